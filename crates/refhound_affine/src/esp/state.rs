//! The two halves of a symbolic state.

use std::ops::{Deref, DerefMut};

use refhound_index::IndexVec;
use smallvec::SmallVec;

use super::live::Liveness;
use crate::graph::Graph;
use crate::range::Range;
use crate::syntax::{FunctionId, Program, Role, Var};

/// The value of a property variable: a small number, or top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Count(i8);

impl Count {
    pub(crate) const TOP: Count = Count(i8::MIN);
    pub(crate) const ZERO: Count = Count(0);

    pub(crate) fn of(value: i64, limit: i8) -> Count {
        if value.abs() > i64::from(limit) { Count::TOP } else { Count(value as i8) }
    }

    pub(crate) fn known(self) -> Option<i64> {
        (self != Count::TOP).then_some(i64::from(self.0))
    }
}

/// The property state: values of the relevant variables, in their order.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Ps(SmallVec<[Count; 4]>);

impl Clone for Ps {
    fn clone(&self) -> Ps {
        Ps(SmallVec::from_slice(&self.0))
    }
}

impl Ps {
    pub(crate) fn zero(len: usize) -> Ps {
        Ps(SmallVec::from_elem(Count::ZERO, len))
    }
}

impl FromIterator<Count> for Ps {
    fn from_iter<I: IntoIterator<Item = Count>>(counts: I) -> Ps {
        Ps(counts.into_iter().collect())
    }
}

impl Deref for Ps {
    type Target = [Count];

    fn deref(&self) -> &[Count] {
        &self.0
    }
}

impl DerefMut for Ps {
    fn deref_mut(&mut self) -> &mut [Count] {
        &mut self.0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    Yes,
    No,
    Maybe,
}

/// The execution state: what is known of other variables, by variable; what can be anything is not listed.
#[derive(Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Es(SmallVec<[(Var, Range); 4]>);

impl Clone for Es {
    /// All at once; `SmallVec` would go one by one.
    fn clone(&self) -> Es {
        Es(SmallVec::from_slice(&self.0))
    }
}

impl Es {
    pub(crate) fn get(&self, var: Var) -> Range {
        self.0.binary_search_by_key(&var, |entry| entry.0).map_or(Range::ALL, |at| self.0[at].1)
    }

    pub(crate) fn set(&mut self, var: Var, range: Range) {
        match self.0.binary_search_by_key(&var, |entry| entry.0) {
            Ok(at) if range == Range::ALL => {
                self.0.remove(at);
            }
            Ok(at) => self.0[at].1 = range,
            Err(_) if range == Range::ALL => {}
            Err(at) => self.0.insert(at, (var, range)),
        }
    }

    pub(crate) fn retain(&mut self, is_kept: impl Fn(Var) -> bool) {
        self.0.retain(|entry| is_kept(entry.0));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Var, Range)> + '_ {
        self.0.iter().copied()
    }

    /// Takes in another state; whether that changed anything.
    pub(crate) fn join(&mut self, other: &Es, widen: bool) -> bool {
        let mut changed = false;
        self.0.retain(|(var, range)| {
            let joined = range.join(other.get(*var));
            if joined != *range {
                changed = true;
                *range = if widen { range.widened(joined) } else { joined };
            }
            *range != Range::ALL
        });
        changed
    }

    /// At the entry of the program everything is 0.
    pub(crate) fn zero(
        live: &Liveness,
        program: &Program,
        graphs: &IndexVec<FunctionId, Graph>,
        function: FunctionId,
    ) -> Es {
        let mut es = Es::default();
        for var in live.at(function, graphs[function].entry).filter(|var| program.is_global(*var)) {
            if program.role(function, var) == Role::Execution {
                es.set(var, Range::exactly(0));
            }
        }
        es
    }
}
