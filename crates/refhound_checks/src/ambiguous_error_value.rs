//! RH205: a result that can be an error and a value alike is taken for one of them without a look at the exception.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(AMBIGUOUS_ERROR_VALUE {
    id: "ambiguous-error-value",
    code: "RH205",
    summary: "a value that may be an error is used without PyErr_Occurred",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::AmbiguousError,
    judge: ambiguous_error_value,
    ends: Event::Returned,
});

fn ambiguous_error_value(case: &Case<'_>) -> Verdict {
    let call = case.origin_call().map_or_else(|| "the call".to_owned(), |call| call.as_str().to_owned());
    let message = if case.last_event() == Some(Event::Returned) {
        format!("the result of {call} is taken for an error without PyErr_Occurred, but can be a value")
    } else {
        format!("the result of {call} is taken for a value without PyErr_Occurred, but can be an error")
    };
    Verdict { message, pointing: Pointing::AtOrigin }
}
