//! Postfix and primary expressions.

use refhound_index::{IdList, Symbol, intern};
use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;
use smallvec::smallvec;

use crate::names::NameKind;
use crate::parser::Parser;
use crate::tree::{Builtin, TypeNameId};
use crate::tree::{
    Declarator, DeclaratorPart, Designator, Designators, ExprId, ExprKind, MemberAccess, Qualifiers, TypeName,
    TypeSpec, UnaryOp,
};
use crate::words::Word;

impl Parser<'_> {
    pub(crate) fn postfix(&mut self) -> ExprId {
        let first = self.pos;
        let base = self.primary();
        self.postfix_of(base, first)
    }

    /// Reads what may follow a primary expression that starts at `first`.
    pub(crate) fn postfix_of(&mut self, mut base: ExprId, first: usize) -> ExprId {
        loop {
            let at = self.pos;
            match self.kind() {
                TokenKind::LParen => base = self.call(base, first),
                TokenKind::LBracket => {
                    self.bump();
                    let index = self.bracketed(at, TokenKind::RBracket);
                    let below = self.height(base).max(self.height(index));
                    base = self.expr_node(ExprKind::Index { base, index }, first, at, below);
                }
                kind @ (TokenKind::Dot | TokenKind::Arrow) => {
                    self.bump();
                    if !self.kind().is_name() {
                        self.fail("expected a member name");
                        return base;
                    }
                    let access = if kind == TokenKind::Dot { MemberAccess::Dot } else { MemberAccess::Arrow };
                    let name = self.symbol_at(self.pos);
                    self.bump();
                    let below = self.height(base);
                    base = self.expr_node(ExprKind::Member { base, name, access }, first, at + 1, below);
                }
                TokenKind::PlusPlus => base = self.postfix_op(UnaryOp::PostIncrement, base, first),
                TokenKind::MinusMinus => base = self.postfix_op(UnaryOp::PostDecrement, base, first),
                TokenKind::Ident if self.is_prefix_macro(base, first) => {
                    self.guess(Guess::UnknownAttribute, first);
                    return self.nested(Self::unary);
                }
                TokenKind::Str if self.joins_string(base) => {
                    self.guess(Guess::UnknownStringPiece, first);
                    return self.string(first);
                }
                _ => return base,
            }
            if self.stopped {
                return base;
            }
        }
    }

    /// `qh facet_id`: two names in a row inside an expression, of which the first must be a macro.
    fn is_prefix_macro(&self, base: ExprId, first: usize) -> bool {
        let ExprKind::Name(name) = self.tree.exprs[base].kind else { return false };
        let both_macros = self.looks_like_macro_at(first) && self.looks_like_macro_at(self.pos);
        self.names.kind(name) != NameKind::Ordinary
            && first != self.statement_first
            && (both_macros || !self.starts_line(self.pos))
    }

    fn postfix_op(&mut self, op: UnaryOp, operand: ExprId, first: usize) -> ExprId {
        let at = self.pos;
        self.bump();
        let below = self.height(operand);
        self.expr_node(ExprKind::Unary { op, operand }, first, at, below)
    }

    /// An expression up to the bracket that closes the one at `open`.
    pub(crate) fn bracketed(&mut self, open: usize, close: TokenKind) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        let expr = self.expr();
        self.leave();
        self.close_bracket(open, close);
        expr
    }

    /// `PRIfoo "x"`, `STR(x) "y"`: an unknown piece in front of a string literal.
    fn joins_string(&self, base: ExprId) -> bool {
        match self.tree.exprs[base].kind {
            ExprKind::Name(name) => self.names.kind(name) != NameKind::Ordinary,
            ExprKind::Call { callee, .. } => {
                matches!(self.tree.exprs[callee].kind, ExprKind::Name(name) if !name.as_str().ends_with("_INIT"))
                    && !self.starts_line(self.pos)
            }
            _ => false,
        }
    }

    fn primary(&mut self) -> ExprId {
        let first = self.pos;
        match self.kind() {
            TokenKind::Ident => self.name(),
            TokenKind::Number => {
                let number = ExprKind::Number(self.symbol_at(first));
                self.bump();
                if self.at(TokenKind::Ident) && !self.starts_line(self.pos) && self.looks_like_macro_at(self.pos) {
                    // `16 KB`: the unit is a macro.
                    self.guess(Guess::UnknownAttribute, self.pos);
                    self.bump();
                }
                self.expr_node(number, first, first, 0)
            }
            TokenKind::Char => {
                let constant = ExprKind::Char(self.symbol_at(first));
                self.bump();
                self.expr_node(constant, first, first, 0)
            }
            TokenKind::Str => self.string(first),
            TokenKind::LParen if self.peek(1) == TokenKind::LBrace => self.statement_expr(),
            TokenKind::LParen => {
                self.bump();
                self.bracketed(first, TokenKind::RParen)
            }
            TokenKind::KwGeneric => self.generic(),
            TokenKind::KwBuiltinVaArg => self.nested(Self::va_arg),
            TokenKind::KwBuiltinOffsetof => self.offsetof(),
            TokenKind::KwBuiltinChooseExpr => self.nested(Self::choose_expr),
            TokenKind::KwBuiltinTypesCompatible => self.types_compatible(),
            _ => {
                self.fail("expected an expression");
                self.error_expr()
            }
        }
    }

    fn name(&mut self) -> ExprId {
        let first = self.pos;
        let name = self.symbol_at(first);
        let called = self.peek(1) == TokenKind::LParen;
        match self.word_at(first) {
            Some(Word::True) => return self.constant("1"),
            Some(Word::False) => return self.constant("0"),
            Some(Word::Nullptr) => return self.null_pointer(),
            Some(Word::Offsetof) if called => return self.offsetof(),
            Some(Word::VaArg) if called => return self.nested(Self::va_arg),
            Some(Word::Alignof) if called && self.starts_type(first + 2) => {
                self.bump();
                let (ty, height) = self.measured(Self::parenthesised_type);
                return self.expr_node(ExprKind::AlignofType(ty), first, first, height);
            }
            Some(Word::Pragma) if called => {
                self.bump();
                self.skip_one();
                return self.nested(Self::unary);
            }
            _ => {}
        }
        self.bump();
        self.expr_node(ExprKind::Name(name), first, first, 0)
    }

    /// Reads one level further down.
    fn nested(&mut self, read: fn(&mut Self) -> ExprId) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        let expr = read(self);
        self.leave();
        expr
    }

    fn constant(&mut self, text: &str) -> ExprId {
        let first = self.pos;
        self.bump();
        self.expr_node(ExprKind::Number(intern(text)), first, first, 0)
    }

    /// `nullptr` as `(void *)0`.
    fn null_pointer(&mut self) -> ExprId {
        let first = self.pos;
        let zero = self.constant("0");
        let mut specs = self.no_specs();
        specs.ty = TypeSpec::Builtin(Builtin::Void);
        let specs = self.tree.specs.push(specs);
        let parts = smallvec![DeclaratorPart::Pointer(Qualifiers::default())];
        let token = self.token(first);
        let declarator = self.tree.declarators.push(Declarator { name: None, token, parts, attributes: Vec::new() });
        let ty = self.tree.type_names.push(TypeName { specs, declarator });
        self.expr_node(ExprKind::Cast { ty, operand: zero }, first, first, 1)
    }

    /// Neighbouring literals, with the unknown identifiers between them.
    fn string(&mut self, first: usize) -> ExprId {
        let start = self.tree.symbol_pool.len();
        if first < self.pos {
            // An unknown piece before the first literal was read as a name or call already.
            let piece = self.symbol_at(first);
            self.tree.symbol_pool.push(piece);
        }
        let at = self.pos;
        loop {
            match self.kind() {
                TokenKind::Str => {
                    let piece = self.symbol_at(self.pos);
                    self.tree.symbol_pool.push(piece);
                    self.bump();
                }
                TokenKind::Ident if self.is_string_piece() => {
                    self.guess(Guess::UnknownStringPiece, self.pos);
                    let piece = self.symbol_at(self.pos);
                    self.tree.symbol_pool.push(piece);
                    self.bump();
                    if self.at(TokenKind::LParen) {
                        self.skip_one();
                    }
                }
                _ => break,
            }
        }
        let pieces: Vec<Symbol> = self.tree.symbol_pool.split_off(start);
        let pieces = IdList::store(&mut self.tree.symbol_pool, pieces);
        self.expr_node(ExprKind::Str(pieces), first, at, 0)
    }

    /// An identifier behind a literal belongs to the string, unless it begins the next line of something else.
    fn is_string_piece(&self) -> bool {
        let mut next = self.pos + 1;
        if self.kind_at(next) == TokenKind::LParen {
            let Some(close) = self.close_of(next) else { return false };
            next = close + 1;
        }
        !self.starts_line(self.pos)
            || matches!(
                self.kind_at(next),
                TokenKind::Str | TokenKind::RParen | TokenKind::Comma | TokenKind::Semicolon
            )
    }

    /// `({ ... })`
    fn statement_expr(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let (block, height) = self.measured(Self::block);
        self.close_bracket(first, TokenKind::RParen);
        self.expr_node(ExprKind::Statements(block), first, first, height)
    }

    fn generic(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(` after _Generic");
            return self.error_expr();
        }
        let ((control, arms), height) = self.measured(Self::generic_arms);
        self.close_bracket(open, TokenKind::RParen);
        self.expr_node(ExprKind::Generic { control, arms }, first, first, height)
    }

    fn generic_arms(&mut self) -> (ExprId, Vec<(Option<TypeNameId>, ExprId)>) {
        let mut arms = Vec::new();
        if !self.enter() {
            return (self.error_expr(), arms);
        }
        let control = self.assignment();
        while self.eat(TokenKind::Comma) {
            let ty = if self.eat(TokenKind::KwDefault) { None } else { Some(self.type_name()) };
            if !self.eat(TokenKind::Colon) {
                self.fail("expected `:`");
                break;
            }
            let value = self.assignment();
            arms.push((ty, value));
        }
        self.leave();
        (control, arms)
    }

    fn va_arg(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(`");
            return self.error_expr();
        }
        let list = self.assignment();
        if !self.eat(TokenKind::Comma) {
            self.fail("expected a type");
            self.close_bracket(open, TokenKind::RParen);
            return list;
        }
        let (ty, height) = self.measured(Self::type_name);
        self.close_bracket(open, TokenKind::RParen);
        let below = self.height(list).max(height);
        self.expr_node(ExprKind::VaArg { list, ty }, first, open, below)
    }

    fn offsetof(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let open = self.pos;
        if !self.eat(TokenKind::LParen) {
            self.fail("expected `(`");
            return self.error_expr();
        }
        let ((ty, path), height) = self.measured(|parser| {
            let ty = parser.type_name();
            let mut path = Designators::new();
            if parser.eat(TokenKind::Comma) && parser.kind().is_name() {
                let name = parser.symbol_at(parser.pos);
                path.push(Designator::Member(name, parser.bump()));
                parser.designators(&mut path);
            }
            (ty, path.into_vec())
        });
        self.close_bracket(open, TokenKind::RParen);
        self.expr_node(ExprKind::Offsetof { ty, path }, first, first, height)
    }

    fn choose_expr(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let open = self.pos;
        self.eat(TokenKind::LParen);
        let condition = self.assignment();
        let two = self.eat(TokenKind::Comma);
        let then = self.assignment();
        let three = self.eat(TokenKind::Comma);
        let otherwise = self.assignment();
        if !(two && three) {
            self.fail("expected three arguments");
        }
        self.close_bracket(open, TokenKind::RParen);
        let below = self.height(condition).max(self.height(then)).max(self.height(otherwise));
        self.expr_node(ExprKind::ChooseExpr { condition, then, otherwise }, first, first, below)
    }

    fn types_compatible(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let open = self.pos;
        self.eat(TokenKind::LParen);
        let ((left, right), height) = self.measured(|parser| {
            let left = parser.type_name();
            if !parser.eat(TokenKind::Comma) {
                parser.fail("expected two types");
            }
            (left, parser.type_name())
        });
        self.close_bracket(open, TokenKind::RParen);
        self.expr_node(ExprKind::TypesCompatible(left, right), first, first, height)
    }
}
