//! The end of a path: whether the function's answer fits what has become of the error indicator.

use refhound_clauses::{Cause, Exception};
use refhound_domains::Range;
use refhound_evidence::{Event, Fault, Origin};
use refhound_index::BitSet;
use refhound_ir::{Body, Inst, Op, Terminator, Value, ValueDef};
use refhound_source::Span;
use refhound_summary::{CalleeKnowledge, Entrance, ErrorAnswer, ExceptionAfter, FailureRule, Silence};

use crate::engine::Engine;
use crate::examined::examined_params;
use crate::exceptions::{Awaited, Now};
use crate::state::State;
use crate::summary::Silent;
use crate::value::{Expr, Sym, Val};

/// What a function's answer says about success.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Success,
    Failure,
    Unknown,
}

/// How the result of a call is used.
pub(crate) struct ResultUses {
    /// For more than a comparison or a branch.
    worked_with: BitSet<Value>,
    compared: BitSet<Value>,
    /// For more than comparisons and arguments of calls.
    kept: BitSet<Value>,
    used: BitSet<Value>,
}

impl ResultUses {
    pub(crate) fn of(body: &Body) -> ResultUses {
        let none = || BitSet::new(body.values.len());
        let mut uses = ResultUses { worked_with: none(), compared: none(), kept: none(), used: none() };
        for (_, block) in body.blocks.iter() {
            for &inst in &block.insts {
                let op = &body.insts[inst].op;
                let tests = matches!(op, Op::Compare(..));
                if !matches!(op, Op::Bind { .. }) {
                    op.operands(&body.value_pool).for_each(|value| uses.add(value, tests));
                }
                if !matches!(op, Op::Bind { .. } | Op::Compare(..) | Op::Call { .. }) {
                    op.operands(&body.value_pool).for_each(|value| {
                        uses.kept.insert(value);
                    });
                }
            }
            if let Some(end) = &block.end {
                let tests = matches!(end, Terminator::Branch { .. } | Terminator::Switch { .. });
                end.operands(&body.value_pool).for_each(|value| uses.add(value, tests));
                end.operands(&body.value_pool).for_each(|value| {
                    uses.kept.insert(value);
                });
            }
        }
        uses
    }

    /// Whether anything is done with a value.
    pub(crate) fn has(&self, value: Value) -> bool {
        self.used.contains(value)
    }

    fn add(&mut self, value: Value, tests: bool) {
        self.used.insert(value);
        let kind = if tests { &mut self.compared } else { &mut self.worked_with };
        kind.insert(value);
    }
}

impl Engine<'_> {
    /// The end of a path: the answer and the indicator must fit.
    pub(crate) fn exception_at_exit(
        &mut self,
        state: &mut State,
        result: Option<Val>,
        value: Option<Value>,
        span: Span,
    ) {
        let (Some(result), Some(value)) = (result, value) else {
            // A caller may ask for the exception: nothing else tells it.
            self.weak = true;
            self.dropped_at_exit(state, span);
            self.weak = false;
            return;
        };
        let rule = self.input.role.failure.filter(|rule| match rule.error {
            // A helper that parses arguments need not return an object.
            ErrorAnswer::Null => self.returns_object(),
            ErrorAnswer::MinusOne | ErrorAnswer::Negative | ErrorAnswer::Zero | ErrorAnswer::Nonzero => {
                !self.is_pointer(value)
            }
        });
        let Some(rule) = rule.or_else(|| self.usual_failure()) else {
            return self.truth_at_exit(state, result, span);
        };
        match self.answer(state, result, rule.error) {
            Answer::Failure if rule.silence != Silence::Allowed => self.failure_at_exit(state, rule.silence, span),
            Answer::Success if self.passes_on(state, value) => {}
            Answer::Success => self.success_at_exit(state, result, span),
            Answer::Failure | Answer::Unknown => {}
        }
    }

    /// `return helper(self);`: answer and exception are the helper's.
    fn passes_on(&self, state: &State, value: Value) -> bool {
        match self.body.values[self.strip_casts(value)].def {
            ValueDef::Inst(inst) => state.exceptions.raised == Some(inst),
            ValueDef::Param(..) => false,
        }
    }

    /// A function of the project that returns an object tells a failure by NULL, with an exception or without one.
    fn usual_failure(&self) -> Option<FailureRule> {
        let is_object = self.input.role.entry == Entrance::Project && self.returns_object();
        is_object.then_some(FailureRule { error: ErrorAnswer::Null, silence: Silence::Allowed })
    }

    fn returns_object(&self) -> bool {
        let declaration = &self.input.module.functions[self.body.function];
        let signature = self.input.module.types.function_type(declaration.ty);
        signature.is_some_and(|signature| self.is_object_type(signature.result))
    }

    fn answer(&self, state: &State, result: Val, error: ErrorAnswer) -> Answer {
        let range = self.range(state, result);
        let failing = match error {
            ErrorAnswer::Null | ErrorAnswer::Zero => Range::ZERO,
            ErrorAnswer::MinusOne => Range::exactly(-1),
            ErrorAnswer::Negative => Range::at_most(-1),
            ErrorAnswer::Nonzero => Range::NONZERO,
        };
        if failing.includes(range) {
            return Answer::Failure;
        }
        if range.meet(failing).is_empty() {
            return Answer::Success;
        }
        // A new object: NULL when it could not be made, but usually there.
        let is_new = result.sym().is_some_and(|sym| self.about.nullable.contains_key(&sym));
        if error == ErrorAnswer::Null && is_new { Answer::Success } else { Answer::Unknown }
    }

    fn failure_at_exit(&mut self, state: &mut State, silence: Silence, span: Span) {
        if state.exceptions.now != Now::Clear {
            return;
        }
        let open: Vec<Awaited> = state
            .exceptions
            .awaited
            .iter()
            .copied()
            .filter(|it| !(it.maybe && it.quiet) && self.may_have_failed(state, *it))
            .collect();
        if open.is_empty() && silence == Silence::OfCaller {
            return;
        }
        if open.is_empty() {
            let sym = self.values.sym(Expr::Return(span.lo));
            self.tell_origin(sym, Origin::Null, span);
            return self.told_at(state, Fault::NullWithoutException, sym, span, Event::Returned);
        }
        for awaited in open.iter().filter(|_| open.iter().all(|it| it.fails.ambiguous)) {
            let fact = state.fact(awaited.sym);
            if fact.hi < 0 || awaited.fails.with.is_some_and(|with| with.includes(fact)) {
                let sym = self.call_symbol(awaited.call);
                self.told_at(state, Fault::AmbiguousError, sym, span, Event::Returned);
            }
        }
    }

    fn success_at_exit(&mut self, state: &mut State, result: Val, span: Span) {
        let awaited = state.exceptions.awaited.clone();
        if state.exceptions.now == Now::Set {
            let Some(call) = state.exceptions.raised else { return };
            let sym = self.call_symbol(call);
            let is_unseen = self.is_only_passed_on(call) && state.exceptions.occurred.is_none();
            if self.is_dropped(call) || is_unseen {
                return self.told_at(state, Fault::IgnoredError, sym, span, Event::Returned);
            }
            // The reader knows what is returned by its name.
            let object = self.object_of(state, result).unwrap_or(sym);
            let object = if self.about.names.contains_key(&object) { object } else { sym };
            // A helper of the project whose result nobody compares may be known to succeed here.
            self.weak = self.contract_of(call).is_none() && !self.is_compared(call);
            self.told_at(state, Fault::ResultWithException, object, span, Event::Returned);
            self.weak = false;
            return;
        }
        for one in awaited {
            // A small integer is there already: nothing can have failed.
            let exists = self.about.existing.contains(&one.sym);
            if one.quiet || exists || self.values.mentions(result, one.sym) || !self.may_have_failed(state, one) {
                continue;
            }
            let sym = self.call_symbol(one.call);
            // What is not known may have looked at the exception, or at the answer if anybody has taken it.
            self.weak = state.exceptions.now == Now::Unknown && !self.is_dropped(one.call);
            if one.fails.ambiguous {
                self.told_at(state, Fault::AmbiguousError, sym, span, Event::Used);
            } else {
                self.told_at(state, Fault::IgnoredError, sym, span, Event::Returned);
            }
            self.weak = false;
        }
    }

    /// The path ends, and of these calls nobody has even taken the answer.
    fn dropped_at_exit(&mut self, state: &mut State, span: Span) {
        for one in state.exceptions.awaited.clone() {
            if !one.quiet && !one.maybe && self.is_dropped(one.call) && self.may_have_failed(state, one) {
                let sym = self.call_symbol(one.call);
                self.told_at(state, Fault::IgnoredError, sym, span, Event::Returned);
            }
        }
    }

    /// Whether a path that fails has set no exception because a call has failed that sets none.
    pub(crate) fn silent_at_exit(&self, state: &State, result: Option<Val>) -> Silent {
        let is_error = match result.map(|val| state.concrete(val)) {
            Some(Val::Int(number)) => number < 0 || (number == 0 && self.returns_pointer()),
            Some(Val::Sym(_)) | None => false,
        };
        let is_silent = state.trail.failed_silently && !state.exceptions.unsure && self.is_surely_clear(state);
        if is_error && is_silent { Silent::ByCall } else { Silent::No }
    }

    /// Whether a call that fails sets no exception, and fails for reasons that nobody can foresee.
    pub(crate) fn fails_silently(&self, call: Inst) -> bool {
        self.contract_of(call).is_some_and(|contract| {
            contract.returns.fails_with.is_some()
                && contract.on_failure.exception == Exception::Never
                && contract.on_failure.cause == Cause::Memory
        })
    }

    pub(crate) fn examined_params(&self) -> u32 {
        examined_params(self.body, &self.graph.cfg, |function| match self.input.unit.callees[function] {
            CalleeKnowledge::Contract { .. } | CalleeKnowledge::Assumption => true,
            CalleeKnowledge::Project { .. } | CalleeKnowledge::Unknown { .. } => false,
        })
    }

    /// What a caller can say about an exception on this path.
    pub(crate) fn told_at_exit(&self, state: &State, result: Option<Val>) -> ExceptionAfter {
        let open = || state.exceptions.awaited.iter().filter(|it| self.may_have_failed(state, **it));
        let is_result = |awaited: &Awaited| result == Some(Val::Sym(awaited.sym)) && !awaited.fails.ambiguous;
        match state.exceptions.now {
            Now::Set if state.exceptions.raised.is_some() => ExceptionAfter::Set,
            Now::Set | Now::Unknown => ExceptionAfter::Unknown,
            Now::Clear if open().next().is_none() && state.exceptions.cleared => ExceptionAfter::Clear,
            Now::Clear if open().next().is_none() => ExceptionAfter::Unchanged,
            Now::Clear if open().all(|awaited| is_result(awaited) && !awaited.maybe) => ExceptionAfter::IfFailed,
            Now::Clear => ExceptionAfter::Unknown,
        }
    }

    /// `return PyObject_IsInstance(o, type) ? 1 : 0;`: a failure becomes a yes, and no caller can tell.
    fn truth_at_exit(&mut self, state: &mut State, result: Val, span: Span) {
        // NULL of a function that gives text or memory is its failure.
        if !matches!(result, Val::Int(number) if number >= 0) || self.returns_pointer() {
            return;
        }
        self.dropped_at_exit(state, span);
        for one in state.exceptions.awaited.clone() {
            let tested = state.fact(one.sym).nonzero && self.may_have_failed(state, one);
            if tested && !one.quiet && !one.fails.ambiguous && !self.is_worked_with(one.call) {
                let sym = self.call_symbol(one.call);
                self.told_at(state, Fault::IgnoredError, sym, span, Event::Returned);
            }
        }
    }

    pub(crate) fn may_have_failed(&self, state: &State, awaited: Awaited) -> bool {
        awaited.fails.with.is_none_or(|with| !state.fact(awaited.sym).meet(with).is_empty())
    }

    pub(crate) fn call_symbol(&mut self, call: Inst) -> Sym {
        let sym = self.values.sym(Expr::Result(call, 0));
        if let Some(name) = self.call_name(sym) {
            self.tell_origin(sym, Origin::Call(name), self.span(call));
        }
        sym
    }

    /// Nobody looks at what the call returns.
    pub(crate) fn is_dropped(&self, call: Inst) -> bool {
        let can_fail = self.contract_of(call).is_some_and(|contract| {
            contract.returns.fails_with.is_some()
                && contract.on_failure.exception != Exception::Never
                && contract.raises.is_none()
        });
        can_fail && self.data(call).result.is_none_or(|value| !self.graph.uses.has(value))
    }

    /// Whether the result of a call is compared with something, or decides a branch.
    pub(crate) fn is_compared(&self, call: Inst) -> bool {
        self.data(call).result.is_none_or(|value| self.graph.uses.compared.contains(value))
    }

    /// What the call returns is given to others, and nothing else is done with it here.
    fn is_only_passed_on(&self, call: Inst) -> bool {
        // What sets an exception on purpose has not failed.
        let value = self.data(call).result.filter(|_| self.contract_of(call).is_some_and(|it| it.raises.is_none()));
        let uses = &self.graph.uses;
        value.is_some_and(|value| !uses.compared.contains(value) && !uses.kept.contains(value))
    }

    pub(crate) fn is_worked_with(&self, call: Inst) -> bool {
        self.data(call).result.is_some_and(|value| self.graph.uses.worked_with.contains(value))
    }

    pub(crate) fn told_at(&mut self, state: &mut State, fault: Fault, sym: Sym, place: Span, event: Event) {
        let before = (state.trail.step, state.trail.length);
        self.step(state, place, event, Some((sym, 0)));
        self.fault(state, fault, sym, place);
        (state.trail.step, state.trail.length) = before;
    }
}
