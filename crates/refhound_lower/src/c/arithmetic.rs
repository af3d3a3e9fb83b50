//! Unary and binary operators on values.

use refhound_csema::ConstValue;
use refhound_csyntax::tree::{BinaryOp, ExprId, UnaryOp};
use refhound_domains::Comparison;
use refhound_ir::{self as ir, Value};
use refhound_source::Span;
use refhound_types::TypeId;
use refhound_unknowns::Unmodelled;

use super::function::FunctionLowering;
use super::operand::{Operand, Shape};

/// What a binary operator of C is in the IR.
#[derive(Clone, Copy)]
enum Operator {
    Arithmetic(ir::BinaryOp),
    Shift(ir::BinaryOp),
    Compare(Comparison),
}

fn operator(op: BinaryOp) -> Operator {
    match op {
        BinaryOp::Mul => Operator::Arithmetic(ir::BinaryOp::Mul),
        BinaryOp::Div => Operator::Arithmetic(ir::BinaryOp::Div),
        BinaryOp::Rem => Operator::Arithmetic(ir::BinaryOp::Rem),
        BinaryOp::Add => Operator::Arithmetic(ir::BinaryOp::Add),
        BinaryOp::Sub => Operator::Arithmetic(ir::BinaryOp::Sub),
        BinaryOp::BitAnd => Operator::Arithmetic(ir::BinaryOp::And),
        BinaryOp::BitXor => Operator::Arithmetic(ir::BinaryOp::Xor),
        BinaryOp::BitOr => Operator::Arithmetic(ir::BinaryOp::Or),
        BinaryOp::Shl => Operator::Shift(ir::BinaryOp::Shl),
        BinaryOp::Shr => Operator::Shift(ir::BinaryOp::Shr),
        BinaryOp::Lt => Operator::Compare(Comparison::Less),
        BinaryOp::Gt => Operator::Compare(Comparison::Greater),
        BinaryOp::Le => Operator::Compare(Comparison::LessOrEqual),
        BinaryOp::Ge => Operator::Compare(Comparison::GreaterOrEqual),
        BinaryOp::Eq => Operator::Compare(Comparison::Equal),
        BinaryOp::Ne => Operator::Compare(Comparison::NotEqual),
    }
}

impl FunctionLowering<'_, '_> {
    pub(super) fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Operand {
        let span = self.expr_span(id);
        match op {
            UnaryOp::Deref => {
                let place = self.place(id);
                self.load(place, span)
            }
            UnaryOp::AddressOf => {
                let place = self.place(operand);
                Operand::Value(self.address_of(place, span))
            }
            UnaryOp::PreIncrement | UnaryOp::PreDecrement | UnaryOp::PostIncrement | UnaryOp::PostDecrement => {
                self.increment(id, op, operand)
            }
            UnaryOp::Not => self.not(operand, span),
            UnaryOp::Plus => {
                let value = self.rvalue(operand);
                self.promote_operand(value, span)
            }
            UnaryOp::Minus => self.negate(ir::UnaryOp::Neg, operand, span),
            UnaryOp::BitNot => self.negate(ir::UnaryOp::BitNot, operand, span),
            UnaryOp::Real => self.part(id, ir::UnaryOp::Real, operand, span),
            UnaryOp::Imag => self.part(id, ir::UnaryOp::Imag, operand, span),
        }
    }

    fn not(&mut self, operand: ExprId, span: Span) -> Operand {
        match self.rvalue(operand) {
            Operand::Int(constant, _) => Operand::Int(i128::from(constant == 0), self.unit.basics.int),
            other => {
                let value = self.scalar(other, span);
                Operand::Value(self.compare_with_zero(Comparison::Equal, value, span))
            }
        }
    }

    fn promote_operand(&mut self, operand: Operand, span: Span) -> Operand {
        let ty = self.operand_type(operand);
        let promoted = self.promoted(ty);
        match operand {
            Operand::Int(constant, _) => Operand::Int(constant, promoted),
            other => {
                let value = self.scalar(other, span);
                Operand::Value(self.convert_value(value, promoted, span))
            }
        }
    }

    fn negate(&mut self, op: ir::UnaryOp, operand: ExprId, span: Span) -> Operand {
        let operand = self.rvalue(operand);
        match self.promote_operand(operand, span) {
            Operand::Int(constant, ty) => {
                let result = if op == ir::UnaryOp::Neg { constant.wrapping_neg() } else { !constant };
                Operand::Int(self.fold_constant(result, ty).unwrap_or(result), ty)
            }
            other => {
                let value = self.scalar(other, span);
                let ty = self.build.type_of(value);
                match self.shape(ty) {
                    Shape::Integer | Shape::Float | Shape::Complex | Shape::Unknown => {
                        Operand::Value(self.build.unary(op, value, ty, span))
                    }
                    Shape::Vector => Operand::Value(self.opaque_value(&[value], Unmodelled::Vector, ty, span)),
                    Shape::Void | Shape::Pointer | Shape::Aggregate => {
                        Operand::Value(self.unknown_value(&[value], Unmodelled::Other, span))
                    }
                }
            }
        }
    }

    fn part(&mut self, id: ExprId, op: ir::UnaryOp, operand: ExprId, span: Span) -> Operand {
        let operand = self.rvalue(operand);
        let value = self.scalar(operand, span);
        let ty = self.unit.env.value_type(id);
        if self.shape(self.build.type_of(value)) == Shape::Complex {
            return Operand::Value(self.build.unary(op, value, ty, span));
        }
        Operand::Value(self.opaque_value(&[value], Unmodelled::Complex, ty, span))
    }

    pub(super) fn binary(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Operand {
        if let Some(ConstValue::Int { value, ty }) = self.unit.env.element_count(op, left, right) {
            return Operand::Int(value, ty);
        }
        let span = self.expr_span(id);
        let left_operand = self.rvalue(left);
        let right_operand = self.rvalue(right);
        let right_span = self.expr_span(right);
        self.binary_operands(op, left_operand, right_operand, span, right_span)
    }

    pub(super) fn binary_operands(
        &mut self,
        op: BinaryOp,
        left: Operand,
        right: Operand,
        span: Span,
        right_span: Span,
    ) -> Operand {
        let (left_type, right_type) = (self.operand_type(left), self.operand_type(right));
        let shapes = (self.shape(left_type), self.shape(right_type));
        if matches!(shapes, (Shape::Vector, _) | (_, Shape::Vector)) {
            let ty = if shapes.0 == Shape::Vector { left_type } else { right_type };
            return self.unmodelled_binary(left, right, Unmodelled::Vector, ty, span);
        }
        if matches!(shapes, (Shape::Aggregate | Shape::Void, _) | (_, Shape::Aggregate | Shape::Void)) {
            return self.unmodelled_binary(left, right, Unmodelled::Other, self.unit.basics.unknown, span);
        }
        match (operator(op), shapes) {
            (Operator::Compare(op), _) => self.compare(op, left, right, span),
            (Operator::Arithmetic(op), (Shape::Pointer, _) | (_, Shape::Pointer)) => {
                self.pointer_arithmetic(op, left, right, span, right_span)
            }
            (Operator::Shift(_), (Shape::Pointer, _) | (_, Shape::Pointer)) => {
                self.unmodelled_binary(left, right, Unmodelled::Other, self.unit.basics.unknown, span)
            }
            (Operator::Arithmetic(op), _) => self.arithmetic(op, left, right, span),
            (Operator::Shift(op), _) => self.shift(op, left, right, span),
        }
    }

    fn unmodelled_binary(&mut self, left: Operand, right: Operand, why: Unmodelled, ty: TypeId, span: Span) -> Operand {
        let (left, right) = (self.touchable(left, span), self.touchable(right, span));
        Operand::Value(self.opaque_value(&[left, right], why, ty, span))
    }

    fn arithmetic(&mut self, op: ir::BinaryOp, left: Operand, right: Operand, span: Span) -> Operand {
        let (left_type, right_type) = (self.operand_type(left), self.operand_type(right));
        let ty = self.common_arithmetic(left_type, right_type);
        if let (Operand::Int(a, _), Operand::Int(b, _)) = (left, right)
            && let Some(folded) = self.fold_binary(op, a, b, ty)
        {
            return Operand::Int(folded, ty);
        }
        let left = self.convert(left, ty, span);
        let right = self.convert(right, ty, span);
        Operand::Value(self.build.binary(op, left, right, ty, span))
    }

    fn shift(&mut self, op: ir::BinaryOp, left: Operand, right: Operand, span: Span) -> Operand {
        let left = self.promote_operand(left, span);
        let ty = self.operand_type(left);
        if let (Operand::Int(a, _), Operand::Int(b, _)) = (left, right)
            && let Some(folded) = self.fold_binary(op, a, b, ty)
        {
            return Operand::Int(folded, ty);
        }
        let left = self.scalar(left, span);
        let right = self.promote_operand(right, span);
        let right = self.scalar(right, span);
        Operand::Value(self.build.binary(op, left, right, ty, span))
    }

    /// Constants of integer type are computed here where C defines the result.
    fn fold_binary(&self, op: ir::BinaryOp, left: i128, right: i128, ty: TypeId) -> Option<i128> {
        let kind = self.unit.env.types.int_kind(ty)?;
        let model = self.unit.env.types.model;
        let (left, right) = match op {
            ir::BinaryOp::Shl | ir::BinaryOp::Shr => (left, right),
            _ => (kind.wrap(left, model), kind.wrap(right, model)),
        };
        let bits = i128::from(kind.bytes(model) * 8);
        let result = match op {
            ir::BinaryOp::Add => left.checked_add(right)?,
            ir::BinaryOp::Sub => left.checked_sub(right)?,
            ir::BinaryOp::Mul => left.checked_mul(right)?,
            ir::BinaryOp::Div => left.checked_div(right)?,
            ir::BinaryOp::Rem => left.checked_rem(right)?,
            ir::BinaryOp::And => left & right,
            ir::BinaryOp::Or => left | right,
            ir::BinaryOp::Xor => left ^ right,
            ir::BinaryOp::Shl if (0..bits.min(64)).contains(&right) => left.checked_mul(1 << right)?,
            ir::BinaryOp::Shr if (0..bits).contains(&right) => left >> right,
            ir::BinaryOp::Shl | ir::BinaryOp::Shr => return None,
        };
        let wrapped = kind.wrap(result, model);
        (wrapped == result || !kind.is_signed()).then_some(wrapped)
    }

    fn compare(&mut self, op: Comparison, left: Operand, right: Operand, span: Span) -> Operand {
        let int = self.unit.basics.int;
        let (left_type, right_type) = (self.operand_type(left), self.operand_type(right));
        let ty = self.compared_type(left, right, left_type, right_type);
        if let (Operand::Int(a, _), Operand::Int(b, _)) = (left, right)
            && let (Some(a), Some(b)) = (self.fold_constant(a, ty), self.fold_constant(b, ty))
        {
            return Operand::Int(i128::from(op.holds(&a, &b)), int);
        }
        if let Some(holds) = self.settled_by_sign(op, left, right, ty) {
            return Operand::Int(i128::from(holds), int);
        }
        let left = self.convert(left, ty, span);
        let right = self.convert(right, ty, span);
        Operand::Value(self.build.compare(op, left, right, int, span))
    }

    /// `size < 0` where `size` has no sign: no value of it is. That all are `>= 0` is true as well, but then mostly a slip: what stands
    /// behind a loop that never ends is still worth a look.
    fn settled_by_sign(&self, op: Comparison, left: Operand, right: Operand, ty: TypeId) -> Option<bool> {
        if self.unit.env.types.int_kind(ty)?.is_signed() {
            return None;
        }
        match (op, left, right) {
            (Comparison::Less, _, Operand::Int(0, _)) | (Comparison::Greater, Operand::Int(0, _), _) => Some(false),
            _ => None,
        }
    }

    /// The type in which two operands are compared.
    fn compared_type(&mut self, left: Operand, right: Operand, left_type: TypeId, right_type: TypeId) -> TypeId {
        match (self.shape(left_type), self.shape(right_type)) {
            (Shape::Pointer, Shape::Pointer) if matches!(left, Operand::Int(..)) => right_type,
            (Shape::Pointer, _) => left_type,
            (_, Shape::Pointer) => right_type,
            (Shape::Unknown, _) if matches!(right, Operand::Int(..)) => left_type,
            _ => self.common_arithmetic(left_type, right_type),
        }
    }

    fn pointer_arithmetic(
        &mut self,
        op: ir::BinaryOp,
        left: Operand,
        right: Operand,
        span: Span,
        right_span: Span,
    ) -> Operand {
        let shapes = (self.shape(self.operand_type(left)), self.shape(self.operand_type(right)));
        match (op, shapes) {
            (ir::BinaryOp::Sub, (Shape::Pointer, Shape::Pointer)) => self.pointer_difference(left, right, span),
            (ir::BinaryOp::Add, (Shape::Pointer, Shape::Integer | Shape::Unknown)) => self.advance(left, right, span),
            (ir::BinaryOp::Add, (Shape::Integer | Shape::Unknown, Shape::Pointer)) => self.advance(right, left, span),
            (ir::BinaryOp::Sub, (Shape::Pointer, Shape::Integer | Shape::Unknown)) => {
                let index = self.negated_index(right, right_span);
                self.advance(left, index, span)
            }
            _ => self.unmodelled_binary(left, right, Unmodelled::Other, self.unit.basics.unknown, span),
        }
    }

    fn negated_index(&mut self, index: Operand, span: Span) -> Operand {
        let difference = self.unit.basics.difference;
        match index {
            Operand::Int(constant, _) => Operand::Int(constant.wrapping_neg(), difference),
            other => {
                let index = self.convert(other, difference, span);
                Operand::Value(self.build.unary(ir::UnaryOp::Neg, index, difference, span))
            }
        }
    }

    fn advance(&mut self, pointer: Operand, index: Operand, span: Span) -> Operand {
        let pointer = self.scalar(pointer, span);
        let index = self.scalar(index, span);
        Operand::Value(self.element(pointer, index, span).0)
    }

    fn pointer_difference(&mut self, left: Operand, right: Operand, span: Span) -> Operand {
        let ty = self.operand_type(left);
        let left: Value = self.scalar(left, span);
        let right = self.convert(right, ty, span);
        let difference = self.unit.basics.difference;
        Operand::Value(self.build.pointer_difference(left, right, difference, span))
    }
}
