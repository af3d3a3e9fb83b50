//! Expressions from the comma operator down to unary operators. Chains are read in loops: depth costs stack only where
//! the text itself nests.

use refhound_preproc::TokenKind;
use refhound_unknowns::Guess;
use smallvec::SmallVec;

use crate::lookahead::Holds;
use crate::names::NameKind;
use crate::parser::Parser;
use crate::tree::{BinaryOp, ExprId, ExprKind, LogicalOp, TypeNameId, UnaryOp};

/// What joins two operands.
enum Joint {
    Binary(BinaryOp),
    Logical(LogicalOp),
}

/// The binary operator of a token and how strongly it binds.
fn joint(kind: TokenKind) -> Option<(u8, Joint)> {
    let (strength, op) = match kind {
        TokenKind::PipePipe => return Some((1, Joint::Logical(LogicalOp::Or))),
        TokenKind::AmpAmp => return Some((2, Joint::Logical(LogicalOp::And))),
        TokenKind::Pipe => (3, BinaryOp::BitOr),
        TokenKind::Caret => (4, BinaryOp::BitXor),
        TokenKind::Amp => (5, BinaryOp::BitAnd),
        TokenKind::EqEq => (6, BinaryOp::Eq),
        TokenKind::NotEq => (6, BinaryOp::Ne),
        TokenKind::Lt => (7, BinaryOp::Lt),
        TokenKind::Gt => (7, BinaryOp::Gt),
        TokenKind::LtEq => (7, BinaryOp::Le),
        TokenKind::GtEq => (7, BinaryOp::Ge),
        TokenKind::Shl => (8, BinaryOp::Shl),
        TokenKind::Shr => (8, BinaryOp::Shr),
        TokenKind::Plus => (9, BinaryOp::Add),
        TokenKind::Minus => (9, BinaryOp::Sub),
        TokenKind::Star => (10, BinaryOp::Mul),
        TokenKind::Slash => (10, BinaryOp::Div),
        TokenKind::Percent => (10, BinaryOp::Rem),
        _ => return None,
    };
    Some((strength, Joint::Binary(op)))
}

/// The operators of assignments; `=` has none to apply.
fn assignment_op(kind: TokenKind) -> Option<Assignment> {
    Some(Assignment::Compound(match kind {
        TokenKind::Eq => return Some(Assignment::Plain),
        TokenKind::StarEq => BinaryOp::Mul,
        TokenKind::SlashEq => BinaryOp::Div,
        TokenKind::PercentEq => BinaryOp::Rem,
        TokenKind::PlusEq => BinaryOp::Add,
        TokenKind::MinusEq => BinaryOp::Sub,
        TokenKind::ShlEq => BinaryOp::Shl,
        TokenKind::ShrEq => BinaryOp::Shr,
        TokenKind::AmpEq => BinaryOp::BitAnd,
        TokenKind::CaretEq => BinaryOp::BitXor,
        TokenKind::PipeEq => BinaryOp::BitOr,
        _ => return None,
    }))
}

enum Assignment {
    Plain,
    Compound(BinaryOp),
}

/// `condition ? then :`, waiting for what follows.
struct Arm {
    first: usize,
    at: usize,
    condition: ExprId,
    then: Option<ExprId>,
}

fn prefix_op(kind: TokenKind) -> Option<UnaryOp> {
    Some(match kind {
        TokenKind::Plus => UnaryOp::Plus,
        TokenKind::Minus => UnaryOp::Minus,
        TokenKind::Tilde => UnaryOp::BitNot,
        TokenKind::Not => UnaryOp::Not,
        TokenKind::Star => UnaryOp::Deref,
        TokenKind::Amp => UnaryOp::AddressOf,
        TokenKind::PlusPlus => UnaryOp::PreIncrement,
        TokenKind::MinusMinus => UnaryOp::PreDecrement,
        TokenKind::KwReal => UnaryOp::Real,
        TokenKind::KwImag => UnaryOp::Imag,
        _ => return None,
    })
}

impl Parser<'_> {
    /// A whole expression, commas included.
    pub(crate) fn expr(&mut self) -> ExprId {
        let first = self.pos;
        let mut left = self.assignment();
        while self.at(TokenKind::Comma) {
            let at = self.pos;
            self.bump();
            let right = self.assignment();
            let below = self.height(left).max(self.height(right));
            left = self.expr_node(ExprKind::Comma { left, right }, first, at, below);
        }
        left
    }

    pub(crate) fn assignment(&mut self) -> ExprId {
        let first = self.pos;
        let target = self.conditional();
        let Some(op) = assignment_op(self.kind()) else { return target };
        let at = self.pos;
        self.bump();
        if let ExprKind::Name(name) = self.tree.exprs[target].kind {
            self.names.note_assignment(name);
        }
        if !self.enter() {
            return target;
        }
        let value = if self.at(TokenKind::LBrace) { self.braced_value() } else { self.assignment() };
        self.leave();
        let below = self.height(target).max(self.height(value));
        let op = match op {
            Assignment::Plain => None,
            Assignment::Compound(op) => Some(op),
        };
        self.expr_node(ExprKind::Assign { op, target, value }, first, at, below)
    }

    /// `x = { ... }` is no C, but macros of missing headers make it some.
    fn braced_value(&mut self) -> ExprId {
        self.note("braces where an expression belongs");
        let from = self.pos;
        let value = self.error_expr();
        self.skip_one();
        self.count_skipped(from);
        value
    }

    /// `a ? b : c ? d : e` nests to the right; it is read in a loop and put together from its end.
    pub(crate) fn conditional(&mut self) -> ExprId {
        let mut first = self.pos;
        let condition = self.binary(1);
        if !self.at(TokenKind::Question) {
            return condition;
        }
        let mut arms: SmallVec<[Arm; 4]> = SmallVec::new();
        let mut last = condition;
        while self.at(TokenKind::Question) {
            let at = self.pos;
            self.bump();
            let then = (!self.at(TokenKind::Colon)).then(|| self.nested_expr());
            if !self.eat(TokenKind::Colon) {
                self.fail("expected `:`");
                break;
            }
            arms.push(Arm { first, at, condition: last, then });
            first = self.pos;
            last = self.binary(1);
        }
        while let Some(Arm { first, at, condition, then }) = arms.pop() {
            let below = self.height(condition).max(self.height(last)).max(then.map_or(0, |then| self.height(then)));
            last = self.expr_node(ExprKind::Conditional { condition, then, otherwise: last }, first, at, below);
        }
        last
    }

    fn nested_expr(&mut self) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        let expr = self.expr();
        self.leave();
        expr
    }

    fn binary(&mut self, weakest: u8) -> ExprId {
        let first = self.pos;
        let mut left = self.unary();
        while let Some((strength, op)) = joint(self.kind()) {
            if strength < weakest {
                break;
            }
            let at = self.pos;
            self.bump();
            let right = self.binary(strength + 1);
            let below = self.height(left).max(self.height(right));
            let kind = match op {
                Joint::Binary(op) => ExprKind::Binary { op, left, right },
                Joint::Logical(op) => ExprKind::Logical { op, left, right },
            };
            left = self.expr_node(kind, first, at, below);
        }
        left
    }

    /// A cast, a unary operator, or what is below them.
    pub(crate) fn unary(&mut self) -> ExprId {
        let first = self.pos;
        let kind = self.kind();
        match kind {
            TokenKind::LParen => match self.holds_type(first) {
                Holds::Expression => self.postfix(),
                Holds::Type => self.cast(),
                Holds::GuessedType => {
                    self.guess(Guess::UnknownType, first + 1);
                    self.cast()
                }
            },
            TokenKind::KwSizeof | TokenKind::KwAlignof => self.size_or_alignment(),
            TokenKind::AmpAmp if self.peek(1) == TokenKind::Ident => {
                self.bump();
                let label = self.symbol_at(self.pos);
                self.bump();
                self.expr_node(ExprKind::LabelAddress(label), first, first, 0)
            }
            TokenKind::KwExtension => {
                self.bump();
                self.operand()
            }
            _ => match prefix_op(kind) {
                Some(op) => {
                    self.bump();
                    let operand = self.operand();
                    let below = self.height(operand);
                    self.expr_node(ExprKind::Unary { op, operand }, first, first, below)
                }
                None => self.postfix(),
            },
        }
    }

    /// The operand of a prefix operator or cast.
    fn operand(&mut self) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        let operand = self.unary();
        self.leave();
        operand
    }

    /// `(type) operand`, `(type) { ... }`
    fn cast(&mut self) -> ExprId {
        let first = self.pos;
        let (ty, height) = self.measured(Self::parenthesised_type);
        if self.at(TokenKind::LBrace) {
            let literal = self.compound_literal(first, ty, height);
            return self.postfix_of(literal, first);
        }
        let operand = self.operand();
        let below = self.height(operand).max(height);
        self.expr_node(ExprKind::Cast { ty, operand }, first, first, below)
    }

    fn compound_literal(&mut self, first: usize, ty: TypeNameId, height: u32) -> ExprId {
        let (init, inner) = self.measured(Self::init_list);
        self.expr_node(ExprKind::CompoundLiteral { ty, init }, first, first, height.max(inner))
    }

    fn size_or_alignment(&mut self) -> ExprId {
        let first = self.pos;
        let size = self.at(TokenKind::KwSizeof);
        self.bump();
        let open = self.pos;
        if self.at(TokenKind::LParen) && self.sized_type(open) {
            let (ty, height) = self.measured(Self::parenthesised_type);
            if !self.at(TokenKind::LBrace) {
                let kind = if size { ExprKind::SizeofType(ty) } else { ExprKind::AlignofType(ty) };
                return self.expr_node(kind, first, first, height);
            }
            let literal = self.compound_literal(open, ty, height);
            let operand = self.postfix_of(literal, open);
            let below = self.height(operand);
            return self.expr_node(ExprKind::SizeofExpr(operand), first, first, below);
        }
        let operand = self.operand();
        let below = self.height(operand);
        let kind = if size { ExprKind::SizeofExpr(operand) } else { ExprKind::AlignofExpr(operand) };
        self.expr_node(kind, first, first, below)
    }

    /// `sizeof(name)` with an unknown name is more often a type's than a variable's.
    fn sized_type(&mut self, open: usize) -> bool {
        let holds = self.holds_type(open);
        let unknown = self.kind_at(open + 1) == TokenKind::Ident
            && self.kind_at(open + 2) == TokenKind::RParen
            && self.name_kind_at(open + 1) == NameKind::Unknown
            && self.word_at(open + 1).is_none();
        if holds == Holds::GuessedType || (holds == Holds::Expression && unknown) {
            self.guess(Guess::UnknownType, open + 1);
            return true;
        }
        holds == Holds::Type
    }
}
