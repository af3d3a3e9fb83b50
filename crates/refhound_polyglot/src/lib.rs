//! Python programs interpreted together with the C extensions that they call.
//!
//! ```text
//! TEST.py ─► Code ─┐                       ┌─► alarms, checks, assertions
//!                  ├─► one machine, one heap ┤
//! *.c ─► IR ───────┘   (boundary.rs)       └─► or "not supported: why"
//! ```
//!
//! The concrete comes first: a constant stays one. What may be this or that is a choice, and every choice is taken: the
//! program is run again for each, up to a limit. So `safe` speaks of all of them, and where something is met that is not
//! modelled there is a reason instead of a verdict.

#![allow(
    clippy::unused_self,
    clippy::unnecessary_wraps,
    clippy::needless_pass_by_value,
    reason = "steps of the machine have one shape, whether or not this one needs the machine or can fail"
)]
#![allow(clippy::wrong_self_convention, reason = "what crosses the boundary may be made there: the heap changes")]
#![allow(clippy::float_cmp, reason = "numbers of Python and C are compared as these compare them")]

mod builtins;
mod c;
mod choices;
mod groups;
mod leaks;
mod library;
mod limits;
mod python;
mod report;
mod run;
mod trace;
mod vm;

pub use c::program::{CUnit, CUnitOrigin};
pub use library::PythonFile;
pub use report::{Alarm, Language, Share, StackFrame, TestReport, Verdict};
pub use run::{Assumed, Program, TestFile, Traced};
pub use trace::{Event, WayTrace};

/// Our stubs in C: name and text. They are read by the same front end as the extension.
pub const C_STUBS: &[(&str, &str)] = &[
    ("refhound_stub.h", include_str!("../stubs/c/refhound_stub.h")),
    ("objects.c", include_str!("../stubs/c/objects.c")),
    ("numbers.c", include_str!("../stubs/c/numbers.c")),
    ("texts.c", include_str!("../stubs/c/texts.c")),
    ("containers.c", include_str!("../stubs/c/containers.c")),
    ("errors.c", include_str!("../stubs/c/errors.c")),
    ("arguments.c", include_str!("../stubs/c/arguments.c")),
    ("types.c", include_str!("../stubs/c/types.c")),
    ("slots.c", include_str!("../stubs/c/slots.c")),
    ("buffers.c", include_str!("../stubs/c/buffers.c")),
    ("libc.c", include_str!("../stubs/c/libc.c")),
    ("files.c", include_str!("../stubs/c/files.c")),
];
