//! Numbers, characters and strings: from spelling to value and type (C11 6.4.4, 6.4.5; C23 digit separators).

use refhound_index::{Symbol, intern};
use refhound_types::{DataModel, FloatKind, IntKind};

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    Int {
        value: i128,
        kind: IntKind,
    },
    Float {
        value: f64,
        kind: FloatKind,
        /// GNU suffix `i` or `j`.
        imaginary: bool,
    },
}

/// The value and type of a number; `None` for what is not one.
pub fn number(spelling: &str, model: DataModel) -> Option<Number> {
    if let Some(value) = small(spelling.as_bytes()) {
        return Some(Number::Int { value: value.into(), kind: IntKind::Int });
    }
    let plain: String;
    let text = if spelling.contains('\'') {
        plain = spelling.replace('\'', "");
        plain.as_str()
    } else {
        spelling
    };
    let bytes = text.as_bytes();
    let (radix, digits) = match bytes {
        [b'0', b'x' | b'X', ..] => (16, &text[2..]),
        [b'0', b'b' | b'B', ..] => (2, &text[2..]),
        [b'0', _, ..] => (8, text),
        _ => (10, text),
    };
    if is_floating(digits, radix) {
        return floating(text, digits, radix);
    }
    let radix = if bytes.len() == 1 { 10 } else { radix };
    integer(digits, radix, model)
}

/// What most numbers are: a few digits without a suffix, which fit into an `int`.
fn small(bytes: &[u8]) -> Option<u32> {
    let (radix, digits) = match bytes {
        [b'0'] | [b'1'..=b'9', ..] if bytes.len() <= 9 => (10, bytes),
        [b'0', b'x' | b'X', digits @ ..] if !digits.is_empty() && digits.len() <= 7 => (16, digits),
        _ => return None,
    };
    digits.iter().try_fold(0, |value, &digit| Some(value * radix + char::from(digit).to_digit(radix)?))
}

fn is_floating(digits: &str, radix: u32) -> bool {
    let exponent: &[char] = if radix == 16 { &['p', 'P', '.'] } else { &['e', 'E', '.'] };
    digits.contains(exponent)
}

#[allow(clippy::cast_precision_loss, reason = "an imaginary constant is a floating one")]
fn integer(digits: &str, radix: u32, model: DataModel) -> Option<Number> {
    let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    if end == 0 {
        return None;
    }
    let value = digits[..end].bytes().try_fold(0u128, |value, digit| {
        let digit = (digit as char).to_digit(radix)?;
        value.checked_mul(radix.into())?.checked_add(digit.into())
    })?;
    let suffix = IntSuffix::read(&digits[end..])?;
    let kind = suffix.kind(value, radix == 10, model);
    if suffix.imaginary {
        return Some(Number::Float { value: value as f64, kind: FloatKind::Double, imaginary: true });
    }
    Some(Number::Int { value: kind.wrap(value as i128, model), kind })
}

#[derive(Default)]
struct IntSuffix {
    unsigned: bool,
    longs: u8,
    /// `z` of C23, `i64` of Windows.
    exact: Option<IntKind>,
    imaginary: bool,
}

impl IntSuffix {
    fn read(mut text: &str) -> Option<IntSuffix> {
        let mut suffix = IntSuffix::default();
        while let Some(first) = text.bytes().next() {
            let taken = match first.to_ascii_lowercase() {
                b'u' => {
                    suffix.unsigned = true;
                    1
                }
                b'l' => {
                    suffix.longs += 1;
                    1
                }
                b'z' => {
                    suffix.exact = Some(IntKind::Long);
                    1
                }
                b'i' if text[1..].starts_with("64") => {
                    suffix.exact = Some(IntKind::LongLong);
                    3
                }
                b'i' if text[1..].starts_with("32") => {
                    suffix.exact = Some(IntKind::Int);
                    3
                }
                b'i' if text[1..].starts_with("16") => {
                    suffix.exact = Some(IntKind::Short);
                    3
                }
                b'i' | b'j' => {
                    suffix.imaginary = true;
                    1
                }
                _ => return None,
            };
            text = &text[taken..];
        }
        (suffix.longs <= 2).then_some(suffix)
    }

    /// The first type of 6.4.4.1p5's list that holds the value.
    fn kind(&self, value: u128, decimal: bool, model: DataModel) -> IntKind {
        if let Some(kind) = self.exact {
            let kind = if kind == IntKind::Long { model.pointer_difference_type() } else { kind };
            return if self.unsigned { kind.to_unsigned() } else { kind };
        }
        let candidates = match self.longs {
            0 => &[IntKind::Int, IntKind::Long, IntKind::LongLong, IntKind::Int128][..],
            1 => &[IntKind::Long, IntKind::LongLong, IntKind::Int128],
            _ => &[IntKind::LongLong, IntKind::Int128],
        };
        for &signed in candidates {
            let bits = signed.bytes(model) * 8;
            if !self.unsigned && value >> (bits - 1) == 0 {
                return signed;
            }
            if (self.unsigned || !decimal) && (bits == 128 || value >> bits == 0) {
                return signed.to_unsigned();
            }
        }
        IntKind::UInt128
    }
}

fn floating(text: &str, digits: &str, radix: u32) -> Option<Number> {
    let mut body = if radix == 16 { digits } else { text };
    let mut kind = FloatKind::Double;
    let mut imaginary = false;
    for (name, known) in [
        ("f16", FloatKind::Half),
        ("f32", FloatKind::Float),
        ("f64x", FloatKind::LongDouble),
        ("f64", FloatKind::Double),
        ("f128", FloatKind::Quad),
    ] {
        let cut = body.len().saturating_sub(name.len());
        // In hexadecimal the exponent is decimal, so `f` is always a suffix once `p` was seen.
        if body.is_char_boundary(cut) && body[cut..].eq_ignore_ascii_case(name) {
            (body, kind) = (&body[..cut], known);
            break;
        }
    }
    loop {
        match body.bytes().last()? {
            b'f' | b'F' => kind = FloatKind::Float,
            b'l' | b'L' => kind = FloatKind::LongDouble,
            b'q' | b'Q' | b'w' | b'W' => kind = FloatKind::Quad,
            b'i' | b'I' | b'j' | b'J' => imaginary = true,
            b'd' | b'D' => kind = FloatKind::Double,
            _ => break,
        }
        body = &body[..body.len() - 1];
    }
    let value = if radix == 16 { hex_float(body)? } else { body.parse().ok()? };
    let value = if kind == FloatKind::Float { f64::from(value as f32) } else { value };
    Some(Number::Float { value, kind, imaginary })
}

fn hex_float(body: &str) -> Option<f64> {
    let (mantissa, exponent) = body.split_once(['p', 'P']).unwrap_or((body, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut value = 0f64;
    for digit in whole.bytes().chain(fraction.bytes()) {
        value = value * 16.0 + f64::from((digit as char).to_digit(16)?);
    }
    let exponent: i32 = exponent.parse().ok()?;
    let shift = exponent.saturating_sub(i32::try_from(fraction.len()).ok()?.saturating_mul(4));
    Some(value * 2f64.powi(shift))
}

/// The prefix of a character or string literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Narrow,
    Utf8,
    Wide,
    Utf16,
    Utf32,
}

impl Encoding {
    fn split(spelling: &str) -> (Encoding, &str) {
        for (prefix, encoding) in
            [("u8", Encoding::Utf8), ("u", Encoding::Utf16), ("U", Encoding::Utf32), ("L", Encoding::Wide)]
        {
            if let Some(rest) = spelling.strip_prefix(prefix)
                && rest.starts_with(['"', '\'', 'R'])
            {
                return (encoding, rest);
            }
        }
        (Encoding::Narrow, spelling)
    }

    fn element(self, model: DataModel) -> IntKind {
        match self {
            Encoding::Narrow | Encoding::Utf8 => IntKind::Char,
            Encoding::Wide => model.wide_char_type(),
            Encoding::Utf16 => IntKind::UShort,
            Encoding::Utf32 => IntKind::UInt,
        }
    }
}

/// The value and type of a character constant, with its quotes.
pub fn character(spelling: &str, model: DataModel) -> Option<(i128, IntKind)> {
    let (encoding, quoted) = Encoding::split(spelling);
    let body = quoted.strip_prefix('\'')?;
    let body = body.strip_suffix('\'').unwrap_or(body);
    if encoding == Encoding::Narrow || encoding == Encoding::Utf8 {
        let mut bytes = Vec::new();
        for unit in Units::new(body) {
            unit.push_bytes(&mut bytes);
        }
        return Some(narrow_character(&bytes, encoding));
    }
    let kind = encoding.element(model);
    let code = Units::new(body).last().map_or(0, Unit::code);
    Some((kind.wrap(code.into(), model), kind))
}

/// gcc's value of `'ab'`: the bytes shifted together into an `int`; one byte is a signed `char`.
fn narrow_character(bytes: &[u8], encoding: Encoding) -> (i128, IntKind) {
    match bytes {
        [byte] if encoding == Encoding::Utf8 => (i128::from(*byte), IntKind::UChar),
        [byte] => (i128::from(*byte as i8), IntKind::Int),
        many => {
            let value = many.iter().fold(0u32, |value, &byte| value << 8 | u32::from(byte));
            (i128::from(value as i32), IntKind::Int)
        }
    }
}

/// Neighbouring string literals, joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StringLiteral {
    /// Escapes resolved. Each character is one byte (as Latin-1) of a narrow literal, one code point of a wide one.
    pub text: Symbol,
    /// `char`, or the kind of `wchar_t`, `char16_t`, `char32_t`.
    pub element: IntKind,
    /// In elements, with the terminating zero.
    pub len: u64,
}

/// The literal that `pieces`, each with its quotes, make together.
pub fn string(pieces: &[Symbol], model: DataModel) -> StringLiteral {
    // Nearly all literals are one plain piece.
    if let [piece] = pieces
        && let Some(text) = piece.as_str().strip_prefix('"').and_then(|text| text.strip_suffix('"'))
        && text.bytes().all(|byte| byte.is_ascii() && byte != b'\\')
    {
        return StringLiteral { text: intern(text), element: IntKind::Char, len: text.len() as u64 + 1 };
    }
    let encoding = pieces
        .iter()
        .map(|piece| Encoding::split(piece.as_str()).0)
        .find(|&encoding| encoding != Encoding::Narrow)
        .unwrap_or(Encoding::Narrow);
    let element = encoding.element(model);
    // A piece without quotes is a macro of a header that was not found; it stands for nothing.
    let quoted = pieces.iter().filter(|piece| piece.as_str().contains('"'));
    let units = quoted.flat_map(|piece| Units::new(quoted_text(Encoding::split(piece.as_str()).1)));
    if element == IntKind::Char {
        let mut bytes = Vec::new();
        units.for_each(|unit| unit.push_bytes(&mut bytes));
        let text: String = bytes.iter().map(|&byte| byte as char).collect();
        return StringLiteral { text: intern(&text), element, len: bytes.len() as u64 + 1 };
    }
    let codes: Vec<u32> = units.map(Unit::code).collect();
    let pairs = element.bytes(model) == 2;
    let len = codes.iter().map(|&code| if pairs && code > 0xffff { 2 } else { 1 }).sum::<u64>() + 1;
    let text: String = codes.iter().map(|&code| char::from_u32(code).unwrap_or('\u{fffd}')).collect();
    StringLiteral { text: intern(&text), element, len }
}

fn quoted_text(quoted: &str) -> &str {
    if let Some(raw) = quoted.strip_prefix("R\"") {
        return raw.split_once('(').map_or("", |(_, rest)| rest.rsplit_once(')').map_or(rest, |(body, _)| body));
    }
    let body = quoted.strip_prefix('"').unwrap_or(quoted);
    body.strip_suffix('"').unwrap_or(body)
}

/// One element of a literal: a character of the source, or what an escape stands for.
#[derive(Debug, Clone, Copy)]
enum Unit {
    Char(char),
    /// `\x..` and octal escapes: a code unit, whatever the encoding.
    Code(u32),
}

impl Unit {
    fn code(self) -> u32 {
        match self {
            Unit::Char(c) => u32::from(c),
            Unit::Code(code) => code,
        }
    }

    fn push_bytes(self, bytes: &mut Vec<u8>) {
        match self {
            Unit::Char(c) => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Unit::Code(code) => bytes.push(code as u8),
        }
    }
}

struct Units<'a> {
    chars: std::iter::Peekable<std::str::Chars<'a>>,
}

impl<'a> Units<'a> {
    fn new(body: &'a str) -> Self {
        Units { chars: body.chars().peekable() }
    }

    fn digits(&mut self, radix: u32, most: usize) -> u32 {
        let mut value = 0u32;
        for _ in 0..most {
            let Some(digit) = self.chars.peek().and_then(|c| c.to_digit(radix)) else { break };
            value = value.wrapping_mul(radix).wrapping_add(digit);
            self.chars.next();
        }
        value
    }

    fn escape(&mut self) -> Option<Unit> {
        if self.chars.peek().is_some_and(|c| c.is_digit(8)) {
            return Some(Unit::Code(self.digits(8, 3)));
        }
        let code = match self.chars.next()? {
            'n' => 10,
            't' => 9,
            'r' => 13,
            'a' => 7,
            'b' => 8,
            'f' => 12,
            'v' => 11,
            'e' | 'E' => 27,
            'x' => self.digits(16, usize::MAX),
            'u' => return char::from_u32(self.digits(16, 4)).map(Unit::Char),
            'U' => return char::from_u32(self.digits(16, 8)).map(Unit::Char),
            other => return Some(Unit::Char(other)),
        };
        Some(Unit::Code(code))
    }
}

impl Iterator for Units<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        match self.chars.next()? {
            '\\' => self.escape(),
            c => Some(Unit::Char(c)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(spelling: &str) -> (i128, IntKind) {
        match number(spelling, DataModel::Lp64) {
            Some(Number::Int { value, kind }) => (value, kind),
            other => panic!("{spelling} is {other:?}"),
        }
    }

    fn float(spelling: &str) -> (f64, FloatKind) {
        match number(spelling, DataModel::Lp64) {
            Some(Number::Float { value, kind, .. }) => (value, kind),
            other => panic!("{spelling} is {other:?}"),
        }
    }

    #[test]
    fn integers_take_the_first_type_that_holds_them() {
        assert_eq!(int("0"), (0, IntKind::Int));
        assert_eq!(int("017"), (15, IntKind::Int));
        assert_eq!(int("0x7fffffff"), (0x7fff_ffff, IntKind::Int));
        assert_eq!(int("0x80000000"), (0x8000_0000, IntKind::UInt));
        assert_eq!(int("2147483648"), (0x8000_0000, IntKind::Long));
        assert_eq!(int("0xffffffffffffffff"), (0xffff_ffff_ffff_ffff, IntKind::ULong));
        assert_eq!(int("0b101u"), (5, IntKind::UInt));
        assert_eq!(int("1'000'000ULL"), (1_000_000, IntKind::ULongLong));
        assert_eq!(int("10i64"), (10, IntKind::LongLong));
        assert_eq!(int("1uz"), (1, IntKind::ULong));
    }

    #[test]
    fn a_long_on_windows_has_32_bits() {
        let number = number("2147483648", DataModel::Llp64);
        assert_eq!(number, Some(Number::Int { value: 0x8000_0000, kind: IntKind::LongLong }));
    }

    #[test]
    fn floats_are_read_in_both_bases() {
        assert_eq!(float("1.5"), (1.5, FloatKind::Double));
        assert_eq!(float(".5f"), (0.5, FloatKind::Float));
        assert_eq!(float("1e3L"), (1000.0, FloatKind::LongDouble));
        assert_eq!(float("0x1.8p3"), (12.0, FloatKind::Double));
        assert_eq!(float("0x1p-2f"), (0.25, FloatKind::Float));
        assert_eq!(float("09.5"), (9.5, FloatKind::Double));
    }

    #[test]
    fn what_is_no_number_has_no_value() {
        for text in ["0x", "1abc", "08", "1.2.3", "99999999999999999999999999999999999999999", ""] {
            assert_eq!(number(text, DataModel::Lp64), None, "{text}");
        }
    }

    #[test]
    fn characters_are_ints_and_may_be_many() {
        assert_eq!(character("'a'", DataModel::Lp64), Some((97, IntKind::Int)));
        assert_eq!(character("'\\n'", DataModel::Lp64), Some((10, IntKind::Int)));
        assert_eq!(character("'\\xff'", DataModel::Lp64), Some((-1, IntKind::Int)));
        assert_eq!(character("'\\377'", DataModel::Lp64), Some((-1, IntKind::Int)));
        assert_eq!(character("'ab'", DataModel::Lp64), Some((0x6162, IntKind::Int)));
        assert_eq!(character("L'\\u00e9'", DataModel::Lp64), Some((0xe9, IntKind::Int)));
        assert_eq!(character("L'x'", DataModel::Llp64), Some((120, IntKind::UShort)));
    }

    #[test]
    fn strings_are_joined_and_their_escapes_resolved() {
        let text = |pieces: &[&str]| {
            let pieces: Vec<Symbol> = pieces.iter().map(|piece| intern(piece)).collect();
            let literal = string(&pieces, DataModel::Lp64);
            (literal.text.as_str(), literal.len, literal.element)
        };
        assert_eq!(text(&["\"abc\""]), ("abc", 4, IntKind::Char));
        assert_eq!(text(&["\"a\\0b\"", "\"\\x41\" "]), ("a\0bA\" ", 7, IntKind::Char));
        assert_eq!(text(&["\"é\""]), ("\u{c3}\u{a9}", 3, IntKind::Char));
        assert_eq!(text(&["L\"é\"", "\"x\""]), ("éx", 3, IntKind::Int));
        assert_eq!(text(&["u\"\\U0001F600\""]), ("😀", 3, IntKind::UShort));
    }

    #[test]
    fn short_numbers_are_read_like_long_ones() {
        let numbers = [("0", 0), ("42", 42), ("999999999", 999_999_999), ("0x0", 0), ("0XfffFFFF", 0xFFF_FFFF)];
        for (text, value) in numbers {
            assert_eq!(small(text.as_bytes()), Some(value), "{text}");
            let (radix, digits) = text.get(2..).filter(|_| text.starts_with('0')).map_or((10, text), |rest| (16, rest));
            assert_eq!(number(text, DataModel::Lp64), integer(digits, radix, DataModel::Lp64), "{text}");
        }
        for text in ["", "00", "017", "1u", "0x", "0xg", "1.5", "1e3", "0x1p3", "4294967295", "0xFFFFFFFF", "1'000"] {
            assert_eq!(small(text.as_bytes()), None, "{text}");
        }
    }
}
