//! What stands in front of a declarator: storage, qualifiers and the type.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::angles::NameUse;
use crate::lookahead::{is_builtin, is_declaration_keyword, is_qualifier};
use crate::names::NameKind;
use crate::parser::Parser;
use crate::tree::{Attribute, DeclId, Flags, TypeId, TypeKind};
use crate::types::Pieces;
use crate::words::{Word, looks_like_export, looks_like_macro};

/// Where specifiers stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpecPlace {
    /// Outside functions: constructors and macros are possible.
    Declaration,
    Block,
    Parameter,
    Type,
}

#[derive(Debug, Default)]
pub(crate) struct Specs {
    pub(crate) flags: Flags,
    pub(crate) ty: Option<TypeId>,
    pub(crate) is_typedef: bool,
    pub(crate) is_friend: bool,
    pub(crate) attributes: Vec<Attribute>,
    /// The class or enumeration that the specifiers define.
    pub(crate) defined: Option<DeclId>,
}

/// What an identifier is that stands where a type may.
enum Role {
    Type,
    /// A macro of a missing header, up to the given token.
    Attribute(usize),
    /// `PyAPI_FUNC(int)`
    MacroType,
    /// A constructor, a conversion: there is no type.
    Declarator,
}

impl Parser<'_> {
    pub(crate) fn specs(&mut self, place: SpecPlace) -> Specs {
        let first = self.pos;
        let mut specs = Specs::default();
        let mut pieces = Pieces::default();
        let (mut is_const, mut is_volatile) = (false, false);
        loop {
            match self.kind() {
                TokenKind::KwConst => is_const = true,
                TokenKind::KwVolatile => is_volatile = true,
                TokenKind::KwStatic => specs.flags.is_static = true,
                TokenKind::KwExtern => specs.flags.is_extern = true,
                TokenKind::KwInline => specs.flags.is_inline = true,
                TokenKind::KwTypedef => specs.is_typedef = true,
                TokenKind::KwThreadLocal => specs.flags.is_thread_local = true,
                TokenKind::KwRestrict
                | TokenKind::KwRegister
                | TokenKind::KwNoreturn
                | TokenKind::KwExtension
                | TokenKind::KwAtomic => {}
                TokenKind::Str if specs.flags.is_extern && specs.ty.is_none() => {}
                kind if is_builtin(kind) => pieces.add(kind),
                TokenKind::Ident if self.at_word(Word::Bool) => pieces.add(TokenKind::Ident),
                TokenKind::Ident if pieces.any && self.extends_builtin(self.pos) => {}
                TokenKind::Ident if self.specifier_word(&mut specs) => continue,
                _ if self.at_attribute() => {
                    let before = self.pos;
                    self.attributes_into(&mut specs.attributes);
                    if self.pos == before {
                        break;
                    }
                    continue;
                }
                _ if pieces.any || specs.ty.is_some() => {
                    if place != SpecPlace::Declaration || !self.at_inner_mark() {
                        break;
                    }
                    self.guess(Guess::UnknownAttribute, self.pos);
                }
                _ => {
                    if !self.type_specifier(place, &mut specs) {
                        break;
                    }
                    continue;
                }
            }
            self.bump();
        }
        if pieces.any && specs.ty.is_none() {
            specs.ty = Some(self.type_node(TypeKind::Builtin(pieces.builtin()), first));
        }
        if let Some(ty) = specs.ty {
            self.tree.types[ty].is_const |= is_const;
            self.tree.types[ty].is_volatile |= is_volatile;
        }
        specs
    }

    /// `static void INLINE f(`: a macro between the type and the name.
    fn at_inner_mark(&self) -> bool {
        let next = self.pos + 1;
        self.is_plain(self.pos)
            && looks_like_macro(self.symbol_at(self.pos))
            && self.is_plain(next)
            && matches!(self.kind_at(next + 1), TokenKind::LParen | TokenKind::ColonColon)
    }

    /// `virtual`, `constexpr` and their kin.
    fn specifier_word(&mut self, specs: &mut Specs) -> bool {
        match self.word() {
            Word::Virtual => specs.flags.is_virtual = true,
            Word::Constexpr => specs.flags.is_constexpr = true,
            Word::ThreadLocal => specs.flags.is_thread_local = true,
            Word::Mutable => specs.flags.is_mutable = true,
            Word::Friend => specs.is_friend = true,
            Word::Ignored => {}
            Word::Explicit => {
                specs.flags.is_explicit = true;
                self.bump();
                if self.at(TokenKind::LParen) {
                    self.skip_one();
                }
                return true;
            }
            _ => return false,
        }
        self.bump();
        true
    }

    /// A type that is no builtin one. `false` ends the specifiers.
    fn type_specifier(&mut self, place: SpecPlace, specs: &mut Specs) -> bool {
        let first = self.pos;
        match self.kind() {
            TokenKind::KwAuto | TokenKind::KwAutoType => {
                self.bump();
                specs.ty = Some(self.type_node(TypeKind::Auto, first));
            }
            TokenKind::KwTypeof => specs.ty = Some(self.typeof_type()),
            TokenKind::KwStruct | TokenKind::KwUnion => self.class_specifier(specs),
            TokenKind::KwEnum => self.enum_specifier(specs),
            TokenKind::ColonColon => return self.named_type(place, specs),
            TokenKind::Ident => match self.word() {
                Word::Class => self.class_specifier(specs),
                Word::Typename => {
                    self.bump();
                    let name = self.name(NameUse::Type);
                    specs.ty = Some(self.type_node(TypeKind::Named(name), first));
                }
                Word::Decltype => return self.decltype_type(specs),
                word if word.is_plain() => return self.named_type(place, specs),
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    fn typeof_type(&mut self) -> TypeId {
        let first = self.pos;
        self.bump();
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(`");
            return self.type_node(TypeKind::Unknown, first);
        }
        if self.skip_type_id(self.pos).is_some_and(|end| self.close_of(open) == Some(end)) {
            let ty = self.type_id();
            self.close_bracket(open, TokenKind::RParen);
            return ty;
        }
        let expr = self.nested(|parser| parser.bracketed(open, TokenKind::RParen));
        self.type_node(TypeKind::Decltype(expr), first)
    }

    /// `decltype(auto)`, `decltype(x)`, `decltype(x)::type`
    fn decltype_type(&mut self, specs: &mut Specs) -> bool {
        let first = self.pos;
        if self.peek(1) != TokenKind::LParen {
            return false;
        }
        if self.peek(2) == TokenKind::KwAuto && self.peek(3) == TokenKind::RParen {
            self.pos += 4;
            specs.ty = Some(self.type_node(TypeKind::Auto, first));
            return true;
        }
        let goes_on = self
            .close_of(first + 1)
            .is_some_and(|close| self.kind_at(close + 1) == TokenKind::ColonColon && self.goes_on(close + 2));
        let kind = if goes_on {
            TypeKind::Named(self.name(NameUse::Type))
        } else {
            self.bump();
            let open = self.pos;
            self.bump();
            TypeKind::Decltype(self.nested(|parser| parser.bracketed(open, TokenKind::RParen)))
        };
        specs.ty = Some(self.type_node(kind, first));
        true
    }

    fn named_type(&mut self, place: SpecPlace, specs: &mut Specs) -> bool {
        let first = self.pos;
        match self.role(place) {
            Role::Declarator => return false,
            Role::Attribute(end) => {
                self.guess(Guess::UnknownAttribute, first);
                self.pos = end;
            }
            Role::MacroType => {
                self.guess(Guess::UnknownAttribute, first);
                let close = self.close_of(first + 1).unwrap_or(first + 1);
                let holds_type = self.skip_type_id(first + 2) == Some(close);
                let ty = if holds_type {
                    self.pos = first + 2;
                    self.type_id()
                } else {
                    self.type_node(TypeKind::Unknown, first)
                };
                if !self.stopped {
                    self.pos = close + 1;
                }
                specs.ty = Some(ty);
            }
            Role::Type => {
                let name = self.name(NameUse::Type);
                if place == SpecPlace::Declaration
                    && name.parts.len() == 1
                    && name.parts[0].arguments.is_none()
                    && self.is_plain(self.pos)
                {
                    self.names.leak(self.symbol_at(first), NameKind::GuessedType);
                }
                // `T<int> x`, where a concept stands before `auto`.
                if self.at(TokenKind::KwAuto) {
                    return true;
                }
                specs.ty = Some(self.type_node(TypeKind::Named(name), first));
            }
        }
        true
    }

    fn role(&self, place: SpecPlace) -> Role {
        let first = self.pos;
        let Some(shape) = self.skip_name(first, NameUse::Type) else { return Role::Declarator };
        if shape.is_special {
            return Role::Declarator;
        }
        let next = self.kind_at(shape.end);
        if place == SpecPlace::Declaration && next == TokenKind::LParen {
            let in_class = shape.is_single && self.classes.last() == Some(&self.symbol_at(first));
            if shape.is_constructor || in_class {
                return Role::Declarator;
            }
        }
        if !shape.is_single || place == SpecPlace::Type && next != TokenKind::Ident {
            return Role::Type;
        }
        match next {
            TokenKind::Ident if self.is_plain(shape.end) => self.role_in_row(first),
            TokenKind::Ident if self.word_at(shape.end).is_specifier() => Role::Attribute(shape.end),
            TokenKind::LParen if place == SpecPlace::Declaration => self.role_of_call(first),
            TokenKind::KwAuto => Role::Type,
            kind if is_qualifier(kind) => self.role_before_qualifier(first),
            kind if is_declaration_keyword(kind) => Role::Attribute(shape.end),
            _ => Role::Type,
        }
    }

    /// `EXPORT const Foo *bar(`, `Foo const bar(`
    fn role_before_qualifier(&self, first: usize) -> Role {
        let second = self.skip_qualifiers(first + 1);
        if self.is_builtin_at(second) {
            return Role::Attribute(first + 1);
        }
        let declares = looks_like_macro(self.symbol_at(first))
            && self.skip_name(second, NameUse::Type).is_some_and(|shape| {
                let name = self.skip_pointers(shape.end);
                !shape.is_special && (self.is_plain(name) || self.word_at(name) == Word::Operator)
            });
        if declares { Role::Attribute(first + 1) } else { Role::Type }
    }

    /// `EXPORT Foo bar(`, `Foo bar(`, `Foo bar UNUSED;`
    fn role_in_row(&self, first: usize) -> Role {
        let second = first + 1;
        if self.name_kind_at(first).is_type() && !looks_like_macro(self.symbol_at(first)) {
            return Role::Type;
        }
        let Some(shape) = self.skip_name(second, NameUse::Type) else { return Role::Type };
        let behind = shape.end;
        if shape.is_special {
            return Role::Type;
        }
        let attribute = Role::Attribute(second);
        match self.kind_at(behind) {
            TokenKind::Ident if self.is_plain(behind) => {
                let marks_end = looks_like_macro(self.symbol_at(behind)) && !looks_like_macro(self.symbol_at(first));
                if marks_end { Role::Type } else { attribute }
            }
            TokenKind::Ident if self.word_at(behind) == Word::Operator => attribute,
            TokenKind::Star | TokenKind::Amp | TokenKind::AmpAmp => {
                let name = self.skip_pointers(behind);
                if self.is_plain(name) || self.word_at(name) == Word::Operator { attribute } else { Role::Type }
            }
            TokenKind::KwConst if looks_like_macro(self.symbol_at(first)) => attribute,
            _ => Role::Type,
        }
    }

    /// `PyAPI_FUNC(int) f();`, `ATTRIBUTE(x) int f();`
    fn role_of_call(&self, first: usize) -> Role {
        let Some(close) = self.close_of(first + 1) else { return Role::Type };
        let next = close + 1;
        // `T (*f)(int)`, `T (max)()`
        let pointers = self.skip_pointers(first + 2) > first + 2;
        let wraps_name = self.kind_at(next) == TokenKind::LParen
            && self.skip_name(first + 2, NameUse::Type).is_some_and(|shape| shape.end == close)
            && !looks_like_macro(self.symbol_at(first));
        if pointers && self.kind_at(next) != TokenKind::Ident || wraps_name {
            return Role::Type;
        }
        if is_declaration_keyword(self.kind_at(next)) || self.word_at(next).is_specifier() {
            return Role::Attribute(next);
        }
        if self.kind_at(next) == TokenKind::Star || self.word_at(next) == Word::Operator {
            return Role::MacroType;
        }
        if !self.is_plain(next) {
            return Role::Declarator;
        }
        let Some(shape) = self.skip_name(next, NameUse::Type) else { return Role::Type };
        let ends = matches!(
            self.kind_at(shape.end),
            TokenKind::LParen | TokenKind::Semicolon | TokenKind::Eq | TokenKind::LBracket | TokenKind::Comma
        );
        if ends && (looks_like_export(self.symbol_at(first)) || !shape.is_constructor) {
            Role::MacroType
        } else {
            Role::Attribute(next)
        }
    }
}
