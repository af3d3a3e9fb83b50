//! Members that are defined behind their class: `void C::f() { .. }`, `PyTypeObject C::type = { .. };`.

use std::rc::Rc;

use refhound_cxxsyntax::tree::{DeclId, DeclKind, Function, FunctionBody, Name, PartKind, TemplateParameter, Variable};
use refhound_index::Symbol;

use crate::declare::Place;
use crate::lookup::{Qualifier, plain};
use crate::model::{Argument, ClassId, Entity, FuncId, ScopeId, ScopeKind, TemplateId};
use crate::unit::{Unit, Wanted};

/// Which method a definition outside its class belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// The only one of the name, or the one with as many parameters: types may be written differently.
    Best,
    /// One with the same types.
    Exact,
}

impl<'a> Unit<'a> {
    /// Gives all of them to their classes, in the order of the text.
    pub(crate) fn attach_outside(&mut self) {
        let mut wanted = std::mem::take(&mut self.wanted);
        for (decl, scope, params) in std::mem::take(&mut self.outside) {
            match &self.tree.decls[decl].kind {
                DeclKind::Function(function) => self.attach_function(decl, function, scope, params),
                DeclKind::Variable(variable) if params.is_none() => self.attach_variable(decl, variable, scope),
                _ => {}
            }
        }
        wanted.append(&mut self.wanted);
        wanted.sort_by_key(|wanted| self.place_of(*wanted));
        self.wanted = wanted;
    }

    fn place_of(&self, wanted: Wanted) -> usize {
        use refhound_index::EntityId as _;
        let decl = match wanted {
            Wanted::Function(func) => self.funcs[func].body.map(|(decl, _)| decl).or(self.funcs[func].decl),
            Wanted::Variable(var) => self.vars[var].decls.last().copied(),
            Wanted::Class(class) => self.classes[class].definition,
            Wanted::Skipped(decl) => Some(decl),
        };
        decl.map_or(0, |decl| self.tree.decls[decl].first.index())
    }

    fn attach_function(
        &mut self,
        decl: DeclId,
        function: &'a Function,
        scope: ScopeId,
        params: Option<&'a [TemplateParameter]>,
    ) {
        if let Some(params) = params.filter(|params| !params.is_empty())
            && let Some(template) = self.template_of_member(&function.name, scope)
        {
            self.templates[template].outside.push((params, decl));
            return;
        }
        match self.qualifier(&function.name, scope) {
            Qualifier::Scope(inner) => match self.scopes[inner].kind {
                ScopeKind::Class(class) => {
                    if params.is_some_and(|params| !params.is_empty()) {
                        self.attach_member_template(class, decl, function, params.unwrap_or_default());
                        return;
                    }
                    self.complete(class);
                    // `template <> int C::f(A *)`: each is a function of its own.
                    let fit = if params.is_some() { Fit::Exact } else { Fit::Best };
                    if let Some(func) = self.attach_method(class, decl, function, self.classes[class].scope, fit)
                        && self.speaks_for(self.tree.decls[decl].first)
                        && self.funcs[func].body.is_some()
                    {
                        self.wanted.push(Wanted::Function(func));
                    }
                }
                ScopeKind::Namespace | ScopeKind::Bindings => self.attach_free(decl, function, inner),
            },
            Qualifier::Enum(_) | Qualifier::Unknown => self.attach_to_unknown(decl, function, scope),
        }
    }

    /// `void ns::f() { .. }`
    fn attach_free(&mut self, decl: DeclId, function: &'a Function, scope: ScopeId) {
        if let Some(func) = self.new_function(decl, function, scope, Place::default())
            && self.speaks_for(self.tree.decls[decl].first)
            && self.funcs[func].body.is_some()
        {
            self.wanted.push(Wanted::Function(func));
        }
    }

    /// A method of a class that no header declares: the class is made for it, so that the body is read.
    fn attach_to_unknown(&mut self, decl: DeclId, function: &'a Function, scope: ScopeId) {
        if !self.speaks_for(self.tree.decls[decl].first) {
            return;
        }
        let mut at = if function.name.global { self.global } else { scope };
        let Some((_, qualifiers)) = function.name.parts.split_last() else { return };
        for part in qualifiers {
            let Some(symbol) = plain(part) else { return };
            let known = self.lookup_in(at, symbol).into_iter().find_map(|entity| match entity {
                Entity::Namespace(inner) => Some(inner),
                Entity::Class(class) => Some(self.classes[class].scope),
                _ => None,
            });
            at = match known {
                Some(known) => known,
                None => {
                    let class = self.new_class(symbol, refhound_cxxsyntax::tree::ClassKey::Class, part.token, at);
                    self.add(at, symbol, Entity::Class(class));
                    self.classes[class].scope
                }
            };
        }
        let class = match self.scopes[at].kind {
            ScopeKind::Class(class) => Some(class),
            ScopeKind::Namespace | ScopeKind::Bindings => None,
        };
        let place = Place { class, ..Place::default() };
        if let Some(func) = self.new_function(decl, function, at, place)
            && self.funcs[func].body.is_some()
        {
            self.wanted.push(Wanted::Function(func));
        }
    }

    /// The class template whose member `C<T>::f` is.
    fn template_of_member(&mut self, name: &'a Name, scope: ScopeId) -> Option<TemplateId> {
        let (_, qualifiers) = name.parts.split_last()?;
        let last = qualifiers.last()?;
        last.arguments.as_ref()?;
        let symbol = plain(last)?;
        let found = if qualifiers.len() == 1 {
            self.lookup(scope, symbol)
        } else {
            let mut at = scope;
            for part in &qualifiers[..qualifiers.len() - 1] {
                let symbol = plain(part)?;
                at = self.lookup(at, symbol).into_iter().find_map(|entity| match entity {
                    Entity::Namespace(inner) => Some(inner),
                    Entity::Class(class) => Some(self.classes[class].scope),
                    _ => None,
                })?;
            }
            self.lookup_in(at, symbol)
        };
        found.into_iter().find_map(|entity| match entity {
            Entity::Template(template) => Some(template),
            _ => None,
        })
    }

    /// `template <class T> void C::f(T) { .. }`
    fn attach_member_template(
        &mut self,
        class: ClassId,
        decl: DeclId,
        function: &'a Function,
        params: &'a [TemplateParameter],
    ) {
        self.complete(class);
        let Some(symbol) = function.name.parts.last().and_then(plain) else { return };
        let scope = self.classes[class].scope;
        let template =
            self.template_in(scope, symbol).or_else(|| self.classes[class].constructor_templates.first().copied());
        if let Some(template) = template
            && self.templates[template].params.len() == params.len()
        {
            self.templates[template].decl = decl;
            self.templates[template].params = params;
        }
    }

    /// Finds the method that a definition belongs to.
    fn attach_method(
        &mut self,
        class: ClassId,
        decl: DeclId,
        function: &'a Function,
        scope: ScopeId,
        fit: Fit,
    ) -> Option<FuncId> {
        let part = function.name.parts.last()?;
        let symbol = plain(part)?;
        let candidates: Vec<FuncId> = match part.kind {
            PartKind::Destructor(_) => self.classes[class].destructor.into_iter().collect(),
            PartKind::Conversion(_) => self.classes[class].conversions.clone(),
            PartKind::Identifier(name) if self.is_class_name(class, name) => self.classes[class].constructors.clone(),
            _ => self.methods_named(class, symbol),
        };
        let known = match (&candidates[..], fit) {
            ([], _) => None,
            ([only], Fit::Best) => Some(*only),
            (_, Fit::Best) => Some(self.same_method(&candidates, decl, function, scope, fit)?),
            (_, Fit::Exact) => self.same_method(&candidates, decl, function, scope, fit),
        };
        let Some(func) = known else {
            let place = Place { class: Some(class), ..Place::default() };
            return self.new_function(decl, function, self.classes[class].scope, place);
        };
        match function.body {
            // `C::C() = default;`: the language's own, member by member.
            FunctionBody::Default => self.default_outside(class, func),
            FunctionBody::Block(_) => {
                if self.funcs[func].body.is_none() {
                    self.funcs[func].body = Some((decl, scope));
                }
            }
            FunctionBody::None | FunctionBody::Delete | FunctionBody::Pure => {}
        }
        Some(func)
    }

    fn is_class_name(&self, class: ClassId, name: Symbol) -> bool {
        self.classes[class].name == name
            || self.classes[class].template.as_ref().is_some_and(|(template, _)| self.templates[*template].name == name)
    }

    fn same_method(
        &mut self,
        candidates: &[FuncId],
        decl: DeclId,
        function: &'a Function,
        scope: ScopeId,
        fit: Fit,
    ) -> Option<FuncId> {
        let signature = self.read_signature(decl, function, scope, None);
        let mut by_count = None;
        for &candidate in candidates {
            let other = self.signature(candidate);
            if other.params.len() != signature.params.len() || self.funcs[candidate].is_const != function.is_const {
                continue;
            }
            by_count = by_count.or(Some(candidate));
            let equal = other.params.iter().zip(&signature.params);
            if equal.into_iter().all(|(left, right)| self.types.same_bare(left.ty, right.ty))
                && self.types.same_bare(other.result, signature.result)
            {
                return Some(candidate);
            }
        }
        if fit == Fit::Best { by_count } else { None }
    }

    fn attach_variable(&mut self, decl: DeclId, variable: &'a Variable, scope: ScopeId) {
        let found = self.find_name(&variable.name, scope);
        let Some(&Entity::Variable(var)) = found.entities.first() else { return };
        self.vars[var].decls.push(decl);
        if self.speaks_for(self.tree.decls[decl].first) {
            self.wanted.push(Wanted::Variable(var));
        }
    }

    /// For an instance of a template: the members that stand behind the template, with its own names for the parameters.
    pub(crate) fn attach_to_class(&mut self, class: ClassId) {
        let Some((template, arguments)) = self.classes[class].template.clone() else { return };
        let mut index = 0;
        while let Some(&(params, decl)) = self.templates[template].outside.get(index) {
            index += 1;
            let DeclKind::Function(function) = &self.tree.decls[decl].kind else { continue };
            let scope = self.scope_for_outside(class, params, &arguments);
            self.attach_method(class, decl, function, scope, Fit::Best);
        }
    }

    /// A scope inside the class in which the parameters have the names that the definition gives them.
    fn scope_for_outside(
        &mut self,
        class: ClassId,
        params: &'a [TemplateParameter],
        arguments: &Rc<[Argument]>,
    ) -> ScopeId {
        let scope = self.classes[class].scope;
        let prefix = self.scopes[scope].prefix;
        let inner = self.new_scope(ScopeKind::Bindings, scope, prefix);
        self.bind(inner, params, arguments);
        inner
    }
}
