//! The line that counts: `found 3 problems: 2 leaked-reference, 1 use-after-release`.

use std::collections::{BTreeMap, BTreeSet};

use refhound_checks::Finding;

use crate::coverage_line::counted;

pub fn summary_line(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "nothing found".to_owned();
    }
    // In order of code.
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for finding in findings {
        *counts.entry((finding.rule.code, finding.rule.name)).or_default() += 1;
    }
    let parts: Vec<String> = counts.iter().map(|((_, name), count)| format!("{count} {name}")).collect();
    let groups: BTreeSet<&str> = findings.iter().map(|finding| finding.group.as_str()).collect();
    let causes = match groups.len() {
        causes if causes == findings.len() => String::new(),
        causes => format!(" with {}", counted(causes, "cause")),
    };
    format!("found {}{causes}: {}", counted(findings.len(), "problem"), parts.join(", "))
}
