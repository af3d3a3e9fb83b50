//! Declarations of templates, and of what specialises them.

use refhound_cxxsyntax::tree::{DeclId, DeclKind, PartKind, TemplateParameter};
use refhound_index::{FxHashMap, Symbol};

use crate::declare::Place;
use crate::model::{Entity, ScopeId, Specialisation, Template};
use crate::unit::{Unit, Wanted};

impl<'a> Unit<'a> {
    pub(crate) fn declare_template(
        &mut self,
        parameters: &'a [TemplateParameter],
        decl: DeclId,
        scope: ScopeId,
        place: Place,
    ) {
        let tree = self.tree;
        let name = match &tree.decls[decl].kind {
            DeclKind::Class(node) => node.name.as_ref(),
            DeclKind::Function(function) => Some(&function.name),
            DeclKind::Alias { name, .. } => {
                self.add_template(*name, parameters, decl, scope, place);
                return;
            }
            DeclKind::Variable(variable) => Some(&variable.name),
            DeclKind::Friend(inner) => {
                self.declare_template(parameters, *inner, scope, place);
                return;
            }
            // `template <class T> template <class U> void C<T>::f(U)`
            DeclKind::Template { decl, .. } => {
                self.outside.push((*decl, scope, Some(parameters)));
                return;
            }
            _ => None,
        };
        let Some(name) = name else { return };
        let Some(part) = name.parts.last() else { return };
        let symbol = match part.kind {
            PartKind::Identifier(symbol) | PartKind::Operator(symbol) | PartKind::Destructor(symbol) => symbol,
            PartKind::Conversion(_) => refhound_index::intern("operator"),
            PartKind::Decltype(_) => return,
        };
        let is_class = matches!(tree.decls[decl].kind, DeclKind::Class(_));
        if name.parts.len() > 1 && !is_class {
            self.outside.push((decl, scope, Some(parameters)));
            return;
        }
        if part.arguments.is_some() {
            self.add_specialisation(symbol, parameters, decl, scope);
            return;
        }
        if parameters.is_empty() {
            // `template <> void f(int)`: no other than an overload that is preferred.
            self.declare(decl, scope, place);
            return;
        }
        self.add_template(symbol, parameters, decl, scope, place);
    }

    pub(crate) fn add_template(
        &mut self,
        name: Symbol,
        params: &'a [TemplateParameter],
        decl: DeclId,
        scope: ScopeId,
        place: Place,
    ) {
        let is_class = matches!(self.tree.decls[decl].kind, DeclKind::Class(_));
        if is_class && let Some(known) = self.template_in(scope, name) {
            // Declared before, and perhaps now defined. Default arguments stand where it was declared first.
            let has_body =
                |decl: DeclId| matches!(&self.tree.decls[decl].kind, DeclKind::Class(node) if node.members.is_some());
            if has_body(decl) && !has_body(self.templates[known].decl) {
                self.templates[known].decl = decl;
                if Self::count_defaults(params) >= Self::count_defaults(self.templates[known].params) {
                    self.templates[known].params = params;
                }
            }
            return;
        }
        let template = self.templates.push(Template {
            name,
            scope: place.read_in.unwrap_or(scope),
            params,
            decl,
            class: place.class,
            specialisations: Vec::new(),
            outside: Vec::new(),
            instances: FxHashMap::default(),
        });
        if let (Some(class), DeclKind::Function(_)) = (place.class, &self.tree.decls[decl].kind)
            && (self.classes[class].name == name || self.is_own_name(class, name))
        {
            self.classes[class].constructor_templates.push(template);
            return;
        }
        self.add(scope, name, Entity::Template(template));
    }

    pub(crate) fn count_defaults(params: &[TemplateParameter]) -> usize {
        params
            .iter()
            .filter(|param| {
                matches!(
                    param,
                    TemplateParameter::Type { default: Some(_), .. }
                        | TemplateParameter::Value { default: Some(_), .. }
                )
            })
            .count()
    }

    pub(crate) fn template_in(&self, scope: ScopeId, name: Symbol) -> Option<crate::model::TemplateId> {
        self.scopes[scope].names.get(&name)?.iter().find_map(|entity| match entity {
            Entity::Template(template) => Some(*template),
            _ => None,
        })
    }

    pub(crate) fn add_specialisation(
        &mut self,
        name: Symbol,
        params: &'a [TemplateParameter],
        decl: DeclId,
        scope: ScopeId,
    ) {
        let found = self.lookup(scope, name);
        let template = found.iter().find_map(|entity| match entity {
            Entity::Template(template) => Some(*template),
            _ => None,
        });
        let Some(template) = template else { return };
        match &self.tree.decls[decl].kind {
            DeclKind::Class(node) if node.members.is_some() => {
                self.templates[template].specialisations.push(Specialisation { params, decl, scope });
            }
            DeclKind::Variable(_) => {
                self.templates[template].specialisations.push(Specialisation { params, decl, scope });
            }
            // `template <> void f<int>(int)`: an overload of its own.
            DeclKind::Function(function) if params.is_empty() => {
                self.templates[template].specialisations.push(Specialisation { params, decl, scope });
                let arguments = function.name.parts.last().and_then(|part| part.arguments.as_ref());
                if !self.speaks_for(self.tree.decls[decl].first) {
                    return;
                }
                let given = arguments.map(|list| self.read_arguments(list, scope)).unwrap_or_default();
                if let Some(complete) = self.complete_arguments(template, given)
                    && let Some(Entity::Function(func)) = self.instance(template, complete)
                {
                    self.wanted.push(Wanted::Function(func));
                }
            }
            _ => {}
        }
    }
}
