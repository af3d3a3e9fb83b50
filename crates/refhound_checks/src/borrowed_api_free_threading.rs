//! RH601: a borrowed reference lives across a call, for builds without the GIL.

use refhound_evidence::{Disagreement, Flaw, FlawKind, Hazard};

use crate::rule::{Default, Level, Status};

declare_check!(BORROWED_API_FREE_THREADING {
    id: "borrowed-api-free-threading",
    code: "RH601",
    summary: "a borrowed reference lives across a call, for builds without the GIL",
    level: Level::Warning,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::BorrowedAcrossCall,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::BorrowedAcrossCall { api, call, hazard, replacement } = &flaw.what else { return String::new() };
    let object = &flaw.object;
    let danger = match hazard {
        Hazard::RunsPython => "may run Python code",
        Hazard::ReleasesGil => "lets other threads run",
    };
    format!("`{object}` is borrowed from {api} and used after {call}, which {danger}: use {replacement}")
}
