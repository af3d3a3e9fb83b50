//! RH101: a reference that the function owns is left when nothing refers to the object any more.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::ending::{End, Exit};
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

fn help(case: &Case<'_>, end: &End<'_>) -> String {
    let (name, line, release) = (&case.witness.object.name, end.line(), case.release());
    let is_stored = case.witness.path.iter().any(|step| step.event == Event::Stored);
    if let (true, true, Some(failed)) = (case.is_nameless(), is_stored, case.failed_call()) {
        return format!("release the reference when `{failed}` fails, and return the error value");
    }
    if case.is_nameless() {
        // The variable may be NULL, which nobody has looked at so far.
        let release = if case.is_pythons() { "Py_XDECREF" } else { release };
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
    if let Some(surplus) = surplus(case, end) {
        return surplus;
    }
    let taken = case.taken().and_then(|_| end.line_of(case, Event::Retained));
    let kept = taken.map_or_else(String::new, |line| format!("take no reference to `{name}` in line {line}, or "));
    // Where every way to the exit owns it, the line can be named; and then the repair says whether it may be NULL.
    if let Some(fix) = end.fix {
        let others = if end.is_one() {
            String::new()
        } else {
            format!(", and on each other way out that loses it ({})", end.lines())
        };
        return format!("{kept}{}, in line {line}{others}", fix.message);
    }
    let lines = end.lines();
    let call = release_call(case);
    let failure = case.failed_call().zip(end.line_of_failure(case));
    let place = failure.map_or_else(
        || " after its last use".to_owned(),
        |(call, line)| format!(" where `{call}` fails (line {line})"),
    );
    if !end.can_name(name) {
        return format!("{kept}release `{name}`{place}, before the block that declares it is left: {call}");
    }
    if let Some(leaving) = end.deciding_macro(case) {
        return format!(
            "{kept}the macro `{leaving}` in line {line} leaves by itself: write it out there, and release `{name}` before that exit ({call})"
        );
    }
    if let Some(label) = end.shared_label(case) {
        return format!(
            "{kept}release `{name}`{place}, before the jump to `{label}`: {call}; on other ways to that label it is not owned"
        );
    }
    match end.exit(name) {
        Exit::ReadsIt => format!(
            "{kept}keep the result of what is returned in line {line} in a variable, release `{name}` ({call}), and return the variable"
        ),
        Exit::Loop => format!("{kept}release `{name}` after its last use in each turn of the loop: {call}"),
        Exit::Return | Exit::Other => format!(
            "{kept}release `{name}` after its last use on each way out that loses it ({lines}): {call}{}",
            if case.is_pythons() && !is_member(name) && is_writable(name) {
                format!(", `Py_XDECREF({name})` where ways meet on which it can be NULL")
            } else {
                String::new()
            }
        ),
    }
}

/// What gives the reference back; a member must not keep what is gone.
fn release_call(case: &Case<'_>) -> String {
    let name = &case.witness.object.name;
    if !is_writable(name) {
        return format!("`{}`", case.release());
    }
    if case.is_pythons() && is_member(name) {
        return format!("`Py_CLEAR({name})`");
    }
    format!("`{}({name})`", case.release())
}

/// Whether a name is more than words: `the object` is what no variable holds.
fn is_writable(name: &str) -> bool {
    !name.contains(' ')
}

fn is_member(name: &str) -> bool {
    name.contains("->") || name.contains('.')
}

/// A second reference to what the function made and gives to its caller: `self = make(); Py_INCREF(self); return self;`.
fn surplus(case: &Case<'_>, end: &End<'_>) -> Option<String> {
    let is_returned = case.witness.path.iter().any(|step| step.event == Event::Returned);
    let line = end.line_of(case, Event::Retained).filter(|_| is_returned && case.taken().is_none())?;
    let name = &case.witness.object.name;
    Some(format!(
        "drop the `Py_INCREF` of `{name}` in line {line}: the function owns a reference already, and returns that one"
    ))
}
