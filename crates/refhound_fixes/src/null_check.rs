//! A pointer that may be NULL is looked at before it is used, and the function leaves as it does elsewhere.

use refhound_evidence::{NullWith, Origin};
use refhound_unknowns::limits;

use crate::edits::{Line, line};
use crate::exits::{Exit, error_exits, words};
use crate::site::{Candidate, Effect, Site};
use crate::tree::NodeKind;

pub(crate) fn candidates(site: &Site<'_>) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let name = &site.finding.object;
    let made = site.finding.path.iter().rev().find(|step| matches!(step.kind, "obtained" | "outcome"));
    let behind = made.and_then(|step| site.statement(step)).and_then(|node| behind(site, node));
    let before = site.last().and_then(|step| site.statement(step)).map(|node| site.function.in_block(node));
    let is_parameter = site.finding.clues.origin == Some(Origin::Parameter);
    if let Some(node) = behind.filter(|_| !is_parameter) {
        found.extend(checks(site, node, name).into_iter().map(|(lines, description)| Candidate {
            description,
            changes: site.style().around(node, &[], &lines),
            effect: Effect::OnFailure,
        }));
    }
    if let Some(node) = before {
        found.extend(checks(site, node, name).into_iter().take(2).map(|(lines, description)| Candidate {
            description,
            changes: site.style().around(node, &lines, &[]),
            effect: Effect::OnFailure,
        }));
    }
    // A check says what is meant; this only keeps the crash away.
    found.truncate(limits::REPAIR_CANDIDATES - 1);
    found.extend(patient_release(site));
    found
}

/// The statement behind which a check can stand: the one that makes the value, and declarations that follow and do not read it.
fn behind(site: &Site<'_>, node: usize) -> Option<usize> {
    if site.function.nodes[node].kind != NodeKind::Simple {
        return None;
    }
    let name = &site.finding.object;
    let mut last = node;
    if site.function.is_declaration(node) {
        for next in site.function.behind(node) {
            let (lo, hi) = (site.function.nodes[next].lo, site.function.nodes[next].hi);
            if !site.function.is_declaration(next) || site.function.mentions(lo, hi, name) {
                break;
            }
            last = next;
        }
    }
    Some(last)
}

/// The lines of a check, with each way to leave.
pub(crate) fn checks(site: &Site<'_>, node: usize, name: &str) -> Vec<(Vec<Line>, String)> {
    let clues = &site.finding.clues;
    let exits = error_exits(&site.function, site.function.nodes[node].lo, clues.is_void);
    let style = site.style();
    let mut found = Vec::new();
    for exit in exits {
        let description = format!("look whether `{name}` is NULL, and leave: `{exit}`");
        for inside in leaving_ways(site, &exit) {
            found.push((style.condition(&format!("{name} == NULL"), inside), description.clone()));
        }
    }
    found
}

/// What is done before leaving, the likeliest first: with an exception where nobody has set one yet.
fn leaving_ways(site: &Site<'_>, exit: &Exit) -> Vec<Vec<Line>> {
    if site.finding.clues.origin == Some(Origin::Parameter) {
        let raised = line("PyErr_SetString(PyExc_TypeError, \"the attribute cannot be deleted\");");
        return vec![std::iter::once(raised).chain(exit.lines()).collect()];
    }
    let plain = exit.lines();
    match site.finding.clues.null {
        NullWith::NoMemory => vec![leaving(site, exit), plain],
        NullWith::Exception | NullWith::Nothing | NullWith::Unknown => vec![plain],
    }
}

/// The likeliest of them.
pub(crate) fn leaving(site: &Site<'_>, exit: &Exit) -> Vec<Line> {
    let needs_exception = site.finding.clues.null == NullWith::NoMemory;
    let is_object = site.function.result_type().starts_with(words::OBJECT);
    match (needs_exception, exit.statement.as_str()) {
        (true, "return NULL;") if is_object => exit.with(line("return PyErr_NoMemory();")),
        (true, _) => std::iter::once(line("PyErr_NoMemory();")).chain(exit.lines()).collect(),
        (false, _) => exit.lines(),
    }
}

/// The use is a release: one that takes NULL.
fn patient_release(site: &Site<'_>) -> Option<Candidate> {
    let step = site.last()?;
    let first = site.function.lexeme_at(site.at(step)?)?;
    if site.function.word(first) != words::RELEASE {
        return None;
    }
    let patient = words::RELEASE_MAYBE;
    let lexeme = site.function.lexemes[first];
    Some(Candidate {
        description: format!("`{patient}`, which takes NULL"),
        changes: vec![crate::edits::Change { lo: lexeme.lo, hi: lexeme.hi, text: patient.to_owned() }],
        effect: Effect::OnFailure,
    })
}
