//! What each instruction does, and what the values mean that it gets and gives.

use refhound_ir::{Inst, Op, Value};
use refhound_source::Span;

use super::Builder;
use crate::reason::Reason;
use crate::sketch::{Holder, NumValue};
use crate::values::Val;

impl Builder<'_> {
    pub(super) fn inst(&mut self, inst: Inst) {
        let data = self.input.body.insts[inst];
        match data.op {
            Op::Load { from } => self.load(inst, from),
            Op::Store { to, value } => self.store(to, value, data.span),
            Op::Call { callee, args } => self.call(inst, callee, args),
            Op::Cast(value) => self.cast(value, data.result, data.span),
            Op::CopyAggregate { to, from } => self.copy_aggregate(to, from),
            Op::ZeroAggregate { to } => {
                self.overwrite_numbers(to);
                self.zero_local(to);
            }
            Op::ScopeBegin(slot) => self.begin_scope(slot),
            Op::Opaque { touches, why } => {
                let touched = touches.of(&self.input.body.value_pool);
                self.opaque(touched, why.name(), data.result, data.span);
            }
            Op::Int(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::FieldAddress { .. }
            | Op::ElementAddress { .. }
            | Op::Bind { .. }
            | Op::ScopeEnd(_) => {}
            Op::Unary(_, operand) => {
                self.computed_address(operand);
                self.unknown_number(data.result);
            }
            Op::Binary(_, left, right) => {
                self.computed_address(left);
                self.computed_address(right);
                self.unknown_number(data.result);
            }
            Op::Compare(..) => self.compared(data.result),
            Op::Undefined | Op::Float(_) | Op::PointerDifference(..) => self.unknown_number(data.result),
        }
    }

    /// C that has no meaning here.
    fn opaque(&mut self, touched: &[Value], why: &'static str, result: Option<Value>, span: Span) {
        self.memory.numbers.forget_all(&mut self.script.steps);
        let touches_object = touched.iter().any(|&value| self.touches_object(value));
        if touches_object || result.is_some_and(|result| self.values.is_object(result)) {
            self.script.reason(Reason::Unmodelled(why.into()));
        }
        for ptr in touched.iter().filter_map(|&value| self.values.val(value).ptr()) {
            self.script.expose(ptr, span);
        }
        self.script.unknown(self.values.stands_for(result), span);
    }

    /// An address that is computed with leads to nobody knows where.
    fn computed_address(&mut self, value: Value) {
        if self.object_variable(value).is_some() {
            self.script.multi_level("the address of a variable that holds an object is computed with");
        }
    }

    fn cast(&mut self, value: Value, result: Option<Value>, span: Span) {
        let Some(result) = result else { return };
        let (from, to) = (self.values.val(value), self.values.val(result));
        let is_number = matches!(from, Val::Num(_) | Val::Unknown | Val::Int(_));
        if let Val::Num(num) = to {
            if let Some(from) = from.num().filter(|from| *from != num) {
                self.script.number(num, NumValue::Copy(from));
            } else if from == Val::Unknown {
                self.script.number(num, NumValue::Any);
            }
        } else if let (Val::Ptr(to), true) = (to, is_number) {
            if self.values.is_called(value) {
                self.script.reason(Reason::UnknownCallee("what it returns is taken for an object".to_owned()));
                self.script.unknown(Some(Val::Ptr(to)), span);
            } else {
                self.script.read(to, Holder::Elsewhere, span);
            }
        }
    }

    pub(crate) fn unknown_number(&mut self, result: Option<Value>) {
        if let Some(num) = self.values.stands_for(result).and_then(Val::num) {
            self.script.number(num, NumValue::Any);
        }
    }
}
