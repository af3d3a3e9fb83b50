//! From spans to the places that a person would point at.

use std::sync::Arc;

use refhound_index::Symbol;
use refhound_source::{FileId, FileKind, Origin, Origins, SourceFile, SourceMap, Span};

use crate::finding::Point;

/// The places of one unit.
#[derive(Clone, Copy)]
pub(crate) struct Places<'a> {
    pub(crate) origins: &'a Origins,
    pub(crate) sources: &'a SourceMap,
}

/// Text longer than this is not quoted in a message.
const QUOTED: usize = 60;

impl Places<'_> {
    pub(crate) fn point(&self, span: Span) -> Point {
        let place = self.origins.place(span);
        let file = self.sources.get(place.file);
        let (start, end) = (file.line_column(place.lo), file.line_column(place.hi.max(place.lo)));
        Point { file, start, end }
    }

    /// The characters of a span that a macro has no part in, if they are few and on one line.
    pub(crate) fn quoted(&self, span: Span) -> Option<String> {
        if self.origins.is_in_macro(span.origin) || (span.hi.saturating_sub(span.lo)) as usize > QUOTED {
            return None;
        }
        let (file, lo, hi) = self.origins.spelled(span);
        let file = self.sources.get(file);
        let text = String::from_utf8_lossy(file.bytes.get(lo as usize..hi as usize)?).into_owned();
        (!text.contains('\n')).then_some(text)
    }

    /// The project's macro whose body the text is written in, and the file that defines it. A macro of an API is no
    /// root cause, and neither is one that merely got the text as an argument.
    pub(crate) fn project_macro(&self, span: Span) -> Option<(Symbol, Arc<SourceFile>)> {
        let mut origin = span.origin;
        loop {
            match self.origins.get(origin) {
                Origin::File { .. } => return None,
                Origin::Body { name, defined_in, call } => {
                    if let Some(file) = self.project_file(defined_in) {
                        return Some((name, file));
                    }
                    origin = call.origin;
                }
                Origin::Argument { written, .. } => origin = written,
            }
        }
    }

    fn project_file(&self, file: FileId) -> Option<Arc<SourceFile>> {
        Some(self.sources.get(file)).filter(|file| file.kind == FileKind::Project)
    }
}

/// The last part of a file's path: the same wherever the tree is unpacked.
pub(crate) fn base_name(file: &SourceFile) -> String {
    file.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
