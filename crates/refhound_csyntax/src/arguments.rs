//! Calls and their arguments. Where the callee may be a macro of a missing header, an argument may be anything.

use refhound_evidence::Guess;
use refhound_index::IdList;
use refhound_preproc::TokenKind;

use crate::names::NameKind;
use crate::parser::Parser;
use crate::recovery::starts_statement;
use crate::tree::{ExprId, ExprKind};

impl Parser<'_> {
    /// `callee(...)` with the cursor at the parenthesis.
    pub(crate) fn call(&mut self, callee: ExprId, first: usize) -> ExprId {
        let open = self.pos;
        self.bump();
        if !self.enter() {
            return callee;
        }
        let start = self.open_exprs.len();
        let mut below = self.height(callee);
        while !matches!(self.kind(), TokenKind::RParen | TokenKind::End) {
            let argument = self.argument(callee);
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

    fn argument(&mut self, callee: ExprId) -> ExprId {
        let first = self.pos;
        let kind = self.kind();
        if kind == TokenKind::Comma {
            return self.empty_argument();
        }
        if self.is_type_argument() {
            return self.type_argument(callee);
        }
        if starts_statement(kind) || kind == TokenKind::LBrace || self.is_operator_argument() {
            return self.skip_argument(first);
        }
        let errors = self.errors;
        let expr = self.assignment();
        let next = self.kind();
        let ends = matches!(next, TokenKind::Comma | TokenKind::RParen);
        // Without a closing parenthesis there is nothing to skip to.
        let hopeless = matches!(next, TokenKind::RBrace | TokenKind::RBracket | TokenKind::Semicolon | TokenKind::End);
        if self.stopped || hopeless || (ends && !self.failed_since(errors)) {
            return expr;
        }
        self.note("not an argument");
        self.errors = errors;
        self.skip_argument(first)
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
