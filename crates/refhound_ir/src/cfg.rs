//! The control-flow graph of a body as flat arrays: successors, predecessors, depth-first orders.
//!
//! Nothing here recurses: generated functions have hundreds of thousands of blocks.

use refhound_index::EntityId;

use crate::body::{Block, Body, Terminator};

const UNREACHED: u32 = u32::MAX;

/// Edges and orders. `update` reuses the memory of the function before.
#[derive(Debug, Clone, Default)]
pub struct Cfg {
    successors: Adjacency,
    predecessors: Adjacency,
    reverse_postorder: Vec<Block>,
    /// Position in `reverse_postorder`, by block.
    position: Vec<u32>,
    preorder: Vec<Block>,
    /// Position in `preorder`, by block.
    preorder_number: Vec<u32>,
    /// The preorder number of the depth-first parent, by preorder number.
    parent: Vec<u32>,
    stack: Vec<(Block, u32)>,
}

/// Lists of blocks, one after the other; list `n` is `items[starts[n]..starts[n + 1]]`.
#[derive(Debug, Clone, Default)]
struct Adjacency {
    starts: Vec<u32>,
    items: Vec<Block>,
}

impl Adjacency {
    fn of(&self, block: Block) -> &[Block] {
        &self.items[self.starts[block.index()] as usize..self.starts[block.index() + 1] as usize]
    }

    /// The edges of `forward` turned around, in order of their sources.
    fn invert(&mut self, forward: &Adjacency) {
        let blocks = forward.starts.len() - 1;
        self.starts.clear();
        self.starts.resize(blocks + 2, 0);
        for target in &forward.items {
            self.starts[target.index() + 2] += 1;
        }
        for block in 2..self.starts.len() {
            self.starts[block] += self.starts[block - 1];
        }
        self.items.clear();
        self.items.resize(forward.items.len(), Block::from_index(0));
        for source in (0..blocks).map(Block::from_index) {
            for target in forward.of(source) {
                let next = &mut self.starts[target.index() + 1];
                self.items[*next as usize] = source;
                *next += 1;
            }
        }
        self.starts.pop();
    }
}

impl Cfg {
    pub fn of(body: &Body) -> Cfg {
        let mut cfg = Cfg::default();
        cfg.update(body);
        cfg
    }

    /// Makes this the graph of `body`, whose targets all exist.
    pub fn update(&mut self, body: &Body) {
        self.successors.starts.clear();
        self.successors.starts.push(0);
        self.successors.items.clear();
        for block in body.blocks.values() {
            self.successors.items.extend(block.end.iter().flat_map(Terminator::successors));
            self.successors.starts.push(self.successors.items.len() as u32);
        }
        self.predecessors.invert(&self.successors);
        self.search(body.blocks.len());
    }

    fn search(&mut self, blocks: usize) {
        for numbers in [&mut self.position, &mut self.preorder_number] {
            numbers.clear();
            numbers.resize(blocks, UNREACHED);
        }
        self.preorder.clear();
        self.parent.clear();
        self.reverse_postorder.clear();
        if blocks == 0 {
            return;
        }
        self.discover(Block::from_index(0), 0);
        while let Some((block, next)) = self.stack.last_mut() {
            let (block, edge) = (*block, *next);
            *next += 1;
            match self.successors.of(block).get(edge as usize) {
                Some(&target) if self.preorder_number[target.index()] == UNREACHED => {
                    self.discover(target, self.preorder_number[block.index()]);
                }
                Some(_) => {}
                None => {
                    self.reverse_postorder.push(block);
                    self.stack.pop();
                }
            }
        }
        self.reverse_postorder.reverse();
        for (position, block) in self.reverse_postorder.iter().enumerate() {
            self.position[block.index()] = position as u32;
        }
    }

    fn discover(&mut self, block: Block, parent: u32) {
        self.preorder_number[block.index()] = self.preorder.len() as u32;
        self.preorder.push(block);
        self.parent.push(parent);
        self.stack.push((block, 0));
    }

    /// Where the block leads; a block that is reached in two ways comes twice.
    #[inline]
    pub fn successors(&self, block: Block) -> &[Block] {
        self.successors.of(block)
    }

    /// Where the block is reached from, unreachable blocks included; one that leads here in two ways comes twice.
    #[inline]
    pub fn predecessors(&self, block: Block) -> &[Block] {
        self.predecessors.of(block)
    }

    /// The reachable blocks, each before its successors except along back edges.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.reverse_postorder
    }

    /// Where a reachable block stands in `reverse_postorder`.
    pub fn position(&self, block: Block) -> Option<usize> {
        Some(self.position[block.index()]).filter(|&position| position != UNREACHED).map(|position| position as usize)
    }

    #[inline]
    pub fn is_reachable(&self, block: Block) -> bool {
        self.position[block.index()] != UNREACHED
    }

    pub fn block_count(&self) -> usize {
        self.position.len()
    }

    /// The reachable blocks in depth-first preorder, and by number the number of each one's parent.
    pub(crate) fn depth_first_tree(&self) -> (&[Block], &[u32]) {
        (&self.preorder, &self.parent)
    }

    /// The preorder number of a reachable block.
    pub(crate) fn preorder_number(&self, block: Block) -> Option<u32> {
        Some(self.preorder_number[block.index()]).filter(|&number| number != UNREACHED)
    }
}
