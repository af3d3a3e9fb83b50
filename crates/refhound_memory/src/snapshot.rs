//! The files as one run has seen them: every question to the disk, and what the answer was.
//!
//! A run is a function of its options and of these answers. If all answers are the same again, so is the result; that is
//! all that the cache of whole runs has to know. Texts are always read and hashed, never judged by their time stamps: a file that
//! is written twice within one tick of the clock is seen to be changed.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use refhound_cache::{Key, KeyMaker};
use refhound_index::FxHashMap;
use refhound_source::{Entry, Files, Link, PathKind, ReadError, clean_path};
use serde::{Deserialize, Serialize};

/// The usual name of the cache's folder. It comes and goes without any meaning for a run.
const OWN_FOLDER: &str = ".refhound_cache";

pub struct Snapshot<'f> {
    files: &'f dyn Files,
    /// The folder of the cache, from the root of the file system.
    own: Option<PathBuf>,
    log: Mutex<Log>,
}

#[derive(Default)]
struct Log {
    /// By path and limit.
    texts: FxHashMap<(PathBuf, u64), Key>,
    kinds: FxHashMap<PathBuf, PathKind>,
    /// Where paths lead.
    links: FxHashMap<PathBuf, PathBuf>,
    folders: FxHashMap<PathBuf, Key>,
    /// A file was read twice and was not the same: the run has seen something that never was.
    torn: bool,
}

/// What a path named, and where it led if that was asked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct PathSeen {
    path: String,
    kind: u8,
    /// Empty if it led to itself: a tree that was moved as a whole is the same tree.
    leads_to: Option<String>,
}

/// Questions and answers, in order of path.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Trace {
    texts: Vec<(String, u64, [u8; 16])>,
    kinds: Vec<PathSeen>,
    folders: Vec<(String, [u8; 16])>,
}

impl<'f> Snapshot<'f> {
    /// `own` is the folder of the cache, which does not count.
    pub fn new(files: &'f dyn Files, own: Option<&Path>) -> Snapshot<'f> {
        Snapshot { files, own: own.map(|path| files.absolute(path)), log: Mutex::default() }
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The hash of a text, read now if it was not yet.
    pub(crate) fn text_key(&self, path: &Path, limit: u64) -> Key {
        if let Some(&known) = self.log().texts.get(&(path.to_owned(), limit)) {
            return known;
        }
        let key = answer_key(self.files.read(path, limit).as_deref());
        self.note_text(path, limit, key);
        key
    }

    fn note_text(&self, path: &Path, limit: u64, key: Key) {
        let mut log = self.log();
        let known = *log.texts.entry((path.to_owned(), limit)).or_insert(key);
        log.torn |= known != key;
    }

    /// Whether every question of an earlier run has the same answer today. A run that has asked nothing has not been one.
    pub(crate) fn agrees(&self, trace: &Trace) -> bool {
        !trace.texts.is_empty()
            && self.still_has(&trace.kinds)
            && trace.folders.iter().all(|(path, key)| {
                self.entries(Path::new(path));
                self.log().folders.get(Path::new(path)).is_some_and(|now| now.0 == *key)
            })
            && trace.texts.iter().all(|(path, limit, key)| self.text_key(Path::new(path), *limit).0 == *key)
    }

    /// Everything that was asked so far. Nothing if the answers do not belong together, or if a path cannot be written down.
    pub(crate) fn trace(&self) -> Option<Trace> {
        let log = self.log();
        if log.torn {
            return None;
        }
        let text = |path: &PathBuf| path.to_str().map(str::to_owned);
        #[allow(clippy::iter_over_hash_type, reason = "they are sorted below")]
        let mut trace = Trace {
            texts: log
                .texts
                .iter()
                .map(|((path, limit), key)| Some((text(path)?, *limit, key.0)))
                .collect::<Option<_>>()?,
            kinds: log
                .kinds
                .iter()
                .map(|(path, kind)| {
                    let leads_to = match log.links.get(path) {
                        Some(led) => Some(text(&self.elsewhere(path, led.clone()))?),
                        None => None,
                    };
                    Some(PathSeen { path: text(path)?, kind: kind_number(*kind), leads_to })
                })
                .collect::<Option<_>>()?,
            folders: log.folders.iter().map(|(path, key)| Some((text(path)?, key.0))).collect::<Option<_>>()?,
        };
        trace.texts.sort();
        trace.kinds.sort();
        trace.folders.sort();
        Some(trace)
    }

    /// What paths were asked for and what they named, in order of path.
    pub(crate) fn kinds(&self) -> Option<Vec<PathSeen>> {
        self.trace().map(|trace| trace.kinds)
    }

    pub(crate) fn still_has(&self, kinds: &[PathSeen]) -> bool {
        kinds.iter().all(|PathSeen { path, kind, leads_to }| {
            let path = Path::new(path);
            let leads_there = |to: &String| self.elsewhere(path, self.resolve(path)) == Path::new(to);
            kind_number(self.kind(path)) == *kind && leads_to.as_ref().is_none_or(leads_there)
        })
    }

    /// Where a path leads; the empty path if that is the path itself.
    fn elsewhere(&self, path: &Path, led: PathBuf) -> PathBuf {
        if led == clean_path(&self.files.absolute(path)) { PathBuf::new() } else { led }
    }

    fn is_own(&self, path: &Path) -> bool {
        path.file_name().is_some_and(|name| name == OWN_FOLDER)
            || self.own.as_ref().is_some_and(|own| *own == self.files.absolute(path))
    }

    fn note_folder(&self, folder: &Path, entries: &[Entry]) {
        let mut maker = KeyMaker::new("folder");
        if !self.is_own(folder) {
            for entry in entries.iter().filter(|entry| !self.is_own(&entry.path)) {
                maker.bytes(entry.path.as_os_str().as_encoded_bytes());
                maker.tag(kind_number(entry.kind)).tag(u8::from(entry.link == Link::Symbolic));
            }
        }
        let key = maker.finish();
        let mut log = self.log();
        let known = *log.folders.entry(folder.to_owned()).or_insert(key);
        log.torn |= known != key;
    }
}

fn kind_number(kind: PathKind) -> u8 {
    match kind {
        PathKind::File => 0,
        PathKind::Directory => 1,
        PathKind::Missing => 2,
        PathKind::Special => 3,
    }
}

fn answer_key(answer: Result<&[u8], &ReadError>) -> Key {
    match answer {
        Ok(bytes) => Key::of(bytes),
        Err(error) => KeyMaker::new("not read").text(&error.to_string()).finish(),
    }
}

impl Files for Snapshot<'_> {
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        let answer = self.files.read(path, limit);
        self.note_text(path, limit, answer_key(answer.as_deref()));
        answer
    }

    fn kind(&self, path: &Path) -> PathKind {
        if let Some(&known) = self.log().kinds.get(path) {
            return known;
        }
        let kind = self.files.kind(path);
        *self.log().kinds.entry(path.to_owned()).or_insert(kind)
    }

    fn list(&self, directory: &Path) -> Vec<PathBuf> {
        self.entries(directory).into_iter().map(|entry| entry.path).collect()
    }

    fn entries(&self, directory: &Path) -> Vec<Entry> {
        let entries = self.files.entries(directory);
        self.note_folder(directory, &entries);
        entries
    }

    fn is_closed(&self, directory: &Path) -> Option<ReadError> {
        self.files.is_closed(directory)
    }

    fn resolve(&self, path: &Path) -> PathBuf {
        if let Some(known) = self.log().links.get(path) {
            return known.clone();
        }
        let resolved = self.files.resolve(path);
        // Whoever asks where it leads knows what it is: the two are one answer.
        self.kind(path);
        self.log().links.entry(path.to_owned()).or_insert(resolved).clone()
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        self.files.absolute(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_source::MemoryFiles;

    #[test]
    fn a_trace_agrees_until_an_answer_changes() {
        let files = MemoryFiles::new().with("p/a.c", "int a;").with("p/b.c", "int b;");
        let first = Snapshot::new(&files, None);
        let _ = first.read(Path::new("p/a.c"), 100);
        first.entries(Path::new("p"));
        first.kind(Path::new("p/missing.h"));
        let trace = first.trace().expect("all of it can be written down");
        assert!(Snapshot::new(&files, None).agrees(&trace));
        let unread = files.clone().with("p/b.c", "int other;");
        assert!(Snapshot::new(&unread, None).agrees(&trace), "nobody has read that file");
        for changed in [
            files.clone().with("p/a.c", "int b;"),
            files.clone().with("p/c.c", ""),
            files.clone().with("p/missing.h", ""),
        ] {
            assert!(!Snapshot::new(&changed, None).agrees(&trace));
        }
    }

    #[test]
    fn a_run_that_depends_on_nothing_was_none() {
        let files = MemoryFiles::new().with("p/a.c", "int a;");
        let nothing = Trace { texts: Vec::new(), kinds: Vec::new(), folders: Vec::new() };
        assert!(!Snapshot::new(&files, None).agrees(&nothing));
    }

    #[test]
    fn the_folder_of_the_cache_does_not_count() {
        let files = MemoryFiles::new().with("p/a.c", "int a;");
        let first = Snapshot::new(&files, Some(Path::new("p/kept")));
        let _ = first.read(Path::new("p/a.c"), 100);
        first.entries(Path::new("p"));
        let trace = first.trace().expect("all of it can be written down");
        let later = files.with("p/.refhound_cache/x.pack", "").with("p/kept/y.pack", "");
        assert!(Snapshot::new(&later, Some(Path::new("p/kept"))).agrees(&trace));
        assert!(!Snapshot::new(&later, None).agrees(&trace));
    }
}
