//! Findings for programs. The names are a promise: scripts rely on them. The comments here are the documentation of the
//! fields: `refhound schema` prints them.

use std::collections::BTreeMap;

use refhound_checks::{Finding, Fix, PathStep};
use refhound_source::LineColumn;
use schemars::JsonSchema;
use serde::Serialize;

use crate::json_text::{compact, pretty};
use crate::report::Report;

/// One finding. Fields may be added in later versions; none goes away and none changes its meaning.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Finding")]
struct Shown<'a> {
    /// The code of the rule, as `RH101`.
    code: &'static str,
    /// The name of the rule, as `leaked-reference`.
    name: &'static str,
    /// `error` or `warning`.
    level: &'static str,
    /// What is wrong, in one sentence.
    message: &'a str,
    /// What to change, in one sentence.
    help: &'a str,
    /// The file, as it was given or found below a folder that was given.
    filename: String,
    /// Where the object concerned was created or taken (for a leak), or where the wrong step happens (for all else).
    location: Location,
    /// Just behind the last character.
    end_location: Location,
    /// The function that the fault is in.
    function: &'a str,
    /// The variable or expression that a reader would name.
    object: &'a str,
    /// `certain`, `likely`, or `possible` when something on the path is not known.
    confidence: &'static str,
    /// What has to happen: `success` (normal use), `bad-input`, `hostile-object`, `alloc-failure`, `init` (of the module) or
    /// `unknown`.
    trigger: &'static str,
    /// How urgent it is: `high`, `medium` or `low`, made of trigger, confidence and level.
    severity: &'static str,
    /// The same as a number from 0 to 100, the most urgent highest.
    rank: u32,
    /// The steps that lead to the fault, in order.
    path: Vec<Step<'a>>,
    /// Of a finding that is two paths which do not fit together, the steps of the other one. Absent for all else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    other_path: Vec<Step<'a>>,
    /// Paths of the function that end the same way, this one included.
    paths: u32,
    /// The same for all findings with one root cause.
    group: &'a str,
    /// A change of the source that removes the fault on this path, where one is certain to be right.
    fix: Option<Change<'a>>,
    /// Names the finding from one run to the next: moved lines, renamed files and other layout do not change it.
    fingerprint: &'a str,
    /// For what goes wrong with numbers: arguments and variables, with a value or a range for which it does. Absent for all else.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    values: BTreeMap<&'a str, &'a str>,
    /// The version of Python that it is found for, of code with another text for the oldest version that the project supports, where
    /// only one of the two has it. Absent for all else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    python: Option<&'a str>,
    /// The page of the rule, relative to the documentation.
    url: String,
}

/// One step on the way to the fault.
#[derive(Serialize, JsonSchema)]
struct Step<'a> {
    filename: String,
    location: Location,
    end_location: Location,
    /// What kind of step it is, in one word, as `obtained`, `branch`, `outcome`, `retained`, `released` or `lost`.
    kind: &'static str,
    /// What happens, in words.
    message: &'a str,
    /// The project's macro that the step is part of, where `location` is a use of one.
    expanded_from: Option<&'a str>,
    /// References of the object that the function owns after the step, or what it has changed a counter by; null for steps that do
    /// not concern it.
    count: Option<i32>,
}

/// A place. Both count from 1; columns count characters.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Location {
    row: u32,
    column: u32,
}

/// A change of the source. The edits do not overlap and are in order.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Fix")]
struct Change<'a> {
    /// What the change does.
    message: &'a str,
    edits: Vec<Replacement<'a>>,
}

/// Puts a text in the place of another.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Edit")]
struct Replacement<'a> {
    filename: String,
    location: Location,
    end_location: Location,
    /// What stands there afterwards.
    content: &'a str,
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
            level: finding.rule.level.word(),
            message: &finding.message,
            help: &finding.help,
            filename: finding.at.filename(),
            location: finding.at.start.into(),
            end_location: finding.at.end.into(),
            function: &finding.function,
            object: &finding.object,
            confidence: finding.confidence.word(),
            trigger: finding.trigger.word(),
            severity: finding.severity().word(),
            rank: finding.rank(),
            path: finding.path.iter().map(Step::from).collect(),
            other_path: finding.other_path.iter().map(Step::from).collect(),
            paths: finding.paths,
            group: &finding.group,
            fix: finding.fix.as_ref().map(Change::from),
            values: finding.values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
            fingerprint: &finding.fingerprint,
            python: finding.python.as_deref(),
            url: finding.rule.url(),
        }
    }
}

impl<'a> From<&'a PathStep> for Step<'a> {
    fn from(step: &'a PathStep) -> Step<'a> {
        Step {
            filename: step.at.filename(),
            location: step.at.start.into(),
            end_location: step.at.end.into(),
            kind: step.kind,
            message: &step.message,
            expanded_from: step.expanded_from.as_deref(),
            count: step.count,
        }
    }
}

impl<'a> From<&'a Fix> for Change<'a> {
    fn from(fix: &'a Fix) -> Change<'a> {
        let edits = fix.edits.iter().map(|edit| Replacement {
            filename: edit.at.filename(),
            location: edit.at.start.into(),
            end_location: edit.at.end.into(),
            content: &edit.text,
        });
        Change { message: &fix.message, edits: edits.collect() }
    }
}

/// One array.
pub(crate) fn json(report: &Report<'_>) -> String {
    let shown: Vec<Shown<'_>> = report.findings.iter().map(Shown::from).collect();
    pretty(&shown) + "\n"
}

/// One object a line.
pub(crate) fn json_lines(report: &Report<'_>) -> String {
    let line = |finding| compact(&Shown::from(finding)) + "\n";
    report.findings.iter().map(line).collect()
}

/// The JSON schema of the `json` format: an array; a line of `jsonl` is one of its items.
pub fn json_schema() -> String {
    let mut schema = schemars::schema_for!(Vec<Shown<'static>>);
    schema.insert("title".to_owned(), "refhound check --output-format json".into());
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}
