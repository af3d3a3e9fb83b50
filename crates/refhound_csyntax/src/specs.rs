//! Declaration specifiers: `static const unsigned long`, `struct s { ... }`, and the words around them.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::lookahead::{Bare, Context, MacroShape, is_declaration_keyword, is_storage_keyword, is_type_keyword};
use crate::names::NameKind;
use crate::parser::Parser;
use crate::tree::{Attribute, AttributeArgument, Builtin, ExprKind, Qualifiers, Specs, Storage, TypeNameId, TypeSpec};
use crate::words::{Word, looks_like_export};

/// Keyword pieces of an arithmetic type, counted.
#[derive(Debug, Default, Clone, Copy)]
struct Pieces {
    any: bool,
    signed: bool,
    unsigned: bool,
    short: bool,
    long: u8,
    complex: bool,
    base: Option<Builtin>,
}

impl Pieces {
    fn builtin(self) -> Builtin {
        if self.complex {
            return match (self.base, self.long) {
                (Some(Builtin::Float), _) => Builtin::ComplexFloat,
                (Some(Builtin::Double), 1..) | (Some(Builtin::LongDouble | Builtin::Float128), _) => {
                    Builtin::ComplexLongDouble
                }
                _ => Builtin::ComplexDouble,
            };
        }
        let pick = |signed, unsigned| if self.unsigned { unsigned } else { signed };
        match self.base {
            Some(Builtin::Char) if self.signed => Builtin::SChar,
            Some(Builtin::Char) => pick(Builtin::Char, Builtin::UChar),
            Some(Builtin::Int128) => pick(Builtin::Int128, Builtin::UInt128),
            Some(Builtin::Double) if self.long > 0 => Builtin::LongDouble,
            Some(Builtin::LongLong) => pick(Builtin::LongLong, Builtin::ULongLong),
            Some(Builtin::Short) => pick(Builtin::Short, Builtin::UShort),
            Some(base) if base != Builtin::Int => base,
            _ if self.short => pick(Builtin::Short, Builtin::UShort),
            _ if self.long == 1 => pick(Builtin::Long, Builtin::ULong),
            _ if self.long > 1 => pick(Builtin::LongLong, Builtin::ULongLong),
            _ => pick(Builtin::Int, Builtin::UInt),
        }
    }
}

/// Specifiers as read, and the macro at which they end, if they do.
pub(crate) struct ReadSpecs {
    pub(crate) specs: Specs,
    /// The identifier at the cursor is a macro of this shape.
    pub(crate) shape: Option<MacroShape>,
}

impl Parser<'_> {
    pub(crate) fn specs(&mut self, context: Context) -> ReadSpecs {
        let first = self.pos;
        let mut specs = Specs {
            first: self.here(),
            storage: Storage::None,
            thread_local: false,
            inline: false,
            noreturn: false,
            ty: TypeSpec::ImplicitInt,
            qualifiers: Qualifiers::default(),
            attributes: Vec::new(),
        };
        let mut pieces = Pieces::default();
        let mut shape = None;
        loop {
            let typed = pieces.any || !matches!(specs.ty, TypeSpec::ImplicitInt);
            match self.kind() {
                TokenKind::Ident => {
                    let bare = if self.pos == first { Bare::Yes } else { Bare::No };
                    match self.identifier_spec(&mut specs, &mut pieces, typed, context, bare) {
                        Next::More => {}
                        Next::Done => break,
                        Next::Macro(found) => {
                            shape = Some(found);
                            break;
                        }
                    }
                }
                _ if typed && self.starts_next_declaration(&specs) => break,
                kind => {
                    if !self.keyword_spec(kind, &mut specs, &mut pieces) {
                        break;
                    }
                }
            }
        }
        if pieces.any && matches!(specs.ty, TypeSpec::ImplicitInt) {
            specs.ty = TypeSpec::Builtin(pieces.builtin());
        }
        let infers = specs.storage == Storage::Auto && matches!(specs.ty, TypeSpec::ImplicitInt);
        if infers && self.at(TokenKind::Ident) && self.peek(1) == TokenKind::Eq {
            specs.ty = TypeSpec::Auto;
            specs.storage = Storage::None;
        }
        ReadSpecs { specs, shape }
    }

    /// `struct s { ... }` without `;`, then a new line that starts another declaration.
    fn starts_next_declaration(&self, specs: &Specs) -> bool {
        specs.defines_type() && self.begins_new_declaration()
    }

    /// Whether a line starts here with a type of its own. `struct s { ... }` may also be followed by
    /// `static name[] = ...`, which belongs to it.
    pub(crate) fn begins_new_declaration(&self) -> bool {
        if !self.starts_line(self.pos) {
            return false;
        }
        let mut index = self.pos;
        while is_storage_keyword(self.kind_at(index)) {
            index += 1;
        }
        let names_type = self.kind_at(index) == TokenKind::Ident
            && index > self.pos
            && matches!(self.kind_at(index + 1), TokenKind::Ident | TokenKind::Star);
        is_type_keyword(self.kind_at(index)) || names_type
    }

    /// Reads one keyword specifier; `false` if there is none.
    fn keyword_spec(&mut self, kind: TokenKind, specs: &mut Specs, pieces: &mut Pieces) -> bool {
        match kind {
            TokenKind::KwTypedef => specs.storage = Storage::Typedef,
            TokenKind::KwExtern => {
                if self.peek(1) == TokenKind::Str {
                    self.bump();
                }
                specs.storage = Storage::Extern;
            }
            TokenKind::KwStatic => specs.storage = Storage::Static,
            TokenKind::KwAuto => specs.storage = Storage::Auto,
            TokenKind::KwRegister => specs.storage = Storage::Register,
            TokenKind::KwInline => specs.inline = true,
            TokenKind::KwNoreturn => specs.noreturn = true,
            TokenKind::KwThreadLocal => specs.thread_local = true,
            TokenKind::KwExtension => {}
            TokenKind::KwConst => specs.qualifiers.is_const = true,
            TokenKind::KwVolatile => specs.qualifiers.is_volatile = true,
            TokenKind::KwRestrict => specs.qualifiers.is_restrict = true,
            TokenKind::KwAtomic if self.peek(1) == TokenKind::LParen => {
                self.bump();
                specs.ty = TypeSpec::Atomic(self.parenthesised_type());
                return true;
            }
            TokenKind::KwAtomic => specs.qualifiers.is_atomic = true,
            TokenKind::KwAttribute | TokenKind::KwDeclspec => {
                self.attributes_into(&mut specs.attributes);
                return true;
            }
            TokenKind::LBracket if self.peek(1) == TokenKind::LBracket => {
                self.attributes_into(&mut specs.attributes);
                return true;
            }
            TokenKind::KwAlignas => {
                let attribute = self.alignas();
                specs.attributes.push(attribute);
                return true;
            }
            TokenKind::KwAutoType => specs.ty = TypeSpec::Auto,
            TokenKind::KwStruct | TokenKind::KwUnion => {
                specs.ty = self.record();
                return true;
            }
            TokenKind::KwEnum => {
                specs.ty = self.enumeration();
                return true;
            }
            TokenKind::KwTypeof => {
                specs.ty = self.typeof_spec();
                return true;
            }
            _ => return self.arithmetic_spec(kind, pieces),
        }
        self.bump();
        true
    }

    fn arithmetic_spec(&mut self, kind: TokenKind, pieces: &mut Pieces) -> bool {
        let base = match kind {
            TokenKind::KwVoid => Some(Builtin::Void),
            TokenKind::KwBool => Some(Builtin::Bool),
            TokenKind::KwChar | TokenKind::KwInt8 => Some(Builtin::Char),
            TokenKind::KwInt | TokenKind::KwInt32 => Some(Builtin::Int),
            TokenKind::KwInt16 => Some(Builtin::Short),
            TokenKind::KwInt64 => Some(Builtin::LongLong),
            TokenKind::KwInt128 => Some(Builtin::Int128),
            TokenKind::KwUInt128 => Some(Builtin::UInt128),
            TokenKind::KwFloat | TokenKind::KwFloat32 => Some(Builtin::Float),
            TokenKind::KwDouble | TokenKind::KwFloat64 => Some(Builtin::Double),
            TokenKind::KwFloat64x => Some(Builtin::LongDouble),
            TokenKind::KwFloat16 => Some(Builtin::Half),
            TokenKind::KwFloat128 => Some(Builtin::Float128),
            TokenKind::KwVaList => Some(Builtin::VaList),
            TokenKind::KwLong => {
                pieces.long += u8::from(pieces.long < 2);
                None
            }
            TokenKind::KwShort => {
                pieces.short = true;
                None
            }
            TokenKind::KwSigned => {
                pieces.signed = true;
                None
            }
            TokenKind::KwUnsigned => {
                pieces.unsigned = true;
                None
            }
            TokenKind::KwComplex => {
                pieces.complex = true;
                None
            }
            _ => return false,
        };
        if base.is_some() {
            pieces.base = base;
        }
        pieces.any = true;
        self.bump();
        true
    }

    fn identifier_spec(
        &mut self,
        specs: &mut Specs,
        pieces: &mut Pieces,
        typed: bool,
        context: Context,
        bare: Bare,
    ) -> Next {
        if let Some(word) = self.word_at(self.pos)
            && self.word_spec(word, specs, pieces, typed)
        {
            return Next::More;
        }
        if typed {
            return self.identifier_after_type(specs, context);
        }
        let name = self.symbol_at(self.pos);
        match self.names.kind(name) {
            NameKind::Typedef => {
                specs.ty = TypeSpec::Name(name, self.bump());
                Next::More
            }
            NameKind::GuessedType if self.peek(1) != TokenKind::LParen => {
                self.guess(Guess::UnknownType, self.pos);
                specs.ty = TypeSpec::Name(name, self.bump());
                Next::More
            }
            _ => self.unknown_identifier(specs, context, bare),
        }
    }

    /// C23 keywords and compiler words that nothing declares.
    fn word_spec(&mut self, word: Word, specs: &mut Specs, pieces: &mut Pieces, typed: bool) -> bool {
        match word {
            Word::Bool if !typed => {
                pieces.any = true;
                pieces.base = Some(Builtin::Bool);
            }
            Word::ThreadLocal if !self.names_declarator(self.pos) => specs.thread_local = true,
            Word::Constexpr if !self.names_declarator(self.pos) => specs.qualifiers.is_const = true,
            Word::Alignas if self.peek(1) == TokenKind::LParen => {
                let attribute = self.alignas();
                specs.attributes.push(attribute);
                return true;
            }
            Word::BitInt if self.peek(1) == TokenKind::LParen => {
                self.bit_int(pieces);
                return true;
            }
            Word::Pragma if self.peek(1) == TokenKind::LParen => {
                self.bump();
                self.skip_one();
                return true;
            }
            Word::Ignored if !self.names_declarator(self.pos) => {}
            _ => return false,
        }
        self.bump();
        true
    }

    /// `_BitInt(N)` is read as the smallest standard type that holds it.
    fn bit_int(&mut self, pieces: &mut Pieces) {
        self.bump();
        let width = self.symbol_at(self.pos + 1).as_str().parse().unwrap_or(64);
        self.skip_one();
        pieces.any = true;
        pieces.base = Some(match width {
            0..=8 => Builtin::Char,
            9..=16 => Builtin::Short,
            17..=32 => Builtin::Int,
            33..=64 => Builtin::LongLong,
            _ => Builtin::Int128,
        });
    }

    /// Whether the identifier at `index` must be the declared name.
    fn names_declarator(&self, index: usize) -> bool {
        matches!(
            self.kind_at(index + 1),
            TokenKind::Semicolon | TokenKind::Comma | TokenKind::Eq | TokenKind::LBracket | TokenKind::RParen
        ) || (self.kind_at(index + 1) == TokenKind::LParen && self.kind_at(index + 2) != TokenKind::Star)
    }

    /// `int WINAPI f(...)`: behind a type an identifier is the declared name unless another one follows.
    fn identifier_after_type(&mut self, specs: &mut Specs, context: Context) -> Next {
        let next = self.peek(1);
        if context == Context::TypeName && !matches!(next, TokenKind::LParen | TokenKind::Ident) {
            // `(unsigned LONG_LONG)x`
            self.guess(Guess::UnknownType, self.pos);
            self.bump();
            return Next::More;
        }
        let dropped = match next {
            TokenKind::Ident => !self.is_trailing_mark(self.pos + 1, context),
            TokenKind::Star => true,
            kind => {
                is_type_keyword(kind)
                    && !matches!(specs.ty, TypeSpec::Tag(..) | TypeSpec::Record(_) | TypeSpec::Enum(_))
            }
        };
        if !dropped || (self.starts_line(self.pos + 1) && next != TokenKind::Ident && next != TokenKind::Star) {
            return Next::Done;
        }
        self.guess(Guess::UnknownAttribute, self.pos);
        self.bump();
        Next::More
    }

    fn unknown_identifier(&mut self, specs: &mut Specs, context: Context, bare: Bare) -> Next {
        if self.peek(1) == TokenKind::LParen && self.peek(2) != TokenKind::Star {
            return self.macro_spec(specs, context, bare);
        }
        if self.peek(1) == TokenKind::LParen {
            // `foo_t (*f)(int)`
            return self.unknown_type(specs, self.pos, context);
        }
        if context == Context::File && self.is_type_before_attributes(self.pos) {
            return self.unknown_type(specs, self.pos, context);
        }
        let row_end = self.row_end(self.pos);
        let Some(at) = self.type_in_row(self.pos, context) else {
            if row_end == self.pos + 1 && !is_declaration_keyword(self.kind_at(row_end)) {
                return Next::Done;
            }
            return self.drop_attributes(row_end);
        };
        if at > self.pos {
            self.drop_attributes(at);
            return Next::More;
        }
        self.unknown_type(specs, at, context)
    }

    /// `foo_t __attribute__((nonnull(1))) f(...)`
    fn is_type_before_attributes(&self, index: usize) -> bool {
        let behind = self.behind_attributes(index + 1);
        behind > index + 1
            && match self.kind_at(behind) {
                TokenKind::Ident => self.kind_at(behind + 1) == TokenKind::LParen,
                kind => kind == TokenKind::Star,
            }
    }

    fn unknown_type(&mut self, specs: &mut Specs, at: usize, context: Context) -> Next {
        let name = self.symbol_at(at);
        let sure = matches!(self.kind_at(at + 1), TokenKind::Ident | TokenKind::Star);
        if sure && matches!(context, Context::File | Context::Member | Context::Parameter) {
            self.names.guess_type(name);
        } else if sure || (context == Context::TypeName && self.kind_at(at + 2) != TokenKind::LParen) {
            self.names.note_type_use(name);
        }
        self.guess(Guess::UnknownType, at);
        specs.ty = TypeSpec::Name(name, self.bump());
        Next::More
    }

    fn drop_attributes(&mut self, until: usize) -> Next {
        self.guess(Guess::UnknownAttribute, self.pos);
        self.pos = until;
        Next::More
    }

    fn macro_spec(&mut self, specs: &mut Specs, context: Context, bare: Bare) -> Next {
        let shape = self.macro_shape(self.pos, context, bare);
        match shape {
            MacroShape::Attribute => {
                self.guess(Guess::UnknownAttribute, self.pos);
                self.bump();
                self.skip_one();
                Next::More
            }
            MacroShape::Type => {
                specs.ty = self.type_macro(context);
                Next::More
            }
            MacroShape::Declarator => Next::Done,
            MacroShape::Function | MacroShape::FunctionWithParameters | MacroShape::Invocation => Next::Macro(shape),
        }
    }

    /// `PyAPI_FUNC(int)` is the type in the parentheses; `LIST_ENTRY(x)` is a type of that name, and so is `STACK_OF(T)`
    /// where no export mark stands.
    fn type_macro(&mut self, context: Context) -> TypeSpec {
        let at = self.pos;
        let name = self.symbol_at(at);
        self.guess(Guess::UnknownType, at);
        let token = self.bump();
        let inner = self.kind_at(self.pos + 1);
        let wraps = if inner == TokenKind::Ident && !looks_like_export(name) {
            context == Context::File && self.starts_type(self.pos + 1)
        } else {
            inner == TokenKind::Ident || self.starts_type(self.pos + 1)
        };
        if wraps && let Some(close) = self.close_of(self.pos) {
            let ty = self.parenthesised_type();
            self.pos = close + 1;
            return TypeSpec::TypeofType(ty);
        }
        self.skip_one();
        TypeSpec::Name(name, token)
    }

    fn typeof_spec(&mut self) -> TypeSpec {
        self.bump();
        let open = self.pos;
        if !self.at(TokenKind::LParen) {
            self.fail("expected `(` after typeof");
            return TypeSpec::Auto;
        }
        let first = open + 1;
        let known =
            self.starts_type(first) || (self.kind_at(first) == TokenKind::KwExtension && self.starts_type(first + 1));
        if known || self.holds_type(open) != crate::lookahead::Holds::Expression {
            return TypeSpec::TypeofType(self.parenthesised_type());
        }
        self.bump();
        let expr = self.expr();
        self.close_bracket(open, TokenKind::RParen);
        TypeSpec::TypeofExpr(expr)
    }

    /// `(type-name)`
    pub(crate) fn parenthesised_type(&mut self) -> TypeNameId {
        let open = self.pos;
        self.eat(TokenKind::LParen);
        let ty = self.type_name();
        self.close_bracket(open, TokenKind::RParen);
        ty
    }

    /// `_Alignas(type)` and `_Alignas(expr)` as the attribute `aligned`.
    fn alignas(&mut self) -> Attribute {
        let token = self.bump();
        let name = refhound_index::intern("aligned");
        let open = self.pos;
        let mut arguments = Vec::new();
        if self.at(TokenKind::LParen) {
            let expr = if self.starts_type(open + 1) {
                let (ty, height) = self.measured(Self::parenthesised_type);
                self.expr_node(ExprKind::AlignofType(ty), open, open, height)
            } else {
                self.bump();
                let expr = self.assignment();
                self.close_bracket(open, TokenKind::RParen);
                expr
            };
            arguments.push(AttributeArgument::Expr(expr));
        }
        Attribute { name, token, arguments }
    }

    /// Specifiers with nothing in them, for functions that macros declare.
    pub(crate) fn no_specs(&self) -> Specs {
        Specs {
            first: self.here(),
            storage: Storage::None,
            thread_local: false,
            inline: false,
            noreturn: false,
            ty: TypeSpec::ImplicitInt,
            qualifiers: Qualifiers::default(),
            attributes: Vec::new(),
        }
    }
}

impl Specs {
    /// Whether a struct, union or enumeration is defined here.
    pub(crate) fn defines_type(&self) -> bool {
        match &self.ty {
            TypeSpec::Record(record) => record.members.is_some(),
            TypeSpec::Enum(spec) => spec.enumerators.is_some(),
            _ => false,
        }
    }
}

enum Next {
    More,
    Done,
    Macro(MacroShape),
}

/// The kind under which a declared name is remembered.
pub(crate) fn kind_of(storage: Storage) -> NameKind {
    if storage == Storage::Typedef { NameKind::Typedef } else { NameKind::Ordinary }
}
