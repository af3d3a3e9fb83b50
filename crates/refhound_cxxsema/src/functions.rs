//! Functions: whether they throw, what `this` is, and how a use of one is told to C.

use refhound_cxxsyntax::tree::{DeclKind, Function, Noexcept};
use refhound_index::{EntityId as _, Symbol};

use crate::model::{FuncId, FuncKind, Implicit};
use crate::types::{Ty, Type};
use crate::unit::Unit;

/// Longer functions of others are called, not translated.
const LONG_FUNCTION: usize = 3000;

impl<'a> Unit<'a> {
    pub(crate) fn function_node(&self, id: FuncId) -> Option<&'a Function> {
        match &self.tree.decls[self.funcs[id].decl?].kind {
            DeclKind::Function(function) => Some(function),
            _ => None,
        }
    }

    /// The type of the result, read from the body where the declaration says `auto`.
    pub(crate) fn result_type(&mut self, id: FuncId) -> Ty {
        let declared = self.signature(id).result;
        if !self.is_auto(declared) {
            return declared;
        }
        if let Some(deduced) = self.funcs[id].deduced {
            return deduced;
        }
        if self.funcs[id].body.is_some() && !self.funcs[id].is_translated && self.contexts.len() < 24 {
            self.translate_function(id);
        }
        self.funcs[id].deduced.unwrap_or(self.types.unknown)
    }

    pub(crate) fn is_auto(&self, ty: Ty) -> bool {
        match self.types.bare(self.types.referred(ty)) {
            Type::Auto => true,
            Type::Pointer(to) => self.is_auto(*to),
            _ => false,
        }
    }

    /// What `this` is, where there is one.
    pub(crate) fn this_type(&mut self, id: FuncId) -> Option<Ty> {
        let func = &self.funcs[id];
        let class = func.class?;
        if func.kind == FuncKind::StaticMethod || func.kind == FuncKind::Free {
            return None;
        }
        let is_const = func.is_const;
        let ty = self.types.class(class);
        let ty = self.types.qualified(ty, is_const, false);
        Some(self.types.pointer(ty))
    }

    pub(crate) fn is_noexcept(&mut self, id: FuncId) -> bool {
        if let Some(implicit) = self.funcs[id].implicit {
            return !matches!(
                implicit,
                Implicit::CopyConstructor | Implicit::CopyAssignment | Implicit::DefaultConstructor
            );
        }
        let Some(function) = self.function_node(id) else { return false };
        let scope = self.funcs[id].scope;
        match function.noexcept {
            Noexcept::Never => true,
            Noexcept::If(expr) => self.constant(expr, scope).is_some_and(|value| value != 0),
            Noexcept::May => self.funcs[id].kind == FuncKind::Destructor,
        }
    }

    /// Functions that are written as C++ can see them, but are C's: Python's API has no `extern "C"` of its own here.
    fn is_c_api(&self, id: FuncId) -> bool {
        let func = &self.funcs[id];
        let name = func.name.as_str();
        func.owner == self.global && func.body.is_none() && (name.starts_with("Py") || name.starts_with("_Py"))
    }

    /// The name by which C calls it. Sees to it that it is declared or translated.
    pub(crate) fn use_function(&mut self, id: FuncId) -> Symbol {
        let link = self.link_name(id);
        if !self.funcs[id].is_c && !self.is_c_api(id) && !self.is_noexcept(id) {
            self.out.may_throw.insert(link);
        }
        let is_long = self.funcs[id].body.is_some_and(|(decl, _)| {
            let decl = &self.tree.decls[decl];
            decl.last.index().saturating_sub(decl.first.index()) > LONG_FUNCTION && !self.speaks_for(decl.first)
        });
        if !is_long {
            self.want(id);
        }
        let func = &self.funcs[id];
        if !func.is_queued && !func.is_translated {
            self.emit_prototype(id);
        }
        link
    }
}
