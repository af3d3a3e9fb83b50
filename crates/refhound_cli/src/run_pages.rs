//! What `refhound run` says, for other programs and for a browser: SARIF and HTML.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use refhound_polyglot::{Alarm, Language, StackFrame, TestReport};
use serde_json::{Value, json};

use crate::run::verdict_text;

/// The name of a rule: its code, or what it is called where `check` has none.
fn rule_of(alarm: &Alarm) -> &'static str {
    if alarm.code.is_empty() { alarm.rule } else { alarm.code }
}

fn place(frame: &StackFrame) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": frame.file.replace('\\', "/") },
            "region": { "startLine": frame.line.max(1) },
        },
        "logicalLocations": [{ "name": frame.function, "kind": "function" }],
    })
}

/// A log with one result for each alarm of each test.
pub(crate) fn sarif(reports: &[TestReport]) -> Value {
    let alarms = || reports.iter().flat_map(|report| report.alarms.iter().map(move |alarm| (report, alarm)));
    let rules: BTreeSet<(&str, &str)> = alarms().map(|(_, alarm)| (rule_of(alarm), alarm.rule)).collect();
    let results: Vec<Value> = alarms()
        .map(|(report, alarm)| {
            let frames: Vec<Value> = alarm.stack.iter().map(|frame| json!({ "location": place(frame) })).collect();
            json!({
                "ruleId": rule_of(alarm),
                "level": "error",
                "message": { "text": format!("{} (test {})", alarm.message, report.test) },
                "locations": alarm.stack.first().map(place).into_iter().collect::<Vec<Value>>(),
                "partialFingerprints": { "refhound/v1": alarm.fingerprint },
                "stacks": [{ "frames": frames }],
                "properties": { "test": report.test },
            })
        })
        .collect();
    let rules: Vec<Value> = rules.into_iter().map(|(id, name)| json!({ "id": id, "name": name })).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "refhound", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "results": results,
        }],
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A page that needs nothing beside itself.
pub(crate) fn html(reports: &[TestReport], summary: &str) -> String {
    let mut out = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>refhound run</title>\n<style>\nbody { font-family: sans-serif; margin: 2em; }\ntable { border-collapse: collapse; }\ntd, th { border: 1px solid #999; padding: 0.2em 0.5em; text-align: left; vertical-align: top; }\n.safe { background: #dfd; } .alarms { background: #fdd; } .not-supported { background: #eee; }\nol { margin: 0.2em 0; }\n</style></head>\n<body>\n<h1>refhound run</h1>\n",
    );
    let _ = writeln!(out, "<p>{}</p>", escaped(summary));
    out.push_str("<table>\n<tr><th>test</th><th>verdict</th><th>C checks</th><th>Python checks</th><th>assertions</th><th>crossings</th><th>ways</th><th>alarms</th></tr>\n");
    for report in reports {
        let _ = write!(
            out,
            "<tr class=\"{}\"><td title=\"{}\">{}</td><td>{}</td><td>{}/{}</td><td>{}/{}</td><td>{}/{}</td><td>{}</td><td>{}</td><td>",
            report.verdict.name(),
            escaped(&report.file),
            escaped(&report.test),
            escaped(&verdict_text(report)),
            report.checks_c.good,
            report.checks_c.total,
            report.checks_python.good,
            report.checks_python.total,
            report.assertions.good,
            report.assertions.total,
            report.crossings,
            report.ways,
        );
        for alarm in &report.alarms {
            let _ = write!(out, "<p><b>{} {}</b>: {}</p>", alarm.code, alarm.rule, escaped(&alarm.message));
            out.push_str("<ol>");
            for frame in &alarm.stack {
                let language = match frame.language {
                    Language::Python => "Python",
                    Language::C => "C",
                };
                let (file, function) = (escaped(&frame.file), escaped(&frame.function));
                let _ = write!(out, "<li>{file}:{} in {function} ({language})</li>", frame.line);
            }
            out.push_str("</ol>");
        }
        out.push_str("</td></tr>\n");
    }
    out.push_str("</table>\n</body>\n</html>\n");
    out
}
