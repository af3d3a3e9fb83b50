//! Declarations, in blocks and at file scope: specifiers, then declarators with their initialisers.

use refhound_preproc::TokenKind;
use refhound_unknowns::{Guess, NotAnalysed};

use crate::lookahead::{Context, is_declaration_keyword, is_type_keyword};
use crate::parser::Parser;
use crate::specs::kind_of;
use crate::tree::{
    Declaration, Declarator, DeclaratorPart, Init, InitDeclarator, InitDeclarators, InitId, ParameterStyle, SpecsId,
    StmtId, StmtKind, Storage,
};

/// How a list of declarators ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ListEnd {
    /// Behind its `;`.
    Semicolon,
    /// Before the body, or the old-style parameters, of a function.
    Definition,
    /// Before something that does not belong there.
    Broken,
}

impl Parser<'_> {
    pub(crate) fn init_declarators(&mut self, specs: SpecsId, context: Context, list: &mut InitDeclarators) -> ListEnd {
        let storage = self.tree.specs[specs].storage;
        loop {
            let errors = self.errors;
            let declarator = self.declarator(context);
            if self.failed_since(errors) {
                return ListEnd::Broken;
            }
            let mut attributes = Vec::new();
            let defines = self.starts_definition(&self.tree.declarators[declarator]);
            if !defines {
                self.declarator_marks(&mut attributes, context);
            }
            if let Some(name) = self.tree.declarators[declarator].name {
                self.names.declare(name, kind_of(storage));
            }
            let defines = list.is_empty() && self.starts_definition(&self.tree.declarators[declarator]);
            let init = if !defines && self.eat(TokenKind::Eq) { Some(self.checked_initialiser()) } else { None };
            list.push(InitDeclarator { declarator, init, attributes });
            if defines {
                return ListEnd::Definition;
            }
            if !self.eat(TokenKind::Comma) {
                break;
            }
            self.drop_attributes_here();
        }
        if self.eat(TokenKind::Semicolon) { ListEnd::Semicolon } else { ListEnd::Broken }
    }

    /// Whether the cursor, behind `declarator`, is at a function's body or its old-style parameters.
    fn starts_definition(&self, declarator: &Declarator) -> bool {
        let Some(DeclaratorPart::Function(parameters)) = declarator.parts.first() else { return false };
        match self.kind() {
            TokenKind::LBrace => true,
            TokenKind::Ident if parameters.style == ParameterStyle::Identifiers => {
                self.starts_type(self.pos) || matches!(self.peek(1), TokenKind::Ident | TokenKind::Star)
            }
            kind => {
                let old = parameters.style == ParameterStyle::Identifiers;
                old && (is_type_keyword(kind) || kind == TokenKind::KwRegister)
            }
        }
    }

    /// An initialiser whose errors stay inside it.
    fn checked_initialiser(&mut self) -> InitId {
        let errors = self.errors;
        if self.starts_line(self.pos) && is_declaration_keyword(self.kind()) {
            // `errors[] =` and an `#include` that was not found.
            self.note("expected an initialiser");
            self.guess(Guess::SkippedTokens, self.pos - 1);
            let expr = self.error_expr();
            return self.tree.inits.push(Init::Expr(expr));
        }
        let init = self.initialiser();
        let ends = matches!(self.kind(), TokenKind::Comma | TokenKind::Semicolon);
        if self.stopped || (ends && !self.failed_since(errors)) {
            return init;
        }
        if !self.failed_since(errors) && (self.starts_line(self.pos) || self.at(TokenKind::End)) {
            return init;
        }
        if self.starts_definition_line(self.kind()) {
            self.errors = errors;
            return init;
        }
        self.note("unreadable initialiser");
        self.errors = errors;
        let expr = self.error_expr();
        self.skip_to(&[TokenKind::Comma, TokenKind::Semicolon]);
        self.tree.inits.push(Init::Expr(expr))
    }

    /// A declaration as a statement.
    pub(crate) fn block_declaration(&mut self) -> StmtId {
        let first = self.pos;
        let errors = self.errors;
        let read = self.specs(Context::Block);
        let storage = read.specs.storage;
        if read.shape.is_some() {
            if self.pos == first {
                return self.expression_statement();
            }
            self.guess(Guess::UnknownStatement, self.pos);
            return self.skip_statement(first);
        }
        if self.failed_since(errors) {
            self.errors = errors + u32::from(self.stopped);
            return self.skip_statement(first);
        }
        let specs = self.tree.specs.push(read.specs);
        let mut declarators = InitDeclarators::new();
        let end = if self.eat(TokenKind::Semicolon) {
            ListEnd::Semicolon
        } else {
            self.init_declarators(specs, Context::Block, &mut declarators)
        };
        match end {
            ListEnd::Semicolon => {}
            ListEnd::Definition => return self.inner_definition(first, storage, &declarators),
            ListEnd::Broken if self.ends_without_semicolon(&declarators) => {
                self.note("expected `;`");
                self.guess(Guess::UnknownStatement, self.pos);
            }
            ListEnd::Broken => {
                self.fail("not a declaration");
                self.errors = errors + u32::from(self.stopped);
                return self.skip_statement(first);
            }
        }
        let last = self.last_since(first);
        let declaration = Declaration { first: self.token(first), last, specs, declarators };
        self.stmt_node(StmtKind::Declaration(Box::new(declaration)), first)
    }

    /// `int x = MACRO(y)` and a new line: the macro brings the `;`.
    fn ends_without_semicolon(&self, declarators: &[InitDeclarator]) -> bool {
        !self.stopped && !declarators.is_empty() && (self.starts_line(self.pos) || self.at(TokenKind::RBrace))
    }

    /// A function definition inside a function: a GNU nested function, or a sign that a brace is missing before it.
    fn inner_definition(&mut self, first: usize, storage: Storage, declarators: &[InitDeclarator]) -> StmtId {
        let name = declarators.first().and_then(|init| self.tree.declarators[init.declarator].name);
        let unclosed = self.body_open.is_none_or(|open| self.brackets.close_of(open).is_none());
        if self.body_open.is_some()
            && (matches!(storage, Storage::Static | Storage::Extern) || self.starts_at_margin(first) || unclosed)
        {
            self.pos = first;
            self.resume = Some(first);
            self.stop(NotAnalysed::Parse);
            return self.stmt_node(StmtKind::Skipped, first);
        }
        while !matches!(self.kind(), TokenKind::LBrace | TokenKind::RBrace | TokenKind::End) {
            self.bump();
        }
        if !self.at(TokenKind::LBrace) {
            self.note("expected the body of a function");
            self.count_skipped(first);
            return self.stmt_node(StmtKind::Skipped, first);
        }
        self.skip_one();
        let at = self.token(first);
        self.not_analysed.get_or_insert((NotAnalysed::NestedFunction, at));
        self.stmt_node(StmtKind::NestedFunction { name: name.unwrap_or(refhound_index::Symbol::EMPTY) }, first)
    }
}
