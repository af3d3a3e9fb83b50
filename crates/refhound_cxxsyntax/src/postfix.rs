//! Calls, members, indices and what else stands behind an operand.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;
use smallvec::SmallVec;

use crate::angles::NameUse;
use crate::lookahead::is_declaration_keyword;
use crate::parser::Parser;
use crate::recovery::starts_statement;
use crate::tree::{ExprId, ExprKind, MemberAccess, UnaryOp};
use crate::words::Word;

impl Parser<'_> {
    pub(crate) fn postfix(&mut self) -> ExprId {
        let first = self.pos;
        let expr = self.primary();
        self.postfix_of(expr, first)
    }

    pub(crate) fn postfix_of(&mut self, mut expr: ExprId, first: usize) -> ExprId {
        while !self.stopped {
            let at = self.pos;
            match self.kind() {
                TokenKind::LParen => {
                    let arguments = self.arguments();
                    let mut operands: SmallVec<[ExprId; 8]> = SmallVec::from_slice(&arguments);
                    operands.push(expr);
                    expr = self.expr_node(ExprKind::Call { callee: expr, arguments }, first, at, &operands);
                }
                TokenKind::LBracket => {
                    self.bump();
                    let index = if self.at(TokenKind::LBrace) {
                        let list = self.list();
                        self.close_bracket(at, TokenKind::RBracket);
                        list
                    } else {
                        self.bracketed(at, TokenKind::RBracket)
                    };
                    expr = self.expr_node(ExprKind::Index { base: expr, index }, first, at, &[expr, index]);
                }
                TokenKind::Dot | TokenKind::Arrow => {
                    if self.peek(1) == TokenKind::Star && self.is_adjacent(at + 1) {
                        break;
                    }
                    let access = if self.at(TokenKind::Dot) { MemberAccess::Dot } else { MemberAccess::Arrow };
                    self.bump();
                    let named = self.pos;
                    let name = self.name(NameUse::Member);
                    let kind = ExprKind::Member { base: expr, name, access };
                    expr = self.expr_node(kind, first, named, &[expr]);
                }
                TokenKind::PlusPlus | TokenKind::MinusMinus => {
                    let op = if self.at(TokenKind::PlusPlus) { UnaryOp::PostIncrement } else { UnaryOp::PostDecrement };
                    self.bump();
                    expr = self.expr_node(ExprKind::Unary { op, operand: expr }, first, at, &[expr]);
                }
                _ => break,
            }
        }
        expr
    }

    /// `(a, b)` with the cursor at the parenthesis.
    pub(crate) fn arguments(&mut self) -> Vec<ExprId> {
        let open = self.pos;
        let mut list = Vec::new();
        if !self.enter() {
            return list;
        }
        self.bump();
        let outer = std::mem::replace(&mut self.no_greater, false);
        if let Some(close) = self.close_of(open)
            && self.has_semicolon(open)
        {
            let statements = self.statements_argument(close);
            list.push(statements);
        }
        while !matches!(self.kind(), TokenKind::RParen | TokenKind::End) {
            if self.at(TokenKind::Comma) {
                // `MACRO(, x)`
                self.bump();
                continue;
            }
            let before = self.pos;
            let argument = self.argument();
            list.push(argument);
            if self.stopped || self.pos == before || !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.no_greater = outer;
        self.close_bracket(open, TokenKind::RParen);
        self.leave();
        list
    }

    /// `CALL(T x = f())`
    fn declares_in_argument(&self) -> bool {
        self.is_plain(self.pos)
            && self.is_plain(self.pos + 1)
            && matches!(self.peek(2), TokenKind::Eq | TokenKind::LParen)
    }

    /// The comma or the bracket that ends the argument at the cursor.
    fn argument_end(&self) -> usize {
        let mut index = self.pos;
        loop {
            match self.kind_at(index) {
                TokenKind::Comma | TokenKind::RParen | TokenKind::RBrace | TokenKind::RBracket | TokenKind::End => {
                    return index;
                }
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => {
                    index = self.close_of(index).unwrap_or(index) + 1;
                }
                _ => index += 1,
            }
        }
    }

    /// What a macro runs.
    fn statements_argument(&mut self, close: usize) -> ExprId {
        let first = self.pos;
        let block = self.nested(|parser| parser.statements_until(close));
        self.expr_node(ExprKind::Statements(block), first, first, &[])
    }

    /// A value, or a type that a macro takes.
    fn argument(&mut self) -> ExprId {
        let open = self.pos;
        if self.at(TokenKind::LBrace) && self.has_semicolon(open) {
            // `CALL({ x; y; })`
            let block = self.nested(Self::block);
            return self.expr_node(ExprKind::Statements(block), open, open, &[]);
        }
        if starts_statement(self.kind()) || self.declares_in_argument() {
            // `CALL("name", return f())`
            let end = self.argument_end();
            return self.statements_argument(end);
        }
        if self.is_type_argument() {
            let first = self.pos;
            self.guess(Guess::TypeAsArgument, first);
            let ty = self.nested(Self::type_id);
            return self.expr_node(ExprKind::TypeArgument(ty), first, first, &[]);
        }
        self.assignment_or_pack()
    }

    fn is_type_argument(&self) -> bool {
        let first = self.pos;
        let kind = self.kind();
        let keyword = is_declaration_keyword(kind) || matches!(self.word(), Word::Bool | Word::Typename | Word::Class);
        let ends = |end: usize| matches!(self.kind_at(end), TokenKind::Comma | TokenKind::RParen);
        if keyword {
            return self.skip_type_id(first).is_some_and(ends);
        }
        // `T *`, `A::B<C> &`
        if !self.is_plain(first) && kind != TokenKind::ColonColon {
            return false;
        }
        if !matches!(
            self.kind_at(first + 1),
            TokenKind::Star | TokenKind::Amp | TokenKind::ColonColon | TokenKind::Lt | TokenKind::KwConst
        ) {
            return false;
        }
        let Some(shape) = self.skip_name(first, NameUse::Expr) else { return false };
        if shape.is_special {
            return false;
        }
        let end = self.skip_pointers(shape.end);
        end > shape.end && ends(end)
    }
}
