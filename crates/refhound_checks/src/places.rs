//! From spans to the places that a person would point at.

use std::sync::Arc;

use refhound_index::Symbol;
use refhound_source::{FileId, FileKind, Origin, Origins, SourceFile, SourceMap, Span};

use crate::conditions;
use crate::finding::Point;

/// The places of one unit.
#[derive(Clone, Copy)]
pub(crate) struct Places<'a> {
    pub(crate) origins: &'a Origins,
    pub(crate) sources: &'a SourceMap,
}

/// A stretch of a file.
pub(crate) struct Written {
    pub(crate) file: Arc<SourceFile>,
    pub(crate) lo: u32,
    pub(crate) hi: u32,
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

    /// The condition that a span is part of, with its text where that is short. Of an expression with a macro in it, a span
    /// has only the operator.
    pub(crate) fn condition(&self, span: Span) -> (Point, Option<String>) {
        let is_telling = |text: &String| text.chars().any(char::is_alphanumeric);
        if let Some(text) = self.quoted(span).filter(is_telling) {
            return (self.point(span), Some(text));
        }
        if self.is_written(span)
            && let Some((begin, end)) = self.around(span)
        {
            let whole = Span { lo: begin as u32, hi: end as u32, origin: span.origin };
            return (self.point(whole), self.quoted(whole));
        }
        (self.point(span), None)
    }

    fn around(&self, span: Span) -> Option<(usize, usize)> {
        let (file, lo, hi) = self.origins.spelled(span);
        conditions::around(&self.sources.get(file).bytes, lo as usize, hi as usize)
    }

    /// Whether the characters stand in a file, outside of all macros.
    fn is_written(&self, span: Span) -> bool {
        matches!(self.origins.get(span.origin), Origin::File { .. })
    }

    /// Where a span is written in a file of the project, if no macro has a part in it.
    pub(crate) fn written(&self, span: Span) -> Option<Written> {
        if !self.is_written(span) {
            return None;
        }
        let place = self.origins.place(span);
        self.project_file(place.file).map(|file| Written { file, lo: place.lo, hi: place.hi })
    }

    /// The text that a finding points at, without blanks and comments: the same in any layout.
    pub(crate) fn plain_text(&self, span: Span) -> String {
        let place = self.origins.place(span);
        let file = self.sources.get(place.file);
        let text = file.bytes.get(place.lo as usize..place.hi as usize).unwrap_or_default();
        without_layout(&String::from_utf8_lossy(text))
    }

    /// The outermost macro of the project that the text of a span is made by.
    pub(crate) fn expanded_from(&self, span: Span) -> Option<Symbol> {
        let (mut origin, mut found) = (span.origin, None);
        loop {
            match self.origins.get(origin) {
                Origin::File { .. } => return found,
                Origin::Body { name, defined_in, call } => {
                    found = self.project_file(defined_in).map(|_| name).or(found);
                    origin = call.origin;
                }
                Origin::Argument { written, .. } => origin = written,
            }
        }
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

/// A text without blanks and comments.
pub(crate) fn without_layout(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let skipped = if let Some(inside) = rest.strip_prefix("/*") {
            inside.find("*/").map_or(rest.len(), |end| end + 4)
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            if !letter.is_whitespace() {
                plain.push(letter);
            }
            letter.len_utf8()
        };
        rest = &rest[skipped..];
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_is_blanks_and_comments() {
        assert_eq!(without_layout("f(a,\n  /* why */ b) // end"), "f(a,b)");
        assert_eq!(without_layout("f(/* never closed"), "f(");
        assert_eq!(without_layout("\u{e9} / 2"), "\u{e9}/2");
    }
}
