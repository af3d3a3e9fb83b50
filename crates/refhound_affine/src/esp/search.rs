//! A path that can be executed, to a state that was found by merging.
//!
//! States remember how they were reached. Backwards from the one in question that gives the states that can lead to it;
//! forwards through these, without merging anything, a path is looked for on which no condition contradicts another.

use std::hash::BuildHasher;

use refhound_domains::Range;
use refhound_index::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::PathStep;
use super::context::{CtxId, Engine};
use super::state::Es;
use super::states::Parent;
use crate::graph::{EdgeId, Point, Step};

/// A state: context, point, and its number there.
type Place = (CtxId, Point, u32);

/// Steps that a search may take, over all functions.
const MOST_STEPS: usize = 60_000;
/// Calls inside one another that are searched.
const DEEPEST: usize = 60;
/// Callers that are tried.
const MOST_CALLERS: usize = 6;

struct Search<'e, 'p> {
    engine: &'e Engine<'p>,
    left: usize,
}

/// A path from the beginning of the program to a state of a checking context, through the reaching context that it was
/// made for.
pub(crate) fn path_to(engine: &Engine<'_>, root: CtxId, reach: CtxId, target: Place) -> Option<Vec<PathStep>> {
    let mut search = Search { engine, left: MOST_STEPS };
    let (mut path, globals) = search.reach(root, reach, &mut Vec::new())?;
    let (rest, _) = search.within(target, &globals, 0)?;
    path.extend(rest);
    Some(path)
}

/// A state of a search, with exact knowledge.
struct Node {
    point: Point,
    index: u32,
    es: Es,
    /// The node before, the edge, and the steps inside a call.
    from: Option<(usize, EdgeId, Vec<PathStep>)>,
}

/// Where a step leads: seldom to more than one.
type Nodes = SmallVec<[Node; 1]>;

impl Node {
    fn is_same(&self, other: &Node) -> bool {
        (self.point, self.index) == (other.point, other.index) && self.es == other.es
    }
}

/// One step of a search: over an edge from a node, through states that lead to the target.
#[derive(Clone, Copy)]
struct Move<'m> {
    context: CtxId,
    nodes: &'m [Node],
    at: usize,
    edge: EdgeId,
    marked: &'m FxHashSet<(Point, u32)>,
    depth: usize,
}

impl Search<'_, '_> {
    /// The steps to the entry of a context, and what is known of globals there.
    fn reach(&mut self, root: CtxId, context: CtxId, visited: &mut Vec<CtxId>) -> Option<(Vec<PathStep>, Es)> {
        if context == root {
            return Some((Vec::new(), self.engine.of(root).entry.clone()));
        }
        visited.push(context);
        let engine = self.engine;
        let callee = engine.of(context).function;
        for &(caller, point, index) in engine.of(context).callers.iter().take(MOST_CALLERS) {
            if visited.contains(&caller) || engine.is_forgotten(caller) {
                continue;
            }
            let Some((mut path, globals)) = self.reach(root, caller, visited) else { continue };
            let Some((part, es)) = self.within((caller, point, index), &globals, 0) else { continue };
            let function = engine.of(caller).function;
            let graph = &engine.graphs[function];
            let calls =
                |edge: &&EdgeId| matches!(graph.edges[**edge].step, Step::Call { function, .. } if function == callee);
            let Some(&edge) = graph.out(point).iter().find(calls) else { continue };
            path.extend(part);
            path.push(PathStep { function, edge });
            return Some((path, self.globals_for(context, &es)));
        }
        None
    }

    /// What a callee gets to know of the globals.
    fn globals_for(&self, callee: CtxId, es: &Es) -> Es {
        let (program, live) = (self.engine.program, self.engine.live);
        let function = self.engine.of(callee).function;
        let entry = self.engine.graphs[function].entry;
        let mut globals = es.clone();
        globals.retain(|var| program.is_global(var) && live.contains(function, entry, var));
        globals
    }

    /// States from which the target was reached.
    fn leading_to(&self, (context, point, index): Place) -> FxHashSet<(Point, u32)> {
        let mut marked = FxHashSet::default();
        let mut work = vec![(point, index)];
        while let Some(place) = work.pop() {
            if marked.insert(place) {
                let state = &self.engine.states(context, place.0)[place.1 as usize];
                work.extend(state.parents.iter().map(|parent| (parent.point, parent.index)));
            }
        }
        marked
    }

    /// The steps inside one context to a state, and what is known there.
    fn within(&mut self, target: Place, globals: &Es, depth: usize) -> Option<(Vec<PathStep>, Es)> {
        let (context, point, index) = target;
        let engine = self.engine;
        let function = engine.of(context).function;
        let marked = self.leading_to(target);
        let entry = engine.graphs[function].entry;
        let mut nodes = vec![Node { point: entry, index: 0, es: engine.at_entry(context, globals), from: None }];
        // Nodes that were gone on from, by the hash of what they are.
        let mut seen: FxHashMap<u64, SmallVec<[usize; 1]>> = FxHashMap::default();
        let mut work = vec![0];
        while let Some(at) = work.pop() {
            if (nodes[at].point, nodes[at].index) == (point, index) {
                let es = nodes[at].es.clone();
                return Some((steps(function, &nodes, at), es));
            }
            let node = &nodes[at];
            if !marked.contains(&(node.point, node.index)) {
                continue;
            }
            let hash = seen.hasher().hash_one((node.point, node.index, &node.es));
            let before = seen.entry(hash).or_default();
            if before.iter().any(|other| nodes[*other].is_same(node)) {
                continue;
            }
            before.push(at);
            self.left = self.left.checked_sub(1)?;
            // The first edge is tried first.
            for &edge in engine.graphs[function].out(nodes[at].point).iter().rev() {
                let step = Move { context, nodes: &nodes, at, edge, marked: &marked, depth };
                for node in self.after(step)? {
                    work.push(nodes.len());
                    nodes.push(node);
                }
            }
        }
        None
    }

    /// Where an edge leads from a node; `None` when the search has to end.
    fn after(&mut self, step: Move<'_>) -> Option<Nodes> {
        let Move { context, nodes, at, edge, marked, .. } = step;
        let engine = self.engine;
        let node = &nodes[at];
        let data = &engine.graphs[engine.of(context).function].edges[edge];
        let (mut ps, mut es) = (engine.property(context, node.point, node.index), node.es.clone());
        match &data.step {
            Step::Skip | Step::Assert(_) => {}
            Step::Assign { targets, values } => engine.assign(context, &mut ps, &mut es, targets, values),
            Step::Havoc(var) => match engine.place_of(context, *var) {
                Some(place) => ps[place] = super::state::Count::TOP,
                None => es.set(*var, Range::ALL),
            },
            Step::Assume(predicate) => {
                if !engine.assume(context, &ps, &mut es, *predicate) {
                    return Some(Nodes::new());
                }
            }
            Step::Return(_) => return Some(Nodes::new()),
            Step::Call { .. } => return self.through(step),
        }
        let (live, function) = (engine.live, engine.of(context).function);
        es.retain(|var| live.contains(function, data.to, var));
        let known = engine.find(context, data.to, &ps);
        let next = known.filter(|index| marked.contains(&(data.to, *index)));
        Some(
            next.map(|index| Node { point: data.to, index, es, from: Some((at, edge, Vec::new())) })
                .into_iter()
                .collect(),
        )
    }

    /// The ways through a call that were seen from this state.
    fn through(&mut self, step: Move<'_>) -> Option<Nodes> {
        let Move { context, nodes, at, edge, marked, depth } = step;
        if depth > DEEPEST {
            return Some(Nodes::new());
        }
        let engine = self.engine;
        let function = engine.of(context).function;
        let to = engine.graphs[function].edges[edge].to;
        let node = &nodes[at];
        let mut found = Nodes::new();
        let is_here =
            |parent: &&Parent| parent.edge == edge && (parent.point, parent.index) == (node.point, node.index);
        for (index, state) in (0..).zip(engine.states(context, to)) {
            if !marked.contains(&(to, index)) {
                continue;
            }
            for parent in state.parents.iter().filter(is_here) {
                let Some((inner, end)) = parent.end else { continue };
                let result = &engine.of(inner).results[end as usize];
                let (point, place, last) = result.at;
                let globals = self.globals_for(inner, &node.es);
                let Some((mut steps, mut after)) = self.within((inner, point, place), &globals, depth + 1) else {
                    if self.left == 0 {
                        return None;
                    }
                    continue;
                };
                steps.push(PathStep { function: engine.of(inner).function, edge: last });
                let program = engine.program;
                let mut es = node.es.clone();
                es.retain(|var| !program.is_global(var));
                after.retain(|var| program.is_global(var));
                for (var, range) in after.iter() {
                    es.set(var, range);
                }
                self.take_results(context, edge, inner, end, &mut es);
                let live = engine.live;
                es.retain(|var| live.contains(function, to, var));
                found.push(Node { point: to, index, es, from: Some((at, edge, steps)) });
            }
        }
        Some(found)
    }

    /// Results of a call that are execution variables.
    fn take_results(&self, context: CtxId, edge: EdgeId, inner: CtxId, end: u32, es: &mut Es) {
        let engine = self.engine;
        let Step::Call { targets, .. } = &engine.graphs[engine.of(context).function].edges[edge].step else {
            return;
        };
        let positions = engine.of(inner).positions();
        for (value, position) in engine.of(inner).results[end as usize].returned.iter().zip(positions) {
            let Some(&target) = targets.get(usize::from(*position)) else { continue };
            if engine.place_of(context, target).is_none() {
                es.set(target, value.known().map_or(Range::ALL, Range::exactly));
            }
        }
    }
}

/// The edges to a node, with the steps inside calls.
fn steps(function: crate::syntax::FunctionId, nodes: &[Node], mut at: usize) -> Vec<PathStep> {
    let mut backwards = Vec::new();
    while let Some((before, edge, inner)) = &nodes[at].from {
        backwards.extend(inner.iter().rev());
        backwards.push(PathStep { function, edge: *edge });
        at = *before;
    }
    backwards.reverse();
    backwards
}
