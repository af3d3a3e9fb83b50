//! One package: `refhound check` in a process of its own, and what became of it.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use refhound_report::Failed;
use refhound_unknowns::limits::{SCAN_FINDINGS_BYTES, SCAN_LOG_BYTES, SCAN_MESSAGE};

use crate::confined::{self, Ended, Limits, Run};
use crate::folder;
use crate::{Record, ScanError, Status};

/// How packages are looked at.
#[derive(Debug, Clone)]
pub(crate) struct Worker {
    /// This program.
    pub(crate) program: PathBuf,
    /// Further options of `check`.
    pub(crate) options: Vec<String>,
    pub(crate) limits: Limits,
}

/// What is known of a package before it is looked at.
pub(crate) struct Package<'a> {
    pub(crate) request: &'a str,
    pub(crate) name: &'a str,
    pub(crate) version: &'a str,
    pub(crate) sha256: &'a str,
    /// An archive or a folder, from the root of the file system.
    pub(crate) path: &'a Path,
    pub(crate) kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Archive,
    Folder,
}

impl Worker {
    /// Looks at a package. `place` is an empty folder.
    pub(crate) fn look(&self, package: &Package<'_>, place: &Path) -> Result<Record, ScanError> {
        let (figures, found, said) = (place.join("figures.json"), place.join("found.jsonl"), place.join("said.txt"));
        let mut command = Command::new(&self.program);
        command.args(["check", "--isolated", "--no-cache", "--exit-zero", "--color", "never", "--jobs", "1"]);
        command.args(["--output-format", "jsonl", "--statistics-file"]).arg(&figures).args(&self.options);
        // So that names of files begin with the name of the package.
        let (here, path) = match (package.kind, package.path.parent(), package.path.file_name()) {
            (Kind::Folder, Some(parent), Some(name)) => (parent, PathBuf::from(name)),
            _ => (place, package.path.to_owned()),
        };
        let file = |path: &Path| {
            folder::create(path).map_err(|error| ScanError::Machine(format!("{}: {error}", path.display())))
        };
        command.arg("--").arg(path).current_dir(here).env_remove("RUST_BACKTRACE");
        command.stdin(Stdio::null()).stdout(file(&found)?).stderr(file(&said)?);
        let run = confined::run(&mut command, self.limits)
            .map_err(|error| ScanError::Machine(format!("{}: {error}", self.program.display())))?;
        Ok(self.record(package, &run, &figures, &found, &said))
    }

    fn record(&self, package: &Package<'_>, run: &Run, figures: &Path, found: &Path, said: &Path) -> Record {
        let said = folder::end_of(said, SCAN_LOG_BYTES);
        let statistics: Option<serde_json::Value> =
            folder::text_of(figures, SCAN_FINDINGS_BYTES).and_then(|text| serde_json::from_str(&text).ok());
        let failed = statistics.as_ref().and_then(Failed::of_json);
        let (mut status, mut message) = self.judged(package, run, failed, &said);
        let mut findings = Vec::new();
        if status == Status::Analysed {
            let lines = folder::text_of(found, SCAN_FINDINGS_BYTES);
            let read: Option<Vec<serde_json::Value>> =
                lines.and_then(|text| text.lines().map(|line| serde_json::from_str(line).ok()).collect());
            if let Some(read) = read {
                findings = read;
            } else {
                (status, message) = (Status::Failed, "its findings are too many, or no JSON".to_owned());
            }
        }
        let figure = statistics.as_ref().and_then(|all| all.get("peak_rss_bytes")?.as_u64()).unwrap_or(0);
        let is_good = matches!(status, Status::Analysed | Status::NoSource);
        Record {
            request: package.request.to_owned(),
            name: package.name.to_owned(),
            version: package.version.to_owned(),
            sha256: package.sha256.to_owned(),
            status,
            ms: run.wall.as_millis() as u64,
            peak_rss_bytes: run.bytes.max(figure),
            message: message.chars().take(SCAN_MESSAGE).collect(),
            statistics,
            log: if is_good { String::new() } else { said },
            findings,
        }
    }

    fn judged(&self, package: &Package<'_>, run: &Run, failed: Option<Failed>, said: &str) -> (Status, String) {
        let status = match run.ended {
            Ended::OverTime => {
                return (Status::Timeout, format!("no end after {} s", self.limits.time.as_secs()));
            }
            Ended::OverMemory => {
                return (Status::Memory, format!("more than {} MB", self.limits.bytes / 1_000_000));
            }
            Ended::Itself(status) => status,
        };
        let last = || last_words(said, package.path);
        match status.code() {
            Some(0 | 1) => (Status::Analysed, String::new()),
            Some(2) => match failed {
                Some(Failed::NoSource { .. }) => (Status::NoSource, last()),
                Some(Failed::BadArchive) => (Status::BadArchive, last()),
                Some(Failed::Other) | None => (Status::Failed, last()),
            },
            Some(_) => (Status::Crash, last()),
            None if said.contains("memory allocation of") => (Status::Memory, last()),
            None => (Status::Crash, format!("ended by {}: {}", signal(status), last())),
        }
    }
}

/// The last line that was said, without the path of the archive in front.
fn last_words(said: &str, path: &Path) -> String {
    let line = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let line = line.strip_prefix("refhound: ").unwrap_or(line);
    let shown = path.to_string_lossy();
    line.strip_prefix(&*shown).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(line).to_owned()
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt as _;
    status.signal().map_or_else(|| "nobody knows what".to_owned(), |signal| format!("signal {signal}"))
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> String {
    "the system".to_owned()
}
