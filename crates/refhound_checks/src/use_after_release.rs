//! RH102: an object is used after the last reference that the function knows of was released.

use refhound_evidence::{Event, Fault, Origin};

use crate::case::Case;
use crate::ending::End;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(USE_AFTER_RELEASE {
    id: "use-after-release",
    code: "RH102",
    summary: "an object is used after its last known reference was released",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::UsedAfterRelease,
    judge: use_after_release,
    ends: Event::Used,
    but: "may be gone",
    help: help,
});

fn use_after_release(case: &Case<'_>) -> Verdict {
    let used = match case.last_event() {
        Some(Event::Released) => "is released again".to_owned(),
        Some(Event::Stolen { by }) => format!("is handed to {by}"),
        Some(Event::Returned) => "is returned".to_owned(),
        _ => "is used".to_owned(),
    };
    let gone = match (case.gone_by(), case.witness.object.origin) {
        (Some(Event::Stolen { by }), _) => format!("{by} took over its last reference"),
        (Some(Event::Destroyed), Origin::Borrowed(_) | Origin::Memory) => "its owner was released".to_owned(),
        _ => "its last reference was released".to_owned(),
    };
    Verdict { message: format!("{} {used} after {gone}", case.name()), pointing: Pointing::AtFault }
}

fn help(case: &Case<'_>, end: &End<'_>) -> String {
    if !end.can_name(&case.witness.object.name) {
        return USE_AFTER_RELEASE.remedy();
    }
    let (name, line) = (&case.witness.object.name, end.line());
    match (case.last_event(), case.gone_by()) {
        (Some(Event::Released), Some(Event::Stolen { by })) => {
            format!("do not release `{name}` in line {line}: `{by}` has taken over the reference")
        }
        (Some(Event::Released), _) if !case.is_pythons() => {
            format!("release `{name}` once, or set it to NULL after the first `{}`", case.release())
        }
        (Some(Event::Released), _) => {
            format!("release `{name}` once, or use `Py_CLEAR({name})` first: it is NULL afterwards")
        }
        (_, Some(Event::Stolen { by })) => format!("take a reference for `{by}`, or use `{name}` before that call"),
        _ if !case.is_pythons() => format!("call `{}` after its last use in line {line}", case.release()),
        _ => {
            format!("release it after its last use in line {line}, or hold a reference until then: `Py_INCREF({name})`")
        }
    }
}
