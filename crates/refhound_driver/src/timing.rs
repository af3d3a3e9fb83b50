//! Where the time goes: nanoseconds per stage, summed over all threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The stages in the order of the pipeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Discover,
    Read,
    Preprocess,
    Outline,
    Parse,
    Lower,
    /// SSA construction, with the verifier before and after it.
    Ssa,
    CallGraph,
    /// What needs no path; wall-clock time.
    Tables,
    /// The path engine; wall-clock time.
    Paths,
    /// The affine engine; wall-clock time.
    Balance,
    /// The value engine; wall-clock time.
    Values,
}

impl Stage {
    pub const ALL: [Stage; 12] = [
        Stage::Discover,
        Stage::Read,
        Stage::Preprocess,
        Stage::Outline,
        Stage::Parse,
        Stage::Lower,
        Stage::Ssa,
        Stage::CallGraph,
        Stage::Tables,
        Stage::Paths,
        Stage::Balance,
        Stage::Values,
    ];

    /// The name in `--statistics-file`.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Discover => "discover",
            Stage::Read => "read",
            Stage::Preprocess => "preprocess",
            Stage::Outline => "outline",
            Stage::Parse => "parse",
            Stage::Lower => "lower",
            Stage::Ssa => "ssa",
            Stage::CallGraph => "call_graph",
            Stage::Tables => "tables",
            Stage::Paths => "paths",
            Stage::Balance => "balance",
            Stage::Values => "values",
        }
    }
}

/// One clock per stage.
#[derive(Debug, Default)]
pub struct Timing {
    nanoseconds: [AtomicU64; Stage::ALL.len()],
}

impl Timing {
    pub fn measure<T>(&self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.nanoseconds[stage as usize].fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        result
    }

    pub fn milliseconds(&self, stage: Stage) -> f64 {
        self.nanoseconds[stage as usize].load(Ordering::Relaxed) as f64 / 1e6
    }
}
