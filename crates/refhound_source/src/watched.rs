//! Noticing that what a run has read is no longer what is on the disk.
//!
//! [`Watched`] stands between a run and the disk and notes every path that is asked for, with how it looked before it was
//! read. [`Watched::changed`] looks again. Whatever a run depends on is so watched, and nothing else: sources, headers,
//! settings, folders in which files may appear, places at which a header was looked for and not found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::disk::{Disk, Stamp};
use crate::{Entry, Files, PathKind, ReadError};

/// The disk, remembering what was asked of it.
#[derive(Debug)]
pub struct Watched {
    /// Paths are noted from the root of the file system, so that each is noted once.
    here: PathBuf,
    seen: Mutex<BTreeMap<PathBuf, Stamp>>,
}

impl Watched {
    #[allow(clippy::new_without_default, reason = "it depends on the current folder")]
    pub fn new() -> Watched {
        Watched { here: Disk.absolute(Path::new("")), seen: Mutex::default() }
    }

    fn note(&self, path: &Path) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        // Before it is read: a change that comes in between is noticed.
        seen.entry(self.here.join(path)).or_insert_with(|| Disk::stamp(path));
    }

    /// Watches what another run has watched, too.
    pub fn also(&self, other: &Watched) {
        let others = other.seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        for (path, stamp) in others {
            seen.entry(path).or_insert(stamp);
        }
    }

    /// How many paths are watched.
    pub fn count(&self) -> usize {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The paths that are different now, in order; from now on they are compared with how they are now.
    pub fn changed(&self) -> Vec<PathBuf> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut changed = Vec::new();
        for (path, stamp) in seen.iter_mut() {
            let now = Disk::stamp_since(path, stamp);
            if !now.looks_like(stamp) {
                changed.push(path.clone());
            }
            *stamp = now;
        }
        changed
    }
}

impl Files for Watched {
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.note(path);
        Disk.read(path, limit)
    }

    fn kind(&self, path: &Path) -> PathKind {
        self.note(path);
        Disk.kind(path)
    }

    fn list(&self, directory: &Path) -> Vec<PathBuf> {
        self.note(directory);
        Disk.list(directory)
    }

    fn entries(&self, directory: &Path) -> Vec<Entry> {
        self.note(directory);
        Disk.entries(directory)
    }

    fn is_closed(&self, directory: &Path) -> Option<ReadError> {
        Disk.is_closed(directory)
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        Disk.absolute(path)
    }

    fn resolve(&self, path: &Path) -> PathBuf {
        Disk.resolve(path)
    }
}
