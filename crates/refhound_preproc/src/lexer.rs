//! The lexer: bytes to raw tokens, with line splices, comments, CRLF and any encoding.
//!
//! It runs once per file and process; the tokens are shared by all units that include the file.

use refhound_index::{Symbol, intern, intern_bytes};

use crate::token::{TokenFlags, TokenKind};

/// A token as written in its file. The origin is added when a unit reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RawToken {
    pub(crate) symbol: Symbol,
    pub(crate) lo: u32,
    pub(crate) len: u16,
    pub(crate) kind: TokenKind,
    pub(crate) flags: TokenFlags,
}

/// What a header name in `#include <...>` may start after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Context {
    Text,
    /// `<` starts a header name.
    HeaderName,
}

pub(crate) struct Lexer<'a> {
    src: &'a [u8],
    pos: usize,
    flags: TokenFlags,
}

/// Longest delimiter of a raw string (C++ `[lex.string]`).
const RAW_DELIMITER: usize = 16;

const IDENT: u8 = 1;
const DIGIT: u8 = 2;

/// Bytes of identifiers and digits. Bytes above 127 are parts of UTF-8 or Latin-1 letters.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let is_letter = matches!(byte as u8, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$') || byte >= 128;
        let is_digit = (byte as u8).is_ascii_digit() && byte < 128;
        table[byte] = if is_letter {
            IDENT
        } else if is_digit {
            DIGIT
        } else {
            0
        };
        byte += 1;
    }
    table
};

fn is_ident_part(byte: u8) -> bool {
    CLASS[byte as usize] != 0
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(src: &'a [u8]) -> Self {
        let pos = if src.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        Lexer { src, pos, flags: TokenFlags::LINE_START }
    }

    fn byte(&self, pos: usize) -> u8 {
        self.src.get(pos).copied().unwrap_or(0)
    }

    /// The end of a line splice that starts at `pos`: `\`, optional blanks, newline.
    fn splice_end(&self, pos: usize) -> Option<usize> {
        let mut end = pos + 1;
        while matches!(self.byte(end), b' ' | b'\t' | b'\r' | 0x0B | 0x0C) && end < self.src.len() {
            end += 1;
        }
        (self.byte(end) == b'\n' && end < self.src.len()).then_some(end + 1)
    }

    /// The logical character at `pos`, past any splices, and where the next one starts.
    #[inline]
    fn char_at(&self, mut pos: usize) -> (u8, usize) {
        loop {
            let byte = self.byte(pos);
            if byte != b'\\' {
                return (byte, pos + 1);
            }
            match self.splice_end(pos) {
                Some(end) => pos = end,
                None => return (byte, pos + 1),
            }
        }
    }

    /// Skips white space and comments, noting in `flags` what was skipped.
    fn skip_blanks(&mut self) {
        while self.pos < self.src.len() {
            match self.src[self.pos] {
                b' ' | b'\t' | b'\r' | 0x0B | 0x0C | 0 => {
                    self.flags = self.flags.with(TokenFlags::SPACE_BEFORE);
                    self.pos += 1;
                }
                b'\n' => {
                    self.flags = TokenFlags::LINE_START;
                    self.pos += 1;
                }
                b'\\' => match self.splice_end(self.pos) {
                    Some(end) => self.pos = end,
                    None => return,
                },
                b'/' => match self.char_at(self.pos + 1) {
                    (b'*', body) => self.skip_block_comment(body),
                    (b'/', body) => self.skip_line_comment(body),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    fn skip_block_comment(&mut self, body: usize) {
        self.flags = self.flags.with(TokenFlags::SPACE_BEFORE);
        let mut from = body;
        loop {
            let Some(star) = memchr::memchr(b'*', self.src.get(from..).unwrap_or_default()) else {
                self.pos = self.src.len();
                return;
            };
            let (next, after) = self.char_at(from + star + 1);
            if next == b'/' {
                self.pos = after;
                return;
            }
            from += star + 1;
        }
    }

    fn skip_line_comment(&mut self, body: usize) {
        self.flags = self.flags.with(TokenFlags::SPACE_BEFORE);
        let mut from = body;
        loop {
            let Some(found) = memchr::memchr2(b'\n', b'\\', self.src.get(from..).unwrap_or_default()) else {
                self.pos = self.src.len();
                return;
            };
            let at = from + found;
            if self.src[at] == b'\n' {
                self.pos = at;
                return;
            }
            from = self.splice_end(at).unwrap_or(at + 1);
        }
    }

    /// The next token, or `None` at the end of the text.
    pub(crate) fn next(&mut self, context: Context) -> Option<RawToken> {
        self.skip_blanks();
        if self.pos >= self.src.len() {
            return None;
        }
        let start = self.pos;
        let flags = std::mem::take(&mut self.flags);
        let first = self.src[start];
        let (kind, symbol) = match CLASS[first as usize] {
            IDENT => self.name_or_prefixed_literal(),
            DIGIT => self.number(),
            _ => self.other(first, context),
        };
        let len = (self.pos - start).min(u16::MAX as usize) as u16;
        Some(RawToken { symbol, lo: start as u32, len, kind, flags })
    }

    fn name_or_prefixed_literal(&mut self) -> (TokenKind, Symbol) {
        let start = self.pos;
        let (end, text) = self.run(|byte, _| is_ident_part(byte));
        if matches!(text.as_ref(), b"R" | b"LR" | b"uR" | b"UR" | b"u8R")
            && self.byte(end) == b'"'
            && let Some(behind) = self.raw_string_end(end + 1)
        {
            self.pos = behind;
            return (TokenKind::Str, intern_bytes(&self.src[start..behind]));
        }
        if matches!(text.as_ref(), b"L" | b"u" | b"U" | b"u8") {
            let (quote, _) = self.char_at(end);
            if quote == b'"' || (quote == b'\'' && text.as_ref() != b"u8") {
                return self.literal(start, end, quote);
            }
        }
        self.pos = end;
        let symbol = intern_bytes(&text);
        (TokenKind::of_name(symbol), symbol)
    }

    /// The end of `R"x(...)x"`, given where its delimiter starts. Nothing in it is an escape or a splice.
    fn raw_string_end(&self, start: usize) -> Option<usize> {
        let rest = self.src.get(start..)?;
        let length = rest.iter().take(RAW_DELIMITER + 1).position(|&byte| byte == b'(')?;
        let delimiter = &rest[..length];
        if delimiter.iter().any(|byte| matches!(byte, b' ' | b')' | b'\\' | b'\t' | b'\n' | b'\r')) {
            return None;
        }
        let mut from = start + length + 1;
        loop {
            from += memchr::memchr(b')', self.src.get(from..)?)? + 1;
            if self.src[from..].starts_with(delimiter) && self.byte(from + length) == b'"' {
                return Some(from + length + 1);
            }
        }
    }

    fn number(&mut self) -> (TokenKind, Symbol) {
        let src = self.src;
        let (mut end, mut text) = self.run(|byte, last| {
            is_ident_part(byte)
                || byte == b'.'
                || (matches!(byte, b'+' | b'-') && matches!(last, b'e' | b'E' | b'p' | b'P'))
        });
        // C++ and C23 group digits: 1'000. Before that no program had a character constant directly behind a number.
        while self.byte(end) == b'\''
            && is_ident_part(self.byte(end + 1))
            && (self.byte(end + 2) != b'\'' || is_ident_part(self.byte(end + 3)))
        {
            let part = src[end + 1..].iter().take_while(|&&byte| is_ident_part(byte) || byte == b'.').count();
            text.to_mut().extend_from_slice(&src[end..=end + part]);
            end += part + 1;
        }
        self.pos = end;
        (TokenKind::Number, intern_bytes(&text))
    }

    /// The longest run of logical characters that `belongs` accepts, given each and the one before it.
    fn run(&self, belongs: impl Fn(u8, u8) -> bool) -> (usize, std::borrow::Cow<'a, [u8]>) {
        let start = self.pos;
        let mut end = start;
        let mut last = 0;
        while end < self.src.len() && belongs(self.src[end], last) {
            last = self.src[end];
            end += 1;
        }
        if self.byte(end) != b'\\' || self.splice_end(end).is_none() {
            return (end, self.src[start..end].into());
        }
        let mut text = self.src[start..end].to_vec();
        loop {
            let (byte, after) = self.char_at(end);
            if after > self.src.len() || !belongs(byte, last) {
                return (end, text.into());
            }
            text.push(byte);
            last = byte;
            end = after;
        }
    }

    /// A string or character literal whose prefix is `start..quote_at`.
    fn literal(&mut self, start: usize, quote_at: usize, quote: u8) -> (TokenKind, Symbol) {
        let (_, mut pos) = self.char_at(quote_at);
        let mut spliced: Option<Vec<u8>> =
            (pos - quote_at > 1).then(|| [&self.src[start..quote_at], &[quote]].concat());
        let terminated = loop {
            if pos >= self.src.len() || self.src[pos] == b'\n' {
                break false;
            }
            let (byte, after) = self.char_at(pos);
            if after - pos > 1 && spliced.is_none() {
                spliced = Some(self.src[start..pos].to_vec());
            }
            if after > self.src.len() || byte == b'\n' {
                pos = after - 1;
                break false;
            }
            pos = after;
            if let Some(text) = &mut spliced {
                text.push(byte);
            }
            if byte == quote {
                break true;
            }
            if byte == b'\\' {
                let (escaped, after) = self.char_at(pos);
                if escaped == b'\n' || after > self.src.len() {
                    break false;
                }
                if after - pos > 1 && spliced.is_none() {
                    spliced = Some(self.src[start..pos].to_vec());
                }
                if let Some(text) = &mut spliced {
                    text.push(escaped);
                }
                pos = after;
            }
        };
        let mut pos = pos.min(self.src.len());
        // The carriage return of a CRLF line end is not part of an unterminated literal.
        if !terminated && pos > start + 1 && self.src[pos - 1] == b'\r' {
            pos -= 1;
        }
        self.pos = pos;
        let symbol = match spliced {
            Some(text) => intern_bytes(&text),
            None => intern_bytes(&self.src[start..pos]),
        };
        let kind = match (terminated, quote) {
            (false, _) => TokenKind::Stray,
            (true, b'"') => TokenKind::Str,
            (true, _) => TokenKind::Char,
        };
        (kind, symbol)
    }

    fn other(&mut self, first: u8, context: Context) -> (TokenKind, Symbol) {
        match first {
            b'"' | b'\'' => return self.literal(self.pos, self.pos, first),
            b'.' if CLASS[self.char_at(self.pos + 1).0 as usize] == DIGIT => return self.number(),
            b'<' if context == Context::HeaderName => {
                if let Some(header) = self.header_name() {
                    return (TokenKind::Str, header);
                }
            }
            _ => {}
        }
        if let Some((kind, end)) = self.punctuator(first) {
            self.pos = end;
            return (kind, Symbol::EMPTY);
        }
        self.pos += 1;
        (TokenKind::Stray, intern(&(first as char).to_string()))
    }

    /// `<name>` after `#include`, with its brackets.
    fn header_name(&mut self) -> Option<Symbol> {
        let rest = &self.src[self.pos..];
        let end = memchr::memchr2(b'>', b'\n', rest)?;
        if rest[end] != b'>' {
            return None;
        }
        let symbol = intern_bytes(&rest[..=end]);
        self.pos += end + 1;
        Some(symbol)
    }

    fn punctuator(&self, first: u8) -> Option<(TokenKind, usize)> {
        use TokenKind as K;
        let (second, two) = self.char_at(self.pos + 1);
        let one = self.pos + 1;
        let single = |kind| Some((kind, one));
        let double = |kind| Some((kind, two));
        match (first, second) {
            (b'(', _) => single(K::LParen),
            (b')', _) => single(K::RParen),
            (b'[', _) => single(K::LBracket),
            (b']', _) => single(K::RBracket),
            (b'{', _) => single(K::LBrace),
            (b'}', _) => single(K::RBrace),
            (b',', _) => single(K::Comma),
            (b';', _) => single(K::Semicolon),
            (b'?', _) => single(K::Question),
            (b'~', _) => single(K::Tilde),
            (b'.', b'.') => match self.char_at(two) {
                (b'.', three) => Some((K::Ellipsis, three)),
                _ => single(K::Dot),
            },
            (b'.', _) => single(K::Dot),
            (b'-', b'>') => double(K::Arrow),
            (b'-', b'-') => double(K::MinusMinus),
            (b'-', b'=') => double(K::MinusEq),
            (b'-', _) => single(K::Minus),
            (b'+', b'+') => double(K::PlusPlus),
            (b'+', b'=') => double(K::PlusEq),
            (b'+', _) => single(K::Plus),
            (b'*', b'=') => double(K::StarEq),
            (b'*', _) => single(K::Star),
            (b'/', b'=') => double(K::SlashEq),
            (b'/', _) => single(K::Slash),
            // Digraphs: `%:` is `#`, `<:` is `[` and so on.
            (b'%', b':') => match self.char_at(two) {
                (b'%', three) if self.char_at(three).0 == b':' => Some((K::HashHash, self.char_at(three).1)),
                _ => double(K::Hash),
            },
            (b'%', b'>') => double(K::RBrace),
            (b'%', b'=') => double(K::PercentEq),
            (b'%', _) => single(K::Percent),
            (b'^', b'=') => double(K::CaretEq),
            (b'^', _) => single(K::Caret),
            (b'&', b'&') => double(K::AmpAmp),
            (b'&', b'=') => double(K::AmpEq),
            (b'&', _) => single(K::Amp),
            (b'|', b'|') => double(K::PipePipe),
            (b'|', b'=') => double(K::PipeEq),
            (b'|', _) => single(K::Pipe),
            (b'=', b'=') => double(K::EqEq),
            (b'=', _) => single(K::Eq),
            (b'!', b'=') => double(K::NotEq),
            (b'!', _) => single(K::Not),
            (b'<', b'<') => match self.char_at(two) {
                (b'=', three) => Some((K::ShlEq, three)),
                _ => double(K::Shl),
            },
            (b'<', b'=') => double(K::LtEq),
            // C++ `[lex.pptoken]`: `<::` is `<` and `::`, unless the digraph is meant.
            (b'<', b':') => match self.char_at(two) {
                (b':', three) if !matches!(self.char_at(three).0, b':' | b'>') => single(K::Lt),
                _ => double(K::LBracket),
            },
            (b'<', b'%') => double(K::LBrace),
            (b'<', _) => single(K::Lt),
            (b'>', b'>') => match self.char_at(two) {
                (b'=', three) => Some((K::ShrEq, three)),
                _ => double(K::Shr),
            },
            (b'>', b'=') => double(K::GtEq),
            (b'>', _) => single(K::Gt),
            (b':', b':') => double(K::ColonColon),
            (b':', b'>') => double(K::RBracket),
            (b':', _) => single(K::Colon),
            (b'#', b'#') => double(K::HashHash),
            (b'#', _) => single(K::Hash),
            _ => None,
        }
    }
}

/// All tokens of a piece of text, as when the result of `##` is read again.
pub(crate) fn lex_all(text: &[u8]) -> Vec<RawToken> {
    let mut lexer = Lexer::new(text);
    std::iter::from_fn(|| lexer.next(Context::Text)).collect()
}

/// The token that the text is, if it is exactly one.
pub(crate) fn lex_one(text: &[u8]) -> Option<RawToken> {
    let mut lexer = Lexer::new(text);
    let only = lexer.next(Context::Text)?;
    lexer.next(Context::Text).is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        lex_all(source.as_bytes())
            .iter()
            .map(|token| token.kind.punctuation().unwrap_or_else(|| token.symbol.as_str()).to_owned())
            .collect()
    }

    #[test]
    fn maximal_munch() {
        assert_eq!(texts("a+++b->c...>>=x"), ["a", "++", "+", "b", "->", "c", "...", ">>=", "x"]);
        assert_eq!(texts("1.e+5f .5 0x1p-3 1..2"), ["1.e+5f", ".5", "0x1p-3", "1..2"]);
    }

    #[test]
    fn splices_join_lines_even_inside_tokens() {
        assert_eq!(
            texts("in\\\nt x\\ \r\n = 1\\\n2; \"a\\\nb\" /\\\n* c *\\\n/ &\\\n&"),
            ["int", "x", "=", "12", ";", "\"ab\"", "&&"]
        );
    }

    #[test]
    fn comments_are_blanks_and_may_be_unterminated() {
        assert_eq!(texts("a/* x */b // c \\\n still\nd /* e"), ["a", "b", "d"]);
    }

    #[test]
    fn literals_keep_quotes_prefixes_and_escapes() {
        assert_eq!(texts(r#"L"a\"b" u8"x" u'c' '\'' 'ab'"#), [r#"L"a\"b""#, "u8\"x\"", "u'c'", "'\\''", "'ab'"]);
    }

    #[test]
    fn raw_strings_end_with_their_delimiter() {
        assert_eq!(texts("R\"(a\"b\\)\" x"), ["R\"(a\"b\\)\"", "x"]);
        assert_eq!(texts("u8R\"x(a)\"\n)y\")x\"_s;"), ["u8R\"x(a)\"\n)y\")x\"", "_s", ";"]);
        assert_eq!(texts("R\"no end(a\" b"), ["R", "\"no end(a\"", "b"]);
        assert_eq!(texts("R\"\"\"(a)\"\"\" b"), ["R\"\"\"(a)\"\"\"", "b"]);
    }

    #[test]
    fn digits_may_be_grouped() {
        assert_eq!(texts("1'000'000u + 0xdead'beef"), ["1'000'000u", "+", "0xdead'beef"]);
        assert_eq!(texts("1'a' 2 ''"), ["1", "'a'", "2", "''"]);
    }

    #[test]
    fn unterminated_literals_end_with_the_line() {
        use TokenKind as K;
        let tokens = lex_all(b"don't\r\nx \"abc\ny '");
        let kinds: Vec<_> = tokens.iter().map(|token| token.kind).collect();
        assert_eq!(kinds, [K::Ident, K::Stray, K::Ident, K::Stray, K::Ident, K::Stray]);
        assert_eq!(tokens[1].symbol.as_str(), "'t");
    }

    #[test]
    fn flags_tell_line_starts_and_spaces() {
        let tokens = lex_all(b"a b\n  c");
        assert!(tokens[0].flags.contains(TokenFlags::LINE_START));
        assert!(tokens[1].flags.contains(TokenFlags::SPACE_BEFORE));
        assert!(tokens[2].flags.contains(TokenFlags::LINE_START.with(TokenFlags::SPACE_BEFORE)));
    }

    #[test]
    fn any_bytes_are_accepted() {
        assert_eq!(texts("caf\u{e9} @ `"), ["caf\u{e9}", "@", "`"]);
        assert_eq!(lex_all(b"\xff\xfe x")[0].symbol.as_str(), "\u{ff}\u{fe}");
        assert_eq!(texts("\\"), ["\\"]);
    }
}
