//! What a run has found out, as far as the editor can ask for it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use refhound_checks::{Finding, PathStep};
use refhound_contracts::{Contracts, Packs, UserContracts};
use refhound_report::Extent;
use refhound_source::clean_path;
use refhound_types::PythonVersion;

/// A finding, the file that it is in, and the lines of its function.
pub(crate) struct Known {
    pub(crate) finding: Finding,
    pub(crate) path: PathBuf,
    first: u32,
    last: u32,
}

impl Known {
    /// Whether a line (from 1) of a file belongs to the function.
    pub(crate) fn covers(&self, path: &Path, line: u32) -> bool {
        self.path == path && (self.first..=self.last).contains(&line)
    }

    /// The steps of the path that are in a file.
    pub(crate) fn steps_in<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = &'a PathStep> {
        self.finding.path.iter().filter(move |step| clean_path(&step.at.file.path) == path)
    }
}

pub(crate) struct Results {
    pub(crate) findings: Vec<Known>,
    pub(crate) contracts: Contracts,
    /// The C files that were read.
    pub(crate) units: BTreeSet<PathBuf>,
}

impl Results {
    /// `extents` are the lines of functions, as far as they are known.
    pub(crate) fn new(
        findings: Vec<Finding>,
        extents: &[Extent],
        looked_at: &[PathBuf],
        contracts: Contracts,
    ) -> Results {
        let is_source = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "c");
        let known = |finding: Finding| {
            let (file, line) = (finding.at.file.id, finding.at.start.line);
            let around = extents.iter().find(|it| it.file == file && (it.first..=it.last).contains(&line));
            // The path stays in its function.
            let steps = finding.path.iter().filter(|step| step.at.file.id == file).map(|step| step.at.start.line);
            let (first, last) =
                steps.chain([line]).fold((line, line), |(first, last), step| (first.min(step), last.max(step)));
            let (first, last) = around.map_or((first, last), |it| (first.min(it.first), last.max(it.last)));
            Known { path: clean_path(&finding.at.file.path), finding, first, last }
        };
        Results {
            findings: findings.into_iter().map(known).collect(),
            units: looked_at.iter().filter(is_source).map(|path| clean_path(path)).collect(),
            contracts,
        }
    }

    /// What is known before anything was analysed: the contracts of Python.
    pub(crate) fn nothing() -> Results {
        let contracts = Contracts::new(PythonVersion::DEFAULT, Packs::default(), UserContracts::default());
        Results { findings: Vec::new(), contracts, units: BTreeSet::new() }
    }

    /// Takes over what a run on one file alone says of that file.
    pub(crate) fn replace(&mut self, path: &Path, newer: Results) {
        self.findings.retain(|known| known.path != path);
        self.findings.extend(newer.findings.into_iter().filter(|known| known.path == path));
    }

    pub(crate) fn in_file<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = &'a Known> {
        self.findings.iter().filter(move |known| known.path == path)
    }

    pub(crate) fn by_fingerprint(&self, fingerprint: &str) -> Option<&Known> {
        self.findings.iter().find(|known| known.finding.fingerprint == fingerprint)
    }
}
