//! The variables of a sketch that is being made.

use refhound_index::{IndexVec, Symbol};
use refhound_ir::GlobalId;
use refhound_source::Span;

use crate::sketch::{Num, Ptr, PtrData};

#[derive(Default)]
pub(crate) struct Variables {
    pub(crate) ptrs: IndexVec<Ptr, PtrData>,
    pub(crate) nums: IndexVec<Num, ()>,
    /// Static objects that are counted, those of callees without what they are here.
    statics: Vec<(Option<GlobalId>, Ptr)>,
}

impl Variables {
    /// A variable for a pointer to an object.
    pub(crate) fn object(&mut self, name: Option<Symbol>, span: Span) -> Ptr {
        self.ptrs.push(PtrData { name, span })
    }

    pub(crate) fn number(&mut self) -> Num {
        self.nums.push(())
    }

    /// The variable for a static object.
    pub(crate) fn static_object(&mut self, global: GlobalId, name: Symbol, span: Span) -> Ptr {
        if let Some(&(_, ptr)) = self.statics.iter().find(|(known, _)| *known == Some(global)) {
            return ptr;
        }
        let ptr = self.object(Some(name), span);
        self.statics.push((Some(global), ptr));
        ptr
    }

    /// The variable for a static object that a callee counts: the own one of the same name, if there is one.
    pub(crate) fn static_of_callee(&mut self, name: Option<Symbol>, span: Span) -> Ptr {
        if let Some(ptr) = self.statics().find(|ptr| self.ptrs[*ptr].name == name) {
            return ptr;
        }
        let ptr = self.object(name, span);
        self.statics.push((None, ptr));
        ptr
    }

    pub(crate) fn statics(&self) -> impl Iterator<Item = Ptr> + '_ {
        self.statics.iter().map(|(_, ptr)| *ptr)
    }

    pub(crate) fn is_static(&self, ptr: Ptr) -> bool {
        self.statics().any(|known| known == ptr)
    }

    /// Gives a variable a name that has none.
    pub(crate) fn name(&mut self, ptr: Ptr, name: Option<Symbol>) {
        let data = &mut self.ptrs[ptr];
        data.name = data.name.or(name);
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::{EntityId, intern};

    use super::*;
    use crate::fixture::span;

    #[test]
    fn a_static_object_has_one_variable_here_and_in_callees() {
        let mut variables = Variables::default();
        let (none, other) = (intern("_Py_NoneStruct"), intern("_Py_TrueStruct"));
        let global = GlobalId::from_index(0);
        let ptr = variables.static_object(global, none, span());
        assert_eq!(variables.static_object(global, none, span()), ptr);
        assert_eq!(variables.static_of_callee(Some(none), span()), ptr);
        let callees = variables.static_of_callee(Some(other), span());
        assert_eq!(variables.static_of_callee(Some(other), span()), callees);
        assert_eq!(variables.statics().collect::<Vec<_>>(), [ptr, callees]);
        let local = variables.object(None, span());
        assert!(variables.is_static(callees) && !variables.is_static(local));
    }

    #[test]
    fn the_first_name_stays() {
        let mut variables = Variables::default();
        let ptr = variables.object(None, span());
        variables.name(ptr, None);
        for name in ["list", "copy"] {
            variables.name(ptr, Some(intern(name)));
        }
        assert_eq!(variables.ptrs[ptr].name, Some(intern("list")));
    }
}
