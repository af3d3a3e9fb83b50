//! `meson.build`: `include_directories(...)` and the macros of `add_project_arguments(...)`.

use super::BuildFile;
use super::conditions::{Branches, judge_words};
use super::python_script::Reach;
use super::script_macros::reached;
use crate::MacroFlag;

pub(super) fn read(text: &str) -> BuildFile {
    let mut file = BuildFile::default();
    let mut rest = Lexer { text: text.as_bytes(), at: 0 };
    let mut branches = Branches::default();
    let mut previous = Token::Other(0);
    while let Some(token) = rest.next() {
        match (&previous, &token) {
            (Token::Word(name), Token::Open) => match name.as_str() {
                "include_directories" => file.include_dirs.extend(rest.strings()),
                "add_project_arguments" | "add_global_arguments" => {
                    let strings = rest.strings();
                    let macros = strings.iter().filter_map(|text| text.strip_prefix("-D")).map(MacroFlag::define);
                    file.macros.extend(reached(branches.reach(), macros));
                }
                _ => {}
            },
            (_, Token::Word(word)) => match word.as_str() {
                "if" => branches.enter(rest.condition()),
                "elif" => branches.switch(rest.condition()),
                "else" => branches.switch(Reach::Always),
                "foreach" => branches.enter(Reach::Unlikely),
                "endif" | "endforeach" => branches.leave(),
                _ => {}
            },
            _ => {}
        }
        previous = token;
    }
    file
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Str(String),
    Open,
    Close,
    Other(u8),
}

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
}

impl Lexer<'_> {
    fn take(&mut self, belongs: impl Fn(u8) -> bool) -> String {
        let taken: Vec<u8> = self.text[self.at..].iter().copied().take_while(|&byte| belongs(byte)).collect();
        self.at += taken.len();
        String::from_utf8_lossy(&taken).into_owned()
    }

    fn next(&mut self) -> Option<Token> {
        loop {
            let byte = *self.text.get(self.at)?;
            match byte {
                b'#' => drop(self.take(|byte| byte != b'\n')),
                b'\'' => {
                    self.at += 1;
                    let text = self.take(|byte| byte != b'\'' && byte != b'\n');
                    self.at += 1;
                    return Some(Token::Str(text));
                }
                _ if byte.is_ascii_alphanumeric() || byte == b'_' => {
                    return Some(Token::Word(self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'_')));
                }
                _ if byte.is_ascii_whitespace() => self.at += 1,
                _ => {
                    self.at += 1;
                    return Some(match byte {
                        b'(' => Token::Open,
                        b')' => Token::Close,
                        _ => Token::Other(byte),
                    });
                }
            }
        }
    }

    /// What the condition on the rest of the line comes to; nothing is taken.
    fn condition(&self) -> Reach {
        let line = self.text[self.at..].split(|&byte| byte == b'\n').next().unwrap_or_default();
        let line = String::from_utf8_lossy(line);
        let is_word = |char: char| char.is_ascii_alphanumeric() || "_-<>=!".contains(char);
        judge_words(line.split(|char| !is_word(char)).filter(|word| !word.is_empty()))
    }

    /// The strings of a call up to its `)`.
    fn strings(&mut self) -> Vec<String> {
        let mut strings: Vec<String> = Vec::new();
        let mut depth = 1;
        let mut joined = false;
        while depth > 0
            && let Some(token) = self.next()
        {
            match token {
                Token::Str(text) if !joined => strings.push(text),
                // `'-DX=' + name`, `'-DX=@0@'.format(name)`: only part of the string is known.
                Token::Other(b'+' | b'.') => {
                    joined = true;
                    strings.pop();
                }
                Token::Other(b',') => joined = false,
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Str(_) | Token::Word(_) | Token::Other(_) => {}
            }
        }
        strings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn include_directories_and_project_arguments_are_read() {
        let file = read(
            "inc = include_directories('include', 'src/inc') # include_directories('no')
if host_machine.system() == 'windows'
  add_project_arguments('-DWIN', language: 'c')
elif cc.has_function('mmap')
  add_project_arguments('-DHAVE_MMAP', language: 'c')
else
  add_project_arguments('-DHAVE_MALLOC', language: 'c')
endif
add_project_arguments(['-DA=1', '-DB=' + name, '-DC=@0@'.format(x), '-O2'], language : 'c')
broken(include_directories('deep'",
        );
        assert_eq!(file.include_dirs, ["include", "src/inc", "deep"]);
        assert_eq!(file.macros, ["HAVE_MMAP", "A=1"].map(MacroFlag::define));
    }
}
