//! Python's error indicator on a path, and the calls whose failure nobody has asked for yet.
//!
//! There is one indicator for all purposes: what a test of it answers, what a caller is told, and whether the function's
//! answer fits at its end. Where it says that no exception is set, none was
//! set by anything that is known; `unsure` says that functions ran which are not.

use refhound_domains::Range;
use refhound_index::{EntityId, FxHashSet};
use refhound_ir::Inst;

use crate::automaton::{Automaton, Detail, Meeting};
use crate::value::{Sym, Val, Values};

/// More calls than this are not remembered.
const MOST_AWAITED: usize = 8;

/// What is known of the error indicator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Now {
    /// Not set, unless one of the awaited calls has failed.
    Clear,
    Set,
    Unknown,
}

/// A call that may have failed with an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Awaited {
    /// The value that tells; first the call's result, later what it was joined with.
    pub(crate) sym: Sym,
    pub(crate) call: Inst,
    pub(crate) fails: Fails,
    /// A failure may come without an exception.
    pub(crate) maybe: bool,
    /// It cannot fail for a caller that knows its arguments.
    pub(crate) quiet: bool,
}

/// How the result of a failed call looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fails {
    /// `None` for a value that bounds cannot express, such as -1.0.
    pub(crate) with: Option<Range>,
    /// It may be a result as well.
    pub(crate) ambiguous: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exceptions {
    pub(crate) now: Now,
    /// The call that set the exception; none of one that was set before the function began.
    pub(crate) raised: Option<Inst>,
    pub(crate) awaited: Vec<Awaited>,
    /// An exception that was set before the function began is gone.
    pub(crate) cleared: bool,
    /// Functions ran that nothing is known of: any of them may have set an exception.
    pub(crate) unsure: bool,
    /// The last answer of a test of the indicator.
    pub(crate) occurred: Option<Sym>,
    /// A call ended without an exception that could have ended with one.
    pub(crate) survived: bool,
    /// The last answer of a question whether it is of a kind: not zero says that it is set.
    pub(crate) matched: Option<Sym>,
}

impl Exceptions {
    pub(crate) fn new() -> Exceptions {
        Exceptions {
            now: Now::Clear,
            raised: None,
            awaited: Vec::new(),
            cleared: false,
            unsure: false,
            occurred: None,
            survived: false,
            matched: None,
        }
    }

    /// A call has set an exception.
    pub(crate) fn raise(&mut self, call: Inst) {
        (self.now, self.raised) = (Now::Set, Some(call));
    }

    /// `assert(PyErr_Occurred())`: whether one was set when the function began is its caller's to know.
    pub(crate) fn was_set_before(&mut self) {
        if self.now == Now::Clear {
            (self.now, self.raised) = (Now::Set, None);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.settle_all(Now::Clear);
        self.cleared = true;
    }

    pub(crate) fn await_call(&mut self, awaited: Awaited) {
        self.awaited.retain(|known| known.sym != awaited.sym);
        if self.awaited.len() >= MOST_AWAITED {
            self.forget_first();
        }
        self.awaited.push(awaited);
    }

    fn forget_first(&mut self) {
        self.awaited.remove(0);
        if self.now == Now::Clear {
            self.now = Now::Unknown;
        }
    }

    /// Whether a value is the result of a call that fails with the largest number of its type.
    pub(crate) fn fails_with_largest(&self, sym: Sym) -> bool {
        self.awaited.iter().any(|awaited| awaited.sym == sym && awaited.fails.with.is_some_and(is_largest))
    }

    /// Whoever looks at the indicator knows about all calls so far.
    pub(crate) fn settle_all(&mut self, now: Now) {
        self.now = now;
        self.awaited.clear();
        self.unsure = false;
    }

    /// Somebody who may look at it gets the result of a call.
    pub(crate) fn hand_on(&mut self, sym: Sym) {
        let before = self.awaited.len();
        self.awaited.retain(|awaited| awaited.sym != sym);
        if self.awaited.len() < before {
            self.now = Now::Unknown;
        }
    }

    /// A condition has told something about a value.
    pub(crate) fn settle(&mut self, sym: Sym, range: Range) {
        let mut at = 0;
        while at < self.awaited.len() {
            let awaited = self.awaited[at];
            let Some(with) = awaited.fails.with.filter(|_| awaited.sym == sym) else {
                at += 1;
                continue;
            };
            let doubtful = awaited.maybe && awaited.quiet && !range.includes(Range::ALL);
            if range.meet(with).is_empty() {
                self.survived |= !awaited.maybe && !awaited.quiet;
                self.awaited.remove(at);
            } else if awaited.maybe && !awaited.quiet && with.includes(range) {
                // NULL is the end, or a failure: only the indicator tells which.
                at += 1;
            } else if doubtful || (with.includes(range) && !awaited.fails.ambiguous) {
                self.awaited.remove(at);
                self.failed(awaited);
            } else {
                at += 1;
            }
        }
    }

    fn failed(&mut self, awaited: Awaited) {
        if self.now != Now::Set {
            self.now = if awaited.maybe || awaited.quiet { Now::Unknown } else { Now::Set };
            self.raised = Some(awaited.call);
        }
    }
}

impl Automaton for Exceptions {
    fn key(&self, detail: Detail, key: &mut Vec<u32>) {
        key.push(match (self.now, self.awaited.last()) {
            (Now::Clear, None) => 0,
            (Now::Set, _) => 1,
            (Now::Unknown, _) => 2,
            (Now::Clear, Some(awaited)) if detail == Detail::Fine => 4 + awaited.sym.index() as u32,
            (Now::Clear, Some(_)) => 3,
        });
    }

    fn join(&mut self, other: &Exceptions, meeting: &Meeting<'_>) -> bool {
        let nothing_moves = self.awaited.is_empty() || meeting.replaced.is_empty();
        if nothing_moves && self == other {
            return false;
        }
        let before = self.clone();
        if self.now != other.now {
            self.now = Now::Unknown;
        }
        self.unsure |= other.unsure;
        self.cleared &= other.cleared;
        self.survived &= other.survived;
        self.raised = self.raised.or(other.raised);
        if self.occurred != other.occurred {
            self.occurred = None;
        }
        if self.matched != other.matched {
            self.matched = None;
        }
        self.awaited.clear();
        for &one in before.awaited.iter().chain(&other.awaited) {
            match replaced(one, meeting) {
                Some(one) if self.awaited.contains(&one) => {}
                Some(one) if self.awaited.len() < MOST_AWAITED => self.awaited.push(one),
                Some(_) | None => {
                    if self.now == Now::Clear {
                        self.now = Now::Unknown;
                    }
                }
            }
        }
        *self != before
    }

    fn needs(&self, needed: &mut FxHashSet<Sym>) {
        needed.extend(self.awaited.iter().map(|awaited| awaited.sym));
    }

    /// Nobody can tell any more whether the call of an earlier turn has failed.
    fn forget(&mut self, sym: Sym, values: &Values) {
        let before = self.awaited.len();
        self.awaited.retain(|awaited| !values.mentions(Val::Sym(awaited.sym), sym));
        if self.awaited.len() < before && self.now == Now::Clear {
            self.now = Now::Unknown;
        }
        if self.occurred == Some(sym) {
            self.occurred = None;
        }
        if self.matched == Some(sym) {
            self.matched = None;
        }
    }
}

/// Whether these are the results of a call that fails with `(unsigned long)-1`.
pub(crate) fn is_largest(with: Range) -> bool {
    with.lo == i64::MAX
}

/// `None`: what tells of the call is part of a value that was joined, and cannot be followed.
fn replaced(mut awaited: Awaited, meeting: &Meeting<'_>) -> Option<Awaited> {
    for &(a, b, sym) in meeting.replaced {
        let own = Val::Sym(awaited.sym);
        if own == a || own == b {
            awaited.sym = sym;
            return Some(awaited);
        }
        if meeting.values.mentions(a, awaited.sym) || meeting.values.mentions(b, awaited.sym) {
            return None;
        }
    }
    Some(awaited)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Expr;

    fn call(number: usize) -> Inst {
        Inst::from_index(number)
    }

    fn sym(number: usize) -> Sym {
        Sym::from_index(number)
    }

    fn awaiting(number: usize) -> Awaited {
        let fails = Fails { with: Some(Range::ZERO), ambiguous: false };
        Awaited { sym: sym(number), call: call(number), fails, maybe: false, quiet: false }
    }

    #[test]
    fn a_call_that_turns_out_to_have_failed_has_set_the_exception() {
        let mut exceptions = Exceptions::new();
        exceptions.await_call(awaiting(1));
        exceptions.await_call(awaiting(2));
        exceptions.settle(sym(1), Range::NONZERO);
        assert_eq!((exceptions.now, exceptions.awaited.as_slice()), (Now::Clear, [awaiting(2)].as_slice()));
        exceptions.settle(sym(2), Range::ZERO);
        assert_eq!((exceptions.now, exceptions.raised), (Now::Set, Some(call(2))));
    }

    #[test]
    fn a_failure_that_may_come_without_an_exception_is_still_awaited() {
        let mut exceptions = Exceptions::new();
        let maybe = Awaited { maybe: true, ..awaiting(1) };
        exceptions.await_call(maybe);
        exceptions.settle(sym(1), Range::ZERO);
        assert_eq!((exceptions.now, exceptions.awaited.as_slice()), (Now::Clear, [maybe].as_slice()));
        exceptions.await_call(Awaited { quiet: true, ..maybe });
        exceptions.settle(sym(1), Range::ZERO);
        assert_eq!(exceptions.now, Now::Unknown);
    }

    #[test]
    fn what_is_handed_on_or_forgotten_is_not_known_any_more() {
        let mut exceptions = Exceptions::new();
        exceptions.await_call(awaiting(1));
        exceptions.hand_on(sym(2));
        assert_eq!(exceptions.now, Now::Clear);
        exceptions.hand_on(sym(1));
        assert_eq!(exceptions.now, Now::Unknown);
        let mut exceptions = Exceptions::new();
        for number in 0..=MOST_AWAITED {
            exceptions.await_call(awaiting(number));
        }
        assert_eq!((exceptions.now, exceptions.awaited.len()), (Now::Unknown, MOST_AWAITED));
    }

    #[test]
    fn a_call_of_an_earlier_turn_may_have_failed() {
        let mut values = Values::default();
        for param in 0..3 {
            values.sym(Expr::Param(param));
        }
        let mut exceptions = Exceptions::new();
        exceptions.await_call(awaiting(1));
        exceptions.forget(sym(2), &values);
        assert_eq!(exceptions.now, Now::Clear);
        exceptions.forget(sym(1), &values);
        assert_eq!((exceptions.now, exceptions.awaited.len()), (Now::Unknown, 0));
    }

    #[test]
    fn open_calls_keep_states_apart_only_where_there_are_few() {
        let (mut one, mut other) = (Exceptions::new(), Exceptions::new());
        one.await_call(awaiting(1));
        other.await_call(awaiting(2));
        let key = |exceptions: &Exceptions, detail| {
            let mut key = Vec::new();
            exceptions.key(detail, &mut key);
            key
        };
        assert_ne!(key(&one, Detail::Fine), key(&other, Detail::Fine));
        assert_eq!(key(&one, Detail::Medium), key(&other, Detail::Medium));
        assert_ne!(key(&one, Detail::Coarse), key(&Exceptions::new(), Detail::Coarse));
    }

    #[test]
    fn one_that_was_set_before_is_nobodys() {
        let mut exceptions = Exceptions::new();
        exceptions.was_set_before();
        assert_eq!((exceptions.now, exceptions.raised), (Now::Set, None));
        exceptions.clear();
        assert_eq!((exceptions.now, exceptions.cleared), (Now::Clear, true));
    }

    #[test]
    fn where_paths_meet_all_open_calls_stay_open_under_the_joined_name() {
        let mut values = Values::default();
        for param in 0..8 {
            values.sym(Expr::Param(param));
        }
        let (mut one, mut other) = (Exceptions::new(), Exceptions::new());
        one.await_call(awaiting(1));
        other.await_call(awaiting(2));
        let replaced = [(Val::Sym(sym(1)), Val::NULL, sym(7))];
        assert!(one.join(&other, &Meeting { values: &values, replaced: &replaced }));
        assert_eq!(one.awaited, [Awaited { sym: sym(7), ..awaiting(1) }, awaiting(2)]);
        other.raise(call(3));
        assert!(one.join(&other, &Meeting { values: &values, replaced: &[] }));
        assert_eq!(one.now, Now::Unknown);
        assert!(
            !one.clone().join(&one, &Meeting { values: &values, replaced: &[] }),
            "a join of joins comes to an end"
        );
    }
}
