//! The path engine over a project of which most is known: callees first, and a function is explored only if its own body or the
//! summary of something it calls has changed. A summary that comes out as it was ends the matter: callers are not looked at.

use std::sync::OnceLock;

use rayon::prelude::*;
use refhound_cache::{Key, KeyMaker, Store};
use refhound_callgraph::{CallGraph, NodeId};
use refhound_checks::{Finding, judge_each};
use refhound_contracts::Contracts;
use refhound_index::{EntityId, IndexVec};
use refhound_source::SourceMap;
use refhound_symex::{CalleeKnowledge, GaveUp, Reach, Returns, Summary, UnitContext};
use serde::{Deserialize, Serialize};

use crate::error::AnalyseError;
use crate::incremental::{Lower, MakeContext, Stop, Unit};
use crate::ownership::{Done, Found, Project, knowledge, levels, role, runs_once};
use crate::session::{decode, encode};
use crate::snapshot::Snapshot;
use crate::stored_findings::StoredFindings;
use crate::stored_summaries::{RecordNames, StoredSummary};

/// What is explored, and with what.
pub(crate) struct Exploration<'a> {
    pub(crate) units: &'a [Unit],
    pub(crate) graph: &'a CallGraph,
    pub(crate) contracts: &'a Contracts,
    /// Contracts, target, what has to be counted, and what Python finds by name.
    pub(crate) shared_key: Key,
    pub(crate) sources: &'a SourceMap,
    pub(crate) files: &'a Snapshot<'a>,
    pub(crate) store: &'a dyn Store,
    pub(crate) progress: &'a dyn crate::pipeline::Progress,
    /// Reads units again.
    pub(crate) lower: Lower<'a>,
    pub(crate) context: MakeContext<'a>,
}

/// What was found.
#[derive(Default)]
pub(crate) struct Explored {
    pub(crate) findings: Vec<Finding>,
    /// Functions that were not explored to the end.
    pub(crate) figures: Found,
    /// How many functions were explored, and how many were known.
    pub(crate) anew: usize,
    pub(crate) known: usize,
}

/// What is kept of one component: its functions in order.
#[derive(Serialize, Deserialize)]
struct StoredComponent {
    functions: Vec<StoredFunction>,
}

#[derive(Serialize, Deserialize)]
struct StoredFunction {
    summary: StoredSummary,
    findings: StoredFindings,
    gave_up: Option<u8>,
}

/// A function that is done with.
struct Known {
    summary: Summary,
    /// As it is kept; `None` if it cannot be.
    stored: Option<StoredSummary>,
    /// The hash of the summary.
    key: Key,
    findings: Vec<Finding>,
    gave_up: Option<GaveUp>,
}

impl<'a> Exploration<'a> {
    pub(crate) fn run(&self) -> Result<Explored, Stop> {
        let once = runs_once(self.graph);
        let contexts: Vec<OnceLock<UnitContext<'a>>> = self.units.iter().map(|_| OnceLock::new()).collect();
        let mut progress = Progress {
            summaries: self.graph.nodes.ids().map(|_| None).collect(),
            stored: self.graph.nodes.ids().map(|_| None).collect(),
            keys: IndexVec::filled(None, self.graph.nodes.len()),
            with_fields: vec![false; self.units.len()],
        };
        let mut result = Explored::default();
        for level in levels(self.graph) {
            if self.progress.stopped() {
                return Err(Stop::Failed(AnalyseError::Stopped));
            }
            let looked_up: Vec<(Key, Vec<NodeId>, Option<StoredComponent>)> = level
                .par_iter()
                .map(|&index| {
                    let nodes = self.nodes_of(index);
                    let key = self.component_key(&nodes, &once, &progress);
                    let stored = self.store.get(key).and_then(|bytes| decode::<StoredComponent>(&bytes));
                    let stored = stored.filter(|stored| stored.functions.len() == nodes.len());
                    (key, nodes, stored)
                })
                .collect();
            let mut known: Vec<Option<Vec<Known>>> =
                looked_up.par_iter().map(|(_, nodes, stored)| self.open(nodes, stored.as_ref()?)).collect();
            self.read_missing(&looked_up, &known, &mut progress)?;
            // A unit may have been read only now: what is known of it has to speak of its fields.
            for (position, (_, nodes, stored)) in looked_up.iter().enumerate() {
                if known[position].is_some() && nodes.iter().any(|node| self.is_read(*node)) {
                    known[position] = stored.as_ref().and_then(|stored| self.open(nodes, stored));
                }
            }
            self.read_missing(&looked_up, &known, &mut progress)?;
            let missing: Vec<usize> = (0..looked_up.len()).filter(|&position| known[position].is_none()).collect();
            let fresh = self.explore(&looked_up, &missing, &contexts, &once, &progress.summaries);
            for functions in fresh {
                result.anew += functions.len();
                for (node, done) in functions {
                    self.take(node, done, &mut progress, &mut result);
                }
            }
            for ((_, nodes, _), known) in looked_up.iter().zip(known) {
                for (&node, known) in nodes.iter().zip(known.into_iter().flatten()) {
                    result.known += 1;
                    self.take(node, FunctionDone::Known(Box::new(known)), &mut progress, &mut result);
                }
            }
        }
        self.order(&mut result);
        Ok(result)
    }

    /// Whether the unit of a function has its IR.
    fn is_read(&self, node: NodeId) -> bool {
        self.units[self.graph.nodes[node].unit].lowered.get().is_some()
    }

    /// The functions of a component that are explored at all.
    fn nodes_of(&self, component: usize) -> Vec<NodeId> {
        let is_explored = |node: &NodeId| {
            let data = &self.graph.nodes[*node];
            data.interface && self.units[data.unit].record.needs(data.index).is_some()
        };
        self.graph.components[component].iter().copied().filter(is_explored).collect()
    }
}

/// What is known so far.
struct Progress {
    summaries: Vec<Option<Summary>>,
    stored: Vec<Option<StoredSummary>>,
    keys: IndexVec<NodeId, Option<Key>>,
    /// By unit: summaries speak of the fields of its module.
    with_fields: Vec<bool>,
}

/// How a function was done with.
enum FunctionDone {
    Known(Box<Known>),
    Panicked(String),
}

impl<'a> Exploration<'a> {
    /// Everything that exploring a component depends on.
    fn component_key(&self, nodes: &[NodeId], once: &IndexVec<NodeId, bool>, progress: &Progress) -> Key {
        let mut maker = KeyMaker::new("paths");
        maker.key(self.shared_key);
        let mut units: Vec<usize> = Vec::new();
        for &node in nodes {
            let data = &self.graph.nodes[node];
            let unit = &self.units[data.unit];
            let Some(needs) = unit.record.needs(data.index) else { continue };
            // Which of the functions are in one unit.
            let place = units.iter().position(|known| *known == data.unit).unwrap_or_else(|| {
                units.push(data.unit);
                units.len() - 1
            });
            maker.number(place as u64).key(needs.body);
            let mut role = role(&data.entries, self.contracts.version());
            role.init |= once[node];
            maker.text(&format!("{role:?}"));
            for (name, noreturn) in needs.refers() {
                let file = unit.file.get().copied();
                match knowledge(data.unit, file, name, noreturn, self.graph, self.contracts) {
                    // Contracts are part of the key as a whole.
                    CalleeKnowledge::Contract { name, .. } => {
                        maker.tag(1).text(name.as_str());
                    }
                    CalleeKnowledge::Project { number, name, reach } => {
                        maker.tag(2).text(name.as_str()).tag(u8::from(reach == Reach::Interface));
                        let callee = NodeId::from_index(number);
                        maker.tag(u8::from(self.graph.nodes[callee].unit == data.unit));
                        match nodes.iter().position(|node| *node == callee) {
                            Some(inside) => maker.tag(0).number(inside as u64),
                            None => match progress.keys[callee] {
                                Some(summary) => maker.tag(1).key(summary),
                                None => maker.tag(2),
                            },
                        };
                    }
                    CalleeKnowledge::Assumption => {
                        maker.tag(3);
                    }
                    CalleeKnowledge::Unknown { name, returns } => {
                        maker.tag(4).text(name.as_str()).tag(u8::from(returns == Returns::Never));
                    }
                }
            }
            // A call of itself makes it a cycle, however it is made.
            maker.tag(u8::from(data.callees.contains(&node)));
        }
        maker.finish()
    }

    /// What is kept, in terms of this run; `None` if it cannot be used.
    fn open(&self, nodes: &[NodeId], stored: &StoredComponent) -> Option<Vec<Known>> {
        let function = |(&node, function): (&NodeId, &StoredFunction)| {
            let data = &self.graph.nodes[node];
            let unit = &self.units[data.unit];
            let needs = unit.record.needs(data.index)?;
            let records = unit.lowered.get().map(|lowered| &lowered.records);
            Some(Known {
                summary: function.summary.open(data.unit, records)?,
                key: summary_key(Some(&function.summary), node),
                stored: Some(function.summary.clone()),
                findings: function.findings.open(Some(&needs.anchor), self.sources, self.files)?,
                gave_up: match function.gave_up {
                    None => None,
                    Some(0) => Some(GaveUp::Work),
                    Some(_) => Some(GaveUp::States),
                },
            })
        };
        nodes.iter().zip(&stored.functions).map(function).collect()
    }

    /// Reads the units of the functions that have to be explored. What is known of their other functions then speaks of
    /// the fields of the unit.
    fn read_missing(
        &self,
        looked_up: &[(Key, Vec<NodeId>, Option<StoredComponent>)],
        known: &[Option<Vec<Known>>],
        progress: &mut Progress,
    ) -> Result<(), Stop> {
        let missing = looked_up.iter().zip(known).filter(|(_, known)| known.is_none());
        let mut needed: Vec<usize> =
            missing.flat_map(|((_, nodes, _), _)| nodes.iter().map(|&node| self.graph.nodes[node].unit)).collect();
        needed.sort_unstable();
        needed.dedup();
        let unread: Vec<usize> =
            needed.iter().copied().filter(|&unit| self.units[unit].lowered.get().is_none()).collect();
        (self.lower)(&unread)?;
        for unit in needed.into_iter().filter(|&unit| !std::mem::replace(&mut progress.with_fields[unit], true)) {
            let Some(lowered) = self.units[unit].lowered.get() else { return Err(Stop::Distrust) };
            for (node, _) in self.graph.nodes.iter().filter(|(_, data)| data.unit == unit) {
                if let Some(stored) = &progress.stored[node.index()] {
                    let summary = stored.open(unit, Some(&lowered.records)).ok_or(Stop::Distrust)?;
                    progress.summaries[node.index()] = Some(summary);
                }
            }
        }
        Ok(())
    }

    fn explore(
        &self,
        looked_up: &[(Key, Vec<NodeId>, Option<StoredComponent>)],
        missing: &[usize],
        contexts: &[OnceLock<UnitContext<'a>>],
        once: &IndexVec<NodeId, bool>,
        summaries: &[Option<Summary>],
    ) -> Vec<Vec<(NodeId, FunctionDone)>> {
        for &position in missing {
            for &node in &looked_up[position].1 {
                let unit = self.graph.nodes[node].unit;
                if contexts[unit].get().is_none()
                    && let Some(context) = (self.context)(unit)
                {
                    let _ = contexts[unit].set(context);
                }
            }
        }
        let project = Project {
            modules: self.units.iter().map(|unit| unit.lowered.get().map(|lowered| &lowered.module)).collect(),
            contexts: contexts.iter().map(OnceLock::get).collect(),
            graph: self.graph,
            runs_once: once,
            version: self.contracts.version(),
        };
        missing
            .par_iter()
            .map(|&position| {
                let (key, nodes, _) = &looked_up[position];
                if nodes.is_empty() || self.progress.stopped() {
                    return Vec::new();
                }
                let done = project.component(nodes, summaries);
                let done: Vec<(NodeId, FunctionDone)> =
                    done.into_iter().map(|(node, done)| (node, self.judged(node, done))).collect();
                self.keep(*key, nodes, &done);
                done
            })
            .collect()
    }

    fn judged(&self, node: NodeId, done: Done) -> FunctionDone {
        let explored = match done {
            Done::Explored(explored) => explored,
            Done::Panicked(why) => return FunctionDone::Panicked(why),
        };
        let unit = &self.units[self.graph.nodes[node].unit];
        let Some(lowered) = unit.lowered.get() else { return FunctionDone::Panicked("the unit is gone".to_owned()) };
        let witnesses = explored.witnesses.iter().map(|witness| (witness, &*lowered.module.origins));
        let findings = judge_each(witnesses, [], self.sources);
        let names = RecordNames { key_of: &|record| lowered.record_keys[record.index()], by_key: &lowered.records };
        let stored = StoredSummary::new(&explored.summary, &names);
        let key = summary_key(stored.as_ref(), node);
        let (summary, gave_up) = (explored.summary, explored.gave_up);
        FunctionDone::Known(Box::new(Known { summary, stored, key, findings, gave_up }))
    }

    /// Keeps a component, if all of it can be.
    fn keep(&self, key: Key, nodes: &[NodeId], done: &[(NodeId, FunctionDone)]) {
        let function = |(node, done): &(NodeId, FunctionDone)| {
            let FunctionDone::Known(known) = done else { return None };
            let data = &self.graph.nodes[*node];
            let anchor = self.units[data.unit].record.needs(data.index)?.anchor;
            Some(StoredFunction {
                summary: known.stored.clone()?,
                findings: StoredFindings::new(&known.findings, Some(&anchor))?,
                gave_up: known.gave_up.map(|why| match why {
                    GaveUp::Work => 0,
                    GaveUp::States => 1,
                }),
            })
        };
        let functions: Option<Vec<StoredFunction>> = done.iter().map(function).collect();
        if let Some(functions) = functions.filter(|functions| functions.len() == nodes.len())
            && let Some(bytes) = encode(&StoredComponent { functions })
        {
            self.store.put(key, bytes);
        }
    }

    fn take(&self, node: NodeId, done: FunctionDone, progress: &mut Progress, result: &mut Explored) {
        let data = &self.graph.nodes[node];
        match done {
            FunctionDone::Known(known) => {
                let Known { summary, stored, key, findings, gave_up } = *known;
                result.findings.extend(findings);
                result.figures.gave_up.extend(gave_up.map(|why| (data.unit, data.name, why)));
                progress.keys[node] = Some(key);
                progress.stored[node.index()] = stored;
                progress.summaries[node.index()] = Some(summary);
            }
            FunctionDone::Panicked(why) => result.figures.panicked.push((data.unit, data.name, why)),
        }
    }

    /// Known and explored functions of a level were taken apart: back to the order of the call graph.
    fn order(&self, result: &mut Explored) {
        let mut position: Vec<(usize, refhound_index::Symbol)> = Vec::new();
        for level in levels(self.graph) {
            for index in level {
                position.extend(self.graph.components[index].iter().map(|&node| {
                    let data = &self.graph.nodes[node];
                    (data.unit, data.name)
                }));
            }
        }
        let place =
            |unit: usize, name: refhound_index::Symbol| position.iter().position(|known| *known == (unit, name));
        result.figures.gave_up.sort_by_key(|(unit, name, _)| place(*unit, *name));
        result.figures.panicked.sort_by_key(|(unit, name, _)| place(*unit, *name));
    }
}

/// The hash of a summary. One that cannot be kept is like no other, so that callers are explored in every run.
fn summary_key(stored: Option<&StoredSummary>, node: NodeId) -> Key {
    if let Some(bytes) = stored.and_then(encode) {
        return Key::of(&bytes);
    }
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    KeyMaker::new("unnamed").number(time.as_nanos() as u64).number(node.index() as u64).finish()
}
