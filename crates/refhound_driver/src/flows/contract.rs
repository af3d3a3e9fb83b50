//! Basic blocks made into what a reader would draw: stretches without a branch are one, and so is what one line does (a
//! condition of several parts, a macro with a test in it).

use std::sync::Arc;

use refhound_evidence::{Flow, FlowBlock, FlowEdge, Leaves, Taken};
use refhound_index::EntityId;
use refhound_ir::{Block, Body, Cfg, Op, SlotKind, Terminator};
use refhound_source::{FileId, Origins, SourceFile, SourceMap, Span};

/// The blocks of a body in groups.
pub(super) struct Contracted {
    flow: Flow,
    /// The group of each block; unreachable blocks have none.
    groups: Vec<Option<usize>>,
}

impl Contracted {
    pub(super) fn new(body: &Body, cfg: &Cfg, origins: &Origins, sources: &SourceMap) -> Contracted {
        let home = origins.place(body.span).file;
        let parameters = body.slots.values().filter(|slot| matches!(slot.kind, SlotKind::Param(_)));
        let parameters = parameters.map(|slot| slot.span).collect();
        let writer = Writer { body, origins, home, file: sources.get(home), parameters };
        let mut grouping = Grouping::new(body, cfg, writer);
        while grouping.merge_once() {}
        grouping.finished()
    }

    /// Blocks of a way as groups, each once where the way stays in it.
    pub(super) fn shown(&self, way: &[Block]) -> Vec<usize> {
        let mut groups: Vec<usize> = way.iter().filter_map(|block| self.groups[block.index()]).collect();
        groups.dedup();
        groups
    }

    pub(super) fn into_flow(self) -> Flow {
        self.flow
    }
}

/// Knows in which lines a body is written.
struct Writer<'a> {
    body: &'a Body,
    origins: &'a Origins,
    home: FileId,
    file: Arc<SourceFile>,
    parameters: Vec<Span>,
}

impl Writer<'_> {
    /// The lines of a block, rising.
    fn lines(&self, block: Block) -> Vec<u32> {
        let data = &self.body.blocks[block];
        let told = data.insts.iter().map(|&inst| &self.body.insts[inst]).filter(|inst| is_seen(&inst.op));
        // Parameters get their values where they are declared, which is no step of the function.
        let spans = told.map(|inst| inst.span).filter(|span| !self.parameters.contains(span));
        let is_turn = !matches!(data.end, Some(Terminator::Jump(_)) | None);
        let places = spans.chain(data.end_span.filter(|_| is_turn)).map(|span| self.origins.place(span));
        let here = places.filter(|place| place.file == self.home);
        let mut lines: Vec<u32> = here.map(|place| self.file.line_column(place.lo).line).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }
}

impl Writer<'_> {
    /// How often a condition is negated before it is written; none inside of macros, where that is hard to tell.
    fn negations(&self, span: Span) -> Option<usize> {
        let (file, lo, _) = self.origins.spelled(span);
        if file != self.home || self.origins.is_in_macro(span.origin) {
            return None;
        }
        self.file.bytes.get(..lo as usize).map(negations_before)
    }
}

/// Whether an instruction is something that a reader sees happen.
fn is_seen(op: &Op) -> bool {
    !matches!(
        op,
        Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Undefined
            | Op::Int(_)
            | Op::SlotAddress(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
    )
}

struct Grouping<'a> {
    body: &'a Body,
    cfg: &'a Cfg,
    /// By position in reverse postorder; a group is named by its first member.
    group_of: Vec<usize>,
    members: Vec<Vec<usize>>,
    lines: Vec<Vec<u32>>,
    writer: Writer<'a>,
}

impl<'a> Grouping<'a> {
    fn new(body: &'a Body, cfg: &'a Cfg, writer: Writer<'a>) -> Grouping<'a> {
        let order = cfg.reverse_postorder();
        Grouping {
            body,
            cfg,
            group_of: (0..order.len()).collect(),
            members: (0..order.len()).map(|position| vec![position]).collect(),
            lines: order.iter().map(|&block| writer.lines(block)).collect(),
            writer,
        }
    }

    fn block(&self, position: usize) -> Block {
        self.cfg.reverse_postorder()[position]
    }

    fn group(&self, block: Block) -> Option<usize> {
        self.cfg.position(block).map(|position| self.group_of[position])
    }

    /// One look at every group; whether something was merged.
    fn merge_once(&mut self) -> bool {
        let mut merged = false;
        for group in 1..self.members.len() {
            if self.members[group].is_empty() {
                continue;
            }
            if let Some(next) = self.forwarded(group) {
                self.merge(next, group);
                merged = true;
                continue;
            }
            if let Some(before) = self.only_predecessor(group)
                && (self.is_only_successor(before, group) || self.is_same_line(before, group))
            {
                self.merge(before, group);
                merged = true;
            }
        }
        merged
    }

    /// Where a block leads that does nothing but lead there.
    fn forwarded(&self, group: usize) -> Option<usize> {
        let &[member] = self.members[group].as_slice() else { return None };
        let &[next] = self.cfg.successors(self.block(member)) else { return None };
        self.group(next).filter(|&next| next != group && self.lines[group].is_empty())
    }

    /// The one other group that leads here.
    fn only_predecessor(&self, group: usize) -> Option<usize> {
        let mut found = None;
        for &member in &self.members[group] {
            for &from in self.cfg.predecessors(self.block(member)) {
                let Some(from) = self.group(from) else { continue };
                // A loop is seen as one.
                if from == group || found.is_some_and(|found| found != from) {
                    return None;
                }
                found = Some(from);
            }
        }
        found
    }

    fn is_only_successor(&self, before: usize, group: usize) -> bool {
        let blocks = self.members[before].iter().map(|&member| self.block(member));
        let leads_to = |block: Block| self.cfg.successors(block).iter().filter_map(|&to| self.group(to));
        blocks.flat_map(leads_to).all(|to| to == group || to == before)
    }

    /// Whether a group is nothing but a part of the line that the one before ends in.
    fn is_same_line(&self, before: usize, group: usize) -> bool {
        let is_part = self.lines[group].iter().all(|line| self.lines[before].last() == Some(line));
        let goes_on = self.members[group].iter().all(|&member| !self.cfg.successors(self.block(member)).is_empty());
        is_part && goes_on
    }

    fn merge(&mut self, before: usize, group: usize) {
        let moved = std::mem::take(&mut self.members[group]);
        for &member in &moved {
            self.group_of[member] = before;
        }
        self.members[before].extend(moved);
        let lines = std::mem::take(&mut self.lines[group]);
        self.lines[before].extend(lines);
        self.lines[before].sort_unstable();
        self.lines[before].dedup();
    }

    fn finished(self) -> Contracted {
        let kept: Vec<usize> = (0..self.members.len()).filter(|&group| !self.members[group].is_empty()).collect();
        let shown = |group: usize| kept.binary_search(&group).expect("groups of blocks are kept");
        let drawn = |&group: &usize| FlowBlock {
            lines: self.lines[group].clone(),
            leaves: self.leaves(group),
            edges: self.edges(group, shown),
        };
        let flow = Flow { blocks: kept.iter().map(drawn).collect() };
        let blocks = (0..self.body.blocks.len()).map(Block::from_index);
        let groups = blocks.map(|block| self.group(block).map(shown)).collect();
        Contracted { flow, groups }
    }

    fn leaves(&self, group: usize) -> Leaves {
        let ends =
            || self.members[group].iter().filter_map(|&member| self.body.blocks[self.block(member)].end.as_ref());
        if ends().any(|end| matches!(end, Terminator::Return(_))) {
            Leaves::Returns
        } else if ends().any(|end| matches!(end, Terminator::Unreachable | Terminator::Resume)) {
            Leaves::Stops
        } else {
            Leaves::No
        }
    }

    /// Where a group leads. Only a condition in one piece says which edge is which.
    fn edges(&self, group: usize, shown: impl Fn(usize) -> usize) -> Vec<FlowEdge> {
        let mut edges: Vec<FlowEdge> = Vec::new();
        let is_branch = |member: &&usize| {
            let block = &self.body.blocks[self.block(**member)];
            matches!(block.end, Some(Terminator::Branch { .. }))
        };
        let is_one = self.members[group].iter().filter(is_branch).count() == 1;
        for &member in &self.members[group] {
            let block = self.block(member);
            for (index, &to) in self.cfg.successors(block).iter().enumerate() {
                let Some(target) = self.group(to) else { continue };
                let is_inside = target == group && self.members[group].len() > 1;
                let is_forwarded = self.body.blocks[block].insts.is_empty();
                if is_inside && (is_forwarded || self.cfg.position(to) > Some(member)) {
                    continue;
                }
                let when = if is_one { self.taken(group, block, index) } else { Taken::Plain };
                let to = shown(target);
                match edges.iter_mut().find(|edge| edge.to == to) {
                    Some(edge) if edge.when != when => edge.when = Taken::Plain,
                    Some(_) => {}
                    None => edges.push(FlowEdge { to, when }),
                }
            }
        }
        edges
    }

    /// When the edge with this index is taken; an empty block between a branch and its target tells nothing of its own.
    fn taken(&self, group: usize, block: Block, index: usize) -> Taken {
        let (mut block, mut index) = (block, index);
        // Each turn goes against the order, so it ends.
        loop {
            match &self.body.blocks[block].end {
                Some(Terminator::Branch { .. }) => return self.written(block, index),
                Some(Terminator::Jump(_)) => {}
                _ => return Taken::Plain,
            }
            let &[from] = self.cfg.predecessors(block) else { return Taken::Plain };
            if self.group(from) != Some(group) || self.cfg.position(from) >= self.cfg.position(block) {
                return Taken::Plain;
            }
            index = self.cfg.successors(from).iter().position(|&to| to == block).unwrap_or_default();
            block = from;
        }
    }

    /// What the condition that is written there is when a branch goes this way: of `!x`, a branch tests `x`.
    fn written(&self, block: Block, index: usize) -> Taken {
        let negated = self.body.blocks[block].end_span.and_then(|span| self.writer.negations(span));
        match negated {
            None => Taken::Plain,
            Some(negations) if (index + negations).is_multiple_of(2) => Taken::WhenTrue,
            Some(_) => Taken::WhenFalse,
        }
    }
}

/// How many `!` stand before a place, with nothing but brackets and blanks between.
fn negations_before(text: &[u8]) -> usize {
    let is_between = |byte: &&u8| matches!(byte, b'!' | b'(') || byte.is_ascii_whitespace();
    text.iter().rev().take_while(is_between).filter(|byte| **byte == b'!').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_negated_by_what_stands_before_it() {
        assert_eq!(negations_before(b"if ("), 0);
        assert_eq!(negations_before(b"if (!"), 1);
        assert_eq!(negations_before(b"if (! ( "), 1);
        assert_eq!(negations_before(b"while (!!"), 2);
        assert_eq!(negations_before(b"a != "), 0);
    }
}
