//! The ends of paths as they are compared: what a function that changes counters has done by then, and what a caller can look
//! at to know which end it was.

use refhound_domains::{Comparison, Range};
use refhound_index::{EntityId, FxHashSet};
use refhound_ir::{Op, Terminator, Value, ValueDef};
use refhound_source::Span;

use crate::automaton::Detail;
use crate::engine::Engine;
use crate::state::State;
use crate::steps::StepId;
use crate::value::{Expr, PlaceId, Sym, Val};

/// Values are looked into no deeper than this when it is asked who can see them.
const DEPTH: u32 = 6;

/// The end of a path, as it is compared with others.
pub(crate) struct End {
    /// By counter; 0 where it went up and down again.
    pub(crate) changes: Vec<(Sym, i8)>,
    /// Counters that a call has raised although it has failed.
    pub(crate) raised_by_failed: Vec<Sym>,
    /// A call that has raised a counter may have failed.
    pub(crate) raised_unsurely: bool,
    /// It returns a number of the call that has raised a counter which the function looks for.
    pub(crate) singled_out: bool,
    /// What is known of things that a caller can look at, sorted.
    pub(crate) seen: Vec<(Sym, Range)>,
    /// What the answers of questions were, which a caller could ask as well; sorted.
    pub(crate) answered: Vec<(Sym, Range)>,
    /// Sorted by place.
    pub(crate) stored: Vec<(PlaceId, Val)>,
    /// None if the function returns nothing.
    pub(crate) result: Option<Range>,
    /// The result is what another function has answered.
    pub(crate) passes_on: bool,
    /// A call was made that may raise a counter, whether or not it has.
    pub(crate) attempted: bool,
    /// Numbers that the result is not: `ret != -EINPROGRESS`.
    pub(crate) excluded: Vec<i64>,
    pub(crate) span: Span,
    pub(crate) step: StepId,
    pub(crate) length: u32,
    pub(crate) failures: u16,
    /// It stands for several paths that are told apart by more than what is known here.
    pub(crate) blurred: bool,
}

impl End {
    /// How much there is to be looked at when it is compared with another one.
    pub(crate) fn facts(&self) -> usize {
        self.seen.len() + self.answered.len() + self.stored.len()
    }
}

impl Engine<'_> {
    /// The values that may be what the function returns, over jumps.
    pub(crate) fn returned_values(&self) -> FxHashSet<Value> {
        let mut found = FxHashSet::default();
        let ends = self.body.blocks.values().filter_map(|block| block.end.as_ref());
        let mut work: Vec<Value> =
            ends.filter_map(|end| if let Terminator::Return(value) = end { *value } else { None }).collect();
        while let Some(value) = work.pop() {
            if !found.insert(value) {
                continue;
            }
            if let ValueDef::Param(block, _) = self.body.values[value].def {
                work.extend(self.incoming(block, value));
            } else if let Some(Op::Cast(inner)) = self.defining_op(value) {
                work.push(inner);
            }
        }
        found
    }

    /// In a function that changes counters, paths are told apart by what decides which of its ends a caller sees.
    pub(crate) fn key_of_ends(&self, state: &State, values: &[Value], detail: Detail, key: &mut Vec<u32>) {
        for &value in values.iter().filter(|value| self.returned.contains(value)) {
            let range = state.env.get(value).map_or(Range::ALL, |val| self.range(state, val));
            key.push(sign(range));
        }
        for &(_, result) in state.counters.raised() {
            key.push(sign(state.fact(result)));
        }
        if detail == Detail::Coarse {
            return;
        }
        for (sym, range) in state.facts.iter() {
            // That something is not NULL is known of all that was used.
            if range != Range::NONZERO && (self.is_seen(sym, DEPTH) || self.is_answer(sym)) {
                key.extend([sym.index() as u32, range.lo as u32, range.hi as u32]);
            }
        }
    }

    /// Whether a caller can look at a value: an argument, memory, and what is computed from these.
    fn is_seen(&self, sym: Sym, depth: u32) -> bool {
        let seen = |val: Val| match val {
            Val::Int(_) => true,
            Val::Sym(sym) => depth > 0 && self.is_seen(sym, depth - 1),
        };
        match self.values.expr(sym) {
            Expr::Param(_) | Expr::Address(_) | Expr::Function(_) | Expr::Text(_) => true,
            Expr::Content(place) => !self.values.data(place).root.is_local(),
            Expr::Unary(_, inner) | Expr::Convert(_, inner) => seen(inner),
            Expr::Binary(_, left, right) | Expr::Compare(_, left, right) => seen(left) && seen(right),
            Expr::Result(..)
            | Expr::Out(..)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Float(_)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => false,
        }
    }

    /// Whether anything is made of a value.
    pub(crate) fn is_used(&self, value: Value) -> bool {
        let pool = &self.body.value_pool;
        let mut ends = self.body.blocks.values().filter_map(|block| block.end.as_ref());
        self.body.insts.values().any(|inst| inst.op.operands(pool).any(|it| it == value))
            || ends.any(|end| end.operands(pool).any(|it| it == value))
    }

    pub(crate) fn end_of(&self, state: &State, result: Option<Val>, span: Span) -> End {
        let excluded = result.map_or_else(Vec::new, |val| self.excluded(state, val));
        let passes_on = result.is_some_and(|val| matches!(self.values.expr_of(val), Some(Expr::Result(..))));
        let result = result.map(|val| self.returned_range(state, val));
        let known = |is_it: &dyn Fn(Sym) -> bool| -> Vec<(Sym, Range)> {
            state.facts.iter().filter(|&(sym, _)| is_it(sym)).collect()
        };
        let stored = state.cells.iter().filter(|&(place, cell)| cell.written && self.is_lasting(place));
        // `ret == -EINPROGRESS`: a number that is singled out is not what the function takes for a failure.
        let raised = || state.counters.raised().iter().map(|&(counter, by)| (counter, state.fact(by)));
        let singled_out = raised().any(|(_, by)| by.value().is_some() && result.and_then(Range::value) == by.value());
        let failed = raised().filter(|(_, by)| by.hi < 0 && by.value().is_none());
        End {
            changes: state.counters.changes().to_vec(),
            raised_by_failed: failed.map(|(counter, _)| counter).collect(),
            raised_unsurely: raised().any(|(_, by)| by.lo < 0),
            singled_out,
            seen: sorted(
                known(&|sym| self.is_seen(sym, DEPTH) || self.is_yes_or_no(sym))
                    .into_iter()
                    .chain(self.derived(state))
                    .collect(),
            ),
            answered: known(&|sym| self.is_answer(sym)),
            stored: stored.map(|(place, cell)| (place, state.concrete(cell.val))).collect(),
            result,
            passes_on,
            attempted: state.counters.attempted(),
            excluded,
            span,
            step: state.trail.step,
            length: state.trail.length,
            failures: state.trail.failures,
            blurred: state.counters.blurred,
        }
    }

    /// What is known of a result. A pointer that the function has used or was given is no error code.
    fn returned_range(&self, state: &State, val: Val) -> Range {
        let range = self.range(state, state.concrete(val));
        let is_plain = matches!(self.values.expr_of(val), Some(Expr::Param(_) | Expr::Content(_) | Expr::Address(_)));
        if is_plain && self.returns_pointer() { range.meet(Range::at_least(0)) } else { range }
    }

    /// The numbers that a value was compared with and is not.
    fn excluded(&self, state: &State, val: Val) -> Vec<i64> {
        let told = state.facts.iter().filter_map(|(sym, range)| {
            let Expr::Compare(comparison, left, right) = self.values.expr(sym) else { return None };
            let differs = are_equal(comparison, range) == Some(false);
            match (left, right) {
                (it, Val::Int(number)) | (Val::Int(number), it) if it == val && differs => Some(number),
                _ => None,
            }
        });
        told.collect()
    }

    /// What follows from comparisons of something that a caller can look at with a value that is known by now.
    fn derived(&self, state: &State) -> Vec<(Sym, Range)> {
        let told = state.facts.iter().filter_map(|(sym, range)| {
            let Expr::Compare(comparison, left, right) = self.values.expr(sym) else { return None };
            let is_equal = are_equal(comparison, range)?;
            let (seen, number) = match (state.concrete(left), state.concrete(right)) {
                (Val::Sym(seen), Val::Int(number)) | (Val::Int(number), Val::Sym(seen)) => (seen, number),
                (Val::Sym(_), Val::Sym(_)) | (Val::Int(_), Val::Int(_)) => return None,
            };
            let value = Range::exactly(number);
            let range = if is_equal { value } else { Range::of(Comparison::NotEqual, value) };
            // What is not zero after a conversion was not zero before.
            if let Expr::Convert(_, Val::Sym(inner)) = self.values.expr(seen)
                && !range.may_be(0)
            {
                return Some((inner, Range::NONZERO));
            }
            Some((seen, range))
        });
        told.filter(|&(sym, _)| self.is_seen(sym, DEPTH)).collect()
    }
}

/// Facts by symbol, with all that is known of one in one place.
fn sorted(mut facts: Vec<(Sym, Range)>) -> Vec<(Sym, Range)> {
    facts.sort_by_key(|fact| fact.0);
    facts.dedup_by(|later, first| {
        let is_same = later.0 == first.0;
        if is_same {
            first.1 = first.1.meet(later.1);
        }
        is_same
    });
    facts
}

/// What the answer of a comparison says: the two are equal, or they are not.
fn are_equal(comparison: Comparison, answer: Range) -> Option<bool> {
    let holds = match answer {
        Range::ZERO => false,
        answer if !answer.may_be(0) => true,
        _ => return None,
    };
    match comparison {
        Comparison::Equal => Some(holds),
        Comparison::NotEqual => Some(!holds),
        Comparison::Less | Comparison::LessOrEqual | Comparison::Greater | Comparison::GreaterOrEqual => None,
    }
}

/// Where a number lies, as far as results are told apart by it.
fn sign(range: Range) -> u32 {
    if range == Range::ZERO {
        1
    } else if range.hi < 0 {
        2
    } else if range.lo > 0 {
        3
    } else if range.lo == 0 {
        4
    } else if range.hi == 0 {
        5
    } else {
        0
    }
}
