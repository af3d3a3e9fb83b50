//! RH202: a function that Python calls gives its error answer on a path on which no exception can be set.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(NULL_WITHOUT_EXCEPTION {
    id: "null-without-exception",
    code: "RH202",
    summary: "an error is returned to Python without an exception",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::NullWithoutException,
    judge: null_without_exception,
    ends: Event::Returned,
    but: "no exception is set",
});

fn null_without_exception(case: &Case<'_>) -> Verdict {
    let answer = case.name();
    let cause = match case.witness.path.iter().rev().find_map(|step| match step.event {
        Event::Outcome { call, failed: true } => Some(call),
        _ => None,
    }) {
        Some(call) => format!(" when {call} fails"),
        None => String::new(),
    };
    let message = format!("{answer} is returned{cause} without an exception: Python raises SystemError");
    Verdict { message, pointing: Pointing::AtFault }
}
