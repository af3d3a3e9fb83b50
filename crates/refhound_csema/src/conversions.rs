//! The conversions of C11 6.3 on types: shared by `type_of` and by lowering, so that the two agree.
//!
//! An unknown type stays unknown through arithmetic: nothing is claimed about it.

use refhound_types::{DataModel, FloatKind, IntKind, Type, TypeId, TypeTable};

/// The type of a value of type `ty`: arrays become pointers to their element, functions pointers to themselves.
pub fn decay(types: &mut TypeTable, ty: TypeId) -> TypeId {
    match *types.get(ty) {
        Type::Array { element, .. } => types.pointer(element),
        Type::Function(_) => types.pointer(ty),
        _ => ty,
    }
}

/// Integer promotion of a kind: what is narrower than `int` becomes `int`.
pub fn promote_kind(kind: IntKind) -> IntKind {
    match kind {
        IntKind::Bool | IntKind::Char | IntKind::SChar | IntKind::UChar | IntKind::Short | IntKind::UShort => {
            IntKind::Int
        }
        wide => wide,
    }
}

/// Integer promotion (6.3.1.1p2); other types stay.
pub fn promote(types: &mut TypeTable, ty: TypeId) -> TypeId {
    match types.int_kind(ty) {
        Some(kind) => types.int(promote_kind(kind)),
        None => ty,
    }
}

/// The integer part of the usual arithmetic conversions.
pub fn common_kind(left: IntKind, right: IntKind, model: DataModel) -> IntKind {
    let (left, right) = (promote_kind(left), promote_kind(right));
    let (low, high) = if rank(left) <= rank(right) { (left, right) } else { (right, left) };
    if low.is_signed() == high.is_signed() || !high.is_signed() {
        high
    } else if rank(low) == rank(high) {
        low
    } else if high.bytes(model) > low.bytes(model) {
        high
    } else {
        high.to_unsigned()
    }
}

fn rank(kind: IntKind) -> u8 {
    match kind {
        IntKind::Bool => 0,
        IntKind::Char | IntKind::SChar | IntKind::UChar => 1,
        IntKind::Short | IntKind::UShort => 2,
        IntKind::Int | IntKind::UInt => 3,
        IntKind::Long | IntKind::ULong => 4,
        IntKind::LongLong | IntKind::ULongLong => 5,
        IntKind::Int128 | IntKind::UInt128 => 6,
    }
}

/// The usual arithmetic conversions (6.3.1.8). Operands that are not arithmetic give the more telling of the two types.
pub fn usual_arithmetic(types: &mut TypeTable, left: TypeId, right: TypeId) -> TypeId {
    if matches!(types.get(left), Type::Vector { .. } | Type::Unknown(_)) {
        return left;
    }
    if matches!(types.get(right), Type::Vector { .. } | Type::Unknown(_)) {
        return right;
    }
    if let (Some(left), Some(right)) = (types.int_kind(left), types.int_kind(right)) {
        let kind = common_kind(left, right, types.model);
        return types.int(kind);
    }
    match (float_of(types, left), float_of(types, right)) {
        (Some((a, a_complex)), Some((b, b_complex))) => floating(types, a.max(b), a_complex || b_complex),
        (Some((kind, complex)), None) | (None, Some((kind, complex))) => floating(types, kind, complex),
        (None, None) => left,
    }
}

fn float_of(types: &TypeTable, ty: TypeId) -> Option<(FloatKind, bool)> {
    match *types.get(ty) {
        Type::Float(kind) => Some((kind, false)),
        Type::Complex(kind) => Some((kind, true)),
        _ => None,
    }
}

fn floating(types: &mut TypeTable, kind: FloatKind, complex: bool) -> TypeId {
    types.intern(if complex { Type::Complex(kind) } else { Type::Float(kind) })
}

/// What an argument of type `ty` becomes where no parameter says more (6.5.2.2p6).
pub fn default_argument(types: &mut TypeTable, ty: TypeId) -> TypeId {
    let ty = decay(types, ty);
    match types.get(ty) {
        Type::Float(FloatKind::Float | FloatKind::Half) => types.float(FloatKind::Double),
        _ => promote(types, ty),
    }
}

/// The type of a bit-field in an expression: `int` where that holds all its values, else `unsigned int`.
pub fn bit_field_value(types: &mut TypeTable, ty: TypeId, width: u32) -> TypeId {
    match types.int_kind(ty) {
        Some(kind) if width < 32 || (width == 32 && kind.is_signed()) => types.int(IntKind::Int),
        Some(_) if width == 32 => types.int(IntKind::UInt),
        _ => ty,
    }
}

/// Compatible as `_Generic` and `__builtin_types_compatible_p` see it, without qualifiers (6.2.7).
pub fn compatible(types: &TypeTable, left: TypeId, right: TypeId) -> bool {
    if left == right {
        return true;
    }
    match (types.get(left), types.get(right)) {
        (Type::Pointer(a), Type::Pointer(b)) => compatible(types, *a, *b),
        (Type::Array { element: a, len: a_len }, Type::Array { element: b, len: b_len }) => {
            let same_len = a_len == b_len || known_len(*a_len).is_none() || known_len(*b_len).is_none();
            same_len && compatible(types, *a, *b)
        }
        (Type::Enum(id), Type::Int(kind)) | (Type::Int(kind), Type::Enum(id)) => {
            types.enumeration(*id).underlying == *kind
        }
        (Type::Function(a), Type::Function(b)) => {
            compatible(types, a.result, b.result)
                && (!a.prototyped
                    || !b.prototyped
                    || (a.variadic == b.variadic
                        && a.params.len() == b.params.len()
                        && a.params.iter().zip(&b.params).all(|(&a, &b)| compatible(types, a, b))))
        }
        _ => false,
    }
}

fn known_len(len: refhound_types::ArrayLen) -> Option<u64> {
    match len {
        refhound_types::ArrayLen::Known(len) => Some(len),
        refhound_types::ArrayLen::Incomplete | refhound_types::ArrayLen::Variable => None,
    }
}

pub fn is_arithmetic(types: &TypeTable, ty: TypeId) -> bool {
    matches!(types.get(ty), Type::Int(_) | Type::Enum(_) | Type::Float(_) | Type::Complex(_))
}

pub fn is_pointer(types: &TypeTable, ty: TypeId) -> bool {
    matches!(types.get(ty), Type::Pointer(_))
}
