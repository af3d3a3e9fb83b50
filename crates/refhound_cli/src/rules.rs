//! `refhound rules`, `refhound explain` and `refhound schema`: what needs no source.

use std::process::ExitCode;

use anyhow::Result;
use refhound_checks::rule;
use refhound_report::{json_schema, rule_table};

use crate::printing::print;

pub(crate) fn list() -> Result<ExitCode> {
    print(&rule_table())?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn schema() -> Result<ExitCode> {
    print(&json_schema())?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn explain(code_or_name: &str) -> Result<ExitCode> {
    let rule = rule(code_or_name)?;
    print(&format!("{}\n{}\n", rule.introduction(), rule.standing()))?;
    Ok(ExitCode::SUCCESS)
}
