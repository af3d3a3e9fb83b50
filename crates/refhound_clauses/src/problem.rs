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
    /// A mistake at a byte offset of `text`.
    pub fn at(text: &str, offset: usize, key: &str, message: String) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Problem {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            key: key.to_owned(),
            message,
        }
    }
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
