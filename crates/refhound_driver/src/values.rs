//! The value engine over a whole project: every entry point, with any arguments.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;
use refhound_callgraph::NodeId;
use refhound_evidence::{Confidence, Disagreement, Flaw, Remark, RemarkKind, Trigger};
use refhound_index::Symbol;
use refhound_memory::Stop;
use refhound_report::ValueRow;
use refhound_source::LineColumn;
use refhound_summary::Project;
use refhound_values::{Alarm, GaveUp, Relations, Report, Settings, analyse};

use crate::flaws::FoundFlaw;
use crate::options::Values;
use crate::pipeline::{Analysis, StageInput};
use refhound_unknowns::panic_message;

/// What the engine says of all entry points.
#[derive(Default)]
pub struct Valued {
    pub(crate) flaws: Vec<FoundFlaw>,
    pub functions: Vec<ValuedFunction>,
}

/// What it says of one.
pub struct ValuedFunction {
    pub node: NodeId,
    pub name: Symbol,
    pub checks: usize,
    pub safe: usize,
    pub alarms: usize,
    pub gave_up: Option<String>,
}

/// Looks at every entry point, each by itself.
pub(crate) fn examine(stage: &StageInput<'_>) -> Result<Valued, Stop> {
    let StageInput { request, reader, units, graph, contracts, oldest, .. } = *stage;
    let all: Vec<usize> = (0..units.len()).filter(|&unit| !units[unit].is_read()).collect();
    reader.lower(units, &all)?;
    let bodies = |unit: usize| units[unit].bodies();
    let project = Project::new(graph, contracts, oldest, units.len(), &bodies);
    let relations = match request.options.values {
        Values::BoundsOnly => Relations::Ignored,
        Values::Skipped | Values::Examined => Relations::Followed,
    };
    let entries: Vec<NodeId> = graph.nodes.ids().filter(|&node| !graph.nodes[node].entries.is_empty()).collect();
    let reports: Vec<(NodeId, Result<Option<Report>, String>)> = entries
        .into_par_iter()
        .filter(|_| !request.progress.stopped())
        .map(|node| {
            let settings = Settings { relations, work: None };
            let look = || analyse(&project, node, &graph.nodes[node].entries, settings);
            (node, catch_unwind(AssertUnwindSafe(look)).map_err(|panic| panic_message(&*panic)))
        })
        .collect();
    if request.progress.stopped() {
        return Err(Stop::Ended);
    }
    let mut valued = Valued::default();
    for (node, report) in reports {
        valued.take(stage, node, report);
    }
    Ok(valued)
}

impl Valued {
    fn take(&mut self, stage: &StageInput<'_>, node: NodeId, report: Result<Option<Report>, String>) {
        let data = &stage.graph.nodes[node];
        let function =
            |checks, safe, alarms, gave_up| ValuedFunction { node, name: data.name, checks, safe, alarms, gave_up };
        match report {
            Err(message) => {
                self.functions.push(function(0, 0, 0, Some(format!("internal error: {message}"))));
            }
            Ok(None) => {}
            Ok(Some(report)) => {
                let why = report.gave_up.map(|why| why_text(why).to_owned());
                self.functions.push(function(report.checks, report.safe, report.alarms.len(), why));
                let is_unused = stage.graph.is_unused(node);
                for alarm in report.alarms {
                    let Some(origins) = stage.units[alarm.unit].origins().cloned() else { continue };
                    let unit = alarm.unit;
                    self.flaws.push(FoundFlaw { unit, flaw: flaw(alarm, is_unused), origins });
                }
            }
        }
    }
}

fn why_text(why: GaveUp) -> &'static str {
    match why {
        GaveUp::Work => "too much to compute",
        GaveUp::Depth => "calls too deep inside each other",
        GaveUp::TooLong => "too many blocks",
    }
}

/// An alarm as evidence.
fn flaw(alarm: Alarm, is_unused: bool) -> Flaw {
    let Alarm { error, function, object, place, calls, values, confidence, .. } = alarm;
    Flaw {
        function,
        object,
        place,
        what: Disagreement::Run { error, values },
        remarks: calls.into_iter().map(|place| Remark { place, kind: RemarkKind::Called }).collect(),
        trigger: Trigger::BadInput,
        confidence: if is_unused { Confidence::Possible } else { confidence },
    }
}

/// What is shown of each entry point, in the order of files and places.
pub fn value_rows(analysis: &Analysis) -> Vec<ValueRow> {
    let mut rows: Vec<ValueRow> = analysis
        .valued
        .functions
        .iter()
        .map(|function| {
            let data = &analysis.graph.nodes[function.node];
            let record = &analysis.units[data.unit].record;
            let place = record.functions.get(data.index);
            let file = place.map_or(record.path(), |place| record.files[place.file as usize].file.path.as_str());
            ValueRow {
                filename: file.to_owned(),
                function: function.name.to_string(),
                at: place
                    .map_or(LineColumn { line: 1, column: 1 }, |at| LineColumn { line: at.first, column: at.column }),
                checks: function.checks,
                safe: function.safe,
                alarms: function.alarms,
                gave_up: function.gave_up.clone(),
            }
        })
        .collect();
    rows.sort_by(|one, other| {
        (&one.filename, one.at.line, &one.function).cmp(&(&other.filename, other.at.line, &other.function))
    });
    rows
}
