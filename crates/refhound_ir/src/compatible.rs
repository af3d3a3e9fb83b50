//! When a value of one type may stand where another is expected.
//!
//! C is loose about pointers, and tolerant lowering is looser; so all pointers agree, and a type that nobody explained
//! agrees with everything. Integers must agree in width, aggregates must be the same.

use refhound_types::{ArrayLen, Type, TypeId, TypeTable};

/// Whether values of the two types have the same shape.
#[inline]
pub fn compatible(types: &TypeTable, mut left: TypeId, mut right: TypeId) -> bool {
    loop {
        if left == right {
            return true;
        }
        match (types.get(left), types.get(right)) {
            (Type::Unknown(_), _) | (_, Type::Unknown(_)) => return true,
            (Type::Pointer(_), Type::Pointer(_)) | (Type::Function(_), Type::Function(_)) => return true,
            (Type::Array { element: one, len: first }, Type::Array { element: other, len: second }) => {
                if let (ArrayLen::Known(first), ArrayLen::Known(second)) = (first, second)
                    && first != second
                {
                    return false;
                }
                (left, right) = (*one, *other);
            }
            (Type::Vector { bytes: one, .. }, Type::Vector { bytes: other, .. }) => return one == other,
            _ => return same_width(types, left, right),
        }
    }
}

fn same_width(types: &TypeTable, left: TypeId, right: TypeId) -> bool {
    match (types.int_kind(left), types.int_kind(right)) {
        (Some(one), Some(other)) => one.bytes(types.model) == other.bytes(types.model),
        _ => false,
    }
}

/// The kinds of types that rules about instructions tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Void,
    Integer,
    Floating,
    Pointer,
    /// Records, arrays and functions.
    Aggregate,
    Vector,
    Unknown,
}

pub(crate) fn class(types: &TypeTable, ty: TypeId) -> Class {
    match types.get(ty) {
        Type::Void => Class::Void,
        Type::Int(_) | Type::Enum(_) => Class::Integer,
        Type::Float(_) | Type::Complex(_) => Class::Floating,
        Type::Pointer(_) => Class::Pointer,
        Type::Array { .. } | Type::Function(_) | Type::Record(_) => Class::Aggregate,
        Type::Vector { .. } => Class::Vector,
        Type::Unknown(_) => Class::Unknown,
    }
}
