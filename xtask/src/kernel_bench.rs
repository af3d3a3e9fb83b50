//! `cargo xtask bench --kernel`: what a whole Linux tree costs with the families that its documents speak of, beside what gcc needs to
//! read the same files, and how the cost grows with the number of files.
//!
//! Files that gcc does not compile count for the time that they took: a tree without a configuration ends at its first
//! generated header, so a configured build is named with `--configured`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::bench_inputs::{files_below, kernel_tree};
use crate::binary::{Binary, Figures, Outcome, cpu_of_children};
use crate::sampling::sample;

/// The families that are measured together.
const FAMILIES: [&str; 2] = ["runtime_pm", "runtime_pm,of_node"];

/// Files that gcc reads.
const SAMPLE: usize = 200;

const SEED: u64 = 1;

/// What the paper on inconsistent path pairs reports for Linux 3.17: minutes on so many cores.
const PAPER: (u32, u32) = (131, 8);

/// The order of LINUXINCLUDE in the kernel's top Makefile.
const INCLUDE: [&str; 7] = [
    "arch/x86/include",
    "arch/x86/include/generated",
    "include",
    "arch/x86/include/uapi",
    "arch/x86/include/generated/uapi",
    "include/uapi",
    "include/generated/uapi",
];

const FORCED: [&str; 3] =
    ["include/linux/compiler-version.h", "include/linux/kconfig.h", "include/linux/compiler_types.h"];

struct Run {
    figures: Figures,
    cpu: Duration,
}

pub(crate) fn bench_kernel(binary: &Binary, tree: Option<&Path>, configured: Option<&Path>) -> Result<()> {
    let scratch = binary.folder().join("bench");
    std::fs::create_dir_all(&scratch)?;
    let Some(tree) = kernel_tree(tree, &scratch)? else { bail!("no Linux tree found (--linux DIR)") };
    let tree = tree.canonicalize().with_context(|| format!("no tree {}", tree.display()))?;
    for families in FAMILIES {
        println!("--family {families}");
        let (run, parsed) = whole(binary, &tree, families)?;
        print_run("whole tree", &run);
        let gcc = gcc_on(&tree, configured, &sample(parsed.clone(), SAMPLE, SEED))?;
        gcc.print(parsed.len());
        let scaled = gcc.scaled(parsed.len());
        println!("  ratio to gcc: 1/{:.0}", scaled.as_secs_f64() / run.cpu.as_secs_f64());
        for parts in [4, 2, 1] {
            let files = sample(parsed.clone(), parsed.len() / parts, SEED);
            print_run(&format!("1/{parts} of the files"), &checked(binary, &files, families)?.0);
        }
    }
    let (minutes, cores) = PAPER;
    println!("the paper, Linux 3.17, runtime PM: {minutes} minutes on {cores} cores");
    Ok(())
}

/// A run on the whole tree, with the files that were parsed.
fn whole(binary: &Binary, tree: &Path, families: &str) -> Result<(Run, Vec<PathBuf>)> {
    let (run, said) = checked(binary, &[tree], families)?;
    let skipped: HashSet<&Path> = skipped(&said).collect();
    let is_read = |file: &PathBuf| !file.ancestors().any(|path| skipped.contains(path));
    let parsed: Vec<PathBuf> = files_below(tree, &["c"])?.into_iter().filter(is_read).collect();
    Ok((run, parsed))
}

/// The paths that a run says it has passed over: `skipped: PATH: why`.
fn skipped(said: &str) -> impl Iterator<Item = &Path> {
    said.lines().filter_map(|line| Some(Path::new(line.strip_prefix("skipped: ")?.split_once(": ")?.0)))
}

fn checked<P: AsRef<std::ffi::OsStr>>(binary: &Binary, paths: &[P], families: &str) -> Result<(Run, String)> {
    let flags = ["--verbose", "--pack", "linux", "--family", families, "--select", "RH1,RH7"];
    match binary.check_saying(paths, &flags)? {
        (Outcome::Done { figures, cpu, elapsed }, said) => {
            Ok((Run { figures: *figures, cpu: cpu.unwrap_or(elapsed) }, said))
        }
        (Outcome::Refused(why), _) => bail!("{why}"),
    }
}

fn print_run(name: &str, run: &Run) {
    println!(
        "  {name}: {} files, {:.1} s of processor time, {:.2} GB",
        run.figures.files,
        run.cpu.as_secs_f64(),
        run.figures.peak_rss_bytes as f64 / 1e9,
    );
}

/// What gcc needed for a sample.
struct Gcc {
    files: usize,
    compiled: usize,
    cpu: Duration,
}

impl Gcc {
    fn scaled(&self, files: usize) -> Duration {
        self.cpu.mul_f64(files as f64 / self.files.max(1) as f64)
    }

    fn print(&self, files: usize) {
        println!(
            "  gcc -fsyntax-only: {:.1} s of processor time for {} files ({} of them do not compile); for all {files}: {:.0} s",
            self.cpu.as_secs_f64(),
            self.files,
            self.files - self.compiled,
            self.scaled(files).as_secs_f64(),
        );
    }
}

fn gcc_on(tree: &Path, configured: Option<&Path>, files: &[PathBuf]) -> Result<Gcc> {
    let before = cpu_of_children().context("the system does not tell the time of programs")?;
    let mut gcc = Gcc { files: files.len(), compiled: 0, cpu: Duration::ZERO };
    for file in files {
        let mut command = Command::new("gcc");
        command.args(["-fsyntax-only", "-w", "-std=gnu11", "-nostdinc", "-D__KERNEL__", "-fshort-wchar", "-mno-sse"]);
        command.args(["-DKBUILD_MODNAME=\"module\"", "-DKBUILD_BASENAME=\"module\"", "-DKBUILD_MODFILE=\"module\""]);
        for folder in INCLUDE {
            command.arg("-I").arg(tree.join(folder));
            command.args(configured.into_iter().flat_map(|build| ["-I".into(), build.join(folder).into_os_string()]));
        }
        command.args(file.parent().into_iter().flat_map(|folder| ["-I".as_ref(), folder.as_os_str()]));
        command.args(FORCED.iter().flat_map(|header| ["-include".into(), tree.join(header).into_os_string()]));
        let status = command.arg(file).stderr(Stdio::null()).status().context("cannot start gcc")?;
        gcc.compiled += usize::from(status.success());
    }
    gcc.cpu = cpu_of_children().context("the system does not tell the time of programs")?.saturating_sub(before);
    Ok(gcc)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::skipped;

    #[test]
    fn paths_that_were_passed_over_are_read_off_what_is_said() {
        let said =
            "note: a\nskipped: l/a.c: calls nothing that is counted\nskipped: 3 files\nskipped: l/b: a linked folder\n";
        assert_eq!(skipped(said).collect::<Vec<_>>(), [Path::new("l/a.c"), Path::new("l/b")]);
    }
}
