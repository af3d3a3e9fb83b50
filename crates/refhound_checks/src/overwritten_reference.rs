//! RH106: a variable or field gets another value while it holds the only owned reference to an object.

use refhound_evidence::{Event, Fault, Origin};

use crate::case::Case;
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(OVERWRITTEN_REFERENCE {
    id: "overwritten-reference",
    code: "RH106",
    summary: "a variable is given another value while it holds the only owned reference",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::Overwritten,
    judge: overwritten_reference,
    ends: Event::Overwritten,
    help: help,
});

fn overwritten_reference(case: &Case<'_>) -> Verdict {
    let reference = match case.witness.object.origin {
        Origin::Memory => "the reference that it held".to_owned(),
        _ => case.reference(),
    };
    let message = format!("{} is given another value without being released: {reference} is lost", case.name());
    Verdict { message, pointing: case.last_place(Event::Overwritten).map_or(Pointing::AtFault, Pointing::At) }
}

fn help(case: &Case<'_>, end: &End<'_>) -> String {
    let (name, line) = (&case.witness.object.name, end.line());
    if !case.is_pythons() {
        return format!("release the old value with `{}` when line {line} has made the new one", case.release());
    }
    if end.is_made_of(name) {
        return format!(
            "line {line} makes the new value of the old one: assign with `Py_XSETREF({name}, ...)`, which releases the old one last"
        );
    }
    format!("assign with `Py_XSETREF({name}, ...)` in line {line}, which releases the old value")
}
