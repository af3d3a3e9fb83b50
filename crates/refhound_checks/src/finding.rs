//! A finding: what a report shows, with every place already resolved.
//!
//! Everything that prints findings reads these types and nothing else of the rules: the path has its words and its counts,
//! and each place knows its file and so the text of its lines.

use std::sync::Arc;

use refhound_evidence::{Confidence, Trigger};
use refhound_source::{LineColumn, SourceFile};

use crate::clues::Clues;
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
    /// The path that it is compared with, of a finding that is two paths; else empty.
    pub other_path: Vec<PathStep>,
    /// Paths that end in the same fault, this one included.
    pub paths: u32,
    /// What to change, in one sentence without a capital letter or a full stop.
    pub help: String,
    /// A change of the source that removes the fault, where one is known to work.
    pub fix: Option<Fix>,
    /// All places at which paths of the function meet the fault; of very many the first ones.
    pub exits: Vec<Point>,
    /// What whoever makes a repair has to know beside the places.
    pub clues: Clues,
    /// The same for all findings with one root cause.
    pub group: String,
    /// The macro of the project whose body has written the text: all findings of the group are uses of it.
    pub written_by: Option<String>,
    /// Survives moved lines, renamed files and other layout: made of the rule, the function, the object, where it came
    /// from and the text pointed at. Findings that agree in all of that are numbered.
    pub fingerprint: String,
    /// Arguments and variables, with what they are when it happens; empty for what does not hang on numbers.
    pub values: Vec<(String, String)>,
    /// The version of Python that it is found for, of code that is looked at for two and where the other has no such finding.
    pub python: Option<String>,
    /// The number of the witness it was made of, in the order in which they were given; none for a flaw.
    pub witness: Option<usize>,
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
    /// The macro that the step is part of, where `at` is a use of one.
    pub expanded_from: Option<String>,
    /// References of the object that the function owns after the step.
    pub count: Option<i32>,
}

/// A change of the source. The edits do not overlap and are in order of place.
#[derive(Debug, Clone)]
pub struct Fix {
    /// What it does, as `release `d` before the return`.
    pub message: String,
    pub edits: Vec<Edit>,
}

/// Puts a text in the place of another.
#[derive(Debug, Clone)]
pub struct Edit {
    pub at: Point,
    pub text: String,
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
