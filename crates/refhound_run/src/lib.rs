//! `run`: tests in Python together with the extension that they call. Finds the modules that they import, has the C read as
//! `check` has it, and hands both to the machine.

mod shared;

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use refhound_driver::{AnalyseError, Analysis, Engines, Keep, Options, Silent, analyse};
use refhound_polyglot::{Assumed, C_STUBS, CUnit, CUnitOrigin, Program, PythonFile, TestFile, TestReport, Traced};
use refhound_source::{Files, MemoryFiles, PathKind};
use refhound_types::Target;
use refhound_unknowns::limits;

/// Why tests could not be run.
#[derive(Debug)]
pub enum RunError {
    Analyse(AnalyseError),
    /// A file of tests cannot be read.
    NoTest(PathBuf),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Analyse(error) => error.fmt(f),
            RunError::NoTest(path) => write!(f, "{}: cannot be read", path.display()),
        }
    }
}

impl std::error::Error for RunError {}

impl From<AnalyseError> for RunError {
    fn from(error: AnalyseError) -> Self {
        RunError::Analyse(error)
    }
}

/// What is to be run.
pub struct RunRequest<'a> {
    /// How the C of the extension is found and read; without paths there is none.
    pub options: Options,
    /// How `check` reads it, if not in the same way: alarms that it has too get its fingerprints.
    pub checked: Option<Options>,
    pub tests: &'a [PathBuf],
    /// Modules whose documentation has examples.
    pub documented: &'a [String],
    /// Parts of names of tests; all if there are none.
    pub only: &'a [String],
    pub assumed: Assumed,
    pub traced: Traced,
}

/// Runs all tests of all files, in their order.
pub fn run_tests(request: &RunRequest<'_>, files: &dyn Files) -> Result<Vec<TestReport>, RunError> {
    let mut options = request.options.clone();
    options.engines = Engines::Neither;
    let extension =
        if options.paths.is_empty() { None } else { Some(Arc::new(analyse(&options, files, Keep::Modules, &Silent)?)) };
    let stubs = Arc::new(read_stubs(options.target)?);
    let roots: Vec<PathBuf> = options.paths.iter().map(|path| folder_of(path, files)).collect();
    let mut python: Vec<PythonFile> = Vec::new();
    for root in &roots {
        find_modules(root, files, &mut python);
    }
    for test in request.tests {
        let folder = test.parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf);
        if !roots.iter().any(|root| files.absolute(&folder).starts_with(files.absolute(root))) {
            find_modules(&folder, files, &mut python);
        } else if files.kind(&folder.join("__init__.py")) != PathKind::File {
            // A script finds what stands beside it.
            add_folder(&folder, "", files, &mut python, 0);
        }
    }
    let mut tests = Vec::new();
    for path in request.tests {
        tests.push(read_test(path, &python, files)?);
    }
    let only = |name: &str| request.only.is_empty() || request.only.iter().any(|part| name.contains(part.as_str()));
    let program = || {
        let mut units = Vec::new();
        if let Some(analysis) = &extension {
            add_units(analysis, CUnitOrigin::Extension, &mut units);
        }
        add_units(&stubs, CUnitOrigin::Stub, &mut units);
        Program::new(&python, units, request.assumed, request.traced)
    };
    // Each thread has a machine of its own; a test is run by the one that comes to it first.
    let taken: Vec<Mutex<BTreeSet<usize>>> = tests.iter().map(|_| Mutex::default()).collect();
    let work = |program: &Program| {
        let mut reports = Vec::new();
        for (number, test) in tests.iter().enumerate() {
            let mut is_ours = |at| taken[number].lock().is_ok_and(|mut taken| taken.insert(at));
            let found = program.run(test, &only, &mut is_ours);
            reports.extend(found.into_iter().map(|(at, report)| ((number, at), report)));
        }
        reports
    };
    let jobs = options.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let mut reports: Vec<((usize, usize), TestReport)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..jobs).map(|_| scope.spawn(|| Program::on_large_stack(|| work(&program())))).collect();
        let mut reports = Program::on_large_stack(|| work(&program()));
        for other in others {
            match other.join() {
                Ok(more) => reports.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        reports
    });
    reports.sort_by_key(|(place, _)| *place);
    let mut reports: Vec<TestReport> = reports.into_iter().map(|(_, report)| report).collect();
    if !request.documented.is_empty() {
        reports.extend(Program::on_large_stack(|| {
            let program = program();
            request.documented.iter().flat_map(|module| program.run_docs(module, &only)).collect::<Vec<_>>()
        }));
    }
    shared::name_alarms(&mut reports, request.checked.as_ref().unwrap_or(&request.options), files)?;
    Ok(reports)
}

/// Our words for the API, read by the same front end.
fn read_stubs(target: Target) -> Result<Analysis, AnalyseError> {
    let folder = Path::new("/refhound-stubs");
    let files = C_STUBS.iter().fold(MemoryFiles::new(), |files, (name, text)| files.with(folder.join(name), *text));
    let options = Options {
        paths: C_STUBS
            .iter()
            .filter(|(name, _)| Path::new(name).extension().is_some_and(|end| end == "c"))
            .map(|(name, _)| folder.join(name))
            .collect(),
        target,
        engines: Engines::Neither,
        ..Options::default()
    };
    analyse(&options, &files, Keep::Modules, &Silent)
}

fn add_units(analysis: &Arc<Analysis>, origin: CUnitOrigin, units: &mut Vec<CUnit>) {
    for unit in &analysis.units {
        let Some(module) = unit.module() else { continue };
        let module = Arc::new(module.clone());
        let (origins, analysis) = (module.origins.clone(), analysis.clone());
        let locate = move |span| {
            let place = origins.place(span);
            let file = analysis.sources.get(place.file);
            (file.path.display().to_string(), file.line_column(place.lo).line)
        };
        units.push(CUnit { module, origin, locate: Box::new(locate) });
    }
}

fn folder_of(path: &Path, files: &dyn Files) -> PathBuf {
    match files.kind(path) {
        PathKind::Directory => path.to_path_buf(),
        _ => path.parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf),
    }
}

fn text_of(path: &Path, files: &dyn Files) -> Option<String> {
    files.read(path, limits::FILE_BYTES).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Modules and packages below a folder. One that is a package itself is called as its folder is, without a version.
fn find_modules(root: &Path, files: &dyn Files, found: &mut Vec<PythonFile>) {
    let own = root.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let own = own.split('-').next().unwrap_or_default().to_owned();
    if text_of(&root.join("__init__.py"), files).is_some() {
        add_folder(root, &own, files, found, 0);
    }
    for folder in [root.to_path_buf(), root.join("src"), root.join("lib")] {
        add_folder(&folder, "", files, found, 0);
    }
}

fn add_folder(folder: &Path, package: &str, files: &dyn Files, found: &mut Vec<PythonFile>, depth: usize) {
    const DEEPEST: usize = 4;
    let name_of = |stem: &str| if package.is_empty() { stem.to_owned() } else { format!("{package}.{stem}") };
    if depth > DEEPEST {
        return;
    }
    for path in files.list(folder) {
        let Some(stem) = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else { continue };
        if files.kind(&path) == PathKind::Directory {
            if files.kind(&path.join("__init__.py")) == PathKind::File {
                add_folder(&path, &name_of(&stem), files, found, depth + 1);
            }
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "py") || stem == "setup" {
            continue;
        }
        let is_package = stem == "__init__";
        if is_package && package.is_empty() {
            continue;
        }
        let name = if is_package { package.to_owned() } else { name_of(&stem) };
        if found.iter().any(|known| known.name == name) {
            continue;
        }
        let Some(text) = text_of(&path, files) else { continue };
        found.push(PythonFile { name, path: path.display().to_string(), text, is_package });
    }
}

fn read_test(path: &Path, python: &[PythonFile], files: &dyn Files) -> Result<TestFile, RunError> {
    let Some(text) = text_of(path, files) else { return Err(RunError::NoTest(path.to_path_buf())) };
    let absolute = files.absolute(path);
    let known = python.iter().find(|file| files.absolute(Path::new(&file.path)) == absolute);
    let module = known.map(|file| file.name.clone()).filter(|name| name.contains('.'));
    Ok(TestFile { path: path.display().to_string(), text, module })
}
