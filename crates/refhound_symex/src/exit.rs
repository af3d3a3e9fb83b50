//! The end of a path: what is still owned, what was stored and returned, and what a caller sees of it.

use refhound_clauses::Contents;
use refhound_contracts::{TypeName, is_counted_by_a_pack};
use refhound_domains::Range;
use refhound_evidence::{Event, Fault, Origin};
use refhound_ir::Value;
use refhound_source::Span;
use refhound_summary::{Condition, Entrance, Input, Nullness, ResultRole};
use refhound_types::Type;

use crate::causes::At;
use crate::ends::End;
use crate::engine::Engine;
use crate::exceptions::Now;
use crate::objects::{Doubt, Hold, Life, Object};
use crate::state::{Cell, State};
use crate::steps::StepId;
use crate::summary::{Entry, Given, Makes, Stores};
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};

/// One path that returned.
pub(crate) struct Exit {
    pub(crate) entry: Entry,
    /// What is compared with other ends, in a function that changes counters.
    pub(crate) end: Option<End>,
    pub(crate) step: StepId,
    pub(crate) span: Span,
}

/// The arguments at the end of a path, as an entry tells of them.
#[derive(Default)]
struct AtExit {
    when: Vec<Condition>,
    deltas: Vec<(u16, i8)>,
    kept: Vec<u16>,
    shared: Vec<u16>,
    escaped: Vec<u16>,
}

impl Engine<'_> {
    pub(crate) fn finish_path(&mut self, mut state: State, result: Option<Val>, value: Option<Value>, span: Span) {
        self.settle_debts(&mut state);
        self.at = At::Return(self.is_failure(&state, result));
        state.env = crate::sorted_map::SortedMap::new();
        self.returning_now = true;
        self.exception_at_exit(&mut state, result, value, span);
        self.gil_at_exit(&mut state, span);
        self.duties_at_exit(&mut state, result, span);
        self.returning_now = false;
        let returns_object = value.is_some_and(|value| self.is_object_value(value));
        // An object is returned as one even through a `void *`.
        let returned = result
            .and_then(|val| self.object_of(&state, val))
            .filter(|&sym| returns_object || state.own.objects.get(sym).is_some());
        let tracked: Vec<Sym> = state.own.objects.iter().map(|(sym, _)| sym).collect();
        self.returning_now = true;
        let mut given = returned.map(|sym| self.returned(&mut state, sym, span));
        self.returning_now = false;
        self.settle_replaced(&mut state, returned);
        let failed = self.is_error(&state, result, value);
        self.note_failed_exit(&state, result, failed);
        let whole = result.and_then(|val| self.whole_of(&state, val));
        for sym in tracked {
            self.settle(&mut state, sym, whole.or(returned), failed, span);
        }
        if let Some(sym) = returned
            && let Expr::Param(index) = self.values.expr(sym)
        {
            given = Some(Given::Argument(index as u16));
        }
        let entry = self.entry(&state, result, value, given, returned);
        let end = self.counting.then(|| self.end_of(&state, result, span));
        self.exits.push(Exit { entry, end, step: state.trail.step, span });
    }

    /// An exception of C++ leaves the function: what is still owned is nobody's.
    pub(crate) fn finish_unwound(&mut self, mut state: State, span: Span) {
        self.found.throws = true;
        self.settle_debts(&mut state);
        // What is thrown here, and what a callee has thrown, is a failure.
        state.trail.failures = state.trail.failures.max(1);
        self.step(&mut state, span, Event::Escaped, None);
        self.at = At::Return(true);
        state.env = crate::sorted_map::SortedMap::new();
        let tracked: Vec<Sym> = state.own.objects.iter().map(|(sym, _)| sym).collect();
        self.settle_replaced(&mut state, None);
        // Nobody catches what leaves a function that Python calls: the process ends, and with it all that is owned.
        let is_caught = self.input.role.entry != Entrance::Python;
        for sym in tracked.into_iter().filter(|_| is_caught) {
            self.settle(&mut state, sym, None, true, span);
        }
        if self.input.role.entry == Entrance::Python {
            let sym = if let Some(call) = state.trail.thrower {
                self.call_symbol(call)
            } else {
                let sym = self.values.sym(Expr::Return(span.lo));
                self.tell_origin(sym, Origin::Null, span);
                sym
            };
            self.fault(&state, Fault::ExceptionEscapes, sym, span);
        }
    }

    /// `*place = PyObject_GetAttrString(o, name);` at the end of a helper: NULL there tells a caller that an exception is set.
    pub(crate) fn stored_unasked(&self, state: &State, result: Option<Val>) -> Option<Sym> {
        if self.input.role.entry == Entrance::Python || state.exceptions.now != Now::Clear {
            return None;
        }
        let [only] = state.exceptions.awaited.as_slice() else { return None };
        let is_open =
            state.fact(only.sym) == Range::ALL && result.map(|val| state.concrete(val)) != Some(Val::Sym(only.sym));
        let is_told = !only.maybe && !only.quiet && only.fails.with == Some(Range::ZERO);
        let stored = |(place, cell): (PlaceId, Cell)| {
            cell.written && cell.val == Val::Sym(only.sym) && self.behind_param(place).is_some()
        };
        (is_open && is_told && state.cells.iter().any(stored)).then_some(only.sym)
    }

    fn stores_anything(&self, state: &State) -> Stores {
        // What is filled in of an object that was just made was nobody's before.
        let is_new =
            |place: PlaceId| matches!(self.values.data(place).root, Root::Pointer(base) if self.is_new_by_origin(base));
        let written = state.cells.iter().any(|(place, cell)| cell.written && self.is_lasting(place) && !is_new(place));
        if written || !state.own.changed.is_empty() { Stores::Something } else { Stores::Nothing }
    }

    /// How many lasting places that this function wrote hold the object.
    pub(crate) fn stored(&self, state: &State, sym: Sym) -> i8 {
        self.count_stored(state, sym, |place| self.is_lasting(place))
    }

    /// How many of the places that this function wrote and that count hold the object.
    fn count_stored(&self, state: &State, sym: Sym, counts: impl Fn(PlaceId) -> bool) -> i8 {
        let holds = |place: PlaceId, cell: Cell| {
            // A pointer to itself keeps nothing alive.
            let own = self.values.data(place).root == Root::Pointer(sym);
            let is_it = self.values.object(cell.val) == Some(sym) || self.whole_of(state, cell.val) == Some(sym);
            cell.written && is_it && !own && counts(place)
        };
        state.cells.iter().filter(|&(place, cell)| holds(place, cell)).count().min(10) as i8
    }

    /// `return &node->fwnode;`: whoever gets an object that is part of another comes back to the whole by it. Text, numbers and other
    /// records in an object are no such part: who has a pointer to them cannot release it.
    fn whole_of(&self, state: &State, val: Val) -> Option<Sym> {
        let Expr::Address(place) = self.values.expr_of(val)? else { return None };
        let data = self.values.data(place);
        let (Root::Pointer(base), Some(Proj::Field(field))) = (data.root, data.parts.last()) else { return None };
        let types = &self.input.module.types;
        let Type::Record(record) = types.get(types.field(*field).ty) else { return None };
        let is_counted = types.record(*record).tag.is_some_and(is_counted_by_a_pack);
        state.own.objects.get(base).filter(|_| is_counted).map(|_| base)
    }

    /// `view->obj = self; ... return -1;`: nobody releases the view of a failed `bf_getbuffer`.
    fn is_in_abandoned_view(&self, place: PlaceId) -> bool {
        let Root::Pointer(base) = self.values.data(place).root else { return false };
        matches!(self.values.expr(base), Expr::Param(index) if self.input.role.fills_view == Some(index))
    }

    /// `Py_INCREF(self); self->target = self;`: the collector sees the member. What was just made is kept by whoever gets it, but for
    /// a reference that was taken beside the first.
    fn stored_in_itself(&self, state: &State, sym: Sym) -> i8 {
        if self.is_new_by_origin(sym) && self.object(state, sym).owned < 2 {
            return 0;
        }
        let holds = |place: PlaceId, cell: Cell| {
            cell.written
                && self.values.data(place).root == Root::Pointer(sym)
                && self.values.object(cell.val) == Some(sym)
        };
        state.cells.iter().filter(|&(place, cell)| holds(place, cell)).count().min(10) as i8
    }

    /// As `stored`, in fields of objects and in globals only: records of the project's own have rules of their own.
    fn stored_in_objects(&self, state: &State, sym: Sym) -> i8 {
        self.count_stored(state, sym, |place| self.is_in_object(place))
    }

    /// `node->next = head; head = node;`: a list that goes through its objects keeps none of them alive.
    fn is_linked(&self, state: &State, sym: Sym) -> bool {
        let former = |place: PlaceId| self.values.find(Expr::Content(place)).map(Val::Sym);
        let inside = |place: PlaceId| self.values.data(place).root == Root::Pointer(sym);
        let heads = state.cells.iter().filter(|(place, cell)| {
            cell.written && self.is_lasting(*place) && self.values.object(cell.val) == Some(sym)
        });
        let mut formers = heads.filter_map(|(place, _)| former(place));
        formers.any(|former| state.cells.iter().any(|(place, cell)| inside(place) && cell.val == former))
    }

    /// Whether a place is part of an object, or a global.
    pub(crate) fn is_in_object(&self, place: PlaceId) -> bool {
        match self.values.data(place).root {
            Root::Slot(_) => false,
            Root::Global(_) => true,
            Root::Pointer(base) => self.is_object_pointer(base),
        }
    }

    /// Whether a pointer has the type of an object pointer where it comes from.
    pub(crate) fn is_object_pointer(&self, sym: Sym) -> bool {
        match self.values.expr(sym) {
            Expr::Param(index) => self.is_object_param(index as usize),
            Expr::Result(..)
            | Expr::Out(..)
            | Expr::Content(_)
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
            | Expr::Return(_) => self.about.origins.contains_key(&sym),
        }
    }

    /// `Py_INCREF(box->items[i])`: what is taken of a member of something that the function made is the member's.
    pub(crate) fn is_owned_by_its_place(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        match self.values.data(place).root {
            Root::Pointer(base) => {
                !matches!(self.values.expr(base), Expr::Param(_) | Expr::Content(..)) && !self.is_found_by_call(base)
            }
            Root::Slot(_) | Root::Global(_) => false,
        }
    }

    pub(crate) fn is_new_by_origin(&self, sym: Sym) -> bool {
        matches!(self.about.origins.get(&sym), Some((Origin::New(_), _)))
    }

    /// Whether nobody can take anything out of a container: a tuple.
    pub(crate) fn is_immutable(&self, owner: Sym) -> bool {
        match self.values.expr(owner) {
            Expr::Param(_) => true,
            Expr::Result(..)
            | Expr::Out(..)
            | Expr::Content(_)
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
            | Expr::Return(_) => {
                self.about.types.get(&owner).is_some_and(|made| made.contents() == Some(Contents::Fixed))
            }
        }
    }

    /// Whether the function that gave an object is for containers whose items come and go: `PyList_GetItem`.
    pub(crate) fn is_out_of_changing(&self, sym: Sym) -> bool {
        let family = self.about.makers.get(&sym).and_then(|api| api.contract().newest().family.as_deref());
        family.is_some_and(|family| TypeName::of(family).contents() == Some(Contents::Changing))
    }

    /// Whether the function got the object without a reference.
    fn is_borrowed_by_origin(&self, sym: Sym) -> bool {
        match self.about.origins.get(&sym) {
            Some((
                Origin::New(_) | Origin::Unknown(_) | Origin::Memory | Origin::Static | Origin::Call(_) | Origin::Null,
                _,
            ))
            | None => false,
            // What a function of the project lends may belong to the very place that it is stored in.
            Some((Origin::Borrowed(_) | Origin::Out(_), _)) => self.about.makers.contains_key(&sym),
            Some((Origin::Parameter, _)) => true,
        }
    }

    /// The object goes to the caller.
    fn returned(&mut self, state: &mut State, sym: Sym, span: Span) -> Given {
        self.use_object(state, sym, span);
        let object = self.object(state, sym);
        if object.hold == Hold::Forever {
            return Given::Forever;
        }
        // What is returned and stored through a parameter as well is owned by the result first.
        let stored = if self.is_linked(state, sym) { 0 } else { self.stored_in_objects(state, sym).min(1) };
        let is_kept = stored > 0 && !(object.owned == stored && self.is_in_weak_members(state, sym));
        let owned = if is_kept { object.owned - stored } else { object.owned };
        let (entry, result) = (self.input.role.entry, self.input.role.result);
        let guessed = result == ResultRole::NewByGuess;
        let wants_new = guessed || (result == ResultRole::New && entry == Entrance::Python);
        let is_helper = entry == Entrance::Project && !guessed;
        let helper_param = object.hold == Hold::Caller && is_helper;
        // `if (!cache) cache = make(); return cache;` lends what the variable keeps.
        let kept = self.count_stored(state, sym, |place| matches!(self.values.data(place).root, Root::Global(_)));
        if is_helper && kept > 0 && kept >= object.owned {
            return Given::Unknown;
        }
        // `state->table = PyDict_New(); return state->table;`: the record may own the only reference, or the caller.
        let in_record = |place: PlaceId| self.is_lasting(place) && !self.values.data(place).parts.is_empty();
        if is_helper && object.owned > 0 && self.count_stored(state, sym, in_record) >= object.owned {
            return Given::Unknown;
        }
        // A helper that notes what it made somewhere and returns it lends the place a pointer.
        let noted = is_helper && object.owned > 0;
        // Whether a helper took a reference to the `None` that it returns matters to nobody.
        let is_static = matches!(self.values.expr(sym), Expr::Address(_));
        if is_static && (owned > 0 || !wants_new) {
            return Given::Forever;
        }
        // That the result of an unknown function is new is a convention; callers are told what is known.
        if object.hold == Hold::Unknown && object.life == Life::Alive {
            return Given::Unknown;
        }
        if owned > 0 || helper_param || noted {
            let is_anew = object.hold == Hold::Nobody && self.stored(state, sym) == 0 && self.is_made_anew(sym);
            if !is_anew {
                self.found.makes = Makes::Unknown;
            }
            return Given::New;
        }
        match object.hold {
            Hold::Unknown | Hold::Maybe => Given::Unknown,
            // A record that a helper is given may hand its reference over with the object.
            Hold::Place(place) if !wants_new && !self.is_in_object(place) => Given::Unknown,
            _ if object.life == Life::Gone => Given::Unknown,
            Hold::Nobody | Hold::Caller | Hold::Owner(_) | Hold::Interpreter | Hold::Place(_) | Hold::Forever => {
                if wants_new {
                    self.step(state, span, Event::Returned, Some((sym, i32::from(object.owned))));
                    self.fault(state, Fault::ReturnedBorrowed, sym, span);
                }
                Given::Borrowed
            }
        }
    }

    /// Whether what is owned of an object at the end is what was stored and returned of it.
    fn settle(&mut self, state: &mut State, sym: Sym, returned: Option<Sym>, failed: bool, span: Span) {
        let object = self.object(state, sym);
        // What a deallocator does to the object that it is given may bring it back to life.
        if object.life == Life::Gone || object.hold == Hold::Forever || object.doubt.blurred || self.is_dying(sym) {
            return;
        }
        let is_lasting = |place: PlaceId| self.is_lasting(place) && !(failed && self.is_in_abandoned_view(place));
        let stored = self.count_stored(state, sym, is_lasting);
        let abandoned = if failed {
            self.count_stored(state, sym, |place| is_lasting(place) && self.is_in_abandoned_memory(state, place))
        } else {
            0
        };
        let taken = stored - abandoned + i8::from(returned == Some(sym)) + self.stored_in_itself(state, sym);
        let is_param = matches!(self.values.expr(sym), Expr::Param(_));
        // What a helper takes of an argument is its caller's to know, unless it says that it has failed.
        let is_callers = (is_param && self.input.role.entry == Entrance::Project) || self.is_in_array_of_caller(sym);
        // At most one reference can be meant for the caller; a loop may take as many as somebody has asked for.
        let too_many = is_param && object.owned - taken > 1 && self.graph.loops.is_empty() && !object.doubt.passed_on;
        if is_callers && !(failed && object.owned == 1) && !too_many {
            return;
        }
        // What is exported is kept alive until it is given back.
        if self.input.role.fills_view.is_some() && !failed && self.is_member_of_param(sym) {
            return;
        }
        // A reference too many to `Py_None` keeps alive what lives anyway.
        let is_static = matches!(self.values.expr(sym), Expr::Address(_));
        if object.owned > taken
            && !is_static
            && !self.is_owned_by_its_place(sym)
            && !self.is_of_unknown_element(sym)
            && !self.is_in_loose_container(state, sym)
        {
            if object.owned <= taken + abandoned {
                self.put(state, sym, Object { doubt: Doubt { passed_on: true, ..object.doubt }, ..object });
            }
            self.leak(state, sym, taken, span);
            if is_param {
                // Told once, where it happens.
                self.put(state, sym, Object { owned: taken, ..object });
            }
        } else if !is_static
            && matches!(object.hold, Hold::Caller | Hold::Owner(_) | Hold::Interpreter)
            && self.is_borrowed_by_origin(sym)
            && object.owned < self.stored_in_objects(state, sym)
        {
            self.step(state, span, Event::Lost, Some((sym, i32::from(object.owned))));
            self.fault(state, Fault::StoredBorrowed, sym, span);
        }
    }

    /// What a deallocator is given to destroy.
    pub(crate) fn is_dying(&self, sym: Sym) -> bool {
        self.input.role.destroys && self.values.expr(sym) == Expr::Param(0)
    }

    fn is_member_of_param(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        matches!(self.values.data(place).root, Root::Pointer(base) if matches!(self.values.expr(base), Expr::Param(0)))
    }

    /// `for (i = 0; i < n; i++) Py_INCREF(items[i]);` in a helper: the references are those of the caller's array.
    pub(crate) fn is_in_array_of_caller(&self, sym: Sym) -> bool {
        if self.input.role.entry != Entrance::Project {
            return false;
        }
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        let data = self.values.data(place);
        let is_argument = |base: Sym| matches!(self.values.expr(base), Expr::Param(_));
        matches!(data.root, Root::Pointer(base) if is_argument(base))
            && data.parts.iter().all(|step| match step {
                Proj::Element(_) | Proj::Index(_) | Proj::AnyElement => true,
                Proj::Field(_) => false,
            })
    }

    /// Whether a result says that the function has failed: NULL for an object, a negative number.
    fn is_error(&self, state: &State, result: Option<Val>, value: Option<Value>) -> bool {
        match result.map(|val| state.concrete(val)) {
            Some(Val::Int(number)) => {
                number < 0 || (number == 0 && value.is_some_and(|value| self.is_object_value(value)))
            }
            Some(Val::Sym(_)) | None => false,
        }
    }

    /// What is known of the arguments at the end of a path, and what has become of them.
    fn arguments_at_exit(&mut self, state: &State, answer: Option<Val>, returned: Option<Sym>) -> AtExit {
        let mut found = AtExit::default();
        for index in 0..self.body.blocks[self.graph.cfg.reverse_postorder()[0]].params.len() {
            let Some(sym) = self.values.find(Expr::Param(index as u32)) else { continue };
            let fact = state.fact(sym);
            if fact != Range::ALL {
                found.when.push(Condition { on: Input::Argument(index as u16), range: fact });
            }
            if !self.is_object_param(index) && state.own.objects.get(sym).is_none() {
                continue;
            }
            let object = self.object(state, sym);
            if self.is_dying(sym) && object.life == Life::Gone {
                // Who calls a deallocator by its name has the last reference, which goes with the object.
                found.deltas.push((index as u16, -1));
                continue;
            }
            if object.hold == Hold::Forever {
                // It was found to be one that lives forever: what the caller has of it does not matter.
                found.escaped.push(index as u16);
                continue;
            }
            let stored = self.stored(state, sym);
            // What is stored without a reference taken for it may be a gift or a pointer that keeps nothing alive (a link
            // back to a parent): only what was taken is surely gone.
            let paid = stored.min(object.owned.max(0));
            let delta = (object.owned - paid).clamp(-10, 10);
            // Of what somebody else may release, counts say nothing.
            if delta != 0 && !object.doubt.blurred {
                found.deltas.push((index as u16, delta));
            }
            if paid > 0 || !matches!(object.hold, Hold::Caller) {
                found.kept.push(index as u16);
            } else if self.is_outlived(state, sym, returned) {
                found.shared.push(index as u16);
            }
            let computed = answer.is_some_and(|val| self.values.is_computed_from(val, sym));
            if stored > paid || object.doubt.passed_on || object.doubt.blurred || computed {
                found.escaped.push(index as u16);
            }
        }
        found
    }

    /// What a caller sees of this path.
    fn entry(
        &mut self,
        state: &State,
        answer: Option<Val>,
        value: Option<Value>,
        given: Option<Given>,
        returned: Option<Sym>,
    ) -> Entry {
        let (result, range) = self.answered(state, answer, given);
        let result = match answer {
            Some(val) => self.given_content(state, val, value, result),
            None => result,
        };
        let null = self.nullness_at_exit(state, &result, returned);
        let AtExit { mut when, deltas, kept, shared, escaped } = self.arguments_at_exit(state, answer, returned);
        let (contents, members) = self.behind_arguments(state, returned);
        when.extend(
            state.facts.iter().filter_map(|(sym, range)| Some(Condition { on: self.content_of_param(sym)?, range })),
        );
        when.extend(self.identities(state));
        when.extend(self.answers_on_arguments(state));
        Entry {
            when,
            result,
            range,
            deltas,
            kept,
            shared,
            escaped,
            contents,
            members,
            writes: self.writes(state, returned),
            exception: self.told_at_exit(state, answer),
            unsure: state.exceptions.unsure,
            null,
            ambiguous: returned.is_some_and(|sym| self.is_doubtful(state, sym)),
            silent: self.silent_at_exit(state, answer),
            stores: self.stores_anything(state),
            counters: self.counters_at_exit(state),
        }
    }

    /// `register_with_library(new); return new;`: whose the reference is now a caller knows no better.
    fn is_doubtful(&self, state: &State, returned: Sym) -> bool {
        let is_doubtful = |doubt: Doubt| doubt.passed_on || doubt.ambiguous;
        let is_owned = state.own.objects.get(returned).is_some_and(|it| it.owned > 0 && is_doubtful(it.doubt));
        // A reference that is taken right before the return is meant for the caller.
        is_owned && self.steps.last_event_of(state.trail.step, returned) != Some(Event::Retained)
    }

    /// What a caller receives, and its bounds.
    fn answered(&self, state: &State, result: Option<Val>, given: Option<Given>) -> (Given, Range) {
        match (given, result.map(|val| state.concrete(val))) {
            (Some(given), Some(val)) => (given, self.range(state, val)),
            (None, Some(Val::Int(value))) => (Given::Int(value), Range::exactly(value)),
            (None, Some(val @ Val::Sym(sym))) => match self.values.expr(sym) {
                Expr::Param(index) => (Given::Argument(index as u16), Range::ALL),
                Expr::Result(..)
                | Expr::Out(..)
                | Expr::Content(_)
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
                | Expr::Return(_) => (Given::Plain, self.range(state, val)),
            },
            (_, None) => (Given::Plain, Range::ALL),
        }
    }

    /// Whether the path returns NULL, or something that can be NULL.
    fn nullness_at_exit(&self, state: &State, result: &Given, returned: Option<Sym>) -> Nullness {
        match (result, returned) {
            (Given::Int(0), _) if self.returns_pointer() => match state.exceptions.now {
                Now::Set if state.exceptions.raised.is_some() => Nullness::Failing,
                Now::Set | Now::Clear | Now::Unknown => Nullness::Missing,
            },
            (_, Some(sym)) if state.fact(sym).may_be(0) => {
                self.about.nullable.get(&sym).copied().unwrap_or(Nullness::Never)
            }
            _ => Nullness::Never,
        }
    }

    pub(crate) fn is_object_param(&self, index: usize) -> bool {
        let entry = self.graph.cfg.reverse_postorder()[0];
        self.body.blocks[entry].params.get(index).is_some_and(|&value| self.is_object_value(value))
    }

    pub(crate) fn returns_pointer(&self) -> bool {
        self.input.returns_pointer()
    }
}
