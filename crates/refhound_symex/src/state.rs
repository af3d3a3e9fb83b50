//! A path's state: what variables and memory hold, which objects are owned, what is known of values.
//!
//! The *property state* (objects, who refers to them, the error indicator) decides whether two paths are told apart
//! where they meet; everything else is joined there.

use refhound_domains::Range;
use refhound_ir::{Slot, Value};
use refhound_source::Span;

use crate::keys::Keys;
use crate::steps::StepId;
use crate::unread::Unread;
use crate::value::{PlaceId, Sym, Val};
use crate::watch::Watch;

/// Who keeps an object alive besides the references that the function owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Hold {
    /// Nobody that we know of: the last release may destroy it.
    Nobody,
    /// The caller, for the time of the call.
    Caller,
    /// A container or another object that has a reference of its own.
    Owner(Sym),
    /// The interpreter, a module, an exception that is set.
    Interpreter,
    /// A place in memory that outlives the call.
    Place(PlaceId),
    /// It has static storage and is never destroyed.
    Forever,
    /// A function that nothing is known of made it: perhaps it is owned, perhaps not.
    Unknown,
    /// Somebody may have taken a reference.
    Maybe,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Life {
    Alive,
    /// The last known reference was released.
    Gone,
}

/// One object on one path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Object {
    /// References that the function owns; negative for a parameter whose caller's reference it has consumed.
    pub(crate) owned: i8,
    pub(crate) hold: Hold,
    pub(crate) life: Life,
    pub(crate) doubt: Doubt,
}

/// What makes a statement about an object less sure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Doubt {
    /// It was passed to a function that nothing is known of.
    pub(crate) passed_on: bool,
    /// It stands in an array or record that is not followed exactly.
    pub(crate) blurred: bool,
    /// The variable that held it was given another value.
    pub(crate) overwritten: bool,
    /// Python code has run since it was borrowed.
    pub(crate) endangered: bool,
    /// It may be one of the objects that the interpreter makes once and never destroys.
    pub(crate) kept: bool,
    /// The call that gave it can end in two ways that look the same and do different things.
    pub(crate) ambiguous: bool,
}

impl Doubt {
    pub(crate) fn or(self, other: Doubt) -> Doubt {
        Doubt {
            passed_on: self.passed_on || other.passed_on,
            blurred: self.blurred || other.blurred,
            overwritten: self.overwritten || other.overwritten,
            endangered: self.endangered || other.endangered,
            kept: self.kept || other.kept,
            ambiguous: self.ambiguous || other.ambiguous,
        }
    }
}

impl Object {
    pub(crate) fn new(owned: i8, hold: Hold) -> Object {
        Object { owned, hold, life: Life::Alive, doubt: Doubt::default() }
    }
}

/// Python's error indicator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Indicator {
    Clear,
    Set,
    Unknown,
    /// Set if the call with this result failed.
    IfFailed(Sym),
    /// Not set unless the call with this result failed.
    MaybeFailed(Sym),
}

/// The content of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) val: Val,
    /// Written by this function, rather than by a callee that accounts for it.
    pub(crate) written: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) env: SortedMap<Value, Val>,
    pub(crate) cells: SortedMap<PlaceId, Cell>,
    pub(crate) objects: SortedMap<Sym, Object>,
    pub(crate) facts: SortedMap<Sym, Range>,
    /// Which object each variable was last given.
    pub(crate) bound: SortedMap<Slot, Sym>,
    pub(crate) indicator: Indicator,
    /// The last `PyErr_Occurred()`.
    pub(crate) occurred: Option<Sym>,
    pub(crate) step: StepId,
    pub(crate) length: u32,
    /// Calls that are taken to have failed on the way.
    pub(crate) failures: u16,
    /// One of them can fail for another reason than a lack of memory.
    pub(crate) failed_by_input: bool,
    /// Objects that were given away without being owned, and where: a reference may still be taken for them.
    pub(crate) debts: Vec<(Sym, Span)>,
    /// Objects that were given away with the reference of the place that holds them: it may still get another one.
    pub(crate) lent: Vec<Sym>,
    /// Members and variables that were given another object before anybody looked at what they held, and where.
    pub(crate) replaced: Vec<(PlaceId, Span)>,
    /// Members and variables whose first object was released, passed on or moved.
    pub(crate) emptied: Vec<PlaceId>,
    /// Pointers to records whose members a callee may have changed; `None` stands for the global variables.
    pub(crate) opened: Vec<Option<Sym>>,
    pub(crate) watch: Watch,
    pub(crate) unread: Unread,
    pub(crate) keys: Keys,
}

/// A small map as a sorted vector: states are cloned at every fork and compared at every join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SortedMap<K, V> {
    entries: Vec<(K, V)>,
}

impl<K: Copy + Ord, V: Copy> SortedMap<K, V> {
    pub(crate) fn new() -> Self {
        SortedMap { entries: Vec::new() }
    }

    pub(crate) fn get(&self, key: K) -> Option<V> {
        self.entries.binary_search_by_key(&key, |entry| entry.0).ok().map(|at| self.entries[at].1)
    }

    pub(crate) fn set(&mut self, key: K, value: V) {
        if self.entries.last().is_none_or(|last| last.0 < key) {
            self.entries.push((key, value));
            return;
        }
        match self.entries.binary_search_by_key(&key, |entry| entry.0) {
            Ok(at) => self.entries[at].1 = value,
            Err(at) => self.entries.insert(at, (key, value)),
        }
    }

    pub(crate) fn remove(&mut self, key: K) -> Option<V> {
        let at = self.entries.binary_search_by_key(&key, |entry| entry.0).ok()?;
        Some(self.entries.remove(at).1)
    }

    pub(crate) fn retain(&mut self, mut keep: impl FnMut(K, V) -> bool) {
        self.entries.retain(|&(key, value)| keep(key, value));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, V)> + '_ {
        self.entries.iter().copied()
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = (K, &mut V)> + '_ {
        self.entries.iter_mut().map(|(key, value)| (*key, value))
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }
}

impl State {
    pub(crate) fn new(step: StepId) -> State {
        State {
            env: SortedMap::new(),
            cells: SortedMap::new(),
            objects: SortedMap::new(),
            facts: SortedMap::new(),
            bound: SortedMap::new(),
            indicator: Indicator::Clear,
            occurred: None,
            step,
            length: 0,
            failures: 0,
            failed_by_input: false,
            debts: Vec::new(),
            lent: Vec::new(),
            replaced: Vec::new(),
            emptied: Vec::new(),
            opened: Vec::new(),
            watch: Watch::new(),
            unread: Unread::default(),
            keys: Keys::default(),
        }
    }

    pub(crate) fn fact(&self, sym: Sym) -> Range {
        self.facts.get(sym).unwrap_or(Range::ALL)
    }

    /// A symbol whose value is known is that value.
    pub(crate) fn concrete(&self, val: Val) -> Val {
        match val {
            Val::Sym(sym) => self.fact(sym).value().map_or(val, Val::Int),
            Val::Int(_) => val,
        }
    }
}
