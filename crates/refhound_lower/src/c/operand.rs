//! What expressions evaluate to while they are being lowered, and the conversions between types.
//!
//! A record that lies in memory stays there, and its address stands for it. Integer constants
//! are emitted only when they are used, already in the type that the use converts them to.

use refhound_csema::conversions;
use refhound_domains::Comparison;
use refhound_ir::{SlotKind, Value};
use refhound_source::Span;
use refhound_types::{IntKind, Type, TypeId};
use refhound_unknowns::Unmodelled;

use super::constant::float_of;
use super::function::FunctionLowering;

/// The value of an expression.
#[derive(Debug, Clone, Copy)]
pub(super) enum Operand {
    Void,
    /// An integer constant, or a null pointer, that is not emitted yet.
    Int(i128, TypeId),
    Value(Value),
    /// A record, by the address of memory that holds it. One that a call returned is a `Value` until it needs one.
    Memory(Value, TypeId),
}

/// What kind of conversions a type takes part in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Void,
    Integer,
    Float,
    Complex,
    Pointer,
    Aggregate,
    Vector,
    Unknown,
}

impl FunctionLowering<'_, '_> {
    pub(super) fn shape(&self, ty: TypeId) -> Shape {
        match self.unit.env.types.get(ty) {
            Type::Void => Shape::Void,
            Type::Int(_) | Type::Enum(_) => Shape::Integer,
            Type::Float(_) => Shape::Float,
            Type::Complex(_) => Shape::Complex,
            Type::Pointer(_) => Shape::Pointer,
            Type::Array { .. } | Type::Record(_) | Type::Function(_) => Shape::Aggregate,
            Type::Vector { .. } => Shape::Vector,
            Type::Unknown(_) => Shape::Unknown,
        }
    }

    pub(super) fn operand_type(&self, operand: Operand) -> TypeId {
        match operand {
            Operand::Void => self.unit.basics.void,
            Operand::Int(_, ty) | Operand::Memory(_, ty) => ty,
            Operand::Value(value) => self.build.type_of(value),
        }
    }

    /// A value to compute with; what has none becomes unknown.
    pub(super) fn scalar(&mut self, operand: Operand, span: Span) -> Value {
        match operand {
            Operand::Value(value) => value,
            Operand::Int(constant, ty) => self.build.int(constant, ty, span),
            Operand::Void => self.unknown_value(&[], Unmodelled::Other, span),
            Operand::Memory(address, ty) => self.build.load(address, ty, span),
        }
    }

    /// A value of unknown type that comes from `touches` in a way that is not modelled.
    pub(super) fn unknown_value(&mut self, touches: &[Value], why: Unmodelled, span: Span) -> Value {
        let ty = self.unit.basics.unknown;
        self.opaque_value(touches, why, ty, span)
    }

    pub(super) fn opaque_value(&mut self, touches: &[Value], why: Unmodelled, ty: TypeId, span: Span) -> Value {
        match self.build.opaque(why, touches, Some(ty), span) {
            Some(value) => value,
            None => self.build.undefined(ty, span),
        }
    }

    /// The operand as a value of type `to`; records are loaded.
    pub(super) fn convert(&mut self, operand: Operand, to: TypeId, span: Span) -> Value {
        // There are no values of type `void`; only text that is not C asks for one.
        let to = if self.shape(to) == Shape::Void { self.unit.basics.unknown } else { to };
        match operand {
            Operand::Int(constant, from) => self.convert_constant(constant, from, to, span),
            Operand::Value(value) => self.convert_value(value, to, span),
            Operand::Memory(address, ty) if ty == to || self.shape(to) == Shape::Unknown => {
                self.build.load(address, ty, span)
            }
            Operand::Memory(address, _) => self.opaque_value(&[address], Unmodelled::Other, to, span),
            Operand::Void => self.opaque_value(&[], Unmodelled::Other, to, span),
        }
    }

    fn convert_constant(&mut self, constant: i128, from: TypeId, to: TypeId, span: Span) -> Value {
        if let Some(constant) = self.fold_constant(constant, to) {
            return self.build.int(constant, to, span);
        }
        if let Type::Float(kind) = *self.unit.env.types.get(to) {
            return self.build.float(float_of(constant, kind), to, span);
        }
        let value = self.build.int(constant, from, span);
        self.convert_value(value, to, span)
    }

    /// The constant in another integer or pointer type; `None` where that needs more than wrapping.
    pub(super) fn fold_constant(&self, constant: i128, to: TypeId) -> Option<i128> {
        let types = &self.unit.env.types;
        match (types.int_kind(to), self.shape(to)) {
            (Some(kind), _) => Some(kind.wrap(constant, types.model)),
            (None, Shape::Pointer) => Some(IntKind::ULongLong.wrap(constant, types.model)),
            (None, Shape::Unknown) => Some(constant),
            (None, _) => None,
        }
    }

    pub(super) fn convert_value(&mut self, value: Value, to: TypeId, span: Span) -> Value {
        let from = self.build.type_of(value);
        if from == to {
            return value;
        }
        match (self.shape(from), self.shape(to)) {
            // Where the type wanted is not known, the value keeps the type it has.
            (_, Shape::Void | Shape::Unknown) => value,
            (Shape::Unknown, _) => self.build.cast(value, to, span),
            (Shape::Aggregate | Shape::Void, _) | (_, Shape::Aggregate) => {
                self.opaque_value(&[value], Unmodelled::Other, to, span)
            }
            _ if self.unit.env.types.int_kind(to) == Some(IntKind::Bool) => {
                let truth = self.compare_with_zero(Comparison::NotEqual, value, span);
                self.build.cast(truth, to, span)
            }
            _ => self.build.cast(value, to, span),
        }
    }

    /// `value op 0`, as an `int`.
    pub(super) fn compare_with_zero(&mut self, op: Comparison, value: Value, span: Span) -> Value {
        if op == Comparison::NotEqual && self.is_comparison(value) {
            return value;
        }
        let ty = self.build.type_of(value);
        let zero = match self.shape(ty) {
            Shape::Float => self.build.float(0.0, ty, span),
            Shape::Integer | Shape::Pointer | Shape::Unknown => self.build.int(0, ty, span),
            Shape::Complex | Shape::Vector | Shape::Aggregate | Shape::Void => {
                let int = self.unit.basics.int;
                return self.opaque_value(&[value], Unmodelled::Other, int, span);
            }
        };
        let int = self.unit.basics.int;
        self.build.compare(op, value, zero, int, span)
    }

    /// Integer promotion, and `float` to `double`: what an argument gets when no prototype says otherwise.
    pub(super) fn promote_argument(&mut self, operand: Operand, span: Span) -> Value {
        let ty = self.operand_type(operand);
        let promoted = conversions::default_argument(&mut self.unit.env.types, ty);
        self.convert(operand, promoted, span)
    }

    pub(super) fn promoted(&mut self, ty: TypeId) -> TypeId {
        conversions::promote(&mut self.unit.env.types, ty)
    }

    /// The common type of two arithmetic operands. An operand of unknown type makes it unknown.
    pub(super) fn common_arithmetic(&mut self, left: TypeId, right: TypeId) -> TypeId {
        conversions::usual_arithmetic(&mut self.unit.env.types, left, right)
    }

    /// A temporary in memory.
    pub(super) fn temporary(&mut self, ty: TypeId, span: Span) -> Value {
        let slot = self.build.slot(None, ty, SlotKind::Temporary, span);
        let pointer = self.unit.env.types.pointer(ty);
        self.build.slot_address(slot, pointer, span)
    }
}
