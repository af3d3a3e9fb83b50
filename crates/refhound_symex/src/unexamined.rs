//! Objects from Python that nobody looks at: their type can be anything.
//!
//! `PyBytes_AsString(o)` fails only when `o` is no bytes object. Code that knows its objects need not ask; a method that passes on what
//! it was called with, `memcpy(buffer, PyBytes_AsString(o), n)`, knows nothing.

use refhound_clauses::{Cause, Contract, Exception, Gives, ItemAction, Place, Takes};
use refhound_contracts::formats::{FormatFunction, FormatPlace, SsizeClean, VarArgs};
use refhound_index::EntityId;
use refhound_ir::{Callee, Inst, Op, Slot, Value, ValueDef};
use refhound_summary::{CalleeKnowledge, Entrance};

use crate::call::Site;
use crate::engine::Engine;

/// Where a function has an object from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Param(Value),
    Variable(Slot),
}

/// What is not known of an object. The arguments of a call are surely a tuple, of any length.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Type,
    Length,
}

impl Engine<'_> {
    /// Whether a call that only misuse makes fail is given what it likes by Python.
    pub(crate) fn is_misused(&mut self, contract: &Contract, call: Inst) -> bool {
        let failure = &contract.on_failure;
        if failure.cause != Cause::Misuse || failure.exception != Exception::Set {
            return false;
        }
        if let Some(&known) = self.about.misused.get(&call) {
            return known;
        }
        let misused = self.is_given_anything(call);
        self.about.misused.insert(call, misused);
        misused
    }

    /// Whether a call fails only for arguments that are wrong, and is given none of those.
    pub(crate) fn fails_by_misuse(&self, call: Inst) -> bool {
        let by_misuse = |contract: &Contract| contract.on_failure.cause == Cause::Misuse;
        let is_known = self.about.misused.get(&call) == Some(&true);
        self.contract_of(call).is_some_and(by_misuse) && !is_known && !self.is_given_anything(call)
    }

    /// `PyTuple_GetItem(args, 1)`: whether nobody looks how many items there are. That an object is a tuple says nothing of its length.
    pub(crate) fn is_unmeasured(&mut self, contract: &Contract, call: Inst) -> bool {
        let failure = &contract.on_failure;
        let gives_item = contract.returns.gives == Gives::Borrowed
            && contract.returns.from == Some(Place::Param(0))
            && matches!(contract.params.as_slice(), [_, index] if index.takes == Takes::Value);
        if !gives_item || failure.cause != Cause::Misuse || failure.exception != Exception::Set {
            return false;
        }
        if let Some(&known) = self.about.misused.get(&call) {
            return known;
        }
        let unmeasured = self.has_unmeasured_items(call);
        self.about.misused.insert(call, unmeasured);
        unmeasured
    }

    /// `PySequence_GetItem(list, 0)`: a list, but nobody asks how long it is.
    pub(crate) fn asks_beyond(&self, site: &Site<'_>, contract: &Contract) -> bool {
        let gives = contract.items.filter(|items| items.action == ItemAction::Gives);
        let Some((_, &[owner, index])) = gives.and_then(|_| self.arguments(site.inst)) else { return false };
        let owner = self.strip_casts(owner);
        let measures = |other: Inst| {
            let of = self.values_of(other).first().map(|&value| self.strip_casts(value));
            of == Some(owner) && self.contract_of(other).is_some_and(|known| known.returns.gives == Gives::Value)
        };
        matches!(self.defining_op(self.strip_casts(index)), Some(Op::Int(_)))
            && !self.body.insts.iter().any(|(other, _)| measures(other))
    }

    fn has_unmeasured_items(&self, call: Inst) -> bool {
        let Some((_, &[owner, index])) = self.arguments(call) else { return false };
        // An index that is computed was measured against something.
        if !matches!(self.defining_op(self.strip_casts(index)), Some(Op::Int(_))) {
            return false;
        }
        let source = self.source(owner).filter(|&source| self.is_from_python(source, Asked::Length));
        source.is_some_and(|source| {
            let takes_it = |other: Inst| {
                let args = self.arguments(other).map_or(&[][..], |(_, args)| args);
                args.iter().any(|&arg| self.source(arg) == Some(source))
            };
            !self.body.insts.iter().any(|(other, _)| {
                other != call
                    && !self.tells_no_length(other, call)
                    && (takes_it(other) || self.examines(other, call, source))
            })
        })
    }

    /// Tests of the type, changes of the count and other items.
    fn tells_no_length(&self, inst: Inst, call: Inst) -> bool {
        let (Some(one), Some(other)) = (self.contract_of(inst), self.contract_of(call)) else { return false };
        let counts = one.params.first().is_some_and(|param| matches!(param.takes, Takes::Retain | Takes::Release));
        counts || one.tells.is_some() || std::ptr::eq(one, other)
    }

    fn is_given_anything(&self, call: Inst) -> bool {
        let first = self.arguments(call).and_then(|(_, args)| args.first());
        let source =
            first.and_then(|&value| self.source(value)).filter(|&source| self.is_from_python(source, Asked::Type));
        source.is_some_and(|source| !self.body.insts.iter().any(|(other, _)| self.examines(other, call, source)))
    }

    /// The arguments of a call as values.
    pub(crate) fn values_of(&self, call: Inst) -> &[Value] {
        self.arguments(call).map_or(&[], |(_, args)| args)
    }

    fn arguments(&self, call: Inst) -> Option<(Callee, &[Value])> {
        match self.data(call).op {
            Op::Call { callee, args } => Some((callee, args.of(&self.body.value_pool))),
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
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => None,
        }
    }

    fn source(&self, value: Value) -> Option<Source> {
        let value = self.strip_casts(value);
        match self.body.values[value].def {
            ValueDef::Param(block, _) => {
                (self.graph.cfg.reverse_postorder().first() == Some(&block)).then_some(Source::Param(value))
            }
            ValueDef::Inst(inst) => match self.data(inst).op {
                Op::Load { from } => self.variable(from).map(Source::Variable),
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
                | Op::Opaque { .. } => None,
            },
        }
    }

    fn variable(&self, address: Value) -> Option<Slot> {
        match self.defining_op(self.strip_casts(address)) {
            Some(Op::SlotAddress(slot)) => Some(slot),
            _ => None,
        }
    }

    /// An argument of a method, or one that was parsed as any object.
    fn is_from_python(&self, source: Source, asked: Asked) -> bool {
        match source {
            Source::Param(value) => {
                let entry = self.graph.cfg.reverse_postorder()[0];
                let at = self.body.blocks[entry].params.iter().position(|&param| param == value);
                let packed = || {
                    at.is_some_and(|at| self.input.role.packed_params & 1u32.checked_shl(at as u32).unwrap_or(0) != 0)
                };
                self.input.role.entry == Entrance::Python
                    && at.is_some_and(|at| at > 0 && self.is_object_param(at))
                    && (asked == Asked::Length || !packed())
            }
            Source::Variable(slot) => self.body.insts.iter().any(|(inst, _)| self.is_parsed(inst, slot)),
        }
    }

    /// `PyArg_ParseTuple(args, "O", &o)`
    fn is_parsed(&self, call: Inst, slot: Slot) -> bool {
        let Some((Callee::Function(function), args)) = self.arguments(call) else { return false };
        let CalleeKnowledge::Contract { format: Some(format), .. } = self.input.unit.callees[function] else {
            return false;
        };
        self.units_beside(format, args)
            .is_some_and(|units| units.iter().any(|(unit, arg)| *unit == "O" && self.variable(*arg) == Some(slot)))
    }

    fn units_beside(&self, function: &FormatFunction, args: &[Value]) -> Option<Vec<(&'static str, Value)>> {
        let (FormatPlace::Argument(at), VarArgs::From(first)) = (function.format, function.varargs) else {
            return None;
        };
        let Some(Op::Str(text)) = self.defining_op(self.strip_casts(*args.get(usize::from(at))?)) else { return None };
        let bytes: Vec<u8> = text.as_str().chars().map(|c| c as u32 as u8).collect();
        let reading = function.read(&bytes, self.input.version, SsizeClean::Defined)?;
        let layout = reading.layout();
        let beside = layout.args().iter().filter_map(|(id, arg)| {
            let value = *args.get(usize::from(first) + id.index())?;
            Some((layout.units()[arg.unit].model.spelling, value))
        });
        Some(beside.collect())
    }

    /// Whether an instruction may find out what an object is, or give the variable another one.
    fn examines(&self, inst: Inst, call: Inst, source: Source) -> bool {
        let is_it = |value: Value| self.source(value) == Some(source);
        match self.data(inst).op {
            _ if inst == call => false,
            Op::Call { args, .. } => {
                let args = args.of(&self.body.value_pool);
                let takes_address = |&arg: &Value| matches!(source, Source::Variable(slot) if self.variable(arg) == Some(slot) && !self.is_parsed(inst, slot));
                (args.iter().any(|&arg| is_it(arg)) && !self.is_of_the_family(inst, call))
                    || args.iter().any(takes_address)
            }
            Op::FieldAddress { base, .. } | Op::ElementAddress { base, .. } => is_it(base),
            Op::Compare(_, one, other) => {
                let is_null = |value: Value| matches!(self.defining_op(self.strip_casts(value)), Some(Op::Int(_)));
                (is_it(one) && !is_null(other)) || (is_it(other) && !is_null(one))
            }
            Op::Store { to, .. } => matches!(source, Source::Variable(slot) if self.variable(to) == Some(slot)),
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::Undefined
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Cast(_)
            | Op::PointerDifference(..)
            | Op::Load { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => false,
        }
    }

    /// `PyBytes_Size(o)` beside `PyBytes_AsString(o)`, or a change of its count: nobody learns anything.
    fn is_of_the_family(&self, inst: Inst, call: Inst) -> bool {
        let (Some(one), Some(other)) = (self.contract_of(inst), self.contract_of(call)) else { return false };
        let counts = one.params.first().is_some_and(|param| matches!(param.takes, Takes::Retain | Takes::Release));
        counts || (one.tells.is_none() && one.family.is_some() && one.family == other.family)
    }
}
