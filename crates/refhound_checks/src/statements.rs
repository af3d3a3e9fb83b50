//! A rough reading of statements, for changes of the source: words, marks and blocks, without meaning. Whatever is not
//! plain, as a directive of the preprocessor, a label or a loop, ends the reading: no answer is better than a wrong one.

use crate::fixes::NullCheck;

/// A word (a name, a keyword, a number), a text, or a single character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Word(&'a str),
    /// A string or a character.
    Text,
    /// `=` is an assignment: comparisons are `Compare`.
    Mark(u8),
    /// `==`, `!=`, `<=`, `>=`.
    Compare(&'a str),
    /// `&&`, `||`.
    Logic,
}

/// Words and marks without comments; `None` if there is a directive or something does not end.
pub(crate) fn tokens(text: &[u8]) -> Option<Vec<Token<'_>>> {
    let text = std::str::from_utf8(text).ok()?;
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if rest.starts_with("/*") => rest.find("*/")? + 2,
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if first.is_whitespace() => first.len_utf8(),
            '"' | '\'' => {
                found.push(Token::Text);
                quoted(rest, first)?
            }
            '#' | '\\' => return None,
            _ if first.is_alphanumeric() || first == '_' => {
                let length = rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len());
                found.push(Token::Word(&rest[..length]));
                length
            }
            _ if ["==", "!=", "<=", ">="].iter().any(|it| rest.starts_with(it)) => {
                found.push(Token::Compare(&rest[..2]));
                2
            }
            _ if rest.starts_with("&&") || rest.starts_with("||") => {
                found.push(Token::Logic);
                2
            }
            _ => {
                found.push(Token::Mark(u8::try_from(first).ok()?));
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    Some(found)
}

/// The length of a string or character, its quotes included.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut letters = text.char_indices().skip(1);
    while let Some((index, letter)) = letters.next() {
        match letter {
            '\\' => {
                letters.next();
            }
            '\n' => return None,
            _ if letter == quote => return Some(index + 1),
            _ => {}
        }
    }
    None
}

/// A block that is open at some point of the way.
#[derive(Default)]
struct Block {
    /// Whether a statement of it mentions the variable.
    mentions: bool,
    /// Whether the variable is not NULL behind some statement of it.
    checked: bool,
    /// Whether its condition is that the variable is NULL.
    is_null_case: bool,
    /// Whether its last statement leaves the function or jumps.
    leaves: bool,
}

/// Follows the way from the value of `name = ...` to a `return`, and says whether it can be trusted: see `fixes.rs`. `None` if not.
pub(crate) fn statements_between(way: &[Token<'_>], name: &str) -> Option<NullCheck> {
    let word = Token::Word(name);
    let mut blocks = vec![Block::default()];
    let mut begin = way.iter().position(|token| *token == Token::Mark(b';'))? + 1;
    let mut depth = 0u32;
    for (index, token) in way.iter().enumerate().skip(begin) {
        let statement = &way[begin.min(index)..index];
        match token {
            Token::Mark(b'(') => depth += 1,
            Token::Mark(b')') => depth = depth.checked_sub(1)?,
            Token::Mark(b';' | b'{' | b'}') if depth > 0 => return None,
            Token::Mark(b';') => {
                end_statement(blocks.last_mut()?, statement, name)?;
                begin = index + 1;
            }
            Token::Mark(b'{') => {
                let (head, body) = governed(statement)?;
                // With a body it is a list of initial values, a function or a type.
                if !body.is_empty() {
                    return None;
                }
                is_harmless(head, name)?;
                let around = blocks.last_mut()?;
                around.mentions |= head.contains(&word);
                around.leaves = false;
                blocks.push(Block { is_null_case: is_null_check(head, name), ..Block::default() });
                begin = index + 1;
            }
            Token::Mark(b'}') => {
                let closed = blocks.pop()?;
                // Without one the block of the assignment has ended: the variable may be out of scope.
                let around = blocks.last_mut()?;
                if closed.mentions && !closed.leaves {
                    return None;
                }
                around.checked |= closed.is_null_case && closed.leaves;
                around.leaves = false;
                begin = index + 1;
            }
            Token::Mark(b':') if depth == 0 && !statement.contains(&Token::Mark(b'?')) => return None,
            Token::Word("for" | "while" | "do" | "switch" | "case" | "default" | "asm" | "__asm__") => return None,
            Token::Word(_) | Token::Text | Token::Mark(_) | Token::Compare(_) | Token::Logic => {}
        }
    }
    let check = if blocks.iter().any(|block| block.checked) { NullCheck::Seen } else { NullCheck::NotSeen };
    // Otherwise something governs the `return`: an `if` without braces, or `else`.
    (begin == way.len()).then_some(check)
}

fn end_statement(block: &mut Block, statement: &[Token<'_>], name: &str) -> Option<()> {
    let word = Token::Word(name);
    let (head, body) = governed(statement)?;
    is_harmless(head, name)?;
    is_harmless(body, name)?;
    let leaves = leaves(body);
    // The body of an `if` without braces may be passed over.
    if !head.is_empty() && !leaves && body.contains(&word) {
        return None;
    }
    block.checked |= leaves && is_null_check(head, name);
    block.mentions |= statement.contains(&word);
    block.leaves = head.is_empty() && leaves;
    Some(())
}

/// What governs a statement (`if (...)`, `else`, `else if (...)`), and the statement.
fn governed<'s, 't>(statement: &'s [Token<'t>]) -> Option<(&'s [Token<'t>], &'s [Token<'t>])> {
    let mut at = 0;
    if statement.first() == Some(&Token::Word("else")) {
        at = 1;
    }
    if statement.get(at) == Some(&Token::Word("if")) {
        let mut depth = 0;
        let end = statement.iter().enumerate().skip(at + 1).find_map(|(index, token)| {
            match token {
                Token::Mark(b'(') => depth += 1,
                Token::Mark(b')') => depth -= 1,
                _ => {}
            }
            (depth == 0).then_some(index)
        })?;
        at = end + 1;
    }
    let (head, body) = statement.split_at(at);
    // An `if` in an `if` without braces.
    (!matches!(body.first(), Some(Token::Word("if" | "else")))).then_some((head, body))
}

fn leaves(statement: &[Token<'_>]) -> bool {
    matches!(statement.first(), Some(Token::Word("return" | "goto")))
}

/// Gives the variable no other value and lets nobody else do so; and where it is used, it is used in any case.
fn is_harmless(tokens: &[Token<'_>], name: &str) -> Option<()> {
    let word = Token::Word(name);
    if !tokens.contains(&word) {
        return Some(());
    }
    let is_changed = tokens.windows(2).any(|pair| pair[0] == word && pair[1] == Token::Mark(b'='))
        || tokens.windows(2).any(|pair| pair[0] == Token::Mark(b'&') && pair[1] == word);
    let is_copied = tokens.windows(2).any(|pair| pair[0] == Token::Mark(b'=') && pair[1] == word);
    let is_conditional = tokens.iter().any(|token| matches!(token, Token::Logic | Token::Mark(b'?')));
    (!is_changed && !is_copied && !is_conditional).then_some(())
}

/// `if (x == NULL)` or `if (!x)`, and nothing else.
fn is_null_check(head: &[Token<'_>], name: &str) -> bool {
    let (word, open, close) = (Token::Word(name), Token::Mark(b'('), Token::Mark(b')'));
    let Some([Token::Word("if"), rest @ ..]) = Some(head) else { return false };
    match rest {
        [first, one, Token::Compare("=="), other, last] => {
            let is_null = |token: &Token<'_>| matches!(token, Token::Word("NULL" | "0"));
            (*first, *last) == (open, close) && ((*one == word && is_null(other)) || (*other == word && is_null(one)))
        }
        _ => rest == [open, Token::Mark(b'!'), word, close],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(text: &str) -> Option<NullCheck> {
        statements_between(&tokens(format!("f();\n{text}").as_bytes()).expect("plain text"), "x")
    }

    #[test]
    fn words_and_marks_are_told_apart_and_comments_are_not_seen() {
        let found = tokens(b"if (a == \"}\") /* { */ b &&= 'c'; // }").expect("plain text");
        let expected = [
            Token::Word("if"),
            Token::Mark(b'('),
            Token::Word("a"),
            Token::Compare("=="),
            Token::Text,
            Token::Mark(b')'),
            Token::Word("b"),
            Token::Logic,
            Token::Mark(b'='),
            Token::Text,
            Token::Mark(b';'),
        ];
        assert_eq!(found, expected);
        assert_eq!(tokens(b"a\n#if X\n"), None);
        assert_eq!(tokens(b"\"never closed"), None);
    }

    #[test]
    fn straight_code_is_trusted() {
        assert_eq!(way("if (g() < 0) {"), Some(NullCheck::NotSeen));
        assert_eq!(way("if (x == NULL) return NULL; if (g(x) < 0) {"), Some(NullCheck::Seen));
        assert_eq!(way("if (!x) { goto out; } g(x); h();"), Some(NullCheck::Seen));
        assert_eq!(way("if (0 == x) { return; }"), Some(NullCheck::Seen));
        assert_eq!(way("if (y == NULL) { return; }"), Some(NullCheck::NotSeen));
        assert_eq!(way("if (!x || y) { goto out; } g(x);"), None, "who knows what the condition says");
        assert_eq!(way("if (y) { h(); } else { k(); }"), Some(NullCheck::NotSeen));
        assert_eq!(way("if (y) { Py_DECREF(x); return NULL; }"), Some(NullCheck::NotSeen));
    }

    #[test]
    fn code_that_may_have_been_passed_over_is_not() {
        assert_eq!(way("if (y) { Py_DECREF(x); }"), None);
        assert_eq!(way("if (y) Py_DECREF(x);"), None);
        assert_eq!(way("if (y) { if (z) { g(x); } return NULL; }"), None);
        assert_eq!(way("if (y) { if (g(x)) { return NULL; } }"), None);
        assert_eq!(way("if (y) { if (!x) return NULL; return NULL; }"), Some(NullCheck::NotSeen));
        assert_eq!(way("y && g(x);"), None);
        assert_eq!(way("}"), None, "the block of the assignment has ended");
    }

    #[test]
    fn other_ways_in_and_other_values_are_not() {
        assert_eq!(way("out:"), None);
        assert_eq!(way("while (g()) {"), None);
        assert_eq!(way("x = g();"), None);
        assert_eq!(way("g(&x);"), None);
        assert_eq!(way("y = x;"), None);
        assert_eq!(way("if (g())"), None, "it would no longer be what the condition governs");
        assert_eq!(way("if (g()) { h(); } else"), None);
    }
}
