//! What a run says at its end: the coverage line for people, the statistics file for programs.
//!
//! Takes plain figures and decides nothing.

mod coverage_line;
mod statistics;

pub use coverage_line::coverage_line;
pub use statistics::Statistics;
