//! What the rules say of what the engines saw.

use refhound_checks::{Finding, Selection, judge_all};
use refhound_report::{Extent, SuppressionComment};
use refhound_source::{Origins, Place, Span};

use crate::comments::suppressions;
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

/// The comments of the project that speak of findings, by file and place.
pub fn suppression_comments(analysis: &Analysis) -> Vec<SuppressionComment> {
    let mut found = Vec::new();
    for file in analysis.sources.project_files() {
        let comments = suppressions(&file.bytes);
        found.extend(comments.into_iter().map(|comment| SuppressionComment {
            file: file.clone(),
            lo: comment.begin,
            hi: comment.end,
            text: comment.text,
        }));
    }
    found
}

/// The lines of all functions that have a body in the project.
pub fn function_extents(analysis: &Analysis) -> Vec<Extent> {
    let mut extents = Vec::new();
    for unit in &analysis.units {
        // Without an object in any function there is nothing to find, and origins are not kept.
        for function in unit.facts.functions.iter().filter(|_| !unit.origins.is_empty()) {
            let whole = definition_place(&unit.origins, function.span, function.end);
            let file = analysis.sources.get(whole.file);
            let (first, last) = (file.line_column(whole.lo).line, file.line_column(whole.hi).line);
            extents.push(Extent { file: whole.file, first, last });
        }
    }
    extents
}

/// Where a definition stands, from its first character to its closing brace. If it begins or ends with a macro, its span alone
/// does not tell.
pub(crate) fn definition_place(origins: &Origins, span: Span, end: Span) -> Place {
    let (whole, end) = (origins.place(span), origins.place(end));
    if whole.file == end.file { Place { hi: whole.hi.max(end.hi).max(whole.lo), ..whole } } else { whole }
}
