//! Deciding what an identifier is before reading on: a type, an attribute, a macro. Nothing here moves the cursor.
//!
//! With all declarations known only `starts_type` matters; the rest is for code whose headers are missing.

use refhound_preproc::{TokenFlags, TokenKind};

use crate::names::NameKind;
use crate::parser::Parser;
use crate::words::{Word, looks_like_macro, looks_like_type, word};

/// Where declaration specifiers stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Context {
    File,
    Block,
    Member,
    Parameter,
    TypeName,
}

/// What `NAME(...)` is where a declaration may begin and no type was seen yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MacroShape {
    /// `EXPORT(x) int f(void)`
    Attribute,
    /// `PyAPI_FUNC(int) f(void)`
    Type,
    /// `main(argc, argv) int argc; ...`: a declarator, `int` is implied.
    Declarator,
    /// `TEST(name) { ... }`
    Function,
    /// `DEFUN(name)(int a) { ... }`
    FunctionWithParameters,
    /// `MODULE_LICENSE("GPL")`
    Invocation,
}

/// Longest row of identifiers looked at; keeps identifier soup linear.
const ROW: usize = 12;

/// Keywords that start a type name: specifiers and qualifiers.
pub(crate) fn is_type_keyword(kind: TokenKind) -> bool {
    is_specifier_keyword(kind) || is_qualifier(kind)
}

pub(crate) fn is_qualifier(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::KwConst | TokenKind::KwVolatile | TokenKind::KwRestrict | TokenKind::KwAtomic)
}

fn is_specifier_keyword(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::KwAutoType
            | TokenKind::KwBool
            | TokenKind::KwChar
            | TokenKind::KwComplex
            | TokenKind::KwDouble
            | TokenKind::KwEnum
            | TokenKind::KwFloat
            | TokenKind::KwFloat16
            | TokenKind::KwFloat32
            | TokenKind::KwFloat64
            | TokenKind::KwFloat64x
            | TokenKind::KwFloat128
            | TokenKind::KwInt
            | TokenKind::KwInt128
            | TokenKind::KwUInt128
            | TokenKind::KwInt64
            | TokenKind::KwInt32
            | TokenKind::KwInt16
            | TokenKind::KwInt8
            | TokenKind::KwLong
            | TokenKind::KwShort
            | TokenKind::KwSigned
            | TokenKind::KwStruct
            | TokenKind::KwTypeof
            | TokenKind::KwUnion
            | TokenKind::KwUnsigned
            | TokenKind::KwVaList
            | TokenKind::KwVoid
    )
}

/// Keywords that start a declaration.
pub(crate) fn is_declaration_keyword(kind: TokenKind) -> bool {
    is_type_keyword(kind) || is_storage_keyword(kind)
}

pub(crate) fn is_storage_keyword(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::KwAlignas
            | TokenKind::KwAuto
            | TokenKind::KwDeclspec
            | TokenKind::KwExtern
            | TokenKind::KwInline
            | TokenKind::KwNoreturn
            | TokenKind::KwRegister
            | TokenKind::KwStatic
            | TokenKind::KwThreadLocal
            | TokenKind::KwTypedef
    )
}

impl Parser<'_> {
    /// Whether a declared type, a type keyword or a qualifier stands at `index`.
    pub(crate) fn starts_type(&self, index: usize) -> bool {
        match self.kind_at(index) {
            TokenKind::Ident => self.is_type_name(index),
            kind => is_type_keyword(kind),
        }
    }

    /// Whether the identifier at `index` names a type that is known or was guessed before.
    pub(crate) fn is_type_name(&self, index: usize) -> bool {
        match self.name_kind_at(index) {
            NameKind::Typedef | NameKind::GuessedType => true,
            NameKind::Ordinary => false,
            NameKind::Unknown => matches!(word(self.symbol_at(index)), Some(Word::Bool | Word::BitInt)),
        }
    }

    /// Whether a declaration certainly starts at `index`.
    pub(crate) fn starts_declaration(&self, index: usize) -> bool {
        match self.kind_at(index) {
            TokenKind::Ident => {
                self.is_type_name(index)
                    || matches!(self.word_at(index), Some(Word::ThreadLocal | Word::Constexpr | Word::Alignas))
            }
            kind => is_declaration_keyword(kind),
        }
    }

    /// Column 0: the first token of a line with nothing before it.
    pub(crate) fn starts_at_margin(&self, index: usize) -> bool {
        self.starts_line(index) && !self.tokens[index].flags.contains(TokenFlags::SPACE_BEFORE)
    }

    pub(crate) fn looks_like_macro_at(&self, index: usize) -> bool {
        looks_like_macro(self.symbol_at(index))
    }

    /// The end of the row of identifiers that starts at `from`.
    pub(crate) fn row_end(&self, from: usize) -> usize {
        let mut end = from;
        while end < from + ROW && self.kind_at(end) == TokenKind::Ident {
            end += 1;
        }
        end
    }

    /// Which identifier of the row at `from` is the type; those before it are attributes. `None` when the type comes
    /// after the row (`EXPORT MARK unsigned f(void)`) or the row is a declarator alone.
    pub(crate) fn type_in_row(&self, from: usize, context: Context) -> Option<usize> {
        let end = self.row_end(from);
        if let Some(known) = (from + 1..end).find(|&index| self.is_type_name(index) && !self.ends_declarator(index + 1))
        {
            return Some(known);
        }
        let next = self.kind_at(end);
        if is_qualifier(next) {
            let mut after = end;
            while is_qualifier(self.kind_at(after)) {
                after += 1;
            }
            let type_follows = self.starts_type(after)
                || (self.kind_at(after) == TokenKind::Ident && self.kind_at(after + 1) == TokenKind::Ident);
            return (!type_follows).then(|| self.likely_type(from, end));
        }
        if is_declaration_keyword(next) {
            return None;
        }
        if next == TokenKind::Star {
            return Some(self.likely_type(from, end));
        }
        if end - from == 1 {
            let stands_alone = matches!(context, Context::Parameter | Context::TypeName | Context::Member);
            return stands_alone.then_some(from);
        }
        let pointer_follows = next == TokenKind::LParen && self.kind_at(end + 1) == TokenKind::Star;
        let abstract_end = context == Context::TypeName || pointer_follows;
        let mut candidates = if abstract_end { end } else { end - 1 };
        if next != TokenKind::LParen {
            // `foo_t x UNUSED,`: the name is not the last.
            while candidates > from + 1
                && self.looks_like_macro_at(candidates)
                && !self.looks_like_macro_at(candidates - 1)
            {
                candidates -= 1;
            }
        }
        Some(self.likely_type(from, candidates))
    }

    /// Of the identifiers `from..end` the last that is not written like a macro, else the last.
    fn likely_type(&self, from: usize, end: usize) -> usize {
        let real = |index: &usize| self.word_at(*index) != Some(Word::Ignored);
        (from..end)
            .rev()
            .find(|&index| !self.looks_like_macro_at(index) && real(&index))
            .or_else(|| (from..end).rev().find(real))
            .unwrap_or(from)
    }

    /// Whether `index` ends a declarator, so that what is before it must be a name.
    fn ends_declarator(&self, index: usize) -> bool {
        matches!(
            self.kind_at(index),
            TokenKind::Semicolon
                | TokenKind::Eq
                | TokenKind::Comma
                | TokenKind::LBracket
                | TokenKind::RParen
                | TokenKind::Colon
        )
    }

    /// What `NAME(...)` at `index` is, where no type was seen yet.
    pub(crate) fn macro_shape(&self, index: usize, context: Context, bare: Bare) -> MacroShape {
        let Some(close) = self.close_of(index + 1) else { return MacroShape::Declarator };
        let next = close + 1;
        let is_macro = self.looks_like_macro_at(index);
        match self.kind_at(next) {
            TokenKind::LBrace if context == Context::File => {
                if self.looks_like_parameters(index + 1, close) || (!is_macro && self.is_name_list(index + 1, close)) {
                    MacroShape::Declarator
                } else {
                    MacroShape::Function
                }
            }
            TokenKind::LParen => self.second_list_shape(next, context),
            TokenKind::Semicolon | TokenKind::Eq | TokenKind::Comma | TokenKind::End | TokenKind::RBrace => {
                if bare == Bare::No && !is_macro { MacroShape::Declarator } else { MacroShape::Invocation }
            }
            TokenKind::Star => MacroShape::Type,
            TokenKind::KwAttribute | TokenKind::KwAsm => MacroShape::Declarator,
            TokenKind::Ident if !self.starts_declaration(next) => self.before_name_shape(index, next, context, bare),
            kind if is_declaration_keyword(kind) || kind == TokenKind::Ident => {
                if self.is_old_style_definition(index, close) {
                    MacroShape::Declarator
                } else if context == Context::File && bare == Bare::Yes && self.starts_line(next) {
                    MacroShape::Invocation
                } else {
                    MacroShape::Attribute
                }
            }
            _ => MacroShape::Invocation,
        }
    }

    /// `NAME(...)(`
    fn second_list_shape(&self, second: usize, context: Context) -> MacroShape {
        if self.kind_at(second + 1) == TokenKind::Star {
            return MacroShape::Type;
        }
        let Some(close) = self.close_of(second) else { return MacroShape::Invocation };
        let next = self.kind_at(close + 1);
        let body_follows = next == TokenKind::LBrace
            || is_type_keyword(next)
            || (next == TokenKind::Ident
                && self.kind_at(close + 2) != TokenKind::LParen
                && !self.starts_line(close + 1));
        if context == Context::File && body_follows {
            MacroShape::FunctionWithParameters
        } else {
            MacroShape::Invocation
        }
    }

    /// `NAME(...) name`
    fn before_name_shape(&self, index: usize, next: usize, context: Context, bare: Bare) -> MacroShape {
        let end = self.row_end(next);
        let close = next - 1;
        if self.is_old_style_definition(index, close) {
            return MacroShape::Declarator;
        }
        let single = end == next + 1 && self.kind_at(end) != TokenKind::Star;
        if context == Context::File && bare == Bare::Yes && self.starts_line(next) {
            let defines = single
                && self.kind_at(end) == TokenKind::LParen
                && !self.looks_like_macro_at(next)
                && self.close_of(end).is_some_and(|close| self.kind_at(close + 1) == TokenKind::LBrace);
            return if defines { MacroShape::Type } else { MacroShape::Invocation };
        }
        if single && self.looks_like_macro_at(next) && self.kind_at(end) == TokenKind::LBrace {
            return MacroShape::Function;
        }
        if single { MacroShape::Type } else { MacroShape::Attribute }
    }

    /// `main(argc, argv) int argc;`: names in the parentheses, then a declaration.
    fn is_old_style_definition(&self, index: usize, close: usize) -> bool {
        let next = close + 1;
        let declares = self.starts_type(next)
            || self.kind_at(next) == TokenKind::KwRegister
            || (self.kind_at(next) == TokenKind::Ident
                && matches!(self.kind_at(next + 1), TokenKind::Ident | TokenKind::Star));
        declares
            && close > index + 2
            && !self.looks_like_macro_at(index)
            && self.is_name_list(index + 1, close)
            && self.has_semicolon_then_brace(next)
    }

    /// Looks a little ahead for the `;` and the `{` of an old-style definition.
    fn has_semicolon_then_brace(&self, from: usize) -> bool {
        let mut seen = false;
        for index in from..from + 200 {
            match self.kind_at(index) {
                TokenKind::Semicolon => seen = true,
                TokenKind::LBrace => return seen,
                TokenKind::RBrace | TokenKind::Eq | TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// `(a, b)` or `()`.
    pub(crate) fn is_name_list(&self, open: usize, close: usize) -> bool {
        let mut index = open + 1;
        while index < close {
            if self.kind_at(index) != TokenKind::Ident || self.is_type_name(index) {
                return false;
            }
            match self.kind_at(index + 1) {
                TokenKind::Comma if index + 2 < close => index += 2,
                TokenKind::RParen if index + 1 == close => return true,
                _ => return false,
            }
        }
        true
    }

    /// `(int a)`, `(foo_t *p, ...)`: what can only be parameters.
    pub(crate) fn looks_like_parameters(&self, open: usize, close: usize) -> bool {
        let first = open + 1;
        if first >= close {
            return false;
        }
        self.starts_type(first)
            || (self.kind_at(first) == TokenKind::Ident
                && matches!(self.kind_at(first + 1), TokenKind::Ident | TokenKind::Star))
    }

    /// Whether the parenthesis at `open` holds a type name (a cast, a compound literal).
    pub(crate) fn holds_type(&self, open: usize) -> Holds {
        let first = open + 1;
        match self.kind_at(first) {
            TokenKind::Ident => {}
            TokenKind::KwExtension => return if self.starts_type(first + 1) { Holds::Type } else { Holds::Expression },
            TokenKind::KwAttribute => return Holds::Type,
            kind if is_type_keyword(kind) || is_storage_keyword(kind) => return Holds::Type,
            _ => return Holds::Expression,
        }
        if self.is_type_name(first) && self.may_follow_type(first + 1) {
            return match self.name_kind_at(first) {
                NameKind::GuessedType => Holds::GuessedType,
                _ => Holds::Type,
            };
        }
        self.holds_unknown_type(open)
    }

    /// A type name is an expression after all in `(T)->x` or `(T = 3)` where something hid its declaration.
    fn may_follow_type(&self, index: usize) -> bool {
        !matches!(
            self.kind_at(index),
            TokenKind::Arrow | TokenKind::Dot | TokenKind::Eq | TokenKind::EqEq | TokenKind::NotEq | TokenKind::Comma
        )
    }

    fn holds_unknown_type(&self, open: usize) -> Holds {
        let mut index = self.row_end(open + 1);
        let row = index - open - 1;
        let before_marks = index;
        index = self.behind_stars(index);
        if row > 0 && self.is_function_pointer(index) {
            return Holds::GuessedType;
        }
        if row == 1 && self.is_pointer_to_macro_type(open + 1) {
            return Holds::GuessedType;
        }
        if row == 0 || self.kind_at(index) != TokenKind::RParen {
            return Holds::Expression;
        }
        if index > before_marks || row > 1 {
            return Holds::GuessedType;
        }
        if self.name_kind_at(open + 1) == NameKind::Ordinary {
            return Holds::Expression;
        }
        match self.kind_at(index + 1) {
            TokenKind::Ident
            | TokenKind::Number
            | TokenKind::Char
            | TokenKind::Str
            | TokenKind::Tilde
            | TokenKind::Not
            | TokenKind::LBrace
            | TokenKind::KwSizeof
            | TokenKind::KwBuiltinVaArg => Holds::GuessedType,
            TokenKind::LParen if self.is_cast_chain(open + 1, index + 1) => Holds::GuessedType,
            TokenKind::LParen | TokenKind::Amp | TokenKind::Star | TokenKind::Minus | TokenKind::Plus
                if self.is_probable_type(open + 1) =>
            {
                Holds::GuessedType
            }
            _ => Holds::Expression,
        }
    }

    /// An unknown name that is written like a type's, or was used as one before.
    fn is_probable_type(&self, index: usize) -> bool {
        let name = self.symbol_at(index);
        looks_like_type(name) || self.names.was_used_as_type(name)
    }
}

impl Parser<'_> {
    /// `(*)(`, which no expression has.
    fn is_function_pointer(&self, index: usize) -> bool {
        [TokenKind::LParen, TokenKind::Star, TokenKind::RParen, TokenKind::LParen]
            .into_iter()
            .enumerate()
            .all(|(offset, kind)| self.kind_at(index + offset) == kind)
    }

    /// `STACK_OF(T) *)`: behind a call this would be no expression.
    fn is_pointer_to_macro_type(&self, name: usize) -> bool {
        if self.kind_at(name + 1) != TokenKind::LParen || self.name_kind_at(name) == NameKind::Ordinary {
            return false;
        }
        let Some(close) = self.close_of(name + 1) else { return false };
        let end = self.behind_stars(close + 1);
        end > close + 1 && self.kind_at(end) == TokenKind::RParen
    }

    /// The first token from `index` on that is neither `*` nor a qualifier.
    pub(crate) fn behind_stars(&self, mut index: usize) -> usize {
        while self.kind_at(index) == TokenKind::Star || is_qualifier(self.kind_at(index)) {
            index += 1;
        }
        index
    }

    /// `(HANDLE)(x)`, `(foo)(bar)baz`: a call of an unknown function would be written without the first parentheses, so
    /// this is a cast; but one operand follows a cast, and a name that was called before is a function.
    fn is_cast_chain(&self, name: usize, second: usize) -> bool {
        let Some(close) = self.close_of(second) else { return self.looks_like_macro_at(name) };
        let operand = matches!(self.kind_at(close + 1), TokenKind::Ident | TokenKind::Number | TokenKind::Str)
            && !self.starts_line(close + 1);
        operand || (!self.names.was_called(self.symbol_at(name)) && self.holds_one_operand(second, close))
    }

    /// Whether the parentheses hold something, and no comma outside of inner brackets.
    fn holds_one_operand(&self, open: usize, close: usize) -> bool {
        let mut index = open + 1;
        while index < close {
            match self.kind_at(index) {
                TokenKind::Comma => return false,
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => match self.close_of(index) {
                    Some(inner) => index = inner + 1,
                    None => return false,
                },
                _ => index += 1,
            }
        }
        close > open + 1
    }
}

/// Whether anything of a declaration was read before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bare {
    Yes,
    No,
}

/// What stands in parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    Expression,
    Type,
    GuessedType,
}
