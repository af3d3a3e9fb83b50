//! `cargo xtask coverage`: how much of the corpus the front end understands, package by package.
//!
//! The goal is a share of functions without IR of at most half a percent; above it the command fails.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Serialize;

use crate::binary::{Binary, Figures, Outcome};
use crate::corpus;

/// Functions without IR that are allowed, in percent.
const GOAL: f64 = 0.5;

#[derive(clap::Args)]
pub(crate) struct Coverage {
    /// Packages of the corpus; all of them by default
    packages: Vec<String>,
    /// Also write the figures to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Build with this profile of cargo
    #[arg(long, default_value = "release")]
    profile: String,
}

/// What is told of one package.
#[derive(Serialize)]
struct Row {
    package: String,
    /// `None`: it holds only C++.
    figures: Option<Figures>,
    elapsed_ms: f64,
}

impl Coverage {
    pub(crate) fn run(&self) -> Result<()> {
        corpus::restore_missing(&self.packages)?;
        let binary = Binary::build(&self.profile)?;
        print_heading();
        let mut rows = Vec::new();
        for package in corpus::directories_of(&self.packages)? {
            let row = measure(&binary, &package)?;
            print_row(&row);
            rows.push(row);
        }
        let total = total(&rows);
        print_row(&total);
        if let Some(path) = &self.json {
            std::fs::write(path, serde_json::to_string_pretty(&rows)?)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        judge(&rows, total.figures.as_ref().expect("a sum of figures"))
    }
}

fn measure(binary: &Binary, package: &Path) -> Result<Row> {
    let name = package.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match binary.check(&[package], &[])? {
        Outcome::Done { figures, elapsed, .. } => {
            Ok(Row { package: name, figures: Some(*figures), elapsed_ms: elapsed.as_secs_f64() * 1e3 })
        }
        Outcome::Refused(why) if crate::binary::says_no_source(&why) => {
            Ok(Row { package: name, figures: None, elapsed_ms: 0.0 })
        }
        Outcome::Refused(why) => bail!("{name}: {why}"),
    }
}

fn total(rows: &[Row]) -> Row {
    let mut sum = Figures::default();
    for figures in rows.iter().filter_map(|row| row.figures.as_ref()) {
        sum.files += figures.files;
        sum.lines += figures.lines;
        sum.lines_with_headers += figures.lines_with_headers;
        sum.functions += figures.functions;
        sum.interface_functions += figures.interface_functions;
        sum.guessed += figures.guessed;
        sum.headers_not_found += figures.headers_not_found;
        sum.skipped_declarations += figures.skipped_declarations;
        sum.failed_files += figures.failed_files;
        sum.unresolved_calls += figures.unresolved_calls;
        sum.peak_rss_bytes = sum.peak_rss_bytes.max(figures.peak_rss_bytes);
        add_counts(&mut sum.guesses, &figures.guesses);
        add_counts(&mut sum.not_analysed, &figures.not_analysed);
        for (stage, ms) in &figures.ms {
            *sum.ms.entry(stage.clone()).or_default() += ms;
        }
    }
    let elapsed_ms = rows.iter().map(|row| row.elapsed_ms).sum();
    Row { package: format!("all {}", rows.len()), figures: Some(sum), elapsed_ms }
}

fn add_counts(sum: &mut BTreeMap<String, u64>, counts: &BTreeMap<String, u64>) {
    for (reason, count) in counts {
        *sum.entry(reason.clone()).or_default() += count;
    }
}

fn print_heading() {
    println!(
        "{:<30}{:>6}{:>9}{:>10}{:>11}{:>9}{:>9}{:>9}{:>8}{:>8}  not analysed",
        "package", "files", "lines", "functions", "understood", "guessed", "skipped", "missing", "ms", "MiB"
    );
    println!(
        "{:<30}{:>6}{:>9}{:>10}{:>11}{:>9}{:>9}{:>9}{:>8}{:>8}",
        "", "", "", "", "", "", "decls", "headers", "", ""
    );
}

fn print_row(row: &Row) {
    let Some(figures) = &row.figures else {
        println!("{:<30}  C++ only", row.package);
        return;
    };
    let reasons: Vec<String> = figures.not_analysed.iter().map(|(why, count)| format!("{count} {why}")).collect();
    println!(
        "{:<30}{:>6}{:>9}{:>10}{:>11}{:>9}{:>9}{:>9}{:>8.0}{:>8}  {}{}",
        row.package,
        figures.files,
        figures.lines,
        figures.functions,
        figures.functions - figures.not_analysed_total(),
        figures.guessed,
        figures.skipped_declarations,
        figures.headers_not_found,
        row.elapsed_ms,
        figures.peak_rss_bytes >> 20,
        reasons.join(", "),
        if figures.failed_files == 0 { String::new() } else { format!(" ({} files failed)", figures.failed_files) },
    );
}

/// Says what the figures mean. A package far above the goal is named even where the whole corpus is below it.
fn judge(rows: &[Row], total: &Figures) -> Result<()> {
    for (rule, count) in &total.guesses {
        println!("guessed, {rule}: {count} functions");
    }
    for row in rows {
        if let Some(figures) = &row.figures
            && share(figures) > GOAL
        {
            println!("above the goal: {}: {:.2} % of its functions are not analysed", row.package, share(figures));
        }
    }
    let share = share(total);
    println!("{share:.3} % of {} functions are not analysed (goal: at most {GOAL} %)", total.functions);
    if total.functions == 0 {
        bail!("no function was seen at all");
    }
    if share > GOAL {
        bail!("above the goal");
    }
    Ok(())
}

/// Functions without IR, in percent.
fn share(figures: &Figures) -> f64 {
    100.0 * figures.not_analysed_total() as f64 / figures.functions.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(functions: u64, not_analysed: u64) -> Figures {
        let not_analysed = BTreeMap::from([("parse".to_owned(), not_analysed)]);
        Figures { functions, not_analysed, ..Figures::default() }
    }

    fn row(figures: Option<Figures>) -> Row {
        Row { package: "p".to_owned(), figures, elapsed_ms: 1.0 }
    }

    #[test]
    fn the_goal_is_about_all_packages_together() {
        let rows = [row(Some(figures(10, 1))), row(Some(figures(990, 0))), row(None)];
        let total = total(&rows).figures.expect("a sum");
        assert_eq!((total.functions, total.not_analysed_total()), (1000, 1));
        assert!(judge(&rows, &total).is_ok());
    }

    #[test]
    fn too_many_functions_without_ir_fail() {
        let rows = [row(Some(figures(100, 1)))];
        assert!(judge(&rows, rows[0].figures.as_ref().expect("given")).is_err());
    }

    #[test]
    fn nothing_understood_of_nothing_is_no_success() {
        let rows = [row(None)];
        assert!(judge(&rows, &Figures::default()).is_err());
    }
}
