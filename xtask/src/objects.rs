//! How labels and findings name the object that they are about, and when two names mean the same.
//!
//! A label says `x`, `self->x`, `(temporary)`, `arg-of:F` or `(result)`. A finding says what its reader would: a
//! variable, a member, or an expression such as `Py_BuildValue(...)` for an object that has no name.

/// What a label is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sought<'a> {
    /// A variable or member.
    Named(&'a str),
    /// An object without a name, one of possibly several in its function.
    Temporary,
    /// An object without a name that is handed to a function in a certain line.
    Argument,
    /// What the function returns.
    Returned,
}

impl<'a> Sought<'a> {
    pub(crate) fn parse(text: &'a str) -> Sought<'a> {
        match text {
            "(temporary)" => Sought::Temporary,
            "(result)" | "return" => Sought::Returned,
            _ if text.starts_with("arg-of:") => Sought::Argument,
            _ => Sought::Named(text),
        }
    }
}

/// Whether a finding's object is the variable or member that a label names. `self->x` of a label is also met by `x` and
/// by the same member of another spelling of the object, `((Thing *)self)->x`.
pub(crate) fn is_same_name(label: &str, object: &str) -> bool {
    let (label, object) = (bare(label), bare(object));
    if object.is_empty() {
        return false;
    }
    label == object || (is_member(&label) && last_part(&label) == last_part(&object) && is_place(last_part(&object)))
}

/// Whether a finding's object is an expression, such as a call, rather than a variable or member.
pub(crate) fn is_expression(object: &str) -> bool {
    let bare = bare(object);
    !bare.is_empty() && !is_place(&bare)
}

/// Identifiers joined by `->` and `.`, with indices.
fn is_place(bare: &str) -> bool {
    let mut depth = 0_u32;
    let mut outside = String::new();
    for c in bare.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    let is_name = |part: &str| {
        part.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    outside.replace("->", ".").split('.').all(is_name)
}

fn is_member(bare: &str) -> bool {
    bare.contains("->") || bare.contains('.')
}

fn last_part(bare: &str) -> &str {
    bare.rsplit("->").next().and_then(|part| part.rsplit('.').next()).unwrap_or(bare)
}

/// Without quotes, blanks between tokens, casts in front, `*` and `&` in front, and parentheses around all of it. "result
/// of f(...)" keeps its call.
fn bare(text: &str) -> String {
    let text = text.trim().trim_matches('`');
    let text = text.strip_prefix("result of ").unwrap_or(text);
    let squeezed = squeeze(text);
    let mut rest = squeezed.as_str();
    loop {
        let before = rest;
        rest = rest.trim_start_matches(['*', '&']);
        if let Some(inside) = enclosed(rest) {
            let after = &rest[inside.len() + 2..];
            if after.is_empty() {
                rest = inside;
            } else if inside.ends_with('*') && !after.starts_with(['-', '.', '[']) {
                rest = after;
            }
        }
        if rest == before {
            return rest.to_owned();
        }
    }
}

/// Blanks are dropped where C does not need them, so that spellings compare.
fn squeeze(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut squeezed = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.chars() {
        if c.is_whitespace() {
            gap = true;
            continue;
        }
        if gap && is_word(c) && squeezed.ends_with(is_word) {
            squeezed.push(' ');
        }
        gap = false;
        squeezed.push(c);
    }
    squeezed
}

/// What stands between a parenthesis at the start and the one that closes it.
fn enclosed(text: &str) -> Option<&str> {
    if !text.starts_with('(') {
        return None;
    }
    let mut depth = 0_u32;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(&text[1..at]),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_in_any_spelling() {
        assert!(is_same_name("x", "x"));
        assert!(is_same_name("x", "`x`"));
        assert!(is_same_name("x", "(PyObject *) x"));
        assert!(is_same_name("WraptType", "&WraptType"));
        assert!(is_same_name("*field", "field"));
        assert!(!is_same_name("x", "xs"));
        assert!(!is_same_name("x", ""));
    }

    #[test]
    fn a_member_is_known_by_its_own_name() {
        assert!(is_same_name("self->x", "self->x"));
        assert!(is_same_name("self->x", "x"));
        assert!(is_same_name("self->x", "((Thing *)self)->x"));
        assert!(is_same_name("GET_TC(tc)->itemName", "GET_TC(tc)->itemName"));
        assert!(!is_same_name("self->x", "self->y"));
        assert!(!is_same_name("x", "self->x"));
    }

    #[test]
    fn a_call_is_an_expression_and_a_variable_is_not() {
        assert!(is_expression("Py_BuildValue(\"(s,i)\", \"Stream closed\", 1)"));
        assert!(is_expression("result of PyList_New(...)"));
        assert!(!is_expression("x"));
        assert!(!is_expression("(PyObject *)self->items[i + 1]"));
        assert!(!is_expression(""));
    }

    #[test]
    fn odd_text_is_an_expression_and_no_trouble() {
        for text in ["(", ")", "((", "(x", "*(*", "->", "a b", "\u{e9}(", "()"] {
            is_expression(text);
            is_same_name(text, text);
        }
        assert!(is_expression("a + b"));
    }

    #[test]
    fn labels_say_what_kind_of_object_they_mean() {
        assert_eq!(Sought::parse("(temporary)"), Sought::Temporary);
        assert_eq!(Sought::parse("arg-of:PyErr_SetObject"), Sought::Argument);
        assert_eq!(Sought::parse("(result)"), Sought::Returned);
        assert_eq!(Sought::parse("self->x"), Sought::Named("self->x"));
    }
}
