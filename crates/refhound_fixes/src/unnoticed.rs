//! A failure that nobody notices: the call is looked at, and the function leaves as it does elsewhere; or what it returns behind an
//! exception that it has set itself becomes its error value.

use refhound_checks::PathStep;

use crate::edits::{Change, line};
use crate::exits::{error_exits, fresh, words};
use crate::site::{Candidate, Effect, Site};
use crate::tree::NodeKind;

pub(crate) fn candidates(site: &Site<'_>) -> Vec<Candidate> {
    let failed = site.step(&["outcome", "raised"]).or_else(|| site.finding.path.first());
    let Some(node) = failed.and_then(|step| site.statement(step)) else { return Vec::new() };
    let text = site.function.text_of(node).trim_end_matches(';');
    match site.function.nodes[node].kind {
        NodeKind::Simple => {}
        NodeKind::If { close, .. } => return in_condition(site, failed, node, close),
        _ => return Vec::new(),
    }
    if failed.is_some_and(|step| step.kind == "raised") && text.starts_with(words::EXCEPTIONS) {
        return behind_exception(site, node);
    }
    let exits = error_exits(&site.function, site.function.nodes[node].lo, site.finding.clues.is_void);
    let style = site.style();
    let mut found = Vec::new();
    let is_plain = text.ends_with(')') && !text.contains('=');
    for exit in exits.iter().take(2) {
        if is_plain {
            for test in [format!("{text} < 0"), format!("{text} == NULL"), format!("!{text}")] {
                found.push(Candidate {
                    description: format!("look whether the call fails, and leave: `{exit}`"),
                    changes: style.instead(node, &style.condition(&test, exit.lines())),
                    effect: Effect::OnFailure,
                });
            }
        }
        found.push(Candidate {
            description: format!("look whether an exception is set, and leave: `{exit}`"),
            changes: style.around(node, &[], &style.condition("PyErr_Occurred()", exit.lines())),
            effect: Effect::OnFailure,
        });
    }
    found
}

/// `if (!parse(args)) return nothing;`: the function's error value. `if (is_one(x))`: the answer in a variable, which is looked at first.
fn in_condition(site: &Site<'_>, failed: Option<&PathStep>, node: usize, close: usize) -> Vec<Candidate> {
    let function = &site.function;
    let exits = error_exits(function, function.nodes[node].lo, site.finding.clues.is_void);
    let then = function.nodes[node].children[0];
    let last = match function.nodes[then].kind {
        NodeKind::Block => function.nodes[then].children.last().copied(),
        _ => Some(then),
    };
    let open = function.nodes[node].first + 1;
    let condition = function.text(function.lexemes[open].hi, close - 1).trim();
    // The condition is the failure and nothing else: `if (is_one(x))` holds for a failure as well.
    let is_failure = !condition.contains("&&")
        && !condition.contains("||")
        && (condition.starts_with('!')
            || ["< 0", "<0", "== -1", "==-1", "== NULL"].iter().any(|it| condition.ends_with(it)));
    let is_returned = |&last: &usize| {
        let end = site.last().and_then(|step| site.statement(step));
        is_failure && function.nodes[last].kind == NodeKind::Return && end == Some(last)
    };
    if let Some(last) = last.filter(is_returned) {
        let (lo, hi) = (function.nodes[last].lo, function.nodes[last].hi);
        let others = exits.iter().filter(|exit| exit.statement != function.text_of(last));
        return others
            .take(2)
            .map(|exit| Candidate {
                description: format!("the error value where the call has failed: `{exit}`"),
                changes: vec![Change { lo, hi, text: exit.statement.clone() }],
                effect: Effect::OnThePath,
            })
            .collect();
    }
    let Some((first, last)) = failed.and_then(|step| site.call_at(step)) else { return Vec::new() };
    // The first thing that is asked, in a block: nothing that stands before it decides whether it is asked at all.
    let is_first = first == open + 1 || (first == open + 2 && function.word(open + 1) == "!");
    let (lo, hi) = (function.lexemes[first].lo, function.lexemes[last].hi);
    if !is_first || hi >= close || function.in_block(node) != node {
        return Vec::new();
    }
    let status = fresh(function, node, &["status", "failed", "answer"]);
    let style = site.style();
    let made = exits.iter().take(2).map(|exit| {
        let mut lines = vec![line(format!("int {status} = {};", function.text(lo, hi)))];
        lines.extend(style.condition(&format!("{status} < 0"), exit.lines()));
        let mut changes = style.around(node, &lines, &[]);
        changes.push(Change { lo, hi, text: status.clone() });
        Candidate {
            description: format!("look whether the call fails, and leave: `{exit}`"),
            changes,
            effect: Effect::OnFailure,
        }
    });
    made.collect()
}

/// Behind a statement that sets an exception always: no question, and nothing that is never reached.
fn behind_exception(site: &Site<'_>, node: usize) -> Vec<Candidate> {
    let function = &site.function;
    let exits = error_exits(function, function.nodes[node].lo, site.finding.clues.is_void);
    let behind = function.behind(node);
    let end = behind.iter().copied().find(|&it| function.nodes[it].kind != NodeKind::Simple);
    let made = exits.iter().take(2).filter_map(|exit| match end {
        Some(end) if function.nodes[end].kind == NodeKind::Return => Some(Candidate {
            description: format!("the error value behind the exception: `{exit}`"),
            changes: vec![Change {
                lo: function.nodes[end].lo,
                hi: function.nodes[end].hi,
                text: exit.statement.clone(),
            }],
            effect: Effect::OnThePath,
        }),
        // Behind the last statement of a block.
        None => Some(Candidate {
            description: format!("leave behind the exception: `{exit}`"),
            changes: site.style().around(*behind.last().unwrap_or(&node), &[], &exit.lines()),
            effect: Effect::OnThePath,
        }),
        Some(_) => None,
    });
    made.collect()
}
