//! `refhound contracts`: what is known of functions outside the source.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::CommandFactory as _;
use refhound_clauses::nearest;
use refhound_contracts::{ContractId, Contracts};
use refhound_driver::{Keep, Options, analyse, contracts_in_force, suggested_contracts};
use refhound_report::{contract_text, contracts_json, pack_table, suggested_toml};
use refhound_source::{Disk, Files, PathKind};
use refhound_types::{PythonVersion, Target};

use crate::args;
use crate::in_force;
use crate::printing::{Several, print};
use crate::progress::Bar;

/// Most names that a name which does not exist is told to resemble.
const SUGGESTIONS: usize = 5;

pub(crate) fn run(arguments: &args::Contracts) -> Result<ExitCode> {
    if let Some(folder) = &arguments.suggest {
        return suggest(arguments, folder);
    }
    let contracts = contracts(arguments)?;
    if arguments.export.is_some() {
        print(&contracts_json(&contracts.all(), arguments.target_version))?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.names.is_empty() {
        let mut command = args::Arguments::command();
        command.build();
        let help = command.find_subcommand_mut("contracts").map(|command| command.render_help().to_string());
        print(&format!("{}\n{}", pack_table(&contracts), help.unwrap_or_default()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let (mut pages, mut unknown) = (Vec::new(), Vec::new());
    for name in &arguments.names {
        match contracts.describe(name) {
            Some(described) => pages.push(contract_text(&described, arguments.target_version)),
            None => unknown.push(not_found(name, &contracts)),
        }
    }
    print(&pages.join("\n"))?;
    if !unknown.is_empty() {
        return Err(Several(unknown).into());
    }
    Ok(ExitCode::SUCCESS)
}

/// What the project calls and nothing is known of, as a file that somebody corrects.
fn suggest(arguments: &args::Contracts, folder: &Path) -> Result<ExitCode> {
    if Disk.kind(folder) == PathKind::Missing {
        bail!("{}: no such file or folder", folder.display());
    }
    let paths = vec![folder.to_owned()];
    let mut settings = in_force::nearest(&paths)?;
    settings.target_version.flag(arguments.target_version.map(Some));
    let mut options = Options::of_settings(&settings, paths, &Disk);
    options.packs.clone_from(&arguments.flags.packs);
    options.families.clone_from(&arguments.flags.families);
    options.contract_files.clone_from(&arguments.flags.files);
    let bar = Bar::new(false);
    let analysis = analyse(&options, &Disk, Keep::Modules, &bar)?;
    bar.finish();
    print(&suggested_toml(&suggested_contracts(&analysis)))?;
    Ok(ExitCode::SUCCESS)
}

fn contracts(arguments: &args::Contracts) -> Result<Contracts> {
    let project = &arguments.project;
    if Disk.kind(project) == PathKind::Missing {
        bail!("{}: no such file or folder", project.display());
    }
    // Settings that lead out of the project are refused here as everywhere.
    in_force::nearest(std::slice::from_ref(project))?;
    let python = arguments.target_version.unwrap_or(PythonVersion::DEFAULT);
    let options = Options {
        paths: vec![project.clone()],
        target: Target { python, ..Target::default() },
        packs: arguments.flags.packs.clone(),
        contract_files: arguments.flags.files.clone(),
        ..Options::default()
    };
    Ok(contracts_in_force(&options, &Disk)?)
}

fn not_found(name: &str, contracts: &Contracts) -> String {
    if let Some(id) = ContractId::lookup(name) {
        let pack = id.pack().name();
        return format!("`{name}` is in the pack {pack}, which is off: turn it on with --pack {pack}");
    }
    let all = contracts.all();
    let close = nearest(all.iter().map(|described| described.name), name, SUGGESTIONS);
    match close.as_slice() {
        [] => format!("nothing is known of `{name}`"),
        close => format!("nothing is known of `{name}`; did you mean {}?", close.join(", ")),
    }
}
