//! Classes and enumerations.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::angles::NameUse;
use crate::declarators::plain;
use crate::names::NameKind;
use crate::parser::Parser;
use crate::shapes::Scope;
use crate::specs::Specs;
use crate::tree::{Access, Base, Class, ClassKey, DeclKind, Enum, Enumerator, Name, PartKind, TypeKind};
use crate::words::Word;

impl Parser<'_> {
    /// `struct s`, `class EXPORT c : public b { ... }`
    pub(crate) fn class_specifier(&mut self, specs: &mut Specs) {
        let first = self.pos;
        let key = match self.kind() {
            TokenKind::KwStruct => ClassKey::Struct,
            TokenKind::KwUnion => ClassKey::Union,
            _ => ClassKey::Class,
        };
        self.bump();
        let mut attributes = Vec::new();
        self.attributes_into(&mut attributes);
        self.skip_class_marks();
        self.attributes_into(&mut attributes);
        let name = self.type_name();
        let is_final = self.at_word(Word::Final) && matches!(self.peek(1), TokenKind::LBrace | TokenKind::Colon);
        if is_final {
            self.bump();
        }
        let defines = self.at(TokenKind::LBrace) || (self.at(TokenKind::Colon) && self.bases_follow());
        if !defines {
            let kind = if let Some(name) = name {
                TypeKind::Elaborated(key, name)
            } else {
                self.fail("expected the name of a class");
                TypeKind::Unknown
            };
            specs.ty = Some(self.type_node(kind, first));
            return;
        }
        if !self.enter() {
            return;
        }
        let pack = self.pack_here();
        let symbol = name.as_ref().and_then(|name| match name.parts.last()?.kind {
            PartKind::Identifier(symbol) => Some(symbol),
            _ => None,
        });
        if let Some(symbol) = name.as_ref().and_then(plain)
            && !self.names.kind(symbol).is_template()
        {
            self.names.leak(symbol, NameKind::Type);
            if !self.names.kind(symbol).is_type() {
                self.names.declare(symbol, NameKind::Type);
            }
        }
        let bases = if self.eat(TokenKind::Colon) { self.bases() } else { Vec::new() };
        self.names.open_scope();
        self.classes.push(symbol.unwrap_or(refhound_index::Symbol::EMPTY));
        let members = self.declarations_in_braces(Scope::Class);
        self.classes.pop();
        self.names.close_scope();
        self.leave();
        let class = Class { key, name, bases, members: Some(members), is_final, pack };
        self.attributes_into(&mut attributes);
        let decl = self.decl_with(DeclKind::Class(Box::new(class)), first, attributes);
        specs.defined = Some(decl);
        specs.ty = Some(self.type_node(TypeKind::Defined(decl), first));
    }

    fn type_name(&mut self) -> Option<Name> {
        let named = self.is_plain(self.pos) || (self.at(TokenKind::ColonColon) && self.goes_on(self.pos + 1));
        named.then(|| self.name(NameUse::Type))
    }

    /// `class EXPORT_API X`, `struct ALIGNED(8) X`: macros in front of the name.
    fn skip_class_marks(&mut self) {
        for _ in 0..8 {
            let at = self.pos;
            if !self.is_plain(at) {
                return;
            }
            let next = if self.kind_at(at + 1) == TokenKind::LParen {
                match self.close_of(at + 1) {
                    Some(close) => close + 1,
                    None => return,
                }
            } else {
                at + 1
            };
            if !self.is_plain(next) {
                return;
            }
            let after = self.kind_at(next + 1);
            let is_name = matches!(
                after,
                TokenKind::LBrace | TokenKind::Colon | TokenKind::Semicolon | TokenKind::Lt | TokenKind::ColonColon
            ) || self.is_plain(next + 1);
            let final_follows = self.word_at(next) == Word::Final;
            let called = next > at + 1;
            // `struct s x;` declares a variable: only macros stand before the name of a class that is just declared.
            let marks = called
                || after == TokenKind::LBrace
                || after == TokenKind::Colon
                || crate::words::looks_like_macro(self.symbol_at(at));
            if !is_name || final_follows || !marks {
                return;
            }
            self.guess(Guess::UnknownAttribute, at);
            self.pos = next;
        }
    }

    /// Behind `class x`: `: public y {` and no bit-field.
    fn bases_follow(&self) -> bool {
        let next = self.pos + 1;
        self.word_at(next) != Word::None && !self.is_plain(next)
            || self.is_plain(next)
            || matches!(self.kind_at(next), TokenKind::ColonColon)
    }

    fn bases(&mut self) -> Vec<Base> {
        let mut list = Vec::new();
        while !matches!(self.kind(), TokenKind::LBrace | TokenKind::End | TokenKind::Semicolon) {
            let (mut is_virtual, mut access) = (false, None);
            self.drop_attributes();
            loop {
                match self.word() {
                    Word::Virtual => is_virtual = true,
                    Word::Public => access = Some(Access::Public),
                    Word::Protected => access = Some(Access::Protected),
                    Word::Private => access = Some(Access::Private),
                    _ => break,
                }
                self.bump();
            }
            let first = self.pos;
            self.eat_word(Word::Typename);
            let name = self.name(NameUse::Type);
            let mut ty = self.type_node(TypeKind::Named(name), first);
            if self.at(TokenKind::LParen) {
                // `public TEMPLATE(X)`: a macro.
                self.skip_one();
                ty = self.type_node(TypeKind::Unknown, first);
            }
            ty = self.pack_of(ty);
            list.push(Base { ty, is_virtual, access });
            if self.pos == first || !self.eat(TokenKind::Comma) {
                break;
            }
        }
        list
    }

    /// `enum e`, `enum class e : int { a, b = 2 }`
    pub(crate) fn enum_specifier(&mut self, specs: &mut Specs) {
        let first = self.pos;
        self.bump();
        let is_scoped = self.at_word(Word::Class) || self.at(TokenKind::KwStruct);
        if is_scoped {
            self.bump();
        }
        self.drop_attributes();
        self.skip_class_marks();
        let name = self.type_name();
        let underlying = (self.at(TokenKind::Colon) && self.underlying_follows()).then(|| {
            self.bump();
            self.conversion_type()
        });
        if !self.at(TokenKind::LBrace) {
            self.undefined_enum(specs, first, name, is_scoped, underlying);
            return;
        }
        if let Some(symbol) = name.as_ref().and_then(plain) {
            self.names.leak(symbol, NameKind::Type);
        }
        let enumerators = self.enumerators();
        let kind = DeclKind::Enum(Box::new(Enum { name, is_scoped, underlying, enumerators: Some(enumerators) }));
        let decl = self.decl_node(kind, first);
        specs.defined = Some(decl);
        specs.ty = Some(self.type_node(TypeKind::Defined(decl), first));
    }

    fn undefined_enum(
        &mut self,
        specs: &mut Specs,
        first: usize,
        name: Option<Name>,
        is_scoped: bool,
        underlying: Option<crate::tree::TypeId>,
    ) {
        let Some(name) = name else {
            self.fail("expected the name of an enumeration");
            specs.ty = Some(self.type_node(TypeKind::Unknown, first));
            return;
        };
        if let Some(symbol) = plain(&name) {
            self.names.leak(symbol, NameKind::Type);
        }
        if is_scoped || underlying.is_some() {
            let kind = DeclKind::Enum(Box::new(Enum { name: Some(name), is_scoped, underlying, enumerators: None }));
            let decl = self.decl_node(kind, first);
            specs.defined = Some(decl);
            specs.ty = Some(self.type_node(TypeKind::Defined(decl), first));
        } else {
            specs.ty = Some(self.type_node(TypeKind::Elaborated(ClassKey::Enum, name), first));
        }
    }

    /// `: type {` or `: type;`, but not the width of a bit-field.
    fn underlying_follows(&self) -> bool {
        self.skip_specifiers(self.pos + 1)
            .is_some_and(|end| matches!(self.kind_at(end), TokenKind::LBrace | TokenKind::Semicolon))
    }

    fn enumerators(&mut self) -> Vec<Enumerator> {
        let open = self.pos;
        self.bump();
        let mut list = Vec::new();
        while !matches!(self.kind(), TokenKind::RBrace | TokenKind::End) {
            let errors = self.errors;
            let before = self.pos;
            if self.is_plain(self.pos) {
                let name = self.symbol_at(self.pos);
                let token = self.bump();
                self.drop_attributes();
                if self.at(TokenKind::LParen) {
                    // `ENTRY(x)`: a macro makes enumerators.
                    self.skip_one();
                    self.eat(TokenKind::Comma);
                    continue;
                }
                self.names.leak(name, NameKind::Variable);
                let value = self.eat(TokenKind::Eq).then(|| self.nested(Self::conditional));
                list.push(Enumerator { name, token, value });
            }
            let ends = self.eat(TokenKind::Comma) || self.at(TokenKind::RBrace);
            if (!ends || self.failed_since(errors)) && !self.stopped {
                if !ends {
                    self.note("cannot read an enumerator");
                }
                self.errors = errors;
                while !ends && !matches!(self.kind(), TokenKind::Comma | TokenKind::RBrace | TokenKind::End) {
                    self.skip_one();
                }
                self.eat(TokenKind::Comma);
                if self.pos == before {
                    break;
                }
            }
        }
        self.close_bracket(open, TokenKind::RBrace);
        list
    }
}
