//! RH402: Python is used without the GIL, or a function returns with the GIL in another state than it got it in.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(GIL_MISUSE {
    id: "gil-misuse",
    code: "RH402",
    summary: "Python is used without the GIL, or the GIL is not given back or taken again",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::GilMisuse,
    judge: gil_misuse,
    ends: Event::Used,
});

fn gil_misuse(case: &Case<'_>) -> Verdict {
    let call = case.origin_call().map_or_else(|| "a call".to_owned(), |call| call.as_str().to_owned());
    let message = match case.last_event() {
        Some(Event::Returned) => format!("the function returns without undoing {call}"),
        _ => format!("Python is used here although {call} has released the GIL"),
    };
    Verdict { message, pointing: Pointing::AtFault }
}
