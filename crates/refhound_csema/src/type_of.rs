//! The type of an expression, without evaluating it.

use refhound_csyntax::tree::{BinaryOp, ExprId, InitId};
use refhound_types::TypeId;

use crate::Env;

impl Env<'_> {
    /// The type of an expression as an lvalue: arrays and functions have not decayed. Bit-fields narrower than `int`
    /// have type `int`, which is what reading them gives.
    pub fn type_of(&mut self, _expr: ExprId) -> TypeId {
        self.types.unknown()
    }

    /// The type of the value of an expression: arrays and functions have become pointers.
    pub fn value_type(&mut self, expr: ExprId) -> TypeId {
        self.type_of(expr)
    }

    /// The type of `left op right` from the (decayed) types of the operands.
    pub fn binary_type(&mut self, _op: BinaryOp, left: TypeId, _right: TypeId) -> TypeId {
        left
    }

    /// The type of `c ? then : otherwise`.
    pub fn conditional_type(&mut self, then: ExprId, _otherwise: ExprId) -> TypeId {
        self.type_of(then)
    }

    /// What `__auto_type x = init` declares.
    pub fn auto_type(&mut self, _init: InitId) -> TypeId {
        self.types.unknown()
    }

    /// The chosen arm of `_Generic`.
    pub fn generic_arm(&mut self, _expr: ExprId) -> Option<ExprId> {
        None
    }
}
