//! Calls and their arguments. Where the callee may be a macro of a missing header, an argument may be anything.

use refhound_index::IdList;
use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::names::NameKind;
use crate::parser::Parser;
use crate::recovery::starts_statement;
use crate::tree::{ExprId, ExprKind, StmtId, StmtKind};

impl Parser<'_> {
    /// `callee(...)` with the cursor at the parenthesis.
    pub(crate) fn call(&mut self, callee: ExprId, first: usize) -> ExprId {
        let open = self.pos;
        self.bump();
        if !self.enter() {
            return callee;
        }
        if let ExprKind::Name(name) = self.tree.exprs[callee].kind {
            self.names.note_call(name);
        }
        let start = self.open_exprs.len();
        let mut below = self.height(callee);
        while !matches!(self.kind(), TokenKind::RParen | TokenKind::End) {
            let argument = self.argument(callee, open);
            below = below.max(self.height(argument));
            self.open_exprs.push(argument);
            if !self.eat(TokenKind::Comma) {
                break;
            }
            if self.at(TokenKind::RParen) {
                // `M(a, )`
                let missing = self.empty_argument();
                self.open_exprs.push(missing);
            }
        }
        self.leave();
        self.close_bracket(open, TokenKind::RParen);
        let arguments = IdList::store(&mut self.tree.expr_pool, self.open_exprs.drain(start..));
        self.expr_node(ExprKind::Call { callee, arguments }, first, open, below)
    }

    fn argument(&mut self, callee: ExprId, open: usize) -> ExprId {
        let first = self.pos;
        let kind = self.kind();
        if kind == TokenKind::Comma {
            return self.empty_argument();
        }
        if self.is_type_argument() {
            return self.type_argument(callee);
        }
        if self.is_operator_argument() {
            return self.skip_argument(first);
        }
        let Some(close) = self.close_of(open) else {
            return if starts_statement(kind) { self.skip_argument(first) } else { self.assignment() };
        };
        if starts_statement(kind) || kind == TokenKind::LBrace || self.brackets.holds_semicolon(open) {
            // `CALL(a = f(x); b = g(y))`
            let (end, semicolons) = self.argument_end(first);
            if semicolons || kind == TokenKind::LBrace || starts_statement(kind) {
                return self.statements_argument(end);
            }
        }
        let errors = self.errors;
        let expr = self.assignment();
        if self.at(TokenKind::Ident)
            && self.looks_like_macro_at(self.pos)
            && matches!(self.peek(1), TokenKind::Comma | TokenKind::RParen)
        {
            // `f(a CONTEXT_ARG)`
            self.guess(Guess::UnknownAttribute, self.pos);
            self.bump();
        }
        let ends = matches!(self.kind(), TokenKind::Comma | TokenKind::RParen);
        if self.stopped || (ends && !self.failed_since(errors)) || self.pos > close {
            return expr;
        }
        self.note("not an argument");
        self.errors = errors;
        self.skip_argument(first)
    }

    /// Where the argument at `first` ends, its comma or parenthesis, and whether it has a `;` outside brackets.
    fn argument_end(&mut self, first: usize) -> (usize, bool) {
        let mut semicolons = false;
        while !matches!(self.kind(), TokenKind::Comma | TokenKind::RParen | TokenKind::End) {
            semicolons |= self.at(TokenKind::Semicolon);
            self.skip_one();
        }
        (std::mem::replace(&mut self.pos, first), semicolons)
    }

    /// Statements that are an argument: macros paste them into a body.
    fn statements_argument(&mut self, end: usize) -> ExprId {
        let first = self.pos;
        self.guess(Guess::TypeAsArgument, first);
        let outer_end = std::mem::replace(&mut self.end, end);
        let outer_argument = std::mem::replace(&mut self.in_argument, true);
        let start = self.open_stmts.len();
        let ((), height) = self.measured(|parser| {
            while parser.pos < parser.end {
                let before = parser.pos;
                let mut statement = parser.statement();
                if matches!(
                    parser.tree.stmts[statement].kind,
                    StmtKind::Return(_) | StmtKind::Goto { .. } | StmtKind::Break | StmtKind::Continue
                ) {
                    statement = parser.perhaps(statement, before);
                }
                parser.open_stmts.push(statement);
                if parser.pos == before && !parser.stopped {
                    parser.bump();
                    parser.count_skipped(before);
                }
            }
        });
        self.in_argument = outer_argument;
        if !self.stopped {
            self.end = outer_end;
            self.pos = end;
        }
        let list = IdList::store(&mut self.tree.stmt_pool, self.open_stmts.drain(start..));
        let block = self.stmt_node(StmtKind::Block(list), first);
        self.expr_node(ExprKind::Statements(block), first, first, height)
    }

    /// `CHECK(x, return -1)`: the macro decides whether the jump is taken.
    fn perhaps(&mut self, then: StmtId, first: usize) -> StmtId {
        let condition = self.expr_node(ExprKind::Error, first, first, 0);
        self.stmt_node(StmtKind::If { condition, then, otherwise: None }, first)
    }

    fn empty_argument(&mut self) -> ExprId {
        self.guess(Guess::TypeAsArgument, self.pos);
        self.error_expr()
    }

    /// Text up to the next argument, as one unreadable expression.
    fn skip_argument(&mut self, first: usize) -> ExprId {
        self.skip_to(&[TokenKind::Comma]);
        self.guess(Guess::TypeAsArgument, first);
        self.expr_node(ExprKind::Error, first, first, 0)
    }

    /// `M(+, a)`
    fn is_operator_argument(&self) -> bool {
        let next = self.peek(1);
        self.kind().punctuation().is_some() && matches!(next, TokenKind::Comma | TokenKind::RParen)
    }

    /// `f(T)`, `f(struct s, x)`, `f(foo_t *, x)`
    fn is_type_argument(&self) -> bool {
        match self.kind() {
            TokenKind::Ident => {}
            TokenKind::KwExtension => return self.starts_type(self.pos + 1),
            _ => return self.starts_type(self.pos),
        }
        if self.is_type_name(self.pos) && self.name_kind_at(self.pos) != NameKind::GuessedType {
            return !matches!(self.peek(1), TokenKind::Dot | TokenKind::Arrow | TokenKind::Eq);
        }
        self.peek(1) == TokenKind::Star && self.stars_end_argument(self.pos + 1)
    }

    fn stars_end_argument(&self, mut index: usize) -> bool {
        while self.kind_at(index) == TokenKind::Star {
            index += 1;
        }
        matches!(self.kind_at(index), TokenKind::Comma | TokenKind::RParen)
    }

    fn type_argument(&mut self, callee: ExprId) -> ExprId {
        let first = self.pos;
        let builtin =
            matches!(self.tree.exprs[callee].kind, ExprKind::Name(name) if name.as_str().starts_with("__builtin_"));
        if !builtin {
            self.guess(Guess::TypeAsArgument, first);
        }
        let (ty, height) = self.measured(Self::type_name);
        if matches!(self.kind(), TokenKind::Comma | TokenKind::RParen) {
            return self.expr_node(ExprKind::TypeArgument(ty), first, first, height);
        }
        self.skip_argument(first)
    }
}
