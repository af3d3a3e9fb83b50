//! `refhound config`: what is in force, and from where.

use std::fmt::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use refhound_config::Settings;
use refhound_contracts::{Pack, UserContracts, user_contracts};
use refhound_source::Disk;

use crate::args::Check;
use crate::in_force;
use crate::printing::print;

pub(crate) fn run(arguments: &Check) -> Result<ExitCode> {
    let settings = in_force::settings(arguments, &Disk)?;
    let where_from = in_force::contract_paths(&arguments.source).unwrap_or_else(|| arguments.paths.clone());
    let contracts = user_contracts(&where_from, &arguments.contracts.files, &Disk)?;
    let text = shown(&settings) + &shown_contracts(&contracts, &arguments.contracts.packs);
    print(&text, &mut std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}

/// The packs that are on beside the usual ones, and how many functions the project describes itself.
fn shown_contracts(contracts: &UserContracts, by_flag: &[Pack]) -> String {
    let mut packs: Vec<Pack> = contracts.packs.iter().chain(by_flag).copied().collect();
    packs.sort_unstable_by_key(|pack| pack.name());
    packs.dedup();
    let names: Vec<String> = packs.iter().map(|pack| format!("\"{}\"", pack.name())).collect();
    let mut text = format!("packs = [{}]\n", names.join(", "));
    let mut files: Vec<String> = contracts.entries.iter().map(|entry| entry.path.display().to_string()).collect();
    files.dedup();
    if !files.is_empty() {
        let _ = writeln!(text, "# contracts of {} functions: {}", contracts.entries.len(), files.join(", "));
    }
    text
}

/// TOML that could be put into a `refhound.toml`, with where each value comes from beside it.
fn shown(settings: &Settings) -> String {
    let files: Vec<String> = settings.files.iter().map(|path| path.display().to_string()).collect();
    let mut text = match files.as_slice() {
        [] => "# no file of settings: refhound.toml, or [tool.refhound] in pyproject.toml\n".to_owned(),
        [file] => format!("# settings of {file}\n"),
        [file, bases @ ..] => format!("# settings of {file}, which extends {}\n", bases.join(", ")),
    };
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
        let _ = writeln!(text, "{line:width$}  # {source}");
    }
    text
}
