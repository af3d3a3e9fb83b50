//! The text of every file of a run, and lines and columns in it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use refhound_index::{EntityId, FxHashMap};

use crate::{FileId, Files, ReadError};

/// Where a file's text comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A file of the tree that is analysed.
    Project,
    /// A header found outside the tree.
    System,
    /// A header that the tool brings along.
    Virtual,
}

/// The text of one file. Immutable once loaded.
#[derive(Debug)]
pub struct SourceFile {
    pub id: FileId,
    pub path: PathBuf,
    pub kind: FileKind,
    pub bytes: Box<[u8]>,
    line_starts: OnceLock<Vec<u32>>,
}

/// A position as people write it: both from 1; the column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    pub line: u32,
    pub column: u32,
}

impl SourceFile {
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let mut starts = vec![0];
            starts.extend(memchr::memchr_iter(b'\n', &self.bytes).map(|newline| newline as u32 + 1));
            starts
        })
    }

    /// The line and column of a byte offset; an offset past the end is the end.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let offset = offset.min(self.bytes.len() as u32);
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start <= offset);
        let before = &self.bytes[starts[line - 1] as usize..offset as usize];
        // UTF-8 continuation bytes do not start a character.
        let column = before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u32 + 1;
        LineColumn { line: line as u32, column }
    }

    pub fn line_count(&self) -> u32 {
        let ends_in_newline = self.bytes.last().is_none_or(|&byte| byte == b'\n');
        self.line_starts().len() as u32 - u32::from(ends_in_newline)
    }

    /// The text of line `line` (from 1) without its end.
    pub fn line_text(&self, line: u32) -> String {
        let starts = self.line_starts();
        let Some(&start) = starts.get(line as usize - 1) else { return String::new() };
        let end = starts.get(line as usize).map_or(self.bytes.len(), |&next| next as usize - 1);
        let text = self.bytes.get(start as usize..end).unwrap_or_default();
        String::from_utf8_lossy(text).trim_end_matches('\r').to_owned()
    }
}

/// All files of a run. Shared by all threads; each path is loaded once.
#[derive(Debug, Default)]
pub struct SourceMap {
    inner: RwLock<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    files: Vec<Arc<SourceFile>>,
    by_path: FxHashMap<PathBuf, Result<FileId, ReadError>>,
}

impl SourceMap {
    pub fn new() -> Self {
        Self::default()
    }

    /// The file at `path`, read on the first call. A failure is remembered too.
    pub fn load(
        &self,
        path: &Path,
        kind: FileKind,
        files: &dyn Files,
        limit: u64,
    ) -> Result<Arc<SourceFile>, ReadError> {
        if let Some(known) = self.lookup(path) {
            return known;
        }
        let bytes = files.read(path, limit);
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have loaded it meanwhile: the first one counts.
        if let Some(known) = inner.by_path.get(path) {
            return known.clone().map(|id| inner.files[id.index()].clone());
        }
        match bytes {
            Ok(bytes) => Ok(inner.add(path, kind, bytes)),
            Err(error) => {
                inner.by_path.insert(path.to_owned(), Err(error.clone()));
                Err(error)
            }
        }
    }

    /// Adds text that is not on the disk under a path of its own; a second call with the same path returns the first file.
    pub fn add(&self, path: &Path, kind: FileKind, bytes: impl Into<Vec<u8>>) -> Arc<SourceFile> {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(Ok(id)) = inner.by_path.get(path) {
            return inner.files[id.index()].clone();
        }
        inner.add(path, kind, bytes.into())
    }

    fn lookup(&self, path: &Path) -> Option<Result<Arc<SourceFile>, ReadError>> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        inner.by_path.get(path).map(|known| known.clone().map(|id| inner.files[id.index()].clone()))
    }

    pub fn get(&self, id: FileId) -> Arc<SourceFile> {
        self.inner.read().unwrap_or_else(PoisonError::into_inner).files[id.index()].clone()
    }
}

impl Inner {
    fn add(&mut self, path: &Path, kind: FileKind, bytes: Vec<u8>) -> Arc<SourceFile> {
        let id = FileId::from_index(self.files.len());
        let file = Arc::new(SourceFile {
            id,
            path: path.to_owned(),
            kind,
            bytes: bytes.into_boxed_slice(),
            line_starts: OnceLock::new(),
        });
        self.files.push(file.clone());
        self.by_path.insert(path.to_owned(), Ok(id));
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryFiles;

    fn file(text: &[u8]) -> Arc<SourceFile> {
        SourceMap::new().add(Path::new("t.c"), FileKind::Project, text)
    }

    #[test]
    fn lines_and_columns_count_from_one_and_in_characters() {
        let file = file("a\n\u{e9}b\n".as_bytes());
        assert_eq!(file.line_column(0), LineColumn { line: 1, column: 1 });
        assert_eq!(file.line_column(2), LineColumn { line: 2, column: 1 });
        assert_eq!(file.line_column(4), LineColumn { line: 2, column: 2 });
        assert_eq!(file.line_column(999), LineColumn { line: 3, column: 1 });
        assert_eq!(file.line_count(), 2);
        assert_eq!(file.line_text(2), "éb");
        assert_eq!(file.line_text(99), "");
    }

    #[test]
    fn a_file_without_a_last_newline_has_its_last_line() {
        assert_eq!(file(b"a\r\nb").line_count(), 2);
        assert_eq!(file(b"a\r\nb").line_text(1), "a");
        assert_eq!(file(b"").line_count(), 0);
    }

    #[test]
    fn a_path_is_loaded_once_and_a_failure_is_remembered() {
        let map = SourceMap::new();
        let files = MemoryFiles::new().with("a.c", "int x;");
        let first = map.load(Path::new("a.c"), FileKind::Project, &files, 100).expect("it is there");
        let again = map.load(Path::new("a.c"), FileKind::Project, &MemoryFiles::new(), 100).expect("cached");
        assert_eq!(first.id, again.id);
        assert_eq!(map.load(Path::new("b.c"), FileKind::Project, &files, 100).err(), Some(ReadError::NotFound));
        assert_eq!(
            map.load(Path::new("a2.c"), FileKind::Project, &files.with("a2.c", "12345"), 4).err(),
            Some(ReadError::TooLarge { size: 5, limit: 4 })
        );
    }
}
