//! What can be done about a finding: the change that mends it, a comment with the reason why it is right as it is, the path,
//! the page of the rule.

use lsp_types::{Position, Range, Uri};
use refhound_checks::Finding;
use refhound_source::clean_path;
use serde_json::{Value, json};

use crate::client::Abilities;
use crate::diagnostics::diagnostic;
use crate::position::{Encoding, line_text};
use crate::uris;

/// What stands for the reason until somebody writes one.
const REASON: &str = "reason: say here why this is right";

pub(crate) const SHOW_PATH: &str = "refhound.showPath";
pub(crate) const OPEN_RULE: &str = "refhound.openRule";

/// All actions for one finding of a document.
pub(crate) fn actions(
    finding: &Finding,
    page: Option<Uri>,
    uri: &Uri,
    text: &str,
    abilities: Abilities,
    encoding: Encoding,
) -> Vec<Value> {
    let rule = finding.rule;
    let about = json!([diagnostic(finding, page, abilities, encoding)]);
    let mut actions = Vec::new();
    if let Some(fix) = &finding.fix {
        let mut changes = serde_json::Map::new();
        for edit in &fix.edits {
            let Some(file) = uris::uri(&clean_path(&edit.at.file.path)) else { continue };
            let file = if uris::path(&file) == uris::path(uri) { uri.clone() } else { file };
            let edits = changes.entry(file.as_str().to_owned()).or_insert_with(|| json!([]));
            if let Value::Array(edits) = edits {
                edits.push(json!({"range": encoding.range(&edit.at), "newText": edit.text}));
            }
        }
        actions.push(json!({
            "title": fix.message, "kind": "quickfix", "isPreferred": true, "diagnostics": about,
            "edit": {"changes": changes},
        }));
    }
    if let Some(edit) = suppression(finding, text, encoding) {
        actions.push(json!({
            "title": format!("Suppress {} here, with a reason", rule.name), "kind": "quickfix", "diagnostics": about,
            "edit": {"changes": {uri.as_str(): [edit]}},
        }));
    }
    let show = format!("Show the path of {}: `{}`", rule.name, finding.object);
    let open = format!("Open the page of {} ({})", rule.name, rule.code);
    let place = json!({"uri": uri, "fingerprint": finding.fingerprint});
    actions.push(json!({
        "title": show, "kind": "quickfix", "diagnostics": about,
        "command": {"title": show, "command": SHOW_PATH, "arguments": [place]},
    }));
    actions.push(json!({
        "title": open, "kind": "quickfix", "diagnostics": about,
        "command": {"title": open, "command": OPEN_RULE, "arguments": [rule.code]},
    }));
    actions
}

/// A comment on a line of its own before the finding. Inside a macro of several lines there is no such place: there it stands
/// behind the last one.
fn suppression(finding: &Finding, text: &str, encoding: Encoding) -> Option<Value> {
    let line = finding.at.start.line.checked_sub(1)?;
    let own = line_text(text, line)?;
    let continues = |text: &str| text.trim_end().ends_with('\\');
    let comment = format!("/* refhound: ignore[{}] {REASON} */", finding.rule.name);
    let before = line.checked_sub(1).and_then(|line| line_text(text, line)).is_some_and(continues);
    let (at, new) = if before {
        (Position::new(line, encoding.length(own)), format!(" {comment}"))
    } else {
        let indent: String = own.chars().take_while(|letter| letter.is_whitespace()).collect();
        let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        (Position::new(line, 0), format!("{indent}{comment}{end}"))
    };
    (!(before && continues(own))).then(|| json!({"range": Range::new(at, at), "newText": new}))
}
