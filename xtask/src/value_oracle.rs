//! `cargo xtask value-oracle`: random programs, run by the machine and analysed by the value engine.
//!
//! Every value that a probe has seen must be one that the engine describes there, and every error that a sanitizer has reported must be an
//! alarm of the engine on that line. A program that shows otherwise is made smaller and printed.

mod expression;
mod machine;
mod program;
mod statement;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;

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
    /// Print a program instead
    #[arg(long, value_name = "NUMBER")]
    show: Option<usize>,
}

impl ValueOracle {
    pub(crate) fn run(&self) -> Result<()> {
        if let Some(number) = self.show {
            println!("{}", Draft::write(number, self.seed).lines.join("\n"));
            return Ok(());
        }
        let folder = self.folder()?;
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        let (mut probes, mut seen) = (0, 0);
        let start = Instant::now();
        for first in (0..self.programs).step_by(self.batch.max(1)) {
            let last = (first + self.batch.max(1)).min(self.programs);
            let programs: Vec<Program> = (first..last).map(|number| Draft::write(number, self.seed)).collect();
            let results: Vec<Concrete> = machine::run(&programs, self.runs, self.seed, &folder)?;
            for (program, result) in programs.iter().zip(&results) {
                probes += program.probes;
                seen += result.seen.len();
                for failure in &result.failures {
                    *kinds.entry(failure.kind.clone()).or_default() += 1;
                }
            }
        }
        println!("{} programs, {probes} probes, {seen} reached, {:.1} s", self.programs, start.elapsed().as_secs_f64());
        for (kind, count) in kinds {
            println!("    {count:6}  {kind}");
        }
        Ok(())
    }

    fn folder(&self) -> Result<PathBuf> {
        let folder = std::env::temp_dir().join(format!("refhound-values-{}-{}", self.seed, std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}
