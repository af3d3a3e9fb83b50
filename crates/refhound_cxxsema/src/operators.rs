//! Operators: C's own, or calls of the functions that overload them.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{BinaryOp, Builtin, ExprId, ExprKind, Name, UnaryOp};
use refhound_index::{Symbol, intern};

use crate::calls::Dispatch;
use crate::lookup::{Qualifier, plain};
use crate::model::{Entities, Entity, FuncKind};
use crate::types::{Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Category, Value};

impl<'a> Unit<'a> {
    pub(crate) fn condition_expr(&mut self, id: ExprId) -> c::ExprId {
        let at = self.at(id);
        let value = self.expr(id);
        self.truth(value, at)
    }

    /// Classes and enumerations may overload operators; nothing else can.
    fn may_overload(&self, ty: Ty) -> bool {
        matches!(self.types.bare(ty), Type::Class(_) | Type::Enum(_))
    }

    pub(crate) fn unary_expr(&mut self, op: UnaryOp, operand: ExprId, at: At) -> Value {
        if op == UnaryOp::AddressOf
            && let ExprKind::Name(name) = &self.tree.exprs[operand].kind
            && name.parts.len() > 1
            && let Some(value) = self.member_address(name, at)
        {
            return value;
        }
        let value = self.expr(operand);
        if self.may_overload(value.ty) {
            let is_lambda = self.types.class_of(value.ty).is_some_and(|class| self.classes[class].closure.is_some());
            if op == UnaryOp::Plus
                && is_lambda
                && let Some(function) = self.closure_function(&value, None, at)
            {
                return function;
            }
            let spelling = unary_spelling(op);
            let post = matches!(op, UnaryOp::PostIncrement | UnaryOp::PostDecrement);
            let mut arguments = Vec::new();
            if post {
                let zero = self.number(0, at);
                arguments.push(Value::rvalue(zero, self.types.int));
            }
            if (op != UnaryOp::Not || self.types.class_of(value.ty).is_some())
                && let Some(result) = self.overloaded(spelling, &value, arguments, at)
            {
                return result;
            }
        }
        self.plain_unary(op, value, at)
    }

    fn plain_unary(&mut self, op: UnaryOp, value: Value, at: At) -> Value {
        match op {
            UnaryOp::Not => {
                let truth = self.truth(value, at);
                let expr = self.unary(op, truth, at);
                Value::rvalue(expr, self.types.bool_)
            }
            UnaryOp::AddressOf => {
                let ty = self.types.pointer(value.ty);
                let address = self.address_of_value(value.clone(), at);
                Value { function: value.function, ..Value::rvalue(address, ty) }
            }
            UnaryOp::Deref => {
                if let Some(class) = self.types.class_of(value.ty) {
                    let _ = class;
                    let pointer = self.converted_to_pointer(value, at);
                    let to = self.types.pointee(pointer.ty).unwrap_or(self.types.unknown);
                    let place = self.deref(pointer.expr, at);
                    return Value::lvalue(place, to);
                }
                if matches!(self.types.bare(value.ty), Type::Function(_)) {
                    return value;
                }
                let to = self.types.pointee(value.ty).unwrap_or(self.types.unknown);
                let operand = self.operand(value, at);
                let place = self.unary(UnaryOp::Deref, operand, at);
                Value::lvalue(place, to)
            }
            UnaryOp::PreIncrement | UnaryOp::PreDecrement => {
                let ty = value.ty;
                let operand = self.operand(value, at);
                let expr = self.unary(op, operand, at);
                Value::rvalue(expr, ty)
            }
            UnaryOp::PostIncrement | UnaryOp::PostDecrement | UnaryOp::Real | UnaryOp::Imag => {
                let ty = self.types.unqualified(value.ty);
                let operand = self.operand(value, at);
                let expr = self.unary(op, operand, at);
                Value::rvalue(expr, ty)
            }
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot => {
                let value = self.arithmetic_value(value, at);
                let ty = self.promoted(value.ty);
                let operand = self.operand(value, at);
                let expr = self.unary(op, operand, at);
                Value::rvalue(expr, ty)
            }
        }
    }

    fn converted_to_pointer(&mut self, value: Value, at: At) -> Value {
        let Some(class) = self.types.class_of(value.ty) else { return value };
        for func in self.all_conversions(class, 0) {
            let result = self.result_type(func);
            if self.types.pointee(self.types.referred(result)).is_some() {
                return self.call_conversion(func, value, at);
            }
        }
        let address = self.address_of_value(value, at);
        let call = self.call_unknown(intern("?::operator*"), &[address], at);
        Value::rvalue(call, self.types.unknown)
    }

    /// `&C::f`: a static method is a function, any other a pointer to a member.
    fn member_address(&mut self, name: &'a Name, at: At) -> Option<Value> {
        let scope = self.scope();
        let Qualifier::Scope(inner) = self.qualifier(name, scope) else { return None };
        let crate::model::ScopeKind::Class(_) = self.scopes[inner].kind else { return None };
        let symbol = name.parts.last().and_then(plain)?;
        match self.lookup_in(inner, symbol).first().copied()? {
            Entity::Function(func) if self.funcs[func].kind == FuncKind::StaticMethod => {
                let value = self.function_value(func, at);
                let ty = self.types.pointer(value.ty);
                let expr = self.address(value.expr, at);
                Some(Value { function: Some(func), ..Value::rvalue(expr, ty) })
            }
            Entity::Function(func) => {
                let ty = self.function_type(func);
                let ty = self.types.intern(Type::MemberPointer(ty));
                // The method may be called by whoever gets the pointer.
                let link = self.use_function(func);
                let place = self.name(link, at);
                let address = self.address(place, at);
                Some(Value::rvalue(address, ty))
            }
            Entity::Field(owner, index) => {
                let ty = self.classes[owner].fields.get(index as usize)?.ty;
                let ty = self.types.intern(Type::MemberPointer(ty));
                let call = self.call_unknown(intern("?::&member"), &[], at);
                Some(Value::rvalue(call, ty))
            }
            _ => None,
        }
    }

    /// A call of an overloaded operator: a method of the left side, or a function of that name.
    pub(crate) fn overloaded(&mut self, name: Symbol, left: &Value, rest: Vec<Value>, at: At) -> Option<Value> {
        if let Some(class) = self.types.class_of(left.ty) {
            let mut entities = Entities::new();
            self.lookup_member(class, name, &mut entities, 0);
            if !entities.is_empty() {
                let receiver =
                    crate::overloads::Receiver { is_const: self.types.is_const(left.ty), is_lvalue: left.is_lvalue() };
                if let Some(func) = self.resolve_strict(&entities, &rest, Some(receiver)) {
                    return Some(self.call_function(func, Some(left.clone()), rest, at, Dispatch::Virtual));
                }
            }
        }
        let scope = self.scope();
        let mut entities = self.lookup(scope, name);
        entities.retain(|entity| match entity {
            Entity::Function(func) => self.funcs[*func].class.is_none(),
            Entity::Template(template) => self.templates[*template].class.is_none(),
            _ => false,
        });
        let mut arguments = vec![left.clone()];
        arguments.extend(rest);
        self.add_associated(name, &arguments, &mut entities);
        if entities.is_empty() {
            return None;
        }
        let func = self.resolve_strict(&entities, &arguments, None)?;
        Some(self.call_function(func, None, arguments, at, Dispatch::Direct))
    }

    /// As `resolve`, but a single candidate must fit as well: C's own operator is always a candidate.
    fn resolve_strict(
        &mut self,
        entities: &[Entity],
        arguments: &[Value],
        receiver: Option<crate::overloads::Receiver>,
    ) -> Option<crate::model::FuncId> {
        let strict = self.resolve_with(entities, None, arguments, receiver, crate::overloads::User::Forbidden);
        if strict.is_some() {
            return strict;
        }
        if let [Entity::Function(func)] = entities {
            let signature = self.signature(*func);
            let fits = signature.params.len() == arguments.len()
                && arguments
                    .iter()
                    .zip(&signature.params)
                    .all(|(value, param)| self.rank(value, param.ty, crate::overloads::User::Allowed).is_some());
            return fits.then_some(*func);
        }
        self.resolve(entities, None, arguments, receiver)
    }

    pub(crate) fn binary_expr(&mut self, op: BinaryOp, left: ExprId, right: ExprId, at: At) -> Value {
        let left = self.expr(left);
        let right = self.expr(right);
        if self.may_overload(left.ty) || self.may_overload(right.ty) {
            let name = intern(binary_spelling(op));
            if let Some(value) = self.overloaded(name, &left, vec![right.clone()], at) {
                return value;
            }
            // `a != b` where only `==` is defined (C++20), and the other way round.
            if let BinaryOp::Ne = op
                && let Some(value) = self.overloaded(intern("operator=="), &left, vec![right.clone()], at)
            {
                let truth = self.truth(value, at);
                let expr = self.unary(UnaryOp::Not, truth, at);
                return Value::rvalue(expr, self.types.bool_);
            }
        }
        self.plain_binary(op, left, right, at)
    }

    fn plain_binary(&mut self, op: BinaryOp, left: Value, right: Value, at: At) -> Value {
        let left = self.arithmetic_value(left, at);
        let right = self.arithmetic_value(right, at);
        if self.types.class_of(left.ty).is_some() || self.types.class_of(right.ty).is_some() {
            let spelling = binary_spelling(op);
            let left = self.unknown_argument(left, at);
            let right = self.unknown_argument(right, at);
            let call = self.call_unknown(intern(&format!("?::{spelling}")), &[left, right], at);
            return Value::rvalue(call, self.types.unknown);
        }
        let ty = self.binary_type(op, left.ty, right.ty);
        let left = self.operand(left, at);
        let right = self.operand(right, at);
        let expr = self.node(c::ExprKind::Binary { op, left, right }, at);
        Value::rvalue(expr, ty)
    }

    /// A class as an operand of C's operators: what its conversion operator gives.
    fn arithmetic_value(&mut self, value: Value, at: At) -> Value {
        let Some(class) = self.types.class_of(value.ty) else { return value };
        if let Some(function) = self.closure_function(&value, None, at) {
            return function;
        }
        let conversions = self.all_conversions(class, 0);
        let explicit_last = conversions.iter().find(|&&func| !self.funcs[func].is_explicit).copied();
        match explicit_last {
            Some(func) => self.call_conversion(func, value, at),
            None => value,
        }
    }

    fn binary_type(&mut self, op: BinaryOp, left: Ty, right: Ty) -> Ty {
        match op {
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne => self.types.bool_,
            BinaryOp::Shl | BinaryOp::Shr => self.promoted(left),
            _ => {
                let pointers = (self.types.pointee(left).is_some(), self.types.pointee(right).is_some());
                match pointers {
                    (true, true) => self.types.builtin(Builtin::Long),
                    (true, false) => self.types.decayed(left),
                    (false, true) => self.types.decayed(right),
                    (false, false) => self.common(left, right),
                }
            }
        }
    }

    pub(crate) fn promoted(&mut self, ty: Ty) -> Ty {
        match self.types.bare(ty) {
            Type::Builtin(
                Builtin::Bool | Builtin::Char | Builtin::SChar | Builtin::UChar | Builtin::Short | Builtin::UShort,
            ) => self.types.int,
            Type::Enum(_) => self.types.int,
            _ => self.types.unqualified(ty),
        }
    }

    /// The usual arithmetic conversions.
    pub(crate) fn common(&mut self, left: Ty, right: Ty) -> Ty {
        if self.types.is_unknown(left) || self.types.is_unknown(right) {
            return self.types.unknown;
        }
        let (left, right) = (self.promoted(left), self.promoted(right));
        let weight = |ty: Ty, unit: &Self| match unit.types.bare(ty) {
            Type::Builtin(builtin) => *builtin as u32,
            _ => 0,
        };
        if weight(left, self) >= weight(right, self) { left } else { right }
    }

    pub(crate) fn spaceship(&mut self, left: ExprId, right: ExprId, at: At) -> Value {
        let left = self.expr(left);
        let right = self.expr(right);
        if let Some(value) = self.overloaded(intern("operator<=>"), &left, vec![right.clone()], at) {
            return value;
        }
        let left = self.unknown_argument(left, at);
        let right = self.unknown_argument(right, at);
        let call = self.call_unknown(intern("operator<=>"), &[left, right], at);
        Value::rvalue(call, self.types.unknown)
    }

    pub(crate) fn assign_expr(&mut self, op: Option<BinaryOp>, target: ExprId, value: ExprId, at: At) -> Value {
        let target = self.expr(target);
        let value = self.expr(value);
        let Some(op) = op else { return self.assign_value(target, value, at) };
        if self.may_overload(target.ty) || self.may_overload(value.ty) {
            let name = intern(&format!("{}=", binary_spelling(op)));
            if let Some(result) = self.overloaded(name, &target, vec![value.clone()], at) {
                return result;
            }
            if self.types.class_of(target.ty).is_some() {
                let name = intern(&format!("?::{name}"));
                let target = self.address_of_value(target, at);
                let value = self.unknown_argument(value, at);
                let call = self.call_unknown(name, &[target, value], at);
                return Value::rvalue(call, self.types.unknown);
            }
        }
        let ty = target.ty;
        let value = self.arithmetic_value(value, at);
        let value = self.operand(value, at);
        let expr = self.node(c::ExprKind::Assign { op: Some(op), target: target.expr, value }, at);
        Value::rvalue(expr, ty)
    }

    /// `a = b`
    pub(crate) fn assign_value(&mut self, target: Value, value: Value, at: At) -> Value {
        let ty = target.ty;
        if let Some(class) = self.types.class_of(ty) {
            self.add_specials(class);
            let has_own = self.traits(class).has_assign;
            let same = self.types.class_of(value.ty) == Some(class);
            if has_own || !same {
                let name = self.words.assign;
                if let Some(result) = self.assign_overloaded(class, name, &target, &value, has_own, at) {
                    return result;
                }
                if self.has_unknown_base(class) && !same {
                    let target = self.address_of_value(target, at);
                    let value = self.unknown_argument(value, at);
                    let call = self.call_unknown(intern("?::operator="), &[target, value], at);
                    return Value::rvalue(call, self.types.unknown);
                }
            }
        }
        let value = self.converted(value, ty, at);
        let value = self.operand(value, at);
        if let c::ExprKind::Name(name) = self.out.exprs[target.expr].kind
            && self.types.is_unknown(ty)
        {
            // What is assigned to is no function, even where nothing declares it.
            self.out.undeclared.assigned.insert(name);
        }
        let expr = self.assign(target.expr, value, at);
        Value::rvalue(expr, ty)
    }

    fn assign_overloaded(
        &mut self,
        class: crate::model::ClassId,
        name: Symbol,
        target: &Value,
        value: &Value,
        has_own: bool,
        at: At,
    ) -> Option<Value> {
        let mut entities = Entities::new();
        self.lookup_member(class, name, &mut entities, 0);
        let receiver = crate::overloads::Receiver { is_const: false, is_lvalue: target.is_lvalue() };
        let value = std::slice::from_ref(value);
        let func = self
            .resolve_with(&entities, None, value, Some(receiver), crate::overloads::User::Forbidden)
            .or_else(|| self.resolve_with(&entities, None, value, Some(receiver), crate::overloads::User::Allowed))?;
        if !has_own && self.funcs[func].implicit.is_some() {
            // C assigns such a class itself.
            return None;
        }
        Some(self.call_function(func, Some(target.clone()), value.to_vec(), at, Dispatch::Virtual))
    }

    pub(crate) fn index_expr(&mut self, base: ExprId, index: ExprId, at: At) -> Value {
        let base = self.expr(base);
        let index = self.expr(index);
        if let Some(class) = self.types.class_of(base.ty) {
            if let Some(value) =
                self.call_operator_method(class, base.clone(), self.words.index, vec![index.clone()], at)
            {
                return value;
            }
            let pointer = self.converted_to_index(base, class, at);
            return self.plain_index(pointer, index, at);
        }
        self.plain_index(base, index, at)
    }

    fn converted_to_index(&mut self, base: Value, class: crate::model::ClassId, at: At) -> Value {
        for func in self.all_conversions(class, 0) {
            let result = self.result_type(func);
            if self.types.pointee(self.types.referred(result)).is_some() {
                return self.call_conversion(func, base, at);
            }
        }
        let address = self.address_of_value(base, at);
        let call = self.call_unknown(intern("?::operator[]"), &[address], at);
        Value::rvalue(call, self.types.unknown)
    }

    fn plain_index(&mut self, base: Value, index: Value, at: At) -> Value {
        let to = self.types.pointee(base.ty).or_else(|| self.types.pointee(index.ty)).unwrap_or(self.types.unknown);
        let index = self.arithmetic_value(index, at);
        let base = self.operand(base, at);
        let index = self.operand(index, at);
        let expr = self.node(c::ExprKind::Index { base, index }, at);
        Value::lvalue(expr, to)
    }

    pub(crate) fn conditional(&mut self, condition: ExprId, then: Option<ExprId>, otherwise: ExprId, at: At) -> Value {
        let Some(then) = then else {
            let condition = self.expr(condition);
            let ty = condition.ty;
            let condition = self.operand(condition, at);
            let otherwise = self.expr(otherwise);
            let otherwise = self.operand(otherwise, at);
            let expr = self.node(c::ExprKind::Conditional { condition, then: None, otherwise }, at);
            return Value::rvalue(expr, ty);
        };
        let condition = self.condition_expr(condition);
        let then = self.expr(then);
        let otherwise = self.expr(otherwise);
        self.conditional_values(condition, then, otherwise, at)
    }

    fn conditional_values(&mut self, condition: c::ExprId, then: Value, otherwise: Value, at: At) -> Value {
        let classes = (self.types.class_of(then.ty), self.types.class_of(otherwise.ty));
        let class_type = match classes {
            (Some(left), Some(right)) if left == right => Some(then.ty),
            (Some(left), Some(right)) => Some(if self.derives(left, right) { otherwise.ty } else { then.ty }),
            (Some(_), None) if self.conversion_to(&then, otherwise.ty).is_none() => Some(then.ty),
            (None, Some(_)) if self.conversion_to(&otherwise, then.ty).is_none() => Some(otherwise.ty),
            _ => None,
        };
        let Some(ty) = class_type else {
            let is_void = |value: &Value, unit: &Self| unit.types.is_void(value.ty);
            let ty = if is_void(&then, self) || matches!(self.types.bare(then.ty), Type::Null) {
                otherwise.ty
            } else if self.types.is_arithmetic(then.ty) && self.types.is_arithmetic(otherwise.ty) {
                if self.types.same_bare(then.ty, otherwise.ty) { then.ty } else { self.common(then.ty, otherwise.ty) }
            } else {
                then.ty
            };
            let both = then.is_lvalue() && otherwise.is_lvalue() && self.types.same_bare(then.ty, otherwise.ty);
            if both && !matches!(self.types.bare(ty), Type::Array(..) | Type::Function(_)) {
                return self.conditional_place(condition, then, otherwise, at);
            }
            let then = self.converted(then, ty, at);
            let then = self.operand(then, at);
            let otherwise = self.converted(otherwise, ty, at);
            let otherwise = self.operand(otherwise, at);
            let expr = self.node(c::ExprKind::Conditional { condition, then: Some(then), otherwise }, at);
            let ty = self.types.decayed(ty);
            return Value::rvalue(expr, ty);
        };
        if then.is_lvalue() && otherwise.is_lvalue() && classes.0 == classes.1 {
            return self.conditional_place(condition, then, otherwise, at);
        }
        // One of the two is made, in the same place.
        let then = self.as_made(then, ty, at);
        let otherwise = self.as_made(otherwise, ty, at);
        if then.kind != Category::Making || otherwise.kind != Category::Making {
            let left = self.operand(then, at);
            let right = self.operand(otherwise, at);
            let expr = self.node(c::ExprKind::Conditional { condition, then: Some(left), otherwise: right }, at);
            return Value::rvalue(expr, ty);
        }
        let expr =
            self.node(c::ExprKind::Conditional { condition, then: Some(then.expr), otherwise: otherwise.expr }, at);
        let mut value = Value::new(expr, ty, Category::Making);
        value.holes.extend(then.holes);
        value.holes.extend(otherwise.holes);
        value
    }

    /// `*(c ? &a : &b)`
    fn conditional_place(&mut self, condition: c::ExprId, then: Value, otherwise: Value, at: At) -> Value {
        let ty = then.ty;
        if self.types.class_of(ty).is_none() {
            let expr =
                self.node(c::ExprKind::Conditional { condition, then: Some(then.expr), otherwise: otherwise.expr }, at);
            return Value::rvalue(expr, ty);
        }
        let then = self.address(then.expr, at);
        let otherwise = self.address(otherwise.expr, at);
        let expr = self.node(c::ExprKind::Conditional { condition, then: Some(then), otherwise }, at);
        let place = self.deref(expr, at);
        Value::lvalue(place, ty)
    }

    /// As an object that is still to be made.
    fn as_made(&mut self, value: Value, ty: Ty, at: At) -> Value {
        let value = self.converted(value, ty, at);
        let value = if value.kind == Category::Making { value } else { self.construct(ty, vec![value], at) };
        if value.kind == Category::Making || !self.is_managed(ty) {
            return value;
        }
        let hole = self.hole(at);
        let place = self.unary(UnaryOp::Deref, hole, at);
        let operand = self.operand(value, at);
        let expr = self.assign(place, operand, at);
        Value::making(expr, ty, hole)
    }
}

fn unary_spelling(op: UnaryOp) -> Symbol {
    intern(match op {
        UnaryOp::Plus => "operator+",
        UnaryOp::Minus => "operator-",
        UnaryOp::BitNot => "operator~",
        UnaryOp::Not => "operator!",
        UnaryOp::Deref => "operator*",
        UnaryOp::AddressOf => "operator&",
        UnaryOp::PreIncrement | UnaryOp::PostIncrement => "operator++",
        UnaryOp::PreDecrement | UnaryOp::PostDecrement => "operator--",
        UnaryOp::Real => "operator __real",
        UnaryOp::Imag => "operator __imag",
    })
}

fn binary_spelling(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Mul => "operator*",
        BinaryOp::Div => "operator/",
        BinaryOp::Rem => "operator%",
        BinaryOp::Add => "operator+",
        BinaryOp::Sub => "operator-",
        BinaryOp::Shl => "operator<<",
        BinaryOp::Shr => "operator>>",
        BinaryOp::Lt => "operator<",
        BinaryOp::Gt => "operator>",
        BinaryOp::Le => "operator<=",
        BinaryOp::Ge => "operator>=",
        BinaryOp::Eq => "operator==",
        BinaryOp::Ne => "operator!=",
        BinaryOp::BitAnd => "operator&",
        BinaryOp::BitXor => "operator^",
        BinaryOp::BitOr => "operator|",
    }
}
