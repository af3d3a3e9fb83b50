//! What a run says: findings for people and for programs, the coverage line, the statistics file; and what is known of
//! contracts and rules.
//!
//! Takes findings and plain figures and decides nothing. [`Report`] is what every format reads, [`Format`] the list of them.

mod baseline;
mod concise;
mod contract_text;
mod contract_words;
mod contracts_json;
mod coverage_line;
mod earlier;
mod excerpt;
mod failure;
mod fixes;
mod flow;
mod format;
mod full;
mod github;
mod gitlab;
mod html;
mod json;
mod json_text;
mod junit;
mod markdown;
mod order;
mod paint;
mod porting;
mod report;
mod rules;
mod sarif;
mod statistics;
mod suggested;
mod summary;
mod suppressions;
mod values;
mod verdicts;
mod width;
mod words;

pub use baseline::{BaselineEntry, BaselineError, BaselineFile, Command, Comparison};
pub use contract_text::{contract_text, pack_table};
pub use contracts_json::contracts_json;
pub use coverage_line::coverage_line;
pub use earlier::is_report;
pub use failure::Failed;
pub use fixes::{FixRow, fixes_json};
pub use flow::{Flows, Route};
pub use format::Format;
pub use html::{LOOK, content_security_policy};
pub use json::json_schema;
pub use order::Order;
pub use paint::Paint;
pub use porting::{PortPlace, PortRow, port_json, port_markdown, port_summary, port_table};
pub use report::{Baseline, Cause, Detail, Pictures, Report, RunInfo};
pub use rules::rule_table;
pub use statistics::Statistics;
pub use suggested::{Guessed, GuessedResult, GuessedTakes, SuggestedContract, suggested_toml};
pub use summary::{cause_note, hidden_note, summary_line, summary_table};
pub use suppressions::{Extent, Suppressed, SuppressionComment, Suppressions, suppress};
pub use values::{ValueRow, values_json, values_summary, values_table};
pub use verdicts::{
    Counterexample, TableRows, VerdictKind, VerdictRow, VerdictStep, imbalance_words, verdicts_json, verdicts_summary,
    verdicts_table,
};
pub use width::Width;
