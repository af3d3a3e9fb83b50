//! The backward translation (2009) of a C function: from a sketch to a graph over pointer variables.
//!
//! The report takes all branches to be free, and knows no NULL tests. Here each block is taken apart by what is known of
//! the pointers and numbers that are still tested, so that a path with `x == NULL` is no path on which `x` is an object;
//! what is left are free branches. A reference that is given away is a decrement: then the change of every object must
//! be 0. What callees do comes from their summaries, one way of ending at a time.

mod known;
mod relevance;

use refhound_affine::backward::{Flow, FlowBlock, FlowEffect, FlowStep};
use refhound_affine::{Origin, Var};
use refhound_domains::{Comparison, Range};
use refhound_index::{BitSet, EntityId, FxHashMap, IndexVec, intern};
use refhound_ir::Block;
use refhound_summary::Summaries;

use self::known::Known;
use self::relevance::{live_numbers, tested_pointers};
use crate::forward::{ResultMode, View};
use crate::regions::Regions;
use crate::sketch::{
    Call, Condition, End, IfNull, Nullness, Num, ObjectKind, Owned, Ptr, Returned, Sketch, Source, Step, Target,
};
use crate::summary::{ResultKind, Summary};

/// Versions of one block that are kept apart; further ones know nothing.
const MOST_VERSIONS: usize = 24;
/// Ways through one block.
const MOST_THREADS: usize = 256;
/// Blocks of the result.
const MOST_BLOCKS: usize = 6_000;

pub(crate) struct BackwardFlow {
    pub(crate) flow: Flow,
    /// False when the graph grew too large.
    pub(crate) is_complete: bool,
}

/// A block of the result that is being filled, and what is known there.
struct Thread {
    block: usize,
    known: Known,
}

struct Unfolding<'s> {
    sketch: &'s Sketch,
    callees: Summaries<'s, Summary>,
    view: View,
    regions: Regions,
    live_nums: IndexVec<Block, BitSet<Num>>,
    tested: BitSet<Ptr>,
    flow: Flow,
    nodes: FxHashMap<(Block, Known), usize>,
    versions: FxHashMap<Block, usize>,
    work: Vec<(Block, Known, usize)>,
    is_complete: bool,
}

pub(crate) fn flow(sketch: &Sketch, callees: Summaries<'_, Summary>, view: View) -> BackwardFlow {
    let regions = Regions::of(sketch);
    let live_nums = live_numbers(sketch, &regions.order);
    let tested = tested_pointers(sketch, &regions.order);
    let vars = sketch.ptrs.iter().map(|(ptr, data)| match data.name {
        Some(name) => intern(&format!("{}_{}", name.as_str().to_uppercase(), ptr.index())),
        None => intern(&format!("X{}", ptr.index())),
    });
    let mut unfolding = Unfolding {
        sketch,
        callees,
        view,
        live_nums,
        tested,
        flow: Flow { vars: vars.collect(), blocks: Vec::new(), arguments: Vec::new() },
        nodes: FxHashMap::default(),
        versions: FxHashMap::default(),
        work: Vec::new(),
        is_complete: true,
        regions,
    };
    unfolding.run();
    BackwardFlow { flow: unfolding.flow, is_complete: unfolding.is_complete }
}

fn var(ptr: Ptr) -> Var {
    Var::from_index(ptr.index())
}

impl Unfolding<'_> {
    fn run(&mut self) {
        if self.view.checks_params {
            for &(position, ptr) in &self.sketch.params {
                if !(self.view.destroys && position == 0) {
                    self.flow.arguments.push(var(ptr));
                }
            }
        }
        self.flow.arguments.extend(self.sketch.statics.iter().map(|ptr| var(*ptr)));
        let Some(&entry) = self.regions.order.first() else { return };
        self.node(entry, Known::default());
        while let Some((block, known, node)) = self.work.pop() {
            if self.flow.blocks.len() > MOST_BLOCKS {
                self.is_complete = false;
                return;
            }
            self.block(block, known, node);
        }
    }

    fn node(&mut self, block: Block, mut known: Known) -> usize {
        let live = &self.regions.live[block];
        known.ptrs.retain(|(ptr, _)| live.contains(*ptr) && self.tested.contains(*ptr));
        let nums = &self.live_nums[block];
        known.nums.retain(|(num, _)| nums.contains(*num));
        if let Some(&node) = self.nodes.get(&(block, known.clone())) {
            return node;
        }
        let versions = self.versions.entry(block).or_default();
        *versions += 1;
        if *versions > MOST_VERSIONS {
            known = Known::default();
            if let Some(&node) = self.nodes.get(&(block, known.clone())) {
                return node;
            }
        }
        let node = self.fresh_block();
        self.nodes.insert((block, known.clone()), node);
        self.work.push((block, known, node));
        node
    }

    fn fresh_block(&mut self) -> usize {
        self.flow.blocks.push(FlowBlock::default());
        self.flow.blocks.len() - 1
    }

    fn push(&mut self, thread: &Thread, effect: FlowEffect) {
        self.flow.blocks[thread.block].steps.push(FlowStep { effect, origin: Origin::NONE });
    }

    /// A second way from here on.
    fn fork(&mut self, thread: &Thread) -> Thread {
        let block = self.fresh_block();
        self.flow.blocks[thread.block].successors.push(block);
        Thread { block, known: thread.known.clone() }
    }

    fn stop(&mut self, thread: &Thread) {
        self.flow.blocks[thread.block].never_returns = true;
    }

    fn block(&mut self, block: Block, known: Known, node: usize) {
        let mut threads = vec![Thread { block: node, known }];
        let sketch = self.sketch;
        for step in &sketch.blocks[block].steps {
            let mut next = Vec::new();
            for thread in threads {
                self.step(step, thread, &mut next);
            }
            threads = next;
            if threads.len() > MOST_THREADS {
                self.is_complete = false;
                return;
            }
        }
        for thread in threads {
            self.end(block, thread);
        }
    }

    fn step(&mut self, step: &Step, mut thread: Thread, next: &mut Vec<Thread>) {
        match step {
            Step::Copy { to, from } => {
                self.copy(&mut thread, &[(*to, *from)]);
                next.push(thread);
            }
            Step::Fresh { to, object, owned, null, .. } => {
                if *null == Nullness::Maybe {
                    let mut missing = self.fork(&thread);
                    self.push(&missing, FlowEffect::Null(var(*to)));
                    missing.known.set_there(*to, Some(false));
                    next.push(missing);
                    thread = self.fork(&thread);
                }
                next.push(self.fresh(thread, *to, *object, *owned));
            }
            Step::Count { ptr, by, null, .. } => self.change(thread, *ptr, *by, *null, next),
            Step::Escape { ptr, by, null, .. } => self.change(thread, *ptr, -*by, *null, next),
            Step::End { ptr, .. } => self.change(thread, *ptr, -1, IfNull::Nothing, next),
            // Whoever gets it is a reason not to decide.
            Step::Expose { .. } => next.push(thread),
            Step::NonNull { ptr } => {
                if let Some(false) = thread.known.there(*ptr) {
                    self.stop(&thread);
                } else {
                    thread.known.set_there(*ptr, Some(true));
                    next.push(thread);
                }
            }
            Step::IsNull { ptr } => {
                if let Some(true) = thread.known.there(*ptr) {
                    self.stop(&thread);
                } else {
                    thread.known.set_there(*ptr, Some(false));
                    next.push(thread);
                }
            }
            Step::Number { num, value } => {
                let range = thread.known.value(*value);
                thread.known.set_number(*num, range);
                next.push(thread);
            }
            Step::Assume { num, comparison, value } => {
                match thread.known.number(*num).restricted(*comparison, *value) {
                    Some(range) => {
                        thread.known.set_number(*num, range);
                        next.push(thread);
                    }
                    None => self.stop(&thread),
                }
            }
            Step::Call(call) => self.call(call, &thread, next),
            Step::Mark { .. } => next.push(thread),
            Step::Never => self.stop(&thread),
            Step::Choice(_) => next.push(thread),
        }
    }

    /// An object that is there appears.
    fn fresh(&mut self, mut thread: Thread, to: Ptr, object: ObjectKind, owned: Owned) -> Thread {
        let is_ignored =
            object == ObjectKind::Unknown || (self.view.destroys && matches!(object, ObjectKind::Memory(_)));
        match owned {
            Owned::Count(count) if !is_ignored => {
                self.push(&thread, FlowEffect::New(var(to)));
                if count != 0 {
                    self.push(&thread, FlowEffect::Change(var(to), count));
                }
            }
            Owned::Count(_) | Owned::Unknown => self.push(&thread, FlowEffect::Null(var(to))),
        }
        thread.known.set_there(to, Some(true));
        thread
    }

    fn copy(&mut self, thread: &mut Thread, copies: &[(Ptr, Source)]) {
        if copies.is_empty() {
            return;
        }
        let states: Vec<Option<bool>> = copies.iter().map(|(_, from)| thread.known.source(*from)).collect();
        let pairs = copies.iter().map(|(to, from)| match from {
            Source::Ptr(from) => (var(*to), Some(var(*from))),
            Source::Null | Source::Uncounted | Source::Undefined => (var(*to), None),
        });
        self.push(thread, FlowEffect::Copy(pairs.collect()));
        for ((to, _), state) in copies.iter().zip(states) {
            thread.known.set_there(*to, state);
        }
    }

    fn change(&mut self, mut thread: Thread, ptr: Ptr, by: i64, null: IfNull, next: &mut Vec<Thread>) {
        match (thread.known.there(ptr), null) {
            (Some(false), IfNull::Crash) => return self.stop(&thread),
            (Some(false), IfNull::Nothing) => return next.push(thread),
            (Some(true), _) => {}
            (None, IfNull::Crash) => thread.known.set_there(ptr, Some(true)),
            (None, IfNull::Nothing) => {
                let mut missing = self.fork(&thread);
                missing.known.set_there(ptr, Some(false));
                next.push(missing);
                thread = self.fork(&thread);
                thread.known.set_there(ptr, Some(true));
            }
        }
        self.push(&thread, FlowEffect::Change(var(ptr), by));
        next.push(thread);
    }

    fn call(&mut self, call: &Call, thread: &Thread, next: &mut Vec<Thread>) {
        let Some(summary) = self.callees.get(call.callee) else {
            next.push(self.fork(thread));
            return;
        };
        for outcome in &summary.outcomes {
            let mut known = thread.known.clone();
            let source_of = |position: &u16| call.args.iter().find(|(at, _)| at == position).map(|(_, source)| *source);
            let possible =
                summary.params.iter().zip(&outcome.there).all(|(position, there)| match (there, source_of(position)) {
                    (Some(there), Some(Source::Null)) => !there,
                    (Some(there), Some(Source::Ptr(ptr))) => {
                        let agrees = known.there(ptr).is_none_or(|known| known == *there);
                        known.set_there(ptr, Some(*there));
                        agrees
                    }
                    (None, _) | (Some(_), None | Some(Source::Uncounted | Source::Undefined)) => true,
                });
            if !possible {
                continue;
            }
            let mut way = self.fork(thread);
            way.known = known;
            for (position, &(count, escapes)) in summary.params.iter().zip(&outcome.changes) {
                if let Some(Source::Ptr(ptr)) = source_of(position)
                    && count != escapes
                {
                    self.push(&way, FlowEffect::Change(var(ptr), count - escapes));
                }
            }
            if let Some(num) = call.status {
                way.known.set_number(num, outcome.result);
            }
            self.result(call, summary, outcome.result, way, next);
        }
        if self.flow.blocks[thread.block].successors.is_empty() {
            self.stop(thread);
        }
    }

    fn result(&mut self, call: &Call, summary: &Summary, range: Range, mut way: Thread, next: &mut Vec<Thread>) {
        let owned = match summary.result {
            ResultKind::New => 1,
            ResultKind::Borrowed => 0,
            ResultKind::Argument(position) => {
                let from = call.args.iter().find(|(at, _)| *at == position).map_or(Source::Uncounted, |arg| arg.1);
                if let Some(result) = call.result {
                    self.copy(&mut way, &[(result, from)]);
                }
                return next.push(way);
            }
            ResultKind::Plain => {
                if let Some(result) = call.result {
                    self.copy(&mut way, &[(result, Source::Uncounted)]);
                }
                return next.push(way);
            }
        };
        let Some(result) = call.result else {
            // What nobody takes is lost, if it was owned.
            if owned == 1 && range.value() != Some(0) {
                let lost = self.lost_variable();
                self.push(&way, FlowEffect::New(lost));
                self.push(&way, FlowEffect::Change(lost, 1));
            }
            return next.push(way);
        };
        if range.may_be(0) {
            let mut missing = self.fork(&way);
            self.push(&missing, FlowEffect::Null(var(result)));
            missing.known.set_there(result, Some(false));
            next.push(missing);
            if range.value() == Some(0) {
                return;
            }
            way = self.fork(&way);
        }
        self.push(&way, FlowEffect::New(var(result)));
        if owned != 0 {
            self.push(&way, FlowEffect::Change(var(result), owned));
        }
        way.known.set_there(result, Some(true));
        next.push(way);
    }

    /// A variable for an object that no variable holds.
    fn lost_variable(&mut self) -> Var {
        let name = intern("LOST");
        let at = self.flow.vars.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.flow.vars.push(name);
            self.flow.vars.len() - 1
        });
        Var::from_index(at)
    }

    fn jump(&mut self, thread: &Thread, target: &Target) {
        let Some(block) = target.block else { return };
        let mut edge = self.fork(thread);
        self.copy(&mut edge, &target.copies);
        let ranges: Vec<Range> = target.numbers.iter().map(|(_, value)| thread.known.value(*value)).collect();
        for ((num, _), range) in target.numbers.iter().zip(ranges) {
            edge.known.set_number(*num, range);
        }
        let node = self.node(block, edge.known);
        self.flow.blocks[edge.block].successors.push(node);
    }

    fn end(&mut self, block: Block, mut thread: Thread) {
        let sketch = self.sketch;
        match &sketch.blocks[block].end {
            End::Never => self.stop(&thread),
            End::Jump(target) => self.jump(&thread, target),
            End::Branch { condition, then, otherwise, .. } => {
                let mut any = false;
                for (target, holds) in [(then, true), (otherwise, false)] {
                    if let Some(known) = thread.known.assuming(*condition, holds) {
                        any = true;
                        self.jump(&Thread { block: thread.block, known }, target);
                    }
                }
                if !any {
                    self.stop(&thread);
                }
            }
            End::Switch { targets, .. } => {
                let mut rest = Some(thread.known.clone());
                for (test, target) in targets {
                    let (known, after) = match (test, &rest) {
                        (_, None) => (None, None),
                        (None, Some(known)) => (Some(known.clone()), Some(known.clone())),
                        (Some((num, value)), Some(known)) => {
                            let condition = Condition::Number(*num, Comparison::Equal, *value);
                            (known.assuming(condition, true), known.assuming(condition, false))
                        }
                    };
                    rest = after;
                    if let Some(known) = known {
                        self.jump(&Thread { block: thread.block, known }, target);
                    }
                }
                if self.flow.blocks[thread.block].successors.is_empty() {
                    self.stop(&thread);
                }
            }
            End::Return { value, .. } => {
                let gives = self.view.result == ResultMode::New && sketch.returns == Returned::Object;
                if let (Some(Source::Ptr(ptr)), true) = (value, gives) {
                    let mut done = Vec::new();
                    thread = self.fork(&thread);
                    self.change(thread, *ptr, -1, IfNull::Nothing, &mut done);
                }
            }
        }
    }
}
