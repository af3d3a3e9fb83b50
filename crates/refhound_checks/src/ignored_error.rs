//! RH204: a call can fail with an exception, nobody looks at its result, and the function goes on to answer with success.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(IGNORED_ERROR {
    id: "ignored-error",
    code: "RH204",
    summary: "a call can fail, and nobody looks whether it has",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::IgnoredError,
    judge: ignored_error,
    ends: Event::Returned,
});

fn ignored_error(case: &Case<'_>) -> Verdict {
    let call = case.origin_call().map_or_else(|| "the call".to_owned(), |call| call.as_str().to_owned());
    let then = match case.last_event() {
        Some(Event::RunsPython { call }) => format!("{call} is called with its exception set"),
        _ => "success is returned with its exception set".to_owned(),
    };
    let message = format!("a failure of {call} is not noticed: {then}");
    Verdict { message, pointing: Pointing::AtOrigin }
}
