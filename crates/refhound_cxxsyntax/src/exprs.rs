//! Expressions from the comma operator down to unary operators. Chains are read in loops: depth costs stack only where
//! the text itself nests.

use refhound_preproc::TokenKind;
use smallvec::SmallVec;

use crate::parser::Parser;
use crate::tree::{BinaryOp, CastKind, ExprId, ExprKind, ListItem, LogicalOp, MemberAccess, UnaryOp};
use crate::words::Word;

/// What joins two operands.
#[derive(Clone, Copy)]
enum Joint {
    Binary(BinaryOp),
    Logical(LogicalOp),
    Spaceship,
    Member(MemberAccess),
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
        TokenKind::Shl => (9, BinaryOp::Shl),
        TokenKind::Shr => (9, BinaryOp::Shr),
        TokenKind::Plus => (10, BinaryOp::Add),
        TokenKind::Minus => (10, BinaryOp::Sub),
        TokenKind::Star => (11, BinaryOp::Mul),
        TokenKind::Slash => (11, BinaryOp::Div),
        TokenKind::Percent => (11, BinaryOp::Rem),
        _ => return None,
    };
    Some((strength, Joint::Binary(op)))
}

/// `=`, or an operator that goes with it.
enum Assignment {
    Plain,
    Compound(BinaryOp),
}

impl Assignment {
    fn compound(self) -> Option<BinaryOp> {
        match self {
            Assignment::Plain => None,
            Assignment::Compound(op) => Some(op),
        }
    }
}

/// `condition ? then :`, waiting for what follows.
struct Arm {
    first: usize,
    at: usize,
    condition: ExprId,
    then: Option<ExprId>,
}

impl Parser<'_> {
    /// A whole expression, commas included.
    pub(crate) fn expr(&mut self) -> ExprId {
        let first = self.pos;
        let mut left = self.assignment();
        while self.at(TokenKind::Comma) {
            let at = self.pos;
            self.bump();
            if self.eat(TokenKind::Ellipsis) {
                left = self.fold_rest(left, first, at);
                continue;
            }
            let right = self.assignment();
            left = self.expr_node(ExprKind::Comma { left, right }, first, at, &[left, right]);
        }
        left
    }

    /// Behind `x op ...`: perhaps another operator and a first value.
    fn fold_rest(&mut self, left: ExprId, first: usize, at: usize) -> ExprId {
        let mut operands = vec![left];
        if self.joint_here().is_some() || self.at(TokenKind::Comma) {
            let width = self.joint_here().map_or(1, |(_, _, width)| width);
            self.pos += width;
            operands.push(self.unary());
        }
        let copy = operands.clone();
        self.expr_node(ExprKind::Fold(operands), first, at, &copy)
    }

    /// An expression or a list in braces.
    pub(crate) fn value(&mut self) -> ExprId {
        if self.at(TokenKind::LBrace) { self.list() } else { self.assignment() }
    }

    /// `x` or `x...`
    pub(crate) fn assignment_or_pack(&mut self) -> ExprId {
        let first = self.pos;
        let expr = self.value();
        let at = self.pos;
        if self.eat(TokenKind::Ellipsis) {
            return self.expr_node(ExprKind::Pack(expr), first, at, &[expr]);
        }
        expr
    }

    fn assignment_op(&self) -> Option<Assignment> {
        Some(Assignment::Compound(match self.kind() {
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
            TokenKind::Ident => match self.word() {
                Word::AndEq => BinaryOp::BitAnd,
                Word::OrEq => BinaryOp::BitOr,
                Word::XorEq => BinaryOp::BitXor,
                _ => return None,
            },
            _ => return None,
        }))
    }

    pub(crate) fn assignment(&mut self) -> ExprId {
        let first = self.pos;
        if self.at_word(Word::Throw) {
            return self.throw();
        }
        let target = self.conditional();
        let Some(op) = self.assignment_op() else { return target };
        let at = self.pos;
        self.bump();
        if !self.enter() {
            return target;
        }
        let op = op.compound();
        if op.is_some() && self.at(TokenKind::Ellipsis) {
            self.bump();
            self.leave();
            return self.fold_rest(target, first, at);
        }
        let value = self.value();
        self.leave();
        self.expr_node(ExprKind::Assign { op, target, value }, first, at, &[target, value])
    }

    fn throw(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let ends = matches!(
            self.kind(),
            TokenKind::Semicolon
                | TokenKind::RParen
                | TokenKind::Comma
                | TokenKind::Colon
                | TokenKind::RBrace
                | TokenKind::End
        );
        if ends || !self.enter() {
            return self.expr_node(ExprKind::Throw(None), first, first, &[]);
        }
        let value = self.value();
        self.leave();
        self.expr_node(ExprKind::Throw(Some(value)), first, first, &[value])
    }

    /// `a ? b : c ? d : e`: the arms are read in a loop and joined from the last one.
    pub(crate) fn conditional(&mut self) -> ExprId {
        let mut arms: SmallVec<[Arm; 2]> = SmallVec::new();
        let mut value;
        loop {
            let first = self.pos;
            value = self.binary(1);
            if !self.at(TokenKind::Question) {
                break;
            }
            let at = self.pos;
            self.bump();
            let outer = std::mem::replace(&mut self.no_greater, false);
            let then = if self.at(TokenKind::Colon) {
                None
            } else if self.enter() {
                let then = self.expr();
                self.leave();
                Some(then)
            } else {
                None
            };
            self.no_greater = outer;
            if !self.eat(TokenKind::Colon) {
                self.fail("expected `:`");
                break;
            }
            arms.push(Arm { first, at, condition: value, then });
            if self.at_word(Word::Throw) || self.at(TokenKind::LBrace) {
                value = if self.at(TokenKind::LBrace) { self.list() } else { self.throw() };
                break;
            }
        }
        // `c ? a : b = d` assigns inside the last arm.
        if !arms.is_empty() && self.assignment_op().is_some() && self.enter() {
            let at = self.pos;
            let op = self.assignment_op().and_then(Assignment::compound);
            self.bump();
            let right = self.value();
            self.leave();
            let first = at;
            value = self.expr_node(ExprKind::Assign { op, target: value, value: right }, first, at, &[value, right]);
        }
        while let Some(Arm { first, at, condition, then }) = arms.pop() {
            let kind = ExprKind::Conditional { condition, then, otherwise: value };
            value = self.expr_node(kind, first, at, &[condition, value, then.unwrap_or(condition)]);
        }
        value
    }

    /// The operator at the cursor, how strongly it binds, and how many tokens it has.
    fn joint_here(&self) -> Option<(u8, Joint, usize)> {
        let kind = self.kind();
        match kind {
            TokenKind::Gt | TokenKind::Shr if self.no_greater => return None,
            TokenKind::LtEq if self.peek(1) == TokenKind::Gt && self.is_adjacent(self.pos + 1) => {
                return Some((8, Joint::Spaceship, 2));
            }
            TokenKind::Dot if self.peek(1) == TokenKind::Star && self.is_adjacent(self.pos + 1) => {
                return Some((12, Joint::Member(MemberAccess::Dot), 2));
            }
            TokenKind::Arrow if self.peek(1) == TokenKind::Star && self.is_adjacent(self.pos + 1) => {
                return Some((12, Joint::Member(MemberAccess::Arrow), 2));
            }
            TokenKind::Ident => {
                let (strength, joint) = match self.word() {
                    Word::Or => (1, Joint::Logical(LogicalOp::Or)),
                    Word::And => (2, Joint::Logical(LogicalOp::And)),
                    Word::BitOr => (3, Joint::Binary(BinaryOp::BitOr)),
                    Word::Xor => (4, Joint::Binary(BinaryOp::BitXor)),
                    Word::BitAnd => (5, Joint::Binary(BinaryOp::BitAnd)),
                    Word::NotEq => (6, Joint::Binary(BinaryOp::Ne)),
                    _ => return None,
                };
                return Some((strength, joint, 1));
            }
            _ => {}
        }
        joint(kind).map(|(strength, joint)| (strength, joint, 1))
    }

    /// Operators that bind at least as strongly as `least`, by precedence climbing.
    fn binary(&mut self, least: u8) -> ExprId {
        let first = self.pos;
        let mut left = self.unary();
        while let Some((strength, joint, width)) = self.joint_here().filter(|&(strength, ..)| strength >= least) {
            let at = self.pos;
            self.pos += width;
            if self.at(TokenKind::Ellipsis) {
                self.bump();
                left = self.fold_rest(left, first, at);
                continue;
            }
            let right = self.binary(strength + 1);
            let kind = match joint {
                Joint::Binary(op) => ExprKind::Binary { op, left, right },
                Joint::Logical(op) => ExprKind::Logical { op, left, right },
                Joint::Spaceship => ExprKind::Spaceship { left, right },
                Joint::Member(access) => ExprKind::MemberPointer { base: left, member: right, access },
            };
            left = self.expr_node(kind, first, at, &[left, right]);
            if self.stopped {
                break;
            }
        }
        left
    }

    fn prefix_op(&self) -> Option<UnaryOp> {
        Some(match self.kind() {
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
            TokenKind::Ident => match self.word() {
                Word::Not => UnaryOp::Not,
                Word::Compl => UnaryOp::BitNot,
                _ => return None,
            },
            _ => return None,
        })
    }

    pub(crate) fn unary(&mut self) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        let expr = self.unary_here();
        self.leave();
        expr
    }

    fn unary_here(&mut self) -> ExprId {
        let first = self.pos;
        if let Some(op) = self.prefix_op() {
            self.bump();
            let operand = self.unary();
            return self.expr_node(ExprKind::Unary { op, operand }, first, first, &[operand]);
        }
        match self.kind() {
            TokenKind::AmpAmp if self.is_plain(first + 1) => {
                self.bump();
                let label = self.symbol_at(self.pos);
                self.bump();
                self.expr_node(ExprKind::LabelAddress(label), first, first, &[])
            }
            TokenKind::LParen if self.is_cast(first) => self.cast(),
            TokenKind::KwSizeof | TokenKind::KwAlignof => self.sizeof(),
            TokenKind::KwExtension => {
                self.bump();
                self.unary()
            }
            TokenKind::ColonColon if matches!(self.word_at(first + 1), Word::New | Word::Delete) => {
                self.bump();
                self.word_unary(first)
            }
            TokenKind::Ident => self.word_unary(first),
            _ => self.postfix(),
        }
    }

    fn word_unary(&mut self, first: usize) -> ExprId {
        match self.word() {
            Word::New => self.new_expr(first),
            Word::Delete => {
                self.bump();
                let is_array = self.at(TokenKind::LBracket) && self.peek(1) == TokenKind::RBracket;
                if is_array {
                    self.pos += 2;
                }
                let operand = self.unary();
                self.expr_node(ExprKind::Delete { is_array, operand }, first, first, &[operand])
            }
            Word::Throw => self.throw(),
            Word::Noexcept if self.peek(1) == TokenKind::LParen => {
                self.bump();
                let open = self.pos;
                self.bump();
                let operand = self.bracketed(open, TokenKind::RParen);
                self.expr_node(ExprKind::Noexcept(operand), first, first, &[operand])
            }
            Word::Alignof => self.sizeof(),
            Word::CoAwait => {
                self.bump();
                let operand = self.assignment_nested();
                self.expr_node(ExprKind::Opaque(vec![operand]), first, first, &[operand])
            }
            _ => self.postfix(),
        }
    }

    fn assignment_nested(&mut self) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        let expr = self.value();
        self.leave();
        expr
    }

    /// `(T)x`, `(T){...}`
    fn cast(&mut self) -> ExprId {
        let first = self.pos;
        self.bump();
        let outer = std::mem::replace(&mut self.no_greater, false);
        let ty = self.nested(Self::type_id);
        self.no_greater = outer;
        self.close_bracket(first, TokenKind::RParen);
        if self.at(TokenKind::LBrace) {
            let list = self.list();
            let literal = self.expr_node(ExprKind::CompoundLiteral { ty, list }, first, first, &[list]);
            return self.postfix_of(literal, first);
        }
        let operand = self.unary();
        self.expr_node(ExprKind::Cast { kind: CastKind::C, ty, operand }, first, first, &[operand])
    }

    /// The rest of a bracket that was opened: an expression and the closing bracket.
    pub(crate) fn bracketed(&mut self, open: usize, close: TokenKind) -> ExprId {
        let outer = std::mem::replace(&mut self.no_greater, false);
        let expr = if self.enter() {
            let expr = self.expr();
            self.leave();
            expr
        } else {
            self.error_expr()
        };
        self.no_greater = outer;
        self.close_bracket(open, close);
        expr
    }

    /// `{a, .b = c, {d}}`
    pub(crate) fn list(&mut self) -> ExprId {
        let open = self.pos;
        if !self.enter() {
            return self.error_expr();
        }
        self.bump();
        let outer = std::mem::replace(&mut self.no_greater, false);
        let mut items = Vec::new();
        let mut values: SmallVec<[ExprId; 8]> = SmallVec::new();
        while !matches!(self.kind(), TokenKind::RBrace | TokenKind::End) {
            let before = self.pos;
            let designator = self.designator();
            let value = self.assignment_or_pack();
            values.push(value);
            items.push(ListItem { designator, value });
            if self.stopped || self.pos == before {
                break;
            }
            // `PyVarObject_HEAD_INIT(NULL, 0)` brings its own comma.
            let called = matches!(self.tree.exprs[value].kind, ExprKind::Call { .. });
            if !self.eat(TokenKind::Comma) && (!called || !self.starts_line(self.pos)) {
                break;
            }
        }
        self.no_greater = outer;
        self.close_bracket(open, TokenKind::RBrace);
        self.leave();
        self.expr_node(ExprKind::List(items), open, open, &values)
    }

    /// `.a =`, `.a.b =`, `[2] =`
    fn designator(&mut self) -> Option<refhound_index::Symbol> {
        let first = self.pos;
        if self.at(TokenKind::LBracket)
            && let Some(close) = self.close_of(first)
            && self.kind_at(close + 1) == TokenKind::Eq
        {
            self.pos = close + 2;
            return None;
        }
        if !self.at(TokenKind::Dot) || self.peek(1) != TokenKind::Ident {
            return None;
        }
        let name = self.symbol_at(first + 1);
        while self.at(TokenKind::Dot) {
            self.pos += 2;
            while self.at(TokenKind::LBracket) {
                self.skip_one();
            }
        }
        if !self.at(TokenKind::LBrace) && !self.eat(TokenKind::Eq) {
            self.fail("expected `=`");
        }
        Some(name)
    }
}
