//! What makes calls fail: a lack of memory only, or what they are given.
//!
//! Contracts say it of the API (`cause`), summaries of the project's own functions. Text is looked at where it is passed:
//! `PyUnicode_FromString("spam")` can fail for lack of memory only, `PyUnicode_FromString(line)` for whatever `line` holds.

use refhound_clauses::{Cause, Contract};
use refhound_contracts::FormatFunction;
use refhound_contracts::formats::{FormatPlace, SsizeClean, VarArgs};
use refhound_index::EntityId;
use refhound_ir::{Callee, Constant, GlobalId, Inst, Op, Value, ValueDef};
use refhound_summary::CalleeKnowledge;
use refhound_types::{IntKind, Type};

use crate::engine::Engine;
use crate::exceptions::Now;
use crate::state::State;
use crate::summary::FailsBy;
use crate::value::{Expr, Sym, Val};

/// How far a text is followed back to where it stands.
const DEEPEST_TEXT: u32 = 6;

impl Engine<'_> {
    /// As `cause`, looked up once a call.
    pub(crate) fn known_cause(&mut self, call: Inst) -> FailsBy {
        if let Some(&known) = self.about.causes.get(&call) {
            return known;
        }
        let cause = self.cause(call);
        self.about.causes.insert(call, cause);
        cause
    }

    /// What makes a call fail.
    pub(crate) fn cause(&self, call: Inst) -> FailsBy {
        let Op::Call { callee, args } = self.data(call).op else { return FailsBy::Input };
        let args = args.of(&self.body.value_pool);
        let function = match callee {
            Callee::Function(function) => function,
            Callee::Pointer(value) => return self.cause_of_slot(value),
        };
        match self.input.unit.callees[function] {
            CalleeKnowledge::Contract { contract, format, .. } => match contract.on_failure.cause {
                Cause::Memory => FailsBy::Memory,
                Cause::Text => self.cause_of_texts(contract, args),
                Cause::Format => format.map_or(FailsBy::Input, |function| self.cause_of_format(function, args)),
                Cause::Input | Cause::Misuse => FailsBy::Input,
            },
            CalleeKnowledge::Project { node, .. } => match self.callees.get(node) {
                Some(summary) => summary.fails_by,
                None => FailsBy::Input,
            },
            CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => FailsBy::Input,
        }
    }

    fn cause_of_slot(&self, target: Value) -> FailsBy {
        let prototype = self.called_slot(target).and_then(|(slot, _)| slot.prototype(self.input.version));
        match prototype.map(|prototype| prototype.outcome.cause) {
            Some(Cause::Memory) => FailsBy::Memory,
            Some(Cause::Input | Cause::Misuse | Cause::Text | Cause::Format) | None => FailsBy::Input,
        }
    }

    pub(crate) fn cause_of_texts(&self, contract: &Contract, args: &[Value]) -> FailsBy {
        let named = |at: usize, name: &str| contract.param(at).is_some_and(|param| param.name == name);
        // `"replace"`, `"surrogateescape"`: whatever cannot be decoded is replaced.
        let lenient = args.iter().enumerate().any(|(at, &arg)| {
            named(at, "errors")
                && matches!(self.defining_op(self.strip_casts(arg)), Some(Op::Str(word)) if word.as_str() != "strict")
        });
        let outside = |(at, &arg): (usize, &Value)| {
            self.is_text(arg) && !named(at, "errors") && !self.is_of_program(arg, DEEPEST_TEXT)
        };
        if !lenient && args.iter().enumerate().any(outside) { FailsBy::Input } else { FailsBy::Memory }
    }

    fn cause_of_format(&self, function: &FormatFunction, args: &[Value]) -> FailsBy {
        let (FormatPlace::Argument(at), VarArgs::From(first)) = (function.format, function.varargs) else {
            return FailsBy::Input;
        };
        let text = args.get(usize::from(at)).and_then(|&format| self.defining_op(self.strip_casts(format)));
        let Some(Op::Str(text)) = text else { return FailsBy::Input };
        let bytes: Vec<u8> = text.as_str().chars().map(|c| c as u32 as u8).collect();
        let Some(reading) = function.read(&bytes, self.input.version, SsizeClean::Defined) else {
            return FailsBy::Input;
        };
        let layout = reading.layout();
        let outside =
            |at: usize| args.get(usize::from(first) + at).is_none_or(|&arg| !self.is_of_program(arg, DEEPEST_TEXT));
        let mut texts = layout.texts();
        if layout.fails_on_input() || texts.any(|arg| outside(arg.index())) { FailsBy::Input } else { FailsBy::Memory }
    }

    fn is_text(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        types
            .pointee(self.type_of(value))
            .is_some_and(|to| matches!(types.get(to), Type::Int(IntKind::Char | IntKind::SChar | IntKind::UChar)))
    }

    /// Whether text is part of the program: written out where it is used, or in one of its tables.
    fn is_of_program(&self, value: Value, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let value = self.strip_casts(value);
        match self.body.values[value].def {
            ValueDef::Inst(inst) => match self.data(inst).op {
                Op::Str(_) | Op::Int(_) => true,
                Op::GlobalAddress(global) => self.is_table(global),
                Op::Load { from: base } | Op::FieldAddress { base, .. } | Op::ElementAddress { base, .. } => {
                    self.is_of_program(base, depth)
                }
                Op::Float(_)
                | Op::FunctionAddress(_)
                | Op::SlotAddress(_)
                | Op::Undefined
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::Cast(_)
                | Op::PointerDifference(..)
                | Op::Store { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Call { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_)
                | Op::Opaque { .. } => false,
            },
            ValueDef::Param(block, _) => {
                let incoming = self.incoming(block, value);
                // What a loop passes on is what it has begun with.
                let moved = |from: Value| self.moved_from(from) == value;
                !incoming.is_empty() && incoming.iter().all(|&from| moved(from) || self.is_of_program(from, depth))
            }
        }
    }

    /// `p + 1` comes from `p`.
    fn moved_from(&self, mut value: Value) -> Value {
        loop {
            value = self.strip_casts(value);
            match self.defining_op(value) {
                Some(Op::ElementAddress { base, .. }) => value = base,
                _ => return value,
            }
        }
    }

    fn is_table(&self, global: GlobalId) -> bool {
        let init = self.input.module.globals[global].init.as_ref();
        matches!(init, Some(Constant::Str(_) | Constant::Record(_) | Constant::Array(_) | Constant::GlobalAddress(..)))
    }

    /// What a path that ends here tells of how the function fails.
    pub(crate) fn note_failed_exit(&mut self, state: &State, result: Option<Val>, is_error: bool) {
        let by = if is_error || state.exceptions.now == Now::Set {
            let by_memory = state.trail.failures > 0 && !state.trail.failed_by_input;
            Some(if by_memory { FailsBy::Memory } else { FailsBy::Input })
        } else {
            match result.map(|val| state.concrete(val)) {
                Some(Val::Sym(sym)) => self.cause_of_result(state, sym),
                Some(Val::Int(_)) | None => None,
            }
        };
        let Some(by) = by else { return };
        self.found.fails_by = match (self.found.fails_by, by) {
            (None | Some(FailsBy::Memory), FailsBy::Memory) => Some(FailsBy::Memory),
            (Some(FailsBy::Input), _) | (_, FailsBy::Input) => Some(FailsBy::Input),
        };
    }

    /// `return PyLong_FromLong(n);` fails as the call does.
    fn cause_of_result(&mut self, state: &State, sym: Sym) -> Option<FailsBy> {
        let range = state.fact(sym);
        let can_fail = if self.returns_pointer() { range.may_be(0) } else { range.lo < 0 };
        match self.values.expr(sym) {
            _ if !can_fail => None,
            Expr::Result(inst, _) => Some(self.known_cause(inst)),
            Expr::Param(_) | Expr::Content(_) | Expr::Address(_) if self.returns_pointer() => None,
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
            | Expr::Return(_) => Some(FailsBy::Input),
        }
    }
}
