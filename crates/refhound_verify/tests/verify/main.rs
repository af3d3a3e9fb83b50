//! C programs in, affine programs and verdicts out.

mod lent;
mod pungi;
mod unwinding;
mod verdicts;

use std::path::PathBuf;

use refhound_driver::{AffineDirection, Analysis, Engines, Keep, Options, Silent, affine_text, analyse, verdict_rows};
use refhound_report::{Counterexample, VerdictRow};
use refhound_source::MemoryFiles;
use refhound_types::{PythonVersion, Target};
use refhound_verify::VerifySettings;

/// What the engine makes of one file.
pub(crate) fn analysed(text: &str, version: (u8, u8), verify: VerifySettings) -> Analysis {
    let files = MemoryFiles::new().with("/p/m.c", format!("#include <Python.h>\n{text}"));
    let python = PythonVersion::new(version.0, version.1);
    let options = Options {
        paths: vec![PathBuf::from("/p")],
        jobs: Some(1),
        target: Target { python, ..Target::default() },
        engines: Engines::Affine,
        verify,
        ..Options::default()
    };
    analyse(&options, &files, Keep::Modules, &Silent).unwrap_or_else(|error| panic!("{error}"))
}

/// The affine program of a function, for Python 2.7.
pub(crate) fn affine(text: &str, function: &str, direction: AffineDirection) -> String {
    let analysis = analysed(text, (2, 7), VerifySettings::default());
    affine_text(&analysis, function, direction).expect("the function is there")
}

/// The verdict on one function.
pub(crate) fn verdict(text: &str, function: &str, version: (u8, u8)) -> VerdictRow {
    row(&analysed(text, version, VerifySettings::default()), function)
}

pub(crate) fn row(analysis: &Analysis, function: &str) -> VerdictRow {
    verdict_rows(analysis).into_iter().find(|row| row.function == function).expect("the function has a verdict")
}

/// The words of a counterexample's direction.
pub(crate) fn direction(example: &Counterexample) -> &'static str {
    if example.direction.starts_with("over") { "over-counting" } else { "under-counting" }
}
