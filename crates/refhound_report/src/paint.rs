//! Colours, where somebody looks at them.

use refhound_checks::Level;

/// Whether text is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    Plain,
    Ansi,
}

impl Paint {
    fn styled(self, style: &str, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Ansi => format!("\u{1b}[{style}m{text}\u{1b}[0m"),
        }
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.styled("1", text)
    }

    pub(crate) fn faint(self, text: &str) -> String {
        self.styled("2", text)
    }

    pub(crate) fn help(self, text: &str) -> String {
        self.styled("1;36", text)
    }

    /// A step that changes the count, and one that does not.
    pub(crate) fn step(self, count: Option<i32>, text: &str) -> String {
        if count.is_some() { self.styled("1", text) } else { self.styled("34", text) }
    }

    pub(crate) fn level(self, level: Level, text: &str) -> String {
        match level {
            Level::Error => self.styled("1;31", text),
            Level::Warning => self.styled("1;33", text),
        }
    }
}
