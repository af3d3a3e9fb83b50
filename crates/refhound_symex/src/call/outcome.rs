//! One way in which a call can end, applied to a state: conditions, the result, the arguments.

use refhound_callgraph::ObjectTypes;
use refhound_clauses::{Contract, Interface, ItemAction, RunsPython};
use refhound_contracts::slots::{ParameterOwnership, known};
use refhound_domains::Range;
use refhound_evidence::{Event, Fault, Origin};
use refhound_index::{Symbol, intern};
use refhound_ir::Value;
use refhound_summary::{
    ArgEffect, CalleeKnowledge, Condition, ExceptionAfter, Input, Outcome, Part, ResultEffect, Source,
};
use refhound_types::{Field, RecordId, Type, TypeId, TypeTable};

use super::{CountedResult, Site};
use crate::engine::Engine;
use crate::exec::Flow;
use crate::objects::{Hold, Object};
use crate::outcomes::is_object_result;
use crate::state::State;
use crate::unread::Kept;
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};

impl<'a> Engine<'a> {
    pub(super) fn follow(&mut self, state: &mut State, site: &Site<'a>, outcomes: &[Outcome]) -> Flow {
        if let [only] = outcomes {
            return if self.apply(state, site, only) { Flow::Next } else { Flow::Stop };
        }
        let mut states = Vec::with_capacity(outcomes.len());
        let raises = outcomes.iter().any(|outcome| outcome.exception == ExceptionAfter::Set);
        for outcome in outcomes {
            let mut next = state.clone();
            if self.apply(&mut next, site, outcome) {
                next.exceptions.survived |= raises && outcome.exception == ExceptionAfter::Unchanged;
                states.push(next);
            }
        }
        match states.len() {
            0 => Flow::Stop,
            1 => {
                *state = states.pop().expect("one state");
                Flow::Next
            }
            _ => Flow::Fork(states),
        }
    }

    /// Applies one way in which a call can end; false when it cannot happen here.
    fn apply(&mut self, state: &mut State, site: &Site<'a>, outcome: &Outcome) -> bool {
        if !outcome.when.iter().all(|condition| self.may_hold(state, site, condition)) {
            return false;
        }
        if let (Some(failed), Some(call)) = (outcome.failed, site.name) {
            self.step_outcome(state, site.span, call, Some(site.inst), failed);
        }
        // Objects that the call makes come first: an argument can be given away to the result.
        let result = self.result(state, site, outcome);
        for &(arg, effect) in &outcome.args {
            if let Some(&val) = site.args.get(arg) {
                self.argument(state, site, val, effect, result);
            }
        }
        for effect in &outcome.contents {
            self.content_effect(state, site, effect, outcome.ambiguous);
        }
        if let ResultEffect::Argument { arg, more: 1.. } = outcome.result
            && let Some(sym) = site.args.get(arg).and_then(|&val| self.object_of(state, val))
        {
            self.retain(state, sym, site.span);
        }
        for (index, write) in outcome.writes.iter().enumerate() {
            self.write_through(state, site, write, index as u32, outcome);
            self.own_written(state, site, outcome, write);
        }
        if (site.runs_python || self.drops_an_item(state, site))
            && let Some(call) = site.name
        {
            let spared: Vec<Sym> = result.and_then(|val| self.object_of(state, val)).into_iter().collect();
            self.endanger(state, &spared, site.span, call);
        }
        if let (Some(Val::Sym(sym)), ResultEffect::Plain | ResultEffect::Object(_)) = (result, &outcome.result) {
            self.note_nullable(sym, outcome.null, site);
        }
        state.exceptions.unsure |= outcome.unsure;
        self.note_exception(state, site, outcome.exception, result);
        self.note_doubtful(state, site, outcome, result);
        self.note_formatted(state, site, outcome);
        self.note_allocated(state, site, result);
        if site.runs_python {
            state.keys.forget_items();
        }
        self.note_key(state, site, result);
        self.note_implied(state, site, result);
        self.note_answers(state, site, result);
        self.count_all(state, site, outcome, result);
        true
    }

    /// `PyList_SetItem(list, i, item)` of a list that was not made here: the item that goes may run any code.
    fn drops_an_item(&self, state: &State, site: &Site<'_>) -> bool {
        let fills = site.contract.filter(|contract| contract.runs_python == RunsPython::Dealloc);
        let fills = fills.and_then(|contract| contract.items).filter(|items| items.action == ItemAction::Fills);
        let container = fills.and_then(|items| site.args.get(usize::from(items.of)));
        let container = container.and_then(|&val| self.object_of(state, val));
        container.is_some_and(|container| !self.is_new_by_origin(container))
    }

    /// Takes a condition on what a caller hands in as true; false when it cannot be.
    pub(crate) fn may_hold(&mut self, state: &mut State, site: &Site<'_>, condition: &Condition) -> bool {
        let val = match &condition.on {
            Input::Argument(arg) => site.args.get(usize::from(*arg)).copied(),
            Input::Content(arg, path) => {
                let place = self.place_behind(site, usize::from(*arg), path);
                // What the caller has read there and found out about it holds for the callee, and the other way round.
                place.map(|place| self.content_or_initial(state, place))
            }
            Input::Is(arg, object) => {
                let val = site.args.get(usize::from(*arg)).copied();
                return val.is_none_or(|val| self.may_be_object(state, val, *object, condition.range));
            }
            Input::Asked(arg, test, of) => {
                let object = site.args.get(usize::from(*arg)).and_then(|&val| self.object_of(state, val));
                object.and_then(|object| self.answer_again(state, site, object, *test, *of))
            }
        };
        match val.map(|val| state.concrete(val)) {
            Some(Val::Int(value)) => condition.range.may_be(value),
            Some(Val::Sym(sym)) => self.restrict(state, sym, condition.range),
            None => true,
        }
    }

    /// The record that a pointer leads to, by its type.
    pub(crate) fn class_behind(&self, value: Value) -> Option<RecordId> {
        let types = &self.input.module.types;
        record_of(types, types.pointee(self.type_of(value))?)
    }

    /// The place that a callee reaches through an argument; none when the callee numbers its fields differently.
    pub(crate) fn place_behind(&mut self, site: &Site<'_>, arg: usize, path: &[Part]) -> Option<PlaceId> {
        let &pointer = site.args.get(arg)?;
        let mut place = self.target(pointer)?;
        let mut class = site.classes.get(arg).copied().flatten();
        for part in path {
            let step = match *part {
                Part::Field(field) if !site.same_fields => {
                    let types = &self.input.module.types;
                    let record = class?;
                    let own = types.record(record).fields.get(field.index as usize)?;
                    class = record_of(types, own.ty);
                    Proj::Field(Field { record, index: field.index })
                }
                Part::Field(field) => Proj::Field(field),
                Part::Element(at) => Proj::Element(at),
            };
            place = self.values.part(place, step);
        }
        Some(place)
    }

    pub(crate) fn hold_of(&mut self, state: &State, site: &Site<'_>, source: Source) -> Hold {
        match source {
            Source::New => Hold::Nobody,
            Source::BorrowedFrom(arg) => match site.args.get(arg).and_then(|&val| self.object_of(state, val)) {
                Some(owner) => {
                    let owner = self.about.shared.get(&owner).copied().unwrap_or(owner);
                    self.hold_of_item(state, owner)
                }
                None => Hold::Interpreter,
            },
            Source::BorrowedFromInterpreter | Source::BorrowedElsewhere => Hold::Interpreter,
            Source::Forever => Hold::Forever,
            Source::Unknown => Hold::Unknown,
        }
    }

    fn result(&mut self, state: &mut State, site: &Site<'a>, outcome: &Outcome) -> Option<Val> {
        self.result_as(state, site, outcome, &outcome.result)
    }

    fn result_as(
        &mut self,
        state: &mut State,
        site: &Site<'a>,
        outcome: &Outcome,
        effect: &ResultEffect,
    ) -> Option<Val> {
        let value = site.result;
        let val = match *effect {
            ResultEffect::Int(number) => Val::Int(number),
            ResultEffect::Argument { arg, .. } => *site.args.get(arg)?,
            ResultEffect::Content(ref behind, ref otherwise) => {
                let Some(place) = self.place_behind(site, usize::from(behind.arg), &behind.path) else {
                    return self.result_as(state, site, outcome, otherwise);
                };
                let val = self.content_or_initial(state, place);
                if is_object_result(otherwise) {
                    self.name_content(state, site, val);
                }
                val
            }
            ResultEffect::Plain => {
                value?;
                let sym = self.fresh(state, |generation| Expr::Result(site.inst, generation));
                if outcome.range != Range::ALL {
                    state.facts.set(sym, outcome.range);
                }
                Val::Sym(sym)
            }
            ResultEffect::Object(_) if !self.is_counted_result(site) => {
                let sym = self.fresh(state, |generation| Expr::Result(site.inst, generation));
                if outcome.range != Range::ALL {
                    state.facts.set(sym, outcome.range);
                }
                Val::Sym(sym)
            }
            ResultEffect::Object(source) => {
                let sym = self.fresh(state, |generation| Expr::Result(site.inst, generation));
                let mut hold = self.hold_of(state, site, source);
                let kept = self.is_kept(state, site);
                if kept == Kept::Surely {
                    hold = Hold::Forever;
                }
                if self.is_small_integer(state, site) {
                    self.about.existing.insert(sym);
                } else {
                    self.about.existing.remove(&sym);
                }
                if let Some(made) = site.result_type {
                    self.about.types.insert(sym, made);
                }
                if source != Source::New && self.is_type_result(site) {
                    // An object owns a reference to its type, which its deallocator releases.
                    hold = Hold::Maybe;
                }
                self.origin_of_call(sym, self.origin_of(site, source), site);
                let owned = i8::from(source == Source::New && hold != Hold::Forever);
                let mut object = Object::new(owned, hold);
                object.doubt.ambiguous = outcome.ambiguous;
                object.doubt.kept = kept == Kept::Maybe;
                self.obtain(state, sym, object, site.span, outcome.range);
                Val::Sym(sym)
            }
        };
        if let Some(value) = value {
            state.env.set(value, state.concrete(val));
        }
        Some(val)
    }

    /// Text lies in the object that it is asked of; what a `void *` points to has a life of its own.
    pub(super) fn points_to_text(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        types.pointee(self.type_of(value)).is_some_and(|to| matches!(types.get(to), Type::Int(_)))
    }

    /// Whether the result is an object rather than memory or a file. `PyObject_New` gives a `void *`.
    pub(super) fn is_counted_result(&self, site: &Site<'_>) -> bool {
        let Some(value) = site.result else { return true };
        let types = &self.input.module.types;
        let is_void = || types.pointee(self.type_of(value)).is_some_and(|to| matches!(types.get(to), Type::Void));
        // A function of another version is not declared.
        let is_undeclared = || matches!(types.get(self.type_of(value)), Type::Unknown(_));
        self.is_object_value(value)
            || site.is_project
            || match site.makes {
                CountedResult::ByType => false,
                CountedResult::ByTypeOrVoid => is_void() || is_undeclared(),
                CountedResult::Always => true,
            }
    }

    pub(super) fn is_type_result(&self, site: &Site<'_>) -> bool {
        site.result.is_some_and(|value| self.points_to_type(value))
    }

    /// Whether a value is declared to be a pointer to a type.
    pub(crate) fn points_to_type(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        types.pointee(self.type_of(value)).is_some_and(|record| match types.get(record) {
            Type::Record(record) => types.record(*record).tag.is_some_and(|tag| known::TYPE_OBJECT.has_tag(tag)),
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::Pointer(_)
            | Type::Array { .. }
            | Type::Function(_)
            | Type::Enum(_)
            | Type::Vector { .. }
            | Type::Unknown(_) => false,
        })
    }

    fn origin_of(&self, site: &Site<'_>, source: Source) -> Origin {
        let name = site.name.unwrap_or_else(|| intern("a function pointer"));
        match source {
            Source::New => Origin::New(name),
            Source::BorrowedFrom(_) | Source::BorrowedFromInterpreter | Source::BorrowedElsewhere => {
                Origin::Borrowed(name)
            }
            Source::Forever => Origin::Static,
            Source::Unknown => Origin::Unknown(site.name),
        }
    }

    fn argument(&mut self, state: &mut State, site: &Site<'_>, val: Val, effect: ArgEffect, result: Option<Val>) {
        let name = site.name.unwrap_or_else(|| intern("a function pointer"));
        if let ArgEffect::Replaced | ArgEffect::Cleared = effect {
            return self.replace(state, site, val, effect == ArgEffect::Cleared);
        }
        if effect == ArgEffect::Members {
            return self.change_members(state, val);
        }
        let Some(sym) = self.object_of(state, val) else { return };
        let sym = if effect == ArgEffect::Release { self.released_whole(state, sym, name) } else { sym };
        let holder = |engine: &Self, state: &State, to: Option<usize>| match to {
            Some(arg) => match site.args.get(arg).and_then(|&val| engine.object_of(state, val)) {
                Some(owner) if owner != sym => Hold::Owner(owner),
                _ => Hold::Interpreter,
            },
            None => match result.and_then(|val| engine.object_of(state, val)) {
                Some(owner) if owner != sym && state.own.objects.get(owner).is_some() => Hold::Owner(owner),
                _ => Hold::Interpreter,
            },
        };
        match effect {
            ArgEffect::Use => {
                self.use_object(state, sym, site.span);
                let owned = self.object(state, sym).owned;
                if owned > 0 && !self.about.names.contains_key(&sym) {
                    self.step(state, site.span, Event::Lent { to: name }, Some((sym, i32::from(owned))));
                }
            }
            ArgEffect::Keep(by) => {
                self.put_into(state, site, by);
                let by = holder(self, state, by);
                self.keep(state, sym, by, site.span, name);
            }
            ArgEffect::Steal(to) => {
                self.put_into(state, site, to);
                let to = holder(self, state, to);
                self.give(state, sym, to, site.span, name);
            }
            ArgEffect::Retain if site.accepts_null(val) => self.retain_unless_null(state, sym, site.span),
            ArgEffect::Retain => self.retain(state, sym, site.span),
            ArgEffect::Release => self.release(state, sym, site.span, Event::Released),
            ArgEffect::Free => self.free_argument(state, site, sym),
            ArgEffect::Init => self.init_argument(state, site, sym, name),
            ArgEffect::PassedOn => {
                // A callee that passes its argument on knows that it is an object.
                if site.is_project && state.own.objects.get(sym).is_none() {
                    self.put(state, sym, self.object(state, sym));
                }
                self.expose(state, val, site.inst, site.name);
            }
            ArgEffect::Delta(delta) | ArgEffect::TakenOver(delta) => {
                for _ in 0..delta.max(0) {
                    // What the callee knows of NULL are its conditions.
                    self.retain_unless_null(state, sym, site.span);
                }
                // What is wrong with a release is told as one; who has done it right is told by name.
                let is_callers = self.object(state, sym).hold == Hold::Caller;
                let plain = is_callers && effect == ArgEffect::Delta(delta);
                let event = if plain { Event::Released } else { Event::Stolen { by: name } };
                if delta < 0 && self.is_dying(sym) {
                    // The deallocator of a base does the rest.
                    return self.free(state, sym, site.span);
                }
                for _ in 0..(-delta).max(0) {
                    self.release(state, sym, site.span, event);
                }
            }
            // Which of two ways was taken nobody can tell: what comes of it is only possible.
            ArgEffect::Disputed => {
                if let Some(mut object) = state.own.objects.get(sym) {
                    object.doubt.ambiguous = true;
                    self.put(state, sym, object);
                }
            }
            ArgEffect::Replaced | ArgEffect::Cleared | ArgEffect::Members => {}
        }
    }

    /// An argument is put into another one.
    fn put_into(&mut self, state: &mut State, site: &Site<'_>, to: Option<usize>) {
        if let Some(&owner) = to.and_then(|arg| site.args.get(arg)) {
            self.members_change(state, owner);
        }
    }

    fn free_argument(&mut self, state: &mut State, site: &Site<'_>, sym: Sym) {
        if self.is_wrong_destructor(sym, site) {
            let owned = i32::from(self.object(state, sym).owned);
            self.step(state, site.span, Event::Destroyed, Some((sym, owned)));
            self.fault(state, Fault::WrongDestructor, sym, site.span);
        }
        self.free(state, sym, site.span);
    }

    fn init_argument(&mut self, state: &mut State, site: &Site<'_>, sym: Sym, name: Symbol) {
        // `_Py_NewReference` of what the caller has: it is as it was.
        if matches!(self.values.expr(sym), Expr::Param(index) if self.is_object_param(index as usize)) {
            return;
        }
        self.origin_of_call(sym, Origin::New(name), site);
        let object = self.object(state, sym);
        self.put(state, sym, Object { owned: 1, hold: Hold::Nobody, ..object });
    }

    /// `put_device(&pdev->dev)`: a reference to what the member is part of is given back, where it has to be given back so.
    fn released_whole(&self, state: &State, sym: Sym, by: Symbol) -> Sym {
        let Expr::Address(place) = self.values.expr(sym) else { return sym };
        let Root::Pointer(whole) = self.values.data(place).root else { return sym };
        let is_owned = state.own.objects.get(whole).is_some_and(|object| object.owned > 0);
        if is_owned && self.released_by(whole) == Some(by) { whole } else { sym }
    }

    /// The function that an object that a call has made has to be released by, if it is not one of Python.
    pub(crate) fn released_by(&self, sym: Sym) -> Option<Symbol> {
        let (Expr::Result(call, _) | Expr::Out(call, ..)) = self.values.expr(sym) else { return None };
        let contract = self.contract_of(call)?;
        let family = self.input.unit.families.of_result(contract)?;
        (family.interface == Interface::Calls).then(|| contract.returns.released_by.as_deref().map(intern))?
    }

    /// As `released_by`, also of what an unknown function gave: by its type.
    pub(crate) fn release_of(&self, sym: Sym) -> Option<Symbol> {
        self.released_by(sym).or_else(|| {
            let ty = if let Expr::Result(call, _) = self.values.expr(sym) {
                self.body.values[self.data(call).result?].ty
            } else {
                self.body.slots[*self.about.names.get(&sym)?].ty
            };
            let families = self.input.unit.families;
            let family = ObjectTypes::new(families).pointee(&self.input.module.types, ty)?;
            let release = family.released_by.first().filter(|_| family.interface == Interface::Calls)?;
            Some(intern(release))
        })
    }

    /// Memory of an object is given back behind the back of its type: only what `PyObject_New` and its kin made may be
    /// freed, and only by the functions that belong to it.
    fn is_wrong_destructor(&self, sym: Sym, site: &Site<'_>) -> bool {
        let Some((Origin::New(maker), _)) = self.about.origins.get(&sym) else { return false };
        let freed_by = self.contract_named(*maker).map_or(&[][..], |contract| &contract.freed_by);
        if freed_by.is_empty() {
            return self.about.makers.contains_key(&sym);
        }
        // `tp_free` knows how its type allocates.
        let prototype = site.slot.and_then(|slot| slot.prototype(self.input.version));
        let frees_memory = prototype.is_some_and(|prototype| {
            prototype.parameters.iter().any(|parameter| parameter.ownership == ParameterOwnership::Memory)
        });
        !frees_memory && !site.name.is_some_and(|by| freed_by.iter().any(|known| known == by.as_str()))
    }

    /// The contract of a function that the unit calls.
    pub(crate) fn contract_named(&self, function: Symbol) -> Option<&'a Contract> {
        self.input.unit.callees.values().find_map(|callee| match *callee {
            CalleeKnowledge::Contract { contract, name, .. } if name == function => Some(contract),
            CalleeKnowledge::Contract { .. }
            | CalleeKnowledge::Project { .. }
            | CalleeKnowledge::Assumption
            | CalleeKnowledge::Unknown { .. } => None,
        })
    }
}

/// The record that a type is, or is an array of.
fn record_of(types: &TypeTable, mut ty: TypeId) -> Option<RecordId> {
    loop {
        match types.get(ty) {
            Type::Record(record) => return Some(*record),
            Type::Array { element, .. } => ty = *element,
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::Pointer(_)
            | Type::Function(_)
            | Type::Enum(_)
            | Type::Vector { .. }
            | Type::Unknown(_) => return None,
        }
    }
}
