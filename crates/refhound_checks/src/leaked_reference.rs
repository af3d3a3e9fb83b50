//! RH101: a reference that the function owns is left when nothing refers to the object any more.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::finding::Point;
use crate::fixes;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(LEAKED_REFERENCE {
    id: "leaked-reference",
    code: "RH101",
    summary: "a reference that the function owns is never released",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::Leaked,
    judge: leaked_reference,
    ends: Event::Lost,
    help: help,
    fix: fixes::release,
});

fn leaked_reference(case: &Case<'_>) -> Verdict {
    let (name, reference) = (case.name(), case.reference());
    let lost = match (case.passed_to(), case.failed_call()) {
        (Some(callee), Some(failed)) if callee == failed => format!("is lost when {callee} fails"),
        (Some(callee), _) => format!("is lost after {callee}, which does not take it over"),
        (None, Some(call)) => format!("is lost when {call} fails"),
        (None, None) => "is lost when the function returns".to_owned(),
    };
    // A borrowed object is lost with the reference that was taken to it here.
    match case.taken() {
        Some(taken) => Verdict {
            message: format!("{name} is retained but never released: the reference taken to it {lost}"),
            pointing: Pointing::At(taken),
        },
        None => {
            Verdict { message: format!("{name} is never released: {reference} {lost}"), pointing: Pointing::AtOrigin }
        }
    }
}

fn help(case: &Case<'_>, end: &Point) -> String {
    let (name, line, release) = (&case.witness.object.name, end.start.line, case.release());
    let is_stored = case.witness.path.iter().any(|step| step.event == Event::Stored);
    if let (true, true, Some(failed)) = (case.is_nameless(), is_stored, case.failed_call()) {
        return format!("release the reference when `{failed}` fails");
    }
    if case.is_nameless() {
        let made_by = case.origin_call().map_or_else(|| "the call".to_owned(), |call| format!("`{call}`"));
        let after = match case.passed_to() {
            // What takes it over when it succeeds leaves it here when it fails.
            Some(callee) if case.failed_call() == Some(callee) => {
                format!("release it with `{release}` when `{callee}` fails")
            }
            Some(callee) => format!("release it with `{release}` after `{callee}`"),
            None => "release it on every path".to_owned(),
        };
        return format!("keep the result of {made_by} in a variable and {after}");
    }
    let release = format!("`{release}({name})` before it is lost in line {line}");
    match case.taken() {
        Some(_) => format!("take no reference to `{name}`, or release it: {release}"),
        None => format!("release it: {release}"),
    }
}
