//! Operands: names, literals, parentheses, casts with names, `new`, `sizeof`.

use refhound_index::{Symbol, intern};
use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;
use smallvec::SmallVec;

use crate::angles::NameUse;
use crate::lookahead::is_declaration_keyword;
use crate::parser::Parser;
use crate::tree::{CastKind, ExprId, ExprKind, Initializer, Name, PartKind, TypeId, TypeKind};
use crate::words::Word;

impl Parser<'_> {
    pub(crate) fn primary(&mut self) -> ExprId {
        let first = self.pos;
        match self.kind() {
            TokenKind::Ident => self.word_primary(),
            TokenKind::ColonColon => self.name_primary(),
            TokenKind::Number => self.number(),
            TokenKind::Char => self.char(),
            TokenKind::Str => self.string(),
            TokenKind::LParen => self.parenthesis(),
            TokenKind::LBracket => self.lambda(),
            TokenKind::LBrace => self.list(),
            TokenKind::KwBuiltinVaArg => self.va_arg(),
            TokenKind::KwBuiltinOffsetof => self.offsetof(),
            TokenKind::KwBuiltinTypesCompatible | TokenKind::KwBuiltinChooseExpr | TokenKind::KwGeneric => {
                self.bump();
                if self.at(TokenKind::LParen) {
                    self.skip_one();
                }
                self.expr_node(ExprKind::Opaque(Vec::new()), first, first, &[])
            }
            TokenKind::KwStruct | TokenKind::KwUnion | TokenKind::KwEnum => {
                self.guess(Guess::TypeAsArgument, first);
                let ty = self.nested(Self::type_id);
                self.expr_node(ExprKind::TypeArgument(ty), first, first, &[])
            }
            kind if is_declaration_keyword(kind) => self.construct_builtin(),
            _ => {
                self.fail("expected an expression");
                self.error_expr()
            }
        }
    }

    fn word_primary(&mut self) -> ExprId {
        let first = self.pos;
        let kind = match self.word() {
            Word::This => ExprKind::This,
            Word::True => ExprKind::Bool(true),
            Word::False => ExprKind::Bool(false),
            Word::Nullptr => ExprKind::Nullptr,
            Word::StaticCast => return self.named_cast(CastKind::Static),
            Word::DynamicCast => return self.named_cast(CastKind::Dynamic),
            Word::ConstCast => return self.named_cast(CastKind::Const),
            Word::ReinterpretCast => return self.named_cast(CastKind::Reinterpret),
            Word::Typeid => return self.typeid(),
            Word::Bool | Word::Typename => return self.construct_builtin(),
            Word::Decltype => {
                let names =
                    self.close_of(first + 1).is_some_and(|close| self.kind_at(close + 1) == TokenKind::ColonColon);
                return if names { self.name_primary() } else { self.construct_builtin() };
            }
            Word::Requires => {
                self.bump();
                if self.at(TokenKind::LParen) {
                    self.skip_one();
                }
                if self.at(TokenKind::LBrace) {
                    self.skip_one();
                }
                return self.expr_node(ExprKind::Opaque(Vec::new()), first, first, &[]);
            }
            Word::Offsetof if self.peek(1) == TokenKind::LParen => return self.offsetof(),
            Word::VaArg if self.peek(1) == TokenKind::LParen => return self.va_arg(),
            Word::U8 if self.peek(1) == TokenKind::Char && self.is_adjacent(first + 1) => {
                self.bump();
                return self.char();
            }
            Word::Class => {
                self.guess(Guess::TypeAsArgument, first);
                let ty = self.nested(Self::type_id);
                return self.expr_node(ExprKind::TypeArgument(ty), first, first, &[]);
            }
            Word::Operator | Word::Template => return self.name_primary(),
            word if word.is_plain() => return self.name_primary(),
            _ => {
                self.fail("expected an expression");
                return self.error_expr();
            }
        };
        self.bump();
        self.expr_node(kind, first, first, &[])
    }

    /// A name, or the value of a type that it names.
    fn name_primary(&mut self) -> ExprId {
        let first = self.pos;
        if self.is_plain(first) && self.peek(1) == TokenKind::Str && !self.starts_line(first + 1) {
            // `PREFIX "text"`
            return self.string();
        }
        let name = self.name(NameUse::Expr);
        let braces = self.at(TokenKind::LBrace) && self.constructs(&name, first);
        if braces || (self.at(TokenKind::LParen) && self.is_type(&name)) {
            let ty = self.type_node(TypeKind::Named(name), first);
            return self.construct(ty, first);
        }
        let at = self.pos.saturating_sub(1).max(first);
        let at = if name.parts.len() == 1 { first } else { at };
        self.expr_node(ExprKind::Name(name), first, at, &[])
    }

    fn is_type(&self, name: &Name) -> bool {
        match name.parts.last().map(|part| &part.kind) {
            Some(PartKind::Identifier(symbol)) => {
                let kind = self.names.kind(*symbol);
                kind.is_type()
                    && kind != crate::names::NameKind::GuessedType
                    && (name.parts.len() == 1 || kind != crate::names::NameKind::Unknown)
            }
            _ => false,
        }
    }

    /// Whether the brace behind a name holds its values. A macro in front of a block has a line of its own.
    fn constructs(&self, name: &Name, first: usize) -> bool {
        if name.parts.len() > 1 || name.parts.iter().any(|part| part.arguments.is_some()) || self.is_type(name) {
            return true;
        }
        let previous = first.checked_sub(1).map_or(TokenKind::Semicolon, |index| self.kind_at(index));
        let starts_statement = matches!(previous, TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace);
        let empty = self.peek(1) == TokenKind::RBrace;
        !starts_statement
            || (empty && !crate::words::looks_like_macro(self.symbol_at(first)))
            || self.close_of(self.pos).is_some_and(|close| {
                matches!(self.kind_at(close + 1), TokenKind::Semicolon | TokenKind::Dot | TokenKind::LParen)
            })
    }

    /// `T(a, b)`, `T{a}` from the bracket on.
    fn construct(&mut self, ty: TypeId, first: usize) -> ExprId {
        let at = self.pos;
        if self.at(TokenKind::LBrace) {
            let list = self.list();
            return self.expr_node(ExprKind::Construct { ty, init: Initializer::Braces(list) }, first, at, &[list]);
        }
        let arguments = self.arguments();
        let operands: SmallVec<[ExprId; 8]> = SmallVec::from_slice(&arguments);
        self.expr_node(ExprKind::Construct { ty, init: Initializer::Parens(arguments) }, first, at, &operands)
    }

    /// `int(x)`, `unsigned{1}`, `typename T::U()`, `decltype(x)(y)`; without a bracket, a type that a macro takes.
    fn construct_builtin(&mut self) -> ExprId {
        let first = self.pos;
        let ty = self.nested(Self::conversion_type);
        if matches!(self.kind(), TokenKind::LParen | TokenKind::LBrace) {
            return self.construct(ty, first);
        }
        if !matches!(self.kind(), TokenKind::Comma | TokenKind::RParen | TokenKind::Gt | TokenKind::Shr) {
            self.fail("a type where an expression belongs");
        }
        self.guess(Guess::TypeAsArgument, first);
        self.expr_node(ExprKind::TypeArgument(ty), first, first, &[])
    }

    fn number(&mut self) -> ExprId {
        let first = self.pos;
        let symbol = self.symbol_at(first);
        self.bump();
        let kind = match literal_suffix(symbol.as_str()) {
            Some(suffix) => ExprKind::UserLiteral(intern(suffix)),
            None => ExprKind::Number(symbol),
        };
        self.expr_node(kind, first, first, &[])
    }

    fn char(&mut self) -> ExprId {
        let first = self.pos;
        let symbol = self.symbol_at(first);
        self.bump();
        if let Some(suffix) = self.user_suffix() {
            return self.expr_node(ExprKind::UserLiteral(suffix), first, first, &[]);
        }
        self.expr_node(ExprKind::Char(symbol), first, first, &[])
    }

    /// `_s` directly behind a literal. Older code has macros there: `"%"PRIu64`.
    fn user_suffix(&mut self) -> Option<Symbol> {
        let at = self.pos;
        if !self.is_plain(at) || !self.is_adjacent(at) {
            return None;
        }
        let text = self.symbol_at(at).as_str();
        let is_suffix = text.starts_with('_') || matches!(text, "s" | "sv" | "h" | "min" | "ms" | "us" | "ns" | "i");
        is_suffix.then(|| {
            self.bump();
            self.symbol_at(at)
        })
    }

    fn string(&mut self) -> ExprId {
        let first = self.pos;
        let mut pieces = Vec::with_capacity(1);
        let mut suffix = None;
        loop {
            match self.kind() {
                TokenKind::Str => {
                    pieces.push(self.symbol_at(self.pos));
                    self.bump();
                    suffix = self.user_suffix().or(suffix);
                }
                TokenKind::Ident if self.is_plain(self.pos) && !self.is_other_operand() => {
                    self.guess(Guess::UnknownStringPiece, self.pos);
                    pieces.push(self.symbol_at(self.pos));
                    self.bump();
                    if self.at(TokenKind::LParen) && self.kind_at(self.pos.saturating_sub(2)) == TokenKind::Str {
                        self.skip_one();
                    }
                }
                _ => break,
            }
        }
        let kind = match suffix {
            Some(suffix) => ExprKind::UserLiteral(suffix),
            None => ExprKind::Str(pieces),
        };
        self.expr_node(kind, first, first, &[])
    }

    /// Behind a string: an identifier that is no piece of it.
    fn is_other_operand(&self) -> bool {
        self.starts_line(self.pos) && !matches!(self.peek(1), TokenKind::Str | TokenKind::RParen | TokenKind::Comma)
    }

    /// `(x)`, `({ ... })`, `(... + xs)`
    fn parenthesis(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        if self.at(TokenKind::LBrace) {
            let outer = std::mem::replace(&mut self.no_greater, false);
            let block = self.nested(|parser| {
                if parser.enter() {
                    let block = parser.block();
                    parser.leave();
                    block
                } else {
                    parser.empty_block(first)
                }
            });
            self.no_greater = outer;
            self.close_bracket(first, TokenKind::RParen);
            return self.expr_node(ExprKind::Statements(block), first, first, &[]);
        }
        if self.at(TokenKind::Ellipsis) {
            self.pos += 2;
            let operand = self.bracketed(first, TokenKind::RParen);
            return self.expr_node(ExprKind::Fold(vec![operand]), first, first, &[operand]);
        }
        self.bracketed(first, TokenKind::RParen)
    }

    /// `static_cast<T>(x)`
    fn named_cast(&mut self, kind: CastKind) -> ExprId {
        let first = self.pos;
        self.bump();
        if !self.eat(TokenKind::Lt) {
            self.fail("expected `<`");
            return self.error_expr();
        }
        let outer = std::mem::replace(&mut self.no_greater, true);
        let ty = self.nested(Self::type_id);
        self.no_greater = outer;
        self.close_angle();
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(`");
            return self.error_expr();
        }
        let operand = self.bracketed(open, TokenKind::RParen);
        self.expr_node(ExprKind::Cast { kind, ty, operand }, first, first, &[operand])
    }

    fn typeid(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(`");
            return self.error_expr();
        }
        if self.holds_type(open) {
            let ty = self.nested(Self::type_id);
            self.close_bracket(open, TokenKind::RParen);
            return self.expr_node(ExprKind::TypeidType(ty), first, first, &[]);
        }
        let operand = self.bracketed(open, TokenKind::RParen);
        self.expr_node(ExprKind::TypeidExpr(operand), first, first, &[operand])
    }

    /// Whether the parenthesis at `open` holds a type and nothing else, as far as one can tell.
    fn holds_type(&self, open: usize) -> bool {
        let Some(close) = self.close_of(open) else { return false };
        if self.skip_type_id(open + 1) != Some(close) {
            return false;
        }
        let Some(shape) = self.skip_name(open + 1, NameUse::Type) else { return true };
        if shape.end == close && shape.is_single {
            let known = self.name_kind_at(open + 1);
            return known.is_type() || (!known.is_value() && crate::words::looks_like_type(self.symbol_at(open + 1)));
        }
        !shape.is_single || !self.name_kind_at(open + 1).is_value()
    }

    pub(crate) fn sizeof(&mut self) -> ExprId {
        let first = self.pos;
        let aligns = !self.at(TokenKind::KwSizeof);
        self.bump();
        let open = if self.at(TokenKind::Ellipsis) { self.pos + 1 } else { self.pos };
        if self.eat(TokenKind::Ellipsis) {
            let name = self.symbol_at(open + 1);
            if self.at(TokenKind::LParen) {
                self.skip_one();
            } else {
                self.fail("expected `(`");
            }
            return self.expr_node(ExprKind::SizeofPack(name), first, first, &[]);
        }
        if self.at(TokenKind::LParen) && (aligns || self.holds_type(open)) {
            self.bump();
            let outer = std::mem::replace(&mut self.no_greater, false);
            let ty = self.nested(Self::type_id);
            self.no_greater = outer;
            self.close_bracket(open, TokenKind::RParen);
            let kind = if aligns { ExprKind::AlignofType(ty) } else { ExprKind::SizeofType(ty) };
            return self.expr_node(kind, first, first, &[]);
        }
        let operand = self.unary();
        self.expr_node(ExprKind::SizeofExpr(operand), first, first, &[operand])
    }

    /// `offsetof(T, a.b)`
    fn offsetof(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(`");
            return self.error_expr();
        }
        let ty = self.nested(Self::type_id);
        let mut path = Vec::new();
        if self.eat(TokenKind::Comma) {
            while !matches!(self.kind(), TokenKind::RParen | TokenKind::End) {
                if self.at(TokenKind::Ident) {
                    path.push(self.symbol_at(self.pos));
                }
                self.skip_one();
            }
        }
        self.close_bracket(open, TokenKind::RParen);
        self.expr_node(ExprKind::Offsetof { ty, path }, first, first, &[])
    }

    fn va_arg(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(`");
            return self.error_expr();
        }
        if !self.enter() {
            return self.error_expr();
        }
        let list = self.assignment();
        if !self.eat(TokenKind::Comma) {
            self.fail("expected `,`");
        }
        let ty = self.nested(Self::type_id);
        self.leave();
        self.close_bracket(open, TokenKind::RParen);
        self.expr_node(ExprKind::VaArg { list, ty }, first, first, &[list])
    }

    /// `new (place) T[n]{a}` with the cursor at `new`.
    pub(crate) fn new_expr(&mut self, first: usize) -> ExprId {
        self.bump();
        let mut placement = Vec::new();
        let open = self.pos;
        if self.at(TokenKind::LParen) && self.is_placement(open) {
            placement = self.arguments();
        }
        let ty = if self.at(TokenKind::LParen) {
            let open = self.pos;
            self.bump();
            let ty = self.nested(Self::type_id);
            self.close_bracket(open, TokenKind::RParen);
            ty
        } else {
            let ty = self.nested(Self::conversion_type);
            self.new_array(ty)
        };
        let init = match self.kind() {
            TokenKind::LParen => Some(Initializer::Parens(self.arguments())),
            TokenKind::LBrace => Some(Initializer::Braces(self.list())),
            _ => None,
        };
        let mut operands: SmallVec<[ExprId; 8]> = SmallVec::from_slice(&placement);
        match &init {
            Some(Initializer::Parens(list)) => operands.extend_from_slice(list),
            Some(Initializer::Braces(list) | Initializer::Equals(list)) => operands.push(*list),
            None => {}
        }
        self.expr_node(ExprKind::New { placement, ty, init }, first, first, &operands)
    }

    /// `(a) T`: a type follows, so that the parenthesis is no type itself.
    fn is_placement(&self, open: usize) -> bool {
        self.close_of(open).is_some_and(|close| {
            let next = close + 1;
            is_declaration_keyword(self.kind_at(next))
                || matches!(self.kind_at(next), TokenKind::ColonColon)
                || self.is_plain(next)
                || matches!(self.word_at(next), Word::Typename | Word::Bool | Word::Decltype)
                || (self.kind_at(next) == TokenKind::LParen && self.skip_type_id(open + 1) != Some(close))
        })
    }

    fn new_array(&mut self, element: TypeId) -> TypeId {
        let mut bounds: SmallVec<[(Option<ExprId>, usize); 2]> = SmallVec::new();
        while self.at(TokenKind::LBracket) {
            let open = self.pos;
            self.bump();
            let bound = if self.eat(TokenKind::RBracket) {
                None
            } else {
                Some(self.nested(|parser| parser.bracketed(open, TokenKind::RBracket)))
            };
            bounds.push((bound, open));
        }
        let mut ty = element;
        while let Some((bound, open)) = bounds.pop() {
            ty = self.type_node(TypeKind::Array(ty, bound), open);
        }
        ty
    }
}

/// `_km` of `1.5_km`, `ms` of `5ms`.
fn literal_suffix(text: &str) -> Option<&str> {
    if let Some(at) = text.find('_') {
        return Some(&text[at..]);
    }
    if text.starts_with("0x") || text.starts_with("0X") {
        return None;
    }
    let suffix = text.trim_start_matches(|letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '\''));
    matches!(suffix, "s" | "h" | "min" | "ms" | "us" | "ns" | "y" | "d").then_some(suffix)
}
