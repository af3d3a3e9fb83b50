//! RH701: two ways out that no caller can tell apart have changed a counter differently.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::counts::{given_back, signed};
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(INCONSISTENT_PATH_PAIR {
    id: "inconsistent-path-pair",
    code: "RH701",
    summary: "two ways out that no caller can tell apart change a counter differently",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::InconsistentPair,
    judge: inconsistent_path_pair,
    ends: Event::Ended,
    help: help,
});

fn inconsistent_path_pair(case: &Case<'_>) -> Verdict {
    let name = case.name();
    let message = match &case.witness.other {
        Some(other) => format!(
            "the {} count of {name} changes by {} on this way out and by {} on another that callers cannot tell from it",
            other.counter,
            signed(other.change),
            signed(other.other_change)
        ),
        None => format!("a count of {name} changes differently on ways out that callers cannot tell apart"),
    };
    Verdict { message, pointing: Pointing::AtFault }
}

fn help(case: &Case<'_>, end: &End<'_>) -> String {
    given_back(case, end)
}
