//! The path engine over a whole project.

use refhound_callgraph::{CallGraph, NodeId};
use refhound_contracts::Contracts;
use refhound_index::{IndexVec, Symbol};
use refhound_summary::{Forgetful, Project, UnitBodies, Walked, walk};
use refhound_symex::{GaveUp, Paths, Report, Summary};
use refhound_types::PythonVersion;
use refhound_witness::Witness;

use crate::pipeline::Progress;

/// What the engine found out.
#[derive(Default)]
pub(crate) struct Found {
    /// With the index of the unit.
    pub(crate) witnesses: Vec<(usize, Witness)>,
    pub(crate) gave_up: Vec<(usize, Symbol, GaveUp)>,
    pub(crate) panicked: Vec<(usize, Symbol, String)>,
    /// By node of the call graph.
    pub(crate) summaries: IndexVec<NodeId, Option<Summary>>,
}

impl Found {
    /// Functions that were not explored to the end, and why.
    pub(crate) fn reasons(&self) -> Vec<(usize, Symbol, String)> {
        let gave_up = self.gave_up.iter().map(|(unit, name, why)| (*unit, *name, why.name().to_owned()));
        let panicked = self.panicked.iter().map(|(unit, name, why)| (*unit, *name, format!("internal error: {why}")));
        gave_up.chain(panicked).collect()
    }

    pub(crate) fn take(&mut self, graph: &CallGraph, node: NodeId, report: Report) {
        let (unit, name) = (graph.nodes[node].unit, graph.nodes[node].name);
        self.witnesses.extend(report.witnesses.into_iter().map(|witness| (unit, witness)));
        self.gave_up.extend(report.gave_up.map(|why| (unit, name, why)));
        self.panicked.extend(report.failed.map(|why| (unit, name, why)));
    }
}

/// Explores everything. What is immortal in `oldest` need not be counted.
pub(crate) fn run(
    units: &[Option<UnitBodies<'_>>],
    graph: &CallGraph,
    contracts: &Contracts,
    oldest: PythonVersion,
    progress: &dyn Progress,
) -> Found {
    let of_unit = |index: usize| units[index];
    let project = Project::new(graph, contracts, oldest, units.len(), &of_unit);
    let engine = Paths { functions: &project };
    let Ok(Walked { reports, summaries, .. }) = walk(&engine, graph, &mut Forgetful, &|| progress.stopped());
    let mut found = Found { summaries, ..Found::default() };
    for (node, report) in reports {
        found.take(graph, node, report);
    }
    found.witnesses.sort_by_key(|(unit, witness)| (*unit, witness.place.lo));
    found
}
