//! Constant expressions, computed as C types them: wrap-around, unsigned comparison, conversions (C11 6.6).
//!
//! More is folded than the standard asks for, as compilers do: floating arithmetic and addresses relative to null, so
//! that the `offsetof` idiom `(size_t)&((T *)0)->m` has a value.

use refhound_csyntax::tree::{BinaryOp, Designator, ExprId, ExprKind, LogicalOp, MemberAccess, TypeNameId, UnaryOp};
use refhound_index::Symbol;
use refhound_types::{ArrayLen, FloatKind, IntKind, Type, TypeId};

use crate::conversions::{compatible, decay, promote, usual_arithmetic};
use crate::literals::{self, Number};
use crate::{Entity, Env};

/// A constant with its C type. Pointers are integers of pointer type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ConstValue {
    Int { value: i128, ty: TypeId },
    Float { value: f64, ty: TypeId },
}

impl ConstValue {
    pub fn ty(self) -> TypeId {
        match self {
            ConstValue::Int { ty, .. } | ConstValue::Float { ty, .. } => ty,
        }
    }

    pub fn is_zero(self) -> bool {
        match self {
            ConstValue::Int { value, .. } => value == 0,
            ConstValue::Float { value, .. } => value == 0.0,
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "C rounds here, too")]
    fn as_float(self) -> f64 {
        match self {
            ConstValue::Int { value, .. } => value as f64,
            ConstValue::Float { value, .. } => value,
        }
    }
}

impl Env<'_> {
    /// The value of an integer constant expression.
    pub fn constant_int(&mut self, expr: ExprId) -> Option<i128> {
        match self.constant(expr)? {
            ConstValue::Int { value, .. } => Some(value),
            ConstValue::Float { .. } => None,
        }
    }

    /// A null pointer constant (6.3.2.3p3): an integer constant 0, or such a constant cast to `void *`.
    pub fn is_null_constant(&mut self, expr: ExprId) -> bool {
        self.is_null_pointer(expr) || self.is_zero_integer(expr)
    }

    fn is_zero_integer(&mut self, expr: ExprId) -> bool {
        let ty = self.type_of(expr);
        self.types.int_kind(ty).is_some() && self.constant_int(expr) == Some(0)
    }

    /// The null pointer constants of pointer type. Other expressions are not looked into, which keeps chains of `?:`
    /// cheap.
    pub(crate) fn is_null_pointer(&mut self, expr: ExprId) -> bool {
        let tree = self.tree;
        match &tree.exprs[expr].kind {
            ExprKind::Cast { ty, operand } => {
                let ty = self.type_name(*ty);
                let is_void = self.types.pointee(ty).is_some_and(|to| matches!(self.types.get(to), Type::Void));
                is_void && self.is_zero_integer(*operand)
            }
            ExprKind::Name(name) => matches!(name.as_str(), "nullptr" | "NULL") && self.lookup(*name).is_none(),
            _ => false,
        }
    }

    /// The value of a constant expression; `None` if it is not constant or depends on something unknown.
    pub fn constant(&mut self, expr: ExprId) -> Option<ConstValue> {
        self.count_steps(1);
        let tree = self.tree;
        match &tree.exprs[expr].kind {
            ExprKind::Name(name) => self.constant_name(*name),
            ExprKind::Number(spelling) => match literals::number(spelling.as_str(), self.types.model)? {
                Number::Int { value, kind } => Some(self.int_constant(value, kind)),
                Number::Float { value, kind, imaginary: false } => {
                    Some(ConstValue::Float { value, ty: self.types.float(kind) })
                }
                Number::Float { imaginary: true, .. } => None,
            },
            ExprKind::Char(spelling) => {
                let (value, kind) = literals::character(spelling.as_str(), self.types.model)?;
                Some(self.int_constant(value, kind))
            }
            ExprKind::Unary { op: UnaryOp::AddressOf, operand } => {
                let (value, object) = self.constant_address(*operand)?;
                Some(ConstValue::Int { value, ty: self.types.pointer(object) })
            }
            ExprKind::Unary { op, operand } => self.constant_unary(*op, *operand),
            ExprKind::Binary { op, left, right } => {
                if let Some(count) = self.element_count(*op, *left, *right) {
                    return Some(count);
                }
                let (left, right) = (self.constant(*left)?, self.constant(*right)?);
                self.constant_binary(*op, left, right)
            }
            ExprKind::Logical { op, left, right } => self.constant_logical(*op, *left, *right),
            ExprKind::Conditional { condition, then, otherwise } => {
                // Both the value and the type of the arms are needed: without this, nesting would double the work.
                if let Some(&known) = self.conditional_values.get(&expr) {
                    return known;
                }
                let value = self.constant_conditional(*condition, *then, *otherwise);
                self.conditional_values.insert(expr, value);
                value
            }
            ExprKind::Cast { ty, operand } => {
                let value = self.constant(*operand)?;
                let ty = self.type_name(*ty);
                self.convert_constant(value, ty)
            }
            ExprKind::SizeofExpr(operand) => {
                let ty = self.type_of(*operand);
                self.size_constant(ty)
            }
            ExprKind::SizeofType(name) => {
                let ty = self.type_name(*name);
                self.size_constant(ty)
            }
            ExprKind::AlignofExpr(operand) => {
                let ty = self.type_of(*operand);
                self.align_constant(ty)
            }
            ExprKind::AlignofType(name) => {
                let ty = self.type_name(*name);
                self.align_constant(ty)
            }
            ExprKind::Offsetof { ty, path } => self.constant_offset(*ty, path),
            ExprKind::Generic { .. } => {
                let arm = self.generic_arm(expr)?;
                self.constant(arm)
            }
            ExprKind::ChooseExpr { condition, then, otherwise } => {
                let chosen = if self.constant(*condition)?.is_zero() { *otherwise } else { *then };
                self.constant(chosen)
            }
            ExprKind::TypesCompatible(left, right) => {
                let (left, right) = (self.type_name(*left), self.type_name(*right));
                let same = compatible(&self.types, left, right);
                Some(self.int_constant(same.into(), IntKind::Int))
            }
            ExprKind::Call { callee, arguments } => self.constant_call(*callee, arguments.of(&tree.expr_pool)),
            // An array member of an object at a constant address decays to that address.
            ExprKind::Member { .. } | ExprKind::Index { .. } => {
                let (value, object) = self.constant_address(expr)?;
                matches!(self.types.get(object), Type::Array { .. })
                    .then(|| ConstValue::Int { value, ty: decay(&mut self.types, object) })
            }
            ExprKind::CompoundLiteral { .. }
            | ExprKind::Str(_)
            | ExprKind::Assign { .. }
            | ExprKind::Comma { .. }
            | ExprKind::VaArg { .. }
            | ExprKind::Statements(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::TypeArgument(_)
            | ExprKind::Temporary(_)
            | ExprKind::Throw(_)
            | ExprKind::Error => None,
        }
    }

    fn int_constant(&mut self, value: i128, kind: IntKind) -> ConstValue {
        ConstValue::Int { value: kind.wrap(value, self.types.model), ty: self.types.int(kind) }
    }

    fn truth(&mut self, value: bool) -> ConstValue {
        self.int_constant(value.into(), IntKind::Int)
    }

    fn constant_name(&mut self, name: Symbol) -> Option<ConstValue> {
        match self.lookup(name) {
            Some(Entity::Enumerator { value, ty }) => Some(ConstValue::Int { value, ty }),
            Some(_) => None,
            None => self.undeclared_constant(name),
        }
    }

    /// The constants that every C programmer means the same by, whether or not a header that defines them was found.
    pub fn undeclared_constant(&mut self, name: Symbol) -> Option<ConstValue> {
        match name.as_str() {
            "true" => Some(self.int_constant(1, IntKind::Bool)),
            "false" => Some(self.int_constant(0, IntKind::Bool)),
            "TRUE" => Some(self.int_constant(1, IntKind::Int)),
            "FALSE" => Some(self.int_constant(0, IntKind::Int)),
            "nullptr" | "NULL" => {
                let void = self.types.void();
                Some(ConstValue::Int { value: 0, ty: self.types.pointer(void) })
            }
            _ => None,
        }
    }

    /// `sizeof(a) / sizeof(a[0])` and `sizeof(a) / sizeof(T)` for an array of `T`s whose size is not known.
    pub fn element_count(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<ConstValue> {
        if op != BinaryOp::Div {
            return None;
        }
        let array = self.measured_type(left)?;
        let Type::Array { element, len: ArrayLen::Known(len) } = *self.types.get(array) else { return None };
        let is_element = match self.tree.exprs[right].kind {
            ExprKind::SizeofExpr(measured) if self.is_element_of(measured, left) => true,
            _ => !matches!(self.types.get(element), Type::Unknown(None)) && self.measured_type(right)? == element,
        };
        let kind = self.types.model.size_type();
        is_element.then(|| self.int_constant(len.into(), kind))
    }

    /// What `sizeof` measures.
    fn measured_type(&mut self, expr: ExprId) -> Option<TypeId> {
        match self.tree.exprs[expr].kind {
            ExprKind::SizeofExpr(operand) => Some(self.type_of(operand)),
            ExprKind::SizeofType(name) => Some(self.type_name(name)),
            _ => None,
        }
    }

    /// Whether `expr` is `a[i]` or `*a`, given `sizeof a`.
    fn is_element_of(&self, expr: ExprId, size: ExprId) -> bool {
        let exprs = &self.tree.exprs;
        let ExprKind::SizeofExpr(array) = exprs[size].kind else { return false };
        let base = match exprs[expr].kind {
            ExprKind::Index { base, .. } => base,
            ExprKind::Unary { op: UnaryOp::Deref, operand } => operand,
            _ => return false,
        };
        matches!((&exprs[array].kind, &exprs[base].kind), (ExprKind::Name(one), ExprKind::Name(other)) if one == other)
    }

    fn size_constant(&mut self, ty: TypeId) -> Option<ConstValue> {
        let size = self.types.size_of(ty)?;
        let kind = self.types.model.size_type();
        Some(self.int_constant(size.into(), kind))
    }

    fn align_constant(&mut self, ty: TypeId) -> Option<ConstValue> {
        if matches!(self.types.get(ty), Type::Unknown(_)) {
            return None;
        }
        let align = self.types.align_of(ty);
        let kind = self.types.model.size_type();
        Some(self.int_constant(align.into(), kind))
    }

    fn constant_unary(&mut self, op: UnaryOp, operand: ExprId) -> Option<ConstValue> {
        match op {
            UnaryOp::Not => {
                let zero = self.constant(operand)?.is_zero();
                Some(self.truth(zero))
            }
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot => match self.constant(operand)? {
                ConstValue::Float { value, ty } => match op {
                    UnaryOp::Plus => Some(ConstValue::Float { value, ty }),
                    UnaryOp::Minus => Some(ConstValue::Float { value: -value, ty }),
                    _ => None,
                },
                ConstValue::Int { value, ty } => {
                    let ty = promote(&mut self.types, ty);
                    let value = match op {
                        UnaryOp::Plus => value,
                        UnaryOp::Minus => value.wrapping_neg(),
                        _ => !value,
                    };
                    self.wrapped(value, ty)
                }
            },
            // `*&x` and the like have no value here, except as addresses.
            UnaryOp::Deref
            | UnaryOp::AddressOf
            | UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement
            | UnaryOp::Real
            | UnaryOp::Imag => None,
        }
    }

    /// An integer of type `ty`, wrapped to its width; pointers have 64 bits.
    fn wrapped(&self, value: i128, ty: TypeId) -> Option<ConstValue> {
        let kind = match self.types.get(ty) {
            Type::Pointer(_) => IntKind::ULongLong,
            _ => self.types.int_kind(ty)?,
        };
        Some(ConstValue::Int { value: kind.wrap(value, self.types.model), ty })
    }

    /// The conversion of a constant to a scalar type.
    pub fn convert_constant(&mut self, value: ConstValue, ty: TypeId) -> Option<ConstValue> {
        match (value, self.types.get(ty)) {
            (_, Type::Float(kind)) => {
                let value = value.as_float();
                let value = if *kind == FloatKind::Float { f64::from(value as f32) } else { value };
                Some(ConstValue::Float { value, ty })
            }
            (ConstValue::Float { value, .. }, Type::Int(IntKind::Bool)) => {
                Some(ConstValue::Int { value: (value != 0.0).into(), ty })
            }
            (ConstValue::Float { value, .. }, _) => self.wrapped(value as i128, ty),
            (ConstValue::Int { value, .. }, _) => self.wrapped(value, ty),
        }
    }

    fn constant_logical(&mut self, op: LogicalOp, left: ExprId, right: ExprId) -> Option<ConstValue> {
        let left = !self.constant(left)?.is_zero();
        let value = match (op, left) {
            (LogicalOp::And, false) => false,
            (LogicalOp::Or, true) => true,
            (LogicalOp::And, true) | (LogicalOp::Or, false) => !self.constant(right)?.is_zero(),
        };
        Some(self.truth(value))
    }

    fn constant_conditional(
        &mut self,
        condition: ExprId,
        then: Option<ExprId>,
        otherwise: ExprId,
    ) -> Option<ConstValue> {
        let tested = self.constant(condition)?;
        let chosen = match (tested.is_zero(), then) {
            (true, _) => self.constant(otherwise)?,
            (false, Some(then)) => self.constant(then)?,
            (false, None) => tested,
        };
        let ty = self.conditional_type(then.unwrap_or(condition), otherwise);
        match self.types.get(ty) {
            Type::Unknown(_) => Some(chosen),
            _ => self.convert_constant(chosen, ty),
        }
    }

    fn constant_binary(&mut self, op: BinaryOp, left: ConstValue, right: ConstValue) -> Option<ConstValue> {
        let (left_ty, right_ty) = (left.ty(), right.ty());
        if self.types.pointee(left_ty).is_some() || self.types.pointee(right_ty).is_some() {
            return self.constant_pointers(op, left, right);
        }
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            return self.constant_shift(op, left, right);
        }
        let ty = usual_arithmetic(&mut self.types, left_ty, right_ty);
        let (left, right) = (self.convert_constant(left, ty)?, self.convert_constant(right, ty)?);
        match (left, right) {
            (ConstValue::Int { value: a, .. }, ConstValue::Int { value: b, .. }) => self.integer_binary(op, a, b, ty),
            _ => self.float_binary(op, left.as_float(), right.as_float(), ty),
        }
    }

    fn integer_binary(&mut self, op: BinaryOp, a: i128, b: i128, ty: TypeId) -> Option<ConstValue> {
        // Only `unsigned __int128` does not fit an i128 as a number.
        let is_wide_unsigned = self.types.int_kind(ty) == Some(IntKind::UInt128);
        let order = if is_wide_unsigned { (a as u128).cmp(&(b as u128)) } else { a.cmp(&b) };
        let value = match op {
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div | BinaryOp::Rem if b == 0 => return None,
            BinaryOp::Div if is_wide_unsigned => (a as u128 / b as u128) as i128,
            BinaryOp::Rem if is_wide_unsigned => (a as u128 % b as u128) as i128,
            BinaryOp::Div => a.wrapping_div(b),
            BinaryOp::Rem => a.wrapping_rem(b),
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::BitAnd => a & b,
            BinaryOp::BitXor => a ^ b,
            BinaryOp::BitOr => a | b,
            BinaryOp::Shl | BinaryOp::Shr => return None,
            BinaryOp::Lt => return Some(self.truth(order.is_lt())),
            BinaryOp::Gt => return Some(self.truth(order.is_gt())),
            BinaryOp::Le => return Some(self.truth(order.is_le())),
            BinaryOp::Ge => return Some(self.truth(order.is_ge())),
            BinaryOp::Eq => return Some(self.truth(order.is_eq())),
            BinaryOp::Ne => return Some(self.truth(order.is_ne())),
        };
        self.wrapped(value, ty)
    }

    #[allow(clippy::float_cmp, reason = "this is C's `==`")]
    fn float_binary(&mut self, op: BinaryOp, a: f64, b: f64, ty: TypeId) -> Option<ConstValue> {
        let value = match op {
            BinaryOp::Mul => a * b,
            BinaryOp::Div => a / b,
            BinaryOp::Add => a + b,
            BinaryOp::Sub => a - b,
            BinaryOp::Lt => return Some(self.truth(a < b)),
            BinaryOp::Gt => return Some(self.truth(a > b)),
            BinaryOp::Le => return Some(self.truth(a <= b)),
            BinaryOp::Ge => return Some(self.truth(a >= b)),
            BinaryOp::Eq => return Some(self.truth(a == b)),
            BinaryOp::Ne => return Some(self.truth(a != b)),
            BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr | BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::BitOr => {
                return None;
            }
        };
        self.convert_constant(ConstValue::Float { value, ty }, ty)
    }

    fn constant_shift(&mut self, op: BinaryOp, left: ConstValue, right: ConstValue) -> Option<ConstValue> {
        let (ConstValue::Int { value, ty }, ConstValue::Int { value: count, .. }) = (left, right) else { return None };
        let ty = promote(&mut self.types, ty);
        let bits = self.types.size_of(ty)? * 8;
        let count = u32::try_from(count).ok().filter(|&count| u64::from(count) < bits)?;
        let value = match op {
            BinaryOp::Shl => value.wrapping_shl(count),
            _ if self.types.int_kind(ty) == Some(IntKind::UInt128) => (value as u128 >> count) as i128,
            _ => value >> count,
        };
        self.wrapped(value, ty)
    }

    fn constant_pointers(&mut self, op: BinaryOp, left: ConstValue, right: ConstValue) -> Option<ConstValue> {
        let (ConstValue::Int { value: a, ty: a_ty }, ConstValue::Int { value: b, ty: b_ty }) = (left, right) else {
            return None;
        };
        let scale = |env: &Self, ty: TypeId| env.types.pointee(ty).map(|to| env.types.size_of(to).map(i128::from));
        match (op, scale(self, a_ty), scale(self, b_ty)) {
            (BinaryOp::Add, Some(size), None) => self.wrapped(a.wrapping_add(b.wrapping_mul(size?)), a_ty),
            (BinaryOp::Add, None, Some(size)) => self.wrapped(b.wrapping_add(a.wrapping_mul(size?)), b_ty),
            (BinaryOp::Sub, Some(size), None) => self.wrapped(a.wrapping_sub(b.wrapping_mul(size?)), a_ty),
            (BinaryOp::Sub, Some(size), Some(_)) => {
                let kind = self.types.model.pointer_difference_type();
                let distance = a.wrapping_sub(b).checked_div(size?)?;
                Some(self.int_constant(distance, kind))
            }
            (BinaryOp::Eq, ..) => Some(self.truth(a == b)),
            (BinaryOp::Ne, ..) => Some(self.truth(a != b)),
            (BinaryOp::Lt, ..) => Some(self.truth(a < b)),
            (BinaryOp::Le, ..) => Some(self.truth(a <= b)),
            (BinaryOp::Gt, ..) => Some(self.truth(a > b)),
            (BinaryOp::Ge, ..) => Some(self.truth(a >= b)),
            _ => None,
        }
    }

    /// The address and type of an object that lies at a constant address, as in `((T *)0)->member`.
    fn constant_address(&mut self, expr: ExprId) -> Option<(i128, TypeId)> {
        let tree = self.tree;
        match &tree.exprs[expr].kind {
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.constant_pointee(*operand),
            ExprKind::Member { base, name, access } => {
                let (address, object) = match access {
                    MemberAccess::Arrow => self.constant_pointee(*base)?,
                    MemberAccess::Dot => self.constant_address(*base)?,
                };
                let member = self.member(object, MemberAccess::Dot, *name)?;
                let offset = self.member_offset(&member.fields)?;
                Some((address.checked_add(offset.into())?, member.ty))
            }
            ExprKind::Index { base, index } => {
                let (address, element) = self.constant_pointee(*base)?;
                let size = self.types.size_of(element)?;
                let index = self.constant_int(*index)?;
                Some((address.checked_add(index.checked_mul(size.into())?)?, element))
            }
            _ => None,
        }
    }

    fn constant_pointee(&mut self, pointer: ExprId) -> Option<(i128, TypeId)> {
        match self.constant(pointer)? {
            ConstValue::Int { value, ty } => Some((value, self.types.pointee(ty)?)),
            ConstValue::Float { .. } => None,
        }
    }

    fn constant_offset(&mut self, ty: TypeNameId, path: &[Designator]) -> Option<ConstValue> {
        let (offset, _) = self.designated(ty, path)?;
        let kind = self.types.model.size_type();
        Some(self.int_constant(offset.into(), kind))
    }

    /// The member that an expression is the offset of, seen through casts: its type and its name.
    pub fn offset_of_member(&mut self, expr: ExprId) -> Option<(TypeId, Symbol)> {
        let tree = self.tree;
        match &tree.exprs[expr].kind {
            ExprKind::Cast { operand, .. } => self.offset_of_member(*operand),
            ExprKind::Offsetof { ty, path } => {
                let Some(&Designator::Member(name, _)) = path.last() else { return None };
                Some((self.designated(*ty, path)?.1, name))
            }
            _ => None,
        }
    }

    /// Where `offsetof` leads: how far, and the type of what is there.
    fn designated(&mut self, ty: TypeNameId, path: &[Designator]) -> Option<(u64, TypeId)> {
        let mut ty = self.type_name(ty);
        let mut offset = 0u64;
        for designator in path {
            match *designator {
                Designator::Member(name, _) => {
                    let member = self.member(ty, MemberAccess::Dot, name)?;
                    offset = offset.checked_add(self.member_offset(&member.fields)?)?;
                    ty = member.ty;
                }
                Designator::Index(index) => {
                    let Type::Array { element, .. } = *self.types.get(ty) else { return None };
                    let index = u64::try_from(self.constant_int(index)?).ok()?;
                    offset = offset.checked_add(self.types.size_of(element)?.checked_mul(index)?)?;
                    ty = element;
                }
                Designator::Range(..) => return None,
            }
        }
        Some((offset, ty))
    }

    /// Built-in functions that compilers fold.
    fn constant_call(&mut self, callee: ExprId, arguments: &[ExprId]) -> Option<ConstValue> {
        let ExprKind::Name(name) = self.tree.exprs[callee].kind else { return None };
        let short = name.as_str().strip_prefix("__builtin_")?;
        let first = *arguments.first()?;
        match short {
            "constant_p" => {
                let is_constant = self.constant(first).is_some();
                Some(self.truth(is_constant))
            }
            "expect" | "expect_with_probability" => {
                let value = self.constant(first)?;
                let ty = self.types.int(IntKind::Long);
                self.convert_constant(value, ty)
            }
            "bswap16" | "bswap32" | "bswap64" => {
                let value = self.constant_int(first)?;
                Some(match short {
                    "bswap16" => self.int_constant((value as u16).swap_bytes().into(), IntKind::UShort),
                    "bswap32" => self.int_constant((value as u32).swap_bytes().into(), IntKind::UInt),
                    _ => self.int_constant((value as u64).swap_bytes().into(), IntKind::ULongLong),
                })
            }
            "popcount" | "popcountl" | "popcountll" | "ctz" | "ctzl" | "ctzll" | "clz" | "clzl" | "clzll" => {
                self.constant_bits(short, first)
            }
            _ => None,
        }
    }

    fn constant_bits(&mut self, name: &str, argument: ExprId) -> Option<ConstValue> {
        let kind = match name.len() - name.trim_end_matches('l').len() {
            0 => IntKind::UInt,
            1 => IntKind::ULong,
            _ => IntKind::ULongLong,
        };
        let bits = kind.bytes(self.types.model) as u32 * 8;
        let value = kind.wrap(self.constant_int(argument)?, self.types.model) as u64;
        let count = match name.trim_end_matches('l') {
            "popcount" => value.count_ones(),
            _ if value == 0 => return None,
            "ctz" => value.trailing_zeros(),
            _ => value.leading_zeros() - (64 - bits),
        };
        Some(self.int_constant(count.into(), IntKind::Int))
    }
}
