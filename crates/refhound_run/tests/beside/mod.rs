//! Scripts that are run beside an extension of one file.

use std::path::{Path, PathBuf};

use refhound_driver::Options;
use refhound_polyglot::{Assumed, TestReport, Traced};
use refhound_run::{RunRequest, run_tests};
use refhound_source::MemoryFiles;
use refhound_types::{PythonVersion, Target};

/// All tests of a script, beside the extension of which the text is given.
pub(crate) fn run_beside(c: &str, script: &str, assumed: Assumed) -> Vec<TestReport> {
    let (extension, test) = (Path::new("/p/extension.c"), PathBuf::from("/t/script.py"));
    let files = MemoryFiles::new().with(extension, c).with(&test, script);
    let version: PythonVersion = "3.11".parse().expect("a version");
    let options = Options {
        paths: vec![PathBuf::from("/p")],
        jobs: Some(1),
        target: Target { python: version, ..Target::default() },
        ..Options::default()
    };
    let request =
        RunRequest { options, checked: None, tests: &[test], documented: &[], only: &[], assumed, traced: Traced::Not };
    run_tests(&request, &files).expect("there is something to run")
}
