//! The fast paths: runs of tokens that stand in one place are taken at once, without the ceremony of `read`.
//!
//! They give what `read` and `next_expanded` would. A recording has to be told of every name, so while one is being made
//! nothing is taken here.

use refhound_index::Symbol;

use crate::engine::{Engine, FileFrame, Frame, Source, with_origin};
use crate::expand::{Call, Taken};
use crate::table::MacroTable;
use crate::token::{Token, TokenFlags, TokenKind};

impl MacroTable<'_> {
    /// Whether a token is the name of a macro.
    #[inline]
    fn names(&self, kind: TokenKind, symbol: Symbol) -> bool {
        kind.is_name() && self.is_macro(symbol)
    }

    /// The token as it stays in the text, or `None` if it is a macro's name that may be expanded.
    #[inline]
    fn settled(&self, token: Token) -> Option<Token> {
        if !token.kind.is_name() || !self.is_macro(token.symbol) || token.flags.contains(TokenFlags::NO_EXPAND) {
            return Some(token);
        }
        let marked = Token { flags: token.flags.with(TokenFlags::NO_EXPAND), ..token };
        self.is_disabled(token.symbol).then_some(marked)
    }

    /// The token with a mark if it is the name of a macro that is being expanded.
    #[inline]
    fn painted(&self, token: Token) -> Token {
        if token.kind.is_name() && self.is_disabled(token.symbol) {
            return Token { flags: token.flags.with(TokenFlags::NO_EXPAND), ..token };
        }
        token
    }
}

impl Frame<'_> {
    /// The token that comes next.
    #[inline]
    pub(crate) fn peek(&self) -> Option<Token> {
        match self {
            Frame::Body { definition, at, origin, first_flags, .. } => {
                let token = with_origin(definition.body.get(*at as usize)?.raw, *origin);
                Some(if *at == 0 { Token { flags: *first_flags, ..token } } else { token })
            }
            Frame::Tokens { list, at, .. } => list.get(*at as usize).copied(),
        }
    }

    #[inline]
    pub(crate) fn advance(&mut self) {
        let (Frame::Body { at, .. } | Frame::Tokens { at, .. }) = self;
        *at += 1;
    }

    /// Moves tokens to `out` up to the name of a macro.
    fn copy_settled(&mut self, macros: &MacroTable<'_>, out: &mut Vec<Token>) {
        loop {
            match self {
                // The first token has the flags of the macro's name: it is taken alone.
                Frame::Body { at: 0, .. } => {}
                Frame::Body { definition, at, origin, .. } => {
                    let rest = &definition.body[*at as usize..];
                    let length = rest.iter().position(|token| macros.names(token.raw.kind, token.raw.symbol));
                    let length = length.unwrap_or(rest.len());
                    out.extend(rest[..length].iter().map(|token| with_origin(token.raw, *origin)));
                    *at += length as u32;
                }
                Frame::Tokens { list, at, .. } => {
                    let rest = &list[*at as usize..];
                    let length = rest.iter().position(|token| macros.names(token.kind, token.symbol));
                    let length = length.unwrap_or(rest.len());
                    out.extend_from_slice(&rest[..length]);
                    *at += length as u32;
                }
            }
            let Some(token) = self.peek().and_then(|token| macros.settled(token)) else { return };
            out.push(token);
            self.advance();
        }
    }

    fn collect(&mut self, macros: &MacroTable<'_>, call: &mut Call) -> Taken {
        while let Some(token) = self.peek() {
            self.advance();
            if call.take(macros.painted(token)) == Taken::Last {
                return Taken::Last;
            }
        }
        Taken::More
    }
}

impl FileFrame<'_, '_> {
    /// Moves tokens to `out` up to the name of a macro or a directive.
    fn copy_settled(&mut self, table: &MacroTable<'_>, out: &mut Vec<Token>) {
        let text = &self.lexed.tokens[self.at as usize..self.text_end as usize];
        let length = text.iter().position(|token| table.names(token.kind, token.symbol)).unwrap_or(text.len());
        out.extend(text[..length].iter().map(|&raw| with_origin(raw, self.origin)));
        self.at += length as u32;
    }

    fn collect(&mut self, call: &mut Call) -> Taken {
        while self.at < self.text_end {
            let raw = self.lexed.tokens[self.at as usize];
            self.at += 1;
            if call.take(with_origin(raw, self.origin)) == Taken::Last {
                return Taken::Last;
            }
        }
        Taken::More
    }
}

impl<'c, 's: 'c> Engine<'c, 's> {
    /// Moves the tokens at hand to `out`, up to the next that needs `next_expanded`.
    pub(crate) fn copy_settled(&mut self, out: &mut Vec<Token>) {
        if self.recorder.is_some() || self.exhausted {
            return;
        }
        while self.frames.len() > self.floor {
            let Some(frame) = self.frames.last_mut() else { return };
            frame.copy_settled(&self.macros, out);
            if frame.peek().is_some() {
                return;
            }
            self.pop_frame();
        }
        if self.source == Source::Files
            && let Some(file) = self.files.last_mut()
            && file.fresh.is_none()
        {
            file.copy_settled(&self.macros, out);
        }
    }

    /// Takes tokens of a macro call from where the next one stands.
    pub(crate) fn collect_at_hand(&mut self, call: &mut Call) -> Taken {
        if self.recorder.is_some() {
            return Taken::More;
        }
        if self.frames.len() > self.floor {
            let macros = &self.macros;
            return self.frames.last_mut().map_or(Taken::More, |frame| frame.collect(macros, call));
        }
        match self.files.last_mut() {
            // Outside all frames no macro is being expanded: no name needs a mark.
            Some(file) if self.source != Source::Isolated && file.fresh.is_none() => file.collect(call),
            _ => Taken::More,
        }
    }

    /// Reads the parenthesis that opens a call. Any other token stays where it is.
    pub(crate) fn read_open_parenthesis(&mut self) -> bool {
        if self.frames.len() > self.floor
            && let Some(frame) = self.frames.last_mut()
            && let Some(token) = frame.peek()
        {
            let opens = token.kind == TokenKind::LParen;
            if opens {
                frame.advance();
            }
            return opens;
        }
        let Some(token) = self.read_in_call() else { return false };
        let opens = token.kind == TokenKind::LParen;
        if !opens {
            self.push_back(token);
        }
        opens
    }
}
