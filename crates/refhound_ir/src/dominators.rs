//! Dominators, the dominator tree, and dominance frontiers.
//!
//! Lengauer and Tarjan's algorithm with path compression: O(edges · log blocks) on every graph. The simpler iterative
//! algorithm is quadratic on the shape that C likes best, a long function whose every step may `goto fail`.

use refhound_index::EntityId;

use crate::body::Block;
use crate::cfg::Cfg;

const NONE: u32 = u32::MAX;

/// The dominator tree of the reachable blocks. `update` reuses the memory of the function before.
#[derive(Debug, Clone, Default)]
pub struct Dominators {
    /// By block; `NONE` for the entry and for unreachable blocks.
    immediate: Vec<u32>,
    /// The tree's children: list `n` is `children[child_starts[n]..child_starts[n + 1]]`.
    child_starts: Vec<u32>,
    children: Vec<Block>,
    /// Depth-first interval of each block in the tree; `NONE` for unreachable blocks.
    enter: Vec<u32>,
    leave: Vec<u32>,
    /// Distance from the entry, by block.
    level: Vec<u32>,
    /// Reachable blocks, each after its dominators.
    preorder: Vec<Block>,
    search: Search,
    stack: Vec<(Block, u32)>,
}

/// Working arrays of the algorithm; all by preorder number.
#[derive(Debug, Clone, Default)]
struct Search {
    semi: Vec<u32>,
    label: Vec<u32>,
    ancestor: Vec<u32>,
    immediate: Vec<u32>,
    /// Vertices whose semidominator is this one, as linked lists.
    bucket: Vec<u32>,
    next_in_bucket: Vec<u32>,
    path: Vec<u32>,
}

impl Search {
    fn reset(&mut self, count: usize) {
        let fresh = |numbers: &mut Vec<u32>, value| {
            numbers.clear();
            numbers.resize(count, value);
        };
        for numbers in [&mut self.ancestor, &mut self.bucket, &mut self.next_in_bucket, &mut self.immediate] {
            fresh(numbers, NONE);
        }
        for numbers in [&mut self.semi, &mut self.label] {
            numbers.clear();
            numbers.extend(0..count as u32);
        }
    }

    fn run(&mut self, cfg: &Cfg) {
        let (vertices, parent) = cfg.depth_first_tree();
        self.reset(vertices.len());
        for vertex in (1..vertices.len() as u32).rev() {
            for &before in cfg.predecessors(vertices[vertex as usize]) {
                if let Some(number) = cfg.preorder_number(before) {
                    let best = self.evaluate(number);
                    let through = self.semi[best as usize];
                    let semi = &mut self.semi[vertex as usize];
                    *semi = through.min(*semi);
                }
            }
            let semi = self.semi[vertex as usize] as usize;
            self.next_in_bucket[vertex as usize] = std::mem::replace(&mut self.bucket[semi], vertex);
            let above = parent[vertex as usize];
            self.ancestor[vertex as usize] = above;
            self.empty_bucket(above);
        }
        for vertex in 1..vertices.len() {
            if self.immediate[vertex] != self.semi[vertex] {
                self.immediate[vertex] = self.immediate[self.immediate[vertex] as usize];
            }
        }
    }

    fn empty_bucket(&mut self, above: u32) {
        let mut vertex = std::mem::replace(&mut self.bucket[above as usize], NONE);
        while vertex != NONE {
            let best = self.evaluate(vertex);
            let better = self.semi[best as usize] < self.semi[vertex as usize];
            self.immediate[vertex as usize] = if better { best } else { above };
            vertex = self.next_in_bucket[vertex as usize];
        }
    }

    /// The vertex of least semidominator on the path to the root of the vertex's tree in the forest.
    fn evaluate(&mut self, vertex: u32) -> u32 {
        if self.ancestor[vertex as usize] == NONE {
            return vertex;
        }
        let mut at = vertex;
        while self.ancestor[self.ancestor[at as usize] as usize] != NONE {
            self.path.push(at);
            at = self.ancestor[at as usize];
        }
        while let Some(below) = self.path.pop() {
            let above = self.ancestor[below as usize] as usize;
            let (ours, theirs) = (self.label[below as usize], self.label[above]);
            if self.semi[theirs as usize] < self.semi[ours as usize] {
                self.label[below as usize] = theirs;
            }
            self.ancestor[below as usize] = self.ancestor[above];
        }
        self.label[vertex as usize]
    }
}

impl Dominators {
    pub fn of(cfg: &Cfg) -> Dominators {
        let mut dominators = Dominators::default();
        dominators.update(cfg);
        dominators
    }

    pub fn update(&mut self, cfg: &Cfg) {
        self.search.run(cfg);
        let (vertices, _) = cfg.depth_first_tree();
        self.immediate.clear();
        self.immediate.resize(cfg.block_count(), NONE);
        for (number, block) in vertices.iter().enumerate().skip(1) {
            let dominator = self.search.immediate[number];
            self.immediate[block.index()] = vertices[dominator as usize].index() as u32;
        }
        self.collect_children(cfg.block_count(), vertices);
        self.number_tree(cfg.block_count());
    }

    fn collect_children(&mut self, blocks: usize, vertices: &[Block]) {
        let starts = &mut self.child_starts;
        starts.clear();
        starts.resize(blocks + 2, 0);
        for &dominator in self.immediate.iter().filter(|&&dominator| dominator != NONE) {
            starts[dominator as usize + 2] += 1;
        }
        for block in 2..starts.len() {
            starts[block] += starts[block - 1];
        }
        self.children.clear();
        self.children.resize(vertices.len().saturating_sub(1), Block::from_index(0));
        // In order of block numbers, so that walks of the tree follow the source.
        for (block, &dominator) in self.immediate.iter().enumerate() {
            if dominator != NONE {
                let next = &mut starts[dominator as usize + 1];
                self.children[*next as usize] = Block::from_index(block);
                *next += 1;
            }
        }
        starts.pop();
    }

    fn number_tree(&mut self, blocks: usize) {
        for numbers in [&mut self.enter, &mut self.leave, &mut self.level] {
            numbers.clear();
            numbers.resize(blocks, NONE);
        }
        self.preorder.clear();
        if blocks == 0 {
            return;
        }
        self.enter_node(Block::from_index(0), 0);
        while let Some((block, next)) = self.stack.last_mut() {
            let (block, edge) = (*block, *next);
            *next += 1;
            if let Some(&child) = self.children(block).get(edge as usize) {
                self.enter_node(child, self.level[block.index()] + 1);
            } else {
                self.leave[block.index()] = self.preorder.len() as u32;
                self.stack.pop();
            }
        }
    }

    fn enter_node(&mut self, block: Block, level: u32) {
        self.enter[block.index()] = self.preorder.len() as u32;
        self.level[block.index()] = level;
        self.preorder.push(block);
        self.stack.push((block, 0));
    }

    /// The closest other block on every way from the entry to this one.
    pub fn immediate(&self, block: Block) -> Option<Block> {
        let dominator = self.immediate[block.index()];
        (dominator != NONE).then(|| Block::from_index(dominator as usize))
    }

    /// The blocks that this one immediately dominates, in order of number.
    #[inline]
    pub fn children(&self, block: Block) -> &[Block] {
        &self.children[self.child_starts[block.index()] as usize..self.child_starts[block.index() + 1] as usize]
    }

    /// Whether every way from the entry to `below` passes `above`. Unreachable blocks dominate nothing but themselves.
    #[inline]
    pub fn dominates(&self, above: Block, below: Block) -> bool {
        let (above_index, below_index) = (above.index(), below.index());
        above == below
            || (self.enter[above_index] <= self.enter[below_index]
                && self.enter[below_index] < self.leave[above_index]
                && self.leave[above_index] != NONE)
    }

    /// How many blocks strictly dominate a reachable block.
    #[inline]
    pub fn level(&self, block: Block) -> u32 {
        self.level[block.index()]
    }

    /// The reachable blocks, each after its dominators.
    pub fn preorder(&self) -> &[Block] {
        &self.preorder
    }

    /// For each block, the blocks where its dominance ends: it dominates a predecessor of them, but not them.
    pub fn frontiers(&self, cfg: &Cfg) -> Vec<Vec<Block>> {
        let mut frontiers = vec![Vec::new(); cfg.block_count()];
        for &join in cfg.reverse_postorder() {
            for &before in cfg.predecessors(join).iter().filter(|&&before| cfg.is_reachable(before)) {
                self.add_frontier(&mut frontiers, join, before);
            }
        }
        frontiers
    }

    fn add_frontier(&self, frontiers: &mut [Vec<Block>], join: Block, before: Block) {
        let stop = self.immediate(join);
        let mut runner = Some(before);
        // All blocks above one that has `join` already have it too.
        while let Some(block) = runner.filter(|&block| Some(block) != stop)
            && frontiers[block.index()].last() != Some(&join)
        {
            frontiers[block.index()].push(join);
            runner = self.immediate(block);
        }
    }
}
