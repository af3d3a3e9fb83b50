//! The text of every file of a run, and lines and columns in it.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use refhound_index::{EntityId, FxHashMap};
use refhound_unknowns::limits::TEMPLATE_BYTES;

use crate::template::{expand, made_of_template};
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
    /// Empty after [`SourceMap::release`].
    pub bytes: Box<[u8]>,
    line_starts: OnceLock<Box<[u32]>>,
    /// Bytes that begin no character, before each so many bytes; made once somebody asks for a column of a long line.
    continued: OnceLock<Box<[u32]>>,
    released: Option<Released>,
    /// What the text was made of; none for most.
    template: Option<Arc<Template>>,
}

/// A template, whose lines are shown instead of those of the text that it makes.
#[derive(Debug)]
struct Template {
    text: Vec<u8>,
    starts: Vec<u32>,
    /// Of each line of the text, the line of the template.
    lines: Vec<u32>,
}

impl Template {
    /// The text that a file of this name stands for, and the template if it is one.
    fn expanded(path: &Path, bytes: Vec<u8>) -> (Box<[u8]>, Option<Arc<Template>>) {
        let made = made_of_template(path).and_then(|_| expand(&bytes, TEMPLATE_BYTES));
        match made {
            Some(made) => {
                let template = Template { starts: line_starts(&bytes).collect(), text: bytes, lines: made.lines };
                (made.bytes.into_boxed_slice(), Some(Arc::new(template)))
            }
            None => (bytes.into_boxed_slice(), None),
        }
    }

    fn line(&self, line: u32) -> &[u8] {
        let Some(&start) = self.starts.get(line as usize - 1) else { return &[] };
        let end = self.starts.get(line as usize).map_or(self.text.len(), |&next| next as usize - 1);
        &self.text[start as usize..end]
    }

    /// The place in the template. Values are as long as they are: a column can only be about right.
    fn place(&self, at: LineColumn) -> LineColumn {
        let line = self.lines.get(at.line as usize - 1).copied().unwrap_or(at.line);
        LineColumn { line, column: at.column.min(self.line(line).len() as u32 + 1) }
    }
}

/// What is left of a text that was released, which is ASCII: a column is a difference of offsets.
#[derive(Debug, Clone, Copy)]
struct Released {
    len: u32,
    line_count: u32,
}

/// Bytes of which the columns are counted together.
const STRIDE: u32 = 1024;

/// UTF-8 continuation bytes do not start a character.
fn continued_in(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|&&byte| byte & 0xC0 == 0x80).count() as u32
}

fn line_starts(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    std::iter::once(0).chain(memchr::memchr_iter(b'\n', bytes).map(|newline| newline as u32 + 1))
}

/// A position as people write it: both from 1; the column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct LineColumn {
    pub line: u32,
    pub column: u32,
}

impl SourceFile {
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| line_starts(&self.bytes).collect())
    }

    /// Where the line begins that has this byte.
    pub fn line_start(&self, offset: u32) -> u32 {
        let starts = self.line_starts();
        starts[starts.partition_point(|&start| start <= offset) - 1]
    }

    /// The lines that a stretch of bytes stands on, without the end of the last one.
    pub fn whole_lines(&self, lo: u32, hi: u32) -> Range<u32> {
        let lo = lo.min(self.len());
        let starts = self.line_starts();
        let hi = hi.clamp(lo, self.len());
        let end = starts.get(starts.partition_point(|&start| start <= hi)).map_or(self.len(), |&next| next - 1);
        self.line_start(lo)..end
    }

    /// The line and column of a byte offset; an offset past the end is the end. Those of the template, if the text was made
    /// of one.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let at = self.line_column_of_text(offset);
        self.template.as_ref().map_or(at, |template| template.place(at))
    }

    /// The byte that a line and column name: the other way round of [`SourceFile::line_column`]. Of a text that was made of a template
    /// only the line of the template is known, so that it has no answer that can be trusted.
    pub fn offset(&self, at: LineColumn) -> u32 {
        let starts = self.line_starts();
        let Some(&start) = starts.get((at.line as usize).saturating_sub(1)) else { return self.len() };
        let line = self.bytes.get(start as usize..).unwrap_or_default();
        let mut left = at.column.saturating_sub(1);
        let mut offset = start;
        for &byte in line {
            if byte & 0xC0 != 0x80 {
                if left == 0 || byte == b'\n' {
                    break;
                }
                left -= 1;
            }
            offset += 1;
        }
        offset
    }

    /// Whether the text was made of a template: then no place in it is one of the file.
    pub fn is_made_of_template(&self) -> bool {
        self.template.is_some()
    }

    fn line_column_of_text(&self, offset: u32) -> LineColumn {
        let offset = offset.min(self.len());
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start <= offset);
        if self.released.is_some() {
            return LineColumn { line: line as u32, column: offset - starts[line - 1] + 1 };
        }
        let start = starts[line - 1];
        // A file that is one line would be read for each place in it.
        let continued = if offset - start < 4 * STRIDE {
            continued_in(&self.bytes[start as usize..offset as usize])
        } else {
            self.continued_before(offset) - self.continued_before(start)
        };
        LineColumn { line: line as u32, column: offset - start - continued + 1 }
    }

    fn continued_before(&self, offset: u32) -> u32 {
        let sums = self.continued.get_or_init(|| {
            let counts = self.bytes.chunks(STRIDE as usize).map(continued_in);
            let sum = |sum: &mut u32, count: u32| Some(std::mem::replace(sum, *sum + count));
            counts.chain(std::iter::once(0)).scan(0, sum).collect()
        });
        let at = offset / STRIDE;
        sums[at as usize] + continued_in(&self.bytes[(at * STRIDE) as usize..offset as usize])
    }

    fn len(&self) -> u32 {
        self.released.map_or(self.bytes.len() as u32, |released| released.len)
    }

    pub fn line_count(&self) -> u32 {
        if let Some(released) = self.released {
            return released.line_count;
        }
        let ends_in_newline = self.bytes.last().is_none_or(|&byte| byte == b'\n');
        self.line_starts().len() as u32 - u32::from(ends_in_newline)
    }

    /// The text of line `line` (from 1) without its end. Nothing of a text that was released, and nothing of a file outside the
    /// project: reports are shown to people who have not seen the machine.
    pub fn line_text(&self, line: u32) -> String {
        if self.kind == FileKind::System {
            return String::new();
        }
        if let Some(template) = &self.template {
            return String::from_utf8_lossy(template.line(line)).trim_end_matches('\r').to_owned();
        }
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
        let usable =
            |known: &Result<Arc<SourceFile>, ReadError>| known.as_ref().map_or(true, |file| file.released.is_none());
        if let Some(known) = self.lookup(path).filter(usable) {
            return known;
        }
        let bytes = files.read(path, limit);
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have loaded it meanwhile: the first one counts.
        let known = inner.by_path.get(path).map(|known| known.clone().map(|id| inner.files[id.index()].clone()));
        if let Some(known) = known {
            return match (known, bytes) {
                (Ok(file), Ok(bytes)) if file.released.is_some() => Ok(inner.restore(&file, bytes)),
                (Ok(file), Err(error)) if file.released.is_some() => Err(error),
                (known, _) => known,
            };
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

    /// Gives up the text of a file that nobody but the caller holds and that is unlikely to be read again; what it
    /// returns takes the place of `file`. Lines and columns stay known, and `load` and `with_text` read the text again.
    #[must_use]
    pub fn release(&self, file: Arc<SourceFile>) -> Arc<SourceFile> {
        /// The map and the caller.
        const HOLDERS: usize = 2;
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let is_kept = file.template.is_some() || !file.bytes.is_ascii();
        if Arc::strong_count(&file) > HOLDERS || file.released.is_some() || is_kept {
            return file;
        }
        let released = Released { len: file.len(), line_count: file.line_count() };
        let rest = Arc::new(SourceFile {
            id: file.id,
            path: file.path.clone(),
            kind: file.kind,
            bytes: Box::default(),
            line_starts: OnceLock::from(Box::from(file.line_starts())),
            continued: OnceLock::new(),
            released: Some(released),
            template: None,
        });
        inner.files[file.id.index()] = rest.clone();
        rest
    }

    /// Gives up the texts of files that nobody holds.
    pub fn release_all(&self, is_wanted: &dyn Fn(&SourceFile) -> bool) {
        let files = self.inner.read().unwrap_or_else(PoisonError::into_inner).files.clone();
        for file in files.into_iter().filter(|file| file.kind != FileKind::Virtual && is_wanted(file)) {
            let _ = self.release(file);
        }
    }

    /// A file with its text, read again if it was released.
    pub fn with_text(&self, id: FileId, files: &dyn Files, limit: u64) -> Result<Arc<SourceFile>, ReadError> {
        let file = self.get(id);
        if file.released.is_none() { Ok(file) } else { self.load(&file.path, file.kind, files, limit) }
    }

    /// The files of the project that were read, in order of path.
    pub fn project_files(&self) -> Vec<Arc<SourceFile>> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        let mut files: Vec<Arc<SourceFile>> =
            inner.files.iter().filter(|file| file.kind == FileKind::Project).cloned().collect();
        files.sort_by(|one, other| one.path.cmp(&other.path));
        files
    }

    pub fn get(&self, id: FileId) -> Arc<SourceFile> {
        self.inner.read().unwrap_or_else(PoisonError::into_inner).files[id.index()].clone()
    }
}

impl Inner {
    fn add(&mut self, path: &Path, kind: FileKind, bytes: Vec<u8>) -> Arc<SourceFile> {
        let id = FileId::from_index(self.files.len());
        let (bytes, template) = Template::expanded(path, bytes);
        let line_starts = OnceLock::new();
        let file = Arc::new(SourceFile {
            id,
            path: path.to_owned(),
            kind,
            bytes,
            line_starts,
            continued: OnceLock::new(),
            released: None,
            template,
        });
        self.files.push(file.clone());
        self.by_path.insert(path.to_owned(), Ok(id));
        file
    }

    /// Gives a file its text back.
    fn restore(&mut self, file: &SourceFile, bytes: Vec<u8>) -> Arc<SourceFile> {
        let whole = Arc::new(SourceFile {
            id: file.id,
            path: file.path.clone(),
            kind: file.kind,
            bytes: bytes.into_boxed_slice(),
            line_starts: OnceLock::new(),
            continued: OnceLock::new(),
            released: None,
            template: None,
        });
        self.files[file.id.index()] = whole.clone();
        whole
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
    fn whole_lines_are_those_that_a_stretch_touches_with_or_without_the_text() {
        let map = SourceMap::new();
        let files = MemoryFiles::new().with("/p/a.c", "int x;\nint y;\n\nint z;");
        let path = Path::new("/p/a.c");
        let file = map.load(path, FileKind::Project, &files, 100).expect("it is there");
        let (lines, id) = ([(0, 3), (4, 8), (6, 6), (7, 13), (14, 14), (16, 99), (99, 99)], file.id);
        let of = |file: &SourceFile| lines.map(|(lo, hi)| file.whole_lines(lo, hi));
        let expected = [0..6, 0..13, 0..6, 7..13, 14..14, 15..21, 15..21];
        assert_eq!(of(&file), expected);
        drop(file);
        map.release_all(&|_| true);
        assert!(map.get(id).bytes.is_empty());
        assert_eq!(of(&map.get(id)), expected);
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
    fn columns_of_a_long_line_are_counted_as_those_of_a_short_one() {
        let line = "a\u{e9}\u{4e2d}".repeat(4_000);
        let file = file(format!("first\n{line}\nlast").as_bytes());
        for at in [0, 1, 1023, 4_096, 4_097, 11_111, 23_990, 24_000] {
            let before = line.as_bytes().iter().take(at).filter(|&&byte| byte & 0xC0 != 0x80).count() as u32;
            assert_eq!(file.line_column(6 + at as u32), LineColumn { line: 2, column: before + 1 }, "{at}");
        }
        assert_eq!((file.line_start(0), file.line_start(6), file.line_start(9_999)), (0, 6, 6));
        assert_eq!(file.line_column(999_999), LineColumn { line: 3, column: 5 });
    }

    #[test]
    fn a_file_without_a_last_newline_has_its_last_line() {
        assert_eq!(file(b"a\r\nb").line_count(), 2);
        assert_eq!(file(b"a\r\nb").line_text(1), "a");
        assert_eq!(file(b"").line_count(), 0);
    }

    #[test]
    fn a_text_that_was_released_is_read_again_when_it_is_wanted() {
        let map = SourceMap::new();
        let files = MemoryFiles::new().with("a.c", "int x;\nint y;").with("u.c", "// \u{e9}\n");
        let load = |path: &str| map.load(Path::new(path), FileKind::Project, &files, 100).expect("it is there");
        let whole = load("a.c");
        let (id, count, place) = (whole.id, whole.line_count(), whole.line_column(11));
        let released = map.release(whole);
        assert!(released.bytes.is_empty());
        assert_eq!((released.id, released.line_count(), released.line_column(11)), (id, count, place));
        assert_eq!(map.get(id).line_column(999), LineColumn { line: 2, column: 7 });
        assert_eq!(map.with_text(id, &files, 100).expect("still there").line_text(2), "int y;");
        assert_eq!(load("a.c").id, id);
        assert!(!map.release(load("u.c")).bytes.is_empty(), "columns of other texts need the text");
        let (held, again) = (load("a.c"), load("a.c"));
        assert!(!map.release(again).bytes.is_empty(), "somebody holds it");
        assert_eq!(held.line_text(1), "int x;");
    }

    #[test]
    fn places_in_an_expanded_template_are_those_of_the_template() {
        let map = SourceMap::new();
        let text = "/**begin repeat\n * #t = int, long#\n */\nstatic @t@ x_@t@;\n/**end repeat**/\nint last;\n";
        let files = MemoryFiles::new().with("a.c.src", text);
        let file = map.load(Path::new("a.c.src"), FileKind::Project, &files, 1000).expect("it is there");
        assert_eq!(&*file.bytes, b"static int x_int;\nstatic long x_long;\nint last;\n");
        assert_eq!(file.line_column(0), LineColumn { line: 4, column: 1 });
        assert_eq!(file.line_column(18), LineColumn { line: 4, column: 1 });
        assert_eq!(file.line_column(38), LineColumn { line: 6, column: 1 });
        assert_eq!(file.line_text(4), "static @t@ x_@t@;");
        assert!(!map.release(file).bytes.is_empty());
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
