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
    /// The lists of the body before it was numbered, for the next that is built.
    spare: Lists,
}

/// The long lists of a body.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    pub(crate) values: IndexVec<Value, ValueData>,
    pub(crate) insts: IndexVec<Inst, InstData>,
}

impl Renumbering {
    pub fn new() -> Self {
        Self::default()
    }

    /// Empty lists with the room that an earlier body needed.
    pub(crate) fn take_spare(&mut self) -> Lists {
        let mut spare = std::mem::take(&mut self.spare);
        spare.values.clear();
        spare.insts.clear();
        spare
    }

    /// Rebuilds `body` with the blocks of `order` only, whose first is the entry. Every block that a block of `order`
    /// leads to must be in `order` too.
    ///
    /// A value that is used although its definition has gone was defined in code that cannot be reached; it becomes
    /// `Undefined`, at the start of the entry.
    pub fn apply(&mut self, body: &mut Body, order: &[Block]) {
        self.number_blocks(body, order);
        self.orphans.clear();
        self.values.clear();
        self.values.resize(body.values.len(), None);
        // Where every block is kept, so is every definition.
        if order.len() < body.blocks.len() {
            self.find_orphans(body, order);
        }
        self.number_values(body, order);
        let old_pool = std::mem::take(&mut body.value_pool);
        let mut pool = Vec::with_capacity(old_pool.len());
        let mut blocks = IndexVec::with_capacity(order.len());
        let kept: usize = order.iter().map(|&old| body.blocks[old].insts.len()).sum();
        let mut insts = IndexVec::with_capacity(self.orphans.len() + kept);
        for &old in order {
            let mut data = std::mem::take(&mut body.blocks[old]);
            if blocks.is_empty() {
                self.define_orphans(body, &mut insts);
            }
            let orphans = (0..if blocks.is_empty() { insts.len() } else { 0 }).map(Inst::from_index);
            self.rebuild_block(body, &mut data, &mut insts, &old_pool, &mut pool);
            data.insts.splice(0..0, orphans);
            blocks.push(data);
        }
        body.value_pool = pool;
        body.blocks = blocks;
        let values = self.values_out.clone();
        self.spare = Lists {
            values: std::mem::replace(&mut body.values, values),
            insts: std::mem::replace(&mut body.insts, insts),
        };
    }

    fn number_blocks(&mut self, body: &Body, order: &[Block]) {
        self.blocks.clear();
        self.blocks.resize(body.blocks.len(), None);
        for (index, &old) in order.iter().enumerate() {
            self.blocks[old.index()] = Some(Block::from_index(index));
        }
    }

    /// Finds the values that are used but defined in no kept block.
    fn find_orphans(&mut self, body: &Body, order: &[Block]) {
        for &old in order {
            let block = &body.blocks[old];
            let results = block.insts.iter().filter_map(|&inst| body.insts[inst].result);
            for value in block.params.iter().copied().chain(results) {
                self.values[value.index()] = Some(value);
            }
        }
        for &old in order {
            let block = &body.blocks[old];
            let in_insts = block.insts.iter().flat_map(|&inst| body.insts[inst].op.operands(&body.value_pool));
            let in_end = block.end.iter().flat_map(|end| end.operands(&body.value_pool));
            for value in in_insts.chain(in_end) {
                if self.values[value.index()].replace(value).is_none() {
                    self.orphans.push(value);
                }
            }
        }
    }

    fn number_values(&mut self, body: &Body, order: &[Block]) {
        self.values_out.clear();
        let mut inst = 0;
        for (index, &old) in order.iter().enumerate() {
            let block = &body.blocks[old];
            for (position, &param) in block.params.iter().enumerate() {
                let def = ValueDef::Param(Block::from_index(index), position as u32);
                self.number_value(body, param, def);
            }
            if index == 0 {
                for position in 0..self.orphans.len() {
                    self.number_value(body, self.orphans[position], ValueDef::Inst(Inst::from_index(inst)));
                    inst += 1;
                }
            }
            for &old_inst in &block.insts {
                if let Some(result) = body.insts[old_inst].result {
                    self.number_value(body, result, ValueDef::Inst(Inst::from_index(inst)));
                }
                inst += 1;
            }
        }
    }

    #[inline]
    fn number_value(&mut self, body: &Body, old: Value, def: ValueDef) {
        self.values[old.index()] = Some(self.values_out.push(ValueData { ty: body.values[old].ty, def }));
    }

    fn define_orphans(&self, body: &Body, insts: &mut IndexVec<Inst, InstData>) {
        for old in &self.orphans {
            let result = self.values[old.index()];
            insts.push(InstData { op: Op::Undefined, result, span: body.span });
        }
    }

    fn rebuild_block(
        &self,
        body: &Body,
        data: &mut BlockData,
        insts: &mut IndexVec<Inst, InstData>,
        old_pool: &[Value],
        pool: &mut Vec<Value>,
    ) {
        let values = &self.values;
        let new_value = |old: Value| values[old.index()].expect("every used value was numbered");
        for param in &mut data.params {
            *param = new_value(*param);
        }
        for inst in &mut data.insts {
            let old = body.insts[*inst];
            let op = old.op.mapped(old_pool, pool, &mut { new_value });
            *inst = insts.push(InstData { op, result: old.result.map(new_value), span: old.span });
        }
        let blocks = &self.blocks;
        data.end = data.end.take().map(|end| {
            let mut new_block = |old: Block| blocks[old.index()].expect("targets of kept blocks are kept");
            end.mapped(old_pool, pool, &mut { new_value }, &mut new_block)
        });
    }
}
