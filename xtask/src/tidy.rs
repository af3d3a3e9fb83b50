//! `cargo xtask tidy`: the rules of the house that no compiler checks.
//!
//! Every source file says what it holds; a crate uses the crates that the table in `crate_edges.rs` allows, and all that it
//! declares; no file grows without end, and files and functions of the engines have an earlier one (`sizes.rs`); code does
//! not name what the models describe (`api_names.rs`); nothing names a path of one developer's machine; lock files fit the
//! manifests (`lock_files.rs`); each threat has its test (`threats.rs`). Each rule is a
//! function from text to complaints, so that it can be tested without files. An exception that nobody needs is a complaint.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::api_names::{self, ApiNames, EXCEPTIONS, Exception};
use crate::crate_edges::{self, Misplaced};
use crate::dependencies::{self, Declared, Superfluous};
use crate::lock_files::{Needs, Stale, stale};
use crate::rust_text::is_test_file;
use crate::sizes::{self, TooLong};
use crate::threats::{Untested, untested};
use crate::workspace_root;

/// Past this a file is asked whether it is two things.
const LONG: usize = 900;

/// Past this it has to be split.
const TOO_LONG: usize = 1500;

/// What only one machine knows. Written in two halves so that this file does not contain them.
const MACHINE_PATHS: &[&str] =
    &[concat!("/wo", "rk/"), concat!("/tm", "p/"), concat!("/ho", "me/"), concat!("/ro", "ot/")];

#[derive(Debug, Clone, PartialEq, Eq)]
enum Complaint {
    NoModuleDocs,
    TooLong { lines: usize },
    MachinePath { line: usize, path: &'static str },
    Edge(Misplaced),
    TooLongForEngine(TooLong),
    ApiName { line: usize, name: String },
    UnusedException { name: String },
    UnusedFixtures,
    Superfluous(Superfluous),
    Stale(Stale),
    Untested(Untested),
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Complaint::NoModuleDocs => f.write_str("does not start with `//!` and what it holds"),
            Complaint::TooLong { lines } => write!(f, "has {lines} lines; the limit is {TOO_LONG}: split it"),
            Complaint::MachinePath { line, path } => write!(f, "line {line} names {path}, a path of one machine"),
            Complaint::Edge(edge) => tell_edge(f, edge),
            Complaint::TooLongForEngine(TooLong::File { lines, limit }) => {
                write!(f, "has {lines} lines; files of engines have at most {limit}: split it")
            }
            Complaint::TooLongForEngine(TooLong::Function { name, line, lines, limit }) => {
                write!(f, "line {line}: {name} has {lines} lines; functions of engines have at most {limit}: cut it")
            }
            Complaint::ApiName { line, name } => write!(
                f,
                "line {line} asks for \"{name}\", a name of the API: what it means belongs in the models \
                 (docs/contracts.md), or is an exception of xtask/src/api_names.rs"
            ),
            Complaint::UnusedException { name } => write!(f, "the exception for {name} is not needed: remove it"),
            Complaint::UnusedFixtures => f.write_str("holds fixtures, but no test of its crate reads this folder"),
            Complaint::Superfluous(Superfluous::Unused { name, table }) => {
                write!(f, "{name} in [{table}] is not used: remove it")
            }
            Complaint::Superfluous(Superfluous::ForTests { name }) => {
                write!(f, "{name} is used by tests only: it belongs in [dev-dependencies]")
            }
            Complaint::Superfluous(Superfluous::OfNobody { name }) => {
                write!(f, "no crate of the workspace uses {name}: remove it")
            }
            Complaint::Stale(stale) => tell_stale(f, stale),
            Complaint::Untested(Untested::Nothing { threat }) => write!(f, "no test is named for: {threat}"),
            Complaint::Untested(Untested::NoSuchTest { test }) => write!(f, "there is no test `{test}`"),
        }
    }
}

fn tell_stale(f: &mut fmt::Formatter<'_>, stale: &Stale) -> fmt::Result {
    const REMEDY: &str = "out of date, run `cargo metadata --offline` in its folder";
    match stale {
        Stale::Absent { name } => write!(f, "{REMEDY}: {name} is not in it"),
        Stale::Lacks { name, uses } => write!(f, "{REMEDY}: {name} uses {uses}, which it does not say"),
        Stale::Keeps { name, uses } => write!(f, "{REMEDY}: {name} does not use {uses} any more"),
    }
}

fn tell_edge(f: &mut fmt::Formatter<'_>, edge: &Misplaced) -> fmt::Result {
    const TABLE: &str = "the table in xtask/src/crate_edges.rs";
    match edge {
        Misplaced::Unknown { name } => write!(f, "{name} is not in {TABLE}: say there what it may use"),
        Misplaced::NotAllowed { uses } => write!(f, "uses {uses}, which {TABLE} does not allow"),
        Misplaced::NotNeeded { uses } => write!(f, "does not use {uses}, which {TABLE} allows: remove it there"),
        Misplaced::NoSuchCrate { name } => write!(f, "{TABLE} is about {name}, which does not exist"),
    }
}

/// What was found so far.
struct Tidying {
    root: PathBuf,
    names: ApiNames,
    complaints: Vec<(PathBuf, Complaint)>,
    /// How many source files were read.
    files: usize,
    crates: BTreeMap<String, Needs>,
    /// Every crate that a manifest names.
    used: BTreeSet<String>,
    /// Which entries of the lists of exceptions were needed.
    needed: Needed,
}

#[derive(Default)]
struct Needed {
    names: BTreeSet<usize>,
}

pub(crate) fn run() -> Result<()> {
    let root = workspace_root();
    let mut tidying = Tidying {
        names: read_models(&root.join("crates/refhound_contracts/models"))?,
        root,
        complaints: Vec::new(),
        files: 0,
        crates: BTreeMap::new(),
        used: BTreeSet::new(),
        needed: Needed::default(),
    };
    for package in packages(&tidying.root)? {
        tidying.look_at(&package)?;
    }
    tidying.look_at_workspace()?;
    for (path, complaint) in &tidying.complaints {
        println!("{}: {complaint}", path.strip_prefix(&tidying.root).unwrap_or(path).display());
    }
    match tidying.complaints.len() {
        0 => println!("tidy: {} source files are in order", tidying.files),
        count => bail!("{count} things are not tidy"),
    }
    Ok(())
}

impl Tidying {
    fn complain(&mut self, path: &Path, complaints: impl IntoIterator<Item = Complaint>) {
        self.complaints.extend(complaints.into_iter().map(|complaint| (path.to_owned(), complaint)));
    }

    fn look_at(&mut self, package: &Path) -> Result<()> {
        let manifest = package.join("Cargo.toml");
        let declared = read_manifest(&read(&manifest)?)?;
        self.complain(&manifest, check_edges(&declared));
        self.used.extend(declared.uses.all().cloned());
        self.crates.insert(declared.package.name, needs_of(&declared.uses));
        let mut sources = BTreeMap::new();
        for path in rust_files(package)? {
            let text = read(&path)?;
            self.look_at_source(&path, &text);
            sources.insert(path, text);
        }
        self.files += sources.len();
        let superfluous = declared.uses.superfluous(package, &sources);
        self.complain(&manifest, superfluous.into_iter().map(Complaint::Superfluous));
        for path in unused_fixtures(package, &sources)? {
            self.complain(&path, [Complaint::UnusedFixtures]);
        }
        Ok(())
    }

    fn look_at_source(&mut self, path: &Path, text: &str) {
        let shown = path.strip_prefix(&self.root).unwrap_or(path);
        let lines = text.lines().count();
        if lines > LONG && lines <= TOO_LONG {
            println!("note: {}: {lines} lines; is it two things?", shown.display());
        }
        let mut complaints = check_source(shown, text);
        complaints.extend(self.needed.check_names(shown, self.names.written_in(shown, text)));
        complaints.extend(sizes::too_long(shown, text).into_iter().map(Complaint::TooLongForEngine));
        self.complain(path, complaints);
    }

    /// What only the whole tells.
    fn look_at_workspace(&mut self) -> Result<()> {
        let manifest = self.root.join("Cargo.toml");
        let of_nobody = dependencies::of_nobody(&read(&manifest)?, &self.used)?;
        self.complain(&manifest, of_nobody.into_iter().map(Complaint::Superfluous));
        let members: BTreeSet<String> = self.crates.keys().cloned().collect();
        let edges = crate_edges::of_nobody(&members);
        self.complain(&self.root.join("xtask/src/crate_edges.rs"), edges.into_iter().map(Complaint::Edge));
        let exceptions = self.needed.superfluous();
        self.complain(&self.root.join("xtask/src/api_names.rs"), exceptions);
        self.look_at_lock(&self.root.join("Cargo.lock"), &members)?;
        // Outside the workspace, and so with a lock file of its own.
        let fuzz = read_manifest(&read(&self.root.join("fuzz/Cargo.toml"))?)?;
        let targets: BTreeSet<String> = [fuzz.package.name.clone()].into();
        self.crates.insert(fuzz.package.name, needs_of(&fuzz.uses));
        self.look_at_lock(&self.root.join("fuzz/Cargo.lock"), &targets)?;
        let threats = self.root.join("docs/security.md");
        let untested = untested(&read(&threats)?, |path| read(&self.root.join(path)).ok());
        self.complain(&threats, untested.into_iter().map(Complaint::Untested));
        Ok(())
    }

    fn look_at_lock(&mut self, path: &Path, members: &BTreeSet<String>) -> Result<()> {
        let stale = stale(&read(path)?, &self.crates, members)?;
        self.complain(path, stale.into_iter().map(Complaint::Stale));
        Ok(())
    }
}

impl Needed {
    /// Names that no exception is about.
    fn check_names(&mut self, path: &Path, found: Vec<(usize, String)>) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        for (line, name) in found {
            match api_names::exception(EXCEPTIONS, path, &name) {
                Some(at) => _ = self.names.insert(at),
                None => complaints.push(Complaint::ApiName { line, name }),
            }
        }
        complaints
    }

    /// The exceptions that nothing needed.
    fn superfluous(&self) -> Vec<Complaint> {
        let unused = EXCEPTIONS.iter().enumerate().filter(|(at, _)| !self.names.contains(at));
        let told = |entry: &Exception| format!("{} in {} ({})", entry.name, entry.file, entry.reason);
        unused.map(|(_, entry)| Complaint::UnusedException { name: told(entry) }).collect()
    }
}

/// The names of all packs.
fn read_models(folder: &Path) -> Result<ApiNames> {
    let mut names = ApiNames::default();
    for path in files_below(folder, "toml")? {
        let place = path.strip_prefix(folder).unwrap_or(&path);
        names.read(place, &read(&path)?).with_context(|| format!("cannot read {}", path.display()))?;
    }
    Ok(names)
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The folders of all crates.
fn packages(root: &Path) -> Result<Vec<PathBuf>> {
    let mut packages = vec![root.join("xtask")];
    packages.extend(entries(&root.join("crates"))?.into_iter().filter(|path| path.join("Cargo.toml").is_file()));
    packages.sort();
    Ok(packages)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let listing = std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut paths = listing.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}

/// All `.rs` files of a crate.
fn rust_files(package: &Path) -> Result<Vec<PathBuf>> {
    files_below(package, "rs")
}

fn files_below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder)? {
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn check_source(path: &Path, text: &str) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    if !text.starts_with("//! ") {
        complaints.push(Complaint::NoModuleDocs);
    }
    let lines = text.lines().count();
    if lines > TOO_LONG {
        complaints.push(Complaint::TooLong { lines });
    }
    if !is_test_file(path) {
        complaints.extend(machine_paths(text));
    }
    complaints
}

/// Tests at the end of a file may use any path.
fn machine_paths(text: &str) -> Vec<Complaint> {
    let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut complaints = Vec::new();
    for (index, line) in code.lines().enumerate() {
        let found = MACHINE_PATHS.iter().filter(|path| line.contains(*path));
        complaints.extend(found.map(|&path| Complaint::MachinePath { line: index + 1, path }));
    }
    complaints
}

#[derive(Deserialize)]
struct Manifest {
    package: Package,
    #[serde(flatten)]
    uses: Declared,
}

#[derive(Deserialize)]
struct Package {
    name: String,
}

fn read_manifest(text: &str) -> Result<Manifest> {
    Ok(toml::from_str(text)?)
}

fn needs_of(uses: &Declared) -> Needs {
    Needs { all: uses.all().cloned().collect(), of_code: uses.of_code().cloned().collect() }
}

/// Edges are about what a crate is made of: what its tests use is free.
fn check_edges(manifest: &Manifest) -> Vec<Complaint> {
    crate_edges::check(&manifest.package.name, manifest.uses.of_code()).into_iter().map(Complaint::Edge).collect()
}

/// Folders `tests/<name>` with cases that no Rust file of the crate mentions. `proptest` finds its own.
fn unused_fixtures(package: &Path, sources: &BTreeMap<PathBuf, String>) -> Result<Vec<PathBuf>> {
    let tests = package.join("tests");
    if !tests.is_dir() {
        return Ok(Vec::new());
    }
    let folders = entries(&tests)?.into_iter().filter(|path| path.is_dir() && !path.ends_with("proptest-regressions"));
    let is_unused = |folder: &PathBuf| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_module = sources.keys().any(|path| path.starts_with(folder));
        !is_module && !sources.values().any(|text| text.contains(&name))
    };
    Ok(folders.filter(is_unused).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_file_has_docs_and_an_end_and_no_machine_path() {
        let path = Path::new("crates/x/src/a.rs");
        assert_eq!(check_source(path, "//! What it holds.\n"), []);
        assert_eq!(check_source(path, "fn f() {}\n"), [Complaint::NoModuleDocs]);
        let long = "//! Long.\n".repeat(TOO_LONG + 1);
        assert_eq!(check_source(path, &long), [Complaint::TooLong { lines: TOO_LONG + 1 }]);
        let named = format!("//! A.\nconst P: &str = \"{}x\";\n", MACHINE_PATHS[0]);
        assert_eq!(check_source(path, &named), [Complaint::MachinePath { line: 2, path: MACHINE_PATHS[0] }]);
    }

    #[test]
    fn tests_may_name_any_path() {
        let text = format!("//! A.\n\n#[cfg(test)]\nmod tests {{\n    // {}\n}}\n", MACHINE_PATHS[1]);
        assert_eq!(check_source(Path::new("crates/x/src/a.rs"), &text), []);
        let text = format!("//! A.\n// {}\n", MACHINE_PATHS[1]);
        assert_eq!(check_source(Path::new("crates/x/tests/a.rs"), &text), []);
    }

    #[test]
    fn a_crate_may_use_more_for_its_tests() {
        let check = |tables: &str| {
            let manifest = format!("[package]\nname = \"refhound_source\"\n{tables}");
            check_edges(&read_manifest(&manifest).expect("it is well formed"))
        };
        let uses = "[dependencies]\nrefhound_index.workspace = true\nrefhound_unknowns.workspace = true\n";
        assert_eq!(check(&format!("{uses}[dev-dependencies]\nrefhound_ir.workspace = true\n")), []);
        let not_allowed = Complaint::Edge(Misplaced::NotAllowed { uses: "refhound_ir".to_owned() });
        assert_eq!(check(&format!("{uses}[build-dependencies]\nrefhound_ir.workspace = true\n")), [not_allowed]);
    }

    #[test]
    fn exceptions_that_nothing_needs_are_told() {
        let mut needed = Needed::default();
        assert_eq!(needed.superfluous().len(), EXCEPTIONS.len());
        for exception in EXCEPTIONS {
            assert_eq!(needed.check_names(Path::new(exception.file), vec![(1, exception.name.to_owned())]), []);
        }
        assert_eq!(needed.superfluous(), []);
    }

    #[test]
    fn what_no_exception_is_about_is_told() {
        let path = Path::new("crates/x/src/a.rs");
        let mut needed = Needed::default();
        let name = Complaint::ApiName { line: 3, name: "PyList_New".to_owned() };
        assert_eq!(needed.check_names(path, vec![(3, "PyList_New".to_owned())]), [name]);
    }
}
