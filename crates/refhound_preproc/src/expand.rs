//! Macro expansion: names become frames, calls collect their arguments, arguments are expanded on their own.

use refhound_source::{Origin, OriginId, Pos};
use refhound_unknowns::limits;
use smallvec::SmallVec;

use crate::engine::{Engine, Frame, Source, with_origin};
use crate::macros::{Macro, MacroKind};
use crate::token::{Token, TokenFlags, TokenKind};

/// The arguments of a call: slices of one token list.
#[derive(Default)]
pub(crate) struct Arguments {
    pub(crate) tokens: Vec<Token>,
    /// Start and end of each argument in `tokens`.
    pub(crate) ranges: SmallVec<[(u32, u32); 8]>,
}

/// A macro call whose arguments are being read.
pub(crate) struct Call {
    arguments: Arguments,
    depth: u32,
    /// Where the argument being read starts.
    start: u32,
    params: u32,
    variadic: bool,
}

/// Whether a token of a call was its closing parenthesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    More,
    Last,
}

impl Call {
    /// Adds the next token behind the opening parenthesis.
    #[inline]
    pub(crate) fn take(&mut self, mut token: Token) -> Taken {
        let Arguments { tokens, ranges } = &mut self.arguments;
        match token.kind {
            TokenKind::LParen => self.depth += 1,
            TokenKind::RParen if self.depth > 0 => self.depth -= 1,
            TokenKind::RParen => {
                ranges.push((self.start, tokens.len() as u32));
                return Taken::Last;
            }
            TokenKind::Comma if self.depth == 0 && !(self.variadic && ranges.len() as u32 + 1 >= self.params) => {
                let end = tokens.len() as u32;
                ranges.push((self.start, end));
                self.start = end;
                return Taken::More;
            }
            _ => {}
        }
        if token.flags.contains(TokenFlags::LINE_START) {
            token.flags = token.flags.without(TokenFlags::LINE_START).with(TokenFlags::SPACE_BEFORE);
        }
        tokens.push(token);
        Taken::More
    }
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
            let Some(definition) = self.macro_of(token.symbol) else { return Some(token) };
            match self.enter_macro(token, definition) {
                Entered::Yes => {}
                Entered::No(token) => return Some(token),
            }
        }
    }

    fn enter_macro(&mut self, name: Token, definition: &'c Macro) -> Entered {
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
            MacroKind::Object => self.enter_object(definition, name),
            MacroKind::Function { params, variadic } => {
                if self.read_open_parenthesis() {
                    self.enter_function(definition, name, params, variadic)
                } else {
                    Entered::No(name)
                }
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

    fn enter_object(&mut self, definition: &'c Macro, name: Token) -> Entered {
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
                    self.push_tokens(list, Some(definition.name));
                } else {
                    self.macros.disable(definition.name);
                    self.frames.push(Frame::Body { definition, at: 0, origin, first_flags });
                }
                Entered::Yes
            }
        }
    }

    fn enter_function(&mut self, definition: &'c Macro, name: Token, params: u32, variadic: bool) -> Entered {
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
        self.push_tokens(list, Some(definition.name));
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
        self.push_tokens(list, None);
        Entered::No(name)
    }

    pub(crate) fn body_origin(&mut self, definition: &Macro, name: Token) -> OriginId {
        let call = Pos { lo: name.lo, origin: name.origin };
        self.origins.add(Origin::Body { name: definition.name, defined_in: definition.defined_in, call })
    }

    /// Reads arguments up to the closing parenthesis. `None` if the text ends before it.
    fn collect_arguments(&mut self, params: u32, variadic: bool) -> Option<Arguments> {
        let arguments = Arguments { tokens: self.buffer(), ranges: SmallVec::new() };
        let mut call = Call { arguments, depth: 0, start: 0, params, variadic };
        while self.collect_at_hand(&mut call) == Taken::More {
            let Some(token) = self.read_in_call() else {
                self.recycle(call.arguments.tokens);
                return None;
            };
            if call.take(token) == Taken::Last {
                break;
            }
        }
        self.count_work(call.arguments.tokens.len());
        Some(call.arguments)
    }

    /// Whether expanding the tokens would change them.
    pub(crate) fn has_macros(&self, tokens: &[Token]) -> bool {
        tokens.iter().any(|token| token.kind.is_name() && self.macros.is_macro(token.symbol))
    }

    /// Expands tokens on their own, as if nothing followed.
    pub(crate) fn expand_isolated(&mut self, tokens: &[Token]) -> Vec<Token> {
        let mut expanded = self.buffer();
        if !self.has_macros(tokens) || self.expansion_depth >= limits::EXPANSION_DEPTH {
            expanded.extend_from_slice(tokens);
            return expanded;
        }
        self.expansion_depth += 1;
        self.hold(tokens.len());
        let mut list = self.buffer();
        list.extend_from_slice(tokens);
        let outer = self.isolate(list);
        // Nothing is done with the tokens of a unit that is given up.
        while !self.exhausted {
            let before = expanded.len();
            self.copy_settled(&mut expanded);
            let last = self.next_expanded();
            expanded.extend(last);
            self.count_work(expanded.len() - before);
            if last.is_none() {
                break;
            }
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
        self.push_tokens(list, None);
        outer
    }

    pub(crate) fn leave_isolation(&mut self, outer: (usize, Source)) {
        while self.frames.len() > self.floor {
            self.pop_frame();
        }
        (self.floor, self.source) = outer;
    }
}
