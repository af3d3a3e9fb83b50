//! The figures of a run, as `--statistics-file` writes them. Scripts rely on the names.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    /// C files analysed.
    pub files: usize,
    /// Lines of these files.
    pub lines: u64,
    /// Lines read, those of included headers counted each time.
    pub lines_with_headers: u64,
    /// Functions defined in the project.
    pub functions: usize,
    /// Those that touch Python objects or call a function that does.
    pub interface_functions: usize,
    /// Those that the interpreter calls.
    pub entry_points: usize,
    /// Functions understood only with the help of a tolerance rule.
    pub guessed: usize,
    /// Functions per tolerance rule.
    pub guesses: BTreeMap<String, usize>,
    /// Functions without IR, by reason.
    pub not_analysed: BTreeMap<String, usize>,
    /// Functions on which an engine ran out of budget, by reason.
    pub gave_up: BTreeMap<String, usize>,
    /// Functions that were explored, with ways out that were not compared with others: by how much they change a counter is not known.
    #[serde(default)]
    pub not_compared: usize,
    /// Distinct header names.
    pub headers_not_found: usize,
    /// Declarations outside functions that could not be read.
    pub skipped_declarations: usize,
    /// Files that could not be read at all.
    pub failed_files: usize,
    /// Files whose text was given up at a limit.
    pub cut_files: usize,
    /// C and C++ files that were left out, by reason.
    pub skipped_files: BTreeMap<String, usize>,
    /// Calls whose target is not known.
    pub unresolved_calls: usize,
    /// Milliseconds per stage, summed over all threads.
    pub ms: BTreeMap<String, f64>,
    pub peak_rss_bytes: u64,
}

impl Statistics {
    pub fn not_analysed_total(&self) -> usize {
        self.not_analysed.values().sum()
    }

    pub fn to_json(&self) -> String {
        crate::json_text::pretty(self) + "\n"
    }
}
