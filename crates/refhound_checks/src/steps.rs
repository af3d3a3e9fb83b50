//! The words of the path: one line for each step.

use refhound_source::FileKind;
use refhound_witness::{Event, Fault, Origin, Step, Witness};

use crate::finding::PathStep;
use crate::places::Places;

/// The path of a witness, its last step included.
pub(crate) fn path(witness: &Witness, places: &Places<'_>) -> Vec<PathStep> {
    let told =
        witness.path.iter().enumerate().filter(|(index, step)| !is_told_by_next(step, witness.path.get(index + 1)));
    let mut steps: Vec<PathStep> = told.map(|(_, step)| described(step, witness, places)).collect();
    if witness.path.last().is_none_or(|last| last.place != witness.place) {
        let count = witness.path.iter().rev().find_map(|step| step.count);
        let closing = Step { place: witness.place, event: closing_event(witness.fault), count };
        steps.push(described(&closing, witness, places));
    }
    steps.retain(|step| step.at.file.kind != FileKind::Virtual);
    steps
}

/// "The true branch" says nothing beside "assuming that the call fails" in the same place.
fn is_told_by_next(step: &Step, next: Option<&Step>) -> bool {
    let says_more = |next: &Step| next.place == step.place && matches!(next.event, Event::Outcome { .. });
    matches!(step.event, Event::Branch { .. }) && next.is_some_and(says_more)
}

/// The step that a fault is, for a path that stops just before it.
fn closing_event(fault: Fault) -> Event {
    match fault {
        Fault::Leaked => Event::Lost,
        Fault::Overwritten => Event::Overwritten,
        Fault::UsedAfterRelease | Fault::Endangered => Event::Used,
        Fault::ReleasedBorrowed | Fault::WrongDestructor => Event::Released,
        Fault::ReturnedBorrowed => Event::Returned,
        Fault::StoredBorrowed => Event::Stored,
    }
}

fn described(step: &Step, witness: &Witness, places: &Places<'_>) -> PathStep {
    let at = places.point(step.place);
    PathStep { at, kind: kind(step.event), message: message(step, witness, places), count: step.count }
}

fn kind(event: Event) -> &'static str {
    match event {
        Event::Obtained => "obtained",
        Event::Branch { .. } => "branch",
        Event::Case => "case",
        Event::Outcome { .. } => "outcome",
        Event::Retained => "retained",
        Event::Released => "released",
        Event::Stolen { .. } => "stolen",
        Event::Kept { .. } => "kept",
        Event::Lent { .. } => "lent",
        Event::Stored => "stored",
        Event::Destroyed => "destroyed",
        Event::Overwritten => "overwritten",
        Event::PassedOn { .. } => "passed-on",
        Event::RunsPython { .. } => "runs-python",
        Event::Used => "used",
        Event::Returned => "returned",
        Event::Lost => "lost",
    }
}

fn message(step: &Step, witness: &Witness, places: &Places<'_>) -> String {
    match step.event {
        Event::Obtained => obtained(witness),
        Event::Branch { holds } => branch(step, holds, places),
        Event::Case => "taking this case".to_owned(),
        Event::Outcome { call, failed: true } => format!("assuming {call} fails"),
        Event::Outcome { call, failed: false } => format!("assuming {call} succeeds"),
        Event::Retained => "reference taken".to_owned(),
        Event::Released => "reference released".to_owned(),
        Event::Stolen { by } => format!("reference handed over to {by}"),
        Event::Kept { by } => format!("{by} takes a reference of its own"),
        Event::Lent { to } => format!("{to} only borrows it"),
        Event::Stored => "stored where it outlives the call".to_owned(),
        Event::Destroyed => "the last known reference is gone".to_owned(),
        Event::Overwritten => "the variable gets another value".to_owned(),
        Event::PassedOn { to: Some(to) } => format!("passed to {to}, of which nothing is known"),
        Event::PassedOn { to: None } => "passed to a function of which nothing is known".to_owned(),
        Event::RunsPython { call } => format!("{call} may run Python code"),
        Event::Used => "used here".to_owned(),
        Event::Returned => "returned".to_owned(),
        Event::Lost => "nothing refers to it any more".to_owned(),
    }
}

fn obtained(witness: &Witness) -> String {
    match witness.object.origin {
        Origin::New(call) => format!("new reference from {call}"),
        Origin::Borrowed(call) => format!("borrowed reference from {call}"),
        Origin::Out(call) => format!("filled in by {call}"),
        Origin::Unknown(Some(call)) => format!("result of {call}, of which nothing is known"),
        Origin::Unknown(None) => "result of a call of which nothing is known".to_owned(),
        Origin::Parameter => "a parameter: the caller owns it".to_owned(),
        Origin::Memory => "borrowed from where it is stored".to_owned(),
        Origin::Static => "a static object".to_owned(),
    }
}

/// Quotes the condition where its characters are known; an operator alone (`==` before a macro) says nothing.
fn branch(step: &Step, holds: bool, places: &Places<'_>) -> String {
    let is_telling = |text: &String| text.chars().any(char::is_alphanumeric);
    match places.quoted(step.place).filter(is_telling) {
        Some(condition) => format!("`{condition}` is {holds}"),
        None => format!("taking the {holds} branch"),
    }
}
