//! RH804: a value is used that nobody has given.

use refhound_evidence::{Disagreement, Flaw, FlawKind, RunError, Unset};

use crate::rule::{Default, Level, Status};

declare_check!(UNINITIALISED_READ {
    id: "uninitialised-read",
    code: "RH804",
    summary: "a value is used that nobody has given",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::Uninitialised,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Run { error: RunError::Uninitialised { why }, .. } = &flaw.what else { return String::new() };
    let object = &flaw.object;
    match why {
        Unset::LeftOut => format!("`{object}` has no value when the argument that gives it is left out"),
        Unset::SomePath => format!("`{object}` may have no value here"),
        Unset::Never => format!("`{object}` has no value here"),
    }
}
