//! The `refhound` command: arguments and printing, nothing else.
//!
//! Exit status: 0 nothing found, 1 findings, 2 the tool could not do its job, 130 interrupted.

mod allocator;
mod args;
mod baseline;
mod cache;
mod check;
mod clock;
mod closing;
mod config;
mod contracts;
mod coverage;
mod dump;
mod fix;
mod in_force;
mod input;
mod interrupt;
mod manual;
mod outputs;
mod patches;
mod port;
mod printing;
mod progress;
mod rules;
mod run;
mod run_pages;
mod scan;
mod scan_args;
mod since;
mod values;
mod verify;
mod watch;

use std::process::ExitCode;

use anyhow::Context as _;
use check::Against;
use clap::Parser;
use refhound_text::Clean;

#[global_allocator]
static ALLOCATOR: allocator::Allocator = allocator::Allocator;

/// Something was found.
const FOUND: u8 = 1;

/// The tool could not do its job.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    interrupt::prepare();
    let mut arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    let done = match &mut arguments.command {
        args::Command::Check(check) => {
            let done = input::of_check(check).and_then(|input| check::with_repairs(check, input.files()));
            done.inspect_err(|error| check::write_failure(check, error))
        }
        args::Command::Fix(fix) => input::of_check(&mut fix.check).and_then(|_| fix::run(fix)),
        args::Command::Config(check) => input::of_check(check).and_then(|input| config::run(check, input.files())),
        args::Command::Baseline(args::Baseline::Write(check)) => {
            input::of_check(check).and_then(|input| baseline::write(check, input.files()))
        }
        args::Command::Baseline(args::Baseline::Check(check)) => {
            input::of_check(check).and_then(|input| watch::maybe(check, Against::Baseline, input.files()))
        }
        args::Command::Verify(verify) => input::of_verify(verify).and_then(|input| verify::run(verify, input.files())),
        args::Command::Scan(wanted) => scan::run(wanted),
        args::Command::Values(values) => input::of_values(values).and_then(|input| values::run(values, input.files())),
        args::Command::Port(arguments) => port::run(arguments),
        args::Command::Run(wanted) => run::run(wanted),
        args::Command::Clean(arguments) => cache::clean(arguments),
        args::Command::Dump(dump) => dump::run(dump),
        args::Command::Contracts(contracts) => contracts::run(contracts),
        args::Command::Rules => rules::list(),
        args::Command::Explain(explain) => rules::explain(&explain.rule),
        args::Command::Schema => rules::schema(),
        args::Command::Completions(completions) => manual::completions(completions),
        args::Command::Man(wanted) => manual::page(wanted),
        args::Command::Lsp => refhound_lsp::serve().context("a thread cannot be started"),
    };
    done.unwrap_or_else(|error| {
        printing::tell_error(&error);
        ExitCode::from(FAILED)
    })
}

/// The arguments, or the status after something was said about them.
fn arguments() -> Result<args::Arguments, ExitCode> {
    args::Arguments::try_parse().map_err(|error| {
        // What is said quotes them, and a name that a shell has put there may hold anything: it is said of the clean ones.
        let clean = std::env::args_os().map(|argument| Clean(argument.to_string_lossy()).to_string());
        let error = args::Arguments::try_parse_from(clean).err().unwrap_or(error);
        let _ = error.print();
        ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(FAILED))
    })
}
