//! The arguments of `refhound scan`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use refhound_scan::{Shard, Status};

#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Names are loaded by way of pip, with its settings; nothing of a package is ever run. The same command goes on \
                  where an earlier one was ended. Exit status: 0 the scan is complete, 2 it could not be done."
)]
pub(crate) struct Scan {
    #[command(subcommand)]
    pub(crate) command: Option<ScanCommand>,
    #[command(flatten)]
    pub(crate) packages: Packages,
}

#[derive(Subcommand)]
pub(crate) enum ScanCommand {
    /// Make pages for the browser or Markdown of the last run of a data set
    Report(Report),
    /// Print a data set as lines of JSON, one for each package
    Export(Export),
    /// Add such lines from standard input to a data set
    Import(Import),
    /// Print what is left to do as lines of JSON: for programs that share the work
    #[command(hide = true)]
    Plan(Packages),
    /// Analyse one archive or folder and print its line of JSON: for programs that share the work
    #[command(hide = true)]
    Record(OneRecord),
}

#[derive(Args)]
pub(crate) struct Packages {
    /// Names of packages (numpy, numpy==2.1), archives, folders of archives, folders of source (./numpy)
    #[arg(value_name = "PACKAGE")]
    pub(crate) words: Vec<String>,
    /// Scan what a file of requirements names
    #[arg(long, short, value_name = "FILE")]
    pub(crate) requirements: Vec<PathBuf>,
    /// Scan what a file lists, a name or a path on each line
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Vec<PathBuf>,
    /// The data set, an SQLite file
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) into: Option<PathBuf>,
    /// Look names up again that the run has, and add what was released since
    #[arg(long)]
    pub(crate) newest: bool,
    /// Which releases a name without a version stands for
    #[arg(long, value_enum, default_value_t = Which::Newest)]
    pub(crate) versions: Which,
    /// Try again what failed
    #[arg(long)]
    pub(crate) retry: bool,
    /// Begin a run even if the last one was made by the same means; without it that one goes on
    #[arg(long)]
    pub(crate) new_run: bool,
    /// Scan one part only, for batch systems: 2/8 is the second of eight
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Packages that are analysed at the same time [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    #[command(flatten)]
    pub(crate) limits: PackageLimits,
    /// Print nothing but errors
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// What each package may take, and how it is analysed.
#[derive(Args)]
pub(crate) struct PackageLimits {
    /// The most time for one package
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) timeout: u64,
    /// The most memory for one package
    #[arg(long, value_name = "MB", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    pub(crate) memory: u64,
    /// Further options of `refhound check`, behind `--`
    #[arg(last = true, value_name = "OPTION")]
    pub(crate) options: Vec<String>,
}

#[derive(Args)]
pub(crate) struct Report {
    /// The data set
    pub(crate) data_set: PathBuf,
    /// The folder of the pages, or the file of Markdown [default: refhound-scan, and standard output]
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// What to make
    #[arg(long, value_enum, default_value_t = ReportFormat::Html)]
    pub(crate) format: ReportFormat,
}

#[derive(Args)]
pub(crate) struct Export {
    /// The data set
    pub(crate) data_set: PathBuf,
    /// Lines of JSON, which is what is printed in any case
    #[arg(long)]
    pub(crate) jsonl: bool,
}

#[derive(Args)]
pub(crate) struct Import {
    /// The data set
    pub(crate) data_set: PathBuf,
    /// When the input ends nothing is left to do
    #[arg(long)]
    pub(crate) finish: bool,
}

#[derive(Args)]
pub(crate) struct OneRecord {
    /// An archive or a folder
    #[arg(long, required_unless_present = "failed")]
    pub(crate) path: Option<PathBuf>,
    /// What was asked for
    #[arg(long)]
    pub(crate) request: String,
    #[arg(long, requires = "package_version")]
    pub(crate) name: Option<String>,
    #[arg(long, requires = "name")]
    pub(crate) package_version: Option<String>,
    /// Nothing was analysed, and this is the status
    #[arg(long, value_name = "STATUS", value_parser = status, conflicts_with = "path")]
    pub(crate) failed: Option<Status>,
    /// Why not
    #[arg(long, default_value = "")]
    pub(crate) message: String,
    #[command(flatten)]
    pub(crate) limits: PackageLimits,
}

fn status(word: &str) -> Result<Status, String> {
    Status::ALL.into_iter().find(|one| one.word() == word).ok_or_else(|| "not a status".to_owned())
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Which {
    /// The newest one with a source archive
    Newest,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    Html,
    Md,
}
