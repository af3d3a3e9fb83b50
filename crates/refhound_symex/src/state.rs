//! A path's state: what variables and memory hold, what is known of values, and the automata that follow the path.
//!
//! The *property state* (objects, who refers to them, the error indicator, the GIL) decides whether two paths are told apart
//! where they meet; everything else is joined there.

use refhound_domains::Range;
use refhound_index::FxHashSet;
use refhound_ir::{Inst, Value};

use crate::automaton::{Automaton, Detail, Meeting};
use crate::counters::Counters;
use crate::duties::Duties;
use crate::exceptions::Exceptions;
use crate::gil::Gil;
use crate::implied::Implied;
use crate::keys::Keys;
use crate::objects::Ownership;
use crate::sorted_map::SortedMap;
use crate::steps::StepId;
use crate::unread::Unread;
use crate::value::{PlaceId, Sym, Val, Values};

/// The content of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) val: Val,
    /// Written by this function, rather than by a callee that accounts for it.
    pub(crate) written: bool,
}

/// How a path came here, for those who read about it.
#[derive(Debug, Clone)]
pub(crate) struct Trail {
    pub(crate) step: StepId,
    pub(crate) length: u32,
    /// Calls that are taken to have failed on the way.
    pub(crate) failures: u16,
    /// One of them sets no exception when it fails.
    pub(crate) failed_silently: bool,
    /// One of them fails only for arguments that nobody has given it.
    pub(crate) misused: bool,
    /// One of them can fail for lack of memory only.
    pub(crate) out_of_memory: bool,
    /// One of them can fail only for an object whose methods do what nobody expects.
    pub(crate) hostile: bool,
    /// An exception was set at some time, whatever has become of it.
    pub(crate) erred: bool,
    /// The call that an exception of C++ has left last.
    pub(crate) thrower: Option<Inst>,
}

#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) env: SortedMap<Value, Val>,
    pub(crate) cells: SortedMap<PlaceId, Cell>,
    pub(crate) facts: SortedMap<Sym, Range>,
    pub(crate) trail: Trail,
    pub(crate) own: Ownership,
    pub(crate) exceptions: Exceptions,
    pub(crate) gil: Gil,
    pub(crate) duties: Duties,
    pub(crate) unread: Unread,
    pub(crate) keys: Keys,
    pub(crate) implied: Implied,
    pub(crate) counters: Counters,
}

impl State {
    pub(crate) fn new(step: StepId) -> State {
        State {
            env: SortedMap::new(),
            cells: SortedMap::new(),
            facts: SortedMap::new(),
            trail: Trail {
                step,
                length: 0,
                failures: 0,
                failed_silently: false,
                misused: false,
                out_of_memory: false,
                hostile: false,
                erred: false,
                thrower: None,
            },
            own: Ownership::new(),
            exceptions: Exceptions::new(),
            gil: Gil::new(),
            duties: Duties::default(),
            unread: Unread::default(),
            keys: Keys::default(),
            implied: Implied::default(),
            counters: Counters::default(),
        }
    }

    /// How much there is to copy, to compare and to join.
    pub(crate) fn size(&self) -> u64 {
        (self.env.len() + self.cells.len() + self.own.objects.len() + self.facts.len()) as u64
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

/// The automata of a state, one after the other: here, and nowhere else, all of them are listed.
impl Automaton for State {
    fn key(&self, detail: Detail, key: &mut Vec<u32>) {
        self.own.key(detail, key);
        self.exceptions.key(detail, key);
        self.gil.key(detail, key);
        self.duties.key(detail, key);
        self.unread.key(detail, key);
        self.keys.key(detail, key);
        self.implied.key(detail, key);
        self.counters.key(detail, key);
    }

    fn join(&mut self, other: &State, meeting: &Meeting<'_>) -> bool {
        // All of them, whether or not one has changed already.
        self.own.join(&other.own, meeting)
            | self.exceptions.join(&other.exceptions, meeting)
            | self.gil.join(&other.gil, meeting)
            | self.duties.join(&other.duties, meeting)
            | self.unread.join(&other.unread, meeting)
            | self.keys.join(&other.keys, meeting)
            | self.implied.join(&other.implied, meeting)
            | self.counters.join(&other.counters, meeting)
            | self.trail.join(&other.trail, meeting)
    }

    fn needs(&self, needed: &mut FxHashSet<Sym>) {
        self.own.needs(needed);
        self.exceptions.needs(needed);
        self.gil.needs(needed);
        self.duties.needs(needed);
        self.unread.needs(needed);
        self.keys.needs(needed);
        self.implied.needs(needed);
        self.counters.needs(needed);
    }

    fn rejoin(&mut self, sym: Sym, values: &Values) {
        self.own.rejoin(sym, values);
        self.exceptions.rejoin(sym, values);
        self.gil.rejoin(sym, values);
        self.duties.rejoin(sym, values);
        self.unread.rejoin(sym, values);
        self.keys.rejoin(sym, values);
        self.implied.rejoin(sym, values);
        self.counters.rejoin(sym, values);
    }

    fn forget(&mut self, sym: Sym, values: &Values) {
        self.own.forget(sym, values);
        self.exceptions.forget(sym, values);
        self.gil.forget(sym, values);
        self.duties.forget(sym, values);
        self.unread.forget(sym, values);
        self.keys.forget(sym, values);
        self.implied.forget(sym, values);
        self.counters.forget(sym, values);
    }
}

impl Automaton for Trail {
    /// The path on which less goes wrong is the one to tell of, then the shorter one.
    fn join(&mut self, other: &Trail, _: &Meeting<'_>) -> bool {
        let rare = |trail: &Trail| (trail.out_of_memory, trail.hostile);
        let weight = |trail: &Trail| (trail.misused, trail.failures, trail.erred, rare(trail), trail.length);
        if weight(other) < weight(self) {
            *self = other.clone();
        }
        false
    }
}
