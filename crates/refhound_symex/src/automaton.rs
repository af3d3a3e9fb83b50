//! What is followed along a path beside values: each property an automaton of its own, with a state, steps and a join.
//!
//! The walk does not list them. It asks a [`State`](crate::state::State) what keeps it apart from others and joins it
//! with others; the state asks its automata.

use refhound_index::FxHashSet;

use crate::value::{Sym, Val, Values};

/// How much of a state keeps it apart from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Objects and small numbers.
    Fine,
    /// Objects only.
    Medium,
    /// Objects of which references are owned, only.
    Coarse,
}

/// Values that met at a block, and the symbol that stands for them from then on.
pub(crate) type Replaced = (Val, Val, Sym);

/// Two paths that go on as one.
pub(crate) struct Meeting<'a> {
    pub(crate) values: &'a Values,
    pub(crate) replaced: &'a [Replaced],
}

pub(crate) trait Automaton {
    /// Adds what keeps two states apart where they meet.
    fn key(&self, detail: Detail, key: &mut Vec<u32>) {
        let _ = (detail, key);
    }

    /// What holds on either path; true when that is another state than before.
    fn join(&mut self, other: &Self, meeting: &Meeting<'_>) -> bool;

    /// Adds the symbols whose values it will ask for.
    fn needs(&self, needed: &mut FxHashSet<Sym>) {
        let _ = needed;
    }

    /// A symbol stands from now on for values that have met: what was said of it before is not true of them.
    fn rejoin(&mut self, sym: Sym, values: &Values) {
        let _ = (sym, values);
    }

    /// A symbol stands for a new value: what was known of the old one is gone.
    fn forget(&mut self, sym: Sym, values: &Values) {
        let _ = (sym, values);
    }
}
