//! `cargo xtask tidy`: the rules of the house that no compiler checks.
//!
//! Every source file says what it holds; a crate uses only crates above it in the order below, and all that it declares; no
//! file grows without end; nothing names a path of one developer's machine. Each rule is a function from text to
//! complaints, so that it can be tested without files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::dependencies::{self, Declared, Superfluous};
use crate::workspace_root;

/// The crates from the bottom up: each may use those before it.
const ORDER: &[&str] = &[
    "refhound_index",
    "refhound_cache",
    "refhound_domains",
    "refhound_unknowns",
    "refhound_linear",
    "refhound_affine",
    "refhound_source",
    "refhound_git",
    "refhound_types",
    "refhound_clauses",
    "refhound_evidence",
    "refhound_project",
    "refhound_contracts",
    "refhound_preproc",
    "refhound_csyntax",
    "refhound_csema",
    "refhound_ir",
    "refhound_passes",
    "refhound_lower",
    "refhound_callgraph",
    "refhound_summary",
    "refhound_symex",
    "refhound_flaws",
    "refhound_verify",
    "refhound_memory",
    "refhound_checks",
    "refhound_report",
    "refhound_config",
    "refhound_driver",
    "refhound_lsp",
    "refhound",
    "xtask",
];

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
    UsesCrateBelow { uses: String },
    UnknownCrate { name: String },
    UnusedFixtures,
    Superfluous(Superfluous),
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Complaint::NoModuleDocs => f.write_str("does not start with `//!` and what it holds"),
            Complaint::TooLong { lines } => write!(f, "has {lines} lines; the limit is {TOO_LONG}: split it"),
            Complaint::MachinePath { line, path } => write!(f, "line {line} names {path}, a path of one machine"),
            Complaint::UsesCrateBelow { uses } => {
                write!(f, "uses {uses}, which is not above it in the order of crates")
            }
            Complaint::UnknownCrate { name } => {
                write!(f, "{name} has no place in the order of crates: give it one in xtask/src/tidy.rs")
            }
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
        }
    }
}

pub(crate) fn run() -> Result<()> {
    let root = workspace_root();
    let mut complaints: Vec<(PathBuf, Complaint)> = Vec::new();
    let mut files = 0;
    let mut used = BTreeSet::new();
    for package in packages(&root)? {
        let manifest = package.join("Cargo.toml");
        let declared = read_manifest(&read(&manifest)?)?;
        complaints.extend(check_order(&declared).into_iter().map(|complaint| (manifest.clone(), complaint)));
        used.extend(declared.uses.all().cloned());
        let mut sources = BTreeMap::new();
        for path in rust_files(&package)? {
            let text = read(&path)?;
            let shown = path.strip_prefix(&root).unwrap_or(&path);
            let lines = text.lines().count();
            if lines > LONG && lines <= TOO_LONG {
                println!("note: {}: {lines} lines; is it two things?", shown.display());
            }
            complaints.extend(check_source(shown, &text).into_iter().map(|complaint| (path.clone(), complaint)));
            sources.insert(path, text);
        }
        files += sources.len();
        let superfluous = declared.uses.superfluous(&package, &sources).into_iter();
        complaints.extend(superfluous.map(|found| (manifest.clone(), Complaint::Superfluous(found))));
        complaints
            .extend(unused_fixtures(&package, &sources)?.into_iter().map(|path| (path, Complaint::UnusedFixtures)));
    }
    let manifest = root.join("Cargo.toml");
    let of_nobody = dependencies::of_nobody(&read(&manifest)?, &used)?.into_iter();
    complaints.extend(of_nobody.map(|found| (manifest.clone(), Complaint::Superfluous(found))));
    for (path, complaint) in &complaints {
        println!("{}: {complaint}", path.strip_prefix(&root).unwrap_or(path).display());
    }
    match complaints.len() {
        0 => println!("tidy: {files} source files are in order"),
        count => bail!("{count} things are not tidy"),
    }
    Ok(())
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
    let mut found = Vec::new();
    let mut folders = vec![package.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder)? {
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
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

fn is_test_file(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("tests.rs")
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

/// The order is about what a crate is made of: what its tests use is free.
fn check_order(manifest: &Manifest) -> Vec<Complaint> {
    let place = |name: &str| ORDER.iter().position(|&known| known == name);
    let name = &manifest.package.name;
    let Some(own) = place(name) else { return vec![Complaint::UnknownCrate { name: name.clone() }] };
    let ours = manifest.uses.dependencies.keys().filter(|uses| uses.starts_with("refhound"));
    let below = ours.filter(|uses| place(uses).is_none_or(|other| other >= own));
    below.map(|uses| Complaint::UsesCrateBelow { uses: uses.clone() }).collect()
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
    fn a_crate_uses_only_crates_above_it() {
        let manifest =
            |name: &str, uses: &str| format!("[package]\nname = \"{name}\"\n[dependencies]\n{uses}.workspace = true\n");
        let check = |name, uses| check_order(&read_manifest(&manifest(name, uses)).expect("it is well formed"));
        assert_eq!(check("refhound_ir", "refhound_types"), []);
        assert_eq!(check("refhound_ir", "serde"), []);
        let upside_down = Complaint::UsesCrateBelow { uses: "refhound_driver".to_owned() };
        assert_eq!(check("refhound_ir", "refhound_driver"), [upside_down]);
        assert_eq!(check("refhound_new", "serde"), [Complaint::UnknownCrate { name: "refhound_new".to_owned() }]);
    }
}
