//! Ready to paste into an issue: numbered findings, one for each root cause, with the path and links to lines that stay
//! what they are.

use std::borrow::Cow;
use std::fmt::Write as _;

use refhound_checks::{Finding, PathStep, Point};
use refhound_text::cleaned;

use crate::coverage_line::{counted, coverage_line};
use crate::excerpt::told;
use crate::report::{Cause, Report};
use crate::summary::summary_line;
use crate::words::happens;

/// Further places of one cause that are listed.
const PLACES: usize = 30;

/// Characters of a line that are shown.
const WIDTH: usize = 1_000;

pub(crate) fn markdown(report: &Report<'_>) -> String {
    let mut text = format!("refhound {}: {}.\n", env!("CARGO_PKG_VERSION"), summary_line(report.findings));
    for (index, cause) in report.ordered_causes().iter().enumerate() {
        write_cause(&mut text, report, index + 1, cause);
    }
    let _ = writeln!(text, "\n<sub>{}</sub>", prose(&coverage_line(report.statistics)));
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
            cell(&format!("`{}`", code(&cut(source.trim())))),
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

/// Machine-made lines can be any length, and each step would show it again.
fn cut(line: &str) -> Cow<'_, str> {
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => Cow::Owned(format!("{}...", &line[..end])),
        None => Cow::Borrowed(line),
    }
}

/// Text between backticks: none of its own, on one line. Code that is empty would be two backticks, which mean something else.
fn code(text: &str) -> String {
    let plain: String = text.chars().map(|letter| if letter == '`' { '\'' } else { letter }).collect();
    if plain.is_empty() { " ".to_owned() } else { cleaned(&plain).into_owned() }
}

/// Sentences hold code between backticks; what stands outside of it must not become markup, a link or a mention of somebody.
fn prose(text: &str) -> String {
    let text = cleaned(text);
    let mut out = String::with_capacity(text.len());
    let mut rest: &str = &text;
    while let Some(at) = rest.find('`') {
        write_plain(&mut out, &rest[..at]);
        let ticks = rest[at..].len() - rest[at..].trim_start_matches('`').len();
        let behind = &rest[at + ticks..];
        // Several backticks in a row, or one that nothing ends, are no code of ours.
        if let Some(end) = (ticks == 1).then(|| lone_backtick(behind)).flatten() {
            out.push_str(&rest[at..=at + ticks + end]);
            rest = &behind[end + 1..];
        } else {
            out.push_str(&"\\`".repeat(ticks));
            rest = behind;
        }
    }
    write_plain(&mut out, rest);
    out
}

/// Where the next backtick is that has none beside it: what ends code that one backtick begins.
fn lone_backtick(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_tick = |at: Option<usize>| at.and_then(|at| bytes.get(at)) == Some(&b'`');
    let is_lone = |&(at, _): &(usize, &str)| !is_tick(at.checked_sub(1)) && !is_tick(Some(at + 1));
    text.match_indices('`').find(is_lone).map(|(at, _)| at)
}

fn write_plain(out: &mut String, text: &str) {
    for (at, letter) in text.char_indices() {
        let rest = &text[at..];
        let is_behind_www =
            || at.checked_sub(3).is_some_and(|www| text.as_bytes()[www..at].eq_ignore_ascii_case(b"www"));
        let begins_link = rest.starts_with("://") || (letter == '.' && is_behind_www());
        if begins_link || matches!(letter, '<' | '>' | '*' | '_' | '[' | ']' | '\\' | '#') {
            out.push('\\');
        }
        out.push(letter);
        // A name behind it would be told of the text; nothing that is not seen may stand between them in plain text.
        if letter == '@' {
            out.push_str("<!-- -->");
        }
    }
}

/// In a table a bar ends the cell, in code as well.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
