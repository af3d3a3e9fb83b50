//! Statements.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{Condition, DeclKind, ExprId, Handler, StmtId, StmtKind};
use refhound_index::intern;

use crate::types::Type;
use crate::unit::Unit;
use crate::values::{At, Category, Value};

impl<'a> Unit<'a> {
    fn stmt_at(&self, id: StmtId) -> At {
        let stmt = &self.tree.stmts[id];
        At { first: stmt.first, last: stmt.last, at: stmt.first }
    }

    /// The statements of a block, or the one statement. What they declare stays declared.
    pub(crate) fn stmts_of(&mut self, id: StmtId) -> Vec<c::StmtId> {
        let tree = self.tree;
        let mut statements = Vec::new();
        match &tree.stmts[id].kind {
            StmtKind::Block(list) => {
                for &stmt in list {
                    self.stmt_into(stmt, &mut statements);
                }
            }
            _ => self.stmt_into(id, &mut statements),
        }
        statements
    }

    /// One statement, as a statement of C.
    pub(crate) fn stmt_one(&mut self, id: StmtId) -> c::StmtId {
        let depth = self.locals_depth();
        let at = self.stmt_at(id);
        let is_block = matches!(self.tree.stmts[id].kind, StmtKind::Block(_));
        let mut statements = self.stmts_of(id);
        self.end_locals(depth);
        match statements[..] {
            [only] if !is_block => only,
            [] if !is_block => self.stmt(c::StmtKind::Empty, at),
            _ => self.block(std::mem::take(&mut statements), at),
        }
    }

    pub(crate) fn stmt_into(&mut self, id: StmtId, statements: &mut Vec<c::StmtId>) {
        if !self.enter() {
            let at = self.stmt_at(id);
            statements.push(self.stmt(c::StmtKind::Skipped, at));
            return;
        }
        self.stmt_kind(id, statements);
        self.leave();
    }

    fn stmt_kind(&mut self, id: StmtId, statements: &mut Vec<c::StmtId>) {
        let tree = self.tree;
        let at = self.stmt_at(id);
        let kind = match &tree.stmts[id].kind {
            StmtKind::Empty => c::StmtKind::Empty,
            StmtKind::Expr(expr) => {
                let value = self.expr(*expr);
                let place = self.at(*expr);
                c::StmtKind::Expr(self.effect_of(value, place))
            }
            StmtKind::Block(_) => {
                let one = self.stmt_one(id);
                statements.push(one);
                return;
            }
            StmtKind::Declaration(decls) => {
                for &decl in decls {
                    self.local_declaration(decl, statements);
                }
                return;
            }
            StmtKind::If { is_constexpr, init, condition, then, otherwise } => {
                let stmt = self.if_stmt(*is_constexpr, *init, *condition, *then, *otherwise, at);
                statements.push(stmt);
                return;
            }
            StmtKind::While { condition, body } => self.while_stmt(*condition, *body, at),
            StmtKind::DoWhile { body, condition } => {
                let body = self.stmt_one(*body);
                let condition = self.condition_expr(*condition);
                c::StmtKind::DoWhile { body, condition }
            }
            StmtKind::For { init, condition, step, body } => {
                let stmt = self.for_stmt(*init, *condition, *step, *body, at);
                statements.push(stmt);
                return;
            }
            StmtKind::RangeFor { init, variable, range, body } => {
                let stmt = self.range_for(*init, *variable, *range, *body, at);
                statements.push(stmt);
                return;
            }
            StmtKind::Switch { init, value, body } => {
                let stmt = self.switch_stmt(*init, *value, *body, at);
                statements.push(stmt);
                return;
            }
            StmtKind::Case { low, high, body } => {
                let low = self.case_label(*low);
                let high = high.map(|high| self.case_label(high));
                let body = self.labelled(*body, statements);
                let kind = c::StmtKind::Case { low, high, body: body.0 };
                statements.push(self.stmt(kind, at));
                statements.extend(body.1);
                return;
            }
            StmtKind::Default { body } => {
                let body = self.labelled(*body, statements);
                statements.push(self.stmt(c::StmtKind::Default { body: body.0 }, at));
                statements.extend(body.1);
                return;
            }
            StmtKind::Label { name, body } => {
                let body = self.labelled(*body, statements);
                statements.push(self.stmt(c::StmtKind::Label { name: *name, body: body.0 }, at));
                statements.extend(body.1);
                return;
            }
            StmtKind::Goto { label } => c::StmtKind::Goto { label: *label },
            StmtKind::GotoComputed { target } => {
                let target = self.expr(*target);
                c::StmtKind::GotoComputed { target: self.operand(target, at) }
            }
            StmtKind::Break => c::StmtKind::Break,
            StmtKind::Continue => c::StmtKind::Continue,
            StmtKind::Return(value) => {
                self.return_stmt(*value, at, statements);
                return;
            }
            StmtKind::Try { body, handlers } => self.try_stmt(*body, handlers),
            StmtKind::Asm { operands } => {
                let mut outputs = Vec::with_capacity(operands.len());
                for &operand in operands {
                    let value = self.expr(operand);
                    outputs.push(self.operand(value, at));
                }
                c::StmtKind::Asm(Box::new(c::Asm { outputs, inputs: Vec::new(), labels: Vec::new() }))
            }
            StmtKind::Skipped => c::StmtKind::Skipped,
        };
        statements.push(self.stmt(kind, at));
    }

    /// What stands behind a label: its first statement, and the others, since a declaration must stay in the block.
    fn labelled(&mut self, body: StmtId, _statements: &mut [c::StmtId]) -> (c::StmtId, Vec<c::StmtId>) {
        let at = self.stmt_at(body);
        let mut inner = Vec::new();
        self.stmt_into(body, &mut inner);
        let is_plain = |unit: &Self, id: c::StmtId| !matches!(unit.out.stmts[id].kind, c::StmtKind::Declaration(_));
        match inner.first().copied() {
            Some(first) if is_plain(self, first) => (first, inner.split_off(1)),
            _ => (self.stmt(c::StmtKind::Empty, At::token(at.first)), inner),
        }
    }

    fn case_label(&mut self, expr: ExprId) -> c::ExprId {
        let scope = self.scope();
        let at = self.at(expr);
        let value = self.expr(expr);
        if self.types.is_unknown(value.ty)
            && let Some(known) = self.constant(expr, scope)
        {
            return self.number(known, at);
        }
        self.operand(value, at)
    }

    /// The value is of no interest: what a call's reference refers to is not looked at.
    pub(crate) fn effect_of(&mut self, value: Value, at: At) -> c::ExprId {
        let operand = self.operand(value, at);
        match self.out.exprs[operand].kind {
            c::ExprKind::Unary { op: c::UnaryOp::Deref, operand: inner }
                if matches!(self.out.exprs[inner].kind, c::ExprKind::Call { .. }) =>
            {
                inner
            }
            _ => operand,
        }
    }

    // ---- conditions ----

    /// The declaration of a condition, and the expression that asks it.
    fn condition(&mut self, condition: Condition, statements: &mut Vec<c::StmtId>) -> c::ExprId {
        match condition {
            Condition::Expr(expr) => self.condition_expr(expr),
            Condition::Declaration(decl) => {
                let value = self.condition_value(decl, statements);
                let at = At::token(self.tree.decls[decl].first);
                self.truth(value, at)
            }
        }
    }

    fn condition_value(&mut self, decl: refhound_cxxsyntax::tree::DeclId, statements: &mut Vec<c::StmtId>) -> Value {
        self.local_declaration(decl, statements);
        let at = match &self.tree.decls[decl].kind {
            DeclKind::Variable(variable) => At::token(variable.name.token),
            _ => At::token(self.tree.decls[decl].first),
        };
        let last = self.contexts.last().and_then(|context| context.locals.last()).map(|(_, entry)| *entry);
        match last {
            Some(crate::context::LocalEntry::Variable(local)) => self.reached(local, at),
            _ => self.unknown_value(at),
        }
    }

    fn if_stmt(
        &mut self,
        is_constexpr: bool,
        init: Option<StmtId>,
        condition: Condition,
        then: StmtId,
        otherwise: Option<StmtId>,
        at: At,
    ) -> c::StmtId {
        let depth = self.locals_depth();
        let mut statements = Vec::new();
        if let Some(init) = init {
            self.stmt_into(init, &mut statements);
        }
        if is_constexpr && let Condition::Expr(expr) = condition {
            let scope = self.scope();
            if let Some(known) = self.constant(expr, scope) {
                // Only one of the two is there at all.
                let chosen = if known != 0 { Some(then) } else { otherwise };
                if let Some(chosen) = chosen {
                    let stmt = self.stmt_one(chosen);
                    statements.push(stmt);
                }
                self.end_locals(depth);
                return self.block(statements, at);
            }
        }
        let condition = match condition {
            Condition::Expr(expr) if is_constexpr => {
                let place = self.at(expr);
                self.call_unknown(intern("?constexpr"), &[], place)
            }
            _ => self.condition(condition, &mut statements),
        };
        let then = self.stmt_one(then);
        let otherwise = otherwise.map(|otherwise| self.stmt_one(otherwise));
        self.end_locals(depth);
        let stmt = self.stmt(c::StmtKind::If { condition, then, otherwise }, at);
        if statements.is_empty() {
            return stmt;
        }
        statements.push(stmt);
        self.block(statements, at)
    }

    fn while_stmt(&mut self, condition: Condition, body: StmtId, at: At) -> c::StmtKind {
        if let Condition::Expr(expr) = condition {
            let condition = self.condition_expr(expr);
            let body = self.stmt_one(body);
            return c::StmtKind::While { condition, body };
        }
        // Declared anew each time round.
        let depth = self.locals_depth();
        let mut inner = Vec::new();
        self.leave_unless(condition, at, &mut inner);
        let body = self.stmt_one(body);
        inner.push(body);
        self.end_locals(depth);
        let body = self.block(inner, at);
        let one = self.number(1, at);
        c::StmtKind::While { condition: one, body }
    }

    /// `T x = ..; if (!x) break;`
    fn leave_unless(&mut self, condition: Condition, at: At, inner: &mut Vec<c::StmtId>) {
        let truth = self.condition(condition, inner);
        let not = self.unary(c::UnaryOp::Not, truth, at);
        let leave = self.stmt(c::StmtKind::Break, at);
        inner.push(self.stmt(c::StmtKind::If { condition: not, then: leave, otherwise: None }, at));
    }

    fn for_stmt(
        &mut self,
        init: StmtId,
        condition: Option<Condition>,
        step: Option<ExprId>,
        body: StmtId,
        at: At,
    ) -> c::StmtId {
        let depth = self.locals_depth();
        let mut before = Vec::new();
        self.stmt_into(init, &mut before);
        let init = match before[..] {
            [only] => match self.out.stmts[only].kind {
                c::StmtKind::Declaration(_) => {
                    before.clear();
                    c::ForInit::Declaration(only)
                }
                c::StmtKind::Expr(expr) => {
                    before.clear();
                    c::ForInit::Expr(expr)
                }
                c::StmtKind::Empty => {
                    before.clear();
                    c::ForInit::None
                }
                _ => c::ForInit::None,
            },
            _ => c::ForInit::None,
        };
        let mut inner = Vec::new();
        let condition = match condition {
            Some(Condition::Expr(expr)) => Some(self.condition_expr(expr)),
            Some(declaration) => {
                self.leave_unless(declaration, at, &mut inner);
                None
            }
            None => None,
        };
        let step = step.map(|step| {
            let place = self.at(step);
            let value = self.expr(step);
            self.effect_of(value, place)
        });
        let body = self.stmt_one(body);
        let body = if inner.is_empty() {
            body
        } else {
            inner.push(body);
            self.block(inner, at)
        };
        self.end_locals(depth);
        let stmt = self.stmt(c::StmtKind::For { init, condition, step, body }, at);
        if before.is_empty() {
            return stmt;
        }
        before.push(stmt);
        self.block(before, at)
    }

    fn switch_stmt(&mut self, init: Option<StmtId>, value: Condition, body: StmtId, at: At) -> c::StmtId {
        let depth = self.locals_depth();
        let mut statements = Vec::new();
        if let Some(init) = init {
            self.stmt_into(init, &mut statements);
        }
        let value = match value {
            Condition::Expr(expr) => self.expr(expr),
            Condition::Declaration(decl) => self.condition_value(decl, &mut statements),
        };
        let value = if self.types.class_of(value.ty).is_some() {
            let int = self.types.int;
            self.converted(value, int, at)
        } else {
            value
        };
        let value = self.operand(value, at);
        let body = self.stmt_one(body);
        self.end_locals(depth);
        let stmt = self.stmt(c::StmtKind::Switch { value, body }, at);
        if statements.is_empty() {
            return stmt;
        }
        statements.push(stmt);
        self.block(statements, at)
    }

    // ---- return ----

    fn return_stmt(&mut self, value: Option<ExprId>, at: At, statements: &mut Vec<c::StmtId>) {
        let Some(expr) = value else {
            let kind = self.end_of_function();
            statements.push(self.stmt(kind, at));
            return;
        };
        let place = self.at(expr);
        if self.returns_result_itself(expr) {
            statements.push(self.stmt(c::StmtKind::Return(None), at));
            return;
        }
        let mut value = self.expr(expr);
        if value.kind == Category::Lvalue && self.is_own_local(expr) {
            value.kind = Category::Xvalue;
        }
        let result = self.settled_result(&value);
        match self.types.resolved(result).clone() {
            Type::Reference(to) | Type::Rvalue(to) => {
                let address = self.bound(value, to, place);
                statements.push(self.stmt(c::StmtKind::Return(Some(address)), at));
            }
            _ if self.types.is_void(result) => {
                let operand = self.operand(value, place);
                statements.push(self.effect(operand, place));
                let kind = self.end_of_function();
                statements.push(self.stmt(kind, at));
            }
            _ if self.is_managed(result) => {
                let value = self.initial_from(result, value, place);
                let target = self.name(self.words.result, place);
                let target = self.deref(target, place);
                let run = self.make_at(value, target, place);
                let run = self.effect(run, place);
                let leave = self.stmt(c::StmtKind::Return(None), at);
                statements.push(run);
                statements.push(leave);
            }
            _ => {
                let value = if self.types.is_unknown(result) { value } else { self.initial_from(result, value, place) };
                let operand = match value.kind {
                    Category::List(list) => self.opaque_list(list, place),
                    _ => self.operand(value, place),
                };
                statements.push(self.stmt(c::StmtKind::Return(Some(operand)), at));
            }
        }
    }

    /// A plain `return`; in a destructor there is more to do.
    fn end_of_function(&mut self) -> c::StmtKind {
        match self.contexts.last_mut() {
            Some(context) if context.end_label.is_some() => {
                context.end_is_used = true;
                let label = context.end_label.unwrap_or(refhound_index::Symbol::EMPTY);
                c::StmtKind::Goto { label }
            }
            _ => c::StmtKind::Return(None),
        }
    }

    fn local_of(&self, expr: ExprId) -> Option<(refhound_index::Symbol, crate::context::Local)> {
        let refhound_cxxsyntax::tree::ExprKind::Name(name) = &self.tree.exprs[expr].kind else { return None };
        let [part] = &name.parts[..] else { return None };
        let symbol = crate::lookup::plain(part)?;
        let context = self.contexts.last()?;
        match context.locals[context.find(symbol)?].1 {
            crate::context::LocalEntry::Variable(local) => Some((symbol, local)),
            _ => None,
        }
    }

    /// Whether the returned variable is what `__result` points to.
    fn returns_result_itself(&self, expr: ExprId) -> bool {
        self.local_of(expr).is_some_and(|(_, local)| local.name == self.words.result)
    }

    fn is_own_local(&self, expr: ExprId) -> bool {
        self.local_of(expr).is_some_and(|(_, local)| local.is_own)
    }

    /// The type of the result; `auto` is settled by the first `return`.
    fn settled_result(&mut self, value: &Value) -> crate::types::Ty {
        let Some(result) = self.contexts.last().map(|context| context.result) else { return self.types.unknown };
        if !self.is_auto(result) {
            return result;
        }
        let settled = self.auto_type(result, value);
        if let Some(context) = self.contexts.last_mut() {
            context.result = settled;
        }
        settled
    }

    // ---- exceptions ----

    fn try_stmt(&mut self, body: StmtId, handlers: &'a [Handler]) -> c::StmtKind {
        let body_at = self.stmt_at(body);
        let depth = self.locals_depth();
        let inner = self.stmts_of(body);
        self.end_locals(depth);
        let body = self.block(inner, body_at);
        let mut list = Vec::with_capacity(handlers.len());
        for handler in handlers {
            let mut statements = Vec::new();
            let mut catches = None;
            if let Some(parameter) = &handler.parameter {
                let ty = self.read_here(parameter.ty);
                let inner = self.types.unqualified(self.types.referred(ty));
                catches = Some(match self.types.class_of(inner) {
                    Some(class) => self.classes[class].link,
                    None => self.spelled(inner),
                });
                if let Some(name) = parameter.name {
                    self.caught(name, parameter.token, ty, &mut statements);
                }
            }
            let block = self.stmts_of(handler.body);
            statements.extend(block);
            self.end_locals(depth);
            let at = self.stmt_at(handler.body);
            let body = self.block(statements, at);
            list.push(c::Handler { catches, body });
        }
        c::StmtKind::Try { body, handlers: list }
    }
}
