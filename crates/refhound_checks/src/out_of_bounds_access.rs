//! RH801: memory is read or written outside of what is there.

use refhound_evidence::{Access, Disagreement, Flaw, FlawKind, RunError};

use crate::rule::{Default, Level, Status};
use crate::values::given;
declare_check!(OUT_OF_BOUNDS_ACCESS {
    id: "out-of-bounds-access",
    code: "RH801",
    summary: "memory is read or written outside of what is there",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::OutOfBounds,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Run { error: RunError::OutOfBounds { access, offset, size }, values } = &flaw.what else {
        return String::new();
    };
    let verb = match access {
        Access::Read => "read",
        Access::Write => "written",
    };
    let object = &flaw.object;
    match (offset.as_str(), size.as_str()) {
        (_, "?") => format!("`{object}` may be {verb} outside of memory whose size is not known{}", given(values)),
        _ => format!("`{object}` may be {verb} at byte {offset} of {size}{}", given(values)),
    }
}
