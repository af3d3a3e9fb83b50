//! The rules for single instructions.

use refhound_types::{Field, Type, TypeId};

use crate::body::{BinaryOp, Inst, Op, Slot, UnaryOp, Value};
use crate::compatible::{Class, class};

use super::Run;

/// Whether an instruction has a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    Value,
    Nothing,
    Either,
}

fn gives(op: &Op) -> Gives {
    match op {
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
        | Op::Load { .. } => Gives::Value,
        Op::Call { .. } | Op::Opaque { .. } => Gives::Either,
        Op::Store { .. }
        | Op::CopyAggregate { .. }
        | Op::ZeroAggregate { .. }
        | Op::Bind { .. }
        | Op::ScopeBegin(_)
        | Op::ScopeEnd(_) => Gives::Nothing,
    }
}

const SCALAR: [Class; 4] = [Class::Integer, Class::Floating, Class::Pointer, Class::Vector];

impl Run<'_> {
    /// The slots, globals, functions and fields that the instruction names exist.
    pub(super) fn check_entities(&mut self, op: &Op) {
        match *op {
            Op::GlobalAddress(global) if !self.module.globals.contains(global) => {
                self.fault(format!("there is no global {global}"));
            }
            Op::FunctionAddress(function) => self.check_function(function),
            Op::Call { callee: crate::body::Callee::Function(function), .. } => self.check_function(function),
            Op::SlotAddress(slot) | Op::Bind { slot, .. } | Op::ScopeBegin(slot) | Op::ScopeEnd(slot) => {
                self.check_slot(slot);
            }
            Op::FieldAddress { field, .. } => self.check_field(field),
            _ => {}
        }
    }

    fn check_slot(&mut self, slot: Slot) {
        if !self.body.slots.contains(slot) {
            self.fault(format!("there is no slot {slot}"));
        }
    }

    fn check_field(&mut self, field: Field) {
        let record = self.module.types.record(field.record);
        if field.index as usize >= record.fields.len() {
            self.fault(format!("the record has no member #{}", field.index));
        }
    }

    pub(super) fn check_inst(&mut self, inst: Inst) {
        let data = &self.body.insts[inst];
        match (gives(&data.op), data.result) {
            (Gives::Value, None) => self.fault("the instruction must have a result".to_owned()),
            (Gives::Nothing, Some(_)) => self.fault("the instruction has no result".to_owned()),
            (_, Some(result)) => {
                self.check_not_void(result);
                self.check_value_op(&data.op, result);
            }
            (_, None) => self.check_action(&data.op),
        }
    }

    fn check_value_op(&mut self, op: &Op, result: Value) {
        let ty = self.type_of(result);
        match *op {
            Op::Int(_) => {
                self.want(result, &[Class::Integer, Class::Pointer], "the constant", "an integer or pointer");
            }
            Op::Float(_) => {
                self.want(result, &[Class::Floating], "the constant", "floating");
            }
            Op::Str(_) | Op::FunctionAddress(_) => {
                self.want_pointer(result);
            }
            Op::GlobalAddress(global) => self.want_pointer_to(result, self.module.globals[global].ty),
            Op::SlotAddress(slot) => self.want_pointer_to(result, self.body.slots[slot].ty),
            Op::Undefined => {}
            Op::Unary(UnaryOp::Neg | UnaryOp::BitNot, value) => self.want_same(value, ty),
            Op::Unary(UnaryOp::Real | UnaryOp::Imag, _) => {}
            Op::Binary(BinaryOp::Shl | BinaryOp::Shr, left, _) => self.want_same(left, ty),
            Op::Binary(_, left, right) => {
                self.want_same(left, ty);
                self.want_same(right, ty);
            }
            Op::Compare(_, left, right) => {
                self.want(left, &SCALAR, "what is compared", "a scalar");
                self.want_same(right, self.type_of(left));
                self.want(result, &[Class::Integer, Class::Vector], "the outcome", "an integer");
            }
            Op::Cast(value) => self.check_cast(value, ty),
            Op::FieldAddress { base, field } => self.check_field_address(base, field, result),
            Op::ElementAddress { base, index } => {
                self.want_pointer(base);
                self.want(index, &[Class::Integer], "the index", "an integer");
                self.want_pointer(result);
            }
            Op::PointerDifference(left, right) => {
                self.want_pointer(left);
                self.want_pointer(right);
                self.want(result, &[Class::Integer], "the difference", "an integer");
            }
            Op::Load { from } => self.check_access(from, ty, "loaded"),
            Op::Call { callee, .. } => self.check_callee(callee),
            Op::Opaque { .. } => {}
            Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_) => {}
        }
    }

    fn check_action(&mut self, op: &Op) {
        match *op {
            Op::Store { to, value } => self.check_access(to, self.type_of(value), "stored"),
            Op::CopyAggregate { to, from } => self.check_copy(to, from),
            Op::ZeroAggregate { to } => {
                self.want_pointer(to);
            }
            Op::Call { callee, .. } => self.check_callee(callee),
            Op::Bind { slot, value } => self.want_same(value, self.body.slots[slot].ty),
            _ => {}
        }
    }

    fn check_copy(&mut self, to: Value, from: Value) {
        if !self.want_pointer(from) {
            return;
        }
        match self.pointee(from) {
            Some(copied) => self.check_access(to, copied, "copied"),
            None => {
                self.want_pointer(to);
            }
        }
    }

    fn want_pointer(&mut self, value: Value) -> bool {
        self.want(value, &[Class::Pointer], "the address", "a pointer")
    }

    fn pointee(&self, value: Value) -> Option<TypeId> {
        self.module.types.pointee(self.type_of(value))
    }

    fn want_pointer_to(&mut self, value: Value, ty: TypeId) {
        if self.want_pointer(value)
            && let Some(to) = self.pointee(value)
            && !self.fits(to, ty)
        {
            self.fault(format!("{value} must point to {}, not to {}", self.show(ty), self.show(to)));
        }
    }

    fn want_same(&mut self, value: Value, ty: TypeId) {
        // A vector takes a scalar for each of its elements.
        let is_vector = class(&self.module.types, ty) == Class::Vector || self.class_of(value) == Class::Vector;
        if !is_vector && !self.fits(self.type_of(value), ty) {
            self.fault(format!("{value} must be {}, not {}", self.show(ty), self.show(self.type_of(value))));
        }
    }

    /// Records and arrays do not convert.
    fn check_cast(&mut self, value: Value, ty: TypeId) {
        let is_aggregate = |class: Class| class == Class::Aggregate;
        let aggregates = is_aggregate(self.class_of(value)) || is_aggregate(class(&self.module.types, ty));
        if aggregates && !self.fits(self.type_of(value), ty) {
            self.fault(format!("{} does not convert to {}", self.show(self.type_of(value)), self.show(ty)));
        }
    }

    fn check_field_address(&mut self, base: Value, field: Field, result: Value) {
        if !self.want_pointer(base) {
            return;
        }
        let to = self.pointee(base).map(|to| (to, self.module.types.get(to)));
        match to {
            None | Some((_, Type::Unknown(_))) => {}
            Some((_, Type::Record(record))) if *record == field.record => {}
            Some((to, _)) => {
                self.fault(format!("{base} does not point to the member's record, but to {}", self.show(to)));
            }
        }
        self.want_pointer_to(result, self.module.types.field(field).ty);
    }

    /// `ty` is what is read or written through the pointer. Nothing is known of what `void *` leads to.
    fn check_access(&mut self, pointer: Value, ty: TypeId, how: &str) {
        if !self.want_pointer(pointer) {
            return;
        }
        if let Some(to) = self.pointee(pointer)
            && class(&self.module.types, to) != Class::Void
            && !self.fits(to, ty)
        {
            let (has, wants) = (self.show(ty), self.show(to));
            self.fault(format!("{has} is {how} through {pointer}, which points to {wants}"));
        }
    }
}
