//! RH201: a pointer that is NULL on a path, or the result of a call that can be NULL, is used as if it were none.

use refhound_evidence::{Event, Fault, NullWith, Origin, Returns};

use crate::case::Case;
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(UNCHECKED_NULL {
    id: "unchecked-null",
    code: "RH201",
    summary: "a pointer that can be NULL is used without a check",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::UncheckedNull,
    judge: unchecked_null,
    ends: Event::Used,
    but: "can be NULL",
    help: help,
});

fn unchecked_null(case: &Case<'_>) -> Verdict {
    let name = case.name();
    let message = match (case.witness.object.origin, case.origin_call()) {
        (Origin::Parameter, _) => format!("{name} is used without a check, but Python passes NULL for it"),
        (Origin::Null, _) => format!("{name} is NULL when it is used here"),
        (_, Some(call)) if case.failed_call() == Some(call) => {
            format!("{name} is used without a check: {call} can return NULL")
        }
        _ => format!("{name} is NULL when it is used here"),
    };
    Verdict { message, pointing: Pointing::AtFault }
}

fn help(case: &Case<'_>, _: &End<'_>) -> String {
    if case.witness.object.origin == Origin::Parameter {
        let name = &case.witness.object.name;
        return format!("check `{name}` first: NULL stands for a value that is deleted, or for nothing to pass");
    }
    if case.witness.object.origin == Origin::Null {
        return format!("look whether {} is NULL before it is used, or give it a value on every path", case.name());
    }
    if case.witness.returns == Returns::Nothing {
        return match case.witness.null {
            NullWith::Exception => {
                "check the result right after the call, and leave: the exception is set already, and the caller has to ask for it"
            }
            NullWith::NoMemory | NullWith::Nothing | NullWith::Unknown => {
                "check the result right after the call, and go on without it; the function has no value to tell a failure by"
            }
        }
        .to_owned();
    }
    match case.witness.null {
        NullWith::Exception => UNCHECKED_NULL.remedy(),
        NullWith::NoMemory => {
            "check the result right after the call; no exception is set yet: release what the function owns by then, and return \
             `PyErr_NoMemory()`, or call it and return the error value"
                .to_owned()
        }
        NullWith::Nothing => {
            "check the result right after the call; NULL comes without an exception: set one, or go on without it".to_owned()
        }
        NullWith::Unknown => {
            "check the result right after the call; release what the function owns by then, and return the error value with an \
             exception, which the call may have set"
                .to_owned()
        }
    }
}
