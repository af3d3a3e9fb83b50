//! What the rules say of what the engines saw.

use refhound_checks::{Finding, Selection, judge};

use crate::pipeline::Analysis;

/// The findings of a run that a selection asks for, in the order in which they are shown.
pub fn findings(analysis: &Analysis, selection: &Selection) -> Vec<Finding> {
    let seen = analysis.witnesses.iter().map(|(unit, witness)| (witness, &*analysis.units[*unit].origins));
    judge(seen, &analysis.sources, selection)
}
