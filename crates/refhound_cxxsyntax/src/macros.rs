//! Macros of missing headers that stand where a declaration does: `Q_OBJECT`, `PYBIND11_MODULE(name, m) { ... }`.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;

use crate::declarators::{Callable, Wanted};
use crate::parser::Parser;
use crate::shapes::Scope;
use crate::specs::Specs;
use crate::tree::{DeclId, DeclKind, Name, NamePart, Noexcept, Parameter, PartKind, TypeKind};
use crate::words::{Word, looks_like_export, looks_like_macro};

impl Parser<'_> {
    /// Reads a macro that stands for a whole declaration. `false` if the identifier here is something else.
    pub(crate) fn macro_declaration(&mut self, scope: Scope, out: &mut Vec<DeclId>) -> bool {
        let first = self.pos;
        let next = self.kind_at(first + 1);
        let alone = matches!(next, TokenKind::Semicolon | TokenKind::RBrace | TokenKind::End)
            || matches!(
                self.word_at(first + 1),
                Word::Public
                    | Word::Private
                    | Word::Protected
                    | Word::StaticAssert
                    | Word::Namespace
                    | Word::Template
                    | Word::Using
            )
            || (next == TokenKind::KwExtern && self.kind_at(first + 2) == TokenKind::Str)
            || (self.is_plain(first + 1)
                && self.starts_line(first + 1)
                && looks_like_macro(self.symbol_at(first))
                && looks_like_macro(self.symbol_at(first + 1))
                && self.kind_at(first + 2) != TokenKind::Semicolon)
            || (next == TokenKind::Tilde && looks_like_macro(self.symbol_at(first)));
        if alone {
            self.bump();
            self.eat(TokenKind::Semicolon);
            self.push_other(first, out);
            return true;
        }
        if next != TokenKind::LParen {
            return false;
        }
        if scope == Scope::Class && self.classes.last() == Some(&self.symbol_at(first)) {
            return false;
        }
        let Some(close) = self.close_of(first + 1) else { return false };
        self.called_macro(first, close, out)
    }

    fn push_other(&mut self, first: usize, out: &mut Vec<DeclId>) {
        let decl = self.decl_node(DeclKind::Other, first);
        out.push(decl);
    }

    /// `NAME(...)` with its parenthesis closed at `close`.
    fn called_macro(&mut self, first: usize, close: usize, out: &mut Vec<DeclId>) -> bool {
        let is_macro = looks_like_macro(self.symbol_at(first));
        let has_parameters = self.shows_parameters(first + 1, close);
        let next = close + 1;
        match self.kind_at(next) {
            TokenKind::LBrace if !has_parameters || is_macro => {
                self.macro_function(first, close, out);
                return true;
            }
            TokenKind::LBrace => return false,
            TokenKind::LParen => {
                let Some(second) = self.close_of(next) else { return false };
                if self.kind_at(second + 1) == TokenKind::LBrace && self.kind_at(next + 1) != TokenKind::Star {
                    self.macro_function(first, close, out);
                    return true;
                }
                if self.kind_at(second + 1) == TokenKind::Semicolon && is_macro {
                    self.skip_past_semicolon();
                    self.push_other(first, out);
                    return true;
                }
                return false;
            }
            TokenKind::Arrow => {
                // A deduction guide.
                self.skip_past_semicolon();
                self.push_other(first, out);
                return true;
            }
            TokenKind::Semicolon | TokenKind::RBrace | TokenKind::End => {}
            TokenKind::Colon | TokenKind::Eq | TokenKind::KwConst | TokenKind::Comma => return false,
            _ => {
                let exports = looks_like_export(self.symbol_at(first))
                    && self.is_plain(next)
                    && self.kind_at(next + 1) == TokenKind::LParen;
                if !self.starts_line(next) || exports || (has_parameters && !is_macro) {
                    return false;
                }
            }
        }
        self.pos = next;
        self.eat(TokenKind::Semicolon);
        self.push_other(first, out);
        true
    }

    /// `(int a)`, `(T &b)`, `()`: no arguments of a macro.
    fn shows_parameters(&self, open: usize, close: usize) -> bool {
        open + 1 == close
            || (self.holds_parameters(open, close, Scope::File)
                && !(self.is_plain(open + 1)
                    && matches!(self.kind_at(open + 2), TokenKind::Comma | TokenKind::RParen)
                    && !self.name_kind_at(open + 1).is_type()))
    }

    /// `PYBIND11_MODULE(name, m) { ... }`: the first argument is the name, the others are its parameters.
    fn macro_function(&mut self, first: usize, close: usize, out: &mut Vec<DeclId>) {
        self.guess(Guess::UnknownAttribute, first);
        let mut named = None;
        let mut parameters = Vec::new();
        for index in first + 2..close {
            let alone = matches!(self.kind_at(index - 1), TokenKind::LParen | TokenKind::Comma)
                && matches!(self.kind_at(index + 1), TokenKind::RParen | TokenKind::Comma);
            if !self.is_plain(index) || !alone {
                continue;
            }
            if named.is_none() {
                named = Some(index);
                continue;
            }
            let ty = self.type_node(TypeKind::Unknown, index);
            let (name, token) = (Some(self.symbol_at(index)), self.token(index));
            parameters.push(Parameter { name, token, ty, default: None, is_pack: false });
        }
        let at = named.unwrap_or(first);
        let token = self.token(at);
        let part = NamePart { kind: PartKind::Identifier(self.symbol_at(at)), arguments: None, token };
        let name = Name { global: false, parts: vec![part], token };
        self.pos = close + 1;
        let callable = if self.at(TokenKind::LParen) {
            self.callable(Wanted::Name(Scope::File))
        } else {
            Callable {
                parameters,
                variadic: false,
                is_const: false,
                ref_qualifier: None,
                noexcept: Noexcept::May,
                trailing: None,
                is_override: false,
                is_final: false,
            }
        };
        let result = self.type_node(TypeKind::Auto, first);
        let (decl, _) = self.function_with(first, &Specs::default(), name, Some(result), callable);
        out.push(decl);
    }
}
