//! Runs of the program over many releases of the corpus: two at a time or as many as there are cores, each with a limit
//! of time, so that one release on which it hangs or fails costs that release only.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::corpus;
use crate::findings::{self, Finding};

/// How often a running program is asked whether it has ended.
const POLL: Duration = Duration::from_millis(10);

/// The Python and the system that a release is read for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Flavour {
    Usual,
    Python2,
    Windows,
    MacOs,
}

impl Flavour {
    /// What the tags of a label ask for.
    pub(crate) fn for_tags(tags: &[String]) -> Flavour {
        let has = |tag: &str| tags.iter().any(|own| own == tag);
        if has("py2-only") {
            Flavour::Python2
        } else if has("windows") {
            Flavour::Windows
        } else if has("osx") {
            Flavour::MacOs
        } else {
            Flavour::Usual
        }
    }

    pub(crate) fn flags(self) -> &'static [&'static str] {
        match self {
            Flavour::Usual => &[],
            Flavour::Python2 => &["--target-version", "2.7"],
            Flavour::Windows => &["--platform", "windows"],
            Flavour::MacOs => &["--platform", "macos"],
        }
    }
}

/// One run to do: a folder of the corpus, read in one way.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Scan {
    pub(crate) folder: String,
    pub(crate) flavour: Flavour,
}

impl Scan {
    pub(crate) fn usual(folder: String) -> Scan {
        Scan { folder, flavour: Flavour::Usual }
    }

    pub(crate) fn name(&self) -> String {
        match self.flavour {
            Flavour::Usual => self.folder.clone(),
            flavour => format!("{} ({})", self.folder, flavour.flags()[1]),
        }
    }
}

/// How a run ended.
#[derive(Debug)]
pub(crate) enum Scanned {
    Findings(Vec<Finding>),
    /// It holds no C or C++ of its own.
    NoC,
    /// It was not restored.
    Missing,
    Failed(String),
}

impl Scanned {
    pub(crate) fn findings(&self) -> &[Finding] {
        match self {
            Scanned::Findings(findings) => findings,
            Scanned::NoC | Scanned::Missing | Scanned::Failed(_) => &[],
        }
    }
}

/// Everything that was run, by what was run.
pub(crate) type Scans = BTreeMap<Scan, Scanned>;

/// Which confidence the program is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask {
    /// What a user sees.
    Shown,
    Everything,
}

pub(crate) struct Scanner {
    pub(crate) program: PathBuf,
    pub(crate) ask: Ask,
    pub(crate) limit: Duration,
}

impl Scanner {
    /// Does all runs, in parallel. Progress goes to standard error, in the order in which runs end.
    pub(crate) fn run(&self, mut scans: Vec<Scan>) -> Result<Scans> {
        scans.sort();
        scans.dedup();
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Scans::new());
        let workers = std::thread::available_parallelism().map_or(1, usize::from).min(scans.len().max(1));
        std::thread::scope(|scope| -> Result<()> {
            let work = || -> Result<()> {
                while let Some(scan) = scans.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let started = Instant::now();
                    let scanned = self.scan(scan)?;
                    let mut done = done.lock().expect("no worker panics while it holds the lock");
                    let count = done.len() + 1;
                    eprintln!("[{count}/{}] {}: {}", scans.len(), scan.name(), progress(&scanned, started.elapsed()));
                    done.insert(scan.clone(), scanned);
                }
                Ok(())
            };
            let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            handles.into_iter().try_for_each(|handle| handle.join().expect("workers do not panic"))
        })?;
        Ok(done.into_inner().expect("no worker panicked while it held the lock"))
    }

    fn scan(&self, scan: &Scan) -> Result<Scanned> {
        let Some(folder) = corpus::restored(&scan.folder) else { return Ok(Scanned::Missing) };
        let ended = self.start(&folder, scan.flavour)?.wait(self.limit)?;
        let broke = ["panicked at", "internal error"].iter().any(|mark| ended.stderr.contains(mark));
        Ok(match ended.status {
            // A file on which the tool failed has no findings; that is no result.
            Some(0 | 1) if broke => Scanned::Failed(reason(&ended.stderr).to_owned()),
            Some(0 | 1) => match findings::read(&ended.stdout) {
                Ok(findings) => Scanned::Findings(findings.into_iter().map(|found| relative(found, &folder)).collect()),
                Err(error) => Scanned::Failed(format!("what it printed is not as promised: {error}")),
            },
            Some(2) if crate::binary::says_no_source(&ended.stderr) => Scanned::NoC,
            Some(status) => Scanned::Failed(format!("exit status {status}: {}", reason(&ended.stderr))),
            None => Scanned::Failed(ended.stderr),
        })
    }

    fn start(&self, folder: &Path, flavour: Flavour) -> Result<Running> {
        let mut command = Command::new(&self.program);
        command.args(["check", "--output-format", "json", "--quiet", "--jobs", "1"]);
        // Other programs may be measured as well, which do not know the flag.
        command.env("REFHOUND_NO_CACHE", "1");
        if self.ask == Ask::Everything {
            command.args(["--min-confidence", "possible", "--select", "ALL"]);
        }
        command.args(flavour.flags()).arg("--").arg(folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().with_context(|| format!("cannot start {}", self.program.display()))?;
        Ok(Running { child, started: Instant::now() })
    }
}

/// What a program prints on standard output; `None` if it takes longer than it may or ends by a signal.
pub(crate) fn printed(mut command: Command, limit: Duration) -> Result<Option<Vec<u8>>> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ended = Running { child: command.spawn()?, started: Instant::now() }.wait(limit)?;
    Ok(ended.status.map(|_| ended.stdout))
}

struct Running {
    child: Child,
    started: Instant,
}

struct Ended {
    /// `None`: killed, by us or by a signal; `stderr` says which.
    status: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
}

impl Running {
    /// Both pipes are emptied while it runs, since a full one would stop it.
    fn wait(mut self, limit: Duration) -> Result<Ended> {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let mut out = self.child.stdout.take().expect("it was piped");
        let mut err = self.child.stderr.take().expect("it was piped");
        let status = std::thread::scope(|scope| -> Result<Result<std::process::ExitStatus, String>> {
            scope.spawn(|| out.read_to_end(&mut stdout));
            scope.spawn(|| err.read_to_end(&mut stderr));
            loop {
                if let Some(status) = self.child.try_wait()? {
                    return Ok(Ok(status));
                }
                if self.started.elapsed() > limit {
                    self.child.kill()?;
                    self.child.wait()?;
                    return Ok(Err(format!("not done after {} seconds", limit.as_secs())));
                }
                std::thread::sleep(POLL);
            }
        })?;
        let said = String::from_utf8_lossy(&stderr).trim().to_owned();
        Ok(match status {
            Err(why) => Ended { status: None, stdout, stderr: why },
            Ok(status) if status.code().is_none() => {
                Ended { status: None, stdout, stderr: format!("{status}: {}", reason(&said)) }
            }
            Ok(status) => Ended { status: status.code(), stdout, stderr: said },
        })
    }
}

/// Paths are shown and compared as they are in the release.
fn relative(mut finding: Finding, folder: &Path) -> Finding {
    let shorten = |name: &str| {
        let path = Path::new(name);
        path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/")
    };
    finding.filename = shorten(&finding.filename);
    for step in &mut finding.path {
        step.filename = shorten(&step.filename);
    }
    finding
}

/// The line that says what went wrong: usage and advice may follow it.
fn reason(text: &str) -> &str {
    let says_so = |line: &&str| line.starts_with("error") || line.contains("panicked");
    text.lines().find(says_so).or_else(|| text.lines().next_back()).unwrap_or("it said nothing")
}

fn progress(scanned: &Scanned, elapsed: Duration) -> String {
    match scanned {
        Scanned::Findings(findings) => format!("{} findings, {:.1} s", findings.len(), elapsed.as_secs_f64()),
        Scanned::NoC => "C++ only".to_owned(),
        Scanned::Missing => "not restored".to_owned(),
        Scanned::Failed(why) => format!("FAILED: {why}"),
    }
}

/// Says what could not be measured; how many of them are errors.
pub(crate) fn tell_gaps(scans: &Scans) -> usize {
    let mut errors = 0;
    for (scan, scanned) in scans {
        match scanned {
            Scanned::Findings(_) => {}
            Scanned::NoC => println!("not measured: {} holds no C or C++ of its own", scan.name()),
            Scanned::Missing => {
                errors += 1;
                println!("MISSING: {}: run `cargo xtask corpus restore`", scan.name());
            }
            Scanned::Failed(why) => {
                errors += 1;
                println!("FAILED: {}: {why}", scan.name());
            }
        }
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::finding;

    #[test]
    fn tags_choose_how_a_release_is_read() {
        let tags = |tag: &str| vec!["residual".to_owned(), tag.to_owned()];
        assert_eq!(Flavour::for_tags(&tags("py2-only")), Flavour::Python2);
        assert_eq!(Flavour::for_tags(&tags("windows")), Flavour::Windows);
        assert_eq!(Flavour::for_tags(&tags("cpp")), Flavour::Usual);
        assert_eq!(Scan { folder: "a-1".to_owned(), flavour: Flavour::Python2 }.name(), "a-1 (2.7)");
    }

    #[test]
    fn files_are_named_as_in_the_release() {
        let shown = relative(finding("RH101", "f", "x", 1), Path::new("pkg-1"));
        assert_eq!(shown.filename, "src/a.c");
    }

    #[test]
    fn a_failure_is_told_with_its_reason() {
        assert_eq!(
            reason("note: a\nerror: no such flag\n\nFor more information, try '--help'."),
            "error: no such flag"
        );
        assert_eq!(reason("first\nlast"), "last");
        assert_eq!(reason(""), "it said nothing");
    }

    #[test]
    fn a_program_that_hangs_is_ended() {
        let child = Command::new("sleep").arg("600").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let running = Running { child: child.expect("sleep is everywhere"), started: Instant::now() };
        let ended = running.wait(Duration::from_millis(50)).expect("it can be ended");
        assert_eq!((ended.status, ended.stderr.as_str()), (None, "not done after 0 seconds"));
    }
}
