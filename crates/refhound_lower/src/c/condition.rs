//! Conditions: expressions that decide where control goes. No 0 or 1 is made; `&&`, `||` and `!` become branches.

use refhound_csyntax::tree::{ExprId, ExprKind, LogicalOp, UnaryOp};
use refhound_domains::Comparison;
use refhound_ir::{Block, Op, ValueDef};

use super::builtins::Special;
use super::function::FunctionLowering;
use super::operand::Operand;

impl FunctionLowering<'_, '_> {
    /// Ends the current block with a branch on the truth of an expression.
    pub(super) fn condition(&mut self, id: ExprId, then: Block, otherwise: Block) {
        let tree = self.tree;
        match &tree.exprs[id].kind {
            ExprKind::Unary { op: UnaryOp::Not, operand } => self.condition(*operand, otherwise, then),
            ExprKind::Logical { op, left, right } => {
                let next = self.build.new_block();
                match op {
                    LogicalOp::And => self.condition(*left, next, otherwise),
                    LogicalOp::Or => self.condition(*left, then, next),
                }
                self.build.switch_to(next);
                self.full_condition(*right, then, otherwise);
            }
            ExprKind::Comma { left, right } => {
                self.effect(*left);
                self.condition(*right, then, otherwise);
            }
            // `__builtin_expect(!!(x), 1)`, which `likely(x)` is.
            ExprKind::Call { callee, arguments } => match (self.special(*callee), arguments.of(&tree.expr_pool)) {
                (Some(Special::Expect), &[first, ..]) | (Some(Special::Likely), &[first]) => {
                    self.condition(first, then, otherwise);
                }
                _ => self.value_condition(id, then, otherwise),
            },
            _ => self.value_condition(id, then, otherwise),
        }
    }

    fn value_condition(&mut self, id: ExprId, then: Block, otherwise: Block) {
        let span = self.expr_span(id);
        match self.rvalue(id) {
            Operand::Int(constant, _) => {
                let target = if constant == 0 { otherwise } else { then };
                self.build.jump(target, span);
            }
            operand => {
                let value = self.touchable(operand, span);
                let truth = self.compare_with_zero(Comparison::NotEqual, value, span);
                self.build.branch(truth, then, otherwise, span);
            }
        }
    }

    /// Whether the value is 0 or 1 already.
    pub(super) fn is_comparison(&self, value: refhound_ir::Value) -> bool {
        let body = self.build.body();
        match body.values[value].def {
            ValueDef::Inst(inst) => matches!(body.insts[inst].op, Op::Compare(..)),
            ValueDef::Param(..) => false,
        }
    }
}
