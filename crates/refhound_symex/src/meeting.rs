//! Where paths meet: states whose property states agree become one.

use std::collections::BTreeSet;

use refhound_domains::Range;
use refhound_index::{EntityId, FxHashMap, IndexVec};
use refhound_ir::{Block, Value};
use refhound_unknowns::limits;

use crate::automaton::{Automaton, Detail, Meeting, Replaced};
use crate::engine::Engine;
use crate::explore::GaveUp;
use crate::sorted_map::SortedMap;
use crate::state::{Cell, State};
use crate::value::{Expr, Root, Sym, Val};

/// The states that have arrived at one block.
#[derive(Default)]
pub(crate) struct Arrived {
    by_key: FxHashMap<Vec<u32>, usize>,
    pub(crate) states: Vec<Waiting>,
}

pub(crate) struct Waiting {
    pub(crate) state: State,
    pub(crate) pending: bool,
    /// How often it was joined with another state.
    joins: u32,
}

/// Joins at a block that is no loop's header, after which bounds that still move are given up.
const MOST_JOINS: u32 = 16;

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
    /// Joins the states at one instruction whose property states agree.
    pub(crate) fn joined(&mut self, block: Block, states: Vec<State>, gave_up: &mut Option<GaveUp>) -> Vec<State> {
        if states.len() == 1 {
            return states;
        }
        let detail = Detail::of(states.len(), false);
        let mut by_key: FxHashMap<Vec<u32>, usize> = FxHashMap::default();
        let mut kept: Vec<State> = Vec::new();
        for mut state in states {
            self.work += state.size() / 4;
            let values: Vec<Value> = state.env.iter().map(|(value, _)| value).collect();
            let key = match self.retrace {
                Some(_) => self.exact_key(&state, &values),
                None => self.key(&state, &values, detail),
            };
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

    pub(crate) fn arrive(
        &mut self,
        arrived: &mut IndexVec<Block, Arrived>,
        queue: &mut BTreeSet<usize>,
        block: Block,
        mut state: State,
        gave_up: &mut Option<GaveUp>,
    ) {
        if self.retrace.as_ref().is_some_and(|retrace| !retrace.leads(block)) {
            return;
        }
        if arrived[block].states.len() >= limits::FINE_STATES {
            self.entrust_to_globals(&mut state);
        }
        let is_header = self.graph.loops.is_header(block);
        if is_header && arrived[block].states.len() >= limits::LOOP_STATES {
            self.fold_elements(&mut state);
        }
        if is_header && self.counting {
            state.counters.note_turn(block);
        }
        self.work += state.size() / 4;
        let here = &mut arrived[block];
        let detail = match Detail::of(here.states.len(), is_header) {
            // How many references there are hangs on the number of the turn.
            Detail::Medium | Detail::Coarse
                if self.graph.repeated.contains(&block) && here.states.len() < limits::BLOCK_STATES / 2 =>
            {
                Detail::Fine
            }
            detail @ (Detail::Fine | Detail::Medium | Detail::Coarse) => detail,
        };
        let values = self.graph.live.at(block).to_vec();
        let is_exact = self.is_exact_at(here.states.len(), is_header);
        let mut key = if is_exact { self.exact_key(&state, &values) } else { self.key(&state, &values, detail) };
        if !is_exact
            && detail == Detail::Medium
            && let Some(val) = self.graph.counted.get(&block).and_then(|&counter| state.env.get(counter))
        {
            key.push(self.key_of(&state, val, Detail::Fine, false));
        }
        if is_header && self.retrace.is_some() {
            self.invariant_key(&state, block, &mut key);
        }
        let position = self.graph.cfg.position(block).expect("a reachable block");
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

    /// Whether states that meet here are the same in all that is known.
    fn is_exact_at(&mut self, states: usize, is_header: bool) -> bool {
        let Some(retrace) = &mut self.retrace else { return false };
        let has_room = states < limits::BLOCK_STATES;
        retrace.exact &= has_room;
        has_room && !is_header
    }

    /// What keeps states apart.
    fn key(&self, state: &State, values: &[Value], detail: Detail) -> Vec<u32> {
        let mut key = Vec::with_capacity(state.env.len() + 4 * state.own.objects.len() + 2);
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
        state.key(detail, &mut key);
        if self.counting {
            self.key_of_ends(state, values, detail, &mut key);
        }
        key
    }

    fn key_of(&self, state: &State, val: Val, detail: Detail, pointer: bool) -> u32 {
        match state.concrete(val) {
            Val::Int(0) if pointer => 1,
            Val::Int(number) if detail == Detail::Fine && (-8..8).contains(&number) => 2 + (number + 8) as u32,
            Val::Int(_) => 0,
            Val::Sym(sym) => {
                let object = self.values.object(Val::Sym(sym)).unwrap_or(sym);
                match state.own.objects.get(object) {
                    Some(data) if detail == Detail::Coarse && data.owned == 0 => 0,
                    Some(_) => 32 + object.index() as u32,
                    // `return yes ? Py_True : Py_False;` where they are counted.
                    None if pointer && detail == Detail::Fine && self.is_counted_static(object) => {
                        32 + object.index() as u32
                    }
                    None => 0,
                }
            }
        }
    }

    fn is_counted_static(&self, sym: Sym) -> bool {
        let Expr::Address(place) = self.values.expr(sym) else { return false };
        matches!(self.values.data(place).root, Root::Global(global) if self.input.unit.counted.contains(global))
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
            if let Some(answer) = self.as_answer(old, new, a, b) {
                changed |= a != answer;
                old.env.set(value, answer);
                continue;
            }
            let sym = self.values.sym(Expr::Join(block, value));
            let (from, to) = (self.range(old, a), self.range(new, b));
            let range = if a == Val::Sym(sym) { hull(from, to) } else { from.hull(to) };
            changed |= a != Val::Sym(sym) || range != from;
            self.drop_cells_behind(old, sym);
            self.drop_cells_behind(new, sym);
            self.drop_items_behind(old, sym);
            self.drop_items_behind(new, sym);
            for state in [&mut *old, &mut *new] {
                state.rejoin(sym, &self.values);
            }
            old.env.set(value, Val::Sym(sym));
            joined.push((sym, range));
            replaced.push((a, b, sym));
        }
        changed |= self.join_cells(old, new, block, &mut joined, &mut replaced);
        changed |= self.join_types(old, new);
        self.has_joined |= !replaced.is_empty() || old.facts.len() != new.facts.len();
        let mut facts: SortedMap<Sym, Range> = SortedMap::new();
        let mut made_anew: Vec<Sym> = joined.iter().map(|(sym, _)| *sym).collect();
        made_anew.sort_unstable();
        let mut others = new.facts.walk();
        for (sym, range) in old.facts.iter() {
            if self.values.mentions_one_of(Val::Sym(sym), &made_anew) {
                continue;
            }
            let other = others.find(sym).unwrap_or(Range::ALL);
            let both = hull(range, other);
            self.has_joined |= both != range || both != other;
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
        changed |= old.join(new, &Meeting { values: &self.values, replaced: &replaced });
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
        let mut others = new.cells.walk();
        for (place, mut cell) in old.cells.iter() {
            let other = others.find(place).map(|other| Cell { val: new.concrete(other.val), ..other });
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
            if cell.written && old.cells.get(place).is_none() {
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
