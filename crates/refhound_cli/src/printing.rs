//! What goes to the terminal, and in which colours. Everything that the program says passes through here.
//!
//! Standard output holds what was asked for: the formats and tables, which have cleaned what they are made of by their own rules.
//! Standard error holds lines for people; nothing in them is obeyed by a terminal or a CI service, whatever a file was called.

use std::fmt;
use std::io::{self, IsTerminal, Write};

use anyhow::{Context as _, Error, Result};
use refhound_contracts::ConfigError;
use refhound_driver::AnalyseError;
use refhound_git::GitError;
use refhound_report::{Paint, Width};
use refhound_text::{Clean, CleanLines, Lines};

use crate::args::Color;

/// Writes what was asked for. A reader that has seen enough and went away is no error; one that cannot take it is.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("standard output: cannot be written"),
    }
}

/// As [`print`], of what need not be text: a difference has the bytes of the files.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("standard output: cannot be written"),
    }
}

/// Says something on standard error. If nobody can hear it there is nobody to tell.
pub(crate) fn tell(text: impl fmt::Display) {
    let width = width_of_errors();
    let text = CleanLines(text).to_string();
    let wrapped: String = text.split_inclusive('\n').map(|line| width.wrapped(line, CONTINUED)).collect();
    let mut out = io::stderr().lock();
    let _ = out.write_all(wrapped.as_bytes()).and_then(|()| out.flush());
}

/// Blanks before what finds no room in a line.
const CONTINUED: usize = 4;

/// Why the program could not do its job.
pub(crate) fn tell_error(error: &Error) {
    tell(error_lines(error));
}

/// Several things went wrong, each told on a line of its own.
#[derive(Debug)]
pub(crate) struct Several(pub(crate) Vec<String>);

impl fmt::Display for Several {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, line) in self.0.iter().enumerate() {
            write!(f, "{}{}", if index > 0 { "\n" } else { "" }, Clean(line))?;
        }
        Ok(())
    }
}

impl std::error::Error for Several {}

/// One line for each thing that is wrong: a line break in a name or a value makes no further line.
fn error_lines(error: &Error) -> Lines {
    let config = match error.downcast_ref::<AnalyseError>() {
        Some(AnalyseError::Config(config)) => Some(config),
        _ => error.downcast_ref::<ConfigError>(),
    };
    let several: Vec<String> = if let Some(ConfigError { problems }) = config {
        problems.iter().map(ToString::to_string).collect()
    } else if let Some(Several(lines)) = error.downcast_ref() {
        lines.clone()
    } else if let Some(git) = error.downcast_ref::<GitError>() {
        // The program git says what it wants in as many lines as it wants.
        git.to_string().lines().map(str::to_owned).collect()
    } else {
        vec![format!("{error:#}")]
    };
    let mut lines = Lines::new();
    for (index, line) in several.iter().enumerate() {
        lines.add(format_args!("{}{line}", if index == 0 { "refhound: " } else { "" }));
    }
    lines
}

/// Colours are for terminals, and for people who did not ask for none.
pub(crate) fn paint(wanted: Color) -> Paint {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let coloured = match wanted {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => io::stdout().is_terminal() && !is_set("NO_COLOR"),
    };
    if coloured { Paint::Ansi } else { Paint::Plain }
}

/// Columns of the terminal; what goes to a file or another program has room enough.
pub(crate) fn columns() -> usize {
    const ELSEWHERE: usize = 160;
    terminal_size::terminal_size().map_or(ELSEWHERE, |(terminal_size::Width(columns), _)| usize::from(columns))
}

/// How wide findings may be.
pub(crate) fn width() -> Width {
    width_on(terminal_size::terminal_size_of(io::stdout()))
}

/// How wide lines on standard error may be.
pub(crate) fn width_of_errors() -> Width {
    width_on(terminal_size::terminal_size_of(io::stderr()))
}

fn width_on(size: Option<(terminal_size::Width, terminal_size::Height)>) -> Width {
    size.map_or(Width::Any, |(terminal_size::Width(columns), _)| Width::of_terminal(usize::from(columns)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_one_line_however_it_is_called() {
        let error = anyhow::anyhow!("a\n::error::b").context("\u{1b}]0;c");
        assert_eq!(error_lines(&error).as_str(), "refhound: \\x1b]0;c: a\\n::error::b\n");
        let several = Error::new(Several(vec!["a\nb".to_owned(), "::error::c".to_owned()]));
        assert_eq!(error_lines(&several).as_str(), "refhound: a\\nb\n\\x3a:error::c\n");
    }
}
