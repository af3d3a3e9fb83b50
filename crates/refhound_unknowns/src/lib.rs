//! What the analysis knows and what it does not: limits, each with its reason, and the ways of not understanding.

pub mod limits;

mod panics;
mod unknown;

pub use panics::panic_message;
pub use unknown::{Guess, NotAnalysed, Unmodelled};
