//! Lines of source with something pointed at.
//!
//! ```text
//!   24 |     PyObject *dict = PyDict_New();
//!  [1] |                      ^^^^^^^^^^^^ new reference from `PyDict_New`
//! ```

use std::borrow::Cow;

use refhound_checks::{PathStep, Point};
use refhound_text::{Clean, is_command_mark, is_hidden, write_escaped};

use crate::coverage_line::counted;
use crate::paint::Paint;
use crate::report::Detail;
use crate::width::Width;

/// Characters of a line that are shown; machine-made lines can be any length.
const WIDTH: usize = 160;

/// What is shown before the first character that is pointed at, in a line that is cut.
const BEFORE: usize = 60;

/// What stands for the rest of a line that is cut.
const DOTS: &str = "...";

/// Blanks before a message that stands below its mark.
const BELOW: usize = 4;

/// Branches before the object appears that are shown; how the function got there is seldom what is asked.
const LEAD_IN: usize = 3;

/// The path as lines of source. A line that several steps in a row are about is shown once.
pub(crate) fn path(steps: &[PathStep], paint: Paint, detail: Detail, width: Width) -> String {
    let lead_in = steps.iter().take_while(|step| step.count.is_none()).count();
    let left_out = match detail {
        Detail::Usual if lead_in < steps.len() && lead_in > LEAD_IN + 1 => lead_in - LEAD_IN,
        Detail::Usual | Detail::Everything => 0,
    };
    let steps = &steps[left_out..];
    let gutter = gutter(steps);
    let mut text = String::new();
    if left_out > 0 {
        let earlier = counted(left_out, "earlier step");
        text += &paint.faint(&format!("{:>gutter$} | {earlier} (--verbose shows them)\n", "..."));
    }
    let several_files = steps.windows(2).any(|pair| pair[0].at.file.id != pair[1].at.file.id);
    // What stands before a line: the margin, a bar and a blank. A line that is cut begins and ends with dots.
    let room = width.behind(gutter + 3 + 2 * DOTS.len(), WIDTH);
    let mut shown: Option<(&Point, usize)> = None;
    let mut macro_told: Option<&str> = None;
    for step in steps {
        if shown.is_none_or(|(last, _)| last.file.id != step.at.file.id) && (shown.is_some() || several_files) {
            text += &format!("{:>gutter$} --> {}\n", "", Clean(step.at.filename()));
        }
        let same_line = |last: &Point| (last.file.id, last.start.line) == (step.at.file.id, step.at.start.line);
        let before = shown.filter(|(last, _)| same_line(last)).map(|(_, first)| first);
        let window = Window::new(&step.at, room, before);
        if before != Some(window.first) {
            macro_told = None;
            let number = format!("{:>gutter$} |", step.at.start.line);
            text += &format!("{} {}\n", paint.faint(&number), window.text);
        }
        let count = step.count.map_or_else(String::new, |count| format!("[{count}]"));
        let margin = format!("{count:>gutter$} |");
        let message = Clean(told(step, macro_told)).to_string();
        let before_message = gutter + 3 + window.pad.chars().count() + window.mark.chars().count() + 1;
        if width.holds(before_message + message.chars().count()) {
            let message = paint.step(step.count, &format!("{} {message}", window.mark));
            text += &format!("{} {}{message}\n", paint.faint(&margin), window.pad);
        } else {
            let mark = paint.step(step.count, &window.mark);
            text += &format!("{} {}{mark}\n", paint.faint(&margin), window.pad);
            add_below(&mut text, &message, step.count, gutter, paint, width);
        }
        macro_told = step.expanded_from.as_deref();
        shown = Some((&step.at, window.first));
    }
    text
}

/// A message that finds no room beside its mark.
fn add_below(text: &mut String, message: &str, count: Option<i32>, gutter: usize, paint: Paint, width: Width) {
    let margin = format!("{:>gutter$} |", "");
    let room = Width::Columns(width.behind(gutter + 3 + BELOW, usize::MAX));
    for line in room.wrapped(message, 2).lines() {
        let line = paint.step(count, line);
        *text += &format!("{} {:BELOW$}{line}\n", paint.faint(&margin), "");
    }
}

/// How wide the margin is that holds numbers of lines and counts.
pub(crate) fn gutter(steps: &[PathStep]) -> usize {
    let widest = steps.iter().map(|step| step.at.start.line.to_string().len()).max().unwrap_or_default();
    widest.max(3) + 1
}

/// What happens, and in which macro if that was not just told: the line shows only its use.
pub(crate) fn told(step: &PathStep, known: Option<&str>) -> String {
    match step.expanded_from.as_deref().filter(|name| Some(*name) != known) {
        Some(name) => format!("{} (in the macro `{name}`)", step.message),
        None => step.message.clone(),
    }
}

/// The part of a line that is shown, and what points at the place in it.
struct Window {
    /// The first character of the line that is shown.
    first: usize,
    text: String,
    /// Blanks before the mark, as wide as the text before the place.
    pad: String,
    mark: String,
}

impl Window {
    /// `before` is where the line was cut when it was shown for the step before.
    fn new(at: &Point, width: usize, before: Option<usize>) -> Window {
        let line = Line::new(at.line_text());
        let from = (at.start.column as usize - 1).min(line.length);
        let end = if at.end.line == at.start.line { at.end.column as usize - 1 } else { line.length };
        let in_sight = before.filter(|&first| first <= from && from < first + width);
        let around = || if line.length > width { from.saturating_sub(BEFORE.min(width / 3)) } else { 0 };
        let first = in_sight.unwrap_or_else(around);
        let last = line.length.min(first + width);
        let cut = |is_cut: bool| if is_cut { DOTS } else { "" };
        let shown = visible(&line.piece(first, last));
        let text = format!("{}{shown}{}", cut(first > 0), cut(last < line.length)).trim_end().to_owned();
        // A tab before the place is as wide in both lines, and so is what stands for a character that cannot be shown.
        let before = visible(&line.piece(first, from));
        let pad: String = before.chars().map(|letter| if letter == '\t' { '\t' } else { ' ' }).collect();
        let length = visible(&line.piece(from, end.min(last))).chars().count().max(1);
        let pad = format!("{}{pad}", if first > 0 { "   " } else { "" });
        Window { first, text, pad, mark: "^".repeat(length) }
    }
}

/// A line whose pieces are asked for by characters. Machine-made ones have megabytes, and each step asks again: plain text is not counted.
struct Line {
    text: String,
    /// In characters.
    length: usize,
    is_ascii: bool,
}

impl Line {
    fn new(text: String) -> Line {
        let is_ascii = text.is_ascii();
        let length = if is_ascii { text.len() } else { text.chars().count() };
        Line { text, length, is_ascii }
    }

    fn piece(&self, from: usize, end: usize) -> Cow<'_, str> {
        if self.is_ascii {
            return Cow::Borrowed(self.text.get(from..end).unwrap_or_default());
        }
        Cow::Owned(self.text.chars().skip(from).take(end.saturating_sub(from)).collect())
    }
}

/// A piece of source without what a terminal would obey and a reader not see.
fn visible(piece: &str) -> String {
    let mut text = String::with_capacity(piece.len());
    for (at, letter) in piece.char_indices() {
        if letter != '\t' && (is_hidden(letter) || is_command_mark(piece, at)) {
            write_escaped(&mut text, letter);
        } else {
            text.push(letter);
        }
    }
    text
}
