//! RH203: a function answers with success although an exception is set.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(RESULT_WITH_EXCEPTION {
    id: "result-with-exception",
    code: "RH203",
    summary: "success is returned while an exception is set",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::ResultWithException,
    judge: result_with_exception,
    ends: Event::Returned,
    but: "an exception is set",
    help: help,
});

fn result_with_exception(case: &Case<'_>) -> Verdict {
    let set = case.witness.path.iter().rev().find_map(|step| match step.event {
        Event::Raised { by } => Some((by, format!("{by} has set an exception"))),
        Event::Outcome { call, failed: true } => Some((call, format!("{call} has failed with an exception"))),
        _ => None,
    });
    // What the failed call should have given is not what is returned.
    let is_missing = set.as_ref().is_some_and(|(call, _)| case.origin_call() == Some(*call));
    let set = set.map_or_else(|| "an exception is set".to_owned(), |(_, set)| set);
    let result = if case.is_nameless() || is_missing { "success".to_owned() } else { case.name() };
    Verdict { message: format!("{set}, and {result} is returned"), pointing: Pointing::AtFault }
}

fn help(case: &Case<'_>, _: &End<'_>) -> String {
    let failed = case.witness.path.iter().rev().find_map(|step| match step.event {
        Event::Outcome { call, failed: true } => Some(call),
        _ => None,
    });
    match failed {
        Some(call) => format!(
            "look whether `{call}` has failed, and return the error value then; if its failure does not matter, call `PyErr_Clear()`"
        ),
        None => RESULT_WITH_EXCEPTION.remedy(),
    }
}
