//! Functions from behind their parameters on: initialisers of members, bodies, and how much of them was understood.

use refhound_preproc::TokenKind;
use refhound_unknowns::NotAnalysed;

use crate::angles::NameUse;
use crate::declarators::{Callable, Declared, plain};
use crate::names::NameKind;
use crate::parser::Parser;
use crate::shapes::Scope;
use crate::specs::Specs;
use crate::tree::{
    DeclId, DeclKind, Function, FunctionBody, Initializer, MemberInitializer, Name, Parameter, PartKind, Stmt, StmtId,
    StmtKind,
};
use crate::words::Word;

/// A function may lose a few tokens and still be understood. With more than this many of them gone, and more than the
/// share below, it is not.
const SKIPPED_TOKENS: usize = 16;
/// One token in so many.
const SKIPPED_SHARE: usize = 8;

impl Parser<'_> {
    /// Reads a function from behind its parameters on. The answer says whether it has a body, and so no `;`.
    pub(crate) fn function(&mut self, first: usize, specs: &Specs, declared: Declared, scope: Scope) -> (DeclId, bool) {
        let name = self.declared_name(&declared);
        let result = self.result_of(&name, specs, &declared);
        let Some(callable) = declared.function else {
            self.fail("expected parameters");
            return (self.decl_node(DeclKind::Other, first), true);
        };
        if let Some(symbol) = plain(&name).filter(|symbol| !self.names.kind(*symbol).is_type()) {
            let kind = self.names.kind(symbol);
            if kind != NameKind::FunctionTemplate {
                self.names.declare(symbol, NameKind::Function);
            }
        }
        let _ = scope;
        self.function_with(first, specs, name, result, *callable)
    }

    fn result_of(&mut self, name: &Name, specs: &Specs, declared: &Declared) -> Option<crate::tree::TypeId> {
        let trailing = declared.function.as_ref().and_then(|function| function.trailing);
        match name.parts.last().map(|part| &part.kind) {
            Some(PartKind::Destructor(_) | PartKind::Conversion(_)) => None,
            Some(PartKind::Identifier(symbol)) if specs.ty.is_none() => {
                let scope = name.parts.len().checked_sub(2).map(|index| &name.parts[index].kind);
                let is_constructor = match scope {
                    Some(PartKind::Identifier(class)) => class == symbol,
                    _ => self.classes.last() == Some(symbol),
                };
                if is_constructor { None } else { Some(trailing.unwrap_or(declared.ty)) }
            }
            _ => Some(trailing.unwrap_or(declared.ty)),
        }
    }

    /// The rest of a function whose head is known.
    pub(crate) fn function_with(
        &mut self,
        first: usize,
        specs: &Specs,
        name: Name,
        result: Option<crate::tree::TypeId>,
        callable: Callable,
    ) -> (DeclId, bool) {
        let mut initializers = Vec::new();
        let mut body = FunctionBody::None;
        let mut defined = false;
        match self.kind() {
            TokenKind::Eq => body = self.defaulted(),
            TokenKind::LBrace | TokenKind::Colon => {
                defined = true;
                body = FunctionBody::Block(self.body(&callable.parameters, &mut initializers));
            }
            TokenKind::Ident if self.at_word(Word::Try) => {
                defined = true;
                body = FunctionBody::Block(self.body(&callable.parameters, &mut initializers));
            }
            _ => {}
        }
        let last = self.last_since(first);
        let mut guesses = std::mem::take(&mut self.guesses);
        guesses.retain(|&(_, at)| at <= last);
        let function = Function {
            name,
            flags: specs.flags,
            result,
            parameters: callable.parameters,
            variadic: callable.variadic,
            is_const: callable.is_const,
            ref_qualifier: callable.ref_qualifier,
            noexcept: callable.noexcept,
            is_override: callable.is_override,
            is_final: callable.is_final,
            body,
            initializers,
            guesses,
            not_analysed: self.not_analysed.take(),
        };
        (self.decl_with(DeclKind::Function(Box::new(function)), first, specs.attributes.clone()), defined)
    }

    /// `= 0`, `= default`, `= delete`
    fn defaulted(&mut self) -> FunctionBody {
        self.bump();
        let body = match self.kind() {
            TokenKind::KwDefault => FunctionBody::Default,
            TokenKind::Ident if self.at_word(Word::Delete) => FunctionBody::Delete,
            TokenKind::Number => FunctionBody::Pure,
            TokenKind::Ident => FunctionBody::None,
            _ => {
                self.fail("expected `0`, `default` or `delete`");
                return FunctionBody::None;
            }
        };
        self.bump();
        if self.at(TokenKind::LParen) {
            // `= delete("why")`
            self.skip_one();
        }
        body
    }

    pub(crate) fn declare_parameters(&mut self, parameters: &[Parameter]) {
        for name in parameters.iter().filter_map(|parameter| parameter.name) {
            self.names.declare(name, NameKind::Variable);
        }
    }

    /// The body with what stands before it; the cursor ends behind the function however it went.
    pub(crate) fn body(&mut self, parameters: &[Parameter], initializers: &mut Vec<MemberInitializer>) -> StmtId {
        let first = self.pos;
        let (outer_end, errors) = (self.end, self.errors);
        self.skipped = 0;
        self.functions += 1;
        if self.functions == 1 {
            self.forget_heights();
        }
        self.names.open_scope();
        self.declare_parameters(parameters);
        let tries = self.eat_word(Word::Try);
        if self.at(TokenKind::Colon) {
            self.member_initializers(initializers);
        }
        let open = self.pos;
        let mut body;
        if self.at(TokenKind::LBrace) && self.close_of(open).is_none() {
            self.end = self.margin_end(open);
        }
        let limit = self.end;
        if self.at(TokenKind::LBrace) {
            body = self.block_in_scope(open);
            if tries && !self.stopped {
                let handlers = self.handlers();
                body = self.stmt_node(StmtKind::Try { body, handlers }, open);
            }
        } else {
            self.fail("expected the body of a function");
            body = self.empty_block(open);
        }
        self.names.close_scope();
        self.functions -= 1;
        self.end = outer_end;
        if self.stopped {
            self.stopped = false;
            self.errors = errors;
            self.pos = self.brackets.close_of(open).filter(|&close| close < outer_end).map_or(limit, |close| close + 1);
            self.pos = self.pos.clamp(first + 1, outer_end);
            body = self.empty_block(open);
        }
        if self.not_analysed.is_none()
            && self.skipped > SKIPPED_TOKENS.max((self.pos - open.min(self.pos)) / SKIPPED_SHARE)
        {
            self.not_analysed = Some((NotAnalysed::Parse, self.token(open)));
        }
        body
    }

    pub(crate) fn empty_block(&mut self, at: usize) -> StmtId {
        let at = self.token(at);
        self.tree.stmts.push(Stmt { kind: StmtKind::Block(Vec::new()), first: at, last: at })
    }

    /// Where a function whose brace is never closed probably ends: behind the next `}` in column 0.
    fn margin_end(&self, open: usize) -> usize {
        (open + 1..self.end)
            .find(|&index| self.kind_at(index) == TokenKind::RBrace && self.starts_at_margin(index))
            .map_or(self.end, |index| index + 1)
    }

    /// A block without its brace: the function's extent is a guess.
    pub(crate) fn unclosed(&mut self, open: usize) {
        if self.stopped {
            return;
        }
        self.note("missing `}`");
        let at = self.token(open);
        self.not_analysed.get_or_insert((NotAnalysed::Parse, at));
    }

    /// `: a(1), b{2}, Base(x)`
    fn member_initializers(&mut self, list: &mut Vec<MemberInitializer>) {
        self.bump();
        let errors = self.errors;
        while !matches!(self.kind(), TokenKind::LBrace | TokenKind::End) {
            let name = self.name(NameUse::Type);
            let init = match self.kind() {
                TokenKind::LParen => Initializer::Parens(self.arguments()),
                TokenKind::LBrace => Initializer::Braces(self.list()),
                _ => {
                    self.fail("expected the value of a member");
                    break;
                }
            };
            self.eat(TokenKind::Ellipsis);
            list.push(MemberInitializer { name, init });
            if self.stopped || self.failed_since(errors) || !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if !self.failed_since(errors) || self.stopped {
            return;
        }
        // The body is the last brace of the head: those of values stand directly behind a name or a comma.
        self.errors = errors;
        let from = self.pos;
        while !matches!(self.kind(), TokenKind::Semicolon | TokenKind::RBrace | TokenKind::End) {
            let previous = self.kind_at(self.pos.saturating_sub(1));
            if self.at(TokenKind::LBrace) && matches!(previous, TokenKind::RParen | TokenKind::RBrace) {
                break;
            }
            self.skip_one();
        }
        self.count_skipped(from);
    }
}
