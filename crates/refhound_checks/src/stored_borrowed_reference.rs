//! RH105: a borrowed reference is stored where it outlives the call.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(STORED_BORROWED_REFERENCE {
    id: "stored-borrowed-reference",
    code: "RH105",
    summary: "a borrowed reference is stored where it outlives the call",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::StoredBorrowed,
    judge: stored_borrowed_reference,
    ends: Event::Stored,
    but: "no reference was taken for that place",
    help: help,
});

fn stored_borrowed_reference(case: &Case<'_>) -> Verdict {
    let stored = match case.last_event() {
        Some(Event::Stolen { by }) => format!("is stored by {by}"),
        _ => "is stored".to_owned(),
    };
    let message = format!("{} {stored} without a reference of its own: it is {}", case.name(), case.ownership());
    Verdict { message, pointing: case.last_place(Event::Stored).map_or(Pointing::AtFault, Pointing::At) }
}

fn help(case: &Case<'_>, end: &End<'_>) -> String {
    if !end.can_name(&case.witness.object.name) {
        return STORED_BORROWED_REFERENCE.remedy();
    }
    format!("take a reference for the place that keeps it: `Py_INCREF({})`", case.witness.object.name)
}
