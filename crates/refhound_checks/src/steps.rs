//! The words of the path: one line for each step.

use refhound_evidence::{Event, Fault, Flaw, Origin, RemarkKind, Step, Witness};
use refhound_source::{FileKind, Span};
use refhound_unknowns::limits;

use crate::counts::signed;
use crate::finding::PathStep;
use crate::places::Places;
use crate::rule::FaultJudge;

/// The path of a witness, its last step included, which the rule knows.
pub(crate) fn path(witness: &Witness, judge: &FaultJudge, places: &Places<'_>) -> Vec<PathStep> {
    all_steps(&witness.path, witness.place, witness, judge, places)
}

/// The path that the one of a witness is compared with; empty for most.
pub(crate) fn other_path(witness: &Witness, judge: &FaultJudge, places: &Places<'_>) -> Vec<PathStep> {
    let other = witness.other.as_deref();
    other.map_or_else(Vec::new, |other| all_steps(&other.path, other.place, witness, judge, places))
}

fn all_steps(path: &[Step], end: Span, witness: &Witness, judge: &FaultJudge, places: &Places<'_>) -> Vec<PathStep> {
    let told = path.iter().enumerate().filter(|(index, step)| !is_told_by_next(step, path.get(index + 1)));
    let told: Vec<&Step> = told.map(|(_, step)| step).collect();
    let mut steps = shown(&told, witness, places);
    if let Some(step) = ignored_call(path, witness) {
        // Nothing is recorded where nobody looks: it stands where the text has it.
        let step = described(&step, witness, places);
        let is_before = |it: &PathStep| it.at.file.id == step.at.file.id && it.at.start <= step.at.start;
        let index = steps.iter().rposition(is_before).map_or(0, |before| before + 1);
        steps.insert(index, step);
    }
    if path.last().is_none_or(|last| last.place != end) {
        let none = witness.other.as_ref().map(|_| 0);
        let count = path.iter().rev().find_map(|step| step.count).or(none);
        let closing = Step { place: end, event: judge.ends, count };
        steps.push(described(&closing, witness, places));
    }
    steps.retain(|step| step.at.file.kind != FileKind::Virtual);
    if let (Some(last), Some(but)) = (steps.last_mut(), judge.but) {
        last.message += &format!(", but {but}");
    }
    steps
}

/// The steps in words. Of very many, those that concern the object, the first, and the last ones; where the first of the others would
/// stand, how many they are.
fn shown(told: &[&Step], witness: &Witness, places: &Places<'_>) -> Vec<PathStep> {
    let is_kept = kept(told);
    let left_out = is_kept.iter().filter(|kept| !**kept).count();
    let mut steps = Vec::with_capacity(told.len() - left_out + 1);
    let mut is_said = false;
    for (step, is_kept) in told.iter().zip(is_kept) {
        if is_kept {
            steps.push(described(step, witness, places));
        } else if !std::mem::replace(&mut is_said, true) {
            let message = format!("{left_out} steps between here and the end are left out");
            steps.push(PathStep { kind: "left-out", message, count: None, ..described(step, witness, places) });
        }
    }
    steps
}

/// Which of the steps are shown.
fn kept(told: &[&Step]) -> Vec<bool> {
    let limit = limits::SHOWN_STEPS;
    let mut kept = vec![told.len() <= limit; told.len()];
    if told.len() <= limit {
        return kept;
    }
    let concerning: Vec<usize> = (0..told.len()).filter(|&index| told[index].count.is_some()).collect();
    let ends = concerning.iter().take(limit / 4).chain(concerning.iter().rev().take(limit / 4));
    ends.for_each(|&index| kept[index] = true);
    kept[0] = true;
    let room = limit - kept.iter().filter(|kept| **kept).count();
    kept.iter_mut().rev().filter(|kept| !**kept).take(room).for_each(|kept| *kept = true);
    kept
}

/// The places that belong to a flaw, and the flaw itself as the last one.
pub(crate) fn remarks(flaw: &Flaw, places: &Places<'_>) -> Vec<PathStep> {
    let step = |place, kind, message| PathStep {
        at: places.point(place),
        kind,
        message,
        expanded_from: places.expanded_from(place).map(|name| name.as_str().to_owned()),
        count: None,
    };
    let told = flaw.remarks.iter().map(|remark| {
        let (kind, message) = remark_words(remark.kind);
        step(remark.place, kind, message)
    });
    let mut steps: Vec<PathStep> = told.collect();
    let needs_end = flaw.remarks.last().is_none_or(|last| last.place != flaw.place);
    if needs_end && !flaw.remarks.iter().any(|remark| remark.kind == RemarkKind::Used) {
        steps.push(step(flaw.place, "wrong", "here".to_owned()));
    }
    steps.retain(|step| step.at.file.kind != FileKind::Virtual);
    steps
}

fn remark_words(kind: RemarkKind) -> (&'static str, String) {
    match kind {
        RemarkKind::Declared => ("declared", "declared here".to_owned()),
        RemarkKind::Defined => ("defined", "defined here".to_owned()),
        RemarkKind::Borrowed => ("obtained", "borrowed here".to_owned()),
        RemarkKind::RunsPython(call) => ("runs-python", format!("{call} may run Python code")),
        RemarkKind::ReleasesGil(call) => ("releases-gil", format!("{call} lets other threads run")),
        RemarkKind::Filled => ("stored", "a reference is stored here".to_owned()),
        RemarkKind::Released => ("released", "released here".to_owned()),
        RemarkKind::Read => ("read", "read here".to_owned()),
        RemarkKind::Used => ("used", "used here".to_owned()),
        RemarkKind::Called => ("called", "called here".to_owned()),
    }
}

/// The call whose failure nobody notices, where no step tells it.
fn ignored_call(path: &[Step], witness: &Witness) -> Option<Step> {
    let object = &witness.object;
    let call = match object.origin {
        Origin::New(call) | Origin::Borrowed(call) | Origin::Out(call) | Origin::Call(call) => call,
        Origin::Unknown(_) | Origin::Parameter | Origin::Memory | Origin::Static | Origin::Null => return None,
    };
    let is_told = path.iter().any(|step| {
        step.place == object.place || matches!(step.event, Event::Outcome { call: told, failed: true } if told == call)
    });
    let is_meant = witness.fault == Fault::IgnoredError && !is_told;
    is_meant.then_some(Step { place: object.place, event: Event::Outcome { call, failed: true }, count: None })
}

/// "The true branch" says nothing beside "assuming that the call fails" in the same place.
fn is_told_by_next(step: &Step, next: Option<&Step>) -> bool {
    let says_more = |next: &Step| next.place == step.place && matches!(next.event, Event::Outcome { .. });
    matches!(step.event, Event::Branch { .. }) && next.is_some_and(says_more)
}

fn described(step: &Step, witness: &Witness, places: &Places<'_>) -> PathStep {
    let (at, condition) = match step.event {
        Event::Branch { .. } | Event::Outcome { .. } => places.condition(step.place),
        _ => (places.point(step.place), None),
    };
    let message = message(step, witness, condition);
    let expanded_from = places.expanded_from(step.place).map(|name| name.as_str().to_owned());
    PathStep { at, kind: kind(step.event), message, expanded_from, count: step.count }
}

/// The object in the middle of a sentence.
fn named(witness: &Witness) -> String {
    let name = &witness.object.name;
    if name.contains('(') { "it".to_owned() } else { format!("`{name}`") }
}

fn count_of(witness: &Witness) -> String {
    let counter = witness.other.as_ref().map_or_else(String::new, |other| format!("{} ", other.counter));
    format!("the {counter}count of {}", named(witness))
}

fn still_owned(count: Option<i32>) -> String {
    match count {
        Some(1) => "with 1 reference still owned".to_owned(),
        Some(count) if count > 1 => format!("with {count} references still owned"),
        _ => "with its reference still owned".to_owned(),
    }
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
        Event::HolderReleased { .. } => "holder-released",
        Event::Overwritten => "overwritten",
        Event::PassedOn { .. } => "passed-on",
        Event::RunsPython { .. } => "runs-python",
        Event::Thrown { .. } => "thrown",
        Event::Escaped => "escaped",
        Event::Raised { .. } => "raised",
        Event::Used => "used",
        Event::Returned => "returned",
        Event::Lost => "lost",
        Event::CountedUp { .. } => "counted-up",
        Event::CountedDown { .. } => "counted-down",
        Event::Ended => "ended",
    }
}

fn message(step: &Step, witness: &Witness, condition: Option<String>) -> String {
    let it = named(witness);
    match step.event {
        Event::Obtained => obtained(witness),
        Event::Branch { holds } => branch(condition, holds),
        Event::Case => "taking this case".to_owned(),
        Event::Outcome { call, failed: true } => format!("assuming `{call}` fails"),
        Event::Outcome { call, failed: false } => format!("assuming `{call}` succeeds"),
        Event::Retained => format!("reference to {it} taken"),
        Event::Released => format!("{it} is released"),
        Event::Stolen { by } => format!("{it} is handed over to `{by}`"),
        Event::Kept { by } => format!("`{by}` takes a reference of its own"),
        Event::Lent { to } => format!("`{to}` only borrows {it}"),
        Event::Stored => format!("{it} is stored where it outlives the call"),
        Event::Destroyed => format!("the last known reference to {it} is gone"),
        Event::HolderReleased { holder } if holder.as_str().contains(['(', ' ']) => {
            format!("what holds {it} is released")
        }
        Event::HolderReleased { holder } => format!("`{holder}` is released, which holds {it}"),
        Event::Overwritten => format!("{it} gets another value {}", still_owned(step.count)),
        Event::PassedOn { to: Some(to) } => format!("{it} is passed to `{to}`, of which nothing is known"),
        Event::PassedOn { to: None } => format!("{it} is passed to a function of which nothing is known"),
        Event::RunsPython { call } => format!("`{call}` may run Python code"),
        Event::Thrown { by } => format!("`{by}` throws an exception"),
        Event::Escaped => "the exception leaves the function".to_owned(),
        Event::Raised { by } => format!("`{by}` sets an exception"),
        Event::Used => format!("{it} is used here"),
        Event::Returned => format!("{it} is returned"),
        Event::Lost => format!("{it} is lost {}", still_owned(step.count)),
        Event::CountedUp { by } => format!("`{by}` raises {}", count_of(witness)),
        Event::CountedDown { by } => format!("`{by}` lowers {}", count_of(witness)),
        Event::Ended => {
            format!("the function ends: {} has changed by {}", count_of(witness), signed(step.count.unwrap_or(0)))
        }
    }
}

fn obtained(witness: &Witness) -> String {
    match witness.object.origin {
        Origin::New(call) => format!("new reference from `{call}`"),
        Origin::Borrowed(call) => format!("borrowed reference from `{call}`"),
        Origin::Out(call) => format!("filled in by `{call}`"),
        Origin::Unknown(Some(call)) => format!("result of `{call}`, of which nothing is known"),
        Origin::Unknown(None) => "result of a call of which nothing is known".to_owned(),
        Origin::Parameter => "a parameter: the caller owns it".to_owned(),
        Origin::Memory => "borrowed from where it is stored".to_owned(),
        Origin::Static => "a static object".to_owned(),
        Origin::Call(call) => format!("result of {call}"),
        Origin::Null => "NULL".to_owned(),
    }
}

/// Quotes the condition where its characters are known.
fn branch(condition: Option<String>, holds: bool) -> String {
    match condition {
        Some(condition) => format!("`{condition}` is {holds}"),
        None => format!("taking the {holds} branch"),
    }
}
