//! Virtual methods: which are overridden in the unit, and calls of those that are.

use refhound_csyntax::tree as c;
use refhound_index::{EntityId as _, FxHashSet, Symbol, intern};

use crate::model::{ClassId, FuncId, FuncKind};
use crate::unit::Unit;
use crate::values::At;

impl Unit<'_> {
    /// Whether a class of the unit overrides a method, so that a call may mean another.
    pub(crate) fn is_overridden(&mut self, func: FuncId) -> bool {
        let Some(class) = self.funcs[func].class else { return false };
        let is_destructor = self.funcs[func].kind == FuncKind::Destructor;
        let is_method = self.funcs[func].kind == FuncKind::Method;
        if !self.classes[class].is_virtual || !(is_method || is_destructor && self.funcs[func].is_virtual) {
            return false;
        }
        if self.overriders.is_none() {
            let found = self.find_overriders();
            self.overriders = Some(found);
        }
        let name = if is_destructor { intern("~") } else { self.funcs[func].name };
        let is_pure = self.funcs[func].body.is_none() && self.is_virtual_by_name(class, name);
        is_pure || self.overriders.as_ref().is_some_and(|known| known.contains(&(class, name)))
    }

    fn is_virtual_by_name(&mut self, class: ClassId, name: Symbol) -> bool {
        self.methods_named(class, name).iter().any(|&func| {
            self.funcs[func].is_virtual
                && self
                    .function_node(func)
                    .is_some_and(|node| node.body == refhound_cxxsyntax::tree::FunctionBody::Pure)
        })
    }

    /// For every virtual method, the bases whose method it replaces.
    fn find_overriders(&mut self) -> FxHashSet<(ClassId, Symbol)> {
        let mut found = FxHashSet::default();
        for index in 0..self.classes.len() {
            let class = ClassId::from_index(index);
            self.complete(class);
            if !self.classes[class].is_virtual || self.classes[class].bases.is_empty() {
                continue;
            }
            let names: Vec<Symbol> = self.classes[class]
                .methods
                .iter()
                .filter(|&&func| self.funcs[func].kind == FuncKind::Method)
                .map(|&func| self.funcs[func].name)
                .collect();
            self.mark_bases(class, &names, &mut found, 0);
        }
        found
    }

    fn mark_bases(&self, class: ClassId, names: &[Symbol], found: &mut FxHashSet<(ClassId, Symbol)>, hops: u32) {
        for base in self.classes[class].bases.iter().filter_map(|base| base.class) {
            found.insert((base, intern("~")));
            let scope = self.classes[base].scope;
            for name in names {
                if self.scopes[scope].names.contains_key(name) {
                    found.insert((base, *name));
                }
            }
            if hops < 16 {
                self.mark_bases(base, names, found, hops + 1);
            }
        }
    }

    /// A call through a pointer that nobody knows, with the method's type.
    pub(crate) fn call_through_object(&mut self, func: FuncId, list: &[c::ExprId], at: At) -> c::ExprId {
        let (params, variadic, result) = self.c_parameters(func);
        let params = params.into_iter().map(|(_, _, ty)| self.passed_type(ty)).collect();
        let function = self.types.intern(crate::types::Type::Function(Box::new(crate::types::Signature {
            result,
            params,
            variadic,
        })));
        let pointer = self.types.pointer(function);
        let link = self.link_name(func);
        let name = intern(&format!("?virtual {link}"));
        self.out.undeclared.assigned.insert(name);
        let slot = self.name(name, at);
        let callee = self.cast(pointer, slot, at);
        self.call(callee, list, at)
    }
}
