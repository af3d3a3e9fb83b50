//! The whole condition around an operator.
//!
//! A macro in an expression (`NULL` is one) leaves the expression without a span of its own: its tokens come from
//! different texts, and what remains is the operator. A reader wants to see `item == NULL`, not `==`. The text around the
//! operator says what was meant, as long as it is plain.

/// Longest stretch of text that is looked at on either side.
const REACH: usize = 200;

/// The range of the condition that `lo..hi` is the operator of, or the opening parenthesis of the call of.
pub(crate) fn around(bytes: &[u8], lo: usize, hi: usize) -> Option<(usize, usize)> {
    let operator = bytes.get(lo..hi)?;
    if operator.is_empty() || matches!(operator, b"&&" | b"||" | b"?" | b"," | b";") {
        return None;
    }
    let (begin, end) = if operator == b"(" {
        (name_before(bytes, lo), closing(bytes, hi)? + 1)
    } else {
        (left_end(bytes, lo)?, right_end(bytes, hi)?)
    };
    let text = bytes[begin..end].trim_ascii_end();
    let bare = text.trim_ascii_start();
    let bare = bare.strip_prefix(b"return ").unwrap_or(bare).trim_ascii_start();
    let found = (begin + text.len() - bare.len(), begin + text.len());
    (found.0 < lo && found.1 > hi && is_plain(&bytes[found.0..found.1])).then_some(found)
}

/// Quotes, comments and directives would have to be read as C is read.
fn is_plain(text: &[u8]) -> bool {
    let has = |piece: &[u8]| memchr::memmem::find(text, piece).is_some();
    !text.iter().any(|byte| matches!(byte, b'"' | b'\'' | b'#' | b'\\')) && !has(b"/*") && !has(b"//")
}

fn name_before(bytes: &[u8], at: usize) -> usize {
    let before = bytes[..at].trim_ascii_end();
    let length = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    before.len() - length
}

/// The parenthesis that closes the one before `from`.
fn closing(bytes: &[u8], from: usize) -> Option<usize> {
    let mut depth = 0;
    for (index, byte) in bytes.iter().enumerate().skip(from).take(REACH) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return Some(index),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn left_end(bytes: &[u8], lo: usize) -> Option<usize> {
    let mut depth = 0;
    for index in (lo.saturating_sub(REACH)..lo).rev() {
        match bytes[index] {
            b')' | b']' => depth += 1,
            b'(' | b'[' if depth > 0 => depth -= 1,
            b'(' | b'[' => return Some(index + 1),
            byte if depth == 0 && ends(bytes, index, byte) => return Some(index + 1),
            _ => {}
        }
    }
    None
}

fn right_end(bytes: &[u8], hi: usize) -> Option<usize> {
    let mut depth = 0;
    for (index, &byte) in bytes.iter().enumerate().skip(hi).take(REACH) {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' if depth > 0 => depth -= 1,
            b')' | b']' => return Some(index),
            byte if depth == 0 && ends(bytes, index, byte) => return Some(index),
            _ => {}
        }
    }
    None
}

/// Whether a condition ends at a character outside of its parentheses.
fn ends(bytes: &[u8], index: usize, byte: u8) -> bool {
    let doubled = |byte| bytes.get(index + 1) == Some(&byte) || (index > 0 && bytes[index - 1] == byte);
    match byte {
        b';' | b'{' | b'}' | b',' | b'?' | b':' => true,
        b'&' | b'|' => doubled(byte),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition<'a>(text: &'a str, operator: &str) -> Option<&'a str> {
        let lo = text.find(operator).expect("the operator is there");
        let (begin, end) = around(text.as_bytes(), lo, lo + operator.len())?;
        Some(&text[begin..end])
    }

    #[test]
    fn an_operator_is_shown_with_what_stands_on_both_sides() {
        assert_eq!(condition("if (item == NULL) {", "=="), Some("item == NULL"));
        assert_eq!(condition("if (a || f(x, 1) != NULL && b) {", "!="), Some("f(x, 1) != NULL"));
        assert_eq!(condition("if (!(key = TEXT(c + 1))) {", "="), Some("key = TEXT(c + 1)"));
        assert_eq!(condition("{ return a->n[i] < LIMIT ? b : c; }", "<"), Some("a->n[i] < LIMIT"));
        assert_eq!(condition("x; CHECK (format, 1);", "("), Some("CHECK (format, 1)"));
    }

    #[test]
    fn what_is_not_plain_is_left_alone() {
        for text in ["if (a && b)", "x == \"a\")", "(x /* why */ == NULL)", "x == NULL"] {
            let operator = if text.contains("&&") { "&&" } else { "==" };
            assert_eq!(condition(text, operator), None, "{text}");
        }
    }
}
