//! Initialisers.

use refhound_preproc::TokenKind;
use refhound_unknowns::{Guess, limits};

use crate::parser::Parser;
use crate::tree::{Designator, Designators, ExprId, ExprKind, Init, InitId, InitItem, NumberForm, TokenId};
use crate::words::looks_like_macro;

/// Longest item that is looked through for anything but numbers. Rows of tables have ten.
const NUMBER_ITEM_TOKENS: usize = 256;

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
        // One behind the other.
        let mut numbers = 0;
        if self.enter() {
            while !matches!(self.kind(), TokenKind::RBrace | TokenKind::End)
                && !self.starts_definition_line(self.kind())
            {
                let before = self.pos;
                let errors = self.errors;
                let number = self.number_item();
                match number.filter(|_| numbers >= limits::LISTED_NUMBERS) {
                    Some((form, tokens)) => self.count_numbers(&mut items, form, tokens),
                    None => items.push(self.init_item()),
                }
                numbers = if number.is_some() { numbers + 1 } else { 0 };
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

    /// Whether the next item is made of numbers only, as those of pictures and of character tables, and its tokens.
    fn number_item(&self) -> Option<(NumberForm, usize)> {
        let form = match self.kind() {
            TokenKind::Number | TokenKind::Char | TokenKind::Minus => NumberForm::Bare,
            TokenKind::LBrace => NumberForm::Braced,
            _ => return None,
        };
        let mut depth = 0;
        for ahead in 0..NUMBER_ITEM_TOKENS {
            match self.peek(ahead) {
                TokenKind::Number | TokenKind::Char | TokenKind::Minus | TokenKind::Plus => {}
                TokenKind::LBrace if form == NumberForm::Braced && (depth > 0 || ahead == 0) => depth += 1,
                TokenKind::RBrace | TokenKind::Comma if depth == 0 => return Some((form, ahead)),
                TokenKind::RBrace => depth -= 1,
                TokenKind::Comma => {}
                _ => return None,
            }
        }
        None
    }

    /// Passes an item that is made of numbers only.
    fn count_numbers(&mut self, items: &mut Vec<InitItem>, form: NumberForm, tokens: usize) {
        self.pos += tokens;
        if let Some(last) = items.last()
            && let Init::Numbers { form: before, count } = &mut self.tree.inits[last.init]
            && *before == form
        {
            *count += 1;
            return;
        }
        let init = self.tree.inits.push(Init::Numbers { form, count: 1 });
        items.push(InitItem { designators: Designators::new(), init });
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
