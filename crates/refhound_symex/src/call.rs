//! Calls: the ways in which they can end, applied to a state.

use refhound_clauses::{Contract, Exception, Gives, Interface, NullResult, RunsPython, Takes};
use refhound_contracts::formats::{
    Bracket, BuiltResult, FormatFunction, FormatPlace, FormatReading, Grammar, Makes, SsizeClean, VarArgs,
};
use refhound_contracts::slots::ParameterOwnership;
use refhound_contracts::{ApiTable, SlotId, SlotTable, TypeName};
use refhound_domains::Range;
use refhound_evidence::{Event, Fault, Origin};
use refhound_index::{EntityId, Symbol, intern};
use refhound_ir::{Callee, Inst, Op, Value, Values as ValueList};
use refhound_source::Span;
use refhound_summary::{
    ArgEffect, CalleeKnowledge, Condition, Entrance, ExceptionAfter, Input, Nullness, Outcome, Part, Reach,
    ResultEffect, Returns, Source, Split, built_argument, null_allowed, nullness_of, outcomes_of_contract,
    outcomes_of_slot, succeeding_range,
};
use refhound_types::{PythonVersion, Type};

use crate::engine::Engine;
use crate::exec::Flow;
use crate::outcomes::outcomes_of_summary;
use crate::state::{Hold, Indicator, Object, State};
use crate::unread::{Kept, is_named_like_macro};
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};
use crate::watch::Now;

/// One call as the engine sees it.
pub(crate) struct Site<'a> {
    pub(crate) inst: Inst,
    pub(crate) span: Span,
    pub(crate) name: Option<Symbol>,
    pub(crate) contract: Option<&'a Contract>,
    /// The field that the callee was read from.
    slot: Option<SlotId>,
    pub(crate) result: Option<Value>,
    pub(crate) args: Vec<Val>,
    /// What a pointer result is, whatever its type.
    makes: CountedResult,
    /// The type object of the result.
    pub(crate) result_type: Option<TypeName<'a>>,
    /// What its format builds.
    pub(crate) built: Option<Built>,
    pub(crate) runs_python: bool,
    /// The callee is a function of the project, whose summary says what is an object.
    pub(crate) is_project: bool,
    /// Fields of the callee's summary are those of this unit.
    same_fields: bool,
}

/// What a call gives that gives something new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CountedResult {
    /// An object if its type says so.
    ByType,
    /// `PyObject_New` gives a `void *`.
    ByTypeOrVoid,
    /// An object that is released by the function that its family is released by.
    Always,
}

/// An object that a format builds and that may be there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Built {
    /// `Py_BuildValue("()")`.
    Empty,
    /// `Py_BuildValue("i", n)`: which argument of the call the number is.
    Number(usize),
}

impl<'a> Engine<'a> {
    pub(crate) fn call(&mut self, state: &mut State, inst: Inst, callee: Callee, args: ValueList) -> Flow {
        let body = self.body;
        let list = args.of(&body.value_pool);
        let args: Vec<Val> = list.iter().map(|&value| self.read(state, value)).collect();
        let data = self.body.insts[inst];
        for &val in &args {
            self.use_inside(state, val, data.span);
        }
        let mut site = Site {
            inst,
            span: data.span,
            name: None,
            contract: None,
            slot: None,
            result: data.result,
            args,
            makes: CountedResult::ByTypeOrVoid,
            result_type: None,
            built: None,
            runs_python: false,
            is_project: false,
            same_fields: true,
        };
        let knowledge = match callee {
            Callee::Function(function) => Some(self.input.unit.callees[function]),
            Callee::Pointer(value) => {
                let target = self.read(state, value);
                match self.values.expr_of(target) {
                    Some(Expr::Function(function)) => Some(self.input.unit.callees[function]),
                    _ => return self.call_through_pointer(state, site, value),
                }
            }
        };
        match knowledge {
            None => {
                self.note_unknown_call(state, &site, list);
                self.call_unknown(state, &site, Returns::Normally)
            }
            // Whether an exception was set when the function began is its caller's to know.
            Some(CalleeKnowledge::Assumption) if list.first().is_some_and(|&value| self.is_about_exception(value)) => {
                if state.indicator == Indicator::Clear {
                    state.indicator = Indicator::Set;
                    state.watch.now = Now::Unknown;
                }
                Flow::Next
            }
            Some(CalleeKnowledge::Assumption) => {
                let holds = site.args.first().is_none_or(|&condition| self.assume(state, condition, true));
                if holds { Flow::Next } else { Flow::Stop }
            }
            Some(CalleeKnowledge::Unknown { name, returns }) => {
                self.settle_debts(state);
                site.name = Some(name);
                self.note_unknown_call(state, &site, list);
                if is_named_like_macro(name) {
                    self.blur_args(state, &site);
                }
                // `PyEval_ThreadsInitialized()`, which newer versions have no more: asked twice, it gives the same answer.
                if let Some(result) = site.result
                    && site.args.is_empty()
                    && ApiTable::lookup(name).is_some()
                {
                    let val = self.values.val(Expr::Answer(name, Val::NULL));
                    state.env.set(result, state.concrete(val));
                    return Flow::Next;
                }
                self.call_unknown(state, &site, returns)
            }
            Some(CalleeKnowledge::Contract { contract, name, format }) => {
                if contract.never_returns {
                    return Flow::Stop;
                }
                (site.name, site.contract) = (Some(name), Some(contract));
                if let ("memcpy" | "memmove", Some(&to)) = (name.as_str(), site.args.first()) {
                    self.note_copied(to);
                }
                site.makes = if self.input.unit.families.of_result(contract).is_some() {
                    CountedResult::Always
                } else if contract.returns.released_by.is_none() && ApiTable::lookup(name).is_some() {
                    CountedResult::ByTypeOrVoid
                } else {
                    CountedResult::ByType
                };
                let settles = contract.runs_python == RunsPython::Yes
                    || contract.params.iter().any(|param| matches!(param.takes, Takes::Release | Takes::Clear));
                if settles {
                    self.settle_debts(state);
                }
                site.result_type = contract.returns.type_name.as_deref().map(TypeName::of);
                site.runs_python = contract.runs_python == RunsPython::Yes;
                self.gil_of_contract(state, &site, contract);
                self.check_null_args(state, &site, contract, list);
                self.check_null_varargs(state, &site, format);
                self.check_pending(state, &site, name, contract);
                self.asks |= contract.clears_exception;
                if let Some(flow) = self.question(state, &site, contract) {
                    return flow;
                }
                if let Some(flow) = self.accessor(state, &site, contract) {
                    return flow;
                }
                let text = format.map(|function| (function, self.format_text(function, &site)));
                let text = text.as_ref().map(|(function, text)| (*function, text.as_deref()));
                let single = text.and_then(|(function, text)| built_argument(function, text, self.input.version));
                if let Some((arg, more)) = single
                    && let Some(flow) = self.single_object(state, &site, arg, more)
                {
                    return flow;
                }
                site.built = text.and_then(|(function, text)| built(function, text?, self.input.version));
                let mut outcomes =
                    outcomes_of_contract(contract, text, site.args.len(), self.input.version, Split::ByHolder);
                if self.cannot_fail(state, &site, contract) {
                    for outcome in &mut outcomes {
                        outcome.range = outcome.range.meet(succeeding_range(contract));
                        (outcome.exception, outcome.told) = (ExceptionAfter::Unchanged, ExceptionAfter::Unchanged);
                    }
                    outcomes.retain(|outcome| !outcome.range.is_empty());
                }
                let fetches = contract.clears_exception && state.indicator == Indicator::Set;
                if fetches || self.finds_key(state, &site) {
                    for outcome in &mut outcomes {
                        (outcome.range, outcome.null) = (outcome.range.meet(Range::NONZERO), Nullness::Never);
                    }
                }
                // NULL where none is accepted crashes: the path ends.
                let crashes = site.args.iter().enumerate().any(|(index, &val)| {
                    state.concrete(val) == Val::NULL
                        && !null_allowed(contract, index)
                        && contract
                            .param(index)
                            .is_some_and(|param| matches!(param.takes, Takes::Borrow | Takes::Release | Takes::Retain))
                });
                if crashes {
                    return Flow::Stop;
                }
                for index in 0..site.args.len() {
                    if !null_allowed(contract, index)
                        && let Some(sym) = self.object_of(state, site.args[index])
                    {
                        self.assume_not_null(state, sym);
                    }
                }
                self.release_memory(state, &site, contract);
                let flow = self.follow(state, &site, &outcomes);
                if !contract.cases.is_empty() {
                    let result = site.result.and_then(|value| state.env.get(value));
                    self.note_views(state, &site, contract, result);
                }
                flow
            }
            Some(CalleeKnowledge::Project { node, name, reach }) => {
                self.settle_debts(state);
                self.open_globals(state);
                site.name = Some(name);
                site.is_project = true;
                let Some(summary) = self.callees.get(node) else {
                    match reach {
                        Reach::Interface => self.note_unknown_call(state, &site, list),
                        Reach::Plain => self.note_plain_call(state, &site),
                    }
                    return self.call_unknown(state, &site, Returns::Normally);
                };
                site.same_fields = summary.unit == self.input.unit.number;
                if summary.never_returns() {
                    return Flow::Stop;
                }
                self.gil_of_summary(state, &site, summary);
                self.check_null_args_of_summary(state, &site, summary, list);
                let mut outcomes = outcomes_of_summary(summary);
                self.note_summary(state, &site, summary, &mut outcomes);
                self.follow(state, &site, &outcomes)
            }
        }
    }

    /// The literal format of a call.
    pub(crate) fn format_text(&self, function: &FormatFunction, site: &Site<'_>) -> Option<Vec<u8>> {
        let FormatPlace::Argument(at) = function.format else { return None };
        match self.values.expr_of(*site.args.get(usize::from(at))?)? {
            Expr::Text(text) => Some(text.as_str().chars().map(|c| c as u32 as u8).collect()),
            _ => None,
        }
    }

    /// `Py_BuildValue("N", x)` is `x` itself, and `Py_BuildValue("O", x)` is a new reference to it.
    fn single_object(&mut self, state: &mut State, site: &Site<'_>, arg: usize, more: i64) -> Option<Flow> {
        let (result, &val) = (site.result?, site.args.get(arg)?);
        let sym = self.object_of(state, val)?;
        self.assume_not_null(state, sym);
        for _ in 0..more {
            self.retain(state, sym, site.span);
        }
        state.env.set(result, val);
        Some(Flow::Next)
    }

    /// `type->tp_alloc(type, 0)`: the field tells what is called.
    fn call_through_pointer(&mut self, state: &mut State, mut site: Site<'a>, value: Value) -> Flow {
        let prototype =
            self.called_slot(value).and_then(|(slot, name)| Some((slot.prototype(self.input.version)?, slot, name)));
        if let Some((prototype, slot, name)) = prototype {
            (site.name, site.slot) = (Some(name), Some(slot));
            let outcomes = outcomes_of_slot(prototype);
            self.follow(state, &site, &outcomes)
        } else {
            self.note_unknown_call(state, &site, &[]);
            self.call_unknown(state, &site, Returns::Normally)
        }
    }

    /// The slot that the pointer to a called function was read from.
    pub(crate) fn called_slot(&self, target: Value) -> Option<(SlotId, Symbol)> {
        let Some(Op::Load { from }) = self.defining_op(self.strip_casts(target)) else { return None };
        match self.defining_op(self.strip_casts(from)) {
            Some(Op::FieldAddress { field, .. }) => self.slot_of(field),
            _ => None,
        }
    }

    fn slot_of(&self, field: refhound_types::Field) -> Option<(SlotId, Symbol)> {
        let types = &self.input.module.types;
        let record = types.record(field.record).tag?;
        let name = types.field(field).name?;
        Some((SlotTable::by_field(record, name)?, name))
    }

    /// Questions whose answer follows from the state, or stays the same: `PyErr_Occurred()`, `PyList_Check(x)`.
    fn question(&mut self, state: &mut State, site: &Site<'a>, contract: &'a Contract) -> Option<Flow> {
        let result = site.result?;
        if let Some(flow) = self.type_question(state, site, contract) {
            return Some(flow);
        }
        if contract.asks_exception {
            self.asks = true;
            let val = match state.indicator {
                Indicator::Clear => {
                    self.nothing_failed(state);
                    state.watch.settle_all(Now::Clear);
                    Val::NULL
                }
                Indicator::Set | Indicator::Unknown | Indicator::IfFailed(_) | Indicator::MaybeFailed(_) => {
                    let sym = self.fresh(state, |generation| Expr::Result(site.inst, generation));
                    if state.indicator == Indicator::Set {
                        state.facts.set(sym, Range::NONZERO);
                        self.told_by_indicator(state, Range::NONZERO);
                    }
                    state.occurred = Some(sym);
                    Val::Sym(sym)
                }
            };
            state.env.set(result, val);
            return Some(Flow::Next);
        }
        None
    }

    /// `Py_TYPE(x)`, `PyTuple_GET_ITEM(t, i)`: asked twice, they give the same object twice.
    fn accessor(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract) -> Option<Flow> {
        let (result, name) = (site.result?, site.name?);
        let pure = contract.returns.gives == Gives::Borrowed
            && contract.returns.null == NullResult::Never
            && contract.runs_python == RunsPython::Never
            && !contract.variadic;
        let tells = contract.returns.gives == Gives::Value
            && contract.runs_python == RunsPython::Never
            && !contract.variadic
            && self.is_pointer(result)
            && contract.params.iter().all(|param| matches!(param.takes, Takes::Borrow | Takes::Value));
        if let (true, [first, rest @ ..]) = (tells, site.args.as_slice())
            && rest.len() <= 1
            && let Some(owner) = self.object_of(state, *first)
        {
            self.use_object(state, owner, site.span);
            if !null_allowed(contract, 0) {
                self.assume_not_null(state, owner);
            }
            let second = rest.first().copied().unwrap_or(Val::NULL);
            let member = self.values.sym(Expr::Member(name, Val::Sym(owner), second));
            if self.points_to_text(result) {
                self.insides.insert(member);
            }
            let val = Val::Sym(member);
            if self.cannot_fail(state, site, contract) {
                self.assume(state, val, true);
            } else if let Val::Sym(sym) = val {
                let misused = self.is_pointer(result) && self.is_misused(contract, site.inst);
                let nullness = if misused { Nullness::Failing } else { nullness_of(contract) };
                self.note_nullable(sym, nullness, site);
                let exception = match contract.on_failure.exception {
                    Exception::Set => ExceptionAfter::IfFailed,
                    Exception::Maybe => ExceptionAfter::MaybeFailed,
                    Exception::Never => ExceptionAfter::Unchanged,
                };
                if state.fact(sym).may_be(0) {
                    self.note_exception(state, site, exception, Some(val));
                }
            }
            state.env.set(result, state.concrete(val));
            return Some(Flow::Next);
        }
        let (owner, second) = match (pure, site.args.as_slice()) {
            (true, &[first]) => (self.object_of(state, first)?, Val::NULL),
            (true, &[first, second]) => (self.object_of(state, first)?, second),
            _ => return None,
        };
        self.use_object(state, owner, site.span);
        self.assume_not_null(state, owner);
        if let Some(item) = state.keys.item(owner, second) {
            state.env.set(result, Val::Sym(item));
            return Some(Flow::Next);
        }
        let sym = self.values.sym(Expr::Member(name, Val::Sym(owner), second));
        state.env.set(result, Val::Sym(sym));
        if state.objects.get(sym).is_none() {
            let hold = if self.is_type_result(site) { Hold::Maybe } else { Hold::Owner(owner) };
            if contract.returns.type_of.is_some() {
                self.types_of.insert(sym);
            }
            self.origin(sym, Origin::Borrowed(name), site.span);
            self.obtain(state, sym, Object::new(0, hold), site.span, Range::NONZERO);
        }
        Some(Flow::Next)
    }

    fn follow(&mut self, state: &mut State, site: &Site<'a>, outcomes: &[Outcome]) -> Flow {
        if let [only] = outcomes {
            return if self.apply(state, site, only) { Flow::Next } else { Flow::Stop };
        }
        let mut states = Vec::with_capacity(outcomes.len());
        for outcome in outcomes {
            let mut next = state.clone();
            if self.apply(&mut next, site, outcome) {
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
        if let ResultEffect::Argument { arg, more } = outcome.result
            && more > 0
            && let Some(sym) = site.args.get(arg).and_then(|&val| self.object_of(state, val))
        {
            self.retain(state, sym, site.span);
        }
        for (index, write) in outcome.writes.iter().enumerate() {
            self.write_through(state, site, write, index as u16, outcome.ambiguous);
            self.own_written(state, site, outcome, write);
        }
        if site.runs_python
            && let Some(call) = site.name
        {
            let spared: Vec<Sym> = result.and_then(|val| self.object_of(state, val)).into_iter().collect();
            self.endanger(state, &spared, site.span, call);
        }
        self.set_indicator(state, outcome.exception, result);
        if let (Some(Val::Sym(sym)), ResultEffect::Plain | ResultEffect::Object(_)) = (result, outcome.result) {
            self.note_nullable(sym, outcome.null, site);
        }
        state.watch.unsure |= outcome.unsure;
        self.note_exception(state, site, outcome.told, result);
        self.note_doubtful(state, site, outcome, result);
        self.note_formatted(state, site, outcome);
        if site.runs_python {
            state.keys.forget_items();
        }
        self.note_key(state, site, result);
        true
    }

    /// Takes a condition on what a caller hands in as true; false when it cannot be.
    fn may_hold(&mut self, state: &mut State, site: &Site<'_>, condition: &Condition) -> bool {
        let val = match &condition.on {
            Input::Argument(arg) => site.args.get(usize::from(*arg)).copied(),
            Input::Content(arg, path) => {
                let place = self.place_behind(site, usize::from(*arg), path);
                let written = place.and_then(|place| self.content(state, place));
                // What the caller has read there and found out about it holds for the callee.
                let read = || self.values.find(Expr::Content(place?));
                if let (None, Some(sym)) = (written, read()) {
                    return !self.range(state, Val::Sym(sym)).meet(condition.range).is_empty();
                }
                written
            }
        };
        match val.map(|val| state.concrete(val)) {
            Some(Val::Int(value)) => condition.range.may_be(value),
            Some(Val::Sym(sym)) => self.restrict(state, sym, condition.range),
            None => true,
        }
    }

    /// The place that a callee reaches through an argument; none when the callee numbers its fields differently.
    pub(crate) fn place_behind(&mut self, site: &Site<'_>, arg: usize, path: &[Part]) -> Option<PlaceId> {
        let &pointer = site.args.get(arg)?;
        let mut place = self.values.pointee(pointer)?;
        for part in path {
            let step = match *part {
                Part::Field(_) if !site.same_fields => return None,
                Part::Field(field) => Proj::Field(field),
                Part::Element(at) => Proj::Element(at),
            };
            place = self.values.part(place, step);
        }
        Some(place)
    }

    fn set_indicator(&mut self, state: &mut State, exception: ExceptionAfter, result: Option<Val>) {
        state.indicator = match exception {
            ExceptionAfter::Unchanged => return,
            ExceptionAfter::Set => Indicator::Set,
            ExceptionAfter::Clear => Indicator::Clear,
            ExceptionAfter::Unknown => Indicator::Unknown,
            ExceptionAfter::MaybeFailed => match result {
                Some(Val::Sym(sym)) if state.indicator != Indicator::Set => Indicator::MaybeFailed(sym),
                _ => Indicator::Unknown,
            },
            ExceptionAfter::IfFailed => match result {
                Some(Val::Sym(sym)) if state.indicator != Indicator::Set => Indicator::IfFailed(sym),
                _ => return,
            },
        };
    }

    pub(crate) fn hold_of(&mut self, state: &State, site: &Site<'_>, source: Source) -> Hold {
        match source {
            Source::New => Hold::Nobody,
            Source::BorrowedFrom(arg) => match site.args.get(arg).and_then(|&val| self.object_of(state, val)) {
                Some(owner) => Hold::Owner(owner),
                None => Hold::Interpreter,
            },
            Source::BorrowedFromInterpreter | Source::BorrowedElsewhere => Hold::Interpreter,
            Source::Forever => Hold::Forever,
            Source::Unknown => Hold::Unknown,
        }
    }

    fn result(&mut self, state: &mut State, site: &Site<'a>, outcome: &Outcome) -> Option<Val> {
        let value = site.result;
        let val = match outcome.result {
            ResultEffect::Int(number) => Val::Int(number),
            ResultEffect::Argument { arg, .. } => *site.args.get(arg)?,
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
                if let Some(made) = site.result_type {
                    self.types.insert(sym, made);
                }
                if source != Source::New && self.is_type_result(site) {
                    // An object owns a reference to its type, which its deallocator releases.
                    hold = Hold::Maybe;
                }
                self.origin(sym, self.origin_of(site, source), site.span);
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
    fn points_to_text(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        types.pointee(self.type_of(value)).is_some_and(|to| matches!(types.get(to), Type::Int(_)))
    }

    /// Whether the result is an object rather than memory or a file. `PyObject_New` gives a `void *`.
    fn is_counted_result(&self, site: &Site<'_>) -> bool {
        let Some(value) = site.result else { return true };
        let types = &self.input.module.types;
        let is_void = || types.pointee(self.type_of(value)).is_some_and(|to| matches!(types.get(to), Type::Void));
        self.is_object_value(value)
            || site.is_project
            || match site.makes {
                CountedResult::ByType => false,
                CountedResult::ByTypeOrVoid => is_void(),
                CountedResult::Always => true,
            }
    }

    fn is_type_result(&self, site: &Site<'_>) -> bool {
        let types = &self.input.module.types;
        let record = site.result.and_then(|value| types.pointee(self.type_of(value)));
        record.is_some_and(|record| match types.get(record) {
            Type::Record(record) => types.record(*record).tag.is_some_and(|tag| tag.as_str() == "_typeobject"),
            _ => false,
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
            self.open(state, val);
            if let Some(place) = self.values.pointee(val) {
                let prefix = self.values.data(place).clone();
                self.blur_cells(state, &prefix);
            }
            return;
        }
        if let ArgEffect::ContentDelta(delta) = effect {
            if let Some(place) = self.values.pointee(val) {
                let content = self.content_or_initial(state, place);
                self.argument(state, site, content, ArgEffect::Delta(delta), result);
            }
            return;
        }
        let Some(sym) = self.object_of(state, val) else { return };
        let sym = if effect == ArgEffect::Release { self.released_whole(state, sym, name) } else { sym };
        let holder = |engine: &Self, state: &State, to: Option<usize>| match to {
            Some(arg) => match site.args.get(arg).and_then(|&val| engine.object_of(state, val)) {
                Some(owner) if owner != sym => Hold::Owner(owner),
                _ => Hold::Interpreter,
            },
            None => match result.and_then(|val| engine.object_of(state, val)) {
                Some(owner) if owner != sym && state.objects.get(owner).is_some() => Hold::Owner(owner),
                _ => Hold::Interpreter,
            },
        };
        match effect {
            ArgEffect::Use => {
                self.use_object(state, sym, site.span);
                let owned = self.object(state, sym).owned;
                if owned > 0 && !self.names.contains_key(&sym) {
                    self.step(state, site.span, Event::Lent { to: name }, Some((sym, i32::from(owned))));
                }
            }
            ArgEffect::Keep(by) => {
                let by = holder(self, state, by);
                self.keep(state, sym, by, site.span, name);
            }
            ArgEffect::Steal(to) => {
                let to = holder(self, state, to);
                self.give(state, sym, to, site.span, name);
            }
            ArgEffect::Retain => self.retain(state, sym, site.span),
            ArgEffect::Release => self.release(state, sym, site.span, Event::Released),
            ArgEffect::Free => {
                if self.is_wrong_destructor(sym, site) {
                    let owned = i32::from(self.object(state, sym).owned);
                    self.step(state, site.span, Event::Destroyed, Some((sym, owned)));
                    self.fault(state, Fault::WrongDestructor, sym, site.span);
                }
                self.free(state, sym, site.span);
            }
            // `_Py_NewReference` of what the caller has: it is as it was.
            ArgEffect::Init if matches!(self.values.expr(sym), Expr::Param(index) if self.is_object_param(index as usize)) =>
                {}
            ArgEffect::Init => {
                self.origin(sym, Origin::New(name), site.span);
                let mut object = self.object(state, sym);
                object.owned = 1;
                object.hold = Hold::Nobody;
                self.put(state, sym, object);
            }
            ArgEffect::PassedOn => {
                // A callee that passes its argument on knows that it is an object.
                if site.is_project && state.objects.get(sym).is_none() {
                    self.put(state, sym, self.object(state, sym));
                }
                self.expose(state, val, site.inst, site.name);
            }
            ArgEffect::Delta(delta) => {
                for _ in 0..delta.max(0) {
                    self.retain(state, sym, site.span);
                }
                for _ in 0..(-delta).max(0) {
                    self.release(state, sym, site.span, Event::Stolen { by: name });
                }
            }
            ArgEffect::Replaced | ArgEffect::Cleared | ArgEffect::ContentDelta(_) | ArgEffect::Members => {}
        }
    }

    /// `put_device(&pdev->dev)`: a reference to what the member is part of is given back, where it has to be given back so.
    fn released_whole(&self, state: &State, sym: Sym, by: Symbol) -> Sym {
        let Expr::Address(place) = self.values.expr(sym) else { return sym };
        let Root::Pointer(whole) = self.values.data(place).root else { return sym };
        let is_owned = state.objects.get(whole).is_some_and(|object| object.owned > 0);
        if is_owned && self.released_by(whole) == Some(by) { whole } else { sym }
    }

    /// The function that an object that a call has made has to be released by, if it is not one of Python.
    pub(crate) fn released_by(&self, sym: Sym) -> Option<Symbol> {
        let (Expr::Result(call, _) | Expr::Out(call, ..)) = self.values.expr(sym) else { return None };
        let contract = self.contract_of(call)?;
        let family = self.input.unit.families.of_result(contract)?;
        (family.interface == Interface::Calls).then(|| contract.returns.released_by.as_deref().map(intern))?
    }

    /// Memory of an object is given back behind the back of its type: only what `PyObject_New` and its kin made may be
    /// freed, and only by the functions that belong to it.
    fn is_wrong_destructor(&self, sym: Sym, site: &Site<'_>) -> bool {
        let Some((Origin::New(maker), _)) = self.origins.get(&sym) else { return false };
        let freed_by = self.contract_named(*maker).map_or(&[][..], |contract| &contract.freed_by);
        if freed_by.is_empty() {
            return ApiTable::lookup(*maker).is_some();
        }
        // `tp_free` knows how its type allocates.
        let prototype = site.slot.and_then(|slot| slot.prototype(self.input.version));
        let frees_memory = prototype.is_some_and(|prototype| {
            prototype.parameters.iter().any(|parameter| parameter.ownership == ParameterOwnership::Memory)
        });
        !frees_memory && !site.name.is_some_and(|by| freed_by.iter().any(|known| known == by.as_str()))
    }

    /// The contract of a function that the unit calls.
    fn contract_named(&self, function: Symbol) -> Option<&'a Contract> {
        self.input.unit.callees.values().find_map(|callee| match *callee {
            CalleeKnowledge::Contract { contract, name, .. } if name == function => Some(contract),
            CalleeKnowledge::Contract { .. }
            | CalleeKnowledge::Project { .. }
            | CalleeKnowledge::Assumption
            | CalleeKnowledge::Unknown { .. } => None,
        })
    }

    /// Nothing is known of the callee: it borrows its arguments, and its result may or may not be owned.
    fn call_unknown(&mut self, state: &mut State, site: &Site<'_>, returns: Returns) -> Flow {
        if returns == Returns::Never {
            return Flow::Stop;
        }
        self.open_globals(state);
        self.entrust_to_callback(state, site);
        for index in 0..site.args.len() {
            self.open(state, site.args[index]);
            self.expose(state, site.args[index], site.inst, site.name);
            self.entrust_as_data(state, site, index);
            self.havoc_behind(state, site.args[index], site.inst, index as u16);
        }
        if let Some(value) = site.result {
            let sym = self.fresh(state, |generation| Expr::Result(site.inst, generation));
            if self.is_object_value(value) {
                self.origin(sym, Origin::Unknown(site.name), site.span);
                self.admit(state, sym, Hold::Unknown);
            }
            state.env.set(value, Val::Sym(sym));
        }
        Flow::Next
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
        }
    }

    /// `set_opaque(options, (void *)object)` in a helper: a library keeps the object for a callback.
    fn entrust_as_data(&mut self, state: &mut State, site: &Site<'_>, index: usize) {
        let Op::Call { args, .. } = self.body.insts[site.inst].op else { return };
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
    fn blur_args(&mut self, state: &mut State, site: &Site<'_>) {
        for &val in &site.args {
            if let Some(sym) = self.object_of(state, val)
                && (state.objects.get(sym).is_some() || self.origins.contains_key(&sym))
                && !matches!(self.values.expr(sym), Expr::Address(_) | Expr::Function(_) | Expr::Text(_))
            {
                self.put(state, sym, self.object(state, sym));
                self.blur(state, sym);
            }
        }
    }

    /// A variable whose address an unknown function gets may have another value afterwards.
    fn havoc_behind(&mut self, state: &mut State, pointer: Val, inst: Inst, arg: u16) {
        let Some(Expr::Address(place)) = self.values.expr_of(pointer) else { return };
        if !self.values.data(place).is_local() {
            return;
        }
        let content = self.content(state, place);
        let followed = content.and_then(|val| self.object_of(state, val));
        if followed.is_some_and(|sym| state.objects.get(sym).is_some_and(|object| object.owned > 0)) {
            return;
        }
        let sym = self.fresh(state, |generation| Expr::Out(inst, 100 + arg, generation));
        self.write(state, place, Val::Sym(sym));
    }

    pub(crate) fn is_pointer(&self, value: Value) -> bool {
        matches!(self.input.module.types.get(self.type_of(value)), Type::Pointer(_))
    }

    pub(crate) fn call_name(&self, sym: Sym) -> Option<Symbol> {
        let Expr::Result(inst, _) = self.values.expr(sym) else { return None };
        let Op::Call { callee: Callee::Function(function), .. } = self.body.insts[inst].op else { return None };
        Some(self.input.module.functions[function].name)
    }
}

fn built(function: &FormatFunction, text: &[u8], version: PythonVersion) -> Option<Built> {
    let (Grammar::Build(Makes::Value), VarArgs::From(first)) = (function.grammar, function.varargs) else {
        return None;
    };
    let FormatReading::Build(built) = function.read(text, version, SsizeClean::Defined)? else { return None };
    match built.result() {
        BuiltResult::Container(Bracket::Tuple) => (built.layout.units().len() == 1).then_some(Built::Empty),
        BuiltResult::Scalar(unit) => {
            let number = built.layout.units()[unit].args().next()?;
            Some(Built::Number(usize::from(first) + number.index()))
        }
        BuiltResult::Container(Bracket::List | Bracket::Dict)
        | BuiltResult::None
        | BuiltResult::Argument(_)
        | BuiltResult::Converted(_) => None,
    }
}
