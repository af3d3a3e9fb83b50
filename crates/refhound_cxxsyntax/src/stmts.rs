//! Statements.

use refhound_index::Symbol;
use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;
use smallvec::SmallVec;

use crate::names::NameKind;
use crate::parser::Parser;
use crate::shapes::Scope;
use crate::tree::{Condition, ExprId, ExprKind, Handler, Parameter, StmtId, StmtKind};
use crate::words::{Word, looks_like_condition, looks_like_loop, looks_like_macro, looks_like_statement_macro};

/// A label that waits for its statement.
enum Label {
    Case { low: ExprId, high: Option<ExprId> },
    Default,
    Named(Symbol),
}

impl Parser<'_> {
    /// `{ ... }` with a scope of its own.
    pub(crate) fn block(&mut self) -> StmtId {
        let first = self.pos;
        self.names.open_scope();
        let block = self.block_in_scope(first);
        self.names.close_scope();
        block
    }

    pub(crate) fn block_in_scope(&mut self, first: usize) -> StmtId {
        let open = self.pos;
        let outer_greater = std::mem::replace(&mut self.no_greater, false);
        if !self.eat(TokenKind::LBrace) {
            self.fail("expected `{`");
        }
        let mut list = Vec::new();
        if self.enter() {
            while !matches!(self.kind(), TokenKind::RBrace | TokenKind::End) {
                let before = self.pos;
                let statement = self.statement();
                list.push(statement);
                if self.pos == before && !self.stopped {
                    self.note("unexpected text");
                    self.bump();
                    self.count_skipped(before);
                }
            }
            self.leave();
        }
        if !self.eat(TokenKind::RBrace) {
            self.unclosed(open);
        }
        self.no_greater = outer_greater;
        self.stmt_node(StmtKind::Block(list), first)
    }

    /// One statement. What cannot be read of it is skipped here.
    pub(crate) fn statement(&mut self) -> StmtId {
        let first = self.pos;
        if !self.enter() {
            return self.stmt_node(StmtKind::Skipped, first);
        }
        let errors = self.errors;
        let mut statement = self.labelled();
        if self.failed_since(errors) && !self.stopped {
            self.errors = errors;
            statement = self.skip_statement(first);
        }
        self.half = usize::MAX;
        self.leave();
        statement
    }

    /// Any number of labels and the statement behind them.
    fn labelled(&mut self) -> StmtId {
        let tree_depth = self.tree_depth;
        let mut labels: SmallVec<[(usize, Label); 4]> = SmallVec::new();
        while let Some(label) = self.label() {
            labels.push((label.0, label.1));
            self.descend();
            if self.at_attribute() && !self.starts_declaration(self.pos) {
                self.drop_attributes();
            }
        }
        let mut statement = if !labels.is_empty() && self.at(TokenKind::RBrace) {
            let at = self.pos - 1;
            self.stmt_node(StmtKind::Empty, at)
        } else {
            self.recovered()
        };
        self.tree_depth = tree_depth;
        while let Some((first, label)) = labels.pop() {
            let kind = match label {
                Label::Case { low, high } => StmtKind::Case { low, high, body: statement },
                Label::Default => StmtKind::Default { body: statement },
                Label::Named(name) => StmtKind::Label { name, body: statement },
            };
            statement = self.stmt_node(kind, first);
        }
        statement
    }

    /// A statement, or what it takes to get past it.
    fn recovered(&mut self) -> StmtId {
        let (first, errors) = (self.pos, self.errors);
        let statement = self.unlabelled();
        if !self.failed_since(errors) || self.stopped {
            return statement;
        }
        self.errors = errors;
        self.go_back(first);
        self.skip_statement(first)
    }

    fn label(&mut self) -> Option<(usize, Label)> {
        let first = self.pos;
        let label = match self.kind() {
            TokenKind::KwCase => {
                self.bump();
                let low = self.conditional();
                let high = self.eat(TokenKind::Ellipsis).then(|| self.conditional());
                if !self.eat(TokenKind::Colon) {
                    self.fail("expected `:` after case");
                    return None;
                }
                Label::Case { low, high }
            }
            TokenKind::KwDefault => {
                self.bump();
                if !self.eat(TokenKind::Colon) {
                    self.fail("expected `:` after default");
                    return None;
                }
                Label::Default
            }
            TokenKind::Ident if self.peek(1) == TokenKind::Colon && self.is_plain(first) => {
                let name = self.symbol_at(first);
                self.pos += 2;
                Label::Named(name)
            }
            _ => return None,
        };
        Some((first, label))
    }

    fn unlabelled(&mut self) -> StmtId {
        let first = self.pos;
        match self.kind() {
            TokenKind::LBrace => self.block(),
            TokenKind::Semicolon => {
                self.bump();
                self.stmt_node(StmtKind::Empty, first)
            }
            TokenKind::KwIf => self.if_chain(),
            TokenKind::KwWhile => {
                self.bump();
                self.names.open_scope();
                let (_, condition) = self.condition();
                let body = self.statement();
                self.names.close_scope();
                self.stmt_node(StmtKind::While { condition, body }, first)
            }
            TokenKind::KwDo => self.do_while(),
            TokenKind::KwFor => self.for_loop(),
            TokenKind::KwSwitch => {
                self.bump();
                self.names.open_scope();
                let (init, value) = self.condition();
                let body = self.statement();
                self.names.close_scope();
                self.stmt_node(StmtKind::Switch { init, value, body }, first)
            }
            TokenKind::KwGoto => self.goto(),
            TokenKind::KwBreak => self.jump(StmtKind::Break),
            TokenKind::KwContinue => self.jump(StmtKind::Continue),
            TokenKind::KwReturn => self.return_statement(),
            TokenKind::KwAsm => self.asm(),
            TokenKind::KwLabel | TokenKind::KwStaticAssert => self.passed_over(),
            TokenKind::KwElse => {
                // The `if` was a macro.
                self.bump();
                self.note("`else` without `if`");
                self.count_skipped(first);
                if matches!(self.kind(), TokenKind::RBrace | TokenKind::End | TokenKind::KwElse) {
                    return self.stmt_node(StmtKind::Skipped, first);
                }
                self.statement()
            }
            TokenKind::Ident => self.word_statement(),
            _ if self.at_attribute() && !self.starts_declaration(first) => {
                self.drop_attributes();
                if self.pos == first || matches!(self.kind(), TokenKind::RBrace | TokenKind::End) {
                    return self.expression_statement();
                }
                self.statement()
            }
            _ => self.declaration_or_expression(),
        }
    }

    fn word_statement(&mut self) -> StmtId {
        let first = self.pos;
        match self.word() {
            Word::Try => {
                self.bump();
                let body = self.block();
                let handlers = self.handlers();
                self.stmt_node(StmtKind::Try { body, handlers }, first)
            }
            Word::StaticAssert | Word::Pragma => {
                if self.at_word(Word::Pragma) {
                    self.bump();
                    self.skip_one();
                    self.eat(TokenKind::Semicolon);
                    return self.stmt_node(StmtKind::Empty, first);
                }
                self.passed_over()
            }
            Word::CoReturn => self.return_statement(),
            word if word.is_plain() => {
                if self.is_macro_statement() {
                    self.guess(Guess::UnknownStatement, first);
                    self.bump();
                    let name = self.statement_macro_expr(first);
                    return self.stmt_node(StmtKind::Expr(name), first);
                }
                self.declaration_or_expression()
            }
            _ => self.declaration_or_expression(),
        }
    }

    /// `Py_BEGIN_ALLOW_THREADS` alone on its line.
    fn is_macro_statement(&self) -> bool {
        let next = self.pos + 1;
        let ends = self.starts_line(next) || self.kind_at(next) == TokenKind::RBrace;
        let begins = match self.kind_at(next) {
            TokenKind::Ident | TokenKind::RBrace | TokenKind::LBrace => true,
            kind => crate::recovery::starts_statement(kind) || crate::lookahead::is_declaration_keyword(kind),
        };
        ends && begins
            && looks_like_statement_macro(self.symbol_at(self.pos))
            && self.name_kind_at(self.pos) != NameKind::Variable
    }

    fn statement_macro_expr(&mut self, first: usize) -> ExprId {
        let token = self.token(first);
        let part = crate::tree::NamePart {
            kind: crate::tree::PartKind::Identifier(self.symbol_at(first)),
            arguments: None,
            token,
        };
        self.expr_node(ExprKind::Name(crate::tree::Name { global: false, parts: vec![part], token }), first, first, &[])
    }

    /// Something that says nothing about what runs.
    fn passed_over(&mut self) -> StmtId {
        let first = self.pos;
        self.skip_past_semicolon();
        self.stmt_node(StmtKind::Empty, first)
    }

    pub(crate) fn declaration_or_expression(&mut self) -> StmtId {
        if self.starts_declaration(self.pos) { self.block_declaration() } else { self.expression_statement() }
    }

    pub(crate) fn block_declaration(&mut self) -> StmtId {
        let first = self.pos;
        let mut list = Vec::new();
        match self.word() {
            Word::Using => list.push(self.using()),
            Word::Namespace | Word::Template => {
                self.declaration(Scope::File, &mut list);
            }
            Word::StaticAssert => return self.passed_over(),
            _ => self.simple_declaration(Scope::Block, &mut list),
        }
        self.stmt_node(StmtKind::Declaration(list), first)
    }

    pub(crate) fn expression_statement(&mut self) -> StmtId {
        let first = self.pos;
        let errors = self.errors;
        let expr = self.expr();
        if self.failed_since(errors) {
            return self.stmt_node(StmtKind::Skipped, first);
        }
        if self.eat(TokenKind::Semicolon) {
            return self.stmt_node(StmtKind::Expr(expr), first);
        }
        let called = matches!(self.tree.exprs[expr].kind, ExprKind::Call { .. } | ExprKind::Name(_));
        if called && self.at(TokenKind::LBrace) {
            // `FOREACH(x, list) { ... }`
            self.guess(Guess::UnknownStatement, first);
            if looks_like_condition(self.symbol_at(first)) {
                return self.macro_if(first, expr);
            }
            if looks_like_loop(self.symbol_at(first)) {
                let body = self.statement();
                return self.stmt_node(StmtKind::While { condition: Condition::Expr(expr), body }, first);
            }
            return self.stmt_node(StmtKind::Expr(expr), first);
        }
        if self.at(TokenKind::End) && !self.stopped {
            // The statement is an argument of a macro.
            return self.stmt_node(StmtKind::Expr(expr), first);
        }
        let goes_on = crate::recovery::starts_statement(self.kind())
            || (self.at(TokenKind::Ident) && looks_like_macro(self.symbol_at(first)));
        if called && (goes_on || self.starts_line(self.pos) || self.at(TokenKind::RBrace)) {
            self.guess(Guess::UnknownStatement, first);
            return self.stmt_node(StmtKind::Expr(expr), first);
        }
        self.fail("expected `;`");
        self.stmt_node(StmtKind::Skipped, first)
    }

    /// `IF_CONSTEXPR(x) { ... } else { ... }`
    fn macro_if(&mut self, first: usize, condition: ExprId) -> StmtId {
        let then = self.statement();
        let otherwise = self.eat(TokenKind::KwElse).then(|| self.statement());
        let condition = Condition::Expr(condition);
        self.stmt_node(StmtKind::If { is_constexpr: false, init: None, condition, then, otherwise }, first)
    }

    /// Statements that are an argument of a macro: `CALL(x = f(); y = g())`, with the cursor behind the parenthesis.
    pub(crate) fn statements_until(&mut self, close: usize) -> StmtId {
        let first = self.pos;
        let end = std::mem::replace(&mut self.end, close);
        let mut list = Vec::new();
        while !self.at(TokenKind::End) {
            let before = self.pos;
            let statement = self.statement();
            list.push(statement);
            if self.stopped {
                return self.stmt_node(StmtKind::Block(list), first);
            }
            if self.pos == before {
                self.bump();
                self.count_skipped(before);
            }
        }
        self.end = end;
        self.stmt_node(StmtKind::Block(list), first)
    }

    pub(crate) fn handlers(&mut self) -> Vec<Handler> {
        let mut list = Vec::new();
        while self.at_word(Word::Catch) {
            let first = self.bump();
            self.names.open_scope();
            let open = self.pos;
            let mut parameter: Option<Parameter> = None;
            if self.eat(TokenKind::LParen) {
                if !self.eat(TokenKind::Ellipsis) {
                    let read = self.parameter();
                    if let Some(name) = read.name {
                        self.names.declare(name, NameKind::Variable);
                    }
                    parameter = Some(read);
                }
                self.close_bracket(open, TokenKind::RParen);
            }
            let body = self.block();
            self.names.close_scope();
            list.push(Handler { parameter, body, first });
        }
        list
    }

    fn goto(&mut self) -> StmtId {
        let first = self.pos;
        self.bump();
        let kind = match self.kind() {
            TokenKind::Star => {
                self.bump();
                StmtKind::GotoComputed { target: self.expr() }
            }
            TokenKind::Ident => {
                let label = self.symbol_at(self.pos);
                self.bump();
                StmtKind::Goto { label }
            }
            _ => {
                self.fail("expected a label");
                return self.stmt_node(StmtKind::Skipped, first);
            }
        };
        self.end_jump(kind, first)
    }

    fn jump(&mut self, kind: StmtKind) -> StmtId {
        let first = self.pos;
        self.bump();
        self.end_jump(kind, first)
    }

    fn return_statement(&mut self) -> StmtId {
        let first = self.pos;
        self.bump();
        let errors = self.errors;
        let mut value = match self.kind() {
            TokenKind::Semicolon | TokenKind::RBrace | TokenKind::End => None,
            TokenKind::LBrace => Some(self.list()),
            _ => Some(self.expr()),
        };
        if self.failed_since(errors) && !self.stopped {
            // That the path ends here is worth more than what it gives back.
            self.errors = errors;
            value = Some(self.error_expr());
            let from = self.pos;
            while !matches!(self.kind(), TokenKind::Semicolon | TokenKind::RBrace | TokenKind::End) {
                self.skip_one();
            }
            self.guess(Guess::SkippedTokens, first);
            self.count_skipped(from);
        }
        self.end_jump(StmtKind::Return(value), first)
    }

    /// The `;` of a statement that ends its path: it is kept whatever stands in front of the `;`.
    fn end_jump(&mut self, kind: StmtKind, first: usize) -> StmtId {
        if !self.eat(TokenKind::Semicolon) && !self.stopped && !self.at(TokenKind::End) {
            self.note("expected `;`");
            let from = self.pos;
            if self.starts_line(from) || self.at(TokenKind::RBrace) {
                self.guess(Guess::UnknownStatement, from);
            } else {
                while !matches!(self.kind(), TokenKind::Semicolon | TokenKind::RBrace | TokenKind::End) {
                    self.skip_one();
                }
                self.eat(TokenKind::Semicolon);
                self.count_skipped(from);
            }
        }
        self.stmt_node(kind, first)
    }

    /// `asm volatile ("..." : outputs : inputs : clobbers);`
    fn asm(&mut self) -> StmtId {
        let first = self.pos;
        self.bump();
        while matches!(self.kind(), TokenKind::KwVolatile | TokenKind::KwInline | TokenKind::KwGoto) {
            self.bump();
        }
        let mut operands = Vec::new();
        let open = self.pos;
        if self.eat(TokenKind::LParen) {
            let mut section = 0;
            while !matches!(self.kind(), TokenKind::RParen | TokenKind::End) {
                match self.kind() {
                    TokenKind::Colon => section += 1,
                    TokenKind::ColonColon => section += 2,
                    TokenKind::LParen if section == 1 || section == 2 => {
                        let inner = self.pos;
                        self.bump();
                        operands.push(self.bracketed(inner, TokenKind::RParen));
                        continue;
                    }
                    _ => {
                        self.skip_one();
                        continue;
                    }
                }
                self.bump();
            }
            self.close_bracket(open, TokenKind::RParen);
        } else {
            self.skip_one();
        }
        self.eat(TokenKind::Semicolon);
        self.stmt_node(StmtKind::Asm { operands }, first)
    }
}
