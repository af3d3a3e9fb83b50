//! Lines of source with something pointed at.
//!
//! ```text
//!   24 |     PyObject *dict = PyDict_New();
//!  [1] |                      ^^^^^^^^^^^^ new reference from PyDict_New
//! ```

use refhound_checks::{PathStep, Point};

use crate::paint::Paint;

/// Characters of a line that are shown; machine-made lines can be any length.
const WIDTH: usize = 160;

/// What is shown before the first character that is pointed at, in a line that is cut.
const BEFORE: usize = 60;

/// The path as lines of source. A line that several steps in a row are about is shown once.
pub(crate) fn path(steps: &[PathStep], paint: Paint) -> String {
    let widest = steps.iter().map(|step| step.at.start.line.to_string().len()).max().unwrap_or_default();
    let gutter = widest.max(3) + 1;
    let mut text = String::new();
    let mut shown: Option<&Point> = None;
    for step in steps {
        if shown.is_none_or(|last| last.file.id != step.at.file.id) && (shown.is_some() || steps_in_files(steps) > 1) {
            text += &format!("{:>gutter$} --> {}\n", "", step.at.filename());
        }
        let window = Window::new(&step.at);
        if shown.is_none_or(|last| (last.file.id, last.start.line) != (step.at.file.id, step.at.start.line)) {
            let number = format!("{:>gutter$} |", step.at.start.line);
            text += &format!("{} {}\n", paint.faint(&number), window.text);
        }
        let count = step.count.map_or_else(String::new, |count| format!("[{count}]"));
        let margin = format!("{count:>gutter$} |");
        text += &format!("{} {}{}\n", paint.faint(&margin), window.marker, paint.bold(&format!(" {}", step.message)));
        shown = Some(&step.at);
    }
    text
}

fn steps_in_files(steps: &[PathStep]) -> usize {
    let mut files: Vec<_> = steps.iter().map(|step| step.at.file.id).collect();
    files.sort_unstable();
    files.dedup();
    files.len()
}

/// The part of a line that is shown, and what points at the place in it.
struct Window {
    text: String,
    marker: String,
}

impl Window {
    fn new(at: &Point) -> Window {
        let line: Vec<char> =
            at.line_text().chars().map(|letter| if letter == '\t' { '\t' } else { visible(letter) }).collect();
        let from = (at.start.column as usize - 1).min(line.len());
        let end = if at.end.line == at.start.line { at.end.column as usize - 1 } else { line.len() };
        let first = if line.len() > WIDTH { from.saturating_sub(BEFORE) } else { 0 };
        let last = line.len().min(first + WIDTH);
        let cut = |is_cut: bool| if is_cut { "..." } else { "" };
        let shown: String = line[first..last].iter().collect();
        let text = format!("{}{shown}{}", cut(first > 0), cut(last < line.len())).trim_end().to_owned();
        // A tab before the place is as wide in both lines.
        let pad: String = line[first..from].iter().map(|&letter| if letter == '\t' { '\t' } else { ' ' }).collect();
        let length = end.min(last).saturating_sub(from).max(1);
        let marker = format!("{}{pad}{}", if first > 0 { "   " } else { "" }, "^".repeat(length));
        Window { text, marker }
    }
}

/// Source may hold control characters; a terminal must not obey them.
fn visible(letter: char) -> char {
    if letter.is_control() { '\u{fffd}' } else { letter }
}
