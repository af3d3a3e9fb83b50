//! What gcc knows of this machine, so that the front end and gcc can be shown the same text: the macros it predefines,
//! where it looks for headers, and the files of a package as its build would pass them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow};
use refhound_preproc::{LexCache, Preprocessed, Scratch, SearchPath, preprocess};
use refhound_source::{Disk, FileKind, Files, SourceFile, SourceMap, walk};
use refhound_types::PythonVersion;

/// Where Debian puts headers of libraries that packages find with a tool of their own (`pg_config`).
const LIBRARY_DIRECTORIES: [&str; 2] = ["/usr/include/postgresql", "/usr/include/freetype2"];

/// What the build scripts of packages would define after asking the installed libraries.
const DEFINES: [(&str, &str); 2] = [("PG_VERSION_NUM", "150000"), ("PSYCOPG_VERSION", "\"x\"")];

/// The C files of a package and where its headers are.
pub(crate) struct PackageFiles {
    pub(crate) sources: Vec<PathBuf>,
    /// For `-I`: the package's folders with headers, then Python's and those of libraries.
    directories: Vec<PathBuf>,
}

impl PackageFiles {
    pub(crate) fn find(package: &Path) -> Result<PackageFiles> {
        let found = walk(package, &Disk, &|path| has_extension(path, "c") || has_extension(path, "h"));
        let files = found.files.into_iter().map(|file| file.path);
        let (sources, headers): (Vec<PathBuf>, Vec<PathBuf>) = files.partition(|path| has_extension(path, "c"));
        let mut directories: Vec<PathBuf> =
            headers.iter().filter_map(|path| path.parent().map(Path::to_owned)).collect();
        // `#include "package/header.h"` is written from the top of the tree.
        directories.push(package.to_owned());
        directories.sort();
        directories.dedup();
        directories.push(python_directory()?);
        directories.extend(LIBRARY_DIRECTORIES.iter().map(PathBuf::from));
        Ok(PackageFiles { sources, directories })
    }

    /// A call of gcc with the headers of the package; the caller says what to do with which file.
    pub(crate) fn gcc(&self) -> Command {
        let mut command = Command::new("gcc");
        command
            .args(self.directories.iter().map(|directory| format!("-I{}", directory.display())))
            .args(DEFINES.iter().map(|(name, value)| format!("-D{name}={value}")))
            // What depends on the clock is the same in every run.
            .env("SOURCE_DATE_EPOCH", "0")
            // Messages are read by programs here.
            .env("LC_ALL", "C");
        command
    }

    /// Loads and preprocesses a source with gcc's macros and headers.
    pub(crate) fn preprocess(
        &self,
        source: &Path,
        map: &SourceMap,
    ) -> Result<(std::sync::Arc<SourceFile>, Preprocessed)> {
        let defines = DEFINES.map(|(name, value)| format!("#define {name} {value}\n")).concat();
        let predefined = map.add(Path::new("<predefined>"), FileKind::System, gcc_predefined()?.to_owned() + &defines);
        let main = map.load(source, FileKind::Project, &Disk, u64::from(u32::MAX))?;
        let mut directories = self.directories.clone();
        directories.extend(gcc_directories()?);
        let search = SearchPath::new(&Disk, map, &[], &directories, Path::new(""));
        let text = preprocess(&main, &[predefined], &search, &LexCache::new(), &mut Scratch::default());
        Ok((main, text))
    }
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension == wanted)
}

/// What a command prints, once per process.
fn remembered(cell: &'static OnceLock<String>, command: &mut Command) -> Result<&'static str> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let output = command.env("LC_ALL", "C").output().with_context(|| format!("running {command:?}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Ok(cell.get_or_init(|| text))
}

fn gcc_predefined() -> Result<&'static str> {
    static CELL: OnceLock<String> = OnceLock::new();
    remembered(&CELL, Command::new("gcc").args(["-dM", "-E", "-x", "c", "/dev/null"]))
}

/// gcc's own search path, as `gcc -v` prints it.
fn gcc_directories() -> Result<Vec<PathBuf>> {
    static CELL: OnceLock<String> = OnceLock::new();
    let text = remembered(&CELL, Command::new("gcc").args(["-v", "-E", "-x", "c", "/dev/null"]))?;
    Ok(text
        .lines()
        .skip_while(|line| !line.starts_with("#include <...>"))
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .map(|line| PathBuf::from(line.trim()))
        .collect())
}

/// The version of the Python whose headers are read: Debian's folder is named after it.
pub(crate) fn python_version() -> Result<PythonVersion> {
    let folder = python_directory()?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let version = name.strip_prefix("python").unwrap_or_default();
    version.parse().map_err(|_| anyhow!("{} names no version of Python that is supported", folder.display()))
}

/// The directory of Debian's Python.h.
fn python_directory() -> Result<PathBuf> {
    let mut found: Vec<PathBuf> =
        Disk.list(Path::new("/usr/include")).into_iter().filter(|path| path.join("Python.h").is_file()).collect();
    found.pop().context("Python.h is not installed: apt-get install python3-dev")
}
