//! RH305: a format has units that the function does not know.

use refhound_evidence::{Disagreement, Flaw, FlawKind, FormatFault};

use crate::rule::{Default, Level, Status};

declare_check!(INVALID_FORMAT {
    id: "invalid-format",
    code: "RH305",
    summary: "a format has units that the function does not know",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::InvalidFormat,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::InvalidFormat { call, unit, why } = &flaw.what else { return String::new() };
    let format = &flaw.object;
    let why = match why {
        FormatFault::Unknown => format!("has `{unit}`, which {call} does not know"),
        FormatFault::Removed => format!("has `{unit}`, which {call} no longer knows in the version that is targeted"),
        FormatFault::Future => format!("has `{unit}`, which {call} does not know yet in the version that is targeted"),
        FormatFault::StraySuffix => format!("has `{unit}` behind nothing that takes it"),
        FormatFault::Brackets => "has brackets that do not match".to_owned(),
        FormatFault::Markers => format!("has `{unit}` where {call} does not take it"),
        FormatFault::NotOne => format!("has several units, and {call} takes one"),
        FormatFault::OddDict => "has a dict with a key that has no value".to_owned(),
        FormatFault::Truncated => "ends too early".to_owned(),
        FormatFault::NotATuple => format!("makes no tuple, which {call} asks for"),
    };
    format!("the format `{format}` {why}")
}
