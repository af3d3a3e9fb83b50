//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use refhound_contracts::Pack;
use refhound_driver::Options;
use refhound_project::{DiscoverOptions, MacroFlag, Select};
use refhound_report::Format;
use refhound_types::{Platform, PythonVersion, Target};
use refhound_witness::{Confidence, Trigger};

use crate::outputs::{self, Output};

/// Finds reference-count and API errors in Python extension modules written in C
#[derive(Parser)]
#[command(name = "refhound", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Analyse a tree, files, or what a compile_commands.json lists
    Check(Check),
    /// Show what a stage makes of a file or of one function
    Dump(Dump),
    /// Show what is known of functions outside the source
    Contracts(Contracts),
    /// List the rules
    Rules,
    /// Say what a rule means, with an example and how to fix it
    Explain(Explain),
    /// Print the JSON schema of `check --output-format json`
    Schema,
}

#[derive(Args)]
#[command(after_help = "Exit status: 0 nothing found, 1 findings, 2 the tool could not do its job.")]
pub(crate) struct Check {
    /// Folders, C files, or compile_commands.json files
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) contracts: ContractFlags,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
    /// End with status 0 even when there are findings
    #[arg(long)]
    pub(crate) exit_zero: bool,
    /// How findings are printed: full, concise, json, jsonl, sarif, github, gitlab, junit or markdown
    #[arg(long, visible_alias = "format", value_name = "FORMAT", default_value = "full", value_parser = outputs::format)]
    pub(crate) output_format: Format,
    /// Also write findings to a file; may be given more than once
    #[arg(long = "output", short, value_name = "FORMAT=FILE")]
    pub(crate) outputs: Vec<Output>,
    /// Print counts by rule instead of the findings
    #[arg(long)]
    pub(crate) statistics: bool,
    /// Whether to use colours; NO_COLOR counts for `auto`
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub(crate) color: Color,
    /// Write figures of the run as JSON to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) statistics_file: Option<PathBuf>,
    /// Worker threads [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Show whole paths, and list what was skipped, what was not found and what was not understood
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Print findings only
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct Dump {
    /// What to show
    #[arg(long, value_enum)]
    pub(crate) stage: Stage,
    /// A C file, or one function of it
    #[arg(value_name = "FILE[:FUNCTION]")]
    pub(crate) what: String,
    #[command(flatten)]
    pub(crate) source: Source,
}

#[derive(Args)]
pub(crate) struct Contracts {
    /// Functions to look up
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Print the whole table
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "names")]
    pub(crate) export: Option<ExportFormat>,
    /// Show one version of Python only [default: the newest, and what was different before]
    #[arg(long, value_name = "VERSION")]
    pub(crate) target_version: Option<PythonVersion>,
    /// The project whose own contracts count
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) project: PathBuf,
    #[command(flatten)]
    pub(crate) flags: ContractFlags,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportFormat {
    /// An array of objects
    Json,
}

/// Which contracts are in force.
#[derive(Args)]
pub(crate) struct ContractFlags {
    /// Turn on packs of contracts: linux, glib
    #[arg(long = "pack", value_name = "NAME,...", value_delimiter = ',', value_parser = pack)]
    pub(crate) packs: Vec<Pack>,
    /// Read contracts from this file, too
    #[arg(long = "contracts", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

fn pack(name: &str) -> Result<Pack, String> {
    let known = || Pack::ALL.map(Pack::name).join(", ");
    Pack::from_name(name).ok_or_else(|| format!("not a pack; there are {}", known()))
}

#[derive(Args)]
pub(crate) struct Explain {
    /// Code or name of a rule
    pub(crate) rule: String,
}

/// What is looked for and what is shown.
#[derive(Args)]
pub(crate) struct RuleFlags {
    /// Run these rules only: codes, prefixes of codes, names, or ALL
    #[arg(long, value_name = "RULE,...", value_delimiter = ',')]
    pub(crate) select: Vec<String>,
    /// Do not run these rules
    #[arg(long, value_name = "RULE,...", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,
    /// Show findings that are at least as sure as this: certain, likely or possible
    #[arg(long, value_name = "CONFIDENCE", default_value = "likely", value_parser = confidence)]
    pub(crate) min_confidence: Confidence,
    /// Show findings with these triggers only: success, bad-input, hostile-object, alloc-failure, init, unknown
    #[arg(long = "trigger", value_name = "TRIGGER,...", value_delimiter = ',', value_parser = trigger)]
    pub(crate) triggers: Vec<Trigger>,
}

fn confidence(word: &str) -> Result<Confidence, String> {
    let known = || Confidence::ALL.map(Confidence::word).join(", ");
    Confidence::ALL.into_iter().find(|it| it.word() == word).ok_or_else(|| format!("expected one of {}", known()))
}

fn trigger(word: &str) -> Result<Trigger, String> {
    let known = || Trigger::ALL.map(Trigger::word).join(", ");
    Trigger::ALL.into_iter().find(|it| it.word() == word).ok_or_else(|| format!("expected one of {}", known()))
}

/// How source is found and read.
#[derive(Args)]
pub(crate) struct Source {
    /// Python to read the source for: 2.7, 3.6 to 3.16, 3.13t to 3.16t (free-threaded)
    ///
    /// Without it the source is read for 3.13, and references to `None` and the like are counted, as 3.11 does
    #[arg(long, value_name = "VERSION")]
    target_version: Option<PythonVersion>,
    /// Operating system to read the source for
    #[arg(long, value_enum, default_value_t = PlatformName::Linux)]
    platform: PlatformName,
    /// Define a macro, as a compiler's -D
    #[arg(long = "define", short = 'D', value_name = "NAME[=VALUE]")]
    defines: Vec<String>,
    /// Undefine a macro, as a compiler's -U
    #[arg(long = "undefine", short = 'U', value_name = "NAME")]
    undefines: Vec<String>,
    /// Look for headers in this folder first
    #[arg(short = 'I', long = "include-dir", value_name = "DIR")]
    include_dirs: Vec<PathBuf>,
    /// Take flags and real headers from this compilation database
    #[arg(long, value_name = "FILE")]
    compile_commands: Option<PathBuf>,
    /// Also analyse generated code (Cython, SWIG, f2py ...)
    #[arg(long)]
    include_generated: bool,
    /// Also analyse vendored libraries
    #[arg(long)]
    include_vendored: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Stage {
    /// After preprocessing
    Tokens,
    /// The syntax tree
    Tree,
    /// The IR, with variables in memory
    Ir,
    /// The IR in SSA form
    Ssa,
}

#[derive(Clone, Copy, ValueEnum)]
enum PlatformName {
    Linux,
    Windows,
    Macos,
}

impl Source {
    pub(crate) fn options(&self, paths: Vec<PathBuf>, jobs: Option<usize>) -> Options {
        let platform = match self.platform {
            PlatformName::Linux => Platform::Linux,
            PlatformName::Windows => Platform::Windows,
            PlatformName::Macos => Platform::MacOs,
        };
        let select = |wanted| if wanted { Select::Include } else { Select::Skip };
        let defines = self.defines.iter().map(|text| MacroFlag::define(text));
        let undefines = self.undefines.iter().map(|name| MacroFlag::undefine(name));
        Options {
            paths,
            target: Target { python: self.target_version.unwrap_or(PythonVersion::DEFAULT), platform },
            oldest: self.target_version.or(Some(PythonVersion::OLDEST_MAINTAINED)),
            discover: DiscoverOptions {
                generated: select(self.include_generated),
                vendored: select(self.include_vendored),
                compile_commands: self.compile_commands.clone(),
                include_dirs: self.include_dirs.clone(),
                macros: defines.chain(undefines).collect(),
            },
            jobs,
            ..Options::default()
        }
    }
}
