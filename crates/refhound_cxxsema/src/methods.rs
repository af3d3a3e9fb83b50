//! Calls of methods, through smart pointers too.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{ExprId, MemberAccess, Name, PartKind};
use refhound_index::{Symbol, intern};

use crate::calls::Dispatch;
use crate::lookup::{Qualifier, plain};
use crate::model::{Argument, ClassId, Entities, Entity, FuncKind};
use crate::overloads::Receiver;
use crate::types::Type;
use crate::unit::Unit;
use crate::values::{At, Value};

/// `a->b` through so many `operator->`.
const ARROWS: u32 = 8;

impl<'a> Unit<'a> {
    /// The object in front of `.` or `->`.
    pub(crate) fn object(&mut self, base: ExprId, access: MemberAccess, at: At) -> Value {
        let value = self.expr(base);
        match access {
            MemberAccess::Dot => value,
            MemberAccess::Arrow => self.pointed(value, at),
        }
    }

    /// What a pointer, or an object that acts as one, points to.
    pub(crate) fn pointed(&mut self, mut value: Value, at: At) -> Value {
        for _ in 0..ARROWS {
            let Some(class) = self.types.class_of(value.ty) else { break };
            match self.call_operator_method(class, value.clone(), self.words.arrow, Vec::new(), at) {
                Some(next) => value = next,
                None => {
                    let address = self.address_of_value(value, at);
                    let call = self.call_unknown(intern("?::operator->"), &[address], at);
                    let place = self.deref(call, at);
                    return Value::lvalue(place, self.types.unknown);
                }
            }
        }
        let to = self.types.pointee(value.ty).unwrap_or(self.types.unknown);
        let operand = self.operand(value, at);
        let place = self.deref(operand, at);
        Value::lvalue(place, to)
    }

    /// A method of an operator's name, if the class has one.
    pub(crate) fn call_operator_method(
        &mut self,
        class: ClassId,
        object: Value,
        name: Symbol,
        arguments: Vec<Value>,
        at: At,
    ) -> Option<Value> {
        let mut entities = Entities::new();
        self.lookup_member(class, name, &mut entities, 0);
        if entities.is_empty() {
            return None;
        }
        let receiver = Receiver { is_const: self.types.is_const(object.ty), is_lvalue: object.is_lvalue() };
        let func = self.chosen(&entities, None, &arguments, Some(receiver))?;
        Some(self.call_function(func, Some(object), arguments, at, Dispatch::Virtual))
    }

    pub(crate) fn call_member(
        &mut self,
        base: ExprId,
        name: &'a Name,
        access: MemberAccess,
        arguments: &'a [ExprId],
        at: At,
    ) -> Value {
        let object = self.object(base, access, at);
        let Some(last) = name.parts.last() else { return Value::rvalue(self.error(at), self.types.unknown) };
        if let PartKind::Destructor(_) = last.kind {
            return self.call_destructor(object, at);
        }
        let class = self.types.class_of(object.ty);
        let (Some(class), Some(symbol)) = (class, plain(last)) else {
            let values = self.arguments(arguments);
            return self.call_unknown_method(object, last.kind.clone(), values, at);
        };
        let mut entities = Entities::new();
        let is_qualified = name.parts.len() > 1;
        if let PartKind::Conversion(ty) = last.kind {
            let scope = self.scope();
            let ty = self.read_type(ty, scope);
            return self.converted(object, ty, at);
        }
        if is_qualified {
            let scope = self.scope();
            if let Qualifier::Scope(inner) = self.qualifier(name, scope) {
                entities = self.lookup_in(inner, symbol);
            }
        } else {
            self.lookup_member(class, symbol, &mut entities, 0);
        }
        match entities.first() {
            Some(Entity::Field(..) | Entity::Variable(_)) => {
                let callee = self.member_value(&object, class, symbol, at);
                let values = self.arguments(arguments);
                match callee {
                    Some(callee) => self.call_value(callee, values, at),
                    None => self.call_unknown_method(object, last.kind.clone(), values, at),
                }
            }
            None => {
                let values = self.arguments(arguments);
                self.call_unknown_method(object, last.kind.clone(), values, at)
            }
            Some(_) => {
                let scope = self.scope();
                let explicit: Option<Vec<Argument>> =
                    last.arguments.as_ref().map(|list| self.read_arguments(list, scope));
                let values = self.arguments(arguments);
                let receiver = Receiver { is_const: self.types.is_const(object.ty), is_lvalue: object.is_lvalue() };
                match self.chosen(&entities, explicit.as_deref(), &values, Some(receiver)) {
                    Some(func) => {
                        let dispatch = if is_qualified { Dispatch::Direct } else { Dispatch::Virtual };
                        let is_static = self.funcs[func].kind == FuncKind::StaticMethod;
                        self.call_function(func, (!is_static).then_some(object), values, at, dispatch)
                    }
                    None => self.call_unknown_method(object, last.kind.clone(), values, at),
                }
            }
        }
    }

    /// `?::append(&object, x)`
    pub(crate) fn call_unknown_method(&mut self, object: Value, part: PartKind, values: Vec<Value>, at: At) -> Value {
        let name = match part {
            PartKind::Identifier(symbol) | PartKind::Operator(symbol) => intern(&format!("?::{symbol}")),
            PartKind::Destructor(_) => intern("?::~"),
            PartKind::Conversion(_) | PartKind::Decltype(_) => intern("?::operator"),
        };
        let address = self.address_of_value(object, at);
        let mut list = vec![address];
        for value in values {
            let value = self.unknown_argument(value, at);
            list.push(value);
        }
        let call = self.call_unknown(name, &list, at);
        Value::rvalue(call, self.types.unknown)
    }

    /// `p->~T()`
    fn call_destructor(&mut self, object: Value, at: At) -> Value {
        let void = self.types.void;
        if let Some(destructor) = self.destructor_link(object.ty) {
            let address = self.address_of_value(object, at);
            let call = self.call_name(destructor, &[address], at);
            return Value::rvalue(call, void);
        }
        if self.types.is_unknown(object.ty) {
            let address = self.address_of_value(object, at);
            let call = self.call_unknown(intern("?::~"), &[address], at);
            return Value::rvalue(call, void);
        }
        let zero = self.number(0, at);
        let nothing = self.cast(void, zero, at);
        Value::rvalue(nothing, void)
    }

    // ---- members ----

    /// A member of an object.
    pub(crate) fn member_expr(&mut self, base: ExprId, name: &'a Name, access: MemberAccess, at: At) -> Value {
        let object = self.object(base, access, at);
        let Some(symbol) = name.parts.last().and_then(plain) else {
            return Value::rvalue(self.error(at), self.types.unknown);
        };
        if let Some(class) = self.types.class_of(object.ty)
            && let Some(value) = self.member_value(&object, class, symbol, at)
        {
            return value;
        }
        // C explains what it can; a member of an unknown type is unknown there too.
        let kind = object.kind;
        let place = self.placed(object, at);
        let field = self.field(place.expr, symbol, at);
        let _ = kind;
        Value::lvalue(field, self.types.unknown)
    }

    /// A field here or in a base, a static member, or a method's address.
    pub(crate) fn member_value(&mut self, object: &Value, class: ClassId, name: Symbol, at: At) -> Option<Value> {
        let mut entities = Entities::new();
        self.lookup_member(class, name, &mut entities, 0);
        match entities.first().copied()? {
            Entity::Field(owner, index) => Some(self.field_value(object.clone(), owner, index, at)),
            Entity::Variable(var) => Some(self.variable_value(var, at)),
            Entity::Enumerator(id, index) => Some(self.enumerator_expr(id, index, at)),
            Entity::Function(func) => Some(self.function_value(func, at)),
            _ => None,
        }
    }

    pub(crate) fn field_value(&mut self, object: Value, owner: ClassId, index: u32, at: At) -> Value {
        let Some(field) = self.classes[owner].fields.get(index as usize) else {
            return Value::lvalue(self.error(at), self.types.unknown);
        };
        let (Some(name), ty) = (field.name, field.ty) else {
            return Value::lvalue(self.error(at), self.types.unknown);
        };
        let is_const = self.types.is_const(object.ty);
        let is_lvalue = object.is_lvalue();
        let place = match object.kind {
            crate::values::Category::Rvalue => object,
            _ => self.placed(object, at),
        };
        let place = if place.has_place() { self.upcast(place, owner, at) } else { place };
        let expr = self.field(place.expr, name, at);
        match *self.types.resolved(ty) {
            Type::Reference(to) | Type::Rvalue(to) => {
                let expr = self.deref(expr, at);
                Value::lvalue(expr, to)
            }
            _ => {
                let ty = self.types.qualified(ty, is_const, false);
                let kind = if is_lvalue { crate::values::Category::Lvalue } else { crate::values::Category::Xvalue };
                Value::new(expr, ty, kind)
            }
        }
    }

    /// `*this`
    pub(crate) fn this_place(&mut self, at: At) -> Value {
        let (class, is_const, in_closure) = match self.contexts.last() {
            Some(context) => (context.this, context.this_is_const, context.this_in_closure),
            None => (None, false, false),
        };
        if in_closure {
            self.note_captured_this();
        }
        let this = self.name(self.words.this, at);
        let this = if in_closure {
            self.node(
                c::ExprKind::Member { base: this, name: self.words.closure_this, access: c::MemberAccess::Arrow },
                at,
            )
        } else {
            this
        };
        let place = self.deref(this, at);
        let ty = match class {
            Some(class) => {
                let ty = self.types.class(class);
                self.types.qualified(ty, is_const, false)
            }
            None => self.types.unknown,
        };
        Value::lvalue(place, ty)
    }
}
