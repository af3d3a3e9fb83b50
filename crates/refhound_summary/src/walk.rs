//! The only loop over the call graph: callees first, components of one level in parallel, a cycle until it is stable.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;
use refhound_callgraph::{CallGraph, NodeId};
use refhound_index::{FxHashSet, IndexVec};
use refhound_unknowns::{limits, panic_message};

/// Looks at one function at a time.
pub trait Engine: Sync {
    /// What callers need to know of a function.
    type Summary: Clone + Send + Sync;
    /// What else comes of looking at a function.
    type Report: Send;

    /// Looks at a function, given what is known of those that it calls; `None` if there is nothing to look at.
    fn look(&self, node: NodeId, callees: Summaries<'_, Self::Summary>) -> Option<Looked<Self>>;

    /// What a function of a cycle is taken to do before anybody has looked at it.
    fn assume(&self, node: NodeId, callees: Summaries<'_, Self::Summary>) -> Option<Self::Summary>;

    /// Compares what was assumed of a function with what came out under the assumption.
    fn revise(&self, assumed: Option<&Self::Summary>, found: Option<&Self::Summary>) -> Revision<Self::Summary>;

    /// The functions of a cycle have not come to rest: this one was looked at once more, with nothing known of the others.
    fn unsettled(&self, looked: Looked<Self>) -> Looked<Self> {
        looked
    }

    /// The engine has panicked on a function, which is our mistake and costs that function.
    fn failed(&self, node: NodeId, why: String) -> Self::Report;
}

/// What becomes of an assumption about a function.
pub enum Revision<S> {
    /// What came out is no more than what was assumed.
    Holds,
    /// This is assumed in the next round.
    Assume(Option<S>),
}

/// What came of looking at a function.
pub struct Looked<E: Engine + ?Sized> {
    pub summary: Option<E::Summary>,
    pub report: E::Report,
}

/// What came of looking at the functions of a component.
pub type LookedComponent<E> = Vec<(NodeId, Looked<E>)>;

/// What is known of functions so far.
pub struct Summaries<'a, S> {
    settled: &'a IndexVec<NodeId, Option<S>>,
    /// Of the functions of the cycle that is being looked at.
    assumed: &'a [(NodeId, Option<S>)],
}

impl<S> Clone for Summaries<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Summaries<'_, S> {}

impl<'a, S> Summaries<'a, S> {
    pub fn new(settled: &'a IndexVec<NodeId, Option<S>>) -> Summaries<'a, S> {
        Summaries { settled, assumed: &[] }
    }

    pub fn get(self, node: NodeId) -> Option<&'a S> {
        match self.assumed.iter().find(|(known, _)| *known == node) {
            Some((_, assumed)) => assumed.as_ref(),
            None => self.settled.get(node)?.as_ref(),
        }
    }
}

/// Remembers components from one walk to another.
pub trait Memory<E: Engine>: Sync {
    /// Why a walk cannot go on.
    type Stop: Send;

    /// What is remembered of a component: of all its functions, or nothing.
    fn recall(&self, nodes: &[NodeId], callees: Summaries<'_, E::Summary>) -> Option<LookedComponent<E>>;

    /// Asked before the engine looks at components of which nothing is remembered: their IR is needed now. What was recalled may
    /// have to be said again in terms of it.
    fn prepare(
        &mut self,
        unknown: &[&[NodeId]],
        settled: &mut IndexVec<NodeId, Option<E::Summary>>,
    ) -> Result<(), Self::Stop>;

    /// A component was looked at anew.
    fn keep(&self, nodes: &[NodeId], looked: &[(NodeId, Looked<E>)], callees: Summaries<'_, E::Summary>);

    /// A function is done with, in the order of the walk.
    fn settle(&mut self, node: NodeId, looked: &Looked<E>);
}

/// Remembers nothing.
pub struct Forgetful;

impl<E: Engine> Memory<E> for Forgetful {
    type Stop = std::convert::Infallible;

    fn recall(&self, _: &[NodeId], _: Summaries<'_, E::Summary>) -> Option<LookedComponent<E>> {
        None
    }

    fn prepare(&mut self, _: &[&[NodeId]], _: &mut IndexVec<NodeId, Option<E::Summary>>) -> Result<(), Self::Stop> {
        Ok(())
    }

    fn keep(&self, _: &[NodeId], _: &[(NodeId, Looked<E>)], _: Summaries<'_, E::Summary>) {}

    fn settle(&mut self, _: NodeId, _: &Looked<E>) {}
}

/// What a walk has given.
pub struct Walked<E: Engine> {
    /// Of each function that was looked at, callees first.
    pub reports: Vec<(NodeId, E::Report)>,
    pub summaries: IndexVec<NodeId, Option<E::Summary>>,
    /// How many functions the engine has looked at, and how many were remembered.
    pub anew: usize,
    pub recalled: usize,
}

/// Told how far a walk has come, and asked whether it is still wanted. A question alone will do.
pub trait Watch: Sync {
    fn is_stopped(&self) -> bool;

    /// So many more functions are done with.
    fn looked_at(&self, _functions: usize) {}
}

impl<F: Fn() -> bool + Sync> Watch for F {
    fn is_stopped(&self) -> bool {
        self()
    }
}

/// Looks at every interface function of a graph. A walk that is stopped ends early, with what it has so far.
pub fn walk<E: Engine, M: Memory<E>>(
    engine: &E,
    graph: &CallGraph,
    memory: &mut M,
    watch: &dyn Watch,
) -> Result<Walked<E>, M::Stop> {
    let mut walked =
        Walked { reports: Vec::new(), summaries: graph.nodes.ids().map(|_| None).collect(), anew: 0, recalled: 0 };
    for level in levels(graph) {
        if watch.is_stopped() {
            break;
        }
        let callees = Summaries::new(&walked.summaries);
        let known: Vec<Option<LookedComponent<E>>> =
            level.par_iter().map(|nodes| memory.recall(nodes, callees)).collect();
        let unknown: Vec<&[NodeId]> =
            level.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(nodes, _)| nodes.as_slice()).collect();
        watch.looked_at(
            level.iter().zip(&known).filter(|(_, known)| known.is_some()).map(|(nodes, _)| nodes.len()).sum(),
        );
        memory.prepare(&unknown, &mut walked.summaries)?;
        let callees = Summaries::new(&walked.summaries);
        let look = |nodes: &&[NodeId]| {
            if watch.is_stopped() {
                return Vec::new();
            }
            let looked = look_at_component(engine, graph, nodes, callees);
            memory.keep(nodes, &looked, callees);
            watch.looked_at(nodes.len());
            looked
        };
        let anew: Vec<LookedComponent<E>> = unknown.par_iter().map(look).collect();
        walked.take_level(known, anew, memory);
    }
    Ok(walked)
}

impl<E: Engine> Walked<E> {
    /// Takes what is known of a level and what was found out now, in the order of the graph.
    fn take_level<M: Memory<E>>(
        &mut self,
        known: Vec<Option<LookedComponent<E>>>,
        anew: Vec<LookedComponent<E>>,
        memory: &mut M,
    ) {
        let mut anew = anew.into_iter();
        for known in known {
            let count = if known.is_some() { &mut self.recalled } else { &mut self.anew };
            let looked = known.or_else(|| anew.next()).unwrap_or_default();
            *count += looked.len();
            for (node, looked) in looked {
                memory.settle(node, &looked);
                self.summaries[node] = looked.summary;
                self.reports.push((node, looked.report));
            }
        }
    }
}

/// Looks at the functions of one component. Those of a cycle are looked at with an assumption about each other until what
/// comes out is what was assumed: then it holds, by induction over the depth of calls.
fn look_at_component<E: Engine>(
    engine: &E,
    graph: &CallGraph,
    nodes: &[NodeId],
    callees: Summaries<'_, E::Summary>,
) -> LookedComponent<E> {
    let is_cycle = nodes.len() > 1 || nodes.iter().any(|node| graph.nodes[*node].callees.contains(node));
    if !is_cycle {
        return nodes.iter().filter_map(|&node| Some((node, guarded(engine, node, callees)?))).collect();
    }
    let nodes = callees_first(graph, nodes);
    let assume = |node: NodeId| catch_unwind(AssertUnwindSafe(|| engine.assume(node, callees))).ok().flatten();
    let mut assumed: Vec<(NodeId, Option<E::Summary>)> = nodes.iter().map(|&node| (node, assume(node))).collect();
    let mut looked: Vec<Option<Looked<E>>> = nodes.iter().map(|_| None).collect();
    let mut waiting: BTreeSet<usize> = (0..nodes.len()).collect();
    for _ in 0..limits::CYCLE_ROUNDS {
        for at in std::mem::take(&mut waiting) {
            looked[at] = guarded(engine, nodes[at], Summaries { assumed: &assumed, ..callees });
            let found = looked[at].as_ref().and_then(|looked| looked.summary.as_ref());
            if let Revision::Assume(next) = engine.revise(assumed[at].1.as_ref(), found) {
                assumed[at].1 = next;
                let calls_it = |other: &usize| graph.nodes[nodes[*other]].callees.contains(&nodes[at]);
                waiting.extend((0..nodes.len()).filter(calls_it));
            }
        }
        if waiting.is_empty() {
            break;
        }
    }
    let is_settled = waiting.is_empty();
    let once_more = |node: NodeId| Some(engine.unsettled(guarded(engine, node, callees)?));
    let looked = nodes.into_iter().zip(looked).filter_map(|(node, looked)| {
        let looked = looked?;
        Some((node, if is_settled { looked } else { once_more(node)? }))
    });
    let mut looked: LookedComponent<E> = looked.collect();
    looked.sort_by_key(|(node, _)| *node);
    looked
}

/// The functions of a cycle in the order in which a search along the calls comes back from them.
fn callees_first(graph: &CallGraph, nodes: &[NodeId]) -> Vec<NodeId> {
    let mut order = Vec::with_capacity(nodes.len());
    let mut seen: FxHashSet<NodeId> = FxHashSet::default();
    for &root in nodes {
        let mut path = Vec::new();
        if seen.insert(root) {
            path.push((root, 0));
        }
        while let Some((node, at)) = path.pop() {
            match graph.nodes[node].callees.get(at) {
                Some(&callee) => {
                    path.push((node, at + 1));
                    if nodes.contains(&callee) && seen.insert(callee) {
                        path.push((callee, 0));
                    }
                }
                None => order.push(node),
            }
        }
    }
    order
}

/// A panic costs one function.
fn guarded<E: Engine>(engine: &E, node: NodeId, callees: Summaries<'_, E::Summary>) -> Option<Looked<E>> {
    catch_unwind(AssertUnwindSafe(|| engine.look(node, callees))).unwrap_or_else(|panic| {
        let report = engine.failed(node, panic_message(&*panic));
        Some(Looked { summary: None, report })
    })
}

/// The interface functions of each component, by the length of the longest chain of calls below it.
fn levels(graph: &CallGraph) -> Vec<Vec<Vec<NodeId>>> {
    let mut level_of: IndexVec<NodeId, usize> = IndexVec::filled(0, graph.nodes.len());
    let mut levels: Vec<Vec<Vec<NodeId>>> = Vec::new();
    for component in &graph.components {
        let below = component
            .iter()
            .flat_map(|&node| &graph.nodes[node].callees)
            .filter(|callee| !component.contains(callee))
            .map(|&callee| level_of[callee] + 1)
            .max()
            .unwrap_or(0);
        for &node in component {
            level_of[node] = below;
        }
        let nodes: Vec<NodeId> = component.iter().copied().filter(|&node| graph.nodes[node].interface).collect();
        if !nodes.is_empty() {
            if levels.len() <= below {
                levels.resize_with(below + 1, Vec::new);
            }
            levels[below].push(nodes);
        }
    }
    levels
}

#[cfg(test)]
mod tests {
    use refhound_callgraph::{UnitInput, unit_facts};
    use refhound_contracts::Counted;
    use refhound_index::FxHashMap;
    use refhound_ir::read_module;

    use super::*;

    /// Two functions that call each other, and one that calls the first of them.
    const CYCLE: &str = "target lp64
struct _typeobject
struct _object: size 16, align 8 {
    0 ob_refcnt: long
    8 ob_type: ptr(struct _typeobject)
}
define @f: fn(ptr(struct _object)) -> void
define @g: fn(ptr(struct _object)) -> void
define @user: fn(ptr(struct _object)) -> void

function @f {
bb0(v0: ptr(struct _object)):
    call @g(v0)
    return
}

function @g {
bb0(v0: ptr(struct _object)):
    call @f(v0)
    return
}

function @user {
bb0(v0: ptr(struct _object)):
    call @f(v0)
    return
}
";

    fn graph() -> CallGraph {
        let module = read_module(CYCLE).expect("it is well formed");
        let facts = unit_facts(&module, Counted::of_python());
        CallGraph::build(
            &[UnitInput { facts: &facts, header_functions: FxHashMap::default() }],
            &refhound_callgraph::Callers::Anybody,
        )
    }

    /// Counts the calls below a function, up to a limit: nothing settles before it is reached.
    struct Depth<'a> {
        graph: &'a CallGraph,
        limit: u32,
        /// Panics on this function when nothing is known of what it calls.
        fails_on: Option<&'static str>,
    }

    impl Engine for Depth<'_> {
        type Summary = u32;
        type Report = String;

        fn look(&self, node: NodeId, callees: Summaries<'_, u32>) -> Option<Looked<Self>> {
            let data = &self.graph.nodes[node];
            let below = data.callees.iter().filter_map(|callee| callees.get(*callee)).max();
            assert!(below.is_some() || self.fails_on != Some(data.name.as_str()), "on purpose");
            let depth = (below.copied().unwrap_or(0) + 1).min(self.limit);
            Some(Looked { summary: Some(depth), report: format!("{} {depth}", data.name) })
        }

        fn assume(&self, _: NodeId, _: Summaries<'_, u32>) -> Option<u32> {
            Some(0)
        }

        fn revise(&self, assumed: Option<&u32>, found: Option<&u32>) -> Revision<u32> {
            if assumed == found { Revision::Holds } else { Revision::Assume(found.copied()) }
        }

        fn unsettled(&self, looked: Looked<Self>) -> Looked<Self> {
            Looked { summary: looked.summary, report: format!("{}, unsettled", looked.report) }
        }

        fn failed(&self, node: NodeId, why: String) -> String {
            format!("{} failed: {why}", self.graph.nodes[node].name)
        }
    }

    fn reports(limit: u32, fails_on: Option<&'static str>) -> Vec<String> {
        let graph = graph();
        let Ok(walked) = walk(&Depth { graph: &graph, limit, fails_on }, &graph, &mut Forgetful, &|| false);
        walked.reports.into_iter().map(|(_, report)| report).collect()
    }

    #[test]
    fn a_cycle_is_looked_at_until_what_was_assumed_comes_out() {
        assert_eq!(reports(5, None), ["f 5", "g 5", "user 5"]);
    }

    #[test]
    fn a_cycle_that_does_not_settle_is_looked_at_with_nothing_known_of_it() {
        assert_eq!(reports(u32::MAX, None), ["f 1, unsettled", "g 1, unsettled", "user 2"]);
    }

    #[test]
    fn a_panic_costs_one_function_also_in_a_cycle_that_does_not_settle() {
        let reports = reports(u32::MAX, Some("g"));
        assert_eq!(reports, ["f 1, unsettled", "g failed: on purpose, unsettled", "user 2"]);
    }
}
