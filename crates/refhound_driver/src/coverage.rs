//! How much of the project was understood. Every run says so; what was not is counted by reason.

use std::collections::BTreeMap;

use refhound_callgraph::CallGraph;
use refhound_evidence::{Guess, NotAnalysed};
use refhound_index::Symbol;
use refhound_project::Project;
use refhound_report::Statistics;

use crate::front::{Guesses, UnitText};
use crate::ownership::Found;
use crate::pipeline::AnalysedUnit;
use crate::timing::{Stage, Timing};

/// What is counted while units are finished.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    guessed: usize,
    guesses: BTreeMap<&'static str, usize>,
}

impl Tally {
    pub(crate) fn add(&mut self, guesses: &Guesses) {
        self.add_kinds(guesses.iter().map(|(_, guesses)| guesses.clone()));
    }

    /// The tolerance rules of each function that needed any.
    pub(crate) fn add_kinds(&mut self, functions: impl Iterator<Item = Vec<Guess>>) {
        for mut kinds in functions {
            self.guessed += 1;
            kinds.sort_unstable();
            kinds.dedup();
            for kind in kinds {
                *self.guesses.entry(kind.name()).or_default() += 1;
            }
        }
    }
}

impl UnitText {
    /// Why the text was not read to its end, if it was not.
    pub fn given_up(&self) -> Option<&str> {
        let why = || self.problems.last().map_or("a limit was hit", |problem| problem.message.as_str());
        self.exhausted.then(why)
    }
}

/// What one unit adds to the figures.
pub(crate) struct UnitFigures {
    pub(crate) lines: u64,
    pub(crate) lines_seen: u64,
    pub(crate) not_analysed: Vec<NotAnalysed>,
    pub(crate) is_cut: bool,
    pub(crate) skipped_declarations: usize,
    pub(crate) missing: Vec<Symbol>,
}

impl UnitFigures {
    pub(crate) fn of_unit(unit: &AnalysedUnit) -> UnitFigures {
        UnitFigures {
            lines: u64::from(unit.file.line_count()),
            lines_seen: unit.text.lines_seen,
            not_analysed: unit.unanalysed.iter().map(|function| function.why).collect(),
            is_cut: unit.text.given_up().is_some(),
            skipped_declarations: unit.text.skipped_declarations,
            missing: unit.text.missing.iter().map(|missing| missing.name).collect(),
        }
    }
}

/// The figures of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    pub files: usize,
    /// Lines of these files.
    pub lines: u64,
    /// Lines read through `#include` as well, repetitions counted.
    pub lines_with_headers: u64,
    /// Functions defined in the project: those of headers once.
    pub functions: usize,
    pub interface_functions: usize,
    pub entry_points: usize,
    /// Understood, but only with the help of a tolerance rule.
    pub guessed: usize,
    pub guesses: BTreeMap<&'static str, usize>,
    pub not_analysed: BTreeMap<&'static str, usize>,
    /// Distinct names.
    pub headers_not_found: Vec<Symbol>,
    pub skipped_declarations: usize,
    pub failed_files: usize,
    /// Files whose text was given up at a limit.
    pub cut_files: usize,
    pub skipped_files: usize,
    pub unresolved_calls: usize,
    /// Functions on which an engine ran out of budget.
    pub gave_up: BTreeMap<&'static str, usize>,
}

impl Coverage {
    pub(crate) fn add_engine(&mut self, found: &Found) {
        for (_, _, why) in &found.gave_up {
            *self.gave_up.entry(why.name()).or_default() += 1;
        }
        if !found.panicked.is_empty() {
            self.gave_up.insert("internal error", found.panicked.len());
        }
    }

    pub(crate) fn new(
        project: &Project,
        units: impl ExactSizeIterator<Item = UnitFigures>,
        failed_files: usize,
        graph: &CallGraph,
        tally: Tally,
    ) -> Coverage {
        let mut coverage = Coverage {
            files: units.len() + failed_files,
            guessed: tally.guessed,
            guesses: tally.guesses,
            failed_files,
            skipped_files: project.skipped.len(),
            functions: graph.nodes.len(),
            interface_functions: graph.nodes.values().filter(|node| node.interface).count(),
            entry_points: graph.nodes.values().filter(|node| !node.entries.is_empty()).count(),
            unresolved_calls: graph.unresolved_calls,
            ..Coverage::default()
        };
        for unit in units {
            coverage.lines += unit.lines;
            coverage.lines_with_headers += unit.lines_seen;
            coverage.functions += unit.not_analysed.len();
            coverage.cut_files += usize::from(unit.is_cut);
            coverage.skipped_declarations += unit.skipped_declarations;
            for why in unit.not_analysed {
                *coverage.not_analysed.entry(why.name()).or_default() += 1;
            }
            coverage.headers_not_found.extend(unit.missing);
        }
        coverage.headers_not_found.sort_by_key(|name| name.as_str());
        coverage.headers_not_found.dedup();
        coverage
    }

    pub fn not_analysed_total(&self) -> usize {
        self.not_analysed.values().sum()
    }
}

impl Coverage {
    /// The figures as the report writes them.
    pub fn statistics(&self, project: &Project, timing: &Timing, peak_rss_bytes: u64) -> Statistics {
        let owned = |map: &BTreeMap<&'static str, usize>| {
            map.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
        };
        let mut skipped_files: BTreeMap<String, usize> = BTreeMap::new();
        for skipped in &project.skipped {
            *skipped_files.entry(skipped.reason.kind().to_owned()).or_default() += 1;
        }
        Statistics {
            files: self.files,
            lines: self.lines,
            lines_with_headers: self.lines_with_headers,
            functions: self.functions,
            interface_functions: self.interface_functions,
            entry_points: self.entry_points,
            guessed: self.guessed,
            guesses: owned(&self.guesses),
            not_analysed: owned(&self.not_analysed),
            gave_up: owned(&self.gave_up),
            headers_not_found: self.headers_not_found.len(),
            skipped_declarations: self.skipped_declarations,
            failed_files: self.failed_files,
            cut_files: self.cut_files,
            skipped_files,
            unresolved_calls: self.unresolved_calls,
            ms: Stage::ALL.iter().map(|&stage| (stage.name().to_owned(), timing.milliseconds(stage))).collect(),
            peak_rss_bytes,
        }
    }
}
