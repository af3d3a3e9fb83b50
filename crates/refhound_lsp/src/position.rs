//! Positions: the protocol counts lines from 0 and characters in code units of the encoding that was agreed on; files count
//! lines and characters from 1.

use lsp_types::{Position, PositionEncodingKind, Range};
use refhound_checks::Point;
use refhound_source::{LineColumn, SourceFile};

/// What a character of a position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Encoding {
    Utf8,
    /// What counts if nothing was agreed on.
    #[default]
    Utf16,
    Utf32,
}

impl Encoding {
    /// The client's first choice among those that are known here.
    pub(crate) fn agreed(offered: Option<&[PositionEncodingKind]>) -> Encoding {
        let known = |kind: &PositionEncodingKind| match kind.as_str() {
            "utf-8" => Some(Encoding::Utf8),
            "utf-16" => Some(Encoding::Utf16),
            "utf-32" => Some(Encoding::Utf32),
            _ => None,
        };
        offered.unwrap_or_default().iter().find_map(known).unwrap_or_default()
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
            Encoding::Utf32 => "utf-32",
        }
    }

    fn width(self, letter: char) -> u32 {
        match self {
            Encoding::Utf8 => letter.len_utf8() as u32,
            Encoding::Utf16 => letter.len_utf16() as u32,
            Encoding::Utf32 => 1,
        }
    }

    /// The length of a text in code units.
    pub(crate) fn length(self, text: &str) -> u32 {
        text.chars().map(|letter| self.width(letter)).sum()
    }

    /// The byte offset in a line; a position behind its end is its end, one inside a character its beginning.
    pub(crate) fn offset_in_line(self, line: &str, character: u32) -> usize {
        let mut units = 0;
        for (offset, letter) in line.char_indices() {
            units += self.width(letter);
            if units > character {
                return offset;
            }
        }
        line.len()
    }

    /// The byte offset in a text.
    pub(crate) fn offset(self, text: &str, position: Position) -> usize {
        let Some(start) = line_start(text, position.line) else { return text.len() };
        let line = line_at(text, start);
        start + self.offset_in_line(line, position.character)
    }

    pub(crate) fn position(self, file: &SourceFile, at: LineColumn) -> Position {
        let line = file.line_text(at.line);
        let before: String = line.chars().take(at.column.saturating_sub(1) as usize).collect();
        Position::new(at.line.saturating_sub(1), self.length(&before))
    }

    pub(crate) fn range(self, point: &Point) -> Range {
        Range::new(self.position(&point.file, point.start), self.position(&point.file, point.end))
    }
}

/// Where a line begins, from 0; `None` behind the last one.
fn line_start(text: &str, line: u32) -> Option<usize> {
    let mut start = 0;
    for _ in 0..line {
        start += text[start..].find('\n')? + 1;
    }
    Some(start)
}

/// The line that begins at an offset, without its end.
fn line_at(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    line.strip_suffix('\r').unwrap_or(line)
}

/// A line of a text, from 0.
pub(crate) fn line_text(text: &str, line: u32) -> Option<&str> {
    line_start(text, line).map(|start| line_at(text, start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_units_are_those_of_the_encoding() {
        // One, two and four bytes; one, one and two units.
        let text = "a\u{e9}\u{1F40D}b\r\nz";
        let at = |encoding: Encoding, character| encoding.offset(text, Position::new(0, character));
        assert_eq!(at(Encoding::Utf16, 2), 3);
        assert_eq!(at(Encoding::Utf16, 3), 3, "inside a character");
        assert_eq!(at(Encoding::Utf16, 4), 7);
        assert_eq!(at(Encoding::Utf8, 7), 7);
        assert_eq!(at(Encoding::Utf32, 3), 7);
        assert_eq!(at(Encoding::Utf16, 99), 8, "the end of the line is before its break");
        assert_eq!(Encoding::Utf16.offset(text, Position::new(1, 0)), 10);
        assert_eq!(Encoding::Utf16.offset(text, Position::new(9, 9)), text.len());
        assert_eq!(line_text(text, 0), Some("a\u{e9}\u{1F40D}b"));
        assert_eq!(line_text(text, 2), None);
    }

    #[test]
    fn columns_of_findings_become_code_units() {
        let file = refhound_source::SourceMap::new().add(
            std::path::Path::new("t.c"),
            refhound_source::FileKind::Project,
            "/* \u{1F40D} */ x;",
        );
        let at = LineColumn { line: 1, column: 9 };
        assert_eq!(Encoding::Utf16.position(&file, at), Position::new(0, 9));
        assert_eq!(Encoding::Utf8.position(&file, at), Position::new(0, 11));
        assert_eq!(Encoding::Utf32.position(&file, at), Position::new(0, 8));
    }
}
