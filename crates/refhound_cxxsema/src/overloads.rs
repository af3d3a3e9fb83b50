//! Which function a call means: those that can take the arguments, and of them the one that changes the arguments least.

use refhound_cxxsyntax::tree::{Builtin, RefQualifier};

use crate::model::{Argument, ClassId, Entity, FuncId, FuncKind};
use crate::types::{Ty, Type};
use crate::unit::Unit;
use crate::values::{Category, Value};

/// Costs of conversions: larger kinds outweigh any number of smaller ones.
pub(crate) const QUALIFIED: u32 = 1;
const PROMOTED: u32 = 4;
const CONVERTED: u32 = 20;
const UNKNOWN: u32 = 30;
const MADE: u32 = 1000;
const VARIADIC: u32 = 20_000;

/// The object that a method is called on.
#[derive(Clone, Copy)]
pub(crate) struct Receiver {
    pub(crate) is_const: bool,
    pub(crate) is_lvalue: bool,
}

/// Whether constructors and conversion operators may help.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum User {
    Allowed,
    Forbidden,
}

impl Unit<'_> {
    /// The best of the functions and templates of one name.
    pub(crate) fn resolve(
        &mut self,
        entities: &[Entity],
        explicit: Option<&[Argument]>,
        arguments: &[Value],
        receiver: Option<Receiver>,
    ) -> Option<FuncId> {
        self.resolve_with(entities, explicit, arguments, receiver, User::Allowed)
    }

    pub(crate) fn resolve_with(
        &mut self,
        entities: &[Entity],
        explicit: Option<&[Argument]>,
        arguments: &[Value],
        receiver: Option<Receiver>,
        user: User,
    ) -> Option<FuncId> {
        if let [Entity::Function(only)] = entities
            && explicit.is_none()
            && user == User::Allowed
            && !self.funcs[*only].is_deleted
        {
            return Some(*only);
        }
        if !self.enter() {
            return None;
        }
        let mut best: Option<(FuncId, u32)> = None;
        for &entity in entities {
            let (func, extra) = match entity {
                Entity::Function(func) if explicit.is_none() => (Some(func), 0),
                // A plain function is preferred to a template that is as good.
                Entity::Template(template) => (self.deduce_call(template, explicit, arguments), 1),
                _ => (None, 0),
            };
            let Some(func) = func else { continue };
            if let Some(cost) = self.cost(func, arguments, receiver, user) {
                let cost = cost + extra;
                if best.is_none_or(|(_, least)| cost < least) {
                    best = Some((func, cost));
                }
            }
        }
        self.leave();
        best.map(|(func, _)| func).filter(|&func| !self.funcs[func].is_deleted)
    }

    /// What the arguments cost, `None` if the function cannot take them.
    fn cost(&mut self, func: FuncId, arguments: &[Value], receiver: Option<Receiver>, user: User) -> Option<u32> {
        let signature = self.signature(func);
        let required = signature.params.iter().filter(|param| param.default.is_none()).count();
        if arguments.len() < required || (arguments.len() > signature.params.len() && !signature.variadic) {
            return None;
        }
        let mut cost = 0;
        if let Some(receiver) = receiver
            && self.funcs[func].kind == FuncKind::Method
        {
            if receiver.is_const && !self.funcs[func].is_const {
                return None;
            }
            cost += u32::from(!receiver.is_const && self.funcs[func].is_const) * QUALIFIED;
            match self.funcs[func].ref_qualifier {
                Some(RefQualifier::Lvalue) if !receiver.is_lvalue => return None,
                Some(RefQualifier::Rvalue) if receiver.is_lvalue => return None,
                _ => {}
            }
        }
        for (index, argument) in arguments.iter().enumerate() {
            cost += match signature.params.get(index) {
                Some(param) => self.rank(argument, param.ty, user)?,
                None => VARIADIC,
            };
        }
        Some(cost)
    }

    /// What it costs to make a parameter of an argument.
    pub(crate) fn rank(&mut self, value: &Value, target: Ty, user: User) -> Option<u32> {
        if !self.enter() {
            return None;
        }
        let rank = self.rank_kind(value, target, user);
        self.leave();
        rank
    }

    fn rank_kind(&mut self, value: &Value, target: Ty, user: User) -> Option<u32> {
        match *self.types.resolved(target) {
            Type::Reference(to) => {
                let target_const = self.types.is_const(to);
                if let Some(cost) = self.bind_rank(value, to) {
                    if target_const {
                        return Some(cost + QUALIFIED * (1 + u32::from(!value.is_lvalue())));
                    }
                    if !value.is_lvalue() || self.types.is_const(value.ty) {
                        return if self.types.is_unknown(value.ty) { Some(UNKNOWN) } else { None };
                    }
                    return Some(cost);
                }
                if !target_const {
                    return None;
                }
                self.rank_value(value, to, user).map(|cost| cost + QUALIFIED)
            }
            Type::Rvalue(to) => {
                if let Some(cost) = self.bind_rank(value, to) {
                    return if value.is_lvalue() && !self.types.is_unknown(value.ty) { None } else { Some(cost) };
                }
                self.rank_value(value, to, user)
            }
            _ => self.rank_value(value, target, user),
        }
    }

    /// A reference to the object itself, or to a base of it.
    fn bind_rank(&mut self, value: &Value, to: Ty) -> Option<u32> {
        if matches!(value.kind, Category::List(_)) {
            return None;
        }
        if self.types.same_bare(value.ty, to) {
            return Some(0);
        }
        if self.types.is_unknown(value.ty) || self.types.is_unknown(to) {
            return Some(UNKNOWN);
        }
        let (from, base) = (self.types.class_of(value.ty)?, self.types.class_of(to)?);
        let path = self.base_path(from, base)?;
        Some(PROMOTED + path.len() as u32)
    }

    fn rank_value(&mut self, value: &Value, target: Ty, user: User) -> Option<u32> {
        if let Category::List(list) = value.kind {
            return self.rank_list(list, target, user);
        }
        let (from, to) = (self.types.bare_id(value.ty), self.types.bare_id(target));
        if from == to {
            return Some(0);
        }
        if self.types.is_unknown(from) || self.types.is_unknown(to) {
            return Some(UNKNOWN);
        }
        if let Some(class) = self.types.class_of(to) {
            if let Some(source) = self.types.class_of(from)
                && let Some(path) = self.base_path(source, class)
            {
                return Some(PROMOTED + path.len() as u32);
            }
            return (user == User::Allowed && self.can_make(class, value, from)).then_some(MADE);
        }
        if self.types.class_of(from).is_some() {
            return (user == User::Allowed && self.conversion_to(value, target).is_some()).then_some(MADE);
        }
        self.rank_scalar(from, to)
    }

    fn rank_list(&mut self, list: refhound_cxxsyntax::tree::ExprId, target: Ty, user: User) -> Option<u32> {
        let count = match &self.tree.exprs[list].kind {
            refhound_cxxsyntax::tree::ExprKind::List(items) => items.len(),
            _ => 0,
        };
        if self.types.class_of(target).is_some() {
            return (user == User::Allowed).then_some(MADE);
        }
        if self.types.is_unknown(target) {
            return Some(UNKNOWN);
        }
        (count <= 1).then_some(CONVERTED)
    }

    fn rank_scalar(&mut self, from: Ty, to: Ty) -> Option<u32> {
        match (self.types.bare(from).clone(), self.types.bare(to).clone()) {
            (Type::Null, Type::Pointer(_) | Type::MemberPointer(_)) => Some(CONVERTED),
            (Type::Null, Type::Builtin(Builtin::Bool)) => Some(CONVERTED * 2),
            (Type::Array(element, _), Type::Pointer(target)) => self.rank_pointer(element, target),
            (Type::Function(_), Type::Pointer(target)) => {
                if self.types.same_bare(from, target) || self.types.is_void(target) {
                    Some(0)
                } else {
                    Some(CONVERTED * 3)
                }
            }
            (Type::Pointer(from), Type::Pointer(target)) => self.rank_pointer(from, target),
            (Type::Pointer(_) | Type::Array(..) | Type::Function(_), Type::Builtin(Builtin::Bool)) => {
                Some(CONVERTED * 2)
            }
            // A written `0` is a pointer as well; anything else is wrong, but better than no function at all.
            (Type::Builtin(Builtin::Int | Builtin::Long), Type::Pointer(_)) => Some(CONVERTED * 4),
            (Type::Builtin(from), Type::Builtin(to)) => match (from, to) {
                (Builtin::Void, _) | (_, Builtin::Void) => None,
                (
                    Builtin::Bool | Builtin::Char | Builtin::SChar | Builtin::UChar | Builtin::Short | Builtin::UShort,
                    Builtin::Int,
                )
                | (Builtin::Float, Builtin::Double) => Some(PROMOTED),
                _ => Some(CONVERTED),
            },
            (Type::Enum(id), Type::Builtin(to)) => match (self.enums[id].is_scoped, to) {
                (true, _) => None,
                (false, Builtin::Int) => Some(PROMOTED),
                (false, _) => Some(CONVERTED),
            },
            (Type::MemberPointer(_), Type::MemberPointer(_)) => Some(CONVERTED),
            _ => None,
        }
    }

    fn rank_pointer(&mut self, from: Ty, to: Ty) -> Option<u32> {
        if self.types.same_bare(from, to) {
            let loses = self.types.is_const(from) && !self.types.is_const(to);
            let gains = !self.types.is_const(from) && self.types.is_const(to);
            // Dropping `const` is wrong; string literals were allowed to, once.
            return Some(if loses { CONVERTED * 5 } else { u32::from(gains) * QUALIFIED });
        }
        if self.types.is_unknown(from) || self.types.is_unknown(to) {
            return Some(UNKNOWN);
        }
        if let (Some(derived), Some(base)) = (self.types.class_of(from), self.types.class_of(to)) {
            return self.base_path(derived, base).map(|path| PROMOTED + path.len() as u32);
        }
        self.types.is_void(to).then_some(CONVERTED)
    }

    /// Whether a constructor of the class takes this value, by itself.
    fn can_make(&mut self, class: ClassId, value: &Value, from: Ty) -> bool {
        if self.has_unknown_base(class) && self.classes[class].definition.is_none() {
            return false;
        }
        self.add_specials(class);
        for index in 0..self.classes[class].constructors.len() {
            let constructor = self.classes[class].constructors[index];
            if self.funcs[constructor].is_explicit || self.funcs[constructor].is_deleted {
                continue;
            }
            if self.cost(constructor, std::slice::from_ref(value), None, User::Forbidden).is_some() {
                return true;
            }
        }
        for template in self.classes[class].constructor_templates.clone() {
            if let Some(func) = self.deduce_call(template, None, std::slice::from_ref(value))
                && !self.funcs[func].is_explicit
                && self.cost(func, std::slice::from_ref(value), None, User::Forbidden).is_some()
            {
                return true;
            }
        }
        let Some(source) = self.types.class_of(from) else { return false };
        let target = self.types.class(class);
        let _ = source;
        self.conversion_to(value, target).is_some()
    }

    /// The conversion operator of a class that leads to a type.
    pub(crate) fn conversion_to(&mut self, value: &Value, target: Ty) -> Option<FuncId> {
        let class = self.types.class_of(value.ty)?;
        let mut best: Option<(FuncId, u32)> = None;
        for func in self.all_conversions(class, 0) {
            let result = self.result_type(func);
            let kind = if matches!(self.types.resolved(result), Type::Reference(_)) {
                Category::Lvalue
            } else {
                Category::Rvalue
            };
            let given = Value::new(value.expr, self.types.referred(result), kind);
            if let Some(cost) = self.rank(&given, target, User::Forbidden) {
                let cost = cost + u32::from(self.types.is_const(value.ty) != self.funcs[func].is_const) * QUALIFIED;
                if best.is_none_or(|(_, least)| cost < least) {
                    best = Some((func, cost));
                }
            }
        }
        best.map(|(func, _)| func)
    }

    pub(crate) fn all_conversions(&mut self, class: ClassId, hops: u32) -> Vec<FuncId> {
        self.complete(class);
        let mut list = self.classes[class].conversions.clone();
        if hops < 16 {
            let bases: Vec<ClassId> = self.classes[class].bases.iter().filter_map(|base| base.class).collect();
            for base in bases {
                list.extend(self.all_conversions(base, hops + 1));
            }
        }
        list
    }
}
