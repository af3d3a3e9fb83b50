//! Findings for programs. The names are a promise: scripts rely on them.

use refhound_checks::{Finding, PathStep};
use refhound_source::LineColumn;
use serde::Serialize;

#[derive(Serialize)]
struct Shown<'a> {
    code: &'static str,
    name: &'static str,
    message: &'a str,
    filename: String,
    location: Location,
    end_location: Location,
    function: &'a str,
    object: &'a str,
    confidence: &'static str,
    trigger: &'static str,
    path: Vec<Step<'a>>,
    /// Paths of the function that end the same way, this one included.
    paths: u32,
    group: &'a str,
    /// No repairs are offered yet.
    fix: Option<()>,
    fingerprint: &'a str,
    url: String,
}

#[derive(Serialize)]
struct Step<'a> {
    filename: String,
    location: Location,
    kind: &'static str,
    message: &'a str,
    count: Option<i32>,
}

/// Both from 1; the end is just behind the last character.
#[derive(Serialize)]
struct Location {
    row: u32,
    column: u32,
}

impl From<LineColumn> for Location {
    fn from(place: LineColumn) -> Location {
        Location { row: place.line, column: place.column }
    }
}

impl<'a> From<&'a Finding> for Shown<'a> {
    fn from(finding: &'a Finding) -> Shown<'a> {
        Shown {
            code: finding.rule.code,
            name: finding.rule.name,
            message: &finding.message,
            filename: finding.at.filename(),
            location: finding.at.start.into(),
            end_location: finding.at.end.into(),
            function: &finding.function,
            object: &finding.object,
            confidence: finding.confidence.word(),
            trigger: finding.trigger.word(),
            path: finding.path.iter().map(Step::from).collect(),
            paths: finding.paths,
            group: &finding.group,
            fix: None,
            fingerprint: &finding.fingerprint,
            url: finding.rule.url(),
        }
    }
}

impl<'a> From<&'a PathStep> for Step<'a> {
    fn from(step: &'a PathStep) -> Step<'a> {
        Step {
            filename: step.at.filename(),
            location: step.at.start.into(),
            kind: step.kind,
            message: &step.message,
            count: step.count,
        }
    }
}

/// One array.
pub fn json(findings: &[Finding]) -> String {
    let shown: Vec<Shown<'_>> = findings.iter().map(Shown::from).collect();
    serde_json::to_string_pretty(&shown).expect("plain texts and numbers can always be written") + "\n"
}

/// One object a line.
pub fn json_lines(findings: &[Finding]) -> String {
    let line = |finding| serde_json::to_string(&Shown::from(finding)).expect("as above") + "\n";
    findings.iter().map(line).collect()
}
