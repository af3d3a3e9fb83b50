//! What a path knows besides objects: the error indicator as the rules need it, calls whose failure nobody has asked for
//! yet, the GIL, and buffers that have to be given back.
//!
//! The engine's own `Indicator` serves summaries and ownership; it remembers one call. This one remembers all of them, and
//! whether something ran that nothing is known of: a rule that says "no exception is set here" must be sure.

use refhound_domains::Range;
use refhound_ir::Inst;

use crate::engine::Engine;
use crate::state::State;
use crate::value::{PlaceId, Sym, Val};

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

/// Whether the thread holds the GIL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gil {
    /// As the caller has it, which holds it.
    Held,
    Released,
    Unknown,
}

/// Something that has to be given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Duty {
    pub(crate) what: Borrowed,
    pub(crate) call: Inst,
    /// The call's result, when the duty ends with its failure.
    pub(crate) result: Option<Sym>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Borrowed {
    /// A `Py_buffer` in a local variable.
    View(PlaceId),
    /// Memory that a call has allocated for its caller.
    Memory(Sym, PlaceId),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Watch {
    pub(crate) now: Now,
    /// The call that set the exception.
    pub(crate) raised: Option<Inst>,
    pub(crate) awaited: Vec<Awaited>,
    /// An exception that was set before the function began is gone.
    pub(crate) cleared: bool,
    /// Functions ran that nothing is known of: any of them may have set an exception.
    pub(crate) unsure: bool,
    pub(crate) gil: Gil,
    /// What the GIL was before each call that took or released it and was not undone yet.
    pub(crate) gil_before: Vec<(Gil, Inst)>,
    pub(crate) duties: Vec<Duty>,
}

impl Watch {
    pub(crate) fn new() -> Watch {
        Watch {
            now: Now::Clear,
            raised: None,
            awaited: Vec::new(),
            cleared: false,
            unsure: false,
            gil: Gil::Held,
            gil_before: Vec::new(),
            duties: Vec::new(),
        }
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

    /// Whoever looks at the indicator knows about all calls so far.
    pub(crate) fn settle_all(&mut self, now: Now) {
        self.now = now;
        self.awaited.clear();
        self.unsure = false;
    }

    /// What keeps states apart.
    pub(crate) fn key(&self) -> u32 {
        let now = match self.now {
            Now::Clear => 0,
            Now::Set => 1,
            Now::Unknown => 2,
        };
        let gil = match self.gil {
            Gil::Held => 0,
            Gil::Released => 1,
            Gil::Unknown => 2,
        };
        now | gil << 2 | (self.gil_before.len().min(15) as u32) << 4 | (self.duties.len().min(255) as u32) << 8
    }
}

/// Values that met at a block, and the symbol that stands for them from then on.
pub(crate) type Replaced = (Val, Val, Sym);

impl Engine<'_> {
    /// Joins what is watched; true when the older state has changed.
    pub(crate) fn join_watch(&mut self, old: &mut State, new: &State, replaced: &[Replaced]) -> bool {
        let before = old.watch.clone();
        let watch = &mut old.watch;
        if watch.now != new.watch.now {
            watch.now = Now::Unknown;
        }
        watch.unsure |= new.watch.unsure;
        watch.cleared &= new.watch.cleared;
        watch.raised = watch.raised.or(new.watch.raised);
        watch.duties.retain(|duty| new.watch.duties.contains(duty));
        if watch.gil != new.watch.gil || watch.gil_before.len() != new.watch.gil_before.len() {
            (watch.gil, watch.gil_before) = (Gil::Unknown, Vec::new());
        }
        let mut awaited: Vec<Awaited> = Vec::new();
        for &one in before.awaited.iter().chain(&new.watch.awaited) {
            match self.replace_awaited(one, replaced) {
                Some(one) if awaited.contains(&one) => {}
                Some(one) if awaited.len() < MOST_AWAITED => awaited.push(one),
                Some(_) | None => {
                    if old.watch.now == Now::Clear {
                        old.watch.now = Now::Unknown;
                    }
                }
            }
        }
        old.watch.awaited = awaited;
        old.watch != before
    }

    /// `None`: what tells of the call is part of a value that was joined, and cannot be followed.
    fn replace_awaited(&self, mut awaited: Awaited, replaced: &[Replaced]) -> Option<Awaited> {
        for &(a, b, sym) in replaced {
            let own = Val::Sym(awaited.sym);
            if own == a || own == b {
                awaited.sym = sym;
                return Some(awaited);
            }
            if self.values.mentions(a, awaited.sym) || self.values.mentions(b, awaited.sym) {
                return None;
            }
        }
        Some(awaited)
    }
}
