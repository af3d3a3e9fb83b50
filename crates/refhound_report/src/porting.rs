//! What `refhound port` says: a table for people, a table for documents, an object for programs.

use refhound_source::LineColumn;
use refhound_text::Lines;
use serde::Serialize;

use crate::json::Location;
use crate::json_text::pretty;

/// One thing that stands in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PortRow {
    /// The word for programs of the part that it belongs to.
    pub section: &'static str,
    /// The heading of that part.
    pub title: &'static str,
    pub what: String,
    pub why: String,
    pub instead: Option<String>,
    pub instead_since: Option<String>,
    /// `pythoncapi_compat.h` has what to write instead, for versions that lack it.
    pub in_compat: bool,
    /// In the order in which they were found; never empty.
    pub places: Vec<PortPlace>,
}

/// Where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PortPlace {
    pub filename: String,
    pub at: LineColumn,
}

#[derive(Serialize)]
struct ShownPlace<'a> {
    filename: &'a str,
    location: Location,
}

#[derive(Serialize)]
struct Shown<'a> {
    section: &'a str,
    what: &'a str,
    why: &'a str,
    instead: Option<&'a str>,
    instead_since: Option<&'a str>,
    in_compat: bool,
    uses: usize,
    places: Vec<ShownPlace<'a>>,
}

/// An array with one object for each row.
pub fn port_json(rows: &[PortRow]) -> String {
    let place = |place: &PortPlace| (place.filename.clone(), Location::from(place.at));
    let shown: Vec<Shown<'_>> = rows
        .iter()
        .map(|row| Shown {
            section: row.section,
            what: &row.what,
            why: &row.why,
            instead: row.instead.as_deref(),
            instead_since: row.instead_since.as_deref(),
            in_compat: row.in_compat,
            uses: row.places.len(),
            places: row.places.iter().map(|it| ShownPlace { filename: &it.filename, location: place(it).1 }).collect(),
        })
        .collect();
    pretty(&shown) + "\n"
}

/// A heading for each part, and under it a line for each row; what does not fit beside the name goes below it.
pub fn port_table(rows: &[PortRow], width: usize) -> String {
    let mut lines = Lines::new();
    let name_width = rows.iter().map(|row| row.what.chars().count()).max().unwrap_or_default().min(NAME_WIDTH);
    let place_width = rows.iter().map(|row| first_place(row).chars().count()).max().unwrap_or_default();
    let place_width = place_width.min(PLACE_WIDTH);
    let mut title = "";
    for row in rows {
        if row.title != title {
            if !title.is_empty() {
                lines.add("");
            }
            title = row.title;
            lines.add(title);
        }
        let head = format!(
            "  {:name_width$}  {:>5}  {:place_width$}",
            row.what,
            format!("{}x", row.places.len()),
            first_place(row)
        );
        let told = told(row);
        if head.chars().count() + 2 + told.chars().count() <= width {
            lines.add(format_args!("{head}  {told}"));
        } else {
            lines.add(head.trim_end());
            for part in wrapped(&told, width.saturating_sub(INDENT.len())) {
                lines.add(format_args!("{INDENT}{part}"));
            }
        }
    }
    lines.to_string()
}

/// Columns of names and places do not grow beyond this for a few long ones.
const NAME_WIDTH: usize = 32;
const PLACE_WIDTH: usize = 36;
const INDENT: &str = "      ";

/// A table in Markdown.
pub fn port_markdown(rows: &[PortRow]) -> String {
    let mut lines = Lines::new();
    let mut title = "";
    for row in rows {
        if row.title != title {
            if !title.is_empty() {
                lines.add("");
            }
            title = row.title;
            lines.add(format_args!("### {title}"));
            lines.add("");
            lines.add("| what | uses | first | |");
            lines.add("|---|---|---|---|");
        }
        let cell = |text: &str| text.replace('|', "\\|");
        lines.add(format_args!(
            "| `{}` | {} | {} | {} |",
            cell(&row.what),
            row.places.len(),
            cell(&first_place(row)),
            cell(&told(row))
        ));
    }
    lines.to_string()
}

/// All of it in one line.
pub fn port_summary(rows: &[PortRow]) -> String {
    if rows.is_empty() {
        return "nothing that is known stands in the way\n".to_owned();
    }
    let mut parts: Vec<(&str, usize, usize)> = Vec::new();
    for row in rows {
        match parts.last_mut().filter(|part| part.0 == row.section) {
            Some(part) => (part.1, part.2) = (part.1 + 1, part.2 + row.places.len()),
            None => parts.push((row.section, 1, row.places.len())),
        }
    }
    let part = |(name, rows, uses): &(&str, usize, usize)| format!("{name} {rows} ({uses} uses)");
    parts.iter().map(part).collect::<Vec<_>>().join(", ") + "\n"
}

fn first_place(row: &PortRow) -> String {
    row.places.first().map_or_else(String::new, |place| format!("{}:{}", place.filename, place.at.line))
}

/// Why it stands in the way, and what to write instead.
fn told(row: &PortRow) -> String {
    let Some(instead) = &row.instead else { return row.why.clone() };
    // A remark rather than a name.
    let verb = if instead.starts_with('(') { "" } else { "use " };
    let since = match (&row.instead_since, row.in_compat) {
        (Some(since), true) => format!(" (since {since}; pythoncapi_compat.h has it)"),
        (Some(since), false) => format!(" (since {since})"),
        (None, _) => String::new(),
    };
    format!("{}; {verb}{instead}{since}", row.why)
}

/// Lines of at most so many characters, broken between words; a longer word has a line of its own.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> PortRow {
        PortRow {
            section: "threads",
            title: "without the GIL",
            what: "a_function".to_owned(),
            why: "it lends".to_owned(),
            instead: Some("another".to_owned()),
            instead_since: Some("3.13".to_owned()),
            in_compat: true,
            places: vec![PortPlace { filename: "a.c".to_owned(), at: LineColumn { line: 7, column: 3 } }],
        }
    }

    #[test]
    fn what_does_not_fit_beside_the_name_goes_below_it() {
        let told = "it lends; use another (since 3.13; pythoncapi_compat.h has it)";
        assert_eq!(port_table(&[row()], 120), format!("without the GIL\n  a_function     1x  a.c:7  {told}\n"));
        let narrow = port_table(&[row()], 40);
        assert!(narrow.lines().all(|line| line.chars().count() <= 40), "{narrow}");
        assert_eq!(narrow.split_whitespace().filter(|word| *word == "another").count(), 1);
    }

    #[test]
    fn programs_get_every_place() {
        let json = port_json(&[row()]);
        assert!(json.contains("\"section\": \"threads\"") && json.contains("\"row\": 7"), "{json}");
    }

    #[test]
    fn the_summary_counts_by_part() {
        assert_eq!(port_summary(&[row(), row()]), "threads 2 (2 uses)\n");
        assert_eq!(port_summary(&[]), "nothing that is known stands in the way\n");
    }
}
