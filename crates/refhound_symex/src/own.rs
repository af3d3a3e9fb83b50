//! What happens to objects: taken, released, given away, used. What a step makes of an object says `objects`; here it is
//! put into the state, told in the path, and reported if it is wrong.

use refhound_contracts::slots::known;
use refhound_domains::Range;
use refhound_evidence::{Event, Fault};
use refhound_index::Symbol;
use refhound_ir::Value;
use refhound_source::Span;
use refhound_summary::Entrance;
use refhound_types::Type;

use crate::arrays::loosen;
use crate::engine::Engine;
use crate::objects::{Debt, Doubt, Gift, Hold, Life, Object, Released, Standing};
use crate::state::State;
use crate::value::{Expr, Root, Sym, Val};

impl Engine<'_> {
    pub(crate) fn put(&self, state: &mut State, sym: Sym, object: Object) {
        if let Expr::Content(place) = self.values.expr(sym)
            && self.is_lasting(place)
            && (object.hold != self.untouched(sym).hold || object.doubt.passed_on)
            && !state.own.emptied.contains(&place)
        {
            state.own.emptied.push(place);
        }
        state.own.objects.set(sym, object);
    }

    fn tell(&mut self, state: &mut State, place: Span, event: Event, sym: Sym) {
        let owned = i32::from(self.object(state, sym).owned);
        self.step(state, place, event, Some((sym, owned)));
    }

    /// A use of the object: it must not be gone.
    pub(crate) fn use_object(&mut self, state: &mut State, sym: Sym, place: Span) {
        let object = self.object(state, sym);
        match object.used() {
            Ok(used) if used == object => {}
            Ok(used) => self.put(state, sym, used),
            Err(fault) => self.wrong(state, sym, fault, place, Event::Used),
        }
    }

    /// A step that is wrong.
    fn wrong(&mut self, state: &mut State, sym: Sym, fault: Fault, place: Span, event: Event) {
        self.tell(state, place, event, sym);
        self.fault(state, fault, sym, place);
        self.put(state, sym, self.object(state, sym).after(fault));
    }

    fn standing(&self, state: &State, sym: Sym, object: Object) -> Standing {
        Standing {
            of_helper: self.input.role.entry == Entrance::Project,
            // Only of such objects it is asked.
            taken_out: object.hold == Hold::Maybe && object.owned == 0 && self.was_taken_out(state, sym),
            left_behind: object.hold == Hold::Maybe && object.owned < 0 && self.is_left_behind(state, sym),
            was_new: object.owned <= 0 && (self.is_new_by_origin(sym) || self.about.new_outs.contains(&sym)),
            is_callers_last: false,
        }
    }

    pub(crate) fn retain(&mut self, state: &mut State, sym: Sym, place: Span) {
        self.retain_unless_null(state, sym, place);
        self.assume_not_null(state, sym);
    }

    /// `Py_XINCREF` says nothing of whether there is an object.
    pub(crate) fn retain_unless_null(&mut self, state: &mut State, sym: Sym, place: Span) {
        self.use_object(state, sym, place);
        let mut object = self.object(state, sym);
        if object.hold == Hold::Forever {
            return;
        }
        // An item of the container that it was given to is what was given, whatever its number.
        let expr = self.values.expr(sym);
        let keys = &state.keys;
        let is_item_of = |to: Hold| {
            matches!(expr, Expr::Member(_, Val::Sym(owner), _) if to == Hold::Owner(owner))
                || keys.containers_of(sym).any(|owner| to == Hold::Owner(owner))
        };
        if let Some(at) = state.own.debts.iter().position(|debt| debt.of == sym || is_item_of(debt.to)) {
            let debt = state.own.debts.remove(at);
            // Which of the items was paid for is not known: a loop pays for each in turn.
            if let Hold::Owner(owner) = debt.to
                && debt.of != sym
            {
                loosen(state, owner);
            }
            return self.tell(state, place, Event::Retained, sym);
        }
        if object.owned == 0 && keys.containers_of(sym).any(|owner| state.own.loose.contains(&owner)) {
            return self.tell(state, place, Event::Retained, sym);
        }
        if let Some(at) = state.own.lent.iter().position(|lent| *lent == sym) {
            // The place has a reference of its own again.
            state.own.lent.remove(at);
            object.hold = self.untouched(sym).hold;
            self.put(state, sym, object);
            return self.tell(state, place, Event::Retained, sym);
        }
        self.put(state, sym, object.retained());
        self.tell(state, place, Event::Retained, sym);
    }

    /// One reference less, by a release or because a callee consumed it.
    pub(crate) fn release(&mut self, state: &mut State, sym: Sym, place: Span, event: Event) {
        let object = self.object(state, sym);
        let is_callers_last = event == Event::Released && self.is_callers_last(state, sym, object);
        match object.released(Standing { is_callers_last, ..self.standing(state, sym, object) }) {
            Ok(Released::Nothing) => {}
            Ok(Released::To(rest)) => {
                self.put(state, sym, rest);
                self.tell(state, place, event, sym);
                if is_callers_last {
                    self.note_param_release(state, sym, place);
                }
            }
            Ok(Released::Last(rest)) => {
                self.put(state, sym, rest);
                self.tell(state, place, event, sym);
                state.own.lose_dependants(sym);
                self.lose_members(state, sym);
            }
            Err(fault) => {
                let by_other_name = self.same_object_with_reference(state, sym);
                match by_other_name.filter(|_| fault == Fault::ReleasedBorrowed) {
                    Some(other) => self.release(state, other, place, event),
                    None => self.wrong(state, sym, fault, place, event),
                }
            }
        }
    }

    /// Whether a helper gives up the reference of its caller, as far as can be seen the only one. A record of the project's own may
    /// be known elsewhere, to a library or to other records.
    fn is_callers_last(&self, state: &State, sym: Sym, object: Object) -> bool {
        self.input.role.entry == Entrance::Project
            && object.hold == Hold::Caller
            && object.owned == 0
            && !object.doubt.shared
            && !object.doubt.passed_on
            && !object.doubt.blurred
            && matches!(self.values.expr(sym), Expr::Param(index) if self.is_plain_object_param(index as usize))
            && self.stored(state, sym) == 0
    }

    /// Whether a parameter is a `PyObject *`.
    fn is_plain_object_param(&self, index: usize) -> bool {
        let entry = self.graph.cfg.reverse_postorder()[0];
        let types = &self.input.module.types;
        let pointee = |value: Value| types.pointee(self.type_of(value));
        let pointee = self.body.blocks[entry].params.get(index).and_then(|&value| pointee(value));
        matches!(
            pointee.map(|to| types.get(to)),
            Some(Type::Record(record)) if types.record(*record).tag.is_some_and(|tag| known::OBJECT.has_tag(tag))
        )
    }

    /// Whether an object stands where it stood when the function began, and nobody can have put another reference there: in a member that
    /// is no element, of a record that the function was given, outside of loops, whose turns may be about other records. What other records
    /// hold, a callee may fill by way of the one that leads to them.
    fn is_left_behind(&self, state: &State, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        let data = self.values.data(place);
        let Root::Pointer(base) = data.root else { return false };
        matches!(self.values.expr(base), Expr::Param(_))
            && !data.parts.iter().any(|part| part.is_element())
            && self.graph.loops.innermost(self.block).is_none()
            && !state.own.opened.contains(&Some(base))
            && !state.own.changed.contains(&base)
            && self.content(state, place).is_none_or(|val| self.values.object(val) == Some(sym))
    }

    /// Whether something else stands now in the place that held the object when the function began.
    fn was_taken_out(&self, state: &State, sym: Sym) -> bool {
        match self.values.expr(sym) {
            Expr::Content(place) => self.content(state, place).is_some_and(|val| self.values.object(val) != Some(sym)),
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => false,
        }
    }

    /// The reference goes over to somebody else, who keeps the object alive from now on.
    pub(crate) fn give(&mut self, state: &mut State, sym: Sym, to: Hold, place: Span, by: Symbol) {
        // `PyModule_AddObject(m, "Spam", (PyObject *)&Spam_Type)` happens once: the type has a reference to spare.
        if self.input.role.init && self.is_static_type(sym) {
            return;
        }
        let object = self.object(state, sym);
        let is_held = match object.hold {
            Hold::Caller => true,
            Hold::Owner(owner) => self.object(state, owner).hold == Hold::Caller,
            Hold::Nobody | Hold::Interpreter | Hold::Place(_) | Hold::Unknown | Hold::Maybe | Hold::Forever => false,
        };
        let event = Event::Stolen { by };
        let given = match object.given(to, is_held, self.standing(state, sym, object)) {
            Ok(Gift::Nothing) => return,
            // `PyTuple_SET_ITEM(t, 0, x); Py_INCREF(x);` pays afterwards.
            Ok(Gift::Debt) => {
                state.own.debts.push(Debt { of: sym, held: object.hold, to, place });
                return self.tell(state, place, event, sym);
            }
            Ok(Gift::Lent(given)) => {
                state.own.lent.push(sym);
                // `PyList_SET_ITEM(list, i, a[i]); Py_INCREF(PyList_GET_ITEM(list, i));` pays afterwards as well.
                if let Hold::Owner(owner) = to {
                    state.own.note_filled(owner);
                }
                given
            }
            Ok(Gift::Given(given)) => Object { doubt: Doubt { shared: true, ..given.doubt }, ..given },
            Err(fault) => return self.wrong(state, sym, fault, place, event),
        };
        self.put(state, sym, given);
        self.note_owner(state, sym, to);
        self.assume_not_null(state, sym);
        self.tell(state, place, event, sym);
    }

    /// What was given away and not paid for by now was not the function's to give.
    pub(crate) fn settle_debts(&mut self, state: &mut State) {
        state.own.lent.clear();
        for Debt { of: sym, held, place, .. } in std::mem::take(&mut state.own.debts) {
            if state.own.objects.get(sym).is_none() {
                self.put(state, sym, Object::new(0, held));
            }
            let object = self.object(state, sym);
            let fault = object.not_owned(self.standing(state, sym, object));
            self.fault(state, fault, sym, place);
            self.put(state, sym, object.after(fault));
        }
    }

    /// Somebody takes a reference of its own.
    pub(crate) fn keep(&mut self, state: &mut State, sym: Sym, by: Hold, place: Span, who: Symbol) {
        self.use_object(state, sym, place);
        let mut object = self.object(state, sym);
        if object.hold == Hold::Caller && self.input.role.entry == Entrance::Project {
            object.doubt.shared = true;
            self.put(state, sym, object);
        }
        self.note_owner(state, sym, by);
        object = self.object(state, sym);
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

    /// Somebody has a reference of its own to an argument of a helper, or to what holds one.
    fn note_owner(&mut self, state: &mut State, sym: Sym, owner: Hold) {
        if self.input.role.entry != Entrance::Project {
            return;
        }
        let is_new = |owner: Sym| self.object(state, owner).hold == Hold::Nobody;
        let container = match owner {
            Hold::Owner(owner) if is_new(owner) => Some(owner),
            Hold::Owner(_) | Hold::Interpreter | Hold::Place(_) | Hold::Caller => None,
            Hold::Nobody | Hold::Forever | Hold::Unknown | Hold::Maybe => return,
        };
        let mut held = vec![sym];
        held.extend(state.own.contained.iter().filter(|it| it.1 == sym).map(|it| it.0));
        for argument in held {
            let object = self.object(state, argument);
            if object.hold != Hold::Caller {
                continue;
            }
            match container {
                Some(container) if !state.own.contained.contains(&(argument, container)) => {
                    state.own.contained.push((argument, container));
                }
                Some(_) => {}
                None => self.put(state, argument, Object { doubt: Doubt { outlived: true, ..object.doubt }, ..object }),
            }
        }
    }

    /// Whether somebody who is there after the call has taken a reference to an argument.
    pub(crate) fn is_outlived(&self, state: &State, sym: Sym, returned: Option<Sym>) -> bool {
        let stays = |container: Sym| returned == Some(container) || self.stored(state, container) > 0;
        self.object(state, sym).doubt.outlived || state.own.contained.iter().any(|it| it.0 == sym && stays(it.1))
    }

    /// A function that nothing is known of sees the object.
    pub(crate) fn pass_on(&mut self, state: &mut State, sym: Sym, place: Span, to: Option<Symbol>) {
        self.use_object(state, sym, place);
        let mut object = self.object(state, sym);
        if object.hold == Hold::Forever {
            return;
        }
        if object.owned > 0 || state.own.objects.get(sym).is_some() || self.about.origins.contains_key(&sym) {
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
            .own
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
            if self.is_immutable(owner) && !self.is_out_of_changing(sym) {
                continue;
            }
            object.doubt.endangered = true;
            self.put(state, sym, object);
            self.tell(state, place, Event::RunsPython { call }, sym);
        }
    }

    /// `value = entry->value; free(entry);`: the reference of the member belongs to whoever has read it.
    fn take_out_members(&mut self, state: &mut State, record: Sym) {
        let values = state.env.iter().filter_map(|(_, val)| self.values.object(val));
        let is_member = |sym: Sym| matches!(self.values.expr(sym), Expr::Content(place) if self.values.data(place).root == Root::Pointer(record));
        let members: Vec<Sym> = values.filter(|&sym| is_member(sym) && self.about.origins.contains_key(&sym)).collect();
        for sym in members {
            let object = self.object(state, sym);
            if let Hold::Place(_) = object.hold {
                self.put(state, sym, Object { hold: Hold::Maybe, ..object });
            }
        }
    }

    pub(crate) fn free(&mut self, state: &mut State, sym: Sym, place: Span) {
        self.take_out_members(state, sym);
        let object = self.object(state, sym);
        if object.hold == Hold::Forever {
            return;
        }
        match object.freed(self.standing(state, sym, object)) {
            Ok(freed) => {
                self.put(state, sym, freed);
                self.tell(state, place, Event::Destroyed, sym);
            }
            Err(fault) => {
                self.tell(state, place, Event::Destroyed, sym);
                self.fault(state, fault, sym, place);
            }
        }
    }

    /// Code that goes on with a pointer believes that it is not NULL.
    pub(crate) fn assume_not_null(&mut self, state: &mut State, sym: Sym) {
        let range = state.fact(sym).without(0);
        if !range.is_empty() {
            state.facts.set(sym, range);
            Engine::follow_implied(state, sym, range);
            // Where paths meet, nothing may be left of what is known of the pointer.
            state.exceptions.awaited.retain(|it| it.sym != sym || it.fails.with != Some(Range::ZERO));
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
