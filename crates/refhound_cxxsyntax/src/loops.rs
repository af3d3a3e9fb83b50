//! Conditions, `if` and loops.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;
use smallvec::SmallVec;

use crate::declarators::Wanted;
use crate::names::NameKind;
use crate::parser::Parser;
use crate::shapes::Scope;
use crate::specs::SpecPlace;
use crate::tree::{Condition, DeclKind, StmtId, StmtKind, TypeKind, Variable};
use crate::words::Word;

/// `if (...) then`, waiting for what follows `else`.
struct Arm {
    first: usize,
    is_constexpr: bool,
    init: Option<StmtId>,
    condition: Condition,
    then: StmtId,
}

impl Parser<'_> {
    /// `(init; condition)` of `if`, `while` and `switch`.
    pub(crate) fn condition(&mut self) -> (Option<StmtId>, Condition) {
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            // `if MACRO(x)`: the parentheses come from a macro.
            self.note("expected `(`");
            self.guess(Guess::SkippedTokens, open);
            return (None, Condition::Expr(self.conditional()));
        }
        let errors = self.errors;
        let mut init = None;
        if self.has_semicolon(open) {
            let first = self.pos;
            let statement = if self.at(TokenKind::Semicolon) {
                self.bump();
                self.stmt_node(StmtKind::Empty, first)
            } else {
                self.declaration_or_expression()
            };
            init = Some(statement);
        }
        let mut condition = self.declared_or_expr();
        if !self.at(TokenKind::RParen) || self.failed_since(errors) {
            self.guess(Guess::SkippedTokens, open);
            if !self.failed_since(errors) {
                self.fail("unexpected text in a condition");
            }
            condition = Condition::Expr(self.error_expr());
        }
        self.close_condition(open);
        if !self.stopped {
            self.errors = errors;
        }
        (init, condition)
    }

    fn close_condition(&mut self, open: usize) {
        if self.eat(TokenKind::RParen) || self.stopped {
            return;
        }
        let from = self.pos;
        if let Some(close) = self.close_of(open).filter(|&close| close >= from) {
            self.pos = close + 1;
            self.count_skipped(from);
        } else {
            self.close_bracket(open, TokenKind::RParen);
        }
    }

    /// Whether the parenthesis directly holds a `;`.
    pub(crate) fn has_semicolon(&self, open: usize) -> bool {
        let Some(close) = self.close_of(open) else { return false };
        let mut index = open + 1;
        while index < close {
            match self.kind_at(index) {
                TokenKind::Semicolon => return true,
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => {
                    index = self.close_of(index).unwrap_or(index) + 1;
                }
                _ => index += 1,
            }
        }
        false
    }

    pub(crate) fn declared_or_expr(&mut self) -> Condition {
        if !self.starts_declaration(self.pos) {
            return Condition::Expr(self.expr());
        }
        let first = self.pos;
        let mut specs = self.specs(SpecPlace::Block);
        if self.at_binding(&specs) {
            return Condition::Declaration(self.binding(&mut specs, first));
        }
        let base = specs.ty.unwrap_or_else(|| self.type_node(TypeKind::Unknown, first));
        let declared = self.declarator(base, Wanted::Name(Scope::Block));
        let ty = self.fold(&declared);
        let name = self.declared_name(&declared);
        if let Some(symbol) = crate::declarators::plain(&name) {
            self.names.declare(symbol, NameKind::Variable);
        }
        let init = self.initializer();
        let variable = Variable { name, flags: specs.flags, ty, init, bit_width: None };
        Condition::Declaration(self.decl_with(DeclKind::Variable(Box::new(variable)), first, specs.attributes))
    }

    /// `if ... else if ... else`: the arms are read in a loop and nested from the last one.
    pub(crate) fn if_chain(&mut self) -> StmtId {
        let tree_depth = self.tree_depth;
        let mut arms: SmallVec<[Arm; 2]> = SmallVec::new();
        let mut otherwise = None;
        loop {
            let first = self.pos;
            self.bump();
            let is_constexpr = self.eat_word(Word::Constexpr);
            if self.at(TokenKind::Not) && self.word_at(self.pos + 1) == Word::Constexpr {
                self.pos += 2;
            }
            self.names.open_scope();
            let (init, condition) = if self.at(TokenKind::LBrace) {
                // `if consteval {`
                (None, Condition::Expr(self.error_expr()))
            } else {
                self.condition()
            };
            self.drop_attributes();
            let then = self.statement();
            arms.push(Arm { first, is_constexpr, init, condition, then });
            if !self.eat(TokenKind::KwElse) {
                break;
            }
            self.descend();
            if !self.at(TokenKind::KwIf) {
                otherwise = Some(self.statement());
                break;
            }
        }
        self.tree_depth = tree_depth;
        while let Some(Arm { first, is_constexpr, init, condition, then }) = arms.pop() {
            self.names.close_scope();
            otherwise = Some(self.stmt_node(StmtKind::If { is_constexpr, init, condition, then, otherwise }, first));
        }
        otherwise.unwrap_or_else(|| self.skip_statement(self.pos))
    }

    pub(crate) fn do_while(&mut self) -> StmtId {
        let first = self.pos;
        self.bump();
        let body = self.statement();
        if !self.eat(TokenKind::KwWhile) {
            self.fail("expected `while`");
            return body;
        }
        let condition = match self.condition() {
            (_, Condition::Expr(condition)) => condition,
            (_, Condition::Declaration(_)) => self.error_expr(),
        };
        if !self.eat(TokenKind::Semicolon) && !self.stopped {
            self.note("expected `;`");
            self.guess(Guess::UnknownStatement, self.pos);
        }
        self.stmt_node(StmtKind::DoWhile { body, condition }, first)
    }

    pub(crate) fn for_loop(&mut self) -> StmtId {
        let first = self.pos;
        self.bump();
        self.names.open_scope();
        let statement = self.for_in_scope(first);
        self.names.close_scope();
        statement
    }

    fn for_in_scope(&mut self, first: usize) -> StmtId {
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(`");
            return self.stmt_node(StmtKind::Skipped, first);
        }
        let errors = self.errors;
        if let Some(colon) = self.range_colon(open) {
            return self.range_for(first, open, colon);
        }
        let init = self.for_init();
        let mut condition = (!self.at(TokenKind::Semicolon)).then(|| self.declared_or_expr());
        if !self.eat(TokenKind::Semicolon) {
            self.fail("expected `;`");
        }
        let step = (!self.at(TokenKind::RParen)).then(|| self.expr());
        if self.failed_since(errors) || !self.at(TokenKind::RParen) {
            if !self.failed_since(errors) {
                self.fail("unexpected text in a loop");
            }
            self.guess(Guess::SkippedTokens, open);
            condition = Some(Condition::Expr(self.error_expr()));
        }
        self.close_condition(open);
        if !self.stopped {
            self.errors = errors;
        }
        let body = self.statement();
        self.stmt_node(StmtKind::For { init, condition, step, body }, first)
    }

    fn for_init(&mut self) -> StmtId {
        let first = self.pos;
        if self.eat(TokenKind::Semicolon) {
            return self.stmt_node(StmtKind::Empty, first);
        }
        if self.starts_declaration(self.pos) {
            return self.block_declaration();
        }
        let expr = self.expr();
        if !self.eat(TokenKind::Semicolon) {
            self.fail("expected `;`");
        }
        self.stmt_node(StmtKind::Expr(expr), first)
    }

    /// The `:` of a loop over a range, which stands behind the last `;` and belongs to no `?`.
    fn range_colon(&self, open: usize) -> Option<usize> {
        let close = self.close_of(open)?;
        let (mut index, mut questions, mut semicolons, mut found) = (open + 1, 0, 0, None);
        while index < close {
            match self.kind_at(index) {
                TokenKind::Semicolon => {
                    semicolons += 1;
                    found = None;
                }
                TokenKind::Question => questions += 1,
                TokenKind::Colon if questions > 0 => questions -= 1,
                TokenKind::Colon if found.is_none() => found = Some(index),
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => {
                    index = self.close_of(index).unwrap_or(index);
                }
                _ => {}
            }
            index += 1;
        }
        found.filter(|_| semicolons <= 1)
    }

    fn range_for(&mut self, first: usize, open: usize, colon: usize) -> StmtId {
        let errors = self.errors;
        let init = self.has_semicolon(open).then(|| self.for_init());
        let start = self.pos;
        let mut specs = self.specs(SpecPlace::Block);
        let variable = if self.at_binding(&specs) {
            self.binding(&mut specs, start)
        } else {
            let base = specs.ty.unwrap_or_else(|| self.type_node(TypeKind::Auto, start));
            let declared = self.declarator(base, Wanted::Name(Scope::Block));
            let ty = self.fold(&declared);
            let name = self.declared_name(&declared);
            if let Some(symbol) = crate::declarators::plain(&name) {
                self.names.declare(symbol, NameKind::Variable);
            }
            let variable = Variable { name, flags: specs.flags, ty, init: None, bit_width: None };
            self.decl_node(DeclKind::Variable(Box::new(variable)), start)
        };
        self.drop_attributes();
        if self.pos != colon && !self.stopped {
            self.fail("cannot read the variable of a loop");
            self.pos = colon;
        }
        self.eat(TokenKind::Colon);
        let mut range = self.value();
        if self.failed_since(errors) || !self.at(TokenKind::RParen) {
            self.guess(Guess::SkippedTokens, open);
            range = self.error_expr();
        }
        self.close_condition(open);
        if !self.stopped {
            self.errors = errors;
        }
        let body = self.statement();
        self.stmt_node(StmtKind::RangeFor { init, variable, range, body }, first)
    }
}
