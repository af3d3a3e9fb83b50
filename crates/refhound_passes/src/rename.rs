//! The second half of SSA construction: replaces loads by the value that the variable has there.
//!
//! Blocks are visited down the dominator tree, so a definition is always seen before its uses. What a block changes is
//! undone when the walk leaves its subtree.

use refhound_index::{EntityId, IdList};
use refhound_ir::{
    Block, Body, Dominators, Inst, InstData, Op, Promotable, Slot, Terminator, Value, ValueData, ValueDef,
};
use refhound_source::Span;

use crate::access::Access;
use crate::phis::Phis;

#[derive(Debug, Default)]
pub(crate) struct Rename {
    /// By slot: its value here; `None` while nobody gave it one.
    current: Vec<Option<Value>>,
    /// By slot: the `undefined` that stands for it.
    undefined: Vec<Option<Value>>,
    /// The instructions that make those.
    undefined_insts: Vec<Inst>,
    /// By value: what stands for it now.
    replaced: Vec<Value>,
    /// What `current` said before, newest last.
    undo: Vec<(Slot, Option<Value>)>,
    /// The blocks around this one in the dominator tree: their level, and how much of `undo` was there before them.
    around: Vec<(u32, usize)>,
    pool: Vec<Value>,
    args: Vec<Value>,
    kept: Vec<Inst>,
}

impl Rename {
    pub(crate) fn run(&mut self, body: &mut Body, promotable: &Promotable, dominators: &Dominators, phis: &Phis) {
        self.reset(body);
        for &block in dominators.preorder() {
            self.leave_to(dominators.level(block));
            self.around.push((dominators.level(block), self.undo.len()));
            for phi in phis.of(block) {
                self.assign(phi.slot, Some(phi.value));
            }
            self.rename_insts(body, block, promotable);
            self.rename_end(body, block, phis);
        }
        // The old pool becomes the buffer for the next function.
        std::mem::swap(&mut body.value_pool, &mut self.pool);
        body.blocks[Block::from_index(0)].insts.splice(0..0, self.undefined_insts.drain(..));
    }

    fn reset(&mut self, body: &Body) {
        for by_slot in [&mut self.current, &mut self.undefined] {
            by_slot.clear();
            by_slot.resize(body.slots.len(), None);
        }
        self.replaced.clear();
        self.replaced.extend(body.values.ids());
        self.undo.clear();
        self.around.clear();
        self.pool.clear();
    }

    fn leave_to(&mut self, level: u32) {
        while let Some((_, mark)) = self.around.pop_if(|(other, _)| *other >= level) {
            for (slot, before) in self.undo.drain(mark..).rev() {
                self.current[slot.index()] = before;
            }
        }
    }

    fn assign(&mut self, slot: Slot, value: Option<Value>) {
        let before = std::mem::replace(&mut self.current[slot.index()], value);
        self.undo.push((slot, before));
    }

    fn rename_insts(&mut self, body: &mut Body, block: Block, promotable: &Promotable) {
        let mut insts = std::mem::take(&mut body.blocks[block].insts);
        for inst in insts.drain(..) {
            let InstData { op, result, span } = body.insts[inst];
            match Access::of(&op, promotable) {
                Access::Address => {}
                Access::Load(slot) => {
                    let value = self.read(body, slot);
                    if let Some(result) = result {
                        self.replaced[result.index()] = value;
                    }
                }
                Access::Store(slot, value) => {
                    let value = self.converted(body, slot, self.replaced[value.index()], span);
                    self.assign(slot, Some(value));
                    body.insts[inst].op = Op::Bind { slot, value };
                    self.kept.push(inst);
                }
                Access::Begin(slot) => {
                    self.assign(slot, None);
                    self.kept.push(inst);
                }
                Access::None => {
                    let replaced = &self.replaced;
                    let op = op.mapped(&body.value_pool, &mut self.pool, &mut |value| replaced[value.index()]);
                    body.insts[inst].op = op;
                    self.kept.push(inst);
                }
            }
        }
        insts.append(&mut self.kept);
        body.blocks[block].insts = insts;
    }

    /// The value of the variable here.
    fn read(&mut self, body: &mut Body, slot: Slot) -> Value {
        if let Some(value) = self.current[slot.index()].or(self.undefined[slot.index()]) {
            return value;
        }
        let value = self.define(body, Op::Undefined, slot, body.slots[slot].span);
        let inst = self.kept.pop().expect("`define` has just kept its instruction");
        self.undefined_insts.push(inst);
        self.undefined[slot.index()] = Some(value);
        value
    }

    /// A value of another type than the variable's (`unsigned` in `int`) is converted as the store did it.
    fn converted(&mut self, body: &mut Body, slot: Slot, value: Value, span: Span) -> Value {
        if body.values[value].ty == body.slots[slot].ty {
            value
        } else {
            self.define(body, Op::Cast(value), slot, span)
        }
    }

    /// Adds an instruction whose result has the variable's type.
    fn define(&mut self, body: &mut Body, op: Op, slot: Slot, span: Span) -> Value {
        let inst = body.insts.next_id();
        let value = body.values.push(ValueData { ty: body.slots[slot].ty, def: ValueDef::Inst(inst) });
        body.insts.push(InstData { op, result: Some(value), span });
        self.replaced.push(value);
        self.kept.push(inst);
        value
    }

    /// Renames what the terminator reads, and passes the variables' values to the blocks that take them.
    fn rename_end(&mut self, body: &mut Body, block: Block, phis: &Phis) {
        let Some(end) = body.blocks[block].end.take() else { return };
        let replaced = &self.replaced;
        let mut end: Terminator =
            end.mapped(&body.value_pool, &mut self.pool, &mut |value| replaced[value.index()], &mut |target| target);
        end.for_each_target_mut(|target| {
            let wanted = phis.of(target.block);
            if !wanted.is_empty() {
                let mut args = std::mem::take(&mut self.args);
                args.extend_from_slice(target.args.of(&self.pool));
                args.extend(wanted.iter().map(|phi| self.read(body, phi.slot)));
                target.args = IdList::store(&mut self.pool, args.drain(..));
                self.args = args;
            }
        });
        body.blocks[block].end = Some(end);
    }
}
