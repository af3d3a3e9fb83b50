//! RH803: a number becomes larger than its type holds.

use refhound_evidence::{Disagreement, Flaw, FlawKind, RunError};

use crate::rule::{Default, Level, Status};
use crate::values::given;
declare_check!(INTEGER_OVERFLOW {
    id: "integer-overflow",
    code: "RH803",
    summary: "a number becomes larger than its type holds",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::Overflow,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Run { error, values } = &flaw.what else { return String::new() };
    let (object, given) = (&flaw.object, given(values));
    match error {
        RunError::Shift { distance, bits } => {
            format!("the distance `{object}` of a shift can be {distance}, and the type has {bits} bits{given}")
        }
        RunError::WrappedSize { call } => {
            format!(
                "the size `{object}` can wrap on its way to {call}, which then gives less memory than is used{given}"
            )
        }
        RunError::Overflow { result, ty } => {
            format!("`{object}` can overflow: the result is in {result}, and `{ty}` does not hold that{given}")
        }
        _ => String::new(),
    }
}
