//! What happens to objects: taken, released, given away, used.

use refhound_domains::Range;
use refhound_evidence::{Event, Fault};
use refhound_index::Symbol;
use refhound_source::Span;
use refhound_summary::Entrance;

use crate::engine::Engine;
use crate::state::{Hold, Life, Object, State};
use crate::value::{Expr, Sym};

/// Counts beyond this are all the same: a loop that retains without end.
const MOST_OWNED: i8 = 10;

impl Engine<'_> {
    pub(crate) fn put(&self, state: &mut State, sym: Sym, object: Object) {
        if let Expr::Content(place) = self.values.expr(sym)
            && self.is_lasting(place)
            && (object.hold != self.untouched(sym).hold || object.doubt.passed_on)
            && !state.emptied.contains(&place)
        {
            state.emptied.push(place);
        }
        state.objects.set(sym, object);
    }

    fn tell(&mut self, state: &mut State, place: Span, event: Event, sym: Sym) {
        let owned = i32::from(self.object(state, sym).owned);
        self.step(state, place, event, Some((sym, owned)));
    }

    /// A use of the object: it must not be gone.
    pub(crate) fn use_object(&mut self, state: &mut State, sym: Sym, place: Span) {
        if let Some(mut object) = state.objects.get(sym)
            && object.doubt.endangered
        {
            object.doubt.endangered = false;
            if object.owned <= 0 && object.life == Life::Alive {
                self.tell(state, place, Event::Used, sym);
                self.fault(state, Fault::Endangered, sym, place);
            }
            self.put(state, sym, object);
        }
        if self.object(state, sym).life == Life::Gone {
            self.tell(state, place, Event::Used, sym);
            self.fault(state, Fault::UsedAfterRelease, sym, place);
            // One fault is enough: from here on nothing is known of it.
            self.put(state, sym, Object::new(0, Hold::Maybe));
        }
    }

    pub(crate) fn retain(&mut self, state: &mut State, sym: Sym, place: Span) {
        self.use_object(state, sym, place);
        let mut object = self.object(state, sym);
        if object.hold == Hold::Forever {
            return;
        }
        if let Some(at) = state.debts.iter().position(|(debtor, _)| *debtor == sym) {
            state.debts.remove(at);
            return self.tell(state, place, Event::Retained, sym);
        }
        if let Some(at) = state.lent.iter().position(|lent| *lent == sym) {
            // The place has a reference of its own again.
            state.lent.remove(at);
            object.hold = self.untouched(sym).hold;
            self.put(state, sym, object);
            return self.tell(state, place, Event::Retained, sym);
        }
        if object.hold == Hold::Unknown {
            // Whoever takes a reference did not have one (PyRefcon, section III-A3).
            object.hold = Hold::Maybe;
        }
        object.owned = (object.owned + 1).min(MOST_OWNED);
        self.put(state, sym, object);
        self.assume_not_null(state, sym);
        self.tell(state, place, Event::Retained, sym);
    }

    /// One reference less, by a release or because a callee consumed it.
    pub(crate) fn release(&mut self, state: &mut State, sym: Sym, place: Span, event: Event) {
        let mut object = self.object(state, sym);
        if object.hold == Hold::Forever {
            return;
        }
        if object.life == Life::Gone {
            self.tell(state, place, event, sym);
            self.fault(state, Fault::UsedAfterRelease, sym, place);
            self.put(state, sym, Object::new(0, Hold::Maybe));
            return;
        }
        if object.owned > 0 {
            object.owned -= 1;
            let last = object.owned == 0 && object.hold == Hold::Nobody;
            if last {
                object.life = Life::Gone;
            }
            self.put(state, sym, object);
            self.tell(state, place, event, sym);
            if last {
                self.lose_dependants(state, sym);
            }
            return;
        }
        match object.hold {
            Hold::Unknown | Hold::Nobody => {
                object.life = Life::Gone;
                object.hold = Hold::Unknown;
                self.put(state, sym, object);
                self.tell(state, place, event, sym);
            }
            // The place's own reference is the one that is released: it will be given another value.
            Hold::Place(_) => {
                object.owned = -1;
                object.hold = Hold::Maybe;
                self.put(state, sym, object);
                self.tell(state, place, event, sym);
            }
            Hold::Caller if self.input.role.entry == Entrance::Project => {
                object.owned = (object.owned - 1).max(-MOST_OWNED);
                self.put(state, sym, object);
                self.tell(state, place, event, sym);
            }
            Hold::Caller | Hold::Owner(_) | Hold::Interpreter => {
                self.tell(state, place, event, sym);
                // What was owned once and given away is released a second time.
                let fault = if self.is_new_by_origin(sym) { Fault::UsedAfterRelease } else { Fault::ReleasedBorrowed };
                self.fault(state, fault, sym, place);
                self.put(state, sym, Object::new(0, Hold::Maybe));
            }
            // `Py_CLEAR(p->x)` takes the object out of its place first.
            Hold::Maybe if object.owned == 0 && self.was_taken_out(state, sym) => {
                object.owned = -1;
                self.put(state, sym, object);
                self.tell(state, place, event, sym);
            }
            Hold::Maybe | Hold::Forever => {}
        }
    }

    /// Whether something else stands now in the place that held the object when the function began.
    fn was_taken_out(&self, state: &State, sym: Sym) -> bool {
        match self.values.expr(sym) {
            Expr::Content(place) => self.content(state, place).is_some_and(|val| self.values.object(val) != Some(sym)),
            _ => false,
        }
    }

    /// Objects that only a destroyed one kept alive are gone with it.
    fn lose_dependants(&mut self, state: &mut State, owner: Sym) {
        for (_, object) in state.objects.values_mut() {
            if object.hold == Hold::Owner(owner) {
                if object.owned > 0 {
                    object.hold = Hold::Nobody;
                } else {
                    object.life = Life::Gone;
                }
            }
        }
    }

    /// The reference goes over to somebody else, who keeps the object alive from now on.
    pub(crate) fn give(&mut self, state: &mut State, sym: Sym, to: Hold, place: Span, by: Symbol) {
        let object = self.object(state, sym);
        let may_give = object.owned > 0
            || matches!(object.hold, Hold::Unknown | Hold::Maybe | Hold::Forever | Hold::Place(_))
            || (object.hold == Hold::Caller && self.input.role.entry == Entrance::Project);
        if object.life == Life::Gone {
            return self.release(state, sym, place, Event::Stolen { by });
        }
        if !may_give {
            // `PyTuple_SET_ITEM(t, 0, x); Py_INCREF(x);` pays afterwards.
            state.debts.push((sym, place));
            return self.tell(state, place, Event::Stolen { by }, sym);
        }
        if object.hold == Hold::Forever {
            return;
        }
        let mut given = object;
        if object.owned == 0 && matches!(object.hold, Hold::Place(_) | Hold::Maybe | Hold::Unknown) {
            state.lent.push(sym);
        }
        if object.owned > 0 || object.hold == Hold::Caller {
            given.owned -= 1;
        }
        // What an argument of the function holds is held for as long as the function runs.
        let is_held = match object.hold {
            Hold::Caller => true,
            Hold::Owner(owner) => self.object(state, owner).hold == Hold::Caller,
            Hold::Nobody | Hold::Interpreter | Hold::Place(_) | Hold::Unknown | Hold::Maybe | Hold::Forever => false,
        };
        if !is_held {
            given.hold = to;
        }
        self.put(state, sym, given);
        self.assume_not_null(state, sym);
        self.tell(state, place, Event::Stolen { by }, sym);
    }

    /// What was given away and not paid for by now was not the function's to give.
    pub(crate) fn settle_debts(&mut self, state: &mut State) {
        state.lent.clear();
        for (sym, place) in std::mem::take(&mut state.debts) {
            let fault = if self.is_new_by_origin(sym) { Fault::UsedAfterRelease } else { Fault::ReleasedBorrowed };
            self.fault(state, fault, sym, place);
            self.put(state, sym, Object::new(0, Hold::Maybe));
        }
    }

    /// Somebody takes a reference of its own.
    pub(crate) fn keep(&mut self, state: &mut State, sym: Sym, by: Hold, place: Span, who: Symbol) {
        self.use_object(state, sym, place);
        let mut object = self.object(state, sym);
        if object.owned <= 0 && !matches!(object.hold, Hold::Nobody) {
            return;
        }
        if matches!(object.hold, Hold::Nobody) {
            object.hold = by;
            self.put(state, sym, object);
        }
        if object.owned > 0 {
            self.tell(state, place, Event::Kept { by: who }, sym);
        }
    }

    /// A function that nothing is known of sees the object.
    pub(crate) fn pass_on(&mut self, state: &mut State, sym: Sym, place: Span, to: Option<Symbol>) {
        self.use_object(state, sym, place);
        let mut object = self.object(state, sym);
        if object.hold == Hold::Forever {
            return;
        }
        if object.owned > 0 || state.objects.get(sym).is_some() || self.origins.contains_key(&sym) {
            object.doubt.passed_on = true;
            if object.hold == Hold::Nobody {
                object.hold = Hold::Maybe;
            }
            self.put(state, sym, object);
            self.tell(state, place, Event::PassedOn { to }, sym);
        }
    }

    /// Python code runs: it may take an object out of the container that kept it alive.
    pub(crate) fn endanger(&mut self, state: &mut State, spared: &[Sym], place: Span, call: Symbol) {
        let borrowed: Vec<Sym> = state
            .objects
            .iter()
            .filter(|(sym, object)| {
                object.owned <= 0
                    && object.life == Life::Alive
                    && matches!(object.hold, Hold::Owner(_))
                    && !object.doubt.endangered
                    && !spared.contains(sym)
            })
            .map(|(sym, _)| sym)
            .collect();
        for sym in borrowed {
            let mut object = self.object(state, sym);
            let Hold::Owner(owner) = object.hold else { continue };
            // An argument tuple cannot be changed by anybody.
            if self.is_immutable(owner) {
                continue;
            }
            object.doubt.endangered = true;
            self.put(state, sym, object);
            self.tell(state, place, Event::RunsPython { call }, sym);
        }
    }

    pub(crate) fn free(&mut self, state: &mut State, sym: Sym, place: Span) {
        let mut object = self.object(state, sym);
        if object.hold == Hold::Forever {
            return;
        }
        if object.life == Life::Gone {
            self.tell(state, place, Event::Destroyed, sym);
            self.fault(state, Fault::UsedAfterRelease, sym, place);
            return;
        }
        if object.hold == Hold::Caller && self.input.role.entry == Entrance::Project {
            // A helper that tears its argument down: the caller's reference is gone.
            object.owned = -1;
        } else {
            object.owned = 0;
            object.life = Life::Gone;
        }
        self.put(state, sym, object);
        self.tell(state, place, Event::Destroyed, sym);
    }

    /// Code that goes on with a pointer believes that it is not NULL.
    pub(crate) fn assume_not_null(&mut self, state: &mut State, sym: Sym) {
        let range = state.fact(sym).without(0);
        if !range.is_empty() {
            state.facts.set(sym, range);
        }
    }

    /// A new object with the references that the function owns of it.
    pub(crate) fn obtain(&mut self, state: &mut State, sym: Sym, object: Object, place: Span, range: Range) {
        if range != Range::ALL {
            state.facts.set(sym, range);
        }
        if !self.values.expr(sym).stands_for_many() {
            self.put(state, sym, object);
        }
        self.tell(state, place, Event::Obtained, sym);
    }
}
