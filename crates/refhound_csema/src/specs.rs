//! Declaration specifiers: which type they name.

use refhound_csyntax::tree::SpecsId;
use refhound_types::TypeId;

use crate::Env;

impl Env<'_> {
    /// The type of a specifier list. Declares the tags and enumerators it defines, once.
    pub fn specs_type(&mut self, _specs: SpecsId) -> TypeId {
        self.types.unknown()
    }
}
