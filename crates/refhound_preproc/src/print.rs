//! Tokens as text: what `dump --stage tokens` shows and what tests compare.

use std::fmt::Write as _;

use crate::token::{Token, TokenFlags, TokenKind};

/// The tokens as C again: line starts and spaces as in the source, so that a person can read it.
pub fn print_tokens(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        if token.kind == TokenKind::End {
            break;
        }
        if token.flags.contains(TokenFlags::LINE_START) && !text.is_empty() {
            text.push('\n');
        } else if !text.is_empty() && !text.ends_with('\n') {
            text.push(' ');
        }
        let _ = write!(text, "{}", token.text());
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
