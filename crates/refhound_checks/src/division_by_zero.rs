//! RH802: a number is divided by zero.

use refhound_evidence::{Disagreement, Flaw, FlawKind};

use crate::rule::{Default, Level, Status};
use crate::values::given;
declare_check!(DIVISION_BY_ZERO {
    id: "division-by-zero",
    code: "RH802",
    summary: "a number is divided by zero",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::DivisionByZero,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Run { values, .. } = &flaw.what else { return String::new() };
    format!("the divisor `{}` can be 0{}", flaw.object, given(values))
}
