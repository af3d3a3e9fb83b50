//! Dense numbering: blocks in a given order, instructions and values in the order in which they are printed.
//!
//! The builder and every pass end with it, so that a body never has holes and engines can use dense tables.

use refhound_index::{EntityId, IndexVec};

use crate::body::{Block, BlockData, Body, Inst, InstData, Op, Value, ValueData, ValueDef};

/// Old ids to new ones, and buffers; kept between functions to save allocations.
#[derive(Debug, Default)]
pub struct Renumbering {
    values: Vec<Option<Value>>,
    blocks: Vec<Option<Block>>,
    orphans: Vec<Value>,
    values_out: IndexVec<Value, ValueData>,
    insts_out: IndexVec<Inst, InstData>,
}

impl Renumbering {
    pub fn new() -> Self {
        Self::default()
    }

    /// Rebuilds `body` with the blocks of `order` only, whose first is the entry. Every block that a block of `order`
    /// leads to must be in `order` too.
    ///
    /// A value that is used although its definition has gone was defined in code that cannot be reached; it becomes
    /// `Undefined`, at the start of the entry.
    pub fn apply(&mut self, body: &mut Body, order: &[Block]) {
        self.number_blocks(body, order);
        self.number_values(body, order);
        self.find_orphans(body, order);
        let old_pool = std::mem::take(&mut body.value_pool);
        let mut pool = Vec::with_capacity(old_pool.len());
        let mut blocks = IndexVec::with_capacity(order.len());
        self.insts_out.clear();
        for &old in order {
            let mut data = std::mem::take(&mut body.blocks[old]);
            self.rebuild_block(body, &mut data, &old_pool, &mut pool);
            blocks.push(data);
        }
        self.add_orphans(body, &mut blocks);
        body.value_pool = pool;
        body.blocks = blocks;
        std::mem::swap(&mut body.insts, &mut self.insts_out);
        std::mem::swap(&mut body.values, &mut self.values_out);
    }

    fn number_blocks(&mut self, body: &Body, order: &[Block]) {
        self.blocks.clear();
        self.blocks.resize(body.blocks.len(), None);
        for (index, &old) in order.iter().enumerate() {
            self.blocks[old.index()] = Some(Block::from_index(index));
        }
    }

    fn number_values(&mut self, body: &Body, order: &[Block]) {
        self.values.clear();
        self.values.resize(body.values.len(), None);
        self.values_out.clear();
        let mut inst = 0;
        for (index, &old) in order.iter().enumerate() {
            let block = &body.blocks[old];
            for (position, &param) in block.params.iter().enumerate() {
                let def = ValueDef::Param(Block::from_index(index), position as u32);
                let new = self.values_out.push(ValueData { ty: body.values[param].ty, def });
                self.values[param.index()] = Some(new);
            }
            for &old_inst in &block.insts {
                if let Some(result) = body.insts[old_inst].result {
                    let def = ValueDef::Inst(Inst::from_index(inst));
                    let new = self.values_out.push(ValueData { ty: body.values[result].ty, def });
                    self.values[result.index()] = Some(new);
                }
                inst += 1;
            }
        }
    }

    fn find_orphans(&mut self, body: &Body, order: &[Block]) {
        self.orphans.clear();
        for &old in order {
            let block = &body.blocks[old];
            let in_insts = block.insts.iter().flat_map(|&inst| body.insts[inst].op.operands(&body.value_pool));
            let in_end = block.end.iter().flat_map(|end| end.operands(&body.value_pool));
            for value in in_insts.chain(in_end) {
                if self.values[value.index()].is_none() {
                    let def = ValueDef::Inst(Inst::from_index(0));
                    self.values[value.index()] =
                        Some(self.values_out.push(ValueData { ty: body.values[value].ty, def }));
                    self.orphans.push(value);
                }
            }
        }
    }

    fn rebuild_block(&mut self, body: &Body, data: &mut BlockData, old_pool: &[Value], pool: &mut Vec<Value>) {
        let values = &self.values;
        let new_value = |old: Value| values[old.index()].expect("every used value was numbered");
        for param in &mut data.params {
            *param = new_value(*param);
        }
        for inst in &mut data.insts {
            let old = body.insts[*inst];
            let op = old.op.mapped(old_pool, pool, &mut { new_value });
            *inst = self.insts_out.push(InstData { op, result: old.result.map(new_value), span: old.span });
        }
        let blocks = &self.blocks;
        data.end = data.end.take().map(|end| {
            let mut new_block = |old: Block| blocks[old.index()].expect("targets of kept blocks are kept");
            end.mapped(old_pool, pool, &mut { new_value }, &mut new_block)
        });
    }

    fn add_orphans(&mut self, body: &Body, blocks: &mut IndexVec<Block, BlockData>) {
        let Some(entry) = blocks.get_mut(Block::from_index(0)) else { return };
        for &old in &self.orphans {
            let new = self.values[old.index()].expect("orphans were numbered when they were found");
            let inst = self.insts_out.push(InstData { op: Op::Undefined, result: Some(new), span: body.span });
            self.values_out[new].def = ValueDef::Inst(inst);
            entry.insts.insert(0, inst);
        }
    }
}
