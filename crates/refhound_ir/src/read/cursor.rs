//! A position in IR text and the small things that stand there: words, names, numbers, strings.

use refhound_index::{EntityId, Symbol, intern};
use refhound_source::{OriginId, Span};

use super::{Fault, Read, ReadError};

/// A name in IR text with the number that tells it from others of the same spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct UniqueName {
    pub(super) name: Option<Symbol>,
    pub(super) number: u64,
}

pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Cursor { text, at: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    pub(super) fn rewind(&mut self) {
        self.at = 0;
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Passes over blanks and a comment, but not over the end of the line.
    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r') = self.peek() {
            self.at += 1;
        }
        if self.peek() == Some(b';') {
            self.pass_line();
        }
    }

    fn pass_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }

    /// Passes over empty lines and comments; says whether anything follows.
    pub(super) fn next_line(&mut self) -> bool {
        self.skip_blanks();
        while self.peek() == Some(b'\n') {
            self.at += 1;
            self.skip_blanks();
        }
        self.peek().is_some()
    }

    /// Leaves the rest of the line unread.
    pub(super) fn skip_line(&mut self) {
        self.pass_line();
    }

    /// Where the next thing stands.
    pub(super) fn at(&mut self) -> usize {
        self.skip_blanks();
        self.at
    }

    pub(super) fn span_from(&self, start: usize) -> Span {
        Span { lo: start as u32, hi: self.at as u32, origin: OriginId::from_index(0) }
    }

    pub(super) fn describe(&self, fault: &Fault) -> ReadError {
        let before = &self.text.as_bytes()[..fault.at.min(self.text.len())];
        let line = before.split(|&byte| byte == b'\n').count() as u32;
        ReadError { line, message: fault.message.clone() }
    }

    pub(super) fn expected(&mut self, what: &str) -> Fault {
        let at = self.at();
        self.expected_at(at, what)
    }

    pub(super) fn expected_at(&mut self, at: usize, what: &str) -> Fault {
        let line = self.text.get(at..).unwrap_or_default().lines().next().unwrap_or_default();
        let found: String = line.split([' ', ',', '(', ')']).next().unwrap_or_default().chars().take(40).collect();
        let found = match (found.is_empty(), line.chars().next()) {
            (false, _) => format!("`{found}`"),
            (true, Some(first)) => format!("`{first}`"),
            (true, None) => "the end of the line".to_owned(),
        };
        Fault { at, message: format!("expected {what}, found {found}") }
    }

    pub(super) fn looking_at(&mut self, token: &str) -> bool {
        self.skip_blanks();
        self.text.as_bytes()[self.at..].starts_with(token.as_bytes())
    }

    pub(super) fn eat(&mut self, token: &str) -> bool {
        let found = self.looking_at(token);
        if found {
            self.at += token.len();
        }
        found
    }

    pub(super) fn expect(&mut self, token: &str) -> Read<()> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(&format!("`{token}`"))) }
    }

    pub(super) fn at_line_end(&mut self) -> bool {
        self.skip_blanks();
        matches!(self.peek(), None | Some(b'\n'))
    }

    pub(super) fn end_of_line(&mut self) -> Read<()> {
        if self.at_line_end() { Ok(()) } else { Err(self.expected("the end of the line")) }
    }

    fn word_here(&mut self) -> &'t str {
        self.skip_blanks();
        let rest = &self.text.as_bytes()[self.at..];
        let part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
        let len = rest.iter().take_while(|&byte| part(byte)).count();
        let starts_well = rest.first().is_some_and(|first| !first.is_ascii_digit());
        if starts_well { &self.text[self.at..self.at + len] } else { "" }
    }

    /// A plain identifier, if one stands here.
    pub(super) fn identifier(&mut self) -> Option<&'t str> {
        let word = self.word_here();
        self.at += word.len();
        (!word.is_empty()).then_some(word)
    }

    pub(super) fn has_word(&mut self, word: &str) -> bool {
        self.word_here() == word
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word_here() == word;
        if found {
            self.at += word.len();
        }
        found
    }

    pub(super) fn word(&mut self, word: &str) -> Read<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    /// A name: an identifier or a quoted string.
    pub(super) fn name(&mut self) -> Read<Symbol> {
        if self.looking_at("\"") {
            return self.string();
        }
        match self.identifier() {
            Some(name) => Ok(intern(name)),
            None => Err(self.expected("a name")),
        }
    }

    pub(super) fn has_name(&mut self) -> bool {
        self.looking_at("\"") || !self.word_here().is_empty()
    }

    /// Whether a name follows without a blank: `?name` is one thing, in `? in @f` the word stands for itself.
    pub(super) fn touches_name(&mut self) -> bool {
        let blank = matches!(self.peek(), Some(b' ' | b'\t' | b'\r'));
        !blank && self.has_name()
    }

    /// `name`, `name.1` or `.0`.
    pub(super) fn unique_name(&mut self) -> Read<UniqueName> {
        let name = if self.looking_at(".") { None } else { Some(self.name()?) };
        let next = self.text.as_bytes().get(self.at..self.at + 2);
        let numbered = next.is_some_and(|next| next[0] == b'.' && next[1].is_ascii_digit());
        if !numbered && name.is_none() {
            return Err(self.expected("a name or a number"));
        }
        let number = if numbered {
            self.at += 1;
            self.unsigned()?
        } else {
            0
        };
        Ok(UniqueName { name, number })
    }

    /// `@name` of a function or global.
    pub(super) fn at_name(&mut self) -> Read<(Symbol, UniqueName)> {
        self.expect("@")?;
        let at = self.at();
        let unique = self.unique_name()?;
        match unique.name {
            Some(name) => Ok((name, unique)),
            None => Err(self.expected_at(at, "a name")),
        }
    }

    fn digits(&mut self) -> &'t str {
        let rest = &self.text.as_bytes()[self.at..];
        let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let digits = &self.text[self.at..self.at + len];
        self.at += len;
        digits
    }

    pub(super) fn unsigned(&mut self) -> Read<u64> {
        let at = self.at();
        let digits = self.digits();
        digits.parse().map_err(|_| self.expected_at(at, "a number below 2^64"))
    }

    pub(super) fn small(&mut self) -> Read<u32> {
        let at = self.at();
        let digits = self.digits();
        digits.parse().map_err(|_| self.expected_at(at, "a number below 2^32"))
    }

    pub(super) fn integer(&mut self) -> Read<i128> {
        let at = self.at();
        if matches!(self.peek(), Some(b'-' | b'+')) {
            self.at += 1;
        }
        self.digits();
        self.text[at..self.at].parse().map_err(|_| self.expected_at(at, "an integer"))
    }

    pub(super) fn has_integer(&mut self) -> bool {
        self.skip_blanks();
        matches!(self.peek(), Some(b'-' | b'0'..=b'9'))
    }

    /// The bits of a floating constant: a decimal number, or the bits in hexadecimal.
    pub(super) fn float(&mut self) -> Read<u64> {
        let at = self.at();
        let rest = &self.text.as_bytes()[at..];
        let part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+');
        let len = rest.iter().take_while(|&byte| part(byte)).count();
        let text = &self.text[at..at + len];
        self.at += len;
        let bits = match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => text.parse::<f64>().ok().filter(|value| value.is_finite()).map(f64::to_bits),
        };
        bits.ok_or_else(|| self.expected_at(at, "a floating number or its bits as `0x...`"))
    }

    /// `v12`, `bb3`, `s0`: the number after the prefix.
    pub(super) fn id(&mut self, prefix: &str, what: &str) -> Read<u32> {
        let at = self.at();
        let number = self.word_here().strip_prefix(prefix).and_then(|digits| {
            if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse::<u32>().ok() } else { None }
        });
        match number {
            Some(number) => {
                self.at += self.word_here().len();
                Ok(number)
            }
            None => Err(self.expected_at(at, what)),
        }
    }

    /// Whether an id with this prefix stands here.
    pub(super) fn has_id(&mut self, prefix: &str) -> bool {
        let digits = self.word_here().strip_prefix(prefix);
        digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// A quoted string, escapes resolved.
    pub(super) fn string(&mut self) -> Read<Symbol> {
        let start = self.at();
        self.expect("\"")?;
        let mut out = String::new();
        let mut rest = self.text[self.at..].chars();
        loop {
            match rest.next() {
                Some('"') => break,
                Some('\\') => {
                    let escaped = unescape(&mut rest);
                    out.push(escaped.ok_or_else(|| self.expected_at(start, "a string with known escapes"))?);
                }
                None | Some('\n') => return Err(self.expected_at(start, "a closed string")),
                Some(character) => out.push(character),
            }
        }
        self.at = self.text.len() - rest.as_str().len();
        Ok(intern(&out))
    }
}

fn unescape(rest: &mut std::str::Chars<'_>) -> Option<char> {
    match rest.next()? {
        'n' => Some('\n'),
        't' => Some('\t'),
        '"' => Some('"'),
        '\\' => Some('\\'),
        'u' => {
            let (code, after) = rest.as_str().strip_prefix('{')?.split_once('}')?;
            *rest = after.chars();
            char::from_u32(u32::from_str_radix(code, 16).ok()?)
        }
        _ => None,
    }
}
