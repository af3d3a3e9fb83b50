//! Where block parameters are needed: at the iterated dominance frontier of a variable's definitions, but only where
//! the variable is live.
//!
//! One variable at a time: first the blocks it is live into, backwards from its uses; then the frontier, by the
//! dominator tree and its levels (Sreedhar and Gao), deepest definition first. The walk down the tree stays inside the
//! live blocks: below a block into which the variable is not live, every use has a definition or parameter of its own
//! that the walk starts from as well. So the work is proportional to the live ranges.

use std::collections::BinaryHeap;

use refhound_index::EntityId;
use refhound_ir::{Block, Body, Cfg, Dominators, Promotable, Slot, Value, ValueData, ValueDef};

use crate::access::Access;

/// A parameter that a block gets for a variable.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Phi {
    pub(crate) slot: Slot,
    pub(crate) value: Value,
}

/// Values that one function may pass to block parameters. Every edge to a cleanup passes one for each variable that
/// differs there: code made to hurt is quadratic. 16 million take 64 MB.
const SSA_ARGUMENTS: usize = 16_000_000;

/// More values would be passed than `SSA_ARGUMENTS`.
#[derive(Debug)]
pub(crate) struct TooManyArguments;

/// The parameters to add, and the buffers for finding them.
#[derive(Debug, Default)]
pub(crate) struct Phis {
    /// Of block `n`: `params[starts[n]..starts[n + 1]]`, in order of slots.
    starts: Vec<u32>,
    params: Vec<Phi>,
    found: Vec<(Block, Slot)>,
    /// How many values will be passed for them.
    arguments: usize,
    defs: Occurrences,
    uses: Occurrences,
    /// By block: the last variable, plus one, that it defines, that is live into it, that has a parameter there, or
    /// for which the walk has come by. Marks of the variable before are simply not equal.
    defines: Vec<u32>,
    live: Vec<u32>,
    has_phi: Vec<u32>,
    visited: Vec<u32>,
    work: Vec<Block>,
    roots: BinaryHeap<(u32, Block)>,
}

/// Blocks by slot: those of slot `n` are `blocks[starts[n]..starts[n + 1]]`.
#[derive(Debug, Default)]
struct Occurrences {
    pairs: Vec<(Slot, Block)>,
    starts: Vec<u32>,
    blocks: Vec<Block>,
    /// By slot: the last block noted, so that none is noted twice.
    last: Vec<Option<Block>>,
}

impl Occurrences {
    fn reset(&mut self, slots: usize) {
        self.pairs.clear();
        self.last.clear();
        self.last.resize(slots, None);
    }

    fn note(&mut self, slot: Slot, block: Block) {
        if self.last[slot.index()].replace(block) != Some(block) {
            self.pairs.push((slot, block));
        }
    }

    fn noted(&self, slot: Slot, block: Block) -> bool {
        self.last[slot.index()] == Some(block)
    }

    fn sort(&mut self) {
        self.starts.clear();
        self.starts.resize(self.last.len() + 2, 0);
        for (slot, _) in &self.pairs {
            self.starts[slot.index() + 2] += 1;
        }
        for slot in 2..self.starts.len() {
            self.starts[slot] += self.starts[slot - 1];
        }
        self.blocks.clear();
        self.blocks.resize(self.pairs.len(), Block::from_index(0));
        for &(slot, block) in &self.pairs {
            let next = &mut self.starts[slot.index() + 1];
            self.blocks[*next as usize] = block;
            *next += 1;
        }
        self.starts.pop();
    }

    fn of(&self, slot: Slot) -> &[Block] {
        &self.blocks[self.starts[slot.index()] as usize..self.starts[slot.index() + 1] as usize]
    }
}

impl Phis {
    /// Finds the parameters and adds them to the blocks of `body`.
    pub(crate) fn place(
        &mut self,
        body: &mut Body,
        promotable: &Promotable,
        cfg: &Cfg,
        dominators: &Dominators,
    ) -> Result<(), TooManyArguments> {
        self.collect(body, promotable, cfg);
        for marks in [&mut self.defines, &mut self.live, &mut self.has_phi, &mut self.visited] {
            marks.clear();
            marks.resize(body.blocks.len(), 0);
        }
        self.found.clear();
        self.arguments = 0;
        for slot in body.slots.ids().filter(|&slot| promotable.contains(slot)) {
            if !self.uses.of(slot).is_empty() && !self.defs.of(slot).is_empty() {
                self.find_live(slot, cfg);
                self.find_joins(slot, cfg, dominators);
                if self.arguments > SSA_ARGUMENTS {
                    return Err(TooManyArguments);
                }
            }
        }
        self.add_params(body);
        Ok(())
    }

    pub(crate) fn of(&self, block: Block) -> &[Phi] {
        &self.params[self.starts[block.index()] as usize..self.starts[block.index() + 1] as usize]
    }

    /// Notes where each variable is defined, and where it is used before any definition in the same block.
    fn collect(&mut self, body: &Body, promotable: &Promotable, cfg: &Cfg) {
        self.defs.reset(body.slots.len());
        self.uses.reset(body.slots.len());
        for &block in cfg.reverse_postorder() {
            for &inst in &body.blocks[block].insts {
                match Access::of(&body.insts[inst].op, promotable) {
                    Access::Load(slot) if !self.defs.noted(slot, block) => self.uses.note(slot, block),
                    Access::Store(slot, _) | Access::Begin(slot) => self.defs.note(slot, block),
                    Access::Load(_) | Access::Address | Access::None => {}
                }
            }
        }
        self.defs.sort();
        self.uses.sort();
    }

    fn find_live(&mut self, slot: Slot, cfg: &Cfg) {
        let mark = slot.index() as u32 + 1;
        for block in self.defs.of(slot) {
            self.defines[block.index()] = mark;
        }
        for &block in self.uses.of(slot) {
            self.live[block.index()] = mark;
            self.work.push(block);
        }
        while let Some(block) = self.work.pop() {
            for &before in cfg.predecessors(block) {
                let index = before.index();
                if cfg.is_reachable(before) && self.defines[index] != mark && self.live[index] != mark {
                    self.live[index] = mark;
                    self.work.push(before);
                }
            }
        }
    }

    fn find_joins(&mut self, slot: Slot, cfg: &Cfg, dominators: &Dominators) {
        let mark = slot.index() as u32 + 1;
        let entry = Block::from_index(0);
        self.roots.extend(self.defs.of(slot).iter().map(|&block| (dominators.level(block), block)));
        // Undefined at the start is a definition like any other, if it can be seen.
        if self.live[entry.index()] == mark && self.defines[entry.index()] != mark {
            self.roots.push((0, entry));
        }
        while let Some((level, root)) = self.roots.pop() {
            self.work.push(root);
            self.visited[root.index()] = mark;
            while let Some(block) = self.work.pop() {
                for &join in cfg.successors(block) {
                    let is_new = self.live[join.index()] == mark && self.has_phi[join.index()] != mark;
                    if dominators.level(join) <= level && is_new {
                        self.has_phi[join.index()] = mark;
                        self.found.push((join, slot));
                        self.arguments += cfg.predecessors(join).len();
                        if self.defines[join.index()] != mark {
                            self.roots.push((dominators.level(join), join));
                        }
                    }
                }
                for &child in dominators.children(block) {
                    if self.live[child.index()] == mark && self.visited[child.index()] != mark {
                        self.visited[child.index()] = mark;
                        self.work.push(child);
                    }
                }
            }
        }
    }

    fn add_params(&mut self, body: &mut Body) {
        self.found.sort_unstable();
        self.params.clear();
        self.starts.clear();
        let mut found = self.found.iter().peekable();
        for block in body.blocks.ids() {
            self.starts.push(self.params.len() as u32);
            while let Some(&(_, slot)) = found.next_if(|(at, _)| *at == block) {
                let position = body.blocks[block].params.len() as u32;
                let ty = body.slots[slot].ty;
                let value = body.values.push(ValueData { ty, def: ValueDef::Param(block, position) });
                body.blocks[block].params.push(value);
                self.params.push(Phi { slot, value });
            }
        }
        self.starts.push(self.params.len() as u32);
    }
}
