//! Lines for people, one after the other.

use std::fmt::{self, Write as _};

use crate::clean::Clean;

/// Collects lines. Whatever a line is made of, it stays one line.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    text: String,
}

impl Lines {
    pub fn new() -> Lines {
        Lines::default()
    }

    pub fn add(&mut self, line: impl fmt::Display) {
        let _ = writeln!(self.text, "{}", Clean(line));
    }

    /// Adds what is made of clean lines already.
    pub fn extend(&mut self, lines: &Lines) {
        self.text += &lines.text;
    }

    /// Adds a table or a page of the tool's own words, line by line.
    pub fn add_text(&mut self, text: &str) {
        for line in text.lines() {
            self.add(line);
        }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_one_line() {
        let mut lines = Lines::new();
        lines.add(format_args!("{}: {}", "a\nb", "\u{1b}c"));
        lines.add_text("::x\ny\n");
        assert_eq!(lines.as_str(), "a\\nb: \\x1bc\n\\x3a:x\ny\n");
    }
}
