//! Constant expressions, as far as templates, array sizes and `if constexpr` need them.

use refhound_cxxsyntax::tree::{
    BinaryOp, Builtin, DeclKind, ExprId, ExprKind, Initializer, LogicalOp, TypeId, UnaryOp,
};

use crate::model::{Argument, Constant, Entity, EnumId, ScopeId};
use crate::types::{Ty, Type};
use crate::unit::Unit;

impl<'a> Unit<'a> {
    pub(crate) fn constant(&mut self, expr: ExprId, scope: ScopeId) -> Option<i128> {
        if !self.enter() {
            return None;
        }
        let value = self.constant_within(expr, scope);
        self.leave();
        value
    }

    fn constant_within(&mut self, expr: ExprId, scope: ScopeId) -> Option<i128> {
        let tree = self.tree;
        match &tree.exprs[expr].kind {
            ExprKind::Number(text) => number(text.as_str()),
            ExprKind::Char(text) => character(text.as_str()),
            ExprKind::Bool(value) => Some(i128::from(*value)),
            ExprKind::Name(name) => {
                let found = self.find_name(name, scope);
                let entity = found.entities.first().copied()?;
                if let Entity::Template(template) = entity {
                    let arguments = name.parts.last()?.arguments.as_ref()?;
                    let given = self.read_arguments(arguments, scope);
                    let given = self.complete_arguments(template, given)?;
                    return match self.instance(template, given)? {
                        Entity::Constant(Constant::Known(value)) => Some(value),
                        _ => None,
                    };
                }
                self.constant_of(entity)
            }
            ExprKind::Unary { op, operand } => {
                let value = self.constant(*operand, scope)?;
                Some(match op {
                    UnaryOp::Plus => value,
                    UnaryOp::Minus => value.checked_neg()?,
                    UnaryOp::BitNot => !value,
                    UnaryOp::Not => i128::from(value == 0),
                    _ => return None,
                })
            }
            ExprKind::Binary { op, left, right } => {
                let (left, right) = (self.constant(*left, scope)?, self.constant(*right, scope)?);
                binary(*op, left, right)
            }
            ExprKind::Logical { op, left, right } => {
                let left = self.constant(*left, scope);
                match (op, left) {
                    (LogicalOp::And, Some(0)) => Some(0),
                    (LogicalOp::Or, Some(value)) if value != 0 => Some(1),
                    (_, None) => None,
                    _ => self.constant(*right, scope).map(|value| i128::from(value != 0)),
                }
            }
            ExprKind::Conditional { condition, then: Some(then), otherwise } => {
                let chosen = if self.constant(*condition, scope)? != 0 { *then } else { *otherwise };
                self.constant(chosen, scope)
            }
            ExprKind::Cast { ty, operand, .. } => {
                let value = self.constant(*operand, scope)?;
                let ty = self.read_type(*ty, scope);
                self.cut(value, ty)
            }
            ExprKind::Construct { ty, init } => self.constructed(*ty, init, scope),
            ExprKind::SizeofPack(name) => {
                let found = self.lookup(scope, *name);
                match found.first()? {
                    Entity::Pack(pack) => Some(self.packs[*pack].len() as i128),
                    Entity::Local(context, index) => match self.contexts[*context as usize].locals[*index as usize].1 {
                        crate::context::LocalEntry::Pack(count) => Some(i128::from(count)),
                        _ => None,
                    },
                    _ => None,
                }
            }
            ExprKind::SizeofType(ty) => {
                let ty = self.read_type(*ty, scope);
                self.size_of(ty)
            }
            _ => None,
        }
    }

    /// `int(3)`, and `true_type{}`, which is what its constant says.
    fn constructed(&mut self, ty: TypeId, init: &'a Initializer, scope: ScopeId) -> Option<i128> {
        let ty = self.read_type(ty, scope);
        if let Some(class) = self.types.class_of(ty) {
            let scope = self.classes[class].scope;
            let value = self.lookup_in(scope, refhound_index::intern("value"));
            return value.first().copied().and_then(|entity| self.constant_of(entity));
        }
        let value = match init {
            Initializer::Parens(list) if list.len() == 1 => self.constant(list[0], scope)?,
            Initializer::Braces(list) | Initializer::Equals(list) => match &self.tree.exprs[*list].kind {
                ExprKind::List(items) if items.len() == 1 => self.constant(items[0].value, scope)?,
                ExprKind::List(items) if items.is_empty() => 0,
                _ => return None,
            },
            Initializer::Parens(list) if list.is_empty() => 0,
            Initializer::Parens(_) => return None,
        };
        self.cut(value, ty)
    }

    fn cut(&self, value: i128, ty: Ty) -> Option<i128> {
        Some(match self.types.bare(ty) {
            Type::Builtin(Builtin::Bool) => i128::from(value != 0),
            Type::Builtin(Builtin::SChar | Builtin::Char) => i128::from(value as i8),
            Type::Builtin(Builtin::UChar) => i128::from(value as u8),
            Type::Builtin(Builtin::Short) => i128::from(value as i16),
            Type::Builtin(Builtin::UShort) => i128::from(value as u16),
            Type::Builtin(Builtin::Int) => i128::from(value as i32),
            Type::Builtin(Builtin::UInt) => i128::from(value as u32),
            Type::Builtin(Builtin::LongLong) => i128::from(value as i64),
            Type::Builtin(Builtin::ULongLong) => i128::from(value as u64),
            Type::Builtin(Builtin::Float | Builtin::Double | Builtin::LongDouble | Builtin::Void) => return None,
            _ => value,
        })
    }

    /// Sizes that are the same everywhere.
    fn size_of(&self, ty: Ty) -> Option<i128> {
        Some(match self.types.bare(self.types.referred(ty)) {
            Type::Builtin(Builtin::Bool | Builtin::Char | Builtin::SChar | Builtin::UChar) => 1,
            Type::Builtin(Builtin::Short | Builtin::UShort) => 2,
            Type::Builtin(Builtin::Int | Builtin::UInt | Builtin::Float) => 4,
            Type::Builtin(Builtin::LongLong | Builtin::ULongLong | Builtin::Double) => 8,
            _ => return None,
        })
    }

    pub(crate) fn constant_of(&mut self, entity: Entity) -> Option<i128> {
        match entity {
            Entity::Enumerator(id, index) => self.enumerator_value(id, index),
            Entity::Constant(Constant::Known(value)) => Some(value),
            Entity::Pack(pack) => match self.packs[pack].get(self.pack_index?)? {
                Argument::Value(Constant::Known(value)) => Some(*value),
                _ => None,
            },
            Entity::Variable(var) => {
                if self.vars[var].is_reading {
                    return None;
                }
                let scope = self.vars[var].scope;
                let decl = self.vars[var].decls.first().copied()?;
                let DeclKind::Variable(variable) = &self.tree.decls[decl].kind else { return None };
                if !variable.flags.is_constexpr && !self.tree.types[variable.ty].is_const {
                    return None;
                }
                self.vars[var].is_reading = true;
                let value = match variable.init.as_ref() {
                    Some(Initializer::Equals(init)) => self.constant(*init, scope),
                    Some(Initializer::Braces(list)) => match &self.tree.exprs[*list].kind {
                        ExprKind::List(items) if items.len() == 1 => self.constant(items[0].value, scope),
                        _ => None,
                    },
                    _ => None,
                };
                self.vars[var].is_reading = false;
                value
            }
            _ => None,
        }
    }

    fn enumerator_value(&mut self, id: EnumId, index: u32) -> Option<i128> {
        let DeclKind::Enum(node) = &self.tree.decls[self.enums[id].decl].kind else { return None };
        let list = node.enumerators.as_ref()?;
        let scope = self.enums[id].scope;
        for (offset, enumerator) in list.get(..=index as usize)?.iter().rev().enumerate() {
            if let Some(value) = enumerator.value {
                return Some(self.constant(value, scope)? + offset as i128);
            }
        }
        Some(i128::from(index))
    }
}

fn binary(op: BinaryOp, left: i128, right: i128) -> Option<i128> {
    let shift = || u32::try_from(right).ok().filter(|&by| by < 64);
    Some(match op {
        BinaryOp::Mul => left.checked_mul(right)?,
        BinaryOp::Div => left.checked_div(right)?,
        BinaryOp::Rem => left.checked_rem(right)?,
        BinaryOp::Add => left.checked_add(right)?,
        BinaryOp::Sub => left.checked_sub(right)?,
        BinaryOp::Shl => i128::from((left as i64).checked_shl(shift()?)?),
        BinaryOp::Shr => left >> shift()?,
        BinaryOp::Lt => i128::from(left < right),
        BinaryOp::Gt => i128::from(left > right),
        BinaryOp::Le => i128::from(left <= right),
        BinaryOp::Ge => i128::from(left >= right),
        BinaryOp::Eq => i128::from(left == right),
        BinaryOp::Ne => i128::from(left != right),
        BinaryOp::BitAnd => left & right,
        BinaryOp::BitXor => left ^ right,
        BinaryOp::BitOr => left | right,
    })
}

/// An integer as it is written.
pub(crate) fn number(text: &str) -> Option<i128> {
    let text: String = text.chars().filter(|&letter| letter != '\'').collect();
    let lower = text.to_ascii_lowercase();
    let digits = lower.trim_end_matches(['u', 'l', 'z']);
    if let Some(hex) = digits.strip_prefix("0x") {
        return i128::from_str_radix(hex, 16).ok();
    }
    if let Some(bits) = digits.strip_prefix("0b") {
        return i128::from_str_radix(bits, 2).ok();
    }
    if digits.len() > 1 && digits.starts_with('0') {
        return i128::from_str_radix(&digits[1..], 8).ok();
    }
    digits.parse().ok()
}

fn character(text: &str) -> Option<i128> {
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let mut letters = inner.chars();
    match (letters.next()?, letters.next()) {
        (letter, None) if letter.is_ascii() => Some(letter as i128),
        ('\\', Some('0')) if inner.len() == 2 => Some(0),
        ('\\', Some('n')) => Some(10),
        ('\\', Some('t')) => Some(9),
        ('\\', Some('\\')) => Some(92),
        ('\\', Some('\'')) => Some(39),
        _ => None,
    }
}
