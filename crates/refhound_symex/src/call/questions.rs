//! Calls that only ask: they give the same answer when they are asked again.

use refhound_clauses::{Contract, Exception, Gives, NullResult, RunsPython, Takes};
use refhound_domains::Range;
use refhound_evidence::Origin;
use refhound_summary::{ExceptionAfter, Nullness, null_allowed, nullness_of};

use super::Site;
use crate::engine::Engine;
use crate::exceptions::Now;
use crate::exec::Flow;
use crate::objects::{Hold, Object};
use crate::state::State;
use crate::value::{Expr, Val};

impl<'a> Engine<'a> {
    /// Questions whose answer follows from the state, or stays the same: `PyErr_Occurred()`, `PyList_Check(x)`.
    pub(super) fn question(&mut self, state: &mut State, site: &Site<'a>, contract: &'a Contract) -> Option<Flow> {
        let result = site.result?;
        if let Some(flow) = self.type_question(state, site, contract) {
            return Some(flow);
        }
        if contract.asks_exception {
            self.found.asks = true;
            let val = if self.is_surely_clear(state) {
                self.nothing_failed(state);
                state.exceptions.settle_all(Now::Clear);
                Val::NULL
            } else {
                let sym = self.fresh(state, |generation| Expr::Result(site.inst, generation));
                if state.exceptions.now == Now::Set {
                    state.facts.set(sym, Range::NONZERO);
                    self.told_by_indicator(state, Range::NONZERO);
                }
                state.exceptions.occurred = Some(sym);
                Val::Sym(sym)
            };
            state.env.set(result, val);
            return Some(Flow::Next);
        }
        None
    }

    /// `Py_TYPE(x)`, `PyTuple_GET_ITEM(t, i)`: asked twice, they give the same object twice.
    pub(super) fn accessor(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract) -> Option<Flow> {
        let (result, name) = (site.result?, site.name?);
        let pure = contract.returns.gives == Gives::Borrowed
            && contract.returns.null == NullResult::Never
            && contract.runs_python == RunsPython::Never
            && !contract.variadic;
        let tells = contract.returns.gives == Gives::Value
            && contract.runs_python == RunsPython::Never
            && !contract.variadic
            && self.is_pointer(result)
            && contract.params.iter().all(|param| matches!(param.takes, Takes::Borrow | Takes::Value));
        if let (true, [first, rest @ ..]) = (tells, site.args.as_slice())
            && rest.len() <= 1
            && let Some(owner) = self.object_of(state, *first)
        {
            self.use_object(state, owner, site.span);
            if !null_allowed(contract, 0) {
                self.assume_not_null(state, owner);
            }
            let second = rest.first().copied().unwrap_or(Val::NULL);
            let member = self.values.sym(Expr::Member(name, Val::Sym(owner), second));
            if self.points_to_text(result) {
                self.about.insides.insert(member);
            }
            let val = Val::Sym(member);
            if self.cannot_fail(state, site, contract) {
                self.assume(state, val, true);
            } else if let Val::Sym(sym) = val {
                let misused = self.is_pointer(result) && self.is_misused(contract, site.inst);
                let nullness = if misused { Nullness::Failing } else { nullness_of(contract) };
                self.note_nullable(sym, nullness, site);
                let exception = match contract.on_failure.exception {
                    Exception::Set => ExceptionAfter::IfFailed,
                    Exception::Maybe => ExceptionAfter::MaybeFailed,
                    Exception::Never => ExceptionAfter::Unchanged,
                };
                if state.fact(sym).may_be(0) {
                    self.note_exception(state, site, exception, Some(val));
                }
            }
            state.env.set(result, state.concrete(val));
            return Some(Flow::Next);
        }
        let (owner, second) = match (pure, site.args.as_slice()) {
            (true, &[first]) => (self.object_of(state, first)?, Val::NULL),
            (true, &[first, second]) => (self.object_of(state, first)?, second),
            _ => return None,
        };
        self.use_object(state, owner, site.span);
        self.assume_not_null(state, owner);
        if let Some(item) = state.keys.item(owner, second) {
            state.env.set(result, Val::Sym(item));
            return Some(Flow::Next);
        }
        let sym = self.values.sym(Expr::Member(name, Val::Sym(owner), second));
        state.env.set(result, Val::Sym(sym));
        if state.own.objects.get(sym).is_none() {
            let hold = if self.is_type_result(site) { Hold::Maybe } else { Hold::Owner(owner) };
            if contract.returns.type_of.is_some() {
                self.about.types_of.insert(sym);
            }
            self.origin_of_call(sym, Origin::Borrowed(name), site);
            self.obtain(state, sym, Object::new(0, hold), site.span, Range::NONZERO);
        }
        Some(Flow::Next)
    }
}
