//! Tasks of the developers, one module each: `cargo xtask corpus`, `tidy`, `ci`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program talks to the developer at the terminal")]
#![allow(clippy::disallowed_methods, reason = "works on the project's own files, not on the code that is analysed")]

mod ci;
mod corpus;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

/// Tasks of the developers of refhound
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Task {
    /// The real packages that the analyzer is measured on
    #[command(subcommand)]
    Corpus(corpus::Corpus),
    /// Check the rules of the house that no compiler checks
    Tidy,
    /// Run everything that has to pass: tidy, formatting, clippy, all tests
    Ci,
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Corpus(command) => corpus::run(command),
        Task::Tidy => tidy::run(),
        Task::Ci => ci::run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace's `Cargo.toml`.
fn workspace_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace").to_owned()
}
