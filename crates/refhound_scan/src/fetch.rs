//! Archives from the index: a child process with pip's own machinery, one line of JSON in, one out.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use refhound_unknowns::limits::SCAN_LOADED_BYTES;
use serde::Deserialize;
use serde_json::json;

use crate::Status;

/// What the child runs. It is shared with the package for Ray.
const SCRIPT: &str = include_str!("../../../python/refhound-scan/refhound_scan/fetch.py");

/// Which Python has the pip to use.
const VARIABLE: &str = "REFHOUND_PYTHON";

/// An archive that was loaded.
#[derive(Debug, Deserialize)]
pub(crate) struct Fetched {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) path: PathBuf,
    pub(crate) sha256: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Fetched(Fetched),
    Versions { versions: Vec<String> },
    Failed { failed: Status, why: String },
}

/// Why there is no archive: a row of the data set.
pub(crate) type NotThere = (Status, String);

/// Starts its process when it is first asked.
#[derive(Default)]
pub(crate) struct Fetcher {
    process: Option<Process>,
}

struct Process {
    child: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Fetcher {
    pub(crate) fn load(&mut self, requirement: &str, into: &Path) -> Result<Fetched, NotThere> {
        let request = json!({"load": requirement, "into": into.to_string_lossy(), "most": SCAN_LOADED_BYTES});
        match self.ask(&request)? {
            // It answers with what it was told; a path elsewhere would be a mistake.
            Answer::Fetched(fetched) if fetched.path.starts_with(into) => Ok(fetched),
            Answer::Failed { failed, why } => Err((failed, why)),
            Answer::Fetched(_) | Answer::Versions { .. } => Err(nonsense()),
        }
    }

    pub(crate) fn versions(&mut self, requirement: &str) -> Result<Vec<String>, NotThere> {
        match self.ask(&json!({ "list": requirement }))? {
            Answer::Versions { versions } => Ok(versions),
            Answer::Failed { failed, why } => Err((failed, why)),
            Answer::Fetched(_) => Err(nonsense()),
        }
    }

    fn ask(&mut self, request: &serde_json::Value) -> Result<Answer, NotThere> {
        if self.process.is_none() {
            self.process = Some(Process::start().map_err(|error| (Status::NotFetched, error))?);
        }
        let process = self.process.as_mut().expect("it was started");
        let answered = process.ask(request);
        if answered.is_err() {
            // Something killed it: the next request starts another.
            self.process = None;
        }
        answered.map_err(|why| (Status::NotFetched, why))
    }
}

impl Process {
    fn start() -> Result<Process, String> {
        let python = std::env::var_os(VARIABLE).filter(|name| !name.is_empty());
        let python = python.unwrap_or_else(|| if cfg!(windows) { "python" } else { "python3" }.into());
        let mut command = Command::new(&python);
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command
            .spawn()
            .map_err(|error| format!("{}: cannot be started: {error} (pip is needed)", python.to_string_lossy()))?;
        let answers = BufReader::new(child.stdout.take().expect("a pipe was asked for"));
        Ok(Process { requests: child.stdin.take(), child, answers })
    }

    fn ask(&mut self, request: &serde_json::Value) -> Result<Answer, String> {
        let ended = || format!("Python with pip has ended: is there a pip? ({VARIABLE} names the Python to use)");
        let requests = self.requests.as_mut().ok_or_else(ended)?;
        requests.write_all(format!("{request}\n").as_bytes()).and_then(|()| requests.flush()).map_err(|_| ended())?;
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(|_| ended())?;
        if line.is_empty() {
            return Err(ended());
        }
        serde_json::from_str(&line).map_err(|_| nonsense().1)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input is the end of its work.
        self.requests = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn nonsense() -> NotThere {
    (Status::NotFetched, "Python with pip does not answer as it should".to_owned())
}
