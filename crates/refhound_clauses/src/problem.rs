//! What is wrong with a contract file: where, which key, and what was expected there.

use std::fmt;

/// One mistake. Lines and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub line: usize,
    pub column: usize,
    /// The path of the key, as `PyList_SetItem.takes.item`; empty when the text is no TOML at all.
    pub key: String,
    pub message: String,
}

impl Problem {
    /// A mistake at a byte offset of a text.
    pub fn at(places: &Places<'_>, offset: usize, key: &str, message: String) -> Self {
        let (line, column) = places.line_and_column(offset);
        Problem { line, column, key: key.to_owned(), message }
    }
}

/// Bytes after which characters are counted anew.
const STRIDE: usize = 1024;

/// Where in a text an offset is. A file may have a mistake in each of its lines, or thousands in one line: lines and characters are counted
/// once, not for each of them.
#[derive(Debug)]
pub struct Places<'t> {
    text: &'t str,
    /// Where lines begin.
    lines: Vec<usize>,
    /// Characters before each multiple of the stride.
    characters: Vec<usize>,
}

impl<'t> Places<'t> {
    pub fn new(text: &'t str) -> Places<'t> {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        let mut characters = vec![0];
        for piece in text.as_bytes().chunks(STRIDE) {
            characters.push(characters[characters.len() - 1] + counted(piece));
        }
        Places { text, lines: std::iter::once(0).chain(breaks).collect(), characters }
    }

    /// The number of the line at a byte offset, from 1.
    pub fn line(&self, offset: usize) -> usize {
        self.lines.partition_point(|&start| start <= offset.min(self.text.len()))
    }

    fn line_and_column(&self, offset: usize) -> (usize, usize) {
        // An offset inside a character is none: the end of the text.
        let offset = if self.text.is_char_boundary(offset) { offset } else { self.text.len() };
        let line = self.line(offset);
        (line, self.characters_before(offset) - self.characters_before(self.lines[line - 1]) + 1)
    }

    fn characters_before(&self, offset: usize) -> usize {
        let begin = offset / STRIDE * STRIDE;
        self.characters[offset / STRIDE] + counted(&self.text.as_bytes()[begin..offset])
    }
}

/// Characters that begin in these bytes of a text.
fn counted(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if !self.key.is_empty() {
            write!(f, "`{}`: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn places_are_those_that_counting_gives(text in "[a\u{e9}\u{1f600}\n]{0,40}", repeated in 1_usize..100, at in 0_usize..6000) {
            let text = text.repeat(repeated);
            let before = text.get(..at).unwrap_or(&text);
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            let expected = (before.matches('\n').count() + 1, before[start..].chars().count() + 1);
            let problem = Problem::at(&Places::new(&text), at, "", String::new());
            prop_assert_eq!((problem.line, problem.column), expected);
        }
    }
}
