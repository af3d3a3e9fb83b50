//! Which words of a declaration matter, and how they are used.

use refhound_contracts::ApiTable;
use refhound_index::Symbol;
use refhound_preproc::{Token, TokenKind};
use refhound_source::FileId;

use crate::facts::{Facts, Reads};

/// A word as somebody has written it: a token, or the macro of the API that the token came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    pub kind: TokenKind,
    pub text: Symbol,
    pub file: FileId,
    pub lo: u32,
    /// The file is one of the project's.
    pub is_own: bool,
}

/// One declaration of the project.
pub struct Item {
    pub words: Vec<Written>,
    /// The function that it defines.
    pub function: Option<Symbol>,
}

impl Item {
    /// `written` says of a token where it stands and, if it came from a macro of the API, which.
    pub fn new(
        tokens: &[Token],
        function: Option<Symbol>,
        written: impl Fn(&Token) -> (FileId, u32, Option<Symbol>, bool),
    ) -> Item {
        let mut words: Vec<Written> = Vec::with_capacity(tokens.len());
        for token in tokens {
            let (file, lo, via, is_own) = written(token);
            let (kind, text) = match via {
                Some(name) => (TokenKind::Ident, name),
                None => (token.kind, token.symbol),
            };
            let word = Written { kind, text, file, lo, is_own };
            // All that one macro expands to is one word.
            if via.is_none() || words.last() != Some(&word) {
                words.push(word);
            }
        }
        Item { words, function }
    }
}

/// How a word is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manner {
    /// It is named: called, as a rule.
    Named,
    /// Read or written behind `.` or `->`.
    Member,
    /// Named in an initialiser: `.tp_print = 0`.
    Designated,
    /// A macro that reads something is assigned to: `Py_TYPE(type) = &PyType_Type`.
    Assigned,
    /// A variable that holds an object and outlives calls.
    Variable,
    /// A walk through a container without a lock in the function.
    Unlocked,
    /// A function of the project has that name, or a record such a member.
    Own,
    /// A function that makes a module.
    ModuleEntry,
    /// What a module says that it needs no GIL with.
    ModuleSays,
}

/// A use of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub name: Symbol,
    pub manner: Manner,
    pub file: FileId,
    pub lo: u32,
}

/// All that matters of one declaration.
pub fn scan(item: &Item, found: &mut Vec<Found>) {
    let facts = Facts::get();
    let words = &item.words;
    let mut add = |word: &Written, manner| {
        if word.is_own {
            found.push(Found { name: word.text, manner, file: word.file, lo: word.lo });
        }
    };
    let has_lock = words.iter().any(|word| facts.threads.locks.contains(word.text.as_str()));
    if let (Some(name), Some(first)) = (item.function, words.first()) {
        let named = words.iter().find(|word| word.text == name).unwrap_or(first);
        add(&Written { text: name, ..*named }, Manner::Own);
        if name.as_str().starts_with(&facts.threads.module_entry) {
            add(&Written { text: name, ..*named }, Manner::ModuleEntry);
        }
    }
    for (index, word) in words.iter().enumerate() {
        if word.kind != TokenKind::Ident {
            continue;
        }
        if let Some(variable) = variable(words, index, &facts.threads.object) {
            add(variable, Manner::Variable);
        }
        if facts.threads.module_says.contains(word.text.as_str()) {
            add(word, Manner::ModuleSays);
        }
        if let Some(known) = facts.word(word.text) {
            match (known.reads, access(words, index)) {
                (Reads::Anywhere, _) => add(word, Manner::Named),
                (Reads::Member, Some(manner)) => add(word, manner),
                (Reads::Member, None) if item.function.is_none() && is_declared(words, index) => {
                    add(word, Manner::Own);
                }
                (Reads::Member, None) => {}
            }
            continue;
        }
        let Some(api) = ApiTable::lookup(word.text) else { continue };
        if access(words, index).is_some() {
            continue;
        }
        let is_assigned = api.setter().is_some() && is_assigned(words, index + 1);
        add(word, if is_assigned { Manner::Assigned } else { Manner::Named });
        if !has_lock && item.function.is_some() && facts.threads.locked_over.contains_key(word.text.as_str()) {
            add(word, Manner::Unlocked);
        }
    }
}

/// How a member is reached, if the word stands where one does.
fn access(words: &[Written], index: usize) -> Option<Manner> {
    let before = |back: usize| index.checked_sub(back).map(|at| words[at].kind);
    match before(1)? {
        TokenKind::Arrow => Some(Manner::Member),
        TokenKind::Dot => match before(2) {
            Some(TokenKind::LBrace | TokenKind::Comma) => Some(Manner::Designated),
            _ => Some(Manner::Member),
        },
        _ => None,
    }
}

/// `int word;` and the like: a record of the project has a member of that name.
fn is_declared(words: &[Written], index: usize) -> bool {
    let before = index.checked_sub(1).map(|at| words[at].kind);
    let after = words.get(index + 1).map(|word| word.kind);
    let is_type = |kind: TokenKind| kind == TokenKind::Star || (kind.punctuation().is_none() && kind != TokenKind::Str);
    before.is_some_and(is_type) && matches!(after, Some(TokenKind::Semicolon | TokenKind::LBracket | TokenKind::Comma))
}

/// Whether brackets begin here and `=` stands behind them.
fn is_assigned(words: &[Written], open: usize) -> bool {
    if words.get(open).map(|word| word.kind) != Some(TokenKind::LParen) {
        return false;
    }
    let mut depth = 0_usize;
    for (index, word) in words.iter().enumerate().skip(open) {
        match word.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return words.get(index + 1).map(|word| word.kind) == Some(TokenKind::Eq);
        }
    }
    false
}

/// The name in `static PyObject *name`, where `object` is the word at hand.
fn variable<'w>(words: &'w [Written], index: usize, object: &str) -> Option<&'w Written> {
    if words[index].text.as_str() != object || words.get(index + 1)?.kind != TokenKind::Star {
        return None;
    }
    let is_static = words[index.saturating_sub(2)..index].iter().any(|word| word.kind == TokenKind::KwStatic);
    let name = words.get(index + 2)?;
    let ends = words.get(index + 3)?.kind;
    let is_variable = matches!(ends, TokenKind::Semicolon | TokenKind::Eq | TokenKind::Comma | TokenKind::LBracket);
    (is_static && name.kind == TokenKind::Ident && is_variable).then_some(name)
}

/// So that ids of files that nobody has loaded can be made in tests.
#[cfg(test)]
pub(crate) fn item_of(text: &str, function: Option<&str>) -> Item {
    use refhound_index::EntityId as _;

    let mut words = Vec::new();
    for (index, word) in text.split_whitespace().enumerate() {
        let kind = match word {
            "(" => TokenKind::LParen,
            ")" => TokenKind::RParen,
            "{" => TokenKind::LBrace,
            "," => TokenKind::Comma,
            ";" => TokenKind::Semicolon,
            "." => TokenKind::Dot,
            "->" => TokenKind::Arrow,
            "=" => TokenKind::Eq,
            "*" => TokenKind::Star,
            "static" => TokenKind::KwStatic,
            _ => TokenKind::Ident,
        };
        let text = refhound_index::intern(word);
        words.push(Written { kind, text, file: FileId::from_index(0), lo: index as u32, is_own: true });
    }
    Item { words, function: function.map(refhound_index::intern) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manners(text: &str, function: Option<&str>) -> Vec<(String, Manner)> {
        let mut found = Vec::new();
        scan(&item_of(text, function), &mut found);
        found.into_iter().map(|one| (one.name.as_str().to_owned(), one.manner)).collect()
    }

    fn one(name: &str, manner: Manner) -> (String, Manner) {
        (name.to_owned(), manner)
    }

    #[test]
    fn a_macro_that_is_assigned_to_is_told_from_one_that_is_read() {
        assert_eq!(manners("Py_TYPE ( & T ) = t ;", None), [one("Py_TYPE", Manner::Assigned)]);
        assert_eq!(manners("x = Py_TYPE ( o ) ;", None), [one("Py_TYPE", Manner::Named)]);
    }

    #[test]
    fn members_count_behind_a_dot_or_an_arrow() {
        assert_eq!(manners("t -> tp_print ;", None), [one("tp_print", Manner::Member)]);
        assert_eq!(manners("{ . tp_print = 0 ,", None), [one("tp_print", Manner::Designated)]);
        assert_eq!(manners("int tp_print ;", None), [one("tp_print", Manner::Own)]);
    }

    #[test]
    fn static_objects_are_variables_and_static_functions_are_not() {
        assert_eq!(manners("static PyObject * cache ;", None), [one("cache", Manner::Variable)]);
        assert_eq!(manners("static PyObject * make ( void ) ;", None), []);
    }

    #[test]
    fn a_lock_in_the_function_is_enough() {
        let walk = "f ( ) { while ( PyDict_Next ( d , p , k , v ) ) ;";
        assert!(manners(walk, Some("f")).contains(&one("PyDict_Next", Manner::Unlocked)));
        let locked = format!("f ( ) {{ Py_BEGIN_CRITICAL_SECTION ( d ) ; {walk}");
        assert!(!manners(&locked, Some("f")).contains(&one("PyDict_Next", Manner::Unlocked)));
    }
}
