//! Asking git. Nothing here writes: locks that are only taken to refresh the index are off. And nothing that a repository names
//! is run: its settings and attributes come with the tree, and the tree is not trusted.
//!
//! | what a repository can name | what is done |
//! |---|---|
//! | a monitor of the file system, hooks, a pager | off by `-c`, which wins over files |
//! | a transport for objects that are missing (partial clones) | git may fetch nothing, and no protocol is allowed |
//! | filters of files in the work tree | off, each by its name; git compares contents where time stamps leave it open |
//! | programs that show differences | lists of names and objects only; and off |
//! | another work tree, a folder that looks like a repository | see `checkout.rs` |
//!
//! Settings of the user and of the system stay in force: `safe.directory` is theirs.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use refhound_unknowns::limits;

use crate::error::GitError;

/// Settings under which git runs nothing but itself, whatever the repository's own say.
const HARMLESS: [&str; 10] = [
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.alternateRefsCommand=true",
    "core.quotePath=false",
    "core.untrackedCache=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "protocol.allow=never",
    // A folder of the tree may look like a repository without a work tree.
    "safe.bareRepository=explicit",
    "submodule.recurse=false",
];

/// git, in one folder.
#[derive(Debug, Clone)]
pub(crate) struct Git {
    /// Where it is run; `None` for the current folder.
    folder: Option<PathBuf>,
    /// Settings that turn off the filters that the settings name.
    filters: Vec<String>,
}

/// What an object holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Object {
    Text(Vec<u8>),
    /// More than is ever read, or no file.
    Unreadable,
    /// A partial clone, or a damaged one.
    Missing,
}

impl Git {
    pub(crate) fn in_folder(folder: Option<&Path>) -> Git {
        Git { folder: folder.map(Path::to_owned), filters: Vec::new() }
    }

    /// A hook's environment names the repository or its index, relative to the current folder: then no other folder may be used.
    pub(crate) fn is_named_by_environment() -> bool {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        is_set("GIT_DIR") || is_set("GIT_INDEX_FILE")
    }

    /// Turns off all filters that there are. Without any, git takes texts as they are.
    pub(crate) fn without_filters(mut self) -> Result<Git, GitError> {
        // git fails if nothing is found; what is wrong with the settings otherwise, the next question tells.
        let listed = self.ask(&["config", "--name-only", "-z", "--get-regexp", r"^filter\."]).unwrap_or_default();
        for key in listed.split(|&byte| byte == 0).filter(|key| !key.is_empty()) {
            let driver = std::str::from_utf8(key).ok().and_then(|key| key.rsplit_once('.')).map(|(driver, _)| driver);
            // `-c` would take such a name for another one.
            let Some(driver) = driver.filter(|driver| !driver.contains(['=', '\n'])) else {
                return Err(GitError::OddFilter(String::from_utf8_lossy(key).into_owned()));
            };
            self.filters.push(format!("{driver}.clean="));
            self.filters.push(format!("{driver}.process="));
            self.filters.push(format!("{driver}.required=false"));
        }
        self.filters.sort();
        self.filters.dedup();
        Ok(self)
    }

    fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new("git");
        command.env("GIT_OPTIONAL_LOCKS", "0").env("LC_ALL", "C").env("GIT_TERMINAL_PROMPT", "0");
        // The repository can allow a protocol by its name; what the environment allows counts more, and that is none.
        command.env("GIT_NO_LAZY_FETCH", "1").env("GIT_ALLOW_PROTOCOL", "").env("GIT_PROTOCOL_FROM_USER", "0");
        command.arg("--no-pager");
        for setting in HARMLESS.into_iter().chain(self.filters.iter().map(String::as_str)) {
            command.args(["-c", setting]);
        }
        command.args(arguments);
        if let Some(folder) = &self.folder {
            command.current_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        }
        command
    }

    /// What git prints; `Err` with its first words if it fails.
    pub(crate) fn ask<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Result<Vec<u8>, GitError> {
        let output = self
            .command(arguments)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| GitError::NoGit(error.to_string()))?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let message = said.lines().next().unwrap_or("failed").trim_start_matches("fatal: ").to_owned();
        let command = arguments.first().map(|word| word.as_ref().to_string_lossy().into_owned()).unwrap_or_default();
        Err(GitError::Failed { command, message })
    }

    /// As `ask`, for one line of text.
    pub(crate) fn line<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Result<String, GitError> {
        Ok(String::from_utf8_lossy(&self.ask(arguments)?).trim_end_matches(['\r', '\n']).to_owned())
    }

    /// The texts of objects, in their order.
    pub(crate) fn texts(&self, objects: &[String]) -> Result<Vec<Object>, GitError> {
        if objects.is_empty() {
            return Ok(Vec::new());
        }
        let mut child = self
            .command(&["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| GitError::NoGit(error.to_string()))?;
        let (Some(mut questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("its pipes are missing"));
        };
        let asked: String = objects.iter().map(|object| format!("{object}\n")).collect();
        // On a thread of its own: git stops reading when nobody reads what it answers.
        let writer =
            std::thread::Builder::new().spawn(move || questions.write_all(asked.as_bytes())).map_err(|error| {
                let _ = child.kill();
                let _ = child.wait();
                failed(&format!("a thread cannot be started: {error}"))
            })?;
        let read = read_texts(&mut BufReader::new(answers), objects.len());
        if read.is_err() {
            let _ = child.kill();
        }
        let _ = writer.join();
        let _ = child.wait();
        read
    }
}

fn read_texts(answers: &mut impl BufRead, count: usize) -> Result<Vec<Object>, GitError> {
    let mut texts = Vec::with_capacity(count);
    let mut total = 0;
    for _ in 0..count {
        let mut head = String::new();
        answers.read_line(&mut head).map_err(|error| failed(&error.to_string()))?;
        // `<object> blob <size>`, or `<object> missing`.
        let mut words = head.trim_end().split(' ').skip(1);
        let (kind, size) = (words.next(), words.next().and_then(|size| size.parse::<u64>().ok()));
        let Some(size) = size else {
            if kind == Some("missing") {
                texts.push(Object::Missing);
                continue;
            }
            return Err(failed("its answer ends early"));
        };
        let wanted = kind == Some("blob") && size <= limits::FILE_BYTES;
        total += if wanted { size } else { 0 };
        if total > limits::OTHER_TEXTS_BYTES {
            return Err(GitError::TooMuch { limit: limits::OTHER_TEXTS_BYTES });
        }
        let mut content = answers.take(size + 1);
        if wanted {
            let mut text = Vec::with_capacity(size as usize + 1);
            content.read_to_end(&mut text).map_err(|error| failed(&error.to_string()))?;
            if text.pop() != Some(b'\n') || text.len() as u64 != size {
                return Err(failed("its answer ends early"));
            }
            texts.push(Object::Text(text));
        } else {
            std::io::copy(&mut content, &mut std::io::sink()).map_err(|error| failed(&error.to_string()))?;
            texts.push(Object::Unreadable);
        }
    }
    Ok(texts)
}

fn failed(message: &str) -> GitError {
    GitError::Failed { command: "cat-file".to_owned(), message: message.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_cut_by_their_sizes() {
        let answers = b"aa blob 3\nx\ny\nbb missing\ncc blob 0\n\n";
        let texts = read_texts(&mut &answers[..], 3).expect("well formed");
        assert_eq!(texts, [Object::Text(b"x\ny".to_vec()), Object::Missing, Object::Text(Vec::new())]);
        for broken in [&b"aa blob 9\nx\n"[..], b"", b"aa blob\n"] {
            assert!(read_texts(&mut &broken[..], 1).is_err());
        }
    }
}
