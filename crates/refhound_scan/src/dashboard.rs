//! The report as pages for the browser that need nothing else: an overview with charts and filters, and a page for each package with
//! findings.
//!
//! Everything from the data set is text: it is escaped where it is put in, and the pages forbid every script and style but their own.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use refhound_report::{LOOK, content_security_policy};
use refhound_source::Disk;
use refhound_text::Clean;
use rusqlite::params;

use crate::figures::{Overview, Table, UNCONFIRMED};
use crate::{ScanError, Store};

const STYLE: &str = include_str!("../assets/dashboard.css");
const SCRIPT: &str = include_str!("../assets/dashboard.js");

/// Bars of a chart.
const BARS: usize = 12;

/// Writes the pages into a folder: `index.html`, and `packages/ID.html`. The first is returned.
pub fn write_dashboard(store: &Store, overview: &Overview, folder: &Path) -> Result<PathBuf, ScanError> {
    let write = |path: &Path, text: &str| {
        let failed = |error| ScanError::Machine(format!("{}: cannot be written: {error}", path.display()));
        Disk::make_folder(path.parent().unwrap_or(folder)).map_err(failed)?;
        Disk::write(path, text.as_bytes()).map_err(failed)
    };
    let mut packages = store.connection().prepare(
        "SELECT id, name, version FROM last_packages p
         WHERE EXISTS (SELECT 1 FROM findings f WHERE f.package_id = p.id) ORDER BY name, version",
    )?;
    let packages = packages.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let packages: Vec<(i64, String, String)> = packages.collect::<rusqlite::Result<_>>()?;
    for (id, name, version) in &packages {
        let text = page(&format!("{name} {version}"), &package_page(store, *id, name, version)?);
        write(&folder.join(format!("packages/{id}.html")), &text)?;
    }
    let index = folder.join("index.html");
    write(&index, &page("refhound scan", &overview_page(overview, &packages)))?;
    Ok(index)
}

/// A whole page around its body.
fn page(title: &str, body: &str) -> String {
    let style = format!("{LOOK}{STYLE}");
    let policy = content_security_policy(&style, SCRIPT);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>{style}</style>\n</head>\n<body>\n{body}<script>{SCRIPT}</script>\n</body>\n</html>\n",
        escaped(title)
    )
}

fn overview_page(overview: &Overview, packages: &[(i64, String, String)]) -> String {
    let mut body = format!(
        "<h1>refhound scan</h1>\n<p class=\"dim\">refhound {}, options {}, begun {}</p>\n<p class=\"note\">{}</p>\n<div class=\"charts\">\n",
        escaped(&overview.tool),
        escaped(&overview.options),
        escaped(&overview.started),
        escaped(UNCONFIRMED)
    );
    for (title, label, value) in [
        ("Packages by status", "status", "packages"),
        ("Findings by rule", "rule", "findings"),
        ("Findings by trigger", "trigger", "findings"),
        ("Packages with the most findings", "package", "findings"),
    ] {
        body.push_str(&overview.table(title).map(|table| chart(table, label, value)).unwrap_or_default());
    }
    body.push_str("</div>\n");
    for (number, table) in overview.tables.iter().enumerate() {
        write_table(&mut body, number, table, packages);
    }
    body
}

/// A bar for each of the first rows.
fn chart(table: &Table, label: &str, value: &str) -> String {
    let column = |name: &str| table.columns.iter().position(|column| column == name);
    let (Some(label), Some(value)) = (column(label), column(value)) else { return String::new() };
    let bars: Vec<(&str, f64)> =
        table.rows.iter().take(BARS).filter_map(|row| Some((row[label].as_str(), row[value].parse().ok()?))).collect();
    let most = bars.iter().map(|(_, value)| *value).fold(1.0, f64::max);
    let mut svg = format!(
        "<div class=\"card\"><h3>{}</h3><svg viewBox=\"0 0 420 {}\" role=\"img\" aria-label=\"{}\">",
        escaped(table.title),
        bars.len().max(1) * 26,
        escaped(table.title)
    );
    for (number, (name, value)) in bars.iter().enumerate() {
        let (top, width) = (number * 26, (value / most * 410.0).max(2.0));
        let _ = write!(
            svg,
            "<text x=\"0\" y=\"{}\">{}</text><text class=\"n\" x=\"420\" y=\"{}\">{value}</text>\
             <rect x=\"0\" y=\"{}\" width=\"{width:.1}\" height=\"6\" rx=\"3\"/>",
            top + 13,
            escaped(&name.chars().take(52).collect::<String>()),
            top + 13,
            top + 17
        );
    }
    svg + "</svg></div>\n"
}

fn write_table(body: &mut String, number: usize, table: &Table, packages: &[(i64, String, String)]) {
    let _ = writeln!(body, "<h2>{}</h2>", escaped(table.title));
    if !table.note.is_empty() {
        let _ = writeln!(body, "<p class=\"dim\">{}</p>", escaped(table.note));
    }
    if table.rows.is_empty() {
        body.push_str("<p>None.</p>\n");
        return;
    }
    if table.rows.len() > 8 {
        let _ = writeln!(body, "<input class=\"filter\" type=\"search\" placeholder=\"Filter\" data-of=\"t{number}\">");
    }
    let _ = write!(body, "<div class=\"wide\"><table id=\"t{number}\"><thead><tr>");
    let is_number = |column: usize| table.rows.iter().all(|row| row[column].parse::<f64>().is_ok());
    let class_of = |column: usize| if is_number(column) { " class=\"number\"" } else { "" };
    let classes: Vec<&str> = (0..table.columns.len()).map(class_of).collect();
    for (column, class) in table.columns.iter().zip(&classes) {
        let _ = write!(body, "<th{class}>{}</th>", escaped(column));
    }
    body.push_str("</tr></thead><tbody>\n");
    let column = |names: [&str; 2]| table.columns.iter().position(|column| names.contains(&column.as_str()));
    let linked = column(["package", "name"]).zip(column(["version", "version"]));
    for row in &table.rows {
        body.push_str("<tr data-row>");
        let page = linked.and_then(|(name, version)| {
            let known = |(_, n, v): &&(i64, String, String)| (n, v) == (&row[name], &row[version]);
            Some((name, packages.iter().find(known)?.0))
        });
        for (number, (cell, class)) in row.iter().zip(&classes).enumerate() {
            let text = escaped(cell);
            let _ = match page {
                Some((column, id)) if column == number => {
                    write!(body, "<td><a href=\"packages/{id}.html\">{text}</a></td>")
                }
                _ => write!(body, "<td{class}>{text}</td>"),
            };
        }
        body.push_str("</tr>\n");
    }
    body.push_str("</tbody></table></div>\n");
}

fn package_page(store: &Store, package: i64, name: &str, version: &str) -> Result<String, ScanError> {
    let mut body = format!(
        "<p><a href=\"../index.html\">All packages</a></p>\n<h1>{} {}</h1>\n<p class=\"note\">{}</p>\n\
         <input class=\"filter\" type=\"search\" placeholder=\"Filter\" data-of=\"all\">\n<div id=\"all\">\n",
        escaped(name),
        escaped(version),
        escaped(UNCONFIRMED)
    );
    let mut findings = store.connection().prepare(
        "SELECT id, code, rule, filename, row, function, confidence, trigger, message, help FROM findings
         WHERE package_id = ?1 ORDER BY rank DESC, filename, row, id",
    )?;
    let mut steps = store
        .connection()
        .prepare("SELECT filename, row, message, count FROM paths WHERE finding = ?1 AND path = ?2 ORDER BY step")?;
    let mut rows = findings.query([package])?;
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        let text = |column: usize| row.get::<_, String>(column).map(|text| escaped(&text));
        let line: i64 = row.get(4)?;
        let _ = write!(
            body,
            "<div class=\"finding\" data-row><div><b>{} {}</b> <span class=\"tag {}\">{}</span> <span class=\"tag\">{}</span></div>\
             <div>{}</div><div class=\"where\">{}:{line} in {}</div><div class=\"dim\">{}</div>",
            text(1)?,
            text(2)?,
            text(6)?,
            text(6)?,
            text(7)?,
            text(8)?,
            text(3)?,
            text(5)?,
            text(9)?
        );
        for path in 0..2 {
            let mut told = steps.query(params![id, path])?;
            let mut list = String::new();
            while let Some(step) = told.next()? {
                let (file, line, message): (String, i64, String) = (step.get(0)?, step.get(1)?, step.get(2)?);
                let count: Option<i64> = step.get(3)?;
                let count = count.map(|count| format!(" [{count}]")).unwrap_or_default();
                let _ = write!(
                    list,
                    "<li>{}{count} <span class=\"where\">{}:{line}</span></li>",
                    escaped(&message),
                    escaped(&file)
                );
            }
            if !list.is_empty() {
                let _ = write!(body, "<ol>{list}</ol>");
            }
        }
        body.push_str("</div>\n");
    }
    Ok(body + "</div>\n")
}

/// Text in a page: no markup, no control characters.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in Clean(text).to_string().chars() {
        match letter {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Begin, Means, Record, Status};

    #[test]
    fn nothing_in_the_data_set_becomes_markup() {
        let hostile = "</title><script>alert(1)</script>\u{1b}[2J\"'";
        let finding = serde_json::json!({
            "code": hostile, "name": hostile, "message": hostile, "filename": hostile, "function": hostile,
            "confidence": hostile, "trigger": hostile, "fingerprint": "f",
            "path": [{"filename": hostile, "message": hostile, "location": {"row": 1}}],
        });
        let mut store = Store::in_memory();
        let run = store
            .run(&Means { tool: hostile.to_owned(), options: vec![hostile.to_owned()] }, Begin::IfNeeded)
            .expect("a run");
        let record = Record::without_run(hostile, hostile, hostile, Status::Analysed, hostile.to_owned());
        store.add(run, &Record { findings: vec![finding], ..record }).expect("it fits");
        let overview = Overview::of(&store).expect("a run is there");
        let packages = [(1, hostile.to_owned(), hostile.to_owned())];
        let pages = [
            page(hostile, &overview_page(&overview, &packages)),
            page(hostile, &package_page(&store, 1, hostile, hostile).expect("it is there")),
        ];
        for text in pages {
            assert_eq!(text.matches("<script>").count(), 1, "only its own");
            assert_eq!(text.matches("</title>").count(), 1);
            assert!(!text.contains('\u{1b}') && text.contains("Nobody has confirmed it"));
        }
        let text = crate::markdown(&overview);
        assert!(!text.contains("<script>") && !text.contains('\u{1b}') && text.contains("Nobody has confirmed it"));
    }

    #[test]
    fn nothing_in_a_page_loads_anything() {
        for text in [LOOK, STYLE, SCRIPT] {
            for piece in ["src=", "@import", "url(", "fetch(", "innerHTML", "eval(", "</"] {
                assert!(!text.contains(piece), "{piece}");
            }
        }
    }
}
