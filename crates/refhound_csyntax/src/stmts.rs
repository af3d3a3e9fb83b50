//! Statements.

use refhound_index::{IdList, Symbol};
use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;
use smallvec::SmallVec;

use crate::lookahead::is_declaration_keyword;
use crate::parser::Parser;
use crate::tree::{Asm, ExprId, ForInit, StmtId, StmtKind};
use crate::words::Word;

/// A label that waits for its statement.
enum Label {
    Case { low: ExprId, high: Option<ExprId> },
    Default,
    Named(Symbol),
}

impl Parser<'_> {
    /// `{ ... }` with a scope of its own. A missing brace is reported by whoever needs to know.
    pub(crate) fn block(&mut self) -> StmtId {
        let first = self.pos;
        self.names.open_scope();
        let block = self.block_in_scope(first);
        self.names.close_scope();
        block
    }

    pub(crate) fn block_in_scope(&mut self, first: usize) -> StmtId {
        let open = self.pos;
        self.eat(TokenKind::LBrace);
        let start = self.open_stmts.len();
        if self.enter() {
            while !matches!(self.kind(), TokenKind::RBrace | TokenKind::End) {
                let before = self.pos;
                let statement = self.statement();
                self.open_stmts.push(statement);
                if self.pos == before && !self.stopped {
                    self.fail("unexpected text");
                    self.bump();
                    self.count_skipped(before);
                }
            }
            self.leave();
        }
        if !self.eat(TokenKind::RBrace) {
            self.unclosed(open);
        }
        let list = IdList::store(&mut self.tree.stmt_pool, self.open_stmts.drain(start..));
        self.stmt_node(StmtKind::Block(list), first)
    }

    pub(crate) fn empty_block(&mut self, first: usize) -> StmtId {
        let at = self.token(first);
        self.tree.stmts.push(crate::tree::Stmt { kind: StmtKind::Block(IdList::EMPTY), first: at, last: at })
    }

    pub(crate) fn statement(&mut self) -> StmtId {
        if !self.enter() {
            let here = self.pos;
            return self.stmt_node(StmtKind::Skipped, here);
        }
        let statement = self.labelled();
        self.leave();
        statement
    }

    /// Any number of labels and the statement behind them.
    fn labelled(&mut self) -> StmtId {
        let tree_depth = self.tree_depth;
        let mut labels: SmallVec<[(usize, Label); 4]> = SmallVec::new();
        while let Some(label) = self.label() {
            labels.push(label);
            self.descend();
            self.drop_attributes_here();
        }
        let mut statement = if labels.is_empty() {
            self.unlabelled()
        } else if self.at(TokenKind::RBrace) || self.starts_declaration(self.pos) {
            // C23: a label may stand before a declaration or at the end of a block.
            let at = self.pos - 1;
            self.stmt_node(StmtKind::Empty, at)
        } else {
            self.unlabelled()
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

    fn label(&mut self) -> Option<(usize, Label)> {
        let first = self.pos;
        let label = match self.kind() {
            TokenKind::KwCase => {
                self.bump();
                let low = self.conditional();
                let high = self.eat(TokenKind::Ellipsis).then(|| self.conditional());
                if !self.at(TokenKind::Colon) {
                    self.fail("expected `:` after case");
                    self.skip_to(&[TokenKind::Colon, TokenKind::Semicolon]);
                }
                self.eat(TokenKind::Colon);
                Label::Case { low, high }
            }
            TokenKind::KwDefault => {
                self.bump();
                if !self.eat(TokenKind::Colon) {
                    self.fail("expected `:` after default");
                }
                Label::Default
            }
            TokenKind::Ident if self.peek(1) == TokenKind::Colon => {
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
                let condition = self.condition();
                let body = self.statement();
                self.stmt_node(StmtKind::While { condition, body }, first)
            }
            TokenKind::KwDo => self.do_while(),
            TokenKind::KwFor => self.for_loop(),
            TokenKind::KwSwitch => {
                self.bump();
                let value = self.condition();
                let body = self.statement();
                self.stmt_node(StmtKind::Switch { value, body }, first)
            }
            TokenKind::KwGoto => self.goto(),
            TokenKind::KwBreak => self.jump(StmtKind::Break),
            TokenKind::KwContinue => self.jump(StmtKind::Continue),
            TokenKind::KwReturn => self.return_statement(),
            TokenKind::KwAsm => self.asm(),
            TokenKind::KwLabel => {
                self.skip_to(&[TokenKind::Semicolon]);
                self.forgive(first);
                self.eat(TokenKind::Semicolon);
                self.stmt_node(StmtKind::Empty, first)
            }
            TokenKind::KwStaticAssert => {
                self.skip_assertion();
                self.stmt_node(StmtKind::Empty, first)
            }
            TokenKind::KwElse => {
                // The `if` was a macro.
                self.bump();
                self.note("`else` without `if`");
                self.count_skipped(first);
                self.unlabelled_again(first)
            }
            TokenKind::KwExtension => self.after_extension(),
            TokenKind::KwAttribute | TokenKind::LBracket if self.at_attribute() => self.attributed(),
            TokenKind::Ident => self.identifier_statement(),
            kind if is_declaration_keyword(kind) => self.block_declaration(),
            _ => self.expression_statement(),
        }
    }

    fn unlabelled_again(&mut self, first: usize) -> StmtId {
        if matches!(self.kind(), TokenKind::RBrace | TokenKind::End | TokenKind::KwElse) {
            return self.stmt_node(StmtKind::Skipped, first);
        }
        self.statement()
    }

    /// Takes back the guess for a piece of text that was skipped because it says nothing.
    fn forgive(&mut self, from: usize) {
        if self.guesses.last() == Some(&(Guess::SkippedTokens, self.token(from))) {
            self.guesses.pop();
            self.skipped -= self.pos - from;
        }
    }

    fn after_extension(&mut self) -> StmtId {
        if self.starts_declaration(self.pos + 1) { self.block_declaration() } else { self.expression_statement() }
    }

    /// `__attribute__((fallthrough));` or a declaration or statement with attributes.
    fn attributed(&mut self) -> StmtId {
        let first = self.pos;
        let behind = self.behind_attributes(first);
        let declares = self.starts_declaration(behind)
            || (self.kind_at(behind) == TokenKind::Ident
                && matches!(self.kind_at(behind + 1), TokenKind::Ident | TokenKind::Star));
        if declares {
            return self.block_declaration();
        }
        let errors = self.errors;
        self.attributes_into(&mut Vec::new());
        if self.failed_since(errors) {
            return self.skip_statement(first);
        }
        self.unlabelled_again(first)
    }

    /// `( expression )` of `if`, `while` and `switch`.
    pub(crate) fn condition(&mut self) -> ExprId {
        let open = self.pos;
        if !self.at(TokenKind::LParen) {
            // `if MACRO(x)`: the parentheses come from a macro.
            self.note("expected `(`");
            self.guess(Guess::SkippedTokens, open);
            return self.conditional();
        }
        self.bump();
        let errors = self.errors;
        let mut condition = if self.starts_declaration(self.pos) && !self.holds_expression_after_type() {
            self.declared_condition(open)
        } else {
            self.expr()
        };
        if !self.at(TokenKind::RParen) || self.failed_since(errors) {
            self.guess(Guess::SkippedTokens, open);
            condition = self.error_expr();
        }
        self.close_bracket(open, TokenKind::RParen);
        self.errors = errors + u32::from(self.stopped);
        condition
    }

    fn holds_expression_after_type(&self) -> bool {
        self.at(TokenKind::Ident) && !matches!(self.peek(1), TokenKind::Ident | TokenKind::Star)
    }

    /// C++ and C2y declare in conditions; what is declared is not kept.
    fn declared_condition(&mut self, open: usize) -> ExprId {
        let from = self.pos;
        let condition = self.error_expr();
        if let Some(close) = self.close_of(open) {
            self.pos = close;
            self.count_skipped(from);
        }
        condition
    }

    /// `if ... else if ... else`: the arms are read in a loop and nested from the last one.
    fn if_chain(&mut self) -> StmtId {
        let tree_depth = self.tree_depth;
        let mut arms: SmallVec<[(usize, ExprId, StmtId); 4]> = SmallVec::new();
        let mut otherwise = None;
        loop {
            let first = self.pos;
            self.bump();
            let condition = self.condition();
            let then = self.statement();
            arms.push((first, condition, then));
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
        while let Some((first, condition, then)) = arms.pop() {
            otherwise = Some(self.stmt_node(StmtKind::If { condition, then, otherwise }, first));
        }
        otherwise.unwrap_or_else(|| self.skip_statement(self.pos))
    }

    fn do_while(&mut self) -> StmtId {
        let first = self.pos;
        self.bump();
        let body = self.statement();
        if !self.eat(TokenKind::KwWhile) {
            self.fail("expected `while`");
            self.count_one_skip(first);
            return body;
        }
        let condition = self.condition();
        if !self.eat(TokenKind::Semicolon) && !self.stopped {
            self.note("expected `;`");
            self.guess(Guess::UnknownStatement, self.pos);
        }
        self.stmt_node(StmtKind::DoWhile { body, condition }, first)
    }

    fn count_one_skip(&mut self, at: usize) {
        self.skipped += 1;
        self.guess(Guess::SkippedTokens, at);
    }

    fn for_loop(&mut self) -> StmtId {
        let first = self.pos;
        self.bump();
        self.names.open_scope();
        let open = self.pos;
        let errors = self.errors;
        let (mut init, mut step) = (ForInit::None, None);
        let mut condition;
        if self.eat(TokenKind::LParen) {
            init = self.for_init();
            condition = (!self.at(TokenKind::Semicolon)).then(|| self.expr());
            if !self.eat(TokenKind::Semicolon) {
                self.fail("expected `;`");
            }
            step = (!self.at(TokenKind::RParen)).then(|| self.expr());
            self.close_bracket(open, TokenKind::RParen);
            if self.failed_since(errors) && !self.stopped {
                self.errors = errors;
                condition = Some(self.error_expr());
                self.count_one_skip(open);
            }
        } else {
            self.note("expected `(`");
            self.count_one_skip(open);
            condition = Some(self.conditional());
        }
        let body = self.statement();
        self.names.close_scope();
        self.stmt_node(StmtKind::For { init, condition, step, body }, first)
    }

    fn for_init(&mut self) -> ForInit {
        if self.eat(TokenKind::Semicolon) {
            return ForInit::None;
        }
        if self.starts_declaration(self.pos) || self.at(TokenKind::KwExtension) || self.declares_unknown_type(self.pos)
        {
            return ForInit::Declaration(self.block_declaration());
        }
        let expr = self.expr();
        if !self.eat(TokenKind::Semicolon) {
            self.fail("expected `;`");
        }
        ForInit::Expr(expr)
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
                return self.skip_statement(first);
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
        let value = match self.kind() {
            TokenKind::Semicolon | TokenKind::RBrace | TokenKind::End => None,
            TokenKind::LBrace => {
                self.fail("braces where an expression belongs");
                Some(self.error_expr())
            }
            _ => {
                let errors = self.errors;
                let value = self.expr();
                if self.failed_since(errors) && !self.stopped {
                    self.guess(Guess::SkippedTokens, first);
                    Some(self.error_expr())
                } else {
                    Some(value)
                }
            }
        };
        self.end_jump(StmtKind::Return(value), first)
    }

    /// The `;` of a statement that ends its path: it is kept whatever stands in front of the `;`.
    fn end_jump(&mut self, kind: StmtKind, first: usize) -> StmtId {
        let inside_argument = self.in_argument && self.at(TokenKind::End);
        if !self.eat(TokenKind::Semicolon) && !self.stopped && !inside_argument {
            self.note("expected `;`");
            let from = self.pos;
            if self.starts_line(from) || self.at(TokenKind::RBrace) {
                self.guess(Guess::UnknownStatement, from);
            } else {
                self.skip_to(&[TokenKind::Semicolon]);
                self.eat(TokenKind::Semicolon);
            }
        }
        self.stmt_node(kind, first)
    }

    /// `asm volatile goto ("..." : outputs : inputs : clobbers : labels);`
    pub(crate) fn asm(&mut self) -> StmtId {
        let first = self.pos;
        self.bump();
        while matches!(
            self.kind(),
            TokenKind::KwVolatile | TokenKind::KwInline | TokenKind::KwGoto | TokenKind::KwConst
        ) {
            self.bump();
        }
        let mut asm = Asm { outputs: Vec::new(), inputs: Vec::new(), labels: Vec::new() };
        let errors = self.errors;
        if self.at(TokenKind::LParen) {
            let open = self.pos;
            self.bump();
            self.asm_operands(&mut asm);
            self.close_bracket(open, TokenKind::RParen);
        } else if self.at(TokenKind::LBrace) {
            self.skip_one();
        } else {
            // MSVC: `__asm mov eax, 1`.
            self.fail("unknown form of asm");
        }
        if self.failed_since(errors) {
            return self.skip_statement(first);
        }
        self.eat(TokenKind::Semicolon);
        self.stmt_node(StmtKind::Asm(Box::new(asm)), first)
    }

    fn asm_operands(&mut self, asm: &mut Asm) {
        let mut section = 0;
        loop {
            match self.kind() {
                TokenKind::RParen | TokenKind::End => return,
                TokenKind::Colon => {
                    self.bump();
                    section += 1;
                }
                TokenKind::ColonColon => {
                    self.bump();
                    section += 2;
                }
                TokenKind::Ident if section >= 4 => {
                    asm.labels.push(self.symbol_at(self.pos));
                    self.bump();
                }
                TokenKind::LParen if section == 1 || section == 2 => {
                    let open = self.pos;
                    self.bump();
                    let operand = self.bracketed(open, TokenKind::RParen);
                    if section == 1 { asm.outputs.push(operand) } else { asm.inputs.push(operand) }
                }
                _ => self.skip_one(),
            }
        }
    }

    pub(crate) fn is_word(&self, word: Word) -> bool {
        self.word_at(self.pos) == Some(word)
    }
}
