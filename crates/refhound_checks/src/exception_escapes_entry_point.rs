//! RH207: an exception of C++ leaves a function that Python calls.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(EXCEPTION_ESCAPES_ENTRY_POINT {
    id: "exception-escapes-entry-point",
    code: "RH207",
    summary: "an exception of C++ leaves a function that Python calls",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::ExceptionEscapes,
    judge: exception_escapes_entry_point,
    ends: Event::Escaped,
    but: "the interpreter is C and has no handler",
});

fn exception_escapes_entry_point(case: &Case<'_>) -> Verdict {
    let thrower = case.witness.path.iter().rev().find_map(|step| match step.event {
        Event::Thrown { by } => Some(by),
        _ => None,
    });
    let message = match thrower {
        Some(by) => format!("an exception of `{by}` leaves a function that Python calls: the process is terminated"),
        None => {
            "an exception that is thrown here leaves a function that Python calls: the process is terminated".to_owned()
        }
    };
    Verdict { message, pointing: Pointing::AtFault }
}
