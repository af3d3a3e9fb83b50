//! Verdicts of `refhound verify`: a table for people, an array for programs, a line that sums them up.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use refhound_source::LineColumn;
use refhound_text::{Clean, Lines};
use serde::Serialize;

use crate::json::Location;
use crate::json_text::pretty;
use crate::width::Width;

/// Characters of a line of source that are shown; machine-made lines can be any length.
const LINE_WIDTH: usize = 120;

/// What is said of one function.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub struct VerdictRow {
    pub filename: String,
    pub function: String,
    pub at: LineColumn,
    pub verdict: VerdictKind,
    /// Whether Python calls it.
    pub is_entry: bool,
    pub reasons: Vec<String>,
    /// The classes of `reasons`.
    pub classes: Vec<Cow<'static, str>>,
    pub assumptions: Vec<Cow<'static, str>>,
    pub counterexamples: Vec<Counterexample>,
    pub proof: Option<Cow<'static, str>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum VerdictKind {
    Balanced,
    Unbalanced,
    NotDecided,
}

impl VerdictKind {
    pub fn name(self) -> &'static str {
        match self {
            VerdictKind::Balanced => "balanced",
            VerdictKind::Unbalanced => "unbalanced",
            VerdictKind::NotDecided => "not decided",
        }
    }
}

/// A path at whose end the count of an object is wrong.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub struct Counterexample {
    pub object: String,
    /// `over-counting` or `under-counting`.
    pub direction: Cow<'static, str>,
    /// What became of the count, and what should have.
    pub count: i64,
    pub expected: i64,
    pub filename: String,
    pub at: LineColumn,
    pub path: Vec<VerdictStep>,
}

#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub struct VerdictStep {
    pub filename: String,
    pub at: LineColumn,
    pub message: String,
    /// The line as it is written, without its blanks at the end.
    pub source: String,
}

/// Which functions the table has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableRows {
    /// Those that are not proved balanced.
    Open,
    All,
}

#[derive(Serialize)]
struct Shown<'a> {
    filename: &'a str,
    function: &'a str,
    location: Location,
    entry: bool,
    verdict: &'static str,
    proof: Option<&'a str>,
    reason: Option<String>,
    assumptions: &'a [Cow<'static, str>],
    counterexample: Option<ShownExample<'a>>,
    /// Further objects, each with its own path.
    more: Vec<ShownExample<'a>>,
}

#[derive(Serialize)]
struct ShownExample<'a> {
    object: &'a str,
    direction: &'a str,
    count: i64,
    expected: i64,
    filename: &'a str,
    location: Location,
    path: Vec<ShownStep<'a>>,
}

#[derive(Serialize)]
struct ShownStep<'a> {
    filename: &'a str,
    location: Location,
    message: &'a str,
}

fn example(example: &Counterexample) -> ShownExample<'_> {
    ShownExample {
        object: &example.object,
        direction: &example.direction,
        count: example.count,
        expected: example.expected,
        filename: &example.filename,
        location: example.at.into(),
        path: example
            .path
            .iter()
            .map(|step| ShownStep { filename: &step.filename, location: step.at.into(), message: &step.message })
            .collect(),
    }
}

/// An array with one object a function.
pub fn verdicts_json(rows: &[VerdictRow]) -> String {
    let shown: Vec<Shown<'_>> = rows
        .iter()
        .map(|row| Shown {
            filename: &row.filename,
            function: &row.function,
            location: row.at.into(),
            entry: row.is_entry,
            verdict: row.verdict.name(),
            proof: row.proof.as_deref(),
            reason: (!row.reasons.is_empty()).then(|| row.reasons.join("; ")),
            assumptions: &row.assumptions,
            counterexample: row.counterexamples.first().map(example),
            more: row.counterexamples.iter().skip(1).map(example).collect(),
        })
        .collect();
    pretty(&shown) + "\n"
}

/// One line a function, and under an unbalanced one the path of each object, with the lines that it leads through.
pub fn verdicts_table<'a>(rows: impl IntoIterator<Item = &'a VerdictRow>, which: TableRows, width: Width) -> String {
    let mut lines = Lines::new();
    for row in rows {
        let place = format!("{}:{}: {}", row.filename, row.at.line, row.function);
        match row.verdict {
            VerdictKind::Balanced if which == TableRows::Open => {}
            VerdictKind::Balanced => lines.add(format_args!("{place}: balanced (proved)")),
            VerdictKind::NotDecided => {
                let text = format!("{}: not decided: {}", Clean(&place), Clean(row.reasons.join("; ")));
                lines.add_text(&width.wrapped(&text, 4));
            }
            VerdictKind::Unbalanced => lines.add(format_args!("{place}: unbalanced")),
        }
        for example in &row.counterexamples {
            let text =
                format!("    `{}`: {}", Clean(&example.object), imbalance_words(example.count, example.expected));
            lines.add_text(&width.wrapped(&text, 6));
            add_path(&mut lines, row, &example.path, width);
        }
    }
    lines.to_string()
}

/// What is wrong with the count, in words: `its count goes up by 1, and no reference is given away: 1 too many`.
pub fn imbalance_words(count: i64, expected: i64) -> String {
    let change = match count {
        0 => "its count stays as it is".to_owned(),
        1.. => format!("its count goes up by {count}"),
        _ => format!("its count goes down by {}", count.unsigned_abs()),
    };
    let given = match expected {
        0 => "no reference is given away".to_owned(),
        1 => "one reference is given away".to_owned(),
        _ => format!("{expected} references are given away"),
    };
    let wrong = count.saturating_sub(expected);
    let many = if wrong > 0 { "too many" } else { "too few" };
    format!("{change}, and {given}: {} {many}", wrong.unsigned_abs())
}

/// Each line of the path once, with what happens in it under the place where it does.
fn add_path(lines: &mut Lines, row: &VerdictRow, path: &[VerdictStep], width: Width) {
    let gutter = path.iter().map(|step| step.at.line.to_string().len()).max().unwrap_or(0).max(3) + 4;
    let room = width.behind(gutter + 3, LINE_WIDTH);
    let (mut file, mut line) = (row.filename.as_str(), None);
    for step in path {
        if step.filename != file {
            lines.add(format_args!("{:>gutter$} --> {}", "", step.filename));
            (file, line) = (&step.filename, None);
        }
        if line != Some(step.at.line) {
            let shown: String = step.source.chars().take(room).collect();
            lines.add(format_args!("{:>gutter$} | {}", step.at.line, shown.replace('\t', " ")));
            line = Some(step.at.line);
        }
        let before = (step.at.column.saturating_sub(1) as usize).min(room.saturating_sub(1));
        if width.holds(gutter + 3 + before + 2 + step.message.chars().count()) {
            lines.add(format_args!("{:>gutter$} | {:before$}^ {}", "", "", step.message));
        } else {
            lines.add(format_args!("{:>gutter$} | {:before$}^", "", ""));
            let below = Width::Columns(width.behind(gutter + 7, usize::MAX));
            for part in below.wrapped(&step.message, 2).lines() {
                lines.add(format_args!("{:>gutter$} |     {part}", ""));
            }
        }
    }
}

/// How many of each, and why some are not decided.
pub fn verdicts_summary(rows: &[VerdictRow]) -> String {
    let count = |kind: VerdictKind| rows.iter().filter(|row| row.verdict == kind).count();
    let (balanced, unbalanced, open) =
        (count(VerdictKind::Balanced), count(VerdictKind::Unbalanced), count(VerdictKind::NotDecided));
    let share = |part: usize| 100.0 * part as f64 / rows.len().max(1) as f64;
    let mut text = format!(
        "{} interface functions: {balanced} balanced (proved, {:.1} %), {unbalanced} unbalanced, {open} not decided\n",
        rows.len(),
        share(balanced)
    );
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.verdict == VerdictKind::NotDecided) {
        if let Some(class) = row.classes.first() {
            *reasons.entry(class).or_default() += 1;
        }
    }
    if !reasons.is_empty() {
        let parts: Vec<String> = reasons.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        let _ = writeln!(text, "not decided: {}", parts.join(", "));
    }
    let deep = rows.iter().filter(|row| row.assumptions.iter().any(|text| text.starts_with("shallow"))).count();
    if deep > 0 {
        let _ = writeln!(
            text,
            "{deep} of them rest on shallow aliasing: objects read from memory are taken to be distinct (docs/verify.md)"
        );
    }
    text
}
