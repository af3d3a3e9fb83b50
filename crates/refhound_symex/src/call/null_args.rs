//! NULL that makes a call fail: `PyLong_AsLong(NULL)` answers -1 with an exception, and the path goes on with the NULL.

use refhound_clauses::Contract;
use refhound_domains::Range;
use refhound_summary::{ExceptionAfter, Outcome, ResultEffect, failing};

use super::Site;
use crate::engine::Engine;
use crate::exec::Flow;
use crate::nulls::fails_with_null;
use crate::state::State;
use crate::value::Val;

impl<'a> Engine<'a> {
    /// Splits off the path on which an argument that nobody has looked at is NULL and the call fails for that reason. What is left
    /// has no NULL; or, where NULL is known to be passed, only the failure.
    pub(super) fn refused_null(
        &mut self,
        state: &mut State,
        site: &Site<'a>,
        contract: &Contract,
        outcomes: Vec<Outcome>,
    ) -> (Vec<Outcome>, Vec<State>) {
        let Some(failure) = contract.returns.fails_with.as_ref().and_then(failing) else {
            return (outcomes, Vec::new());
        };
        let refused = |index: usize| fails_with_null(contract, index);
        let mut args = (0..site.args.len()).filter(|&index| refused(index));
        if args.clone().any(|index| state.concrete(site.args[index]) == Val::NULL) {
            return (failed(outcomes, failure), Vec::new());
        }
        let unlooked =
            args.find_map(|index| self.object_of(state, site.args[index]).filter(|&sym| self.can_be_null(state, sym)));
        let Some(sym) = unlooked else { return (outcomes, Vec::new()) };
        let mut null = state.clone();
        self.tell_failed(&mut null, sym);
        let mut states = Vec::new();
        if self.restrict(&mut null, sym, Range::ZERO) {
            match self.follow(&mut null, site, &failed(outcomes.clone(), failure)) {
                Flow::Next => states.push(null),
                Flow::Fork(more) => states.extend(more),
                Flow::Stop => {}
            }
        }
        self.assume_not_null(state, sym);
        (outcomes, states)
    }
}

/// The ways in which a call can fail.
fn failed(mut outcomes: Vec<Outcome>, failure: Range) -> Vec<Outcome> {
    outcomes.retain_mut(|outcome| {
        outcome.range = outcome.range.meet(failure);
        if outcome.range == Range::ZERO && matches!(outcome.result, ResultEffect::Object(_)) {
            outcome.result = ResultEffect::Int(0);
        }
        if outcome.exception == ExceptionAfter::IfFailed {
            outcome.exception = ExceptionAfter::Set;
        }
        !outcome.range.is_empty()
    });
    outcomes
}

/// How a call ends, together with the paths on which it has failed.
pub(super) fn with_failed(flow: Flow, state: &mut State, mut more: Vec<State>) -> Flow {
    if more.is_empty() {
        return flow;
    }
    match flow {
        Flow::Next => more.insert(0, state.clone()),
        Flow::Fork(states) => more.splice(0..0, states).for_each(drop),
        Flow::Stop => {}
    }
    Flow::Fork(more)
}
