//! `cargo xtask ci`: everything that has to hold before a change is shared, in the order of how fast it fails.
//!
//! Behind the tests come comparisons with what was found in real packages before. They are done where the releases of
//! `corpus/baseline.toml` were fetched, and said to be skipped elsewhere.

use std::ffi::OsStr;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{baseline, generated, tidy, workspace_root};

/// A step: its name and the arguments of cargo.
const STEPS: &[(&str, &[&str])] = &[
    ("fmt", &["fmt", "--all", "--check"]),
    ("clippy", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    ("test", &["test", "--workspace", "--quiet"]),
];

/// A comparison on real packages: the arguments of `cargo xtask`, but for the profile.
const COMPARISONS: &[&[&str]] = &[
    &["eval", "--baseline"],
    &["databases"],
    &["crosscheck", "--baseline"],
    // Few edits: this is to notice a broken cache, not to search for rare mistakes.
    &["cache-equality", "--edits", "60", EDITED[0], EDITED[1]],
];

/// Small, and the one has all code in one file, the other most of it in headers.
const EDITED: [&str; 2] = ["pyxattr-0.7.2", "multidict-6.7.1"];

#[derive(clap::Args)]
pub(crate) struct Ci {
    /// Profile of cargo to build the program with that real packages are read with
    #[arg(long, default_value = "quick")]
    profile: String,
}

impl Ci {
    pub(crate) fn run(&self) -> Result<()> {
        let started = Instant::now();
        step("tidy", tidy::run)?;
        step("gen", generated::check)?;
        for (name, arguments) in STEPS {
            step(name, || cargo(arguments))?;
        }
        match baseline::missing()?.as_slice() {
            [] => self.compare()?,
            missing => println!(
                "ci: eval, databases, crosscheck and cache-equality are skipped; not fetched: `cargo xtask corpus restore {}`",
                missing.join(" ")
            ),
        }
        println!("ci: all steps passed in {:.1} s", started.elapsed().as_secs_f64());
        Ok(())
    }

    fn compare(&self) -> Result<()> {
        step("build", || cargo(&["build", "--quiet", "--package", "refhound", "--profile", &self.profile]))?;
        for arguments in COMPARISONS {
            let own = std::env::current_exe().context("this program cannot be found")?;
            let arguments = [*arguments, &["--profile", &self.profile]].concat();
            step(arguments[0], || run_program(own.as_os_str(), &arguments))?;
        }
        Ok(())
    }
}

fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("ci: {name} ...");
    let started = Instant::now();
    let done = work();
    let seconds = started.elapsed().as_secs_f64();
    match done {
        Ok(()) => {
            println!("ci: {name} passed in {seconds:.1} s");
            Ok(())
        }
        Err(error) => bail!("ci stopped at {name} after {seconds:.1} s: {error:#}"),
    }
}

fn cargo(arguments: &[&str]) -> Result<()> {
    // cargo tells the programs it runs which cargo it is.
    run_program(&std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), arguments)
}

fn run_program(program: &OsStr, arguments: &[&str]) -> Result<()> {
    let mut command = Command::new(program);
    let status = command.args(arguments).current_dir(workspace_root()).status();
    let status = status.with_context(|| format!("cannot start {}", program.display()))?;
    if !status.success() {
        bail!("`{}` failed", arguments.join(" "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disagreements;

    #[test]
    fn what_is_compared_is_among_the_releases_that_are_looked_for() {
        let releases = baseline::releases().expect("the list can be read");
        let known = disagreements::read().expect("the list can be read").into_keys();
        for release in EDITED.map(str::to_owned).into_iter().chain(known) {
            assert!(releases.contains(&release), "{release}");
        }
    }
}
