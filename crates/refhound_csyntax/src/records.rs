//! Structs, unions and enumerations.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;
use smallvec::SmallVec;

use crate::lookahead::{Context, MacroShape};
use crate::names::NameKind;
use crate::parser::Parser;
use crate::tree::{EnumSpec, Enumerator, MemberDeclaration, MemberDeclarator, RecordKeyword, RecordSpec, TypeSpec};
use crate::words::Word;

impl Parser<'_> {
    pub(crate) fn record(&mut self) -> TypeSpec {
        let keyword = if self.at(TokenKind::KwUnion) { RecordKeyword::Union } else { RecordKeyword::Struct };
        let mut tag_token = self.bump();
        let mut attributes = Vec::new();
        self.attributes_into(&mut attributes);
        while self.at(TokenKind::Ident) && self.peek(1) == TokenKind::Ident && self.names_tag(self.pos + 1) {
            self.guess(Guess::UnknownAttribute, self.pos);
            self.bump();
        }
        let mut tag = None;
        if self.at(TokenKind::Ident) {
            tag = Some(self.symbol_at(self.pos));
            tag_token = self.bump();
            if self.at_attribute() && !self.at(TokenKind::LBracket) {
                self.attributes_into(&mut attributes);
            }
        }
        let pack = self.pack_here();
        let members = self.at(TokenKind::LBrace).then(|| self.members());
        if members.is_some() {
            if self.at(TokenKind::KwAttribute) {
                self.attributes_into(&mut attributes);
            }
        } else if tag.is_none() {
            self.fail("expected a tag or `{`");
        }
        if let (Some(tag), None, None, []) = (tag, &members, pack, &attributes[..]) {
            return TypeSpec::Tag(keyword, tag);
        }
        TypeSpec::Record(Box::new(RecordSpec { keyword, tag, tag_token, members, attributes, pack }))
    }

    /// `struct EXPORT name {`: an identifier directly before the brace is the tag.
    fn names_tag(&self, index: usize) -> bool {
        self.kind_at(index + 1) == TokenKind::LBrace
    }

    fn members(&mut self) -> Vec<MemberDeclaration> {
        let open = self.pos;
        self.bump();
        let mut list = Vec::new();
        if !self.enter() {
            return list;
        }
        while !matches!(self.kind(), TokenKind::RBrace | TokenKind::End) {
            let before = self.pos;
            self.member(&mut list);
            if self.pos == before {
                self.fail("expected a member");
                self.skip_one();
            }
        }
        self.leave();
        self.close_bracket(open, TokenKind::RBrace);
        list
    }

    fn member(&mut self, list: &mut Vec<MemberDeclaration>) {
        match self.kind() {
            TokenKind::Semicolon => {
                self.bump();
                return;
            }
            TokenKind::KwStaticAssert => return self.skip_assertion(),
            _ if self.word_at(self.pos) == Some(Word::StaticAssert) => return self.skip_assertion(),
            TokenKind::Ident if self.peek(1) == TokenKind::RBrace => {
                self.guess(Guess::UnknownStatement, self.pos);
                self.bump();
                return;
            }
            _ => {}
        }
        let errors = self.errors;
        let read = self.specs(Context::Member);
        if read.shape.is_some_and(|shape| shape != MacroShape::Declarator) {
            self.guess(Guess::UnknownStatement, self.pos);
            self.bump();
            self.skip_one();
            self.eat(TokenKind::Semicolon);
            return;
        }
        let specs = self.tree.specs.push(read.specs);
        let mut members = SmallVec::new();
        while !matches!(self.kind(), TokenKind::Semicolon | TokenKind::RBrace | TokenKind::End) {
            members.push(self.member_declarator());
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        list.push(MemberDeclaration { specs, members });
        if self.eat(TokenKind::Semicolon) || (self.at(TokenKind::RBrace) && !self.failed_since(errors)) {
            return;
        }
        self.fail("expected `;` after a member");
        self.skip_to(&[TokenKind::Semicolon]);
        self.eat(TokenKind::Semicolon);
    }

    fn member_declarator(&mut self) -> MemberDeclarator {
        let declarator = (!self.at(TokenKind::Colon)).then(|| self.declarator(Context::Member));
        let mut attributes = Vec::new();
        self.declarator_marks(&mut attributes, Context::Member);
        let bit_width = self.eat(TokenKind::Colon).then(|| self.assignment());
        self.declarator_marks(&mut attributes, Context::Member);
        MemberDeclarator { declarator, bit_width, attributes }
    }

    pub(crate) fn enumeration(&mut self) -> TypeSpec {
        let mut tag_token = self.bump();
        let mut attributes = Vec::new();
        self.attributes_into(&mut attributes);
        let mut tag = None;
        if self.at(TokenKind::Ident) {
            tag = Some(self.symbol_at(self.pos));
            tag_token = self.bump();
        }
        let fixed = self.at(TokenKind::Colon) && self.starts_type(self.pos + 1);
        let underlying = fixed.then(|| {
            self.bump();
            self.underlying_type()
        });
        let enumerators = self.at(TokenKind::LBrace).then(|| self.enumerators());
        if enumerators.is_some() {
            if self.at(TokenKind::KwAttribute) {
                self.attributes_into(&mut attributes);
            }
        } else if tag.is_none() {
            self.fail("expected a tag or `{`");
        }
        TypeSpec::Enum(Box::new(EnumSpec { tag, tag_token, underlying, enumerators, attributes }))
    }

    fn enumerators(&mut self) -> Vec<Enumerator> {
        let open = self.pos;
        self.bump();
        let mut list = Vec::new();
        while !matches!(self.kind(), TokenKind::RBrace | TokenKind::End) {
            if !self.at(TokenKind::Ident) || self.peek(1) == TokenKind::LParen {
                self.guess(Guess::SkippedTokens, self.pos);
                self.note("expected an enumerator");
                self.skip_one();
                continue;
            }
            let name = self.symbol_at(self.pos);
            let token = self.bump();
            self.drop_attributes_here();
            let errors = self.errors;
            let value = self.eat(TokenKind::Eq).then(|| self.assignment());
            self.names.declare(name, NameKind::Ordinary);
            list.push(Enumerator { name, token, value });
            if self.failed_since(errors) || !matches!(self.kind(), TokenKind::Comma | TokenKind::RBrace) {
                self.note("expected `,` or `}`");
                self.skip_to(&[TokenKind::Comma]);
            }
            self.eat(TokenKind::Comma);
        }
        self.close_bracket(open, TokenKind::RBrace);
        list
    }

    /// `_Static_assert(...);`
    pub(crate) fn skip_assertion(&mut self) {
        self.bump();
        if self.at(TokenKind::LParen) {
            self.skip_one();
        }
        self.eat(TokenKind::Semicolon);
    }
}
