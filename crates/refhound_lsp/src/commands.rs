//! What the server does when an action is chosen, and the request of clients that show pages themselves.

use refhound_checks::{Finding, Rule};
use refhound_report::{Format, Report, Statistics};

/// The path of a finding with the lines of the source, as the terminal shows it.
pub(crate) fn path_text(finding: &Finding) -> String {
    Format::Full.render(&Report::new(std::slice::from_ref(finding), &Statistics::default()))
}

/// The page of a rule, and where it is published.
pub(crate) fn page(rule: &Rule) -> String {
    format!("{}\n[{}]({})\n", rule.introduction(), rule.code, rule.absolute_url())
}
