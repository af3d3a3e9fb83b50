//! Calls of functions by name and of values; arguments and defaults.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{ExprId, ExprKind, Name, TemplateArgument};
use refhound_index::intern;

use crate::lookup::plain;
use crate::model::{Argument, ClassId, Entities, Entity, FuncId, FuncKind, ScopeKind};
use crate::overloads::Receiver;
use crate::types::{Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Category, Value};

/// Whether a virtual method is looked for in the object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dispatch {
    Direct,
    Virtual,
}

impl<'a> Unit<'a> {
    pub(crate) fn call_expr(&mut self, callee: ExprId, arguments: &'a [ExprId], at: At) -> Value {
        let tree = self.tree;
        match &tree.exprs[callee].kind {
            ExprKind::Name(name) => self.call_named(name, arguments, at),
            ExprKind::Member { base, name, access } => self.call_member(*base, name, *access, arguments, at),
            _ => {
                let callee = self.expr(callee);
                let arguments = self.arguments(arguments);
                self.call_value(callee, arguments, at)
            }
        }
    }

    /// Arguments from left to right; packs are spread out.
    pub(crate) fn arguments(&mut self, arguments: &'a [ExprId]) -> Vec<Value> {
        let mut values = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            self.argument(argument, &mut values);
        }
        values
    }

    pub(crate) fn argument(&mut self, argument: ExprId, values: &mut Vec<Value>) {
        let ExprKind::Pack(inner) = self.tree.exprs[argument].kind else {
            let value = self.expr(argument);
            values.push(value);
            return;
        };
        let scope = self.scope();
        let Some(count) = self.pack_size_of_expr(inner, scope) else {
            let value = self.expr(inner);
            values.push(value);
            return;
        };
        for index in 0..count {
            let saved = self.pack_index.replace(index);
            let value = self.expr(inner);
            values.push(value);
            self.pack_index = saved;
        }
    }

    fn call_named(&mut self, name: &'a Name, arguments: &'a [ExprId], at: At) -> Value {
        let scope = self.scope();
        let found = self.find_name(name, scope);
        let last = name.parts.last();
        let explicit = last.and_then(|part| part.arguments.as_ref());
        if let Some(&first) = found.entities.first() {
            let names_type =
                first.is_type() || matches!(first, Entity::Template(template) if !self.is_function_template(template));
            if names_type
                && !found.entities.iter().any(|entity| entity.is_function())
                && let Some(part) = last
            {
                let ty = self.type_of_entity(first, part, scope);
                let values = self.arguments(arguments);
                // `C(x)` where only arguments say which `C<T>` is meant.
                return self.construct(ty, values, at);
            }
            if matches!(first, Entity::Local(..) | Entity::Variable(_) | Entity::Field(..) | Entity::Constant(_)) {
                let callee = self.entity_value(first, name, at);
                let values = self.arguments(arguments);
                return self.call_value(callee, values, at);
            }
        }
        let values = self.arguments(arguments);
        self.call_functions(found.entities, name, explicit.map(Vec::as_slice), values, at)
    }

    fn is_function_template(&self, template: crate::model::TemplateId) -> bool {
        matches!(self.tree.decls[self.templates[template].decl].kind, refhound_cxxsyntax::tree::DeclKind::Function(_))
    }

    fn call_functions(
        &mut self,
        mut entities: Entities,
        name: &'a Name,
        explicit: Option<&'a [TemplateArgument]>,
        values: Vec<Value>,
        at: At,
    ) -> Value {
        let scope = self.scope();
        let explicit: Option<Vec<Argument>> = explicit.map(|list| self.read_arguments(list, scope));
        let is_member = entities.iter().any(|entity| match entity {
            Entity::Function(func) => self.funcs[*func].class.is_some(),
            Entity::Template(template) => self.templates[*template].class.is_some(),
            _ => false,
        });
        if name.parts.len() == 1
            && !name.global
            && !is_member
            && let Some(symbol) = name.parts.first().and_then(plain)
        {
            self.add_associated(symbol, &values, &mut entities);
        }
        if entities.is_empty()
            && let Some(value) = self.cast_call(name, explicit.as_deref(), &values)
        {
            return value;
        }
        let receiver = if is_member {
            self.contexts.last().map(|context| Receiver { is_const: context.this_is_const, is_lvalue: true })
        } else {
            None
        };
        match self.chosen(&entities, explicit.as_deref(), &values, receiver) {
            Some(func) => {
                let object = self.implicit_object(func, at);
                let dispatch = if name.parts.len() > 1 { Dispatch::Direct } else { Dispatch::Virtual };
                self.call_function(func, object, values, at, dispatch)
            }
            None => {
                let list: Vec<c::ExprId> = values.into_iter().map(|value| self.unknown_argument(value, at)).collect();
                let written = match entities.first() {
                    Some(Entity::Function(func)) => self.link_name(*func),
                    _ => self.written(name),
                };
                let call = self.call_unknown(written, &list, at);
                Value::rvalue(call, self.types.unknown)
            }
        }
    }

    /// The function that is meant; where none fits by its types, the first that takes so many arguments.
    pub(crate) fn chosen(
        &mut self,
        entities: &[Entity],
        explicit: Option<&[Argument]>,
        values: &[Value],
        receiver: Option<Receiver>,
    ) -> Option<FuncId> {
        if let Some(func) = self.resolve(entities, explicit, values, receiver) {
            return Some(func);
        }
        entities.iter().find_map(|entity| match entity {
            Entity::Function(func) => {
                let signature = self.signature(*func);
                let required = signature.params.iter().filter(|param| param.default.is_none()).count();
                let fits = values.len() >= required && (values.len() <= signature.params.len() || signature.variadic);
                (fits && !self.funcs[*func].is_deleted).then_some(*func)
            }
            _ => None,
        })
    }

    /// `this`, for a method that is called by its plain name.
    fn implicit_object(&mut self, func: FuncId, at: At) -> Option<Value> {
        self.this_type(func)?;
        self.contexts.last()?.this?;
        Some(self.this_place(at))
    }

    /// `std::move` and `std::forward`, where no header defines them.
    fn cast_call(&mut self, name: &'a Name, explicit: Option<&[Argument]>, values: &[Value]) -> Option<Value> {
        let symbol = plain(name.parts.last()?)?;
        let is_std = name.parts.len() == 1 || plain(name.parts.first()?)?.as_str() == "std";
        let [value] = values else { return None };
        if !is_std || matches!(value.kind, Category::List(_)) {
            return None;
        }
        match symbol.as_str() {
            "move" => {
                let kind = if value.has_place() { Category::Xvalue } else { value.kind };
                Some(Value { kind, ..value.clone() })
            }
            "forward" => {
                let is_lvalue = match explicit.and_then(<[Argument]>::first) {
                    Some(Argument::Type(ty)) => matches!(self.types.resolved(*ty), Type::Reference(_)),
                    _ => true,
                };
                let kind = if is_lvalue || !value.has_place() { value.kind } else { Category::Xvalue };
                Some(Value { kind, ..value.clone() })
            }
            "addressof" => {
                let at = At::token(name.token);
                let ty = self.types.pointer(value.ty);
                let address = self.address_of_value(value.clone(), at);
                Some(Value::rvalue(address, ty))
            }
            _ => None,
        }
    }

    /// Functions in the namespaces of the arguments' classes.
    pub(crate) fn add_associated(&mut self, name: refhound_index::Symbol, values: &[Value], entities: &mut Entities) {
        for value in values {
            let mut ty = value.ty;
            while let Some(inner) = self.types.pointee(ty) {
                ty = inner;
            }
            let scope = match *self.types.bare(ty) {
                Type::Class(class) => Some(self.classes[class].scope),
                Type::Enum(id) => Some(self.enums[id].scope),
                _ => None,
            };
            let mut at = scope;
            while let Some(scope) = at {
                if self.scopes[scope].kind == ScopeKind::Namespace {
                    if let Some(list) = self.scopes[scope].names.get(&name) {
                        for entity in list {
                            let fits = matches!(entity, Entity::Function(_) | Entity::Template(_));
                            if fits && !entities.contains(entity) {
                                entities.push(*entity);
                            }
                        }
                    }
                    break;
                }
                at = self.scopes[scope].parent;
            }
        }
    }

    /// Calls a function with an object and arguments.
    pub(crate) fn call_function(
        &mut self,
        func: FuncId,
        object: Option<Value>,
        arguments: Vec<Value>,
        at: At,
        dispatch: Dispatch,
    ) -> Value {
        let result = self.result_type(func);
        let mut list = Vec::with_capacity(arguments.len() + 2);
        let managed = !self.types.is_reference(result) && self.is_managed(result);
        let hole = managed.then(|| self.hole(at));
        list.extend(hole);
        let mut is_value = false;
        if self.this_type(func).is_some() {
            match object {
                Some(object) => {
                    is_value = matches!(object.kind, Category::Making | Category::Rvalue);
                    let object = self.placed(object, at);
                    let object = match self.funcs[func].class {
                        Some(class) => self.upcast(object, class, at),
                        None => object,
                    };
                    let address = self.address(object.expr, at);
                    list.push(address);
                }
                None => {
                    let null = self.error(at);
                    list.push(null);
                }
            }
        }
        self.pass_arguments(func, arguments, &mut list, at);
        let call = if dispatch == Dispatch::Virtual && !is_value && self.is_overridden(func) {
            self.call_through_object(func, &list, at)
        } else {
            let link = self.use_function(func);
            self.call_name(link, &list, at)
        };
        self.called(call, result, hole, at)
    }

    /// What a call gives.
    pub(crate) fn called(&mut self, call: c::ExprId, result: Ty, hole: Option<c::ExprId>, at: At) -> Value {
        if let Some(hole) = hole {
            let ty = self.types.unqualified(result);
            return Value::making(call, ty, hole);
        }
        match *self.types.resolved(result) {
            Type::Reference(to) => {
                let place = self.deref(call, at);
                Value::lvalue(place, to)
            }
            Type::Rvalue(to) => {
                let place = self.deref(call, at);
                Value::new(place, to, Category::Xvalue)
            }
            _ => Value::rvalue(call, result),
        }
    }

    /// Converts arguments to the parameters' types, and adds defaults.
    pub(crate) fn pass_arguments(&mut self, func: FuncId, arguments: Vec<Value>, list: &mut Vec<c::ExprId>, at: At) {
        let signature = self.signature(func);
        let given = arguments.len();
        for (index, argument) in arguments.into_iter().enumerate() {
            let place = self.place_of_value(&argument, at);
            let passed = match signature.params.get(index) {
                Some(param) => self.passed(argument, param.ty, place),
                None => self.unknown_argument(argument, place),
            };
            list.push(passed);
        }
        for param in signature.params.iter().skip(given) {
            let Some(default) = param.default else { break };
            let scope = self.funcs[func].scope;
            let value = self.expr_elsewhere(default, scope);
            let passed = self.passed(value, param.ty, at);
            list.push(passed);
        }
    }

    pub(crate) fn place_of_value(&self, value: &Value, at: At) -> At {
        match value.kind {
            Category::List(list) => self.at(list),
            _ => {
                let expr = &self.out.exprs[value.expr];
                let _ = at;
                At { first: expr.first, last: expr.last, at: expr.at }
            }
        }
    }

    /// Calls a value: an object with `operator()`, a lambda, a pointer.
    pub(crate) fn call_value(&mut self, callee: Value, arguments: Vec<Value>, at: At) -> Value {
        if let Some(func) = callee.function {
            return self.call_function(func, None, arguments, at, Dispatch::Direct);
        }
        if let Some(class) = self.types.class_of(callee.ty) {
            return self.call_object(callee, class, arguments, at);
        }
        let signature = self.types.signature(callee.ty).cloned();
        let Some(signature) = signature else {
            let list: Vec<c::ExprId> = arguments.into_iter().map(|value| self.unknown_argument(value, at)).collect();
            let call = self.call(callee.expr, &list, at);
            return Value::rvalue(call, self.types.unknown);
        };
        let managed = !self.types.is_reference(signature.result) && self.is_managed(signature.result);
        let hole = managed.then(|| self.hole(at));
        let mut list: Vec<c::ExprId> = hole.into_iter().collect();
        for (index, argument) in arguments.into_iter().enumerate() {
            let passed = match signature.params.get(index) {
                Some(&ty) => self.passed(argument, ty, at),
                None => self.unknown_argument(argument, at),
            };
            list.push(passed);
        }
        let call = self.call(callee.expr, &list, at);
        self.called(call, signature.result, hole, at)
    }

    fn call_object(&mut self, callee: Value, class: ClassId, arguments: Vec<Value>, at: At) -> Value {
        if let Some(value) = self.call_generic_lambda(&callee, class, &arguments, at) {
            return value;
        }
        let mut entities = Entities::new();
        self.lookup_member(class, self.words.call, &mut entities, 0);
        let receiver = Receiver { is_const: self.types.is_const(callee.ty), is_lvalue: callee.is_lvalue() };
        if let Some(func) = self.chosen(&entities, None, &arguments, Some(receiver)) {
            let object = (self.funcs[func].kind != FuncKind::StaticMethod).then_some(callee);
            return self.call_function(func, object, arguments, at, Dispatch::Virtual);
        }
        let address = self.address_of_value(callee, at);
        let mut list = vec![address];
        for argument in arguments {
            let argument = self.unknown_argument(argument, at);
            list.push(argument);
        }
        let call = self.call_unknown(intern("?::operator()"), &list, at);
        Value::rvalue(call, self.types.unknown)
    }
}
