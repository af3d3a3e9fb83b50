//! Which values are still needed at the start of each block.

use refhound_index::{FxHashMap, IndexVec};
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

/// How long each value is needed that one block or a block behind it uses.
pub(crate) struct LastUses {
    /// The place of the last instruction of the block that uses a value.
    at: FxHashMap<Value, usize>,
}

impl LastUses {
    pub(crate) fn of(body: &Body, cfg: &Cfg, live: &Live, block: Block) -> LastUses {
        let data = &body.blocks[block];
        let mut at: FxHashMap<Value, usize> = FxHashMap::default();
        for (place, &inst) in data.insts.iter().enumerate() {
            at.extend(body.insts[inst].op.operands(&body.value_pool).map(|value| (value, place)));
        }
        if let Some(end) = &data.end {
            at.extend(end.operands(&body.value_pool).map(|value| (value, usize::MAX)));
        }
        for &successor in cfg.successors(block) {
            at.extend(live.at(successor).iter().map(|&value| (value, usize::MAX)));
        }
        LastUses { at }
    }

    /// Whether an instruction from this one on needs a value.
    pub(crate) fn is_needed(&self, value: Value, from: usize) -> bool {
        self.at.get(&value).is_some_and(|&last| last >= from)
    }
}
