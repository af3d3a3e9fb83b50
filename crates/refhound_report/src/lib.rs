//! What a run says at its end: the coverage line for people, the statistics file for programs.
//!
//! Takes plain figures and decides nothing.

mod contract_text;
mod contract_words;
mod contracts_json;
mod coverage_line;
mod statistics;

pub use contract_text::{contract_text, pack_table};
pub use contracts_json::contracts_json;
pub use coverage_line::coverage_line;
pub use statistics::Statistics;
