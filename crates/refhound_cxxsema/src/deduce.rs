//! Arguments of templates from the types of arguments: a written type with names of parameters in it is laid over a known type.

use refhound_cxxsyntax::tree::{
    DeclKind, ExprId, ExprKind, Name, Parameter, PartKind, TemplateArgument, TemplateParameter, TypeId, TypeKind,
};
use refhound_index::{FxHashMap, Symbol};

use crate::lookup::plain;
use crate::model::{Argument, ClassId, Constant, Entity, FuncId, ScopeId, ScopeKind, TemplateId};
use crate::templates::{is_pack, parameter_name};
use crate::types::{Length, Ty, Type};
use crate::unit::Unit;
use crate::values::{Category, Value};

/// What is known of the parameters of a template.
pub(crate) struct Bindings<'a> {
    params: &'a [TemplateParameter],
    known: FxHashMap<Symbol, Argument>,
}

impl<'a> Bindings<'a> {
    pub(crate) fn new(params: &'a [TemplateParameter]) -> Self {
        Bindings { params, known: FxHashMap::default() }
    }

    fn is_parameter(&self, name: Symbol) -> bool {
        self.params.iter().any(|param| parameter_name(param) == Some(name))
    }

    fn is_pack(&self, name: Symbol) -> bool {
        self.params.iter().any(|param| parameter_name(param) == Some(name) && is_pack(param))
    }
}

/// Whether qualifiers at the top of a type count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// As an argument of a class template: exactly.
    Exact,
    /// As an argument of a call.
    Call,
}

impl<'a> Unit<'a> {
    /// The function that a call of a function template means.
    pub(crate) fn deduce_call(
        &mut self,
        template: TemplateId,
        explicit: Option<&[Argument]>,
        arguments: &[Value],
    ) -> Option<FuncId> {
        let DeclKind::Function(function) = &self.tree.decls[self.templates[template].decl].kind else { return None };
        let params = self.templates[template].params;
        let scope = self.templates[template].scope;
        let mut bindings = Bindings::new(params);
        Self::bind_explicit(explicit.unwrap_or_default(), &mut bindings);
        let required = function.parameters.iter().filter(|param| param.default.is_none() && !param.is_pack).count();
        let has_pack = function.parameters.iter().any(|param| param.is_pack);
        if arguments.len() < required
            || (arguments.len() > function.parameters.len() && !has_pack && !function.variadic)
        {
            return None;
        }
        for (index, parameter) in function.parameters.iter().enumerate() {
            if parameter.is_pack {
                self.deduce_pack(parameter, arguments.get(index..).unwrap_or_default(), scope, &mut bindings);
                break;
            }
            if let Some(argument) = arguments.get(index)
                && !self.deduce_parameter(parameter.ty, argument, scope, &mut bindings)
            {
                return None;
            }
        }
        let bound = self.settle(&bindings, params, scope)?;
        match self.instance(template, bound)? {
            Entity::Function(func) => Some(func),
            _ => None,
        }
    }

    fn bind_explicit(explicit: &[Argument], bindings: &mut Bindings<'a>) {
        let mut given = explicit.iter().cloned();
        for param in bindings.params {
            let Some(name) = parameter_name(param) else {
                given.next();
                continue;
            };
            if is_pack(param) {
                let rest: Vec<Argument> = given.by_ref().collect();
                if !rest.is_empty() {
                    bindings.known.insert(name, Argument::Pack(rest));
                }
            } else if let Some(argument) = given.next() {
                bindings.known.insert(name, argument);
            }
        }
    }

    fn deduce_pack(
        &mut self,
        parameter: &'a Parameter,
        arguments: &[Value],
        scope: ScopeId,
        bindings: &mut Bindings<'a>,
    ) {
        let names: Vec<Symbol> =
            bindings.params.iter().filter(|param| is_pack(param)).filter_map(parameter_name).collect();
        let mut gathered: Vec<Vec<Argument>> = vec![Vec::new(); names.len()];
        for argument in arguments {
            let mut inner = Bindings { params: bindings.params, known: bindings.known.clone() };
            for name in &names {
                inner.known.remove(name);
            }
            self.deduce_parameter(parameter.ty, argument, scope, &mut inner);
            for (list, name) in gathered.iter_mut().zip(&names) {
                if let Some(found) = inner.known.remove(name) {
                    list.push(found);
                }
            }
        }
        for (list, name) in gathered.into_iter().zip(names) {
            bindings.known.entry(name).or_insert(Argument::Pack(list));
        }
    }

    /// One parameter and its argument. False if they cannot fit.
    fn deduce_parameter(
        &mut self,
        pattern: TypeId,
        value: &Value,
        scope: ScopeId,
        bindings: &mut Bindings<'a>,
    ) -> bool {
        let tree = self.tree;
        if matches!(value.kind, Category::List(_)) {
            return true;
        }
        match &tree.types[pattern].kind {
            TypeKind::RvalueReference(inner) => {
                let is_forwarding = match &tree.types[*inner].kind {
                    TypeKind::Named(name) => {
                        Self::parameter_of(name, bindings).is_some() && !tree.types[*inner].is_const
                    }
                    _ => false,
                };
                let ty = if is_forwarding && value.kind == Category::Lvalue {
                    self.types.reference(value.ty)
                } else {
                    value.ty
                };
                self.deduce(*inner, ty, scope, bindings, Mode::Exact)
            }
            TypeKind::Reference(inner) => {
                let mut ty = value.ty;
                if tree.types[*inner].is_const {
                    ty = self.types.unqualified(ty);
                }
                self.deduce(*inner, ty, scope, bindings, Mode::Call)
            }
            _ => {
                let ty = self.types.decayed(value.ty);
                self.deduce(pattern, ty, scope, bindings, Mode::Call)
            }
        }
    }

    fn parameter_of(name: &Name, bindings: &Bindings<'a>) -> Option<Symbol> {
        let [part] = &name.parts[..] else { return None };
        let PartKind::Identifier(symbol) = part.kind else { return None };
        (part.arguments.is_none() && bindings.is_parameter(symbol)).then_some(symbol)
    }

    fn deduce(&mut self, pattern: TypeId, ty: Ty, scope: ScopeId, bindings: &mut Bindings<'a>, mode: Mode) -> bool {
        if !self.enter() {
            return false;
        }
        let fits = self.deduce_kind(pattern, ty, scope, bindings, mode);
        self.leave();
        fits
    }

    fn deduce_kind(
        &mut self,
        pattern: TypeId,
        ty: Ty,
        scope: ScopeId,
        bindings: &mut Bindings<'a>,
        mode: Mode,
    ) -> bool {
        let tree = self.tree;
        let node = &tree.types[pattern];
        if let TypeKind::Pack(inner) = node.kind {
            return self.deduce(inner, ty, scope, bindings, mode);
        }
        if let TypeKind::Named(name) = &node.kind
            && let Some(symbol) = Self::parameter_of(name, bindings)
        {
            if mode == Mode::Exact && node.is_const && !self.types.is_const(ty) {
                return false;
            }
            let ty = if node.is_const { self.types.unqualified(ty) } else { ty };
            return self.bind_type(symbol, ty, bindings);
        }
        let unknown = self.types.is_unknown(ty);
        match &node.kind {
            TypeKind::Named(name) => self.deduce_named(name, pattern, ty, scope, bindings, mode),
            TypeKind::Pointer(to) => match self.types.pointee(ty) {
                Some(inner) if matches!(self.types.bare(ty), Type::Pointer(_)) => {
                    self.deduce(*to, inner, scope, bindings, Mode::Exact)
                        || mode == Mode::Call && self.deduce_const(*to, inner, scope, bindings)
                }
                _ => unknown && mode == Mode::Call,
            },
            TypeKind::Reference(to) => match *self.types.resolved(ty) {
                Type::Reference(inner) => self.deduce(*to, inner, scope, bindings, mode),
                _ => false,
            },
            TypeKind::RvalueReference(to) => match *self.types.resolved(ty) {
                Type::Rvalue(inner) => self.deduce(*to, inner, scope, bindings, mode),
                _ => false,
            },
            TypeKind::Array(element, size) => match *self.types.bare(ty) {
                Type::Array(inner, length) => {
                    if let (Some(size), Length::Known(length)) = (size, length) {
                        self.bind_value(*size, i128::from(length), bindings);
                    }
                    self.deduce(*element, inner, scope, bindings, mode)
                }
                _ => false,
            },
            TypeKind::Function(function) => {
                let Some(signature) = self.types.signature(ty).cloned() else { return false };
                if !matches!(self.types.bare(ty), Type::Function(_)) {
                    return false;
                }
                let mut fits = self.deduce(function.result, signature.result, scope, bindings, Mode::Exact);
                let mut rest = signature.params.iter();
                for parameter in &function.parameters {
                    if parameter.is_pack || matches!(tree.types[parameter.ty].kind, TypeKind::Pack(_)) {
                        let types: Vec<Argument> = rest.by_ref().map(|&ty| Argument::Type(ty)).collect();
                        let inner = match tree.types[parameter.ty].kind {
                            TypeKind::Pack(inner) => inner,
                            _ => parameter.ty,
                        };
                        if let TypeKind::Named(name) = &tree.types[inner].kind
                            && let Some(symbol) = Self::parameter_of(name, bindings)
                        {
                            bindings.known.entry(symbol).or_insert(Argument::Pack(types));
                        }
                        break;
                    }
                    match rest.next() {
                        Some(&ty) => fits &= self.deduce(parameter.ty, ty, scope, bindings, Mode::Exact),
                        None => fits = false,
                    }
                }
                fits && rest.next().is_none()
            }
            _ if mode == Mode::Call => true,
            _ => {
                let written = self.read_type(pattern, scope);
                self.types.same(written, ty)
            }
        }
    }

    /// `const T *` takes a `T *`.
    fn deduce_const(&mut self, to: TypeId, inner: Ty, scope: ScopeId, bindings: &mut Bindings<'a>) -> bool {
        if !self.tree.types[to].is_const {
            return false;
        }
        let inner = self.types.qualified(inner, true, false);
        self.deduce(to, inner, scope, bindings, Mode::Exact)
    }

    fn bind_type(&mut self, name: Symbol, ty: Ty, bindings: &mut Bindings<'a>) -> bool {
        if bindings.is_pack(name) && matches!(bindings.known.get(&name), Some(Argument::Pack(_))) {
            return true;
        }
        match bindings.known.get(&name) {
            Some(Argument::Type(known)) => {
                self.types.same(*known, ty) || self.types.is_unknown(ty) || self.types.is_unknown(*known)
            }
            Some(_) => false,
            None => {
                bindings.known.insert(name, Argument::Type(ty));
                true
            }
        }
    }

    fn bind_value(&mut self, expr: ExprId, value: i128, bindings: &mut Bindings<'a>) {
        if let ExprKind::Name(name) = &self.tree.exprs[expr].kind
            && let Some(symbol) = Self::parameter_of(name, bindings)
        {
            bindings.known.entry(symbol).or_insert(Argument::Value(Constant::Known(value)));
        }
    }

    /// `C<T>` over a class: an instance of the same template, or a base that is one.
    fn deduce_named(
        &mut self,
        name: &'a Name,
        pattern: TypeId,
        ty: Ty,
        scope: ScopeId,
        bindings: &mut Bindings<'a>,
        mode: Mode,
    ) -> bool {
        let arguments = name.parts.last().and_then(|part| part.arguments.as_ref());
        let Some(arguments) = arguments else {
            return mode == Mode::Call || {
                let written = self.read_type(pattern, scope);
                self.types.same_bare(written, ty)
            };
        };
        let template = self.find_name(name, scope).entities.into_iter().find_map(|entity| match entity {
            Entity::Template(template) => Some(template),
            Entity::Class(class) => self.classes[class].template.as_ref().map(|(template, _)| *template),
            _ => None,
        });
        let (Some(template), Some(class)) = (template, self.types.class_of(ty)) else {
            return mode == Mode::Call && (self.types.is_unknown(ty) || template.is_none());
        };
        // An alias template is looked through only where it is instantiated.
        if matches!(self.tree.decls[self.templates[template].decl].kind, DeclKind::Alias { .. }) {
            return mode == Mode::Call;
        }
        let Some(class) = self.instance_among_bases(class, template, mode, 0) else { return false };
        let Some((_, actual)) = self.classes[class].template.clone() else { return false };
        self.match_arguments(arguments, &actual, scope, bindings)
    }

    fn instance_among_bases(&mut self, class: ClassId, template: TemplateId, mode: Mode, hops: u32) -> Option<ClassId> {
        if self.classes[class].template.as_ref().is_some_and(|(known, _)| *known == template) {
            return Some(class);
        }
        if mode == Mode::Exact || hops > 16 {
            return None;
        }
        self.complete(class);
        let bases: Vec<ClassId> = self.classes[class].bases.iter().filter_map(|base| base.class).collect();
        bases.into_iter().find_map(|base| self.instance_among_bases(base, template, mode, hops + 1))
    }

    /// Written arguments over known ones.
    pub(crate) fn match_arguments(
        &mut self,
        pattern: &'a [TemplateArgument],
        actual: &[Argument],
        scope: ScopeId,
        bindings: &mut Bindings<'a>,
    ) -> bool {
        let flat: Vec<Argument> = actual
            .iter()
            .flat_map(|argument| match argument {
                Argument::Pack(list) => list.clone(),
                other => vec![other.clone()],
            })
            .collect();
        let mut rest = flat.into_iter();
        for written in pattern {
            let fits = match written {
                TemplateArgument::Type(ty) => {
                    if let TypeKind::Pack(inner) = self.tree.types[*ty].kind {
                        let types: Vec<Argument> = rest.by_ref().collect();
                        if let TypeKind::Named(name) = &self.tree.types[inner].kind
                            && let Some(symbol) = Self::parameter_of(name, bindings)
                        {
                            bindings.known.insert(symbol, Argument::Pack(types));
                        }
                        return true;
                    }
                    match rest.next() {
                        Some(Argument::Type(actual)) => self.deduce(*ty, actual, scope, bindings, Mode::Exact),
                        Some(other) => self.match_plain(*ty, other, scope, bindings),
                        None => false,
                    }
                }
                TemplateArgument::Expr(expr) => match rest.next() {
                    Some(Argument::Value(Constant::Known(value))) => {
                        let named = match &self.tree.exprs[*expr].kind {
                            ExprKind::Name(name) => Self::parameter_of(name, bindings).is_some(),
                            _ => false,
                        };
                        if named {
                            self.bind_value(*expr, value, bindings);
                        }
                        named || self.constant(*expr, scope) == Some(value)
                    }
                    _ => false,
                },
            };
            if !fits {
                return false;
            }
        }
        rest.next().is_none()
    }

    /// A name that was read as a type, over a value or a template.
    fn match_plain(&mut self, ty: TypeId, actual: Argument, scope: ScopeId, bindings: &mut Bindings<'a>) -> bool {
        let TypeKind::Named(name) = &self.tree.types[ty].kind else { return false };
        if let Some(symbol) = Self::parameter_of(name, bindings) {
            let known = bindings.known.entry(symbol).or_insert_with(|| actual.clone());
            return *known == actual;
        }
        let entity = self.find_name(name, scope).entities.first().copied();
        match actual {
            Argument::Value(Constant::Known(value)) => {
                entity.and_then(|entity| self.constant_of(entity)) == Some(value)
            }
            Argument::Value(Constant::Named(link)) => match entity {
                Some(Entity::Function(func)) => self.link_name(func) == link,
                Some(Entity::Variable(var)) => self.vars[var].link == link,
                _ => false,
            },
            Argument::Template(template) => entity == Some(Entity::Template(template)),
            Argument::Type(_) | Argument::Pack(_) => false,
        }
    }

    /// All parameters in order, with defaults where nothing was deduced.
    pub(crate) fn settle(
        &mut self,
        bindings: &Bindings<'a>,
        params: &'a [TemplateParameter],
        outer: ScopeId,
    ) -> Option<Vec<Argument>> {
        let mut bound: Vec<Argument> = Vec::with_capacity(params.len());
        for (index, param) in params.iter().enumerate() {
            let known = parameter_name(param).and_then(|name| bindings.known.get(&name).cloned());
            let argument = match known {
                Some(known) => known,
                None if is_pack(param) => Argument::Pack(Vec::new()),
                None => {
                    let mark = self.mark();
                    let scope = self.new_scope(ScopeKind::Bindings, outer, self.scopes[outer].prefix);
                    self.bind(scope, &params[..index], &bound);
                    let argument = self.default_argument(param, scope);
                    self.unwind(&mark);
                    match argument {
                        Some(argument) => argument,
                        // `template <class T, typename>`: there for a condition only.
                        None if parameter_name(param).is_none() => Argument::Type(self.types.unknown),
                        None => return None,
                    }
                }
            };
            bound.push(argument);
        }
        Some(bound)
    }

    /// How much a pattern says beside names of parameters: the most telling specialisation is taken.
    pub(crate) fn weight(&self, pattern: &[TemplateArgument], bindings: &Bindings<'a>) -> usize {
        let mut weight = 0;
        for argument in pattern {
            match argument {
                TemplateArgument::Type(ty) => weight += self.type_weight(*ty, bindings, 0),
                TemplateArgument::Expr(_) => weight += 2,
            }
        }
        weight
    }

    fn type_weight(&self, ty: TypeId, bindings: &Bindings<'a>, depth: u32) -> usize {
        if depth > 16 {
            return 0;
        }
        let node = &self.tree.types[ty];
        let own = usize::from(node.is_const);
        own + match &node.kind {
            TypeKind::Named(name) => match name.parts.last().and_then(plain) {
                Some(symbol) if name.parts.len() == 1 && bindings.is_parameter(symbol) => 0,
                _ => {
                    let inner = name.parts.last().and_then(|part| part.arguments.as_ref());
                    4 + inner.map_or(4, |inner| self.weight(inner, bindings))
                }
            },
            TypeKind::Pointer(to)
            | TypeKind::Reference(to)
            | TypeKind::RvalueReference(to)
            | TypeKind::Array(to, _) => 2 + self.type_weight(*to, bindings, depth + 1),
            TypeKind::Function(_) => 3,
            TypeKind::Pack(_) => 0,
            _ => 8,
        }
    }
}
