//! `cargo xtask eval`: what the rules find of the bugs that are known, and what they report that is none.
//!
//! The labels are in `corpus/labels`, the releases that they speak of in the corpus. Only goals about what a user sees by
//! default decide; what `--min-confidence possible` adds is told beside them.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Serialize;

use crate::baseline;
use crate::binary::Binary;
use crate::corpus;
use crate::eval_figures::{Figures, Flagged};
use crate::eval_rows::{FixedRow, Outcome, ReportRow, Rows, Seen, scan_after, scan_before, scan_of_report};
use crate::labels::{self, Audit, Fixed, Report};
use crate::scans::{self, Ask, Scan, Scanned, Scanner};

#[derive(clap::Args)]
pub(crate) struct Eval {
    #[command(flatten)]
    program: Program,
    /// Only labels of this package; may be given more than once
    #[arg(long = "package", value_name = "NAME")]
    packages: Vec<String>,
    /// List the labels that were not found
    #[arg(long)]
    missed: bool,
    /// List the labels that were found
    #[arg(long)]
    found: bool,
    /// Write every label with its findings, and the figures, to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Instead compare with the findings in corpus/baseline
    #[arg(long, conflicts_with_all = ["missed", "found", "json"])]
    baseline: bool,
    /// Write the findings of now to corpus/baseline; what is new there is unread
    #[arg(long, conflicts_with_all = ["missed", "found", "json", "baseline"])]
    update_baseline: bool,
}

/// Which program is measured, and how long it may take.
#[derive(clap::Args)]
pub(crate) struct Program {
    /// A refhound that is already built
    #[arg(long, value_name = "PATH")]
    binary: Option<PathBuf>,
    /// Build with this profile of cargo
    #[arg(long, default_value = "release", conflicts_with = "binary")]
    profile: String,
    /// Seconds for one release
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    timeout: u64,
}

impl Program {
    pub(crate) fn scanner(&self, ask: Ask) -> Result<Scanner> {
        let program = match &self.binary {
            Some(path) => std::path::absolute(path)?,
            None => Binary::build(&self.profile)?.program().to_owned(),
        };
        if !program.is_file() {
            bail!("{} is not there", program.display());
        }
        Ok(Scanner { program, ask, limit: Duration::from_secs(self.timeout) })
    }
}

/// Everything that `--json` writes.
#[derive(Serialize)]
struct Written<'a> {
    figures: &'a Figures,
    reports: &'a [ReportRow],
    fixed: &'a [FixedRow],
    not_measured: Vec<String>,
}

impl Eval {
    pub(crate) fn run(&self) -> Result<()> {
        if self.baseline {
            return baseline::compare(&self.program.scanner(Ask::Shown)?, &self.packages);
        }
        if self.update_baseline {
            return baseline::update(&self.program.scanner(Ask::Shown)?, &self.packages);
        }
        let (reports, fixed) = self.labels()?;
        let scans = self.program.scanner(Ask::Everything)?.run(needed(&reports, &fixed))?;
        let rows = Rows::new(&reports, &fixed, &scans);
        let figures = Figures::new(&rows);
        self.print_lists(&rows);
        print_tables(&figures);
        print_violations(&rows);
        print_headlines(&figures);
        let errors = scans::tell_gaps(&scans);
        if let Some(path) = &self.json {
            let not_measured = scans.iter().filter(|(_, scanned)| !matches!(scanned, Scanned::Findings(_)));
            let not_measured = not_measured.map(|(scan, _)| scan.name()).collect();
            let written = Written { figures: &figures, reports: &rows.reports, fixed: &rows.fixed, not_measured };
            std::fs::write(path, serde_json::to_string_pretty(&written)?)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        self.judge(&figures, errors)
    }

    fn labels(&self) -> Result<(Vec<Report>, Vec<Fixed>)> {
        let is_wanted = |package: &str| {
            self.packages.is_empty() || self.packages.iter().any(|name| corpus::is_same_package(name, package))
        };
        let (mut reports, mut fixed) = (labels::reports()?, labels::fixed()?);
        reports.retain(|label| is_wanted(&label.package));
        fixed.retain(|label| is_wanted(&label.package));
        if reports.is_empty() && fixed.is_empty() {
            bail!("no label is about {}", self.packages.join(", "));
        }
        Ok((reports, fixed))
    }

    fn print_lists(&self, rows: &Rows) {
        if self.missed {
            println!("missed\n");
            print_rows(rows, |seen| seen != Seen::Shown);
        }
        if self.found {
            println!("found\n");
            print_rows(rows, |seen| seen == Seen::Shown);
        }
    }

    /// Goals are for all packages together.
    fn judge(&self, figures: &Figures, errors: usize) -> Result<()> {
        if errors > 0 {
            bail!("{errors} releases could not be measured");
        }
        let missed = figures.headlines.iter().filter(|headline| !headline.is_met()).count();
        if self.packages.is_empty() && missed > 0 {
            bail!("{missed} goals are not met");
        }
        Ok(())
    }
}

/// Every release that a label speaks of, read as the label needs it.
fn needed(reports: &[Report], fixed: &[Fixed]) -> Vec<Scan> {
    let mut scans: Vec<Scan> = reports.iter().map(scan_of_report).collect();
    scans.extend(fixed.iter().map(scan_before));
    scans.extend(fixed.iter().filter_map(scan_after));
    scans
}

/// Real reports and fixed bugs, as far as they were seen in the way that is asked for.
fn print_rows(rows: &Rows, is_wanted: fn(Seen) -> bool) {
    for row in rows.reports.iter().filter(|row| row.label.audit == Audit::Real && is_wanted(row.outcome.seen)) {
        let label = &row.label;
        println!(
            "{}-{}/{}:{} {} {} {} ({}): {}",
            label.package,
            label.version,
            label.file,
            label.line,
            label.function,
            label.kind.name(),
            label.objects.join(","),
            label.trigger.name(),
            label.reason
        );
        print_outcome(&row.outcome);
    }
    for row in rows.fixed.iter().filter(|row| is_wanted(row.before.seen)) {
        let label = &row.label;
        println!(
            "{}-{}/{}:{} {} {} {} [{}{}, difficulty {}]: {}",
            label.package,
            label.before,
            label.file,
            label.line,
            label.function,
            label.kind.name(),
            label.objects.join(","),
            if label.strict { "strict " } else { "" },
            label.id,
            label.difficulty,
            label.description
        );
        print_outcome(&row.before);
    }
    println!();
}

/// Findings that count for the label, then those that are only like it.
fn print_outcome(outcome: &Outcome) {
    println!("    {}", outcome.seen.name());
    for finding in &outcome.met {
        println!("    - {}", finding.summary());
    }
    for finding in &outcome.resembling {
        println!("    ~ {}", finding.summary());
    }
}

fn print_tables(figures: &Figures) {
    println!(
        "{:<34}{:>22}{:>22}{:>22}{:>22}{:>22}",
        "fixed bugs", "flagged before", "with possible", "same kind there", "flagged after", "with possible"
    );
    for (name, flagged) in &figures.fixed {
        print_flagged(name, flagged);
    }
    println!("\nreal published reports found, by package");
    for (package, share) in &figures.reports_by_package {
        println!("{package:<34}{share:>22}");
    }
    println!("\npublished reports that are reported, by second reading");
    for (audit, share) in &figures.audits {
        println!("{audit:<34}{share:>22}");
    }
    println!("\ntriggers that agree, by trigger of the label");
    for (trigger, share) in &figures.triggers {
        println!("{trigger:<34}{share:>22}");
    }
    println!("\n{:<10}{:>8}{:>8}{:>12}   with possible: true, false", "rule", "true", "false", "precision");
    for (rule, judged) in &figures.rules {
        let shown = judged.shown_true + judged.shown_false;
        let precision = match shown {
            0 => "-".to_owned(),
            _ => format!("{:.1} %", 100.0 * judged.shown_true as f64 / shown as f64),
        };
        println!(
            "{rule:<10}{:>8}{:>8}{precision:>12}   {}, {}",
            judged.shown_true,
            judged.shown_false,
            judged.shown_true + judged.possible_true,
            judged.shown_false + judged.possible_false
        );
    }
    println!();
}

fn print_flagged(name: &str, flagged: &Flagged) {
    println!(
        "{name:<34}{:>22}{:>22}{:>22}{:>22}{:>22}",
        flagged.before, flagged.before_possible, flagged.before_resembling, flagged.after, flagged.after_possible
    );
}

/// What a user sees although it is none: each is a false alarm to remove.
fn print_violations(rows: &Rows) {
    for row in &rows.reports {
        let label = &row.label;
        if label.audit.is_false_alarm() && row.outcome.seen == Seen::Shown {
            println!(
                "FALSE ALARM ({}): {}-{}/{}:{} {} {}: {}",
                label.audit.name(),
                label.package,
                label.version,
                label.file,
                label.line,
                label.function,
                label.objects.join(","),
                label.reason
            );
            print_outcome(&row.outcome);
        }
    }
    for row in rows.fixed.iter().filter(|row| row.label.is_headline()) {
        if let (Some(after), Some(scan)) = (&row.after, scan_after(&row.label))
            && after.seen == Seen::Shown
        {
            let label = &row.label;
            let what = if label.has_tag("residual") { "ANOTHER BUG REMAINS AFTER" } else { "FLAGGED AFTER" };
            println!("{what} THE FIX: {} {} {}: {}", label.id, scan.name(), label.function, label.description);
            print_outcome(after);
        }
    }
}

fn print_headlines(figures: &Figures) {
    println!();
    for headline in &figures.headlines {
        let possible = headline.possible.map_or_else(String::new, |share| format!("; with possible {share}"));
        let verdict = if headline.is_met() { "met" } else { "NOT MET" };
        println!("{:<60}{:>22}  goal {}: {verdict}{possible}", headline.name, headline.shown, headline.goal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval_rows::tests::{fixed, report};

    #[test]
    fn both_releases_of_a_fix_are_needed_once() {
        let mut scans = needed(&[report("real", "x", 3)], &[fixed("x", 3, ""), fixed("y", 3, "'py2-only'")]);
        scans.sort();
        scans.dedup();
        let names: Vec<String> = scans.iter().map(Scan::name).collect();
        assert_eq!(names, ["pkg-1", "pkg-1 (2.7)", "pkg-2", "pkg-2 (2.7)"]);
    }
}
