//! What the analysis knows and what it does not: limits, each with its reason, and the ways of not understanding.

pub mod limits;

mod unknown;

pub use unknown::{Guess, NotAnalysed, Unmodelled};
