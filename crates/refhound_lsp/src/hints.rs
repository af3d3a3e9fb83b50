//! Running counts behind the lines of the paths that are shown.

use std::collections::BTreeMap;
use std::path::Path;

use lsp_types::{Position, Range};
use serde_json::{Value, json};

use crate::diagnostics::step_text;
use crate::position::{Encoding, line_text};
use crate::results::Results;

/// Hints for the lines of a range: `dict: 1` behind what happens to `dict` there.
pub(crate) fn hints(results: &Results, path: &Path, text: &str, range: Range, encoding: Encoding) -> Vec<Value> {
    // By line, then object: the last count of a line is the one behind it.
    let mut counts: BTreeMap<(u32, &str), (i32, Vec<String>)> = BTreeMap::new();
    for known in results.in_file(path) {
        for step in known.steps_in(path) {
            let line = step.at.start.line.saturating_sub(1);
            let Some(count) = step.count.filter(|_| (range.start.line..=range.end.line).contains(&line)) else {
                continue;
            };
            let (last, told) = counts.entry((line, &known.finding.object)).or_default();
            *last = count;
            let message = step_text(step);
            if !told.contains(&message) {
                told.push(message);
            }
        }
    }
    let hint = |((line, object), (count, told)): ((u32, &str), (i32, Vec<String>))| {
        let end = encoding.length(line_text(text, line)?);
        let position = Position::new(line, end);
        Some(json!({
            "position": position,
            "label": format!("{object}: {count}"),
            "paddingLeft": true,
            "tooltip": told.join("\n"),
        }))
    };
    counts.into_iter().filter_map(hint).collect()
}
