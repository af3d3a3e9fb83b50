//! Objects without a name, and putting objects where they belong.

use refhound_csyntax::tree as c;
use refhound_index::{Symbol, intern};

use crate::types::Ty;
use crate::unit::Unit;
use crate::values::{At, Category, Value};

impl Unit<'_> {
    pub(crate) fn temporary_name(&mut self) -> Symbol {
        let Some(context) = self.contexts.last_mut() else { return intern("__temporary") };
        context.temporaries += 1;
        intern(&format!("__temporary_{}", context.temporaries))
    }

    /// Puts the address of an object into the holes of what makes it.
    pub(crate) fn fill(&mut self, value: &Value, mut address: impl FnMut(&mut Self) -> c::ExprId) {
        for &hole in &value.holes {
            let filled = address(self);
            let kind = std::mem::replace(&mut self.out.exprs[filled].kind, c::ExprKind::Error);
            self.out.exprs[hole].kind = kind;
        }
    }

    pub(crate) fn hole(&mut self, at: At) -> c::ExprId {
        self.node(c::ExprKind::Error, at)
    }

    /// An expression that makes an object at a place, of any value that has the place's type.
    pub(crate) fn make_at(&mut self, value: Value, place: c::ExprId, at: At) -> c::ExprId {
        if value.kind == Category::Making {
            self.fill(&value, |unit| unit.copied_address(place, at));
            return value.expr;
        }
        let operand = self.operand(value, at);
        self.assign(place, operand, at)
    }

    /// The address of a place, in nodes of its own.
    pub(crate) fn copied_address(&mut self, place: c::ExprId, at: At) -> c::ExprId {
        match self.out.exprs[place].kind {
            c::ExprKind::Unary { op: c::UnaryOp::Deref, operand } => self.copied(operand, at),
            _ => self.unary(c::UnaryOp::AddressOf, place, at),
        }
    }

    /// A node that can be moved elsewhere: names are written again, other things are wrapped.
    fn copied(&mut self, expr: c::ExprId, at: At) -> c::ExprId {
        match self.out.exprs[expr].kind {
            c::ExprKind::Name(name) => self.name(name, at),
            c::ExprKind::Member { base, name, access } => self.node(c::ExprKind::Member { base, name, access }, at),
            _ => {
                let place = self.unary(c::UnaryOp::Deref, expr, at);
                self.unary(c::UnaryOp::AddressOf, place, at)
            }
        }
    }

    /// A variable without a name that holds the value until the end of the full expression.
    pub(crate) fn temporary(&mut self, value: Value, at: At) -> Value {
        let name = self.temporary_name();
        let ty = self.types.unqualified(value.ty);
        let run = match value.kind {
            Category::Making => {
                self.fill(&value, |unit| {
                    let place = unit.name(name, at);
                    unit.unary(c::UnaryOp::AddressOf, place, at)
                });
                value.expr
            }
            _ => {
                let place = self.name(name, at);
                let operand = self.operand(value, at);
                self.assign(place, operand, at)
            }
        };
        let cleanup = self.destructor_link(ty);
        let c_type = self.type_name(ty);
        let temporary = c::Temporary { name, ty: c_type, run: Some(run), cleanup };
        let expr = self.node(c::ExprKind::Temporary(Box::new(temporary)), at);
        Value::new(expr, ty, Category::Xvalue)
    }

    /// The value as an object that has an address.
    pub(crate) fn placed(&mut self, value: Value, at: At) -> Value {
        match value.kind {
            Category::Lvalue | Category::Xvalue => value,
            Category::Rvalue | Category::Making => {
                // What is returned as a struct of unknown type, or as a pointer that was followed, has a place already.
                if matches!(self.out.exprs[value.expr].kind, c::ExprKind::Temporary(_))
                    && value.kind == Category::Rvalue
                {
                    return Value::new(value.expr, value.ty, Category::Xvalue);
                }
                self.temporary(value, at)
            }
            Category::List(_) => {
                let expr = self.error(at);
                Value::new(expr, value.ty, Category::Xvalue)
            }
        }
    }

    pub(crate) fn address_of_value(&mut self, value: Value, at: At) -> c::ExprId {
        let value = self.placed(value, at);
        self.address(value.expr, at)
    }

    /// The value as an operand of C.
    pub(crate) fn operand(&mut self, value: Value, at: At) -> c::ExprId {
        match value.kind {
            Category::Lvalue | Category::Xvalue | Category::Rvalue => {
                // A lambda without captures is its function wherever a value is wanted.
                value.expr
            }
            Category::Making => self.temporary(value, at).expr,
            Category::List(list) => self.list_operand(list, at),
        }
    }

    /// `{x}` where a number or pointer belongs.
    fn list_operand(&mut self, list: refhound_cxxsyntax::tree::ExprId, at: At) -> c::ExprId {
        match &self.tree.exprs[list].kind {
            refhound_cxxsyntax::tree::ExprKind::List(items) => match items.first().map(|item| item.value) {
                Some(first) => {
                    let value = self.expr(first);
                    self.operand(value, at)
                }
                None => self.number(0, at),
            },
            _ => self.error(at),
        }
    }

    pub(crate) fn zero_of(&mut self, ty: Ty, at: At) -> Value {
        let init = self.out.inits.push(c::Init::List { items: Vec::new(), first: at.first, last: at.last });
        if self.types.class_of(ty).is_some() || self.types.is_unknown(ty) {
            let c_type = self.type_name(ty);
            let literal = self.node(c::ExprKind::CompoundLiteral { ty: c_type, init }, at);
            return Value::rvalue(literal, ty);
        }
        let zero = self.number(0, at);
        let cast = self.cast(ty, zero, at);
        Value::rvalue(cast, ty)
    }
}
