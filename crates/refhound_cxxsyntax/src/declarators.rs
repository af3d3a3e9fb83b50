//! Declarators, folded into the type at once: what stands closest to the name is applied last.
//!
//! The suffixes of `(*f)(int)` are read before its inside, so that the inside can be built upon them.

use refhound_index::Symbol;
use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;
use smallvec::SmallVec;

use crate::angles::NameUse;
use crate::lookahead::is_qualifier;
use crate::parser::Parser;
use crate::shapes::Scope;
use crate::specs::SpecPlace;
use crate::tree::{ExprId, FunctionType, Name, Noexcept, Parameter, PartKind, RefQualifier, TypeId, TypeKind};
use crate::words::Word;

/// Whether a declarator has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Name(Scope),
    Either,
    Abstract,
}

#[derive(Debug)]
pub(crate) struct Declared {
    pub(crate) name: Option<Name>,
    /// The type, or what the function gives back.
    pub(crate) ty: TypeId,
    pub(crate) function: Option<Box<Callable>>,
    pub(crate) is_pack: bool,
    /// The name, or the first token where there is none.
    pub(crate) at: usize,
}

/// What follows the name of a function.
#[derive(Debug)]
pub(crate) struct Callable {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) variadic: bool,
    pub(crate) is_const: bool,
    pub(crate) ref_qualifier: Option<RefQualifier>,
    pub(crate) noexcept: Noexcept,
    pub(crate) trailing: Option<TypeId>,
    pub(crate) is_override: bool,
    pub(crate) is_final: bool,
}

/// The identifier of an unqualified name.
pub(crate) fn plain(name: &Name) -> Option<Symbol> {
    match name.parts.as_slice() {
        [part] => match part.kind {
            PartKind::Identifier(symbol) => Some(symbol),
            _ => None,
        },
        _ => None,
    }
}

impl Parser<'_> {
    /// The type of what was declared; of a function, its own.
    pub(crate) fn fold(&mut self, declared: &Declared) -> TypeId {
        let Some(function) = &declared.function else { return declared.ty };
        let kind = TypeKind::Function(Box::new(FunctionType {
            result: function.trailing.unwrap_or(declared.ty),
            parameters: function.parameters.clone(),
            variadic: function.variadic,
        }));
        self.type_node(kind, declared.at)
    }

    /// `*`, `&`, `const`, `C::*` in front of a declarator.
    pub(crate) fn pointers(&mut self, base: TypeId) -> TypeId {
        let mut ty = base;
        let mut levels = 0_u32;
        loop {
            let at = self.pos;
            let kind = match self.kind() {
                TokenKind::Star | TokenKind::Caret => TypeKind::Pointer(ty),
                TokenKind::Amp => TypeKind::Reference(ty),
                TokenKind::AmpAmp => TypeKind::RvalueReference(ty),
                TokenKind::KwConst => {
                    self.tree.types[ty].is_const = true;
                    self.bump();
                    continue;
                }
                TokenKind::KwVolatile => {
                    self.tree.types[ty].is_volatile = true;
                    self.bump();
                    continue;
                }
                kind if is_qualifier(kind) => {
                    self.bump();
                    continue;
                }
                TokenKind::KwAttribute => {
                    let before = self.pos;
                    self.drop_attributes();
                    if self.pos == before {
                        break;
                    }
                    continue;
                }
                TokenKind::Ident if self.at_word(Word::Ignored) => {
                    self.bump();
                    continue;
                }
                TokenKind::Ident if self.member_pointer_end(at).is_some() => {
                    let class = self.name(NameUse::Type);
                    self.bump();
                    TypeKind::MemberPointer(class, ty)
                }
                _ => break,
            };
            self.bump();
            ty = self.type_node(kind, at);
            levels += 1;
            if levels > refhound_unknowns::limits::NESTING {
                self.stop(refhound_unknowns::NotAnalysed::TooDeep);
                break;
            }
        }
        ty
    }

    pub(crate) fn declarator(&mut self, base: TypeId, wanted: Wanted) -> Declared {
        let at = self.pos;
        if !self.enter() {
            return Declared { name: None, ty: base, function: None, is_pack: false, at };
        }
        let ty = self.pointers(base);
        let is_pack = wanted != Wanted::Abstract && self.eat(TokenKind::Ellipsis);
        self.drop_attributes();
        let mut declared = if self.at(TokenKind::LParen) && self.nests_declarator(wanted) {
            self.parenthesised(ty, wanted)
        } else {
            self.direct(ty, wanted)
        };
        declared.is_pack |= is_pack;
        self.leave();
        declared
    }

    /// Whether the parenthesis here holds a declarator and no parameters.
    fn nests_declarator(&self, wanted: Wanted) -> bool {
        let inner = self.pos + 1;
        let pointers = self.skip_pointers(inner);
        match self.kind_at(inner) {
            TokenKind::Star | TokenKind::Amp | TokenKind::AmpAmp | TokenKind::Caret | TokenKind::LParen => true,
            TokenKind::Ident if pointers > inner => true,
            // `(CONVENTION *f)(int)`
            TokenKind::Ident if self.kind_at(inner + 1) == TokenKind::Star => {
                wanted != Wanted::Abstract && {
                    let name = self.skip_pointers(inner + 1);
                    self.is_plain(name)
                        && self.kind_at(name + 1) == TokenKind::RParen
                        && self.close_of(self.pos).is_some_and(|close| self.kind_at(close + 1) == TokenKind::LParen)
                }
            }
            TokenKind::Ident if matches!(wanted, Wanted::Name(_)) => {
                // `int (x)`, `int (A::max)()`
                self.is_plain(inner)
                    && (!self.name_kind_at(inner).is_type()
                        || self.skip_name(inner, NameUse::Type).is_some_and(|shape| {
                            !shape.is_single
                                && self.kind_at(shape.end) == TokenKind::RParen
                                && self.kind_at(shape.end + 1) == TokenKind::LParen
                        }))
            }
            TokenKind::Ident if wanted == Wanted::Either => {
                self.is_plain(inner)
                    && self.kind_at(inner + 1) == TokenKind::RParen
                    && !self.name_kind_at(inner).is_type()
                    && self.kind_at(inner + 2) == TokenKind::LParen
            }
            _ => false,
        }
    }

    fn parenthesised(&mut self, ty: TypeId, wanted: Wanted) -> Declared {
        let open = self.pos;
        let Some(close) = self.close_of(open) else {
            self.fail("expected a closing bracket");
            return Declared { name: None, ty, function: None, is_pack: false, at: open };
        };
        if self.skip_name(open + 1, NameUse::Type).is_some_and(|shape| shape.end == close) {
            // `int (f)(int)`
            self.pos = open + 1;
            let name = self.name(NameUse::Type);
            self.pos = close + 1;
            return self.with_suffixes(Some(name), ty, wanted, open + 1);
        }
        self.pos = close + 1;
        let outer =
            self.with_suffixes(None, ty, if wanted == Wanted::Abstract { wanted } else { Wanted::Either }, open);
        let behind = self.pos;
        if self.stopped {
            return outer;
        }
        self.pos = open + 1;
        let base = self.fold(&outer);
        // `(CONVENTION *f)(int)`
        if self.is_plain(self.pos)
            && self.kind_at(open + 2) == TokenKind::Star
            && self.member_pointer_end(self.pos).is_none()
        {
            self.bump();
        }
        let inner = self.declarator(base, wanted);
        if self.stopped {
            return inner;
        }
        if self.pos != close {
            self.fail("unexpected text in a declarator");
        }
        self.pos = behind;
        inner
    }

    fn direct(&mut self, ty: TypeId, wanted: Wanted) -> Declared {
        let at = self.pos;
        let named = wanted != Wanted::Abstract
            && match self.kind() {
                TokenKind::Ident => self.is_plain(at) || self.at_word(Word::Operator),
                TokenKind::Tilde => self.is_plain(at + 1),
                TokenKind::ColonColon => self.goes_on(at + 1),
                _ => false,
            };
        if named && matches!(wanted, Wanted::Name(Scope::File | Scope::Class)) && self.wraps_name(at) {
            // `int NOINLINE(f)(int x)`
            self.guess(Guess::UnknownAttribute, at);
            self.pos = at + 2;
            let name = self.name(NameUse::Type);
            self.pos = at + 4;
            return self.with_suffixes(Some(name), ty, wanted, at + 2);
        }
        let name = named.then(|| self.name(NameUse::Type));
        if name.is_none() && matches!(wanted, Wanted::Name(_)) && !self.at(TokenKind::Colon) {
            self.fail("expected a name");
        }
        self.with_suffixes(name, ty, wanted, at)
    }

    /// `MACRO(name)(`
    fn wraps_name(&self, at: usize) -> bool {
        self.is_plain(at)
            && self.kind_at(at + 1) == TokenKind::LParen
            && self.is_plain(at + 2)
            && self.kind_at(at + 3) == TokenKind::RParen
            && self.kind_at(at + 4) == TokenKind::LParen
    }

    /// `[n]` and `(parameters)`.
    fn with_suffixes(&mut self, name: Option<Name>, ty: TypeId, wanted: Wanted, at: usize) -> Declared {
        let mut arrays: SmallVec<[(Option<ExprId>, usize); 2]> = SmallVec::new();
        let mut function = None;
        self.drop_attributes();
        loop {
            let open = self.pos;
            match self.kind() {
                TokenKind::LBracket => {
                    self.bump();
                    let bound = if self.at(TokenKind::RBracket) {
                        None
                    } else {
                        let outer = std::mem::replace(&mut self.no_greater, false);
                        let bound = self.nested(Self::assignment_or_pack);
                        self.no_greater = outer;
                        Some(bound)
                    };
                    self.close_bracket(open, TokenKind::RBracket);
                    arrays.push((bound, open));
                    if arrays.len() > refhound_unknowns::limits::NESTING as usize {
                        self.stop(refhound_unknowns::NotAnalysed::TooDeep);
                    }
                }
                TokenKind::LParen if arrays.is_empty() && self.declares_function(open, wanted) => {
                    function = Some(Box::new(self.callable(wanted)));
                    break;
                }
                _ => break,
            }
        }
        let mut ty = ty;
        while let Some((bound, open)) = arrays.pop() {
            ty = self.type_node(TypeKind::Array(ty, bound), open);
        }
        Declared { name, ty, function, is_pack: false, at }
    }

    fn declares_function(&self, open: usize, wanted: Wanted) -> bool {
        let Some(close) = self.close_of(open) else { return true };
        match wanted {
            Wanted::Name(Scope::Class) => true,
            Wanted::Name(scope) => {
                let next = self.kind_at(close + 1);
                let has_body = scope == Scope::File
                    && (matches!(next, TokenKind::LBrace | TokenKind::KwConst | TokenKind::Arrow | TokenKind::Colon)
                        || matches!(self.word_at(close + 1), Word::Noexcept | Word::Try | Word::Override));
                has_body || self.holds_parameters(open, close, scope)
            }
            Wanted::Either | Wanted::Abstract => self.holds_parameters(open, close, Scope::File),
        }
    }

    /// The parameters and what follows them, up to the body.
    pub(crate) fn callable(&mut self, wanted: Wanted) -> Callable {
        let (parameters, variadic) = self.parameters();
        let mut callable = Callable {
            parameters,
            variadic,
            is_const: false,
            ref_qualifier: None,
            noexcept: Noexcept::May,
            trailing: None,
            is_override: false,
            is_final: false,
        };
        while self.function_mark(&mut callable, wanted) {}
        callable
    }

    /// One of `const`, `&`, `noexcept`, `-> T`, `override`, an attribute, a macro in their place.
    pub(crate) fn function_mark(&mut self, callable: &mut Callable, wanted: Wanted) -> bool {
        match self.kind() {
            TokenKind::KwConst => callable.is_const = true,
            TokenKind::KwVolatile | TokenKind::KwRestrict => {}
            TokenKind::Amp => callable.ref_qualifier = Some(RefQualifier::Lvalue),
            TokenKind::AmpAmp
                if wanted != Wanted::Abstract
                    || matches!(self.peek(1), TokenKind::Gt | TokenKind::RParen | TokenKind::Comma) =>
            {
                callable.ref_qualifier = Some(RefQualifier::Rvalue);
            }
            TokenKind::Arrow => {
                self.bump();
                callable.trailing = Some(self.type_id());
                return !self.stopped;
            }
            TokenKind::KwAsm => {
                self.bump();
                if self.at(TokenKind::LParen) {
                    self.skip_one();
                }
                return true;
            }
            TokenKind::Ident => return self.function_word(callable, wanted),
            _ if self.at_attribute() => {
                let before = self.pos;
                self.drop_attributes();
                return self.pos > before;
            }
            _ => return false,
        }
        self.bump();
        true
    }

    fn function_word(&mut self, callable: &mut Callable, wanted: Wanted) -> bool {
        match self.word() {
            Word::Noexcept => {
                self.bump();
                callable.noexcept = self.noexcept_operand();
            }
            Word::Throw => {
                self.bump();
                if self.peek(1) == TokenKind::RParen {
                    callable.noexcept = Noexcept::Never;
                }
                if self.at(TokenKind::LParen) {
                    self.skip_one();
                }
            }
            Word::Override => {
                callable.is_override = true;
                self.bump();
            }
            Word::Final => {
                callable.is_final = true;
                self.bump();
            }
            Word::Requires => self.skip_requires(),
            Word::None if matches!(wanted, Wanted::Name(_)) => {
                let Some(end) = self.mark_end(self.pos) else { return false };
                self.guess(Guess::UnknownAttribute, self.pos);
                self.pos = end;
            }
            _ => return false,
        }
        true
    }

    pub(crate) fn noexcept_operand(&mut self) -> Noexcept {
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            return Noexcept::Never;
        }
        Noexcept::If(self.nested(|parser| parser.bracketed(open, TokenKind::RParen)))
    }

    /// The end of a row of macros behind parameters (`NOTHROW`, `FORMAT(1, 2)`), if what follows ends a declarator.
    fn mark_end(&self, index: usize) -> Option<usize> {
        let mut end = index;
        for _ in 0..8 {
            if !self.is_plain(end) {
                break;
            }
            end += 1;
            if self.kind_at(end) == TokenKind::LParen {
                end = self.close_of(end)? + 1;
            }
        }
        let ends = matches!(
            self.kind_at(end),
            TokenKind::Semicolon
                | TokenKind::Comma
                | TokenKind::Eq
                | TokenKind::LBrace
                | TokenKind::KwAttribute
                | TokenKind::Arrow
                | TokenKind::KwConst
                | TokenKind::Colon
        ) || matches!(self.word_at(end), Word::Noexcept | Word::Override | Word::Try);
        ends.then_some(end)
    }

    /// `(int a, T &b = x, ...)`
    pub(crate) fn parameters(&mut self) -> (Vec<Parameter>, bool) {
        let open = self.pos;
        self.bump();
        let outer = std::mem::replace(&mut self.no_greater, false);
        let mut list = Vec::new();
        let mut variadic = false;
        if self.at(TokenKind::KwVoid) && self.peek(1) == TokenKind::RParen {
            self.bump();
        }
        while !matches!(self.kind(), TokenKind::RParen | TokenKind::End) {
            if self.at(TokenKind::Ellipsis) {
                self.bump();
                variadic = true;
                break;
            }
            let parameter = self.parameter();
            list.push(parameter);
            if self.at(TokenKind::Ellipsis) && self.peek(1) == TokenKind::RParen {
                continue;
            }
            if self.stopped || !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.no_greater = outer;
        self.close_bracket(open, TokenKind::RParen);
        (list, variadic)
    }

    pub(crate) fn parameter(&mut self) -> Parameter {
        let first = self.pos;
        let errors = self.errors;
        self.drop_attributes();
        self.eat_word(Word::This);
        let specs = self.specs(SpecPlace::Parameter);
        let base = if let Some(ty) = specs.ty {
            ty
        } else {
            self.fail("expected a parameter");
            self.type_node(TypeKind::Unknown, first)
        };
        let declared = self.declarator(base, Wanted::Either);
        let name = declared.name.as_ref().and_then(plain);
        let ty = self.fold(&declared);
        // `int x UNUSED`
        if self.is_plain(self.pos) && name.is_some() && matches!(self.peek(1), TokenKind::Comma | TokenKind::RParen) {
            self.bump();
        }
        self.drop_attributes();
        let default = self.eat(TokenKind::Eq).then(|| self.nested(Self::value));
        let ends = matches!(self.kind(), TokenKind::Comma | TokenKind::RParen | TokenKind::Ellipsis | TokenKind::End);
        if (self.failed_since(errors) || !ends) && !self.stopped {
            self.fail("cannot read a parameter");
            self.errors = errors;
            let from = self.pos;
            while !matches!(
                self.kind(),
                TokenKind::Comma | TokenKind::RParen | TokenKind::RBrace | TokenKind::Semicolon | TokenKind::End
            ) && !self.at_open_end()
            {
                self.skip_one();
            }
            self.count_skipped(from);
            if self.pos == first {
                self.errors += 1;
            }
        }
        let at = if name.is_some() { declared.at } else { first };
        Parameter { name, token: self.token(at), ty, default, is_pack: declared.is_pack }
    }
}
