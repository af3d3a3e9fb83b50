//! What the rules say of what the engines saw.

use refhound_checks::{Finding, Selection, judge_all};

use crate::pipeline::Analysis;

/// The findings of a run that a selection asks for, in the order in which they are shown.
pub fn findings(analysis: &Analysis, selection: &Selection) -> Vec<Finding> {
    selection.shown(all_findings(analysis)).0
}

/// All findings of a run, those that hardly anybody asks for included.
pub fn all_findings(analysis: &Analysis) -> Vec<Finding> {
    let seen = analysis.witnesses.iter().map(|(unit, witness)| (witness, &*analysis.units[*unit].origins));
    let read = analysis.flaws.iter().map(|(unit, flaw)| (flaw, &*analysis.units[*unit].origins));
    judge_all(seen, read, &analysis.sources)
}
