//! RH401: a buffer, or memory that a format unit allocates, is not given back on a path.

use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(UNRELEASED_BUFFER {
    id: "unreleased-buffer",
    code: "RH401",
    summary: "a buffer or memory that a call handed out is not given back",
    level: Level::Error,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::UnreleasedBuffer,
    judge: unreleased_buffer,
    ends: Event::Lost,
    but: "was not released",
});

fn unreleased_buffer(case: &Case<'_>) -> Verdict {
    let name = case.witness.object.name.trim_start_matches('&');
    let call = case.origin_call().map_or_else(|| "a call".to_owned(), |call| call.as_str().to_owned());
    let message = format!("`{name}`, which {call} has filled in, is not released on every path");
    Verdict { message, pointing: Pointing::AtOrigin }
}
