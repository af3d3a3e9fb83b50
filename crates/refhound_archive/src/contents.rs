//! What is in an archive: a tree of files in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use refhound_source::{Entry, Link, PathKind, ReadError};
use refhound_unknowns::limits;

use crate::ArchiveError;

/// How much of a member is looked at to tell text from binary data; as for files on the disk.
const BINARY_PROBE: usize = 4096;

/// Most links in a row; the system gives up at about as many.
const LINKS: usize = 40;

#[derive(Debug, Clone)]
enum Node {
    Text(Arc<[u8]>),
    /// Nobody reads it: it has NUL bytes near its start.
    Binary,
    TooLarge {
        size: u64,
    },
    Folder(BTreeSet<OsString>),
    /// A symbolic link to a path of the archive.
    Link(PathBuf),
}

/// Members that are not there for whoever looks at the tree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Links out of the archive, and hard links to what it does not hold.
    pub links: usize,
    /// Devices and pipes.
    pub special: usize,
    /// A file where a folder is, or a folder where a file is.
    pub clashes: usize,
}

/// The members of an archive by path. The root is the empty path.
#[derive(Debug)]
pub struct Contents {
    nodes: BTreeMap<PathBuf, Node>,
    members: usize,
    /// Bytes of all members, kept or not.
    unpacked: u64,
    /// Bytes that are kept.
    kept: u64,
    left_out: LeftOut,
}

impl Default for Contents {
    fn default() -> Contents {
        let nodes = BTreeMap::from([(PathBuf::new(), Node::Folder(BTreeSet::new()))]);
        Contents { nodes, members: 0, unpacked: 0, kept: 0, left_out: LeftOut::default() }
    }
}

impl Contents {
    /// What was left out.
    pub fn left_out(&self) -> LeftOut {
        self.left_out
    }

    /// Members, folders and what was left out included.
    pub fn members(&self) -> usize {
        self.members
    }

    /// The one folder that everything is in, if there is one.
    pub fn top(&self) -> Option<PathBuf> {
        let Some(Node::Folder(names)) = self.nodes.get(Path::new("")) else { return None };
        let mut names = names.iter();
        let (Some(only), None) = (names.next(), names.next()) else { return None };
        let path = PathBuf::from(only);
        matches!(self.nodes.get(&path), Some(Node::Folder(_))).then_some(path)
    }

    /// Counts a member, whatever becomes of it.
    pub(crate) fn count(&mut self) -> Result<(), ArchiveError> {
        self.members += 1;
        if self.members > limits::ARCHIVE_MEMBERS { Err(ArchiveError::TooManyMembers) } else { Ok(()) }
    }

    pub(crate) fn add_folder(&mut self, path: &Path) {
        self.make_folders(path);
    }

    /// Reads a member and keeps it if it is text that somebody could want. `size` is what the archive says of it.
    pub(crate) fn add_file(
        &mut self,
        path: PathBuf,
        size: u64,
        reader: &mut impl Read,
        failed: impl Fn(&std::io::Error) -> ArchiveError,
    ) -> Result<(), ArchiveError> {
        let room = (size.min(limits::FILE_BYTES) as usize).min(1 << 20);
        let mut bytes = Vec::with_capacity(room);
        let mut read = |most: u64, bytes: &mut Vec<u8>| {
            reader.by_ref().take(most).read_to_end(bytes).map_err(|error| failed(&error))
        };
        read(BINARY_PROBE as u64, &mut bytes)?;
        let node = if bytes.contains(&0) {
            self.add_size(size.max(bytes.len() as u64))?;
            Node::Binary
        } else {
            read(limits::FILE_BYTES + 1 - BINARY_PROBE as u64, &mut bytes)?;
            self.add_size(bytes.len() as u64)?;
            if bytes.len() as u64 > limits::FILE_BYTES {
                Node::TooLarge { size: size.max(bytes.len() as u64) }
            } else {
                self.kept += bytes.len() as u64;
                Node::Text(bytes.into())
            }
        };
        if self.kept > limits::ARCHIVE_TEXT_BYTES {
            return Err(ArchiveError::TooLarge);
        }
        self.put(path, node);
        Ok(())
    }

    /// A further name of an earlier member.
    pub(crate) fn add_hard_link(&mut self, path: PathBuf, target: Option<&Path>) {
        match target.and_then(|target| self.nodes.get(target)) {
            Some(node @ (Node::Text(_) | Node::Binary | Node::TooLarge { .. })) => {
                let node = node.clone();
                self.put(path, node);
            }
            Some(Node::Folder(_) | Node::Link(_)) | None => self.left_out.links += 1,
        }
    }

    pub(crate) fn add_symbolic_link(&mut self, path: PathBuf, target: Option<PathBuf>) {
        match target {
            Some(target) => self.put(path, Node::Link(target)),
            None => self.left_out.links += 1,
        }
    }

    pub(crate) fn leave_out_special(&mut self) {
        self.left_out.special += 1;
    }

    fn add_size(&mut self, bytes: u64) -> Result<(), ArchiveError> {
        self.unpacked = self.unpacked.saturating_add(bytes);
        if self.unpacked > limits::ARCHIVE_BYTES { Err(ArchiveError::TooLarge) } else { Ok(()) }
    }

    /// As with unpacking, what comes later takes the place of what was there.
    fn put(&mut self, path: PathBuf, node: Node) {
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let is_folder = matches!(self.nodes.get(&path), Some(Node::Folder(_)));
        if is_folder || !self.make_folders(&folder) {
            self.left_out.clashes += usize::from(is_folder);
            return;
        }
        self.enlist(&path);
        self.nodes.insert(path, node);
    }

    /// Makes a folder and those that it is in; `false` if something else stands there.
    fn make_folders(&mut self, folder: &Path) -> bool {
        if let Some(node) = self.nodes.get(folder) {
            let is_folder = matches!(node, Node::Folder(_));
            self.left_out.clashes += usize::from(!is_folder);
            return is_folder;
        }
        // The root is always there, so that this comes to an end.
        if !self.make_folders(folder.parent().unwrap_or(Path::new(""))) {
            return false;
        }
        self.enlist(folder);
        self.nodes.insert(folder.to_owned(), Node::Folder(BTreeSet::new()));
        true
    }

    fn enlist(&mut self, path: &Path) {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
        if let Some(Node::Folder(names)) = self.nodes.get_mut(folder) {
            names.insert(name.to_owned());
        }
    }

    /// What a path is in the end, and where.
    fn followed(&self, path: &Path) -> Option<(PathBuf, &Node)> {
        let mut at = path.to_owned();
        for _ in 0..LINKS {
            match self.nodes.get(&at)? {
                Node::Link(target) => at.clone_from(target),
                node => return Some((at, node)),
            }
        }
        None
    }

    pub(crate) fn text(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        match self.followed(path) {
            Some((_, Node::Text(text))) if text.len() as u64 > limit => {
                Err(ReadError::TooLarge { size: text.len() as u64, limit })
            }
            Some((_, Node::Text(text))) => Ok(text.to_vec()),
            Some((_, Node::Binary)) => Err(ReadError::Binary),
            Some((_, &Node::TooLarge { size })) => {
                Err(ReadError::TooLarge { size, limit: limit.min(limits::FILE_BYTES) })
            }
            Some((_, Node::Folder(_) | Node::Link(_))) => Err(ReadError::NotAFile),
            None => Err(ReadError::NotFound),
        }
    }

    pub(crate) fn kind(&self, path: &Path) -> PathKind {
        match self.followed(path) {
            Some((_, Node::Text(_) | Node::Binary | Node::TooLarge { .. })) => PathKind::File,
            Some((_, Node::Folder(_))) => PathKind::Directory,
            Some((_, Node::Link(_))) | None => PathKind::Missing,
        }
    }

    /// The entries of a folder of the archive, as `shown` spells it.
    pub(crate) fn entries(&self, folder: &Path, shown: &Path) -> Vec<Entry> {
        let Some(Node::Folder(names)) = self.nodes.get(folder) else { return Vec::new() };
        let entry = |name: &OsString| {
            let path = folder.join(name);
            let is_link = matches!(self.nodes.get(&path), Some(Node::Link(_)));
            let link = if is_link { Link::Symbolic } else { Link::Direct };
            Entry { path: shown.join(name), kind: self.kind(&path), link }
        };
        names.iter().map(entry).collect()
    }

    /// Where a path leads.
    pub(crate) fn resolved(&self, path: &Path) -> PathBuf {
        self.followed(path).map_or_else(|| path.to_owned(), |(at, _)| at)
    }
}
