//! What an expression of C++ becomes: an expression of C, its type, and what may be done with it.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree as cxx;
use smallvec::SmallVec;

use crate::model::FuncId;
use crate::types::Ty;

/// Where in the text something is.
#[allow(clippy::struct_field_names, reason = "called as in the trees")]
#[derive(Debug, Clone, Copy)]
pub(crate) struct At {
    pub(crate) first: cxx::TokenId,
    pub(crate) last: cxx::TokenId,
    pub(crate) at: cxx::TokenId,
}

impl At {
    pub(crate) fn token(token: cxx::TokenId) -> At {
        At { first: token, last: token, at: token }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Category {
    Lvalue,
    /// An object that may be moved from.
    Xvalue,
    Rvalue,
    /// An object of a class that is not made yet: the expression makes it, at the address that is put into its holes.
    Making,
    /// `{a, b}`, which becomes something only when its type is known.
    List(cxx::ExprId),
}

pub(crate) type Holes = SmallVec<[c::ExprId; 1]>;

#[derive(Debug, Clone)]
pub(crate) struct Value {
    pub(crate) expr: c::ExprId,
    /// Never a reference.
    pub(crate) ty: Ty,
    pub(crate) kind: Category,
    pub(crate) holes: Holes,
    /// The function that it names.
    pub(crate) function: Option<FuncId>,
}

impl Value {
    pub(crate) fn new(expr: c::ExprId, ty: Ty, kind: Category) -> Self {
        Value { expr, ty, kind, holes: Holes::new(), function: None }
    }

    pub(crate) fn lvalue(expr: c::ExprId, ty: Ty) -> Self {
        Value::new(expr, ty, Category::Lvalue)
    }

    pub(crate) fn rvalue(expr: c::ExprId, ty: Ty) -> Self {
        Value::new(expr, ty, Category::Rvalue)
    }

    pub(crate) fn making(expr: c::ExprId, ty: Ty, hole: c::ExprId) -> Self {
        let mut value = Value::new(expr, ty, Category::Making);
        value.holes.push(hole);
        value
    }

    /// Whether it is an object that somebody else can still see.
    pub(crate) fn is_lvalue(&self) -> bool {
        self.kind == Category::Lvalue
    }

    /// An object that is already somewhere.
    pub(crate) fn has_place(&self) -> bool {
        matches!(self.kind, Category::Lvalue | Category::Xvalue)
    }
}
