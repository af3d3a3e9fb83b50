//! The walk over the paths of a function: blocks in order, states joined where their property states agree.

use std::collections::{BTreeMap, BTreeSet};

use refhound_contracts::TypeName;
use refhound_domains::Range;
use refhound_evidence::Event;
use refhound_index::IndexVec;
use refhound_ir::{Block, Callee, Target, Terminator, Value, Values as ValueList};
use refhound_summary::{Entrance, Nullness};

use crate::causes::At;
use crate::engine::{Engine, Graph};
use crate::exec::Flow;
use crate::live::LastUses;
use crate::meeting::Arrived;
use crate::sorted_map::SortedMap;
use crate::state::State;
use crate::steps::StepId;
use crate::value::{Expr, Val};

/// Why an exploration ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum GaveUp {
    /// Too many instructions were executed.
    Work,
    /// Too many different states met at one block.
    States,
    /// Functions that call each other do not come to an end about what they do.
    Cycle,
    /// So many ends that not all of them were compared with each other.
    Ends,
    /// It is not known by how much a counter was changed on some ways out: these were compared with no other.
    Uncounted,
}

impl GaveUp {
    pub fn name(self) -> &'static str {
        match self {
            GaveUp::Work => "too many steps",
            GaveUp::States => "too many states",
            GaveUp::Cycle => "recursion without an end",
            GaveUp::Ends => "too many ends",
            GaveUp::Uncounted => "ends with counts that are not known",
        }
    }
}

/// Values of a block that are looked through for those that are not needed any more.
const LARGE_ENV: usize = 128;

impl Engine<'_> {
    pub(crate) fn explore(&mut self, root: StepId) -> Option<GaveUp> {
        let entry = self.graph.cfg.reverse_postorder()[0];
        let mut arrived: IndexVec<Block, Arrived> = self.body.blocks.ids().map(|_| Arrived::default()).collect();
        let mut queue: BTreeSet<usize> = BTreeSet::new();
        let mut gave_up = None;
        let mut start = State::new(root);
        for index in 0..self.body.blocks[entry].params.len() {
            let value = self.body.blocks[entry].params[index];
            let sym = self.values.sym(Expr::Param(index as u32));
            start.env.set(value, Val::Sym(sym));
            if self.is_object_value(value) {
                self.origin(sym, refhound_evidence::Origin::Parameter, self.body.span);
            }
            if self.input.role.entry == Entrance::Python && index == 0 && self.is_object_value(value) {
                // There is always something that a function of Python is called for.
                start.facts.set(sym, Range::NONZERO);
            }
            if let Some(&given) = self.input.arguments.get(index).filter(|given| **given != Range::ALL) {
                start.facts.set(sym, given);
            }
            if let Some(passed) = self.input.role.param_types.get(index).copied().flatten() {
                self.about.types.insert(sym, TypeName::of(passed));
            }
            if self.input.role.absent_params & 1u32.checked_shl(index as u32).unwrap_or(0) != 0 {
                start.facts.set(sym, Range::ZERO);
            }
            if self.input.role.compares && index == 2 {
                start.facts.set(sym, Range::new(0, 5));
            }
            if self.input.role.null_params & 1u32.checked_shl(index as u32).unwrap_or(0) != 0 {
                self.about.nullable.insert(sym, Nullness::Missing);
            }
        }
        self.note_alternating(&mut start);
        self.arrive(&mut arrived, &mut queue, entry, start, &mut gave_up);
        loop {
            let Some(position) = queue.pop_first() else {
                let Some((block, at, state)) = self.next_past_assert() else { return gave_up };
                for (next, state) in self.run_block(block, state, at, &mut gave_up) {
                    self.arrive(&mut arrived, &mut queue, next, state, &mut gave_up);
                }
                if self.is_exhausted() {
                    return Some(GaveUp::Work);
                }
                continue;
            };
            let block = self.graph.cfg.reverse_postorder()[position];
            let mut at = 0;
            while at < arrived[block].states.len() {
                if std::mem::take(&mut arrived[block].states[at].pending) {
                    let state = arrived[block].states[at].state.clone();
                    self.trace_block(block, &state);
                    for (next, state) in self.run_block(block, state, 0, &mut gave_up) {
                        self.arrive(&mut arrived, &mut queue, next, state, &mut gave_up);
                    }
                }
                at += 1;
                if self.is_exhausted() {
                    return Some(GaveUp::Work);
                }
            }
            // Nothing arrives any more at a block that is done and in no loop.
            if self.graph.loops.innermost(block).is_none() {
                arrived[block] = Arrived::default();
            }
        }
    }

    pub(crate) fn is_exhausted(&self) -> bool {
        self.work > self.input.work
    }

    /// Executes a block from an instruction on; gives the states with which its successors begin.
    fn run_block(
        &mut self,
        block: Block,
        state: State,
        from: usize,
        gave_up: &mut Option<GaveUp>,
    ) -> Vec<(Block, State)> {
        let mut next = Vec::new();
        // States by the instruction they are at: a call may end in several ways, most of which agree soon.
        let mut running: BTreeMap<usize, Vec<State>> = BTreeMap::new();
        running.insert(from, vec![state]);
        while let Some((at, states)) = running.pop_first() {
            for state in self.joined(block, states, gave_up) {
                if let Some((at, states)) = self.run_from(block, state, at, &mut next) {
                    running.entry(at).or_default().extend(states);
                }
            }
        }
        next
    }

    /// Executes a block from an instruction on, to its end or to a call that ends in several ways.
    fn run_from(
        &mut self,
        block: Block,
        mut state: State,
        from: usize,
        next: &mut Vec<(Block, State)>,
    ) -> Option<(usize, Vec<State>)> {
        self.at = At::Block(block);
        self.block = block;
        let mut at = from;
        let mut large = LARGE_ENV;
        while let Some(&inst) = self.body.blocks[block].insts.get(at) {
            self.work += 1;
            at += 1;
            if self.is_exhausted() {
                return None;
            }
            match self.exec(&mut state, inst) {
                Flow::Next => {}
                Flow::Stop => return None,
                Flow::Fork(mut states) => {
                    let span = self.span(inst);
                    for state in &mut states {
                        self.trim(state, block, at);
                        self.lose(state, span);
                    }
                    return Some((at, states));
                }
            }
            if state.env.len() > large {
                self.trim(&mut state, block, at);
                large = LARGE_ENV.max(2 * state.env.len());
            }
        }
        self.end_block(block, state, next);
        None
    }

    /// Drops the values that neither the rest of the block nor its successors need.
    fn trim(&mut self, state: &mut State, block: Block, at: usize) {
        self.work += state.env.len() as u64 / 8;
        let Graph { cfg, live, last_uses, .. } = &mut self.graph;
        let last = last_uses.entry(block).or_insert_with(|| LastUses::of(self.body, cfg, live, block));
        state.env.retain(|value, _| last.is_needed(value, at));
    }

    fn end_block(&mut self, block: Block, mut state: State, next: &mut Vec<(Block, State)>) {
        let (body, data) = (self.body, &self.body.blocks[block]);
        let span = data.end_span.unwrap_or(body.end);
        state.unread.decides |= self.graph.leaving[block];
        match data.end.as_ref().expect("a verified body") {
            Terminator::Jump(target) => self.jump(state, *target, span, next),
            Terminator::Branch { condition, then, otherwise } => {
                if let Some(target) = self.guarded_release(&state, block) {
                    return self.jump(state, target, span, next);
                }
                let condition = self.read(&state, *condition);
                for (target, holds) in [(*then, true), (*otherwise, false)] {
                    let mut branch = state.clone();
                    let known = matches!(condition, Val::Int(_));
                    self.outcomes.clear();
                    if !self.assume(&mut branch, condition, holds) {
                        continue;
                    }
                    if !known {
                        self.step(&mut branch, span, Event::Branch { holds }, None);
                        for index in 0..self.outcomes.len() {
                            let (call, inst, failed) = self.outcomes[index];
                            self.step_outcome(&mut branch, span, call, Some(inst), failed);
                        }
                    }
                    for (call, filled) in self.beliefs.filled_behind((block, target.block)) {
                        self.own_filled(&mut branch, call, filled);
                    }
                    self.jump(branch, target, span, next);
                }
            }
            Terminator::Switch { value, cases, default } => {
                let val = self.read(&state, *value);
                let mut rest = self.range(&state, val);
                for case in cases {
                    let range = Range::new(clamp(case.low), clamp(case.high));
                    if rest.meet(range).is_empty() {
                        continue;
                    }
                    let mut branch = state.clone();
                    let possible = match val {
                        Val::Int(number) => range.may_be(number),
                        Val::Sym(sym) => self.restrict(&mut branch, sym, range),
                    };
                    if possible {
                        self.step(&mut branch, span, Event::Case, None);
                        self.jump(branch, case.target, span, next);
                    }
                    if range.value().is_some() {
                        rest = rest.without(range.lo);
                    }
                }
                if !rest.is_empty() {
                    if let Val::Sym(sym) = val {
                        self.restrict(&mut state, sym, rest);
                        for number in cases.iter().filter(|case| case.low == case.high).map(|case| clamp(case.low)) {
                            if rest.may_be(number) {
                                self.exclude(&mut state, sym, number);
                            }
                        }
                    }
                    self.jump(state, *default, span, next);
                }
            }
            Terminator::Return(value) => {
                let val = value.map(|value| self.read(&state, value));
                self.finish_paths(state, val, *value, span);
            }
            Terminator::Unreachable => {}
            Terminator::Resume => self.finish_unwound(state, span),
            Terminator::IndirectJump { blocks, .. } => {
                for target in blocks {
                    self.jump(state.clone(), *target, span, next);
                }
            }
            Terminator::Invoke { callee, args, normal, unwind } => {
                self.invoke_ends(block, state, (*callee, *args), [*normal, *unwind], next);
            }
        }
    }

    /// A call that may throw: on the one edge it has ended in one of its ways, on the other in none of them.
    fn invoke_ends(
        &mut self,
        block: Block,
        mut state: State,
        (callee, args): (Callee, ValueList),
        [normal, unwind]: [Target; 2],
        next: &mut Vec<(Block, State)>,
    ) {
        let call = self.invoke(block);
        let span = self.span(call);
        if let Some(thrown) = self.thrown(&state, call, callee, args) {
            self.jump(thrown, unwind, span, next);
        }
        match self.call(&mut state, call, callee, args) {
            Flow::Next => self.jump(state, normal, span, next),
            Flow::Stop => {}
            Flow::Fork(states) => states.into_iter().for_each(|state| self.jump(state, normal, span, next)),
        }
    }

    /// `return object != NULL;`: the answer tells a caller what became of the object.
    fn finish_paths(&mut self, state: State, val: Option<Val>, value: Option<Value>, span: refhound_source::Span) {
        let answer = val.filter(|&val| {
            matches!(self.values.expr_of(val), Some(Expr::Compare(_, Val::Sym(sym), Val::Int(_))) if self.about.nullable.contains_key(&sym) || state.own.objects.get(sym).is_some())
        });
        let Some(answer) = answer else { return self.finish_by_stored(state, val, value, span) };
        for holds in [true, false] {
            let mut branch = state.clone();
            if self.assume(&mut branch, answer, holds) {
                self.finish_path(branch, Some(Val::Int(i64::from(holds))), value, span);
            }
        }
    }

    /// As above, where what was stored for the caller tells whether an exception is set.
    fn finish_by_stored(&mut self, state: State, val: Option<Val>, value: Option<Value>, span: refhound_source::Span) {
        let Some(stored) = self.stored_unasked(&state, val) else { return self.finish_path(state, val, value, span) };
        for range in [Range::ZERO, Range::NONZERO] {
            let mut branch = state.clone();
            if self.restrict(&mut branch, stored, range) {
                self.finish_path(branch, val, value, span);
            }
        }
    }

    /// Passes the values of the parameters on, drops what nobody needs, and looks for objects that are lost by that.
    fn jump(&mut self, mut state: State, target: Target, span: refhound_source::Span, next: &mut Vec<(Block, State)>) {
        state.own.lent.clear();
        let body = self.body;
        let params = &body.blocks[target.block].params;
        let args: Vec<Val> = target.args.of(&body.value_pool).iter().map(|&value| self.read(&state, value)).collect();
        let results = params.len().saturating_sub(args.len());
        let mut env = SortedMap::new();
        for &value in self.graph.live.at(target.block) {
            let val = match params.iter().position(|&param| param == value) {
                // The result of a call that may throw is the first parameter, and is there already.
                Some(index) if index < results => state.env.get(value),
                Some(index) => args.get(index - results).copied(),
                None => state.env.get(value).map(|val| state.concrete(val)),
            };
            if let Some(val) = val {
                env.set(value, val);
            }
        }
        state.env = env;
        self.work += 1 + state.size() / 4;
        if !self.graph.returning[target.block] && self.graph.comes_back[target.block] {
            let before = std::mem::replace(&mut self.at, At::Block(target.block));
            self.lose(&mut state, span);
            self.at = before;
        }
        self.tidy(&mut state);
        next.push((target.block, state));
    }
}

fn clamp(value: i128) -> i64 {
    value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}
