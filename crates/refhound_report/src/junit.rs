//! Test results in XML, which every CI server can show: a suite for each file, a failed test for each finding.

use std::fmt::Write as _;

use refhound_checks::Finding;
use refhound_text::{Clean, is_hidden, write_escaped};

use crate::excerpt;
use crate::paint::Paint;
use crate::report::{Detail, Report};
use crate::width::Width;

pub(crate) fn junit(report: &Report<'_>) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let count = report.findings.len();
    // A server takes a file without a single test for a run that went wrong.
    let tests = count.max(1);
    let _ = writeln!(text, "<testsuites name=\"refhound\" tests=\"{tests}\" failures=\"{count}\" errors=\"0\">");
    for suite in report.findings.chunk_by(|one, next| one.at.file.id == next.at.file.id) {
        write_suite(&mut text, report, suite);
    }
    if count == 0 {
        text += "  <testsuite name=\"refhound\" tests=\"1\" failures=\"0\" errors=\"0\">\n";
        text += "    <testcase name=\"nothing found\" classname=\"refhound\"/>\n  </testsuite>\n";
    }
    text + "</testsuites>\n"
}

fn write_suite(text: &mut String, report: &Report<'_>, findings: &[Finding]) {
    let shown = Clean(report.path(&findings[0].at.file.path)).to_string();
    let path = escaped(&shown);
    let count = findings.len();
    let _ = writeln!(text, "  <testsuite name=\"{path}\" tests=\"{count}\" failures=\"{count}\" errors=\"0\">");
    for finding in findings {
        let Finding { rule, at, function, .. } = finding;
        let name = format!("{} {} in {}, line {}", rule.code, rule.name, Clean(function), at.start.line);
        let _ = writeln!(
            text,
            "    <testcase name=\"{}\" classname=\"{path}\" file=\"{path}\" line=\"{}\">",
            escaped(&name),
            at.start.line
        );
        let steps = excerpt::path(&finding.path, Paint::Plain, Detail::Everything, Width::Any);
        let other = match finding.other_path.as_slice() {
            [] => String::new(),
            steps => {
                format!("the other way out:\n{}", excerpt::path(steps, Paint::Plain, Detail::Everything, Width::Any))
            }
        };
        let (line, column) = (at.start.line, at.start.column);
        let body = format!("{shown}:{line}:{column}\n{steps}{other}help: {}", Clean(&finding.help));
        let _ = writeln!(
            text,
            "      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>",
            rule.name,
            escaped(&Clean(&finding.message).to_string()),
            escaped(&body)
        );
    }
    *text += "  </testsuite>\n";
}

/// Text in XML. Most control characters cannot be written in it at all, not even by number.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(letter),
            letter if is_hidden(letter) => write_escaped(&mut out, letter),
            letter => out.push(letter),
        }
    }
    out
}
