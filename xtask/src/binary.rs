//! The `refhound` program as a user has it: built once, run on a tree, its figures read back.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
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
    #[serde(default)]
    pub(crate) gave_up: BTreeMap<String, u64>,
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
        cpu: Option<Duration>,
    },
    /// Exit status 2, with what the program said.
    Refused(String),
}

/// Whether the program has ended with status 2 because a tree has no source that it reads.
pub(crate) fn says_no_source(said: &str) -> bool {
    said.contains("no C or C++ file to analyse") || said.contains("no C file to analyse")
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

    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// The folder that it was built in.
    pub(crate) fn folder(&self) -> &Path {
        self.program.parent().expect("a program is in a folder")
    }

    /// Runs `refhound check` on paths and reads its figures.
    pub(crate) fn check<P: AsRef<OsStr>>(&self, paths: &[P], flags: &[&str]) -> Result<Outcome> {
        let flags: Vec<&str> = std::iter::once("--quiet").chain(flags.iter().copied()).collect();
        Ok(self.check_saying(paths, &flags)?.0)
    }

    /// As `check`, with what it says beside findings.
    pub(crate) fn check_saying<P: AsRef<OsStr>>(&self, paths: &[P], flags: &[&str]) -> Result<(Outcome, String)> {
        let mut command = Command::new(&self.program);
        command.args(["check", "--no-cache", "--exit-zero", "--statistics-file"]).arg(&self.figures);
        command.args(flags).arg("--").args(paths);
        let (started, cpu_before) = (Instant::now(), cpu_of_children());
        let output = command.output().context("cannot start refhound")?;
        let elapsed = started.elapsed();
        let cpu = cpu_of_children().zip(cpu_before).map(|(after, before)| after.saturating_sub(before));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        match output.status.code() {
            Some(0) => Ok((Outcome::Done { figures: Box::new(self.read_figures()?), elapsed, cpu }, said)),
            Some(2) => Ok((Outcome::Refused(said.trim().to_owned()), String::new())),
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

/// The processor time of all programs that this one has run to their end, where the system tells.
pub(crate) fn cpu_of_children() -> Option<Duration> {
    children_ticks(&std::fs::read_to_string("/proc/self/stat").ok()?).map(|ticks| Duration::from_millis(ticks * 10))
}

/// The 16th and 17th figure of `/proc/PID/stat`: user and system time of children, in hundredths of a second. The
/// second figure is the program's name, in parentheses and with anything in it.
fn children_ticks(stat: &str) -> Option<u64> {
    let (_, after_name) = stat.rsplit_once(") ")?;
    let mut figures = after_name.split(' ').skip(13);
    let user: u64 = figures.next()?.parse().ok()?;
    let system: u64 = figures.next()?.parse().ok()?;
    Some(user + system)
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
    fn times_of_children_are_read_behind_any_name() {
        let stat = "7 (a ) b) S 1 1 1 0 -1 4194304 100 200 0 0 5 6 70 8 20 0 1 0 300";
        assert_eq!(children_ticks(stat), Some(78));
    }

    #[test]
    fn the_message_with_an_executable_is_the_one() {
        assert_eq!(executable(r#"{"reason":"compiler-artifact","executable":null}"#), None);
        assert_eq!(executable(r#"{"executable":"/a/refhound"}"#), Some(PathBuf::from("/a/refhound")));
        assert_eq!(executable("warning: text"), None);
    }
}
