//! The path engine over a whole project.

use std::sync::Arc;

use refhound_cache::Key;
use refhound_callgraph::NodeId;
use refhound_evidence::{Confidence, Picture, Witness};
use refhound_index::{IndexVec, Symbol};
use refhound_memory::{Known, PathMemory, SharedKeys, Stop, UnitRecord};
use refhound_report::{Flows, Route};
use refhound_source::Origins;
use refhound_summary::{Forgetful, Project, UnitBodies, Walked, walk};
use refhound_symex::{GaveUp, Paths, Report, Summary};

use crate::flows::draw;
use crate::options::Pictures;
use crate::pipeline::{StageInput, Watched};

/// What the engine saw.
#[derive(Default)]
pub struct Seen {
    pub witnesses: Vec<SeenWitness>,
    /// Functions that were not explored to the end: unit, name, why.
    pub(crate) gave_up: Vec<(usize, Symbol, GaveUp)>,
    /// Functions on which the engine failed.
    pub(crate) panicked: Vec<(usize, Symbol, String)>,
    /// The ways of the witnesses through their functions, if the options ask for pictures.
    pub flows: Flows,
    /// Functions that were looked at, and those that were remembered.
    pub(crate) anew: usize,
    pub(crate) recalled: usize,
}

/// A witness, with what resolves its places.
pub struct SeenWitness {
    /// Index of the unit.
    pub unit: usize,
    pub witness: Witness,
    pub origins: Arc<Origins>,
}

#[derive(Default)]
pub(crate) struct Explored {
    pub(crate) seen: Seen,
    pub(crate) summaries: IndexVec<NodeId, Option<Summary>>,
    pub(crate) summary_keys: IndexVec<NodeId, Option<Key>>,
}

impl Seen {
    /// Functions that were not explored to the end, and why.
    pub(crate) fn reasons(&self) -> Vec<(usize, Symbol, String)> {
        let gave_up = self.gave_up.iter().map(|(unit, name, why)| (*unit, *name, why.name().to_owned()));
        let panicked = self.panicked.iter().map(|(unit, name, why)| (*unit, *name, format!("internal error: {why}")));
        gave_up.chain(panicked).collect()
    }
}

/// Explores everything that is not remembered.
pub(crate) fn explore(stage: &StageInput<'_>) -> Result<Explored, Stop> {
    let StageInput { request, reader, units, graph, contracts, oldest, texts, .. } = *stage;
    let bodies = |unit: usize| units[unit].bodies();
    let project = Project::new(graph, contracts, oldest, units.len(), &bodies);
    let engine = Paths { functions: &project };
    let watched = Watched::new(request.progress, graph);
    let records = |unit: usize| -> &UnitRecord { &units[unit].record };
    let lower = |needed: &[usize]| reader.lower(units, needed);
    let drawn = |node: NodeId, witnesses: &[Witness]| picture(stage, node, witnesses);
    let (walked, summary_keys) = match request.memory {
        None => {
            let Ok(walked) = walk(&engine, graph, &mut Forgetful, &watched);
            (walked, IndexVec::new())
        }
        Some(memory) => {
            let mut memory = PathMemory {
                memory,
                project: &project,
                contracts,
                shared: SharedKeys::paths(stage.contracts_key, &format!("{oldest:?}"), graph),
                texts,
                units: &records,
                bodies: &bodies,
                lower: &lower,
                draw: match request.options.pictures {
                    Pictures::None => None,
                    Pictures::Flows => Some(&drawn),
                },
                known: Known::new(graph, units.len()),
            };
            let walked = walk(&engine, graph, &mut memory, &watched)?;
            (walked, memory.known.summary_keys())
        }
    };
    if request.progress.stopped() {
        return Err(Stop::Ended);
    }
    let Walked { reports, summaries, anew, recalled } = walked;
    let mut seen = Seen { anew, recalled, ..Seen::default() };
    for (node, report) in reports {
        seen.take(stage, node, report);
    }
    Ok(Explored { seen, summaries, summary_keys })
}

impl Seen {
    fn take(&mut self, stage: &StageInput<'_>, node: NodeId, report: Report) {
        let data = &stage.graph.nodes[node];
        let Report { mut witnesses, gave_up, failed, origins, picture: kept } = report;
        // What is wrong in a function that nothing leads to happens to nobody, as far as the project tells.
        if stage.graph.is_unused(node) {
            for witness in &mut witnesses {
                witness.confidence = Confidence::Possible;
            }
        }
        self.gave_up.extend(gave_up.map(|why| (data.unit, data.name, why)));
        self.panicked.extend(failed.map(|why| (data.unit, data.name, why)));
        if witnesses.is_empty() {
            return;
        }
        let picture = match stage.request.options.pictures {
            Pictures::None => None,
            Pictures::Flows => kept.or_else(|| picture(stage, node, &witnesses)),
        };
        let Some(origins) = origins.or_else(|| stage.units[data.unit].origins().cloned()) else { return };
        let first = self.witnesses.len();
        let unit = data.unit;
        self.witnesses.extend(witnesses.into_iter().map(|witness| SeenWitness {
            unit,
            witness,
            origins: origins.clone(),
        }));
        if stage.request.options.pictures == Pictures::Flows {
            self.flows.routes.resize_with(self.witnesses.len(), || None);
        }
        if let Some(Picture { flow, ways }) = picture {
            let number = self.flows.functions.len();
            self.flows.functions.push(flow);
            for (route, way) in self.flows.routes[first..].iter_mut().zip(ways) {
                *route = way.map(|blocks| Route { flow: number, blocks });
            }
        }
    }
}

/// The picture of a function whose unit has its IR.
fn picture(stage: &StageInput<'_>, node: NodeId, witnesses: &[Witness]) -> Option<Picture> {
    let data = &stage.graph.nodes[node];
    let UnitBodies { module, .. } = stage.units[data.unit].bodies()?;
    draw(module, module.bodies.get(data.index)?, witnesses, stage.reader.sources)
}
