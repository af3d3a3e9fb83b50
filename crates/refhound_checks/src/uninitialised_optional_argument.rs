//! RH306: a variable of an optional argument is read without a value.

use refhound_evidence::{Disagreement, Flaw, FlawKind};

use crate::rule::{Default, Level, Status};

declare_check!(UNINITIALISED_OPTIONAL_ARGUMENT {
    id: "uninitialised-optional-argument",
    code: "RH306",
    summary: "a variable of an optional argument is read without a value",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::UninitialisedOptional,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::UninitialisedOptional { call, unit } = &flaw.what else { return String::new() };
    let object = &flaw.object;
    let of_unit = if unit.is_empty() { String::new() } else { format!(" of the unit `{unit}`") };
    format!(
        "`{object}` has no value when the optional argument{of_unit} is missing: {call} leaves it alone, and it is read"
    )
}
