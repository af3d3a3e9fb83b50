//! Declaration or expression, parameters or arguments, cast or parenthesis: decided by names that are known and by shape.

use refhound_preproc::TokenKind;

use crate::angles::NameUse;
use crate::lookahead::{is_builtin, is_declaration_keyword, is_qualifier, is_storage};
use crate::names::NameKind;
use crate::parser::Parser;
use crate::words::{Word, looks_like_macro, looks_like_type};

/// Where a declaration stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    File,
    Class,
    Block,
}

impl Parser<'_> {
    /// Whether a declaration starts at `index` inside a function.
    pub(crate) fn starts_declaration(&self, index: usize) -> bool {
        let kind = self.kind_at(index);
        if is_storage(kind) || is_qualifier(kind) {
            return true;
        }
        match kind {
            TokenKind::KwStruct | TokenKind::KwUnion | TokenKind::KwEnum | TokenKind::KwAutoType => true,
            TokenKind::KwAuto => !matches!(self.kind_at(index + 1), TokenKind::LParen | TokenKind::LBrace),
            TokenKind::KwTypeof => true,
            TokenKind::KwAttribute => self.starts_declaration_behind(self.behind_attributes(index)),
            TokenKind::LBracket if self.kind_at(index + 1) == TokenKind::LBracket => {
                self.starts_declaration_behind(self.behind_attributes(index))
            }
            TokenKind::KwExtension => self.starts_declaration_behind(index + 1),
            _ if is_builtin(kind) => self.declares_builtin(index),
            TokenKind::Ident => match self.word_at(index) {
                Word::Class
                | Word::Constexpr
                | Word::ThreadLocal
                | Word::Using
                | Word::Alignas
                | Word::Mutable
                | Word::Namespace
                | Word::Template
                | Word::Friend
                | Word::Virtual
                | Word::Explicit => true,
                Word::StaticAssert => self.kind_at(index + 1) == TokenKind::LParen,
                Word::Bool => self.declares_builtin(index),
                Word::Typename => self
                    .skip_specifiers(index)
                    .is_none_or(|end| !matches!(self.kind_at(end), TokenKind::LParen | TokenKind::LBrace)),
                Word::Decltype => self.declares_name(index),
                word if word.is_plain() => self.declares_name(index),
                _ => false,
            },
            TokenKind::ColonColon => self.declares_name(index),
            _ => false,
        }
    }

    fn starts_declaration_behind(&self, index: usize) -> bool {
        // The attributes go with the declaration; one level is enough, because all of them were passed.
        let kind = self.kind_at(index);
        !matches!(kind, TokenKind::KwAttribute | TokenKind::LBracket | TokenKind::KwExtension)
            && self.starts_declaration(index)
    }

    /// `int x`, `int (*f)(int)`, but not `int(x) + 1`.
    fn declares_builtin(&self, index: usize) -> bool {
        let mut end = index;
        while self.is_builtin_at(end) || is_qualifier(self.kind_at(end)) {
            end += 1;
        }
        match self.kind_at(end) {
            TokenKind::LBrace => false,
            TokenKind::LParen => matches!(self.kind_at(end + 1), TokenKind::Star | TokenKind::Amp | TokenKind::Caret),
            _ => true,
        }
    }

    /// `T x`, `T *x =`, `A::B<C> &x(`: a declaration that begins with a name.
    fn declares_name(&self, index: usize) -> bool {
        let Some(shape) = self.skip_name(index, NameUse::Expr) else { return false };
        if shape.is_special {
            return false;
        }
        let known = if shape.is_single { self.name_kind_at(index) } else { self.last_kind(shape.last) };
        let next = self.kind_at(shape.end);
        match next {
            TokenKind::Ident if self.is_plain(shape.end) => !shape.is_single || self.row_declares(index),
            TokenKind::Ident => self.word_at(shape.end).is_specifier() || self.word_at(shape.end) == Word::Operator,
            kind if is_qualifier(kind) => true,
            kind if is_declaration_keyword(kind) => true,
            TokenKind::Star | TokenKind::Amp | TokenKind::AmpAmp => {
                if known == NameKind::Variable {
                    return false;
                }
                // A product that nobody uses is no statement; a condition may well be one.
                let is_statement = index > 0 && self.kind_at(index - 1) != TokenKind::LParen && !known.is_value();
                self.declares_pointer(shape.end, known.is_type() || shape.has_arguments, is_statement)
            }
            TokenKind::LParen => {
                let inner = self.kind_at(shape.end + 1);
                if known.is_value() || !matches!(inner, TokenKind::Star | TokenKind::Amp) {
                    return false;
                }
                // `T (*f)(int)`
                let name = self.skip_pointers(shape.end + 1);
                let close = if self.is_plain(name) { name + 1 } else { name };
                self.kind_at(close) == TokenKind::RParen
                    && self.kind_at(close + 1) == TokenKind::LParen
                    && self
                        .close_of(close + 1)
                        .is_some_and(|end| self.holds_parameters(close + 1, end, Scope::Block) || known.is_type())
            }
            _ => false,
        }
    }

    /// What the last part of a qualified name means; scopes hide variables, so only types count.
    fn last_kind(&self, last: usize) -> NameKind {
        let kind = self.name_kind_at(last);
        if kind.is_type() { kind } else { NameKind::Unknown }
    }

    /// `T x`: two names in a row, of which the first is no macro that stands for a statement.
    fn row_declares(&self, index: usize) -> bool {
        if self.name_kind_at(index).is_type() {
            return true;
        }
        let macro_line = self.starts_line(index + 1) && crate::words::looks_like_statement_macro(self.symbol_at(index));
        if macro_line {
            return false;
        }
        matches!(
            self.kind_at(index + 2),
            TokenKind::Semicolon
                | TokenKind::Eq
                | TokenKind::LParen
                | TokenKind::LBrace
                | TokenKind::LBracket
                | TokenKind::Comma
                | TokenKind::Colon
                | TokenKind::ColonColon
                | TokenKind::Ident
                | TokenKind::Star
                | TokenKind::Amp
                | TokenKind::AmpAmp
                | TokenKind::Lt
                | TokenKind::RParen
                | TokenKind::KwAttribute
        )
    }

    /// `* x` behind a name that is not known to be a variable.
    fn declares_pointer(&self, operator: usize, is_type: bool, is_statement: bool) -> bool {
        let name = self.skip_pointers(operator);
        if self.kind_at(name) == TokenKind::LBracket {
            return self.kind_at(operator) != TokenKind::Star && is_type;
        }
        if !self.is_plain(name) {
            // `T *(*f)(int)`, `T &operator=(…)`
            return is_type && matches!(self.kind_at(name), TokenKind::LParen);
        }
        let next = self.kind_at(name + 1);
        let double = name > operator + 1;
        match next {
            TokenKind::Eq | TokenKind::Colon => true,
            TokenKind::Semicolon | TokenKind::Comma | TokenKind::LBracket => {
                is_type || double || self.kind_at(operator) != TokenKind::AmpAmp
            }
            TokenKind::LParen | TokenKind::LBrace => {
                is_type || (self.kind_at(operator) != TokenKind::AmpAmp && (double || is_statement))
            }
            TokenKind::RParen => is_type,
            TokenKind::Ident => is_type && looks_like_macro(self.symbol_at(name + 1)),
            _ => false,
        }
    }

    /// Whether the parentheses at `open` hold parameters and not arguments.
    pub(crate) fn holds_parameters(&self, open: usize, close: usize, scope: Scope) -> bool {
        let first = self.behind_attributes(open + 1);
        if first >= close {
            return true;
        }
        let kind = self.kind_at(first);
        if kind == TokenKind::Ellipsis || is_qualifier(kind) || is_storage(kind) {
            return true;
        }
        if is_declaration_keyword(kind) || self.word_at(first) == Word::Bool {
            let Some(end) = self.skip_specifiers(first) else { return true };
            return match self.kind_at(end) {
                TokenKind::LParen => {
                    let inner = self.kind_at(end + 1);
                    matches!(inner, TokenKind::Star | TokenKind::Amp | TokenKind::AmpAmp | TokenKind::RParen)
                        || (scope != Scope::Block && !matches!(inner, TokenKind::Number | TokenKind::Str))
                }
                TokenKind::LBrace => false,
                _ => true,
            };
        }
        if matches!(self.word_at(first), Word::Class | Word::Typename) {
            return true;
        }
        let Some(specifiers) = self.skip_specifiers(first) else { return false };
        let Some(shape) = self.skip_name(first, NameUse::Type) else { return true };
        let known = if shape.is_single { self.name_kind_at(first) } else { self.last_kind(shape.last) };
        self.begins_parameter(specifiers, known, scope, shape.has_arguments)
    }

    /// Whether what follows a name at `index` makes it a parameter's type.
    fn begins_parameter(&self, index: usize, known: NameKind, scope: Scope, has_arguments: bool) -> bool {
        let outside = scope != Scope::Block;
        let maybe_type = known.is_type() || (outside && known != NameKind::Variable);
        match self.kind_at(index) {
            TokenKind::Ident => self.is_plain(index) || self.word_at(index).is_specifier(),
            TokenKind::Comma | TokenKind::RParen | TokenKind::End => {
                maybe_type || (has_arguments && known == NameKind::Unknown)
            }
            TokenKind::Eq => outside,
            TokenKind::Ellipsis => maybe_type,
            TokenKind::Star | TokenKind::Amp | TokenKind::AmpAmp => {
                let name = self.skip_pointers(index);
                match self.kind_at(name) {
                    TokenKind::Comma | TokenKind::RParen | TokenKind::Ellipsis | TokenKind::Eq => true,
                    TokenKind::Ident if self.is_plain(name) => {
                        let ends = matches!(
                            self.kind_at(name + 1),
                            TokenKind::Comma
                                | TokenKind::RParen
                                | TokenKind::Eq
                                | TokenKind::LBracket
                                | TokenKind::Ident
                        );
                        maybe_type && ends
                    }
                    TokenKind::LParen | TokenKind::LBracket => maybe_type,
                    _ => false,
                }
            }
            TokenKind::LParen => {
                // `T (*f)(int)`, `T (&a)[3]`, `R(int)`
                let name = self.skip_pointers(index + 1);
                (name > index + 1 && (self.is_plain(name) || self.kind_at(name) == TokenKind::RParen) && maybe_type)
                    || (known.is_type()
                        && outside
                        && self.close_of(index).is_some_and(|close| self.holds_parameters_once(index, close)))
            }
            TokenKind::KwAttribute => true,
            _ => false,
        }
    }

    /// As `holds_parameters`, without going deeper: `R(int)`.
    fn holds_parameters_once(&self, open: usize, close: usize) -> bool {
        open + 1 == close || is_declaration_keyword(self.kind_at(open + 1)) || self.name_kind_at(open + 1).is_type()
    }

    /// Whether `(T)` at `open` is a cast.
    pub(crate) fn is_cast(&self, open: usize) -> bool {
        let Some(close) = self.close_of(open) else { return false };
        let first = open + 1;
        let Some(end) = self.skip_type_id(first) else { return false };
        if end != close {
            return false;
        }
        if is_declaration_keyword(self.kind_at(first))
            || matches!(self.word_at(first), Word::Bool | Word::Typename | Word::Class)
        {
            return true;
        }
        let Some(shape) = self.skip_name(first, NameUse::Type) else { return false };
        if shape.end < close {
            // `(T *)`, `(T<int> &)`, `(T const)`
            return match self.kind_at(shape.end) {
                TokenKind::LBracket => false,
                TokenKind::LParen => self.operand_follows(close + 1, true),
                _ => true,
            };
        }
        let known = if shape.is_single { self.name_kind_at(first) } else { self.last_kind(shape.last) };
        match known {
            NameKind::Variable | NameKind::Function | NameKind::FunctionTemplate | NameKind::Namespace => false,
            _ => {
                let name = self.symbol_at(shape.last);
                let likely =
                    known.is_type() || shape.has_arguments || looks_like_type(name) || self.is_cast_chain(close + 1);
                self.operand_follows(close + 1, likely)
            }
        }
    }

    /// `(HANDLE)(x)y`: behind a call there would be no operand.
    fn is_cast_chain(&self, second: usize) -> bool {
        self.kind_at(second) == TokenKind::LParen
            && self.close_of(second).is_some_and(|close| {
                let next = close + 1;
                !self.starts_line(next)
                    && (self.is_plain(next) || matches!(self.kind_at(next), TokenKind::Number | TokenKind::Str))
            })
    }

    /// Whether the operand of a cast can begin at `index`. `likely`: what stands before is a type.
    fn operand_follows(&self, index: usize, likely: bool) -> bool {
        match self.kind_at(index) {
            TokenKind::Number
            | TokenKind::Char
            | TokenKind::Str
            | TokenKind::Not
            | TokenKind::KwSizeof
            | TokenKind::KwBuiltinVaArg => true,
            TokenKind::Tilde | TokenKind::LBrace => true,
            TokenKind::Ident => !matches!(
                self.word_at(index),
                Word::And
                    | Word::Or
                    | Word::BitAnd
                    | Word::BitOr
                    | Word::Xor
                    | Word::AndEq
                    | Word::OrEq
                    | Word::XorEq
                    | Word::NotEq
            ),
            kind if is_builtin(kind) => true,
            TokenKind::ColonColon => true,
            TokenKind::LParen
            | TokenKind::Amp
            | TokenKind::Star
            | TokenKind::Minus
            | TokenKind::Plus
            | TokenKind::PlusPlus
            | TokenKind::MinusMinus => likely,
            _ => false,
        }
    }
}
