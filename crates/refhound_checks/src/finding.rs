//! A finding: what a report shows, with every place already resolved.

use std::sync::Arc;

use refhound_source::{LineColumn, SourceFile};
use refhound_witness::{Confidence, Trigger};

use crate::rule::Rule;

/// One fault, ready to be shown.
#[derive(Debug, Clone)]
pub struct Finding {
    pub rule: &'static Rule,
    pub message: String,
    pub at: Point,
    /// The function that the fault is in.
    pub function: String,
    /// The variable or expression that a reader would name.
    pub object: String,
    pub confidence: Confidence,
    pub trigger: Trigger,
    pub path: Vec<PathStep>,
    /// Paths that end in the same fault, this one included.
    pub paths: u32,
    /// The same for all findings with one root cause.
    pub group: String,
    /// Survives edits elsewhere in the file: made without line numbers.
    pub fingerprint: String,
}

/// A range of a file.
#[derive(Debug, Clone)]
pub struct Point {
    pub file: Arc<SourceFile>,
    pub start: LineColumn,
    /// Just behind the last character.
    pub end: LineColumn,
}

/// One step on the way to the fault.
#[derive(Debug, Clone)]
pub struct PathStep {
    pub at: Point,
    /// One word for programs.
    pub kind: &'static str,
    pub message: String,
    /// References of the object that the function owns after the step.
    pub count: Option<i32>,
}

impl Point {
    pub fn filename(&self) -> String {
        self.file.path.display().to_string()
    }

    /// The text of the line that it begins in.
    pub fn line_text(&self) -> String {
        self.file.line_text(self.start.line)
    }
}
