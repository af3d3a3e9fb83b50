//! Going past names and types without reading them. Nothing here moves the cursor.

use refhound_preproc::TokenKind;

use crate::angles::NameUse;
use crate::parser::Parser;
use crate::shapes::Scope;
use crate::words::Word;

/// A name that was looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NameShape {
    /// Behind it.
    pub(crate) end: usize,
    /// Its last part.
    pub(crate) last: usize,
    /// One identifier without arguments.
    pub(crate) is_single: bool,
    pub(crate) has_arguments: bool,
    /// `A::A`, `A<T>::A`
    pub(crate) is_constructor: bool,
    /// Ends with `operator` or `~A`; `end` stands at that word.
    pub(crate) is_special: bool,
}

/// Longest row of pointers, parts of a name or brackets looked at.
const ROW: usize = 256;

/// Keywords of builtin types.
pub(crate) fn is_builtin(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::KwBool
            | TokenKind::KwChar
            | TokenKind::KwComplex
            | TokenKind::KwDouble
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
            | TokenKind::KwUnsigned
            | TokenKind::KwVaList
            | TokenKind::KwVoid
    )
}

pub(crate) fn is_qualifier(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::KwConst | TokenKind::KwVolatile | TokenKind::KwRestrict | TokenKind::KwAtomic)
}

/// Keywords that stand in front of a declaration's type.
pub(crate) fn is_storage(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::KwAlignas
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

/// Keywords that only a declaration or a type begins with.
pub(crate) fn is_declaration_keyword(kind: TokenKind) -> bool {
    is_builtin(kind)
        || is_qualifier(kind)
        || is_storage(kind)
        || matches!(
            kind,
            TokenKind::KwAuto
                | TokenKind::KwAutoType
                | TokenKind::KwStruct
                | TokenKind::KwUnion
                | TokenKind::KwEnum
                | TokenKind::KwTypeof
        )
}

impl Parser<'_> {
    /// The builtin type at `index`.
    pub(crate) fn is_builtin_at(&self, index: usize) -> bool {
        is_builtin(self.kind_at(index)) || self.word_at(index) == Word::Bool
    }

    /// `unsigned PY_LONG_LONG`: a macro that is a part of a builtin type.
    pub(crate) fn extends_builtin(&self, index: usize) -> bool {
        self.is_plain(index)
            && crate::words::looks_like_macro(self.symbol_at(index))
            && matches!(self.kind_at(index + 1), TokenKind::RParen | TokenKind::Star | TokenKind::Gt | TokenKind::Ident)
            && self.word_at(index + 1).is_plain()
            && matches!(self.kind_at(index - 1), TokenKind::KwUnsigned | TokenKind::KwSigned)
    }

    /// Goes past the name at `index`.
    pub(crate) fn skip_name(&self, index: usize, used: NameUse) -> Option<NameShape> {
        let first = index;
        let mut index = index;
        if self.kind_at(index) == TokenKind::ColonColon {
            index += 1;
        }
        let mut before = None;
        for _ in 0..ROW {
            if self.word_at(index) == Word::Template {
                index += 1;
            }
            let last = index;
            let special = self.kind_at(index) == TokenKind::Tilde || self.word_at(index) == Word::Operator;
            if special && (self.kind_at(index) != TokenKind::Tilde || before.is_some()) {
                return Some(NameShape {
                    end: index,
                    last,
                    is_single: false,
                    has_arguments: false,
                    is_constructor: false,
                    is_special: true,
                });
            }
            if self.word_at(index) == Word::Decltype && self.kind_at(index + 1) == TokenKind::LParen {
                index = self.close_of(index + 1)? + 1;
            } else if self.is_plain(index) {
                index += 1;
            } else {
                return None;
            }
            let mut has_arguments = false;
            if self.kind_at(index) == TokenKind::Lt
                && let Some(end) = self.arguments_end(last, index, used)
            {
                has_arguments = true;
                index = end;
            }
            if self.kind_at(index) == TokenKind::ColonColon && self.goes_on(index + 1) {
                before = Some(last);
                index += 1;
                continue;
            }
            return Some(NameShape {
                end: index,
                last,
                is_single: index == first + 1,
                has_arguments,
                is_constructor: before.is_some_and(|before| self.symbol_at(before) == self.symbol_at(last)),
                is_special: false,
            });
        }
        None
    }

    /// Whether a part of a name can stand at `index`, behind `::`.
    pub(crate) fn goes_on(&self, index: usize) -> bool {
        match self.kind_at(index) {
            TokenKind::Ident => {
                self.is_plain(index) || matches!(self.word_at(index), Word::Template | Word::Operator | Word::Decltype)
            }
            TokenKind::Tilde => self.is_plain(index + 1),
            _ => false,
        }
    }

    pub(crate) fn skip_qualifiers(&self, mut index: usize) -> usize {
        while is_qualifier(self.kind_at(index)) || self.word_at(index) == Word::Ignored {
            index += 1;
        }
        index
    }

    /// Goes past the specifiers of a type; `None` if there is none.
    pub(crate) fn skip_specifiers(&self, index: usize) -> Option<usize> {
        let mut index = self.skip_qualifiers(self.behind_attributes(index));
        match self.kind_at(index) {
            TokenKind::KwStruct | TokenKind::KwUnion | TokenKind::KwEnum => {
                index = self.behind_attributes(index + 1);
                index = self.skip_name(index, NameUse::Type).filter(|shape| !shape.is_special)?.end;
            }
            TokenKind::KwAuto | TokenKind::KwAutoType => index += 1,
            TokenKind::KwTypeof if self.kind_at(index + 1) == TokenKind::LParen => {
                index = self.close_of(index + 1)? + 1;
            }
            _ if self.is_builtin_at(index) => {
                while self.is_builtin_at(index) || is_qualifier(self.kind_at(index)) || self.extends_builtin(index) {
                    index += 1;
                }
            }
            _ => {
                if matches!(self.word_at(index), Word::Typename | Word::Class) {
                    index += 1;
                }
                index = self.skip_name(index, NameUse::Type).filter(|shape| !shape.is_special)?.end;
            }
        }
        Some(self.skip_qualifiers(index))
    }

    /// Goes past `*`, `&`, `const`, `C::*`.
    pub(crate) fn skip_pointers(&self, mut index: usize) -> usize {
        for _ in 0..ROW {
            match self.kind_at(index) {
                TokenKind::Star | TokenKind::Amp | TokenKind::AmpAmp => index += 1,
                kind if is_qualifier(kind) => index += 1,
                TokenKind::Ident if self.word_at(index) == Word::Ignored => index += 1,
                TokenKind::Ident | TokenKind::ColonColon => match self.member_pointer_end(index) {
                    Some(end) => index = end,
                    None => break,
                },
                _ => break,
            }
        }
        index
    }

    /// `C::*`: behind the star.
    pub(crate) fn member_pointer_end(&self, index: usize) -> Option<usize> {
        let next = self.kind_at(index + 1);
        if !self.is_plain(index) || !matches!(next, TokenKind::ColonColon | TokenKind::Lt) {
            return None;
        }
        let shape = self.skip_name(index, NameUse::Type)?;
        let stars = self.kind_at(shape.end) == TokenKind::ColonColon && self.kind_at(shape.end + 1) == TokenKind::Star;
        stars.then_some(shape.end + 2)
    }

    /// Goes past a type without a name: `const T *(*)(int)`. `None` if there is none.
    pub(crate) fn skip_type_id(&self, index: usize) -> Option<usize> {
        let specifiers = self.skip_specifiers(index)?;
        let mut index = self.skip_pointers(specifiers);
        for _ in 0..ROW {
            match self.kind_at(index) {
                TokenKind::LParen => {
                    let close = self.close_of(index)?;
                    let inner = self.skip_pointers(index + 1);
                    let nests = inner > index + 1 && self.kind_at(index + 1) != TokenKind::KwConst;
                    if nests {
                        if !matches!(self.kind_at(inner), TokenKind::RParen | TokenKind::LParen | TokenKind::LBracket) {
                            return None;
                        }
                    } else if !self.holds_parameters(index, close, Scope::File) {
                        return None;
                    }
                    index = close + 1;
                    while is_qualifier(self.kind_at(index))
                        || matches!(self.kind_at(index), TokenKind::Amp | TokenKind::AmpAmp)
                        || self.word_at(index) == Word::Noexcept
                    {
                        index += 1;
                    }
                }
                TokenKind::LBracket => index = self.close_of(index)? + 1,
                _ => return Some(index),
            }
        }
        None
    }
}
