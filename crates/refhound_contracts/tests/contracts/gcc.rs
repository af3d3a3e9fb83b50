//! Running gcc on virtual headers that were written to a folder.

#![allow(clippy::disallowed_methods, reason = "the compiler reads files, so the tests have to write them")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use refhound_contracts::VirtualHeaders;
use refhound_types::{Platform, PythonVersion, Target};

/// Every version that the tool knows.
pub(crate) fn versions() -> Vec<PythonVersion> {
    let mut texts = vec!["2.7".to_owned()];
    texts.extend((PythonVersion::OLDEST_3..=PythonVersion::NEWEST_3).map(|minor| format!("3.{minor}")));
    texts.extend((PythonVersion::FIRST_FREE_THREADED..=PythonVersion::NEWEST_3).map(|minor| format!("3.{minor}t")));
    texts.iter().map(|text| text.parse().expect("a known version")).collect()
}

/// Whether gcc is missing; says so, because the test that asks is then skipped.
#[allow(clippy::print_stderr, reason = "a skipped test must say so")]
pub(crate) fn gcc_is_missing() -> bool {
    let missing = Command::new("gcc").arg("--version").output().is_err();
    if missing {
        eprintln!("skipped: gcc is not installed");
    }
    missing
}

/// A folder of its own for one test, removed at the end.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
}

impl Folder {
    pub(crate) fn new(label: &str) -> Self {
        let path = std::env::temp_dir().join(format!("refhound-{label}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the temporary folder is writable");
        Folder { path }
    }

    /// A folder with every virtual header of a version, for Linux.
    pub(crate) fn with_headers(python: PythonVersion, label: &str) -> Self {
        let folder = Folder::new(&format!("{label}-{python}"));
        let headers = VirtualHeaders::new(Target { python, platform: Platform::Linux });
        for (name, text) in VirtualHeaders::names().filter_map(|name| Some((name, headers.get(name)?))) {
            let file = folder.path.join(name);
            fs::create_dir_all(file.parent().expect("a file has a folder")).expect("the folder is writable");
            fs::write(file, text).expect("the folder is writable");
        }
        folder
    }

    /// What gcc says about `source` when it sees only the virtual headers.
    pub(crate) fn complaints(&self, source: &str) -> String {
        let file = self.path.join("unit.c");
        fs::write(&file, source).expect("the folder is writable");
        let mut gcc = Command::new("gcc");
        gcc.args(["-nostdinc", "-fsyntax-only", "-w", "-I"]).arg(&self.path).arg(&file);
        String::from_utf8_lossy(&gcc.output().expect("gcc runs").stderr).into_owned()
    }

    /// Compiles a program that only looks at types and constants, runs it and returns what it prints.
    pub(crate) fn output(&self, source: &str, flags: &[&str]) -> String {
        let file = self.path.join("program.c");
        let program = self.path.join("program");
        fs::write(&file, source).expect("the folder is writable");
        let mut gcc = Command::new("gcc");
        gcc.args(["-w", "-O1", "-Wl,--unresolved-symbols=ignore-all", "-o"]).arg(&program).args(flags).arg(&file);
        let compiled = gcc.output().expect("gcc runs");
        assert!(compiled.status.success(), "{flags:?}\n{}", String::from_utf8_lossy(&compiled.stderr));
        let output = Command::new(&program).output().expect("the program runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// The versions whose real headers are installed, with the folder that holds `Python.h`.
pub(crate) fn installed_headers() -> Vec<(PythonVersion, PathBuf)> {
    let mut roots = vec![PathBuf::from("/usr/include")];
    if let Some(home) = std::env::home_dir()
        && let Ok(entries) = fs::read_dir(home.join(".pyenv/versions"))
    {
        roots.extend(entries.flatten().map(|entry| entry.path().join("include")));
    }
    let mut found: Vec<_> = roots.iter().flat_map(|root| python_folders(root)).collect();
    found.sort();
    found
}

fn python_folders(root: &Path) -> Vec<(PythonVersion, PathBuf)> {
    let Ok(entries) = fs::read_dir(root) else { return Vec::new() };
    let versioned = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let version = name.strip_prefix("python")?.trim_end_matches('m').parse().ok()?;
        Some((version, entry.path()))
    });
    versioned.filter(|(_, path)| path.join("Python.h").is_file()).collect()
}
