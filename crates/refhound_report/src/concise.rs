//! One line a finding: `src/spam.c:24:22: RH101 leaked-reference: ... (alloc-failure, certain)`. Editors and `grep` understand it.

use std::fmt::Write as _;

use refhound_checks::Finding;
use refhound_text::Clean;

use crate::paint::Paint;
use crate::report::Report;

pub(crate) fn concise(report: &Report<'_>) -> String {
    let mut text = String::new();
    let mut findings: Vec<&Finding> = report.findings.iter().collect();
    report.order.arrange(&mut findings, |finding| finding);
    for finding in findings {
        let python = finding.python.as_ref().map_or_else(String::new, |it| format!(", only for Python {it}"));
        let (trigger, confidence) = (finding.trigger.word(), finding.confidence.word());
        let _ = writeln!(text, "{} ({trigger}, {confidence}){python}", headline(finding, report.paint));
    }
    text
}

/// Where, which rule, what.
pub(crate) fn headline(finding: &Finding, paint: Paint) -> String {
    let Finding { at, rule, message, .. } = finding;
    let place = format!("{}:{}:{}", Clean(at.filename()), at.start.line, at.start.column);
    format!("{}: {} {}: {}", paint.bold(&place), paint.level(rule.level, rule.code), rule.name, Clean(message))
}
