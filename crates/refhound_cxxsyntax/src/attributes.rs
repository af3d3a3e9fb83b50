//! Attributes in all spellings, and `#pragma pack`.

use refhound_index::{EntityId, Symbol, intern};
use refhound_preproc::TokenKind;

use crate::parser::Parser;
use crate::tree::Attribute;
use crate::words::Word;

impl Parser<'_> {
    pub(crate) fn at_attribute(&self) -> bool {
        self.is_attribute(self.pos)
    }

    fn is_attribute(&self, index: usize) -> bool {
        match self.kind_at(index) {
            TokenKind::KwAttribute | TokenKind::KwDeclspec | TokenKind::KwAlignas => true,
            TokenKind::LBracket => self.kind_at(index + 1) == TokenKind::LBracket,
            TokenKind::Ident => self.word_at(index) == Word::Alignas && self.kind_at(index + 1) == TokenKind::LParen,
            _ => false,
        }
    }

    /// The first token behind the attributes at `index`.
    pub(crate) fn behind_attributes(&self, mut index: usize) -> usize {
        while self.is_attribute(index) {
            let open = if self.kind_at(index) == TokenKind::LBracket { index } else { index + 1 };
            match self.close_of(open) {
                Some(close) => index = close + 1,
                None => return index,
            }
        }
        index
    }

    pub(crate) fn drop_attributes(&mut self) {
        self.attributes_into(&mut Vec::new());
    }

    /// Reads attributes as long as there are any.
    pub(crate) fn attributes_into(&mut self, list: &mut Vec<Attribute>) {
        while self.at_attribute() {
            let standard = self.at(TokenKind::LBracket);
            let aligns = self.at(TokenKind::KwAlignas) || self.at_word(Word::Alignas);
            if !standard {
                self.bump();
            }
            let open = self.pos;
            let Some(close) =
                self.close_of(open).filter(|_| matches!(self.kind(), TokenKind::LParen | TokenKind::LBracket))
            else {
                self.fail("attribute without an end");
                return;
            };
            if !aligns {
                self.bump();
                self.eat(if standard { TokenKind::LBracket } else { TokenKind::LParen });
                self.attribute_list(close, list);
            }
            self.pos = close + 1;
        }
    }

    fn attribute_list(&mut self, close: usize, list: &mut Vec<Attribute>) {
        while self.pos < close {
            if !self.kind().is_name() {
                self.skip_one();
                continue;
            }
            if self.peek(1) == TokenKind::ColonColon && self.peek(2).is_name() {
                self.pos += 2;
            }
            let name = bare(self.symbol_at(self.pos));
            let token = self.bump();
            let mut arguments = Vec::new();
            if self.at(TokenKind::LParen) {
                let end = self.close_of(self.pos).unwrap_or(close).min(close);
                for index in self.pos + 1..end {
                    let alone = matches!(self.kind_at(index - 1), TokenKind::LParen | TokenKind::Comma)
                        && matches!(self.kind_at(index + 1), TokenKind::RParen | TokenKind::Comma);
                    if self.kind_at(index).is_name() && alone {
                        arguments.push(bare(self.symbol_at(index)));
                    }
                }
                self.pos = end;
            }
            list.push(Attribute { name, token, arguments });
        }
    }

    /// `#pragma pack` in force at the cursor.
    pub(crate) fn pack_here(&self) -> Option<u32> {
        let here = self.here().index() as u32;
        let after = self.packs.partition_point(|&(from, _)| from <= here);
        after.checked_sub(1).and_then(|index| self.packs[index].1)
    }
}

/// `__name__` is `name`.
fn bare(name: Symbol) -> Symbol {
    match name.as_str().strip_prefix("__").and_then(|rest| rest.strip_suffix("__")) {
        Some(bare) if !bare.is_empty() => intern(bare),
        _ => name,
    }
}
