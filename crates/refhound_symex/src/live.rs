//! Which values are still needed at the start of each block.

use refhound_index::{BitSet, IndexVec};
use refhound_ir::{Block, Body, Cfg, Value, ValueDef};

/// For each block, the values that it or a block after it uses, its own parameters included; in order.
pub(crate) struct Live {
    needed: IndexVec<Block, Vec<Value>>,
}

impl Live {
    pub(crate) fn new(body: &Body, cfg: &Cfg) -> Live {
        let mut sets: IndexVec<Block, BitSet<Value>> =
            body.blocks.ids().map(|_| BitSet::new(body.values.len())).collect();
        let mut pending: Vec<Value> = Vec::new();
        // Each use is carried upwards from its block until the block that defines the value.
        let mut uses: IndexVec<Value, Vec<Block>> = body.values.ids().map(|_| Vec::new()).collect();
        for block in body.blocks.ids() {
            each_use(body, block, |value| {
                if uses[value].last() != Some(&block) {
                    uses[value].push(block);
                }
            });
        }
        for value in body.values.ids() {
            if !uses[value].is_empty() {
                pending.push(value);
            }
        }
        let mut work: Vec<Block> = Vec::new();
        for value in pending {
            let (home, by_param) = match body.values[value].def {
                ValueDef::Inst(inst) => (block_of(body, cfg, inst), false),
                ValueDef::Param(block, _) => (Some(block), true),
            };
            work.extend(&uses[value]);
            while let Some(block) = work.pop() {
                if home == Some(block) && !by_param {
                    continue;
                }
                if !sets[block].insert(value) {
                    continue;
                }
                if home == Some(block) {
                    continue;
                }
                work.extend(cfg.predecessors(block));
            }
        }
        Live { needed: sets.values().map(|set| set.iter().collect()).collect() }
    }

    pub(crate) fn at(&self, block: Block) -> &[Value] {
        &self.needed[block]
    }
}

fn block_of(_body: &Body, cfg: &Cfg, inst: refhound_ir::Inst) -> Option<Block> {
    cfg.block_of(inst)
}

fn each_use(body: &Body, block: Block, mut each: impl FnMut(Value)) {
    let data = &body.blocks[block];
    for &inst in &data.insts {
        body.each_operand(inst, &mut each);
    }
    if let Some(end) = &data.end {
        body.each_terminator_operand(end, &mut each);
    }
}
