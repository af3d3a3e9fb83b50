//! `refhound rules`, `refhound explain` and `refhound schema`: what needs no source.

use std::process::ExitCode;

use anyhow::Result;
use refhound_checks::{Default, Status, rule};
use refhound_report::{json_schema, rule_table};

use crate::printing::print;

pub(crate) fn list() -> Result<ExitCode> {
    print(&rule_table(), &mut std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn schema() -> Result<ExitCode> {
    print(&json_schema(), &mut std::io::stdout())?;
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
