//! A call that fails without anybody looking: it is looked at, and the function leaves as it does elsewhere.

use crate::edits::line;
use crate::exits::error_exits;
use crate::site::{Candidate, Effect, Site};
use crate::tree::NodeKind;

pub(crate) fn candidates(site: &Site<'_>) -> Vec<Candidate> {
    let failed = site.step(&["outcome", "raised"]).or_else(|| site.finding.path.first());
    let Some(node) = failed.and_then(|step| site.statement(step)) else { return Vec::new() };
    let text = site.function.text_of(node).trim_end_matches(';');
    if site.function.nodes[node].kind != NodeKind::Simple {
        return Vec::new();
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
                    changes: style.instead(node, &style.condition(&test, vec![line(exit.clone())])),
                    effect: Effect::OnFailure,
                });
            }
        }
        found.push(Candidate {
            description: format!("look whether an exception is set, and leave: `{exit}`"),
            changes: style.around(node, &[], &style.condition("PyErr_Occurred()", vec![line(exit.clone())])),
            effect: Effect::OnFailure,
        });
    }
    found
}
