//! Calls of functions that nothing is known of.

use refhound_domains::Range;
use refhound_evidence::{Event, Origin};
use refhound_index::Symbol;
use refhound_ir::{Callee, Inst, Op, Value, Values as ValueList};
use refhound_summary::{CalleeKnowledge, Entrance, Nullness, Returns};
use refhound_types::Type;

use super::Site;
use crate::beliefs::Filled;
use crate::engine::Engine;
use crate::exec::Flow;
use crate::objects::{Hold, Object};
use crate::state::State;
use crate::unread::is_named_like_macro;
use crate::value::{Expr, PlaceData, Root, Sym, Val};

impl Engine<'_> {
    /// The state in which a call throws; none if it cannot. How far the callee came is not known, nor what it has done with its
    /// arguments until then.
    pub(crate) fn thrown(&mut self, state: &State, call: Inst, callee: Callee, args: ValueList) -> Option<State> {
        // Functions of C APIs do not throw, and of what nobody sees nobody knows that it does.
        let Callee::Function(function) = callee else { return None };
        let (name, throws) = match self.input.unit.callees[function] {
            CalleeKnowledge::Project { name, throws, .. } | CalleeKnowledge::Unknown { name, throws, .. } => {
                (name, throws)
            }
            CalleeKnowledge::Contract { .. } | CalleeKnowledge::Assumption => return None,
        };
        if !throws {
            return None;
        }
        let mut thrown = state.clone();
        let span = self.span(call);
        self.step(&mut thrown, span, Event::Thrown { by: name }, None);
        thrown.trail.failures = thrown.trail.failures.saturating_add(1);
        thrown.trail.thrower = Some(call);
        let list = args.of(&self.body.value_pool);
        let site = Site { result: None, ..self.site(&mut thrown, call, list) };
        self.settle_debts(&mut thrown);
        self.note_unknown_call(&mut thrown, &site, list);
        match self.call_unknown(&mut thrown, &site, Returns::Normally) {
            Flow::Next => Some(thrown),
            Flow::Stop | Flow::Fork(_) => None,
        }
    }

    /// A function that nothing is known of but its name.
    pub(super) fn call_undeclared(
        &mut self,
        state: &mut State,
        site: &Site<'_>,
        name: Symbol,
        returns: Returns,
        list: &[Value],
    ) -> Flow {
        self.settle_debts(state);
        self.note_unknown_call(state, site, list);
        if is_named_like_macro(name) {
            self.blur_args(state, site);
        }
        // `PyEval_ThreadsInitialized()`, which newer versions have no more: asked twice, it gives the same answer.
        if let Some(result) = site.result
            && site.args.is_empty()
            && site.api.is_some()
        {
            let val = self.values.val(Expr::Answer(name, Val::NULL));
            state.env.set(result, state.concrete(val));
            return Flow::Next;
        }
        self.call_unknown(state, site, returns)
    }

    /// Nothing is known of the callee: it borrows its arguments, and its result may or may not be owned.
    pub(super) fn call_unknown(&mut self, state: &mut State, site: &Site<'_>, returns: Returns) -> Flow {
        for &val in &site.args {
            self.members_change(state, val);
        }
        if returns == Returns::Never {
            return Flow::Stop;
        }
        self.open_globals(state);
        self.entrust_to_callback(state, site);
        for index in 0..site.args.len() {
            self.open(state, site.args[index]);
            self.expose(state, site.args[index], site.inst, site.name);
            self.entrust_as_data(state, site, index);
            self.havoc_behind(state, site.args[index], site.inst, index as u32);
        }
        if let Some(value) = site.result {
            let answer = self.answer_of(site);
            let sym = match answer {
                Some(answer) => answer,
                None => self.fresh(state, |generation| Expr::Result(site.inst, generation)),
            };
            if self.is_object_value(value) {
                self.origin(sym, Origin::Unknown(site.name), site.span);
                self.own_by_convention(state, site, sym);
            }
            // `new` throws, and what was made afterwards is tested out of habit.
            let is_made_by_new = site.name.is_some_and(|name| name.as_str().starts_with("operator new"));
            if self.beliefs.can_be_null(site.inst) && !is_made_by_new {
                self.note_nullable(sym, Nullness::Failing, site);
            }
            state.env.set(value, state.concrete(Val::Sym(sym)));
        }
        for filled in self.beliefs.filled_by(site.inst).to_vec() {
            if filled.behind.is_none() {
                self.own_filled(state, site.inst, filled);
            }
        }
        Flow::Next
    }

    /// A function that returns an object returns a new reference, unless it is documented otherwise.
    fn own_by_convention(&mut self, state: &mut State, site: &Site<'_>, sym: Sym) {
        // What was not looked at to the end may return anything: that is no matter of convention.
        if site.is_project || self.values.expr(sym).stands_for_many() {
            return self.admit(state, sym, Hold::Unknown);
        }
        let hold = if self.beliefs.is_owned(site.inst) {
            self.about.believed.insert(sym);
            Hold::Nobody
        } else {
            Hold::Unknown
        };
        self.obtain(state, sym, Object::new(1, hold), site.span, Range::ALL);
    }

    /// `if (!parse(args, &part)) return NULL;`: what the call has put into the variable is released on another path.
    pub(crate) fn own_filled(&mut self, state: &mut State, call: Inst, filled: Filled) {
        let place = self.values.place(PlaceData::whole(Root::Slot(filled.slot)));
        let content = self.content(state, place).and_then(|val| self.object_of(state, val));
        let Some(sym) = content.filter(|&sym| matches!(self.values.expr(sym), Expr::Out(by, ..) if by == call)) else {
            return;
        };
        if !self.is_object_type(self.body.slots[filled.slot].ty) || self.values.expr(sym).stands_for_many() {
            return;
        }
        let span = self.span(call);
        self.origin(sym, Origin::Unknown(self.called_name(call)), span);
        self.about.names.entry(sym).or_insert(filled.slot);
        self.about.believed.insert(sym);
        self.obtain(state, sym, Object::new(1, Hold::Nobody), span, Range::ALL);
    }

    /// `set_user_data(record, object, destroy)`: what is handed over together with a function is released by that function.
    fn entrust_to_callback(&mut self, state: &mut State, site: &Site<'_>) {
        let is_function = |val: Val| matches!(self.values.expr_of(val), Some(Expr::Function(_)));
        if site.args.iter().any(|&val| is_function(val)) {
            self.blur_args(state, site);
            for &val in &site.args {
                if let Some(owner) = self.owner_of(val) {
                    self.pass_on(state, owner, site.span, site.name);
                }
            }
            self.blur_behind_args(state, site);
        }
    }

    /// `set_opaque(options, (void *)object)` in a helper: a library keeps the object for a callback.
    fn entrust_as_data(&mut self, state: &mut State, site: &Site<'_>, index: usize) {
        let Op::Call { args, .. } = self.data(site.inst).op else { return };
        let types = &self.input.module.types;
        let is_data = args.of(&self.body.value_pool).get(index).is_some_and(|&value| {
            types.pointee(self.type_of(value)).is_some_and(|to| matches!(types.get(to), Type::Void))
        });
        if let Some(sym) = self.object_of(state, site.args[index])
            && is_data
            && self.input.role.entry == Entrance::Project
            && matches!(self.values.expr(sym), Expr::Param(param) if self.is_object_param(param as usize))
        {
            self.blur(state, sym);
        }
    }

    /// `start(done, (void *)request)`: the callback gets the record, and with it the objects that it leads to.
    fn blur_behind_args(&mut self, state: &mut State, site: &Site<'_>) {
        let objects: Vec<Sym> = state.own.objects.iter().map(|(sym, _)| sym).collect();
        let leads = |sym: Sym| site.args.iter().any(|&val| self.is_reached_from(val, sym));
        let behind: Vec<Sym> = objects.into_iter().filter(|&sym| leads(sym)).collect();
        for sym in behind {
            self.blur(state, sym);
        }
    }

    /// Whether an object stands in the memory that a pointer leads to.
    fn is_reached_from(&self, pointer: Val, object: Sym) -> bool {
        let mut at = object;
        while let Expr::Content(place) = self.values.expr(at) {
            let Root::Pointer(base) = self.values.data(place).root else { return false };
            if pointer == Val::Sym(base) {
                return true;
            }
            at = base;
        }
        false
    }

    /// `start(self->handle, done)`: the object that a pointer is a member of.
    fn owner_of(&self, mut val: Val) -> Option<Sym> {
        let mut owner = None;
        while let Some(Expr::Content(place) | Expr::Address(place)) = self.values.expr_of(val) {
            let Root::Pointer(base) = self.values.data(place).root else { break };
            owner = Some(base).filter(|&base| self.is_object_pointer(base)).or(owner);
            val = Val::Sym(base);
        }
        owner
    }

    /// Of the objects that are passed, nothing is sure afterwards.
    pub(super) fn blur_args(&mut self, state: &mut State, site: &Site<'_>) {
        for &val in &site.args {
            if let Some(sym) = self.object_of(state, val)
                && (state.own.objects.get(sym).is_some() || self.about.origins.contains_key(&sym))
                && !matches!(self.values.expr(sym), Expr::Address(_) | Expr::Function(_) | Expr::Text(_))
            {
                self.put(state, sym, self.object(state, sym));
                self.blur(state, sym);
            }
        }
    }

    /// A variable whose address an unknown function gets may have another value afterwards.
    fn havoc_behind(&mut self, state: &mut State, pointer: Val, inst: Inst, arg: u32) {
        let Some(Expr::Address(place)) = self.values.expr_of(pointer) else { return };
        if !self.values.data(place).root.is_local() {
            return;
        }
        let content = self.content(state, place);
        let followed = content.and_then(|val| self.object_of(state, val));
        let is_owned = |object: Object| object.owned > 0 && object.hold != Hold::Unknown;
        if followed.is_some_and(|sym| state.own.objects.get(sym).is_some_and(is_owned)) {
            return;
        }
        let sym = self.fresh(state, |generation| Expr::Out(inst, 100 + arg, generation));
        self.write(state, place, Val::Sym(sym));
    }
}
