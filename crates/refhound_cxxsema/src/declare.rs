//! Declarations become entries of scopes: names, and where to read more. Types are read only where a name is declared twice.

use refhound_cxxsyntax::tree::{
    Class as ClassNode, ClassKey, DeclId, DeclKind, Enum as EnumNode, Function, FunctionBody, Name, PartKind, TokenId,
    TypeKind, Variable,
};
use refhound_index::Symbol;
use smallvec::SmallVec;

use crate::model::{
    Alias, AliasState, Class, ClassId, Completion, Entity, Enum, Func, FuncId, FuncKind, ScopeId, ScopeKind, Var,
};
use crate::unit::{Unit, Wanted};

/// What surrounds a declaration.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    /// Inside `extern "C"`.
    pub(crate) is_c: bool,
    /// The class whose member it is.
    pub(crate) class: Option<ClassId>,
    /// Where it is read, if not in the scope where it is declared: friends.
    pub(crate) read_in: Option<ScopeId>,
    /// In a function's body.
    pub(crate) is_local: bool,
}

impl<'a> Unit<'a> {
    pub(crate) fn declare(&mut self, id: DeclId, scope: ScopeId, place: Place) {
        let tree = self.tree;
        let decl = &tree.decls[id];
        match &decl.kind {
            DeclKind::Namespace { names, is_inline, decls } => {
                let inner = self.namespace(names, *is_inline, scope);
                for &decl in decls {
                    self.declare(decl, inner, place);
                }
            }
            DeclKind::NamespaceAlias { name, target } => {
                if let Some(entity) = self.find_name(target, scope).entities.first() {
                    let entity = *entity;
                    self.add(scope, *name, entity);
                }
            }
            DeclKind::Linkage { is_c, decls } => {
                for &decl in decls {
                    self.declare(decl, scope, Place { is_c: *is_c, ..place });
                }
            }
            DeclKind::UsingNamespace(name) => {
                if let Some(Entity::Namespace(used)) = self.find_name(name, scope).entities.first().copied()
                    && used != scope
                {
                    self.scopes[scope].using.push(used);
                }
            }
            DeclKind::Using(name) => self.declare_using(name, scope, place),
            DeclKind::Alias { name, token, ty } => self.declare_alias(*name, *token, *ty, scope),
            DeclKind::Class(class) => {
                self.declare_class(id, class, scope, place);
            }
            DeclKind::Enum(node) => {
                self.declare_enum(id, node, scope);
            }
            DeclKind::Function(function) => self.declare_function(id, function, scope, place),
            DeclKind::Variable(variable) => self.declare_variable(id, variable, scope, place),
            DeclKind::StructuredBinding { .. } => {}
            DeclKind::Template { parameters, decl } => self.declare_template(parameters, *decl, scope, place),
            DeclKind::Friend(decl) => self.declare_friend(*decl, scope, place),
            DeclKind::Skipped { function: Some(_) } if self.speaks_for(decl.first) => {
                self.wanted.push(Wanted::Skipped(id));
            }
            DeclKind::Access(_) | DeclKind::Other | DeclKind::Skipped { .. } => {}
        }
    }

    fn namespace(&mut self, names: &[Symbol], is_inline: bool, scope: ScopeId) -> ScopeId {
        if names.is_empty() {
            if let Some(known) = self.scopes[scope].unnamed {
                return known;
            }
            let prefix = self.scopes[scope].prefix;
            let inner = self.new_scope(ScopeKind::Namespace, scope, prefix);
            self.scopes[inner].is_internal = true;
            self.scopes[scope].unnamed = Some(inner);
            self.scopes[scope].using.push(inner);
            return inner;
        }
        let mut at = scope;
        for &name in names {
            let known = self.scopes[at].names.get(&name).and_then(|list| {
                list.iter().find_map(|entity| match entity {
                    Entity::Namespace(known) => Some(*known),
                    _ => None,
                })
            });
            at = match known {
                Some(known) => known,
                None => {
                    let prefix = self.joined(self.scopes[at].prefix, name);
                    let inner = self.new_scope(ScopeKind::Namespace, at, prefix);
                    self.add(at, name, Entity::Namespace(inner));
                    if is_inline {
                        self.scopes[at].using.push(inner);
                    }
                    inner
                }
            };
        }
        at
    }

    pub(crate) fn add(&mut self, scope: ScopeId, name: Symbol, entity: Entity) {
        let list = self.scopes[scope].names.entry(name).or_default();
        if !list.contains(&entity) {
            list.push(entity);
        }
    }

    fn declare_using(&mut self, name: &'a Name, scope: ScopeId, place: Place) {
        let Some(last) = name.parts.last() else { return };
        let found = self.find_name(name, scope);
        let PartKind::Identifier(symbol) = last.kind else {
            if let PartKind::Operator(symbol) = last.kind {
                for entity in found.entities {
                    self.add(scope, symbol, entity);
                }
            }
            return;
        };
        if let Some(class) = place.class
            && name.parts.len() > 1
            && Self::names_a_constructor(name)
        {
            self.classes[class].inherits_constructors = true;
            return;
        }
        for entity in found.entities {
            self.add(scope, symbol, entity);
        }
    }

    /// `Base::Base`
    fn names_a_constructor(name: &Name) -> bool {
        let symbol = |index: usize| match name.parts.get(index).map(|part| &part.kind) {
            Some(PartKind::Identifier(symbol)) => Some(*symbol),
            _ => None,
        };
        symbol(name.parts.len() - 1) == symbol(name.parts.len() - 2)
    }

    fn declare_alias(&mut self, name: Symbol, token: TokenId, ty: refhound_cxxsyntax::tree::TypeId, scope: ScopeId) {
        // `typedef struct s s;` says nothing new, and the name of an unnamed class is its typedef's.
        match &self.tree.types[ty].kind {
            TypeKind::Defined(decl) => self.call_after_typedef(*decl, name, scope),
            TypeKind::Elaborated(_, target) => {
                let same = target.parts.len() == 1
                    && matches!(target.parts[0].kind, PartKind::Identifier(symbol) if symbol == name);
                let named = self.read_type(ty, scope);
                if let Some(class) = self.types.class_of(named) {
                    self.classes[class].called.get_or_insert(name);
                }
                if same {
                    return;
                }
            }
            _ => {}
        }
        if self.scopes[scope].names.get(&name).is_some_and(|list| list.iter().any(|entity| entity.is_type())) {
            return;
        }
        let link = self.joined(self.scopes[scope].prefix, name);
        let alias = self.aliases.push(Alias { link, token, scope, ty, state: AliasState::Unread, is_emitted: false });
        self.add(scope, name, Entity::Alias(alias));
    }

    /// `typedef struct { .. } name;`: the class has this name.
    fn call_after_typedef(&mut self, decl: DeclId, name: Symbol, scope: ScopeId) {
        if self.defined_types.contains_key(&(decl, scope)) {
            return;
        }
        match &self.tree.decls[decl].kind {
            DeclKind::Class(node) if node.name.is_none() => {
                let class = self.new_class(name, node.key, self.tree.decls[decl].first, scope);
                self.define_class(class, decl, node, Place::default());
                let ty = self.types.class(class);
                self.defined_types.insert((decl, scope), ty);
                self.add(scope, name, Entity::Class(class));
            }
            DeclKind::Class(node) => {
                self.declare_class(decl, node, scope, Place::default());
                if let Some(&Entity::Class(class)) = node.name.as_ref().and_then(|tag| {
                    let PartKind::Identifier(tag) = tag.parts.last()?.kind else { return None };
                    self.scopes[scope].names.get(&tag)?.iter().find(|entity| matches!(entity, Entity::Class(_)))
                }) {
                    self.classes[class].called.get_or_insert(name);
                }
            }
            DeclKind::Enum(node) => {
                let id = self.declare_enum(decl, node, scope);
                if node.name.is_none() {
                    let link = self.joined(self.scopes[scope].prefix, name);
                    self.enums[id].link = Some(link);
                    self.enums[id].name = Some(name);
                }
            }
            _ => {}
        }
    }

    // ---- classes ----

    pub(crate) fn declare_class(
        &mut self,
        id: DeclId,
        node: &'a ClassNode,
        scope: ScopeId,
        place: Place,
    ) -> Option<ClassId> {
        let first = self.tree.decls[id].first;
        let Some(name) = &node.name else {
            let class = self.unnamed_class(id, node, scope);
            return Some(class);
        };
        if name.parts.len() > 1 {
            // `struct Outer::Inner { .. };`
            let found = self.find_name(name, scope);
            if let Some(&Entity::Class(class)) = found.entities.first() {
                self.define_class(class, id, node, place);
                return Some(class);
            }
            return None;
        }
        let part = name.parts.last()?;
        let PartKind::Identifier(symbol) = part.kind else { return None };
        if part.arguments.is_some() {
            // A full specialisation, outside `template <>` or inside it: the template keeps it.
            self.add_specialisation(symbol, &[], id, scope);
            return None;
        }
        let known = self.scopes[scope].names.get(&symbol).and_then(|list| {
            list.iter().find_map(|entity| match entity {
                Entity::Class(class) if self.scopes[self.classes[*class].scope].parent == Some(scope) => Some(*class),
                _ => None,
            })
        });
        let class = match known {
            Some(class) => class,
            None => {
                let class = self.new_class(symbol, node.key, first, scope);
                // The name of the class itself goes in front of an alias or variable of the same name.
                self.add(scope, symbol, Entity::Class(class));
                class
            }
        };
        self.define_class(class, id, node, place);
        Some(class)
    }

    pub(crate) fn define_class(&mut self, class: ClassId, id: DeclId, node: &ClassNode, place: Place) {
        if node.members.is_none() || self.classes[class].definition.is_some() {
            return;
        }
        let first = self.tree.decls[id].first;
        self.classes[class].definition = Some(id);
        self.classes[class].key = node.key;
        self.classes[class].token = node.name.as_ref().map_or(first, |name| name.token);
        self.classes[class].is_local = place.is_local;
        if self.speaks_for(first) && !self.in_template(self.classes[class].scope) {
            self.spoken_classes.push(class);
            self.wanted.push(Wanted::Class(class));
        }
    }

    fn unnamed_class(&mut self, id: DeclId, node: &ClassNode, scope: ScopeId) -> ClassId {
        if let Some(class) = self.defined_types.get(&(id, scope)).and_then(|&ty| self.types.class_of(ty)) {
            return class;
        }
        let name = self.unnamed_name("unnamed", scope);
        let class = self.new_class(name, node.key, self.tree.decls[id].first, scope);
        self.define_class(class, id, node, Place::default());
        let ty = self.types.class(class);
        self.defined_types.insert((id, scope), ty);
        class
    }

    pub(crate) fn new_class(&mut self, name: Symbol, key: ClassKey, token: TokenId, parent: ScopeId) -> ClassId {
        let prefix = self.scopes[parent].prefix;
        let link = self.joined(prefix, name);
        let id = self.classes.next_id();
        let scope = self.new_scope(ScopeKind::Class(id), parent, link);
        self.scopes[scope].names.insert(name, SmallVec::from_slice(&[Entity::Class(id)]));
        self.classes.push(Class {
            name,
            link,
            called: None,
            key,
            token,
            scope,
            definition: None,
            completion: Completion::Declared,
            bases: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            constructors: Vec::new(),
            conversions: Vec::new(),
            destructor: None,
            constructor_templates: Vec::new(),
            inherits_constructors: false,
            template: None,
            closure: None,
            traits: None,
            specials_added: false,
            is_emitted: false,
            is_mentioned: false,
            is_local: false,
            is_virtual: false,
        })
    }

    // ---- enumerations ----

    pub(crate) fn declare_enum(&mut self, id: DeclId, node: &'a EnumNode, scope: ScopeId) -> crate::model::EnumId {
        let name = node.name.as_ref().and_then(|name| match name.parts.last()?.kind {
            PartKind::Identifier(symbol) => Some(symbol),
            _ => None,
        });
        let known = match name {
            Some(name) => self.scopes[scope].names.get(&name).and_then(|list| {
                list.iter().find_map(|entity| match entity {
                    Entity::Enum(known) => Some(*known),
                    _ => None,
                })
            }),
            None => match self.defined_types.get(&(id, scope)).map(|&ty| self.types.bare(ty)) {
                Some(&crate::types::Type::Enum(known)) => return known,
                _ => None,
            },
        };
        let prefix = self.scopes[scope].prefix;
        let link = name.map(|name| self.joined(prefix, name));
        let inner = if node.is_scoped { link.unwrap_or(prefix) } else { prefix };
        let number = match known {
            Some(known) => {
                if node.enumerators.is_some() {
                    self.enums[known].decl = id;
                }
                known
            }
            None => {
                let new =
                    Enum { name, link, scope, decl: id, is_scoped: node.is_scoped, prefix: inner, is_emitted: false };
                let number = self.enums.push(new);
                match name {
                    Some(name) => self.add(scope, name, Entity::Enum(number)),
                    None => {
                        let ty = self.types.intern(crate::types::Type::Enum(number));
                        self.defined_types.insert((id, scope), ty);
                    }
                }
                number
            }
        };
        if !node.is_scoped
            && let Some(enumerators) = &node.enumerators
        {
            for (index, enumerator) in enumerators.iter().enumerate() {
                self.add(scope, enumerator.name, Entity::Enumerator(number, index as u32));
            }
        }
        number
    }

    // ---- functions ----

    fn declare_function(&mut self, id: DeclId, function: &'a Function, scope: ScopeId, place: Place) {
        if function.name.parts.len() > 1 {
            self.outside.push((id, scope, None));
            return;
        }
        let Some(func) = self.new_function(id, function, scope, place) else { return };
        let speaks = self.speaks_for(self.tree.decls[id].first) && !self.in_template(place.read_in.unwrap_or(scope));
        let is_defined = self.funcs[func].body.is_some_and(|(decl, _)| decl == id);
        if speaks && is_defined && place.class.is_none() && !place.is_local {
            self.wanted.push(Wanted::Function(func));
        }
    }

    /// Makes an entry for a function, or adds to the one that is declared again.
    pub(crate) fn new_function(
        &mut self,
        id: DeclId,
        function: &'a Function,
        scope: ScopeId,
        place: Place,
    ) -> Option<FuncId> {
        let part = function.name.parts.last()?;
        let read_in = place.read_in.unwrap_or(scope);
        let (name, kind) = self.function_name(function, &part.kind, place.class)?;
        let is_internal = self.scopes[scope].is_internal || (function.flags.is_static && place.class.is_none());
        let has_body = matches!(function.body, FunctionBody::Block(_) | FunctionBody::Default);
        let is_defaulted = matches!(function.body, FunctionBody::Default);
        let new = Func {
            name,
            kind,
            scope: read_in,
            owner: scope,
            class: place.class,
            decl: Some(id),
            body: (has_body && !is_defaulted).then_some((id, read_in)),
            implicit: None,
            is_c: place.is_c && place.class.is_none(),
            is_internal,
            is_const: function.is_const,
            is_deleted: function.body == FunctionBody::Delete,
            is_virtual: function.flags.is_virtual || function.is_override,
            is_explicit: function.flags.is_explicit,
            ref_qualifier: function.ref_qualifier,
            arguments: None,
            signature: None,
            link: None,
            is_declared: false,
            is_queued: false,
            is_translated: false,
            deduced: None,
            template: None,
            user: None,
        };
        if place.class.is_none()
            && let Some(known) = self.same_function(scope, name, id, function, place, read_in)
        {
            let func = &mut self.funcs[known];
            func.is_internal |= is_internal;
            if func.body.is_none() && has_body {
                func.body = Some((id, read_in));
            }
            return Some(known);
        }
        let func = self.funcs.push(new);
        self.file_function(func, name, kind, scope, place.class, is_defaulted);
        Some(func)
    }

    fn file_function(
        &mut self,
        func: FuncId,
        name: Symbol,
        kind: FuncKind,
        scope: ScopeId,
        class: Option<ClassId>,
        is_defaulted: bool,
    ) {
        let Some(class) = class else {
            self.add(scope, name, Entity::Function(func));
            return;
        };
        self.classes[class].is_virtual |= self.funcs[func].is_virtual;
        match kind {
            FuncKind::Constructor => self.classes[class].constructors.push(func),
            FuncKind::Destructor => {
                // A defaulted one is what the language would have added.
                if !is_defaulted {
                    self.classes[class].destructor = Some(func);
                }
                return;
            }
            FuncKind::Conversion => self.classes[class].conversions.push(func),
            FuncKind::Method | FuncKind::StaticMethod | FuncKind::Free => {
                self.add(scope, name, Entity::Function(func));
            }
        }
        self.classes[class].methods.push(func);
    }

    fn function_name(
        &mut self,
        function: &Function,
        part: &PartKind,
        class: Option<ClassId>,
    ) -> Option<(Symbol, FuncKind)> {
        let is_new =
            |symbol: Symbol| symbol.as_str().starts_with("operatornew") || symbol.as_str().starts_with("operator new");
        let method = match class {
            None => FuncKind::Free,
            Some(_) if function.flags.is_static => FuncKind::StaticMethod,
            Some(_) => FuncKind::Method,
        };
        Some(match *part {
            PartKind::Identifier(symbol) => match class {
                Some(class) if self.classes[class].name == symbol || self.is_own_name(class, symbol) => {
                    (symbol, FuncKind::Constructor)
                }
                _ => (symbol, method),
            },
            PartKind::Destructor(symbol) => (symbol, FuncKind::Destructor),
            PartKind::Operator(symbol) if is_new(symbol) && class.is_some() => (symbol, FuncKind::StaticMethod),
            PartKind::Operator(symbol) => (symbol, method),
            PartKind::Conversion(_) => (refhound_index::intern("operator"), FuncKind::Conversion),
            PartKind::Decltype(_) => return None,
        })
    }

    /// The plain name of an instance's template.
    pub(crate) fn is_own_name(&self, class: ClassId, symbol: Symbol) -> bool {
        self.classes[class].template.as_ref().is_some_and(|(template, _)| self.templates[*template].name == symbol)
    }

    fn same_function(
        &mut self,
        scope: ScopeId,
        name: Symbol,
        id: DeclId,
        function: &'a Function,
        place: Place,
        read_in: ScopeId,
    ) -> Option<FuncId> {
        let known: SmallVec<[FuncId; 4]> = self.scopes[scope]
            .names
            .get(&name)?
            .iter()
            .filter_map(|entity| match entity {
                Entity::Function(known) => Some(*known),
                _ => None,
            })
            .collect();
        if known.is_empty() {
            return None;
        }
        if place.is_c
            && let Some(&known) = known.iter().find(|&&known| self.funcs[known].is_c)
        {
            return Some(known);
        }
        let count = function.parameters.len();
        let same_count = |this: &Self, func: FuncId| match this.funcs[func].decl.map(|decl| &this.tree.decls[decl].kind)
        {
            Some(DeclKind::Function(other)) => other.parameters.len() == count,
            _ => false,
        };
        let candidates: SmallVec<[FuncId; 4]> = known.into_iter().filter(|&func| same_count(self, func)).collect();
        if candidates.is_empty() {
            return None;
        }
        let signature = self.read_signature(id, function, read_in, None);
        candidates.into_iter().find(|&func| {
            let other = self.signature(func);
            other.params.iter().zip(&signature.params).all(|(left, right)| self.types.same_bare(left.ty, right.ty))
        })
    }

    fn declare_friend(&mut self, decl: DeclId, scope: ScopeId, place: Place) {
        let mut outer = scope;
        while !matches!(self.scopes[outer].kind, ScopeKind::Namespace) {
            match self.scopes[outer].parent {
                Some(parent) => outer = parent,
                None => break,
            }
        }
        match &self.tree.decls[decl].kind {
            DeclKind::Function(_) | DeclKind::Template { .. } => {
                let inner = Place { class: None, read_in: Some(scope), ..place };
                self.declare(decl, outer, inner);
            }
            DeclKind::Class(node) if node.members.is_none() => {}
            _ => self.declare(decl, outer, Place { class: None, ..place }),
        }
    }

    // ---- variables ----

    fn declare_variable(&mut self, id: DeclId, variable: &'a Variable, scope: ScopeId, place: Place) {
        if variable.name.parts.len() > 1 {
            self.outside.push((id, scope, None));
            return;
        }
        let Some(PartKind::Identifier(name)) = variable.name.parts.last().map(|part| &part.kind) else { return };
        // The type may define a class that others name.
        self.declare_defined_type(variable.ty, scope);
        let known = self.scopes[scope].names.get(name).and_then(|list| {
            list.iter().find_map(|entity| match entity {
                Entity::Variable(known) => Some(*known),
                _ => None,
            })
        });
        let is_const = self.tree.types[variable.ty].is_const && !variable.flags.is_extern;
        let is_internal = self.scopes[scope].is_internal
            || (place.class.is_none() && (variable.flags.is_static || is_const || variable.flags.is_constexpr));
        let var = match known {
            Some(known) => {
                self.vars[known].decls.push(id);
                self.vars[known].is_internal |= variable.flags.is_static;
                known
            }
            None => {
                let link = self.joined(self.scopes[scope].prefix, *name);
                let var = self.vars.push(Var {
                    scope,
                    link,
                    decls: SmallVec::from_slice(&[id]),
                    ty: None,
                    is_internal,
                    is_emitted: false,
                    is_reading: false,
                });
                self.add(scope, *name, Entity::Variable(var));
                var
            }
        };
        let is_definition = !variable.flags.is_extern || variable.init.is_some();
        if is_definition && self.speaks_for(self.tree.decls[id].first) && !self.in_template(scope) {
            self.wanted.push(Wanted::Variable(var));
        }
    }

    /// Declares the class or enumeration that a type defines on the way: `struct s { .. } x;`.
    pub(crate) fn declare_defined_type(&mut self, ty: refhound_cxxsyntax::tree::TypeId, scope: ScopeId) {
        let tree = self.tree;
        let mut at = ty;
        loop {
            match &tree.types[at].kind {
                TypeKind::Defined(_) => {
                    self.read_type(at, scope);
                    return;
                }
                TypeKind::Pointer(to) | TypeKind::Reference(to) | TypeKind::Array(to, _) => at = *to,
                _ => return,
            }
        }
    }
}
