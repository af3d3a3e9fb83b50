//! Nodes of C's tree, made one by one.

use refhound_csyntax::tree as c;
use refhound_index::{IdList, Symbol, intern};

use crate::types::Ty;
use crate::unit::Unit;
use crate::values::At;

impl Unit<'_> {
    pub(crate) fn node(&mut self, kind: c::ExprKind, at: At) -> c::ExprId {
        self.out.exprs.push(c::Expr { kind, first: at.first, last: at.last, at: at.at })
    }

    pub(crate) fn name(&mut self, name: Symbol, at: At) -> c::ExprId {
        self.node(c::ExprKind::Name(name), at)
    }

    pub(crate) fn number(&mut self, value: i128, at: At) -> c::ExprId {
        let text = match value {
            0 => self.words.zero,
            1 => self.words.one,
            _ => intern(&value.unsigned_abs().to_string()),
        };
        let number = self.node(c::ExprKind::Number(text), at);
        if value < 0 { self.unary(c::UnaryOp::Minus, number, at) } else { number }
    }

    /// `((void *)0)`
    pub(crate) fn null(&mut self, at: At) -> c::ExprId {
        let zero = self.node(c::ExprKind::Number(self.words.zero), at);
        self.cast(self.types.void_pointer, zero, at)
    }

    pub(crate) fn error(&mut self, at: At) -> c::ExprId {
        self.figures.errors += 1;
        self.node(c::ExprKind::Error, at)
    }

    pub(crate) fn cast(&mut self, ty: Ty, operand: c::ExprId, at: At) -> c::ExprId {
        let ty = self.type_name(ty);
        self.node(c::ExprKind::Cast { ty, operand }, at)
    }

    pub(crate) fn unary(&mut self, op: c::UnaryOp, operand: c::ExprId, at: At) -> c::ExprId {
        self.node(c::ExprKind::Unary { op, operand }, at)
    }

    pub(crate) fn address(&mut self, place: c::ExprId, at: At) -> c::ExprId {
        match self.out.exprs[place].kind {
            c::ExprKind::Unary { op: c::UnaryOp::Deref, operand } => operand,
            _ => self.unary(c::UnaryOp::AddressOf, place, at),
        }
    }

    pub(crate) fn deref(&mut self, pointer: c::ExprId, at: At) -> c::ExprId {
        match self.out.exprs[pointer].kind {
            c::ExprKind::Unary { op: c::UnaryOp::AddressOf, operand } => operand,
            _ => self.unary(c::UnaryOp::Deref, pointer, at),
        }
    }

    /// `place.name`, as `p->name` where the place is `*p`.
    pub(crate) fn field(&mut self, place: c::ExprId, name: Symbol, at: At) -> c::ExprId {
        let (base, access) = match self.out.exprs[place].kind {
            c::ExprKind::Unary { op: c::UnaryOp::Deref, operand } => (operand, c::MemberAccess::Arrow),
            _ => (place, c::MemberAccess::Dot),
        };
        self.node(c::ExprKind::Member { base, name, access }, at)
    }

    pub(crate) fn call(&mut self, callee: c::ExprId, arguments: &[c::ExprId], at: At) -> c::ExprId {
        let arguments = IdList::store(&mut self.out.expr_pool, arguments.iter().copied());
        self.node(c::ExprKind::Call { callee, arguments }, at)
    }

    pub(crate) fn call_name(&mut self, name: Symbol, arguments: &[c::ExprId], at: At) -> c::ExprId {
        // Its name is written where the report points, not where the whole expression begins.
        let callee = self.name(name, At { first: at.first, last: at.at, at: at.at });
        self.call(callee, arguments, at)
    }

    /// A call of something that no declaration explains.
    pub(crate) fn call_unknown(&mut self, name: Symbol, arguments: &[c::ExprId], at: At) -> c::ExprId {
        self.figures.unknown_calls += 1;
        self.out.undeclared.called.insert(name);
        self.call_name(name, arguments, at)
    }

    pub(crate) fn assign(&mut self, target: c::ExprId, value: c::ExprId, at: At) -> c::ExprId {
        self.node(c::ExprKind::Assign { op: None, target, value }, at)
    }

    pub(crate) fn comma(&mut self, left: c::ExprId, right: c::ExprId, at: At) -> c::ExprId {
        self.node(c::ExprKind::Comma { left, right }, at)
    }

    /// All of them, one after the other; `None` if there are none.
    pub(crate) fn sequence(&mut self, list: &[c::ExprId], at: At) -> Option<c::ExprId> {
        let (&first, rest) = list.split_first()?;
        Some(rest.iter().fold(first, |left, &right| self.comma(left, right, at)))
    }

    // ---- statements ----

    pub(crate) fn stmt(&mut self, kind: c::StmtKind, at: At) -> c::StmtId {
        self.out.stmts.push(c::Stmt { kind, first: at.first, last: at.last })
    }

    pub(crate) fn block(&mut self, list: Vec<c::StmtId>, at: At) -> c::StmtId {
        let list = IdList::store(&mut self.out.stmt_pool, list);
        self.stmt(c::StmtKind::Block(list), at)
    }

    pub(crate) fn effect(&mut self, expr: c::ExprId, at: At) -> c::StmtId {
        self.stmt(c::StmtKind::Expr(expr), at)
    }

    /// `T name = init;` as a statement, with the function that runs at its end.
    pub(crate) fn local(
        &mut self,
        name: Symbol,
        ty: Ty,
        init: Option<c::Init>,
        cleanup: Option<Symbol>,
        at: At,
    ) -> c::StmtId {
        self.local_stored(name, ty, init, cleanup, c::Storage::None, at)
    }

    pub(crate) fn local_stored(
        &mut self,
        name: Symbol,
        ty: Ty,
        init: Option<c::Init>,
        cleanup: Option<Symbol>,
        storage: c::Storage,
        at: At,
    ) -> c::StmtId {
        let (specs, declarator) = self.declared(Some(name), at.at, ty, storage);
        let init = init.map(|init| self.out.inits.push(init));
        let attributes = cleanup.map(|function| self.cleanup_attribute(function, at)).into_iter().collect();
        let declarators = smallvec::smallvec![c::InitDeclarator { declarator, init, attributes }];
        let declaration = c::Declaration { first: at.first, last: at.last, specs, declarators };
        self.stmt(c::StmtKind::Declaration(Box::new(declaration)), at)
    }

    pub(crate) fn cleanup_attribute(&self, function: Symbol, at: At) -> c::Attribute {
        let arguments = vec![c::AttributeArgument::Name(function)];
        c::Attribute { name: self.words.cleanup, token: at.at, arguments }
    }
}
