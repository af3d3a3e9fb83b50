//! Asking git. Nothing here writes: locks that are only taken to refresh the index are off.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use refhound_unknowns::limits;

use crate::error::GitError;

/// Most text of other states that is held in memory, in bytes.
const ALL_TEXTS: u64 = 512_000_000;

/// git, in one folder.
#[derive(Debug, Clone)]
pub(crate) struct Git {
    /// Where it is run; `None` for the current folder.
    folder: Option<PathBuf>,
}

impl Git {
    /// A hook's environment names the repository or its index, relative to the current folder: then no other folder may be used.
    pub(crate) fn in_folder(folder: &Path) -> Git {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let named = is_set("GIT_DIR") || is_set("GIT_INDEX_FILE");
        Git { folder: (!named).then(|| folder.to_owned()) }
    }

    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new("git");
        command.env("GIT_OPTIONAL_LOCKS", "0").env("LC_ALL", "C").env("GIT_TERMINAL_PROMPT", "0");
        // A program that the repository's settings name is not run for a look at it.
        command.args(["--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"]);
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

    /// The texts of objects, in their order; `None` for what is too large or not there.
    pub(crate) fn texts(&self, objects: &[String]) -> Result<Vec<Option<Vec<u8>>>, GitError> {
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
        let writer = std::thread::spawn(move || questions.write_all(asked.as_bytes()));
        let read = read_texts(&mut BufReader::new(answers), objects.len());
        if read.is_err() {
            let _ = child.kill();
        }
        let _ = writer.join();
        let _ = child.wait();
        read
    }
}

fn read_texts(answers: &mut impl BufRead, count: usize) -> Result<Vec<Option<Vec<u8>>>, GitError> {
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
                texts.push(None);
                continue;
            }
            return Err(failed("its answer ends early"));
        };
        let wanted = kind == Some("blob") && size <= limits::FILE_BYTES;
        total += if wanted { size } else { 0 };
        if total > ALL_TEXTS {
            return Err(GitError::TooMuch { limit: ALL_TEXTS });
        }
        let mut content = answers.take(size + 1);
        if wanted {
            let mut text = Vec::with_capacity(size as usize + 1);
            content.read_to_end(&mut text).map_err(|error| failed(&error.to_string()))?;
            if text.pop() != Some(b'\n') || text.len() as u64 != size {
                return Err(failed("its answer ends early"));
            }
            texts.push(Some(text));
        } else {
            std::io::copy(&mut content, &mut std::io::sink()).map_err(|error| failed(&error.to_string()))?;
            texts.push(None);
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
        assert_eq!(texts, [Some(b"x\ny".to_vec()), None, Some(Vec::new())]);
        for broken in [&b"aa blob 9\nx\n"[..], b"", b"aa blob\n"] {
            assert!(read_texts(&mut &broken[..], 1).is_err());
        }
    }
}
