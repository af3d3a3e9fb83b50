//! `#if`: a full expression evaluator over macro-expanded tokens, in the widest integer type (C11 6.10.1).

use refhound_index::Symbol;
use refhound_source::Pos;
use refhound_unknowns::limits;

use crate::engine::Engine;
use crate::lexer::RawToken;
use crate::token::{Token, TokenKind};

/// An `intmax_t` or `uintmax_t`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Number {
    bits: i64,
    unsigned: bool,
    /// It comes from a division by zero, which matters only if the value is used.
    invalid: bool,
    /// It comes from the version number of a library whose header was not found: more than any number written here.
    newest: bool,
}

impl Number {
    const ZERO: Number = Number { bits: 0, unsigned: false, invalid: false, newest: false };
    const NEWEST: Number = Number { bits: i64::MAX, newest: true, ..Number::ZERO };

    fn truth(value: bool) -> Number {
        Number { bits: i64::from(value), ..Number::ZERO }
    }

    /// Whether it counts as true. A version that is not compared is just a name that is not defined.
    fn holds(self) -> bool {
        self.bits != 0 && !self.newest
    }
}

/// What is wrong with an expression; the condition then counts as false, as in gcc.
type Evaluated = Result<Number, &'static str>;

struct Evaluator<'e, 'c, 's: 'c> {
    engine: &'e mut Engine<'c, 's>,
    /// The token looked at; `None` at the end of the line.
    token: Option<Token>,
    defined: Symbol,
    depth: u32,
}

impl<'c, 's: 'c> Engine<'c, 's> {
    /// Decides the condition of `#if` or `#elif`.
    pub(crate) fn condition(&mut self, line: &[RawToken]) -> bool {
        let at = line.first().and_then(|token| Some(Pos { lo: token.lo, origin: self.files.last()?.origin }));
        let tokens = self.line_tokens(line);
        let outer = self.isolate(tokens);
        let defined = self.defined;
        let mut evaluator = Evaluator { engine: self, token: None, defined, depth: 0 };
        let result = evaluator.whole();
        self.leave_isolation(outer);
        match result {
            Ok(number) => number.holds(),
            Err(message) => {
                self.problem_at(at, message);
                false
            }
        }
    }
}

impl<'c, 's: 'c> Evaluator<'_, 'c, 's> {
    fn whole(&mut self) -> Evaluated {
        self.advance();
        if self.token.is_none() {
            return Err("#if with no expression");
        }
        let value = self.comma()?;
        match self.token {
            None if value.invalid => Err("division by zero in a preprocessor expression"),
            None => Ok(value),
            Some(_) => Err("stray tokens in a preprocessor expression"),
        }
    }

    fn advance(&mut self) {
        self.token = self.engine.next_expanded();
    }

    fn kind(&self) -> TokenKind {
        self.token.map_or(TokenKind::End, |token| token.kind)
    }

    fn comma(&mut self) -> Evaluated {
        let mut value = self.conditional()?;
        while self.kind() == TokenKind::Comma {
            self.advance();
            value = self.conditional()?;
        }
        Ok(value)
    }

    fn conditional(&mut self) -> Evaluated {
        self.depth += 1;
        if self.depth > limits::NESTING {
            return Err("preprocessor expression nested too deeply");
        }
        let condition = self.binary(0)?;
        let value = if self.kind() == TokenKind::Question {
            self.advance();
            let then = self.comma()?;
            if self.kind() != TokenKind::Colon {
                return Err("`?` without `:` in a preprocessor expression");
            }
            self.advance();
            let otherwise = self.conditional()?;
            let chosen = if condition.holds() { then } else { otherwise };
            let invalid = condition.invalid || chosen.invalid;
            Number { unsigned: then.unsigned || otherwise.unsigned, invalid, ..chosen }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    /// Precedence climbing over the binary operators.
    fn binary(&mut self, least: u8) -> Evaluated {
        let mut left = self.unary()?;
        while let Some(level) = precedence(self.kind()).filter(|&level| level >= least) {
            let operator = self.kind();
            self.advance();
            let right = self.binary(level + 1)?;
            left = match operator {
                // What is not evaluated cannot be wrong.
                TokenKind::PipePipe if left.holds() && !left.invalid => Number::truth(true),
                TokenKind::AmpAmp if !left.holds() && !left.invalid => Number::truth(false),
                TokenKind::PipePipe | TokenKind::AmpAmp => {
                    Number { invalid: left.invalid || right.invalid, ..Number::truth(right.holds()) }
                }
                _ => Number {
                    invalid: left.invalid || right.invalid || divides_by_zero(operator, right),
                    ..apply_to_versions(operator, left, right)?
                },
            };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Evaluated {
        self.depth += 1;
        if self.depth > limits::NESTING {
            return Err("preprocessor expression nested too deeply");
        }
        let value = self.unary_inner();
        self.depth -= 1;
        value
    }

    fn unary_inner(&mut self) -> Evaluated {
        let Some(token) = self.token else { return Err("operand missing in a preprocessor expression") };
        self.advance_unless_defined(&token);
        match token.kind {
            TokenKind::Not => {
                let operand = self.unary()?;
                Ok(Number { invalid: operand.invalid, ..Number::truth(!operand.holds()) })
            }
            TokenKind::Minus => {
                let operand = self.unary()?;
                Ok(Number { bits: operand.bits.wrapping_neg(), newest: false, ..operand })
            }
            TokenKind::Plus => self.unary(),
            TokenKind::Tilde => {
                let operand = self.unary()?;
                Ok(Number { bits: !operand.bits, newest: false, ..operand })
            }
            TokenKind::LParen => {
                let value = self.comma()?;
                if self.kind() != TokenKind::RParen {
                    return Err("missing `)` in a preprocessor expression");
                }
                self.advance();
                Ok(value)
            }
            TokenKind::Number => integer(token.symbol.as_str()),
            TokenKind::Char => Ok(Number { bits: character(token.symbol.as_str()), ..Number::ZERO }),
            kind if kind.is_name() => {
                if token.symbol == self.defined {
                    return self.defined();
                }
                Ok(self.left_over(token.symbol))
            }
            _ => Err("token is not valid in a preprocessor expression"),
        }
    }

    /// Names left over are 0, unless a missing header would have defined them as the version of its library.
    fn left_over(&mut self, name: Symbol) -> Number {
        let is_call = self.kind() == TokenKind::LParen;
        if is_call {
            self.skip_call();
        }
        match self.engine.is_version(name) {
            true if is_call => Number::truth(true),
            true => Number::NEWEST,
            false => Number::ZERO,
        }
    }

    /// After `defined` the name must be read unexpanded.
    fn advance_unless_defined(&mut self, token: &Token) {
        if !(token.kind.is_name() && token.symbol == self.defined) {
            self.advance();
        }
    }

    fn defined(&mut self) -> Evaluated {
        let mut name = self.engine.read();
        let parenthesised = name.is_some_and(|token| token.kind == TokenKind::LParen);
        if parenthesised {
            name = self.engine.read();
        }
        let Some(name) = name.filter(|token| token.kind.is_name()) else {
            return Err("`defined` without a name");
        };
        let value = Number::truth(self.engine.is_defined(name.symbol));
        if parenthesised && self.engine.read().is_none_or(|token| token.kind != TokenKind::RParen) {
            return Err("missing `)` after `defined`");
        }
        self.advance();
        Ok(value)
    }

    fn skip_call(&mut self) {
        let mut depth = 0;
        while let Some(token) = self.token {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth -= 1,
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return;
            }
        }
    }
}

fn precedence(operator: TokenKind) -> Option<u8> {
    use TokenKind as K;
    Some(match operator {
        K::PipePipe => 0,
        K::AmpAmp => 1,
        K::Pipe => 2,
        K::Caret => 3,
        K::Amp => 4,
        K::EqEq | K::NotEq => 5,
        K::Lt | K::LtEq | K::Gt | K::GtEq => 6,
        K::Shl | K::Shr => 7,
        K::Plus | K::Minus => 8,
        K::Star | K::Slash | K::Percent => 9,
        _ => return None,
    })
}

fn divides_by_zero(operator: TokenKind, right: Number) -> bool {
    matches!(operator, TokenKind::Slash | TokenKind::Percent) && right.bits == 0
}

/// As `apply`. Whatever is made of a version is one; next to another, or tested for being 0, it says nothing.
fn apply_to_versions(operator: TokenKind, left: Number, right: Number) -> Evaluated {
    use TokenKind as K;
    let compares = matches!(operator, K::EqEq | K::NotEq | K::Lt | K::LtEq | K::Gt | K::GtEq);
    let is_zero = |number: Number| number.bits == 0 && !number.newest;
    match (left.newest, right.newest) {
        (false, false) => apply(operator, left, right),
        _ if !compares => Ok(Number::NEWEST),
        (true, true) => apply(operator, Number::ZERO, Number::ZERO),
        (true, false) if is_zero(right) => apply(operator, Number::ZERO, right),
        (false, true) if is_zero(left) => apply(operator, left, Number::ZERO),
        (true, false) | (false, true) => apply(operator, left, right),
    }
}

fn apply(operator: TokenKind, left: Number, right: Number) -> Evaluated {
    use TokenKind as K;
    let unsigned = left.unsigned || right.unsigned;
    let (a, b) = (left.bits, right.bits);
    let (ua, ub) = (a as u64, b as u64);
    let number = |bits| Ok(Number { bits, unsigned, ..Number::ZERO });
    let less = |strict: bool| {
        let (below, equal) = (if unsigned { ua < ub } else { a < b }, a == b);
        below || (!strict && equal)
    };
    match operator {
        K::Pipe => number(a | b),
        K::Caret => number(a ^ b),
        K::Amp => number(a & b),
        K::EqEq => Ok(Number::truth(a == b)),
        K::NotEq => Ok(Number::truth(a != b)),
        K::Lt => Ok(Number::truth(less(true))),
        K::LtEq => Ok(Number::truth(less(false))),
        K::Gt => Ok(Number::truth(!less(false))),
        K::GtEq => Ok(Number::truth(!less(true))),
        K::Shl => Ok(Number { bits: shift(left, b), ..left }),
        K::Shr => Ok(Number { bits: shift(left, b.saturating_neg()), ..left }),
        K::Plus => number(a.wrapping_add(b)),
        K::Minus => number(a.wrapping_sub(b)),
        K::Star => number(a.wrapping_mul(b)),
        K::Slash | K::Percent if b == 0 => number(0),
        K::Slash => number(if unsigned { (ua / ub) as i64 } else { a.wrapping_div(b) }),
        K::Percent => number(if unsigned { (ua % ub) as i64 } else { a.wrapping_rem(b) }),
        _ => Err("operator is not valid in a preprocessor expression"),
    }
}

/// Left for positive amounts, right for negative ones; too far gives what is left when all bits are gone.
fn shift(value: Number, by: i64) -> i64 {
    match by {
        0..=63 => value.bits << by,
        -63..=-1 if value.unsigned => ((value.bits as u64) >> -by) as i64,
        -63..=-1 => value.bits >> -by,
        ..=-64 if !value.unsigned && value.bits < 0 => -1,
        _ => 0,
    }
}

/// An integer constant with its suffixes.
fn integer(text: &str) -> Evaluated {
    let lower = text.to_ascii_lowercase();
    let (radix, rest) = if let Some(rest) = lower.strip_prefix("0x") {
        (16, rest)
    } else if let Some(rest) = lower.strip_prefix("0b") {
        (2, rest)
    } else if lower.len() > 1 && lower.starts_with('0') {
        (8, &lower[1..])
    } else {
        (10, &lower[..])
    };
    let digits_end = rest.find(|character: char| !character.is_digit(radix)).unwrap_or(rest.len());
    let (digits, suffix) = rest.split_at(digits_end);
    if !matches!(suffix, "" | "u" | "l" | "ll" | "ul" | "ull" | "lu" | "llu" | "i64" | "ui64" | "z" | "uz") {
        return Err("number is not an integer in a preprocessor expression");
    }
    // Digits that do not fit wrap around, which gcc warns about.
    let bits = digits
        .chars()
        .filter_map(|digit| digit.to_digit(radix))
        .fold(0u64, |value, digit| value.wrapping_mul(u64::from(radix)).wrapping_add(u64::from(digit)));
    let unsigned = suffix.contains('u') || bits > i64::MAX as u64;
    Ok(Number { bits: bits as i64, unsigned, ..Number::ZERO })
}

/// The value of a character constant; several characters make a number as in gcc.
fn character(text: &str) -> i64 {
    let inner = text.trim_start_matches(['L', 'u', 'U']).trim_matches('\'');
    let mut characters = inner.chars().peekable();
    let mut value: i64 = 0;
    let mut count = 0;
    while let Some(first) = characters.next() {
        let code = if first == '\\' { escape(&mut characters) } else { i64::from(u32::from(first)) };
        value = value << 8 | code;
        count += 1;
    }
    if count == 1 && text.starts_with('\'') { i64::from(value as u8 as i8) } else { i64::from(value as i32) }
}

fn escape(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> i64 {
    let digits = |rest: &mut std::iter::Peekable<std::str::Chars<'_>>, radix, most, start: i64| {
        let mut value = start;
        for _ in 0..most {
            let Some(digit) = rest.peek().and_then(|digit| digit.to_digit(radix)) else { break };
            value = value.wrapping_mul(i64::from(radix)) + i64::from(digit);
            rest.next();
        }
        value
    };
    match rest.next() {
        Some('n') => 10,
        Some('t') => 9,
        Some('r') => 13,
        Some('a') => 7,
        Some('b') => 8,
        Some('f') => 12,
        Some('v') => 11,
        Some('e' | 'E') => 27,
        Some('x') => digits(rest, 16, 16, 0),
        Some(octal @ '0'..='7') => digits(rest, 8, 2, i64::from(octal as u8 - b'0')),
        Some(other) => i64::from(u32::from(other)),
        None => i64::from(b'\\'),
    }
}
