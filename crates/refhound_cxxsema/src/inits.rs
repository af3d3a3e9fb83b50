//! Initialisers: of members, of variables with static storage, of lists.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{ExprId, ExprKind, Initializer};
use refhound_index::intern;

use crate::context::Context;
use crate::model::ScopeId;
use crate::types::{Length, Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Category, Value};

/// Arrays of objects up to this length are made element by element.
pub(crate) const UNROLLED: u64 = 16;

impl Unit<'_> {
    /// Makes a member or a base what its initialiser says.
    pub(crate) fn run_initializer(
        &mut self,
        target: &Value,
        init: Option<&Initializer>,
        at: At,
        statements: &mut Vec<c::StmtId>,
    ) {
        let ty = target.ty;
        if self.types.is_reference(ty) {
            let Some(init) = init else { return };
            let value = self.first_value(init, at);
            let to = self.types.referred(ty);
            let address = self.bound(value, to, at);
            let expr = self.assign(target.expr, address, at);
            statements.push(self.effect(expr, at));
            return;
        }
        if let Type::Array(element, length) = *self.types.bare(ty) {
            self.run_array(target, element, length, init, at, statements);
            return;
        }
        let Some(init) = init else {
            if let Some(class) = self.types.class_of(ty)
                && (self.traits(class).has_default || self.has_unknown_base(class))
            {
                let made = self.construct(ty, Vec::new(), at);
                let expr = self.make_at(made, target.expr, at);
                statements.push(self.effect(expr, at));
            }
            return;
        };
        let value = self.initial_value(ty, init, at);
        let expr = self.make_at(value, target.expr, at);
        statements.push(self.effect(expr, at));
    }

    fn run_array(
        &mut self,
        target: &Value,
        element: Ty,
        length: Length,
        init: Option<&Initializer>,
        at: At,
        statements: &mut Vec<c::StmtId>,
    ) {
        let Length::Known(length) = length else { return };
        let items: Vec<ExprId> = match init {
            Some(Initializer::Braces(list) | Initializer::Equals(list)) => match &self.tree.exprs[*list].kind {
                ExprKind::List(items) => items.iter().map(|item| item.value).collect(),
                _ => Vec::new(),
            },
            Some(Initializer::Parens(_)) | None => Vec::new(),
        };
        // What is written is run, whatever the length.
        for index in 0..length.min(UNROLLED.max(items.len() as u64)) {
            let given = items.get(index as usize).map(|&item| Initializer::Equals(item));
            // `int a[3] = {}` and `a()` are zero.
            let zeroed = init.is_some().then_some(Initializer::Parens(Vec::new()));
            let number = self.number(i128::from(index), at);
            let place = self.node(c::ExprKind::Index { base: target.expr, index: number }, at);
            let place = Value::lvalue(place, element);
            self.run_initializer(&place, given.or(zeroed).as_ref(), at, statements);
        }
    }

    fn first_value(&mut self, init: &Initializer, at: At) -> Value {
        match init {
            Initializer::Equals(expr) => self.expr(*expr),
            Initializer::Parens(list) => match list.first() {
                Some(&first) => self.expr(first),
                None => self.unknown_value(at),
            },
            Initializer::Braces(list) => match &self.tree.exprs[*list].kind {
                ExprKind::List(items) if items.len() == 1 => self.expr(items[0].value),
                _ => self.expr(*list),
            },
        }
    }

    /// The value that an initialiser gives an object of a type.
    pub(crate) fn initial_value(&mut self, ty: Ty, init: &Initializer, at: At) -> Value {
        match init {
            Initializer::Equals(expr) => {
                let place = self.at(*expr);
                let value = self.expr(*expr);
                self.initial_from(ty, value, place)
            }
            Initializer::Parens(list) => {
                let mut values = Vec::with_capacity(list.len());
                for &argument in list {
                    self.argument(argument, &mut values);
                }
                self.construct(ty, values, at)
            }
            Initializer::Braces(list) => self.list_as(*list, ty, at),
        }
    }

    /// A copy, or what a conversion makes.
    pub(crate) fn initial_from(&mut self, ty: Ty, value: Value, at: At) -> Value {
        let value = self.converted(value, ty, at);
        if value.has_place() && self.types.class_of(ty).is_some() {
            return self.construct(ty, vec![value], at);
        }
        value
    }

    /// The elements of a list as values.
    pub(crate) fn list_values(&mut self, list: ExprId) -> Vec<Value> {
        let mut values = Vec::new();
        if let ExprKind::List(items) = &self.tree.exprs[list].kind {
            for item in items {
                self.argument(item.value, &mut values);
            }
        }
        values
    }

    /// A list that nobody knows what to make of.
    pub(crate) fn opaque_list(&mut self, list: ExprId, at: At) -> c::ExprId {
        let values = self.list_values(list);
        let operands: Vec<c::ExprId> = values.into_iter().map(|value| self.unknown_argument(value, at)).collect();
        self.call_unknown(intern("?list"), &operands, at)
    }

    /// `{a, b}` as a value of a type.
    pub(crate) fn list_as(&mut self, list: ExprId, ty: Ty, at: At) -> Value {
        if !self.enter() {
            return self.unknown_value(at);
        }
        let ExprKind::List(items) = &self.tree.exprs[list].kind else {
            let value = self.expr(list);
            self.leave();
            return self.converted(value, ty, at);
        };
        let value = if let Some(class) = self.types.class_of(ty) {
            if self.is_c_aggregate(class) {
                self.c_literal(list, ty, at)
            } else if let Some(param) = self.list_parameter(class).filter(|_| !items.is_empty()) {
                let values = self.list_values(list);
                let is_copy = values.len() == 1 && self.types.class_of(values[0].ty) == Some(class);
                if is_copy {
                    self.construct(ty, values, at)
                } else {
                    let operands: Vec<c::ExprId> =
                        values.into_iter().map(|value| self.unknown_argument(value, at)).collect();
                    let call = self.call_unknown(intern("?list"), &operands, at);
                    self.construct(ty, vec![Value::rvalue(call, param)], at)
                }
            } else {
                let values = self.list_values(list);
                self.construct(ty, values, at)
            }
        } else if matches!(self.types.bare(ty), Type::Array(..)) {
            self.c_literal(list, ty, at)
        } else if self.types.is_unknown(ty) {
            let expr = self.opaque_list(list, at);
            Value::rvalue(expr, ty)
        } else {
            match items.first() {
                None => self.zero_of(ty, at),
                Some(item) => {
                    let value = self.expr(item.value);
                    self.converted(value, ty, at)
                }
            }
        };
        self.leave();
        value
    }

    /// The type of the parameter of a constructor that takes an `initializer_list`.
    fn list_parameter(&mut self, class: crate::model::ClassId) -> Option<Ty> {
        self.complete(class);
        for index in 0..self.classes[class].constructors.len() {
            let constructor = self.classes[class].constructors[index];
            let signature = self.signature(constructor);
            let Some(first) = signature.params.first() else { continue };
            let ty = self.types.unqualified(self.types.referred(first.ty));
            let name = match self.types.bare(ty) {
                Type::Class(class) => self.classes[*class].link,
                Type::Unknown(name) => *name,
                _ => continue,
            };
            if name.as_str().contains("initializer_list<") {
                return Some(ty);
            }
        }
        None
    }

    fn c_literal(&mut self, list: ExprId, ty: Ty, at: At) -> Value {
        let init = self.list_init(list, Some(ty), at);
        let ty_name = self.type_name(ty);
        let init = self.out.inits.push(init);
        let expr = self.node(c::ExprKind::CompoundLiteral { ty: ty_name, init }, at);
        Value::rvalue(expr, ty)
    }

    // ---- static storage ----

    /// The initialiser of a variable with static storage: a constant, or unknown.
    pub(crate) fn static_init(&mut self, init: &Initializer, ty: Ty, scope: ScopeId, at: At) -> c::Init {
        let is_inside = self.contexts.last().is_some_and(|context| context.scope == scope);
        if !is_inside {
            let link = self.scopes[scope].prefix;
            let mut context = Context::new(link, scope, self.types.void);
            context.is_initializer = true;
            self.contexts.push(context);
        }
        let init = self.static_value(init, ty, at);
        if !is_inside {
            self.contexts.pop();
        }
        init
    }

    fn static_value(&mut self, init: &Initializer, ty: Ty, at: At) -> c::Init {
        let element = self.element(ty);
        if let Some(class) = self.types.class_of(element)
            && !self.is_c_aggregate(class)
        {
            // A constructor runs before `main`; what it makes is not known here. Its arguments are still used.
            let value = self.initial_value(ty, init, at);
            let _ = value;
            return c::Init::Expr(self.error(at));
        }
        match init {
            Initializer::Equals(list) | Initializer::Braces(list)
                if matches!(self.tree.exprs[*list].kind, ExprKind::List(_)) =>
            {
                self.list_init(*list, Some(ty), at)
            }
            _ => {
                let value = self.initial_value(ty, init, at);
                if value.kind == Category::Making {
                    return c::Init::Expr(self.error(at));
                }
                c::Init::Expr(self.operand(value, at))
            }
        }
    }

    /// A variable of a class whose constructor runs before `main` is not zero.
    pub(crate) fn static_default(&mut self, ty: Ty, at: At) -> Option<c::Init> {
        let class = self.types.class_of(self.element(ty))?;
        let runs = self.traits(class).has_default;
        runs.then(|| c::Init::Expr(self.error(at)))
    }

    /// What `auto` is, outside all functions.
    pub(crate) fn auto_type_outside(&mut self, written: Ty, init: &Initializer, scope: ScopeId) -> Ty {
        let expr = match init {
            Initializer::Equals(expr) | Initializer::Braces(expr) => Some(*expr),
            Initializer::Parens(list) => list.first().copied(),
        };
        let Some(expr) = expr else { return self.types.unknown };
        let value = self.expr_outside(expr, scope);
        self.auto_type(written, &value)
    }

    /// What a written type with `auto` in it becomes, of a value.
    pub(crate) fn auto_type(&mut self, written: Ty, value: &Value) -> Ty {
        match self.types.get(written).clone() {
            Type::Auto => {
                if value.kind == Category::Rvalue || value.kind == Category::Making {
                    return self.types.decayed(value.ty);
                }
                self.types.decayed(value.ty)
            }
            Type::Qualified { ty, is_const, is_volatile } => {
                let inner = self.auto_type(ty, value);
                self.types.qualified(inner, is_const, is_volatile)
            }
            Type::Reference(_) => self.types.reference(value.ty),
            Type::Rvalue(inner) => {
                let is_plain = matches!(self.types.get(inner), Type::Auto);
                if value.is_lvalue() && is_plain {
                    return self.types.reference(value.ty);
                }
                self.types.rvalue(value.ty)
            }
            Type::Pointer(to) => {
                let decayed = self.types.decayed(value.ty);
                let inner = self.types.pointee(decayed).unwrap_or(self.types.unknown);
                let inner = Value { ty: inner, ..value.clone() };
                let to = match self.types.get(to).clone() {
                    Type::Auto => inner.ty,
                    Type::Qualified { is_const, is_volatile, .. } => {
                        self.types.qualified(inner.ty, is_const, is_volatile)
                    }
                    _ => inner.ty,
                };
                self.types.pointer(to)
            }
            _ => written,
        }
    }
}
