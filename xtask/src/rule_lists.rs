//! The rules as lists in Markdown: the table of the README, the contents of the site, its page of all rules.

use refhound_checks::{Default, RULES, Rule};

/// The table of the README.
pub(crate) fn table() -> String {
    let row = |rule: &&Rule| {
        let Rule { code, name, summary, default, .. } = rule;
        let remark = match default {
            Default::On => "",
            Default::Off => "; **off** unless selected",
        };
        format!("| {code} | `{name}` | {summary}{remark} |\n")
    };
    let rows: String = RULES.iter().map(row).collect();
    format!("| code | name | |\n|---|---|---|\n{rows}")
}

/// The part of the contents that is about rules.
pub(crate) fn contents() -> String {
    let row = |rule: &&Rule| format!("  - [{} {}]({})\n", rule.code, rule.name, rule.url());
    let rows: String = RULES.iter().map(row).collect();
    format!("- [All rules](rules/index.md)\n{rows}")
}

/// The page of all rules.
pub(crate) fn index() -> String {
    let row = |rule: &&Rule| {
        let Rule { code, name, summary, level, default, .. } = rule;
        let default = match default {
            Default::On => "on",
            Default::Off => "off",
        };
        format!("| {code} | [{name}]({name}.md) | {summary} | {} | {default} |\n", level.word())
    };
    let rows: String = RULES.iter().map(row).collect();
    format!(
        "# Rules\n\nEach rule has a page with an example, the fix, and cases: what is found, what is not, and what must \
         stay silent. The pages are the tests of the rules. `refhound explain RULE` prints the first half of one.\n\n\
         | code | name | | level | by default |\n|---|---|---|---|---|\n{rows}"
    )
}
