//! Templates: arguments, and the classes and functions that they make. Each list of arguments is instantiated once.

use std::rc::Rc;

use refhound_cxxsyntax::tree::{
    DeclKind, ExprKind, FunctionBody, PartKind, TemplateArgument, TemplateParameter, TypeId, TypeKind,
};
use refhound_index::{Symbol, intern};

use crate::deduce::Bindings;
use crate::model::{Argument, Constant, Entity, Func, FuncId, FuncKind, ScopeId, ScopeKind, TemplateId};
use crate::types::{Ty, Type};
use crate::unit::{INSTANCE_DEPTH, INSTANCES, TEMPLATE_DEPTH, Unit};

/// Arguments of one template; more are a mistake or a machine's.
const ARGUMENTS: usize = 256;
/// A function template that calls itself with other arguments, level by level.
const SELF_DEPTH: u32 = 8;
/// Functions that use each other, up to one that the unit is responsible for.
const CHAIN: u32 = 2000;
/// Arguments of an instance that are longer than this in writing grow without end.
const SPELLED: usize = 2000;

impl<'a> Unit<'a> {
    /// `C<int>`, or what an alias template stands for.
    pub(crate) fn class_instance(
        &mut self,
        template: TemplateId,
        arguments: &'a [TemplateArgument],
        scope: ScopeId,
    ) -> Ty {
        let given = self.read_arguments(arguments, scope);
        self.class_instance_of(template, given)
    }

    pub(crate) fn class_instance_of(&mut self, template: TemplateId, given: Vec<Argument>) -> Ty {
        let Some(arguments) = self.complete_arguments(template, given) else { return self.types.unknown };
        match self.instance(template, arguments) {
            Some(Entity::Class(class)) => self.types.class(class),
            Some(Entity::Type(ty)) => ty,
            _ => self.types.unknown,
        }
    }

    /// A template without arguments, in a place for a type: all of them have defaults, or it is unknown.
    pub(crate) fn bare_template(&mut self, template: TemplateId) -> Ty {
        match self.complete_arguments(template, Vec::new()) {
            Some(arguments) if !self.templates[template].params.is_empty() => {
                match self.instance(template, arguments) {
                    Some(Entity::Class(class)) => self.types.class(class),
                    Some(Entity::Type(ty)) => ty,
                    _ => self.types.unknown,
                }
            }
            _ => {
                let name = self.templates[template].name;
                self.types.intern(Type::Unknown(name))
            }
        }
    }

    pub(crate) fn read_arguments(&mut self, arguments: &'a [TemplateArgument], scope: ScopeId) -> Vec<Argument> {
        let mut list = Vec::with_capacity(arguments.len());
        for argument in arguments {
            if list.len() > ARGUMENTS {
                break;
            }
            match *argument {
                TemplateArgument::Type(ty) => self.read_type_argument(ty, scope, &mut list),
                TemplateArgument::Expr(expr) => match &self.tree.exprs[expr].kind {
                    ExprKind::Pack(inner) => {
                        let inner = *inner;
                        for index in 0..self.pack_size_of_expr(inner, scope).unwrap_or(0) {
                            let saved = self.pack_index.replace(index);
                            let value = self.value_argument(inner, scope);
                            list.push(value);
                            self.pack_index = saved;
                        }
                    }
                    _ => {
                        let value = self.value_argument(expr, scope);
                        list.push(value);
                    }
                },
            }
        }
        list
    }

    fn value_argument(&mut self, expr: refhound_cxxsyntax::tree::ExprId, scope: ScopeId) -> Argument {
        if let Some(value) = self.constant(expr, scope) {
            return Argument::Value(Constant::Known(value));
        }
        let mut named = expr;
        if let ExprKind::Unary { operand, .. } = self.tree.exprs[expr].kind {
            named = operand;
        }
        if let ExprKind::Name(name) = &self.tree.exprs[named].kind {
            return match self.find_name(name, scope).entities.first().copied() {
                Some(Entity::Function(func)) => Argument::Value(Constant::Named(self.link_name(func))),
                Some(Entity::Variable(var)) => Argument::Value(Constant::Named(self.vars[var].link)),
                Some(Entity::Constant(constant)) => Argument::Value(constant),
                _ => Argument::Value(Constant::Named(self.written(name))),
            };
        }
        Argument::Value(Constant::Named(intern("?")))
    }

    fn read_type_argument(&mut self, ty: TypeId, scope: ScopeId, list: &mut Vec<Argument>) {
        let tree = self.tree;
        match &tree.types[ty].kind {
            TypeKind::Pack(inner) => {
                for index in 0..self.pack_size_of_type(*inner, scope).unwrap_or(0) {
                    let saved = self.pack_index.replace(index);
                    self.read_type_argument(*inner, scope, list);
                    self.pack_index = saved;
                }
            }
            // A plain name may be a constant, a function or a template.
            TypeKind::Named(name) => {
                let last = name.parts.last();
                let found = self.find_name(name, scope).entities;
                let argument = match found.first().copied() {
                    Some(Entity::Enumerator(..) | Entity::Variable(_)) => {
                        match found.first().copied().and_then(|entity| self.constant_of(entity)) {
                            Some(value) => Some(Argument::Value(Constant::Known(value))),
                            None => Some(Argument::Value(Constant::Named(self.written(name)))),
                        }
                    }
                    Some(Entity::Constant(constant)) => Some(Argument::Value(constant)),
                    Some(Entity::Function(func)) => Some(Argument::Value(Constant::Named(self.link_name(func)))),
                    Some(Entity::Pack(pack)) => self.pack_index.and_then(|index| self.packs[pack].get(index).cloned()),
                    Some(Entity::Template(template)) if last.is_some_and(|part| part.arguments.is_none()) => {
                        Some(Argument::Template(template))
                    }
                    _ => None,
                };
                match argument {
                    Some(argument) => list.push(argument),
                    None => {
                        let ty = self.read_type(ty, scope);
                        list.push(Argument::Type(ty));
                    }
                }
            }
            _ => {
                let ty = self.read_type(ty, scope);
                list.push(Argument::Type(ty));
            }
        }
    }

    /// One argument for each parameter: packs are gathered, defaults are filled in.
    pub(crate) fn complete_arguments(&mut self, template: TemplateId, given: Vec<Argument>) -> Option<Vec<Argument>> {
        let params = self.templates[template].params;
        let outer = self.templates[template].scope;
        let mut complete: Vec<Argument> = Vec::with_capacity(params.len());
        let mut given = given.into_iter();
        for (index, param) in params.iter().enumerate() {
            if is_pack(param) {
                let rest: Vec<Argument> = given
                    .by_ref()
                    .flat_map(|argument| match argument {
                        Argument::Pack(inner) => inner,
                        other => vec![other],
                    })
                    .collect();
                complete.push(Argument::Pack(rest));
                continue;
            }
            if let Some(argument) = given.next() {
                complete.push(argument);
                continue;
            }
            let scope = self.new_scope(ScopeKind::Bindings, outer, self.scopes[outer].prefix);
            self.bind(scope, &params[..index], &complete);
            complete.push(self.default_argument(param, scope)?);
        }
        Some(complete)
    }

    pub(crate) fn default_argument(&mut self, param: &'a TemplateParameter, scope: ScopeId) -> Option<Argument> {
        match param {
            TemplateParameter::Type { default: Some(ty), .. } => Some(Argument::Type(self.read_type(*ty, scope))),
            TemplateParameter::Value { default: Some(expr), .. } => Some(self.value_argument(*expr, scope)),
            _ => None,
        }
    }

    /// Gives the parameters their arguments, in a scope.
    pub(crate) fn bind(&mut self, scope: ScopeId, params: &[TemplateParameter], arguments: &[Argument]) {
        for (param, argument) in params.iter().zip(arguments) {
            let Some(name) = parameter_name(param) else { continue };
            let entity = match argument {
                Argument::Type(ty) => Entity::Type(*ty),
                Argument::Value(value) => Entity::Constant(*value),
                Argument::Template(template) => Entity::Template(*template),
                Argument::Pack(list) => Entity::Pack(self.packs.push(list.clone())),
            };
            self.add(scope, name, entity);
        }
    }

    fn canonical_arguments(&self, arguments: &[Argument]) -> Rc<[Argument]> {
        arguments
            .iter()
            .map(|argument| match argument {
                Argument::Type(ty) => Argument::Type(self.types.canonical(*ty)),
                Argument::Pack(list) => Argument::Pack(self.canonical_arguments(list).to_vec()),
                other => other.clone(),
            })
            .collect()
    }

    /// What a template makes of these arguments.
    pub(crate) fn instance(&mut self, template: TemplateId, arguments: Vec<Argument>) -> Option<Entity> {
        let key = self.canonical_arguments(&arguments);
        if let Some(&known) = self.templates[template].instances.get(&key) {
            return Some(known);
        }
        if self.figures.instances >= INSTANCES || self.instance_depth >= INSTANCE_DEPTH || !self.enter() {
            self.figures.limited = true;
            return None;
        }
        self.figures.instances += 1;
        let mut text = String::new();
        self.spell_arguments(&key, &mut text);
        if text.len() > SPELLED {
            self.figures.limited = true;
            self.leave();
            return None;
        }
        self.instance_depth += 1;
        let entity = self.new_instance(template, &arguments, &key);
        self.instance_depth -= 1;
        self.leave();
        if let Some(entity) = entity {
            self.templates[template].instances.insert(key, entity);
        }
        entity
    }

    fn new_instance(&mut self, template: TemplateId, arguments: &[Argument], key: &Rc<[Argument]>) -> Option<Entity> {
        let tree = self.tree;
        match &tree.decls[self.templates[template].decl].kind {
            DeclKind::Class(_) => self.new_class_instance(template, arguments, key),
            DeclKind::Function(_) => self.new_function_instance(template, arguments, key).map(Entity::Function),
            DeclKind::Alias { ty, .. } => {
                let scope = self.instance_scope(template, arguments);
                Some(Entity::Type(self.read_type(*ty, scope)))
            }
            DeclKind::Variable(variable) => {
                let (decl, scope) = match self.chosen_specialisation(template, arguments) {
                    Some((specialisation, bound)) => {
                        let scope = self.new_scope(ScopeKind::Bindings, specialisation.scope, Symbol::EMPTY);
                        self.bind(scope, specialisation.params, &bound);
                        (specialisation.decl, scope)
                    }
                    None => (self.templates[template].decl, self.instance_scope(template, arguments)),
                };
                let DeclKind::Variable(chosen) = &tree.decls[decl].kind else { return None };
                let init = match &chosen.init {
                    Some(refhound_cxxsyntax::tree::Initializer::Equals(init)) => Some(*init),
                    _ => None,
                };
                let value = init.and_then(|init| self.constant(init, scope));
                Some(Entity::Constant(value.map_or_else(
                    || Constant::Named(self.templates[template].name),
                    |value| {
                        let _ = variable;
                        Constant::Known(value)
                    },
                )))
            }
            _ => None,
        }
    }

    pub(crate) fn current_function(&self) -> Option<FuncId> {
        self.contexts.iter().rev().find_map(|context| context.function)
    }

    /// Whether a template uses itself, with ever other arguments, or too many use each other.
    fn is_too_deep(&self, template: TemplateId) -> bool {
        let mut at = self.current_function();
        let (mut depth, mut same) = (0, 0);
        for _ in 0..CHAIN {
            let Some(func) = at else { return false };
            let func = &self.funcs[func];
            depth += u32::from(func.template.is_some());
            same += u32::from(func.template == Some(template));
            if depth > TEMPLATE_DEPTH || same > SELF_DEPTH {
                return true;
            }
            at = func.user;
        }
        true
    }

    fn instance_scope(&mut self, template: TemplateId, arguments: &[Argument]) -> ScopeId {
        let outer = self.templates[template].scope;
        let prefix = self.scopes[outer].prefix;
        let scope = self.new_scope(ScopeKind::Bindings, outer, prefix);
        self.bind(scope, self.templates[template].params, arguments);
        scope
    }

    fn new_class_instance(
        &mut self,
        template: TemplateId,
        arguments: &[Argument],
        key: &Rc<[Argument]>,
    ) -> Option<Entity> {
        let mut text = self.templates[template].name.as_str().to_owned();
        self.spell_arguments(key, &mut text);
        let name = intern(&text);
        let (decl, scope) = match self.chosen_specialisation(template, arguments) {
            Some((specialisation, bound)) => {
                let outer = self.templates[template].scope;
                let scope = self.new_scope(ScopeKind::Bindings, outer, self.scopes[outer].prefix);
                self.bind(scope, specialisation.params, &bound);
                (specialisation.decl, scope)
            }
            None => (self.templates[template].decl, self.instance_scope(template, arguments)),
        };
        let DeclKind::Class(node) = &self.tree.decls[decl].kind else { return None };
        let token = node.name.as_ref().map_or(self.tree.decls[decl].first, |name| name.token);
        let class = self.new_class(name, node.key, token, scope);
        let plain_name = self.templates[template].name;
        let own = self.classes[class].scope;
        self.add(own, plain_name, Entity::Class(class));
        self.classes[class].template = Some((template, Rc::clone(key)));
        if node.members.is_some() {
            self.classes[class].definition = Some(decl);
        }
        Some(Entity::Class(class))
    }

    /// The specialisation that fits best, and the arguments of its own parameters.
    fn chosen_specialisation(
        &mut self,
        template: TemplateId,
        arguments: &[Argument],
    ) -> Option<(crate::model::Specialisation<'a>, Vec<Argument>)> {
        let mut best: Option<(crate::model::Specialisation<'a>, Vec<Argument>, usize)> = None;
        for index in 0..self.templates[template].specialisations.len() {
            let specialisation = self.templates[template].specialisations[index];
            let name = match &self.tree.decls[specialisation.decl].kind {
                DeclKind::Class(node) => node.name.as_ref(),
                DeclKind::Variable(variable) => Some(&variable.name),
                _ => None,
            };
            let Some(pattern) = name.and_then(|name| name.parts.last()).and_then(|part| part.arguments.as_ref()) else {
                continue;
            };
            let mut bindings = Bindings::new(specialisation.params);
            if !self.match_arguments(pattern, arguments, specialisation.scope, &mut bindings) {
                continue;
            }
            let Some(bound) = self.settle(&bindings, specialisation.params, specialisation.scope) else { continue };
            let weight = self.weight(pattern, &bindings);
            if best.as_ref().is_none_or(|(.., other)| weight > *other) {
                best = Some((specialisation, bound, weight));
            }
        }
        best.map(|(specialisation, bound, _)| (specialisation, bound))
    }

    /// `template <> void f<int>(int) { .. }`, for exactly these arguments.
    fn function_specialisation(
        &mut self,
        template: TemplateId,
        arguments: &[Argument],
    ) -> Option<crate::model::Specialisation<'a>> {
        for index in 0..self.templates[template].specialisations.len() {
            let specialisation = self.templates[template].specialisations[index];
            let DeclKind::Function(function) = &self.tree.decls[specialisation.decl].kind else { continue };
            let Some(pattern) = function.name.parts.last().and_then(|part| part.arguments.as_ref()) else { continue };
            let mut bindings = Bindings::new(&[]);
            if self.match_arguments(pattern, arguments, specialisation.scope, &mut bindings) {
                return Some(specialisation);
            }
        }
        None
    }

    fn new_function_instance(
        &mut self,
        template: TemplateId,
        arguments: &[Argument],
        key: &Rc<[Argument]>,
    ) -> Option<FuncId> {
        if self.is_too_deep(template) {
            self.figures.limited = true;
            return None;
        }
        let (decl, scope) = match self.function_specialisation(template, arguments) {
            Some(specialisation) => (specialisation.decl, specialisation.scope),
            None => (self.templates[template].decl, self.instance_scope(template, arguments)),
        };
        let DeclKind::Function(function) = &self.tree.decls[decl].kind else { return None };
        let class = self.templates[template].class;
        let part = function.name.parts.last()?;
        let is_constructor = class.is_some_and(|class| self.classes[class].constructor_templates.contains(&template));
        let kind = match (class, &part.kind) {
            _ if is_constructor => FuncKind::Constructor,
            (Some(_), PartKind::Conversion(_)) => FuncKind::Conversion,
            (Some(_), _) if function.flags.is_static => FuncKind::StaticMethod,
            (Some(_), _) => FuncKind::Method,
            (None, _) => FuncKind::Free,
        };
        let owner = match class {
            Some(class) => self.classes[class].scope,
            None => {
                let mut owner = self.templates[template].scope;
                while !matches!(self.scopes[owner].kind, ScopeKind::Namespace) {
                    owner = self.scopes[owner].parent?;
                }
                owner
            }
        };
        let is_internal = self.scopes[owner].is_internal || (function.flags.is_static && class.is_none());
        Some(self.funcs.push(Func {
            name: self.templates[template].name,
            kind,
            scope,
            owner,
            class,
            decl: Some(decl),
            body: matches!(function.body, FunctionBody::Block(_)).then_some((decl, scope)),
            implicit: None,
            is_c: false,
            is_internal,
            is_const: function.is_const,
            is_deleted: function.body == FunctionBody::Delete,
            is_virtual: false,
            is_explicit: function.flags.is_explicit,
            ref_qualifier: function.ref_qualifier,
            arguments: Some(Rc::clone(key)),
            signature: None,
            link: None,
            is_declared: false,
            is_queued: false,
            is_translated: false,
            deduced: None,
            template: Some(template),
            user: self.current_function(),
        }))
    }
}

pub(crate) fn parameter_name(param: &TemplateParameter) -> Option<Symbol> {
    match param {
        TemplateParameter::Type { name, .. }
        | TemplateParameter::Value { name, .. }
        | TemplateParameter::Template { name } => *name,
    }
}

pub(crate) fn is_pack(param: &TemplateParameter) -> bool {
    match param {
        TemplateParameter::Type { is_pack, .. } | TemplateParameter::Value { is_pack, .. } => *is_pack,
        TemplateParameter::Template { .. } => false,
    }
}
