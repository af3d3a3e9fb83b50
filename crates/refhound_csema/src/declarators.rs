//! Declarators: from a base type to the type of the name.

use refhound_csyntax::tree::{DeclaratorId, Function, TokenId, TypeNameId};
use refhound_index::Symbol;
use refhound_types::TypeId;

use crate::Env;

/// A parameter of a function definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParameterInfo {
    pub name: Option<Symbol>,
    pub token: TokenId,
    /// Arrays and functions are already pointers.
    pub ty: TypeId,
    /// The function of `__attribute__((cleanup(f)))`.
    pub cleanup: Option<Symbol>,
}

impl Env<'_> {
    pub fn declarator_type(&mut self, base: TypeId, _declarator: DeclaratorId) -> TypeId {
        base
    }

    pub fn type_name(&mut self, _name: TypeNameId) -> TypeId {
        self.types.unknown()
    }

    /// The parameters of a definition, in order, K&R ones included. Call it inside the function's scope, so that
    /// tags declared among the parameters are visible in the body.
    pub fn parameters(&mut self, _function: &Function) -> Vec<ParameterInfo> {
        Vec::new()
    }
}
