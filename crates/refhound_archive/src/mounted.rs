//! Archives as folders among other files.

use std::path::{Path, PathBuf};

use refhound_source::{Entry, Files, PathKind, ReadError, clean_path};

use crate::Contents;

/// A file system in which some folders are the contents of archives. What is below such a folder comes from the archive alone.
pub struct Unpacked<'a> {
    base: &'a dyn Files,
    /// What relative paths start from.
    here: PathBuf,
    mounts: Vec<Mount>,
}

struct Mount {
    /// From the root of the file system.
    at: PathBuf,
    /// The folder of the archive that stands there.
    root: PathBuf,
    contents: Contents,
}

impl<'a> Unpacked<'a> {
    pub fn new(base: &'a dyn Files) -> Unpacked<'a> {
        Unpacked { base, here: clean_path(&base.absolute(Path::new(""))), mounts: Vec::new() }
    }

    /// Puts an archive into the current folder: under the name of the one folder that it has, else under the name that it was given.
    /// `None` if an archive of that name is there already.
    pub fn mount(&mut self, stem: &str, contents: Contents) -> Option<PathBuf> {
        let top = contents.top();
        let shown = top.clone().unwrap_or_else(|| PathBuf::from(stem));
        let at = self.here.join(&shown);
        if self.mounts.iter().any(|mount| mount.at == at) {
            return None;
        }
        self.mounts.push(Mount { at, root: top.unwrap_or_default(), contents });
        Some(shown)
    }

    /// The archive that a path leads into, and the path there.
    fn inside(&self, path: &Path) -> Option<(&Mount, PathBuf)> {
        let whole = clean_path(&self.here.join(path));
        self.mounts.iter().find_map(|mount| Some((mount, mount.root.join(whole.strip_prefix(&mount.at).ok()?))))
    }
}

impl Files for Unpacked<'_> {
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        match self.inside(path) {
            Some((mount, path)) => mount.contents.text(&path, limit),
            None => self.base.read(path, limit),
        }
    }

    fn kind(&self, path: &Path) -> PathKind {
        match self.inside(path) {
            Some((mount, path)) => mount.contents.kind(&path),
            None => self.base.kind(path),
        }
    }

    fn list(&self, directory: &Path) -> Vec<PathBuf> {
        match self.inside(directory) {
            Some((mount, path)) => {
                mount.contents.entries(&path, directory).into_iter().map(|entry| entry.path).collect()
            }
            None => self.base.list(directory),
        }
    }

    fn entries(&self, directory: &Path) -> Vec<Entry> {
        match self.inside(directory) {
            Some((mount, path)) => mount.contents.entries(&path, directory),
            None => self.base.entries(directory),
        }
    }

    fn is_closed(&self, directory: &Path) -> Option<ReadError> {
        if self.inside(directory).is_some() { None } else { self.base.is_closed(directory) }
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        self.base.absolute(path)
    }

    fn resolve(&self, path: &Path) -> PathBuf {
        let Some((mount, path)) = self.inside(path) else { return self.base.resolve(path) };
        let resolved = mount.contents.resolved(&path);
        // What a link of the archive leads to may be beside the folder that is shown.
        let below = resolved.strip_prefix(&mount.root).unwrap_or(&resolved);
        let name = mount.at.file_name().unwrap_or_default();
        self.base.resolve(mount.at.parent().unwrap_or(Path::new("/"))).join(name).join(below)
    }
}
