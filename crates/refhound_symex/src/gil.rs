//! The GIL on a path: who released it, who took it back, and what was called in between.

use refhound_clauses::{Cause, Contract, Exception, Gil as GilClause, Gives, RunsPython, Takes};
use refhound_evidence::{Event, Fault, Origin};
use refhound_ir::Inst;
use refhound_source::Span;

use crate::call::Site;
use crate::engine::Engine;
use crate::state::State;
use crate::summary::{GilAfter, GilNeed, Summary};
use crate::value::Expr;
use crate::watch::Gil;

/// A call that reads a field of an object that somebody holds needs no GIL in practice: `PyBytes_AS_STRING(x)`.
fn only_looks(contract: &Contract) -> bool {
    contract.runs_python == RunsPython::Never
        && (contract.on_failure.exception == Exception::Never || contract.on_failure.cause == Cause::Misuse)
        && contract.raises.is_none()
        && matches!(contract.returns.gives, Gives::Value | Gives::Borrowed | Gives::Nothing | Gives::Status)
        && contract.params.iter().all(|param| matches!(param.takes, Takes::Borrow | Takes::Value))
}

impl Engine<'_> {
    pub(crate) fn gil_of_contract(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract) {
        // What a closing call is given is what the opening one returned.
        let opens = contract.params.is_empty();
        match contract.gil {
            GilClause::NotRequired => {}
            GilClause::Required if only_looks(contract) => {}
            GilClause::Required => self.needs_gil(state, site),
            GilClause::Releases if opens => self.open_gil(state, site.inst, Gil::Released),
            GilClause::Acquires if opens => self.open_gil(state, site.inst, Gil::Held),
            GilClause::Releases | GilClause::Acquires => {
                if let Some((before, _)) = state.watch.gil_before.pop() {
                    state.watch.gil = before;
                } else {
                    self.gil_after = GilAfter::Changed;
                    state.watch.gil = Gil::Unknown;
                }
            }
        }
    }

    pub(crate) fn gil_of_summary(&mut self, state: &mut State, site: &Site<'_>, summary: &Summary) {
        if summary.gil_need == GilNeed::Needed {
            self.needs_gil(state, site);
        }
        if summary.gil_after == GilAfter::Changed {
            state.watch.gil = Gil::Unknown;
            state.watch.gil_before.clear();
            self.gil_after = GilAfter::Changed;
        }
    }

    fn open_gil(&mut self, state: &mut State, inst: Inst, to: Gil) {
        let before = state.watch.gil;
        state.watch.gil_before.push((before, inst));
        state.watch.gil = to;
    }

    fn needs_gil(&mut self, state: &mut State, site: &Site<'_>) {
        match (state.watch.gil, state.watch.gil_before.last()) {
            (Gil::Released, Some(&(_, opened))) => {
                self.gil_fault(state, opened, site.span, Event::Used);
                // Once for each release is enough.
                state.watch.gil = Gil::Unknown;
            }
            (Gil::Held, None) => self.gil_need = GilNeed::Needed,
            (Gil::Held | Gil::Released | Gil::Unknown, _) => {}
        }
    }

    /// The function returns with the GIL in another state than it got it in.
    pub(crate) fn gil_at_exit(&mut self, state: &mut State, span: Span) {
        if let Some(&(_, opened)) = state.watch.gil_before.first() {
            self.gil_after = GilAfter::Changed;
            self.gil_fault(state, opened, span, Event::Returned);
        }
    }

    fn gil_fault(&mut self, state: &mut State, opened: Inst, place: Span, event: Event) {
        let sym = self.values.sym(Expr::Result(opened, 0));
        if let Some(name) = self.call_name(sym) {
            self.tell_origin(sym, Origin::Call(name), self.span(opened));
        }
        let before = (state.step, state.length);
        self.step(state, place, event, Some((sym, 0)));
        self.fault(state, Fault::GilMisuse, sym, place);
        (state.step, state.length) = before;
    }
}
