//! Statements that begin with an identifier: declarations with unknown types, macros without `;`, macros with bodies.

use refhound_index::IdList;
use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::lookahead::{is_declaration_keyword, is_qualifier};
use crate::names::NameKind;
use crate::parser::Parser;
use crate::recovery::starts_statement;
use crate::tree::{ExprId, ExprKind, StmtId, StmtKind};
use crate::words::{Word, looks_like_condition, looks_like_loop};

impl Parser<'_> {
    pub(crate) fn identifier_statement(&mut self) -> StmtId {
        if self.is_word(Word::StaticAssert) && self.peek(1) == TokenKind::LParen {
            let first = self.pos;
            self.skip_assertion();
            return self.stmt_node(StmtKind::Empty, first);
        }
        if self.is_word(Word::Pragma) && self.peek(1) == TokenKind::LParen {
            let first = self.pos;
            self.bump();
            self.skip_one();
            self.eat(TokenKind::Semicolon);
            return self.stmt_node(StmtKind::Empty, first);
        }
        if self.is_word(Word::Asm) {
            return self.asm();
        }
        if self.starts_declaration(self.pos) {
            if self.is_used_as_value() {
                return self.expression_statement();
            }
            return self.block_declaration();
        }
        if self.declares_unknown_type(self.pos) {
            return self.block_declaration();
        }
        match self.lone_macro_end() {
            Some(end) => self.macro_statement_until(end),
            None => self.expression_statement(),
        }
    }

    /// `T = 3`, `T->x`: a type's name that some unseen declaration hides.
    fn is_used_as_value(&self) -> bool {
        let value = matches!(
            self.peek(1),
            TokenKind::Eq
                | TokenKind::Arrow
                | TokenKind::Dot
                | TokenKind::PlusEq
                | TokenKind::MinusEq
                | TokenKind::PlusPlus
        );
        let called = self.peek(1) == TokenKind::LParen && self.name_kind_at(self.pos) == NameKind::GuessedType;
        value || called
    }

    /// `foo_t x;`, `foo_t *x = y;`, `MARK int x;`, `LIST(int) x;` with nothing known about the identifier.
    pub(crate) fn declares_unknown_type(&self, index: usize) -> bool {
        if self.kind_at(index) != TokenKind::Ident {
            return false;
        }
        match self.kind_at(index + 1) {
            TokenKind::Ident => !self.starts_line(index + 1) && self.row_declares(index),
            TokenKind::Star => !self.starts_line(index + 1) && self.stars_declare(index + 1),
            TokenKind::LParen => self.macro_type_declares(index),
            kind if is_qualifier(kind) => !self.starts_line(index + 1),
            kind => is_declaration_keyword(kind) && !self.starts_line(index + 1),
        }
    }

    fn row_declares(&self, index: usize) -> bool {
        let end = self.row_end(index);
        if (index + 1..end).any(|at| self.starts_line(at)) {
            return false;
        }
        match self.kind_at(end) {
            TokenKind::Semicolon | TokenKind::Eq | TokenKind::Comma | TokenKind::LBracket => true,
            TokenKind::Star => self.stars_declare(end),
            TokenKind::LParen => {
                // `foo_t f(int);` or `foo_t x ALIGNED(4) = 1;`
                self.close_of(end).is_some_and(|close| match self.kind_at(close + 1) {
                    TokenKind::Eq | TokenKind::LBrace => true,
                    TokenKind::Semicolon => {
                        end - index > 2 || close == end + 1 || self.looks_like_parameters(end, close)
                    }
                    _ => false,
                }) && !self.looks_like_macro_at(index)
            }
            kind => is_declaration_keyword(kind) || kind == TokenKind::KwAttribute,
        }
    }

    /// `* x;`, `** const x = y`: as an expression this would be useless.
    fn stars_declare(&self, mut index: usize) -> bool {
        let ordinary = index > 0 && self.name_kind_at(index - 1) == NameKind::Ordinary;
        let stars = index;
        index = self.behind_stars(index);
        if self.kind_at(index) == TokenKind::LParen {
            // `foo_t *(*f)(int)`
            return self.kind_at(index + 1) == TokenKind::Star && !ordinary && index - stars == 1;
        }
        if self.kind_at(index) != TokenKind::Ident {
            return false;
        }
        let next = self.kind_at(index + 1);
        match next {
            TokenKind::Eq => true,
            TokenKind::Semicolon | TokenKind::Comma | TokenKind::LBracket => !ordinary,
            TokenKind::Ident => !ordinary,
            _ => false,
        }
    }

    /// `TYPE_OF(x) name = ...`, `TYPE_OF(x) *name;`
    fn macro_type_declares(&self, index: usize) -> bool {
        let Some(close) = self.close_of(index + 1) else { return false };
        if self.kind_at(index + 2) == TokenKind::Star {
            // `foo_t (*f)(int);`
            return close == index + 4
                && self.kind_at(index + 3) == TokenKind::Ident
                && self.kind_at(close + 1) == TokenKind::LParen;
        }
        let name = close + 1;
        if self.name_kind_at(index) == NameKind::Ordinary || self.starts_line(name) {
            return false;
        }
        match self.kind_at(name) {
            TokenKind::Ident => {
                let ends = matches!(
                    self.kind_at(name + 1),
                    TokenKind::Semicolon | TokenKind::Eq | TokenKind::Comma | TokenKind::LBracket
                );
                ends && self.name_kind_at(name) == NameKind::Unknown
            }
            TokenKind::Star => self.macro_pointer_declares(index, name),
            kind => is_declaration_keyword(kind) && kind != TokenKind::KwExtern,
        }
    }

    /// `STACK_OF(T) *x;`: as an expression it would multiply what a call gave by something undeclared, for nothing.
    fn macro_pointer_declares(&self, index: usize, stars: usize) -> bool {
        let name = self.behind_stars(stars);
        if self.kind_at(name) != TokenKind::Ident || self.name_kind_at(name) == NameKind::Ordinary {
            return false;
        }
        match self.kind_at(name + 1) {
            TokenKind::Eq => true,
            TokenKind::Semicolon | TokenKind::Comma | TokenKind::LBracket => {
                !self.names.was_called(self.symbol_at(index))
            }
            _ => false,
        }
    }

    /// The end of a macro use that stands on its line alone, where reading on would take the next line for its
    /// continuation: `BEGIN_LOOP` and `*p = 3;` on the line below.
    fn lone_macro_end(&self) -> Option<usize> {
        if self.name_kind_at(self.pos) == NameKind::Ordinary {
            return None;
        }
        let mut end = self.pos + 1;
        if self.kind_at(end) == TokenKind::LParen && !self.starts_line(end) {
            end = self.close_of(end)? + 1;
        }
        let next = self.kind_at(end);
        let ambiguous = matches!(
            next,
            TokenKind::LParen
                | TokenKind::Star
                | TokenKind::Amp
                | TokenKind::PlusPlus
                | TokenKind::MinusMinus
                | TokenKind::Str
        );
        (ambiguous && self.starts_line(end) && self.looks_like_macro_at(self.pos)).then_some(end)
    }

    fn macro_statement_until(&mut self, end: usize) -> StmtId {
        let first = self.pos;
        let outer = std::mem::replace(&mut self.end, end);
        let expr = self.expr();
        if !self.stopped {
            self.end = outer;
            self.pos = end;
        }
        self.guess(Guess::UnknownStatement, first);
        self.stmt_node(StmtKind::Expr(expr), first)
    }

    pub(crate) fn expression_statement(&mut self) -> StmtId {
        let first = self.pos;
        let errors = self.errors;
        self.statement_first = first;
        let expr = self.expr();
        if self.stopped {
            return self.stmt_node(StmtKind::Skipped, first);
        }
        if self.failed_since(errors) {
            self.errors = errors;
            return self.skip_statement(first);
        }
        if self.eat(TokenKind::Semicolon) || self.ends_argument() {
            return self.stmt_node(StmtKind::Expr(expr), first);
        }
        if self.may_lack_semicolon(expr) {
            return self.macro_statement(expr, first);
        }
        self.note("expected `;`");
        if self.starts_line(self.pos) || self.at(TokenKind::RBrace) {
            self.guess(Guess::SkippedTokens, self.pos);
            return self.stmt_node(StmtKind::Expr(expr), first);
        }
        self.skip_statement(first)
    }

    /// The last statement in a macro's argument needs no `;`.
    fn ends_argument(&self) -> bool {
        self.at(TokenKind::End) && self.in_argument && !self.stopped
    }

    /// Whether `expr`, which no `;` follows, may be a macro that needs none.
    fn may_lack_semicolon(&self, expr: ExprId) -> bool {
        let name = match self.tree.exprs[expr].kind {
            ExprKind::Name(name) => name,
            ExprKind::Call { callee, .. } => match self.tree.exprs[callee].kind {
                ExprKind::Name(name) => name,
                _ => return false,
            },
            _ => return false,
        };
        let next = self.kind();
        let starts = starts_statement(next)
            || is_declaration_keyword(next)
            || matches!(next, TokenKind::Ident | TokenKind::LBrace | TokenKind::RBrace | TokenKind::KwAsm);
        starts
            && (self.names.kind(name) != NameKind::Ordinary || self.starts_line(self.pos) || next == TokenKind::LBrace)
    }

    /// A macro without `;`: alone, or with the statement it governs.
    fn macro_statement(&mut self, expr: ExprId, first: usize) -> StmtId {
        self.guess(Guess::UnknownStatement, first);
        let name = self.symbol_at(first);
        let has_body = self.at(TokenKind::LBrace) || !self.starts_line(self.pos);
        if has_body && !matches!(self.kind(), TokenKind::RBrace | TokenKind::KwElse | TokenKind::End) {
            if looks_like_loop(name) {
                let body = self.statement();
                return self.stmt_node(StmtKind::While { condition: expr, body }, first);
            }
            if looks_like_condition(name) {
                return self.macro_condition(expr, first);
            }
        }
        let alone = self.stmt_node(StmtKind::Expr(expr), first);
        if !self.at(TokenKind::LBrace) {
            return alone;
        }
        let block = self.statement();
        let both = IdList::store(&mut self.tree.stmt_pool, [alone, block]);
        self.stmt_node(StmtKind::Block(both), first)
    }

    fn macro_condition(&mut self, condition: ExprId, first: usize) -> StmtId {
        let then = self.statement();
        let otherwise = self.eat(TokenKind::KwElse).then(|| self.statement());
        self.stmt_node(StmtKind::If { condition, then, otherwise }, first)
    }
}
