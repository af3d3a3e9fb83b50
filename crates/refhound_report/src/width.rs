//! How wide lines may be, and text that is broken at words to fit.

/// Columns that a line may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// Files and other programs take lines as they come.
    Any,
    Columns(usize),
}

/// Below this nothing can be laid out; a terminal that says so does not know its size.
const LEAST: usize = 40;

impl Width {
    /// The width of a terminal.
    pub fn of_terminal(columns: usize) -> Width {
        Width::Columns(columns.max(LEAST))
    }

    /// Columns that are left behind a margin, at most `most`.
    pub(crate) fn behind(self, margin: usize, most: usize) -> usize {
        match self {
            Width::Any => most,
            Width::Columns(columns) => columns.saturating_sub(margin).clamp(LEAST / 2, most),
        }
    }

    pub(crate) fn holds(self, length: usize) -> bool {
        match self {
            Width::Any => true,
            Width::Columns(columns) => length <= columns,
        }
    }

    /// The text in lines that fit, those behind the first indented. Colours take no room. A word that is longer than a line
    /// stays whole, so that paths can be copied.
    pub fn wrapped(self, text: &str, indent: usize) -> String {
        let Width::Columns(columns) = self else { return text.to_owned() };
        if seen_length(text) <= columns {
            return text.to_owned();
        }
        let indent = indent.min(columns / 2);
        let blanks = text.len() - text.trim_start_matches(' ').len();
        let mut lines = text[..blanks].to_owned();
        let (mut used, mut is_first) = (blanks, true);
        for word in text[blanks..].split(' ') {
            let length = seen_length(word);
            if !is_first && used + 1 + length > columns && used > indent {
                lines.push('\n');
                lines.push_str(&" ".repeat(indent));
                used = indent;
            } else if !is_first {
                lines.push(' ');
                used += 1;
            }
            lines.push_str(word);
            used += length;
            is_first = false;
        }
        lines
    }
}

/// Characters that take room: all but those of colours.
pub(crate) fn seen_length(text: &str) -> usize {
    let mut letters = text.chars();
    let mut length = 0;
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            length += 1;
        }
    }
    length
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_are_broken_at_words() {
        let narrow = Width::of_terminal(40);
        let text = "one two three four five six seven eight nine ten";
        assert_eq!(narrow.wrapped(text, 4), "one two three four five six seven eight\n    nine ten");
        assert_eq!(Width::Any.wrapped(text, 4), text);
        let path = "a/very/long/path/that/nobody/wants/to/see/broken.c:1: text";
        assert_eq!(narrow.wrapped(path, 2), "a/very/long/path/that/nobody/wants/to/see/broken.c:1:\n  text");
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(seen_length("\u{1b}[1;31mRH101\u{1b}[0m x"), 7);
        let text = format!("\u{1b}[1m{}\u{1b}[0m b", "a".repeat(36));
        assert_eq!(Width::of_terminal(40).wrapped(&text, 2), text);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_is_too_wide(words in prop::collection::vec("[a-z]{1,20}", 1..40), columns in 40_usize..200, indent in 0_usize..12) {
            let text = words.join(" ");
            let wrapped = Width::of_terminal(columns).wrapped(&text, indent);
            prop_assert!(wrapped.lines().all(|line| line.len() <= columns), "{wrapped}");
            prop_assert_eq!(wrapped.split_whitespace().collect::<Vec<_>>(), words);
        }
    }
}
