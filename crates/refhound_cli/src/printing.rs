//! What goes to the terminal, and in which colours.

use std::io::{IsTerminal, Write};

use anyhow::Result;
use refhound_report::Paint;

use crate::args::Color;

/// A reader that has seen enough and went away is no error.
pub(crate) fn print(text: &str, to: &mut dyn Write) -> Result<()> {
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// Colours are for terminals, and for people who did not ask for none.
pub(crate) fn paint(wanted: Color) -> Paint {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let coloured = match wanted {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => std::io::stdout().is_terminal() && !is_set("NO_COLOR"),
    };
    if coloured { Paint::Ansi } else { Paint::Plain }
}
