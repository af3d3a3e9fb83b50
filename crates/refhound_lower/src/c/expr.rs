//! Expressions, for their value (`rvalue`) and for their effect.

use refhound_csema::{ConstValue, Entity, literals};
use refhound_csyntax::tree::{ExprId, ExprKind, LogicalOp, StmtId, StmtKind, TokenId, TypeNameId};
use refhound_domains::Comparison;
use refhound_index::{IdList, Symbol};
use refhound_ir::{Block, Value};
use refhound_source::Span;
use refhound_types::{Field, FloatKind, Type, TypeId};
use refhound_unknowns::Unmodelled;

use super::builtins;
use super::function::FunctionLowering;
use super::operand::{Operand, Shape};

impl FunctionLowering<'_, '_> {
    /// Evaluates and forgets the value.
    pub(super) fn effect(&mut self, id: ExprId) {
        let tree = self.tree;
        match &tree.exprs[id].kind {
            ExprKind::Comma { left, right } => {
                self.effect(*left);
                self.effect(*right);
            }
            ExprKind::Logical { op, left, right } => {
                let (next, join) = (self.build.new_block(), self.build.new_block());
                match op {
                    LogicalOp::And => self.condition(*left, next, join),
                    LogicalOp::Or => self.condition(*left, join, next),
                }
                self.build.switch_to(next);
                let span = self.expr_span(id);
                self.full(span, |lowering| lowering.effect(*right));
                self.build.fall_into(join, span);
            }
            ExprKind::Conditional { condition, then: Some(then), otherwise } => {
                let (then_block, else_block) = (self.build.new_block(), self.build.new_block());
                let join = self.build.new_block();
                let span = self.expr_span(id);
                self.condition(*condition, then_block, else_block);
                self.build.switch_to(then_block);
                self.full(span, |lowering| lowering.effect(*then));
                self.jump_if_open(join, span);
                self.build.switch_to(else_block);
                self.full(span, |lowering| lowering.effect(*otherwise));
                self.build.fall_into(join, span);
            }
            ExprKind::Cast { ty, operand } if self.names_void(*ty) => self.effect(*operand),
            _ => {
                self.rvalue(id);
            }
        }
    }

    fn names_void(&mut self, ty: TypeNameId) -> bool {
        self.unit.env.type_name(ty) == self.unit.basics.void
    }

    pub(super) fn rvalue(&mut self, id: ExprId) -> Operand {
        let tree = self.tree;
        let expr = &tree.exprs[id];
        match &expr.kind {
            ExprKind::Name(name) => self.name(*name, expr.at),
            ExprKind::Number(spelling) => self.number(id, *spelling),
            ExprKind::Char(spelling) => self.character(id, *spelling),
            ExprKind::Str(pieces) => self.string(id, *pieces),
            ExprKind::Unary { op, operand } => self.unary(id, *op, *operand),
            ExprKind::Binary { op, left, right } => self.binary(id, *op, *left, *right),
            ExprKind::Logical { .. } => self.truth_value(id),
            ExprKind::Assign { op, target, value } => self.assign(id, *op, *target, *value),
            ExprKind::Conditional { condition, then, otherwise } => self.conditional(id, *condition, *then, *otherwise),
            ExprKind::Comma { left, right } => {
                self.effect(*left);
                self.rvalue(*right)
            }
            ExprKind::Cast { ty, operand } => self.cast(id, *ty, *operand),
            ExprKind::Call { callee, arguments } => self.call(id, *callee, *arguments),
            ExprKind::Index { .. } | ExprKind::Member { .. } | ExprKind::CompoundLiteral { .. } => {
                let place = self.place(id);
                self.load(place, self.expr_span(id))
            }
            ExprKind::SizeofExpr(_)
            | ExprKind::SizeofType(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::AlignofType(_)
            | ExprKind::Offsetof { .. } => self.constant_or_opaque(id, self.unit.basics.size),
            ExprKind::TypesCompatible(..) => self.constant_or_opaque(id, self.unit.basics.int),
            ExprKind::VaArg { list, ty } => self.va_arg(id, *list, *ty),
            ExprKind::Statements(block) => self.statement_expression(*block),
            ExprKind::Generic { .. } => match self.unit.env.generic_arm(id) {
                Some(arm) => self.rvalue(arm),
                None => Operand::Value(self.unknown_value(&[], Unmodelled::Other, self.expr_span(id))),
            },
            ExprKind::ChooseExpr { condition, then, otherwise } => {
                let chosen = if self.unit.env.constant_int(*condition) == Some(0) { otherwise } else { then };
                self.rvalue(*chosen)
            }
            ExprKind::LabelAddress(label) => {
                self.jumps.take_address(*label);
                let ty = self.unit.basics.void_pointer;
                Operand::Value(self.opaque_value(&[], Unmodelled::Other, ty, self.expr_span(id)))
            }
            ExprKind::TypeArgument(_) => {
                Operand::Value(self.unknown_value(&[], Unmodelled::TypeArgument, self.expr_span(id)))
            }
            ExprKind::Temporary(temporary) => {
                let span = self.expr_span(id);
                let place = self.temporary_object(temporary, span);
                self.load(place, span)
            }
            ExprKind::Throw(throw) => {
                self.throw(throw, self.expr_span(id));
                Operand::Void
            }
            ExprKind::Error => Operand::Value(self.unknown_value(&[], Unmodelled::SkippedTokens, self.expr_span(id))),
        }
    }

    fn name(&mut self, name: Symbol, token: TokenId) -> Operand {
        let span = self.token_span(token);
        match self.unit.env.resolve(name) {
            Some(Entity::Enumerator { value, ty }) => return Operand::Int(value, ty),
            None if builtins::is_function_name(name) => {
                let pointer = self.unit.basics.char_pointer;
                return Operand::Value(self.build.str(self.name, pointer, span));
            }
            None => {
                if let Some(ConstValue::Int { value, ty }) = self.unit.env.undeclared_constant(name) {
                    return Operand::Int(value, ty);
                }
            }
            Some(_) => {}
        }
        let place = self.name_place(name, token);
        self.load(place, span)
    }

    fn number(&mut self, id: ExprId, spelling: Symbol) -> Operand {
        let span = self.expr_span(id);
        match literals::number(spelling.as_str(), self.unit.env.types.model) {
            Some(literals::Number::Int { value, kind }) => Operand::Int(value, self.unit.env.types.int(kind)),
            Some(literals::Number::Float { value, kind, imaginary: false }) => {
                Operand::Value(self.float(value, kind, span))
            }
            Some(literals::Number::Float { kind, imaginary: true, .. }) => {
                let ty = self.unit.env.types.intern(Type::Complex(kind));
                Operand::Value(self.opaque_value(&[], Unmodelled::Complex, ty, span))
            }
            None => Operand::Value(self.unknown_value(&[], Unmodelled::SkippedTokens, span)),
        }
    }

    fn float(&mut self, value: f64, kind: FloatKind, span: Span) -> Value {
        let ty = self.unit.env.types.float(kind);
        self.build.float(value, ty, span)
    }

    fn character(&mut self, id: ExprId, spelling: Symbol) -> Operand {
        match literals::character(spelling.as_str(), self.unit.env.types.model) {
            Some((value, kind)) => Operand::Int(value, self.unit.env.types.int(kind)),
            None => Operand::Value(self.unknown_value(&[], Unmodelled::SkippedTokens, self.expr_span(id))),
        }
    }

    fn string(&mut self, id: ExprId, pieces: IdList<Symbol>) -> Operand {
        let literal = literals::string(pieces.of(&self.tree.symbol_pool), self.unit.env.types.model);
        let element = self.unit.env.types.int(literal.element);
        let pointer = self.unit.env.types.pointer(element);
        Operand::Value(self.build.str(literal.text, pointer, self.expr_span(id)))
    }

    /// `sizeof` and its relatives: constants, except for variable-length arrays and incomplete types.
    fn constant_or_opaque(&mut self, id: ExprId, ty: TypeId) -> Operand {
        match self.unit.env.constant(id) {
            Some(ConstValue::Int { value, ty }) => Operand::Int(value, ty),
            _ => Operand::Value(self.opaque_value(&[], Unmodelled::UnknownSize, ty, self.expr_span(id))),
        }
    }

    fn cast(&mut self, id: ExprId, ty: TypeNameId, operand: ExprId) -> Operand {
        let span = self.expr_span(id);
        let ty = self.unit.env.type_name(ty);
        if self.shape(ty) == Shape::Void {
            self.effect(operand);
            return Operand::Void;
        }
        let operand = self.rvalue(operand);
        match operand {
            Operand::Memory(..) | Operand::Value(_) if self.operand_type(operand) == ty => operand,
            Operand::Int(constant, _) if self.fold_constant(constant, ty).is_some() => {
                Operand::Int(self.fold_constant(constant, ty).unwrap_or(constant), ty)
            }
            _ if self.shape(ty) == Shape::Aggregate => self.cast_to_record(operand, ty, span),
            _ if self.shape(ty) == Shape::Unknown => {
                let value = self.scalar(operand, span);
                Operand::Value(self.build.cast(value, ty, span))
            }
            _ => Operand::Value(self.convert(operand, ty, span)),
        }
    }

    /// GNU `(union u)x`: a union whose member of `x`'s type is set. There are no other casts to records.
    fn cast_to_record(&mut self, operand: Operand, ty: TypeId, span: Span) -> Operand {
        let from = self.operand_type(operand);
        let address = self.temporary(ty, span);
        let member = match *self.unit.env.types.get(ty) {
            Type::Record(record) => {
                let fields = &self.unit.env.types.record(record).fields;
                fields.iter().position(|field| field.ty == from).map(|index| Field { record, index: index as u32 })
            }
            _ => None,
        };
        if let Some(field) = member {
            self.build.zero_aggregate(address, span);
            let pointer = self.unit.env.types.pointer(from);
            let member = self.build.field_address(address, field, pointer, span);
            self.store_memory(member, from, operand, span);
        } else {
            let value = self.touchable(operand, span);
            self.build.opaque(Unmodelled::Other, &[address, value], None, span);
        }
        Operand::Memory(address, ty)
    }

    fn va_arg(&mut self, id: ExprId, list: ExprId, ty: TypeNameId) -> Operand {
        let span = self.expr_span(id);
        let list = self.list_operand(list);
        let ty = self.unit.env.type_name(ty);
        if self.shape(ty) == Shape::Void {
            self.build.opaque(Unmodelled::VariadicAccess, &[list], None, span);
            return Operand::Void;
        }
        Operand::Value(self.opaque_value(&[list], Unmodelled::VariadicAccess, ty, span))
    }

    /// A record that a call gave goes into memory; anything else stays what it is.
    pub(super) fn spilled(&mut self, operand: Operand, span: Span) -> Operand {
        let Operand::Value(value) = operand else { return operand };
        let ty = self.build.type_of(value);
        if self.shape(ty) != Shape::Aggregate {
            return Operand::Value(value);
        }
        let address = self.temporary(ty, span);
        self.build.store(address, value, span);
        Operand::Memory(address, ty)
    }

    // ---- control flow inside expressions ----

    /// `a && b` and `a || b` where the 0 or 1 itself is wanted.
    fn truth_value(&mut self, id: ExprId) -> Operand {
        let span = self.expr_span(id);
        let int = self.unit.basics.int;
        let (yes, no, join) = (self.build.new_block(), self.build.new_block(), self.build.new_block());
        let result = self.build.block_param(join, int);
        self.condition(id, yes, no);
        for (block, truth) in [(yes, 1), (no, 0)] {
            self.build.switch_to(block);
            let value = self.build.int(truth, int, span);
            self.build.jump_with(join, [value], span);
        }
        self.build.switch_to(join);
        Operand::Value(result)
    }

    fn conditional(&mut self, id: ExprId, condition: ExprId, then: Option<ExprId>, otherwise: ExprId) -> Operand {
        let (then_block, else_block) = (self.build.new_block(), self.build.new_block());
        let then_operand = match then {
            Some(then) => {
                self.condition(condition, then_block, else_block);
                self.build.switch_to(then_block);
                let span = self.expr_span(then);
                self.full(span, |lowering| lowering.rvalue(then))
            }
            None => self.elvis(condition, then_block, else_block),
        };
        let then_end = self.open_block();
        self.build.switch_to(else_block);
        let else_span = self.expr_span(otherwise);
        let else_operand = self.full(else_span, |lowering| lowering.rvalue(otherwise));
        let else_end = self.open_block();
        let span = self.expr_span(id);
        let arms = [(then_end, then_operand), (else_end, else_operand)];
        self.join_arms(arms, span)
    }

    /// GNU `a ?: b`: the condition is evaluated once.
    fn elvis(&mut self, condition: ExprId, then_block: Block, else_block: Block) -> Operand {
        let span = self.expr_span(condition);
        let operand = self.rvalue(condition);
        let value = self.touchable(operand, span);
        let truth = self.compare_with_zero(Comparison::NotEqual, value, span);
        self.build.branch(truth, then_block, else_block, span);
        self.build.switch_to(then_block);
        Operand::Value(value)
    }

    /// The current block, replaced by one that nothing reaches if it has ended (a call that does not return).
    fn open_block(&mut self) -> Block {
        if self.build.is_terminated() {
            let dead = self.build.new_block();
            self.build.switch_to(dead);
        }
        self.build.current()
    }

    /// Brings the values of two arms to one type and passes them to a common block.
    fn join_arms(&mut self, arms: [(Block, Operand); 2], span: Span) -> Operand {
        let join = self.build.new_block();
        let ty = self.joined_type(arms[0].1, arms[1].1);
        if self.shape(ty) == Shape::Void {
            for (block, _) in arms {
                self.build.switch_to(block);
                self.build.jump(join, span);
            }
            self.build.switch_to(join);
            return Operand::Void;
        }
        let in_memory = self.shape(ty) == Shape::Aggregate;
        let passed = if in_memory { self.unit.env.types.pointer(ty) } else { ty };
        let result = self.build.block_param(join, passed);
        for (block, operand) in arms {
            self.build.switch_to(block);
            let operand = if in_memory { self.spilled(operand, span) } else { operand };
            let value = match operand {
                Operand::Memory(address, _) if in_memory => self.convert_value(address, passed, span),
                other => self.convert(other, passed, span),
            };
            self.build.jump_with(join, [value], span);
        }
        self.build.switch_to(join);
        if in_memory { Operand::Memory(result, ty) } else { Operand::Value(result) }
    }

    /// The type of `c ? a : b` (C11 6.5.15).
    fn joined_type(&mut self, then: Operand, otherwise: Operand) -> TypeId {
        let (a, b) = (self.operand_type(then), self.operand_type(otherwise));
        if a == b {
            return a;
        }
        let null = |operand| matches!(operand, Operand::Int(0, _));
        match (self.shape(a), self.shape(b)) {
            (Shape::Void, _) | (_, Shape::Void) => self.unit.basics.void,
            (Shape::Aggregate, _) => a,
            (_, Shape::Aggregate) => b,
            (Shape::Pointer, Shape::Pointer) if null(then) => b,
            (Shape::Pointer, Shape::Pointer) if null(otherwise) => a,
            (Shape::Pointer, Shape::Pointer) => {
                if b == self.unit.basics.void_pointer {
                    b
                } else {
                    a
                }
            }
            (Shape::Pointer, _) => a,
            (_, Shape::Pointer) => b,
            (Shape::Unknown, _) => a,
            (_, Shape::Unknown) => b,
            _ => self.common_arithmetic(a, b),
        }
    }

    /// `({ ...; value; })`. The value is computed before the scope ends; a record is copied out of it.
    fn statement_expression(&mut self, block: StmtId) -> Operand {
        let tree = self.tree;
        let stmt = &tree.stmts[block];
        let end = self.token_span(stmt.last);
        let StmtKind::Block(list) = &stmt.kind else {
            self.stmt(block);
            return Operand::Void;
        };
        let outer = self.live.innermost();
        self.unit.env.push_scope();
        self.jumps.enter_statement_expression();
        let statements = list.of(&tree.stmt_pool);
        let (last, before) = match statements.split_last() {
            Some((&last, before)) => (Some(last), before),
            None => (None, statements),
        };
        for &stmt in before {
            self.stmt(stmt);
        }
        let mut value = last.map_or(Operand::Void, |last| self.last_statement(last));
        if let Operand::Memory(address, ty) = value {
            let copy = self.temporary(ty, end);
            self.build.copy_aggregate(copy, address, end);
            value = Operand::Memory(copy, ty);
        }
        self.leave_scope(outer, end);
        self.jumps.leave_statement_expression();
        self.unit.env.pop_scope();
        value
    }

    /// The last statement gives the value, if it is an expression; labels in front of it do not matter.
    fn last_statement(&mut self, id: StmtId) -> Operand {
        let tree = self.tree;
        let stmt = &tree.stmts[id];
        match &stmt.kind {
            StmtKind::Expr(expr) => self.rvalue(*expr),
            StmtKind::Label { name, body } => {
                self.define_label(*name, self.token_span(stmt.first));
                self.last_statement(*body)
            }
            _ => {
                self.stmt(id);
                Operand::Void
            }
        }
    }
}
