//! The walk over the paths of a function: blocks in order, states joined where their property states agree.

use std::collections::{BTreeMap, BTreeSet};

use refhound_domains::{Comparison, Range};
use refhound_evidence::{Event, Fault};
use refhound_index::{FxHashMap, FxHashSet, IndexVec};
use refhound_ir::{Block, Target, Terminator, Value};
use refhound_summary::{Entrance, Nullness};
use refhound_unknowns::limits;

use crate::engine::Engine;
use crate::exec::Flow;
use crate::state::{Cell, Hold, Indicator, Life, SortedMap, State};
use crate::steps::StepId;
use crate::value::{Expr, PlaceId, Root, Sym, Val};
use crate::watch::Replaced;

/// Why an exploration ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum GaveUp {
    /// Too many instructions were executed.
    Work,
    /// Too many different states met at one block.
    States,
    /// Functions that call each other do not come to an end about what they do.
    Cycle,
}

impl GaveUp {
    pub fn name(self) -> &'static str {
        match self {
            GaveUp::Work => "too many steps",
            GaveUp::States => "too many states",
            GaveUp::Cycle => "recursion without an end",
        }
    }
}

/// The states that have arrived at one block.
#[derive(Default)]
struct Arrived {
    by_key: FxHashMap<Vec<u32>, usize>,
    states: Vec<Waiting>,
}

struct Waiting {
    state: State,
    pending: bool,
    /// How often it was joined with another state.
    joins: u32,
}

/// Values of a block that are looked through for those that are not needed any more.
const LARGE_ENV: usize = 128;

/// Joins at a block that is no loop's header, after which bounds that still move are given up.
const MOST_JOINS: u32 = 16;

/// How much of a state keeps it apart from others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// Objects and small numbers.
    Fine,
    /// Objects only.
    Medium,
    /// Objects of which references are owned, only.
    Coarse,
}

impl Detail {
    /// The more states there are, the less keeps them apart. Numbers grow from turn to turn of a loop.
    fn of(states: usize, is_header: bool) -> Detail {
        if states > 2 * limits::FINE_STATES {
            Detail::Coarse
        } else if is_header || states > limits::FINE_STATES {
            Detail::Medium
        } else {
            Detail::Fine
        }
    }
}

impl Engine<'_> {
    pub(crate) fn explore(&mut self, root: StepId) -> Option<GaveUp> {
        let entry = self.cfg.reverse_postorder()[0];
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
            if self.input.role.compares && index == 2 {
                start.facts.set(sym, Range::new(0, 5));
            }
            if self.input.role.null_params & 1u32.checked_shl(index as u32).unwrap_or(0) != 0 {
                self.nullable.insert(sym, Nullness::Missing);
            }
        }
        self.arrive(&mut arrived, &mut queue, entry, start, &mut gave_up);
        while let Some(position) = queue.pop_first() {
            let block = self.cfg.reverse_postorder()[position];
            let mut at = 0;
            while at < arrived[block].states.len() {
                if std::mem::take(&mut arrived[block].states[at].pending) {
                    let state = arrived[block].states[at].state.clone();
                    for (next, state) in self.run_block(block, state, &mut gave_up) {
                        self.arrive(&mut arrived, &mut queue, next, state, &mut gave_up);
                    }
                }
                at += 1;
                if self.work > limits::FUNCTION_WORK {
                    return Some(GaveUp::Work);
                }
            }
            // Nothing arrives any more at a block that is done and in no loop.
            if self.loops.innermost(block).is_none() {
                arrived[block] = Arrived::default();
            }
        }
        gave_up
    }

    /// Executes a block; gives the states with which its successors begin.
    fn run_block(&mut self, block: Block, state: State, gave_up: &mut Option<GaveUp>) -> Vec<(Block, State)> {
        let mut next = Vec::new();
        // States by the instruction they are at: a call may end in several ways, most of which agree soon.
        let mut running: BTreeMap<usize, Vec<State>> = BTreeMap::new();
        running.insert(0, vec![state]);
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
        let mut at = from;
        let mut large = LARGE_ENV;
        while let Some(&inst) = self.body.blocks[block].insts.get(at) {
            self.work += 1;
            at += 1;
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
        let body = self.body;
        let data = &body.blocks[block];
        let mut needed: FxHashSet<Value> = FxHashSet::default();
        for &inst in &data.insts[at..] {
            let op = &body.insts[inst].op;
            needed.extend(op.operands(&body.value_pool));
        }
        if let Some(end) = &data.end {
            needed.extend(end.operands(&body.value_pool));
        }
        self.work += needed.len() as u64 / 8;
        for &successor in self.cfg.successors(block) {
            needed.extend(self.live.at(successor).iter().copied());
        }
        state.env.retain(|value, _| needed.contains(&value));
    }

    /// Joins the states at one instruction whose property states agree.
    fn joined(&mut self, block: Block, states: Vec<State>, gave_up: &mut Option<GaveUp>) -> Vec<State> {
        if states.len() == 1 {
            return states;
        }
        let detail = Detail::of(states.len(), false);
        let mut by_key: FxHashMap<Vec<u32>, usize> = FxHashMap::default();
        let mut kept: Vec<State> = Vec::new();
        for mut state in states {
            let values: Vec<Value> = state.env.iter().map(|(value, _)| value).collect();
            let key = self.key(&state, &values, detail);
            match by_key.get(&key) {
                Some(&at) => {
                    self.join(&mut kept[at], &mut state, block, false);
                }
                None if kept.len() < limits::BLOCK_STATES => {
                    by_key.insert(key, kept.len());
                    kept.push(state);
                }
                None => *gave_up = Some(GaveUp::States),
            }
        }
        kept
    }

    fn end_block(&mut self, block: Block, mut state: State, next: &mut Vec<(Block, State)>) {
        let body = self.body;
        let data = &body.blocks[block];
        let span = data.end_span.unwrap_or(body.end);
        state.unread.decides |= self.leaving[block];
        match data.end.as_ref().expect("a verified body") {
            Terminator::Jump(target) => self.jump(state, *target, span, next),
            Terminator::Branch { condition, then, otherwise } => {
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
                    }
                    self.jump(state, *default, span, next);
                }
            }
            Terminator::Return(value) => {
                let val = value.map(|value| self.read(&state, value));
                self.finish_paths(state, val, *value, span);
            }
            Terminator::Unreachable | Terminator::Resume => {}
            Terminator::IndirectJump { blocks, .. } => {
                for target in blocks {
                    self.jump(state.clone(), *target, span, next);
                }
            }
            Terminator::Invoke { normal, .. } => self.jump(state, *normal, span, next),
        }
    }

    /// `return object != NULL;`: the answer tells a caller what became of the object.
    fn finish_paths(&mut self, state: State, val: Option<Val>, value: Option<Value>, span: refhound_source::Span) {
        let answer = val.filter(|&val| {
            matches!(self.values.expr_of(val), Some(Expr::Compare(_, Val::Sym(sym), Val::Int(_))) if self.nullable.contains_key(&sym) || state.objects.get(sym).is_some())
        });
        let Some(answer) = answer else { return self.finish_path(state, val, value, span) };
        for holds in [true, false] {
            let mut branch = state.clone();
            if self.assume(&mut branch, answer, holds) {
                self.finish_path(branch, Some(Val::Int(i64::from(holds))), value, span);
            }
        }
    }

    /// Passes the values of the parameters on, drops what nobody needs, and looks for objects that are lost by that.
    fn jump(&mut self, mut state: State, target: Target, span: refhound_source::Span, next: &mut Vec<(Block, State)>) {
        self.settle_debts(&mut state);
        let body = self.body;
        let params = &body.blocks[target.block].params;
        let args: Vec<Val> = target.args.of(&body.value_pool).iter().map(|&value| self.read(&state, value)).collect();
        let mut env = SortedMap::new();
        for &value in self.live.at(target.block) {
            let val = match params.iter().position(|&param| param == value) {
                Some(index) => args.get(index).copied(),
                None => state.env.get(value).map(|val| state.concrete(val)),
            };
            if let Some(val) = val {
                env.set(value, val);
            }
        }
        state.env = env;
        self.work += 1 + (state.env.len() + state.cells.len() + state.objects.len() + state.facts.len()) as u64 / 8;
        if !self.returning[target.block] {
            self.lose(&mut state, span);
        }
        self.tidy(&mut state);
        next.push((target.block, state));
    }

    /// Objects that are owned and that nothing refers to any more.
    fn lose(&mut self, state: &mut State, span: refhound_source::Span) {
        let lost: Vec<Sym> = state
            .objects
            .iter()
            .filter(|&(sym, object)| {
                object.owned > 0
                    && object.life == Life::Alive
                    && object.hold != Hold::Forever
                    && !matches!(self.values.expr(sym), Expr::Address(_) | Expr::Param(_))
                    && !self.is_owned_by_its_place(sym)
                    && !self.is_in_array_of_caller(sym)
                    && !self.is_reachable(state, sym)
            })
            .map(|(sym, _)| sym)
            .collect();
        for sym in lost {
            self.leak(state, sym, span);
            state.objects.remove(sym);
        }
    }

    pub(crate) fn leak(&mut self, state: &mut State, sym: Sym, span: refhound_source::Span) {
        if self.is_known_static(state, sym) {
            return;
        }
        let object = self.object(state, sym);
        let before = (state.step, state.length);
        self.step(state, span, Event::Lost, Some((sym, i32::from(object.owned))));
        let fault = if object.doubt.overwritten { Fault::Overwritten } else { Fault::Leaked };
        self.fault(state, fault, sym, span);
        (state.step, state.length) = before;
    }

    /// `x == Py_None` is known: a reference too many does no harm.
    fn is_known_static(&self, state: &State, sym: Sym) -> bool {
        let is_static = |val: Val| matches!(self.values.expr_of(val), Some(Expr::Address(_)));
        state.facts.iter().any(|(fact, range)| match self.values.expr(fact) {
            Expr::Compare(Comparison::Equal, left, right) if range == Range::exactly(1) => {
                let equals = |one: Val, other: Val| self.values.object(one) == Some(sym) && is_static(other);
                equals(left, right) || equals(right, left)
            }
            _ => false,
        })
    }

    pub(crate) fn is_reachable(&self, state: &State, sym: Sym) -> bool {
        state.env.iter().any(|(_, val)| self.values.reaches(val, sym))
            || state.cells.iter().any(|(_, cell)| self.values.reaches(cell.val, sym))
    }

    /// Whether an object is the caller's to see: an argument, or what an argument points to.
    fn is_callers(&self, sym: Sym) -> bool {
        match self.values.expr(sym) {
            Expr::Param(_) => true,
            Expr::Content(place) => {
                let data = self.values.data(place);
                matches!(data.root, Root::Pointer(base) if matches!(self.values.expr(base), Expr::Param(_)))
            }
            _ => false,
        }
    }

    /// A reference that a global variable has taken over is not the path's business any more, once nothing else refers to
    /// the object: `if (!name) name = PyUnicode_InternFromString(...)`, eight times over, is one state and not 256.
    fn entrust_to_globals(&mut self, state: &mut State) {
        let settled: Vec<(PlaceId, Sym)> = state
            .cells
            .iter()
            .filter(|(place, cell)| {
                cell.written && matches!(self.values.data(*place).root, Root::Global(_)) && cell.val.sym().is_some()
            })
            .filter_map(|(place, cell)| Some((place, self.object_of(state, cell.val)?)))
            .filter(|&(place, sym)| {
                state.objects.get(sym).is_some_and(|object| object.owned == 1 && object.life == Life::Alive)
                    && !state.env.iter().any(|(_, val)| self.values.reaches(val, sym))
                    && !state.cells.iter().any(|(other, cell)| other != place && self.values.reaches(cell.val, sym))
                    && !state.objects.iter().any(|(_, other)| other.hold == Hold::Owner(sym))
            })
            .collect();
        for (place, sym) in settled {
            state.objects.remove(sym);
            let entrusted = self.values.sym(Expr::Entrusted(place));
            state.facts.set(entrusted, Range::NONZERO);
            state.cells.set(place, Cell { val: Val::Sym(entrusted), written: false });
        }
    }

    /// Drops facts and objects that cannot matter any more.
    fn tidy(&mut self, state: &mut State) {
        let mut needed: FxHashSet<Sym> = FxHashSet::default();
        for (_, val) in state.env.iter() {
            self.values.collect(val, &mut needed);
        }
        for (place, cell) in state.cells.iter() {
            self.values.collect(cell.val, &mut needed);
            if let Root::Pointer(base) = self.values.data(place).root {
                self.values.collect(Val::Sym(base), &mut needed);
            }
        }
        needed.extend(state.objects.iter().map(|(sym, _)| sym));
        needed.extend(state.watch.awaited.iter().map(|awaited| awaited.sym));
        needed.extend(state.keys.tellers().chain(state.keys.items()));
        let values = &self.values;
        let is_needed = |sym: Sym| {
            needed.contains(&sym)
                || matches!(
                    values.expr(sym),
                    Expr::Param(_) | Expr::Content(..) | Expr::Address(_) | Expr::Function(_) | Expr::Text(_)
                )
        };
        // Answers and conditions on things that are still needed are worth keeping as well.
        state.facts.retain(|sym, _| match values.expr(sym) {
            Expr::Compare(_, left, right) | Expr::Binary(_, left, right) => {
                [left, right].into_iter().all(|val| val.sym().is_none_or(is_needed))
            }
            Expr::Answer(_, val) | Expr::Convert(_, val) | Expr::Unary(_, val) => val.sym().is_none_or(is_needed),
            _ => is_needed(sym),
        });
        let reachable: Vec<Sym> = state
            .objects
            .iter()
            .filter(|&(sym, object)| {
                object.owned > 0
                    || (object.owned < 0 && self.is_callers(sym))
                    // What became of an argument is told to the caller, who may see it in other places.
                    || (object.doubt.blurred && matches!(self.values.expr(sym), Expr::Param(_)))
                    || self.is_reachable(state, sym)
                    || (object.life == Life::Gone && self.is_pointed_into(state, sym))
                    || state.objects.iter().any(|(_, other)| other.hold == Hold::Owner(sym))
            })
            .map(|(sym, _)| sym)
            .collect();
        state.objects.retain(|sym, _| reachable.binary_search(&sym).is_ok());
        let objects = &state.objects;
        state.bound.retain(|_, sym| objects.get(sym).is_some());
        if let Indicator::IfFailed(sym) | Indicator::MaybeFailed(sym) = state.indicator
            && !state.env.iter().any(|(_, val)| self.values.mentions(val, sym))
        {
            state.indicator = Indicator::Unknown;
        }
    }

    fn arrive(
        &mut self,
        arrived: &mut IndexVec<Block, Arrived>,
        queue: &mut BTreeSet<usize>,
        block: Block,
        mut state: State,
        gave_up: &mut Option<GaveUp>,
    ) {
        if arrived[block].states.len() >= limits::FINE_STATES {
            self.entrust_to_globals(&mut state);
        }
        let here = &mut arrived[block];
        let is_header = self.loops.is_header(block);
        let detail = Detail::of(here.states.len(), is_header);
        let values = self.live.at(block).to_vec();
        let key = self.key(&state, &values, detail);
        let position = self.cfg.position(block).expect("a reachable block");
        if let Some(&at) = here.by_key.get(&key) {
            // Loops that jumps make, and that have no header of their own, come to an end as well.
            let widen = here.states[at].joins >= if is_header { 2 } else { MOST_JOINS };
            let waiting = &mut here.states[at];
            if self.join(&mut waiting.state, &mut state, block, widen) {
                waiting.joins += 1;
                waiting.pending = true;
                queue.insert(position);
            }
            return;
        }
        if here.states.len() >= limits::BLOCK_STATES {
            *gave_up = Some(GaveUp::States);
            return;
        }
        here.by_key.insert(key, here.states.len());
        here.states.push(Waiting { state, pending: true, joins: 0 });
        queue.insert(position);
    }

    /// What keeps states apart.
    fn key(&self, state: &State, values: &[Value], detail: Detail) -> Vec<u32> {
        use refhound_index::EntityId;
        let mut key = Vec::with_capacity(state.env.len() + 4 * state.objects.len() + 2);
        for &value in values {
            let word = match state.env.get(value) {
                None => 0,
                Some(val) => self.key_of(state, val, detail, self.is_pointer(value)),
            };
            key.push(word);
        }
        for (place, cell) in state.cells.iter() {
            let word = self.key_of(state, cell.val, detail, false);
            if word != 0 {
                key.extend([place.index() as u32, word]);
            }
        }
        for (sym, object) in state.objects.iter() {
            if detail == Detail::Coarse && object.owned == 0 {
                continue;
            }
            let hold = match object.hold {
                Hold::Nobody => 1,
                Hold::Caller => 2,
                Hold::Interpreter => 3,
                Hold::Forever => 4,
                Hold::Unknown => 5,
                Hold::Maybe => 6,
                Hold::Place(_) => 7,
                Hold::Owner(owner) => 16 + owner.index() as u32,
            };
            let owned = (object.owned as u8 as u32) << 1 | u32::from(object.life == Life::Gone);
            key.extend([sym.index() as u32, owned, hold]);
        }
        key.push(match state.indicator {
            Indicator::Clear => 0,
            Indicator::Set => 1,
            Indicator::Unknown => 2,
            Indicator::IfFailed(sym) | Indicator::MaybeFailed(sym) => 3 + sym.index() as u32,
        });
        key.push(state.watch.key());
        key
    }

    fn key_of(&self, state: &State, val: Val, detail: Detail, pointer: bool) -> u32 {
        use refhound_index::EntityId;
        match state.concrete(val) {
            Val::Int(0) if pointer => 1,
            Val::Int(number) if detail == Detail::Fine && (-8..8).contains(&number) => 2 + (number + 8) as u32,
            Val::Int(_) => 0,
            Val::Sym(sym) => {
                let object = self.values.object(Val::Sym(sym)).unwrap_or(sym);
                match state.objects.get(object) {
                    Some(data) if detail == Detail::Coarse && data.owned == 0 => 0,
                    Some(_) => 32 + object.index() as u32,
                    None => 0,
                }
            }
        }
    }

    /// Joins a state into the one that waits; true when that one has changed.
    fn join(&mut self, old: &mut State, new: &mut State, block: Block, widen: bool) -> bool {
        let mut changed = false;
        let hull = |a: Range, b: Range| if widen { a.widened(b) } else { a.hull(b) };
        let mut joined: Vec<(Sym, Range)> = Vec::new();
        let mut replaced: Vec<Replaced> = Vec::new();
        let pairs: Vec<(Value, Val, Val)> = old
            .env
            .iter()
            .filter_map(|(value, val)| Some((value, val, new.env.get(value)?)))
            .filter(|(_, a, b)| a != b)
            .collect();
        for (value, a, b) in pairs {
            let sym = self.values.sym(Expr::Join(block, value));
            let (from, to) = (self.range(old, a), self.range(new, b));
            let range = if a == Val::Sym(sym) { hull(from, to) } else { from.hull(to) };
            changed |= a != Val::Sym(sym) || range != from;
            self.drop_cells_behind(old, sym);
            self.drop_cells_behind(new, sym);
            for state in [&mut *old, &mut *new] {
                state.keys.forget(|known| self.values.mentions(known, sym));
            }
            old.env.set(value, Val::Sym(sym));
            joined.push((sym, range));
            replaced.push((a, b, sym));
        }
        changed |= self.join_cells(old, new, block, &mut joined, &mut replaced);
        changed |= self.join_watch(old, new, &replaced);
        let mut facts: SortedMap<Sym, Range> = SortedMap::new();
        for (sym, range) in old.facts.iter() {
            if joined.iter().any(|(other, _)| *other == sym || self.values.mentions(Val::Sym(sym), *other)) {
                continue;
            }
            let other = new.facts.get(sym).unwrap_or(Range::ALL);
            let both = hull(range, other);
            changed |= both != range;
            if both != Range::ALL {
                facts.set(sym, both);
            }
        }
        for (sym, range) in joined {
            if range != Range::ALL {
                facts.set(sym, range);
            }
        }
        old.facts = facts;
        changed |= old.unread.join(&new.unread);
        changed |= old.keys.join(&new.keys);
        for (sym, object) in old.objects.values_mut() {
            let before = *object;
            let other = new.objects.get(sym);
            if let Some(other) = other {
                object.doubt = object.doubt.or(other.doubt);
            }
            if other.is_none_or(|other| object.hold != other.hold || object.life != other.life) {
                (object.hold, object.life) = (Hold::Maybe, Life::Alive);
            }
            changed |= *object != before;
        }
        for &place in &new.opened {
            if !old.opened.contains(&place) {
                old.opened.push(place);
                changed = true;
            }
        }
        for &place in &new.emptied {
            if !old.emptied.contains(&place) {
                old.emptied.push(place);
                changed = true;
            }
        }
        let in_new = &new.replaced;
        old.replaced.retain(|one| in_new.iter().any(|other| other.0 == one.0));
        let new_bound = &new.bound;
        old.bound.retain(|slot, sym| new_bound.get(slot) == Some(sym));
        if old.occurred != new.occurred {
            old.occurred = None;
        }
        old.failed_by_input |= new.failed_by_input;
        if (new.failures, new.length) < (old.failures, old.length) {
            (old.step, old.length, old.failures) = (new.step, new.length, new.failures);
        }
        changed
    }

    fn join_cells(
        &mut self,
        old: &mut State,
        new: &State,
        block: Block,
        joined: &mut Vec<(Sym, Range)>,
        replaced: &mut Vec<Replaced>,
    ) -> bool {
        let mut changed = false;
        let mut cells: SortedMap<_, Cell> = SortedMap::new();
        let entries: Vec<_> = old.cells.iter().collect();
        for (place, mut cell) in entries {
            let other = new.cells.get(place).map(|other| Cell { val: new.concrete(other.val), ..other });
            cell.val = old.concrete(cell.val);
            match other {
                Some(other) if other.val == cell.val => {
                    let written = cell.written || other.written;
                    changed |= written != cell.written;
                    cells.set(place, Cell { val: cell.val, written });
                }
                // Read again, it gives the same value again.
                None if !cell.written => changed = true,
                other => {
                    let sym = self.values.sym(Expr::CellJoin(block, place));
                    changed |= cell.val != Val::Sym(sym);
                    let written = cell.written || other.is_some_and(|other| other.written);
                    cells.set(place, Cell { val: Val::Sym(sym), written });
                    let known = self.range(old, cell.val);
                    let range = known.hull(other.map_or(Range::ALL, |other| self.range(new, other.val)));
                    // What grows a second time grows without end.
                    let grows = cell.val == Val::Sym(sym) && range != known;
                    changed |= grows;
                    joined.push((sym, if grows { Range::ALL } else { range }));
                    replaced.push((cell.val, other.map_or(cell.val, |other| other.val), sym));
                }
            }
        }
        for (place, cell) in new.cells.iter() {
            if old.cells.get(place).is_none() && cell.written {
                let sym = self.values.sym(Expr::CellJoin(block, place));
                cells.set(place, Cell { val: Val::Sym(sym), written: true });
                joined.push((sym, Range::ALL));
                replaced.push((cell.val, cell.val, sym));
                changed = true;
            }
        }
        old.cells = cells;
        changed
    }
}

fn clamp(value: i128) -> i64 {
    value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}
