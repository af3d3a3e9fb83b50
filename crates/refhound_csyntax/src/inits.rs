//! Initialisers.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::parser::Parser;
use crate::tree::{Designator, Designators, ExprId, ExprKind, Init, InitId, InitItem, TokenId};
use crate::words::looks_like_macro;

impl Parser<'_> {
    /// What follows `=`.
    pub(crate) fn initialiser(&mut self) -> InitId {
        if self.at(TokenKind::LBrace) {
            return self.init_list();
        }
        let expr = self.assignment();
        self.tree.inits.push(Init::Expr(expr))
    }

    /// `{ ... }`
    pub(crate) fn init_list(&mut self) -> InitId {
        let open = self.pos;
        let first = self.bump();
        let mut items = Vec::new();
        if self.enter() {
            while !matches!(self.kind(), TokenKind::RBrace | TokenKind::End)
                && !self.starts_definition_line(self.kind())
            {
                let before = self.pos;
                let errors = self.errors;
                items.push(self.init_item());
                self.end_item(errors);
                if self.pos == before {
                    self.skip_one();
                }
            }
            self.leave();
        }
        self.close_bracket(open, TokenKind::RBrace);
        let last: TokenId = self.last_since(open);
        self.tree.inits.push(Init::List { items, first, last })
    }

    /// Goes behind the comma. A macro may have brought its own: `PyObject_HEAD_INIT(NULL) 0,`.
    fn end_item(&mut self, errors: u32) {
        match self.kind() {
            TokenKind::Comma => {
                self.bump();
            }
            TokenKind::RBrace | TokenKind::End => {}
            _ if !self.failed_since(errors) && self.ends_macro() => {
                self.guess(Guess::UnknownStatement, self.pos - 1);
            }
            TokenKind::Ident if !self.failed_since(errors) && self.looks_like_macro_at(self.pos) => {
                self.guess(Guess::UnknownStatement, self.pos);
            }
            _ => {
                self.note("expected `,` or `}`");
                self.skip_to(&[TokenKind::Comma]);
                self.eat(TokenKind::Comma);
            }
        }
    }

    /// Whether the last initialiser is a bare macro or a macro call.
    fn ends_macro(&self) -> bool {
        let Some(Init::Expr(expr)) = self.tree.inits.values().next_back() else { return false };
        self.is_macro_use(*expr)
    }

    pub(crate) fn is_macro_use(&self, expr: ExprId) -> bool {
        match self.tree.exprs[expr].kind {
            ExprKind::Name(name) => looks_like_macro(name),
            ExprKind::Call { callee, .. } => matches!(self.tree.exprs[callee].kind, ExprKind::Name(_)),
            _ => false,
        }
    }

    fn init_item(&mut self) -> InitItem {
        let mut designators = Designators::new();
        if self.at(TokenKind::Ident) && self.peek(1) == TokenKind::Colon {
            let name = self.symbol_at(self.pos);
            designators.push(Designator::Member(name, self.bump()));
            self.bump();
        } else {
            self.designators(&mut designators);
            if !designators.is_empty() {
                // GNU allows `[i] v`.
                self.eat(TokenKind::Eq);
            }
        }
        let init = self.initialiser();
        InitItem { designators, init }
    }

    /// `.a[3].b`, `[1 ... 3]`
    pub(crate) fn designators(&mut self, list: &mut Designators) {
        loop {
            match self.kind() {
                TokenKind::Dot if self.peek(1).is_name() => {
                    self.bump();
                    let name = self.symbol_at(self.pos);
                    list.push(Designator::Member(name, self.bump()));
                }
                TokenKind::LBracket => {
                    let open = self.pos;
                    self.bump();
                    let low = self.assignment();
                    if self.eat(TokenKind::Ellipsis) {
                        let high = self.assignment();
                        list.push(Designator::Range(low, high));
                    } else {
                        list.push(Designator::Index(low));
                    }
                    self.close_bracket(open, TokenKind::RBracket);
                }
                _ => return,
            }
        }
    }
}
