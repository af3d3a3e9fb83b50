//! Which blocks of a function come to a return.

use refhound_evidence::Fault;
use refhound_index::IndexVec;
use refhound_ir::{Block, Body, Callee, Cfg, FuncId, Inst, Op, Terminator, Value};

use crate::engine::Engine;
use crate::exceptions::Now;
use crate::state::State;
use crate::value::{Expr, Sym};

/// Jumps that are followed from a call to the return behind it.
const FEW_JUMPS: u32 = 4;

/// The blocks that do nothing but lead to a return.
pub(crate) fn returning_blocks(body: &Body, cfg: &Cfg) -> IndexVec<Block, bool> {
    let mut returning = IndexVec::filled(false, body.blocks.len());
    for &block in cfg.reverse_postorder().iter().rev() {
        returning[block] = match &body.blocks[block].end {
            // A call that never returns ends the path without a loss.
            Some(Terminator::Return(_) | Terminator::Unreachable) => true,
            Some(Terminator::Jump(target)) => returning[target.block],
            _ => false,
        };
    }
    returning
}

/// What becomes of an exception of C++ that leaves the function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unwound {
    /// A caller may catch it.
    GoesOn,
    /// The caller is C: the process ends.
    Terminates,
}

/// The blocks from which a path can come to a return, past the calls that never do.
pub(crate) fn coming_back(
    body: &Body,
    cfg: &Cfg,
    unwound: Unwound,
    never_returns: impl Fn(FuncId) -> bool,
) -> IndexVec<Block, bool> {
    let stops = |block: Block| {
        let stops = |inst: &Inst| matches!(body.insts[*inst].op, Op::Call { callee: Callee::Function(function), .. } if never_returns(function));
        body.blocks[block].insts.iter().any(stops)
    };
    let mut coming_back = IndexVec::filled(false, body.blocks.len());
    let is_end = |block: Block| match &body.blocks[block].end {
        Some(Terminator::Return(_)) => true,
        Some(Terminator::Resume) => unwound == Unwound::GoesOn,
        Some(
            Terminator::Jump(_)
            | Terminator::Branch { .. }
            | Terminator::Switch { .. }
            | Terminator::IndirectJump { .. }
            | Terminator::Invoke { .. }
            | Terminator::Unreachable,
        )
        | None => false,
    };
    let mut open: Vec<Block> = cfg.reverse_postorder().iter().copied().filter(|&block| is_end(block)).collect();
    while let Some(block) = open.pop() {
        if !coming_back[block] && !stops(block) {
            coming_back[block] = true;
            open.extend(cfg.predecessors(block));
        }
    }
    coming_back
}

impl Engine<'_> {
    /// Whether a fault hangs on something that makes the path less sure.
    pub(crate) fn is_weakened(&self, state: &State, fault: Fault, object: Sym) -> bool {
        state.unread.decides || state.trail.misused || self.is_taken_to_raise(state, fault, object)
    }

    /// `PyObject_CallMethod(helper, "unterminated", NULL); return NULL;` without an exception before: who fails behind a call of Python and has
    /// not even taken its result believes that the call always raises. Then there is nothing that could be lost.
    fn is_taken_to_raise(&self, state: &State, fault: Fault, sym: Sym) -> bool {
        if fault != Fault::Leaked || state.exceptions.now == Now::Set {
            return false;
        }
        let Expr::Result(call, _) = self.values.expr(sym) else { return false };
        self.data(call).result.is_some_and(|value| !self.graph.uses.has(value)) && self.fails_behind(call)
    }

    /// Whether nothing but a failing return stands behind a call.
    fn fails_behind(&self, call: Inst) -> bool {
        let mut blocks = self.body.blocks.iter().filter(|(_, data)| data.insts.contains(&call));
        let Some((mut block, data)) = blocks.next() else { return false };
        let at = data.insts.iter().position(|&inst| inst == call).map_or(0, |at| at + 1);
        if data.insts[at..].iter().any(|&inst| matches!(self.data(inst).op, Op::Call { .. })) {
            return false;
        }
        let mut passed: Option<Vec<Value>> = None;
        for _ in 0..FEW_JUMPS {
            let data = &self.body.blocks[block];
            // What a parameter of the block is on this way.
            let told = |value: Value| match (&passed, data.params.iter().position(|&param| param == value)) {
                (Some(args), Some(at)) => args.get(at).copied().unwrap_or(value),
                _ => value,
            };
            match &data.end {
                Some(Terminator::Return(Some(value))) => return self.is_failing_number(told(*value)),
                Some(Terminator::Jump(target)) => {
                    let args = target.args.of(&self.body.value_pool).iter().map(|&arg| told(arg)).collect();
                    (block, passed) = (target.block, Some(args));
                }
                _ => return false,
            }
        }
        false
    }

    /// Whether a number that is written out says that the function has failed: NULL, what is below 0, and 0 where all goes well with 1.
    fn is_failing_number(&self, value: Value) -> bool {
        let number = |value: Value| match self.defining_op(self.strip_casts(value)) {
            Some(Op::Int(number)) => Some(number.get()),
            Some(_) | None => None,
        };
        match number(value) {
            Some(0) if self.returns_pointer() => true,
            Some(0) => {
                let returned: Vec<i128> = self.returned_values().into_iter().filter_map(number).collect();
                returned.contains(&1) && returned.iter().all(|&number| number >= 0)
            }
            Some(number) => number < 0,
            None => false,
        }
    }
}
