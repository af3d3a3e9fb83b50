//! RH108: an object is freed by a function that is not meant for it.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(WRONG_DESTRUCTOR {
    id: "wrong-destructor",
    code: "RH108",
    summary: "an object is freed by a function that is not meant for it",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::WrongDestructor,
    judge: wrong_destructor,
    ends: Event::Released,
});

fn wrong_destructor(case: &Case<'_>) -> Verdict {
    let freed = match case.last_event() {
        Some(Event::Stolen { by } | Event::Lent { to: by } | Event::PassedOn { to: Some(by) }) => {
            format!("freed by {by}")
        }
        _ => "freed".to_owned(),
    };
    let made = case.origin_call().map_or_else(String::new, |call| format!(" {call} that made it"));
    let fit = if made.is_empty() { " the way it was made" } else { &made };
    let message = format!("{} is {freed}, which does not fit{fit}", case.name());
    Verdict { message, pointing: Pointing::AtFault }
}
