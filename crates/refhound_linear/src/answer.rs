//! What a question can be answered with, and how the parts of the procedure stop early.

use std::fmt;

use refhound_unknowns::limits::LINEAR_WORK;

/// Whether a system has a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    Yes,
    No,
    /// We stopped looking.
    Unknown(Limit),
}

/// Why we stopped looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// A number did not fit 128 bits.
    Magnitude,
    /// More than `LINEAR_VARIABLES` variables hang together.
    Variables,
    /// More than `LINEAR_CONSTRAINTS` constraints hang together.
    Constraints,
    /// The question needed more than `LINEAR_WORK` steps.
    Work,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Magnitude => "a number of a linear constraint does not fit 128 bits",
            Limit::Variables => "too many variables hang together in linear constraints",
            Limit::Constraints => "too many linear constraints hang together",
            Limit::Work => "linear constraints need too many steps",
        })
    }
}

/// Why there is no solution to go on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    Contradiction,
    Limit(Limit),
}

pub(crate) const TOO_LARGE: Stop = Stop::Limit(Limit::Magnitude);

/// `Ok` where a solution exists.
pub(crate) type Decision = Result<(), Stop>;

impl From<Decision> for Answer {
    fn from(decision: Decision) -> Answer {
        match decision {
            Ok(()) => Answer::Yes,
            Err(Stop::Contradiction) => Answer::No,
            Err(Stop::Limit(limit)) => Answer::Unknown(limit),
        }
    }
}

/// A solution of either is a solution; a contradiction needs both.
pub(crate) fn either(first: Decision, second: impl FnOnce() -> Decision) -> Decision {
    let Err(stopped) = first else { return Ok(()) };
    match second() {
        Err(Stop::Contradiction) => Err(stopped),
        other => other,
    }
}

/// What one question may still compute.
pub(crate) struct Work {
    left: usize,
}

impl Work {
    pub(crate) fn new() -> Work {
        Work { left: LINEAR_WORK }
    }

    pub(crate) fn charge(&mut self, steps: usize) -> Result<(), Stop> {
        self.left = self.left.checked_sub(steps).ok_or(Stop::Limit(Limit::Work))?;
        Ok(())
    }
}
