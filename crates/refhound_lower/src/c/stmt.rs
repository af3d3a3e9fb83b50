//! Statements.

use std::collections::BTreeMap;

use refhound_csyntax::tree::{Asm, Declaration, ExprId, ForInit, StmtId, StmtKind};
use refhound_domains::Comparison;
use refhound_index::IdList;
use refhound_ir::{Block, Case, Value};
use refhound_source::Span;
use refhound_unknowns::Unmodelled;

use super::function::FunctionLowering;
use super::jumps::{Breakable, OpenSwitch};
use super::operand::{Operand, Shape};
use super::place::Place;

impl FunctionLowering<'_, '_> {
    pub(super) fn stmt(&mut self, id: StmtId) {
        if self.is_too_large() {
            return;
        }
        let tree = self.tree;
        let stmt = &tree.stmts[id];
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(expr) => self.full(self.stmt_span(id), |lowering| lowering.effect(*expr)),
            StmtKind::Block(list) => self.block(*list, self.token_span(stmt.last)),
            StmtKind::Declaration(declaration) => self.local_declaration(declaration),
            StmtKind::If { condition, then, otherwise } => self.if_statement(id, *condition, *then, *otherwise),
            StmtKind::While { condition, body } => self.while_loop(id, *condition, *body),
            StmtKind::DoWhile { body, condition } => self.do_while_loop(id, *body, *condition),
            StmtKind::For { init, condition, step, body } => {
                self.for_loop(id, *init, *condition, *step, *body);
            }
            StmtKind::Switch { value, body } => self.switch(id, *value, *body),
            StmtKind::Case { low, high, body } => {
                self.case(*low, *high, self.token_span(stmt.first));
                self.stmt(*body);
            }
            StmtKind::Default { body } => {
                self.default_case(self.token_span(stmt.first));
                self.stmt(*body);
            }
            StmtKind::Label { name, body } => {
                self.define_label(*name, self.token_span(stmt.first));
                self.stmt(*body);
            }
            StmtKind::Goto { label } => self.goto(*label, self.stmt_span(id)),
            StmtKind::GotoComputed { target } => {
                let span = self.stmt_span(id);
                let operand = self.rvalue(*target);
                let target = self.convert(operand, self.unit.basics.void_pointer, span);
                self.goto_computed(target, span);
            }
            StmtKind::Break => self.break_out(self.stmt_span(id)),
            StmtKind::Continue => self.continue_loop(self.stmt_span(id)),
            StmtKind::Return(value) => self.return_statement(*value, self.stmt_span(id)),
            StmtKind::Asm(asm) => self.asm(asm, self.stmt_span(id)),
            StmtKind::Try { body, handlers } => self.try_statement(*body, handlers, self.stmt_span(id)),
            StmtKind::NestedFunction { .. } => self.unmodelled_text(Unmodelled::Other, self.stmt_span(id)),
            StmtKind::Skipped => self.unmodelled_text(Unmodelled::SkippedTokens, self.stmt_span(id)),
        }
    }

    fn unmodelled_text(&mut self, why: Unmodelled, span: Span) {
        self.build.opaque(why, &[], None, span);
    }

    fn block(&mut self, list: IdList<StmtId>, end: Span) {
        let outer = self.live.innermost();
        self.unit.env.push_scope();
        for &stmt in list.of(&self.tree.stmt_pool) {
            self.stmt(stmt);
        }
        self.leave_scope(outer, end);
        self.unit.env.pop_scope();
    }

    fn local_declaration(&mut self, declaration: &Declaration) {
        self.unit.env.specs_type(declaration.specs);
        for declarator in &declaration.declarators {
            self.local_declarator(declaration.specs, declarator);
        }
    }

    fn if_statement(&mut self, id: StmtId, condition: ExprId, then: StmtId, otherwise: Option<StmtId>) {
        let span = self.stmt_span(id);
        let then_block = self.build.new_block();
        let else_block = otherwise.map(|_| self.build.new_block());
        let join = self.build.new_block();
        self.full_condition(condition, then_block, else_block.unwrap_or(join));
        self.build.switch_to(then_block);
        self.stmt(then);
        self.jump_if_open(join, span);
        if let (Some(block), Some(otherwise)) = (else_block, otherwise) {
            self.build.switch_to(block);
            self.stmt(otherwise);
            self.jump_if_open(join, span);
        }
        self.build.switch_to(join);
    }

    pub(super) fn jump_if_open(&mut self, block: Block, span: Span) {
        if !self.build.is_terminated() {
            self.build.jump(block, span);
        }
    }

    fn enter_loop(&mut self, break_to: Block, continue_to: Block) {
        let live = self.live.innermost();
        self.jumps.breakables.push(Breakable { break_to, continue_to: Some((continue_to, live)), live });
    }

    fn while_loop(&mut self, id: StmtId, condition: ExprId, body: StmtId) {
        let span = self.stmt_span(id);
        let (head, body_block, exit) = (self.build.new_block(), self.build.new_block(), self.build.new_block());
        self.build.fall_into(head, span);
        self.full_condition(condition, body_block, exit);
        self.build.switch_to(body_block);
        self.enter_loop(exit, head);
        self.stmt(body);
        self.jumps.breakables.pop();
        self.jump_if_open(head, span);
        self.build.switch_to(exit);
    }

    fn do_while_loop(&mut self, id: StmtId, body: StmtId, condition: ExprId) {
        let span = self.stmt_span(id);
        let (body_block, test, exit) = (self.build.new_block(), self.build.new_block(), self.build.new_block());
        self.build.fall_into(body_block, span);
        self.enter_loop(exit, test);
        self.stmt(body);
        self.jumps.breakables.pop();
        self.build.fall_into(test, span);
        self.full_condition(condition, body_block, exit);
        self.build.switch_to(exit);
    }

    fn for_loop(&mut self, id: StmtId, init: ForInit, condition: Option<ExprId>, step: Option<ExprId>, body: StmtId) {
        let span = self.stmt_span(id);
        let outer = self.live.innermost();
        self.unit.env.push_scope();
        match init {
            ForInit::None => {}
            ForInit::Expr(expr) => self.full(span, |lowering| lowering.effect(expr)),
            ForInit::Declaration(stmt) => self.stmt(stmt),
        }
        let (head, body_block) = (self.build.new_block(), self.build.new_block());
        let (next, exit) = (self.build.new_block(), self.build.new_block());
        self.build.fall_into(head, span);
        match condition {
            Some(condition) => self.full_condition(condition, body_block, exit),
            None => self.build.jump(body_block, span),
        }
        self.build.switch_to(body_block);
        self.enter_loop(exit, next);
        self.stmt(body);
        self.jumps.breakables.pop();
        self.build.fall_into(next, span);
        if let Some(step) = step {
            self.full(span, |lowering| lowering.effect(step));
        }
        self.jump_if_open(head, span);
        self.build.switch_to(exit);
        self.leave_scope(outer, self.token_span(self.tree.stmts[id].last));
        self.unit.env.pop_scope();
    }

    // ---- switch ----

    fn switch(&mut self, id: StmtId, value: ExprId, body: StmtId) {
        let span = self.stmt_span(id);
        let value_span = self.expr_span(value);
        let (value, value_type) = self.full(value_span, |lowering| {
            let operand = lowering.rvalue(value);
            let ty = lowering.operand_type(operand);
            let value_type = lowering.promoted(ty);
            (lowering.convert(operand, value_type, value_span), value_type)
        });
        // The body is entered through its labels only.
        let dispatch = self.build.current();
        let unlabelled = self.build.new_block();
        let exit = self.build.new_block();
        self.build.switch_to(unlabelled);
        let live = self.live.innermost();
        let continue_to = self.jumps.breakables.last().and_then(|outer| outer.continue_to);
        self.jumps.breakables.push(Breakable { break_to: exit, continue_to, live });
        let nest = self.jumps.nest();
        self.jumps.switches.push(OpenSwitch {
            value_type,
            cases: Vec::new(),
            computed: Vec::new(),
            default: None,
            nest,
        });
        self.stmt(body);
        self.jumps.breakables.pop();
        self.jump_if_open(exit, span);
        if let Some(open) = self.jumps.switches.pop() {
            self.build.switch_to(dispatch);
            self.dispatch(value, open, exit, span);
        }
        self.build.switch_to(exit);
    }

    /// Ends the block that the `switch` value was computed in.
    fn dispatch(&mut self, value: Value, open: OpenSwitch, exit: Block, span: Span) {
        let default = open.default.unwrap_or(exit);
        // A value whose type is not known is taken for a `long` where it is compared with constants.
        let is_integer = self.shape(open.value_type) == Shape::Integer;
        let ty = if is_integer { open.value_type } else { self.unit.basics.long };
        let value = self.convert_value(value, ty, span);
        let mut test = if open.computed.is_empty() { default } else { self.build.new_block() };
        self.build.switch(value, without_overlaps(open.cases), test, span);
        let last = open.computed.len().saturating_sub(1);
        for (index, &(label, block)) in open.computed.iter().enumerate() {
            let next = if index == last { default } else { self.build.new_block() };
            self.build.switch_to(test);
            self.test_label(value, label, block, next);
            test = next;
        }
    }

    /// A label that is no constant here, such as an enumerator of a missing header.
    fn test_label(&mut self, value: Value, label: ExprId, block: Block, next: Block) {
        let span = self.expr_span(label);
        let operand = self.rvalue(label);
        let label = self.convert(operand, self.build.type_of(value), span);
        let int = self.unit.basics.int;
        let equal = self.build.compare(Comparison::Equal, value, label, int, span);
        self.build.branch(equal, block, next, span);
    }

    /// Whether the innermost `switch` can have a label here: not from inside a statement expression.
    fn labels_open_switch(&self) -> bool {
        self.jumps.switches.last().is_some_and(|open| open.nest == self.jumps.nest())
    }

    fn case(&mut self, low: ExprId, high: Option<ExprId>, span: Span) {
        if !self.labels_open_switch() {
            return;
        }
        let block = self.build.new_block();
        self.build.fall_into(block, span);
        let low_value = self.unit.env.constant_int(low);
        let high_value = high.map_or(low_value, |high| self.unit.env.constant_int(high));
        let Some(ty) = self.jumps.switches.last().map(|open| open.value_type) else { return };
        let target = self.build.target(block, []);
        let bounds = low_value.zip(high_value).map(|(low, high)| {
            (self.fold_constant(low, ty).unwrap_or(low), self.fold_constant(high, ty).unwrap_or(high))
        });
        let Some(open) = self.jumps.switches.last_mut() else { return };
        match bounds {
            Some((low, high)) if low <= high => open.cases.push(Case { low, high, target }),
            Some(_) => {}
            None => open.computed.push((low, block)),
        }
    }

    fn default_case(&mut self, span: Span) {
        if !self.labels_open_switch() {
            return;
        }
        let block = self.build.new_block();
        self.build.fall_into(block, span);
        if let Some(open) = self.jumps.switches.last_mut() {
            open.default.get_or_insert(block);
        }
    }

    // ---- asm ----

    fn asm(&mut self, asm: &Asm, span: Span) {
        let mut touched: Vec<Value> = Vec::new();
        for &output in &asm.outputs {
            match self.place(output) {
                Place::Memory { address, .. } => touched.push(address),
                Place::Accessor(accessor) => touched.extend(accessor.arguments),
                Place::Opaque(value) => touched.push(value),
            }
        }
        for &input in &asm.inputs {
            let operand = self.rvalue(input);
            let operand_span = self.expr_span(input);
            match operand {
                Operand::Memory(address, _) => touched.push(address),
                other => touched.push(self.scalar(other, operand_span)),
            }
        }
        if asm.labels.is_empty() {
            self.build.opaque(Unmodelled::InlineAssembly, &touched, None, span);
            return;
        }
        let target = self.opaque_value(&touched, Unmodelled::InlineAssembly, self.unit.basics.void_pointer, span);
        let next = self.build.new_block();
        let mut blocks = vec![next];
        for &label in &asm.labels {
            blocks.push(self.landing(label, span));
        }
        self.build.indirect_jump(target, &blocks, span);
        self.build.switch_to(next);
    }
}

/// Cases in source order, without those that repeat an earlier value (an error in C).
fn without_overlaps(cases: Vec<Case>) -> Vec<Case> {
    let mut taken: BTreeMap<i128, i128> = BTreeMap::new();
    let mut kept = cases;
    kept.retain(|case| {
        let before = taken.range(..=case.high).next_back();
        let free = before.is_none_or(|(_, &high)| high < case.low);
        if free {
            taken.insert(case.low, case.high);
        }
        free
    });
    kept
}
