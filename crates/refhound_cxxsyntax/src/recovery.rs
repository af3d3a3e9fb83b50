//! Getting back to something readable after an error.

use refhound_index::Symbol;
use refhound_preproc::{TokenFlags, TokenKind};
use refhound_unknowns::Guess;

use crate::lookahead::is_declaration_keyword;
use crate::parser::Parser;
use crate::tree::{DeclId, DeclKind, StmtId, StmtKind};

impl Parser<'_> {
    pub(crate) fn failed_since(&self, errors: u32) -> bool {
        self.errors != errors
    }

    /// One token further, or behind the bracket that opens here.
    pub(crate) fn skip_one(&mut self) {
        let opens = matches!(self.kind(), TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace);
        match self.close_of(self.pos).filter(|_| opens) {
            Some(close) => self.pos = close + 1,
            None => {
                self.bump();
            }
        }
    }

    /// Back to `first`, to look at the text behind it in another way. Each level of nesting can double what is read, so that
    /// from some point on recovery goes on from where it is.
    pub(crate) fn go_back(&mut self, first: usize) {
        let again = self.pos.saturating_sub(first);
        if again <= self.rereads {
            self.rereads -= again;
            self.pos = first;
        }
    }

    /// A brace that is never closed: going on behind it would look at the rest of the text again and again.
    pub(crate) fn at_open_end(&self) -> bool {
        self.at(TokenKind::LBrace) && self.close_of(self.pos).is_none()
    }

    pub(crate) fn count_skipped(&mut self, from: usize) {
        if self.pos > from && !self.stopped {
            self.skipped += self.pos - from;
            self.guess(Guess::SkippedTokens, from);
        }
    }

    /// Past the next `;` outside brackets, or to the `}` before it. Nothing is wrong with what is skipped.
    pub(crate) fn skip_past_semicolon(&mut self) {
        loop {
            match self.kind() {
                TokenKind::Semicolon => {
                    self.bump();
                    return;
                }
                TokenKind::RBrace | TokenKind::End => return,
                _ => self.skip_one(),
            }
        }
    }

    /// Goes past `close`, the partner of the bracket at `open`. Without a partner, to the end of the statement.
    pub(crate) fn close_bracket(&mut self, open: usize, close: TokenKind) {
        if self.eat(close) {
            return;
        }
        self.fail("expected a closing bracket");
        let from = self.pos;
        if let Some(found) = self.close_of(open).filter(|&found| found >= from) {
            self.pos = found + 1;
        } else {
            while !matches!(
                self.kind(),
                TokenKind::Semicolon | TokenKind::RBrace | TokenKind::RParen | TokenKind::RBracket | TokenKind::End
            ) && !self.at_open_end()
            {
                self.skip_one();
            }
        }
        self.count_skipped(from);
    }

    /// Skips the rest of a statement: past its `;`, or up to the `}` or the block that ends it.
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

    /// Column 0: the first token of a line with nothing before it.
    pub(crate) fn starts_at_margin(&self, index: usize) -> bool {
        self.starts_line(index) && !self.tokens[index].flags.contains(TokenFlags::SPACE_BEFORE)
    }

    /// Skips to the next declaration.
    pub(crate) fn skip_declaration(&mut self, first: usize) -> DeclId {
        // What was read of it already may be the better part; the text is looked at again from its start.
        loop {
            match self.kind() {
                TokenKind::End => break,
                TokenKind::Semicolon => {
                    self.bump();
                    break;
                }
                TokenKind::RBrace => break,
                TokenKind::LBrace => {
                    self.skip_one();
                    if !matches!(
                        self.kind(),
                        TokenKind::Comma | TokenKind::Eq | TokenKind::RParen | TokenKind::Semicolon | TokenKind::LBrace
                    ) {
                        break;
                    }
                }
                kind if self.pos > first && self.starts_at_margin(self.pos) && is_declaration_keyword(kind) => break,
                _ => self.skip_one(),
            }
        }
        if self.pos == first && !self.at(TokenKind::RBrace) {
            self.bump();
        }
        let function = self.probable_function(first);
        self.decl_node(DeclKind::Skipped { function }, first)
    }

    /// The name in `name(...) {` somewhere in the skipped text.
    fn probable_function(&self, first: usize) -> Option<Symbol> {
        let mut index = first;
        while index < self.pos {
            match self.kind_at(index) {
                TokenKind::Ident if self.kind_at(index + 1) == TokenKind::LParen => {
                    let close = self.close_of(index + 1);
                    if close.is_some_and(|close| self.kind_at(close + 1) == TokenKind::LBrace) {
                        return Some(self.symbol_at(index));
                    }
                    index += 1;
                }
                TokenKind::LBrace => index = self.close_of(index).unwrap_or(index) + 1,
                _ => index += 1,
            }
        }
        None
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
