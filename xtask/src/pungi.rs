//! `cargo xtask pungi`: the packages of Li & Tan 2014 that can still be had, in a table like the paper's Tables 1 and 2.
//!
//! Lines, time and warnings are measured; whether a warning is true was found by reading, and stands with its reason in
//! `corpus/pungi.toml`, beside the paper's figures. A warning that is not in that file is shown as unread.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::binary::{Binary, cpu_of_children};
use crate::corpus;
use crate::verdicts::{Counterexample, Judged};
use crate::workspace_root;

#[derive(clap::Args)]
pub(crate) struct Pungi {
    /// A refhound that is already built
    #[arg(long, value_name = "PATH")]
    binary: Option<PathBuf>,
    /// Build with this profile of cargo
    #[arg(long, default_value = "release", conflicts_with = "binary")]
    profile: String,
    /// Runs of which the fastest is shown
    #[arg(long, default_value_t = 5)]
    runs: u32,
    /// List the warnings with what was found by reading
    #[arg(long)]
    list: bool,
}

/// `corpus/pungi.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Readings {
    package: Vec<Package>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Package {
    release: String,
    paper: Paper,
    #[serde(default)]
    read: Vec<Reading>,
}

/// The paper's figures of one package.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Paper {
    kloc: f64,
    interface_kloc: f64,
    seconds: f64,
    warnings: usize,
    over: usize,
    under: usize,
    false_alarms: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reading {
    /// All functions, if none is named.
    #[serde(default)]
    functions: Vec<String>,
    object: String,
    judgement: Judgement,
    reason: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Judgement {
    True,
    False,
}

/// What was measured and read.
#[derive(Debug, Default, PartialEq)]
struct Row {
    kloc: f64,
    interface_kloc: f64,
    seconds: f64,
    warnings: usize,
    over: usize,
    under: usize,
    false_alarms: usize,
    unread: usize,
}

impl Pungi {
    pub(crate) fn run(&self) -> Result<()> {
        let program = match &self.binary {
            Some(program) => program.clone(),
            None => Binary::build(&self.profile)?.program().to_owned(),
        };
        let file = workspace_root().join("corpus/pungi.toml");
        let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let readings: Readings = toml::from_str(&text).context("corpus/pungi.toml is not as it should be")?;
        println!(
            "{:20} {:>13} {:>13} {:>13} {:>12} {:>11} {:>10} {:>14} {:>6}",
            "package", "KLOC", "interface", "CPU seconds", "warnings", "true over", "under", "false", "unread"
        );
        let (mut total, mut paper) = (Row::default(), Row::default());
        for package in &readings.package {
            let folder = corpus::restored(&package.release)
                .with_context(|| format!("{} is not there: `cargo xtask corpus restore`", package.release))?;
            let row = self.package(&program, &folder, package)?;
            let theirs = package.paper.row();
            print_row(&package.release, &row, &theirs);
            total.add(&row);
            paper.add(&theirs);
        }
        print_row("total", &total, &paper);
        Ok(())
    }

    fn package(&self, program: &Path, folder: &Path, package: &Package) -> Result<Row> {
        let mut verdicts: Vec<Judged> = Vec::new();
        let mut fastest = Duration::MAX;
        for _ in 0..self.runs.max(1) {
            let before = cpu_of_children();
            verdicts = verify(program, folder)?;
            let spent = cpu_of_children().zip(before).map(|(after, before)| after.saturating_sub(before));
            fastest = fastest.min(spent.unwrap_or_default());
        }
        let mut row = judged(&verdicts, &package.read, |line| {
            if self.list {
                println!("    {line}");
            }
        });
        row.kloc = lines_below(folder)? / 1000.0;
        let interface: BTreeSet<&str> = verdicts.iter().map(|verdict| verdict.filename.as_str()).collect();
        row.interface_kloc = interface.iter().map(|file| lines_of(Path::new(file))).sum::<f64>() / 1000.0;
        row.seconds = fastest.as_secs_f64();
        Ok(row)
    }
}

fn verify(program: &Path, folder: &Path) -> Result<Vec<Judged>> {
    let flags =
        ["verify", "--quiet", "--exit-zero", "--jobs", "1", "--target-version", "2.7", "--output-format", "json"];
    let output = Command::new(program).args(flags).arg(folder).output().context("cannot start refhound")?;
    if !output.status.success() {
        bail!("refhound verify on {}: {}", folder.display(), String::from_utf8_lossy(&output.stderr));
    }
    serde_json::from_slice(&output.stdout).with_context(|| format!("verify on {}", folder.display()))
}

/// Counts warnings. A place that several units contain (a template that is included) is one warning.
fn judged(verdicts: &[Judged], readings: &[Reading], mut tell: impl FnMut(String)) -> Row {
    let mut row = Row::default();
    let mut seen: BTreeSet<(&str, u32, u32, &str)> = BTreeSet::new();
    for verdict in verdicts {
        for example in verdict.imbalances() {
            let place = (example.filename.as_str(), example.location.row, example.location.column);
            if !seen.insert((place.0, place.1, place.2, example.direction.as_str())) {
                continue;
            }
            let reading = readings.iter().find(|reading| reading.is_about(&verdict.function, example));
            row.warnings += 1;
            match reading.map(|reading| reading.judgement) {
                Some(Judgement::False) => row.false_alarms += 1,
                Some(Judgement::True) if example.direction.starts_with("over") => row.over += 1,
                Some(Judgement::True) => row.under += 1,
                None => row.unread += 1,
            }
            let said = reading.map_or("unread".to_owned(), |reading| match reading.judgement {
                Judgement::True => format!("true: {}", reading.reason),
                Judgement::False => format!("FALSE: {}", reading.reason),
            });
            let Counterexample { object, direction, .. } = example;
            tell(format!("{}:{}: {}: {direction} of `{object}`: {said}", place.0, place.1, verdict.function));
        }
    }
    row
}

impl Reading {
    fn is_about(&self, function: &str, example: &Counterexample) -> bool {
        let named = self.functions.is_empty() || self.functions.iter().any(|name| name == function);
        named && self.object == example.object
    }
}

impl Paper {
    fn row(&self) -> Row {
        Row {
            kloc: self.kloc,
            interface_kloc: self.interface_kloc,
            seconds: self.seconds,
            warnings: self.warnings,
            over: self.over,
            under: self.under,
            false_alarms: self.false_alarms,
            unread: 0,
        }
    }
}

impl Row {
    fn add(&mut self, other: &Row) {
        self.kloc += other.kloc;
        self.interface_kloc += other.interface_kloc;
        self.seconds += other.seconds;
        self.warnings += other.warnings;
        self.over += other.over;
        self.under += other.under;
        self.false_alarms += other.false_alarms;
        self.unread += other.unread;
    }
}

/// The measured figure, and the paper's in parentheses.
fn print_row(name: &str, ours: &Row, theirs: &Row) {
    let tenths = |one: f64, other: f64| format!("{one:.1} ({other:.1})");
    let counts = |one: usize, other: usize| format!("{one} ({other})");
    let share = |row: &Row| 100.0 * row.false_alarms as f64 / row.warnings.max(1) as f64;
    println!(
        "{name:20} {:>13} {:>13} {:>13} {:>12} {:>11} {:>10} {:>14} {:>6}",
        tenths(ours.kloc, theirs.kloc),
        tenths(ours.interface_kloc, theirs.interface_kloc),
        format!("{:.2} ({:.2})", ours.seconds, theirs.seconds),
        counts(ours.warnings, theirs.warnings),
        counts(ours.over, theirs.over),
        counts(ours.under, theirs.under),
        format!("{:.0} % ({:.0} %)", share(ours), share(theirs)),
        ours.unread
    );
}

fn lines_of(file: &Path) -> f64 {
    std::fs::read(file).map_or(0.0, |text| String::from_utf8_lossy(&text).lines().count() as f64)
}

/// Lines of C below a folder.
fn lines_below(folder: &Path) -> Result<f64> {
    let mut lines = 0.0;
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            lines += lines_below(&path)?;
        } else if path
            .extension()
            .is_some_and(|extension| ["c", "h", "cc", "cpp"].iter().any(|known| extension == *known))
        {
            lines += lines_of(&path);
        }
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdicts::Location;

    #[test]
    fn warnings_are_counted_by_place_and_by_what_was_read() {
        let example = |object: &str, direction: &str, row| Counterexample {
            object: object.to_owned(),
            direction: direction.to_owned(),
            filename: "m.c".to_owned(),
            location: Location { row, column: 1 },
        };
        let verdict = |function: &str, counterexample, more| Judged {
            filename: "m.c".to_owned(),
            function: function.to_owned(),
            location: Location { row: 1, column: 1 },
            verdict: "unbalanced".to_owned(),
            reason: None,
            counterexample: Some(counterexample),
            more,
        };
        let over = "over-counting";
        let verdicts = [
            verdict("f", example("x", over, 2), vec![example("y", over, 3), example("z", "under-counting", 4)]),
            verdict("f", example("x", over, 2), Vec::new()),
            verdict("g", example("x", over, 9), Vec::new()),
        ];
        let reading = |object: &str, judgement| Reading {
            functions: vec!["f".to_owned()],
            object: object.to_owned(),
            judgement,
            reason: "read".to_owned(),
        };
        let readings = [reading("x", Judgement::True), reading("y", Judgement::False), reading("z", Judgement::True)];
        let row = judged(&verdicts, &readings, |_| ());
        assert_eq!((row.warnings, row.over, row.under, row.false_alarms, row.unread), (4, 1, 1, 1, 1));
    }
}
