//! The code quality report of GitLab: an array that merge requests show the changes of.

use refhound_checks::{Finding, Severity};
use serde::Serialize;

use crate::json_text::pretty;
use crate::report::Report;

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
    end: u32,
}

pub(crate) fn gitlab(report: &Report<'_>) -> String {
    let issues: Vec<Issue> = report.findings.iter().map(|finding| issue(report, finding)).collect();
    pretty(&issues) + "\n"
}

fn issue(report: &Report<'_>, finding: &Finding) -> Issue {
    Issue {
        description: format!("{} {}: {}", finding.rule.code, finding.rule.name, finding.message),
        check_name: finding.rule.name,
        fingerprint: finding.fingerprint.clone(),
        severity: severity(finding),
        location: Location {
            path: report.path(&finding.at.file.path),
            lines: Lines { begin: finding.at.start.line, end: finding.at.end.line },
        },
    }
}

fn severity(finding: &Finding) -> &'static str {
    match finding.severity() {
        Severity::High => "critical",
        Severity::Medium => "major",
        Severity::Low => "minor",
    }
}
