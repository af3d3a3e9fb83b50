//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use refhound_config::{Monitor, Output, TriggerWord, format_named};
use refhound_contracts::Pack;
use refhound_evidence::Confidence;
use refhound_porting::Goal;
use refhound_report::{Format, Order};
use refhound_types::{Platform, PythonVersion};

use crate::scan_args::Scan;

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
    Check(Box<Check>),
    /// Show changes of the source that remove findings, each verified by an analysis of the result; or make them
    Fix(Box<Fix>),
    /// Remember the findings of today, and show only what is new
    #[command(subcommand)]
    Baseline(Baseline),
    /// Show the settings in force for a path, and where each comes from
    Config(Box<Check>),
    /// Prove for each function that it keeps the counts of all objects, or show where it does not
    Verify(Verify),
    /// Analyse many packages into one data set, by name, from archives or folders
    Scan(Box<Scan>),
    /// Count for each entry point the operations that can go wrong, and those that are proved not to
    Values(Values),
    /// Run tests in Python together with the C extension that they call, without a build: alarms, or proved safe
    Run(Run),
    /// Say what stands in the way of a newer Python, of one without the GIL, of the limited API
    Port(Port),
    /// Remove the cache
    Clean(Clean),
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
    /// Print a script that lets a shell complete commands and flags
    Completions(Completions),
    /// Print the manual page of the program or of one of its commands
    Man(Manual),
    /// Talk to an editor over standard input and output: the language server protocol
    Lsp,
}

#[derive(Args)]
#[command(after_help = "Exit status: 0 nothing found, 1 findings, 2 the tool could not do its job.")]
pub(crate) struct Check {
    /// Folders, C files, archives (.tar.gz, .zip ...), or compile_commands.json files; `-` is a C file on standard input
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// What the file on standard input is called [default: stdin.c]
    #[arg(long, value_name = "FILE")]
    pub(crate) stdin_filename: Option<PathBuf>,
    /// Where the source is, once the paths were looked at
    #[arg(skip)]
    pub(crate) held: Held,
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) contracts: ContractFlags,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
    #[command(flatten)]
    pub(crate) cache: CacheFlags,
    /// End with status 0 even when there are findings
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) exit_zero: Option<bool>,
    /// How findings are printed: full, concise, json, jsonl, sarif, github, gitlab, junit, markdown or html [default: full]
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = format_named)]
    pub(crate) output_format: Option<Format>,
    /// In which order people are told: severity (the most urgent first) or file [default: severity]
    #[arg(long, value_name = "ORDER", value_parser = order)]
    pub(crate) sort: Option<Order>,
    /// Also write findings to a file; may be given more than once. FILE alone will do where its suffix names the format:
    /// .html, .sarif, .json, .jsonl, .md, .xml (junit)
    #[arg(long = "output", short, value_name = "[FORMAT=]FILE")]
    pub(crate) outputs: Vec<Output>,
    /// Do not show the findings of this file, which `refhound baseline write` makes
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Show only findings in functions that changed since this commit, branch or tag, or that call one that changed (git)
    #[arg(long, value_name = "REV")]
    pub(crate) since: Option<String>,
    /// Analyse what is staged for the next commit, and show only what it changes (git)
    #[arg(long)]
    pub(crate) staged: bool,
    /// First make the changes of `refhound fix --apply`: those that are verified and safe
    #[arg(long)]
    pub(crate) fix: bool,
    /// Put verified changes into the report, which takes many runs of the analysis
    #[arg(long)]
    pub(crate) show_fixes: bool,
    /// Let changes be made in files with changes that are not committed
    #[arg(long)]
    pub(crate) allow_dirty: bool,
    /// Stay, and run again whenever a file changes
    #[arg(long)]
    pub(crate) watch: bool,
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

/// Whether the source lies on the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Held {
    #[default]
    OnDisk,
    /// In an archive, or it came by standard input: nothing can be written beside it.
    InMemory,
}

#[derive(Args)]
#[command(
    after_help = "Exit status: 0 nothing to fix, or all was written; 1 fixes are shown; 2 the tool could not do its job."
)]
pub(crate) struct Fix {
    #[command(flatten)]
    pub(crate) check: Check,
    /// Write the changes to the files instead of showing them; refuses files with changes that are not committed
    #[arg(long)]
    pub(crate) apply: bool,
    /// Also those that change what happens in normal use, not only when something fails
    #[arg(long = "unsafe")]
    pub(crate) unsafe_fixes: bool,
    /// Write one patch for each cause to this folder, as `git am` takes them
    #[arg(long, value_name = "DIR")]
    pub(crate) patch: Option<PathBuf>,
}

#[derive(Subcommand)]
pub(crate) enum Baseline {
    /// Write all findings to the baseline: refhound-baseline.json, unless settings or a flag name another file
    Write(Box<Check>),
    /// Show what is not in the baseline, and which of its entries are stale
    Check(Box<Check>),
}

#[derive(Args)]
#[command(after_help = "Exit status: 0 nothing unbalanced, 1 something unbalanced, 2 the tool could not do its job.")]
pub(crate) struct Verify {
    /// Folders, C files, archives, or compile_commands.json files
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) contracts: ContractFlags,
    #[command(flatten)]
    pub(crate) cache: CacheFlags,
    /// Let parameters of functions that Python calls be the same object
    #[arg(long)]
    pub(crate) aliased_parameters: bool,
    /// End with status 0 even when something is unbalanced
    #[arg(long)]
    pub(crate) exit_zero: bool,
    /// In the table, also list functions that are proved balanced
    #[arg(long)]
    pub(crate) all: bool,
    /// Also write what is unbalanced to a file, in any format of `check`; may be given more than once
    #[arg(long = "output", short, value_name = "[FORMAT=]FILE")]
    pub(crate) outputs: Vec<Output>,
    /// Do not show what is unbalanced in this file, which --write-baseline makes
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write what is unbalanced today to this file
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    pub(crate) write_baseline: Option<PathBuf>,
    /// How verdicts are printed
    #[arg(long, value_enum, default_value_t = VerdictFormat::Table)]
    pub(crate) output_format: VerdictFormat,
    /// Write figures of the run as JSON to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) statistics_file: Option<PathBuf>,
    /// Worker threads [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print verdicts only
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
#[command(after_help = "Exit status: 0 if entry points were looked at, 2 if the tool could not do its job.")]
pub(crate) struct Values {
    /// Folders, C files, source archives, or compile_commands.json files
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) source: Source,
    #[command(flatten)]
    pub(crate) contracts: ContractFlags,
    #[command(flatten)]
    pub(crate) cache: CacheFlags,
    /// Follow no relations between values, to see what they are worth
    #[arg(long)]
    pub(crate) bounds_only: bool,
    /// How entry points are printed
    #[arg(long, value_enum, default_value_t = ValueFormat::Table)]
    pub(crate) output_format: ValueFormat,
    /// Worker threads [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print entry points only
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
#[command(after_help = "Exit status: 0 nothing stands in the way, 1 something does, 2 the tool could not do its job.")]
pub(crate) struct Port {
    /// Folders, C files, or compile_commands.json files
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// What to port to: 3.6 to 3.16, 3.13t to 3.16t (free-threaded), abi3 (the limited API), abi3t (both)
    #[arg(long, value_name = "GOAL", default_value = "3.16", value_parser = clap::value_parser!(Goal))]
    pub(crate) to: Goal,
    #[command(flatten)]
    pub(crate) source: Source,
    /// How it is printed
    #[arg(long, value_enum, default_value_t = PortFormat::Table, alias = "format")]
    pub(crate) output_format: PortFormat,
    /// End with status 0 even when something stands in the way
    #[arg(long)]
    pub(crate) exit_zero: bool,
    /// Worker threads [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print the table only
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PortFormat {
    /// A line for each API, in parts by what it stands in the way of
    Table,
    /// The same as tables in Markdown
    Markdown,
    /// An array with one object for each API, with all places
    Json,
}

#[derive(Args)]
#[command(after_help = "Exit status: 0 no alarms, 1 alarms, 2 the tool could not do its job.")]
pub(crate) struct Run {
    /// Files of tests, or any scripts
    #[arg(value_name = "TEST.py")]
    pub(crate) tests: Vec<PathBuf>,
    /// Where the C of the extension is, found as `check` finds it; may be given more than once
    #[arg(long = "ext", value_name = "PATH")]
    pub(crate) extensions: Vec<PathBuf>,
    /// Only tests whose name contains this; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,
    /// Also the examples in the documentation of a module
    #[arg(long, value_name = "MODULE")]
    pub(crate) doctest: Vec<String>,
    /// What may happen at any time
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) assume: Option<Assumption>,
    #[command(flatten)]
    pub(crate) source: Source,
    /// How tests are printed
    #[arg(long, value_enum, default_value_t = RunFormat::Full)]
    pub(crate) output_format: RunFormat,
    /// Print tests only
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Assumption {
    /// Every allocation may fail
    #[value(name = "MemoryError")]
    MemoryError,
    /// Where there are too many ways through a test, no others but those that are drawn: a verdict speaks of these alone
    #[value(name = "DrawnWays")]
    DrawnWays,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RunFormat {
    /// A line for each test, with its alarms
    Full,
    /// A line for each test
    Table,
    /// An array with one object for each test
    Json,
    /// The alarms as a SARIF log
    Sarif,
    /// A page with the tests and their alarms
    Html,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ValueFormat {
    /// One line for each entry point
    Table,
    /// An array with one object for each entry point
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum VerdictFormat {
    /// One line a function that is not balanced, with the path where it is unbalanced
    Table,
    /// An array with one object a function
    Json,
    /// How many of each only
    Summary,
}

#[derive(Args)]
pub(crate) struct Dump {
    /// What to show
    #[arg(long, value_enum)]
    pub(crate) stage: Stage,
    /// For the stage affine: which translation
    #[arg(long, value_enum, default_value_t = Direction::Forward)]
    pub(crate) direction: Direction,
    /// A C file, or one function of it; paths, summary and affine are shown of a function. It may lie in an archive: pkg.tar.gz/a.c
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
    /// Print a file of contracts for the functions of a project that nothing is known of, guessed from their calls
    #[arg(long, value_name = "DIR", conflicts_with_all = ["names", "export"])]
    pub(crate) suggest: Option<PathBuf>,
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
    /// Look at what these families count only, such as runtime_pm or of_node of the pack linux
    #[arg(long = "family", value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) families: Vec<String>,
    /// Read contracts from this file, too
    #[arg(long = "contracts", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

fn pack(name: &str) -> Result<Pack, String> {
    let known = || Pack::ALL.map(Pack::name).join(", ");
    Pack::from_name(name).ok_or_else(|| format!("not a pack; there are {}", known()))
}

/// What is remembered between runs.
#[derive(Args)]
pub(crate) struct CacheFlags {
    /// Remember nothing and use nothing that was remembered; REFHOUND_NO_CACHE does the same
    #[arg(long)]
    pub(crate) no_cache: bool,
    /// Where to remember [default: .refhound_cache beside the settings or in the repository]
    #[arg(long, value_name = "DIR")]
    pub(crate) cache_dir: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Clean {
    /// Folders or files whose cache is meant
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder to remove
    #[arg(long, value_name = "DIR")]
    pub(crate) cache_dir: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Explain {
    /// Code or name of a rule
    pub(crate) rule: String,
}

#[derive(Args)]
pub(crate) struct Completions {
    /// Whose language the script is in
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct Manual {
    /// A command, as in `baseline write`
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

/// What is looked for and what is shown.
#[derive(Args)]
pub(crate) struct RuleFlags {
    /// Run these rules only: codes, prefixes of codes, names, or ALL (but for RH8, which is asked for by name)
    #[arg(long, value_name = "RULE,...", value_delimiter = ',')]
    pub(crate) select: Vec<String>,
    /// Do not run these rules
    #[arg(long, value_name = "RULE,...", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,
    /// Do not run a rule in files that a pattern fits
    #[arg(long, value_name = "PATTERN:RULE,...", value_delimiter = ',')]
    pub(crate) per_file_ignores: Vec<String>,
    /// Show findings that are at least as sure as this: certain, likely or possible [default: likely]
    #[arg(long, value_name = "CONFIDENCE", value_parser = confidence)]
    pub(crate) min_confidence: Option<Confidence>,
    /// Show findings with these triggers only: success, bad-input, hostile-object, alloc-failure, init, unknown; reachable stands
    /// for success and bad-input
    #[arg(long = "trigger", value_name = "TRIGGER,...", value_delimiter = ',')]
    pub(crate) triggers: Vec<TriggerWord>,
}

fn confidence(word: &str) -> Result<Confidence, String> {
    let known = || Confidence::ALL.map(Confidence::word).join(", ");
    Confidence::ALL.into_iter().find(|it| it.word() == word).ok_or_else(|| format!("expected one of {}", known()))
}

fn order(word: &str) -> Result<Order, String> {
    let known = || Order::ALL.map(Order::word).join(", ");
    Order::ALL.into_iter().find(|it| it.word() == word).ok_or_else(|| format!("expected one of {}", known()))
}

/// How source is found and read.
#[derive(Args)]
pub(crate) struct Source {
    /// Python to read the source for: 2.7, 3.6 to 3.16, 3.13t to 3.16t (free-threaded)
    ///
    /// Without it the source is read for 3.13, and references to `None` and the like are counted, as 3.11 does
    #[arg(long, value_name = "VERSION")]
    pub(crate) target_version: Option<PythonVersion>,
    /// Operating system to read the source for [default: linux]
    #[arg(long, value_enum)]
    pub(crate) platform: Option<PlatformName>,
    /// Define a macro, as a compiler's -D
    #[arg(long = "define", short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) defines: Vec<String>,
    /// Undefine a macro, as a compiler's -U
    #[arg(long = "undefine", short = 'U', value_name = "NAME")]
    pub(crate) undefines: Vec<String>,
    /// Take a class of C++ for one that owns a reference: it takes over what it is given, with `=borrows` a reference of its own
    #[arg(long = "monitor", value_name = "CLASS[=borrows]")]
    pub(crate) monitors: Vec<Monitor>,
    /// Look for headers in this folder first
    #[arg(short = 'I', long = "include-dir", value_name = "DIR")]
    pub(crate) include_dirs: Vec<PathBuf>,
    /// Take flags from this compilation database
    #[arg(long, value_name = "FILE")]
    pub(crate) compile_commands: Option<PathBuf>,
    /// Read this machine's headers of Python, NumPy and the C library instead of the tool's own; less is found then
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) real_headers: Option<bool>,
    /// Also read headers outside the project that an `#include` reaches by an absolute path, by `..` or by a symbolic link, and
    /// analyse sources that are links to files outside; lines of such headers are not shown
    #[arg(long)]
    pub(crate) read_outside: bool,
    /// Analyse C++ beside C, as it is done unless `--cxx=false` is given
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) cxx: Option<bool>,
    /// Also analyse generated code (Cython, SWIG, f2py ...)
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) include_generated: Option<bool>,
    /// Also analyse vendored libraries
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) include_vendored: Option<bool>,
    /// Leave out files and folders that fit a pattern; may be given more than once
    #[arg(long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,
    /// Take settings from this file, not from the nearest refhound.toml or pyproject.toml
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Take settings from no file
    #[arg(long, conflicts_with = "config")]
    pub(crate) isolated: bool,
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
    /// The classes of C++ that own something, and why they are known to
    Monitors,
    /// The IR, with variables in memory
    Ir,
    /// The IR in SSA form
    Ssa,
    /// One function in SSA form, with the states of the path engine at each block
    Paths,
    /// What the path engine tells the callers of one function
    Summary,
    /// The affine program of one function
    Affine,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Direction {
    /// Objects as labels, in the order of execution (Pungi)
    Forward,
    /// Pointers as variables, against the order of execution (Lal & Ramalingam)
    Backward,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PlatformName {
    Linux,
    Windows,
    Macos,
}

impl From<PlatformName> for Platform {
    fn from(name: PlatformName) -> Platform {
        match name {
            PlatformName::Linux => Platform::Linux,
            PlatformName::Windows => Platform::Windows,
            PlatformName::Macos => Platform::MacOs,
        }
    }
}
