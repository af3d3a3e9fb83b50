//! Text that people read, made of text that nobody has looked at: names of files, keys of settings, strings of C, what other
//! programs say.
//!
//! A terminal obeys escape sequences, a reader believes what directional marks show, and the runner of a CI service takes a line
//! that begins with `::` for a command. [`Clean`] writes one line in which nothing of that is left; [`CleanLines`] does the same
//! for a text whose line breaks are the tool's own; [`Lines`] collects lines. What is cleaned stays readable: `\x1b`, `\u{202e}`.
//!
//! ```text
//! a<ESC>[2J.c    a\x1b[2J.c
//! x<LF>::error   x\n::error
//! ::error::x     \x3a:error::x
//! ```

mod clean;
mod lines;

pub use clean::{Clean, CleanLines, cleaned, is_command_mark, is_hidden, write_escaped};
pub use lines::Lines;
