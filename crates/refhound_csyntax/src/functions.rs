//! Function definitions, including those whose head is a macro.

use refhound_index::{EntityId, Symbol};
use refhound_preproc::TokenKind;
use refhound_unknowns::{Guess, NotAnalysed};
use smallvec::smallvec;

use crate::declarations::ListEnd;
use crate::lookahead::{Context, MacroShape};
use crate::names::NameKind;
use crate::parser::Parser;
use crate::tree::{
    Declaration, Declarator, DeclaratorId, DeclaratorPart, Function, InitDeclarators, Item, Parameter, ParameterStyle,
    Parameters, Specs, SpecsId, StmtId,
};

/// A function may lose a few tokens and still be understood. With more than this many of them gone, and more than the
/// share below, it is not.
const SKIPPED_TOKENS: usize = 16;
/// One token in so many.
const SKIPPED_SHARE: usize = 8;

impl Parser<'_> {
    /// Reads a definition from its body, or its old-style parameters, on.
    pub(crate) fn function(&mut self, first: usize, specs: SpecsId, declarator: DeclaratorId) -> Item {
        self.names.open_scope();
        self.declare_parameters(declarator);
        let old_style_params = self.old_style_params();
        if !self.at(TokenKind::LBrace) {
            self.names.close_scope();
            let name = self.tree.declarators[declarator].name;
            self.fail("expected the body of a function");
            return self.skip_item(first, name);
        }
        if old_style_params.is_empty() {
            self.rename_macro_head(declarator);
        }
        let open = self.pos;
        let body = self.body(open);
        self.names.close_scope();
        let head = &self.tree.declarators[declarator];
        let (name, name_token) = (head.name.unwrap_or(Symbol::EMPTY), head.token);
        if self.not_analysed.is_none() && self.skipped > SKIPPED_TOKENS.max((self.pos - open) / SKIPPED_SHARE) {
            self.not_analysed = Some((NotAnalysed::Parse, self.token(open)));
        }
        let (first, last) = (self.token(first), self.last_since(open));
        // After giving up, some may lie in the function behind.
        let mut guesses = std::mem::take(&mut self.guesses);
        guesses.retain(|&(_, at)| at <= last);
        // What is not C was read as something: the function is not understood, whatever became of the rest.
        let problem = self.tree.problems.iter().rev().find(|problem| problem.at <= last).filter(|it| it.at > first);
        if let (true, Some(problem)) = (guesses.is_empty(), problem) {
            guesses.push((Guess::SkippedTokens, problem.at));
        }
        Item::Function(Box::new(Function {
            name,
            name_token,
            first,
            last,
            specs,
            declarator,
            old_style_params,
            body,
            guesses,
            not_analysed: self.not_analysed.take(),
        }))
    }

    /// The block, or an empty one where the text had to be given up; the cursor ends behind the function either way.
    fn body(&mut self, open: usize) -> StmtId {
        let outer_end = self.end;
        self.skipped = 0;
        self.body_open = Some(open);
        self.forget_heights();
        if self.close_of(open).is_none() {
            self.end = self.margin_end(open);
        }
        let limit = self.end;
        let mut body = self.block_in_scope(open);
        self.end = outer_end;
        if self.stopped {
            self.stopped = false;
            let end = self.close_of(open).map_or(limit, |close| close + 1);
            self.pos = self.resume.take().unwrap_or(end).clamp(open + 1, outer_end);
            body = self.empty_block(open);
        }
        self.body_open = None;
        self.forget_heights();
        body
    }

    /// Where a function whose brace is never closed probably ends: behind the next `}` in column 0.
    fn margin_end(&mut self, open: usize) -> usize {
        let (from, until) = self.margin;
        if !(from..until).contains(&open) {
            let end = (open + 1..self.end)
                .find(|&index| self.kind_at(index) == TokenKind::RBrace && self.starts_at_margin(index))
                .map_or(self.end, |index| index + 1);
            self.margin = (open, end);
        }
        self.margin.1.min(self.end)
    }

    /// A block without its brace: the function's extent is a guess.
    pub(crate) fn unclosed(&mut self, open: usize) {
        if self.stopped {
            return;
        }
        self.note("missing `}`");
        self.errors += 1;
        let at = self.token(open);
        self.not_analysed.get_or_insert((NotAnalysed::Parse, at));
    }

    fn declare_parameters(&mut self, declarator: DeclaratorId) {
        let Some(DeclaratorPart::Function(parameters)) = self.tree.declarators[declarator].parts.first() else {
            return;
        };
        for parameter in &parameters.list {
            let name = match parameter {
                Parameter::Declared { declarator, .. } => self.tree.declarators[*declarator].name,
                Parameter::Name { name, .. } => Some(*name),
            };
            if let Some(name) = name {
                self.names.declare(name, NameKind::Ordinary);
            }
        }
    }

    fn old_style_params(&mut self) -> Vec<Declaration> {
        let mut list = Vec::new();
        while !matches!(self.kind(), TokenKind::LBrace | TokenKind::RBrace | TokenKind::End) {
            let first = self.pos;
            let read = self.specs(Context::Block);
            let specs = self.tree.specs.push(read.specs);
            let mut declarators = InitDeclarators::new();
            let end = self.init_declarators(specs, Context::Block, &mut declarators);
            if end != ListEnd::Semicolon || self.pos == first {
                break;
            }
            list.push(Declaration { first: self.token(first), last: self.last_since(first), specs, declarators });
        }
        list
    }

    /// `int TEST(name) {` and `int METHOD(name)(int a) {`: the head is a macro, its first argument the name.
    fn rename_macro_head(&mut self, declarator: DeclaratorId) {
        let head = &mut self.tree.declarators[declarator];
        let Some(DeclaratorPart::Function(first)) = head.parts.first() else { return };
        let curried = matches!(head.parts.get(1), Some(DeclaratorPart::Function(_)));
        let is_macro = head.name.is_some_and(crate::words::looks_like_macro);
        let argument = match first.list.first() {
            Some(&Parameter::Name { name, token }) => Some((name, token)),
            _ => None,
        };
        if first.style != ParameterStyle::Identifiers || !(is_macro || curried) {
            return;
        }
        let at = head.token;
        if let Some((name, token)) = argument {
            head.name = Some(name);
            head.token = token;
        }
        if curried {
            head.parts.remove(0);
        } else {
            head.parts[0] = DeclaratorPart::Function(Box::new(no_parameters()));
        }
        self.guess(Guess::UnknownAttribute, at.index());
        self.declare_parameters(declarator);
    }

    /// `TEST(name) { ... }`, `DEFUN(name)(int a) { ... }` with the cursor at the macro.
    pub(crate) fn macro_function(&mut self, first: usize, specs: Specs, shape: MacroShape) -> Item {
        let at = self.pos;
        let open = at + 1;
        let close = self.close_of(open).unwrap_or(open);
        self.guess(Guess::UnknownAttribute, at);
        let named = (open + 1..close).find(|&index| self.kind_at(index) == TokenKind::Ident).unwrap_or(at);
        let (name, token) = (Some(self.symbol_at(named)), self.token(named));
        self.pos = close + 1;
        let parameters =
            if shape == MacroShape::FunctionWithParameters { self.parameters(Context::File) } else { no_parameters() };
        let mut attributes = Vec::new();
        self.declarator_marks(&mut attributes, Context::File);
        let parts = smallvec![DeclaratorPart::Function(Box::new(parameters))];
        let declarator = self.tree.declarators.push(Declarator { name, token, parts, attributes });
        let specs = self.tree.specs.push(specs);
        self.function(first, specs, declarator)
    }
}

fn no_parameters() -> Parameters {
    Parameters { list: Vec::new(), variadic: false, style: ParameterStyle::Empty }
}
