//! What a run hands to every format.
//!
//! A format is a function from a [`Report`] to text. It reads findings in the order in which they are, decides nothing, and
//! touches no file.

use std::collections::BTreeMap;
use std::path::Path;

use refhound_checks::{Finding, Rule};
use refhound_project::Repository;

use crate::flow::Flows;
use crate::paint::Paint;
use crate::{Extent, Statistics};

/// Everything that is known at the end of a run.
#[derive(Debug, Clone, Copy)]
pub struct Report<'a> {
    /// What is shown, by file, line, column and code.
    pub findings: &'a [Finding],
    /// Findings that the baseline knows and that are not among `findings`; empty when there is no baseline.
    pub known: &'a [Finding],
    pub baseline: Baseline,
    pub statistics: &'a Statistics,
    /// The checkout that the tree lies in, for links.
    pub repository: Option<&'a Repository>,
    pub paint: Paint,
    pub detail: Detail,
    pub pictures: Option<Pictures<'a>>,
}

/// What only formats with pictures need.
#[derive(Debug, Clone, Copy)]
pub struct Pictures<'a> {
    /// The lines of all functions.
    pub functions: &'a [Extent],
    pub flows: &'a Flows,
}

/// Whether findings were compared with those of an earlier run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Baseline {
    #[default]
    None,
    Compared,
}

/// How much of a path is shown to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Detail {
    /// Of many branches that are taken before the object appears, the last ones.
    #[default]
    Usual,
    Everything,
}

/// Findings with one root cause: the first, and the others.
#[derive(Debug, Clone)]
pub struct Cause<'a> {
    pub first: &'a Finding,
    pub others: Vec<&'a Finding>,
}

impl<'a> Report<'a> {
    /// A report that holds findings and nothing else.
    pub fn new(findings: &'a [Finding], statistics: &'a Statistics) -> Report<'a> {
        Report {
            findings,
            known: &[],
            baseline: Baseline::None,
            statistics,
            repository: None,
            paint: Paint::Plain,
            detail: Detail::Usual,
            pictures: None,
        }
    }

    /// The findings by root cause, in the order of the first of each.
    pub fn causes(&self) -> Vec<Cause<'a>> {
        let mut causes: Vec<Cause<'a>> = Vec::new();
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for finding in self.findings {
            if let Some(&place) = places.get(finding.group.as_str()) {
                causes[place].others.push(finding);
            } else {
                places.insert(&finding.group, causes.len());
                causes.push(Cause { first: finding, others: Vec::new() });
            }
        }
        causes
    }

    /// The rules that something was found by, in order of code.
    pub fn rules(&self) -> Vec<&'static Rule> {
        let rules: BTreeMap<&str, &'static Rule> =
            self.findings.iter().map(|finding| (finding.rule.code, finding.rule)).collect();
        rules.into_values().collect()
    }

    /// A path as the repository names it, or as it was given, with `/` between its parts.
    pub(crate) fn path(&self, path: &Path) -> String {
        let in_repository = self.repository.and_then(|repository| repository.relative(path));
        in_repository.unwrap_or_else(|| {
            let shown = path.display().to_string().replace('\\', "/");
            shown.strip_prefix("./").unwrap_or(&shown).to_owned()
        })
    }
}
