//! Attributes in all spellings, `asm` labels, and the unknown identifiers that stand where attributes do.

use refhound_index::{EntityId, Symbol, intern};
use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::lookahead::Context;
use crate::parser::Parser;
use crate::tree::{Attribute, AttributeArgument};

impl Parser<'_> {
    pub(crate) fn at_attribute(&self) -> bool {
        match self.kind() {
            TokenKind::KwAttribute | TokenKind::KwDeclspec => true,
            TokenKind::LBracket => self.peek(1) == TokenKind::LBracket,
            _ => false,
        }
    }

    /// Reads attributes as long as there are any.
    pub(crate) fn attributes_into(&mut self, list: &mut Vec<Attribute>) {
        loop {
            match self.kind() {
                TokenKind::KwAttribute | TokenKind::KwDeclspec => self.gnu_attribute(list),
                TokenKind::LBracket if self.peek(1) == TokenKind::LBracket => self.standard_attribute(list),
                _ => return,
            }
        }
    }

    /// The first token behind the attributes at `index`.
    pub(crate) fn behind_attributes(&self, mut index: usize) -> usize {
        loop {
            let open = match self.kind_at(index) {
                TokenKind::KwAttribute | TokenKind::KwDeclspec => index + 1,
                TokenKind::LBracket if self.kind_at(index + 1) == TokenKind::LBracket => index,
                _ => return index,
            };
            match self.close_of(open) {
                Some(close) => index = close + 1,
                None => return index,
            }
        }
    }

    pub(crate) fn drop_attributes_here(&mut self) {
        if self.at_attribute() {
            self.attributes_into(&mut Vec::new());
        }
    }

    /// `__attribute__((a, b(1)))`, `__declspec(a b(1))`
    fn gnu_attribute(&mut self, list: &mut Vec<Attribute>) {
        self.bump();
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(` after an attribute keyword");
            return;
        }
        let inner = self.pos;
        let double = self.eat(TokenKind::LParen);
        self.attribute_list(list);
        if double {
            self.end_attributes(inner, TokenKind::RParen);
        }
        self.end_attributes(open, TokenKind::RParen);
    }

    /// `[[a, ns::b(1)]]`
    fn standard_attribute(&mut self, list: &mut Vec<Attribute>) {
        let open = self.pos;
        self.pos += 2;
        self.attribute_list(list);
        self.end_attributes(open + 1, TokenKind::RBracket);
        self.end_attributes(open, TokenKind::RBracket);
    }

    /// Goes past the bracket that closes `open`. What an unreadable attribute says does not matter.
    fn end_attributes(&mut self, open: usize, close: TokenKind) {
        if self.eat(close) {
            return;
        }
        match self.close_of(open).filter(|&found| found >= self.pos) {
            Some(found) => self.pos = found + 1,
            None => self.fail("attribute without an end"),
        }
    }

    fn attribute_list(&mut self, list: &mut Vec<Attribute>) {
        loop {
            while self.eat(TokenKind::Comma) {}
            if !self.kind().is_name() {
                return;
            }
            if self.peek(1) == TokenKind::ColonColon && self.peek(2).is_name() {
                self.pos += 2;
            }
            let name = self.attribute_name(self.symbol_at(self.pos));
            let token = self.bump();
            let arguments = if self.at(TokenKind::LParen) { self.attribute_arguments() } else { Vec::new() };
            list.push(Attribute { name, token, arguments });
        }
    }

    /// `__name__` is `name`.
    fn attribute_name(&mut self, name: Symbol) -> Symbol {
        *self.attribute_names.entry(name).or_insert_with(|| {
            let text = name.as_str();
            match text.strip_prefix("__").and_then(|rest| rest.strip_suffix("__")) {
                Some(bare) if !bare.is_empty() => intern(bare),
                _ => name,
            }
        })
    }

    fn attribute_arguments(&mut self) -> Vec<AttributeArgument> {
        let open = self.pos;
        let Some(close) = self.close_of(open) else {
            self.bump();
            return Vec::new();
        };
        self.bump();
        let (guesses, errors, problems) = (self.guesses.len(), self.errors, self.tree.problems.len());
        let skipped = self.skipped;
        let mut arguments = Vec::new();
        while self.pos < close {
            let alone = matches!(self.peek(1), TokenKind::Comma | TokenKind::RParen);
            if self.kind().is_name() && alone {
                let name = self.attribute_name(self.symbol_at(self.pos));
                self.bump();
                arguments.push(AttributeArgument::Name(name));
            } else if self.starts_type(self.pos) {
                break;
            } else {
                let expr = self.assignment();
                arguments.push(AttributeArgument::Expr(expr));
            }
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if !self.stopped {
            self.guesses.truncate(guesses);
            self.tree.problems.truncate(problems);
            self.errors = errors;
            self.skipped = skipped;
            self.pos = close + 1;
        }
        arguments
    }

    /// What may stand behind a declarator: `asm("name")`, attributes, and unknown identifiers in their place.
    pub(crate) fn declarator_marks(&mut self, list: &mut Vec<Attribute>, context: Context) {
        loop {
            match self.kind() {
                TokenKind::KwAsm => {
                    self.bump();
                    if self.at(TokenKind::LParen) {
                        self.skip_one();
                    }
                }
                TokenKind::Ident => {
                    let Some(end) = self.mark_end(self.pos, context) else { return };
                    if self.word_at(self.pos).is_none() {
                        self.guess(Guess::UnknownAttribute, self.pos);
                    }
                    self.pos = end;
                }
                TokenKind::KwNoreturn => {
                    self.bump();
                }
                _ if self.at_attribute() => self.attributes_into(list),
                _ => return,
            }
        }
    }

    /// The end of the row of marks (`NOTHROW`, `ALIGNED(16)`) at `index`, if what follows ends a declarator.
    fn mark_end(&self, index: usize, context: Context) -> Option<usize> {
        let mut end = index;
        for _ in 0..8 {
            if self.kind_at(end) != TokenKind::Ident {
                break;
            }
            end += 1;
            if self.kind_at(end) == TokenKind::LParen {
                end = self.close_of(end)? + 1;
            }
        }
        let ends = match self.kind_at(end) {
            TokenKind::Semicolon | TokenKind::Comma | TokenKind::Eq => true,
            TokenKind::KwAttribute | TokenKind::KwAsm => true,
            TokenKind::LBrace => matches!(context, Context::File | Context::Block),
            TokenKind::RParen => context == Context::Parameter,
            TokenKind::Colon => context == Context::Member,
            _ => false,
        };
        ends.then_some(end)
    }

    /// `int x ALIGNED;`: whether the identifier at `index`, behind a possible name, is a mark and not the name.
    pub(crate) fn is_trailing_mark(&self, index: usize, context: Context) -> bool {
        self.looks_like_macro_at(index)
            && !self.looks_like_macro_at(index - 1)
            && self.mark_end(index, context).is_some_and(|end| self.kind_at(end) != TokenKind::LBrace)
    }

    /// `#pragma pack` in force at the cursor.
    pub(crate) fn pack_here(&self) -> Option<u32> {
        let here = self.here().index() as u32;
        let after = self.packs.partition_point(|&(from, _)| from <= here);
        after.checked_sub(1).and_then(|index| self.packs[index].1)
    }
}
