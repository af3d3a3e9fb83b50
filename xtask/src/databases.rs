//! `cargo xtask databases`: a compilation database with the flags that are known anyway changes nothing.
//!
//! For each release a `compile_commands.json` is made: the flags that the tool reads from the build descriptions, and the folder of
//! Python's headers, as builds write it down. A run with it has to say what a run without it says, letter by letter.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use refhound_project::{DiscoverOptions, Flags, MacroFlag, discover};
use refhound_source::{Disk, Files};

use crate::binary::Binary;
use crate::corpus;

/// Releases of the baseline that need no headers but Python's, `NumPy`'s, the C library's and their own: other installed headers
/// are a part of what a database says.
const RELEASES: [&str; 12] = [
    "Distance-0.1.3",
    "bitarray-3.8.1",
    "duplicity-0.8.20",
    "llist-0.6",
    "multidict-6.7.1",
    "netifaces-0.11.0",
    "noise-1.2.2",
    "pyahocorasick-1.4.1",
    "pycrypto-2.6.1",
    "python-Levenshtein-0.12.2",
    "pyxattr-0.7.2",
    "ujson-5.10.0",
];

#[derive(clap::Args)]
pub(crate) struct Databases {
    /// Folders of the corpus, or others [default: twelve releases of the baseline]
    #[arg(value_name = "PACKAGE")]
    packages: Vec<String>,
    /// Use this program instead of building one
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Build with this profile of cargo
    #[arg(long, default_value = "release", conflicts_with = "binary")]
    profile: String,
}

impl Databases {
    pub(crate) fn run(&self) -> Result<()> {
        let program = match &self.binary {
            Some(path) => path.clone(),
            None => Binary::build(&self.profile)?.program().to_owned(),
        };
        let default = || RELEASES.iter().map(ToString::to_string).collect();
        let packages: Vec<String> = if self.packages.is_empty() { default() } else { self.packages.clone() };
        let mut different = 0;
        for package in &packages {
            let given = PathBuf::from(package);
            let tree = if given.is_dir() { Some(given) } else { corpus::restored(package) };
            let tree = tree.with_context(|| format!("{package}: neither a folder nor in the corpus"))?;
            different += usize::from(!self::compare(&program, package, &Disk.absolute(&tree))?);
        }
        println!("{} packages with a database and without, {different} different", packages.len());
        anyhow::ensure!(different == 0, "a database changes findings");
        Ok(())
    }
}

fn compare(program: &Path, package: &str, tree: &Path) -> Result<bool> {
    let scratch = std::env::temp_dir().join(format!("refhound-database-{}.json", std::process::id()));
    let (text, count) = database(tree)?;
    std::fs::write(&scratch, text).with_context(|| format!("cannot write {}", scratch.display()))?;
    let compared = check(program, tree, &[]).and_then(|without| {
        let flag = format!("--compile-commands={}", scratch.display());
        Ok((without, check(program, tree, &[&flag])?))
    });
    let _ = std::fs::remove_file(&scratch);
    let (without, with) = compared?;
    let is_same = without == with;
    println!("{package}: {count} commands, {}", if is_same { "the same is found" } else { "DIFFERENT" });
    for line in only_in(&without, &with) {
        println!("  only without: {line}");
    }
    for line in only_in(&with, &without) {
        println!("  only with: {line}");
    }
    Ok(is_same)
}

/// Everything that is found, one finding a line.
fn check(program: &Path, tree: &Path, flags: &[&str]) -> Result<Vec<String>> {
    let mut command = Command::new(program);
    command.args(["check", "--isolated", "--no-cache", "--exit-zero", "--quiet", "--output-format", "jsonl"]);
    command.args(["--select", "ALL", "--min-confidence", "possible"]).args(flags).arg("--").arg(tree);
    let output = command.stdin(Stdio::null()).output().context("refhound cannot be started")?;
    if !output.status.success() {
        bail!("{}: {}", tree.display(), String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect())
}

fn only_in<'a>(these: &'a [String], others: &[String]) -> impl Iterator<Item = &'a str> {
    let is_new = |line: &&String| !others.contains(line);
    these.iter().filter(is_new).map(|line| line.get(..160).unwrap_or(line))
}

/// A database of all units of a tree, and how many they are.
fn database(tree: &Path) -> Result<(String, usize)> {
    let project = discover(&[tree.to_owned()], &DiscoverOptions::default(), &Disk)?;
    let python = python_headers();
    let entries: Vec<serde_json::Value> = project
        .units
        .iter()
        .map(|unit| {
            let mut arguments = vec!["cc".to_owned(), format!("-I{}", python.display())];
            arguments.extend(written(&unit.flags));
            arguments.extend(["-c".to_owned(), unit.path.display().to_string()]);
            serde_json::json!({ "directory": tree, "file": unit.path, "arguments": arguments })
        })
        .collect();
    Ok((serde_json::to_string(&entries)?, entries.len()))
}

/// Flags as a compiler takes them.
fn written(flags: &Flags) -> Vec<String> {
    let folders = |option: &'static str, paths: &[PathBuf]| -> Vec<String> {
        paths.iter().flat_map(|path| [option.to_owned(), path.display().to_string()]).collect()
    };
    let macros = flags.macros.iter().map(|flag| match flag {
        MacroFlag::Define { name, value: Some(value) } => format!("-D{name}={value}"),
        MacroFlag::Define { name, value: None } => format!("-D{name}"),
        MacroFlag::Undefine { name } => format!("-U{name}"),
    });
    let searched = [("-iquote", &flags.quote_dirs), ("-I", &flags.include_dirs), ("-isystem", &flags.system_dirs)];
    let searched = searched.into_iter().flat_map(|(option, paths)| folders(option, paths));
    searched.chain(folders("-include", &flags.forced_includes)).chain(macros).collect()
}

/// Where a build would find `Python.h`; where nothing is installed, a folder that is not there.
fn python_headers() -> PathBuf {
    let listed = Disk.list(Path::new("/usr/include"));
    let is_python = |path: &&PathBuf| path.join("Python.h").is_file();
    listed.iter().rfind(is_python).cloned().unwrap_or_else(|| "/usr/include/python3.13".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_written_as_they_are_read() {
        let flags = Flags {
            include_dirs: vec!["/p/include".into()],
            macros: vec![MacroFlag::define("A"), MacroFlag::define("B=\"x y\""), MacroFlag::undefine("C")],
            ..Flags::default()
        };
        assert_eq!(written(&flags), ["-I", "/p/include", "-DA", "-DB=\"x y\"", "-UC"]);
    }

    #[test]
    fn a_finding_that_only_one_run_has_is_told() {
        let lines = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (one, other) = (lines("a b"), lines("b c"));
        assert_eq!(only_in(&one, &other).collect::<Vec<_>>(), ["a"]);
        assert_eq!(only_in(&other, &one).collect::<Vec<_>>(), ["c"]);
    }
}
