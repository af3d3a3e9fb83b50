//! The report as Markdown.

use std::fmt::Write as _;

use refhound_text::Clean;

use crate::figures::{Overview, UNCONFIRMED};

/// Longest cell, in letters: tables are for people.
const CELL: usize = 160;

/// All tables one after the other.
pub fn markdown(overview: &Overview) -> String {
    let mut text = format!(
        "# refhound scan\n\n{UNCONFIRMED}\n\nMade by refhound {}, options {}, begun {}.\n",
        escaped(&overview.tool),
        escaped(&overview.options),
        overview.started
    );
    for table in &overview.tables {
        let _ = write!(text, "\n## {}\n\n", table.title);
        if !table.note.is_empty() {
            let _ = write!(text, "{}\n\n", table.note);
        }
        if table.rows.is_empty() {
            text.push_str("None.\n");
            continue;
        }
        let row = |cells: &[String]| {
            format!("| {} |\n", cells.iter().map(|cell| escaped(cell)).collect::<Vec<_>>().join(" | "))
        };
        text.push_str(&row(&table.columns));
        text.push_str(&format!("|{}\n", "---|".repeat(table.columns.len())));
        table.rows.iter().for_each(|cells| text.push_str(&row(cells)));
    }
    text
}

/// Nothing in a cell is markup, and nothing ends it.
fn escaped(cell: &str) -> String {
    let mut text = String::new();
    for letter in Clean(cell).to_string().chars().take(CELL) {
        if "\\`*_{}[]<>#|!~&@".contains(letter) {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_text_and_nothing_else() {
        assert_eq!(escaped("a|b\n<b>@x\u{1b}"), "a\\|b\\\\n\\<b\\>\\@x\\\\x1b");
    }
}
