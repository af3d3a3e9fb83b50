//! JSON in which nothing is hidden: what a terminal would obey and a reader not see is written as `\u001b`, `\u202e`. Whoever reads
//! the JSON gets the same texts.

use std::io::{self, Write};

use refhound_text::{is_command_mark, is_hidden};
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

/// For people too: indented.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    written(value, PrettyFormatter::new())
}

/// On one line.
pub(crate) fn compact(value: &impl Serialize) -> String {
    written(value, CompactFormatter)
}

fn written(value: &impl Serialize, layout: impl Formatter) -> String {
    let mut bytes = Vec::with_capacity(256);
    value
        .serialize(&mut Serializer::with_formatter(&mut bytes, Visible(layout)))
        .expect("plain texts and numbers can always be written");
    String::from_utf8(bytes).expect("JSON is text")
}

/// The layout of another formatter, with texts in which everything is seen.
struct Visible<F>(F);

impl<F: Formatter> Formatter for Visible<F> {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        if fragment.bytes().all(|byte| byte < 0x7f) && !fragment.contains("##") {
            return writer.write_all(fragment.as_bytes());
        }
        let mut written = 0;
        for (at, letter) in fragment.char_indices() {
            if is_hidden(letter) || is_command_mark(fragment, at) {
                writer.write_all(&fragment.as_bytes()[written..at])?;
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    write!(writer, "\\u{unit:04x}")?;
                }
                written = at + letter.len_utf8();
            }
        }
        writer.write_all(&fragment.as_bytes()[written..])
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_key(writer)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_written_out_and_read_back() {
        let text = "a\u{1b}\u{7f}\u{9b}\u{202e}\u{2028}\u{e0041}\u{1f600}\u{e9}\n##[error]x ## y";
        let json = compact(&text);
        let expected = "\"a\\u001b\\u007f\\u009b\\u202e\\u2028\\udb40\\udc41\u{1f600}\u{e9}\\n\\u0023#[error]x ## y\"";
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }

    #[test]
    fn the_layout_is_the_usual_one() {
        let value = serde_json::json!({"a": [1, {"b": null}], "c": {}, "d": []});
        assert_eq!(pretty(&value), serde_json::to_string_pretty(&value).expect("JSON"));
        assert_eq!(compact(&value), serde_json::to_string(&value).expect("JSON"));
    }
}
