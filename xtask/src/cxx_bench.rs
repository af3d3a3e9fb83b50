//! `cargo xtask cxx-bench`: what text to IR costs in C++, beside C, and beside g++ that only looks at the syntax.
//!
//! Figures only, and processor time only: of this thread for the tool, of the child for the compiler.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use refhound_driver::{Methods, Options, each_lowered};
use refhound_project::Select;
use refhound_source::{Disk, walk};

use crate::binary::cpu_of_children;
use crate::corpus;
use crate::gxx_calls::header_folders;

/// Packages in C and in C++.
const C: [&str; 2] = ["Pillow", "psycopg2"];
const CXX: [&str; 3] = ["kiwisolver-1.4.5", "greenlet-3.4.0", "pyodbc-5.0.0"];

#[derive(clap::Args)]
pub(crate) struct CxxBench {
    /// More folders with headers, for g++ alone
    #[arg(long, value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Run each package so often and take the fastest
    #[arg(long, value_name = "N", default_value_t = 3)]
    repeat: usize,
}

/// What one package costs.
struct Cost {
    lines: usize,
    cpu: Duration,
}

impl CxxBench {
    pub(crate) fn run(&self) -> Result<()> {
        refhound_driver::on_large_stack(|| self.measure())?
    }

    fn measure(&self) -> Result<()> {
        println!("{:<28}{:>9}{:>10}{:>14}{:>12}{:>10}", "package", "lines", "ms", "us per line", "g++ ms", "share");
        let (mut c, mut cxx, mut own, mut theirs) = (Vec::new(), Vec::new(), 0.0, 0.0);
        for package in corpus::directories_or_default(&[], &C)? {
            let cost = self.cost(&package, &[package.clone()], &["c", "h"])?;
            print(&package, &cost, None);
            c.push(cost);
        }
        for package in corpus::directories_or_default(&[], &CXX)? {
            let (sources, compiler) = self.compiled(&package)?;
            if sources.is_empty() {
                bail!("{}: g++ takes none of its files", package.display());
            }
            let cost = self.cost(&package, &sources, &["cpp", "cc", "cxx", "h", "hpp", "hh"])?;
            print(&package, &cost, Some(compiler));
            own += cost.cpu.as_secs_f64();
            theirs += compiler.as_secs_f64();
            cxx.push(cost);
        }
        let per_line = |costs: &[Cost]| {
            let cpu: Duration = costs.iter().map(|cost| cost.cpu).sum();
            cpu.as_secs_f64() * 1e6 / costs.iter().map(|cost| cost.lines).sum::<usize>().max(1) as f64
        };
        println!("C++ costs {:.2} times as much per line as C", per_line(&cxx) / per_line(&c));
        println!("and {:.3} of what g++ -fsyntax-only costs on the same files", own / theirs);
        Ok(())
    }

    /// The fastest of some runs, all on this thread.
    fn cost(&self, package: &Path, paths: &[PathBuf], extensions: &[&str]) -> Result<Cost> {
        let mut options = Options { paths: paths.to_vec(), ..Options::default() };
        options.discover.cxx = Select::Include;
        let mut best: Option<Duration> = None;
        for _ in 0..self.repeat.max(1) {
            let before = cpu_of_thread()?;
            each_lowered(&options, &Disk, Methods::InPlace, &mut |_, _, _| {})?;
            let taken = cpu_of_thread()?.saturating_sub(before);
            best = Some(best.map_or(taken, |best| best.min(taken)));
        }
        let is_own = |path: &Path| path.extension().is_some_and(|it| extensions.iter().any(|one| it == *one));
        let is_header = |path: &Path| path.extension().is_some_and(|it| it.to_string_lossy().starts_with('h'));
        let found = walk(package, &Disk, &is_own);
        let counted = found
            .files
            .iter()
            .map(|file| &file.path)
            .filter(|path| paths.len() == 1 || paths.contains(path) || is_header(path));
        let lines =
            counted.map(|path| std::fs::read(path).map_or(0, |text| text.iter().filter(|&&it| it == b'\n').count()));
        Ok(Cost { lines: lines.sum(), cpu: best.context("at least one run")? })
    }

    /// The files that g++ takes, and what it costs to look at them.
    fn compiled(&self, package: &Path) -> Result<(Vec<PathBuf>, Duration)> {
        let found = walk(package, &Disk, &|path: &Path| path.extension().is_some());
        let files: Vec<PathBuf> = found.files.into_iter().map(|file| file.path).collect();
        let folders = header_folders(package, &files, &self.include)?;
        let (mut taken, mut cost) = (Vec::new(), Duration::ZERO);
        for source in
            files.iter().filter(|it| it.extension().is_some_and(|it| ["cpp", "cc", "cxx"].iter().any(|one| it == *one)))
        {
            let before = cpu_of_children().context("the time of children is not told here")?;
            let output = Command::new("g++")
                .args(["-std=c++17", "-fsyntax-only", "-w"])
                .args(folders.iter().map(|folder| format!("-I{}", folder.display())))
                .arg(source)
                .output()
                .context("running g++")?;
            let after = cpu_of_children().context("the time of children is not told here")?;
            if output.status.success() {
                cost += after.saturating_sub(before);
                taken.push(source.clone());
            }
        }
        Ok((taken, cost))
    }
}

fn print(package: &Path, cost: &Cost, compiler: Option<Duration>) {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let per_line = cost.cpu.as_secs_f64() * 1e6 / cost.lines.max(1) as f64;
    let name = package.file_name().unwrap_or_default().to_string_lossy();
    let (theirs, share) = match compiler {
        Some(time) => (format!("{:.0}", ms(time)), format!("{:.3}", cost.cpu.as_secs_f64() / time.as_secs_f64())),
        None => (String::new(), String::new()),
    };
    println!("{name:<28}{:>9}{:>10.1}{per_line:>14.2}{theirs:>12}{share:>10}", cost.lines, ms(cost.cpu));
}

/// The processor time of this thread, as Linux tells it in nanoseconds.
fn cpu_of_thread() -> Result<Duration> {
    let text =
        std::fs::read_to_string("/proc/thread-self/schedstat").context("only Linux tells what a thread costs")?;
    let first = text.split_ascii_whitespace().next().unwrap_or_default();
    Ok(Duration::from_nanos(first.parse().context("schedstat is not as it should be")?))
}
