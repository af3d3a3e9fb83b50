//! Lvalues: what can be assigned to, and what has an address.

use refhound_csema::{Entity, conversions};
use refhound_csyntax::tree::{ExprId, ExprKind, MemberAccess, TokenId, UnaryOp};
use refhound_index::{EntityId as _, Symbol};
use refhound_ir::{FuncId, Slot, Value};
use refhound_source::Span;
use refhound_types::{Type, TypeId};
use refhound_unknowns::Unmodelled;
use smallvec::SmallVec;

use super::function::FunctionLowering;
use super::operand::{Operand, Shape};
use super::unit::{function_id, global_id};

/// Where a value is kept.
#[derive(Debug)]
pub(super) enum Place {
    /// `address` points to `ty`; of a bit-field only `bit_width` bits are meant.
    Memory { address: Value, ty: TypeId, bit_width: Option<u32> },
    /// `Py_TYPE(o)` and its like: read by one call, written by another.
    Accessor(Accessor),
    /// Not an lvalue of C, but something with this value (a macro of a missing header, perhaps).
    Opaque(Value),
}

#[derive(Debug)]
pub(super) struct Accessor {
    pub(super) getter: FuncId,
    pub(super) setter: Symbol,
    pub(super) arguments: SmallVec<[Value; 4]>,
    pub(super) ty: TypeId,
}

impl FunctionLowering<'_, '_> {
    pub(super) fn place(&mut self, id: ExprId) -> Place {
        let tree = self.tree;
        let expr = &tree.exprs[id];
        match &expr.kind {
            ExprKind::Name(name) => self.name_place(*name, expr.at),
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.deref_place(id, *operand),
            ExprKind::Unary { op: UnaryOp::Real | UnaryOp::Imag, .. } => self.value_place(id),
            ExprKind::Unary { op: UnaryOp::PreIncrement | UnaryOp::PreDecrement, .. } => self.value_place(id),
            ExprKind::Index { base, index } => self.index_place(id, *base, *index),
            ExprKind::Member { base, name, access } => self.member_place(id, *base, *name, *access),
            ExprKind::CompoundLiteral { ty, init } => self.compound_literal(id, *ty, *init),
            ExprKind::Str(_) => self.string_place(id),
            ExprKind::Temporary(temporary) => self.temporary_object(temporary, self.expr_span(id)),
            ExprKind::Call { callee, arguments } => self.call_place(id, *callee, *arguments),
            ExprKind::Comma { left, right } => {
                self.effect(*left);
                self.place(*right)
            }
            // GNU C once allowed assignment to these two; old code relies on it.
            ExprKind::Cast { operand, .. } => self.cast_place(id, *operand),
            ExprKind::Conditional { condition, then: Some(then), otherwise } => {
                self.conditional_place(id, *condition, *then, *otherwise)
            }
            ExprKind::Generic { .. } => match self.unit.env.generic_arm(id) {
                Some(arm) => self.place(arm),
                None => self.value_place(id),
            },
            ExprKind::ChooseExpr { condition, then, otherwise } => {
                let chosen = if self.unit.env.constant_int(*condition) == Some(0) { otherwise } else { then };
                self.place(*chosen)
            }
            _ => self.value_place(id),
        }
    }

    /// An expression that is no lvalue: a record in a temporary, or a mere value.
    fn value_place(&mut self, id: ExprId) -> Place {
        let span = self.expr_span(id);
        let operand = self.rvalue(id);
        self.operand_place(operand, span)
    }

    pub(super) fn operand_place(&mut self, operand: Operand, span: Span) -> Place {
        match self.spilled(operand, span) {
            Operand::Memory(address, ty) => Place::Memory { address, ty, bit_width: None },
            other => Place::Opaque(self.scalar(other, span)),
        }
    }

    pub(super) fn name_place(&mut self, name: Symbol, token: TokenId) -> Place {
        let span = self.token_span(token);
        match self.unit.env.resolve(name) {
            Some(Entity::Local { number, ty }) => self.local_place(number, ty, span),
            Some(Entity::Global(global)) => self.global_place(global, span),
            Some(Entity::Function(function)) => {
                let ty = self.unit.env.functions[function].ty;
                let pointer = self.unit.env.types.pointer(ty);
                let address = self.build.function_address(function_id(function), pointer, span);
                Place::Memory { address, ty, bit_width: None }
            }
            Some(Entity::Enumerator { value, ty }) => Place::Opaque(self.build.int(value, ty, span)),
            Some(Entity::Typedef(_)) => Place::Opaque(self.unknown_value(&[], Unmodelled::UnknownName, span)),
            None => {
                let global = self.unit.unknown_name(name, token);
                self.global_place(global, span)
            }
        }
    }

    fn local_place(&mut self, number: u32, ty: TypeId, span: Span) -> Place {
        let slot = Slot::from_index(number as usize);
        if !self.build.body().slots.contains(slot) {
            return Place::Opaque(self.unknown_value(&[], Unmodelled::UnknownName, span));
        }
        Place::Memory { address: self.slot_address(slot, span), ty, bit_width: None }
    }

    fn global_place(&mut self, global: refhound_csema::GlobalRef, span: Span) -> Place {
        let ty = self.unit.env.globals[global].ty;
        let pointer = self.unit.env.types.pointer(ty);
        let address = self.build.global_address(global_id(global), pointer, span);
        Place::Memory { address, ty, bit_width: None }
    }

    fn deref_place(&mut self, id: ExprId, operand: ExprId) -> Place {
        let span = self.expr_span(id);
        let pointer = self.pointer_operand(operand);
        match self.pointee(self.build.type_of(pointer)) {
            Some(ty) => Place::Memory { address: pointer, ty, bit_width: None },
            None => Place::Opaque(self.unknown_value(&[pointer], Unmodelled::NotAnLvalue, span)),
        }
    }

    /// A pointer to go through. A value of unknown type is taken for a pointer to something unknown.
    pub(super) fn pointer_operand(&mut self, id: ExprId) -> Value {
        let span = self.expr_span(id);
        let operand = self.rvalue(id);
        let value = self.scalar(operand, span);
        let ty = self.build.type_of(value);
        if self.shape(ty) == Shape::Unknown {
            let pointer = self.unit.basics.unknown_pointer;
            return self.build.cast(value, pointer, span);
        }
        value
    }

    fn index_place(&mut self, id: ExprId, base: ExprId, index: ExprId) -> Place {
        let span = self.expr_span(id);
        let (base_span, index_span) = (self.expr_span(base), self.expr_span(index));
        let left = self.rvalue(base);
        let right = self.rvalue(index);
        // `i[array]` is `array[i]` (C11 6.5.2.1p2).
        let swapped = self.shape(self.operand_type(right)) == Shape::Pointer
            && self.shape(self.operand_type(left)) == Shape::Integer;
        let (pointer, index) = if swapped { (right, left) } else { (left, right) };
        let pointer = self.scalar(pointer, if swapped { index_span } else { base_span });
        let index = self.scalar(index, if swapped { base_span } else { index_span });
        let (address, ty) = self.element(pointer, index, span);
        match ty {
            Some(ty) => Place::Memory { address, ty, bit_width: None },
            None => Place::Opaque(address),
        }
    }

    /// `pointer + index` and the type it points to; `None` where that is no address.
    pub(super) fn element(&mut self, pointer: Value, index: Value, span: Span) -> (Value, Option<TypeId>) {
        let mut pointer = pointer;
        if self.shape(self.build.type_of(pointer)) == Shape::Unknown {
            let unknown_pointer = self.unit.basics.unknown_pointer;
            pointer = self.build.cast(pointer, unknown_pointer, span);
        }
        let pointer_type = self.build.type_of(pointer);
        let index = self.index_value(index, span);
        match (self.pointee(pointer_type), index) {
            (Some(ty), Ok(index)) => (self.build.element_address(pointer, index, pointer_type, span), Some(ty)),
            (_, Ok(index) | Err(index)) => (self.unknown_value(&[pointer, index], Unmodelled::NotAnLvalue, span), None),
        }
    }

    fn index_value(&mut self, index: Value, span: Span) -> Result<Value, Value> {
        match self.shape(self.build.type_of(index)) {
            Shape::Integer => Ok(index),
            Shape::Unknown => {
                let difference = self.unit.basics.difference;
                Ok(self.build.cast(index, difference, span))
            }
            _ => Err(index),
        }
    }

    fn member_place(&mut self, id: ExprId, base: ExprId, name: Symbol, access: MemberAccess) -> Place {
        let span = self.expr_span(id);
        let (address, base_type) = match access {
            MemberAccess::Arrow => {
                let pointer = self.pointer_operand(base);
                (pointer, self.build.type_of(pointer))
            }
            MemberAccess::Dot => match self.place(base) {
                Place::Memory { address, ty, .. } => (address, ty),
                other => {
                    let value = self.load(other, span);
                    let value = self.scalar(value, span);
                    return self.unknown_member(value, span);
                }
            },
        };
        let Some(path) = self.unit.env.member(base_type, access, name) else {
            return match self.unit.env.unseen_member(base_type, access, name) {
                Some(field) => {
                    let pointer = self.unit.basics.unknown_pointer;
                    let address = self.build.field_address(address, field, pointer, span);
                    Place::Memory { address, ty: self.unit.basics.unknown, bit_width: None }
                }
                None => self.unknown_member(address, span),
            };
        };
        let mut address = address;
        for &field in &path.fields {
            let ty = self.unit.env.types.field(field).ty;
            let pointer = self.unit.env.types.pointer(ty);
            address = self.build.field_address(address, field, pointer, span);
        }
        Place::Memory { address, ty: path.ty, bit_width: path.bit_width }
    }

    /// The record has no such member, or is no record: an address that nothing is known of.
    fn unknown_member(&mut self, base: Value, span: Span) -> Place {
        let pointer = self.unit.basics.unknown_pointer;
        let address = self.opaque_value(&[base], Unmodelled::UnknownMember, pointer, span);
        Place::Memory { address, ty: self.unit.basics.unknown, bit_width: None }
    }

    fn string_place(&mut self, id: ExprId) -> Place {
        let span = self.expr_span(id);
        let ty = self.unit.env.type_of(id);
        let pointer = self.unit.env.types.pointer(ty);
        let operand = self.rvalue(id);
        let text = self.scalar(operand, span);
        Place::Memory { address: self.convert_value(text, pointer, span), ty, bit_width: None }
    }

    /// `(type)x = v`: the object is `x`, seen as another type.
    fn cast_place(&mut self, id: ExprId, operand: ExprId) -> Place {
        let span = self.expr_span(id);
        let operand_is_place = matches!(
            self.tree.exprs[operand].kind,
            ExprKind::Name(_)
                | ExprKind::Member { .. }
                | ExprKind::Index { .. }
                | ExprKind::Unary { op: UnaryOp::Deref, .. }
        );
        if !operand_is_place {
            return self.value_place(id);
        }
        let ty = self.unit.env.type_of(id);
        match self.place(operand) {
            Place::Memory { address, ty: from, bit_width: None }
                if self.unit.env.types.size_of(from) == self.unit.env.types.size_of(ty) =>
            {
                let pointer = self.unit.env.types.pointer(ty);
                Place::Memory { address: self.convert_value(address, pointer, span), ty, bit_width: None }
            }
            other => {
                let value = self.load(other, span);
                Place::Opaque(self.convert(value, ty, span))
            }
        }
    }

    fn conditional_place(&mut self, id: ExprId, condition: ExprId, then: ExprId, otherwise: ExprId) -> Place {
        let ty = self.unit.env.type_of(id);
        let types_agree = self.unit.env.type_of(then) == ty && self.unit.env.type_of(otherwise) == ty;
        // Only records and old GNU code have lvalues here; for records the value is a place already.
        if matches!(self.unit.env.types.get(ty), Type::Record(_)) || !types_agree {
            return self.value_place(id);
        }
        let span = self.expr_span(id);
        let pointer = self.unit.env.types.pointer(ty);
        let join = self.build.new_block();
        let address = self.build.block_param(join, pointer);
        let (then_block, else_block) = (self.build.new_block(), self.build.new_block());
        self.condition(condition, then_block, else_block);
        for (block, arm) in [(then_block, then), (else_block, otherwise)] {
            self.build.switch_to(block);
            let place = self.place(arm);
            let arm_address = self.address_of(place, span);
            let arm_address = self.convert_value(arm_address, pointer, span);
            self.build.jump_with(join, [arm_address], span);
        }
        self.build.switch_to(join);
        Place::Memory { address, ty, bit_width: None }
    }

    // ---- what is done with a place ----

    /// The address, as `&` takes it.
    pub(super) fn address_of(&mut self, place: Place, span: Span) -> Value {
        match place {
            Place::Memory { address, .. } => address,
            Place::Accessor(accessor) => {
                let pointer = self.unit.env.types.pointer(accessor.ty);
                self.opaque_value(&accessor.arguments, Unmodelled::NotAnLvalue, pointer, span)
            }
            Place::Opaque(value) => {
                let ty = self.build.type_of(value);
                let pointer = self.unit.env.types.pointer(ty);
                self.opaque_value(&[value], Unmodelled::NotAnLvalue, pointer, span)
            }
        }
    }

    /// The value that is kept there. Arrays and functions become pointers, records stay in memory.
    pub(super) fn load(&mut self, place: Place, span: Span) -> Operand {
        match place {
            Place::Memory { address, ty, bit_width } => self.load_memory(address, ty, bit_width, span),
            Place::Accessor(accessor) => self.call_getter(&accessor, span),
            Place::Opaque(value) => Operand::Value(value),
        }
    }

    fn load_memory(&mut self, address: Value, ty: TypeId, bit_width: Option<u32>, span: Span) -> Operand {
        match *self.unit.env.types.get(ty) {
            Type::Array { element, .. } => {
                let pointer = self.unit.env.types.pointer(element);
                Operand::Value(self.convert_value(address, pointer, span))
            }
            Type::Function(_) => Operand::Value(address),
            Type::Record(_) => Operand::Memory(address, ty),
            Type::Void => Operand::Void,
            _ => {
                let value = self.build.load(address, ty, span);
                match bit_width {
                    Some(width) => {
                        let read = conversions::bit_field_value(&mut self.unit.env.types, ty, width);
                        Operand::Value(self.convert_value(value, read, span))
                    }
                    None => Operand::Value(value),
                }
            }
        }
    }
}
