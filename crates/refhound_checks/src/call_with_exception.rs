//! RH206: the interpreter is asked to do something while an exception is set, which it takes for the call's own failure.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(CALL_WITH_EXCEPTION {
    id: "call-with-exception",
    code: "RH206",
    summary: "Python code is run, or an exception is set, while another exception is set",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::CalledWithException,
    judge: call_with_exception,
    ends: Event::Used,
    but: "an exception is set",
});

fn call_with_exception(case: &Case<'_>) -> Verdict {
    let first = case.origin_call().map_or_else(|| "an earlier call".to_owned(), |call| call.as_str().to_owned());
    let message = match case.last_event() {
        Some(Event::Raised { by }) => format!("{by} replaces the exception that {first} has set"),
        Some(Event::RunsPython { call }) => format!("{call} is called while the exception that {first} has set is set"),
        _ => format!("Python is used while the exception that {first} has set is set"),
    };
    Verdict { message, pointing: Pointing::AtFault }
}
