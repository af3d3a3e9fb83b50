//! Replacement lists: parameters, `#`, `##`, `, ##__VA_ARGS__` and `__VA_OPT__`.

use refhound_index::intern;
use refhound_source::{Origin, OriginId, Origins};
use smallvec::SmallVec;

use crate::engine::{Engine, with_origin};
use crate::expand::Arguments;
use crate::lexer::{lex_all, lex_one};
use crate::macros::{BodyToken, Macro, MacroKind, Role};
use crate::token::{Token, TokenFlags, TokenKind};

/// Bytes of text that cost as much as a token.
const TOKEN_TEXT: usize = 8;

/// Bytes that a name which two tokens make hardly ever exceeds.
const NAME: usize = 64;

/// The replacement list being built.
struct Replacement {
    list: Vec<Token>,
    /// `##` came last: the next piece is pasted on.
    pasting: bool,
    /// The left operand of that `##` was empty.
    left_is_empty: bool,
}

/// The arguments of a call that were expanded, by parameter.
type Expanded = SmallVec<[Option<Vec<Token>>; 8]>;

/// Gives argument tokens an origin inside the expansion, one per origin they come from.
struct ArgumentOrigins {
    inside: OriginId,
    known: Option<(OriginId, OriginId)>,
}

impl ArgumentOrigins {
    fn of(&mut self, written: OriginId, origins: &mut Origins) -> OriginId {
        match self.known {
            Some((from, to)) if from == written => to,
            _ => {
                let to = origins.add(Origin::Argument { inside: self.inside, written });
                self.known = Some((written, to));
                to
            }
        }
    }
}

impl<'c, 's: 'c> Engine<'c, 's> {
    /// The replacement list of a macro with its parameters replaced; not rescanned yet.
    pub(crate) fn substitute(
        &mut self,
        definition: &'c Macro,
        name: Token,
        origin: OriginId,
        arguments: &Arguments,
    ) -> Vec<Token> {
        let variadic = match definition.kind {
            MacroKind::Function { params, variadic: true } => Some(params - 1),
            _ => None,
        };
        let mut expanded = Expanded::new();
        expanded.resize_with(arguments.ranges.len().max(variadic.map_or(0, |last| last as usize + 1)), || None);
        let mut origins = ArgumentOrigins { inside: origin, known: None };
        let mut result = Replacement { list: self.buffer(), pasting: false, left_is_empty: false };
        let body = &definition.body;
        let mut plain = 0;
        let mut at = 0;
        while at < body.len() {
            let token = &body[at];
            match token.role {
                Role::Plain if !result.pasting && !token.paste => {
                    result.list.push(with_origin(token.raw, origin));
                    result.left_is_empty = false;
                    plain += 1;
                }
                Role::Plain => {
                    let plain = with_origin(token.raw, origin);
                    self.add_piece(&mut result, &[plain], token, None);
                }
                Role::Stringify(param) => {
                    let string = self.stringify(arguments.raw(param), token, origin);
                    self.add_piece(&mut result, &[string], token, None);
                }
                Role::Param(param) => {
                    let pasted_left = at > 0 && body[at - 1].paste;
                    let is_gnu_comma =
                        pasted_left && Some(param) == variadic && body[at - 1].raw.kind == TokenKind::Comma;
                    if is_gnu_comma {
                        self.add_after_comma(&mut result, arguments, param, token, &mut origins);
                    } else if pasted_left || token.paste || !self.has_macros(arguments.raw(param)) {
                        self.add_piece(&mut result, arguments.raw(param), token, Some(&mut origins));
                    } else {
                        let list = self.expanded_argument(&mut expanded, arguments, param);
                        self.add_piece(&mut result, &list, token, Some(&mut origins));
                        expanded[param as usize] = Some(list);
                    }
                }
                Role::VaOptOpen(close) => {
                    let last = variadic.unwrap_or(0);
                    let list = self.expanded_argument(&mut expanded, arguments, last);
                    let given = !list.is_empty();
                    expanded[last as usize] = Some(list);
                    if !given {
                        at = close as usize;
                        self.add_piece(&mut result, &[], &body[at], None);
                    }
                }
                Role::VaOptClose => {
                    result.pasting = token.paste;
                    result.left_is_empty = false;
                }
            }
            at += 1;
        }
        // As much as `add_piece` counts.
        self.count_work(2 * plain);
        for list in expanded.into_iter().flatten() {
            self.recycle(list);
        }
        if let Some(first) = result.list.first_mut() {
            first.flags = keep_paint(name.flags, first.flags);
        }
        result.list
    }

    /// The expansion of an argument, taken out of the table; put it back after use.
    fn expanded_argument(&mut self, expanded: &mut Expanded, arguments: &Arguments, param: u32) -> Vec<Token> {
        if expanded.len() <= param as usize {
            expanded.resize_with(param as usize + 1, || None);
        }
        match expanded[param as usize].take() {
            Some(list) => list,
            None => self.expand_isolated(arguments.raw(param)),
        }
    }

    fn add_piece(
        &mut self,
        result: &mut Replacement,
        piece: &[Token],
        place: &BodyToken,
        mut origins: Option<&mut ArgumentOrigins>,
    ) {
        self.count_work(piece.len() + 1);
        if self.exhausted {
            return;
        }
        let mut rest = piece.iter();
        if result.pasting
            && !result.left_is_empty
            && let (Some(&right), Some(&left)) = (rest.as_slice().first(), result.list.last())
        {
            rest.next();
            result.list.pop();
            self.paste(&mut result.list, left, right);
        }
        let left_was_empty = !result.pasting || result.left_is_empty;
        let first = result.list.len();
        result.list.extend_from_slice(rest.as_slice());
        if let Some(origins) = &mut origins {
            let added = &mut result.list[first..];
            if let Some(first) = added.first_mut() {
                first.flags = keep_paint(place.raw.flags.without(TokenFlags::LINE_START), first.flags);
            }
            for token in added {
                token.origin = origins.of(token.origin, &mut self.origins);
            }
        }
        result.left_is_empty = piece.is_empty() && left_was_empty;
        result.pasting = place.paste;
    }

    /// GNU `, ##__VA_ARGS__`: no arguments, no comma; otherwise nothing is pasted. As in gcc, an argument that is given
    /// but empty keeps the comma, unless it is the only parameter.
    fn add_after_comma(
        &mut self,
        result: &mut Replacement,
        arguments: &Arguments,
        param: u32,
        place: &BodyToken,
        origins: &mut ArgumentOrigins,
    ) {
        let raw = arguments.raw(param);
        result.pasting = false;
        let omitted = arguments.ranges.len() as u32 <= param || (param == 0 && raw.is_empty());
        if omitted {
            result.list.pop();
            result.left_is_empty = true;
            result.pasting = place.paste;
        } else {
            self.add_piece(result, raw, place, Some(origins));
        }
    }

    /// Joins two tokens into one; where that gives no token, both stay.
    fn paste(&mut self, list: &mut Vec<Token>, left: Token, right: Token) {
        let mut text: SmallVec<[u8; NAME]> = SmallVec::new();
        text.extend_from_slice(left.text().as_bytes());
        text.extend_from_slice(right.text().as_bytes());
        self.count_work(text.len() / TOKEN_TEXT);
        match lex_one(&text) {
            Some(joined) if joined.kind != TokenKind::Stray => {
                // A pasted name may be the name of a macro that is being expanded: `read` marks it then.
                list.push(Token { symbol: joined.symbol, kind: joined.kind, flags: left.flags, ..left });
                if let Some(last) = list.last_mut() {
                    last.flags = last.flags.without(TokenFlags::NO_EXPAND);
                }
            }
            Some(_) | None => {
                list.push(left);
                list.push(Token { flags: right.flags.without(TokenFlags::SPACE_BEFORE), ..right });
            }
        }
    }

    /// `#param`: the argument's spelling as a string, white space between tokens as one space.
    fn stringify(&mut self, argument: &[Token], place: &BodyToken, origin: OriginId) -> Token {
        let mut text = String::from("\"");
        for (index, token) in argument.iter().enumerate() {
            if index > 0 && token.flags.contains(TokenFlags::SPACE_BEFORE) {
                text.push(' ');
            }
            let is_literal = matches!(token.kind, TokenKind::Str | TokenKind::Char);
            self.count_work(1 + token.text().len() / TOKEN_TEXT);
            if self.exhausted {
                break;
            }
            for character in token.text().chars() {
                if is_literal && matches!(character, '"' | '\\') {
                    text.push('\\');
                }
                text.push(character);
            }
        }
        // A lone backslash at the end would swallow the closing quote.
        let trailing = text.bytes().rev().take_while(|&byte| byte == b'\\').count();
        if trailing % 2 == 1 {
            text.pop();
        }
        text.push('"');
        let flags = place.raw.flags;
        Token { symbol: intern(&text), kind: TokenKind::Str, flags, ..with_origin(place.raw, origin) }
    }
}

/// The place's flags with the token's own "never expand" mark.
fn keep_paint(place: TokenFlags, own: TokenFlags) -> TokenFlags {
    let place = place.without(TokenFlags::NO_EXPAND);
    if own.contains(TokenFlags::NO_EXPAND) { place.with(TokenFlags::NO_EXPAND) } else { place }
}

/// The text between the quotes of a `_Pragma` operand, escapes resolved.
pub(crate) fn destringize(literal: &str) -> Vec<crate::lexer::RawToken> {
    let inner = literal.trim_start_matches('L').trim_matches('"');
    let text = inner.replace("\\\"", "\"").replace("\\\\", "\\");
    lex_all(text.as_bytes())
}
