//! Differences of two variables, `x - y <= c`, and bounds of one: shortest paths decide them.
//!
//! Every constraint is an edge of a graph whose nodes are the variables and zero. A negative cycle is a contradiction;
//! without one the lengths of shortest paths are an integer solution (Bellman and Ford). The start values are spread
//! far apart, so that variables which nothing ties together differ and the solution meets most disequalities as well.

use smallvec::SmallVec;

use crate::answer::{Stop, Work};
use crate::constraint::{Constraint, Relation};
use crate::linear::{Linear, Term, Var};

/// How far apart the values of unrelated variables start: above the constants that programs compare with.
const SPREAD: i128 = 1_000_000_007;

/// `to <= from + length`
struct Edge {
    from: usize,
    to: usize,
    length: i128,
}

/// What shortest paths say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Solved,
    Contradiction,
    /// Not differences, or a disequality is not met by the solution found: that proves nothing.
    Open,
}

/// Decides a part whose variables are `vars`, in order.
pub(crate) fn decide(constraints: &[&Constraint], vars: &[Var], work: &mut Work) -> Result<Outcome, Stop> {
    let Some(edges) = edges(constraints, vars) else { return Ok(Outcome::Open) };
    let nodes = vars.len() + 1;
    let mut values: SmallVec<[i128; 12]> = (0..nodes).map(|node| node as i128 * SPREAD).collect();
    for _ in 0..=nodes {
        work.charge(edges.len())?;
        match relax(&edges, &mut values) {
            None => return Ok(Outcome::Open),
            Some(Change::Some) => {}
            Some(Change::None) => {
                return Ok(if disequalities_hold(constraints, vars, &values) {
                    Outcome::Solved
                } else {
                    Outcome::Open
                });
            }
        }
    }
    Ok(Outcome::Contradiction)
}

#[derive(PartialEq, Eq)]
enum Change {
    Some,
    None,
}

/// Shortens paths once along every edge; `None` on overflow.
fn relax(edges: &[Edge], values: &mut [i128]) -> Option<Change> {
    let mut change = Change::None;
    for edge in edges {
        let value = values[edge.from].checked_add(edge.length)?;
        if value < values[edge.to] {
            values[edge.to] = value;
            change = Change::Some;
        }
    }
    Some(change)
}

fn edges(constraints: &[&Constraint], vars: &[Var]) -> Option<SmallVec<[Edge; 12]>> {
    let mut edges = SmallVec::new();
    for constraint in constraints.iter().filter(|constraint| constraint.relation != Relation::Ne) {
        let (plus, minus) = ends(&constraint.linear, vars)?;
        let constant = constraint.linear.constant;
        edges.push(Edge { from: minus, to: plus, length: constant.checked_neg()? });
        if constraint.relation == Relation::Eq {
            edges.push(Edge { from: plus, to: minus, length: constant });
        }
    }
    Some(edges)
}

/// The nodes with coefficient 1 and -1. Zero is the node after the variables.
fn ends(linear: &Linear, vars: &[Var]) -> Option<(usize, usize)> {
    let node = |term: &Term| vars.binary_search(&term.var).ok();
    match linear.terms.as_slice() {
        [a] if a.coefficient == 1 => Some((node(a)?, vars.len())),
        [a] if a.coefficient == -1 => Some((vars.len(), node(a)?)),
        [a, b] if a.coefficient == 1 && b.coefficient == -1 => Some((node(a)?, node(b)?)),
        [a, b] if a.coefficient == -1 && b.coefficient == 1 => Some((node(b)?, node(a)?)),
        _ => None,
    }
}

fn disequalities_hold(constraints: &[&Constraint], vars: &[Var], values: &[i128]) -> bool {
    let zero = values[vars.len()];
    let of = |var: Var| vars.binary_search(&var).ok().and_then(|node| values[node].checked_sub(zero));
    constraints.iter().filter(|constraint| constraint.relation == Relation::Ne).all(|constraint| {
        // A value that is not known counts as a disequality that does not hold.
        constraint.linear.terms.iter().all(|term| of(term.var).is_some())
            && constraint.linear.value(|var| of(var).unwrap_or(0)).is_some_and(|value| value != 0)
    })
}
