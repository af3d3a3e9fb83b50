//! The list of rules, as `refhound rules` prints it.

use std::fmt::Write as _;

use refhound_checks::{Default, RULES, Rule};

/// One rule a line: code, name, whether it runs by default, what it is about.
pub fn rule_table() -> String {
    let widest = RULES.iter().map(|rule| rule.name.len()).max().unwrap_or_default();
    let mut text = String::new();
    for Rule { code, name, default, summary, .. } in RULES {
        let default = match default {
            Default::On => "on ",
            Default::Off => "off",
        };
        let _ = writeln!(text, "{code}  {name:widest$}  {default}  {summary}");
    }
    text
}
