//! RH806: memory is freed that was not allocated, or twice.

use refhound_evidence::{Disagreement, Flaw, FlawKind, FreeFault, RunError};

use crate::rule::{Default, Level, Status};

declare_check!(INVALID_FREE {
    id: "invalid-free",
    code: "RH806",
    summary: "memory is freed that was not allocated, or twice",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::BadFree,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Run { error: RunError::BadFree { call, why }, .. } = &flaw.what else { return String::new() };
    let object = &flaw.object;
    match why {
        FreeFault::NotAllocated => format!("`{object}` was not allocated, and {call} frees it"),
        FreeFault::Inside => format!("`{object}` points into a block, and {call} frees only whole ones"),
        FreeFault::Twice => format!("`{object}` was freed already, and {call} frees it again"),
        FreeFault::MaybeTwice => format!("`{object}` may have been freed already, and {call} frees it again"),
    }
}
