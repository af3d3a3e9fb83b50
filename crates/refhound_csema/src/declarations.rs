//! Declarations.

use refhound_csyntax::tree::{Declaration, Function, InitDeclarator, Item, SpecsId, TokenId};
use refhound_index::Symbol;
use refhound_types::TypeId;
use smallvec::SmallVec;

use crate::{Env, FunctionRef, GlobalRef};

/// What one declarator declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declared {
    Typedef {
        name: Symbol,
        ty: TypeId,
    },
    Function(FunctionRef),
    Global(GlobalRef),
    /// A variable with automatic storage. It is not in scope yet: the caller numbers it and calls `declare_local`.
    Local(LocalDeclaration),
    /// No name.
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalDeclaration {
    pub name: Symbol,
    pub token: TokenId,
    /// Arrays of unknown size are completed by the initialiser.
    pub ty: TypeId,
    /// The function of `__attribute__((cleanup(f)))`.
    pub cleanup: Option<Symbol>,
}

impl Env<'_> {
    /// File-scope processing of one item. A function definition gives its `Declared::Function`.
    pub fn declare_item(&mut self, _item: &Item) -> SmallVec<[Declared; 1]> {
        SmallVec::new()
    }

    /// All declarators of a declaration in file scope (for block scope see `declare_one`).
    pub fn declare_declaration(&mut self, _declaration: &Declaration) -> SmallVec<[Declared; 1]> {
        SmallVec::new()
    }

    /// Declares the function that a definition defines.
    pub fn define_function(&mut self, _function: &Function) -> FunctionRef {
        unimplemented!()
    }

    /// One declarator of a declaration, in file or block scope.
    pub fn declare_one(&mut self, _specs: SpecsId, _declarator: &InitDeclarator) -> Declared {
        Declared::Nothing
    }
}
