//! Annotations of GitHub Actions: lines that the runner shows beside the changed code.
//!
//! ```text
//! ::error title=RH101 leaked-reference,file=src/spam.c,line=24,endLine=24,col=22,endColumn=34::`dict` is never released
//! ```

use std::fmt::Write as _;

use refhound_checks::Severity;
use refhound_text::Clean;

use crate::report::Report;
use crate::words::happens;

pub(crate) fn github(report: &Report<'_>) -> String {
    let mut text = String::new();
    for finding in report.findings {
        let at = &finding.at;
        let title = format!("{} {}", finding.rule.code, finding.rule.name);
        let body = format!("{}\nhelp: {}\n{}", Clean(&finding.message), Clean(&finding.help), happens(finding));
        let _ = write!(text, "::{} title={},", command(finding.severity()), property(&title));
        let _ =
            write!(text, "file={},line={}", property(&Clean(report.path(&at.file.path)).to_string()), at.start.line);
        // Columns are understood only where the annotation is about one line.
        if at.end.line == at.start.line {
            let _ = write!(text, ",endLine={},col={},endColumn={}", at.end.line, at.start.column, at.end.column);
        } else {
            let _ = write!(text, ",endLine={}", at.end.line);
        }
        let _ = writeln!(text, "::{}", data(&body));
    }
    text
}

fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::High => "error",
        Severity::Medium => "warning",
        Severity::Low => "notice",
    }
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
