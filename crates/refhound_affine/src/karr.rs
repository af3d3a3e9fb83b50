//! Karr's analysis of one procedure: all affine relations between its variables, in polynomial time.
//!
//! A set of states is represented by its affine hull, and the hull by independent states that really occur (Müller-Olm
//! & Seidl, *A note on Karr's algorithm*). So a relation that fails on the hull fails on one of these states, and the
//! path that led to it is a counterexample. Branches are taken to be free; then the answer is exact.

use std::collections::VecDeque;

use refhound_domains::Comparison;
use refhound_index::{EntityId, IndexVec};
use refhound_unknowns::limits;

use crate::graph::{EdgeId, Graph, Point, Step};
use crate::scalar::{Exact, Scalar, Small};
use crate::span::{Span, Sparse, plus_multiple, value_at};
use crate::syntax::{Affine, Predicate, Right, Var};

/// What was found out about one assertion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Holds,
    /// The edges of a path to a state for which it fails.
    Fails(Vec<EdgeId>),
    /// No equality, and its sides are not constant.
    Unknown,
}

/// Which numbers an analysis needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arithmetic {
    Machine,
    Big,
}

/// The work that an analysis was allowed was not enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfBudget;

#[derive(Debug, Clone)]
pub struct Decision {
    /// In the order of the edges.
    pub assertions: Vec<(EdgeId, Answer)>,
    pub arithmetic: Arithmetic,
}

impl Decision {
    pub fn all_hold(&self) -> bool {
        self.assertions.iter().all(|(_, answer)| *answer == Answer::Holds)
    }
}

/// Why a run ended early.
pub(crate) enum Stop {
    Overflow,
    Budget,
}

/// Decides the assertions of a graph without calls.
pub fn decide(graph: &Graph) -> Result<Decision, OutOfBudget> {
    match run::<Small>(graph) {
        Ok(assertions) => Ok(Decision { assertions, arithmetic: Arithmetic::Machine }),
        Err(Stop::Budget) => Err(OutOfBudget),
        Err(Stop::Overflow) => match run::<Exact>(graph) {
            Ok(assertions) => Ok(Decision { assertions, arithmetic: Arithmetic::Big }),
            Err(Stop::Overflow | Stop::Budget) => Err(OutOfBudget),
        },
    }
}

/// As `decide`, with numbers that do not overflow from the start.
pub fn decide_exactly(graph: &Graph) -> Result<Decision, OutOfBudget> {
    match run::<Exact>(graph) {
        Ok(assertions) => Ok(Decision { assertions, arithmetic: Arithmetic::Big }),
        Err(Stop::Overflow | Stop::Budget) => Err(OutOfBudget),
    }
}

/// The index of a variable in a state; 0 is the constant 1.
pub(crate) fn index_of(var: Var) -> u32 {
    var.index() as u32 + 1
}

/// A state, or a direction in which states can differ (the constant is 0).
struct Generator<S> {
    state: Sparse<S>,
    /// The point before, which of its generators, and the edge between.
    parent: Option<(Point, usize, EdgeId)>,
}

struct Run<'g, S> {
    graph: &'g Graph,
    generators: IndexVec<Point, Vec<Generator<S>>>,
    spans: IndexVec<Point, Span<S>>,
    work: VecDeque<(Point, usize)>,
    spent: usize,
}

fn run<S: Scalar>(graph: &Graph) -> Result<Vec<(EdgeId, Answer)>, Stop> {
    let mut generators = IndexVec::new();
    let mut spans = IndexVec::new();
    for _ in 0..graph.point_count() {
        generators.push(Vec::new());
        spans.push(Span::default());
    }
    let mut run: Run<'_, S> = Run { graph, generators, spans, work: VecDeque::new(), spent: 0 };
    run.add(graph.entry, vec![(0, S::from_int(1))], None)?;
    while let Some((point, index)) = run.work.pop_front() {
        for &edge in graph.out(point) {
            for state in run.after(point, index, edge).ok_or(Stop::Overflow)? {
                run.add(graph.edges[edge].to, state, Some((point, index, edge)))?;
            }
        }
    }
    graph.assertions().map(|(edge, predicate)| Ok((edge, run.answer(edge, predicate)?))).collect()
}

impl<S: Scalar> Run<'_, S> {
    fn add(&mut self, point: Point, state: Sparse<S>, parent: Option<(Point, usize, EdgeId)>) -> Result<(), Stop> {
        self.spent += 1 + state.len();
        if self.spent > limits::AFFINE_WORK {
            return Err(Stop::Budget);
        }
        if self.spans[point].insert(&state).ok_or(Stop::Overflow)? {
            self.work.push_back((point, self.generators[point].len()));
            self.generators[point].push(Generator { state, parent });
        }
        Ok(())
    }

    fn after(&self, point: Point, index: usize, edge: EdgeId) -> Option<Vec<Sparse<S>>> {
        let state = &self.generators[point][index].state;
        Some(match &self.graph.edges[edge].step {
            // Conditions are not looked at: every path counts.
            Step::Skip | Step::Assume(_) | Step::Assert(_) | Step::Return(_) | Step::Call { .. } => vec![state.clone()],
            Step::Assign { targets, values } => vec![assigned(state, targets, values)?],
            Step::Havoc(var) => {
                let index = index_of(*var);
                let mut without = state.clone();
                without.retain(|entry| entry.0 != index);
                vec![without, vec![(index, S::from_int(1))]]
            }
        })
    }

    fn answer(&self, edge: EdgeId, predicate: Predicate) -> Result<Answer, Stop> {
        let point = self.graph.edges[edge].from;
        let mut constant: Option<S> = None;
        for (index, generator) in self.generators[point].iter().enumerate() {
            let value = difference(&generator.state, predicate).ok_or(Stop::Overflow)?;
            let scale = value_at(&generator.state, 0);
            if predicate.comparison == Comparison::Equal {
                if !value.is_zero() {
                    return Ok(Answer::Fails(self.path(point, index)));
                }
                continue;
            }
            match scale {
                None if value.is_zero() => {}
                None => return Ok(Answer::Unknown),
                Some(_) if constant.as_ref().is_none_or(|known| *known == value) => {
                    let holds = value.compare(&S::from_int(0)).ok_or(Stop::Overflow)?;
                    if !predicate.comparison.holds(&(holds as i8), &0) {
                        return Ok(Answer::Fails(self.path(point, index)));
                    }
                    constant = Some(value);
                }
                Some(_) => return Ok(Answer::Unknown),
            }
        }
        Ok(Answer::Holds)
    }

    fn path(&self, point: Point, index: usize) -> Vec<EdgeId> {
        let mut path = Vec::new();
        let mut at = self.generators[point][index].parent;
        while let Some((point, index, edge)) = at {
            path.push(edge);
            at = self.generators[point][index].parent;
        }
        path.reverse();
        path
    }
}

/// `left - right` in a state.
pub(crate) fn difference<S: Scalar>(state: &[(u32, S)], predicate: Predicate) -> Option<S> {
    let zero = S::from_int(0);
    let left = value_at(state, index_of(predicate.left)).unwrap_or(&zero);
    let right = match predicate.right {
        Right::Var(var) => value_at(state, index_of(var)).unwrap_or(&zero).clone(),
        Right::Int(value) => value_at(state, 0).unwrap_or(&zero).mul(&S::from_int(value))?,
    };
    left.add(&right.neg()?)
}

fn assigned<S: Scalar>(state: &[(u32, S)], targets: &[Var], values: &[Affine]) -> Option<Sparse<S>> {
    let mut next: Sparse<S> =
        state.iter().filter(|entry| !targets.iter().any(|target| index_of(*target) == entry.0)).cloned().collect();
    for (target, value) in targets.iter().zip(values) {
        let value = value_of(state, value)?;
        if !value.is_zero() {
            next = plus_multiple(&next, &value, &[(index_of(*target), S::from_int(1))])?;
        }
    }
    Some(next)
}

fn value_of<S: Scalar>(state: &[(u32, S)], value: &Affine) -> Option<S> {
    let zero = S::from_int(0);
    let mut sum = value_at(state, 0).unwrap_or(&zero).mul(&S::from_int(value.constant))?;
    for &(var, coefficient) in &value.terms {
        if let Some(known) = value_at(state, index_of(var)) {
            sum = sum.add(&known.mul(&S::from_int(coefficient))?)?;
        }
    }
    Some(sum)
}
