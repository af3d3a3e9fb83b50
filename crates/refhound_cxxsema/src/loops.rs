//! `for (T x : range)`: over arrays, over what has `begin()` and `end()`, and over what nobody knows.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{DeclId, DeclKind, ExprId, PartKind, StmtId};
use refhound_index::intern;

use crate::context::{Local, Reach};
use crate::locals::Declaring;
use crate::model::Entities;
use crate::types::{Length, Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Value};

impl Unit<'_> {
    pub(crate) fn range_for(
        &mut self,
        init: Option<StmtId>,
        variable: DeclId,
        range: ExprId,
        body: StmtId,
        at: At,
    ) -> c::StmtId {
        let depth = self.locals_depth();
        let mut statements = Vec::new();
        if let Some(init) = init {
            self.stmt_into(init, &mut statements);
        }
        let place = self.at(range);
        let value = self.expr(range);
        match *self.types.bare(value.ty) {
            Type::Array(element, length) => {
                self.array_loop(value, element, length, variable, body, place, &mut statements);
            }
            Type::Class(class) => {
                let mut begin = Entities::new();
                self.lookup_member(class, self.words.begin, &mut begin, 0);
                if begin.is_empty() {
                    self.unknown_loop(value, variable, body, place, &mut statements);
                } else {
                    self.iterator_loop(value, variable, body, place, &mut statements);
                }
            }
            _ => self.unknown_loop(value, variable, body, place, &mut statements),
        }
        self.end_locals(depth);
        self.block(statements, at)
    }

    pub(crate) fn locals_depth(&self) -> usize {
        self.contexts.last().map_or(0, |context| context.locals.len())
    }

    pub(crate) fn end_locals(&mut self, depth: usize) {
        if let Some(context) = self.contexts.last_mut() {
            context.locals.truncate(depth);
        }
    }

    /// The loop's variable, made of an element, and the body.
    fn loop_body(&mut self, variable: DeclId, element: Value, body: StmtId, at: At) -> c::StmtId {
        let depth = self.locals_depth();
        let mut inner = Vec::new();
        match &self.tree.decls[variable].kind {
            DeclKind::Variable(node) => {
                if let Some(PartKind::Identifier(name)) = node.name.parts.last().map(|part| part.kind.clone()) {
                    let written = self.read_here(node.ty);
                    let ty = if self.is_auto(written) { self.auto_type(written, &element) } else { written };
                    let declaring = Declaring { name, ty, at: At::token(node.name.token) };
                    self.declare_from(declaring, Some(element), &mut inner);
                }
            }
            DeclKind::StructuredBinding { names, ty, .. } => self.bind_names(names, *ty, element, &mut inner),
            _ => {}
        }
        self.stmt_into(body, &mut inner);
        self.end_locals(depth);
        self.block(inner, at)
    }

    fn array_loop(
        &mut self,
        value: Value,
        element: Ty,
        length: Length,
        variable: DeclId,
        body: StmtId,
        at: At,
        statements: &mut Vec<c::StmtId>,
    ) {
        let index = self.temporary_name();
        let zero = self.number(0, at);
        let size = self.types.size;
        let first = self.local(index, size, Some(c::Init::Expr(zero)), None, at);
        let array = value.expr;
        let count = match length {
            Length::Known(length) => self.number(i128::from(length), at),
            Length::None | Length::Expr(_) => {
                let whole = self.node(c::ExprKind::SizeofExpr(array), at);
                let element = self.type_name(element);
                let one = self.node(c::ExprKind::SizeofType(element), at);
                self.node(c::ExprKind::Binary { op: c::BinaryOp::Div, left: whole, right: one }, at)
            }
        };
        let left = self.name(index, at);
        let condition = self.node(c::ExprKind::Binary { op: c::BinaryOp::Lt, left, right: count }, at);
        let counter = self.name(index, at);
        let step = self.unary(c::UnaryOp::PreIncrement, counter, at);
        let position = self.name(index, at);
        let place = self.node(c::ExprKind::Index { base: array, index: position }, at);
        let body = self.loop_body(variable, Value::lvalue(place, element), body, at);
        let kind = c::StmtKind::For {
            init: c::ForInit::Declaration(first),
            condition: Some(condition),
            step: Some(step),
            body,
        };
        statements.push(self.stmt(kind, at));
    }

    fn iterator_loop(&mut self, value: Value, variable: DeclId, body: StmtId, at: At, statements: &mut Vec<c::StmtId>) {
        let range_name = self.temporary_name();
        let ty = if value.is_lvalue() { self.types.reference(value.ty) } else { self.types.rvalue(value.ty) };
        self.declare_from(Declaring { name: range_name, ty, at }, Some(value), statements);
        let range = self.local_named(range_name, at);
        let begin = self.iterator(range, self.words.begin, at, statements);
        let range = self.local_named(range_name, at);
        let end = self.iterator(range, self.words.end, at, statements);
        let left = self.reached(begin, at);
        let right = self.reached(end, at);
        let differs = self.overloaded(intern("operator!="), &left, vec![right.clone()], at);
        let condition = match differs {
            Some(value) => self.truth(value, at),
            None => match self.overloaded(intern("operator=="), &left, vec![right.clone()], at) {
                Some(value) => {
                    let truth = self.truth(value, at);
                    self.unary(c::UnaryOp::Not, truth, at)
                }
                None => {
                    let (left, right) = (left.expr, right.expr);
                    self.node(c::ExprKind::Binary { op: c::BinaryOp::Ne, left, right }, at)
                }
            },
        };
        let counter = self.reached(begin, at);
        let step = match self.overloaded(intern("operator++"), &counter, Vec::new(), at) {
            Some(value) => self.effect_of(value, at),
            None => self.unary(c::UnaryOp::PreIncrement, counter.expr, at),
        };
        let current = self.reached(begin, at);
        let element = match self.overloaded(self.words.star, &current, Vec::new(), at) {
            Some(value) => value,
            None => {
                let to = self.types.pointee(current.ty).unwrap_or(self.types.unknown);
                let place = self.deref(current.expr, at);
                Value::lvalue(place, to)
            }
        };
        let body = self.loop_body(variable, element, body, at);
        let kind = c::StmtKind::For { init: c::ForInit::None, condition: Some(condition), step: Some(step), body };
        statements.push(self.stmt(kind, at));
    }

    fn local_named(&mut self, name: refhound_index::Symbol, at: At) -> Value {
        let found = self.contexts.last().and_then(|context| {
            let index = context.find(name)?;
            match context.locals[index].1 {
                crate::context::LocalEntry::Variable(local) => Some(local),
                _ => None,
            }
        });
        match found {
            Some(local) => self.reached(local, at),
            None => self.unknown_value(at),
        }
    }

    /// `range.begin()` in a variable.
    fn iterator(
        &mut self,
        range: Value,
        method: refhound_index::Symbol,
        at: At,
        statements: &mut Vec<c::StmtId>,
    ) -> Local {
        let class = self.types.class_of(range.ty);
        let value = class.and_then(|class| self.call_operator_method(class, range, method, Vec::new(), at));
        let value = match value {
            Some(value) => value,
            None => self.unknown_value(at),
        };
        let name = self.temporary_name();
        let ty = self.types.decayed(value.ty);
        self.declare_from(Declaring { name, ty, at }, Some(value), statements);
        Local { name, ty, reach: Reach::Direct, is_own: true }
    }

    /// As often as nobody knows, with elements nobody knows.
    fn unknown_loop(&mut self, value: Value, variable: DeclId, body: StmtId, at: At, statements: &mut Vec<c::StmtId>) {
        let range_name = self.temporary_name();
        let unknown = self.types.unknown;
        let address = self.address_of_value(value, at);
        let pointer = self.types.pointer(unknown);
        statements.push(self.local(range_name, pointer, Some(c::Init::Expr(address)), None, at));
        let range = self.name(range_name, at);
        let condition = self.call_unknown(intern("?::next"), &[range], at);
        let range = self.name(range_name, at);
        let element = self.call_unknown(intern("?::element"), &[range], at);
        let place = self.deref(element, at);
        let body = self.loop_body(variable, Value::lvalue(place, unknown), body, at);
        statements.push(self.stmt(c::StmtKind::While { condition, body }, at));
    }
}
