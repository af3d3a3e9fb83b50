//! `cargo xtask run-oracle`: the tests of libraries, run by the interpreter and by `refhound run`.
//!
//! A library is copied into a scratch folder and built there, which runs its `setup.py`; then each test runs with a tracer. Every value of
//! a variable, every exception and every call of C that the interpreter has shown must be in what one of the ways of the analysis has written
//! down, in the same order.

mod agreement;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use refhound_driver::Options;
use refhound_polyglot::{Assumed, TestReport, Traced, Verdict};
use refhound_run::{RunRequest, run_tests};
use refhound_source::Disk;
use refhound_types::{PythonVersion, Target};

use self::agreement::{Concrete, differences};

const TRACER: &str = include_str!("run_oracle/tracer.py");
const LIBRARIES: &str = include_str!("run_oracle/libraries.toml");

#[derive(clap::Args)]
pub(crate) struct RunOracle {
    /// Where the sources of the libraries are, each in a folder `NAME-VERSION`
    #[arg(long, value_name = "DIR")]
    packages: PathBuf,
    /// Where they are copied to and built
    #[arg(long, value_name = "DIR")]
    scratch: PathBuf,
    /// Print so many differences of each test
    #[arg(long, value_name = "N", default_value_t = 3)]
    show: usize,
    /// Only tests whose name contains this
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// The libraries; all that are known if none is named
    libraries: Vec<String>,
}

/// A library with tests.
#[derive(serde::Deserialize)]
struct Library {
    folder: String,
    tests: Vec<String>,
}

#[derive(serde::Deserialize)]
struct Libraries {
    library: Vec<Library>,
}

/// What was compared.
#[derive(Default)]
pub(crate) struct Totals {
    agree: usize,
    differ: usize,
    /// The analysis has no verdict on all ways.
    open: usize,
    /// It ends at an alarm, behind which nothing is known.
    alarms: usize,
    events: usize,
}

impl RunOracle {
    pub(crate) fn run(self) -> Result<()> {
        let known: Libraries = toml::from_str(LIBRARIES)?;
        let mut all = Totals::default();
        for library in known.library {
            if !self.libraries.is_empty()
                && !self.libraries.iter().any(|name| library.folder.starts_with(name.as_str()))
            {
                continue;
            }
            let source = self.packages.join(&library.folder);
            if !source.is_dir() {
                println!("{}: not there", library.folder);
                continue;
            }
            let copy = self.scratch.join(&library.folder);
            build(&source, &copy)?;
            let mut totals = Totals::default();
            for file in &library.tests {
                self.compare(&copy, &copy.join(file), &mut totals)?;
            }
            println!("{}: {}", library.folder, totals.text());
            all.add(&totals);
        }
        println!("together: {}", all.text());
        if all.differ > 0 {
            bail!("{} tests differ", all.differ);
        }
        Ok(())
    }

    fn compare(&self, root: &Path, file: &Path, totals: &mut Totals) -> Result<()> {
        let reports = analysed(root, file, &self.only)?;
        compare_all(root, file, &reports, self.show, totals)
    }
}

impl Totals {
    fn text(&self) -> String {
        format!(
            "{} tests agree ({} events), {} differ, {} end at an alarm, {} have no verdict on all ways",
            self.agree, self.events, self.differ, self.alarms, self.open
        )
    }

    fn add(&mut self, other: &Totals) {
        self.agree += other.agree;
        self.differ += other.differ;
        self.open += other.open;
        self.alarms += other.alarms;
        self.events += other.events;
    }
}

fn analysed(root: &Path, file: &Path, only: &[String]) -> Result<Vec<TestReport>> {
    let python: PythonVersion = "3.11".parse().map_err(|_| anyhow::anyhow!("a version"))?;
    let options = Options {
        paths: vec![root.to_path_buf()],
        target: Target { python, ..Target::default() },
        ..Options::default()
    };
    let tests = [file.to_path_buf()];
    let request = RunRequest {
        options,
        checked: None,
        tests: &tests,
        documented: &[],
        only,
        assumed: Assumed::Nothing,
        traced: Traced::Written,
    };
    Ok(run_tests(&request, &Disk)?)
}

/// Runs the tests that have a verdict in the interpreter, and compares.
fn compare_all(root: &Path, file: &Path, reports: &[TestReport], show: usize, totals: &mut Totals) -> Result<()> {
    let mut asked = Vec::new();
    for report in reports {
        if report.verdict == Verdict::NotSupported || report.reason.is_some() {
            totals.open += 1;
        } else if report.outcomes.contains_key("crash") || report.traces.is_empty() {
            totals.alarms += 1;
        } else {
            asked.push(report);
        }
    }
    let names: Vec<&str> = asked.iter().map(|report| report.test.as_str()).collect();
    let module = module_of(root, file);
    let concrete: BTreeMap<String, Concrete> =
        traced(root, file, &module, &names)?.into_iter().map(|run| (run.test.clone(), run)).collect();
    for report in asked {
        let Some(run) = concrete.get(&report.test) else { bail!("{}: the interpreter has not run it", report.test) };
        let found = differences(&report.traces, run);
        totals.events += run.events.len();
        if found.is_empty() {
            totals.agree += 1;
        } else {
            totals.differ += 1;
            println!("{}: {}", file.display(), report.test);
            found.iter().take(show).for_each(|line| println!("    {line}"));
        }
    }
    Ok(())
}

/// The name of a file of a package; nothing for one that stands alone.
fn module_of(root: &Path, file: &Path) -> String {
    let parts = file.with_extension("");
    let Ok(inside) = parts.strip_prefix(root) else { return String::new() };
    let is_package = file.parent().is_some_and(|folder| folder.join("__init__.py").is_file());
    let names: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if is_package && names.len() > 1 { names.join(".") } else { String::new() }
}

/// Where modules are found: in the folder, or beside it under its name if the folder is a package itself.
fn search_path(root: &Path) -> Result<std::ffi::OsString> {
    let mut folders = vec![root.to_path_buf()];
    if root.join("__init__.py").is_file() {
        let name = root.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let names = root.with_file_name(format!("{name}.names"));
        let link = names.join(name.split('-').next().unwrap_or_default());
        std::fs::create_dir_all(&names)?;
        if !link.exists() {
            std::os::unix::fs::symlink(root.canonicalize()?, &link)?;
        }
        folders.push(names);
    }
    Ok(std::env::join_paths(folders)?)
}

fn traced(root: &Path, file: &Path, module: &str, tests: &[&str]) -> Result<Vec<Concrete>> {
    if tests.is_empty() {
        return Ok(Vec::new());
    }
    let mut child = Command::new("python3")
        .args(["-c", TRACER])
        .args([root.as_os_str(), file.as_os_str(), module.as_ref()])
        .env("PYTHONPATH", search_path(root)?)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("python3")?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(&serde_json::to_vec(tests)?)?;
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        bail!("the tracer fails: {}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines()
        .map(|line| serde_json::from_str(line).with_context(|| line.chars().take(200).collect::<String>()))
        .collect()
}

/// Copies a library and builds it for the interpreter that is installed, beside its sources.
fn build(source: &Path, copy: &Path) -> Result<()> {
    if copy.join(".built").is_file() {
        return Ok(());
    }
    if copy.exists() {
        std::fs::remove_dir_all(copy)?;
    }
    copy_tree(source, copy)?;
    let output =
        Command::new("python3").args(["setup.py", "-q", "build_ext", "--inplace"]).current_dir(copy).output()?;
    if !output.status.success() {
        bail!("{} cannot be built: {}", copy.display(), String::from_utf8_lossy(&output.stderr));
    }
    let folder = copy.join("build");
    if folder.is_dir() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::write(copy.join(".built"), "")?;
    Ok(())
}

fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTER: &str = include_str!("../../crates/refhound_run/tests/cases/counter.c");
    const SETUP: &str = "from setuptools import setup, Extension\nsetup(name='counter', ext_modules=[Extension('counter', ['counter.c'])])\n";
    const TESTS: &str = "import counter\nimport random\nimport unittest\n\nclass Counts(unittest.TestCase):\n    def test_any(self):\n        c = counter.Counter()\n        p = random.randrange(128)\n        try:\n            c.incr(2**p-1)\n            n = c.counter\n        except OverflowError as e:\n            n = str(e)\n        m = n\n\n    def test_constant(self):\n        c = counter.Counter()\n        for i in range(5):\n            c.incr(i)\n            n = c.counter\n        self.assertEqual(n, 10)\n        self.assertRaises(TypeError, c.incr, 'x')\n";

    /// Whether the interpreter can build modules.
    fn has_headers() -> bool {
        let code =
            "import sysconfig, os, setuptools; print(os.path.exists(sysconfig.get_path('include') + '/Python.h'))";
        let output = Command::new("python3").args(["-c", code]).output();
        output.is_ok_and(|output| output.stdout.starts_with(b"True"))
    }

    #[test]
    fn the_counter_module_does_what_the_analysis_says() {
        if !has_headers() {
            return;
        }
        let folder = std::env::temp_dir().join(format!("refhound-run-oracle-{}", std::process::id()));
        let (source, copy) = (folder.join("source"), folder.join("built"));
        std::fs::create_dir_all(&source).expect("a folder");
        for (name, text) in [("counter.c", COUNTER), ("setup.py", SETUP), ("tests.py", TESTS)] {
            std::fs::write(source.join(name), text).expect("a file");
        }
        build(&source, &copy).expect("it can be built");
        let file = copy.join("tests.py");
        let reports = analysed(&copy, &file, &[]).expect("it can be analysed");
        let mut totals = Totals::default();
        compare_all(&copy, &file, &reports, 3, &mut totals).expect("it can be compared");
        std::fs::remove_dir_all(&folder).expect("the folder goes");
        // What is random in the interpreter is one of the ways.
        assert_eq!((totals.agree, totals.differ), (2, 0), "{}", totals.text());
        assert_eq!((totals.alarms, totals.open), (0, 0), "{}", totals.text());
        assert!(totals.events > 10, "{}", totals.text());
    }
}
