//! Constant expressions.

use refhound_csyntax::tree::ExprId;
use refhound_types::TypeId;

use crate::Env;

/// A constant with its C type. Pointers are integers of pointer type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ConstValue {
    Int { value: i128, ty: TypeId },
    Float { value: f64, ty: TypeId },
}

impl Env<'_> {
    /// The value of a constant expression, computed as C types it.
    pub fn constant(&mut self, _expr: ExprId) -> Option<ConstValue> {
        None
    }

    /// The value of an integer constant expression.
    pub fn constant_int(&mut self, expr: ExprId) -> Option<i128> {
        match self.constant(expr)? {
            ConstValue::Int { value, .. } => Some(value),
            ConstValue::Float { .. } => None,
        }
    }

    /// `0` or `(void *)0`.
    pub fn is_null_constant(&mut self, expr: ExprId) -> bool {
        self.constant_int(expr) == Some(0)
    }
}
