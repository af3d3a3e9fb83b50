//! Changes of the source that remove a leak: a release before the `return` that loses the object.
//!
//! A change is offered only where the text shows that it is right on *every* way to that `return`, not only on the path that
//! was found. What is asked of the text, from the statement that makes the object to the one that loses it:
//!
//! - both are plain statements of their own, and the block of the first encloses the second;
//! - no label, loop or directive of the preprocessor lies between them on the way, so there is no other way in;
//! - the variable is not given another value, and its address is not taken;
//! - code that mentions the variable and may have been passed over ends in a `return`;
//! - what is returned has nothing to do with the object;
//! - the object is not one of the project's own types, half made.
//!
//! ```c
//! x = PyList_New(0);
//! if (x == NULL)
//!     return NULL;
//! if (f() < 0) {
//!     return NULL;        // here: `Py_DECREF(x);` above it
//! }
//! ```

use refhound_evidence::{Confidence, Event, Origin};

use crate::case::Case;
use crate::finding::{Edit, Fix, Point};
use crate::places::Places;
use crate::statements::{Token, statements_between, tokens};

/// Texts longer than this are not looked through.
const REACH: u32 = 20_000;

/// The release that is missing, if it is certain where to put it.
pub(crate) fn release(case: &Case<'_>, places: &Places<'_>) -> Option<Fix> {
    let witness = case.witness;
    let name = witness.object.name.as_str();
    let is_plain_leak = witness.confidence != Confidence::Possible
        && matches!(witness.object.origin, Origin::New(_))
        && case.taken().is_none()
        && !witness.path.iter().any(|step| step.event == Event::Stored);
    if !is_plain_leak || !is_name(name) {
        return None;
    }
    let (made, lost) = (places.written(witness.object.place)?, places.written(witness.place)?);
    if made.file.id != lost.file.id || made.hi > lost.lo || lost.lo - made.hi > REACH {
        return None;
    }
    let text = &made.file.bytes;
    let begin = assignment_before(text, made.lo as usize, name)?;
    let line = own_line(text, lost.lo as usize)?;
    let way = tokens(text.get(begin..lost.lo as usize)?)?;
    let end = tokens(text.get(lost.lo as usize..lost.hi as usize)?)?;
    if !returns_something_else(&end, &way, name) {
        return None;
    }
    let release = match statements_between(&way, name)? {
        NullCheck::Seen => case.release(),
        NullCheck::NotSeen if case.is_pythons() => "Py_XDECREF",
        // Whether NULL may be released is for each API to say.
        NullCheck::NotSeen => return None,
    };
    let at = lost.file.line_column(lost.lo);
    Some(Fix {
        message: format!("release `{name}` before the return: `{release}({name})`"),
        edits: vec![Edit {
            at: Point { file: lost.file.clone(), start: at, end: at },
            text: format!("{release}({name});{}{}", line_end(text), line),
        }],
    })
}

/// Whether it is known that the variable is not NULL at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NullCheck {
    Seen,
    NotSeen,
}

fn is_name(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_')
        && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '_')
}

/// Where the statement `name = ` or `PyObject *name = ` begins that the call at `call` is the value of. It must be a statement of
/// its own: what comes before it ends a statement or opens a block.
fn assignment_before(text: &[u8], call: usize, name: &str) -> Option<usize> {
    let start = text[..call].iter().rposition(|byte| matches!(byte, b';' | b'{' | b'}'))? + 1;
    let before = std::str::from_utf8(&text[start..call]).ok()?;
    let target = without_cast(before.trim_end()).strip_suffix('=')?.trim_end();
    let declared = target.strip_suffix(name)?;
    let is_declaration =
        declared.chars().all(|it| it.is_ascii_alphanumeric() || it.is_whitespace() || "_*".contains(it));
    let words: Vec<&str> = declared.split(|it: char| !it.is_ascii_alphanumeric() && it != '_').collect();
    let is_control = words.iter().any(|word| matches!(*word, "else" | "do" | "case" | "default"));
    let ends_apart = declared.is_empty() || declared.ends_with(|it: char| it.is_whitespace() || it == '*');
    (is_declaration && !is_control && ends_apart).then_some(call)
}

/// The text without a cast to `PyObject *` at its end. A cast to a type of the project means an object that is being made here:
/// releasing it runs a destructor that may not be ready for half an object.
fn without_cast(text: &str) -> &str {
    let cast = |rest: &str| -> Option<usize> {
        let open = rest.strip_suffix(')')?.rfind('(')?;
        let inside: String = rest[open..].split_whitespace().collect();
        (inside == "(PyObject*)").then_some(open)
    };
    cast(text).map_or(text, |open| text[..open].trim_end())
}

/// The blanks before a statement that begins its line, and that no `if` or label governs: the statement or block before it has
/// ended, or a block begins.
fn own_line(text: &[u8], at: usize) -> Option<String> {
    let begin = text[..at].iter().rposition(|&byte| byte == b'\n')? + 1;
    let blanks = std::str::from_utf8(&text[begin..at]).ok()?;
    blanks.chars().all(|it| matches!(it, ' ' | '\t')).then(|| blanks.to_owned())
}

fn line_end(text: &[u8]) -> &'static str {
    if text.windows(2).take(4096).any(|pair| pair == b"\r\n") { "\r\n" } else { "\n" }
}

/// `return NULL;`, `return -1;`, `return other;`, where nothing was made from the object for `other`.
fn returns_something_else(end: &[Token<'_>], way: &[Token<'_>], name: &str) -> bool {
    match end {
        [Token::Word("return"), Token::Mark(b';')] => true,
        [Token::Word("return"), Token::Word(value), Token::Mark(b';')] => {
            *value != name && !is_made_from(way, value, name)
        }
        [Token::Word("return"), Token::Mark(b'-'), Token::Word(_), Token::Mark(b';')] => true,
        _ => false,
    }
}

/// Whether some statement that assigns `value` mentions `name` as well.
fn is_made_from(way: &[Token<'_>], value: &str, name: &str) -> bool {
    way.split(|token| matches!(token, Token::Mark(b';' | b'{' | b'}'))).any(|statement| {
        let assigns = statement.windows(2).any(|pair| pair == [Token::Word(value), Token::Mark(b'=')]);
        assigns && statement.contains(&Token::Word(name))
    })
}
