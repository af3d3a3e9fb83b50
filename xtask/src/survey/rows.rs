//! What a survey has found out of each package, and the figures over all of them.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::Rows;
use super::watch::{Ended, Run};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum End {
    Done,
    /// There is nothing to look at: no C file.
    Refused,
    /// The index has no such source, or it is too large.
    NotFetched,
    Panic,
    InternalError,
    Hang,
    Memory,
}

impl End {
    fn name(self) -> &'static str {
        match self {
            End::Done => "done",
            End::Refused => "no C to look at",
            End::NotFetched => "not fetched",
            End::Panic => "panics",
            End::InternalError => "internal errors",
            End::Hang => "over time",
            End::Memory => "over memory",
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Row {
    pub(super) package: String,
    release: String,
    end: End,
    wall: f64,
    cpu: f64,
    megabytes: f64,
    lines: u64,
    functions: u64,
    gave_up: BTreeMap<String, u64>,
    /// What was said of a failure.
    note: String,
}

impl Row {
    pub(super) fn without_run(package: String, why: String) -> Row {
        Row {
            package,
            release: String::new(),
            end: End::NotFetched,
            wall: 0.0,
            cpu: 0.0,
            megabytes: 0.0,
            lines: 0,
            functions: 0,
            gave_up: BTreeMap::new(),
            note: why,
        }
    }

    pub(super) fn of(package: String, release: String, run: Run) -> Row {
        let (end, note) = judged(&run);
        let figures = run.figures.unwrap_or_default();
        Row {
            package,
            release,
            end,
            wall: run.wall.as_secs_f64(),
            cpu: run.cpu.as_secs_f64(),
            megabytes: run.bytes as f64 / 1e6,
            lines: figures.lines,
            functions: figures.functions,
            gave_up: figures.gave_up,
            note,
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { wall, cpu, megabytes, lines, .. } = self;
        let name = if self.release.is_empty() { &self.package } else { &self.release };
        write!(f, "{name}: {}, {wall:.2} s, {cpu:.2} s CPU, {megabytes:.0} MB, {lines} lines", self.end.name())?;
        if self.note.is_empty() { Ok(()) } else { write!(f, ": {}", self.note) }
    }
}

/// What is counted of a run: its name, and where it stands in a row.
type Figure = (&'static str, fn(&Row) -> f64);

/// How a run is to be taken, and the line that says so.
fn judged(run: &Run) -> (End, String) {
    let line_with = |text: &str| run.said.lines().find(|line| line.contains(text)).map(str::to_owned);
    let status = match run.ended {
        Ended::OverTime => return (End::Hang, String::new()),
        Ended::OverMemory => return (End::Memory, String::new()),
        Ended::Itself(status) => status,
    };
    if let Some(line) = line_with("panicked at") {
        return (End::Panic, line);
    }
    if let Some(line) = line_with("internal error") {
        return (End::InternalError, line);
    }
    let last = run.said.lines().last().unwrap_or_default().to_owned();
    match status {
        Some(0) if run.figures.is_some() => (End::Done, String::new()),
        Some(2) => (End::Refused, last),
        Some(status) => (End::InternalError, format!("ended with {status}: {last}")),
        None => (End::InternalError, format!("ended by a signal: {last}")),
    }
}

pub(super) fn read(path: &Path) -> Result<Rows> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Rows::new()),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    // The last line of a survey that was ended may be half a line: that package is looked at again.
    let rows = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    rows.map(|line| {
        let row: Row = serde_json::from_str(line).with_context(|| format!("{} has other lines", path.display()))?;
        Ok((row.package.clone(), row))
    })
    .collect()
}

pub(super) fn print(rows: &[&Row]) {
    let mut ends: BTreeMap<End, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        ends.entry(row.end).or_default().push(row);
    }
    println!();
    for (end, rows) in &ends {
        println!("{}: {}", end.name(), rows.len());
        if !matches!(end, End::Done | End::Refused | End::NotFetched) {
            for row in rows {
                println!("  {row}");
            }
        }
    }
    let done = ends.get(&End::Done).map(Vec::as_slice).unwrap_or_default();
    let sum = |figure: fn(&Row) -> u64| done.iter().map(|row| figure(row)).sum::<u64>();
    let gave_up = sum(|row| row.gave_up.values().sum());
    println!("{} lines, {} functions, {gave_up} of them given up", sum(|row| row.lines), sum(|row| row.functions));
    println!("\n| | p50 | p90 | p99 | most |\n|---|---|---|---|---|");
    let figures: [Figure; 3] =
        [("wall, s", |row| row.wall), ("CPU, s", |row| row.cpu), ("memory, MB", |row| row.megabytes)];
    for (name, figure) in figures {
        let mut values: Vec<f64> = done.iter().map(|row| figure(row)).collect();
        values.sort_by(f64::total_cmp);
        let [p50, p90, p99, most] = [50, 90, 99, 100].map(|percent| percentile(&values, percent));
        println!("| {name} | {p50:.2} | {p90:.2} | {p99:.2} | {most:.2} |");
    }
    for (title, figure) in [("slowest", figures[1].1), ("largest", figures[2].1)] {
        println!("\n{title}:");
        let mut by_figure = done.to_vec();
        by_figure.sort_by(|a, b| figure(b).total_cmp(&figure(a)));
        by_figure.iter().take(10).for_each(|row| println!("  {row}"));
    }
}

/// The value that so many percent of a sorted list do not exceed.
fn percentile(sorted: &[f64], percent: usize) -> f64 {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn run(ended: Ended, said: &str) -> Run {
        let figures = Some(crate::binary::Figures::default());
        Run { ended, wall: Duration::ZERO, cpu: Duration::ZERO, bytes: 0, figures, said: said.to_owned() }
    }

    #[test]
    fn a_percentile_is_a_value_of_the_list() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!(
            [50, 99, 100].map(|percent| percentile(&values, percent).to_bits()),
            [100.0_f64, 198.0, 200.0].map(f64::to_bits)
        );
        assert_eq!([50, 99].map(|percent| percentile(&[7.0], percent).to_bits()), [7.0_f64, 7.0].map(f64::to_bits));
        assert_eq!(percentile(&[], 50).to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn panics_internal_errors_and_hangs_are_told_apart() {
        let end = |ended, said| judged(&run(ended, said)).0;
        assert_eq!(end(Ended::Itself(Some(0)), "1 file"), End::Done);
        assert_eq!(end(Ended::Itself(Some(0)), "given up: a.c: f: internal error: x"), End::InternalError);
        assert_eq!(end(Ended::Itself(Some(101)), "thread 'main' panicked at a.rs"), End::Panic);
        assert_eq!(end(Ended::Itself(Some(2)), "no C or C++ file to analyse"), End::Refused);
        assert_eq!(end(Ended::Itself(None), ""), End::InternalError);
        assert_eq!(end(Ended::OverTime, "panicked at"), End::Hang);
        assert_eq!(end(Ended::OverMemory, ""), End::Memory);
    }
}
