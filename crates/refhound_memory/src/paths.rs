//! What the path engine has seen in functions, from one run to another: a function is looked at only if its own body or the
//! summary of something that it calls has changed. A summary that comes out as it was ends the matter: callers are not
//! looked at.

use std::sync::{Mutex, OnceLock, PoisonError};

use refhound_cache::{Key, KeyMaker};
use refhound_callgraph::{CallGraph, NodeId};
use refhound_contracts::Contracts;
use refhound_evidence::{Picture, Witness};
use refhound_index::{EntityId, FxHashMap, IndexVec};
use refhound_summary::{
    CalleeKnowledge, Looked, Memory as EngineMemory, Project, Returns, Summaries, UnitBodies, knowledge, role,
};
use refhound_symex::{GaveUp, Paths, Report, Summary};
use serde::{Deserialize, Serialize};

use crate::codec::{decode, encode};
use crate::places::{Extent, PlaceWriter, StoredPlaces, Texts};
use crate::run::{Memory, Stop};
use crate::structure::Structure;
use crate::summaries::{RecordNames, StoredSummary};
use crate::units::{BodyKey, FunctionPlace, UnitRecord};

/// Draws a function with its witnesses.
pub type Draw<'a> = &'a (dyn Fn(NodeId, &[Witness]) -> Option<Picture> + Sync);

/// What all functions of a project are looked at with.
pub struct SharedKeys;

impl SharedKeys {
    /// Contracts, target, what has to be counted, and what Python finds by name.
    pub fn paths(contracts: Key, oldest: &str, graph: &CallGraph) -> Key {
        let mut maker = KeyMaker::new("shared");
        maker.key(contracts).text(oldest);
        let mut singletons: Vec<&str> = graph.singleton_methods.iter().map(|name| name.as_str()).collect();
        singletons.sort_unstable();
        for name in singletons {
            maker.text(name);
        }
        maker.finish()
    }
}

/// What is kept of one component: its functions in order.
#[derive(Serialize, Deserialize)]
struct StoredComponent {
    functions: Vec<StoredFunction>,
}

#[derive(Serialize, Deserialize)]
struct StoredFunction {
    summary: StoredSummary,
    places: StoredPlaces,
    witnesses: Vec<Witness>,
    gave_up: Option<GaveUp>,
    /// With the first line of the function then; none if nobody asked for one.
    picture: Option<(u32, Picture)>,
}

/// Remembers components of the path engine.
pub struct PathMemory<'a> {
    pub memory: &'a Memory<'a>,
    pub project: &'a Project<'a>,
    pub contracts: &'a Contracts,
    pub shared: Key,
    pub texts: &'a Texts<'a>,
    pub units: &'a (dyn Fn(usize) -> &'a UnitRecord + Sync),
    pub bodies: &'a (dyn Fn(usize) -> Option<UnitBodies<'a>> + Sync),
    /// Reads units again.
    pub lower: &'a (dyn Fn(&[usize]) -> Result<(), Stop> + Sync),
    /// If pictures are wanted.
    pub draw: Option<Draw<'a>>,
    pub known: Known,
}

/// What is known of the functions that are done with.
pub struct Known {
    /// By unit that has its IR: the records of its module by the keys of their definitions, and back.
    names: Vec<OnceLock<UnitNames>>,
    summaries: IndexVec<NodeId, Option<StoredSummary>>,
    /// The hash of each summary.
    keys: IndexVec<NodeId, Option<Key>>,
    /// Functions whose summaries were recalled: fields in them mean nothing before the unit is read.
    nameless: Vec<NodeId>,
    /// Between a look at a function and the moment when it is done with.
    pending: Mutex<FxHashMap<NodeId, Option<StoredSummary>>>,
}

struct UnitNames {
    records: FxHashMap<Key, refhound_types::RecordId>,
    keys: Vec<Key>,
}

impl Known {
    pub fn new(graph: &CallGraph, units: usize) -> Known {
        Known {
            names: (0..units).map(|_| OnceLock::new()).collect(),
            summaries: graph.nodes.ids().map(|_| None).collect(),
            keys: graph.nodes.ids().map(|_| None).collect(),
            nameless: Vec::new(),
            pending: Mutex::default(),
        }
    }

    /// The hash of what each function does to its callers.
    pub fn summary_keys(self) -> IndexVec<NodeId, Option<Key>> {
        self.keys
    }
}

impl<'a> PathMemory<'a> {
    fn body(&self, node: NodeId) -> Option<(&'a BodyKey, &'a FunctionPlace)> {
        let data = &self.project.graph.nodes[node];
        let record = (self.units)(data.unit);
        Some((record.bodies.get(data.index)?, record.functions.get(data.index)?))
    }

    /// The functions of a component that can be looked at.
    fn with_bodies(&self, nodes: &[NodeId]) -> Vec<NodeId> {
        nodes.iter().copied().filter(|&node| self.body(node).is_some()).collect()
    }

    /// Everything that looking at a component depends on.
    fn component_key(&self, nodes: &[NodeId]) -> Key {
        let graph = self.project.graph;
        let mut maker = KeyMaker::new("paths");
        maker.key(self.shared);
        let mut units: Vec<usize> = Vec::new();
        for &node in nodes {
            let data = &graph.nodes[node];
            let Some((body, _)) = self.body(node) else { continue };
            // Which of the functions are in one unit.
            let place = units.iter().position(|known| *known == data.unit).unwrap_or_else(|| {
                units.push(data.unit);
                units.len() - 1
            });
            maker.number(place as u64).key(body.key()).number(self.project.work(data.unit));
            let mut role = role(&data.entries, &data.answers_for, self.contracts.version());
            role.init |= self.project.runs_once(node);
            maker.text(&format!("{role:?}"));
            if !data.arguments.is_empty() {
                maker.text(&format!("{:?}", data.arguments));
            }
            for &(name, noreturn) in body.refers() {
                let file = (self.bodies)(data.unit).map(|unit| unit.file);
                self.callee_key(
                    knowledge(data.unit, file, name, noreturn, graph, self.contracts),
                    node,
                    nodes,
                    &mut maker,
                );
            }
            // A call of itself makes it a cycle, however it is made.
            maker.tag(u8::from(data.callees.contains(&node)));
        }
        maker.finish()
    }

    fn callee_key(&self, callee: CalleeKnowledge<'_>, caller: NodeId, nodes: &[NodeId], maker: &mut KeyMaker) {
        let graph = self.project.graph;
        match callee {
            // Contracts are part of the key as a whole.
            CalleeKnowledge::Contract { name, .. } => {
                maker.tag(1).text(name.as_str());
            }
            CalleeKnowledge::Project { node, name, reach, throws } => {
                maker.tag(u8::from(throws));
                maker.tag(2).text(name.as_str()).text(&format!("{reach:?}"));
                maker.tag(u8::from(graph.nodes[node].unit == graph.nodes[caller].unit));
                match nodes.iter().position(|known| *known == node) {
                    Some(inside) => maker.tag(0).number(inside as u64),
                    None => match self.known.keys[node] {
                        Some(summary) => maker.tag(1).key(summary),
                        None => maker.tag(2),
                    },
                };
            }
            CalleeKnowledge::Assumption => {
                maker.tag(3);
            }
            CalleeKnowledge::Unknown { name, returns, throws } => {
                maker.tag(u8::from(throws)).tag(4).text(name.as_str()).tag(u8::from(returns == Returns::Never));
            }
        }
    }

    fn names(&self, unit: usize) -> Option<&UnitNames> {
        if let Some(known) = self.known.names[unit].get() {
            return Some(known);
        }
        let module = (self.bodies)(unit)?.module;
        let structure = Structure::new(module, self.texts.sources);
        let keys = module.types.records().map(|(id, _)| structure.record_key(id)).collect();
        Some(self.known.names[unit].get_or_init(|| UnitNames { records: structure.records_by_key(), keys }))
    }

    fn stored_summary(&self, node: NodeId, summary: &Summary) -> Option<StoredSummary> {
        let names = self.names(self.project.graph.nodes[node].unit)?;
        let names = RecordNames { key_of: &|record| names.keys[record.index()], by_key: &names.records };
        StoredSummary::new(summary, &names)
    }

    fn note(&self, node: NodeId, stored: Option<StoredSummary>) {
        self.known.pending.lock().unwrap_or_else(PoisonError::into_inner).insert(node, stored);
    }

    /// What is kept of a function, in terms of this run; `None` if it cannot be used.
    fn open(&self, node: NodeId, function: StoredFunction) -> Option<Looked<Paths<'a>>> {
        let unit = self.project.graph.nodes[node].unit;
        let (_, place) = self.body(node)?;
        let records = self.known.names[unit].get().map(|names| &names.records);
        let summary = function.summary.open(unit, records)?;
        let reader = function.places.open(place.lo, self.texts)?;
        let mut witnesses = function.witnesses;
        for span in witnesses.iter_mut().flat_map(Witness::places_mut) {
            *span = reader.span(*span)?;
        }
        let picture = function.picture.map(|(first, picture)| picture.moved(first, place.first));
        if self.draw.is_some() && picture.is_none() && !witnesses.is_empty() {
            return None;
        }
        self.note(node, Some(function.summary));
        let report =
            Report { witnesses, gave_up: function.gave_up, failed: None, origins: Some(reader.origins), picture };
        Some(Looked { summary: Some(summary), report })
    }

    /// A function as it is kept; `None` if it cannot be.
    fn stored(&self, node: NodeId, looked: &Looked<Paths<'_>>, summary: StoredSummary) -> Option<StoredFunction> {
        let report = &looked.report;
        let (_, place) = self.body(node)?;
        let function = (self.bodies)(self.project.graph.nodes[node].unit)?;
        let body = function.module.bodies.get(self.project.graph.nodes[node].index)?;
        let file = self.texts.sources.get(body.place(&function.module.origins).file);
        let lines = file.whole_lines(place.lo, place.hi);
        let extent = Extent { file: file.id, base: place.lo, lo: lines.start, hi: lines.end };
        let mut writer = PlaceWriter::new(&function.module.origins, self.texts.sources, Some(extent));
        let mut witnesses = report.witnesses.clone();
        for span in witnesses.iter_mut().flat_map(Witness::places_mut) {
            *span = writer.span(*span)?;
        }
        let is_drawn = !witnesses.is_empty();
        let picture = self.draw.filter(|_| is_drawn).map(|draw| draw(node, &report.witnesses).unwrap_or_default());
        Some(StoredFunction {
            summary,
            places: writer.finish(),
            witnesses,
            gave_up: report.gave_up,
            picture: picture.map(|picture| (place.first, picture)),
        })
    }
}

impl<'a> EngineMemory<Paths<'a>> for PathMemory<'a> {
    type Stop = Stop;

    fn recall(&self, nodes: &[NodeId], _: Summaries<'_, Summary>) -> Option<Vec<(NodeId, Looked<Paths<'a>>)>> {
        let nodes = self.with_bodies(nodes);
        if nodes.is_empty() {
            return Some(Vec::new());
        }
        let bytes = self.memory.store.get(self.component_key(&nodes))?;
        let stored: StoredComponent = decode(&bytes)?;
        if stored.functions.len() != nodes.len() {
            return None;
        }
        nodes.iter().zip(stored.functions).map(|(&node, function)| Some((node, self.open(node, function)?))).collect()
    }

    fn prepare(&mut self, unknown: &[&[NodeId]], settled: &mut IndexVec<NodeId, Option<Summary>>) -> Result<(), Stop> {
        let unit = |node: &NodeId| self.project.graph.nodes[*node].unit;
        let mut needed: Vec<usize> =
            unknown.iter().flat_map(|nodes| self.with_bodies(nodes)).map(|node| unit(&node)).collect();
        needed.sort_unstable();
        needed.dedup();
        let unread: Vec<usize> = needed.iter().copied().filter(|&unit| (self.bodies)(unit).is_none()).collect();
        (self.lower)(&unread)?;
        for unit in needed {
            self.names(unit).ok_or(Stop::Distrust)?;
        }
        let nameless = std::mem::take(&mut self.known.nameless);
        for node in nameless {
            let Some(names) = self.known.names[unit(&node)].get() else {
                self.known.nameless.push(node);
                continue;
            };
            if let Some(stored) = &self.known.summaries[node] {
                let summary = stored.open(unit(&node), Some(&names.records)).ok_or(Stop::Distrust)?;
                settled[node] = Some(summary);
            }
        }
        Ok(())
    }

    fn keep(&self, nodes: &[NodeId], looked: &[(NodeId, Looked<Paths<'a>>)], _: Summaries<'_, Summary>) {
        let mut functions = Vec::with_capacity(looked.len());
        for (node, looked) in looked {
            let summary = looked.summary.as_ref().and_then(|summary| self.stored_summary(*node, summary));
            functions.push(summary.clone().and_then(|summary| self.stored(*node, looked, summary)));
            self.note(*node, summary);
        }
        let nodes = self.with_bodies(nodes);
        let is_whole = looked.len() == nodes.len() && looked.iter().zip(&nodes).all(|((one, _), other)| one == other);
        let functions: Option<Vec<StoredFunction>> = functions.into_iter().collect();
        if let Some(functions) = functions.filter(|_| is_whole)
            && let Some(bytes) = encode(&StoredComponent { functions })
        {
            self.memory.store.put(self.component_key(&nodes), bytes);
        }
    }

    fn settle(&mut self, node: NodeId, looked: &Looked<Paths<'a>>) {
        let mut pending = self.known.pending.lock().unwrap_or_else(PoisonError::into_inner);
        let stored = pending.remove(&node).flatten();
        drop(pending);
        if looked.summary.is_none() {
            return;
        }
        self.known.keys[node] = Some(summary_key(stored.as_ref(), node));
        self.known.summaries[node] = stored;
        self.known.nameless.push(node);
    }
}

/// The hash of a summary. One that cannot be kept is like no other, so that callers are looked at in every run.
fn summary_key(stored: Option<&StoredSummary>, node: NodeId) -> Key {
    if let Some(bytes) = stored.and_then(encode) {
        return Key::of(&bytes);
    }
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    KeyMaker::new("unnamed").number(time.as_nanos() as u64).number(node.index() as u64).finish()
}
