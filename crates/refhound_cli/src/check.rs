//! `refhound check`: the main job.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use refhound_checks::{Finding, Selection};
use refhound_driver::{Analysis, Keep, Progress, analyse, findings};
use refhound_report::{Paint, Statistics, concise, coverage_line, full, json, json_lines, summary_line};
use refhound_source::{Disk, peak_memory};
use refhound_witness::Confidence;

use crate::args::{Check, MinConfidence, OutputFormat, RuleFlags};

pub(crate) fn run(arguments: &Check) -> Result<ExitCode> {
    let selection = selection(&arguments.rules)?;
    let mut options = arguments.source.options(arguments.paths.clone(), arguments.jobs.map(usize::from));
    options.packs.clone_from(&arguments.contracts.packs);
    options.contract_files.clone_from(&arguments.contracts.files);
    let bar = Bar::new(arguments.quiet);
    let analysis = analyse(&options, &Disk, Keep::FactsOnly, &bar)?;
    bar.0.finish_and_clear();
    let found = findings(&analysis, &selection);
    let figures = analysis.coverage.statistics(&analysis.project, &analysis.timing, peak_memory());
    if let Some(path) = &arguments.statistics_file {
        Disk::write(path, figures.to_json().as_bytes())
            .with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    // Standard output holds the findings and nothing else: programs read it.
    print(&rendered(arguments.output_format, &found), &mut std::io::stdout())?;
    if !arguments.quiet {
        let closing = format!("{}{}\n", closing_text(arguments, &analysis, &figures), summary_line(&found));
        print(&closing, &mut std::io::stderr())?;
    }
    let is_success = found.is_empty() || arguments.exit_zero;
    Ok(if is_success { ExitCode::SUCCESS } else { ExitCode::from(crate::FOUND) })
}

fn selection(flags: &RuleFlags) -> Result<Selection> {
    let min_confidence = match flags.min_confidence {
        MinConfidence::Certain => Confidence::Certain,
        MinConfidence::Likely => Confidence::Likely,
        MinConfidence::Possible => Confidence::Possible,
    };
    Ok(Selection::new(&flags.select, &flags.ignore, min_confidence)?)
}

fn rendered(format: OutputFormat, found: &[Finding]) -> String {
    match format {
        OutputFormat::Full => full(found, paint()),
        OutputFormat::Concise => concise(found, paint()),
        OutputFormat::Json => json(found),
        OutputFormat::Jsonl => json_lines(found),
    }
}

/// Colours are for terminals, and for people who did not ask for none.
fn paint() -> Paint {
    let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if std::io::stdout().is_terminal() && !is_unwanted { Paint::Ansi } else { Paint::Plain }
}

pub(crate) fn print(text: &str, to: &mut dyn std::io::Write) -> Result<()> {
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

fn closing_text(arguments: &Check, analysis: &Analysis, figures: &Statistics) -> String {
    let mut text = String::new();
    for (path, why) in &analysis.failed {
        let _ = writeln!(text, "{}: {why}", path.display());
    }
    for unit in &analysis.units {
        if let Some(why) = unit.text.given_up() {
            let _ = writeln!(text, "{}: read only in part: {why}", unit.file.path.display());
        }
    }
    for note in &analysis.project.notes {
        let _ = writeln!(text, "note: {note}");
    }
    for problem in &analysis.annotation_problems {
        let file = analysis.sources.get(problem.file);
        let place = file.line_column(problem.lo);
        let (path, line, column) = (file.path.display(), place.line, place.column);
        let _ = writeln!(text, "note: {path}:{line}:{column}: contract not understood: {}", problem.message);
    }
    if arguments.verbose {
        write_details(&mut text, analysis);
    } else if !figures.skipped_files.is_empty() {
        let counts: Vec<String> =
            figures.skipped_files.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        let _ = writeln!(text, "skipped: {} (--verbose lists them)", counts.join(", "));
    }
    let _ = writeln!(text, "{}", coverage_line(figures));
    text
}

fn write_details(text: &mut String, analysis: &Analysis) {
    for skipped in &analysis.project.skipped {
        let _ = writeln!(text, "skipped: {}: {}", skipped.path.display(), skipped.reason);
    }
    for name in &analysis.coverage.headers_not_found {
        let _ = writeln!(text, "header not found: {name}");
    }
    for (unit, name, why) in &analysis.gave_up {
        let _ = writeln!(text, "given up: {}: {name}: {why}", analysis.units[*unit].file.path.display());
    }
    for unit in &analysis.units {
        for problem in &unit.text.syntax_problems {
            let file = analysis.sources.get(problem.file);
            let line = file.line_column(problem.lo).line;
            let _ = writeln!(text, "syntax: {}:{line}: {}", file.path.display(), problem.message);
        }
        for function in &unit.unanalysed {
            let file = analysis.sources.get(function.file);
            let line = file.line_column(function.lo).line;
            let _ = write!(
                text,
                "not analysed: {}:{line}: {}: {}",
                file.path.display(),
                function.name,
                function.why.name()
            );
            let _ = writeln!(text, "{}{}", if function.detail.is_empty() { "" } else { ": " }, function.detail);
        }
    }
}

/// A progress bar on a terminal, nothing elsewhere.
struct Bar(ProgressBar);

impl Bar {
    fn new(quiet: bool) -> Bar {
        let wanted = !quiet && std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
        let bar = if wanted { ProgressBar::new(0) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} files  {eta}").expect("a valid template");
        bar.set_style(style);
        Bar(bar)
    }
}

impl Progress for Bar {
    fn units(&self, done: usize, total: usize) {
        self.0.set_length(total as u64);
        self.0.set_position(done as u64);
    }
}
