//! Parameter lists.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::lookahead::Context;
use crate::names::NameKind;
use crate::parser::Parser;
use crate::tree::{Parameter, ParameterStyle, Parameters};

impl Parser<'_> {
    /// Reads `( ... )`. The names are forgotten again; a function definition declares them for its body.
    pub(crate) fn parameters(&mut self, context: Context) -> Parameters {
        let open = self.pos;
        self.bump();
        if self.eat(TokenKind::RParen) {
            return Parameters { list: Vec::new(), variadic: false, style: ParameterStyle::Empty };
        }
        if self.at(TokenKind::KwVoid) && self.peek(1) == TokenKind::RParen {
            self.pos += 2;
            return Parameters { list: Vec::new(), variadic: false, style: ParameterStyle::Prototype };
        }
        if let Some(close) = self.close_of(open)
            && matches!(context, Context::File | Context::Block)
            && self.is_identifier_list(open, close)
        {
            return self.identifier_list(close);
        }
        let errors = self.errors;
        let parameters = self.prototype(open);
        let ended = self.close_of(open) == Some(self.pos - 1) || self.lacks_parenthesis(open);
        if context == Context::File && !self.stopped && ended {
            // An unreadable parameter does not cost the whole function.
            self.errors = errors;
        }
        parameters
    }

    /// A list of bare names. With a `;` behind it, it declares nothing of that kind: the names are unknown types.
    fn is_identifier_list(&self, open: usize, close: usize) -> bool {
        let prototype = matches!(
            self.kind_at(close + 1),
            TokenKind::Semicolon | TokenKind::Comma | TokenKind::KwAttribute | TokenKind::KwAsm | TokenKind::RParen
        );
        !prototype && self.is_name_list(open, close)
    }

    fn identifier_list(&mut self, close: usize) -> Parameters {
        let mut list = Vec::new();
        while self.pos < close {
            let name = self.symbol_at(self.pos);
            let token = self.bump();
            list.push(Parameter::Name { name, token });
            self.eat(TokenKind::Comma);
        }
        self.pos = close + 1;
        Parameters { list, variadic: false, style: ParameterStyle::Identifiers }
    }

    fn prototype(&mut self, open: usize) -> Parameters {
        let mut parameters = Parameters { list: Vec::new(), variadic: false, style: ParameterStyle::Prototype };
        if !self.enter() {
            return parameters;
        }
        self.names.open_scope();
        loop {
            match self.kind() {
                TokenKind::Ellipsis => {
                    self.bump();
                    parameters.variadic = true;
                }
                TokenKind::RParen | TokenKind::End => break,
                _ => self.parameter(&mut parameters.list),
            }
            // GNU lets `;` end forward declarations of parameters.
            if !self.eat(TokenKind::Comma) && !self.eat(TokenKind::Semicolon) {
                break;
            }
        }
        self.names.close_scope();
        self.leave();
        if self.lacks_parenthesis(open) {
            self.note("expected `)`");
            self.guess(Guess::SkippedTokens, self.pos);
            return parameters;
        }
        self.close_bracket(open, TokenKind::RParen);
        parameters
    }

    /// `int f(int a {`: the body begins where the parenthesis should close.
    fn lacks_parenthesis(&self, open: usize) -> bool {
        self.body_open.is_none() && self.at(TokenKind::LBrace) && self.close_of(open).is_none()
    }

    fn parameter(&mut self, list: &mut Vec<Parameter>) {
        let errors = self.errors;
        let at = self.pos;
        let read = self.specs(Context::Parameter);
        if read.shape.is_some() {
            // `UNUSED(x)` in a parameter list.
            self.guess(Guess::UnknownType, self.pos);
            self.bump();
            self.skip_one();
        }
        let specs = self.tree.specs.push(read.specs);
        let declarator = self.declarator(Context::Parameter);
        let mut attributes = Vec::new();
        self.declarator_marks(&mut attributes, Context::Parameter);
        if let Some(name) = self.tree.declarators[declarator].name {
            self.names.declare(name, NameKind::Ordinary);
        }
        if self.eat(TokenKind::Eq) {
            // A default value, as C++ headers have.
            self.assignment();
        }
        list.push(Parameter::Declared { specs, declarator, attributes });
        let ends = matches!(self.kind(), TokenKind::Comma | TokenKind::RParen | TokenKind::Semicolon);
        if !ends || self.failed_since(errors) || self.pos == at {
            self.fail("expected a parameter");
            self.skip_to(&[TokenKind::Comma]);
        }
    }
}
