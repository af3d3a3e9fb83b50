//! `refhound scan`: many packages into one data set, and what it says.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{BufRead as _, IsTerminal as _};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Parser as _;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use refhound_driver::build_key;
use refhound_scan::{
    Again, Begin, Item, Limits, Line, Means, Overview, Progress, Record, Scan, ScanError, Source, Store, Versions,
    items_of_file, items_of_requirements, items_of_words, markdown, write_dashboard,
};
use refhound_source::{Disk, Files as _, PathKind};
use refhound_text::{Clean, Lines};

use crate::args::{Arguments, Command};
use crate::printing::{print, tell};
use crate::scan_args::{
    Export, Import, OneRecord, PackageLimits, Packages, Report, ReportFormat, Scan as Wanted, ScanCommand, Which,
};

/// Where pages go when nobody says otherwise.
const PAGES: &str = "refhound-scan";

pub(crate) fn run(arguments: &Wanted) -> Result<ExitCode> {
    match &arguments.command {
        None => scan(&arguments.packages),
        Some(ScanCommand::Report(report)) => self::report(report),
        Some(ScanCommand::Export(export)) => self::export(export),
        Some(ScanCommand::Import(import)) => self::import(import),
        Some(ScanCommand::Plan(packages)) => plan(packages),
        Some(ScanCommand::Record(one)) => record(one),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn scan(arguments: &Packages) -> Result<()> {
    let (wanted, items, mut store) = prepared(arguments)?;
    let bar = Bar::new(arguments.quiet);
    let done = wanted.run(items, &mut store, &bar);
    bar.on_terminal.finish_and_clear();
    done?;
    if !arguments.quiet {
        tell(bar.lines());
    }
    Ok(())
}

fn plan(arguments: &Packages) -> Result<()> {
    let (wanted, items, mut store) = prepared(arguments)?;
    let (_, left, _) = wanted.plan(items, &mut store)?;
    let lines: Vec<String> = left.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    print(&lines.iter().map(|line| format!("{line}\n")).collect::<String>())
}

fn prepared(arguments: &Packages) -> Result<(Scan, Vec<Item>, Store)> {
    let mut items = items_of_words(&arguments.words)?;
    for name in items.iter().filter_map(Item::folder_of_that_name) {
        tell(format_args!("note: {0} is looked up in the index; the folder of that name is ./{0}\n", Clean(name)));
    }
    for path in &arguments.requirements {
        let (named, passed_over) = items_of_requirements(path)?;
        items.extend(named);
        for line in passed_over {
            tell(format_args!("warning: {}: not a package of the index: {}\n", Clean(path.display()), Clean(line)));
        }
    }
    for path in &arguments.from {
        items.extend(items_of_file(path)?);
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = Scan {
        jobs: arguments.jobs.map_or(cores, usize::from),
        versions: match arguments.versions {
            Which::Newest => Versions::Newest,
            Which::All => Versions::All,
        },
        newest: arguments.newest,
        again: if arguments.retry { Again::Failures } else { Again::Nothing },
        begin: if arguments.new_run { Begin::Always } else { Begin::IfNeeded },
        shard: arguments.shard,
        ..of_limits(&arguments.limits)?
    };
    let store = Store::open(arguments.into.as_deref().context("--into names the data set")?)?;
    Ok((wanted, items, store))
}

/// A scan of one package at a time.
fn of_limits(limits: &PackageLimits) -> Result<Scan> {
    check_options(&limits.options)?;
    let build = build_key().to_string();
    Ok(Scan {
        program: std::env::current_exe().context("this program cannot be found")?,
        means: Means {
            tool: format!("{} ({})", env!("CARGO_PKG_VERSION"), build.get(..12).unwrap_or(&build)),
            options: limits.options.clone(),
        },
        limits: Limits { time: Duration::from_secs(limits.timeout), bytes: limits.memory * 1_000_000 },
        jobs: 1,
        versions: Versions::Newest,
        newest: false,
        again: Again::Nothing,
        begin: Begin::IfNeeded,
        shard: None,
    })
}

/// What is wrong with the options is told once, and not by every package.
fn check_options(options: &[String]) -> Result<()> {
    let fixed =
        ["refhound", "check", "--isolated", "--no-cache", "--exit-zero", "--jobs", "1", "--output-format", "jsonl"];
    let words = fixed.into_iter().chain(options.iter().map(String::as_str));
    match Arguments::try_parse_from(words) {
        Ok(Arguments { command: Command::Check(check) }) if check.paths == [Path::new(".")] => Ok(()),
        Ok(_) => bail!("behind `--` stand options of `refhound check`, and no paths"),
        Err(error) => Err(anyhow!("behind `--`: {}", error.to_string().lines().next().unwrap_or_default())),
    }
}

fn record(arguments: &OneRecord) -> Result<()> {
    let wanted = of_limits(&arguments.limits)?;
    let known = arguments.name.as_deref().zip(arguments.package_version.as_deref());
    let record = match (&arguments.path, arguments.failed) {
        (Some(path), _) => {
            let source = match Disk.kind(path) {
                PathKind::Directory => Source::Folder(path.clone()),
                PathKind::File => Source::Archive(path.clone()),
                PathKind::Special | PathKind::Missing => bail!("{}: no such file or folder", path.display()),
            };
            wanted.record(&Item { request: arguments.request.clone(), source }, known)?
        }
        (None, Some(status)) => Item::of_index(&arguments.request).without_run(status, arguments.message.clone()),
        (None, None) => bail!("--path or --failed is needed"),
    };
    print(&(serde_json::to_string(&Line { means: wanted.means, record })? + "\n"))
}

fn report(arguments: &Report) -> Result<()> {
    let store = Store::open_existing(&arguments.data_set)?;
    let overview = Overview::of(&store)?;
    match (arguments.format, &arguments.output) {
        (ReportFormat::Html, output) => {
            let folder = output.as_deref().unwrap_or(Path::new(PAGES));
            let index = write_dashboard(&store, &overview, folder)?;
            tell(format_args!("{}\n", Clean(index.display())));
        }
        (ReportFormat::Md, None) => print(&markdown(&overview))?,
        (ReportFormat::Md, Some(path)) => Disk::write(path, markdown(&overview).as_bytes())
            .with_context(|| format!("{}: cannot be written", path.display()))?,
    }
    Ok(())
}

fn export(arguments: &Export) -> Result<()> {
    let _ = arguments.jsonl;
    let store = Store::open_existing(&arguments.data_set)?;
    store.export(|line| {
        let text = serde_json::to_string(line).map_err(|error| ScanError::Machine(error.to_string()))?;
        print(&(text + "\n")).map_err(|error| ScanError::Machine(error.to_string()))
    })?;
    Ok(())
}

fn import(arguments: &Import) -> Result<()> {
    let mut store = Store::open(&arguments.data_set)?;
    let mut run = None;
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line.context("standard input: cannot be read")?;
        if line.trim().is_empty() {
            continue;
        }
        let Line { means, record } = serde_json::from_str(&line)
            .map_err(|error| ScanError::Line { number: number + 1, why: error.to_string() })?;
        let into = match &run {
            Some((known, id)) if *known == means => *id,
            _ => store.run(&means, Begin::IfNeeded)?,
        };
        run = Some((means, into));
        store.add(into, &record)?;
        // Whoever sends the lines may forget what is acknowledged.
        print(&format!("{}\n", serde_json::to_string(&record.request)?))?;
    }
    if let Some((_, run)) = run.filter(|_| arguments.finish) {
        store.finish(run)?;
    }
    Ok(())
}

/// How far the scan is: a bar on a terminal, and the figures at the end.
struct Bar {
    on_terminal: ProgressBar,
    by_status: RefCell<BTreeMap<&'static str, usize>>,
    found: Cell<usize>,
    known: Cell<usize>,
}

impl Bar {
    fn new(quiet: bool) -> Bar {
        let wanted = !quiet && std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
        let bar = if wanted { ProgressBar::new(0) } else { ProgressBar::hidden() };
        let per_minute = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{:.0}", state.per_sec() * 60.0);
        };
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} packages  {rate}/min  {eta} left  {msg}")
            .expect("a valid template")
            .with_key("rate", per_minute);
        bar.set_style(style);
        Bar { on_terminal: bar, by_status: RefCell::default(), found: Cell::new(0), known: Cell::new(0) }
    }

    fn lines(&self) -> Lines {
        let mut lines = Lines::new();
        if self.known.get() > 0 {
            let (s, were) = if self.known.get() == 1 { ("", "was") } else { ("s", "were") };
            lines.add(format_args!("{} package{s} {were} in the data set already", self.known.get()));
        }
        for (status, count) in &*self.by_status.borrow() {
            lines.add(format_args!("{status}: {count}"));
        }
        lines.add(format_args!("{} findings, none of them confirmed by anybody", self.found.get()));
        lines
    }
}

impl Progress for Bar {
    fn begin(&self, all: usize, done: usize) {
        self.on_terminal.set_length(all as u64);
        self.on_terminal.set_position(done as u64);
        self.on_terminal.reset_eta();
        self.known.set(done);
    }

    fn finished(&self, record: &Record) {
        self.on_terminal.inc(1);
        self.on_terminal.set_message(Clean(&record.name).to_string());
        *self.by_status.borrow_mut().entry(record.status.word()).or_default() += 1;
        self.found.set(self.found.get() + record.findings.len());
    }

    fn known(&self) {
        self.on_terminal.inc(1);
        self.known.set(self.known.get() + 1);
    }
}
