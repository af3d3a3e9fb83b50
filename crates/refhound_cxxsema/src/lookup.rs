//! Finding names: from the innermost scope outwards, through `using`, through bases, and behind `::`.

use refhound_cxxsyntax::tree::{Name, NamePart, PartKind};
use refhound_index::Symbol;
use smallvec::SmallVec;

use crate::context::LocalEntry;
use crate::model::{ClassId, Entities, Entity, EnumId, ScopeId, ScopeKind};
use crate::types::Type;
use crate::unit::Unit;

/// How many bases a search may climb.
const HOPS: u32 = 24;

/// How many namespaces `using` may lead to. Each is a frame of the stack; real programs have ten.
const NAMESPACES: usize = 200;

/// What a name with its scopes leads to.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) entities: Entities,
}

/// A scope in front of `::`.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Qualifier {
    Scope(ScopeId),
    Enum(EnumId),
    Unknown,
}

impl<'a> Unit<'a> {
    /// An unqualified name: variables of the function first, then scope by scope.
    pub(crate) fn lookup(&mut self, scope: ScopeId, name: Symbol) -> Entities {
        if let Some(entity) = self.lookup_local(scope, name) {
            return SmallVec::from_slice(&[entity]);
        }
        let mut at = Some(scope);
        while let Some(scope) = at {
            let found = self.lookup_in(scope, name);
            if !found.is_empty() {
                return found;
            }
            at = self.scopes[scope].parent;
        }
        SmallVec::new()
    }

    /// Variables of the function whose scope this is, or of the functions around a lambda.
    fn lookup_local(&self, scope: ScopeId, name: Symbol) -> Option<Entity> {
        let mut number = self.contexts.len().checked_sub(1)?;
        if self.contexts[number].scope != scope {
            return None;
        }
        loop {
            let context = &self.contexts[number];
            if let Some(index) = context.find(name) {
                return Some(match context.locals[index].1 {
                    LocalEntry::Entity(entity) => entity,
                    LocalEntry::Variable(_) | LocalEntry::Pack(_) => Entity::Local(number as u32, index as u32),
                });
            }
            number = context.outer?;
        }
    }

    /// A name behind `::`, or of one scope only.
    pub(crate) fn lookup_in(&mut self, scope: ScopeId, name: Symbol) -> Entities {
        let mut found = Entities::new();
        match self.scopes[scope].kind {
            ScopeKind::Class(class) => {
                self.complete(class);
                self.lookup_member(class, name, &mut found, 0);
            }
            ScopeKind::Namespace | ScopeKind::Bindings => {
                self.lookup_namespace(scope, name, &mut found, &mut SmallVec::new());
            }
        }
        found
    }

    /// `seen` are the namespaces that were looked into: they may use each other.
    fn lookup_namespace(&self, scope: ScopeId, name: Symbol, found: &mut Entities, seen: &mut SmallVec<[ScopeId; 8]>) {
        if seen.len() > NAMESPACES || seen.contains(&scope) {
            return;
        }
        seen.push(scope);
        if let Some(list) = self.scopes[scope].names.get(&name) {
            for entity in list {
                if !found.contains(entity) {
                    found.push(*entity);
                }
            }
        }
        if found.is_empty() || found.iter().any(|entity| entity.is_function()) {
            for &used in &self.scopes[scope].using {
                self.lookup_namespace(used, name, found, seen);
            }
        }
    }

    /// A member, here or in the bases.
    pub(crate) fn lookup_member(&mut self, class: ClassId, name: Symbol, found: &mut Entities, hops: u32) {
        self.lookup_member_once(class, name, found, hops, &mut SmallVec::new());
    }

    /// `seen` are the classes that do not have it: one may be a base by many ways.
    fn lookup_member_once(
        &mut self,
        class: ClassId,
        name: Symbol,
        found: &mut Entities,
        hops: u32,
        seen: &mut SmallVec<[ClassId; 8]>,
    ) {
        if hops > HOPS || seen.contains(&class) {
            return;
        }
        seen.push(class);
        self.complete(class);
        let scope = self.classes[class].scope;
        if let Some(list) = self.scopes[scope].names.get(&name) {
            found.extend(list.iter().copied());
            return;
        }
        for index in 0..self.classes[class].bases.len() {
            if let Some(base) = self.classes[class].bases[index].class {
                self.lookup_member_once(base, name, found, hops + 1, seen);
                if !found.is_empty() {
                    return;
                }
            }
        }
    }

    /// Whether a base, or a base of a base, is not known.
    pub(crate) fn has_unknown_base(&mut self, class: ClassId) -> bool {
        self.complete(class);
        if self.classes[class].definition.is_none() && self.classes[class].closure.is_none() {
            return true;
        }
        let bases: SmallVec<[Option<ClassId>; 4]> = self.classes[class].bases.iter().map(|base| base.class).collect();
        bases.into_iter().any(|base| base.is_none_or(|base| base != class && self.has_unknown_base(base)))
    }

    /// A whole name.
    pub(crate) fn find_name(&mut self, name: &'a Name, scope: ScopeId) -> Found {
        let Some((last, qualifiers)) = name.parts.split_last() else { return Found::default() };
        let Some(symbol) = plain(last) else { return Found::default() };
        if qualifiers.is_empty() {
            let entities = if name.global { self.lookup_in(self.global, symbol) } else { self.lookup(scope, symbol) };
            return Found { entities };
        }
        match self.qualifier(name, scope) {
            Qualifier::Scope(inner) => Found { entities: self.lookup_in(inner, symbol) },
            Qualifier::Enum(id) => Found { entities: self.enumerator(id, symbol) },
            Qualifier::Unknown => Found::default(),
        }
    }

    pub(crate) fn enumerator(&self, id: EnumId, name: Symbol) -> Entities {
        let refhound_cxxsyntax::tree::DeclKind::Enum(node) = &self.tree.decls[self.enums[id].decl].kind else {
            return Entities::new();
        };
        let list = node.enumerators.as_deref().unwrap_or_default();
        let position = list.iter().position(|enumerator| enumerator.name == name);
        position.map(|index| Entity::Enumerator(id, index as u32)).into_iter().collect()
    }

    /// The scope that all but the last part of a name lead to.
    pub(crate) fn qualifier(&mut self, name: &'a Name, scope: ScopeId) -> Qualifier {
        let mut at: Option<ScopeId> = name.global.then_some(self.global);
        let Some((_, qualifiers)) = name.parts.split_last() else { return Qualifier::Unknown };
        for (index, part) in qualifiers.iter().enumerate() {
            match self.qualifier_step(part, at, scope) {
                Qualifier::Scope(inner) => at = Some(inner),
                Qualifier::Enum(id) if index + 1 == qualifiers.len() => return Qualifier::Enum(id),
                Qualifier::Enum(_) | Qualifier::Unknown => return Qualifier::Unknown,
            }
        }
        at.map_or(Qualifier::Unknown, Qualifier::Scope)
    }

    fn qualifier_step(&mut self, part: &'a NamePart, at: Option<ScopeId>, scope: ScopeId) -> Qualifier {
        if let PartKind::Decltype(expr) = part.kind {
            let ty = self.type_of_expr(expr, scope);
            return self.qualifier_of_type(ty);
        }
        let Some(symbol) = plain(part) else { return Qualifier::Unknown };
        let entities = match at {
            Some(at) => self.lookup_in(at, symbol),
            None => self.lookup_qualifier(scope, symbol),
        };
        for entity in entities {
            match entity {
                Entity::Namespace(inner) => return Qualifier::Scope(inner),
                Entity::Class(_)
                | Entity::Template(_)
                | Entity::Alias(_)
                | Entity::Type(_)
                | Entity::Enum(_)
                | Entity::Pack(_) => {
                    let ty = self.type_of_entity(entity, part, scope);
                    return self.qualifier_of_type(ty);
                }
                _ => {}
            }
        }
        Qualifier::Unknown
    }

    /// In front of `::` only types and namespaces count (a function or variable of the same name does not hide them).
    fn lookup_qualifier(&mut self, scope: ScopeId, name: Symbol) -> Entities {
        let found = self.lookup(scope, name);
        let fits = |entity: &Entity| {
            entity.is_type() || matches!(entity, Entity::Namespace(_) | Entity::Template(_) | Entity::Pack(_))
        };
        if found.is_empty() || found.iter().any(fits) {
            return found;
        }
        let mut at = self.scopes[scope].parent;
        while let Some(outer) = at {
            let found = self.lookup_in(outer, name);
            if found.iter().any(fits) {
                return found;
            }
            at = self.scopes[outer].parent;
        }
        Entities::new()
    }

    fn qualifier_of_type(&self, ty: crate::types::Ty) -> Qualifier {
        match self.types.bare(self.types.referred(ty)) {
            Type::Class(class) => Qualifier::Scope(self.classes[*class].scope),
            Type::Enum(id) => Qualifier::Enum(*id),
            _ => Qualifier::Unknown,
        }
    }
}

/// The spelling of a part; conversions are all called `operator`.
pub(crate) fn plain(part: &NamePart) -> Option<Symbol> {
    match part.kind {
        PartKind::Identifier(symbol) | PartKind::Operator(symbol) | PartKind::Destructor(symbol) => Some(symbol),
        PartKind::Conversion(_) => Some(refhound_index::intern("operator")),
        PartKind::Decltype(_) => None,
    }
}
