//! The Python at hand: its version, its headers, and how an extension is built for it and run by it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};
use refhound_types::PythonVersion;

/// An interpreter with its headers.
pub(crate) struct Interpreter {
    program: PathBuf,
    pub(crate) version: PythonVersion,
    include: Vec<PathBuf>,
}

const ASK: &str = "import sys, sysconfig; p = sysconfig.get_paths(); \
                   print('%d.%d' % sys.version_info[:2]); print(p['include']); print(p['platinclude'])";

/// Names that are not exported must not keep the extension from being loaded; calling one ends the child only.
const DRIVE: &str = "import gc, os, sys\n\
                     sys.setdlopenflags(os.RTLD_LAZY)\n\
                     sys.path.insert(0, sys.argv[1])\n\
                     import refhound_live\n\
                     gc.disable()\n\
                     names = {'__builtins__': __builtins__, '__name__': 'prelude', 'native': refhound_live.native}\n\
                     exec(compile(open(os.path.join(sys.argv[1], 'prelude.py')).read(), 'prelude.py', 'exec'), names)\n\
                     gc.collect()\n\
                     gc.freeze()\n\
                     refhound_live.run_trials(sys.argv[2], names)\n";

impl Interpreter {
    pub(crate) fn find(program: &Path) -> Result<Interpreter> {
        let output = Command::new(program).args(["-c", ASK]).output();
        let output = output.with_context(|| format!("cannot start {}", program.display()))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut lines = text.lines();
        let version = lines.next().unwrap_or_default();
        let version = version.parse().map_err(|_| anyhow!("{} is Python `{version}`", program.display()))?;
        let include: Vec<PathBuf> = lines.map(PathBuf::from).collect();
        if !include.iter().any(|folder| folder.join("Python.h").is_file()) {
            bail!("{} has no headers: apt-get install python3-dev", program.display());
        }
        Ok(Interpreter { program: program.to_owned(), version, include })
    }

    /// Compiles the extension; the names whose calls gcc refuses.
    pub(crate) fn compile(&self, folder: &Path, source: &str) -> Result<BTreeSet<String>> {
        let file = folder.join("refhound_live.c");
        std::fs::write(&file, source)?;
        let mut gcc = Command::new("gcc");
        gcc.args(["-shared", "-fPIC", "-O0", "-w", "-Werror=implicit-function-declaration", "-fmax-errors=0", "-o"])
            .arg(folder.join("refhound_live.so"));
        gcc.args(self.include.iter().map(|path| format!("-I{}", path.display()))).arg(&file).env("LC_ALL", "C");
        let output = gcc.output().context("cannot start gcc")?;
        if output.status.success() {
            return Ok(BTreeSet::new());
        }
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let names = refused_names(&text);
        if names.is_empty() {
            bail!("gcc refuses the measuring code:\n{}", text.lines().take(20).collect::<Vec<_>>().join("\n"));
        }
        Ok(names)
    }

    /// Runs every trial and returns the report.
    pub(crate) fn run(&self, folder: &Path) -> Result<String> {
        std::fs::write(folder.join("prelude.py"), include_str!("prelude.py"))?;
        let report = folder.join("report.tsv");
        let mut python = Command::new(&self.program);
        python.args(["-s", "-c", DRIVE]).arg(folder).arg(&report).current_dir(folder);
        // The same hashes in every run, and nobody else's modules.
        python.env("PYTHONHASHSEED", "0").env_remove("PYTHONPATH").env_remove("PYTHONHOME").env_remove("PYTHONSTARTUP");
        let output = python.output().with_context(|| format!("cannot start {}", self.program.display()))?;
        if !output.status.success() {
            bail!("the extension did not run:\n{}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8_lossy(&std::fs::read(&report)?).into_owned())
    }
}

/// The rows that gcc's messages are about. An error in a macro is reported for the header that defines it; the function
/// that was named before tells the row.
pub(crate) fn refused_names(messages: &str) -> BTreeSet<String> {
    let (mut names, mut current) = (BTreeSet::new(), None);
    for line in messages.lines() {
        let place = line.split(':').next().unwrap_or_default();
        let is_row = !place.is_empty() && place.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if line.contains(": In function") {
            current = is_row.then_some(place);
        }
        if line.contains(": error:") {
            names.extend(Some(place).filter(|_| is_row).or(current).map(str::to_owned));
        }
    }
    names
}
