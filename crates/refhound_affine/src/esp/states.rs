//! Symbolic states by point, and how each was reached.

use refhound_index::{EntityId, FxHashMap};
use smallvec::SmallVec;

use super::context::CtxId;
use super::state::{Es, Ps};
use crate::graph::{EdgeId, Point};

pub(crate) struct State {
    pub(crate) ps: Ps,
    pub(crate) es: Es,
    pub(crate) parents: SmallVec<[Parent; 1]>,
    /// How often another state was taken in.
    pub(crate) merges: u8,
    /// Whether it waits to be followed.
    pub(crate) is_queued: bool,
}

/// A way in which a state was reached.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parent {
    pub(crate) point: Point,
    pub(crate) index: u32,
    pub(crate) edge: EdgeId,
    /// For a call: the callee's context, and which of its ends.
    pub(crate) end: Option<(CtxId, u32)>,
}

#[derive(Default)]
pub(crate) struct PointStates {
    pub(crate) states: SmallVec<[State; 1]>,
    /// Only where there are many: few are found faster by looking at each.
    by_ps: Option<Box<FxHashMap<Ps, usize>>>,
}

/// States at a point that are compared one by one.
const FEW: usize = 12;

impl PointStates {
    pub(crate) fn find(&self, ps: &Ps) -> Option<usize> {
        match &self.by_ps {
            Some(by_ps) => by_ps.get(ps).copied(),
            None => self.states.iter().position(|state| state.ps == *ps),
        }
    }

    pub(crate) fn push(&mut self, state: State) {
        if let Some(by_ps) = &mut self.by_ps {
            by_ps.insert(state.ps.clone(), self.states.len());
        }
        self.states.push(state);
        if self.by_ps.is_none() && self.states.len() > FEW {
            let listed = self.states.iter().enumerate().map(|(index, state)| (state.ps.clone(), index));
            self.by_ps = Some(Box::new(listed.collect()));
        }
    }
}

/// The states of a context, by point. A context visits few points of a large function.
#[derive(Default)]
pub(crate) struct States {
    /// By point, one more than the place in `visited`; 0 for points without states.
    places: Vec<u32>,
    visited: Vec<(Point, PointStates)>,
}

impl States {
    /// Room for the states of a function, in memory that others have used before.
    pub(crate) fn new(points: usize, spare: &mut Vec<States>) -> States {
        let mut states = spare.pop().unwrap_or_default();
        states.places.resize(points, 0);
        states
    }

    /// Room for states at so many points.
    pub(crate) fn reserve(&mut self, points: usize) {
        self.visited.reserve(points);
    }

    /// Gives the memory back.
    pub(crate) fn recycle(mut self, spare: &mut Vec<States>) {
        for (point, _) in self.visited.drain(..) {
            self.places[point.index()] = 0;
        }
        spare.push(self);
    }

    pub(crate) fn at(&self, point: Point) -> Option<&PointStates> {
        let place = *self.places.get(point.index())? as usize;
        self.visited.get(place.checked_sub(1)?).map(|(_, states)| states)
    }

    /// One that is there.
    pub(crate) fn state(&self, point: Point, index: usize) -> &State {
        &self.visited[self.places[point.index()] as usize - 1].1.states[index]
    }

    pub(crate) fn state_mut(&mut self, point: Point, index: usize) -> Option<&mut State> {
        let place = *self.places.get(point.index())? as usize;
        self.visited.get_mut(place.checked_sub(1)?)?.1.states.get_mut(index)
    }

    pub(crate) fn count(&self, point: Point) -> usize {
        self.at(point).map_or(0, |at| at.states.len())
    }

    pub(crate) fn at_mut(&mut self, point: Point) -> &mut PointStates {
        let place = &mut self.places[point.index()];
        if *place == 0 {
            self.visited.push((point, PointStates::default()));
            *place = self.visited.len() as u32;
        }
        &mut self.visited[*place as usize - 1].1
    }
}
