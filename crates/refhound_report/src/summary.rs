//! What was found, counted: a line, a table, and what is not shown.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use refhound_checks::{Finding, Hidden};
use refhound_evidence::{Confidence, Trigger};

use crate::coverage_line::counted;
use crate::width::Width;

/// `found 3 problems: 2 leaked-reference, 1 use-after-release`.
pub fn summary_line(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "nothing found".to_owned();
    }
    // In order of code.
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for finding in findings {
        *counts.entry((finding.rule.code, finding.rule.name)).or_default() += 1;
    }
    let parts: Vec<String> = counts.iter().map(|((_, name), count)| format!("{count} {name}")).collect();
    let groups: BTreeSet<&str> = findings.iter().map(|finding| finding.group.as_str()).collect();
    let causes = match groups.len() {
        causes if causes == findings.len() => String::new(),
        causes => format!(" with {}", counted(causes, "cause")),
    };
    format!("found {}{causes}: {}", counted(findings.len(), "problem"), parts.join(", "))
}

/// What is meant by a cause, where findings share one.
pub fn cause_note(findings: &[Finding]) -> Option<&'static str> {
    let groups: BTreeSet<&str> = findings.iter().map(|finding| finding.group.as_str()).collect();
    (groups.len() < findings.len()).then_some(CAUSE)
}

/// The same words wherever causes are counted.
pub(crate) const CAUSE: &str =
    "a cause is one place to mend: findings that one macro, one exit or one idiom makes are counted once";

/// The columns behind the number of findings: what is counted, and which findings count.
type Column = (&'static str, fn(&Finding) -> bool);

const COLUMNS: [Column; 9] = [
    ("certain", |finding| finding.confidence == Confidence::Certain),
    ("likely", |finding| finding.confidence == Confidence::Likely),
    ("possible", |finding| finding.confidence == Confidence::Possible),
    ("success", |finding| finding.trigger == Trigger::Success),
    ("bad-input", |finding| finding.trigger == Trigger::BadInput),
    ("hostile-object", |finding| finding.trigger == Trigger::HostileObject),
    ("alloc-failure", |finding| finding.trigger == Trigger::AllocFailure),
    ("init", |finding| finding.trigger == Trigger::Init),
    ("unknown", |finding| finding.trigger == Trigger::Unknown),
];

/// One line a rule: findings, causes, how sure they are and when they happen. Columns that would hold only zeros are
/// left out; those that find no room stand in a table below, with the rules again. Empty when nothing was found.
pub fn summary_table(findings: &[Finding], width: Width) -> String {
    let mut by_rule: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        by_rule.entry(finding.rule.code).or_default().push(finding);
    }
    if by_rule.is_empty() {
        return String::new();
    }
    let columns: Vec<&Column> = COLUMNS.iter().filter(|(_, counts)| findings.iter().any(counts)).collect();
    let mut rows = vec![heading(&columns)];
    rows.extend(by_rule.values().map(|found| row(found[0].rule.code, found[0].rule.name, found, &columns)));
    if by_rule.len() > 1 {
        rows.push(row("", "all", &findings.iter().collect::<Vec<_>>(), &columns));
    }
    let tables = fitting(&rows, width).into_iter().map(|columns| {
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| columns.iter().map(|&column| row[column].clone()).collect()).collect();
        aligned(&rows)
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// The columns of as many tables as are needed for each to fit. Each begins with the rules.
fn fitting(rows: &[Vec<String>], width: Width) -> Vec<Vec<usize>> {
    let wide = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or_default();
    let mut tables = vec![vec![0, 1]];
    let rules = wide(0) + 2 + wide(1);
    let mut used = rules;
    for column in 2..rows[0].len() {
        used += 2 + wide(column);
        if !width.holds(used) && tables.last().is_some_and(|table| table.len() > 2) {
            tables.push(vec![0, 1]);
            used = rules + 2 + wide(column);
        }
        tables.last_mut().expect("there is one").push(column);
    }
    tables
}

fn heading(columns: &[&Column]) -> Vec<String> {
    let fixed = ["code", "rule", "found", "causes"].into_iter();
    fixed.chain(columns.iter().map(|(name, _)| *name)).map(str::to_owned).collect()
}

fn row(code: &str, name: &str, found: &[&Finding], columns: &[&Column]) -> Vec<String> {
    let causes: BTreeSet<&str> = found.iter().map(|finding| finding.group.as_str()).collect();
    let mut cells = vec![code.to_owned(), name.to_owned(), found.len().to_string(), causes.len().to_string()];
    cells.extend(columns.iter().map(|(_, counts)| found.iter().filter(|finding| counts(finding)).count().to_string()));
    cells
}

/// Texts to the left, numbers to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or_default();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = width(column);
            if column < 2 { format!("{cell:width$}") } else { format!("{cell:>width$}") }
        });
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

/// What is there and not shown, and how to see it.
pub fn hidden_note(hidden: Hidden) -> Option<String> {
    let mut parts = Vec::new();
    if hidden.unsure > 0 {
        parts.push(format!("{} hardly sure (--min-confidence possible)", hidden.unsure));
    }
    if hidden.off > 0 {
        parts.push(format!("{} of rules that are off by default (--select ALL)", hidden.off));
    }
    if hidden.other_trigger > 0 {
        parts.push(format!("{} with another trigger (--trigger)", hidden.other_trigger));
    }
    let total = hidden.unsure + hidden.off + hidden.other_trigger;
    (total > 0).then(|| format!("not shown: {}: {}", counted(total, "finding"), parts.join(", ")))
}
