//! `assert`: what it says is believed, as long as some path can pass it.
//!
//! Modules are built without asserts. One that no path can pass is wrong about the code: it is left out, and what stands behind it is
//! looked at all the same. `assert(0)` is no such thing: it says that nobody comes here.

use refhound_domains::Comparison;
use refhound_index::{FxHashMap, FxHashSet};
use refhound_ir::{Block, Inst, Op, Value, ValueDef};
use refhound_unknowns::limits;

use crate::call::Site;
use crate::engine::Engine;
use crate::exec::Flow;
use crate::state::State;
use crate::value::Val;

/// What has become of the asserts of a function.
#[derive(Default)]
pub(crate) struct Asserts {
    /// Those that a path has passed.
    passed: FxHashSet<Inst>,
    /// Paths that ended at one, in the order in which they came.
    stopped: Vec<(Inst, State)>,
    /// How many paths were taken past each although it does not hold.
    forced: FxHashMap<Inst, usize>,
}

/// Conditions of asserts are looked into no deeper than this.
const DEPTH: u32 = 16;

impl Engine<'_> {
    pub(crate) fn believe(&mut self, state: &mut State, site: &Site<'_>, list: &[Value]) -> Flow {
        let (Some(&condition), Some(&value)) = (site.args.first(), list.first()) else { return Flow::Next };
        if self.asserts.passed.contains(&site.inst) {
            return if self.assume_asserted(state, condition, value) { Flow::Next } else { Flow::Stop };
        }
        let before = state.clone();
        if self.assume_asserted(state, condition, value) {
            self.asserts.passed.insert(site.inst);
            return Flow::Next;
        }
        let forced = self.asserts.forced.get(&site.inst).copied().unwrap_or(0);
        let waiting = self.asserts.stopped.iter().filter(|(inst, _)| *inst == site.inst).count();
        if forced + waiting < limits::STATES_PAST_AN_ASSERT && !self.is_constant(value, DEPTH) {
            self.asserts.stopped.push((site.inst, before));
        }
        Flow::Stop
    }

    fn assume_asserted(&mut self, state: &mut State, condition: Val, value: Value) -> bool {
        // Whether an exception was set when the function began is its caller's to know.
        if state.concrete(condition) == Val::NULL && self.asserts_exception(value) && !state.exceptions.survived {
            state.exceptions.was_set_before();
            return true;
        }
        self.assume(state, condition, true)
    }

    /// `assert(PyErr_Occurred())`, and not `assert(!PyErr_Occurred())`.
    fn asserts_exception(&self, value: Value) -> bool {
        let mut value = self.strip_casts(value);
        let mut is_set = true;
        while let Some(Op::Compare(op, left, _)) = self.defining_op(value) {
            is_set ^= op == Comparison::Equal;
            value = self.strip_casts(left);
        }
        let asks = match self.body.values[value].def {
            ValueDef::Inst(call) => self.contract_of(call).is_some_and(|contract| contract.asks_exception),
            ValueDef::Param(..) => false,
        };
        asks && is_set
    }

    /// `0`, `!"not reached"`.
    fn is_constant(&self, value: Value, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        match self.defining_op(self.strip_casts(value)) {
            Some(Op::Int(_) | Op::Str(_) | Op::Float(_)) => true,
            Some(Op::Compare(_, left, right) | Op::Binary(_, left, right)) => {
                self.is_constant(left, depth) && self.is_constant(right, depth)
            }
            Some(Op::Unary(_, of)) => self.is_constant(of, depth),
            _ => false,
        }
    }

    /// A path that ended at an assert that no path has passed: the block and the instruction to go on with.
    pub(crate) fn next_past_assert(&mut self) -> Option<(Block, usize, State)> {
        while !self.asserts.stopped.is_empty() {
            let (assert, state) = self.asserts.stopped.remove(0);
            if self.asserts.passed.contains(&assert) {
                continue;
            }
            *self.asserts.forced.entry(assert).or_default() += 1;
            let place =
                self.body.blocks.iter().find_map(|(block, data)| {
                    data.insts.iter().position(|&inst| inst == assert).map(|at| (block, at + 1))
                });
            if let Some((block, at)) = place {
                return Some((block, at, state));
            }
        }
        None
    }
}
