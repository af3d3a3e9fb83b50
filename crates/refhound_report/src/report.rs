//! What a run hands to every format.
//!
//! A format is a function from a [`Report`] to text. It reads findings in the order in which they are, decides nothing, and
//! touches no file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use refhound_checks::{Finding, Point, Rule};
use refhound_project::Repository;

use crate::coverage_line::counted;
use crate::flow::Flows;
use crate::order::Order;
use crate::paint::Paint;
use crate::width::Width;
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
    pub width: Width,
    /// When and how the tool was started, if the report is to say so.
    pub run: Option<&'a RunInfo>,
    pub order: Order,
    pub detail: Detail,
    pub pictures: Option<Pictures<'a>>,
}

/// When and how the tool was started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunInfo {
    /// In UTC: `2026-11-18T13:40:00Z`.
    pub started: String,
    /// The arguments, the name of the program not among them.
    pub arguments: Vec<String>,
    /// What the source was read for: `Python 3.13, linux`.
    pub target: String,
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

/// What one macro has written in several places.
#[derive(Debug, Clone)]
pub(crate) struct Uses<'a> {
    pub(crate) first: &'a Finding,
    pub(crate) name: &'a str,
    /// The places besides the first.
    pub(crate) more: usize,
    pub(crate) defined: Option<Point>,
}

impl<'a> Cause<'a> {
    /// `None` if no macro is the cause, or if it is used once.
    pub(crate) fn uses(&self) -> Option<Uses<'a>> {
        let name = self.first.written_by.as_deref()?;
        let places: BTreeSet<_> = self.others.iter().map(|other| place(other)).collect();
        let more = places.iter().filter(|&&other| other != place(self.first)).count();
        (more > 0).then(|| Uses { first: self.first, name, more, defined: self.first.definition() })
    }
}

impl Uses<'_> {
    /// `and 134 more uses of the macro `SET``
    pub(crate) fn words(&self) -> String {
        format!("and {} of the macro `{}`", counted(self.more, "more use"), self.name)
    }

    fn as_finding(&self) -> Finding {
        let mut finding = self.first.clone();
        let used = format!("{}:{}", finding.at.filename(), finding.at.start.line);
        finding.message = match self.defined {
            Some(_) => format!("{} (in {used} {})", finding.message, self.words()),
            None => format!("{} ({})", finding.message, self.words()),
        };
        finding.at = self.defined.clone().unwrap_or(finding.at);
        finding
    }
}

/// Findings by root cause, in the order of the first of each.
fn by_cause<'a>(findings: impl Iterator<Item = &'a Finding>) -> Vec<Cause<'a>> {
    let mut causes: Vec<Cause<'a>> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in findings {
        if let Some(&place) = places.get(finding.group.as_str()) {
            causes[place].others.push(finding);
        } else {
            places.insert(&finding.group, causes.len());
            causes.push(Cause { first: finding, others: Vec::new() });
        }
    }
    causes
}

type Place<'a> = (&'a Path, u32, u32, &'static str);

fn place(finding: &Finding) -> Place<'_> {
    (&finding.at.file.path, finding.at.start.line, finding.at.start.column, finding.rule.code)
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
            width: Width::Any,
            run: None,
            order: Order::Severity,
            detail: Detail::Usual,
            pictures: None,
        }
    }

    /// The findings by root cause, in the order of the first of each.
    pub fn causes(&self) -> Vec<Cause<'a>> {
        by_cause(self.findings.iter())
    }

    /// The same in the order of the report; each cause is told by its most urgent finding.
    pub(crate) fn ordered_causes(&self) -> Vec<Cause<'a>> {
        let mut findings: Vec<&'a Finding> = self.findings.iter().collect();
        self.order.arrange(&mut findings, |finding| finding);
        by_cause(findings.into_iter())
    }

    /// The findings as lists show them: those that one macro has written are one, at the macro's definition.
    pub(crate) fn told(&self) -> Vec<Finding> {
        let mut told = Vec::with_capacity(self.findings.len());
        for cause in self.causes() {
            match cause.uses() {
                Some(uses) => told.push(uses.as_finding()),
                None => told.extend(std::iter::once(cause.first).chain(cause.others).cloned()),
            }
        }
        told.sort_by(|one: &Finding, other| place(one).cmp(&place(other)));
        told
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
