//! Verdicts from one run to another.
//!
//! A verdict depends on the bodies of callees, into which the engine looks, and so on their units. It is kept for as long as the
//! unit of the function and those of everything that it calls are what they were. What has to be decided anew needs
//! the summaries of its callees: these are decided anew as well.

use std::sync::Arc;

use refhound_cache::{Key, KeyMaker};
use refhound_callgraph::{CallGraph, NodeId};
use refhound_index::{BitSet, IndexVec};
use refhound_source::Origins;
use refhound_summary::{Looked, Memory as EngineMemory, Summaries, UnitBodies};
use refhound_verify::{Assumption, Balance, Imbalance, Proof, Reason, Summary, Verified};
use serde::{Deserialize, Serialize};

use crate::codec::{decode, encode};
use crate::places::{PlaceWriter, StoredPlaces, Texts};
use crate::run::{Memory, Stop};

/// What is kept of a function.
#[derive(Serialize, Deserialize)]
enum Kept {
    /// It has no IR, and so no verdict.
    Nothing,
    Verdict(StoredVerdict),
}

#[derive(Serialize, Deserialize)]
struct StoredVerdict {
    places: StoredPlaces,
    imbalances: Vec<Imbalance>,
    reasons: Vec<Reason>,
    assumptions: Vec<Assumption>,
    proof: Option<Proof>,
    disputed: bool,
}

/// Remembers components of the affine engine.
pub struct BalanceMemory<'a> {
    memory: &'a Memory<'a>,
    graph: &'a CallGraph,
    texts: &'a Texts<'a>,
    bodies: &'a (dyn Fn(usize) -> Option<UnitBodies<'a>> + Sync),
    lower: &'a (dyn Fn(&[usize]) -> Result<(), Stop> + Sync),
    /// By function: the key of its component.
    keys: IndexVec<NodeId, Key>,
    /// Functions that are decided anew.
    anew: BitSet<NodeId>,
}

impl<'a> BalanceMemory<'a> {
    /// `shared` is the key of everything but units, `units` those of the units' records.
    pub fn new(
        memory: &'a Memory<'a>,
        graph: &'a CallGraph,
        texts: &'a Texts<'a>,
        shared: Key,
        units: &dyn Fn(usize) -> Key,
        bodies: &'a (dyn Fn(usize) -> Option<UnitBodies<'a>> + Sync),
        lower: &'a (dyn Fn(&[usize]) -> Result<(), Stop> + Sync),
    ) -> BalanceMemory<'a> {
        let keys = component_keys(graph, shared, units);
        let is_kept = |node: NodeId| memory.store.get(verdict_key(keys[node], node, graph)).is_some();
        let mut anew: BitSet<NodeId> = BitSet::new(graph.nodes.len());
        // Callers come after their callees: what is needed is marked on the way down.
        for component in graph.components.iter().rev() {
            let explored = || component.iter().filter(|node| graph.nodes[**node].interface);
            let is_needed = explored().any(|&node| anew.contains(node));
            if is_needed || !explored().all(|&node| is_kept(node)) {
                for &node in component {
                    anew.insert(node);
                    for &callee in &graph.nodes[node].callees {
                        anew.insert(callee);
                    }
                }
            }
        }
        BalanceMemory { memory, graph, texts, bodies, lower, keys, anew }
    }

    fn recalled(&self, node: NodeId) -> Option<Kept> {
        decode(&self.memory.store.get(verdict_key(self.keys[node], node, self.graph))?)
    }

    fn open(&self, stored: StoredVerdict) -> Option<Verified> {
        let reader = stored.places.open(0, self.texts)?;
        let StoredVerdict { imbalances, reasons, assumptions, proof, disputed, .. } = stored;
        let origins = Some(reader.origins.clone());
        let mut verified = Verified { imbalances, reasons, assumptions, proof, disputed, summary: None, origins };
        for span in verified.places_mut() {
            *span = reader.span(*span)?;
        }
        Some(verified)
    }

    fn stored(&self, node: NodeId, verified: &Verified) -> Option<StoredVerdict> {
        let origins: Arc<Origins> = (self.bodies)(self.graph.nodes[node].unit)?.module.origins.clone();
        let mut writer = PlaceWriter::new(&origins, self.texts.sources, None);
        let mut verified = verified.clone();
        for span in verified.places_mut() {
            *span = writer.span(*span)?;
        }
        let Verified { imbalances, reasons, assumptions, proof, disputed, .. } = verified;
        Some(StoredVerdict { places: writer.finish(), imbalances, reasons, assumptions, proof, disputed })
    }
}

/// The key of each component: its units, and the components of what it calls.
fn component_keys(graph: &CallGraph, shared: Key, units: &dyn Fn(usize) -> Key) -> IndexVec<NodeId, Key> {
    let mut keys: IndexVec<NodeId, Key> = IndexVec::filled(Key::default(), graph.nodes.len());
    for component in &graph.components {
        let mut maker = KeyMaker::new("balance");
        maker.key(shared);
        for &node in component {
            let data = &graph.nodes[node];
            maker.key(units(data.unit)).number(data.index as u64).text(&format!("{:?}", data.entries));
            for &callee in &data.callees {
                if component.contains(&callee) {
                    maker.tag(0);
                } else {
                    maker.tag(1).key(keys[callee]);
                }
            }
        }
        let key = maker.finish();
        for &node in component {
            keys[node] = key;
        }
    }
    keys
}

fn verdict_key(component: Key, node: NodeId, graph: &CallGraph) -> Key {
    let data = &graph.nodes[node];
    KeyMaker::new("verdict").key(component).text(data.name.as_str()).number(data.index as u64).finish()
}

impl<'a> EngineMemory<Balance<'a>> for BalanceMemory<'a> {
    type Stop = Stop;

    fn recall(&self, nodes: &[NodeId], _: Summaries<'_, Summary>) -> Option<Vec<(NodeId, Looked<Balance<'a>>)>> {
        if nodes.iter().any(|&node| self.anew.contains(node)) {
            return None;
        }
        let mut known = Vec::with_capacity(nodes.len());
        for &node in nodes {
            if let Kept::Verdict(stored) = self.recalled(node)? {
                known.push((node, Looked { summary: None, report: self.open(stored)? }));
            }
        }
        Some(known)
    }

    /// The engine looks into all that a function calls: everything that is decided anew is read at once.
    fn prepare(&mut self, unknown: &[&[NodeId]], _: &mut IndexVec<NodeId, Option<Summary>>) -> Result<(), Stop> {
        if unknown.is_empty() {
            return Ok(());
        }
        // An entry that was there and cannot be used: its callees were not decided.
        if unknown.iter().any(|nodes| nodes.iter().all(|&node| !self.anew.contains(node))) {
            return Err(Stop::Distrust);
        }
        let mut needed: Vec<usize> = self.anew.iter().map(|node| self.graph.nodes[node].unit).collect();
        needed.sort_unstable();
        needed.dedup();
        needed.retain(|&unit| (self.bodies)(unit).is_none());
        (self.lower)(&needed)
    }

    fn keep(&self, nodes: &[NodeId], looked: &[(NodeId, Looked<Balance<'a>>)], _: Summaries<'_, Summary>) {
        for &node in nodes {
            let kept = match looked.iter().find(|(known, _)| *known == node) {
                None => Some(Kept::Nothing),
                Some((_, looked)) => self.stored(node, &looked.report).map(Kept::Verdict),
            };
            if let Some(bytes) = kept.as_ref().and_then(encode) {
                self.memory.store.put(verdict_key(self.keys[node], node, self.graph), bytes);
            }
        }
    }

    fn settle(&mut self, _: NodeId, _: &Looked<Balance<'a>>) {}
}
