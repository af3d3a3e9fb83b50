//! RH807: a number is converted to a type that cannot hold it.

use refhound_evidence::{Disagreement, Flaw, FlawKind, RunError};

use crate::rule::{Default, Level, Status};
use crate::values::given;
declare_check!(LOSSY_CONVERSION {
    id: "lossy-conversion",
    code: "RH807",
    summary: "a number is converted to a type that cannot hold it",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::Lossy,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Run { error: RunError::Lossy { from, ty }, values } = &flaw.what else { return String::new() };
    format!("`{}` can be {from}, which `{ty}` does not hold{}", flaw.object, given(values))
}
