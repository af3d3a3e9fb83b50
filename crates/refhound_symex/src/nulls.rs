//! NULL where none may be: results that can be NULL and are used without a look, and pointers that are NULL on a path.
//!
//! A result that can be NULL splits no path (see `call`); it is remembered here that it can, and why. Code that goes on
//! with it is told of once, and believed afterwards.

use refhound_clauses::{Contract, NullArgument, Takes};
use refhound_contracts::formats::{ArgEffect, FormatFunction, Grammar, NullRule, SsizeClean, VarArgs};
use refhound_domains::{Comparison, Range};
use refhound_evidence::{Event, Fault, Origin};
use refhound_index::Symbol;
use refhound_ir::{Inst, Op, Value, ValueDef};
use refhound_source::Span;
use refhound_summary::{Entrance, Nullness};

use crate::call::Site;
use crate::engine::Engine;
use crate::objects::Hold;
use crate::state::State;
use crate::summary::Summary;
use crate::value::{Expr, PlaceId, Root, Sym, Val};

/// Whether NULL must crash, or only makes the call fail each time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Surety {
    Crashes,
    Possible,
}

/// What is done with a pointer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Release,
    Other,
}

/// What a call makes of NULL for an argument that it does something with.
fn refusal(contract: &Contract, index: usize) -> Option<NullArgument> {
    let param = contract.param(index)?;
    let uses = matches!(
        param.takes,
        Takes::Borrow | Takes::Keep | Takes::Release | Takes::Retain | Takes::BorrowArray | Takes::Init | Takes::Free
    );
    match param.null {
        NullArgument::Refused | NullArgument::Fails => uses.then_some(param.null),
        NullArgument::Crashes => Some(param.null),
        NullArgument::Allowed => None,
    }
}

/// Whether NULL makes a call fail rather than crash.
pub(crate) fn fails_with_null(contract: &Contract, index: usize) -> bool {
    contract.param(index).is_some_and(|param| param.null == NullArgument::Fails)
}

impl Engine<'_> {
    pub(crate) fn note_nullable(&mut self, sym: Sym, why: Nullness, site: &Site<'_>) {
        // What is not there is nothing unusual in an API without exceptions, and code that knows its tree need not ask.
        if why == Nullness::Never || self.released_by(sym).is_some() {
            return;
        }
        let known = self.about.nullable.entry(sym).or_insert(why);
        *known = (*known).max(why);
        if let Some(name) = site.name {
            self.tell_origin(sym, Origin::Call(name), site.span);
        }
    }

    /// Whether there is a reason to think that a pointer is NULL on this path.
    pub(crate) fn can_be_null(&self, state: &State, sym: Sym) -> bool {
        // Small integers and the like are there already: nothing has to be made that could fail.
        let exists = self.about.existing.contains(&sym)
            || state.own.objects.get(sym).is_some_and(|object| object.hold == Hold::Forever);
        self.about.nullable.contains_key(&sym)
            && state.fact(sym).may_be(0)
            && !exists
            && !self.is_empty_by_now(state, sym)
            && !self.is_found_equal(state, sym)
    }

    /// `result == self->item`: whoever compares with an object takes it for that object.
    fn is_found_equal(&self, state: &State, sym: Sym) -> bool {
        let is_other = |val: Val| val.sym().is_some_and(|other| !self.about.nullable.contains_key(&other));
        state.facts.iter().any(|(fact, range)| {
            range == Range::exactly(1)
                && matches!(self.values.expr(fact), Expr::Compare(Comparison::Equal, left, right)
                    if (left == Val::Sym(sym) && is_other(right)) || (right == Val::Sym(sym) && is_other(left)))
        })
    }

    /// NULL is passed, or may be, where the contract does not accept it.
    pub(crate) fn check_null_args(
        &mut self,
        state: &mut State,
        site: &Site<'_>,
        contract: &Contract,
        values: &[Value],
    ) {
        if self.graph.guarded.contains(site.inst) {
            return;
        }
        for index in 0..site.args.len() {
            // `PyObject_Init` tells of NULL by what it returns, to those who look.
            let tells = contract.param(index).is_some_and(|param| param.takes == Takes::Init)
                && site.result.is_some_and(|result| self.graph.uses.has(result));
            match refusal(contract, index) {
                Some(NullArgument::Refused | NullArgument::Crashes) if !tells => {
                    let released = contract.param(index).is_some_and(|param| param.takes == Takes::Release);
                    let use_ = if released { Use::Release } else { Use::Other };
                    self.check_null_arg(state, site, index, values, use_);
                }
                Some(NullArgument::Fails) if site.api.is_some() => {
                    self.check_written_out(state, site, values[index], Surety::Possible);
                }
                Some(NullArgument::Refused | NullArgument::Crashes | NullArgument::Fails | NullArgument::Allowed)
                | None => {}
            }
        }
    }

    /// As `check_null_args`, for the objects behind a format or a number: `PyTuple_Pack(2, key, value)`.
    pub(crate) fn check_null_varargs(&mut self, state: &mut State, site: &Site<'_>, format: Option<&FormatFunction>) {
        let Some((function, VarArgs::From(first))) = format.map(|function| (function, function.varargs)) else {
            return;
        };
        for index in usize::from(first)..site.args.len() {
            let Some(sym) = self.values.object(site.args[index]) else { continue };
            if self.can_be_null(state, sym) && self.refuses_null_vararg(function, site, index - usize::from(first), sym)
            {
                self.unchecked(state, sym, site.span);
            }
        }
    }

    /// Whether a variable argument must not be NULL, whatever made it NULL.
    fn refuses_null_vararg(&self, function: &FormatFunction, site: &Site<'_>, number: usize, sym: Sym) -> bool {
        match function.grammar {
            Grammar::Counted { .. } => true,
            // The list ends before its time, and Python is called while an exception is set.
            Grammar::NullTerminated => self.about.nullable.get(&sym) == Some(&Nullness::Failing),
            Grammar::Parse(_) | Grammar::Unpack { .. } => false,
            Grammar::Build(_) | Grammar::Text(_) => {
                let text = self.format_text(function, site);
                let reading = text.and_then(|text| function.read(&text, self.input.version, SsizeClean::Defined));
                let rule = reading.and_then(|reading| {
                    let (_, arg) = reading.layout().args().iter().nth(number)?;
                    matches!(arg.effect, ArgEffect::Uses | ArgEffect::Steals | ArgEffect::Reads).then_some(arg.null)
                });
                match rule {
                    Some(NullRule::Forbidden) => true,
                    // NULL is passed on as a failure. Without an exception that is none.
                    Some(NullRule::Fails) => self.about.nullable.get(&sym) == Some(&Nullness::Missing),
                    Some(NullRule::BecomesNone | NullRule::Default | NullRule::StoredForNone) | None => false,
                }
            }
        }
    }

    /// As `check_null_args`, for a function of the project that cannot return when an argument is NULL.
    pub(crate) fn check_null_args_of_summary(
        &mut self,
        state: &mut State,
        site: &Site<'_>,
        summary: &Summary,
        values: &[Value],
    ) {
        for index in 0..site.args.len() {
            if summary.refuses_null(index) || summary.uses_untested(index) {
                self.check_null_arg(state, site, index, values, Use::Other);
            }
        }
    }

    fn check_null_arg(&mut self, state: &mut State, site: &Site<'_>, index: usize, values: &[Value], use_: Use) {
        let Some(&value) = values.get(index) else { return };
        match state.concrete(site.args[index]) {
            Val::Int(0) => {
                // What a project says of its own functions says nothing of NULL.
                if site.api.is_some() {
                    self.check_written_out(state, site, value, Surety::Crashes);
                }
                self.null_on_path(state, value, site.span, use_);
            }
            Val::Sym(_) => {
                self.note_used_param(state, site.args[index]);
                if let Some(sym) = self.values.object(site.args[index])
                    && self.can_be_null(state, sym)
                {
                    self.unchecked(state, sym, site.span);
                }
            }
            Val::Int(_) => {}
        }
    }

    /// `PyObject_GetAttr(o, NULL)`: NULL is written out where none is taken.
    fn check_written_out(&mut self, state: &mut State, site: &Site<'_>, value: Value, surety: Surety) {
        let value = self.strip_casts(value);
        let ValueDef::Inst(inst) = self.body.values[value].def else { return };
        if !matches!(self.data(inst).op, Op::Int(zero) if zero.get() == 0) {
            return;
        }
        let sym = self.values.sym(Expr::Result(inst, 0));
        self.weak = surety == Surety::Possible;
        self.told_as_null(state, sym, value, site.span);
        self.weak = false;
    }

    /// Memory behind a pointer is read or written.
    pub(crate) fn check_null_deref(&mut self, state: &mut State, pointer: Val, from: Value, inst: Inst) {
        let place = self.span(inst);
        match self.values.expr_of(pointer) {
            Some(Expr::Address(place_id)) => {
                if let Root::Pointer(base) = self.values.data(place_id).root {
                    self.note_used_param(state, Val::Sym(base));
                    if self.can_be_null(state, base) {
                        self.unchecked(state, base, place);
                    }
                }
            }
            // A member of NULL has no place; what it was computed from tells.
            Some(Expr::Result(made, _)) if self.is_address(made) => {
                let base = self.base_of(from);
                if self.read(state, base) == Val::NULL {
                    self.null_on_path(state, base, place, Use::Other);
                }
            }
            Some(_) => {
                let sym = pointer.sym().expect("an expression has a symbol");
                if self.can_be_null(state, sym) {
                    self.unchecked(state, sym, place);
                }
            }
            None if pointer == Val::NULL => self.null_on_path(state, from, place, Use::Other),
            None => {}
        }
    }

    fn is_address(&self, inst: Inst) -> bool {
        matches!(self.data(inst).op, Op::FieldAddress { .. } | Op::ElementAddress { .. })
    }

    /// The pointer that an address of a member was made from.
    fn base_of(&self, mut value: Value) -> Value {
        loop {
            value = self.strip_casts(value);
            match self.defining_op(value) {
                Some(Op::FieldAddress { base, .. } | Op::ElementAddress { base, .. }) => value = base,
                _ => return value,
            }
        }
    }

    /// A result that can be NULL is used as if it could not.
    fn unchecked(&mut self, state: &mut State, sym: Sym, place: Span) {
        let before = state.trail.clone();
        self.tell_failed(state, sym);
        self.step(state, place, Event::Used, Some((sym, 0)));
        self.weak = self.is_told_in_record(state, sym, place);
        self.fault(state, Fault::UncheckedNull, sym, place);
        self.weak = false;
        state.trail = before;
        self.assume_not_null(state, sym);
    }

    /// The path says that the call which a pointer comes from has failed.
    pub(crate) fn tell_failed(&mut self, state: &mut State, sym: Sym) {
        if let Some((call, made)) = self.made_by(sym) {
            let by = match self.values.expr(sym) {
                Expr::Result(inst, _) => Some(inst),
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
                | Expr::Member(..)
                | Expr::Return(_) => None,
            };
            self.step_failed_before(state, made, call, by);
        }
    }

    /// `made = make(&error); if (error.code != OK) ...`: a helper tells of its failure in a record, and the caller has looked.
    fn is_told_in_record(&self, state: &State, sym: Sym, place: Span) -> bool {
        let Expr::Result(call, _) = self.values.expr(sym) else { return false };
        let Op::Call { args, .. } = self.data(call).op else { return false };
        if self.contract_of(call).is_some() {
            return false;
        }
        let pointers = args.of(&self.body.value_pool).iter();
        let records: Vec<Root> = pointers
            .filter(|&&value| self.is_pointer(value) && !self.is_object_value(value))
            .filter(|&&value| self.is_read_behind(value, self.span(call), place))
            .filter_map(|&value| self.root_of(value))
            .collect();
        let is_told = |place: PlaceId| records.contains(&self.values.data(place).root);
        let of_call = |inst: Inst| inst == call && !records.is_empty();
        state.facts.iter().any(|(fact, _)| match self.values.expr(fact) {
            Expr::Out(filled, ..) => of_call(filled),
            Expr::Content(place) | Expr::CellJoin(_, place) => is_told(place),
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Entrusted(_)
            | Expr::Join(..)
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
        })
    }

    /// Whether a member of a record is read between two places of the source.
    fn is_read_behind(&self, record: Value, from: Span, to: Span) -> bool {
        let record = self.strip_casts(record);
        let is_member = |pointer: Value| matches!(self.defining_op(pointer), Some(Op::FieldAddress { base, .. }) if self.is_same_pointer(base, record));
        self.body.insts.values().any(|inst| match inst.op {
            Op::Load { from: pointer } => (from.lo..to.lo).contains(&inst.span.lo) && is_member(pointer),
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
            | Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Call { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => false,
        })
    }

    /// Addresses of variables are made anew where they are needed.
    fn is_same_pointer(&self, one: Value, other: Value) -> bool {
        let one = self.strip_casts(one);
        one == other
            || matches!((self.defining_op(one), self.defining_op(other)), (Some(Op::SlotAddress(a)), Some(Op::SlotAddress(b))) if a == b)
    }

    /// What a pointer argument points to, when that can be told without the path.
    fn root_of(&self, value: Value) -> Option<Root> {
        let value = self.strip_casts(value);
        match self.body.values[value].def {
            ValueDef::Inst(inst) => match self.data(inst).op {
                Op::SlotAddress(slot) => Some(Root::Slot(slot)),
                Op::Int(_)
                | Op::Float(_)
                | Op::Str(_)
                | Op::GlobalAddress(_)
                | Op::FunctionAddress(_)
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
            ValueDef::Param(block, _) => {
                let index = self.body.blocks[block].params.iter().position(|&param| param == value)?;
                let is_entry = self.graph.cfg.reverse_postorder().first() == Some(&block);
                let sym = self.values.find(Expr::Param(index as u32)).filter(|_| is_entry)?;
                Some(Root::Pointer(sym))
            }
        }
    }

    fn made_by(&self, sym: Sym) -> Option<(Symbol, Span)> {
        match self.about.origins.get(&sym).or_else(|| self.about.told_origins.get(&sym))? {
            (Origin::New(call) | Origin::Borrowed(call) | Origin::Call(call) | Origin::Unknown(Some(call)), place) => {
                Some((*call, *place))
            }
            _ => None,
        }
    }

    /// A pointer is known to be NULL here, by a test or because nothing else was stored in it.
    fn null_on_path(&mut self, state: &mut State, value: Value, place: Span, use_: Use) {
        let value = self.strip_casts(value);
        // A variable that is NULL from the beginning is often filled and used under conditions that belong together; an error
        // label is reached by jumps.
        let entry = self.graph.cfg.reverse_postorder().first().copied();
        let joined = matches!(self.body.values[value].def, ValueDef::Param(..))
            || matches!(self.defining_op(value), Some(Op::Load { .. }));
        let sym = match self.body.values[value].def {
            ValueDef::Inst(inst) => match self.data(inst).op {
                // A NULL that is written out is told where a call refuses it; behind it nothing is read in earnest.
                Op::Int(_) => return,
                Op::Load { from } => match self.local_content(state, from) {
                    Some(sym) => sym,
                    // Somebody else may have written there since it was found to be NULL.
                    None => return,
                },
                Op::Float(_)
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
                | Op::Store { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Call { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_)
                | Op::Opaque { .. } => self.values.sym(Expr::Result(inst, 0)),
            },
            ValueDef::Param(block, _) if Some(block) == entry => {
                let index = self.body.blocks[block].params.iter().position(|&param| param == value).unwrap_or(0);
                // Whoever asks whether an argument is NULL that never is, is careful.
                let passed = self.input.role.null_params & 1u32.checked_shl(index as u32).unwrap_or(0) != 0;
                if self.input.role.entry == Entrance::Python && !passed {
                    return;
                }
                self.values.sym(Expr::Param(index as u32))
            }
            ValueDef::Param(block, _) => self.values.sym(Expr::Join(block, value)),
        };
        self.weak = use_ == Use::Other && joined && !self.is_argument_set_to_null(sym);
        self.found_null = !joined;
        self.told_as_null(state, sym, value, place);
        (self.weak, self.found_null) = (false, false);
    }

    /// `if (o == Py_None) o = NULL;`: a variable that had an argument in it is NULL because somebody has written so.
    pub(crate) fn is_argument_set_to_null(&self, sym: Sym) -> bool {
        let Expr::Join(_, value) = self.values.expr(sym) else { return false };
        let Some(slot) = self.bound_slot(value) else { return false };
        let entry = self.graph.cfg.reverse_postorder()[0];
        let is_argument =
            |value: Value| matches!(self.body.values[value].def, ValueDef::Param(block, _) if block == entry);
        self.body
            .insts
            .values()
            .any(|data| matches!(data.op, Op::Bind { slot: of, value } if of == slot && is_argument(value)))
    }

    fn told_as_null(&mut self, state: &mut State, sym: Sym, value: Value, place: Span) {
        if !self.about.names.contains_key(&sym)
            && let Some(slot) = self.bound_slot(value)
        {
            self.about.names.insert(sym, slot);
        }
        self.tell_origin(sym, Origin::Null, place);
        let before = (state.trail.step, state.trail.length);
        self.step(state, place, Event::Used, Some((sym, 0)));
        self.fault(state, Fault::UncheckedNull, sym, place);
        (state.trail.step, state.trail.length) = before;
    }

    /// A parameter is given to a call that fails for NULL, and nobody has looked at it before.
    pub(crate) fn note_failing_param(&mut self, state: &State, val: Val) {
        if let Some(sym) = self.values.object(val)
            && let Expr::Param(index) = self.values.expr(sym)
            && state.fact(sym).may_be(0)
            && let Some(bit) = 1u32.checked_shl(index)
        {
            self.found.fails_params |= bit;
        }
    }

    /// A parameter is used on a path that knows nothing of it and has not looked at other arguments: a caller must not pass
    /// NULL for it, whatever else it passes.
    fn note_used_param(&mut self, state: &State, val: Val) {
        let Some(sym) = self.values.object(val) else { return };
        let Expr::Param(index) = self.values.expr(sym) else { return };
        let Some(bit) = 1u32.checked_shl(index) else { return };
        if self.found.uses_params & bit != 0 || !state.fact(sym).may_be(0) {
            return;
        }
        // That something could be made says nothing of the arguments.
        let is_made = |made: Sym| self.about.nullable.contains_key(&made);
        let looked = state.facts.iter().any(|(fact, _)| match self.values.expr(fact) {
            Expr::Compare(_, Val::Sym(made), Val::Int(0)) => !is_made(made),
            Expr::Param(_)
            | Expr::Result(..)
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
            | Expr::Return(_) => fact != sym && !is_made(fact),
        });
        if !looked {
            self.found.uses_params |= bit;
        }
    }

    /// What stands in a local variable that was read.
    fn local_content(&mut self, state: &State, from: Value) -> Option<Sym> {
        let pointer = self.read(state, from);
        let place = self.values.pointee(pointer)?;
        let is_local = self.values.data(place).root.is_local();
        is_local.then(|| self.values.sym(Expr::Content(place)))
    }
}
