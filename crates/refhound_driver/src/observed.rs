//! The value engine on one text, for comparisons with real executions.

use std::path::PathBuf;

use refhound_evidence::{Confidence, FlawKind, RunError};
use refhound_source::MemoryFiles;
use refhound_summary::Project;
use refhound_values::{Kind, Settings, analyse as analyse_values};

use crate::options::{Engines, Options};
use crate::pipeline::{Keep, Silent, analyse};

/// What may be spent on a text: more than on a function of a project, since what is given up is not compared.
const PATIENCE: u64 = 2_000_000;

/// What the engine knows of `v` at a call `probe(key, v)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Probed {
    pub key: i128,
    pub lo: i128,
    pub hi: i128,
    /// Of a floating-point number: bounds, and whether it may be none.
    pub floats: Option<(f64, f64, bool)>,
    pub line: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alarmed {
    pub code: &'static str,
    pub line: u32,
    pub confidence: Confidence,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Observed {
    pub probes: Vec<Probed>,
    pub alarms: Vec<Alarmed>,
    pub gave_up: bool,
}

/// Looks at one function of a C text with any arguments. `None` if the text has no such function.
pub fn observe_values(text: &str, function: &str) -> Option<Observed> {
    let files = MemoryFiles::new().with("/p/text.c", text);
    let options = Options {
        paths: vec![PathBuf::from("/p/text.c")],
        jobs: Some(1),
        engines: Engines::Neither,
        ..Options::default()
    };
    let analysis = analyse(&options, &files, Keep::Modules, &Silent).ok()?;
    let bodies = |unit: usize| analysis.units[unit].bodies();
    let (graph, contracts) = (&analysis.graph, &analysis.contracts);
    let project = Project::new(graph, contracts, analysis.oldest, analysis.units.len(), &bodies);
    let node = graph.nodes.ids().find(|&node| graph.nodes[node].name.as_str() == function)?;
    let settings = Settings { work: Some(PATIENCE), ..Settings::default() };
    let report = analyse_values(&project, node, &graph.nodes[node].entries, settings)?;
    let line = |unit: usize, span| {
        let place = analysis.units[unit].origins()?.place(span);
        Some(analysis.sources.get(place.file).line_column(place.lo).line)
    };
    let mut observed = Observed { gave_up: report.gave_up.is_some(), ..Observed::default() };
    for probe in report.probes {
        let floats = match probe.val.kind {
            Kind::Float(float) => Some((float.lo, float.hi, float.nan)),
            Kind::Int(_) | Kind::Pointer(_) | Kind::Other => None,
        };
        let (lo, hi) = probe.range.map_or((i128::MIN, i128::MAX), |range| (range.lo, range.hi));
        let line = line(probe.unit, probe.place).unwrap_or(0);
        observed.add(Probed { key: probe.key, lo, hi, floats, line });
    }
    for alarm in report.alarms {
        let line = line(alarm.unit, alarm.place).unwrap_or(0);
        observed.alarms.push(Alarmed { code: code_of(&alarm.error), line, confidence: alarm.confidence });
    }
    Some(observed)
}

impl Observed {
    /// A place that is reached in several ways has been seen with all their values.
    fn add(&mut self, probed: Probed) {
        let Some(known) = self.probes.iter_mut().find(|known| known.key == probed.key) else {
            return self.probes.push(probed);
        };
        (known.lo, known.hi) = (known.lo.min(probed.lo), known.hi.max(probed.hi));
        known.floats = match (known.floats, probed.floats) {
            (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.max(other.1), one.2 || other.2)),
            _ => None,
        };
    }
}

/// The code of the rule that tells of an error.
fn code_of(error: &RunError) -> &'static str {
    let rules = refhound_checks::RULES.iter();
    let of_kind = |kind: FlawKind| rules.clone().find(|rule| rule.flaw() == Some(kind)).map(|rule| rule.code);
    of_kind(error.kind()).unwrap_or_default()
}
