//! Removes what SSA construction leaves behind: parameters that always have the same value, and unused constants,
//! conversions and addresses.
//!
//! Nothing that a reader of the source would miss: no branch is folded and no block merged, because paths and spans
//! are what reports show.

use refhound_index::{EntityId, IdList};
use refhound_ir::{Block, Body, Cfg, Inst, Op, Terminator, Value, ValueDef};

/// How often parameters are looked at again after some have gone. Construction makes next to none that can go; what a
/// limit leaves is not wrong, only longer.
const ROUNDS: usize = 8;

#[derive(Debug, Default)]
pub(crate) struct Simplify {
    /// By value: what stands for it; itself if nothing does.
    replaced: Vec<Value>,
    /// By value: what is passed for it, if it is a parameter.
    passed: Vec<Passed>,
    uses: Vec<u32>,
    pool: Vec<Value>,
    dead: Vec<Inst>,
}

/// What is passed for a parameter, apart from itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passed {
    Nothing,
    Only(Value),
    /// Different values, or the result of an invoked function.
    Many,
}

impl Passed {
    fn and(self, value: Value) -> Passed {
        match self {
            Passed::Nothing => Passed::Only(value),
            Passed::Only(other) if other == value => self,
            Passed::Only(_) | Passed::Many => Passed::Many,
        }
    }
}

impl Simplify {
    pub(crate) fn run(&mut self, body: &mut Body, cfg: &Cfg) {
        self.remove_trivial_params(body, cfg);
        self.remove_unused(body, cfg);
    }

    fn resolve(&mut self, mut value: Value) -> Value {
        while self.replaced[value.index()] != value {
            let next = self.replaced[value.index()];
            self.replaced[value.index()] = self.replaced[next.index()];
            value = next;
        }
        value
    }

    /// A parameter for which one value is passed everywhere (or itself, around a loop) is that value.
    fn remove_trivial_params(&mut self, body: &mut Body, cfg: &Cfg) {
        let takes_params = |&block: &Block| block.index() != 0 && !body.blocks[block].params.is_empty();
        if !cfg.reverse_postorder().iter().any(takes_params) {
            return;
        }
        self.replaced.clear();
        self.replaced.extend(body.values.ids());
        let mut any = false;
        for _ in 0..ROUNDS {
            self.collect_passed(body, cfg);
            if !self.replace_trivial(body, cfg) {
                break;
            }
            any = true;
        }
        if any {
            self.replace(body, cfg);
        }
    }

    fn collect_passed(&mut self, body: &Body, cfg: &Cfg) {
        self.passed.clear();
        self.passed.resize(body.values.len(), Passed::Nothing);
        for &block in cfg.reverse_postorder() {
            let Some(end) = &body.blocks[block].end else { continue };
            for target in end.targets() {
                let params = &body.blocks[target.block].params;
                let args = target.args.of(&body.value_pool);
                let (given, taken) = params.split_at(params.len() - args.len());
                for (&param, &arg) in taken.iter().zip(args) {
                    let value = self.resolve(arg);
                    if value != param {
                        self.passed[param.index()] = self.passed[param.index()].and(value);
                    }
                }
                for param in given {
                    self.passed[param.index()] = Passed::Many;
                }
            }
        }
    }

    /// Says whether anything was replaced.
    fn replace_trivial(&mut self, body: &Body, cfg: &Cfg) -> bool {
        let mut any = false;
        for &block in cfg.reverse_postorder() {
            for &param in &body.blocks[block].params {
                if let Passed::Only(value) = self.passed[param.index()]
                    && self.replaced[param.index()] == param
                    // A parameter may have another signedness than what is passed: then it is a conversion.
                    && body.values[value].ty == body.values[param].ty
                {
                    let value = self.resolve(value);
                    any |= value != param;
                    self.replaced[param.index()] = value;
                }
            }
        }
        any
    }

    /// Writes the replacements into the body, and takes the replaced parameters out of it.
    fn replace(&mut self, body: &mut Body, cfg: &Cfg) {
        for value in body.values.ids() {
            self.replaced[value.index()] = self.resolve(value);
        }
        let replaced = &self.replaced;
        let mut new = |value: Value| replaced[value.index()];
        self.pool.clear();
        for &block in cfg.reverse_postorder() {
            for index in 0..body.blocks[block].insts.len() {
                let inst = body.blocks[block].insts[index];
                body.insts[inst].op = body.insts[inst].op.mapped(&body.value_pool, &mut self.pool, &mut new);
            }
            if let Some(mut end) = body.blocks[block].end.take() {
                // While the parameters are all still there: which arguments go is seen by position.
                drop_args(body, &mut end, &mut |param| replaced[param.index()] != param);
                let mapped = end.mapped(&body.value_pool, &mut self.pool, &mut new, &mut |target| target);
                body.blocks[block].end = Some(mapped);
            }
        }
        std::mem::swap(&mut body.value_pool, &mut self.pool);
        for &block in cfg.reverse_postorder() {
            remove_params(body, block, &mut |param| replaced[param.index()] != param);
        }
    }

    /// Counts uses, then takes out unused instructions, and those that only they used.
    fn remove_unused(&mut self, body: &mut Body, cfg: &Cfg) {
        self.uses.clear();
        self.uses.resize(body.values.len(), 0);
        self.dead.clear();
        for &block in cfg.reverse_postorder() {
            let data = &body.blocks[block];
            let in_insts = data.insts.iter().flat_map(|&inst| body.insts[inst].op.operands(&body.value_pool));
            let in_end = data.end.iter().flat_map(|end| end.operands(&body.value_pool));
            for value in in_insts.chain(in_end) {
                self.uses[value.index()] += 1;
            }
        }
        for &block in cfg.reverse_postorder() {
            let mut dead = std::mem::take(&mut self.dead);
            dead.extend(body.blocks[block].insts.iter().filter(|&&inst| self.is_unused(body, inst)));
            self.dead = dead;
        }
        let any = !self.dead.is_empty();
        while let Some(inst) = self.dead.pop() {
            for value in body.insts[inst].op.operands(&body.value_pool) {
                self.uses[value.index()] -= 1;
                if let ValueDef::Inst(maker) = body.values[value].def
                    && self.is_unused(body, maker)
                {
                    self.dead.push(maker);
                }
            }
        }
        if any {
            for &block in cfg.reverse_postorder() {
                let mut insts = std::mem::take(&mut body.blocks[block].insts);
                insts.retain(|&inst| !self.is_unused(body, inst));
                body.blocks[block].insts = insts;
            }
        }
    }

    fn is_unused(&self, body: &Body, inst: Inst) -> bool {
        let data = &body.insts[inst];
        is_removable(&data.op) && data.result.is_some_and(|result| self.uses[result.index()] == 0)
    }
}

/// Constants, conversions and addresses. Arithmetic stays: it may be what a finding is about.
fn is_removable(op: &Op) -> bool {
    match op {
        Op::Int(_)
        | Op::Float(_)
        | Op::Str(_)
        | Op::GlobalAddress(_)
        | Op::FunctionAddress(_)
        | Op::SlotAddress(_)
        | Op::Undefined
        | Op::Cast(_)
        | Op::FieldAddress { .. }
        | Op::ElementAddress { .. } => true,
        Op::Unary(..)
        | Op::Binary(..)
        | Op::Compare(..)
        | Op::PointerDifference(..)
        | Op::Load { .. }
        | Op::Store { .. }
        | Op::CopyAggregate { .. }
        | Op::ZeroAggregate { .. }
        | Op::Call { .. }
        | Op::Bind { .. }
        | Op::ScopeBegin(_)
        | Op::ScopeEnd(_)
        | Op::Opaque { .. } => false,
    }
}

/// Takes the arguments of parameters that go out of a terminator's targets.
fn drop_args(body: &mut Body, end: &mut Terminator, goes: &mut impl FnMut(Value) -> bool) {
    end.for_each_target_mut(|target| {
        let params = &body.blocks[target.block].params;
        let given = params.len() - target.args.len();
        if params[given..].iter().any(|&param| goes(param)) {
            let args = target.args.of(&body.value_pool).iter().copied().zip(&params[given..]);
            let kept: Vec<Value> = args.filter(|&(_, &param)| !goes(param)).map(|(arg, _)| arg).collect();
            target.args = IdList::store(&mut body.value_pool, kept);
        }
    });
}

fn remove_params(body: &mut Body, block: Block, goes: &mut impl FnMut(Value) -> bool) {
    if body.blocks[block].params.iter().any(|&param| goes(param)) {
        body.blocks[block].params.retain(|&param| !goes(param));
        for (position, &param) in body.blocks[block].params.iter().enumerate() {
            body.values[param].def = ValueDef::Param(block, position as u32);
        }
    }
}
