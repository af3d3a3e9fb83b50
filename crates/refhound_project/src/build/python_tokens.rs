//! Python source as tokens, as far as a build script's literals need it. Any text is accepted.

/// A piece of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// The start of a logical line and its indentation.
    Line(u32),
    Name(&'a str),
    Number(&'a str),
    /// A string with its escapes resolved.
    Str(String),
    /// An f-string: its text with the braces left in.
    Format(String),
    Op(&'a str),
}

/// The tokens of a script. Lines inside brackets and after a backslash continue.
pub(super) fn tokenize(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer { text, at: 0, brackets: 0, tokens: Vec::new() };
    lexer.run();
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    brackets: u32,
    tokens: Vec<Token<'a>>,
}

impl<'a> Lexer<'a> {
    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn run(&mut self) {
        self.start_line();
        while self.at < self.text.len() {
            match self.byte(0) {
                b'\n' => {
                    self.at += 1;
                    if self.brackets == 0 {
                        self.start_line();
                    }
                }
                b'\\' if self.byte(1) == b'\n' => self.at += 2,
                b'\\' if self.byte(1) == b'\r' && self.byte(2) == b'\n' => self.at += 3,
                b'#' => self.skip_comment(),
                b'\'' | b'"' => self.string(""),
                byte if byte.is_ascii_digit() => self.number(),
                byte if byte.is_ascii_alphabetic() || byte == b'_' => self.word(),
                byte if byte.is_ascii_whitespace() || !byte.is_ascii() || byte.is_ascii_control() => self.at += 1,
                _ => self.op(),
            }
        }
    }

    fn start_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let indent = rest.iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
        // A blank line starts nothing.
        if !matches!(rest.get(indent), None | Some(b'\n' | b'\r' | b'#')) {
            self.tokens.push(Token::Line(indent as u32));
        }
    }

    fn skip_comment(&mut self) {
        self.at += self.text.as_bytes()[self.at..].iter().take_while(|&&byte| byte != b'\n').count();
    }

    /// The longest run of bytes that `belongs` accepts, all of them ASCII.
    fn take(&mut self, belongs: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        self.at += self.text.as_bytes()[start..].iter().take_while(|&&byte| byte.is_ascii() && belongs(byte)).count();
        &self.text[start..self.at]
    }

    fn number(&mut self) {
        let digits = self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_');
        self.tokens.push(Token::Number(digits));
    }

    fn word(&mut self) {
        let word = self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let is_prefix = word.len() <= 2 && word.bytes().all(|byte| b"rRbBuUfF".contains(&byte));
        if is_prefix && matches!(self.byte(0), b'\'' | b'"') {
            self.string(word);
        } else {
            self.tokens.push(Token::Name(word));
        }
    }

    fn string(&mut self, prefix: &str) {
        let quote = self.byte(0);
        let triple = self.byte(1) == quote && self.byte(2) == quote;
        self.at += if triple { 3 } else { 1 };
        let raw = prefix.bytes().any(|byte| byte.eq_ignore_ascii_case(&b'r'));
        let mut value = Vec::new();
        while self.at < self.text.len() {
            let byte = self.byte(0);
            if byte == quote && (!triple || (self.byte(1) == quote && self.byte(2) == quote)) {
                self.at += if triple { 3 } else { 1 };
                break;
            }
            if byte == b'\n' && !triple {
                // An unterminated string ends with its line.
                break;
            }
            if byte == b'\\' && !raw {
                self.escape(&mut value);
            } else {
                value.push(byte);
                self.at += 1;
            }
        }
        let value = String::from_utf8_lossy(&value).into_owned();
        let formatted = prefix.bytes().any(|byte| byte.eq_ignore_ascii_case(&b'f'));
        self.tokens.push(if formatted { Token::Format(value) } else { Token::Str(value) });
    }

    /// The escapes that occur in paths and macro values; others keep their backslash as in Python.
    fn escape(&mut self, value: &mut Vec<u8>) {
        let escaped = self.byte(1);
        match escaped {
            b'\n' => {}
            b'n' => value.push(b'\n'),
            b't' => value.push(b'\t'),
            b'\\' | b'\'' | b'"' => value.push(escaped),
            _ => {
                value.push(b'\\');
                self.at += 1;
                return;
            }
        }
        self.at += 2;
    }

    fn op(&mut self) {
        let (first, second) = (self.byte(0), self.byte(1));
        match first {
            b'(' | b'[' | b'{' => self.brackets += 1,
            b')' | b']' | b'}' => self.brackets = self.brackets.saturating_sub(1),
            _ => {}
        }
        let is_double = (second == b'=' && b"=!<>+-*/%|&^:@".contains(&first))
            || (first == second && b"*/<>".contains(&first))
            || (first == b'-' && second == b'>');
        let length = if is_double { 2 } else { 1 };
        self.tokens.push(Token::Op(&self.text[self.at..self.at + length]));
        self.at += length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_strings_and_brackets_are_told_apart() {
        let tokens = tokenize("x = [ # note\n 'a\\'b',\n r'\\n']\n\n  y += u\"c\" \\\n 'd'\n");
        assert_eq!(
            tokens,
            [
                Token::Line(0),
                Token::Name("x"),
                Token::Op("="),
                Token::Op("["),
                Token::Str("a'b".into()),
                Token::Op(","),
                Token::Str("\\n".into()),
                Token::Op("]"),
                Token::Line(2),
                Token::Name("y"),
                Token::Op("+="),
                Token::Str("c".into()),
                Token::Str("d".into()),
            ]
        );
    }

    #[test]
    fn triple_quotes_and_unterminated_strings_end_somewhere() {
        assert_eq!(tokenize("'''a\n'b'''"), [Token::Line(0), Token::Str("a\n'b".into())]);
        assert_eq!(tokenize("'open\nx").last(), Some(&Token::Name("x")));
        assert_eq!(tokenize("f'{a}é'"), [Token::Line(0), Token::Format("{a}é".into())]);
    }
}
