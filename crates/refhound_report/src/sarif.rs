//! SARIF 2.1.0: what code scanning services and editors read.
//!
//! Each finding is a result with a code flow, whose locations are the steps of the path with the count as their state. Rules
//! carry their whole page, so that a viewer needs no network. Only rules that something was found by are listed.

use std::path::Path;

use refhound_checks::{Default, Finding, Fix, Level, PathStep, Point, Rule, Severity, documentation};
use refhound_evidence::Confidence;
use refhound_project::encoded;
use serde_json::{Map, Value, json};

use crate::excerpt::told;
use crate::json_text::pretty;
use crate::report::{Baseline, Report};
use crate::summary::CAUSE;
use crate::words::happens;

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What paths are relative to.
const ROOT: &str = "SRCROOT";

/// Name and version of the way in which fingerprints are made; another way needs another name.
const FINGERPRINT: &str = "refhound/v1";

/// `all` has the findings that `report` tells once, where a macro has written many, one by one.
pub(crate) fn sarif(report: &Report<'_>, all: &Report<'_>) -> String {
    let rules = report.rules();
    let result_of = |finding: &Finding| {
        let mut result = result(report, finding, &rules);
        let of_group = |report: &Report<'_>| report.findings.iter().filter(|it| it.group == finding.group).count();
        if finding.written_by.is_some() && of_group(report) == 1 {
            result["occurrenceCount"] = json!(of_group(all));
        }
        result
    };
    let results: Vec<Value> = report.findings.iter().map(result_of).collect();
    let mut run = json!({
        "tool": { "driver": {
            "name": "refhound",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules.iter().map(|rule| descriptor(rule)).collect::<Vec<_>>(),
        }},
        "invocations": [invocation(report)],
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": { ROOT: { "description": text("the root of the source tree") } },
        "results": results,
    });
    run["properties"] = json!({ "findings": all.findings.len(), "causes": all.causes().len(), "cause": CAUSE });
    if let Some(address) = documentation() {
        run["tool"]["driver"]["informationUri"] = json!(address);
    }
    if let Some(repository) = report.repository {
        let mut checkout = json!({ "revisionId": repository.commit, "mappedTo": { "uriBaseId": ROOT } });
        if let Some(url) = &repository.url {
            checkout["repositoryUri"] = json!(url);
            run["versionControlProvenance"] = json!([checkout]);
        }
    }
    let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    pretty(&log) + "\n"
}

/// A run that could not do its job writes no report.
fn invocation(report: &Report<'_>) -> Value {
    let mut invocation = json!({ "executionSuccessful": true });
    if let Some(run) = report.run {
        invocation["startTimeUtc"] = json!(run.started);
        invocation["arguments"] = json!(run.arguments);
        let words: Vec<&str> = std::iter::once("refhound").chain(run.arguments.iter().map(String::as_str)).collect();
        invocation["commandLine"] = json!(words.join(" "));
        invocation["properties"] = json!({ "target": run.target });
    }
    invocation
}

fn text(text: &str) -> Value {
    json!({ "text": text })
}

fn descriptor(rule: &Rule) -> Value {
    let page = rule.introduction();
    json!({
        "id": rule.code,
        "name": rule.name,
        "shortDescription": text(rule.summary),
        "fullDescription": text(&first_paragraph(&page)),
        "help": { "text": page, "markdown": page },
        "helpUri": rule.absolute_url(),
        "defaultConfiguration": { "level": rule.level.word(), "enabled": rule.default == Default::On },
        "properties": {
            "tags": ["python", "c-extension"],
            "problem.severity": severity(rule.level),
            "precision": rule_precision(rule.default),
        },
    })
}

/// What is on by default was true in nine of ten findings that were read.
fn rule_precision(default: Default) -> &'static str {
    match default {
        Default::On => "high",
        Default::Off => "medium",
    }
}

/// The first text below the title of a page.
fn first_paragraph(page: &str) -> String {
    let lines = page.lines().skip_while(|line| line.is_empty() || line.starts_with('#'));
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
    }
}

fn result(report: &Report<'_>, finding: &Finding, rules: &[&Rule]) -> Value {
    let index = rules.iter().position(|rule| rule.code == finding.rule.code);
    let mut place = location(report, &finding.at);
    place["logicalLocations"] = json!([{ "name": finding.function, "kind": "function" }]);
    let message = format!("{}\n\nHelp: {}. It {}.", finding.message, finding.help, happens(finding));
    let mut result = json!({
        "ruleId": finding.rule.code,
        "ruleIndex": index,
        "level": level(finding.severity()),
        "message": text(&message),
        "locations": [place],
        "partialFingerprints": { FINGERPRINT: finding.fingerprint },
        "codeFlows": code_flows(report, finding),
        "rank": f64::from(finding.rank()),
        "properties": {
            "confidence": finding.confidence.word(),
            "precision": precision(finding.confidence),
            "severity": finding.severity().word(),
            "trigger": finding.trigger.word(),
            "object": finding.object,
            "group": finding.group,
            "paths": finding.paths,
        },
    });
    if report.baseline == Baseline::Compared {
        result["baselineState"] = json!("new");
    }
    if let Some(fix) = &finding.fix {
        result["fixes"] = json!([fixed(report, fix)]);
    }
    result
}

/// One path, or the two that do not fit together.
fn code_flows(report: &Report<'_>, finding: &Finding) -> Vec<Value> {
    let paths = [&finding.path, &finding.other_path].into_iter().enumerate();
    let flows = paths.filter(|(index, path)| *index == 0 || !path.is_empty()).map(|(index, path)| {
        let mut flow = json!({ "threadFlows": [{ "locations": steps(report, path) }] });
        if !finding.other_path.is_empty() {
            flow["message"] = text(if index == 0 { "this way out" } else { "the other way out" });
        }
        flow
    });
    flows.collect()
}

/// How loud a viewer should be about it.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::High => "error",
        Severity::Medium => "warning",
        Severity::Low => "note",
    }
}

/// How sure it is, in the words that code scanning services use.
fn precision(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Certain => "very-high",
        Confidence::Likely => "high",
        Confidence::Possible => "low",
    }
}

fn steps(report: &Report<'_>, path: &[PathStep]) -> Vec<Value> {
    let shown = |(index, step): (usize, &PathStep)| {
        let mut place = location(report, &step.at);
        let count = step.count.map_or_else(String::new, |count| format!(" [{count}]"));
        place["message"] = text(&(told(step, None) + &count));
        let mut shown = json!({ "location": place, "kinds": [step.kind], "executionOrder": index + 1 });
        if let Some(count) = step.count {
            shown["state"] = json!({ "references owned": text(&count.to_string()) });
        }
        shown
    };
    path.iter().enumerate().map(shown).collect()
}

fn location(report: &Report<'_>, at: &Point) -> Value {
    json!({ "physicalLocation": { "artifactLocation": artifact(report, &at.file.path), "region": region(at) } })
}

fn artifact(report: &Report<'_>, path: &Path) -> Value {
    let shown = report.path(path);
    let uri = encoded(&shown);
    let mut location = Map::new();
    if shown.starts_with('/') {
        location.insert("uri".to_owned(), json!(format!("file://{uri}")));
    } else {
        location.insert("uri".to_owned(), json!(uri));
        location.insert("uriBaseId".to_owned(), json!(ROOT));
    }
    Value::Object(location)
}

fn region(at: &Point) -> Value {
    json!({
        "startLine": at.start.line,
        "startColumn": at.start.column,
        "endLine": at.end.line,
        "endColumn": at.end.column,
    })
}

fn fixed(report: &Report<'_>, fix: &Fix) -> Value {
    let mut changes: Vec<Value> = Vec::new();
    for edits in fix.edits.chunk_by(|one, next| one.at.file.id == next.at.file.id) {
        let replacements: Vec<Value> = edits
            .iter()
            .map(|edit| json!({ "deletedRegion": region(&edit.at), "insertedContent": text(&edit.text) }))
            .collect();
        let location = artifact(report, &edits[0].at.file.path);
        changes.push(json!({ "artifactLocation": location, "replacements": replacements }));
    }
    json!({ "description": text(&fix.message), "artifactChanges": changes })
}
