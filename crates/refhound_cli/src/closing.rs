//! What is said at the end of a run, on standard error: what could not be read, what was left out, how much was understood.

use std::fmt::Write as _;

use refhound_driver::{PlacedRemark, Remarks};
use refhound_report::{Statistics, coverage_line};

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    Usual,
    /// `--verbose`.
    Everything,
}

pub(crate) fn closing_text(remarks: &Remarks, figures: &Statistics, telling: Telling) -> String {
    let mut text = String::new();
    for (path, why) in &remarks.failed {
        let _ = writeln!(text, "{path}: {why}");
    }
    for (path, why) in &remarks.cut {
        let _ = writeln!(text, "{path}: read only in part: {why}");
    }
    for note in &remarks.notes {
        let _ = writeln!(text, "note: {note}");
    }
    for PlacedRemark { path, line, column, message } in &remarks.annotation_problems {
        let _ = writeln!(text, "note: {path}:{line}:{column}: contract not understood: {message}");
    }
    write_unread(&mut text, remarks, telling);
    match telling {
        Telling::Everything => write_details(&mut text, remarks),
        Telling::Usual if figures.skipped_files.is_empty() => {}
        Telling::Usual => {
            let counts: Vec<String> =
                figures.skipped_files.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
            let _ = writeln!(text, "skipped: {} (--verbose lists them)", counts.join(", "));
        }
    }
    let _ = writeln!(text, "{}", coverage_line(figures));
    text
}

/// Most files and headers that are named one by one.
const NAMED: usize = 5;

/// What was not read though somebody would expect it.
fn write_unread(text: &mut String, remarks: &Remarks, telling: Telling) {
    let most = if telling == Telling::Everything { usize::MAX } else { NAMED };
    for (path, why) in remarks.troubles.iter().take(most) {
        let _ = writeln!(text, "warning: not analysed: {path}: {why}");
    }
    for (name, why) in remarks.headers_refused.iter().take(most) {
        let _ = writeln!(text, "warning: header not read: {name}: {why}");
    }
    let left = |all: usize| all.saturating_sub(most);
    let rest = left(remarks.troubles.len()) + left(remarks.headers_refused.len());
    if rest > 0 {
        let _ = writeln!(text, "warning: {rest} more were not read (--verbose lists them)");
    }
}

fn write_details(text: &mut String, remarks: &Remarks) {
    for (path, reason) in &remarks.skipped {
        let _ = writeln!(text, "skipped: {path}: {reason}");
    }
    for name in &remarks.headers_not_found {
        let _ = writeln!(text, "header not found: {name}");
    }
    for (path, name, why) in &remarks.gave_up {
        let _ = writeln!(text, "given up: {path}: {name}: {why}");
    }
    for unit in &remarks.units {
        for PlacedRemark { path, line, message, .. } in &unit.syntax {
            let _ = writeln!(text, "syntax: {path}:{line}: {message}");
        }
        for (PlacedRemark { path, line, message, .. }, name, why) in &unit.not_analysed {
            let detail = if message.is_empty() { String::new() } else { format!(": {message}") };
            let _ = writeln!(text, "not analysed: {path}:{line}: {name}: {why}{detail}");
        }
    }
}
