//! Source text: files, positions, where each token came from, and the only door to the disk.
//!
//! A [`SourceMap`] owns the text of every file of a run. A [`Span`] is a range of bytes seen from an [`Origin`]: the
//! file itself, the body of a macro, or a macro argument. [`Origins::place`] answers the question a reader asks:
//! "which line of my file is this?", [`Origins::spelled`] the other one: "where are these characters written?".

mod disk;
mod map;
mod memory;
mod origin;
mod overlay;
mod path;
mod template;
mod walk;
mod watched;

pub use disk::{Disk, ReplaceError, peak_memory};
pub use map::{FileKind, LineColumn, SourceFile, SourceMap};
pub use memory::MemoryFiles;
pub use origin::{Origin, OriginId, Origins, Place, Pos, Span};
pub use overlay::{Layer, Overlay};
pub use path::clean_path;
pub use template::made_of_template;
pub use walk::{LeftOut, Walk, WalkedFile, walk};
pub use watched::Watched;

use std::path::{Path, PathBuf};

refhound_index::entity!(
    /// A file of the run.
    FileId,
    "file"
);

/// Why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    NotFound,
    /// Larger than the limit given, in bytes.
    TooLarge {
        size: u64,
        limit: u64,
    },
    /// Holds NUL bytes near its start: an object file, an archive, an image.
    Binary,
    /// A folder, a pipe, a socket, a device: nothing that has a text.
    NotAFile,
    Other(String),
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReadError::NotFound => f.write_str("no such file"),
            ReadError::TooLarge { size, limit } => {
                write!(f, "too large: {} MB, the limit is {} MB", size.div_ceil(1_000_000), limit.div_ceil(1_000_000))
            }
            ReadError::Binary => f.write_str("not text: it contains NUL bytes"),
            ReadError::NotAFile => f.write_str("not a regular file, and not read"),
            ReadError::Other(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ReadError {}

/// What a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathKind {
    File,
    Directory,
    /// A pipe, a socket, a device: opening one could wait for ever, and reading one could change it.
    Special,
    Missing,
}

/// One entry of a directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub path: PathBuf,
    pub kind: PathKind,
    pub link: Link,
}

/// Whether an entry is the thing itself or a symbolic link to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    Direct,
    Symbolic,
}

/// The file system as the analyzer sees it. Everything that reads goes through here, so that tests and editors can
/// put their own text in place of the disk's.
pub trait Files: Sync {
    /// The bytes of a file of at most `limit` bytes.
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError>;
    fn kind(&self, path: &Path) -> PathKind;
    /// The entries of a directory in order of name; empty when it cannot be read.
    fn list(&self, directory: &Path) -> Vec<PathBuf>;
    /// The entries of a directory with what they are, in order of name; empty when it cannot be read.
    fn entries(&self, directory: &Path) -> Vec<Entry> {
        let describe = |path: PathBuf| Entry { kind: self.kind(&path), link: Link::Direct, path };
        self.list(directory).into_iter().map(describe).collect()
    }
    /// Why a directory cannot be listed, if it cannot.
    fn is_closed(&self, _directory: &Path) -> Option<ReadError> {
        None
    }
    /// The path seen from the root of the file system, symbolic links left as they are.
    fn absolute(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }
    /// The path seen from the root of the file system, symbolic links resolved as far as it leads to something that is there.
    fn resolve(&self, path: &Path) -> PathBuf {
        clean_path(&self.absolute(path))
    }
}
