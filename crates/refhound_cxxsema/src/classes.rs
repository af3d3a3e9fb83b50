//! Classes when they are needed: bases, members, and what copying and ending an object takes.

use refhound_cxxsyntax::tree::{Class as ClassNode, DeclId, DeclKind, PartKind, TypeKind, Variable};
use refhound_index::Symbol;

use crate::declare::Place;
use crate::model::{Base, ClassId, Completion, Entity, Field, FuncId, ScopeId, ScopeKind, Traits};
use crate::types::{Ty, Type};
use crate::unit::{OBJECT_DEPTH, TEMPLATE_DEPTH, Unit};

impl<'a> Unit<'a> {
    /// Reads the body of a class, once.
    pub(crate) fn complete(&mut self, class: ClassId) {
        if self.classes[class].completion != Completion::Declared {
            return;
        }
        let Some(decl) = self.classes[class].definition else { return };
        let DeclKind::Class(node) = &self.tree.decls[decl].kind else { return };
        if self.template_depth >= TEMPLATE_DEPTH {
            self.figures.limited = true;
            return;
        }
        self.template_depth += 1;
        self.classes[class].completion = Completion::Running;
        self.read_bases(class, node);
        self.declare_members(class, node);
        self.attach_to_class(class);
        self.read_fields(class, node);
        self.classes[class].completion = Completion::Complete;
        self.template_depth -= 1;
    }

    fn read_bases(&mut self, class: ClassId, node: &'a ClassNode) {
        let Some(outer) = self.scopes[self.classes[class].scope].parent else { return };
        for base in &node.bases {
            let count = match &self.tree.types[base.ty].kind {
                TypeKind::Pack(_) => self.pack_size_of_type(base.ty, outer).unwrap_or(0),
                _ => 1,
            };
            let is_pack = matches!(self.tree.types[base.ty].kind, TypeKind::Pack(_));
            let saved = self.pack_index;
            for index in 0..count {
                if is_pack {
                    self.pack_index = Some(index);
                }
                let ty = self.read_type(base.ty, outer);
                let base_class = self.types.class_of(ty).filter(|&base| base != class);
                if let Some(base) = base_class {
                    self.complete(base);
                    self.classes[class].is_virtual |= self.classes[base].is_virtual;
                }
                let member = match base_class {
                    Some(base) => self.classes[base].link,
                    None => self.spelled(ty),
                };
                self.classes[class].bases.push(Base { ty, class: base_class, member });
            }
            self.pack_index = saved;
        }
    }

    fn declare_members(&mut self, class: ClassId, node: &'a ClassNode) {
        let scope = self.classes[class].scope;
        let is_local = self.classes[class].is_local;
        for &member in node.members.as_deref().unwrap_or_default() {
            match &self.tree.decls[member].kind {
                DeclKind::Variable(variable) if is_field(variable) => {}
                DeclKind::Class(inner) if inner.name.is_none() => {}
                _ => self.declare(member, scope, Place { class: Some(class), is_local, ..Place::default() }),
            }
        }
        // Names first: a field's type may stand below it only in a method, but its name hides what is outside.
        let mut index = 0;
        for &member in node.members.as_deref().unwrap_or_default() {
            match &self.tree.decls[member].kind {
                DeclKind::Variable(variable) if is_field(variable) => {
                    if let Some(PartKind::Identifier(name)) = variable.name.parts.last().map(|part| &part.kind) {
                        self.add(scope, *name, Entity::Field(class, index));
                    }
                    index += 1;
                }
                DeclKind::Class(inner) if inner.name.is_none() => index += 1,
                _ => {}
            }
        }
    }

    fn read_fields(&mut self, class: ClassId, node: &'a ClassNode) {
        let scope = self.classes[class].scope;
        for &member in node.members.as_deref().unwrap_or_default() {
            match &self.tree.decls[member].kind {
                DeclKind::Variable(variable) if is_field(variable) => {
                    let field = self.read_field(variable, scope);
                    self.classes[class].fields.push(field);
                }
                DeclKind::Class(inner) if inner.name.is_none() => self.read_anonymous(class, member, inner, scope),
                _ => {}
            }
        }
    }

    fn read_field(&mut self, variable: &'a Variable, scope: ScopeId) -> Field {
        let name = match variable.name.parts.last().map(|part| &part.kind) {
            Some(PartKind::Identifier(name)) if *name != Symbol::EMPTY => Some(*name),
            _ => None,
        };
        Field {
            name,
            token: variable.name.token,
            ty: self.read_type(variable.ty, scope),
            bit_width: variable.bit_width,
            default: variable.init.clone(),
            is_anonymous: false,
        }
    }

    /// `union { int a; float b; };` among the members.
    fn read_anonymous(&mut self, class: ClassId, member: DeclId, inner: &'a ClassNode, scope: ScopeId) {
        let Some(anonymous) = self.declare_class(member, inner, scope, Place::default()) else { return };
        self.complete(anonymous);
        let ty = self.types.class(anonymous);
        let token = self.tree.decls[member].first;
        self.classes[class].fields.push(Field {
            name: None,
            token,
            ty,
            bit_width: None,
            default: None,
            is_anonymous: true,
        });
        let names: Vec<(Symbol, Entity)> = self.scopes[self.classes[anonymous].scope]
            .names
            .iter()
            .flat_map(|(name, list)| list.iter().map(|entity| (*name, *entity)))
            .filter(|(_, entity)| matches!(entity, Entity::Field(..)))
            .collect();
        for (name, entity) in names {
            self.add(scope, name, entity);
        }
    }

    // ---- what an object takes ----

    pub(crate) fn traits(&mut self, class: ClassId) -> Traits {
        if let Some(known) = self.classes[class].traits {
            return known;
        }
        if self.object_depth >= OBJECT_DEPTH {
            self.figures.limited = true;
            return Traits::default();
        }
        self.object_depth += 1;
        self.complete(class);
        // A class that contains itself is wrong; then this is the answer.
        self.classes[class].traits = Some(Traits::default());
        let mut traits = Traits {
            is_managed: false,
            has_destructor: self.classes[class].destructor.is_some_and(|dtor| !self.funcs[dtor].is_deleted),
            has_copy: false,
            has_assign: false,
            has_default: false,
        };
        for index in 0..self.classes[class].constructors.len() {
            let constructor = self.classes[class].constructors[index];
            if self.is_own_body(constructor) {
                // What it is made of is told member by member, also where it is given back: `return Status::OK();`.
                traits.is_managed = true;
                traits.has_copy |= self.copies_class(constructor, class);
            }
            if !self.funcs[constructor].is_deleted && self.takes_nothing(constructor) {
                traits.has_default |= self.is_own_body(constructor);
            }
        }
        for method in self.methods_named(class, self.words.assign) {
            traits.has_assign |= self.is_own_body(method) && self.copies_class(method, class);
        }
        traits.is_managed |= traits.has_destructor;
        let parts: Vec<Ty> = (self.classes[class].bases.iter().map(|base| base.ty))
            .chain(self.classes[class].fields.iter().map(|field| field.ty))
            .collect();
        traits.has_default |= self.classes[class].fields.iter().any(|field| field.default.is_some());
        if self.classes[class].key != refhound_cxxsyntax::tree::ClassKey::Union {
            for part in parts {
                let part = self.element(part);
                if let Some(inner) = self.types.class_of(part) {
                    let inner = self.traits(inner);
                    traits.is_managed |= inner.is_managed;
                    traits.has_destructor |= inner.has_destructor;
                    traits.has_copy |= inner.has_copy;
                    traits.has_assign |= inner.has_assign;
                    traits.has_default |= inner.has_default;
                }
            }
        }
        self.classes[class].traits = Some(traits);
        self.object_depth -= 1;
        traits
    }

    /// Of arrays of arrays, what they are made of.
    pub(crate) fn element(&self, mut ty: Ty) -> Ty {
        while let Type::Array(element, _) = self.types.bare(ty) {
            ty = *element;
        }
        ty
    }

    /// Neither deleted nor defaulted: it says itself what it does.
    fn is_own_body(&self, func: FuncId) -> bool {
        let func = &self.funcs[func];
        if func.is_deleted || func.implicit.is_some() {
            return false;
        }
        let is_defaulted = func.decl.is_some_and(|decl| {
            matches!(&self.tree.decls[decl].kind,
                DeclKind::Function(function) if function.body == refhound_cxxsyntax::tree::FunctionBody::Default)
        });
        !is_defaulted
    }

    /// Whether the first parameter is a reference to the class, and no other is needed.
    pub(crate) fn copies_class(&mut self, func: FuncId, class: ClassId) -> bool {
        let signature = self.signature(func);
        let Some(first) = signature.params.first() else { return false };
        let takes = self.types.class_of(self.types.referred(first.ty)) == Some(class);
        takes && signature.params[1..].iter().all(|param| param.default.is_some())
    }

    /// A default constructor.
    pub(crate) fn takes_nothing(&mut self, func: FuncId) -> bool {
        let signature = self.signature(func);
        signature.params.iter().all(|param| param.default.is_some())
    }

    pub(crate) fn methods_named(&mut self, class: ClassId, name: Symbol) -> Vec<FuncId> {
        self.complete(class);
        let scope = self.classes[class].scope;
        let list = self.scopes[scope].names.get(&name);
        let functions = list.into_iter().flatten().filter_map(|entity| match entity {
            Entity::Function(func) => Some(*func),
            _ => None,
        });
        functions.collect()
    }

    pub(crate) fn is_managed(&mut self, ty: Ty) -> bool {
        match self.types.class_of(ty) {
            Some(class) => self.traits(class).is_managed,
            None => false,
        }
    }

    /// The members that lead from a class to one of its bases; empty if they are the same.
    pub(crate) fn base_path(&mut self, class: ClassId, base: ClassId) -> Option<Vec<(Symbol, usize)>> {
        self.base_path_within(class, base, 0)
    }

    fn base_path_within(&mut self, class: ClassId, base: ClassId, hops: u32) -> Option<Vec<(Symbol, usize)>> {
        if class == base {
            return Some(Vec::new());
        }
        if hops > TEMPLATE_DEPTH {
            return None;
        }
        self.complete(class);
        for index in 0..self.classes[class].bases.len() {
            let (inner, member) = (self.classes[class].bases[index].class, self.classes[class].bases[index].member);
            if let Some(inner) = inner
                && let Some(mut path) = self.base_path_within(inner, base, hops + 1)
            {
                path.insert(0, (member, index));
                return Some(path);
            }
        }
        None
    }

    pub(crate) fn derives(&mut self, class: ClassId, base: ClassId) -> bool {
        self.base_path(class, base).is_some()
    }

    /// Methods of a class that the unit is responsible for.
    pub(crate) fn want_methods(&mut self, class: ClassId) {
        if self.in_template(self.classes[class].scope) {
            return;
        }
        self.complete(class);
        self.emit_class(class);
        for index in 0..self.classes[class].methods.len() {
            let method = self.classes[class].methods[index];
            self.translate_if_spoken(method);
        }
        if let Some(destructor) = self.classes[class].destructor {
            self.translate_if_spoken(destructor);
        }
    }

    fn translate_if_spoken(&mut self, method: FuncId) {
        if let Some((decl, _)) = self.funcs[method].body
            && self.speaks_for(self.tree.decls[decl].first)
        {
            self.translate_function(method);
        }
    }

    /// Whether a scope belongs to an instance of a template, or to a function.
    pub(crate) fn in_template(&self, scope: ScopeId) -> bool {
        let mut at = Some(scope);
        while let Some(scope) = at {
            if self.scopes[scope].kind == ScopeKind::Bindings {
                return true;
            }
            at = self.scopes[scope].parent;
        }
        false
    }

    /// The destructor that runs at the end of an object, if any must.
    pub(crate) fn destructor(&mut self, class: ClassId) -> Option<FuncId> {
        if !self.traits(class).has_destructor {
            return None;
        }
        self.add_specials(class);
        self.classes[class].destructor
    }

    pub(crate) fn destructor_link(&mut self, ty: Ty) -> Option<Symbol> {
        let class = self.types.class_of(ty)?;
        let destructor = self.destructor(class)?;
        Some(self.use_function(destructor))
    }
}

fn is_field(variable: &Variable) -> bool {
    !variable.flags.is_static && !variable.flags.is_extern && variable.name.parts.len() == 1
}
