//! A file after lexing: its tokens cut at the directives, conditionals linked, macros parsed, include guard known.
//!
//! Everything here depends on the text alone, so it is made once and shared by all units.

use std::sync::{Arc, PoisonError, RwLock};

use refhound_index::{FxHashMap, Symbol, intern};
use refhound_source::{FileId, SourceFile};

use crate::IncludeForm;
use crate::lexer::{Context, Lexer, RawToken};
use crate::macros::{BadDefinition, Macro};
use crate::token::{TokenFlags, TokenKind};

#[derive(Debug)]
pub(crate) struct LexedFile {
    pub(crate) file: Arc<SourceFile>,
    pub(crate) tokens: Box<[RawToken]>,
    pub(crate) directives: Box<[Directive]>,
    /// How many directives are `#include`s.
    pub(crate) includes: u32,
    /// Of the text: asking the file would touch it.
    pub(crate) line_count: u32,
    /// `X` when the whole file stands between `#ifndef X` and its `#endif`.
    pub(crate) guard: Option<Symbol>,
}

/// One directive: its line is `tokens[start..end]`, `#` and name included. Of a definition only the `#` is there.
#[derive(Debug)]
pub(crate) struct Directive {
    pub(crate) kind: DirectiveKind,
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Where its name stands in the text; of a `#` alone, where that does.
    pub(crate) name_lo: u32,
    /// For a conditional: the index of the next directive of the same group, or the number of directives. For an
    /// `#include`: how many there are before it.
    pub(crate) sibling: u32,
}

/// How an `#include` looks for its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IncludeKind {
    Plain,
    Next,
    Once,
}

/// `"name"` or `<name>` without its brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HeaderName {
    pub(crate) name: Symbol,
    pub(crate) form: IncludeForm,
}

impl HeaderName {
    pub(crate) fn of(kind: TokenKind, symbol: Symbol) -> Option<HeaderName> {
        if kind != TokenKind::Str {
            return None;
        }
        let text = symbol.as_str();
        if let Some(name) = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
            return Some(HeaderName { name: intern(name), form: IncludeForm::Angle });
        }
        let name = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'))?;
        Some(HeaderName { name: intern(name), form: IncludeForm::Quote })
    }
}

#[derive(Debug)]
pub(crate) enum DirectiveKind {
    Define(Arc<Macro>),
    BadDefine(Box<BadDefinition>),
    Undef(Option<Symbol>),
    Include(IncludeKind, Option<HeaderName>),
    If,
    Ifdef(Option<Symbol>),
    Ifndef(Option<Symbol>),
    Elif,
    Elifdef(Option<Symbol>),
    Elifndef(Option<Symbol>),
    Else,
    Endif,
    Pragma,
    Line,
    Error,
    Warning,
    /// `#`, `#ident`, line markers: no effect.
    Nothing,
    /// A name that is no directive.
    Unknown(Symbol),
}

impl DirectiveKind {
    fn opens(&self) -> bool {
        matches!(self, DirectiveKind::If | DirectiveKind::Ifdef(_) | DirectiveKind::Ifndef(_))
    }

    fn continues(&self) -> bool {
        matches!(
            self,
            DirectiveKind::Elif | DirectiveKind::Elifdef(_) | DirectiveKind::Elifndef(_) | DirectiveKind::Else
        )
    }
}

impl LexedFile {
    /// The first token of a directive, or the end of the text if there is no such directive.
    pub(crate) fn directive_start(&self, directive: u32) -> u32 {
        self.directives.get(directive as usize).map_or(self.tokens.len() as u32, |directive| directive.start)
    }

    pub(crate) fn new(file: Arc<SourceFile>) -> LexedFile {
        let (mut tokens, lines) = tokens_and_lines(&file.bytes);
        let mut directives: Vec<Directive> = lines
            .into_iter()
            .map(|(start, end)| {
                let line = &tokens[start as usize..end as usize];
                let name_lo = line.get(1).or(line.first()).map_or(0, |token| token.lo);
                Directive { kind: directive_kind(line, file.id), start, end, name_lo, sibling: 0 }
            })
            .collect();
        drop_definitions(&mut tokens, &mut directives);
        link_conditionals(&mut directives);
        let includes = number_includes(&mut directives);
        let guard = guard(&tokens, &directives);
        LexedFile {
            line_count: file.line_count(),
            file,
            tokens: tokens.into_boxed_slice(),
            directives: directives.into_boxed_slice(),
            includes,
            guard,
        }
    }
}

/// All tokens, and the token ranges of the lines that are directives.
fn tokens_and_lines(bytes: &[u8]) -> (Vec<RawToken>, Vec<(u32, u32)>) {
    let mut lexer = Lexer::new(bytes);
    let mut tokens: Vec<RawToken> = Vec::with_capacity(bytes.len() / 5);
    let mut lines = Vec::new();
    let mut open: Option<u32> = None;
    let mut context = Context::Text;
    while let Some(token) = lexer.next(context) {
        let index = tokens.len() as u32;
        if token.flags.contains(TokenFlags::LINE_START) {
            if let Some(start) = open.take() {
                lines.push((start, index));
            }
            if token.kind == TokenKind::Hash {
                open = Some(index);
            }
        }
        tokens.push(token);
        let names_header = open == Some(index.wrapping_sub(1))
            && matches!(token.symbol.as_str(), "include" | "include_next" | "import");
        context = if names_header { Context::HeaderName } else { Context::Text };
    }
    if let Some(start) = open {
        lines.push((start, tokens.len() as u32));
    }
    (tokens, lines)
}

fn directive_kind(line: &[RawToken], file: FileId) -> DirectiveKind {
    let Some(name) = line.get(1) else { return DirectiveKind::Nothing };
    if name.kind == TokenKind::Number {
        return DirectiveKind::Nothing;
    }
    let header = || line.get(2).and_then(|token| HeaderName::of(token.kind, token.symbol));
    let operand = line.get(2).filter(|token| token.kind.is_name()).map(|token| token.symbol);
    match name.symbol.as_str() {
        "define" => match Macro::parse(&line[2..], file) {
            Ok(definition) => DirectiveKind::Define(Arc::new(definition)),
            Err(bad) => DirectiveKind::BadDefine(Box::new(bad)),
        },
        "undef" => DirectiveKind::Undef(operand),
        "include" => DirectiveKind::Include(IncludeKind::Plain, header()),
        "include_next" => DirectiveKind::Include(IncludeKind::Next, header()),
        "import" => DirectiveKind::Include(IncludeKind::Once, header()),
        "if" => DirectiveKind::If,
        "ifdef" => DirectiveKind::Ifdef(operand),
        "ifndef" => DirectiveKind::Ifndef(operand),
        "elif" => DirectiveKind::Elif,
        "elifdef" => DirectiveKind::Elifdef(operand),
        "elifndef" => DirectiveKind::Elifndef(operand),
        "else" => DirectiveKind::Else,
        "endif" => DirectiveKind::Endif,
        "pragma" => DirectiveKind::Pragma,
        "line" => DirectiveKind::Line,
        "error" => DirectiveKind::Error,
        "warning" => DirectiveKind::Warning,
        "ident" | "sccs" | "assert" | "unassert" => DirectiveKind::Nothing,
        _ => DirectiveKind::Unknown(name.symbol),
    }
}

/// Takes out the lines of definitions: the macros have it all, and some headers are nothing else.
fn drop_definitions(tokens: &mut Vec<RawToken>, directives: &mut [Directive]) {
    let (mut read, mut kept) = (0, 0);
    for directive in directives {
        let (start, end) = (directive.start as usize, directive.end as usize);
        let wanted = if matches!(directive.kind, DirectiveKind::Define(_)) { start + 1 } else { end };
        tokens.copy_within(read..wanted, kept);
        directive.start = (kept + start - read) as u32;
        kept += wanted - read;
        directive.end = kept as u32;
        read = end;
    }
    tokens.copy_within(read.., kept);
    tokens.truncate(kept + tokens.len() - read);
}

/// Points each `#if`, `#elif` and `#else` at the next directive of its group, so that skipping is one step.
fn link_conditionals(directives: &mut [Directive]) {
    let end = directives.len() as u32;
    let mut open: Vec<usize> = Vec::new();
    for index in 0..directives.len() {
        directives[index].sibling = end;
        let kind = &directives[index].kind;
        if kind.opens() {
            open.push(index);
        } else if kind.continues() {
            if let Some(previous) = open.last_mut() {
                directives[*previous].sibling = index as u32;
                *previous = index;
            }
        } else if matches!(kind, DirectiveKind::Endif)
            && let Some(previous) = open.pop()
        {
            directives[previous].sibling = index as u32;
        }
    }
}

fn number_includes(directives: &mut [Directive]) -> u32 {
    let mut count = 0;
    for directive in directives {
        if matches!(directive.kind, DirectiveKind::Include(..)) {
            directive.sibling = count;
            count += 1;
        }
    }
    count
}

fn guard(tokens: &[RawToken], directives: &[Directive]) -> Option<Symbol> {
    let (first, last) = (directives.first()?, directives.last()?);
    let wraps_all = first.start == 0
        && last.end as usize == tokens.len()
        && matches!(last.kind, DirectiveKind::Endif)
        && first.sibling as usize == directives.len() - 1;
    if !wraps_all {
        return None;
    }
    match first.kind {
        DirectiveKind::Ifndef(name) => name,
        DirectiveKind::If => not_defined(&tokens[first.start as usize + 2..first.end as usize]),
        _ => None,
    }
}

/// `X` in `!defined(X)` and `!defined X`.
fn not_defined(line: &[RawToken]) -> Option<Symbol> {
    let defined = intern("defined");
    let (name, parenthesised) = match line {
        [not, word, name] if not.kind == TokenKind::Not && word.symbol == defined => (name, true),
        [not, word, open, name, close] if not.kind == TokenKind::Not && word.symbol == defined => {
            (name, open.kind == TokenKind::LParen && close.kind == TokenKind::RParen)
        }
        _ => return None,
    };
    (parenthesised && name.kind.is_name()).then_some(name.symbol)
}

/// The lexed files of a run. A file is lexed once.
#[derive(Debug, Default)]
pub struct LexCache {
    files: RwLock<FxHashMap<FileId, Arc<LexedFile>>>,
}

impl LexCache {
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn get(&self, file: &Arc<SourceFile>) -> Arc<LexedFile> {
        if let Some(lexed) = self.files.read().unwrap_or_else(PoisonError::into_inner).get(&file.id) {
            return lexed.clone();
        }
        let lexed = Arc::new(LexedFile::new(file.clone()));
        let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been faster; the first one stays.
        files.entry(file.id).or_insert(lexed).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_source::{FileKind, SourceMap};
    use std::path::Path;

    fn lex(text: &str) -> LexedFile {
        LexedFile::new(SourceMap::new().add(Path::new("a.h"), FileKind::Project, text))
    }

    #[test]
    fn guards_are_found_in_both_spellings_and_only_around_the_whole_file() {
        let guard = |text: &str| lex(text).guard.map(Symbol::as_str);
        assert_eq!(guard("/* c */\n#ifndef A_H\n#define A_H\nint x;\n#endif\n"), Some("A_H"));
        assert_eq!(guard("#if !defined(A_H)\n#if 1\n#endif\n#endif"), Some("A_H"));
        assert_eq!(guard("#if !defined A_H\n#endif"), Some("A_H"));
        assert_eq!(guard("#ifndef A_H\n#endif\nint x;"), None);
        assert_eq!(guard("int x;\n#ifndef A_H\n#endif"), None);
        assert_eq!(guard("#ifndef A_H\n#else\n#endif"), None);
        assert_eq!(guard("#ifndef A\n#endif\n#ifndef B\n#endif"), None);
    }

    #[test]
    fn conditionals_are_linked_to_their_siblings() {
        let file = lex("#if 1\n#if 2\n#endif\n#elif 3\n#else\n#endif\n#if 4");
        let siblings: Vec<u32> = file.directives.iter().map(|directive| directive.sibling).collect();
        assert_eq!(siblings, [3, 2, 7, 4, 5, 7, 7]);
    }

    #[test]
    fn of_a_definition_only_the_hash_stays_among_the_tokens() {
        let file = lex("a\n#define X 1\n#define F(x) x\nb c\n#undef X\n#define Y\nd\n");
        let spelled = |tokens: &[RawToken]| -> Vec<&str> {
            tokens.iter().map(|token| token.kind.punctuation().unwrap_or(token.symbol.as_str())).collect()
        };
        assert_eq!(spelled(&file.tokens), ["a", "#", "#", "b", "c", "#", "undef", "X", "#", "d"]);
        let lines: Vec<(u32, u32)> = file.directives.iter().map(|directive| (directive.start, directive.end)).collect();
        assert_eq!(lines, [(1, 2), (2, 3), (5, 8), (8, 9)]);
    }

    #[test]
    fn header_names_are_one_token() {
        let file = lex("#include <sys/types.h>\n#include \"a b.h\" // c\nint a < b > c;");
        assert_eq!(file.tokens[2].symbol.as_str(), "<sys/types.h>");
        assert_eq!(file.directives.len(), 2);
    }
}
