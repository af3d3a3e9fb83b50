//! Which values are still needed at the start of each block.

use refhound_index::IndexVec;
use refhound_ir::{Block, Body, Cfg, Inst, Op, Value, ValueDef};

/// For each block, the values that it or a block after it uses, its own parameters included; in order.
pub(crate) struct Live {
    needed: IndexVec<Block, Vec<Value>>,
}

impl Live {
    pub(crate) fn new(body: &Body, cfg: &Cfg) -> Live {
        let mut home: IndexVec<Inst, Option<Block>> = IndexVec::filled(None, body.insts.len());
        let mut uses: IndexVec<Value, Vec<Block>> = body.values.ids().map(|_| Vec::new()).collect();
        for (block, data) in body.blocks.iter() {
            let mut used = |value: Value| {
                if uses[value].last() != Some(&block) {
                    uses[value].push(block);
                }
            };
            for &inst in &data.insts {
                home[inst] = Some(block);
                let op = &body.insts[inst].op;
                if !matches!(op, Op::Bind { .. }) {
                    op.operands(&body.value_pool).for_each(&mut used);
                }
            }
            if let Some(end) = &data.end {
                end.operands(&body.value_pool).for_each(&mut used);
            }
        }
        let mut needed: IndexVec<Block, Vec<Value>> = body.blocks.ids().map(|_| Vec::new()).collect();
        let mut work: Vec<Block> = Vec::new();
        // Each use is carried upwards to the definition. Values come in order, so every list is in order.
        for value in body.values.ids() {
            let (home, is_param) = match body.values[value].def {
                ValueDef::Inst(inst) => (home[inst], false),
                ValueDef::Param(block, _) => (Some(block), true),
            };
            work.extend(&uses[value]);
            while let Some(block) = work.pop() {
                let is_home = home == Some(block);
                if (is_home && !is_param) || needed[block].last() == Some(&value) {
                    continue;
                }
                needed[block].push(value);
                if !is_home {
                    work.extend(cfg.predecessors(block));
                }
            }
        }
        Live { needed }
    }

    pub(crate) fn at(&self, block: Block) -> &[Value] {
        &self.needed[block]
    }
}
