//! The two halves of a symbolic state.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use refhound_domains::Range;
use refhound_index::IndexVec;
use smallvec::SmallVec;

use super::live::Liveness;
use crate::graph::Graph;
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

/// The execution state: what is known of other variables, by variable; what can be anything is not listed. Most steps
/// change nothing: states share the list until one does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct Es(Option<Rc<Ranges>>);

#[derive(Debug, PartialEq, Eq, Hash, Default)]
struct Ranges(SmallVec<[(Var, Range); 4]>);

impl Clone for Ranges {
    /// All at once; `SmallVec` would go one by one.
    fn clone(&self) -> Ranges {
        Ranges(SmallVec::from_slice(&self.0))
    }
}

impl Es {
    fn list(&self) -> &[(Var, Range)] {
        self.0.as_ref().map_or(&[], |ranges| &ranges.0)
    }

    /// The list, for this state alone.
    fn own(&mut self) -> &mut SmallVec<[(Var, Range); 4]> {
        &mut Rc::make_mut(self.0.get_or_insert_default()).0
    }

    pub(crate) fn get(&self, var: Var) -> Range {
        let list = self.list();
        list.binary_search_by_key(&var, |entry| entry.0).map_or(Range::ALL, |at| list[at].1)
    }

    pub(crate) fn set(&mut self, var: Var, range: Range) {
        let list = self.list();
        match list.binary_search_by_key(&var, |entry| entry.0) {
            Ok(_) if range == Range::ALL && list.len() == 1 => self.0 = None,
            Ok(at) if range == Range::ALL => {
                self.own().remove(at);
            }
            Ok(at) if list[at].1 == range => {}
            Ok(at) => self.own()[at].1 = range,
            Err(_) if range == Range::ALL => {}
            Err(at) => self.own().insert(at, (var, range)),
        }
    }

    pub(crate) fn retain(&mut self, is_kept: impl Fn(Var) -> bool) {
        let kept = self.list().iter().filter(|entry| is_kept(entry.0)).count();
        if kept == 0 {
            self.0 = None;
        } else if kept < self.list().len() {
            self.own().retain(|entry| is_kept(entry.0));
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Var, Range)> + '_ {
        self.list().iter().copied()
    }

    /// Takes in another state; whether that changed anything.
    pub(crate) fn join(&mut self, other: &Es, widen: bool) -> bool {
        let joined = |var: Var, range: Range| range.hull(other.get(var));
        if self == other || self.iter().all(|(var, range)| joined(var, range) == range) {
            return false;
        }
        self.own().retain(|(var, range)| {
            let joined = joined(*var, *range);
            if joined != *range {
                *range = if widen { range.widened(joined) } else { joined };
            }
            *range != Range::ALL
        });
        if self.list().is_empty() {
            self.0 = None;
        }
        true
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
