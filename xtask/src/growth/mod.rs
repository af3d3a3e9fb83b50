//! `cargo xtask growth`: how cost and output grow with input that has very many of one thing.
//!
//! Each kind is run at two sizes, one four times the other, and the exponent between them is printed: 1 is linear, 2 quadratic.
//! Time is the processor's, less what a run on an empty file takes; below a tenth of a second it means nothing. An
//! exponent that stays near 2 is a corner that somebody can be kept busy with.

mod inputs;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::binary::{Figures, cpu_of_children};
use crate::workspace_root;
use inputs::{KINDS, Kind};

/// How many times the smaller run the larger one is.
const STEP: usize = 4;

/// Exponents above this are marked: `n log n` stays below it.
const STEEP: f64 = 1.25;

/// Seconds of the larger run below which its exponent is noise.
const NOISE: f64 = 0.3;

#[derive(Args)]
pub(crate) struct Growth {
    /// The program to measure
    #[arg(long, value_name = "FILE", default_value = "target/quick/refhound")]
    program: PathBuf,
    /// Things of each kind in the larger run; what grows with findings has a hundredth of them
    #[arg(long, default_value_t = 100_000)]
    items: usize,
    /// Only these kinds
    #[arg(long = "kind", value_name = "NAME")]
    kinds: Vec<String>,
}

struct Cost {
    seconds: f64,
    memory: f64,
    bytes: f64,
    gave_up: u64,
    refused: bool,
}

impl Growth {
    pub(crate) fn run(self) -> Result<()> {
        let folder = std::env::temp_dir().join(format!("refhound-growth-{}", std::process::id()));
        let runs = Runs { program: workspace_root().join(&self.program), folder };
        let measured = self.measure(&runs);
        let _ = std::fs::remove_dir_all(&runs.folder);
        measured
    }

    fn measure(&self, runs: &Runs) -> Result<()> {
        let nothing = runs.cost("nothing", "a.c", "int x;\n")?;
        println!(
            "{:26} {:>8} {:>9} {:>9} {:>6} {:>8} {:>6} {:>11} {:>6}",
            "kind", "items", "a quarter", "all", "grows", "MB", "grows", "bytes", "grows"
        );
        let is_wanted = |kind: &&Kind| self.kinds.is_empty() || self.kinds.iter().any(|name| name == kind.name);
        for kind in KINDS.iter().filter(is_wanted) {
            let items = (self.items / kind.share).max(STEP);
            let quarter = runs.cost(kind.name, kind.file, &(kind.text)(items / STEP))?;
            let all = runs.cost(kind.name, kind.file, &(kind.text)(items))?;
            print(kind.name, items, &quarter.less(&nothing), &all.less(&nothing));
        }
        Ok(())
    }
}

fn print(name: &str, items: usize, quarter: &Cost, all: &Cost) {
    let time = exponent(quarter.seconds, all.seconds);
    let mark = if time > STEEP && all.seconds > NOISE { " steep" } else { "" };
    let limit = if all.gave_up > 0 { format!(" ({} given up)", all.gave_up) } else { String::new() };
    println!(
        "{name:26} {items:>8} {:>8.2}s {:>8.2}s {time:>6.2} {:>8.1} {:>6.2} {:>11} {:>6.2}{mark}{limit}{}",
        quarter.seconds,
        all.seconds,
        all.memory,
        exponent(quarter.memory, all.memory),
        all.bytes,
        exponent(quarter.bytes, all.bytes),
        if all.refused { " (refused)" } else { "" }
    );
}

/// Between a size and the next.
fn exponent(small: f64, large: f64) -> f64 {
    if small > 0.0 && large > 0.0 { (large / small).log2() / (STEP as f64).log2() } else { 0.0 }
}

impl Cost {
    fn less(self, nothing: &Cost) -> Cost {
        Cost {
            seconds: (self.seconds - nothing.seconds).max(0.0),
            memory: (self.memory - nothing.memory).max(0.0),
            ..self
        }
    }
}

struct Runs {
    program: PathBuf,
    folder: PathBuf,
}

impl Runs {
    /// What it costs to look at one file.
    fn cost(&self, name: &str, file: &str, text: &str) -> Result<Cost> {
        let _ = std::fs::remove_dir_all(&self.folder);
        std::fs::create_dir_all(&self.folder)?;
        std::fs::write(self.folder.join("a.c"), "#include <Python.h>\nint x;\n")?;
        std::fs::write(self.folder.join(file), text)?;
        let figures = self.folder.join("figures.json");
        let before = cpu_of_children();
        let output = Command::new(&self.program)
            .args(["check", "--no-cache", "--exit-zero", "-j1", "--output-format", "json", "--statistics-file"])
            .arg(&figures)
            .arg(&self.folder)
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("cannot start {}", self.program.display()))?;
        if !matches!(output.status.code(), Some(0 | 2)) {
            bail!("{name}: {}", output.status);
        }
        let cpu = cpu_of_children().zip(before).map_or(Duration::ZERO, |(after, before)| after.saturating_sub(before));
        let refused = output.status.code() == Some(2);
        // A run that ends with mistakes in its settings says why, and has no figures.
        let figures = if refused { Figures::default() } else { read(&figures)? };
        Ok(Cost {
            seconds: cpu.as_secs_f64(),
            memory: figures.peak_rss_bytes as f64 / 1e6,
            bytes: (output.stdout.len() + output.stderr.len()) as f64,
            gave_up: figures.gave_up.values().chain(figures.not_analysed.values()).sum(),
            refused,
        })
    }
}

fn read(path: &Path) -> Result<Figures> {
    let text = std::fs::read_to_string(path).context("the run has left no figures")?;
    serde_json::from_str(&text).context("the figures are not as they should be")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn four_times_as_much_is_linear_and_sixteen_times_quadratic() {
        assert!((exponent(10.0, 40.0) - 1.0).abs() < 1e-9);
        assert!((exponent(10.0, 160.0) - 2.0).abs() < 1e-9);
        assert!(exponent(0.0, 1.0).abs() < 1e-9);
    }

    #[test]
    fn more_items_are_more_text_and_each_kind_has_a_name_of_its_own() {
        for kind in KINDS {
            assert!((kind.text)(200).len() > (kind.text)(100).len(), "{}", kind.name);
        }
        assert_eq!(KINDS.iter().map(|kind| kind.name).collect::<BTreeSet<_>>().len(), KINDS.len());
    }
}
