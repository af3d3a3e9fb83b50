//! `refhound rules` and `refhound explain`.

use std::process::ExitCode;

use anyhow::Result;
use refhound_checks::{Default, Status, rule};
use refhound_report::rule_table;

use crate::check::print;

pub(crate) fn list() -> Result<ExitCode> {
    print(&rule_table(), &mut std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn explain(code_or_name: &str) -> Result<ExitCode> {
    let rule = rule(code_or_name)?;
    let default = match rule.default {
        Default::On => "on by default",
        Default::Off => "off by default",
    };
    let status = match rule.status {
        Status::Preview { since } => format!("in preview since {since}"),
        Status::Stable { since } => format!("since {since}"),
    };
    let text = format!("{}\n{}, {default}, {status}\n", rule.introduction(), rule.level.word());
    print(&text, &mut std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
