//! Statements.

use std::rc::Rc;
use std::sync::Arc;

use ruff_python_ast::{ExceptHandler, Expr, ModModule, Operator, Stmt, StmtFor, StmtTry, StmtWith};
use ruff_text_size::Ranged;

use crate::assemble::{Lines, Scope, Writer};
use crate::code::{Binary, Code, CodeKind, Constant, Op};
use crate::scopes::Bound;
use crate::unwinding::Around;

pub(crate) fn module(tree: &ModModule, file: &str, lines: &Lines) -> Code {
    let scope = Scope { kind: CodeKind::Module, bound: Bound::default() };
    let mut writer = Writer::new("<module>", "<module>".to_owned(), Arc::from(file), lines, vec![Rc::new(scope)]);
    writer.code.doc = docstring(&tree.body);
    writer.statements(&tree.body);
    writer.push(Constant::None);
    writer.op(Op::Return);
    writer.code
}

pub(crate) fn docstring(body: &[Stmt]) -> Option<String> {
    match body.first()? {
        Stmt::Expr(statement) => match &*statement.value {
            Expr::StringLiteral(text) => Some(text.value.to_str().to_owned()),
            _ => None,
        },
        _ => None,
    }
}

pub(crate) fn binary(op: Operator) -> Binary {
    match op {
        Operator::Add => Binary::Add,
        Operator::Sub => Binary::Sub,
        Operator::Mult => Binary::Mul,
        Operator::MatMult => Binary::MatMul,
        Operator::Div => Binary::Div,
        Operator::Mod => Binary::Mod,
        Operator::Pow => Binary::Pow,
        Operator::LShift => Binary::Shl,
        Operator::RShift => Binary::Shr,
        Operator::BitOr => Binary::Or,
        Operator::BitXor => Binary::Xor,
        Operator::BitAnd => Binary::And,
        Operator::FloorDiv => Binary::FloorDiv,
    }
}

impl<'a> Writer<'a> {
    pub(crate) fn statements(&mut self, body: &'a [Stmt]) {
        for statement in body {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'a Stmt) {
        self.at(statement.range());
        match statement {
            Stmt::Expr(inner) => {
                if !matches!(*inner.value, Expr::StringLiteral(_)) {
                    self.expression(&inner.value);
                    self.op(Op::Pop);
                }
            }
            Stmt::Assign(inner) => {
                self.expression(&inner.value);
                let (last, rest) = inner.targets.split_last().expect("an assignment has a target");
                for target in rest {
                    self.op(Op::Dup);
                    self.assign(target);
                }
                self.assign(last);
            }
            Stmt::AugAssign(inner) => self.augmented(&inner.target, inner.op, &inner.value),
            Stmt::AnnAssign(inner) => {
                if let Some(value) = &inner.value {
                    self.expression(value);
                    self.assign(&inner.target);
                }
            }
            Stmt::Return(inner) => {
                match &inner.value {
                    Some(value) => self.expression(value),
                    None => self.push(Constant::None),
                }
                self.leave_all();
            }
            Stmt::Delete(inner) => inner.targets.iter().for_each(|target| self.delete(target)),
            Stmt::If(inner) => self.conditional(inner),
            Stmt::While(inner) => {
                let again = self.here();
                self.expression(&inner.test);
                let out = self.op(Op::JumpIfFalse(0));
                self.loop_body(&inner.body, again, false);
                self.op(Op::Jump(again));
                self.land(out);
                self.loop_end(&inner.orelse);
            }
            Stmt::For(inner) => self.for_loop(inner),
            Stmt::Try(inner) => self.try_statement(inner),
            Stmt::With(inner) => self.with(inner, 0),
            Stmt::Raise(inner) => match (&inner.exc, &inner.cause) {
                (None, _) => {
                    self.op(Op::RaiseAgain);
                }
                (Some(raised), None) => {
                    self.expression(raised);
                    self.op(Op::Raise);
                }
                (Some(raised), Some(cause)) => {
                    self.expression(raised);
                    self.expression(cause);
                    self.op(Op::RaiseFrom);
                }
            },
            Stmt::Assert(inner) => self.assertion(&inner.test, inner.msg.as_deref()),
            Stmt::Import(inner) => inner.names.iter().for_each(|alias| self.import(alias)),
            Stmt::ImportFrom(inner) => self.import_from(inner),
            Stmt::Global(_) | Stmt::Nonlocal(_) | Stmt::Pass(_) => {}
            Stmt::Break(_) => self.break_loop(),
            Stmt::Continue(_) => self.continue_loop(),
            Stmt::FunctionDef(inner) => self.function_definition(inner),
            Stmt::ClassDef(inner) => self.class_definition(inner),
            Stmt::Match(_) => self.unsupported("match"),
            Stmt::TypeAlias(_) => self.unsupported("type aliases"),
            Stmt::IpyEscapeCommand(_) => self.unsupported("commands of a notebook"),
        }
    }

    fn augmented(&mut self, target: &'a Expr, op: Operator, value: &'a Expr) {
        match target {
            Expr::Attribute(inner) => {
                self.expression(&inner.value);
                let name = self.name(inner.attr.as_str());
                self.op(Op::Dup);
                self.op(Op::Attribute(name));
                self.expression(value);
                self.op(Op::InPlace(binary(op)));
                self.op(Op::Swap);
                self.op(Op::SetAttribute(name));
            }
            Expr::Subscript(inner) => {
                self.expression(&inner.value);
                self.expression(&inner.slice);
                self.op(Op::Dup2);
                self.op(Op::Item);
                self.expression(value);
                self.op(Op::InPlace(binary(op)));
                self.op(Op::Rot3);
                self.op(Op::SetItem);
            }
            other => {
                self.expression(other);
                self.expression(value);
                self.op(Op::InPlace(binary(op)));
                self.assign(other);
            }
        }
    }

    fn conditional(&mut self, inner: &'a ruff_python_ast::StmtIf) {
        self.expression(&inner.test);
        let mut next = Some(self.op(Op::JumpIfFalse(0)));
        self.statements(&inner.body);
        let mut ends = vec![self.op(Op::Jump(0))];
        for clause in &inner.elif_else_clauses {
            if let Some(jump) = next.take() {
                self.land(jump);
            }
            if let Some(test) = &clause.test {
                self.at(test.range());
                self.expression(test);
                next = Some(self.op(Op::JumpIfFalse(0)));
            }
            self.statements(&clause.body);
            ends.push(self.op(Op::Jump(0)));
        }
        next.into_iter().chain(ends).for_each(|jump| self.land(jump));
    }

    pub(crate) fn loop_body(&mut self, body: &'a [Stmt], again: u32, holds_iterator: bool) {
        self.around.push(Around::Loop { breaks: Vec::new(), again, holds_iterator });
        self.statements(body);
    }

    /// `else`, then where `break` leads.
    fn loop_end(&mut self, otherwise: &'a [Stmt]) {
        let Some(Around::Loop { breaks, .. }) = self.around.pop() else { return };
        self.statements(otherwise);
        for jump in breaks {
            self.land(jump);
        }
    }

    fn for_loop(&mut self, inner: &'a StmtFor) {
        if inner.is_async {
            return self.unsupported("async");
        }
        self.expression(&inner.iter);
        self.op(Op::Iterate);
        let again = self.here();
        let out = self.op(Op::Next(0));
        self.assign(&inner.target);
        self.loop_body(&inner.body, again, true);
        self.op(Op::Jump(again));
        self.land(out);
        self.loop_end(&inner.orelse);
    }

    fn try_statement(&mut self, inner: &'a StmtTry) {
        if inner.is_star {
            return self.unsupported("except*");
        }
        if inner.finalbody.is_empty() {
            return self.try_except(inner);
        }
        let guard = self.op(Op::Guard(0));
        self.around.push(Around::Finally(&inner.finalbody));
        if inner.handlers.is_empty() {
            self.statements(&inner.body);
            self.statements(&inner.orelse);
        } else {
            self.try_except(inner);
        }
        self.around.pop();
        self.op(Op::Unguard);
        self.statements(&inner.finalbody);
        let end = self.op(Op::Jump(0));
        self.land(guard);
        self.op(Op::Handle);
        self.around.push(Around::Raised);
        self.statements(&inner.finalbody);
        self.around.pop();
        self.op(Op::Handled);
        self.op(Op::Rethrow);
        self.land(end);
    }

    fn try_except(&mut self, inner: &'a StmtTry) {
        let guard = self.op(Op::Guard(0));
        self.around.push(Around::Guarded);
        self.statements(&inner.body);
        self.around.pop();
        self.op(Op::Unguard);
        self.statements(&inner.orelse);
        let mut ends = vec![self.op(Op::Jump(0))];
        self.land(guard);
        self.op(Op::Handle);
        for handler in &inner.handlers {
            let ExceptHandler::ExceptHandler(handler) = handler;
            self.at(handler.range());
            let next = handler.type_.as_ref().map(|wanted| {
                self.expression(wanted);
                self.op(Op::Matches);
                self.op(Op::JumpIfFalse(0))
            });
            match &handler.name {
                Some(name) => self.store_identifier(name),
                None => {
                    self.op(Op::Pop);
                }
            }
            self.around.push(Around::Handler);
            self.statements(&handler.body);
            self.around.pop();
            self.op(Op::Handled);
            if let Some(name) = &handler.name {
                self.push(Constant::None);
                self.store_identifier(name);
                self.delete_name(name.as_str());
            }
            ends.push(self.op(Op::Jump(0)));
            if let Some(next) = next {
                self.land(next);
            }
        }
        self.op(Op::Handled);
        self.op(Op::Rethrow);
        for jump in ends {
            self.land(jump);
        }
    }

    fn with(&mut self, inner: &'a StmtWith, item: usize) {
        if inner.is_async {
            return self.unsupported("async");
        }
        let Some(one) = inner.items.get(item) else { return self.statements(&inner.body) };
        self.expression(&one.context_expr);
        self.op(Op::Enter);
        let guard = self.guard_around_target(one.optional_vars.as_deref());
        self.around.push(Around::With);
        self.with(inner, item + 1);
        self.around.pop();
        self.op(Op::Unguard);
        self.op(Op::ExitNormal);
        let end = self.op(Op::Jump(0));
        self.land(guard);
        self.op(Op::ExitRaised);
        self.land(end);
    }

    /// The value of the manager lies above its exit function: it is assigned under the guard's protection only after it is
    /// off the stack, so that the guard finds the exit function on top.
    fn guard_around_target(&mut self, target: Option<&'a Expr>) -> usize {
        match target {
            Some(target) => self.assign(target),
            None => {
                self.op(Op::Pop);
            }
        }
        self.op(Op::Guard(0))
    }

    fn assertion(&mut self, test: &'a Expr, message: Option<&'a Expr>) {
        self.expression(test);
        let holds = self.op(Op::JumpIfTrue(0));
        let name = self.name("AssertionError");
        self.op(Op::Global(name));
        if let Some(message) = message {
            self.expression(message);
            self.op(Op::Call(1));
        }
        self.op(Op::Raise);
        self.land(holds);
        self.op(Op::Asserted);
    }

    fn import(&mut self, alias: &'a ruff_python_ast::Alias) {
        let name = self.name(alias.name.as_str());
        if let Some(other) = &alias.asname {
            self.op(Op::Import(name, 0));
            self.store_identifier(other);
        } else {
            self.op(Op::ImportTop(name));
            let top = alias.name.as_str().split('.').next().unwrap_or_default();
            self.store(top);
        }
    }

    fn import_from(&mut self, inner: &'a ruff_python_ast::StmtImportFrom) {
        let module = inner.module.as_ref().map_or("", |name| name.as_str());
        if module == "__future__" {
            return;
        }
        let name = self.name(module);
        self.op(Op::Import(name, inner.level));
        for alias in &inner.names {
            if alias.name.as_str() == "*" {
                self.op(Op::ImportAll);
                return;
            }
            let member = self.name(alias.name.as_str());
            self.op(Op::ImportMember(member));
            self.store_identifier(alias.asname.as_ref().unwrap_or(&alias.name));
        }
        self.op(Op::Pop);
    }
}
