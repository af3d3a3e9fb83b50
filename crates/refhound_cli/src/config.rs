//! `refhound config`: what is in force, and from where.

use std::process::ExitCode;

use anyhow::Result;
use refhound_config::Settings;
use refhound_contracts::{Pack, UserContracts, user_contracts};
use refhound_source::Files;
use refhound_text::Lines;

use crate::args::Check;
use crate::in_force;
use crate::printing::print;

pub(crate) fn run(arguments: &Check, files: &dyn Files) -> Result<ExitCode> {
    let settings = in_force::settings(arguments, files)?;
    let where_from = in_force::contract_paths(&arguments.source).unwrap_or_else(|| arguments.paths.clone());
    let contracts = user_contracts(&where_from, &arguments.contracts.files, files)?;
    let mut text = shown(&settings);
    text.extend(&shown_contracts(&contracts, &arguments.contracts.packs));
    print(text.as_str())?;
    Ok(ExitCode::SUCCESS)
}

/// The packs that are on beside the usual ones, and how many functions the project describes itself.
fn shown_contracts(contracts: &UserContracts, by_flag: &[Pack]) -> Lines {
    let mut packs: Vec<Pack> = contracts.packs.iter().chain(by_flag).copied().collect();
    packs.sort_unstable_by_key(|pack| pack.name());
    packs.dedup();
    let names: Vec<String> = packs.iter().map(|pack| format!("\"{}\"", pack.name())).collect();
    let mut lines = Lines::new();
    lines.add(format_args!("packs = [{}]", names.join(", ")));
    let mut files: Vec<String> = contracts.entries.iter().map(|entry| entry.path.display().to_string()).collect();
    files.dedup();
    if !files.is_empty() {
        lines.add(format_args!("# contracts of {} functions: {}", contracts.entries.len(), files.join(", ")));
    }
    lines
}

/// TOML that could be put into a `refhound.toml`, with where each value comes from beside it.
fn shown(settings: &Settings) -> Lines {
    let files: Vec<String> = settings.files.iter().map(|path| path.display().to_string()).collect();
    let mut text = Lines::new();
    match files.as_slice() {
        [] => text.add("# no file of settings: refhound.toml, or [tool.refhound] in pyproject.toml"),
        [file] => text.add(format_args!("# settings of {file}")),
        [file, bases @ ..] => text.add(format_args!("# settings of {file}, which extends {}", bases.join(", "))),
    }
    let lines: Vec<(String, String)> = settings
        .rows()
        .into_iter()
        .map(|(name, value, source)| match value {
            Some(value) => (format!("{name} = {value}"), source.to_string()),
            None => (format!("# {name} is not set"), source.to_string()),
        })
        .collect();
    let width = lines.iter().map(|(line, _)| line.chars().count()).filter(|width| *width <= 60).max().unwrap_or(0);
    for (line, source) in lines {
        text.add(format_args!("{line:width$}  # {source}"));
    }
    text
}
