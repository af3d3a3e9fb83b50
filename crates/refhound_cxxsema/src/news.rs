//! `new` and `delete`.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{ExprId, Initializer, TypeId};
use refhound_index::{Symbol, intern};

use crate::types::{Length, Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Value};

impl<'a> Unit<'a> {
    pub(crate) fn new_expr(
        &mut self,
        placement: &'a [ExprId],
        ty: TypeId,
        init: Option<&'a Initializer>,
        at: At,
    ) -> Value {
        let ty = self.read_here(ty);
        let ty = if self.is_auto(ty)
            && let Some(init) = init
        {
            let scope = self.scope();
            self.auto_type_outside(ty, init, scope)
        } else {
            ty
        };
        let (element, count) = match *self.types.bare(ty) {
            Type::Array(element, length) => (element, Some(length)),
            _ => (ty, None),
        };
        let pointer = self.types.pointer(element);
        let place = self.placement(placement);
        let memory = match place {
            Some(place) => place,
            None => self.allocate(element, count, at),
        };
        let memory = self.cast(pointer, memory, at);
        let is_single = count.is_none();
        let needs_run = is_single
            && match (self.types.class_of(element), init) {
                (Some(class), None) => self.traits(class).has_default || self.has_unknown_base(class),
                (Some(_), Some(_)) => true,
                (None, Some(Initializer::Parens(list))) => !list.is_empty() || self.types.is_arithmetic(element),
                (None, Some(_)) => true,
                (None, None) => false,
            };
        if !needs_run || self.types.is_unknown(element) {
            return self.new_unmade(memory, pointer, init, at);
        }
        let name = self.temporary_name();
        let target = self.name(name, at);
        let set = self.assign(target, memory, at);
        let value = match init {
            Some(init) => self.initial_value(element, init, at),
            None => self.construct(element, Vec::new(), at),
        };
        let value = if value.has_place() && self.types.class_of(element).is_some() {
            self.construct(element, vec![value], at)
        } else {
            value
        };
        let object = self.name(name, at);
        let object = self.deref(object, at);
        let made = self.make_at(value, object, at);
        let run = self.comma(set, made, at);
        self.pointer_temporary(name, pointer, run, at)
    }

    fn pointer_temporary(&mut self, name: Symbol, pointer: Ty, run: c::ExprId, at: At) -> Value {
        let ty = self.type_name(pointer);
        let temporary = c::Temporary { name, ty, run: Some(run), cleanup: None };
        let expr = self.node(c::ExprKind::Temporary(Box::new(temporary)), at);
        Value::rvalue(expr, pointer)
    }

    /// Memory for something whose constructor is not known, or needs none; its arguments are used all the same.
    fn new_unmade(&mut self, memory: c::ExprId, pointer: Ty, init: Option<&'a Initializer>, at: At) -> Value {
        let arguments: Vec<Value> = match init {
            Some(Initializer::Parens(list)) => self.arguments(list),
            Some(Initializer::Braces(list) | Initializer::Equals(list)) => self.list_values(*list),
            None => Vec::new(),
        };
        let to = self.types.pointee(pointer).unwrap_or(self.types.unknown);
        if arguments.is_empty() || !self.types.is_unknown(to) {
            return Value::rvalue(memory, pointer);
        }
        let name = self.temporary_name();
        let target = self.name(name, at);
        let set = self.assign(target, memory, at);
        let mut list = vec![self.name(name, at)];
        for argument in arguments {
            let argument = self.unknown_argument(argument, at);
            list.push(argument);
        }
        let spelled = self.spelled(to);
        let call = self.call_unknown(spelled, &list, at);
        let run = self.comma(set, call, at);
        self.pointer_temporary(name, pointer, run, at)
    }

    /// `new (p) T`: the memory that is given. `new (std::nothrow) T` has none.
    fn placement(&mut self, placement: &'a [ExprId]) -> Option<c::ExprId> {
        let [only] = placement else { return None };
        let at = self.at(*only);
        let value = self.expr(*only);
        let is_pointer = self.types.pointee(value.ty).is_some() || !value.is_lvalue();
        is_pointer.then(|| self.operand(value, at))
    }

    fn allocate(&mut self, element: Ty, count: Option<Length>, at: At) -> c::ExprId {
        let name = self.type_name(element);
        let size = self.node(c::ExprKind::SizeofType(name), at);
        let (function, size) = match count {
            None => ("operator new", size),
            Some(length) => {
                let count = match length {
                    Length::Known(length) => self.number(i128::from(length), at),
                    Length::Expr(expr) => expr,
                    Length::None => self.number(1, at),
                };
                let whole = c::ExprKind::Binary { op: c::BinaryOp::Mul, left: count, right: size };
                ("operator new[]", self.node(whole, at))
            }
        };
        let function = intern(function);
        let function = self.own_operator(element, function).unwrap_or(function);
        self.call_name(function, &[size], at)
    }

    /// `operator new` or `operator delete` of the class itself.
    fn own_operator(&mut self, ty: Ty, name: Symbol) -> Option<Symbol> {
        let class = self.types.class_of(ty)?;
        let mut found = crate::model::Entities::new();
        self.lookup_member(class, name, &mut found, 0);
        found.into_iter().find_map(|entity| match entity {
            crate::model::Entity::Function(func) if self.signature(func).params.len() == 1 => {
                Some(self.use_function(func))
            }
            _ => None,
        })
    }

    /// If it is not NULL: the destructor, then the memory.
    pub(crate) fn delete_expr(&mut self, is_array: bool, operand: ExprId, at: At) -> Value {
        let void = self.types.void;
        let value = self.expr(operand);
        let value = if self.types.class_of(value.ty).is_some() {
            let pointer = self.types.void_pointer;
            self.converted(value, pointer, at)
        } else {
            value
        };
        let to = self.types.pointee(value.ty).unwrap_or(self.types.unknown);
        let function = intern(if is_array { "operator delete[]" } else { "operator delete" });
        let function = self.own_operator(to, function).unwrap_or(function);
        let class = self.types.class_of(to).filter(|_| !is_array);
        let destructor = class.and_then(|class| self.destructor(class));
        let pointer = self.operand(value, at);
        let Some(destructor) = destructor else {
            let call = self.call_name(function, &[pointer], at);
            return Value::rvalue(call, void);
        };
        let ty = self.types.pointer(to);
        let name = self.temporary_name();
        let target = self.name(name, at);
        let run = self.assign(target, pointer, at);
        let held = self.pointer_temporary(name, ty, run, at);
        let first = self.name(name, at);
        let end = if self.is_overridden(destructor) {
            // Which object it is, only the object knows.
            self.call_through_object(destructor, &[first], at)
        } else {
            let link = self.use_function(destructor);
            self.call_name(link, &[first], at)
        };
        let second = self.name(name, at);
        let free = self.call_name(function, &[second], at);
        let both = self.comma(end, free, at);
        let zero = self.number(0, at);
        let nothing = self.cast(void, zero, at);
        let both = self.cast(void, both, at);
        let expr =
            self.node(c::ExprKind::Conditional { condition: held.expr, then: Some(both), otherwise: nothing }, at);
        Value::rvalue(expr, void)
    }
}
