//! `cargo xtask ci`: everything that has to hold before a change is shared, in the order of how fast it fails.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{generated, tidy, workspace_root};

/// A step: its name and the arguments of cargo.
const STEPS: &[(&str, &[&str])] = &[
    ("fmt", &["fmt", "--all", "--check"]),
    ("clippy", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    ("test", &["test", "--workspace", "--quiet"]),
];

pub(crate) fn run() -> Result<()> {
    let started = Instant::now();
    step("tidy", tidy::run)?;
    step("gen", generated::check)?;
    for (name, arguments) in STEPS {
        step(name, || cargo(arguments))?;
    }
    println!("ci: all steps passed in {:.1} s", started.elapsed().as_secs_f64());
    Ok(())
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
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    let status = command.args(arguments).current_dir(workspace_root()).status().context("cannot start cargo")?;
    if !status.success() {
        bail!("cargo {} failed", arguments.join(" "));
    }
    Ok(())
}
