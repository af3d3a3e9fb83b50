//! References that are not owned, not owned any more, or not released before something else takes their place.

use crate::edits::{Change, line};
use crate::exits::words;
use crate::site::{Candidate, Effect, Site};
use crate::tree::NodeKind;

/// A borrowed reference that is returned, stored or given away gets one of its own first.
pub(crate) fn taken(site: &Site<'_>) -> Vec<Candidate> {
    let name = &site.finding.object;
    let stored = site.step(&["stored", "stolen", "returned"]).or_else(|| site.last());
    let Some(node) = stored.and_then(|step| site.statement(step)) else { return Vec::new() };
    let mut found = Vec::new();
    if !name.contains('(') {
        found = [words::RETAIN, words::RETAIN_MAYBE]
            .iter()
            .map(|retain| Candidate {
                description: format!("take a reference: `{retain}({name})`"),
                changes: site.style().around(node, &[line(format!("{retain}({name});"))], &[]),
                effect: Effect::Always,
            })
            .collect();
    }
    if site.function.nodes[node].kind == NodeKind::Return {
        let whole = &site.function.nodes[node];
        let value = site.function.text_of(node).trim_start_matches("return").trim_end_matches(';').trim();
        found.push(Candidate {
            description: "return a reference of the caller's own".to_owned(),
            changes: vec![Change { lo: whole.lo, hi: whole.hi, text: format!("return Py_NewRef({value});") }],
            effect: Effect::Always,
        });
    }
    found
}

/// A release of what is not owned goes.
pub(crate) fn without_release(site: &Site<'_>) -> Vec<Candidate> {
    let Some(node) = site.last().and_then(|step| site.statement(step)) else { return Vec::new() };
    let text = site.function.text_of(node);
    let is_release =
        [words::RELEASE, words::RELEASE_MAYBE, words::RELEASE_MEMBER].iter().any(|it| text.starts_with(it));
    if !is_release {
        return taken(site);
    }
    vec![Candidate {
        description: format!("without `{}`, which releases what is not owned", text.trim_end_matches(';')),
        changes: site.style().without(node),
        effect: Effect::OnThePath,
    }]
}

/// What is used after it was released: the release moves behind the use, or is done once.
pub(crate) fn after_release(site: &Site<'_>) -> Vec<Candidate> {
    let name = &site.finding.object;
    let mut found = Vec::new();
    let Some(last) = site.last() else { return found };
    let Some(end) = site.statement(last) else { return found };
    let gone = site.finding.path.iter().rev().skip(1).find(|step| matches!(step.kind, "released" | "stolen"));
    let first = gone.and_then(|step| site.statement(step));
    if last.kind == "released" {
        if gone.is_some_and(|step| step.kind == "stolen")
            && let Some(first) = first
        {
            // The callee has it: nothing may refer to it any more, or it gets a reference of its own.
            found.push(Candidate {
                description: format!("forget `{name}` where it was handed over"),
                changes: site.style().around(first, &[], &[line(format!("{name} = NULL;"))]),
                effect: Effect::OnThePath,
            });
        }
        if let Some(first) = first
            && site.function.text_of(first).starts_with(words::RELEASE)
        {
            let lo = site.function.nodes[first].lo;
            found.push(Candidate {
                description: format!("`{}`, after which `{name}` is NULL", words::RELEASE_MEMBER),
                changes: vec![Change { lo, hi: lo + words::RELEASE.len(), text: words::RELEASE_MEMBER.to_owned() }],
                effect: Effect::OnThePath,
            });
        }
        found.extend(without_release(site));
        return found;
    }
    if let Some(first) = first
        && site.function.nodes[first].kind == NodeKind::Simple
        && site.function.text_of(first).contains("DECREF")
    {
        let moved = site.function.text_of(first).to_owned();
        let mut changes = site.style().without(first);
        changes.extend(site.style().around(end, &[], &[line(moved)]));
        found.push(Candidate {
            description: format!("release `{name}` after its last use"),
            changes,
            effect: Effect::OnThePath,
        });
    }
    found
}

/// A variable that is given another value releases the old one.
pub(crate) fn overwritten(site: &Site<'_>) -> Vec<Candidate> {
    let name = &site.finding.object;
    let Some(step) = site.step(&["overwritten"]).or_else(|| site.last()) else { return Vec::new() };
    let Some(node) = site.statement(step) else { return Vec::new() };
    let mut found = Vec::new();
    let text = site.function.text_of(node).trim_end_matches(';');
    if let Some(value) = text.strip_prefix(name.as_str()).map(str::trim_start).and_then(|rest| rest.strip_prefix('='))
        && site.function.nodes[node].kind == NodeKind::Simple
        && site.finding.clues.released_by.is_none()
    {
        let whole = &site.function.nodes[node];
        found.push(Candidate {
            description: format!("release what `{name}` held: `Py_XSETREF`"),
            changes: vec![Change {
                lo: whole.lo,
                hi: whole.hi,
                text: format!("Py_XSETREF({name}, {});", value.trim()),
            }],
            effect: Effect::OnThePath,
        });
    }
    let release = site.finding.clues.released_by.map_or(words::RELEASE_MAYBE, |release| release.as_str());
    found.push(Candidate {
        description: format!("release what `{name}` holds before it gets another value"),
        changes: site.style().around(node, &[line(format!("{release}({name});"))], &[]),
        effect: Effect::OnThePath,
    });
    found
}
