//! What is under the cursor: the contract of a function of the API, or the state of an object on the path that is shown.

use std::fmt::Write as _;
use std::path::Path;

use lsp_types::Position;
use refhound_checks::PathStep;
use refhound_report::contract_text;
use refhound_text::Clean;

use crate::position::{Encoding, line_text};
use crate::results::{Known, Results};

/// Rows of a path that are shown.
const ROWS: usize = 40;

/// A text for people, with marks or without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Markup {
    Markdown,
    Plain,
}

/// The text, and where the word begins and ends in the line, in code units.
pub(crate) fn hover(
    results: &Results,
    path: &Path,
    text: &str,
    position: Position,
    encoding: Encoding,
    markup: Markup,
) -> Option<(String, u32, u32)> {
    let line = line_text(text, position.line)?;
    let (start, word) = word_at(line, encoding.offset_in_line(line, position.character))?;
    let shown = states(results, path, word, position.line + 1, markup).or_else(|| contract(results, word, markup))?;
    let from = encoding.length(&line[..start]);
    Some((shown, from, from + encoding.length(word)))
}

/// Whether there is a contract for what is at a position.
pub(crate) fn contract_at(results: &Results, text: &str, position: Position, encoding: Encoding) -> bool {
    let found = line_text(text, position.line)
        .and_then(|line| word_at(line, encoding.offset_in_line(line, position.character)));
    found.is_some_and(|(_, word)| results.contracts.describe(word).is_some())
}

/// The name that an offset of a line is in or just behind.
fn word_at(line: &str, offset: usize) -> Option<(usize, &str)> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let start = line[..offset].rfind(|letter| !is_part(letter)).map_or(0, |at| {
        let width = line[at..].chars().next().map_or(1, char::len_utf8);
        at + width
    });
    let rest = &line[start..];
    let word = &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())];
    let is_name = word.chars().next().is_some_and(|first| !first.is_ascii_digit());
    is_name.then_some((start, word))
}

fn contract(results: &Results, name: &str, markup: Markup) -> Option<String> {
    let described = results.contracts.describe(name)?;
    let text = contract_text(&described, Some(results.contracts.version()));
    Some(match markup {
        // What a project says of its functions must not end the block.
        Markup::Markdown => format!("```text\n{}```", text.replace("```", "` ` `")),
        Markup::Plain => text,
    })
}

/// What is said of an object on all paths that are shown for it in this function.
fn states(results: &Results, path: &Path, word: &str, line: u32, markup: Markup) -> Option<String> {
    let about = |known: &&Known| known.covers(path, line) && is_called(&known.finding.object, word);
    let texts: Vec<String> =
        results.in_file(path).filter(about).map(|known| state(known, path, line, markup)).collect();
    (!texts.is_empty()).then(|| texts.join(if markup == Markup::Markdown { "\n\n---\n\n" } else { "\n\n" }))
}

/// Whether a reader who points at `word` means the object: `dict`, or `self->dict`.
fn is_called(object: &str, word: &str) -> bool {
    let before = object.strip_suffix(word);
    before.is_some_and(|rest| rest.is_empty() || rest.ends_with("->") || rest.ends_with(['.', '*', '&', '(']))
}

fn state(known: &Known, path: &Path, line: u32, markup: Markup) -> String {
    let finding = &known.finding;
    let (name, rule) = (Clean(&finding.object), finding.rule);
    let headline = match state_at(known, path, line) {
        Some(step) => format!(
            "`{name}` after line {}: {} ({})",
            step.at.start.line,
            owned(step.count.unwrap_or_default()),
            Clean(&step.message)
        ),
        None => format!("`{name}`: nothing has happened to it yet on this path"),
    };
    let mut text = format!("{headline}\n\non the path of {} {}: {}\n", rule.code, rule.name, Clean(&finding.message));
    if markup == Markup::Markdown {
        text += "\n| line | owned | |\n|---:|---:|---|\n";
    }
    for step in known.steps_in(path).take(ROWS) {
        let count = step.count.map_or_else(String::new, |count| count.to_string());
        let (at, message) = (step.at.start.line, Clean(&step.message));
        let _ = match markup {
            Markup::Markdown if at == line => writeln!(text, "| **{at}** | {count} | {} |", cell(&message.to_string())),
            Markup::Markdown => writeln!(text, "| {at} | {count} | {} |", cell(&message.to_string())),
            Markup::Plain => writeln!(text, "{at:>6} {:>4}  {message}", format!("[{count}]")),
        };
    }
    text
}

fn cell(message: &str) -> String {
    message.replace('|', "\\|")
}

/// The last step that concerns the object before the path goes past the line.
fn state_at<'a>(known: &'a Known, path: &'a Path, line: u32) -> Option<&'a PathStep> {
    known.steps_in(path).take_while(|step| step.at.start.line <= line).filter(|step| step.count.is_some()).last()
}

/// A count in words.
pub(crate) fn owned(count: i32) -> String {
    match count {
        0 => "no reference owned".to_owned(),
        1 => "1 reference owned".to_owned(),
        count if count < 0 => format!("{} more released than owned", -count),
        count => format!("{count} references owned"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_from_any_of_its_letters() {
        let line = "\u{e9} = PyDict_New(x1);";
        for offset in [5, 8, 15] {
            assert_eq!(word_at(line, offset), Some((5, "PyDict_New")), "{offset}");
        }
        assert_eq!(word_at(line, 16), Some((16, "x1")));
        assert_eq!(word_at("  42;", 3), None);
        assert_eq!(word_at("", 0), None);
        assert_eq!(word_at("a", 1), Some((0, "a")));
    }

    #[test]
    fn members_are_called_by_their_names() {
        assert!(is_called("dict", "dict") && is_called("self->dict", "dict") && is_called("*out", "out"));
        assert!(!is_called("my_dict", "dict") && !is_called("dict", "dic"));
    }
}
