//! Lambdas: a class with what they capture, and a function. Without captures the function can be a pointer.

use std::rc::Rc;

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{Capture, CaptureMode, ClassKey, Lambda, Noexcept};
use refhound_index::{Symbol, intern};

use crate::bodies::Finished;
use crate::context::{Captured, Captures, Context, LocalEntry};
use crate::model::{
    ClassId, Closure, Completion, Entity, Field, Func, FuncId, FuncKind, FuncSig, Param, ScopeId, ScopeKind,
};
use crate::types::Ty;
use crate::unit::Unit;
use crate::values::{At, Category, Value};

impl<'a> Unit<'a> {
    pub(crate) fn lambda_expr(&mut self, lambda: &'a Lambda, at: At) -> Value {
        let class = self.closure_class(at);
        let scope = self.classes[class].scope;
        let params = self.read_parameters(&lambda.parameters, scope);
        let is_generic = !lambda.template_parameters.is_empty() || params.iter().any(|param| self.is_auto(param.ty));
        let mut captures = Captures { class: Some(class), default: lambda.default_capture, ..Captures::default() };
        self.explicit_captures(lambda, &mut captures);
        let func = self.closure_func(class, lambda, params);
        if is_generic {
            self.capture_all(&mut captures);
            captures.takes_this = false;
            self.generic_lambdas.insert(class, (lambda, at));
            self.classes[class].closure = Some(Closure { function: func, has_captures: !captures.fields.is_empty() });
        } else {
            captures = self.lambda_body(func, lambda, captures, at, None);
        }
        self.close(class, func, captures, is_generic, at)
    }

    fn closure_class(&mut self, at: At) -> ClassId {
        let number = match self.contexts.last_mut() {
            Some(context) => {
                context.lambdas += 1;
                context.lambdas
            }
            None => 0,
        };
        let outer = self.local_scope();
        // Outside functions lambdas are counted in the scope.
        let is_outside =
            self.contexts.len() < 2 && self.contexts.last().is_none_or(super::context::Context::is_outside);
        let name = if is_outside { self.unnamed_name("lambda", outer) } else { intern(&format!("(lambda {number})")) };
        let class = self.new_class(name, ClassKey::Struct, at.first, outer);
        self.classes[class].completion = Completion::Complete;
        self.classes[class].is_local = true;
        class
    }

    /// A scope that knows the types and templates of the function, for classes that are translated later.
    pub(crate) fn local_scope(&mut self) -> ScopeId {
        let (scope, link) = match self.contexts.last() {
            Some(context) => (context.scope, context.link),
            None => (self.global, Symbol::EMPTY),
        };
        let inner = self.new_scope(ScopeKind::Bindings, scope, link);
        self.scopes[inner].is_internal = true;
        let entries: Vec<(Symbol, Entity)> = match self.contexts.last() {
            Some(context) => (context.locals.iter())
                .filter_map(|(name, entry)| match entry {
                    LocalEntry::Entity(entity) => Some((*name, *entity)),
                    _ => None,
                })
                .collect(),
            None => Vec::new(),
        };
        for (name, entity) in entries {
            self.scopes[inner].names.insert(name, smallvec::SmallVec::from_slice(&[entity]));
        }
        inner
    }

    fn closure_func(&mut self, class: ClassId, lambda: &'a Lambda, params: Vec<Param>) -> FuncId {
        let scope = self.classes[class].scope;
        let result = match lambda.result {
            Some(ty) => self.read_type(ty, scope),
            None => self.types.auto,
        };
        self.push_closure_func(class, lambda, FuncSig { result, params, variadic: lambda.variadic })
    }

    fn push_closure_func(&mut self, class: ClassId, lambda: &Lambda, signature: FuncSig) -> FuncId {
        let scope = self.classes[class].scope;
        let name = self.words.call;
        let _ = lambda;
        self.funcs.push(Func {
            name,
            kind: FuncKind::StaticMethod,
            scope,
            owner: scope,
            class: Some(class),
            decl: None,
            body: None,
            implicit: None,
            is_c: false,
            is_internal: true,
            is_const: false,
            is_deleted: false,
            is_virtual: false,
            is_explicit: false,
            ref_qualifier: None,
            arguments: None,
            signature: Some(Rc::new(signature)),
            link: None,
            is_declared: false,
            is_queued: false,
            is_translated: true,
            deduced: None,
            template: None,
            user: None,
        })
    }

    fn explicit_captures(&mut self, lambda: &'a Lambda, captures: &mut Captures) {
        let scope = self.scope();
        for capture in &lambda.captures {
            match capture {
                Capture::This => captures.takes_this = true,
                Capture::Name { name, token, mode } => {
                    let entity = self.lookup(scope, *name).first().copied();
                    let Some(Entity::Local(context, index)) = entity else { continue };
                    let Some(ty) = self.local_type(context, index) else { continue };
                    captures.known.insert((context, index), captures.fields.len());
                    captures.fields.push(Captured {
                        name: *name,
                        token: *token,
                        ty,
                        by_reference: *mode == CaptureMode::Reference,
                        source: entity,
                        value: None,
                    });
                }
                Capture::Init { name, token, mode, value } => {
                    let ty = self.type_of_expr(*value, scope);
                    let ty = self.types.decayed(ty);
                    captures.fields.push(Captured {
                        name: *name,
                        token: *token,
                        ty,
                        by_reference: *mode == CaptureMode::Reference,
                        source: None,
                        value: Some(*value),
                    });
                }
            }
        }
    }

    fn local_type(&self, context: u32, index: u32) -> Option<Ty> {
        match self.contexts[context as usize].locals[index as usize].1 {
            LocalEntry::Variable(local) => Some(local.ty),
            _ => None,
        }
    }

    /// A lambda whose body is read later may use any variable.
    fn capture_all(&mut self, captures: &mut Captures) {
        if captures.default.is_none() {
            return;
        }
        let Some(number) = self.contexts.len().checked_sub(1) else { return };
        for index in 0..self.contexts[number].locals.len() {
            let (name, entry) = self.contexts[number].locals[index];
            let LocalEntry::Variable(local) = entry else { continue };
            if captures.fields.iter().any(|field| field.name == name) {
                continue;
            }
            let source = Some(Entity::Local(number as u32, index as u32));
            let token = refhound_index::EntityId::from_index(0);
            captures.fields.push(Captured { name, token, ty: local.ty, by_reference: true, source, value: None });
        }
    }

    /// Translates the body; what it uses of the function around is added to the captures.
    fn lambda_body(
        &mut self,
        func: FuncId,
        lambda: &'a Lambda,
        captures: Captures,
        at: At,
        this: Option<ClassId>,
    ) -> Captures {
        let class = captures.class;
        let signature = self.signature(func);
        let link = self.link_name(func);
        let scope = self.funcs[func].scope;
        let mut context = Context::new(link, scope, signature.result);
        context.function = Some(func);
        self.funcs[func].user = self.current_function();
        if this.is_some() {
            context.this = this;
        } else if let Some(outer) = self.contexts.last() {
            context.outer = Some(self.contexts.len() - 1);
            context.this = outer.this;
            context.this_is_const = outer.this_is_const;
            context.this_in_closure = outer.this.is_some();
        }
        for field in captures.fields.iter().filter(|field| field.value.is_some()) {
            let local = crate::context::Local {
                name: field.name,
                ty: field.ty,
                reach: crate::context::Reach::Member { base: self.words.this, is_pointer: true },
                is_own: false,
            };
            context.declare(field.name, local);
        }
        context.captures = Some(captures);
        let saved = (self.depth, self.pack_index);
        self.contexts.push(context);
        self.declare_parameters(&signature.params);
        let statements = self.stmts_of(lambda.body);
        let Some(mut context) = self.contexts.pop() else { return Captures::default() };
        (self.depth, self.pack_index) = saved;
        let captures = context.captures.take().unwrap_or_default();
        if self.is_auto(signature.result) {
            let result = if self.is_auto(context.result) { self.types.void } else { context.result };
            self.funcs[func].deduced = Some(result);
        }
        let has_captures = !captures.fields.is_empty() || captures.takes_this || this.is_some();
        if has_captures {
            self.funcs[func].kind = FuncKind::Method;
        }
        if lambda.noexcept != Noexcept::Never {
            self.out.may_throw.insert(link);
        }
        if let Some(class) = class {
            self.classes[class].closure.get_or_insert(Closure { function: func, has_captures });
            if this.is_none() {
                self.closure_fields(class, &captures);
            }
        }
        self.figures.functions += 1;
        let finished = Finished { params: &signature.params, variadic: lambda.variadic, not_analysed: None };
        self.finish_function(func, statements, context, at, &finished);
        captures
    }

    fn closure_fields(&mut self, class: ClassId, captures: &Captures) {
        if !self.classes[class].fields.is_empty() {
            return;
        }
        let scope = self.classes[class].scope;
        for captured in &captures.fields {
            let ty = if captured.by_reference { self.types.reference(captured.ty) } else { captured.ty };
            let index = self.classes[class].fields.len() as u32;
            self.classes[class].fields.push(Field {
                name: Some(captured.name),
                token: captured.token,
                ty,
                bit_width: None,
                default: None,
                is_anonymous: false,
            });
            self.add(scope, captured.name, Entity::Field(class, index));
        }
        let outer = self.contexts.last().and_then(|context| context.this);
        if captures.takes_this
            && let Some(outer) = outer
        {
            let ty = self.types.class(outer);
            let ty = self.types.pointer(ty);
            let token = self.classes[class].token;
            self.classes[class].fields.push(Field {
                name: Some(self.words.closure_this),
                token,
                ty,
                bit_width: None,
                default: None,
                is_anonymous: false,
            });
        }
    }

    /// The object that the expression gives.
    fn close(&mut self, class: ClassId, func: FuncId, captures: Captures, is_generic: bool, at: At) -> Value {
        let ty = self.types.class(class);
        if is_generic {
            self.closure_fields(class, &captures);
        } else {
            let scope = self.classes[class].scope;
            self.add(scope, self.words.call, Entity::Function(func));
        }
        let mut values = Vec::with_capacity(captures.fields.len() + 1);
        for captured in &captures.fields {
            let value = match (captured.value, captured.source) {
                (Some(value), _) => self.expr(value),
                (None, Some(Entity::Local(context, index))) => self.outer_local(context, index, at),
                _ => self.unknown_value(at),
            };
            values.push(value);
        }
        if captures.takes_this && self.contexts.last().is_some_and(|context| context.this.is_some()) {
            let place = self.this_place(at);
            let pointer = self.types.pointer(place.ty);
            let address = self.address(place.expr, at);
            values.push(Value::rvalue(address, pointer));
        }
        self.add_specials(class);
        self.aggregate(class, ty, values, at)
    }

    fn outer_local(&mut self, context: u32, index: u32, at: At) -> Value {
        if context as usize + 1 == self.contexts.len() {
            return match self.contexts[context as usize].locals[index as usize].1 {
                LocalEntry::Variable(local) => self.reached(local, at),
                _ => self.unknown_value(at),
            };
        }
        self.captured_value(context as usize, index as usize, at)
    }

    /// A variable of a function around the lambda: a member of the closure.
    pub(crate) fn captured_value(&mut self, number: usize, index: usize, at: At) -> Value {
        let (name, entry) = self.contexts[number].locals[index];
        let LocalEntry::Variable(local) = entry else { return self.unknown_value(at) };
        let key = (number as u32, index as u32);
        let Some(context) = self.contexts.last_mut() else { return self.unknown_value(at) };
        let Some(captures) = context.captures.as_mut() else { return self.unknown_value(at) };
        let position = match captures.known.get(&key) {
            Some(&position) => position,
            None => {
                let Some(mode) = captures.default else {
                    // A constant that needs no capture; its value is not followed.
                    return self.unknown_value(at);
                };
                let position = captures.fields.len();
                captures.known.insert(key, position);
                captures.fields.push(Captured {
                    name,
                    token: at.at,
                    ty: local.ty,
                    by_reference: mode == CaptureMode::Reference,
                    source: Some(Entity::Local(key.0, key.1)),
                    value: None,
                });
                position
            }
        };
        let captured = captures.fields[position];
        let this = self.name(self.words.this, at);
        let field =
            self.node(c::ExprKind::Member { base: this, name: captured.name, access: c::MemberAccess::Arrow }, at);
        let expr = if captured.by_reference { self.deref(field, at) } else { field };
        Value::lvalue(expr, captured.ty)
    }

    pub(crate) fn note_captured_this(&mut self) {
        if let Some(captures) = self.contexts.last_mut().and_then(|context| context.captures.as_mut()) {
            captures.takes_this = true;
        }
    }

    /// The function of a lambda without captures, where a value is wanted.
    pub(crate) fn closure_function(&mut self, value: &Value, target: Option<Ty>, at: At) -> Option<Value> {
        if matches!(value.kind, Category::List(_)) {
            return None;
        }
        let class = self.types.class_of(value.ty)?;
        let closure = self.classes[class].closure?;
        if closure.has_captures {
            return None;
        }
        if let Some(target) = target
            && self.types.class_of(self.types.referred(target)).is_some()
        {
            return None;
        }
        let func = if self.generic_lambdas.contains_key(&class) {
            let signature = self.types.signature(target?).cloned()?;
            self.generic_instance(class, &signature.params)?
        } else {
            closure.function
        };
        let link = self.link_name(func);
        let expr = self.name(link, at);
        let ty = self.function_type(func);
        Some(Value { function: Some(func), ..Value::lvalue(expr, ty) })
    }

    // ---- generic lambdas ----

    pub(crate) fn call_generic_lambda(
        &mut self,
        callee: &Value,
        class: ClassId,
        arguments: &[Value],
        at: At,
    ) -> Option<Value> {
        if !self.generic_lambdas.contains_key(&class) {
            return None;
        }
        let types: Vec<Ty> = arguments
            .iter()
            .map(|value| if value.is_lvalue() { self.types.reference(value.ty) } else { value.ty })
            .collect();
        let func = self.generic_instance(class, &types)?;
        Some(self.call_function(func, Some(callee.clone()), arguments.to_vec(), at, crate::calls::Dispatch::Direct))
    }

    fn generic_instance(&mut self, class: ClassId, types: &[Ty]) -> Option<FuncId> {
        let key: Vec<Ty> = types.iter().map(|&ty| self.types.canonical(ty)).collect();
        if let Some(&known) = self.lambda_instances.get(&(class, key.clone())) {
            return Some(known);
        }
        let &(lambda, at) = self.generic_lambdas.get(&class)?;
        if self.contexts.len() > 24 || types.len() < lambda.parameters.len() {
            return None;
        }
        let scope = self.classes[class].scope;
        let mut params = self.read_parameters(&lambda.parameters, scope);
        for (param, &ty) in params.iter_mut().zip(types) {
            let kind = if self.types.is_reference(ty) { Category::Lvalue } else { Category::Rvalue };
            let given = Value::new(refhound_index::EntityId::from_index(0), self.types.referred(ty), kind);
            param.ty = self.auto_type(param.ty, &given);
        }
        let result = match lambda.result {
            Some(ty) => self.read_type(ty, scope),
            None => self.types.auto,
        };
        let func = self.push_closure_func(class, lambda, FuncSig { result, params, variadic: lambda.variadic });
        let mut text = self.scopes[scope].prefix.as_str().to_owned();
        text.push_str("::operator()");
        let arguments: Vec<crate::model::Argument> = key.iter().map(|&ty| crate::model::Argument::Type(ty)).collect();
        self.spell_arguments(&arguments, &mut text);
        self.funcs[func].link = Some(intern(&text));
        self.lambda_instances.insert((class, key), func);
        let has_captures = self.classes[class].closure.is_some_and(|closure| closure.has_captures);
        let captures = Captures { class: Some(class), ..Captures::default() };
        let this = has_captures.then_some(class);
        if has_captures {
            self.funcs[func].kind = FuncKind::Method;
        }
        // It is read as a method of the closure, not inside the function that made it.
        let saved = std::mem::take(&mut self.contexts);
        self.lambda_body(func, lambda, captures, at, this);
        self.contexts = saved;
        Some(func)
    }
}
