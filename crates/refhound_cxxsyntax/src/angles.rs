//! Does `<` behind a name open template arguments? Looks ahead and never moves the cursor.

use refhound_preproc::TokenKind;

use crate::names::NameKind;
use crate::parser::Parser;
use crate::words::{Word, is_value_template};

/// How a name is used, which says how likely a `<` behind it opens arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameUse {
    /// Where only a type or a declared name can stand.
    Type,
    Expr,
    /// Behind `.` or `->`.
    Member,
}

/// Template arguments that were found by looking ahead.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Angle {
    /// Behind the closing `>`; the `>>` itself when only its first half is meant.
    pub(crate) end: usize,
    is_half: bool,
    /// The contents have operators or literals, which types have not.
    has_values: bool,
    /// Only literals and names among the values: `<3, true>`.
    is_simple: bool,
}

/// Longest argument list looked at, brackets counted as one token; keeps `a < a < a` linear.
const REACH: usize = 800;

impl Parser<'_> {
    /// Balances the angles from the `<` at `open`.
    pub(crate) fn angle(&self, open: usize) -> Option<Angle> {
        use TokenKind as K;
        let mut depth = 1_u32;
        let (mut has_values, mut is_simple) = (false, true);
        let mut index = open + 1;
        for _ in 0..REACH {
            let kind = self.kind_at(index);
            match kind {
                K::Lt => {
                    // `sizeof(T) < 8` compares.
                    if self.kind_at(index - 1) == K::Ident || self.kind_at(index - 1) == K::RBracket {
                        depth += 1;
                    } else {
                        has_values = true;
                        is_simple = false;
                    }
                }
                K::Gt => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(Angle { end: index + 1, is_half: false, has_values, is_simple });
                    }
                }
                K::Shr if depth <= 2 => {
                    let is_half = depth == 1;
                    let end = if is_half { index } else { index + 1 };
                    return Some(Angle { end, is_half, has_values, is_simple });
                }
                K::Shr => depth -= 2,
                K::LParen | K::LBracket => {
                    index = self.close_of(index)? + 1;
                    continue;
                }
                K::LBrace => {
                    if !matches!(self.kind_at(index - 1), K::Ident | K::Gt | K::RParen) {
                        return None;
                    }
                    has_values = true;
                    index = self.close_of(index)? + 1;
                    continue;
                }
                K::AmpAmp => {
                    let next = self.kind_at(index + 1);
                    if !matches!(next, K::Gt | K::Shr | K::Comma | K::Ellipsis | K::RParen | K::LParen) {
                        has_values = true;
                        is_simple = false;
                    }
                }
                K::Number | K::Char => has_values = true,
                K::Arrow if self.kind_at(index - 1) == K::RParen => {}
                K::Plus
                | K::Minus
                | K::PipePipe
                | K::EqEq
                | K::NotEq
                | K::Not
                | K::Slash
                | K::Percent
                | K::Pipe
                | K::Tilde
                | K::LtEq
                | K::GtEq
                | K::Shl
                | K::Question
                | K::Colon
                | K::Caret => {
                    has_values = true;
                    is_simple = is_simple && matches!(kind, K::Minus | K::Not) && self.opens_value(index);
                }
                K::Semicolon
                | K::RBrace
                | K::RParen
                | K::RBracket
                | K::End
                | K::Eq
                | K::Dot
                | K::Str
                | K::Arrow
                | K::Stray
                | K::PlusPlus
                | K::MinusMinus
                | K::PlusEq
                | K::MinusEq
                | K::StarEq
                | K::KwReturn
                | K::KwIf
                | K::KwFor => return None,
                K::Ident => match self.word_at(index) {
                    Word::And | Word::Or | Word::Not => {
                        has_values = true;
                        is_simple = false;
                    }
                    Word::True | Word::False | Word::Nullptr => has_values = true,
                    Word::This | Word::Throw | Word::New | Word::Delete | Word::Namespace | Word::Using => return None,
                    _ => {}
                },
                _ => {}
            }
            index += 1;
        }
        None
    }

    /// A sign directly behind `<` or `,`.
    fn opens_value(&self, index: usize) -> bool {
        matches!(self.kind_at(index - 1), TokenKind::Lt | TokenKind::Comma)
    }

    /// Where the arguments end that the `<` at `open` behind the name at `name` opens, if it does.
    pub(crate) fn arguments_end(&self, name: usize, open: usize, used: NameUse) -> Option<usize> {
        use TokenKind as K;
        let angle = self.angle(open)?;
        let known = self.name_kind_at(name);
        if used == NameUse::Type || known.is_template() || self.word_at(name.wrapping_sub(1)) == Word::Template {
            return Some(angle.end);
        }
        let next = if angle.is_half { K::Gt } else { self.kind_at(angle.end) };
        let calls = next == K::LParen;
        let fits = match next {
            K::LParen
            | K::ColonColon
            | K::LBrace
            | K::Gt
            | K::Shr
            | K::Comma
            | K::RParen
            | K::Semicolon
            | K::Ident
            | K::RBracket
            | K::RBrace
            | K::Ellipsis
            | K::Colon
            | K::Question
            | K::End
            | K::AmpAmp
            | K::PipePipe
            | K::KwConst
            | K::KwVolatile
            | K::Eq
            | K::EqEq
            | K::NotEq => true,
            K::Star | K::Amp => !angle.has_values,
            K::LBracket => !angle.has_values,
            _ => false,
        };
        if !fits {
            return None;
        }
        let accepts = match (used, known) {
            (NameUse::Member, _) => calls && (!angle.has_values || angle.is_simple),
            (_, NameKind::Variable) => calls && !angle.has_values && next != K::Ident,
            _ if !angle.has_values => true,
            _ => {
                next == K::ColonColon
                    || is_value_template(self.symbol_at(name))
                    || (angle.is_simple
                        && (calls || self.kind_at(name.wrapping_sub(1)) == K::ColonColon || next != K::Ident))
            }
        };
        accepts.then_some(angle.end)
    }
}
