//! Which parameters of a function decide something in it: a caller that passes on what a call gave may leave the look at it to the
//! function. What is only computed with, or asserted, nobody has looked at.

use refhound_index::IndexVec;
use refhound_ir::{Body, Callee, Cfg, FuncId, Op, Target, Terminator, Value};

/// Values that come from parameters go round loops; more rounds than this say nothing more.
const MOST_ROUNDS: usize = 8;

/// Bit by bit, the parameters that a branch hangs on, or that go where nobody follows them. `only_uses` says of a callee that it looks
/// at nothing that it is given.
pub(crate) fn examined_params(body: &Body, cfg: &Cfg, only_uses: impl Fn(FuncId) -> bool) -> u32 {
    let Some(&entry) = cfg.reverse_postorder().first() else { return 0 };
    let mut flow = Flow { body, from: IndexVec::filled(0, body.values.len()), examined: 0, changed: true };
    for (index, &param) in body.blocks[entry].params.iter().enumerate().take(32) {
        flow.from[param] = 1 << index;
    }
    for _ in 0..MOST_ROUNDS {
        if !std::mem::take(&mut flow.changed) {
            return flow.examined;
        }
        for &block in cfg.reverse_postorder() {
            for &inst in &body.blocks[block].insts {
                flow.instruction(body.insts[inst].op, body.insts[inst].result, &only_uses);
            }
            if let Some(end) = &body.blocks[block].end {
                flow.end(end);
            }
        }
    }
    u32::MAX
}

struct Flow<'a> {
    body: &'a Body,
    /// The parameters that a value is made of.
    from: IndexVec<Value, u32>,
    examined: u32,
    changed: bool,
}

impl Flow<'_> {
    fn instruction(&mut self, op: Op, result: Option<Value>, only_uses: &impl Fn(FuncId) -> bool) {
        match op {
            Op::Cast(of) | Op::Unary(_, of) => self.pass(of, result),
            Op::Binary(_, left, right) | Op::Compare(_, left, right) => {
                self.pass(left, result);
                self.pass(right, result);
            }
            Op::Store { value, .. } => self.examine(value),
            Op::Call { callee: Callee::Function(function), .. } if only_uses(function) => {}
            Op::Call { args, .. } | Op::Opaque { touches: args, .. } => {
                let body = self.body;
                args.of(&body.value_pool).iter().for_each(|&value| self.examine(value));
            }
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::Undefined
            | Op::FieldAddress { .. }
            | Op::ElementAddress { .. }
            | Op::PointerDifference(..)
            | Op::Load { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_) => {}
        }
    }

    fn end(&mut self, end: &Terminator) {
        match end {
            Terminator::Branch { condition: value, .. } | Terminator::Switch { value, .. } => self.examine(*value),
            Terminator::Invoke { args, .. } => {
                let body = self.body;
                args.of(&body.value_pool).iter().for_each(|&value| self.examine(value));
            }
            Terminator::Jump(_)
            | Terminator::Return(_)
            | Terminator::Unreachable
            | Terminator::Resume
            | Terminator::IndirectJump { .. } => {}
        }
        for target in end.targets() {
            self.jump(target);
        }
    }

    fn jump(&mut self, target: &Target) {
        let body = self.body;
        let params = &body.blocks[target.block].params;
        let args = target.args.of(&body.value_pool);
        // The result of a call that may throw comes first.
        let results = params.len().saturating_sub(args.len());
        for (&arg, &param) in args.iter().zip(&params[results..]) {
            self.pass(arg, Some(param));
        }
    }

    fn pass(&mut self, from: Value, to: Option<Value>) {
        let Some(to) = to else { return };
        let both = self.from[to] | self.from[from];
        self.changed |= both != self.from[to];
        self.from[to] = both;
    }

    fn examine(&mut self, value: Value) {
        self.examined |= self.from[value];
    }
}
