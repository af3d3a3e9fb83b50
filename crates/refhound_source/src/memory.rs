//! Files that exist only in memory: tests, and editors' unsaved buffers.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::{Files, PathKind, ReadError};

/// A file system made of strings.
#[derive(Debug, Clone, Default)]
pub struct MemoryFiles {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl MemoryFiles {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a file.
    #[must_use]
    pub fn with(mut self, path: impl Into<PathBuf>, text: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.into(), text.into());
        self
    }
}

/// Text that is in memory already has to keep to the rules for files.
pub(crate) fn checked(bytes: &[u8], limit: u64) -> Result<&[u8], ReadError> {
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge { size: bytes.len() as u64, limit });
    }
    if bytes.iter().take(4096).any(|&byte| byte == 0) { Err(ReadError::Binary) } else { Ok(bytes) }
}

impl Files for MemoryFiles {
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        checked(self.files.get(path).ok_or(ReadError::NotFound)?, limit).map(<[u8]>::to_vec)
    }

    fn kind(&self, path: &Path) -> PathKind {
        if self.files.contains_key(path) {
            PathKind::File
        } else if self.files.keys().any(|file| file.starts_with(path)) {
            PathKind::Directory
        } else {
            PathKind::Missing
        }
    }

    fn list(&self, directory: &Path) -> Vec<PathBuf> {
        let mut entries: Vec<PathBuf> = self
            .files
            .keys()
            .filter_map(|file| file.strip_prefix(directory).ok()?.components().next())
            .map(|first| directory.join(first))
            .collect();
        entries.dedup();
        entries
    }
}
