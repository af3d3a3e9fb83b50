//! Faults made ready for the checks: names, origins, triggers, confidence.

use refhound_clauses::{Cause, Exception, Gives, ItemAction, ItemUse, NullResult};
use refhound_domains::Comparison;
use refhound_evidence::{Confidence, Event, Fault, NullWith, Object, Origin, Returns, Trigger, Witness};
use refhound_index::{Symbol, intern};
use refhound_ir::{Callee, Inst, Op, Value, ValueDef};
use refhound_source::Span;
use refhound_summary::{CalleeKnowledge, Entrance, Nullness, ResultRole};
use refhound_unknowns::limits;

use crate::causes::Misfortune;
use crate::engine::Engine;
use crate::faults::Met;
use crate::objects::Hold;
use crate::steps::Raised;
use crate::summary::FailsBy;
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};

impl Engine<'_> {
    pub(crate) fn witnesses(&self) -> Vec<Witness> {
        let mut met: Vec<&Met> = self.faults.met.iter().collect();
        met.sort_by_key(|met| (met.place.lo, met.fault, met.object));
        met.into_iter().map(|met| self.witness(met)).chain(self.pair_witnesses()).collect()
    }

    fn witness(&self, met: &Met) -> Witness {
        let (origin, place) = self.origin_of_object(met.object);
        Witness {
            function: self.function_name(),
            fault: met.fault,
            object: Object { name: self.name_of(met.object), origin, place, released_by: self.release_of(met.object) },
            place: met.place,
            path: self.steps.path(met.step, |sym| sym == met.object, raised(met.fault), self.holder(met)),
            trigger: self.trigger(met),
            confidence: self.confidence(met, origin),
            paths: met.paths,
            exits: sorted(&met.exits),
            null: self.null_with(met.object),
            returns: self.returns(),
            other: None,
        }
    }

    /// What held an object that is gone because its holder is.
    fn holder(&self, met: &Met) -> Option<(Sym, Symbol)> {
        let Hold::Owner(owner) = met.hold else { return None };
        (met.fault == Fault::UsedAfterRelease).then(|| (owner, intern(&self.name_of(owner))))
    }

    pub(crate) fn returns(&self) -> Returns {
        let types = &self.input.module.types;
        let signature = types.function_type(self.input.module.functions[self.body.function].ty);
        let is_void = signature.is_some_and(|it| matches!(types.get(it.result), refhound_types::Type::Void));
        if is_void { Returns::Nothing } else { Returns::Something }
    }

    fn origin_of_object(&self, sym: Sym) -> (Origin, Span) {
        let known = self.about.origins.get(&sym).or_else(|| self.about.told_origins.get(&sym));
        known.copied().unwrap_or((Origin::Memory, self.body.span))
    }

    /// Faults that are not about who owns what.
    fn confidence_of_contract(&self, met: &Met, origin: Origin) -> Confidence {
        let nullness = self.about.nullable.get(&met.object).copied();
        let about_null = met.fault == Fault::UncheckedNull;
        let by_project =
            self.called_function(met.object).is_some_and(|function| self.input.unit.apis[function].is_none());
        let about_exception = matches!(
            met.fault,
            Fault::NullWithoutException | Fault::ResultWithException | Fault::IgnoredError | Fault::CalledWithException
        );
        let unsure = (met.doubt.passed_on && !about_null)
            || met.doubt.blurred
            || met.weak
            || (about_exception && met.unsure && !self.is_answer_dropped(met))
            || (about_null && by_project && nullness == Some(Nullness::Missing) && !met.found_null)
            // A variable that began as NULL: what callees and earlier turns of a loop have put there is often not seen.
            || (about_null && matches!(origin, Origin::Null) && !self.keeps_its_null(met))
            // A helper returns NULL although nothing can have failed: for which arguments is often not told exactly.
            || (about_null
                && by_project
                && met.failures == 0
                && !met.found_null
                && (!met.unsure || matches!(origin, Origin::Unknown(_)))
                && !self.is_believed_null(met.object))
            // A constant whose header is not at hand may be a small integer, for which nothing has to be made.
            || (about_null && met.doubt.kept && self.is_made_by_memory_only(met.object))
            || (met.fault == Fault::ResultWithException && self.input.role.entry == Entrance::Project)
            || (matches!(met.fault, Fault::IgnoredError | Fault::CalledWithException) && self.input.role.init)
            || (met.fault == Fault::IgnoredError && !self.is_surely_fallible(met.object))
            || (met.fault == Fault::GilMisuse && self.leaves_gil_to_caller(met));
        if unsure {
            Confidence::Possible
        } else if !self.body.guesses.is_empty()
            || matches!(origin, Origin::Memory | Origin::Unknown(_))
            || (about_null && (by_project || (matches!(origin, Origin::Null) && !self.is_written_null(met.object))))
        {
            Confidence::Likely
        } else {
            Confidence::Certain
        }
    }

    /// Whether a call can fail as far as anybody knows: its answer says nothing but whether it has, or it gives items until there are no
    /// more, or it asks an object that Python has handed in. What other calls give is often known to be there: the size of a
    /// list that a helper has made, the text of a member.
    fn is_surely_fallible(&self, sym: Sym) -> bool {
        let Expr::Result(call, _) = self.values.expr(sym) else { return false };
        let Some(contract) = self.contract_of(call) else { return false };
        let gives_items = |items: ItemUse| items.action == ItemAction::Gives;
        let is_last = contract.on_failure.exception == Exception::Maybe && contract.items.is_some_and(gives_items);
        let Op::Call { args, .. } = self.data(call).op else { return false };
        contract.returns.gives == Gives::Status
            || is_last
            || (!self.is_matched(call) && args.of(&self.body.value_pool).iter().any(|&arg| self.is_handed_in(arg)))
    }

    /// Whatever else runs that nobody knows: it cannot look at an answer that nobody has taken.
    fn is_answer_dropped(&self, met: &Met) -> bool {
        met.fault == Fault::IgnoredError
            && matches!(self.values.expr(met.object), Expr::Result(call, _) if self.is_dropped(call))
    }

    /// `if (PyArray_DIM(a, 0) != PyList_Size(o))`: what is compared with another size is no error where they agree.
    fn is_matched(&self, call: Inst) -> bool {
        let result = self.data(call).result;
        let is_it = |value: Value| Some(self.strip_casts(value)) == result;
        let is_number = |value: Value| matches!(self.defining_op(self.strip_casts(value)), Some(Op::Int(_)));
        self.body.insts.values().any(|data| {
            let Op::Compare(Comparison::Equal | Comparison::NotEqual, left, right) = data.op else { return false };
            (is_it(left) && !is_number(right)) || (is_it(right) && !is_number(left))
        })
    }

    /// An argument of a function that Python calls, or what a format has put into a variable. The receiver is of its own type.
    fn is_handed_in(&self, value: Value) -> bool {
        let value = self.strip_casts(value);
        if self.input.role.entry != Entrance::Python || !self.is_object_value(value) {
            return false;
        }
        let slot = match (self.body.values[value].def, self.defining_op(value)) {
            (ValueDef::Param(block, at), _) => return block == self.graph.cfg.reverse_postorder()[0] && at > 0,
            (ValueDef::Inst(_), Some(Op::Load { from })) => match self.defining_op(from) {
                Some(Op::SlotAddress(slot)) => slot,
                Some(_) | None => return false,
            },
            (ValueDef::Inst(_), _) => return false,
        };
        let is_it =
            |value: Value| matches!(self.defining_op(self.strip_casts(value)), Some(Op::SlotAddress(of)) if of == slot);
        let mut calls = self.body.insts.iter().filter_map(|(inst, it)| {
            let Op::Call { args, .. } = it.op else { return None };
            args.of(&self.body.value_pool).iter().any(|&arg| is_it(arg)).then_some(inst)
        });
        calls.any(|call| self.contract_of(call).is_some_and(|contract| contract.variadic))
    }

    /// A helper that takes the GIL, or releases it, on all its ways does so for its caller.
    fn leaves_gil_to_caller(&self, met: &Met) -> bool {
        let undone_elsewhere =
            matches!(self.values.expr(met.object), Expr::Result(opened, _) if self.found.gil_undone.contains(&opened));
        self.input.role.entry == Entrance::Project && met.returned && !undone_elsewhere
    }

    /// NULL that is written out.
    pub(crate) fn is_written_null(&self, sym: Sym) -> bool {
        matches!(self.values.expr(sym), Expr::Result(inst, _) if matches!(self.data(inst).op, Op::Int(_)))
    }

    /// Whether nothing unseen can have given a variable another value since it was NULL: no call has its address, or only calls
    /// whose contracts say what they do with it.
    fn keeps_its_null(&self, met: &Met) -> bool {
        let sym = met.object;
        // What a macro that was guessed at does to its arguments is not seen.
        if !self.body.guesses.is_empty() {
            return false;
        }
        if self.is_written_null(sym) || self.is_argument_set_to_null(sym) {
            return true;
        }
        // Without a failure, conditions that belong together decide what is filled in and what is used.
        if met.failures == 0 {
            return false;
        }
        if matches!(self.values.expr(sym), Expr::Join(..)) {
            return true;
        }
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        let data = self.values.data(place);
        let Root::Slot(slot) = data.root else { return false };
        let is_it =
            |value: Value| matches!(self.defining_op(self.strip_casts(value)), Some(Op::SlotAddress(of)) if of == slot);
        data.parts.is_empty()
            && self.body.insts.iter().all(|(inst, it)| match it.op {
                Op::Call { args, .. } => {
                    self.contract_of(inst).is_some() || !args.of(&self.body.value_pool).iter().any(|&arg| is_it(arg))
                }
                Op::Store { value, .. } => !is_it(value),
                Op::Int(_)
                | Op::Float(_)
                | Op::Str(_)
                | Op::GlobalAddress(_)
                | Op::FunctionAddress(_)
                | Op::SlotAddress(_)
                | Op::Undefined
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::Cast(_)
                | Op::FieldAddress { .. }
                | Op::ElementAddress { .. }
                | Op::PointerDifference(..)
                | Op::Load { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_)
                | Op::Opaque { .. } => true,
            })
    }

    fn is_believed_null(&self, sym: Sym) -> bool {
        matches!(self.values.expr(sym), Expr::Result(inst, _) if self.beliefs.can_be_null(inst))
    }

    fn confidence(&self, met: &Met, origin: Origin) -> Confidence {
        if is_contract(met.fault) {
            return self.confidence_of_contract(met, origin);
        }
        let handed_back = self.is_handed_back(met);
        // Who else may hold it is known for containers that were made here, not for what a call gave.
        let loosely_held = met.fault == Fault::UsedAfterRelease
            && !self.is_new_by_origin(met.object)
            && !self.about.fields.contains(&met.object)
            && matches!(met.hold, Hold::Owner(owner) if !self.is_made_as(owner));
        // A node of a list is still reached through its neighbours.
        let linked = met.fault == Fault::Overwritten
            && ((matches!(origin, Origin::Memory) && !matches!(met.hold, Hold::Place(_)))
                || self.is_linked_or_filled_once(met.object)
                || self.steps.was_stored(met.step, met.object));
        let constructing =
            met.fault == Fault::Overwritten && matches!(met.hold, Hold::Place(_)) && self.input.role.constructs;
        let destroying = met.fault == Fault::ReleasedBorrowed && self.input.role.destroys;
        // An argument that a helper takes over may be the very reference that the helper's list holds.
        let handed_over = met.fault == Fault::ReleasedBorrowed
            && matches!(origin, Origin::Parameter)
            && match self.steps.last_event(met.step) {
                Some(Event::Stolen { by }) => {
                    self.input.role.entry == Entrance::Project || self.contract_named(by).is_none()
                }
                _ => false,
            };
        // A method that releases what it is called on gives up a reference that somebody has taken for it: a cycle that is broken on purpose.
        let of_receiver =
            met.fault == Fault::ReleasedBorrowed && matches!(self.values.expr(met.object), Expr::Param(0));
        let by_guess = met.fault == Fault::ReturnedBorrowed && self.input.role.result == ResultRole::NewByGuess;
        let unsure = handed_back
            || by_guess
            || loosely_held
            || linked
            || destroying
            || constructing
            || handed_over
            || of_receiver
            || (met.fault == Fault::ReleasedBorrowed && self.is_released_for_others(met, origin))
            || met.weak
            || (met.doubt.kept && matches!(met.fault, Fault::Leaked | Fault::Overwritten | Fault::UsedAfterRelease))
            // Whether a `void *` has a reference of its own is the project's convention.
            || (met.fault == Fault::Leaked && self.stands_in_untyped_place(met.object))
            // Arrays are copied whole, and the references of their elements are taken one by one.
            || (met.fault == Fault::Leaked && self.is_element(met.object))
            // `item = block->data[index]; self->length--; return item;` takes the element's reference with it.
            || (met.fault == Fault::ReturnedBorrowed && self.is_element(met.object))
            // A record that is no object may hand its reference over: `context->result`, which a callback has filled for this.
            || (met.fault == Fault::ReturnedBorrowed
                && matches!(met.hold, Hold::Place(place) if !self.is_behind_object(place)))
            || (met.fault == Fault::Leaked && self.is_copied(met.object))
            || (met.fault == Fault::Leaked && self.is_retained_for_callers(met.object))
            // A reference to a type is taken for an object that is made or saved.
            || (met.fault == Fault::Leaked && self.about.types_of.contains(&met.object))
            || (met.fault == Fault::Leaked && self.is_type_of_instance(met.object))
            || met.doubt.passed_on
            || met.doubt.ambiguous
            || met.doubt.blurred
            // A name that nobody has declared may be a macro, for NULL or for a new object.
            || self.is_unread(Val::Sym(met.object))
            // Nobody holds memory that is no object.
            || (matches!(met.hold, Hold::Unknown) && met.fault != Fault::WrongDestructor)
            || (matches!(origin, Origin::Unknown(_)) && !self.about.believed.contains(&met.object));
        if unsure {
            Confidence::Possible
        } else if !self.body.guesses.is_empty()
            || matches!(origin, Origin::Memory | Origin::Unknown(_))
            || (met.fault == Fault::UsedAfterRelease && matches!(met.hold, Hold::Owner(_)))
            // Its items may be held elsewhere, and so may itself.
            || (met.fault == Fault::UsedAfterRelease && self.is_read_by_format(met.object))
        {
            Confidence::Likely
        } else {
            Confidence::Certain
        }
    }

    /// Some helpers release an object on purpose and return it, knowing who else holds it. What they have made and give up because something
    /// has failed is held by nobody.
    fn is_handed_back(&self, met: &Met) -> bool {
        let given_up = met.failures > 0 && met.hold == Hold::Nobody && self.is_new_by_origin(met.object);
        met.fault == Fault::UsedAfterRelease && met.returned && self.input.role.entry == Entrance::Project && !given_up
    }

    /// Whether pointers were taken out of an object by a format.
    fn is_read_by_format(&self, sym: Sym) -> bool {
        self.about.parsed.values().any(|&holder| holder == sym)
    }

    /// Whether a call has made an object of a known type; `PySequence_Fast` may give back what it got.
    fn is_made_as(&self, sym: Sym) -> bool {
        self.about.types.get(&sym).is_some_and(|made| !made.as_str().contains(" or "))
    }

    /// Whether the reference that is given up may be one that another function, or another loop, has taken.
    fn is_released_for_others(&self, met: &Met, origin: Origin) -> bool {
        let is_named = self.about.names.contains_key(&met.object);
        let taken_by = match self.steps.last_event(met.step) {
            Some(Event::Stolen { by }) => Some(self.contract_named(by).is_some()),
            _ => None,
        };
        // What a module takes of its types when it is made it gives back when it goes, and `Py_DECREF(Py_None)`, written out, is meant so.
        let of_static = matches!(self.values.expr(met.object), Expr::Address(_))
            && taken_by != Some(true)
            && (self.input.role.entry != Entrance::Python || !is_named);
        // What a helper has kept before it consumes now: its records say which.
        let by_helper = taken_by == Some(false);
        // `for (i = 0; i < taken; i++) Py_DECREF(PyList_GetItem(list, i));`
        let of_loop =
            self.graph.releases_items && taken_by != Some(true) && matches!(origin, Origin::Borrowed(_)) && !is_named;
        let of_memory = matches!(origin, Origin::Memory) && self.is_exchanged(met.object);
        of_static
            || by_helper
            || of_loop
            || of_memory
            || self.is_of_refilled_slot(met.object)
            || self.is_collected(met.object)
    }

    /// `garbage[i] = PyList_GET_ITEM(list, at);`: what is put into an array to be released from there was moved out of where it stood. A record
    /// of the function's own may say in another member whether it owns: an owner of C++ with a flag.
    fn is_collected(&self, sym: Sym) -> bool {
        let is_own = |place: PlaceId| matches!(self.values.data(place).root, Root::Slot(_));
        let home = if let Expr::Content(place) = self.values.expr(sym)
            && is_own(place)
        {
            Some(place)
        } else {
            self.about.homes.get(&sym).copied()
        };
        let Some(home) = home.map(|home| self.values.data(home)) else { return false };
        match home.parts.last() {
            Some(Proj::Element(_) | Proj::Index(_) | Proj::AnyElement) => true,
            Some(Proj::Field(_)) => matches!(home.root, Root::Slot(_)),
            None => false,
        }
    }

    /// `Py_INCREF((PyObject *)record->data)`: the object is known by a member that says nothing of objects.
    fn stands_in_untyped_place(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        let types = &self.input.module.types;
        match self.values.data(place).parts.last() {
            Some(Proj::Field(field)) => {
                let pointee = types.pointee(types.field(*field).ty);
                pointee.is_some_and(|to| matches!(types.get(to), refhound_types::Type::Void))
            }
            _ => false,
        }
    }

    /// `Py_INCREF(node->children[i])`.
    fn is_element(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        let data = self.values.data(place);
        matches!(data.root, Root::Pointer(_)) && !matches!(data.parts.last(), Some(Proj::Field(_)))
    }

    /// Whether a place is in an object, in a global variable, or in a record that an object leads to: `self->head->value`.
    fn is_behind_object(&self, mut place: PlaceId) -> bool {
        for _ in 0..limits::POINTERS_FOLLOWED {
            if self.is_in_object(place) {
                return true;
            }
            let Root::Pointer(base) = self.values.data(place).root else { return false };
            let Expr::Content(next) = self.values.expr(base) else { return false };
            // What a global variable points to is no more an object's than what a call gives.
            if matches!(self.values.data(next).root, Root::Global(_)) {
                return false;
            }
            place = next;
        }
        false
    }

    /// `*copy = *original; Py_INCREF(copy->name);`
    fn is_copied(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        matches!(self.values.data(place).root, Root::Pointer(base) if self.about.copied.contains(&base))
    }

    /// `void Owner::retain() { Py_INCREF(object); }`: what a method of C++ takes for a member is for those who call it.
    fn is_retained_for_callers(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        let data = self.values.data(place);
        let of_own = |base: Sym| matches!(self.values.expr(base), Expr::Param(0));
        let is_method = self.input.module.functions[self.body.function].name.as_str().contains("::");
        is_method && matches!(data.root, Root::Pointer(base) if of_own(base))
    }

    fn trigger(&self, met: &Met) -> Trigger {
        if self.input.role.init {
            return Trigger::Init;
        }
        let needs = match (met.fault, self.values.expr(met.object)) {
            (Fault::UncheckedNull, Expr::Param(_)) => Misfortune::Input,
            // Whatever else has failed on the way, the NULL needs its own reason.
            (Fault::UncheckedNull, Expr::Result(call, _))
                if matches!(self.about.causes.get(&call), Some(FailsBy::Memory | FailsBy::Hostile)) =>
            {
                self.cause_as_met(call).into()
            }
            (Fault::UncheckedNull, Expr::Result(..))
                if met.misfortune == Misfortune::None && self.null_with(met.object) == NullWith::Exception =>
            {
                Misfortune::Input
            }
            // It is the failure of this very call that nobody looks at.
            (Fault::IgnoredError | Fault::AmbiguousError | Fault::CalledWithException, Expr::Result(call, _)) => {
                self.cause_as_met(call).into()
            }
            _ => met.misfortune,
        };
        match needs {
            Misfortune::None => Trigger::Success,
            Misfortune::Input => Trigger::BadInput,
            Misfortune::Hostile => Trigger::HostileObject,
            Misfortune::Memory => Trigger::AllocFailure,
        }
    }

    /// What makes a call fail with the arguments that paths have given it.
    fn cause_as_met(&self, call: Inst) -> FailsBy {
        self.about.causes.get(&call).copied().unwrap_or_else(|| self.cause(call))
    }

    /// What the NULL of a call comes with.
    fn null_with(&self, sym: Sym) -> NullWith {
        let callees = &self.input.unit.callees;
        let knowledge = match self.values.expr(sym) {
            Expr::Result(inst, _) => match self.data(inst).op {
                Op::Call { callee: Callee::Function(function), .. } => Some(callees[function]),
                Op::Int(_)
                | Op::Float(_)
                | Op::Str(_)
                | Op::GlobalAddress(_)
                | Op::FunctionAddress(_)
                | Op::SlotAddress(_)
                | Op::Undefined
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::Cast(_)
                | Op::FieldAddress { .. }
                | Op::ElementAddress { .. }
                | Op::PointerDifference(..)
                | Op::Load { .. }
                | Op::Store { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Call { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_)
                | Op::Opaque { .. } => None,
            },
            Expr::Member(accessor, ..) => {
                let mut functions = self.input.module.functions.iter();
                functions.find(|(_, known)| known.name == accessor).map(|(function, _)| callees[function])
            }
            Expr::Param(_)
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
            | Expr::Return(_) => None,
        };
        match knowledge {
            Some(CalleeKnowledge::Contract { contract, .. }) => match contract.on_failure.exception {
                Exception::Set if contract.returns.null == NullResult::OnError => NullWith::Exception,
                Exception::Never if contract.on_failure.cause == Cause::Memory => NullWith::NoMemory,
                Exception::Never => NullWith::Nothing,
                Exception::Set | Exception::Maybe => NullWith::Unknown,
            },
            Some(CalleeKnowledge::Project { node, .. }) => match self.callees.get(node) {
                Some(summary) if summary.raises_with_null() => NullWith::Exception,
                _ => NullWith::Unknown,
            },
            Some(CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. }) | None => NullWith::Unknown,
        }
    }

    /// Whether an object comes from a call that can fail for lack of memory only.
    fn is_made_by_memory_only(&self, sym: Sym) -> bool {
        matches!(self.values.expr(sym), Expr::Result(inst, _) if self.cause(inst) == FailsBy::Memory)
    }
}

/// Whether a fault is about NULL, exceptions, buffers or the GIL, rather than about who owns an object.
fn is_contract(fault: Fault) -> bool {
    match fault {
        Fault::Leaked
        | Fault::Overwritten
        | Fault::UsedAfterRelease
        | Fault::ReleasedBorrowed
        | Fault::ReturnedBorrowed
        | Fault::StoredBorrowed
        | Fault::Endangered
        | Fault::WrongDestructor => false,
        Fault::UncheckedNull
        | Fault::NullWithoutException
        | Fault::ResultWithException
        | Fault::IgnoredError
        | Fault::AmbiguousError
        | Fault::CalledWithException
        | Fault::ExceptionEscapes
        | Fault::UnreleasedBuffer
        | Fault::InconsistentPair
        | Fault::UnbalancedAcquire
        | Fault::GilMisuse => true,
    }
}

/// The path of a fault that is about an exception tells where it was set.
fn raised(fault: Fault) -> Raised {
    match fault {
        Fault::ResultWithException | Fault::IgnoredError | Fault::CalledWithException => Raised::Told,
        Fault::Leaked
        | Fault::Overwritten
        | Fault::UsedAfterRelease
        | Fault::ReleasedBorrowed
        | Fault::ReturnedBorrowed
        | Fault::StoredBorrowed
        | Fault::Endangered
        | Fault::WrongDestructor
        | Fault::UncheckedNull
        | Fault::NullWithoutException
        | Fault::AmbiguousError
        | Fault::ExceptionEscapes
        | Fault::UnreleasedBuffer
        | Fault::InconsistentPair
        | Fault::UnbalancedAcquire
        | Fault::GilMisuse => Raised::LeftOut,
    }
}

/// In order of place, whatever path was followed first.
fn sorted(places: &[Span]) -> Vec<Span> {
    let mut places = places.to_vec();
    places.sort_by_key(|place| (place.origin, place.lo, place.hi));
    places
}
