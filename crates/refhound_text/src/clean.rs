//! What is shown instead of characters that would be obeyed rather than read.

use std::borrow::Cow;
use std::fmt::{self, Write};

/// One line: line breaks are written as `\n`.
#[derive(Debug, Clone, Copy)]
pub struct Clean<T>(pub T);

/// A text whose line breaks and tabs stay; each line is cleaned.
#[derive(Debug, Clone, Copy)]
pub struct CleanLines<T>(pub T);

impl<T: fmt::Display> fmt::Display for Clean<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&cleaned(&self.0.to_string()))
    }
}

impl<T: fmt::Display> fmt::Display for CleanLines<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                f.write_char('\n')?;
            }
            for (number, part) in line.split('\t').enumerate() {
                if number > 0 {
                    f.write_char('\t')?;
                }
                f.write_str(&cleaned(part))?;
            }
        }
        Ok(())
    }
}

/// The text as one line in which every character is shown and none is obeyed. Ordinary text stays what it is.
pub fn cleaned(text: &str) -> Cow<'_, str> {
    let is_plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if is_plain && !text.contains("##") && !text.trim_start().starts_with("::") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let command = text.trim_start().starts_with("::").then(|| text.len() - text.trim_start().len());
    for (at, letter) in text.char_indices() {
        if is_hidden(letter) || command == Some(at) || is_command_mark(text, at) {
            write_escaped(&mut out, letter);
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

/// Whether the character at an offset is the `#` that makes a command of `##[error]`, `##vso[task...]`, `##teamcity[...]`. Some
/// runners look for these anywhere in a line.
pub fn is_command_mark(text: &str, at: usize) -> bool {
    let Some(behind) = text.get(at..).and_then(|rest| rest.strip_prefix("##")) else { return false };
    behind.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric()).starts_with('[')
}

/// Characters that are not seen where they stand: control characters, marks that change the direction of text, separators
/// of lines and paragraphs, invisible tags, and what is no character at all.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{fffe}'
            | '\u{ffff}'
            | '\u{e0000}'..='\u{e007f}')
}

/// A character as a C or Rust programmer would write it: `\n`, `\x1b`, `\u{202e}`.
pub fn write_escaped(out: &mut String, letter: char) {
    let _ = match letter {
        '\n' => write!(out, "\\n"),
        '\r' => write!(out, "\\r"),
        '\t' => write!(out, "\\t"),
        letter if letter.is_ascii() => write!(out, "\\x{:02x}", u32::from(letter)),
        letter => write!(out, "\\u{{{:x}}}", u32::from(letter)),
    };
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_would_be_obeyed_is_written_out() {
        let table = [
            ("a\u{1b}[2J\u{7}.c", "a\\x1b[2J\\x07.c"),
            ("x\r\n\t::error::y", "x\\r\\n\\t::error::y"),
            ("::error::y", "\\x3a:error::y"),
            ("  ::stop-commands::y", "  \\x3a:stop-commands::y"),
            ("\u{2003}::error::y", "\u{2003}\\x3a:error::y"),
            ("a\u{202e}b\u{2066}c\u{200f}\u{61c}\u{2028}", "a\\u{202e}b\\u{2066}c\\u{200f}\\u{61c}\\u{2028}"),
            ("\u{9b}31m\u{7f}", "\\u{9b}31m\\x7f"),
            ("at ##[error]y and ##vso[x]", "at \\x23#[error]y and \\x23#vso[x]"),
            ("###[error]y", "#\\x23#[error]y"),
        ];
        for (text, expected) in table {
            assert_eq!(Clean(text).to_string(), expected);
        }
    }

    #[test]
    fn ordinary_text_is_left_alone() {
        for text in
            ["a.c:1: `x` is lost", "b\u{e9}\u{4e2d}\u{1f600}", "a ## b", "std::string", "C:\\new\\x1b", "", "#define X"]
        {
            assert!(matches!(cleaned(text), Cow::Borrowed(_)) || cleaned(text) == text, "{text}");
            assert_eq!(Clean(text).to_string(), text);
        }
    }

    #[test]
    fn line_breaks_of_the_tool_itself_stay() {
        assert_eq!(CleanLines("a\u{1b}\n::error::b\n\tc\n").to_string(), "a\\x1b\n\\x3a:error::b\n\tc\n");
    }

    proptest! {
        #[test]
        fn nothing_hidden_is_left_and_cleaning_twice_is_cleaning_once(text in "[\\x00-\\x1f:#\\[a\\u{80}-\\u{9f}\\u{2028}-\\u{202e}\\PC]{0,40}") {
            let once = cleaned(&text).into_owned();
            prop_assert!(!once.contains(is_hidden));
            prop_assert!(!once.trim_start().starts_with("::"));
            prop_assert_eq!(cleaned(&once).into_owned(), once.clone());
        }
    }
}
