//! What the rules say of what the engines saw: judged once, when all of it is there.

use refhound_checks::{Finding, Selection, judge_all};

use crate::pipeline::Analysis;

/// The findings of a run that a selection asks for, in the order in which they are shown.
pub fn findings(analysis: &Analysis, selection: &Selection) -> Vec<Finding> {
    selection.shown(all_findings(analysis)).0
}

/// All findings of a run, those that hardly anybody asks for included.
pub fn all_findings(analysis: &Analysis) -> Vec<Finding> {
    let seen = analysis.seen.witnesses.iter().map(|seen| (&seen.witness, &*seen.origins));
    let read = analysis.flaws.iter().map(|found| (&found.flaw, &*found.origins));
    let mut findings = judge_all(seen, read, &analysis.sources);
    if let Some(other) = &analysis.other_end {
        let seen = other.witnesses.iter().map(|seen| (&seen.witness, &*seen.origins));
        let read = other.flaws.iter().map(|found| (&found.flaw, &*found.origins));
        findings = other.joined(findings, analysis.contracts.version(), judge_all(seen, read, &analysis.sources));
    }
    // Who has copied a library that bindings are written with does not mend it; its files count as skipped.
    let bindings = &analysis.project.bindings;
    findings.retain(|finding| !bindings.iter().any(|folder| finding.at.file.path.starts_with(folder)));
    findings
}
