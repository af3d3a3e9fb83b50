//! What `refhound values` says of entry points: a table for people, an array for programs, a line that sums it up.

use refhound_source::LineColumn;
use refhound_text::Lines;
use serde::Serialize;

use crate::json::Location;
use crate::json_text::pretty;

/// What is said of one entry point.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub struct ValueRow {
    pub filename: String,
    pub function: String,
    pub at: LineColumn,
    /// Operations that can go wrong.
    pub checks: usize,
    /// Those that are proved not to.
    pub safe: usize,
    pub alarms: usize,
    /// Why it was not looked at to the end.
    pub gave_up: Option<String>,
}

#[derive(Serialize)]
struct Shown<'a> {
    filename: &'a str,
    function: &'a str,
    location: Location,
    checks: usize,
    safe: usize,
    alarms: usize,
    gave_up: Option<&'a str>,
}

/// An array with one object for each entry point.
pub fn values_json(rows: &[ValueRow]) -> String {
    let shown: Vec<Shown<'_>> = rows
        .iter()
        .map(|row| Shown {
            filename: &row.filename,
            function: &row.function,
            location: row.at.into(),
            checks: row.checks,
            safe: row.safe,
            alarms: row.alarms,
            gave_up: row.gave_up.as_deref(),
        })
        .collect();
    pretty(&shown) + "\n"
}

/// One line for each entry point.
pub fn values_table(rows: &[ValueRow]) -> String {
    let mut lines = Lines::new();
    for row in rows {
        let ValueRow { checks, safe, alarms, .. } = row;
        let gave_up = row.gave_up.as_ref().map_or_else(String::new, |why| format!("; given up: {why}"));
        lines.add(format_args!(
            "{}:{}: {}: {checks} checks, {safe} proved safe, {alarms} alarms{gave_up}",
            row.filename, row.at.line, row.function
        ));
    }
    lines.to_string()
}

/// All of them in one line.
pub fn values_summary(rows: &[ValueRow]) -> String {
    let sum = |of: fn(&ValueRow) -> usize| rows.iter().map(of).sum::<usize>();
    let (checks, safe) = (sum(|row| row.checks), sum(|row| row.safe));
    let gave_up = rows.iter().filter(|row| row.gave_up.is_some()).count();
    let share = if checks == 0 { 100.0 } else { safe as f64 * 100.0 / checks as f64 };
    let rest = if gave_up == 0 { String::new() } else { format!("; {gave_up} given up") };
    format!("{} entry points, {checks} checks, {safe} proved safe ({share:.1} %){rest}\n", rows.len())
}
