//! RH702: a count that the function gives back when all goes well is kept where it fails.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::counts::given_back;
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(UNBALANCED_ACQUIRE {
    id: "unbalanced-acquire",
    code: "RH702",
    summary: "a count that is given back when all goes well is kept on a way out that fails",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::UnbalancedAcquire,
    judge: unbalanced_acquire,
    ends: Event::Ended,
    help: help,
});

fn unbalanced_acquire(case: &Case<'_>) -> Verdict {
    let name = case.name();
    let count = case.witness.other.as_ref().map_or_else(String::new, |other| format!("{} ", other.counter));
    let raised = case.origin_call().map_or_else(String::new, |call| format!(" that {call} has raised"));
    let is_taken = case.witness.other.as_ref().is_some_and(|other| other.other_change > 0);
    let why = if is_taken {
        "although the function says that it has failed"
    } else {
        "although another way out gives it back"
    };
    let message = format!("the {count}count of {name}{raised} is kept on this way out, {why}");
    Verdict { message, pointing: Pointing::AtFault }
}

fn help(case: &Case<'_>, end: &End<'_>) -> String {
    given_back(case, end)
}
