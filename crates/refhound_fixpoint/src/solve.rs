//! The iteration itself: recursive over the order, as Bourdoncle proposes.

use std::collections::BTreeMap;

use crate::order::{Element, Order};

/// A node by its number; 0 is where the graph is entered.
pub type Node = u32;

/// A state on its way to a node.
pub type Edge<S> = (Node, S);

/// Whether a step is part of the search for a fixpoint, or of what really holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// States may still grow: nothing may be reported.
    Searching,
    Settled,
}

/// What is solved.
pub trait Flow {
    type State: Clone;
    /// How much was reported up to some point.
    type Mark;

    /// Where a node leads, with the states there. An edge that cannot be taken is not in the list; neither are those of a flow whose
    /// budget is spent.
    fn step(&mut self, node: Node, state: Self::State, mode: Mode) -> Vec<Edge<Self::State>>;

    /// What holds on either way to a node.
    fn join(&mut self, node: Node, left: Self::State, right: &Self::State) -> Self::State;

    /// As `join`, but after finitely many of them nothing changes any more. `round` is how often that was done here.
    fn widen(&mut self, node: Node, older: &Self::State, newer: &Self::State, round: usize) -> Self::State;

    /// Whether every concrete state of `newer` is one of `older`.
    fn covers(&self, older: &Self::State, newer: &Self::State) -> bool;

    /// Whether a further turn of a loop may be followed by itself.
    fn unrolls(&self, turns: usize) -> bool;

    fn mark(&self) -> Self::Mark;

    /// Takes back what settled steps have reported since a mark: it was a try.
    fn take_back(&mut self, mark: Self::Mark);

    /// A search did not come to an end: what follows need not cover everything.
    fn unsettled(&mut self);
}

/// How patient the search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Rounds in which states are joined before they are widened.
    pub joins: usize,
    /// Rounds after that in which a loop may take back what widening has added.
    pub narrowings: usize,
    /// A safeguard: no search takes longer, whatever the flow does.
    pub rounds: usize,
}

type Pending<S> = BTreeMap<Node, S>;

struct Solver<'a, F: Flow> {
    flow: &'a mut F,
    pace: Pace,
}

/// Runs `flow` from `start` at node 0. Every settled step was given a state that covers all that can be there.
pub fn solve<F: Flow>(order: &Order, flow: &mut F, start: F::State, pace: Pace, mode: Mode) {
    let mut pending = Pending::new();
    pending.insert(0, start);
    Solver { flow, pace }.elements(&order.elements, &mut pending, mode);
}

impl<F: Flow> Solver<'_, F> {
    fn elements(&mut self, elements: &[Element], pending: &mut Pending<F::State>, mode: Mode) {
        for element in elements {
            match element {
                Element::Node(node) => {
                    if let Some(state) = pending.remove(node) {
                        self.step(*node, state, pending, mode);
                    }
                }
                Element::Loop { head, body } => {
                    if let Some(state) = pending.remove(head) {
                        self.whole_loop(*head, body, state, pending, mode);
                    }
                }
            }
        }
    }

    fn step(&mut self, node: Node, state: F::State, pending: &mut Pending<F::State>, mode: Mode) -> usize {
        let edges = self.flow.step(node, state, mode);
        let count = edges.len();
        for (target, state) in edges {
            self.arrive(target, state, pending);
        }
        count
    }

    fn arrive(&mut self, node: Node, state: F::State, pending: &mut Pending<F::State>) {
        let joined = match pending.remove(&node) {
            Some(known) => self.flow.join(node, known, &state),
            None => state,
        };
        pending.insert(node, joined);
    }

    /// One turn from the head and back to it: what comes back, what leaves the loop, and whether the head had a choice.
    fn turn(&mut self, head: Node, body: &[Element], state: F::State, mode: Mode) -> Turn<F::State> {
        let mut inside = Pending::new();
        let ways = self.step(head, state, &mut inside, mode);
        // An edge from the head to itself is a turn of its own.
        let own = inside.remove(&head);
        self.elements(body, &mut inside, mode);
        if let Some(own) = own {
            self.arrive(head, own, &mut inside);
        }
        let back = inside.remove(&head);
        Turn { back, exits: inside, is_decided: ways <= 1 }
    }

    fn leave(&mut self, exits: Pending<F::State>, pending: &mut Pending<F::State>) {
        for (node, state) in exits {
            self.arrive(node, state, pending);
        }
    }

    fn whole_loop(
        &mut self,
        head: Node,
        body: &[Element],
        mut state: F::State,
        pending: &mut Pending<F::State>,
        mode: Mode,
    ) {
        let (mut turns, mut tried) = (0, None);
        while self.flow.unrolls(turns) {
            turns += 1;
            let mark = self.flow.mark();
            let turn = self.turn(head, body, state.clone(), mode);
            if !(turn.is_decided || turn.exits.is_empty() || turn.back.is_none()) {
                self.flow.take_back(mark);
                tried = Some(turn);
                break;
            }
            self.leave(turn.exits, pending);
            match turn.back {
                Some(back) => state = back,
                None => return,
            }
        }
        let (invariant, last) = self.invariant(head, body, state, tried);
        let Turn { exits, .. } = match (last, mode) {
            (Some(last), Mode::Searching) => last,
            (_, mode) => self.turn(head, body, invariant, mode),
        };
        self.leave(exits, pending);
    }

    /// A state of the head that covers the first one and what every turn brings back, and the turn from it if there was one.
    fn invariant(
        &mut self,
        head: Node,
        body: &[Element],
        first: F::State,
        mut last: Option<Turn<F::State>>,
    ) -> (F::State, Option<Turn<F::State>>) {
        let mut known = first.clone();
        let mut is_settled = false;
        for round in 0..self.pace.rounds {
            let turn = match last.take() {
                Some(turn) => turn,
                None => self.turn(head, body, known.clone(), Mode::Searching),
            };
            let Some(back) = &turn.back else { return (known, Some(turn)) };
            if self.flow.covers(&known, back) {
                (last, is_settled) = (Some(turn), true);
                break;
            }
            known = if round < self.pace.joins {
                self.flow.join(head, known, back)
            } else {
                self.flow.widen(head, &known, back, round - self.pace.joins)
            };
        }
        if !is_settled {
            self.flow.unsettled();
            return (known, None);
        }
        for _ in 0..self.pace.narrowings {
            let turn = match last.take() {
                Some(turn) => turn,
                None => self.turn(head, body, known.clone(), Mode::Searching),
            };
            let Some(back) = &turn.back else { return (first, None) };
            let smaller = self.flow.join(head, first.clone(), back);
            // What holds after a turn from a state that covers everything covers everything, too.
            if !self.flow.covers(&known, &smaller) || self.flow.covers(&smaller, &known) {
                return (known, Some(turn));
            }
            known = smaller;
        }
        (known, None)
    }
}

struct Turn<S> {
    back: Option<S>,
    exits: Pending<S>,
    is_decided: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `i = 0; while (i < limit) i += 1;` over intervals: node 0 enters, 1 is the head, 2 the body, 3 the end.
    struct Count {
        limit: i64,
        unrolled: usize,
        seen: Vec<(Node, (i64, i64))>,
    }

    impl Flow for Count {
        type State = (i64, i64);
        type Mark = usize;

        fn step(&mut self, node: Node, (lo, hi): (i64, i64), mode: Mode) -> Vec<Edge<(i64, i64)>> {
            if mode == Mode::Settled {
                self.seen.push((node, (lo, hi)));
            }
            match node {
                0 => vec![(1, (0, 0))],
                1 => {
                    let inside = (lo, hi.min(self.limit - 1));
                    let outside = (lo.max(self.limit), hi);
                    let edges = [(2, inside), (3, outside)];
                    edges.into_iter().filter(|(_, (lo, hi))| lo <= hi).collect()
                }
                2 => vec![(1, (lo + 1, hi + 1))],
                _ => Vec::new(),
            }
        }

        fn join(&mut self, _: Node, left: (i64, i64), right: &(i64, i64)) -> (i64, i64) {
            (left.0.min(right.0), left.1.max(right.1))
        }

        fn widen(&mut self, _: Node, older: &(i64, i64), newer: &(i64, i64), _: usize) -> (i64, i64) {
            let lo = if newer.0 < older.0 { i64::MIN / 2 } else { older.0 };
            (lo, if newer.1 > older.1 { i64::MAX / 2 } else { older.1 })
        }

        fn covers(&self, older: &(i64, i64), newer: &(i64, i64)) -> bool {
            older.0 <= newer.0 && newer.1 <= older.1
        }

        fn unrolls(&self, turns: usize) -> bool {
            turns < self.unrolled
        }

        fn mark(&self) -> usize {
            self.seen.len()
        }

        fn take_back(&mut self, mark: usize) {
            self.seen.truncate(mark);
        }

        fn unsettled(&mut self) {
            panic!("the search ends");
        }
    }

    fn end_of(limit: i64, unrolled: usize) -> Vec<(i64, i64)> {
        let order = Order::of(&[vec![1], vec![2, 3], vec![1], vec![]]);
        let mut flow = Count { limit, unrolled, seen: Vec::new() };
        solve(&order, &mut flow, (0, 0), Pace { joins: 2, narrowings: 2, rounds: 20 }, Mode::Settled);
        flow.seen.into_iter().filter(|(node, _)| *node == 3).map(|(_, state)| state).collect()
    }

    #[test]
    fn narrowing_takes_back_what_widening_has_added() {
        assert_eq!(end_of(1000, 0), [(1000, 1000)]);
    }

    #[test]
    fn turns_that_are_decided_are_followed_one_by_one() {
        assert_eq!(end_of(5, 8), [(5, 5)]);
        let order = Order::of(&[vec![1], vec![2, 3], vec![1], vec![]]);
        let mut flow = Count { limit: 5, unrolled: 8, seen: Vec::new() };
        solve(&order, &mut flow, (0, 0), Pace { joins: 2, narrowings: 2, rounds: 20 }, Mode::Settled);
        let bodies: Vec<_> = flow.seen.iter().filter(|(node, _)| *node == 2).map(|(_, state)| *state).collect();
        assert_eq!(bodies, [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]);
    }

    #[test]
    fn a_loop_that_is_too_long_is_joined() {
        assert_eq!(end_of(100, 3), [(100, 100)]);
    }
}
