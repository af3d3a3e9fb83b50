//! The backward translation (2009) of a C function: from a sketch to a graph over pointer variables.
//!
//! The report takes all branches to be free, and knows no NULL tests. Here each block is taken apart by what is known of
//! the pointers and numbers that are still tested, so that a path with `x == NULL` is no path on which `x` is an object;
//! what is left are free branches. A reference that is given away is a decrement: then the change of every object must
//! be 0. What callees do comes from their summaries, one way of ending at a time.

use refhound_affine::backward::{Flow, FlowBlock, FlowEffect, FlowStep};
use refhound_affine::{Origin, Var};
use refhound_domains::{Comparison, Range};
use refhound_index::{BitSet, EntityId, FxHashMap, IndexVec, intern};
use refhound_ir::Block;
use refhound_summary::Summaries;

use crate::forward::{ResultMode, View};
use crate::regions::Regions;
use crate::sketch::{
    Call, Condition, End, IfNull, Nullness, Num, NumValue, ObjectKind, Owned, Ptr, ResultKind, Returned, Sketch,
    Source, Step, Summary, Target,
};

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

/// What is known on the way: whether pointers are there (1) or NULL (0), and ranges of numbers. Sorted, without what can
/// be anything.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
struct Known {
    ptrs: Vec<(Ptr, bool)>,
    nums: Vec<(Num, Range)>,
}

impl Known {
    fn there(&self, ptr: Ptr) -> Option<bool> {
        self.ptrs.binary_search_by_key(&ptr, |entry| entry.0).ok().map(|at| self.ptrs[at].1)
    }

    fn set_there(&mut self, ptr: Ptr, there: Option<bool>) {
        match (self.ptrs.binary_search_by_key(&ptr, |entry| entry.0), there) {
            (Ok(at), Some(there)) => self.ptrs[at].1 = there,
            (Ok(at), None) => {
                self.ptrs.remove(at);
            }
            (Err(at), Some(there)) => self.ptrs.insert(at, (ptr, there)),
            (Err(_), None) => {}
        }
    }

    fn number(&self, num: Num) -> Range {
        self.nums.binary_search_by_key(&num, |entry| entry.0).map_or(Range::ALL, |at| self.nums[at].1)
    }

    fn set_number(&mut self, num: Num, range: Range) {
        match self.nums.binary_search_by_key(&num, |entry| entry.0) {
            Ok(at) if range == Range::ALL => {
                self.nums.remove(at);
            }
            Ok(at) => self.nums[at].1 = range,
            Err(_) if range == Range::ALL => {}
            Err(at) => self.nums.insert(at, (num, range)),
        }
    }

    fn source(&self, source: Source) -> Option<bool> {
        match source {
            Source::Ptr(ptr) => self.there(ptr),
            Source::Null => Some(false),
            Source::Uncounted | Source::Undefined => None,
        }
    }

    fn value(&self, value: NumValue) -> Range {
        match value {
            NumValue::Int(value) => Range::exactly(value),
            NumValue::Copy(num) => self.number(num),
            NumValue::Any => Range::ALL,
        }
    }
}

/// A block of the result that is being filled, and what is known there.
struct Thread {
    block: usize,
    known: Known,
}

struct Builder<'s> {
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
    let mut builder = Builder {
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
    builder.run();
    BackwardFlow { flow: builder.flow, is_complete: builder.is_complete }
}

fn var(ptr: Ptr) -> Var {
    Var::from_index(ptr.index())
}

impl Builder<'_> {
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
                let ignored = *object == ObjectKind::Unknown
                    || (self.view.destroys && matches!(object, ObjectKind::Memory(_)))
                    || *owned == Owned::Unknown;
                if *null == Nullness::Maybe {
                    let mut missing = self.fork(&thread);
                    self.push(&missing, FlowEffect::Null(var(*to)));
                    missing.known.set_there(*to, Some(false));
                    next.push(missing);
                    thread = self.fork(&thread);
                }
                if ignored {
                    self.push(&thread, FlowEffect::Null(var(*to)));
                } else {
                    self.push(&thread, FlowEffect::New(var(*to)));
                    if let Owned::Count(count) = *owned
                        && count != 0
                    {
                        self.push(&thread, FlowEffect::Change(var(*to), count));
                    }
                }
                thread.known.set_there(*to, Some(true));
                next.push(thread);
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
                    _ => true,
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

    /// What is known after a condition turned out to hold or not; `None` when it cannot.
    fn assumed(known: &Known, condition: Condition, holds: bool) -> Option<Known> {
        let mut known = known.clone();
        match (condition, holds) {
            (Condition::Any | Condition::IsStatic(_) | Condition::NotStatic(_), _) => {}
            (Condition::Always(always), _) => return (always == holds).then_some(known),
            (Condition::IsNull(ptr), true) | (Condition::NotNull(ptr), false) => {
                if known.there(ptr) == Some(true) {
                    return None;
                }
                known.set_there(ptr, Some(false));
            }
            (Condition::IsNull(ptr), false) | (Condition::NotNull(ptr), true) => {
                if known.there(ptr) == Some(false) {
                    return None;
                }
                known.set_there(ptr, Some(true));
            }
            (Condition::Number(num, comparison, value), _) => {
                let comparison = if holds { comparison } else { comparison.negated() };
                let range = known.number(num).restricted(comparison, value)?;
                known.set_number(num, range);
            }
        }
        Some(known)
    }

    fn end(&mut self, block: Block, mut thread: Thread) {
        let sketch = self.sketch;
        match &sketch.blocks[block].end {
            End::Never => self.stop(&thread),
            End::Jump(target) => self.jump(&thread, target),
            End::Branch { condition, then, otherwise, .. } => {
                let mut any = false;
                for (target, holds) in [(then, true), (otherwise, false)] {
                    if let Some(known) = Self::assumed(&thread.known, *condition, holds) {
                        any = true;
                        self.jump(&Thread { block: thread.block, known }, target);
                    }
                }
                if !any {
                    self.stop(&thread);
                }
            }
            End::Many { targets, .. } => {
                let mut rest = Some(thread.known.clone());
                for (test, target) in targets {
                    let (known, after) = match (test, &rest) {
                        (_, None) => (None, None),
                        (None, Some(known)) => (Some(known.clone()), Some(known.clone())),
                        (Some((num, value)), Some(known)) => {
                            let condition = Condition::Number(*num, Comparison::Equal, *value);
                            (Self::assumed(known, condition, true), Self::assumed(known, condition, false))
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

fn live_numbers(sketch: &Sketch, order: &[Block]) -> IndexVec<Block, BitSet<Num>> {
    let empty: BitSet<Num> = BitSet::new(sketch.nums.len());
    let mut live: IndexVec<Block, BitSet<Num>> = IndexVec::filled(empty.clone(), sketch.blocks.len());
    loop {
        let mut changed = false;
        for &block in order.iter().rev() {
            let mut now = empty.clone();
            let end = &sketch.blocks[block].end;
            for target in end.targets() {
                let Some(next) = target.block else { continue };
                for num in live[next].iter() {
                    match target.numbers.iter().find(|(to, _)| *to == num) {
                        None => {
                            now.insert(num);
                        }
                        Some((_, NumValue::Copy(from))) => {
                            now.insert(*from);
                        }
                        Some((_, NumValue::Int(_) | NumValue::Any)) => {}
                    }
                }
            }
            match end {
                End::Branch { condition: Condition::Number(num, ..), .. } => {
                    now.insert(*num);
                }
                End::Many { targets, .. } => {
                    for (test, _) in targets {
                        if let Some((num, _)) = test {
                            now.insert(*num);
                        }
                    }
                }
                End::Branch { .. } | End::Jump(_) | End::Return { .. } | End::Never => {}
            }
            for step in sketch.blocks[block].steps.iter().rev() {
                match step {
                    Step::Number { num, value } => {
                        let was_live = now.contains(*num);
                        now.remove(*num);
                        if let (true, NumValue::Copy(from)) = (was_live, value) {
                            now.insert(*from);
                        }
                    }
                    Step::Assume { num, .. } => {
                        now.insert(*num);
                    }
                    Step::Copy { .. }
                    | Step::Fresh { .. }
                    | Step::Count { .. }
                    | Step::Escape { .. }
                    | Step::End { .. }
                    | Step::Expose { .. }
                    | Step::NonNull { .. }
                    | Step::IsNull { .. }
                    | Step::Choice(_)
                    | Step::Call(_)
                    | Step::Mark { .. }
                    | Step::Never => {}
                }
            }
            if now.iter().any(|num| !live[block].contains(num)) {
                live[block] = now;
                changed = true;
            }
        }
        if !changed {
            return live;
        }
    }
}

/// Pointers whose being NULL makes a difference, directly or after a copy.
fn tested_pointers(sketch: &Sketch, order: &[Block]) -> BitSet<Ptr> {
    let mut tested: BitSet<Ptr> = BitSet::new(sketch.ptrs.len());
    loop {
        let before = tested.count();
        for &block in order {
            let data = &sketch.blocks[block];
            for step in &data.steps {
                match step {
                    Step::Count { ptr, .. }
                    | Step::Escape { ptr, .. }
                    | Step::End { ptr, .. }
                    | Step::NonNull { ptr }
                    | Step::IsNull { ptr } => {
                        tested.insert(*ptr);
                    }
                    Step::Copy { to, from: Source::Ptr(from) } if tested.contains(*to) => {
                        tested.insert(*from);
                    }
                    Step::Copy { .. }
                    | Step::Fresh { .. }
                    | Step::Expose { .. }
                    | Step::Number { .. }
                    | Step::Assume { .. }
                    | Step::Choice(_)
                    | Step::Call(_)
                    | Step::Mark { .. }
                    | Step::Never => {}
                }
            }
            match &data.end {
                End::Branch { condition: Condition::IsNull(ptr) | Condition::NotNull(ptr), .. }
                | End::Return { value: Some(Source::Ptr(ptr)), .. } => {
                    tested.insert(*ptr);
                }
                End::Branch { .. } | End::Return { .. } | End::Jump(_) | End::Many { .. } | End::Never => {}
            }
            for target in data.end.targets() {
                for (to, from) in &target.copies {
                    if let Source::Ptr(from) = from
                        && tested.contains(*to)
                    {
                        tested.insert(*from);
                    }
                }
            }
        }
        if tested.count() == before {
            return tested;
        }
    }
}
