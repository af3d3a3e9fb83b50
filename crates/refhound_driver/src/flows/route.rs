//! From the steps of a witness back to the blocks that its path goes through.
//!
//! A path tells each branch that it takes (except those whose condition is a constant) with the place of the branch, and places
//! of instructions in between. The search goes from the entry and takes the told branch where one is told; a branch that
//! nobody told of costs something, so the way with the fewest of them is found.

use std::collections::VecDeque;

use refhound_evidence::{Event, Witness};
use refhound_index::{EntityId, FxHashMap};
use refhound_ir::{Block, Body, Cfg, Terminator};
use refhound_source::Span;
use refhound_unknowns::limits;

/// Where the instructions of a body are written.
pub(super) struct Ways<'a> {
    body: &'a Body,
    /// Blocks that hold an instruction with this place or end there.
    places: FxHashMap<Span, Vec<Block>>,
}

/// What the way has to pass, in order.
enum Mark {
    /// One of these blocks.
    Visit(Vec<Block>),
    /// The end of one of these blocks, in this direction.
    Turn(Vec<Block>, Direction),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    True,
    False,
    Any,
}

const UNSEEN: u32 = u32::MAX;

impl<'a> Ways<'a> {
    pub(super) fn new(body: &'a Body, cfg: &Cfg) -> Ways<'a> {
        let mut places: FxHashMap<Span, Vec<Block>> = FxHashMap::default();
        for &block in cfg.reverse_postorder() {
            let data = &body.blocks[block];
            for span in data.insts.iter().map(|&inst| body.insts[inst].span).chain(data.end_span) {
                let blocks = places.entry(span).or_default();
                if blocks.last() != Some(&block) {
                    blocks.push(block);
                }
            }
        }
        Ways { body, places }
    }

    /// The blocks of the path, from the entry to the fault; none when the function is too large.
    pub(super) fn find(&self, witness: &Witness) -> Option<Vec<Block>> {
        let marks = self.marks(witness);
        let width = marks.len() + 1;
        let states = self.body.blocks.len().checked_mul(width).filter(|&states| states <= limits::ROUTE_STATES)?;
        let mut before = vec![UNSEEN; states];
        let start = arrive(&marks, Block::from_index(0), 0);
        let mut waiting: VecDeque<((Block, usize), u32)> = VecDeque::from([(start, 0)]);
        let number = |(block, passed): (Block, usize)| (block.index() * width + passed) as u32;
        let mut farthest: Option<(usize, u32)> = None;
        while let Some((state, from)) = waiting.pop_front() {
            let here = number(state);
            if before[here as usize] != UNSEEN {
                continue;
            }
            before[here as usize] = if state == start { here } else { from };
            if farthest.is_none_or(|(passed, _)| state.1 > passed) {
                farthest = Some((state.1, here));
            }
            if state.1 == marks.len() {
                break;
            }
            self.leave(&marks, state, |next, is_told| {
                if is_told { waiting.push_front((next, here)) } else { waiting.push_back((next, here)) }
            });
        }
        // A fault may be told at a place before the last step: then the way ends at that step.
        farthest.map(|(_, last)| walked(&before, last, width))
    }

    fn marks(&self, witness: &Witness) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        let mut turned: Option<Span> = None;
        let end = (witness.place, Event::Used);
        for (place, event) in witness.path.iter().map(|step| (step.place, step.event)).chain([end]) {
            let is_turn = matches!(event, Event::Branch { .. } | Event::Case);
            // What is lost on the way out of a branch is lost at the branch, which has been passed.
            if !is_turn && turned == Some(place) {
                continue;
            }
            marks.extend(self.mark(place, event));
            turned = if is_turn { Some(place) } else { turned };
        }
        marks
    }

    fn mark(&self, place: Span, event: Event) -> Option<Mark> {
        let blocks = self.places.get(&place)?;
        let ending = |fits: fn(&Terminator) -> bool| {
            let ends_so = |block: &&Block| {
                let data = &self.body.blocks[**block];
                data.end_span == Some(place) && data.end.as_ref().is_some_and(fits)
            };
            Some(blocks.iter().filter(ends_so).copied().collect::<Vec<Block>>()).filter(|blocks| !blocks.is_empty())
        };
        match event {
            Event::Branch { holds } => {
                let blocks = ending(|end| matches!(end, Terminator::Branch { .. }))?;
                Some(Mark::Turn(blocks, if holds { Direction::True } else { Direction::False }))
            }
            Event::Case => Some(Mark::Turn(ending(|end| matches!(end, Terminator::Switch { .. }))?, Direction::Any)),
            // Told again beside a branch, or long after the call.
            Event::Outcome { .. } => None,
            _ => Some(Mark::Visit(blocks.clone())),
        }
    }

    /// Where the way can go on, and whether that is told or needs no telling.
    fn leave(&self, marks: &[Mark], (block, passed): (Block, usize), mut go: impl FnMut((Block, usize), bool)) {
        let Some(end) = self.body.blocks[block].end.as_ref() else { return };
        let told = match marks.get(passed) {
            Some(Mark::Turn(blocks, direction)) if blocks.contains(&block) => Some(*direction),
            Some(Mark::Turn(..) | Mark::Visit(_)) | None => None,
        };
        let is_plain = matches!(end, Terminator::Jump(_));
        for target in end.successors() {
            go(arrive(marks, target, passed), is_plain);
        }
        let Some(told) = told else { return };
        match (told, end) {
            (Direction::True, Terminator::Branch { then, .. }) => go(arrive(marks, then.block, passed + 1), true),
            (Direction::False, Terminator::Branch { otherwise, .. }) => {
                go(arrive(marks, otherwise.block, passed + 1), true);
            }
            _ => end.successors().for_each(|target| go(arrive(marks, target, passed + 1), true)),
        }
    }
}

/// The marks that are passed when a block is reached.
fn arrive(marks: &[Mark], block: Block, mut passed: usize) -> (Block, usize) {
    while let Some(Mark::Visit(blocks)) = marks.get(passed)
        && blocks.contains(&block)
    {
        passed += 1;
    }
    (block, passed)
}

/// The blocks from the start to a state, which is its own predecessor.
fn walked(before: &[u32], last: u32, width: usize) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut at = last;
    loop {
        blocks.push(Block::from_index(at as usize / width));
        let from = before[at as usize];
        if from == at {
            break;
        }
        at = from;
    }
    blocks.reverse();
    blocks
}
