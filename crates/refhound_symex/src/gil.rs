//! The GIL on a path: who released it, who took it back, and what was called in between.

use refhound_clauses::{Cause, Contract, Exception, Gil as GilClause, Gives, RunsPython, Takes};
use refhound_evidence::{Event, Fault, Origin};
use refhound_ir::Inst;
use refhound_source::Span;

use crate::automaton::{Automaton, Detail, Meeting};
use crate::call::Site;
use crate::engine::Engine;
use crate::state::State;
use crate::summary::{GilAfter, GilNeed, Summary};
use crate::value::Expr;

/// A call that reads a field of an object that somebody holds needs no GIL in practice: `PyBytes_AS_STRING(x)`.
fn only_looks(contract: &Contract) -> bool {
    contract.runs_python == RunsPython::Never
        && contract.raises.is_none()
        && matches!(contract.returns.gives, Gives::Value | Gives::Borrowed | Gives::Nothing | Gives::Status)
        && contract.params.iter().all(|param| matches!(param.takes, Takes::Borrow | Takes::Value))
}

/// Whether the thread holds the GIL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lock {
    /// As the caller has it, which holds it.
    Held,
    Released,
    Unknown,
}

/// A loop that takes it in each turn and never gives it back comes to an end.
const MOST_OPEN: usize = 8;

/// The GIL on one path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gil {
    now: Lock,
    /// What it was before each call that took or released it and was not undone yet.
    before: Vec<(Lock, Inst)>,
}

/// A call that needs the GIL, on a path where it is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Needed {
    /// The caller's.
    OfCaller,
    /// One that the function has taken itself, or nobody knows.
    Own,
}

/// The call that closes has no partner in the function.
#[derive(Debug, PartialEq, Eq)]
struct Unmatched;

/// The GIL is needed after this call has released it.
#[derive(Debug, PartialEq, Eq)]
struct Missing {
    released_by: Inst,
}

impl Gil {
    pub(crate) fn new() -> Gil {
        Gil { now: Lock::Held, before: Vec::new() }
    }

    fn open(&mut self, to: Lock, by: Inst) {
        if self.before.len() >= MOST_OPEN {
            return self.lose_track();
        }
        self.before.push((self.now, by));
        self.now = to;
    }

    fn close(&mut self) -> Result<(), Unmatched> {
        let closed = self.before.pop();
        self.now = closed.map_or(Lock::Unknown, |(before, _)| before);
        closed.map(|_| ()).ok_or(Unmatched)
    }

    fn need(&mut self) -> Result<Needed, Missing> {
        match (self.now, self.before.last()) {
            (Lock::Released, Some(&(_, released_by))) => {
                // Once for each release is enough.
                self.now = Lock::Unknown;
                Err(Missing { released_by })
            }
            (Lock::Held, None) => Ok(Needed::OfCaller),
            (Lock::Held | Lock::Released | Lock::Unknown, _) => Ok(Needed::Own),
        }
    }

    /// A callee has left it in another state than it got it in.
    fn lose_track(&mut self) {
        (self.now, self.before) = (Lock::Unknown, Vec::new());
    }

    /// Nobody has taken it again since it was released, whether or not that was told.
    pub(crate) fn is_released(&self) -> bool {
        self.now == Lock::Released || (self.now == Lock::Unknown && !self.before.is_empty())
    }

    /// In words, where it is not as the caller has it.
    pub(crate) fn text(&self) -> Option<&'static str> {
        match (self.now, self.before.is_empty()) {
            (Lock::Held, true) => None,
            (Lock::Held, false) => Some("GIL taken"),
            (Lock::Released, _) => Some("GIL released"),
            (Lock::Unknown, _) => Some("GIL unknown"),
        }
    }

    /// The call that a closing one undoes.
    fn last_opened(&self) -> Option<Inst> {
        self.before.last().map(|&(_, by)| by)
    }

    /// The first call that was not undone.
    fn opened(&self) -> Option<Inst> {
        self.before.first().map(|&(_, by)| by)
    }
}

impl Automaton for Gil {
    fn key(&self, _: Detail, key: &mut Vec<u32>) {
        key.push(self.now as u32 | (self.before.len() as u32) << 2);
    }

    fn join(&mut self, other: &Gil, _: &Meeting<'_>) -> bool {
        let same = self.now == other.now && self.before.len() == other.before.len();
        let known = self.now != Lock::Unknown || !self.before.is_empty();
        if !same {
            self.lose_track();
        }
        !same && known
    }
}

impl<'a> Engine<'a> {
    pub(crate) fn gil_of_contract(&mut self, state: &mut State, site: &Site<'a>, contract: &'a Contract) {
        // What a closing call is given is what the opening one returned.
        let opens = contract.params.is_empty();
        match contract.gil {
            GilClause::NotRequired => {}
            GilClause::Required if only_looks(contract) && !self.may_raise(state, site, contract) => {}
            GilClause::Required => self.needs_gil(state, site),
            GilClause::Releases if opens => state.gil.open(Lock::Released, site.inst),
            GilClause::Acquires if opens => state.gil.open(Lock::Held, site.inst),
            GilClause::Releases | GilClause::Acquires => {
                self.found.gil_undone.extend(state.gil.last_opened());
                if state.gil.close() == Err(Unmatched) {
                    self.found.gil_after = GilAfter::Changed;
                }
            }
        }
    }

    /// Whether the call may set an exception: `PyList_Size` of what may be no list.
    fn may_raise(&self, state: &State, site: &Site<'a>, contract: &'a Contract) -> bool {
        match (contract.on_failure.exception, contract.on_failure.cause) {
            (Exception::Never, _) => false,
            (Exception::Set | Exception::Maybe, Cause::Misuse) => !self.cannot_fail(state, site, contract),
            (
                Exception::Set | Exception::Maybe,
                Cause::Input | Cause::Hostile | Cause::Memory | Cause::Text | Cause::Size | Cause::Format,
            ) => true,
        }
    }

    pub(crate) fn gil_of_summary(&mut self, state: &mut State, site: &Site<'_>, summary: &Summary) {
        if summary.gil_need == GilNeed::Needed {
            self.needs_gil(state, site);
        }
        if summary.gil_after == GilAfter::Changed {
            state.gil.lose_track();
            self.found.gil_after = GilAfter::Changed;
        }
    }

    fn needs_gil(&mut self, state: &mut State, site: &Site<'_>) {
        match state.gil.need() {
            Ok(Needed::OfCaller) => self.found.gil_need = GilNeed::Needed,
            Ok(Needed::Own) => {}
            Err(Missing { released_by }) => self.gil_fault(state, released_by, site.span, Event::Used),
        }
    }

    /// The function returns with the GIL in another state than it got it in.
    pub(crate) fn gil_at_exit(&mut self, state: &mut State, span: Span) {
        if let Some(opened) = state.gil.opened() {
            self.found.gil_after = GilAfter::Changed;
            self.gil_fault(state, opened, span, Event::Returned);
        }
    }

    fn gil_fault(&mut self, state: &mut State, opened: Inst, place: Span, event: Event) {
        let sym = self.values.sym(Expr::Result(opened, 0));
        if let Some(name) = self.call_name(sym) {
            self.tell_origin(sym, Origin::Call(name), self.span(opened));
        }
        self.told_at(state, Fault::GilMisuse, sym, place, event);
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;

    use super::*;
    use crate::value::Values;

    fn call(number: usize) -> Inst {
        Inst::from_index(number)
    }

    #[test]
    fn a_call_needs_the_gil_of_the_caller_unless_the_function_has_taken_its_own() {
        let mut gil = Gil::new();
        assert_eq!(gil.need(), Ok(Needed::OfCaller));
        gil.open(Lock::Held, call(1));
        assert_eq!(gil.need(), Ok(Needed::Own));
        assert_eq!(gil.close(), Ok(()));
        assert_eq!(gil, Gil::new());
    }

    #[test]
    fn what_needs_it_between_release_and_return_is_told_once() {
        let mut gil = Gil::new();
        gil.open(Lock::Released, call(1));
        assert_eq!(gil.need(), Err(Missing { released_by: call(1) }));
        assert_eq!(gil.need(), Ok(Needed::Own));
        // The release is still to be undone.
        assert_eq!(gil.opened(), Some(call(1)));
        assert_eq!(gil.close(), Ok(()));
        assert_eq!(gil.need(), Ok(Needed::OfCaller));
    }

    #[test]
    fn what_is_opened_without_end_is_lost_track_of() {
        let mut gil = Gil::new();
        for turn in 0..100 {
            gil.open(Lock::Held, call(turn));
            assert!(gil.before.len() <= MOST_OPEN);
        }
    }

    #[test]
    fn what_nobody_opened_cannot_be_closed() {
        let mut gil = Gil::new();
        assert_eq!(gil.close(), Err(Unmatched));
        assert_eq!(gil.need(), Ok(Needed::Own), "nothing is known any more");
    }

    #[test]
    fn paths_that_disagree_know_nothing_together_and_stay_so() {
        let values = Values::default();
        let meeting = Meeting { values: &values, replaced: &[] };
        let (mut held, mut released) = (Gil::new(), Gil::new());
        released.open(Lock::Released, call(1));
        assert!(!held.join(&Gil::new(), &meeting));
        assert!(held.join(&released, &meeting));
        assert_eq!((held.now, held.opened()), (Lock::Unknown, None));
        assert!(!held.join(&Gil::new(), &meeting), "a join of joins comes to an end");
        let (mut one, mut other) = (Vec::new(), Vec::new());
        Gil::new().key(Detail::Fine, &mut one);
        released.key(Detail::Fine, &mut other);
        assert_ne!(one, other);
    }
}
