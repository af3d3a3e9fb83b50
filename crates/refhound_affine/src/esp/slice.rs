//! The part of a function that some assertions depend on.
//!
//! An assertion about the counts of one object is decided by what happens between the first change of these counts and the
//! last: before, they are 0, and after, they stay what they are. In a large function that is a small part.

use std::rc::Rc;

use refhound_index::EntityId;
use smallvec::SmallVec;

use crate::graph::{EdgeId, Graph, Point, Step};
use crate::syntax::{Predicate, Right, Var};

/// How values flow in a function, whatever is asked for.
pub(crate) struct Flow {
    /// The edges that write a variable, by variable.
    pub(crate) writers: Vec<SmallVec<[EdgeId; 2]>>,
    /// The points before each point.
    before: Vec<SmallVec<[Point; 2]>>,
    order: Order,
}

/// How points are numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Every edge but those to the exit leads to a higher number.
    Ascending,
    Any,
}

impl Flow {
    pub(crate) fn of(graph: &Graph, vars: usize) -> Flow {
        let mut flow = Flow {
            writers: vec![SmallVec::new(); vars],
            before: vec![SmallVec::new(); graph.point_count()],
            order: Order::Ascending,
        };
        for (id, edge) in graph.edges.iter() {
            flow.before[edge.to.index()].push(edge.from);
            if edge.to <= edge.from && edge.to != graph.exit {
                flow.order = Order::Any;
            }
            let targets: &[Var] = match &edge.step {
                Step::Assign { targets, .. } => targets,
                Step::Call { targets, .. } => targets,
                Step::Havoc(var) => std::slice::from_ref(var),
                Step::Skip | Step::Assume(_) | Step::Assert(_) | Step::Return(_) => &[],
            };
            for target in targets {
                flow.writers[target.index()].push(id);
            }
        }
        flow
    }
}

/// Points that are looked at, and where that begins.
pub(crate) struct Region {
    /// Points, from the lowest on, one bit each.
    lowest: usize,
    words: Vec<u64>,
    count: usize,
    /// Points outside that lead into it, and assertions before anything changes.
    pub(crate) first: Vec<Point>,
}

impl Region {
    fn new(points: &[Point], first: Vec<Point>) -> Region {
        let indices = || points.iter().map(|point| point.index());
        let lowest = indices().min().unwrap_or(0);
        let mut words = vec![0_u64; indices().max().map_or(0, |highest| (highest - lowest) / 64 + 1)];
        for index in indices() {
            words[(index - lowest) / 64] |= 1 << ((index - lowest) % 64);
        }
        Region { lowest, words, count: points.len(), first }
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        let Some(index) = point.index().checked_sub(self.lowest) else { return false };
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }
}

/// What is enough to see that assertions hold.
pub(crate) struct Near {
    pub(crate) region: Rc<Region>,
    /// Where nothing changes any more: what holds there, holds behind it.
    pub(crate) settled: Vec<Point>,
}

/// Sets of points, one after the other in the same memory.
#[derive(Default)]
pub(crate) struct Marks {
    round: u32,
    rounds: Vec<u32>,
}

impl Marks {
    fn clear(&mut self, points: usize) {
        self.round += 1;
        if self.rounds.len() < points {
            self.rounds.resize(points, 0);
        }
    }

    /// Whether it is new.
    fn insert(&mut self, point: Point) -> bool {
        std::mem::replace(&mut self.rounds[point.index()], self.round) != self.round
    }

    fn contains(&self, point: Point) -> bool {
        self.rounds[point.index()] == self.round
    }
}

/// Looks for regions of one function.
pub(crate) struct Slicer<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) flow: &'g Flow,
    pub(crate) changed: &'g mut Marks,
    pub(crate) found: &'g mut Marks,
}

impl Slicer<'_> {
    /// Where one of the variables can be something else than 0 and an assertion is still to come.
    pub(crate) fn whole(&mut self, vars: &[Var], asserted: &[Point]) -> Region {
        self.find_changed(vars, usize::MAX);
        let points = self.found_before(asserted);
        let mut first: Vec<Point> = asserted.to_vec();
        first.extend(points.iter().flat_map(|point| &self.flow.before[point.index()]));
        first.retain(|point| !self.changed.contains(*point));
        first.sort_unstable();
        first.dedup();
        Region::new(&points, first)
    }

    /// Where one of the variables can be something else than 0 and can still change, and one point more. `None` when that
    /// is not enough to decide the assertions.
    pub(crate) fn near(&mut self, vars: &[Var], assertions: &[(EdgeId, Predicate)]) -> Option<Near> {
        if !assertions.iter().all(|(_, predicate)| is_about(*predicate, vars) && holds_for_zero(*predicate)) {
            return None;
        }
        let writing = |var: &Var| self.flow.writers[var.index()].iter().map(|edge| self.graph.edges[*edge].from);
        let writing: Vec<Point> = vars.iter().flat_map(writing).collect();
        let last = match self.flow.order {
            Order::Ascending => writing.iter().map(|point| point.index()).max().unwrap_or(0),
            Order::Any => usize::MAX,
        };
        let beginning = self.find_changed(vars, last);
        let mut points = self.found_before(&writing);
        let after = points.iter().flat_map(|point| self.graph.out(*point)).map(|edge| self.graph.edges[*edge].to);
        let mut settled: Vec<Point> = beginning.into_iter().chain(after).collect();
        settled.retain(|point| !self.found.contains(*point));
        settled.sort_unstable();
        settled.dedup();
        points.extend_from_slice(&settled);
        let before = points.iter().flat_map(|point| &self.flow.before[point.index()]).copied();
        // Nothing is lost behind `last`: there 0 is as good as before, and other values have been looked at.
        let is_first = |point: &Point| point.index() <= last && !self.changed.contains(*point);
        let mut first: Vec<Point> = before.filter(is_first).collect();
        first.sort_unstable();
        first.dedup();
        Some(Near { region: Rc::new(Region::new(&points, first)), settled })
    }

    /// Marks the points up to `last` at which one of the variables can be something else than 0; where that begins.
    fn find_changed(&mut self, vars: &[Var], last: usize) -> Vec<Point> {
        self.changed.clear(self.graph.point_count());
        let mut work: Vec<Point> = Vec::new();
        for &var in vars {
            let edges = self.flow.writers[var.index()].iter().map(|edge| &self.graph.edges[*edge]);
            work.extend(edges.filter(|edge| can_change(&edge.step, var)).map(|edge| edge.to));
        }
        let beginning = work.clone();
        while let Some(point) = work.pop() {
            if self.changed.insert(point) && point.index() <= last {
                work.extend(self.graph.out(point).iter().map(|edge| self.graph.edges[*edge].to));
            }
        }
        beginning
    }

    /// The points that were changed and from which one of `targets` can be reached through such points; they are marked.
    fn found_before(&mut self, targets: &[Point]) -> Vec<Point> {
        self.found.clear(self.graph.point_count());
        let mut found = Vec::new();
        let mut work: Vec<Point> = targets.to_vec();
        while let Some(point) = work.pop() {
            if self.changed.contains(point) && self.found.insert(point) {
                found.push(point);
                work.extend_from_slice(&self.flow.before[point.index()]);
            }
        }
        found
    }
}

/// Whether a variable that is 0 before an edge can be something else after it.
fn can_change(step: &Step, var: Var) -> bool {
    match step {
        Step::Assign { targets, values } => targets
            .iter()
            .zip(values)
            .any(|(target, value)| *target == var && (value.constant != 0 || !value.terms.is_empty())),
        Step::Havoc(_) | Step::Call { .. } => true,
        Step::Skip | Step::Assume(_) | Step::Assert(_) | Step::Return(_) => false,
    }
}

fn is_about(predicate: Predicate, vars: &[Var]) -> bool {
    predicate.vars().all(|var| vars.contains(&var))
}

fn holds_for_zero(predicate: Predicate) -> bool {
    let right = match predicate.right {
        Right::Int(value) => value,
        Right::Var(_) => 0,
    };
    predicate.comparison.holds(&0, &right)
}
