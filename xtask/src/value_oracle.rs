//! `cargo xtask value-oracle`: random programs, run by the machine and analysed by the value engine.
//!
//! Every value that a probe has seen must be one that the engine describes there, and every error that a sanitizer has reported must be an
//! alarm of the engine on that line. A program that shows otherwise is made smaller and printed.

mod compare;
mod expression;
mod machine;
mod program;
mod reduce;
mod statement;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use self::compare::{Compared, Unsound, compare};
use self::machine::Concrete;
use self::program::{Draft, Program};

#[derive(clap::Args)]
pub(crate) struct ValueOracle {
    /// How many programs
    #[arg(long, value_name = "N", default_value_t = 2000)]
    programs: usize,
    /// Begin the random numbers here
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Programs in one file for gcc
    #[arg(long, value_name = "N", default_value_t = 200)]
    batch: usize,
    /// Runs of each program, with different arguments
    #[arg(long, value_name = "N", default_value_t = 16)]
    runs: usize,
    /// Make so many of the programs smaller that show a mistake, and print them
    #[arg(long, value_name = "N", default_value_t = 3)]
    reduce: usize,
    /// Only this program
    #[arg(long, value_name = "NUMBER")]
    only: Option<usize>,
    /// Print a program instead
    #[arg(long, value_name = "NUMBER")]
    show: Option<usize>,
}

/// What all programs together have shown.
#[derive(Default)]
struct Totals {
    programs: usize,
    lines: usize,
    reached: usize,
    exact: usize,
    alarms: usize,
    confirmed: usize,
    other: usize,
    gave_up: usize,
    not_analysed: usize,
    failures: BTreeMap<String, usize>,
    machine: Duration,
    engine: Duration,
    unsound: Vec<(Program, Vec<Unsound>)>,
}

impl ValueOracle {
    pub(crate) fn run(&self) -> Result<()> {
        if let Some(number) = self.show {
            println!("{}", Draft::write(number, self.seed).lines.join("\n"));
            return Ok(());
        }
        let folder = self.folder()?;
        let mut totals = Totals::default();
        let (begin, end) = self.only.map_or((0, self.programs), |only| (only, only + 1));
        for first in (begin..end).step_by(self.batch.max(1)) {
            let last = (first + self.batch.max(1)).min(end);
            let programs: Vec<Program> = (first..last).map(|number| Draft::write(number, self.seed)).collect();
            let start = Instant::now();
            let results = machine::run(&programs, self.runs, self.seed, &folder)?;
            totals.machine += start.elapsed();
            let start = Instant::now();
            for (program, concrete) in programs.into_iter().zip(&results) {
                totals.take(program, concrete);
            }
            totals.engine += start.elapsed();
        }
        totals.print();
        self.print_mistakes(&totals, &folder);
        std::fs::remove_dir_all(&folder)?;
        if totals.unsound.is_empty() { Ok(()) } else { bail!("the engine is not sound") }
    }

    fn print_mistakes(&self, totals: &Totals, folder: &Path) {
        for (program, unsound) in &totals.unsound {
            let first = unsound.first().map(ToString::to_string).unwrap_or_default();
            println!("program {}: {first}", program.number);
        }
        for (program, _) in totals.unsound.iter().take(self.reduce) {
            let (small, found) = reduce::reduced(program, self.runs, self.seed, folder);
            let lines = small.lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty());
            println!("\nprogram {}, smaller", program.number);
            for (at, line) in lines {
                println!("{:4} {line}", at + 1);
            }
            println!("    {}", found.map_or("not shown again".to_owned(), |found| found.to_string()));
        }
    }

    fn folder(&self) -> Result<PathBuf> {
        let folder = std::env::temp_dir().join(format!("refhound-values-{}-{}", self.seed, std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}

impl Totals {
    fn take(&mut self, program: Program, concrete: &Concrete) {
        self.programs += 1;
        self.lines += program.lines.len();
        self.reached += concrete.seen.len();
        for failure in &concrete.failures {
            *self.failures.entry(failure.kind.clone()).or_default() += 1;
        }
        let Some(Compared { unsound, gave_up, alarms, confirmed, other, exact }) = compare(&program, concrete) else {
            self.not_analysed += 1;
            return;
        };
        self.gave_up += usize::from(gave_up);
        self.alarms += alarms;
        self.confirmed += confirmed;
        self.other += other;
        self.exact += exact;
        if !unsound.is_empty() {
            self.unsound.push((program, unsound));
        }
    }

    fn print(&self) {
        println!("{} programs with {} lines: {} not sound", self.programs, self.lines, self.unsound.len());
        println!("    not analysed {}, given up {}", self.not_analysed, self.gave_up);
        println!("    probes reached {}, of these exactly as the engine says {}", self.reached, self.exact);
        println!("    alarms {}, on lines with a reported error {}", self.alarms, self.confirmed);
        println!("    errors on lines with another alarm only {}", self.other);
        println!("    gcc {:.1} s, engine {:.1} s", self.machine.as_secs_f64(), self.engine.as_secs_f64());
        for (kind, count) in &self.failures {
            println!("    {count:6}  {kind}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_agrees_with_gcc() -> Result<()> {
        let folder = std::env::temp_dir().join(format!("refhound-values-test-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let programs: Vec<Program> = (0..150).map(|number| Draft::write(number, 20_211_018)).collect();
        let results = machine::run(&programs, 16, 20_211_018, &folder)?;
        let mut totals = Totals::default();
        for (program, concrete) in programs.into_iter().zip(&results) {
            totals.take(program, concrete);
        }
        std::fs::remove_dir_all(&folder)?;
        let unsound: Vec<String> =
            totals.unsound.iter().map(|(program, first)| format!("{}: {first:?}", program.number)).collect();
        assert!(unsound.is_empty(), "{unsound:?}");
        // Otherwise there was nothing to compare.
        assert!(totals.reached > 300 && totals.confirmed > 20, "{} {}", totals.reached, totals.confirmed);
        assert!(totals.gave_up < 15 && totals.not_analysed == 0);
        Ok(())
    }
}
