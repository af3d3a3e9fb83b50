//! Repairs for programs: what `refhound fix --output-format json` prints.

use refhound_checks::Edit;
use refhound_source::LineColumn;
use serde_json::{Value, json};

/// What became of one finding.
pub struct FixRow<'a> {
    pub fingerprint: &'a str,
    /// `safe`, `unsafe` or `display-only`.
    pub applicability: &'static str,
    pub description: &'a str,
    pub edits: &'a [Edit],
    pub verified: bool,
    pub why_not: Option<&'a str>,
}

/// An array with an object for each.
pub fn fixes_json(rows: &[FixRow<'_>]) -> String {
    let place = |at: LineColumn| json!({"row": at.line, "column": at.column});
    let edit = |edit: &Edit| {
        json!({
            "filename": edit.at.filename(),
            "start": place(edit.at.start),
            "end": place(edit.at.end),
            "text": edit.text,
        })
    };
    let row = |row: &FixRow<'_>| {
        json!({
            "fingerprint": row.fingerprint,
            "applicability": row.applicability,
            "description": row.description,
            "edits": row.edits.iter().map(edit).collect::<Vec<_>>(),
            "verified": row.verified,
            "why_not": row.why_not,
        })
    };
    let all = Value::Array(rows.iter().map(row).collect());
    serde_json::to_string_pretty(&all).unwrap_or_default() + "\n"
}
