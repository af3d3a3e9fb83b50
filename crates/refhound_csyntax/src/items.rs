//! External declarations, and what stands between them.

use refhound_index::{EntityId, Symbol};
use refhound_preproc::{TokenFlags, TokenKind};
use refhound_unknowns::NotAnalysed;

use crate::declarations::ListEnd;
use crate::lookahead::{Context, MacroShape, is_declaration_keyword};
use crate::parser::Parser;
use crate::recovery::starts_statement;
use crate::tree::{Declaration, InitDeclarators, Item};
use crate::words::Word;

impl Parser<'_> {
    /// Reads all items up to `end`. Together they cover every token.
    pub(crate) fn items(&mut self) {
        while self.pos < self.end {
            let first = self.pos;
            self.guesses.clear();
            self.not_analysed = None;
            self.forget_heights();
            let end = self.end;
            let mut item = self.item();
            if self.stopped {
                // Too deep outside a function: an initialiser or a declarator.
                // Where brackets are missing, going on inside would only lead to the same depth again.
                self.stopped = false;
                let stop = std::mem::replace(&mut self.end, end);
                self.pos = first;
                self.skip_item(first, None);
                self.pos = self.pos.max(stop);
                item = self.skipped_item(first, self.probable_function(first));
            }
            if matches!(item, Item::Function(_)) {
                self.last_function = Some(self.tree.items.len());
            }
            self.tree.items.push(item);
        }
    }

    fn item(&mut self) -> Item {
        let first = self.pos;
        match self.kind() {
            TokenKind::Semicolon => {
                self.bump();
                self.other(first)
            }
            TokenKind::RBrace if self.linkage_blocks > 0 => {
                self.linkage_blocks -= 1;
                self.bump();
                self.other(first)
            }
            TokenKind::RBrace => {
                self.note("`}` without `{`");
                self.damage_previous_function();
                self.bump();
                self.skipped_item(first, None)
            }
            TokenKind::KwAsm => {
                self.bump();
                while matches!(self.kind(), TokenKind::KwVolatile | TokenKind::KwInline | TokenKind::KwGoto) {
                    self.bump();
                }
                if self.at(TokenKind::LParen) {
                    self.skip_one();
                }
                self.eat(TokenKind::Semicolon);
                self.other(first)
            }
            TokenKind::KwStaticAssert => {
                self.skip_assertion();
                self.other(first)
            }
            TokenKind::KwExtern if self.peek(1) == TokenKind::Str && self.peek(2) == TokenKind::LBrace => {
                self.linkage_blocks += 1;
                self.pos += 3;
                self.other(first)
            }
            kind if starts_statement(kind) => {
                self.note("a statement outside a function");
                self.damage_previous_function();
                self.skip_item(first, None)
            }
            TokenKind::Ident => self.identifier_item(),
            _ => self.declaration_item(),
        }
    }

    fn identifier_item(&mut self) -> Item {
        let first = self.pos;
        let word = self.word_at(first);
        if word == Some(Word::StaticAssert) && self.peek(1) == TokenKind::LParen {
            self.skip_assertion();
            return self.other(first);
        }
        let alone = matches!(self.peek(1), TokenKind::Semicolon | TokenKind::End);
        if alone || (word == Some(Word::Pragma) && self.peek(1) == TokenKind::LParen) {
            self.bump();
            if self.at(TokenKind::LParen) {
                self.skip_one();
            }
            self.eat(TokenKind::Semicolon);
            return self.other(first);
        }
        self.declaration_item()
    }

    fn declaration_item(&mut self) -> Item {
        let first = self.pos;
        let errors = self.errors;
        let read = self.specs(Context::File);
        match read.shape {
            Some(MacroShape::Invocation) => return self.invocation(first),
            Some(shape) => return self.macro_function(first, read.specs, shape),
            None => {}
        }
        if self.failed_since(errors) {
            return self.skip_item(first, None);
        }
        let defines_type = read.specs.defines_type();
        let specs = self.tree.specs.push(read.specs);
        let mut declarators = InitDeclarators::new();
        let lacks_semicolon = defines_type && self.begins_new_declaration();
        if lacks_semicolon {
            self.note("expected `;`");
        }
        let end = if lacks_semicolon || self.eat(TokenKind::Semicolon) {
            ListEnd::Semicolon
        } else {
            self.init_declarators(specs, Context::File, &mut declarators)
        };
        match end {
            ListEnd::Semicolon => {}
            ListEnd::Definition => return self.function(first, specs, declarators[0].declarator),
            ListEnd::Broken => {
                let recovers = !declarators.is_empty() && !self.stopped && self.begins_declaration_line();
                self.fail("not a declaration");
                if !recovers {
                    return self.skip_item(first, None);
                }
            }
        }
        let last = self.last_since(first);
        Item::Declaration(Declaration { first: self.token(first), last, specs, declarators })
    }

    /// Whether a new declaration starts on a new line here, so that only a `;` is missing.
    fn begins_declaration_line(&self) -> bool {
        self.at(TokenKind::End) || (self.starts_line(self.pos) && self.starts_declaration(self.pos))
    }

    /// `MODULE_LICENSE("GPL")`, `static DEFINE_MUTEX(lock);`, `TABLE(x) = { ... };`
    fn invocation(&mut self, first: usize) -> Item {
        self.bump();
        while self.at(TokenKind::LParen) {
            self.skip_one();
        }
        if matches!(self.kind(), TokenKind::Eq | TokenKind::Comma) {
            while !matches!(self.kind(), TokenKind::Semicolon | TokenKind::RBrace | TokenKind::End) {
                self.skip_one();
            }
        }
        self.eat(TokenKind::Semicolon);
        self.other(first)
    }

    fn other(&self, first: usize) -> Item {
        Item::Other { first: self.token(first), last: self.last_since(first) }
    }

    fn skipped_item(&self, first: usize, function: Option<Symbol>) -> Item {
        Item::Skipped { first: self.token(first), last: self.last_since(first), function }
    }

    /// Skips to the next declaration. `function` is the function's name if it is known already.
    pub(crate) fn skip_item(&mut self, first: usize, function: Option<Symbol>) -> Item {
        loop {
            match self.kind() {
                TokenKind::End => break,
                TokenKind::Semicolon => {
                    self.bump();
                    break;
                }
                TokenKind::RBrace if self.pos > first => break,
                TokenKind::LBrace => {
                    self.skip_one();
                    if !matches!(
                        self.kind(),
                        TokenKind::Comma | TokenKind::Eq | TokenKind::RParen | TokenKind::Semicolon
                    ) {
                        break;
                    }
                }
                kind if self.pos > first && self.starts_at_margin(self.pos) && is_declaration_keyword(kind) => break,
                _ => self.skip_one(),
            }
        }
        if self.pos == first {
            self.bump();
        }
        let function = function.or_else(|| self.probable_function(first));
        self.skipped_item(first, function)
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

    /// Statements at file scope: a `}` too many ended the function before them too early. If that `}` stands in column
    /// 0 it is more likely the right one.
    fn damage_previous_function(&mut self) {
        let at = self.here();
        let Some(Item::Function(function)) = self.last_function.map(|index| &mut self.tree.items[index]) else {
            return;
        };
        let flags = self.tokens[function.last.index()].flags;
        if !flags.contains(TokenFlags::LINE_START) || flags.contains(TokenFlags::SPACE_BEFORE) {
            function.not_analysed.get_or_insert((NotAnalysed::Parse, at));
        }
    }
}
