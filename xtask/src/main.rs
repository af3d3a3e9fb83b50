//! Tasks of the developers, one module each: `cargo xtask corpus`, `coverage`, `gcc-tokens`,
//! `gcc-calls`, `live-contracts`, `eval`, `scan-findings`, `fix-check`, `survey`, `bench`, `crosscheck`, `pungi`, `affine-bench`,
//! `bench-cache`, `cache-equality`, `cache-crash`, `lsp-latency`, `growth`, `value-oracle`, `run-oracle`, `fuzz`, `docs`, `picture`, `new-check`, `gen`,
//! `tidy`, `ci`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program talks to the developer at the terminal")]
#![allow(clippy::disallowed_methods, reason = "works on the project's own files, not on the code that is analysed")]
#![allow(clippy::cast_precision_loss, reason = "counts and milliseconds stay far below 2^52")]

mod affine_bench;
mod api_names;
mod baseline;
mod bench;
mod bench_inputs;
mod binary;
mod c_edits;
mod cache;
mod ci;
mod corpus;
mod coverage;
mod crate_edges;
mod crosscheck;
mod cxx_bench;
mod databases;
mod dependencies;
mod disagreements;
mod docs;
mod eval;
mod eval_figures;
mod eval_rows;
mod findings;
mod fix_check;
mod fix_labels;
mod fuzz;
mod gcc;
mod gcc_calls;
mod gcc_tokens;
mod generated;
mod gimple;
mod growth;
mod gxx_calls;
mod gxx_names;
mod ir_calls;
mod kernel_bench;
mod labels;
mod links;
mod live;
mod lock_files;
mod lsp_latency;
mod matching;
mod new_check;
mod objects;
mod picture;
mod pungi;
mod reading;
mod rule_lists;
mod run_oracle;
mod rust_text;
mod sampling;
mod scan_findings;
mod scans;
mod sizes;
mod survey;
mod terminal;
mod threats;
mod tidy;
mod value_oracle;
mod verdicts;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

/// Tasks of the developers of refhound
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Task {
    /// The real packages that the analyzer is measured on
    #[command(subcommand)]
    Corpus(corpus::Corpus),
    /// Measure how much of the corpus is understood
    Coverage(coverage::Coverage),
    /// Compare the preprocessor with `gcc -E`
    GccTokens(gcc_tokens::GccTokens),
    /// Compare functions and calls with those that gcc sees
    GccCalls(gcc_calls::GccCalls),
    /// Compare functions and calls of C++ with those that g++ sees
    GxxCalls(gxx_calls::GxxCalls),
    /// Measure what text to IR costs in C++, beside C and beside g++
    CxxBench(cxx_bench::CxxBench),
    /// Call the API of the Python at hand and compare what happens with the contracts
    LiveContracts(live::LiveContracts),
    /// Compare the findings with bugs that are known, or with an earlier run
    Eval(eval::Eval),
    /// List the findings in the newest release of each package, to be judged by reading
    ScanFindings(scan_findings::ScanFindings),
    /// Apply what `refhound fix` offers to copies of real packages, and look at what is there afterwards
    FixCheck(fix_check::FixCheck),
    /// How true findings are on packages that nobody has looked at: draw, restore, packets for judges, figures
    #[command(subcommand)]
    Reading(reading::Reading),
    /// Run the tool on hundreds of packages, each in a process of its own: panics, hangs, time and memory
    Survey(survey::Survey),
    /// Measure speed on one core, memory, and growth with the size of the input
    Bench(bench::Bench),
    /// Measure what remembering gains
    BenchCache(cache::BenchCache),
    /// Compare runs with and without the cache after random edits
    CacheEquality(cache::CacheEquality),
    /// Compare runs with and without a compilation database
    Databases(databases::Databases),
    /// Kill runs, damage the cache and run at once
    CacheCrash(cache::CacheCrash),
    /// Compare the path engine with the affine engine
    Crosscheck(crosscheck::Crosscheck),
    /// Compare the affine engine with the figures of the paper that it follows
    Pungi(pungi::Pungi),
    /// Measure how the cost of deciding affine programs grows with their size
    AffineBench(affine_bench::AffineBench),
    /// Measure the time from an edit in an editor to the diagnostics for it
    LspLatency(lsp_latency::LspLatency),
    /// Measure how cost and output grow with input that has very many of one thing
    Growth(growth::Growth),
    /// Run random programs and compare what happens with what the value engine says
    ValueOracle(value_oracle::ValueOracle),
    /// Run the tests of libraries in the interpreter and compare what happens with what `refhound run` says
    RunOracle(run_oracle::RunOracle),
    /// Give random input to the front end and the language server
    Fuzz(fuzz::Fuzz),
    /// Make the site of the documentation
    Docs(docs::Docs),
    /// Draw what the first command of the README prints
    Picture(picture::Picture),
    /// Begin a rule: its source, its page and its line in the list
    NewCheck(new_check::NewCheck),
    /// Write the lists of rules in the documentation anew
    Gen(generated::Gen),
    /// Check the rules of the house that no compiler checks
    Tidy,
    /// Run everything that has to pass: tidy, generated lists, formatting, clippy, all tests, comparisons on real packages
    Ci(ci::Ci),
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Corpus(command) => corpus::run(command),
        Task::Coverage(coverage) => coverage.run(),
        Task::GccTokens(comparison) => comparison.run(),
        Task::GccCalls(comparison) => comparison.run(),
        Task::GxxCalls(comparison) => comparison.run(),
        Task::CxxBench(bench) => bench.run(),
        Task::LiveContracts(comparison) => comparison.run(),
        Task::Eval(eval) => eval.run(),
        Task::ScanFindings(listing) => listing.run(),
        Task::FixCheck(task) => task.run(),
        Task::Reading(reading) => reading.run(),
        Task::Survey(survey) => survey.run(),
        Task::Bench(bench) => bench.run(),
        Task::BenchCache(bench) => bench.run(),
        Task::CacheEquality(equality) => equality.run(),
        Task::Databases(comparison) => comparison.run(),
        Task::CacheCrash(crash) => crash.run(),
        Task::Crosscheck(crosscheck) => crosscheck.run(),
        Task::Pungi(pungi) => pungi.run(),
        Task::AffineBench(bench) => bench.run(),
        Task::LspLatency(measurement) => measurement.run(),
        Task::Growth(growth) => growth.run(),
        Task::ValueOracle(oracle) => oracle.run(),
        Task::RunOracle(oracle) => oracle.run(),
        Task::Fuzz(fuzz) => fuzz.run(),
        Task::Docs(docs) => docs.run(),
        Task::Picture(picture) => picture.run(),
        Task::NewCheck(draft) => draft.run(),
        Task::Gen(generated) => generated.run(),
        Task::Tidy => tidy::run(),
        Task::Ci(ci) => ci.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace's `Cargo.toml`.
fn workspace_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace").to_owned()
}
