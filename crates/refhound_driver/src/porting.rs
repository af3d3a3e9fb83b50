//! What stands in the way of another build: the front end's tokens of every unit, looked through for words that matter.

use rayon::prelude::*;
use refhound_contracts::Counted;
use refhound_evidence::Confidence;
use refhound_index::Symbol;
use refhound_porting::{Found, Goal, Item, Limited, Obstacle, Section, Survey, obstacles, scan};
use refhound_project::{MacroFlag, discover, required_python};
use refhound_report::{PortPlace, PortRow};
use refhound_source::{FileId, FileKind, Files, LineColumn, Origin, OriginId, SourceFile, SourceMap};
use refhound_types::PythonVersion;

use crate::error::AnalyseError;
use crate::findings::all_findings;
use crate::front::Prepared;
use crate::options::{Options, PythonChoice};
use crate::pipeline::{Keep, Progress, Request, analyse};
use crate::reading::{Failure, Reader};
use crate::timing::Timing;
use crate::workers::workers;

/// What is known of a project and a goal.
pub struct Porting {
    pub rows: Vec<PortRow>,
    /// The oldest version that the project supports.
    pub oldest: PythonVersion,
    /// Whether the project says so itself.
    pub oldest_is_said: bool,
    /// Units that were read.
    pub units: usize,
    pub failed: Vec<Failure>,
    pub notes: Vec<String>,
}

/// Reads a project for a goal and lists what stands in its way.
pub fn port(
    options: &Options,
    goal: Goal,
    files: &dyn Files,
    progress: &dyn Progress,
) -> Result<Porting, AnalyseError> {
    let said = options.paths.iter().find_map(|path| required_python(path, files));
    let oldest = said.map_or(PythonVersion::OLDEST_MAINTAINED, |(major, minor)| PythonVersion::new(major, minor));
    let options = &aimed_at(options, goal, oldest);
    let project = discover(&options.paths, &options.discover, files)?;
    let (sources, timing) = (SourceMap::new(), Timing::default());
    let request = Request { options, files, memory: None, progress, keep: Keep::FactsOnly };
    let reader = Reader::new(&request, options.target, &project, &sources, Counted::of_python(), &timing);
    let done = std::sync::atomic::AtomicUsize::new(0);
    let total = project.units.len();
    let each: Vec<Result<Vec<Found>, Failure>> = workers(options.jobs)?.install(|| {
        let look = |unit| {
            let found = reader.prepare(unit).map(|prepared| words(&prepared, &sources));
            progress.units(done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1, total);
            found
        };
        project.units.par_iter().map(look).collect()
    });
    if progress.stopped() {
        return Err(AnalyseError::Stopped);
    }
    let (mut survey, mut failed) = (Survey::default(), Vec::new());
    for unit in each {
        match unit {
            Ok(found) => survey.add(&found),
            Err(failure) => failed.push(failure),
        }
    }
    let mut rows: Vec<PortRow> =
        obstacles(&survey, goal, oldest).into_iter().map(|obstacle| row(obstacle, &sources)).collect();
    if goal.is_free_threaded() {
        let lent = lent_across_calls(options, files, progress)?;
        let is_later =
            |row: &PortRow| [Section::Threads, Section::Deprecated].iter().any(|it| it.name() == row.section);
        let at = rows.iter().position(is_later).unwrap_or(rows.len());
        rows.splice(at..at, lent);
    }
    let units = total - failed.len();
    Ok(Porting { rows, oldest, oldest_is_said: said.is_some(), units, failed, notes: project.notes })
}

/// Borrowed references that live across a call, which paths show: the rule about them, over the whole project.
fn lent_across_calls(
    options: &Options,
    files: &dyn Files,
    progress: &dyn Progress,
) -> Result<Option<PortRow>, AnalyseError> {
    let analysis = analyse(options, files, Keep::FactsOnly, progress)?;
    let findings = all_findings(&analysis);
    let lent = findings.iter().filter(|finding| finding.rule.name == LENT && finding.confidence >= Confidence::Likely);
    let places: Vec<PortPlace> = lent.map(|finding| place(&finding.at.file, finding.at.start)).collect();
    Ok((!places.is_empty()).then(|| PortRow {
        section: Section::Threads.name(),
        title: Section::Threads.title(),
        what: "borrowed references that live across a call".to_owned(),
        why: format!("`check --select {LENT}` for this version shows the paths"),
        instead: None,
        instead_since: None,
        in_compat: false,
        places,
    }))
}

/// The rule that follows borrowed references in builds without the GIL.
const LENT: &str = "borrowed-api-free-threading";

/// The same options for the version and the macros of the goal.
fn aimed_at(options: &Options, goal: Goal, oldest: PythonVersion) -> Options {
    let mut options = options.clone();
    options.target.python = goal.version;
    options.python = PythonChoice::Given;
    if goal.limited != Limited::No {
        options.discover.macros.push(MacroFlag::define(&goal.limited_macro(oldest)));
    }
    options
}

/// The words of a unit that matter, in files of the project.
fn words(prepared: &Prepared<'_>, sources: &SourceMap) -> Vec<Found> {
    let is_own = |file: FileId| sources.get(file).kind == FileKind::Project;
    let mut found = Vec::new();
    prepared.each_item(&mut |tokens, function, origin| {
        let item = Item::new(tokens, function, |token| {
            let (file, lo, via) = written(token.lo, token.origin, origin, &is_own);
            (file, lo, via, is_own(file))
        });
        scan(&item, &mut found);
    });
    found
}

/// Where a token is written: in a file or macro of the project, or through which macro of the API it came there.
fn written(
    mut lo: u32,
    mut origin: OriginId,
    get: &dyn Fn(OriginId) -> Origin,
    is_own: &dyn Fn(FileId) -> bool,
) -> (FileId, u32, Option<Symbol>) {
    let mut via = None;
    loop {
        match get(origin) {
            Origin::File { file, .. } => return (file, lo, via),
            Origin::Body { defined_in, .. } if is_own(defined_in) => return (defined_in, lo, via),
            Origin::Body { name, call, .. } => {
                via = Some(name);
                (lo, origin) = (call.lo, call.origin);
            }
            Origin::Argument { written, .. } => origin = written,
        }
    }
}

fn row(obstacle: Obstacle, sources: &SourceMap) -> PortRow {
    let places = obstacle.places.iter().map(|used| {
        let file = sources.get(used.file);
        place(&file, file.line_column(used.lo))
    });
    PortRow {
        section: obstacle.section.name(),
        title: obstacle.section.title(),
        places: places.collect(),
        what: obstacle.what,
        why: obstacle.why,
        instead: obstacle.instead,
        instead_since: obstacle.instead_since,
        in_compat: obstacle.in_compat,
    }
}

fn place(file: &SourceFile, at: LineColumn) -> PortPlace {
    PortPlace { filename: file.path.display().to_string(), at }
}
