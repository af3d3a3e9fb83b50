//! Lambdas.

use refhound_preproc::TokenKind;

use crate::declarators::{Callable, Wanted};
use crate::names::NameKind;
use crate::parser::Parser;
use crate::tree::{Capture, CaptureMode, ExprId, ExprKind, Lambda, Noexcept};
use crate::words::Word;

impl Parser<'_> {
    /// `[a, &b, c = d]<class T>(int x) mutable noexcept -> R { ... }`
    pub(crate) fn lambda(&mut self) -> ExprId {
        let first = self.pos;
        if !self.enter() {
            return self.error_expr();
        }
        let outer = std::mem::replace(&mut self.no_greater, false);
        self.names.open_scope();
        let lambda = self.nested(Self::lambda_parts);
        self.names.close_scope();
        self.no_greater = outer;
        self.leave();
        self.expr_node(ExprKind::Lambda(Box::new(lambda)), first, first, &[])
    }

    fn lambda_parts(&mut self) -> Lambda {
        let (default_capture, captures) = self.captures();
        let mut template_parameters = Vec::new();
        if self.at(TokenKind::Lt) {
            template_parameters = self.template_parameters();
            self.skip_requires();
        }
        let mut callable = Callable {
            parameters: Vec::new(),
            variadic: false,
            is_const: false,
            ref_qualifier: None,
            noexcept: Noexcept::May,
            trailing: None,
            is_override: false,
            is_final: false,
        };
        self.drop_attributes();
        if self.at(TokenKind::LParen) {
            (callable.parameters, callable.variadic) = self.parameters();
        }
        let mut is_mutable = false;
        while !self.at(TokenKind::LBrace) && !self.stopped {
            if self.eat_word(Word::Mutable) {
                is_mutable = true;
            } else if self.at_word(Word::Constexpr) || self.at(TokenKind::KwStatic) {
                self.bump();
            } else if !self.function_mark(&mut callable, Wanted::Abstract) {
                // `[&]() NOEXCEPT { ... }`
                if self.is_plain(self.pos) && self.peek(1) == TokenKind::LBrace {
                    self.bump();
                }
                break;
            }
        }
        self.declare_parameters(&callable.parameters);
        let open = self.pos;
        let body = if self.at(TokenKind::LBrace) {
            self.block_in_scope(open)
        } else {
            self.fail("expected the body of a lambda");
            self.empty_block(open)
        };
        Lambda {
            default_capture,
            captures,
            template_parameters,
            parameters: callable.parameters,
            variadic: callable.variadic,
            is_mutable,
            noexcept: callable.noexcept,
            result: callable.trailing,
            body,
        }
    }

    fn captures(&mut self) -> (Option<CaptureMode>, Vec<Capture>) {
        let open = self.pos;
        self.bump();
        let mut default_capture = None;
        let mut list = Vec::new();
        while !matches!(self.kind(), TokenKind::RBracket | TokenKind::End) {
            let ends = matches!(self.peek(1), TokenKind::Comma | TokenKind::RBracket);
            let before = self.pos;
            match self.kind() {
                TokenKind::Eq if ends => {
                    default_capture = Some(CaptureMode::Copy);
                    self.bump();
                }
                TokenKind::Amp if ends => {
                    default_capture = Some(CaptureMode::Reference);
                    self.bump();
                }
                TokenKind::Star if self.word_at(before + 1) == Word::This => {
                    self.pos += 2;
                    list.push(Capture::This);
                }
                TokenKind::Ident if self.at_word(Word::This) => {
                    self.bump();
                    list.push(Capture::This);
                }
                _ => {
                    if let Some(capture) = self.capture() {
                        list.push(capture);
                    }
                }
            }
            if self.stopped || !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(open, TokenKind::RBracket);
        (default_capture, list)
    }

    fn capture(&mut self) -> Option<Capture> {
        let mode = if self.eat(TokenKind::Amp) { CaptureMode::Reference } else { CaptureMode::Copy };
        self.eat(TokenKind::Ellipsis);
        if !self.is_plain(self.pos) {
            self.fail("expected a capture");
            return None;
        }
        let name = self.symbol_at(self.pos);
        let token = self.bump();
        self.eat(TokenKind::Ellipsis);
        self.names.declare(name, NameKind::Variable);
        let value = match self.kind() {
            TokenKind::Eq => {
                self.bump();
                Some(self.value())
            }
            TokenKind::LBrace => Some(self.list()),
            TokenKind::LParen => {
                let open = self.pos;
                self.bump();
                Some(self.bracketed(open, TokenKind::RParen))
            }
            _ => None,
        };
        self.eat(TokenKind::Ellipsis);
        Some(match value {
            Some(value) => Capture::Init { name, token, mode, value },
            None => Capture::Name { name, token, mode },
        })
    }
}
