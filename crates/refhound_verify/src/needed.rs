//! Numbers that are followed: those that conditions compare with constants, those that flow into them, and those that go
//! into variables whose address a call gets, because the condition may stand in the callee.

use refhound_index::BitSet;
use refhound_ir::{Block, Body, Cfg, Op, Slot, Terminator, Value, ValueDef};

use crate::invocations::{carried, invocation};
use crate::memory::Slots;

pub(crate) fn needed_numbers(body: &Body, cfg: &Cfg, slots: &Slots<'_>) -> BitSet<Value> {
    let shared = SharedVariables::of(body, cfg, slots);
    let mut needed = BitSet::new(body.values.len());
    let mut work = Vec::new();
    for &block in cfg.reverse_postorder() {
        tested(body, block, &mut work);
        if let Some((_, args)) = invocation(body, block) {
            shared.passed_on(args, &mut work);
        }
        for &inst in &body.blocks[block].insts {
            match body.insts[inst].op {
                Op::Call { args, .. } => shared.passed_on(args.of(&body.value_pool), &mut work),
                Op::Store { to, value } if shared.leads_into(to) => work.push(value),
                Op::Undefined
                | Op::Int(_)
                | Op::Float(_)
                | Op::Str(_)
                | Op::GlobalAddress(_)
                | Op::FunctionAddress(_)
                | Op::SlotAddress(_)
                | Op::FieldAddress { .. }
                | Op::ElementAddress { .. }
                | Op::Cast(_)
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::PointerDifference(..)
                | Op::Load { .. }
                | Op::Store { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_)
                | Op::Opaque { .. } => {}
            }
        }
    }
    while let Some(value) = work.pop() {
        if needed.insert(value) {
            flows_from(body, cfg, value, &mut work);
        }
    }
    needed
}

/// What the end of a block looks at or returns.
fn tested(body: &Body, block: Block, work: &mut Vec<Value>) {
    match &body.blocks[block].end {
        Some(
            Terminator::Branch { condition: value, .. }
            | Terminator::Switch { value, .. }
            | Terminator::Return(Some(value)),
        ) => work.push(*value),
        Some(
            Terminator::Jump(_)
            | Terminator::Return(None)
            | Terminator::Unreachable
            | Terminator::IndirectJump { .. }
            | Terminator::Invoke { .. }
            | Terminator::Resume,
        )
        | None => {}
    }
}

/// What a number is made of.
fn flows_from(body: &Body, cfg: &Cfg, value: Value, work: &mut Vec<Value>) {
    match body.values[value].def {
        ValueDef::Inst(inst) => {
            if let Op::Cast(inner) = body.insts[inst].op {
                work.push(inner);
            } else if let Op::Compare(_, left, right) = body.insts[inst].op {
                work.extend([left, right]);
            }
        }
        ValueDef::Param(block, _) => {
            for &before in cfg.predecessors(block) {
                let Some(end) = &body.blocks[before].end else { continue };
                for target in end.targets().filter(|target| target.block == block) {
                    work.extend(carried(body, target).filter(|(param, _)| *param == value).map(|(_, arg)| arg));
                }
            }
        }
    }
}

/// Variables that are shared with callers or callees by their address.
struct SharedVariables<'b> {
    body: &'b Body,
    slots: &'b Slots<'b>,
    passed: BitSet<Slot>,
}

impl<'b> SharedVariables<'b> {
    fn of(body: &'b Body, cfg: &Cfg, slots: &'b Slots<'b>) -> SharedVariables<'b> {
        let mut shared = SharedVariables { body, slots, passed: BitSet::new(slots.count()) };
        for (slot, _) in slots.references() {
            shared.passed.insert(slot);
        }
        for &block in cfg.reverse_postorder() {
            for &inst in &body.blocks[block].insts {
                if let Op::Call { args, .. } = body.insts[inst].op {
                    shared.pass(args.of(&body.value_pool));
                }
            }
            if let Some((_, args)) = invocation(body, block) {
                shared.pass(args);
            }
        }
        shared
    }

    /// A call gets these arguments.
    fn pass(&mut self, args: &[Value]) {
        for &arg in args {
            if let Some(slot) = self.variable(arg) {
                self.passed.insert(slot);
            }
        }
    }

    /// `assert(x)`, and what a callee is told beside an address.
    fn passed_on(&self, args: &[Value], work: &mut Vec<Value>) {
        if args.len() == 1 || args.iter().any(|&arg| self.variable(arg).is_some()) {
            work.extend(args);
        }
    }

    fn leads_into(&self, address: Value) -> bool {
        self.variable(address).is_some_and(|slot| self.passed.contains(slot))
    }

    /// The variable that an address leads into.
    fn variable(&self, mut address: Value) -> Option<Slot> {
        loop {
            let inst = match self.body.values[address].def {
                ValueDef::Inst(inst) => inst,
                ValueDef::Param(block, index) => return self.slots.behind_param(block, index as usize),
            };
            address = match self.body.insts[inst].op {
                Op::SlotAddress(slot) => return Some(slot),
                Op::Cast(base) | Op::FieldAddress { base, .. } | Op::ElementAddress { base, .. } => base,
                Op::Undefined
                | Op::Int(_)
                | Op::Float(_)
                | Op::Str(_)
                | Op::GlobalAddress(_)
                | Op::FunctionAddress(_)
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::PointerDifference(..)
                | Op::Load { .. }
                | Op::Call { .. }
                | Op::Store { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_)
                | Op::Opaque { .. } => return None,
            };
        }
    }
}
