//! RH808: an object is taken to be of a type that nobody has checked.

use refhound_evidence::{Disagreement, Flaw, FlawKind, RunError};

use crate::rule::{Default, Level, Status};

declare_check!(TYPE_CONFUSION {
    id: "type-confusion",
    code: "RH808",
    summary: "an object is taken to be of a type that nobody has checked",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::Confused,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Run { error: RunError::Confused { call, wants }, .. } = &flaw.what else { return String::new() };
    format!("{call} takes `{}` for a {wants}, and nobody has looked whether it is one", flaw.object)
}
