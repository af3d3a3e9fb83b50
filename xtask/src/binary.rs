//! The `refhound` program as a user has it: built once, run on a tree, its figures read back.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::workspace_root;

/// Where it was built.
pub(crate) struct Binary {
    program: PathBuf,
    /// The figures of the last run are written here and read at once.
    figures: PathBuf,
}

/// What `--statistics-file` says, as far as tasks use it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Figures {
    pub(crate) files: u64,
    pub(crate) lines: u64,
    pub(crate) lines_with_headers: u64,
    pub(crate) functions: u64,
    pub(crate) interface_functions: u64,
    pub(crate) guessed: u64,
    pub(crate) guesses: BTreeMap<String, u64>,
    pub(crate) not_analysed: BTreeMap<String, u64>,
    pub(crate) headers_not_found: u64,
    pub(crate) skipped_declarations: u64,
    pub(crate) failed_files: u64,
    pub(crate) unresolved_calls: u64,
    pub(crate) ms: BTreeMap<String, f64>,
    pub(crate) peak_rss_bytes: u64,
}

impl Figures {
    pub(crate) fn not_analysed_total(&self) -> u64 {
        self.not_analysed.values().sum()
    }
}

/// How a run ended.
pub(crate) enum Outcome {
    Done {
        figures: Box<Figures>,
        elapsed: Duration,
    },
    /// Exit status 2, with what the program said.
    Refused(String),
}

impl Binary {
    /// Builds the program with a cargo profile.
    pub(crate) fn build(profile: &str) -> Result<Binary> {
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["build", "--quiet", "--package", "refhound", "--message-format", "json", "--profile", profile])
            .current_dir(workspace_root())
            .stderr(Stdio::inherit())
            .output()
            .context("cannot start cargo")?;
        if !output.status.success() {
            bail!("refhound does not build");
        }
        let messages = String::from_utf8_lossy(&output.stdout).into_owned();
        let program = messages.lines().find_map(executable).context("cargo does not say where the program is")?;
        let figures = program.with_file_name(format!("refhound-figures-{}.json", std::process::id()));
        Ok(Binary { program, figures })
    }

    /// Runs `refhound check` on paths and reads its figures.
    pub(crate) fn check<P: AsRef<OsStr>>(&self, paths: &[P], flags: &[&str]) -> Result<Outcome> {
        let mut command = Command::new(&self.program);
        command.args(["check", "--exit-zero", "--quiet", "--statistics-file"]).arg(&self.figures);
        command.args(flags).arg("--").args(paths);
        let started = Instant::now();
        let output = command.output().context("cannot start refhound")?;
        let elapsed = started.elapsed();
        match output.status.code() {
            Some(0) => Ok(Outcome::Done { figures: Box::new(self.read_figures()?), elapsed }),
            Some(2) => Ok(Outcome::Refused(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
            _ => bail!("refhound ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr)),
        }
    }

    fn read_figures(&self) -> Result<Figures> {
        let text = std::fs::read_to_string(&self.figures).context("refhound wrote no figures")?;
        let figures = serde_json::from_str(&text).context("the figures are not as they should be")?;
        std::fs::remove_file(&self.figures).context("the figures cannot be removed")?;
        Ok(figures)
    }
}

/// The program that a message of cargo names.
fn executable(message: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    message.get("executable")?.as_str().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_with_an_executable_is_the_one() {
        assert_eq!(executable(r#"{"reason":"compiler-artifact","executable":null}"#), None);
        assert_eq!(executable(r#"{"executable":"/a/refhound"}"#), Some(PathBuf::from("/a/refhound")));
        assert_eq!(executable("warning: text"), None);
    }
}
