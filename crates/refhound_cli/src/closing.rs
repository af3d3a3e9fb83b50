//! What is said at the end of a run, on standard error: what could not be read, what was left out, how much was understood.

use refhound_driver::{PlacedRemark, Remarks, UnknownFunction};
use refhound_report::{Statistics, coverage_line};
use refhound_text::Lines;

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    Usual,
    /// `--verbose`.
    Everything,
}

pub(crate) fn closing_lines(remarks: &Remarks, figures: &Statistics, telling: Telling) -> Lines {
    let mut lines = Lines::new();
    for (path, why) in &remarks.failed {
        lines.add(format_args!("{path}: {why}"));
    }
    for (path, why) in &remarks.cut {
        lines.add(format_args!("{path}: read only in part: {why}"));
    }
    for note in &remarks.notes {
        lines.add(format_args!("note: {note}"));
    }
    lines.extend(&undefined_lines(remarks, telling));
    for misfit in &remarks.contracts {
        lines.add(format_args!("warning: {misfit}"));
    }
    for PlacedRemark { path, line, column, message } in &remarks.annotation_problems {
        lines.add(format_args!("note: {path}:{line}:{column}: contract not understood: {message}"));
    }
    write_unread(&mut lines, remarks, telling);
    match telling {
        Telling::Everything => write_details(&mut lines, remarks),
        Telling::Usual if figures.skipped_files.is_empty() => {}
        Telling::Usual => {
            let counts: Vec<String> =
                figures.skipped_files.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
            lines.add(format_args!("skipped: {} (--verbose lists them)", counts.join(", ")));
        }
    }
    lines.add(coverage_line(figures));
    lines
}

/// The macros without which code was not read.
pub(crate) fn undefined_lines(remarks: &Remarks, telling: Telling) -> Lines {
    const MOST: usize = 8;
    let mut lines = Lines::new();
    let all = &remarks.undefined;
    if all.is_empty() {
        return lines;
    }
    let most = if telling == Telling::Everything { all.len() } else { MOST };
    let named =
        |(name, count): &(String, usize)| if *count == 1 { name.clone() } else { format!("{name} ({count} files)") };
    let mut names: Vec<String> = all.iter().take(most).map(named).collect();
    if all.len() > most {
        names.push(format!("{} more", all.len() - most));
    }
    lines.add(format_args!(
        "note: code that uses Python was not read, because nothing defines these macros: {} (-D NAME reads it{})",
        names.join(", "),
        if all.len() > most { ", --verbose lists them" } else { "" }
    ));
    lines
}

/// Most files and headers that are named one by one.
const NAMED: usize = 5;

/// What was not read though somebody would expect it.
fn write_unread(lines: &mut Lines, remarks: &Remarks, telling: Telling) {
    let most = if telling == Telling::Everything { usize::MAX } else { NAMED };
    for (path, why) in remarks.troubles.iter().take(most) {
        lines.add(format_args!("warning: not analysed: {path}: {why}"));
    }
    for (name, why) in remarks.headers_refused.iter().take(most) {
        lines.add(format_args!("warning: header not read: {name}: {why}"));
    }
    let left = |all: usize| all.saturating_sub(most);
    let rest = left(remarks.troubles.len()) + left(remarks.headers_refused.len());
    if rest > 0 {
        lines.add(format_args!("warning: {rest} more were not read (--verbose lists them)"));
    }
}

fn write_details(lines: &mut Lines, remarks: &Remarks) {
    for (path, reason) in &remarks.skipped {
        lines.add(format_args!("skipped: {path}: {reason}"));
    }
    for name in &remarks.headers_not_found {
        lines.add(format_args!("header not found: {name}"));
    }
    for (path, name, kinds) in &remarks.guessed {
        lines.add(format_args!("with guesses: {path}: {name}: {kinds}"));
    }
    for (path, name, why) in &remarks.gave_up {
        lines.add(format_args!("given up: {path}: {name}: {why}"));
    }
    for unit in &remarks.units {
        for PlacedRemark { path, line, message, .. } in &unit.syntax {
            lines.add(format_args!("syntax: {path}:{line}: {message}"));
        }
        for (PlacedRemark { path, line, message, .. }, name, why) in &unit.not_analysed {
            let detail = if message.is_empty() { String::new() } else { format!(": {message}") };
            lines.add(format_args!("not analysed: {path}:{line}: {name}: {why}{detail}"));
        }
    }
    for UnknownFunction { name, findings, line } in &remarks.unknown {
        let hang = if *findings == 1 { "1 finding hangs".to_owned() } else { format!("{findings} findings hang") };
        lines.add(format_args!("{hang} on `{name}`, of which nothing is known: add its contract, such as {line}"));
    }
}
