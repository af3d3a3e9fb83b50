//! Assignments, `++` and `--`.
//!
//! C leaves the order open; here the address on the left comes first, then the value on the right, then (for `+=`)
//! the old value, then the store. The value of an assignment is what was stored, in the type of the target.

use refhound_csyntax::tree::{BinaryOp, ExprId, UnaryOp};
use refhound_ir::Value;
use refhound_source::Span;
use refhound_types::TypeId;
use refhound_unknowns::Unmodelled;

use super::function::FunctionLowering;
use super::operand::{Operand, Shape};
use super::place::{Accessor, Place};

impl FunctionLowering<'_, '_> {
    pub(super) fn assign(&mut self, id: ExprId, op: Option<BinaryOp>, target: ExprId, value: ExprId) -> Operand {
        let span = self.expr_span(id);
        let place = self.place(target);
        let right = self.rvalue(value);
        match op {
            None => self.store(&place, right, span),
            Some(op) => {
                let value_span = self.expr_span(value);
                let old = self.load_again(&place, span);
                let new = self.binary_operands(op, old, right, span, value_span);
                self.store(&place, new, span)
            }
        }
    }

    pub(super) fn increment(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Operand {
        let span = self.expr_span(id);
        let place = self.place(operand);
        let old = self.load_again(&place, span);
        // The old value is used twice: as a constant it would be emitted twice, as a value it is not.
        let one = Operand::Int(1, self.unit.basics.int);
        let change = match op {
            UnaryOp::PreDecrement | UnaryOp::PostDecrement => BinaryOp::Sub,
            _ => BinaryOp::Add,
        };
        let new = self.binary_operands(change, old, one, span, span);
        let stored = self.store(&place, new, span);
        match op {
            UnaryOp::PostIncrement | UnaryOp::PostDecrement => old,
            _ => stored,
        }
    }

    fn load_again(&mut self, place: &Place, span: Span) -> Operand {
        match place {
            Place::Memory { address, ty, bit_width } => {
                self.load(Place::Memory { address: *address, ty: *ty, bit_width: *bit_width }, span)
            }
            Place::Accessor(accessor) => self.call_getter(accessor, span),
            Place::Opaque(value) => Operand::Value(*value),
        }
    }

    /// Stores into a place; the result is the value of the assignment.
    pub(super) fn store(&mut self, place: &Place, operand: Operand, span: Span) -> Operand {
        match place {
            Place::Memory { address, ty, bit_width: None } => self.store_memory(*address, *ty, operand, span),
            // What a bit-field kept of the value is known only after the store.
            Place::Memory { address, ty, bit_width: Some(_) } => {
                self.store_memory(*address, *ty, operand, span);
                self.load_again(place, span)
            }
            Place::Accessor(accessor) => self.call_setter(accessor, operand, span),
            Place::Opaque(target) => {
                let value = self.touchable(operand, span);
                self.build.opaque(Unmodelled::NotAnLvalue, &[*target, value], None, span);
                Operand::Value(value)
            }
        }
    }

    /// The value, or the address of a record.
    pub(super) fn touchable(&mut self, operand: Operand, span: Span) -> Value {
        match operand {
            Operand::Memory(address, _) => address,
            other => self.scalar(other, span),
        }
    }

    pub(super) fn store_memory(&mut self, address: Value, ty: TypeId, operand: Operand, span: Span) -> Operand {
        match (self.shape(ty), operand) {
            (Shape::Aggregate, Operand::Memory(from, from_type)) if from_type == ty => {
                self.build.copy_aggregate(address, from, span);
                Operand::Memory(address, ty)
            }
            (Shape::Aggregate, Operand::Value(value)) if self.build.type_of(value) == ty => {
                self.build.store(address, value, span);
                Operand::Memory(address, ty)
            }
            // A macro or function of a missing header gives a whole record.
            (Shape::Aggregate, Operand::Value(value)) if self.shape(self.build.type_of(value)) == Shape::Unknown => {
                let value = self.build.cast(value, ty, span);
                self.build.store(address, value, span);
                Operand::Memory(address, ty)
            }
            (shape @ (Shape::Aggregate | Shape::Void), other) => {
                let value = self.touchable(other, span);
                self.build.opaque(Unmodelled::Other, &[address, value], None, span);
                if shape == Shape::Void { Operand::Void } else { Operand::Memory(address, ty) }
            }
            (_, Operand::Int(constant, _)) if self.fold_constant(constant, ty).is_some() => {
                let constant = self.fold_constant(constant, ty).unwrap_or(constant);
                let value = self.build.int(constant, ty, span);
                self.build.store(address, value, span);
                Operand::Value(value)
            }
            (_, operand) => {
                let value = self.convert(operand, ty, span);
                self.build.store(address, value, span);
                Operand::Value(value)
            }
        }
    }

    fn call_setter(&mut self, accessor: &Accessor, operand: Operand, span: Span) -> Operand {
        let value = self.convert(operand, accessor.ty, span);
        let mut arguments = accessor.arguments.clone();
        arguments.push(value);
        self.call_by_name(accessor.setter, &arguments, span);
        Operand::Value(value)
    }
}
