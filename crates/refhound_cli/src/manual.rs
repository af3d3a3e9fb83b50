//! `refhound completions` and `refhound man`: what shells and `man` are told, made from the arguments themselves.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::CommandFactory as _;

use crate::args::{Arguments, Completions, Manual};
use crate::printing::print;

/// A script for a shell, to be stored where that shell looks for completions.
pub(crate) fn completions(arguments: &Completions) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "refhound", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

/// The page of the program, or that of one of its commands, in the language of `man`.
pub(crate) fn page(arguments: &Manual) -> Result<ExitCode> {
    let mut command = Arguments::command();
    command.build();
    let mut name = "refhound".to_owned();
    for word in &arguments.command {
        let Some(inner) = command.find_subcommand(word) else {
            let known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            bail!("`{name}` has no command `{word}`; there are {known}");
        };
        name = format!("{name}-{word}");
        command = inner.clone();
    }
    let mut page = Vec::new();
    let source = concat!("refhound ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command.display_name(name.clone())).title(name).source(source).render(&mut page)?;
    print(&String::from_utf8_lossy(&page))?;
    Ok(ExitCode::SUCCESS)
}
