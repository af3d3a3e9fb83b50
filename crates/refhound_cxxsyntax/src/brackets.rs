//! Bracket matching, done once for the whole unit, so that the parser can look past any bracket at no cost.

use refhound_preproc::{Token, TokenKind};

/// For each opening bracket the index of its closing one.
#[derive(Debug)]
pub(crate) struct Brackets {
    /// 0 means "none": a closing bracket is never the first token.
    partners: Vec<u32>,
}

impl Brackets {
    /// A `}` closes the nearest open `{`, whatever parentheses are open inside, and without one it ends all that are
    /// open; a `)` or `]` that fits nothing is ignored. So a forgotten parenthesis damages no more than its own block.
    pub(crate) fn new(tokens: &[Token]) -> Self {
        let mut partners = vec![0; tokens.len()];
        let mut open: Vec<(TokenKind, u32)> = Vec::new();
        // Where the braces stand in `open`.
        let mut braces: Vec<usize> = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            let found = match token.kind {
                TokenKind::LParen | TokenKind::LBracket => {
                    open.push((token.kind, index as u32));
                    continue;
                }
                TokenKind::LBrace => {
                    braces.push(open.len());
                    open.push((token.kind, index as u32));
                    continue;
                }
                TokenKind::RParen => find_opener(&open, TokenKind::LParen),
                TokenKind::RBracket => find_opener(&open, TokenKind::LBracket),
                TokenKind::RBrace => {
                    let brace = braces.pop();
                    if brace.is_none() {
                        open.clear();
                    }
                    brace
                }
                _ => continue,
            };
            if let Some(at) = found {
                partners[open[at].1 as usize] = index as u32;
                open.truncate(at);
            }
        }
        Brackets { partners }
    }

    /// The bracket that closes the one at `open`.
    #[inline]
    pub(crate) fn close_of(&self, open: usize) -> Option<usize> {
        match self.partners.get(open).copied().unwrap_or(0) {
            0 => None,
            close => Some(close as usize),
        }
    }
}

/// How far down a misplaced closing bracket looks for its opener; keeps bracket soup linear.
const REACH: usize = 64;

fn find_opener(open: &[(TokenKind, u32)], opener: TokenKind) -> Option<usize> {
    for (at, &(kind, _)) in open.iter().enumerate().rev().take(REACH) {
        if kind == opener {
            return Some(at);
        }
        if kind == TokenKind::LBrace {
            return None;
        }
    }
    None
}
