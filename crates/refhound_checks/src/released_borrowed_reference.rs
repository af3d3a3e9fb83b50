//! RH103: a reference is released, or handed to somebody who releases it, that the function does not own.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(RELEASED_BORROWED_REFERENCE {
    id: "released-borrowed-reference",
    code: "RH103",
    summary: "a reference is released or given away that the function does not own",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::ReleasedBorrowed,
    judge: released_borrowed_reference,
    ends: Event::Released,
    but: "the function owns no reference to it",
    help: help,
});

fn released_borrowed_reference(case: &Case<'_>) -> Verdict {
    let released = match case.last_event() {
        Some(Event::Stolen { by }) => format!("is given to {by}, which takes over a reference, but not owned"),
        _ => "is released but not owned".to_owned(),
    };
    let message = format!("{} {released}: it is {}", case.name(), case.ownership());
    Verdict { message, pointing: Pointing::AtFault }
}

fn help(case: &Case<'_>, end: &End<'_>) -> String {
    if !end.can_name(&case.witness.object.name) {
        return RELEASED_BORROWED_REFERENCE.remedy();
    }
    let name = &case.witness.object.name;
    match case.last_event() {
        Some(Event::Stolen { by }) => {
            format!("give `{by}` a reference of its own: `Py_INCREF({name})` before the call")
        }
        _ => format!("do not release `{name}`, or take a reference first: `Py_INCREF({name})`"),
    }
}
