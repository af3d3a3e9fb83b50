//! Getting back to something readable after an error.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::lookahead::is_declaration_keyword;
use crate::parser::Parser;
use crate::tree::{StmtId, StmtKind};

impl Parser<'_> {
    /// Whether something went wrong since `errors` was noted; counts as handled from now on.
    pub(crate) fn failed_since(&self, errors: u32) -> bool {
        self.errors != errors
    }

    /// One token further, or behind the bracket that opens here.
    pub(crate) fn skip_one(&mut self) {
        let kind = self.kind();
        let opens = matches!(kind, TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace);
        match self.close_of(self.pos).filter(|_| opens) {
            Some(close) => self.pos = close + 1,
            None => {
                self.bump();
            }
        }
    }

    /// Skips to the first of `stops` outside brackets, or to a closing bracket, and counts what was skipped.
    pub(crate) fn skip_to(&mut self, stops: &[TokenKind]) {
        let from = self.pos;
        loop {
            let kind = self.kind();
            let closes = matches!(kind, TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace | TokenKind::End);
            if closes || stops.contains(&kind) || self.starts_definition_line(kind) {
                break;
            }
            if kind == TokenKind::LBrace && self.body_open.is_none() && self.pos > 0 && self.opens_block(self.pos) {
                break;
            }
            self.skip_one();
        }
        self.count_skipped(from);
    }

    /// Whether a declaration begins in column 0 here: whatever is being skipped, or was left open, has ended.
    pub(crate) fn starts_definition_line(&self, kind: TokenKind) -> bool {
        is_declaration_keyword(kind) && self.starts_at_margin(self.pos)
    }

    /// Skips to `close`, the partner of the bracket at `open`, and past it. Without a partner, to the end of the
    /// statement.
    pub(crate) fn close_bracket(&mut self, open: usize, close: TokenKind) {
        if self.eat(close) {
            return;
        }
        self.fail("expected a closing bracket");
        match self.close_of(open).filter(|&found| found >= self.pos) {
            Some(found) => {
                let from = self.pos;
                self.pos = found + 1;
                self.count_skipped(from);
            }
            None => self.skip_to(&[TokenKind::Semicolon]),
        }
    }

    pub(crate) fn count_skipped(&mut self, from: usize) {
        if self.pos > from && !self.stopped {
            self.skipped += self.pos - from;
            self.guess(Guess::SkippedTokens, from);
        }
    }

    /// Skips the rest of a statement: past its `;`, or up to the `}` or `{` that ends it.
    pub(crate) fn skip_statement(&mut self, first: usize) -> StmtId {
        loop {
            match self.kind() {
                TokenKind::End | TokenKind::RBrace => break,
                TokenKind::Semicolon => {
                    self.bump();
                    break;
                }
                TokenKind::LBrace if self.pos > first && self.opens_block(self.pos) => break,
                kind if self.pos > first && starts_statement(kind) && self.starts_line(self.pos) => break,
                _ => self.skip_one(),
            }
        }
        self.count_skipped(first);
        self.stmt_node(StmtKind::Skipped, first)
    }

    /// Whether the brace at `index` seems to open a block rather than an initialiser.
    fn opens_block(&self, index: usize) -> bool {
        matches!(
            self.tokens[index - 1].kind,
            TokenKind::RParen | TokenKind::Ident | TokenKind::KwElse | TokenKind::KwDo
        )
    }
}

/// Keywords that only ever begin a statement.
pub(crate) fn starts_statement(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::KwBreak
            | TokenKind::KwCase
            | TokenKind::KwContinue
            | TokenKind::KwDefault
            | TokenKind::KwDo
            | TokenKind::KwElse
            | TokenKind::KwFor
            | TokenKind::KwGoto
            | TokenKind::KwIf
            | TokenKind::KwReturn
            | TokenKind::KwSwitch
            | TokenKind::KwWhile
    )
}
