//! Runs the program under a watchdog, in a folder of its own.

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Longest time for any run; generous, because machines that run tests are slow and busy.
const WATCHDOG: Duration = Duration::from_mins(1);

/// The most memory that any run may take, in bytes.
const MEMORY: u64 = 1 << 30;

/// A folder that is removed at the end of the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test can be made");
        Folder(path)
    }

    pub(crate) fn with(self, name: &str, text: impl AsRef<[u8]>) -> Folder {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
        self
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// A run with these arguments, the folder being the current one.
    pub(crate) fn run<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Run {
        self.run_in("", arguments)
    }

    /// The same with a folder below as the current one.
    pub(crate) fn run_in<S: AsRef<OsStr>>(&self, below: &str, arguments: impl IntoIterator<Item = S>) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_refhound"));
        command
            .args(arguments)
            .current_dir(self.0.join(below))
            .env("REFHOUND_NO_CACHE", "1")
            .env("SOURCE_DATE_EPOCH", "1700000000");
        watched(command)
    }

    /// `check --verbose` of these paths, its memory checked.
    pub(crate) fn check(&self, paths: &[&str]) -> Run {
        let figures = self.0.join("figures.json");
        let _ = std::fs::remove_file(&figures);
        let options = ["check", "--verbose", "--statistics-file", "figures.json"];
        let run = self.run(options.iter().chain(paths));
        // A run that could not do its job says why instead.
        if let Some(text) = std::fs::read_to_string(figures).ok().filter(|text| !text.contains("\"failed\": ")) {
            let peak = number_after(&text, "\"peak_rss_bytes\": ");
            assert!(peak <= MEMORY, "{paths:?} took {} MB", peak / 1_000_000);
        }
        run
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn number_after(text: &str, key: &str) -> u64 {
    let (_, rest) = text.split_once(key).unwrap_or_else(|| panic!("{key} is missing in {text}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{key} is no number in {text}"))
}

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Asserts a status, and that each of the pieces is in what was printed.
    #[track_caller]
    pub(crate) fn says(&self, status: i32, pieces: &[&str]) {
        assert_eq!(self.status, status, "{self:?}");
        for piece in pieces {
            assert!(self.out.contains(piece) || self.err.contains(piece), "{piece:?} is missing: {self:?}");
        }
    }
}

pub(crate) fn watched(mut command: Command) -> Run {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let out = drained(child.stdout.take());
    let err = drained(child.stderr.take());
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            break status;
        }
        if started.elapsed() > WATCHDOG {
            let _ = child.kill();
            panic!("no end after {WATCHDOG:?}: {command:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let (out, err) = (out.join().expect("output is read"), err.join().expect("output is read"));
    let status = status.code().unwrap_or_else(|| panic!("ended by a signal: {status}: {err}"));
    assert!(!err.contains("panicked") && !out.contains("panicked"), "a panic: {out}{err}");
    assert!(!err.contains("internal error") && !out.contains("internal error"), "an internal error: {out}{err}");
    Run { status, out, err }
}

/// Reads a pipe to its end on a thread of its own: a full pipe would block the program.
fn drained(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.expect("the pipe was asked for").read_to_end(&mut bytes).expect("a pipe can be read");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
