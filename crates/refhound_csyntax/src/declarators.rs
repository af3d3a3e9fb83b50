//! Declarators: the name and what is wrapped around it, read from the name outwards.

use refhound_preproc::TokenKind;
use refhound_unknowns::{Guess, NotAnalysed, limits};
use smallvec::SmallVec;

use crate::lookahead::{Context, is_qualifier};
use crate::parser::Parser;
use crate::tree::{
    ArraySize, Attribute, Declarator, DeclaratorId, DeclaratorPart, DeclaratorParts, Qualifiers, Specs, TokenId,
    TypeName, TypeNameId,
};
use crate::words::Word;

/// What a declarator collects while it is read.
struct Building {
    name: Option<refhound_index::Symbol>,
    token: TokenId,
    parts: DeclaratorParts,
    attributes: Vec<Attribute>,
}

impl Parser<'_> {
    pub(crate) fn type_name(&mut self) -> TypeNameId {
        if !self.enter() {
            return self.no_type();
        }
        let read = self.specs(Context::TypeName);
        if read.shape.is_some() {
            self.fail("expected a type");
        }
        let specs = self.tree.specs.push(read.specs);
        let declarator = self.declarator(Context::TypeName);
        self.leave();
        self.tree.type_names.push(TypeName { specs, declarator })
    }

    /// The type behind `enum e :`, which has no declarator of its own.
    pub(crate) fn underlying_type(&mut self) -> TypeNameId {
        if !self.enter() {
            return self.no_type();
        }
        let read = self.specs(Context::TypeName);
        self.leave();
        self.bare_type(read.specs)
    }

    fn no_type(&mut self) -> TypeNameId {
        let specs = self.no_specs();
        self.bare_type(specs)
    }

    fn bare_type(&mut self, specs: Specs) -> TypeNameId {
        let specs = self.tree.specs.push(specs);
        let token = self.here();
        let empty = Declarator { name: None, token, parts: DeclaratorParts::new(), attributes: Vec::new() };
        let declarator = self.tree.declarators.push(empty);
        self.tree.type_names.push(TypeName { specs, declarator })
    }

    /// Reads a declarator; abstract ones where the context allows them.
    pub(crate) fn declarator(&mut self, context: Context) -> DeclaratorId {
        let mut building =
            Building { name: None, token: self.here(), parts: DeclaratorParts::new(), attributes: Vec::new() };
        self.declarator_level(&mut building, context);
        let Building { name, token, parts, attributes } = building;
        if name.is_none() && matches!(context, Context::File | Context::Block) {
            self.fail("expected a name");
        }
        self.tree.declarators.push(Declarator { name, token, parts, attributes })
    }

    fn declarator_level(&mut self, building: &mut Building, context: Context) {
        let mut pointers: SmallVec<[Qualifiers; 4]> = SmallVec::new();
        self.pointers(&mut pointers, &mut building.attributes, context);
        match self.kind() {
            TokenKind::Ident if context == Context::Parameter && self.wraps_name() => {
                // `Py_UNUSED(self)`
                self.guess(Guess::UnknownAttribute, self.pos);
                building.name = Some(self.symbol_at(self.pos + 2));
                building.token = self.token(self.pos + 2);
                self.pos += 4;
            }
            TokenKind::Ident if context != Context::TypeName => {
                building.name = Some(self.symbol_at(self.pos));
                building.token = self.bump();
            }
            TokenKind::LParen if self.wraps_declarator(context) => {
                let open = self.pos;
                self.bump();
                if self.enter() {
                    self.declarator_level(building, context);
                    self.leave();
                }
                self.close_bracket(open, TokenKind::RParen);
            }
            _ => {}
        }
        self.suffixes(building, context);
        building.parts.extend(pointers.into_iter().rev().map(DeclaratorPart::Pointer));
        if building.parts.len() > limits::NESTING as usize {
            // Types nest as deep as their declarators are long.
            self.stop(NotAnalysed::TooDeep);
        }
    }

    fn wraps_name(&self) -> bool {
        self.peek(1) == TokenKind::LParen
            && self.peek(2) == TokenKind::Ident
            && self.peek(3) == TokenKind::RParen
            && !self.is_type_name(self.pos + 2)
    }

    /// `* const`, `* WINAPI`, attributes, and identifiers before the name that are none.
    fn pointers(
        &mut self,
        pointers: &mut SmallVec<[Qualifiers; 4]>,
        attributes: &mut Vec<Attribute>,
        context: Context,
    ) {
        loop {
            match self.kind() {
                // `^` makes a block pointer in clang's dialect.
                TokenKind::Star | TokenKind::Caret => {
                    self.bump();
                    pointers.push(Qualifiers::default());
                }
                kind if is_qualifier(kind) => {
                    self.bump();
                    if let Some(last) = pointers.last_mut() {
                        add_qualifier(last, kind);
                    }
                }
                TokenKind::KwExtension => {
                    self.bump();
                }
                TokenKind::KwAttribute | TokenKind::KwDeclspec => self.attributes_into(attributes),
                TokenKind::Ident if self.is_mark_before_name(context) => {
                    if self.word_at(self.pos) != Some(Word::Ignored) {
                        self.guess(Guess::UnknownAttribute, self.pos);
                    }
                    self.bump();
                    if self.at(TokenKind::LParen) {
                        self.skip_one();
                    }
                }
                _ => return,
            }
        }
    }

    /// `* CALLCONV f(`, `(WINAPI *f)`, `ATTR(x) f(`.
    fn is_mark_before_name(&self, context: Context) -> bool {
        match self.peek(1) {
            TokenKind::Ident => !self.is_trailing_mark(self.pos + 1, context),
            TokenKind::Star => true,
            kind if is_qualifier(kind) => true,
            TokenKind::LParen => self.is_macro_row_before_name(),
            _ => self.word_at(self.pos) == Some(Word::Ignored) && context == Context::TypeName,
        }
    }

    /// `NONNULL(1) NONNULL(2) f(`
    fn is_macro_row_before_name(&self) -> bool {
        let mut index = self.pos;
        for _ in 0..8 {
            if self.kind_at(index) != TokenKind::Ident || self.kind_at(index + 1) != TokenKind::LParen {
                return false;
            }
            if !self.looks_like_macro_at(index) {
                return index > self.pos;
            }
            let Some(close) = self.close_of(index + 1) else { return false };
            index = close + 1;
        }
        false
    }

    /// Whether the parenthesis at the cursor holds a declarator and not parameters.
    fn wraps_declarator(&self, context: Context) -> bool {
        let inside = self.pos + 1;
        match self.kind_at(inside) {
            TokenKind::Star | TokenKind::Caret => true,
            TokenKind::LParen | TokenKind::LBracket => true,
            TokenKind::KwAttribute => {
                // `(__attribute__((x)) *f)`; in a parameter list a type follows.
                let after = self.close_of(inside + 1).map_or(inside, |close| close + 1);
                !self.starts_type(after)
            }
            TokenKind::Ident if self.word_at(inside) == Some(Word::Ignored) => true,
            TokenKind::Ident => match context {
                Context::TypeName => self.kind_at(inside + 1) == TokenKind::Star && !self.is_type_name(inside),
                Context::Parameter => {
                    !self.is_type_name(inside)
                        && !matches!(self.kind_at(inside + 1), TokenKind::Ident | TokenKind::Comma)
                }
                Context::File | Context::Block | Context::Member => {
                    !self.is_type_name(inside) || self.kind_at(inside + 1) == TokenKind::RParen
                }
            },
            _ => false,
        }
    }

    fn suffixes(&mut self, building: &mut Building, context: Context) {
        loop {
            match self.kind() {
                TokenKind::LBracket if self.peek(1) == TokenKind::LBracket => {
                    self.attributes_into(&mut building.attributes);
                }
                TokenKind::LBracket => {
                    let size = self.array_size();
                    building.parts.push(DeclaratorPart::Array(size));
                }
                TokenKind::LParen => {
                    let parameters = self.parameters(context);
                    building.parts.push(DeclaratorPart::Function(Box::new(parameters)));
                }
                _ => return,
            }
            if self.stopped {
                return;
            }
        }
    }

    fn array_size(&mut self) -> ArraySize {
        let open = self.pos;
        self.bump();
        while is_qualifier(self.kind()) || self.at(TokenKind::KwStatic) {
            self.bump();
        }
        let size = match self.kind() {
            TokenKind::RBracket => ArraySize::None,
            TokenKind::Star if self.peek(1) == TokenKind::RBracket => {
                self.bump();
                ArraySize::Star
            }
            _ => ArraySize::Expr(self.assignment()),
        };
        self.close_bracket(open, TokenKind::RBracket);
        size
    }
}

fn add_qualifier(qualifiers: &mut Qualifiers, kind: TokenKind) {
    match kind {
        TokenKind::KwConst => qualifiers.is_const = true,
        TokenKind::KwVolatile => qualifiers.is_volatile = true,
        TokenKind::KwRestrict => qualifiers.is_restrict = true,
        _ => qualifiers.is_atomic = true,
    }
}
