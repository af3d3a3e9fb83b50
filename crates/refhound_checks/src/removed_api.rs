//! RH602: a function is deprecated, or the target version does not have it.

use refhound_evidence::{Disagreement, Flaw, FlawKind, Standing};

use crate::rule::{Default, Level, Status};

declare_check!(REMOVED_API {
    id: "removed-api",
    code: "RH602",
    summary: "a function is deprecated, or the target version does not have it",
    level: Level::Warning,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::RemovedApi,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::RemovedApi { api, standing, replacement } = &flaw.what else { return String::new() };
    let instead = match replacement.as_deref() {
        // A remark rather than a name.
        Some(text) if text.starts_with('(') => format!(" {text}"),
        Some(name) => format!(": use {name}"),
        None => String::new(),
    };
    match standing {
        Standing::Removed { version, since } => format!("{api} is not in {version}: it went with {since}{instead}"),
        Standing::Deprecated { since } => format!("{api} is deprecated since {since}{instead}"),
    }
}
