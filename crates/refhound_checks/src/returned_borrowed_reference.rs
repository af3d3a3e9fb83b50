//! RH104: a borrowed reference is returned to Python, which takes it for a new one.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(RETURNED_BORROWED_REFERENCE {
    id: "returned-borrowed-reference",
    code: "RH104",
    summary: "a borrowed reference is returned as if it were a new one",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::ReturnedBorrowed,
    judge: returned_borrowed_reference,
    ends: Event::Returned,
    but: "the function owns no reference to it",
    help: help,
});

fn returned_borrowed_reference(case: &Case<'_>) -> Verdict {
    let message = format!("{} is returned as a new reference but not owned: it is {}", case.name(), case.ownership());
    Verdict { message, pointing: Pointing::AtFault }
}

fn help(case: &Case<'_>, end: &End<'_>) -> String {
    if !end.can_name(&case.witness.object.name) {
        return RETURNED_BORROWED_REFERENCE.remedy();
    }
    let name = &case.witness.object.name;
    if case.is_nameless() {
        return format!("take a reference for the caller: `return Py_NewRef({name})`");
    }
    format!("take a reference for the caller: `Py_INCREF({name})` before the return, or `return Py_NewRef({name})`")
}
