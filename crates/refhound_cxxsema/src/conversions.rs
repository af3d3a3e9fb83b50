//! Making of a value what a parameter, a variable or a condition wants.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{Builtin, ExprKind};

use crate::model::{ClassId, Entity};
use crate::types::{Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Category, Value};

/// Objects that are made to make an object.
const MAKING_DEPTH: u32 = 40;

impl Unit<'_> {
    /// The value as C passes it to a parameter of this type: an address for references and for classes that are passed so.
    pub(crate) fn passed(&mut self, value: Value, target: Ty, at: At) -> c::ExprId {
        match self.types.resolved(target).clone() {
            Type::Reference(to) | Type::Rvalue(to) => self.bound(value, to, at),
            _ if self.is_managed(target) => {
                let value = self.converted(value, target, at);
                let value = match value.kind {
                    // A copy that the caller makes.
                    Category::Lvalue | Category::Xvalue if !self.is_temporary(&value) => {
                        self.construct(target, vec![value], at)
                    }
                    _ => value,
                };
                self.address_of_value(value, at)
            }
            _ => {
                let value = self.converted(value, target, at);
                self.operand(value, at)
            }
        }
    }

    fn is_temporary(&self, value: &Value) -> bool {
        matches!(self.out.exprs[value.expr].kind, c::ExprKind::Temporary(_))
    }

    /// The address that a reference to `to` is bound to.
    pub(crate) fn bound(&mut self, value: Value, to: Ty, at: At) -> c::ExprId {
        let value = self.bound_value(value, to, at);
        self.address_of_value(value, at)
    }

    /// The object that a reference to `to` refers to.
    pub(crate) fn bound_value(&mut self, value: Value, to: Ty, at: At) -> Value {
        if !matches!(value.kind, Category::List(_)) {
            if self.types.same_bare(value.ty, to) || self.types.is_unknown(value.ty) {
                return self.placed(value, at);
            }
            if let (Some(from), Some(base)) = (self.types.class_of(value.ty), self.types.class_of(to))
                && self.derives(from, base)
            {
                let value = self.placed(value, at);
                return self.upcast(value, base, at);
            }
            // Arrays and functions bind as they are.
            if matches!(self.types.bare(to), Type::Array(..) | Type::Function(_)) {
                return self.placed(value, at);
            }
        }
        let target = self.types.unqualified(to);
        // `"x"` for a `const std::string &` makes one.
        let is_named = matches!(self.types.bare(target), Type::Unknown(name) if *name != refhound_index::Symbol::EMPTY);
        if is_named && !matches!(value.kind, Category::List(_)) {
            let made = self.construct_unknown(target, vec![value], at);
            return self.placed(made, at);
        }
        let converted = self.converted(value, target, at);
        self.placed(converted, at)
    }

    /// The part of an object that a base is.
    pub(crate) fn upcast(&mut self, value: Value, base: ClassId, at: At) -> Value {
        let Some(class) = self.types.class_of(value.ty) else { return value };
        let Some(path) = self.base_path(class, base) else { return value };
        let is_const = self.types.is_const(value.ty);
        let mut expr = value.expr;
        for (member, _) in path {
            expr = self.field(expr, member, at);
        }
        let ty = self.types.class(base);
        let ty = self.types.qualified(ty, is_const, false);
        let kind = if value.is_lvalue() { Category::Lvalue } else { Category::Xvalue };
        Value::new(expr, ty, kind)
    }

    /// The value with another type; unchanged where C converts it by itself.
    pub(crate) fn converted(&mut self, value: Value, target: Ty, at: At) -> Value {
        if self.types.is_unknown(target) && !matches!(value.kind, Category::List(_)) {
            return value;
        }
        if let Category::List(list) = value.kind {
            return self.list_as(list, target, at);
        }
        if let Some(chosen) = self.chosen_by_type(&value, target, at) {
            return chosen;
        }
        if let Some(class) = self.types.class_of(target) {
            if self.types.class_of(value.ty) == Some(class) {
                return value;
            }
            return self.converted_to_class(value, class, target, at);
        }
        if self.types.class_of(value.ty).is_some() {
            return self.converted_from_class(value, target, at);
        }
        self.pointer_converted(value, target, at)
    }

    /// Of several functions of one name, the one that has the type which is wanted.
    fn chosen_by_type(&mut self, value: &Value, target: Ty, at: At) -> Option<Value> {
        let func = value.function?;
        let signature = self.types.signature(target)?.clone();
        let (owner, name) = (self.funcs[func].owner, self.funcs[func].name);
        let list = self.scopes[owner].names.get(&name)?.clone();
        if list.len() < 2 {
            return None;
        }
        let fitting = list.into_iter().find_map(|entity| match entity {
            Entity::Function(other) => {
                let own = self.signature(other);
                let fits = own.params.len() == signature.params.len()
                    && own.params.iter().zip(&signature.params).all(|(param, ty)| self.types.same_bare(param.ty, *ty));
                (fits && other != func).then_some(other)
            }
            _ => None,
        })?;
        let own = self.signature(func);
        let is_right = own.params.len() == signature.params.len()
            && own.params.iter().zip(&signature.params).all(|(param, ty)| self.types.same_bare(param.ty, *ty));
        (!is_right).then(|| self.function_value(fitting, at))
    }

    fn converted_to_class(&mut self, value: Value, class: ClassId, target: Ty, at: At) -> Value {
        if let Some(from) = self.types.class_of(value.ty) {
            if self.derives(from, class) {
                let placed = self.placed(value, at);
                let part = self.upcast(placed, class, at);
                return self.construct(target, vec![part], at);
            }
            if let Some(func) = self.conversion_to(&value, target) {
                return self.call_conversion(func, value, at);
            }
        }
        self.construct(target, vec![value], at)
    }

    /// A class where a number or a pointer belongs: its conversion operator, or a lambda's function.
    fn converted_from_class(&mut self, value: Value, target: Ty, at: At) -> Value {
        if let Some(function) = self.closure_function(&value, Some(target), at) {
            return function;
        }
        let Some(func) = self.conversion_to(&value, target) else { return value };
        let converted = self.call_conversion(func, value, at);
        self.pointer_converted(converted, target, at)
    }

    pub(crate) fn call_conversion(&mut self, func: crate::model::FuncId, value: Value, at: At) -> Value {
        self.call_function(func, Some(value), Vec::new(), at, crate::calls::Dispatch::Direct)
    }

    /// Pointers to a class become pointers to its base.
    fn pointer_converted(&mut self, value: Value, target: Ty, at: At) -> Value {
        let (Some(from), Some(to)) = (self.types.pointee(value.ty), self.types.pointee(target)) else { return value };
        let (Some(derived), Some(base)) = (self.types.class_of(from), self.types.class_of(to)) else { return value };
        if derived == base {
            return value;
        }
        let Some(path) = self.base_path(derived, base) else { return value };
        if path.iter().all(|(_, index)| *index == 0) {
            // The first base is where the object is, and NULL stays NULL.
            let cast = self.cast(target, value.expr, at);
            return Value::rvalue(cast, target);
        }
        let object = self.deref(value.expr, at);
        let object = Value::lvalue(object, from);
        let part = self.upcast(object, base, at);
        let address = self.address(part.expr, at);
        Value::rvalue(address, target)
    }

    /// A condition: what `if` and `!` and `&&` ask for.
    pub(crate) fn truth(&mut self, value: Value, at: At) -> c::ExprId {
        if self.types.class_of(value.ty).is_some() {
            let bool_ = self.types.bool_;
            let class = self.types.class_of(value.ty);
            let conversions = class.map(|class| self.all_conversions(class, 0)).unwrap_or_default();
            let exact = conversions.iter().copied().find(|&func| {
                let result = self.result_type(func);
                matches!(self.types.bare(result), Type::Builtin(Builtin::Bool))
            });
            if let Some(func) = exact.or_else(|| self.conversion_to(&value, bool_)) {
                let converted = self.call_conversion(func, value, at);
                return self.operand(converted, at);
            }
            let address = self.address_of_value(value, at);
            return self.call_unknown(refhound_index::intern("?::operator bool"), &[address], at);
        }
        self.operand(value, at)
    }

    // ---- making objects ----

    /// An object of a class (or of any type), of arguments.
    pub(crate) fn construct(&mut self, ty: Ty, arguments: Vec<Value>, at: At) -> Value {
        // `C(C other)`, which is wrong, would copy for ever.
        if self.making_depth >= MAKING_DEPTH {
            self.figures.limited = true;
            return self.zero_of(ty, at);
        }
        self.making_depth += 1;
        let value = self.construct_within(ty, arguments, at);
        self.making_depth -= 1;
        value
    }

    fn construct_within(&mut self, ty: Ty, arguments: Vec<Value>, at: At) -> Value {
        let ty = self.types.unqualified(self.types.referred(ty));
        let Some(class) = self.types.class_of(ty) else { return self.construct_other(ty, arguments, at) };
        self.add_specials(class);
        let traits = self.traits(class);
        if let [only] = &arguments[..]
            && self.types.class_of(only.ty) == Some(class)
            && !matches!(only.kind, Category::List(_))
        {
            // Made in place, or copied as C copies.
            if matches!(only.kind, Category::Making | Category::Rvalue) || !traits.has_copy {
                let only = only.clone();
                return Value {
                    ty,
                    kind: if only.kind == Category::Making { Category::Making } else { Category::Rvalue },
                    ..only
                };
            }
        }
        // A part of an object of a derived class, copied as C copies.
        if let [only] = &arguments[..]
            && !traits.has_copy
            && !matches!(only.kind, Category::List(_))
            && let Some(from) = self.types.class_of(only.ty)
            && self.derives(from, class)
        {
            let placed = self.placed(only.clone(), at);
            let part = self.upcast(placed, class, at);
            return Value::rvalue(part.expr, ty);
        }
        if arguments.is_empty() && !traits.has_default && !self.has_unknown_base(class) {
            return self.zero_of(ty, at);
        }
        let mut candidates: Vec<Entity> =
            self.classes[class].constructors.iter().map(|&func| Entity::Function(func)).collect();
        candidates.extend(self.classes[class].constructor_templates.iter().map(|&template| Entity::Template(template)));
        if self.classes[class].inherits_constructors {
            self.inherited_constructors(class, &mut candidates, 0);
        }
        if let Some(func) = self.resolve_constructor(&candidates, &arguments) {
            return self.call_constructor(func, class, ty, arguments, at);
        }
        self.construct_unresolved(class, ty, arguments, at)
    }

    fn resolve_constructor(&mut self, candidates: &[Entity], arguments: &[Value]) -> Option<crate::model::FuncId> {
        // Even a single constructor must fit: an aggregate has none that would.
        let strict = self.resolve_with(candidates, None, arguments, None, crate::overloads::User::Forbidden);
        if strict.is_some() {
            return strict;
        }
        let mut fitting: Vec<Entity> = Vec::new();
        for &entity in candidates {
            if let Entity::Function(func) = entity {
                if self.funcs[func].implicit.is_some() && !arguments.is_empty() {
                    // A copy of what a conversion makes is that thing itself.
                    continue;
                }
                let signature = self.signature(func);
                let required = signature.params.iter().filter(|param| param.default.is_none()).count();
                if arguments.len() >= required && arguments.len() <= signature.params.len() {
                    fitting.push(entity);
                }
            } else {
                fitting.push(entity);
            }
        }
        if fitting.is_empty() {
            return None;
        }
        self.resolve(&fitting, None, arguments, None)
    }

    fn inherited_constructors(&mut self, class: ClassId, candidates: &mut Vec<Entity>, hops: u32) {
        let bases: Vec<ClassId> = self.classes[class].bases.iter().filter_map(|base| base.class).collect();
        for base in bases {
            self.complete(base);
            for &func in &self.classes[base].constructors {
                if self.funcs[func].implicit.is_none() {
                    candidates.push(Entity::Function(func));
                }
            }
            candidates
                .extend(self.classes[base].constructor_templates.iter().map(|&template| Entity::Template(template)));
            if hops < 16 && self.classes[base].inherits_constructors {
                self.inherited_constructors(base, candidates, hops + 1);
            }
        }
    }

    fn call_constructor(
        &mut self,
        func: crate::model::FuncId,
        class: ClassId,
        ty: Ty,
        arguments: Vec<Value>,
        at: At,
    ) -> Value {
        let hole = self.hole(at);
        let owner = self.funcs[func].class.unwrap_or(class);
        let mut this = hole;
        if owner != class
            && let Some(path) = self.base_path(class, owner)
        {
            // A constructor of a base that `using` brings in.
            let mut place = self.unary(c::UnaryOp::Deref, hole, at);
            for (member, _) in path {
                place = self.field(place, member, at);
            }
            this = self.address(place, at);
        }
        let mut list = vec![this];
        self.pass_arguments(func, arguments, &mut list, at);
        let link = self.use_function(func);
        let call = self.call_name(link, &list, at);
        Value::making(call, ty, hole)
    }

    /// No constructor fits: an aggregate, or a class of which not all is known.
    fn construct_unresolved(&mut self, class: ClassId, ty: Ty, arguments: Vec<Value>, at: At) -> Value {
        let declared = self.classes[class].constructors.iter().any(|&func| self.funcs[func].implicit.is_none());
        let has_templates = !self.classes[class].constructor_templates.is_empty();
        if !declared && !has_templates && self.classes[class].definition.is_some() {
            if let [only] = &arguments[..]
                && let Some(func) = self.conversion_to(&only.clone(), ty)
            {
                return self.call_conversion(func, arguments.into_iter().next().expect("there is one"), at);
            }
            return self.aggregate(class, ty, arguments, at);
        }
        let hole = self.hole(at);
        let mut list = vec![hole];
        for argument in arguments {
            let argument = self.unknown_argument(argument, at);
            list.push(argument);
        }
        let name = self.joined(self.classes[class].link, self.classes[class].name);
        let call = self.call_unknown(name, &list, at);
        Value::making(call, ty, hole)
    }

    fn construct_other(&mut self, ty: Ty, arguments: Vec<Value>, at: At) -> Value {
        if self.types.is_unknown(ty) {
            return self.construct_unknown(ty, arguments, at);
        }
        let mut arguments = arguments.into_iter();
        match arguments.next() {
            None => self.zero_of(ty, at),
            Some(value) => {
                let value = self.converted(value, ty, at);
                let same = self.types.same_bare(value.ty, ty);
                let operand = self.operand(value, at);
                if same {
                    return Value::rvalue(operand, ty);
                }
                let cast = self.cast(ty, operand, at);
                Value::rvalue(cast, ty)
            }
        }
    }

    /// `std::string(x)` without its header: a function nobody knows gives one.
    fn construct_unknown(&mut self, ty: Ty, arguments: Vec<Value>, at: At) -> Value {
        if let [only] = &arguments[..]
            && self.types.same_bare(only.ty, ty)
        {
            let only = arguments.into_iter().next().expect("there is one");
            let operand = self.operand(only, at);
            return Value::rvalue(operand, ty);
        }
        let list: Vec<c::ExprId> = arguments.into_iter().map(|argument| self.unknown_argument(argument, at)).collect();
        let name = self.spelled(ty);
        let call = self.call_unknown(name, &list, at);
        Value::rvalue(call, ty)
    }

    /// An argument of a function that nobody knows: a class goes by address, since its copy is not known to be made.
    pub(crate) fn unknown_argument(&mut self, value: Value, at: At) -> c::ExprId {
        if let Some(function) = self.closure_function(&value, None, at) {
            return function.expr;
        }
        if self.is_managed(value.ty) {
            return self.address_of_value(value, at);
        }
        if let Category::List(list) = value.kind
            && let ExprKind::List(items) = &self.tree.exprs[list].kind
            && items.len() != 1
        {
            return self.opaque_list(list, at);
        }
        self.operand(value, at)
    }
}
