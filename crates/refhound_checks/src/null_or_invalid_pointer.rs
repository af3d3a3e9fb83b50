//! RH805: NULL or memory that was freed is used.

use refhound_evidence::{Disagreement, Flaw, FlawKind, PointerFault, RunError};

use crate::rule::{Default, Level, Status};

declare_check!(NULL_OR_INVALID_POINTER {
    id: "null-or-invalid-pointer",
    code: "RH805",
    summary: "NULL or memory that was freed is used",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::BadPointer,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Run { error: RunError::BadPointer { why }, .. } = &flaw.what else { return String::new() };
    let object = &flaw.object;
    match why {
        PointerFault::Null => format!("`{object}` is NULL here"),
        PointerFault::MaybeNull => format!("`{object}` may be NULL here"),
        PointerFault::Freed => format!("`{object}` points to memory that was freed"),
        PointerFault::MaybeFreed => format!("`{object}` may point to memory that was freed"),
    }
}
