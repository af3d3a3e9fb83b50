//! `cargo xtask bench`: how fast text becomes verified IR on one core, how much memory that takes, and whether the
//! time per line stays the same when the input grows.
//!
//! Figures only: how fast a machine is, and how busy, is not for a test to judge. Processor time is the figure to
//! compare; the milliseconds of the stages are by the wall clock.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Serialize;

use crate::bench_inputs::{copies, files_below, generated, kernel_files};
use crate::binary::{Binary, Figures, Outcome};
use crate::corpus;
use crate::kernel_bench::bench_kernel;

/// The package whose speed is told.
const PACKAGE: &str = "pillow";

/// Files in the smallest of the trees that grow.
const TREE_FILES: usize = 250;

/// Functions in the smallest of the files that grow.
const FILE_FUNCTIONS: usize = 1_000;

/// How much larger than the smallest input each one is.
const SIZES: [usize; 4] = [1, 2, 4, 8];

#[derive(clap::Args)]
pub(crate) struct Bench {
    /// A Linux tree [default: the one of Debian's linux-source package]
    #[arg(long, value_name = "DIR")]
    linux: Option<PathBuf>,
    /// Leave the Linux tree out
    #[arg(long, conflicts_with = "linux")]
    no_linux: bool,
    /// Measure a whole Linux tree with its families instead, beside gcc
    #[arg(long)]
    kernel: bool,
    /// The folder of a configured build (`make O=DIR allmodconfig prepare`), for gcc; without it most files end at a header that is missing
    #[arg(long, value_name = "DIR", requires = "kernel")]
    configured: Option<PathBuf>,
    /// Run each input so often and take the fastest
    #[arg(long, value_name = "N", default_value_t = 3)]
    repeat: usize,
    /// Also write the figures to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Build with this profile of cargo
    #[arg(long, default_value = "release")]
    profile: String,
}

/// The fastest run on one input.
#[derive(Serialize)]
struct Run {
    name: String,
    wall_ms: f64,
    /// `None` where the system does not tell.
    cpu_ms: Option<f64>,
    lines_per_second: f64,
    lines_with_headers_per_second: f64,
    figures: Figures,
}

impl Run {
    fn new(name: &str, figures: Figures, elapsed: Duration, cpu: Option<Duration>) -> Run {
        let time = cpu.unwrap_or(elapsed).as_secs_f64();
        Run {
            name: name.to_owned(),
            wall_ms: elapsed.as_secs_f64() * 1e3,
            cpu_ms: cpu.map(|cpu| cpu.as_secs_f64() * 1e3),
            lines_per_second: figures.lines as f64 / time,
            lines_with_headers_per_second: figures.lines_with_headers as f64 / time,
            figures,
        }
    }

    fn time_ms(&self) -> f64 {
        self.cpu_ms.unwrap_or(self.wall_ms)
    }

    fn microseconds_per_line(&self) -> f64 {
        1e3 * self.time_ms() / self.figures.lines.max(1) as f64
    }
}

impl Bench {
    pub(crate) fn run(&self) -> Result<()> {
        if self.kernel {
            let binary = Binary::build(&self.profile)?;
            return bench_kernel(&binary, self.linux.as_deref(), self.configured.as_deref());
        }
        let package = corpus::directories_or_default(&[], &[PACKAGE])?.pop().expect("it is there or an error");
        let binary = Binary::build(&self.profile)?;
        let scratch = binary.folder().join("bench");
        std::fs::create_dir_all(&scratch)?;
        println!("one core (--jobs 1), the fastest of {} runs; speed by processor time\n", self.repeat);
        print_speed_heading();
        let mut runs = vec![self.measure(&binary, "Pillow", &[&package])?];
        print_speed(&runs[0]);
        if !self.no_linux {
            match kernel_files(self.linux.as_deref(), &scratch)? {
                Some(files) => {
                    let run = self.measure(&binary, "Linux", &files)?;
                    print_speed(&run);
                    runs.push(run);
                }
                None => println!("Linux: no tree found (--linux DIR)"),
            }
        }
        print_stages(&runs);
        let tree = self.growing_tree(&binary, &package, &scratch)?;
        print_growth("many files", &tree);
        let file = self.growing_file(&binary, &scratch)?;
        print_growth("one file", &file);
        runs.extend(tree.into_iter().chain(file));
        if let Some(path) = &self.json {
            std::fs::write(path, serde_json::to_string_pretty(&runs)?)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }

    fn measure<P: AsRef<OsStr>>(&self, binary: &Binary, name: &str, paths: &[P]) -> Result<Run> {
        let mut best: Option<Run> = None;
        for _ in 0..self.repeat.max(1) {
            match binary.check(paths, &["--jobs", "1", "--include-vendored"])? {
                Outcome::Done { figures, elapsed, cpu } => {
                    let run = Run::new(name, *figures, elapsed, cpu);
                    if best.as_ref().is_none_or(|best| run.time_ms() < best.time_ms()) {
                        best = Some(run);
                    }
                }
                Outcome::Refused(why) => bail!("{name}: {why}"),
            }
        }
        Ok(best.expect("at least one run"))
    }

    /// The package again and again, under different names.
    fn growing_tree(&self, binary: &Binary, package: &Path, scratch: &Path) -> Result<Vec<Run>> {
        let once = TREE_FILES.div_ceil(files_below(package, &["c"])?.len().max(1));
        let folder = scratch.join("tree");
        let mut runs = Vec::new();
        for size in SIZES {
            start_anew(&folder)?;
            copies(package, once * size, &folder)?;
            runs.push(self.measure(binary, &format!("tree {size}x"), &[&folder])?);
        }
        start_anew(&folder)?;
        Ok(runs)
    }

    fn growing_file(&self, binary: &Binary, scratch: &Path) -> Result<Vec<Run>> {
        let file = scratch.join("functions.c");
        let mut runs = Vec::new();
        for size in SIZES {
            std::fs::write(&file, generated(FILE_FUNCTIONS * size))?;
            runs.push(self.measure(binary, &format!("file {size}x"), &[&file])?);
        }
        std::fs::remove_file(&file)?;
        Ok(runs)
    }
}

fn start_anew(folder: &Path) -> Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

fn print_speed_heading() {
    println!(
        "{:<10}{:>7}{:>11}{:>13}{:>11}{:>10}{:>10}{:>12}{:>15}{:>8}",
        "input", "files", "lines", "with headers", "functions", "wall ms", "cpu ms", "lines/s", "with headers/s", "MiB"
    );
}

fn print_speed(run: &Run) {
    println!(
        "{:<10}{:>7}{:>11}{:>13}{:>11}{:>10.0}{:>10.0}{:>12.0}{:>15.0}{:>8}",
        run.name,
        run.figures.files,
        run.figures.lines,
        run.figures.lines_with_headers,
        run.figures.functions,
        run.wall_ms,
        run.cpu_ms.unwrap_or(f64::NAN),
        run.lines_per_second,
        run.lines_with_headers_per_second,
        run.figures.peak_rss_bytes >> 20,
    );
}

/// Milliseconds of each stage in columns, one row a run.
fn print_stages(runs: &[Run]) {
    print!("\n{:<10}", "ms in");
    for stage in runs[0].figures.ms.keys() {
        print!("{stage:>12}");
    }
    println!("{:>12}", "all stages");
    for run in runs {
        print!("{:<10}", run.name);
        for ms in run.figures.ms.values() {
            print!("{ms:>12.1}");
        }
        println!("{:>12.1}", run.figures.ms.values().sum::<f64>());
    }
}

/// Time per line of each size, and how many times that of the smallest it is.
fn print_growth(what: &str, runs: &[Run]) {
    println!(
        "\n{:<12}{:>7}{:>11}{:>12}{:>10}{:>12}{:>9}{:>8}",
        what, "files", "lines", "functions", "cpu ms", "us/line", "ratio", "MiB"
    );
    let first = runs.first().map_or(1.0, Run::microseconds_per_line);
    for run in runs {
        println!(
            "{:<12}{:>7}{:>11}{:>12}{:>10.0}{:>12.3}{:>9.2}{:>8}",
            run.name,
            run.figures.files,
            run.figures.lines,
            run.figures.functions,
            run.time_ms(),
            run.microseconds_per_line(),
            run.microseconds_per_line() / first,
            run.figures.peak_rss_bytes >> 20,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_by_processor_time_where_it_is_known() {
        let figures = || Figures { lines: 1_000, lines_with_headers: 5_000, ..Figures::default() };
        let known = Run::new("a", figures(), Duration::from_secs(4), Some(Duration::from_secs(2)));
        assert!((known.lines_per_second - 500.0).abs() < 1e-9);
        assert!((known.microseconds_per_line() - 2_000.0).abs() < 1e-9);
        let unknown = Run::new("b", figures(), Duration::from_secs(4), None);
        assert!((unknown.lines_with_headers_per_second - 1_250.0).abs() < 1e-9);
    }

    #[test]
    fn a_generated_file_grows_with_its_functions() {
        let (one, two) = (generated(1), generated(2));
        assert_eq!(one.matches("\nstatic PyObject *\n").count(), 1);
        assert_eq!(two.matches("\nstatic PyObject *\n").count(), 2);
    }
}
