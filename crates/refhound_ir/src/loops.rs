//! Natural loops and how they nest.
//!
//! A loop has a header that dominates all of it and at least one edge back to the header. Cycles without such a header
//! (made by `goto` into a loop) are no natural loops and are not listed.

use refhound_index::{EntityId, IndexVec, entity};

use crate::body::Block;
use crate::cfg::Cfg;
use crate::dominators::Dominators;

entity!(
    /// A natural loop of a body.
    Loop,
    "loop"
);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopData {
    pub header: Block,
    /// The loop around this one.
    pub parent: Option<Loop>,
    /// 1 for an outermost loop.
    pub depth: u32,
    /// The blocks that lead back to the header.
    pub latches: Vec<Block>,
}

/// All natural loops of a body, inner ones before the loops around them.
#[derive(Debug, Clone, Default)]
pub struct Loops {
    loops: IndexVec<Loop, LoopData>,
    /// The innermost loop around each block.
    innermost: Vec<Option<Loop>>,
}

/// Finds, for a loop, the outermost one known around it, in nearly constant time.
#[derive(Default)]
struct Outermost {
    link: IndexVec<Loop, Loop>,
}

impl Outermost {
    fn find(&mut self, mut inner: Loop) -> Loop {
        while self.link[inner] != inner {
            self.link[inner] = self.link[self.link[inner]];
            inner = self.link[inner];
        }
        inner
    }
}

impl Loops {
    pub fn of(cfg: &Cfg, dominators: &Dominators) -> Loops {
        let mut loops = Loops { loops: IndexVec::new(), innermost: vec![None; cfg.block_count()] };
        let mut outermost = Outermost::default();
        let mut work = Vec::new();
        // Backwards, so that inner headers come before the headers that dominate them.
        for &header in dominators.preorder().iter().rev() {
            let mut latches: Vec<Block> = cfg
                .predecessors(header)
                .iter()
                .copied()
                .filter(|&before| cfg.is_reachable(before) && dominators.dominates(header, before))
                .collect();
            latches.dedup();
            if !latches.is_empty() {
                work.extend_from_slice(&latches);
                let found = loops.loops.push(LoopData { header, parent: None, depth: 1, latches });
                outermost.link.push(found);
                loops.innermost[header.index()].get_or_insert(found);
                loops.claim(found, cfg, &mut outermost, &mut work);
            }
        }
        loops.measure();
        loops
    }

    /// Gives the blocks that reach the latches to `found`, and the loops among them to it as children.
    fn claim(&mut self, found: Loop, cfg: &Cfg, outermost: &mut Outermost, work: &mut Vec<Block>) {
        let header = self.loops[found].header;
        while let Some(block) = work.pop() {
            let entry = match self.innermost[block.index()] {
                None => {
                    self.innermost[block.index()] = Some(found);
                    block
                }
                Some(inner) => {
                    let child = outermost.find(inner);
                    if child == found {
                        continue;
                    }
                    self.loops[child].parent = Some(found);
                    outermost.link[child] = found;
                    self.loops[child].header
                }
            };
            if entry != header {
                work.extend(cfg.predecessors(entry).iter().filter(|&&before| cfg.is_reachable(before)));
            }
        }
    }

    fn measure(&mut self) {
        for inner in self.loops.ids().rev() {
            if let Some(parent) = self.loops[inner].parent {
                self.loops[inner].depth = self.loops[parent].depth + 1;
            }
        }
    }

    pub fn len(&self) -> usize {
        self.loops.len()
    }

    pub fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    pub fn get(&self, id: Loop) -> &LoopData {
        &self.loops[id]
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Loop, &LoopData)> {
        self.loops.iter()
    }

    /// The innermost loop around a block.
    pub fn innermost(&self, block: Block) -> Option<Loop> {
        self.innermost[block.index()]
    }

    /// How many loops are around a block.
    pub fn depth(&self, block: Block) -> u32 {
        self.innermost(block).map_or(0, |inner| self.loops[inner].depth)
    }

    pub fn is_header(&self, block: Block) -> bool {
        self.innermost(block).is_some_and(|inner| self.loops[inner].header == block)
    }

    /// Whether the block is in the loop, directly or in a loop inside it.
    pub fn contains(&self, outer: Loop, block: Block) -> bool {
        let mut at = self.innermost(block);
        while let Some(inner) = at.filter(|&inner| inner != outer) {
            at = self.loops[inner].parent;
        }
        at.is_some()
    }
}
