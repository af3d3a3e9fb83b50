//! Places as they are kept: what a witness says of its function has to be found again when the function has moved.
//!
//! A span means something only together with the origins of its unit. Of these the few that the spans of a piece of evidence
//! lead to are kept beside it: a table of its own, in which files go by their paths and offsets in the function's file
//! are counted from where the function begins.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use refhound_index::{EntityId, FxHashMap, Symbol, intern};
use refhound_source::{FileId, FileKind, Files, Origin, OriginId, Origins, Pos, SourceFile, SourceMap, Span};
use refhound_unknowns::limits;
use serde::{Deserialize, Serialize};

/// The texts of a run.
pub struct Texts<'a> {
    pub sources: &'a SourceMap,
    pub files: &'a dyn Files,
    header: OnceLock<FileId>,
}

impl<'a> Texts<'a> {
    pub fn new(sources: &'a SourceMap, files: &'a dyn Files) -> Texts<'a> {
        Texts { sources, files, header: OnceLock::new() }
    }

    pub fn load(&self, file: &StoredFile) -> Option<Arc<SourceFile>> {
        let kind = if file.is_project { FileKind::Project } else { FileKind::System };
        self.sources.load(Path::new(file.path.as_str()), kind, self.files, limits::FILE_BYTES).ok()
    }

    /// Stands for all headers of the API, into which nobody looks.
    fn header(&self) -> FileId {
        *self.header.get_or_init(|| self.sources.add(Path::new("<header>"), FileKind::Virtual, "").id)
    }
}

/// A file by its path, and whether it is one of the project.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StoredFile {
    /// Interned: every unit of a kernel tree names a thousand headers.
    pub path: Symbol,
    pub is_project: bool,
}

impl StoredFile {
    /// `None` for a file without a name that could be written down, and for one that is nowhere on the disk.
    pub fn new(file: &SourceFile) -> Option<StoredFile> {
        let is_project = match file.kind {
            FileKind::Project => true,
            FileKind::System => false,
            FileKind::Virtual => return None,
        };
        Some(StoredFile { path: intern(file.path.to_str()?), is_project })
    }
}

/// Where a function stands: what is said of it moves with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    pub file: FileId,
    /// Offsets are counted from here.
    pub base: u32,
    /// Its first and last lines, whole.
    pub lo: u32,
    pub hi: u32,
}

/// The origins that spans lead to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredPlaces {
    files: Vec<Option<StoredFile>>,
    origins: Vec<StoredOrigin>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum StoredOrigin {
    File { file: u32, place: Standing },
    Body { name: Symbol, defined_in: u32, call: (u32, OriginId) },
    Argument { inside: OriginId, written: OriginId },
}

/// How offsets in a file are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Standing {
    /// From the beginning of the file.
    Fixed,
    /// From where the function begins.
    Moves,
}

/// Turns spans of a unit into spans of a table of their own.
pub(crate) struct PlaceWriter<'a> {
    origins: &'a Origins,
    sources: &'a SourceMap,
    moving: Option<Extent>,
    stored: StoredPlaces,
    by_origin: FxHashMap<OriginId, OriginId>,
    by_file: FxHashMap<FileId, u32>,
}

impl<'a> PlaceWriter<'a> {
    /// With an extent, what lies in it moves, and nothing else of its file can be kept.
    pub(crate) fn new(origins: &'a Origins, sources: &'a SourceMap, moving: Option<Extent>) -> PlaceWriter<'a> {
        PlaceWriter {
            origins,
            sources,
            moving,
            stored: StoredPlaces::default(),
            by_origin: FxHashMap::default(),
            by_file: FxHashMap::default(),
        }
    }

    pub(crate) fn finish(self) -> StoredPlaces {
        self.stored
    }

    /// The span in the new table; `None` if the place cannot be kept.
    pub(crate) fn span(&mut self, span: Span) -> Option<Span> {
        let origin = self.origin(span.origin)?;
        let (lo, hi) = (self.offset(span.origin, span.lo)?, self.offset(span.origin, span.hi)?);
        Some(Span { lo, hi, origin })
    }

    fn offset(&self, mut origin: OriginId, at: u32) -> Option<u32> {
        loop {
            match self.origins.get(origin) {
                Origin::File { file, .. } => return self.moved(file, at),
                // Which characters of a macro's text it is only tells it from others.
                Origin::Body { .. } => return Some(at),
                Origin::Argument { written, .. } => origin = written,
            }
        }
    }

    fn moved(&self, file: FileId, at: u32) -> Option<u32> {
        match self.moving {
            Some(extent) if extent.file == file => {
                (extent.lo..=extent.hi).contains(&at).then(|| at.wrapping_sub(extent.base))
            }
            Some(_) | None => Some(at),
        }
    }

    fn origin(&mut self, id: OriginId) -> Option<OriginId> {
        if let Some(&known) = self.by_origin.get(&id) {
            return Some(known);
        }
        let stored = match self.origins.get(id) {
            Origin::File { file, .. } => {
                let moves = self.moving.is_some_and(|extent| extent.file == file);
                StoredOrigin::File {
                    file: self.file(file)?,
                    place: if moves { Standing::Moves } else { Standing::Fixed },
                }
            }
            Origin::Body { name, defined_in, call } => StoredOrigin::Body {
                name,
                defined_in: self.file(defined_in)?,
                call: (self.offset(call.origin, call.lo)?, self.origin(call.origin)?),
            },
            Origin::Argument { inside, written } => {
                StoredOrigin::Argument { inside: self.origin(inside)?, written: self.origin(written)? }
            }
        };
        self.stored.origins.push(stored);
        let new = OriginId::from_index(self.stored.origins.len() - 1);
        self.by_origin.insert(id, new);
        Some(new)
    }

    fn file(&mut self, id: FileId) -> Option<u32> {
        if let Some(&known) = self.by_file.get(&id) {
            return Some(known);
        }
        let file = self.sources.get(id);
        let stored = match file.kind {
            FileKind::Virtual => None,
            FileKind::Project | FileKind::System => Some(StoredFile::new(&file)?),
        };
        let number = self.stored.files.len() as u32;
        self.stored.files.push(stored);
        self.by_file.insert(id, number);
        Some(number)
    }
}

/// Turns spans of a kept table into spans that can be resolved in this run.
pub(crate) struct PlaceReader {
    pub(crate) origins: Arc<Origins>,
    shifts: Vec<u32>,
}

impl StoredPlaces {
    /// `base` is where the function begins now. `None` if a file is gone or the table is not one that this build has written.
    pub(crate) fn open(&self, base: u32, texts: &Texts<'_>) -> Option<PlaceReader> {
        let load = |file: &Option<StoredFile>| match file {
            Some(file) => Some(texts.load(file)?.id),
            None => Some(texts.header()),
        };
        let ids: Vec<FileId> = self.files.iter().map(load).collect::<Option<_>>()?;
        let id = |number: u32| ids.get(number as usize).copied();
        let mut origins = Origins::with_capacity(self.origins.len());
        let mut shifts: Vec<u32> = Vec::with_capacity(self.origins.len());
        for origin in &self.origins {
            // Origins come before those that lead to them.
            let known = |id: OriginId| (id.index() < shifts.len()).then_some(id);
            let (opened, shift) = match *origin {
                StoredOrigin::File { file, place } => {
                    let shift = match place {
                        Standing::Fixed => 0,
                        Standing::Moves => base,
                    };
                    (Origin::File { file: id(file)?, included_at: None }, shift)
                }
                StoredOrigin::Body { name, defined_in, call: (lo, origin) } => {
                    let call = known(origin)?;
                    let lo = lo.wrapping_add(shifts[call.index()]);
                    (Origin::Body { name, defined_in: id(defined_in)?, call: Pos { lo, origin: call } }, 0)
                }
                StoredOrigin::Argument { inside, written } => {
                    let (inside, written) = (known(inside)?, known(written)?);
                    (Origin::Argument { inside, written }, shifts[written.index()])
                }
            };
            origins.add(opened);
            shifts.push(shift);
        }
        Some(PlaceReader { origins: Arc::new(origins), shifts })
    }
}

impl PlaceReader {
    pub(crate) fn span(&self, span: Span) -> Option<Span> {
        let &shift = self.shifts.get(span.origin.index())?;
        Some(Span { lo: span.lo.wrapping_add(shift), hi: span.hi.wrapping_add(shift), origin: span.origin })
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::intern;
    use refhound_source::MemoryFiles;

    use super::*;

    /// A function of a file that calls a macro of a header, and its places.
    fn unit(sources: &SourceMap, files: &MemoryFiles) -> (Origins, Vec<Span>, FileId) {
        let load = |path: &str| {
            let loaded = sources.load(Path::new(path), FileKind::Project, files, 1 << 20);
            loaded.unwrap_or_else(|error| panic!("{path}: {error}")).id
        };
        let (main, header) = (load("p/a.c"), load("p/a.h"));
        let mut origins = Origins::new();
        let file = origins.add(Origin::File { file: main, included_at: None });
        let call = Pos { lo: 30, origin: file };
        let body = origins.add(Origin::Body { name: intern("KEEP"), defined_in: header, call });
        let argument = origins.add(Origin::Argument { inside: body, written: file });
        let span = |lo, hi, origin| Span { lo, hi, origin };
        (origins, vec![span(25, 29, file), span(4, 9, body), span(35, 36, argument)], main)
    }

    #[test]
    fn places_move_with_their_function() {
        let files = MemoryFiles::new().with("p/a.c", " ".repeat(200)).with("p/a.h", "#define KEEP(x) x");
        let sources = SourceMap::new();
        let (origins, spans, main) = unit(&sources, &files);
        let mut writer = PlaceWriter::new(&origins, &sources, Some(Extent { file: main, base: 20, lo: 20, hi: 60 }));
        let stored: Vec<Span> =
            spans.iter().map(|&span| writer.span(span)).collect::<Option<_>>().expect("all can be kept");
        let places = writer.finish();
        let later = SourceMap::new();
        let reader = places.open(120, &Texts::new(&later, &files)).expect("all files are there");
        for (before, kept) in spans.iter().zip(stored) {
            let (before, after) = (origins.place(*before), reader.origins.place(reader.span(kept).expect("known")));
            assert_eq!((after.lo, after.hi), (before.lo + 100, before.hi + 100));
            assert_eq!(after.macros, before.macros);
            assert_eq!(later.get(after.file).path, sources.get(before.file).path);
        }
    }

    #[test]
    fn a_place_outside_of_the_function_cannot_be_kept() {
        let files = MemoryFiles::new().with("p/a.c", " ".repeat(200)).with("p/a.h", "");
        let sources = SourceMap::new();
        let (origins, spans, main) = unit(&sources, &files);
        let mut writer = PlaceWriter::new(&origins, &sources, Some(Extent { file: main, base: 27, lo: 27, hi: 60 }));
        assert_eq!(writer.span(spans[0]), None);
    }
}
