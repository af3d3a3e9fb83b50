//! Initialisers, resolved.

use refhound_csyntax::tree::{ExprId, InitId};
use refhound_index::IdList;
use refhound_types::{Field, TypeId};

use crate::Env;

/// One step from an object into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Field(Field),
    Index(u64),
    /// GNU `[low ... high]`: every index of the range.
    Range(u64, u64),
    /// Into an object whose type is not known.
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeafValue {
    /// The value of an expression; of a whole record where the leaf's type is one.
    Expr(ExprId),
    /// A string literal whose characters fill an array.
    Str(ExprId),
    /// The object is cleared: it was initialised before and is now initialised anew by a list.
    Zero,
}

#[derive(Debug, Clone, Copy)]
pub struct Leaf {
    pub steps: IdList<Step>,
    pub ty: TypeId,
    pub value: LeafValue,
}

/// What an initialiser does to an object: everything is zero (if `braced`), then the leaves are stored in order.
#[derive(Debug, Clone)]
pub struct Initializer {
    /// The type of the object, arrays of unknown size completed.
    pub ty: TypeId,
    pub leaves: Vec<Leaf>,
    pub steps: Vec<Step>,
    /// The initialiser is a list or a string: what no leaf names is zero.
    pub braced: bool,
}

impl Initializer {
    pub fn path(&self, leaf: &Leaf) -> &[Step] {
        leaf.steps.of(&self.steps)
    }
}

impl Env<'_> {
    /// Resolves the initialiser of an object of type `ty` (C11 6.7.9).
    pub fn initializer(&mut self, _init: InitId, ty: TypeId) -> Initializer {
        Initializer { ty, leaves: Vec::new(), steps: Vec::new(), braced: false }
    }

    /// `ty`, completed by the initialiser if it is an array of unknown size.
    pub fn completed_type(&mut self, _init: InitId, ty: TypeId) -> TypeId {
        ty
    }
}
