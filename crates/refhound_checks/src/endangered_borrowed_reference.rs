//! RH107: a borrowed reference is used after a call that may have destroyed the object.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(ENDANGERED_BORROWED_REFERENCE {
    id: "endangered-borrowed-reference",
    code: "RH107",
    summary: "a borrowed reference is used after a call that may have destroyed the object",
    level: Level::Warning,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::Endangered,
    judge: endangered_borrowed_reference,
    ends: Event::Used,
    but: "may be gone by now",
    help: help,
});

fn endangered_borrowed_reference(case: &Case<'_>) -> Verdict {
    let danger = case.witness.path.iter().rev().find_map(|step| match step.event {
        Event::RunsPython { call } => Some(format!("{call}, which may run Python code that destroys it")),
        Event::PassedOn { to: Some(to) } => Some(format!("{to}, which may destroy it")),
        _ => None,
    });
    let danger = danger.unwrap_or_else(|| "a call that may destroy it".to_owned());
    let message = format!("{} is used after {danger}: it is {}", case.name(), case.ownership());
    Verdict { message, pointing: Pointing::AtFault }
}

fn help(case: &Case<'_>, end: &End<'_>) -> String {
    let (name, line) = (&case.witness.object.name, end.line());
    format!(
        "hold a reference while it is in use: `Py_INCREF({name})` where it is taken, `Py_DECREF({name})` after line {line}"
    )
}
