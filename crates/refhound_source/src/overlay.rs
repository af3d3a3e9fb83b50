//! Texts that stand before those of another file system: what an editor has not saved, what git has staged, what a revision held.
//!
//! ```text
//! Overlay { /p/a.c: text, /p/new.c: text, /p/old.c: hidden }   what is here wins
//! base (the disk)                                              answers for everything else
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::memory::checked;
use crate::path::clean_path;
use crate::{Entry, Files, Link, PathKind, ReadError};

/// What stands at a path instead of the file below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layer {
    Text(Arc<[u8]>),
    /// There is no such file, whatever is below.
    Hidden,
}

/// A file system with some files replaced, added or taken away.
pub struct Overlay<'a> {
    base: &'a dyn Files,
    /// What relative paths start from.
    here: PathBuf,
    /// By clean path from the root of the file system.
    layers: BTreeMap<PathBuf, Layer>,
}

impl<'a> Overlay<'a> {
    pub fn new(base: &'a dyn Files, layers: impl IntoIterator<Item = (PathBuf, Layer)>) -> Overlay<'a> {
        let here = base.absolute(Path::new(""));
        let layers = layers.into_iter().map(|(path, layer)| (clean_path(&here.join(path)), layer)).collect();
        Overlay { base, here, layers }
    }

    fn layer(&self, path: &Path) -> Option<&Layer> {
        if self.layers.is_empty() { None } else { self.layers.get(&self.located(path)) }
    }

    fn located(&self, path: &Path) -> PathBuf {
        clean_path(&self.here.join(path))
    }

    /// Files and folders directly below a folder that texts make appear, in order.
    fn added(&self, folder: &Path) -> Vec<(PathBuf, PathKind)> {
        let mut found: Vec<(PathBuf, PathKind)> = Vec::new();
        for (path, layer) in self.layers.range(folder.to_owned()..) {
            let Ok(rest) = path.strip_prefix(folder) else { break };
            let mut parts = rest.components();
            let Some(first) = parts.next().filter(|_| *layer != Layer::Hidden) else { continue };
            let kind = if parts.next().is_some() { PathKind::Directory } else { PathKind::File };
            if found.last().is_none_or(|(name, _)| name.as_os_str() != first.as_os_str()) {
                found.push((PathBuf::from(first.as_os_str()), kind));
            }
        }
        found
    }
}

impl Files for Overlay<'_> {
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        match self.layer(path) {
            Some(Layer::Text(text)) => checked(text, limit).map(<[u8]>::to_vec),
            Some(Layer::Hidden) => Err(ReadError::NotFound),
            None => self.base.read(path, limit),
        }
    }

    fn kind(&self, path: &Path) -> PathKind {
        match self.layer(path) {
            Some(Layer::Text(_)) => PathKind::File,
            Some(Layer::Hidden) => PathKind::Missing,
            None => match self.base.kind(path) {
                PathKind::Missing if !self.layers.is_empty() && !self.added(&self.located(path)).is_empty() => {
                    PathKind::Directory
                }
                kind => kind,
            },
        }
    }

    fn list(&self, directory: &Path) -> Vec<PathBuf> {
        self.entries(directory).into_iter().map(|entry| entry.path).collect()
    }

    fn entries(&self, directory: &Path) -> Vec<Entry> {
        let mut entries = self.base.entries(directory);
        if self.layers.is_empty() {
            return entries;
        }
        let folder = self.located(directory);
        let is_hidden = |entry: &Entry| {
            let name = entry.path.file_name().map(|name| folder.join(name));
            name.is_some_and(|path| self.layers.get(&path) == Some(&Layer::Hidden))
        };
        entries.retain(|entry| !is_hidden(entry));
        for (name, kind) in self.added(&folder) {
            let path = directory.join(&name);
            match entries.iter_mut().find(|entry| entry.path == path) {
                // A link is replaced by the text that stands in its place.
                Some(entry) if kind == PathKind::File => *entry = Entry { path, kind, link: Link::Direct },
                Some(_) => {}
                None => entries.push(Entry { path, kind, link: Link::Direct }),
            }
        }
        entries.sort_by(|one, other| one.path.cmp(&other.path));
        entries
    }

    fn is_closed(&self, directory: &Path) -> Option<ReadError> {
        self.base.is_closed(directory)
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        self.base.absolute(path)
    }

    fn resolve(&self, path: &Path) -> PathBuf {
        // A text that stands in the place of a link is no link.
        if self.layer(path).is_some() {
            let located = self.located(path);
            let name = located.file_name().unwrap_or_default();
            return self.base.resolve(located.parent().unwrap_or(Path::new("/"))).join(name);
        }
        self.base.resolve(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryFiles;

    fn text(text: &str) -> Layer {
        Layer::Text(text.as_bytes().into())
    }

    #[test]
    fn what_is_above_wins_and_the_rest_shines_through() {
        let below = MemoryFiles::new().with("/p/a.c", "disk").with("/p/b.c", "disk").with("/p/c.c", "disk");
        let overlay = Overlay::new(&below, [("/p/a.c".into(), text("mine")), ("/p/b.c".into(), Layer::Hidden)]);
        let read = |path: &str| overlay.read(Path::new(path), 100);
        assert_eq!(read("/p/a.c"), Ok(b"mine".to_vec()));
        assert_eq!(read("/p/./x/../a.c"), Ok(b"mine".to_vec()));
        assert_eq!(read("/p/b.c"), Err(ReadError::NotFound));
        assert_eq!(read("/p/c.c"), Ok(b"disk".to_vec()));
        assert_eq!(overlay.read(Path::new("/p/a.c"), 3), Err(ReadError::TooLarge { size: 4, limit: 3 }));
        assert_eq!(overlay.kind(Path::new("/p/b.c")), PathKind::Missing);
        assert_eq!(overlay.list(Path::new("/p")), [PathBuf::from("/p/a.c"), "/p/c.c".into()]);
    }

    #[test]
    fn files_that_exist_only_above_are_found_with_their_folders() {
        let below = MemoryFiles::new().with("/p/a.c", "");
        let overlay = Overlay::new(&below, [("/p/new/deep/n.c".into(), text("n")), ("/p/z.c".into(), text("z"))]);
        assert_eq!(overlay.list(Path::new("/p")), [PathBuf::from("/p/a.c"), "/p/new".into(), "/p/z.c".into()]);
        assert_eq!(overlay.list(Path::new("/p/new")), [PathBuf::from("/p/new/deep")]);
        assert_eq!(overlay.kind(Path::new("/p/new/deep")), PathKind::Directory);
        assert_eq!(overlay.kind(Path::new("/p/new/deep/n.c")), PathKind::File);
        assert_eq!(overlay.kind(Path::new("/p/ne")), PathKind::Missing);
    }
}
