//! How much of the project was understood. Every run says so; what was not is counted by reason.

use std::collections::BTreeMap;

use refhound_index::{FxHashSet, Symbol};
use refhound_memory::UnanalysedFunction;
use refhound_report::Statistics;
use refhound_symex::GaveUp;
use refhound_unknowns::NotAnalysed;

use crate::front::UnitText;
use crate::pipeline::Analysis;
use crate::timing::Stage;
use crate::unit::Unit;

impl UnitText {
    /// Why the text was not read to its end, if it was not.
    pub(crate) fn given_up(&self) -> Option<&str> {
        let why = || self.problems.last().map_or("a limit was hit", |problem| problem.message.as_str());
        self.exhausted.then(why)
    }
}

impl Analysis {
    /// The figures of the run.
    pub fn statistics(&self, peak_rss_bytes: u64) -> Statistics {
        let ms = Stage::ALL.iter().map(|&stage| (stage.name().to_owned(), self.timing.milliseconds(stage))).collect();
        Statistics { ms, peak_rss_bytes, ..self.figures() }
    }

    /// The figures that do not depend on the machine.
    pub fn figures(&self) -> Statistics {
        let nodes = || self.graph.nodes.values();
        let mut figures = Statistics {
            files: self.units.len() + self.failed.len(),
            functions: self.graph.nodes.len(),
            interface_functions: nodes().filter(|node| node.interface).count(),
            entry_points: nodes().filter(|node| !node.entries.is_empty()).count(),
            headers_not_found: self.headers_not_found().len(),
            failed_files: self.failed.len(),
            unresolved_calls: self.graph.unresolved_calls,
            ..Statistics::default()
        };
        for unit in &self.units {
            add_unit(&mut figures, unit);
        }
        for function in self.unanalysed().into_iter().flatten() {
            figures.functions += 1;
            count(&mut figures.not_analysed, function.why.name());
        }
        for skipped in &self.project.skipped {
            count(&mut figures.skipped_files, skipped.reason.kind());
        }
        for _ in self.valued.functions.iter().filter(|function| function.gave_up.is_some()) {
            count(&mut figures.gave_up, "values");
        }
        for (_, _, why) in &self.seen.gave_up {
            match why {
                GaveUp::Uncounted => figures.not_compared += 1,
                GaveUp::Work | GaveUp::States | GaveUp::Cycle | GaveUp::Ends => {
                    count(&mut figures.gave_up, why.name());
                }
            }
        }
        for _ in &self.seen.panicked {
            count(&mut figures.gave_up, NotAnalysed::InternalError.name());
        }
        figures
    }

    /// The names of headers that were not found, each once.
    pub fn headers_not_found(&self) -> Vec<Symbol> {
        let mut missing: Vec<Symbol> = self.units.iter().flat_map(|unit| &unit.record.missing).copied().collect();
        missing.sort_by_key(|name| name.as_str());
        missing.dedup();
        missing
    }

    /// Headers that are there and were not read, each once with its reason.
    pub fn headers_refused(&self) -> Vec<(Symbol, &str)> {
        let refused = self.units.iter().flat_map(|unit| &unit.record.refused);
        let mut refused: Vec<(Symbol, &str)> = refused.map(|(name, why)| (*name, why.as_str())).collect();
        refused.sort_by_key(|(name, why)| (name.as_str(), *why));
        refused.dedup();
        refused
    }

    /// By unit: the functions without IR that no unit before it has told. Text of a header that could not be read is met by
    /// every unit that includes it.
    pub fn unanalysed(&self) -> Vec<Vec<&UnanalysedFunction>> {
        let mut told: FxHashSet<(&str, u32)> = FxHashSet::default();
        let mut all = Vec::with_capacity(self.units.len());
        for unit in &self.units {
            let mut new = Vec::new();
            for one in &unit.record.unanalysed {
                if told.insert((&one.at.path, one.at.lo)) {
                    new.push(one);
                }
            }
            all.push(new);
        }
        all
    }
}

fn add_unit(figures: &mut Statistics, unit: &Unit) {
    let record = &unit.record;
    figures.lines += u64::from(record.lines);
    figures.lines_with_headers += record.lines_seen;
    figures.cut_files += usize::from(record.given_up.is_some());
    figures.skipped_declarations += record.skipped_declarations;
    figures.guessed += record.guesses.len();
    for (_, kinds) in &record.guesses {
        let mut kinds = kinds.clone();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            count(&mut figures.guesses, kind.name());
        }
    }
}

fn count(figures: &mut BTreeMap<String, usize>, name: &str) {
    *figures.entry(name.to_owned()).or_default() += 1;
}
