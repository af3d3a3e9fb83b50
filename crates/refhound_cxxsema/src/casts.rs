//! Casts.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{CastKind, ExprId, ExprKind, TypeId};
use refhound_index::intern;

use crate::model::Entity;
use crate::types::{Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Category, Value};

impl Unit<'_> {
    pub(crate) fn cast_expr(&mut self, kind: CastKind, ty: TypeId, operand: ExprId, at: At) -> Value {
        let target = self.read_here(ty);
        if kind == CastKind::Dynamic {
            return self.dynamic_cast(target, operand, at);
        }
        if let Some(value) = self.cast_overloaded(target, operand, at) {
            return value;
        }
        let value = self.expr(operand);
        match *self.types.resolved(target) {
            Type::Reference(to) => self.cast_reference(kind, value, to, Category::Lvalue, at),
            Type::Rvalue(to) => self.cast_reference(kind, value, to, Category::Xvalue, at),
            _ => self.cast_value(kind, value, target, at),
        }
    }

    fn cast_value(&mut self, kind: CastKind, value: Value, target: Ty, at: At) -> Value {
        if self.types.is_void(target) {
            let operand = self.operand(value, at);
            let expr = self.cast(target, operand, at);
            return Value::rvalue(expr, target);
        }
        if self.types.class_of(target).is_some() {
            return match value.kind {
                Category::List(list) => self.list_as(list, target, at),
                _ => self.construct(target, vec![value], at),
            };
        }
        let value = match kind {
            CastKind::Reinterpret => match self.closure_function(&value, Some(target), at) {
                Some(function) => function,
                None => value,
            },
            _ => self.converted(value, target, at),
        };
        if self.types.is_unknown(target) && !matches!(value.kind, Category::List(_)) {
            let operand = self.unknown_argument(value, at);
            let expr = self.cast(target, operand, at);
            return Value::rvalue(expr, target);
        }
        let function = value.function;
        let operand = self.operand(value, at);
        let expr = self.cast(target, operand, at);
        let _ = function;
        Value::rvalue(expr, target)
    }

    /// `static_cast<T &&>(x)`, `(T &)x`
    fn cast_reference(&mut self, kind: CastKind, value: Value, to: Ty, category: Category, at: At) -> Value {
        if self.types.same_bare(value.ty, to) {
            let placed = self.placed(value, at);
            return Value::new(placed.expr, to, category);
        }
        if kind != CastKind::Reinterpret
            && let (Some(from), Some(base)) = (self.types.class_of(value.ty), self.types.class_of(to))
            && self.derives(from, base)
        {
            let placed = self.placed(value, at);
            let part = self.upcast(placed, base, at);
            return Value::new(part.expr, to, category);
        }
        let address = self.address_of_value(value, at);
        let pointer = self.types.pointer(to);
        let address = self.cast(pointer, address, at);
        let place = self.deref(address, at);
        Value::new(place, to, category)
    }

    /// A function nobody knows: it gives the object or NULL.
    fn dynamic_cast(&mut self, target: Ty, operand: ExprId, at: At) -> Value {
        let value = self.expr(operand);
        let is_reference = self.types.is_reference(target);
        let argument = if is_reference { self.address_of_value(value, at) } else { self.operand(value, at) };
        let call = self.call_unknown(intern("dynamic_cast"), &[argument], at);
        let inner = self.types.referred(target);
        if is_reference {
            let pointer = self.types.pointer(inner);
            let cast = self.cast(pointer, call, at);
            let place = self.deref(cast, at);
            return Value::lvalue(place, inner);
        }
        let cast = self.cast(target, call, at);
        Value::rvalue(cast, target)
    }

    /// `static_cast<int (*)(int)>(f)`: the one of several functions that has this type.
    fn cast_overloaded(&mut self, target: Ty, operand: ExprId, at: At) -> Option<Value> {
        let mut named = operand;
        if let ExprKind::Unary { op: c::UnaryOp::AddressOf, operand } = self.tree.exprs[operand].kind {
            named = operand;
        }
        let ExprKind::Name(name) = &self.tree.exprs[named].kind else { return None };
        let scope = self.scope();
        let found = self.find_name(name, scope);
        if found.entities.len() < 2 || !found.entities.iter().all(|entity| entity.is_function()) {
            return None;
        }
        let signature = self.types.signature(target).cloned()?;
        for entity in found.entities {
            let Entity::Function(func) = entity else { continue };
            let own = self.signature(func);
            let equal = own.params.len() == signature.params.len()
                && own.params.iter().zip(&signature.params).all(|(param, ty)| self.types.same_bare(param.ty, *ty));
            if equal {
                let value = self.function_value(func, at);
                let expr = self.cast(target, value.expr, at);
                return Some(Value::rvalue(expr, target));
            }
        }
        None
    }
}
