//! Ready to paste into an issue: numbered findings, one for each root cause, with the path and links to lines that stay
//! what they are.

use std::fmt::Write as _;

use refhound_checks::{Finding, PathStep, Point};

use crate::coverage_line::{counted, coverage_line};
use crate::excerpt::told;
use crate::report::{Cause, Report};
use crate::summary::summary_line;
use crate::words::happens;

/// Further places of one cause that are listed.
const PLACES: usize = 30;

pub(crate) fn markdown(report: &Report<'_>) -> String {
    let mut text = format!("refhound {}: {}.\n", env!("CARGO_PKG_VERSION"), summary_line(report.findings));
    for (index, cause) in report.causes().iter().enumerate() {
        write_cause(&mut text, report, index + 1, cause);
    }
    let _ = writeln!(text, "\n<sub>{}</sub>", coverage_line(report.statistics));
    text
}

fn write_cause(text: &mut String, report: &Report<'_>, number: usize, cause: &Cause<'_>) {
    let finding = cause.first;
    let (rule, help) = (finding.rule, &finding.help);
    let _ = writeln!(text, "\n### {number}. {} {} in `{}`\n", rule.code, rule.name, code(&finding.function));
    let _ = writeln!(text, "{}: {}.\n", link(report, &finding.at), prose(&finding.message));
    text.push_str(&path(report, finding, &finding.path));
    if !finding.other_path.is_empty() {
        text.push_str("\nThe other way out:\n\n");
        text.push_str(&path(report, finding, &finding.other_path));
    }
    let _ = writeln!(text, "\n*When:* {}.\n*Fix:* {}.", happens(finding), prose(help));
    if cause.others.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n<details><summary>{} with the same cause</summary>\n", more(cause.others.len()));
    for other in cause.others.iter().take(PLACES) {
        let _ = writeln!(text, "- {} in `{}`", link(report, &other.at), code(&other.function));
    }
    if cause.others.len() > PLACES {
        let _ = writeln!(text, "- and {} others", cause.others.len() - PLACES);
    }
    text.push_str("\n</details>\n");
}

fn more(count: usize) -> String {
    counted(count, "more place")
}

/// The path as a table: count, line, source, what happens.
fn path(report: &Report<'_>, finding: &Finding, steps: &[PathStep]) -> String {
    let mut text = "| count | line | source | |\n|---|---|---|---|\n".to_owned();
    for step in steps {
        let count = step.count.map_or_else(String::new, |count| count.to_string());
        let source = step.at.line_text();
        let _ = writeln!(
            text,
            "| {count} | {} | {} | {} |",
            step_link(report, finding, &step.at),
            cell(&format!("`{}`", code(source.trim()))),
            cell(&prose(&told(step, None)))
        );
    }
    text
}

/// `path:line`, leading to the line if its address is known.
fn link(report: &Report<'_>, at: &Point) -> String {
    linked(report, at, &format!("{}:{}", report.path(&at.file.path), at.start.line))
}

/// The number of a line; of another file, with its name.
fn step_link(report: &Report<'_>, finding: &Finding, at: &Point) -> String {
    if at.file.id == finding.at.file.id { linked(report, at, &at.start.line.to_string()) } else { link(report, at) }
}

fn linked(report: &Report<'_>, at: &Point, label: &str) -> String {
    let address = report.repository.and_then(|it| it.permalink(&at.file.path, at.start.line, at.end.line));
    match address {
        Some(address) => format!("[`{}`]({address})", code(label)),
        None => format!("`{}`", code(label)),
    }
}

/// Text between backticks: none of its own, on one line.
fn code(text: &str) -> String {
    let plain = text.chars().map(|letter| if letter == '`' { '\'' } else { letter });
    plain.map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Sentences hold code between backticks; what stands outside of it must not become markup.
fn prose(text: &str) -> String {
    let mut out = String::new();
    for (index, piece) in text.split('`').enumerate() {
        if index > 0 {
            out.push('`');
        }
        if index % 2 == 1 {
            out.push_str(piece);
            continue;
        }
        for letter in piece.chars() {
            if matches!(letter, '<' | '>' | '*' | '_' | '[' | ']' | '\\' | '#') {
                out.push('\\');
            }
            out.push(letter);
        }
    }
    out
}

/// In a table a bar ends the cell, in code as well.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
