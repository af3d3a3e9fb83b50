//! Words for counters, which the rules about pairs of paths share.

use refhound_evidence::{Event, Step};
use refhound_index::Symbol;

use crate::case::Case;
use crate::ending::End;

/// A change as it is written: `+1`, `0`.
pub(crate) fn signed(change: i32) -> String {
    if change == 0 { "0".to_owned() } else { format!("{change:+}") }
}

/// What makes the two ways out agree.
pub(crate) fn given_back(case: &Case<'_>, end: &End<'_>) -> String {
    let line = end.line();
    let Some(other) = &case.witness.other else { return "change the count in the same way on both".to_owned() };
    let name = case.name();
    match lowered_by(&other.path) {
        Some(by) if other.change > other.other_change => {
            format!("give the count back before the function ends in line {line}, as `{by}` does on the other way out")
        }
        _ if other.change > other.other_change => {
            format!(
                "give the count of {name} back before the function ends in line {line}, or raise it on both ways out"
            )
        }
        _ => format!("lower the count of {name} on both ways out, or tell them apart by what is returned"),
    }
}

/// The call that gives the count back on a path.
fn lowered_by(path: &[Step]) -> Option<Symbol> {
    path.iter().rev().find_map(|step| match step.event {
        Event::CountedDown { by } => Some(by),
        _ => None,
    })
}
