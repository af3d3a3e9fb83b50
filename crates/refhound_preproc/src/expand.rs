//! Macro expansion: names become frames, calls collect their arguments, arguments are expanded on their own.

use refhound_evidence::limits;
use refhound_source::{Origin, OriginId, Pos};

use crate::engine::{Engine, Frame, LiveIndex, Source, with_origin};
use crate::macros::{Macro, MacroKind};
use crate::token::{Token, TokenFlags, TokenKind};

/// The arguments of a call: slices of one token list.
#[derive(Default)]
pub(crate) struct Arguments {
    pub(crate) tokens: Vec<Token>,
    /// Start and end of each argument in `tokens`.
    pub(crate) ranges: Vec<(u32, u32)>,
}

impl Arguments {
    pub(crate) fn raw(&self, index: u32) -> &[Token] {
        let (start, end) = self.ranges.get(index as usize).copied().unwrap_or((0, 0));
        &self.tokens[start as usize..end as usize]
    }
}

enum Entered {
    /// A frame was pushed (or the macro expands to nothing).
    Yes,
    /// It is an ordinary token.
    No(Token),
}

impl<'c, 's: 'c> Engine<'c, 's> {
    /// The next token after macro expansion.
    pub(crate) fn next_expanded(&mut self) -> Option<Token> {
        loop {
            let token = self.read()?;
            if !token.kind.is_name() || token.flags.contains(TokenFlags::NO_EXPAND) || self.exhausted {
                return Some(token);
            }
            let slot = self.slot(token.symbol);
            if slot == 0 {
                return Some(token);
            }
            match self.enter_macro(token, slot) {
                Entered::Yes => {}
                Entered::No(token) => return Some(token),
            }
        }
    }

    fn enter_macro(&mut self, name: Token, slot: LiveIndex) -> Entered {
        let definition: &'c Macro = self.live[slot as usize].definition;
        if definition.opaque {
            return Entered::No(name);
        }
        match definition.kind {
            MacroKind::Builtin(builtin) => {
                if self.expand_builtin(builtin, name) {
                    Entered::Yes
                } else {
                    Entered::No(name)
                }
            }
            MacroKind::Object => self.enter_object(definition, name, slot),
            MacroKind::Function { params, variadic } => {
                let Some(open) = self.read_in_call() else { return Entered::No(name) };
                if open.kind != TokenKind::LParen {
                    self.push_back(open);
                    return Entered::No(name);
                }
                self.enter_function(definition, name, slot, params, variadic)
            }
        }
    }

    /// Reads on for a call: across line ends and directives, but not out of the current file.
    pub(crate) fn read_in_call(&mut self) -> Option<Token> {
        let outer = self.source;
        if outer == Source::Files {
            self.source = Source::CurrentFile;
        }
        let token = self.read();
        self.source = outer;
        token
    }

    fn enter_object(&mut self, definition: &'c Macro, name: Token, slot: LiveIndex) -> Entered {
        self.count_work(1 + definition.body.len());
        let first_flags = name.flags;
        match &*definition.body {
            [] => Entered::Yes,
            // Most object-like macros are constants: no frame is needed for a token that is no name.
            [only] if !only.raw.kind.is_name() && !definition.needs_substitution => {
                let origin = self.body_origin(definition, name);
                Entered::No(Token { flags: first_flags, ..with_origin(only.raw, origin) })
            }
            _ => {
                let origin = self.body_origin(definition, name);
                if definition.needs_substitution {
                    let list = self.substitute(definition, name, origin, &Arguments::default());
                    self.push_tokens(list, slot);
                } else {
                    self.live[slot as usize].disabled = true;
                    self.frames.push(Frame::Body { definition, at: 0, origin, first_flags, disables: slot });
                }
                Entered::Yes
            }
        }
    }

    fn enter_function(
        &mut self,
        definition: &'c Macro,
        name: Token,
        slot: LiveIndex,
        params: u32,
        variadic: bool,
    ) -> Entered {
        let Some(arguments) = self.collect_arguments(params, variadic) else {
            let at = Pos { lo: name.lo, origin: name.origin };
            self.problem_at(Some(at), "unterminated argument list of a macro call");
            return Entered::No(name);
        };
        let given = arguments.ranges.len() as u32;
        let too_many = given > params && !(params == 0 && given == 1 && arguments.tokens.is_empty());
        // A variadic macro may be called without its variable arguments.
        let too_few = given + u32::from(variadic) < params;
        if too_many || too_few {
            let at = Pos { lo: name.lo, origin: name.origin };
            self.problem_at(Some(at), "wrong number of arguments in a macro call");
            // The name and its arguments stay in the text: as a call it can still be understood.
            return self.leave_call_as_it_is(name, arguments);
        }
        let origin = self.body_origin(definition, name);
        let list = self.substitute(definition, name, origin, &arguments);
        self.recycle(arguments.tokens);
        self.push_tokens(list, slot);
        Entered::Yes
    }

    fn leave_call_as_it_is(&mut self, name: Token, arguments: Arguments) -> Entered {
        let mut list = self.buffer();
        let punctuation = |kind| Token { kind, symbol: refhound_index::Symbol::EMPTY, len: 1, ..name };
        list.push(punctuation(TokenKind::LParen));
        for (index, &(start, end)) in arguments.ranges.iter().enumerate() {
            if index > 0 {
                list.push(punctuation(TokenKind::Comma));
            }
            list.extend_from_slice(&arguments.tokens[start as usize..end as usize]);
        }
        list.push(punctuation(TokenKind::RParen));
        self.recycle(arguments.tokens);
        self.push_tokens(list, 0);
        Entered::No(name)
    }

    pub(crate) fn body_origin(&mut self, definition: &Macro, name: Token) -> OriginId {
        let call = Pos { lo: name.lo, origin: name.origin };
        self.origins.add(Origin::Body { name: definition.name, defined_in: definition.defined_in, call })
    }

    /// Reads arguments up to the closing parenthesis. `None` if the text ends before it.
    fn collect_arguments(&mut self, params: u32, variadic: bool) -> Option<Arguments> {
        let mut arguments = Arguments { tokens: self.buffer(), ranges: Vec::with_capacity(params as usize) };
        let mut depth = 0u32;
        let mut start = 0;
        loop {
            let Some(mut token) = self.read_in_call() else {
                self.recycle(arguments.tokens);
                return None;
            };
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen if depth > 0 => depth -= 1,
                TokenKind::RParen => {
                    arguments.ranges.push((start, arguments.tokens.len() as u32));
                    self.count_work(arguments.tokens.len());
                    return Some(arguments);
                }
                TokenKind::Comma if depth == 0 && !(variadic && arguments.ranges.len() as u32 + 1 >= params) => {
                    let end = arguments.tokens.len() as u32;
                    arguments.ranges.push((start, end));
                    start = end;
                    continue;
                }
                _ => {}
            }
            if token.flags.contains(TokenFlags::LINE_START) {
                token.flags = token.flags.without(TokenFlags::LINE_START).with(TokenFlags::SPACE_BEFORE);
            }
            arguments.tokens.push(token);
        }
    }

    /// Expands tokens on their own, as if nothing followed.
    pub(crate) fn expand_isolated(&mut self, tokens: &[Token]) -> Vec<Token> {
        let mut expanded = self.buffer();
        let needs_work = tokens.iter().any(|token| token.kind.is_name() && self.slot(token.symbol) != 0);
        if !needs_work || self.expansion_depth >= limits::EXPANSION_DEPTH {
            expanded.extend_from_slice(tokens);
            return expanded;
        }
        self.expansion_depth += 1;
        self.hold(tokens.len());
        let mut list = self.buffer();
        list.extend_from_slice(tokens);
        let outer = self.isolate(list);
        // Nothing is done with the tokens of a unit that is given up.
        while !self.exhausted
            && let Some(token) = self.next_expanded()
        {
            expanded.push(token);
            self.count_work(1);
        }
        self.leave_isolation(outer);
        self.held -= tokens.len();
        self.expansion_depth -= 1;
        expanded
    }

    /// Makes `list` all there is to read; returns what `leave_isolation` needs.
    pub(crate) fn isolate(&mut self, list: Vec<Token>) -> (usize, Source) {
        let outer = (self.floor, self.source);
        self.floor = self.frames.len();
        self.source = Source::Isolated;
        self.push_tokens(list, 0);
        outer
    }

    pub(crate) fn leave_isolation(&mut self, outer: (usize, Source)) {
        while self.frames.len() > self.floor {
            self.pop_frame();
        }
        (self.floor, self.source) = outer;
    }
}
