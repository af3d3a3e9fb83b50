//! Names that need no declaration.

use refhound_csyntax::tree::ExprId;
use refhound_index::Symbol;
use refhound_types::TypeId;

use crate::{Entity, Env, FunctionRef};

impl Env<'_> {
    /// What `name` means: a declaration, or a built-in function of the compiler.
    pub fn resolve(&mut self, name: Symbol) -> Option<Entity> {
        self.lookup(name)
    }

    /// A function that is called without a declaration.
    pub fn implicit_function(&mut self, _name: Symbol) -> FunctionRef {
        unimplemented!()
    }

    /// The type of a call: the callee's result, or what a type-generic built-in gives for these arguments.
    pub fn call_type(&mut self, _callee: ExprId, _arguments: &[ExprId]) -> TypeId {
        self.types.unknown()
    }
}
