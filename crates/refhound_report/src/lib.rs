//! What a run says: findings for people and for programs, the coverage line, the statistics file; and what is known of
//! contracts and rules.
//!
//! Takes findings and plain figures and decides nothing.

mod concise;
mod contract_text;
mod contract_words;
mod contracts_json;
mod coverage_line;
mod excerpt;
mod full;
mod json;
mod paint;
mod rules;
mod statistics;
mod summary;

pub use concise::concise;
pub use contract_text::{contract_text, pack_table};
pub use contracts_json::contracts_json;
pub use coverage_line::coverage_line;
pub use full::full;
pub use json::{json, json_lines};
pub use paint::Paint;
pub use rules::rule_table;
pub use statistics::Statistics;
pub use summary::summary_line;
