//! Exceptions on a path: who may have set one, who asks, and whether the function's answer fits at its end.

use refhound_clauses::{Cause, Condition, Contract, Exception, RunsPython};
use refhound_domains::{Comparison, Range};
use refhound_evidence::{Event, Fault, Origin};
use refhound_index::{BitSet, Symbol};
use refhound_ir::{Body, Callee, Inst, Op, Terminator, Value, ValueDef};
use refhound_source::Span;
use refhound_summary::{
    CalleeKnowledge, Entrance, ErrorAnswer, ExceptionAfter, FailureRule, Nullness, Outcome, ResultEffect, Silence,
    failing,
};

use crate::call::Site;
use crate::engine::Engine;
use crate::exceptions::{Awaited, Fails, Now};
use crate::state::State;
use crate::summary::Summary;
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
    used: BitSet<Value>,
}

impl ResultUses {
    pub(crate) fn of(body: &Body) -> ResultUses {
        let none = || BitSet::new(body.values.len());
        let mut uses = ResultUses { worked_with: none(), compared: none(), used: none() };
        for (_, block) in body.blocks.iter() {
            for &inst in &block.insts {
                let op = &body.insts[inst].op;
                let tests = matches!(op, Op::Compare(..));
                if !matches!(op, Op::Bind { .. }) {
                    op.operands(&body.value_pool).for_each(|value| uses.add(value, tests));
                }
            }
            if let Some(end) = &block.end {
                let tests = matches!(end, Terminator::Branch { .. } | Terminator::Switch { .. });
                end.operands(&body.value_pool).for_each(|value| uses.add(value, tests));
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
    /// What a call does to the indicator.
    pub(crate) fn note_exception(
        &mut self,
        state: &mut State,
        site: &Site<'_>,
        exception: ExceptionAfter,
        result: Option<Val>,
    ) {
        match exception {
            ExceptionAfter::Unchanged => {}
            ExceptionAfter::Set => {
                state.exceptions.raise(site.inst);
                if let Some(by) = site.name {
                    let call = self.values.sym(Expr::Result(site.inst, 0));
                    state.trail.step =
                        self.steps.push(state.trail.step, site.span, Event::Raised { by }, Some((call, 0)));
                }
            }
            ExceptionAfter::Clear => state.exceptions.clear(),
            ExceptionAfter::Unknown => state.exceptions.now = Now::Unknown,
            ExceptionAfter::IfFailed | ExceptionAfter::MaybeFailed => match result {
                Some(Val::Sym(sym)) if state.exceptions.now != Now::Set => {
                    let (fails, quiet) = self.failure_of(site.inst);
                    let maybe = exception == ExceptionAfter::MaybeFailed;
                    state.exceptions.await_call(Awaited { sym, call: site.inst, fails, maybe, quiet });
                }
                Some(_) => {}
                None => state.exceptions.now = Now::Unknown,
            },
        }
    }

    /// A result that may be the error value of other ways to end: if it is, nobody knows whether an exception is set.
    pub(crate) fn note_doubtful(&mut self, state: &mut State, site: &Site<'_>, outcome: &Outcome, result: Option<Val>) {
        if let (Some(range), Some(Val::Sym(sym))) = (outcome.doubtful, result) {
            let fails = Fails { with: Some(range), ambiguous: false };
            state.exceptions.await_call(Awaited { sym, call: site.inst, fails, maybe: true, quiet: true });
        }
        if outcome.exception == ExceptionAfter::Set && site.is_project && self.is_told_otherwise(site, outcome) {
            state.exceptions.now = Now::Unknown;
        }
    }

    /// Whether a caller may see by something that is not followed that a callee has set an exception.
    fn is_told_otherwise(&self, site: &Site<'_>, outcome: &Outcome) -> bool {
        // An object beside an exception is the callee's fault, and told there.
        let is_object = matches!(outcome.result, ResultEffect::Object(_) | ResultEffect::Argument { .. });
        let looked_at = site.result.is_some_and(|value| self.graph.uses.has(value));
        let vague = looked_at && outcome.range.value().is_none();
        // `fill(&error)`: the record tells.
        let fills = site.args.iter().any(|&val| match self.values.expr_of(val) {
            Some(Expr::Address(place)) => self.values.data(place).root.is_local(),
            _ => false,
        });
        is_object || vague || (!looked_at && fills)
    }

    /// How a failure of a call looks, and whether it can fail for a caller that knows its arguments.
    fn failure_of(&self, call: Inst) -> (Fails, bool) {
        if let Some(contract) = self.contract_of(call)
            && let Some(failure) = &contract.returns.fails_with
        {
            let fails = Fails { with: failing(failure), ambiguous: failure.ambiguous };
            return (fails, contract.on_failure.cause == Cause::Misuse);
        }
        let pointer = self.data(call).result.is_some_and(|value| self.is_pointer(value));
        let with = Some(if pointer { Range::ZERO } else { Range::at_most(-1) });
        (Fails { with, ambiguous: false }, false)
    }

    pub(crate) fn contract_of(&self, call: Inst) -> Option<&Contract> {
        let Op::Call { callee: Callee::Function(function), .. } = self.data(call).op else { return None };
        match self.input.unit.callees[function] {
            CalleeKnowledge::Contract { contract, .. } => Some(contract),
            CalleeKnowledge::Project { .. } | CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => None,
        }
    }

    /// A function ran that nothing is known of.
    pub(crate) fn note_unknown_call(&mut self, state: &mut State, site: &Site<'_>, values: &[Value]) {
        let handles_objects = site.name.is_none()
            || values.iter().any(|&value| self.is_object_value(value))
            || site.result.is_some_and(|value| self.is_object_value(value));
        state.exceptions.unsure = true;
        if handles_objects {
            state.exceptions.now = Now::Unknown;
        }
        self.hand_on(state, site);
    }

    /// An exception is set, and the interpreter is asked for something that sets another one or takes it for its own.
    pub(crate) fn check_pending(&mut self, state: &mut State, site: &Site<'_>, name: Symbol, contract: &Contract) {
        let (Now::Set, Some(raised)) = (state.exceptions.now, state.exceptions.raised) else { return };
        let replaces = contract.raises.as_ref().is_some_and(Condition::is_always);
        let runs = contract.runs_python == RunsPython::Yes
            && contract.on_failure.exception == Exception::Set
            && contract.raises.is_none()
            && !contract.clears_exception;
        let event = match (replaces, runs) {
            (true, _) => Event::Raised { by: name },
            (false, true) => Event::RunsPython { call: name },
            (false, false) => return,
        };
        let sym = self.call_symbol(raised);
        // Code that puts its own words in place of another's often means to.
        self.weak = replaces;
        self.told_at(state, Fault::CalledWithException, sym, site.span, event);
        self.weak = false;
    }

    /// A summary holds for a clear indicator: what a callee that looks at the indicator does otherwise is not known.
    pub(crate) fn note_summary(
        &mut self,
        state: &mut State,
        site: &Site<'_>,
        summary: &Summary,
        outcomes: &mut [Outcome],
    ) {
        if summary.asks {
            self.found.asks = true;
            if state.exceptions.now != Now::Clear || !state.exceptions.awaited.is_empty() {
                // Code that asks in its own way knows what has not failed.
                for awaited in std::mem::take(&mut state.exceptions.awaited) {
                    self.assume_not_null(state, awaited.sym);
                }
                state.exceptions.settle_all(Now::Unknown);
                for outcome in outcomes.iter_mut().filter(|outcome| outcome.exception != ExceptionAfter::Set) {
                    outcome.exception = ExceptionAfter::Unknown;
                }
            }
        }
        self.hand_on(state, site);
    }

    /// A function that handles no object sets no exception, but what it returns is not known either.
    pub(crate) fn note_plain_call(&mut self, state: &mut State, site: &Site<'_>) {
        state.exceptions.unsure |= site.result.is_some();
        self.hand_on(state, site);
    }

    /// Who gets a result may look at it.
    pub(crate) fn hand_on(&mut self, state: &mut State, site: &Site<'_>) {
        for index in 0..site.args.len() {
            let val = site.args[index];
            // Who is given a function may call it.
            if matches!(self.values.expr_of(val), Some(Expr::Function(_))) {
                state.exceptions.now = Now::Unknown;
            }
            self.hand_over_duties(state, val);
            let Val::Sym(sym) = val else { continue };
            state.exceptions.hand_on(sym);
        }
    }

    /// A condition has told something about a value.
    pub(crate) fn settle_awaited(&mut self, state: &mut State, sym: Sym, range: Range) {
        self.drop_failed_duties(state, sym, range);
        state.exceptions.settle(sym, range);
    }

    /// Whether no exception can be set: none was, and no call can have failed since.
    pub(crate) fn is_surely_clear(&self, state: &State) -> bool {
        let exceptions = &state.exceptions;
        exceptions.now == Now::Clear && !exceptions.awaited.iter().any(|awaited| self.may_have_failed(state, *awaited))
    }

    /// `x != -1` cannot be said by bounds, and -1.0 not by a number: the comparison itself tells.
    pub(crate) fn note_comparison(&mut self, state: &mut State, op: Comparison, left: Val, right: Val) {
        if state.exceptions.awaited.is_empty() {
            return;
        }
        for (one, other) in [(left, right), (right, left)] {
            let Some(sym) = self.strip_conversions(one) else { continue };
            let other = match self.values.expr_of(other) {
                Some(Expr::Float(_) | Expr::Unary(..)) => None,
                Some(_) => continue,
                None => other_number(other),
            };
            let (differs, op) = (op == Comparison::NotEqual, if one == left { op } else { op.swapped() });
            state.exceptions.awaited.retain(|awaited| {
                let told = awaited.sym == sym
                    && match (awaited.fails.with, other) {
                        (Some(with), Some(number)) => {
                            (differs && with == Range::exactly(number))
                                || (with.hi < 0 && excludes_negative(op, number))
                        }
                        // Which floating-point number it is does not matter: nobody compares with two of them.
                        (None, _) => op != Comparison::Equal,
                        (Some(_), None) => false,
                    };
                !told
            });
        }
    }

    fn strip_conversions(&self, mut val: Val) -> Option<Sym> {
        loop {
            let sym = val.sym()?;
            match self.values.expr(sym) {
                Expr::Convert(_, inner) => val = inner,
                Expr::Param(_)
                | Expr::Result(..)
                | Expr::Out(..)
                | Expr::Content(_)
                | Expr::Entrusted(_)
                | Expr::Join(..)
                | Expr::CellJoin(..)
                | Expr::Faded(_)
                | Expr::Address(_)
                | Expr::Function(_)
                | Expr::Text(_)
                | Expr::Float(_)
                | Expr::Unary(..)
                | Expr::Binary(..)
                | Expr::Compare(..)
                | Expr::Answer(..)
                | Expr::Member(..)
                | Expr::Return(_) => return Some(sym),
            }
        }
    }

    /// `PyErr_Occurred()` has been asked, and this is the answer.
    pub(crate) fn told_by_indicator(&mut self, state: &mut State, range: Range) {
        let awaited = std::mem::take(&mut state.exceptions.awaited);
        if range == Range::ZERO {
            self.nothing_failed(state);
            state.exceptions.settle_all(Now::Clear);
            for awaited in awaited {
                if !awaited.maybe && awaited.fails.with == Some(Range::ZERO) {
                    self.assume_not_null(state, awaited.sym);
                }
            }
        } else if range.nonzero {
            state.exceptions.now = Now::Set;
            state.exceptions.raised = awaited.last().map(|awaited| awaited.call).or(state.exceptions.raised);
        } else {
            state.exceptions.awaited = awaited;
        }
    }

    /// No exception is set: results that are NULL only with one are there, however many calls lie in between.
    pub(crate) fn nothing_failed(&mut self, state: &mut State) {
        if state.exceptions.cleared || self.about.nullable.is_empty() {
            return;
        }
        let mut there: Vec<Sym> = state.env.iter().filter_map(|(_, val)| self.values.object(val)).collect();
        there.extend(state.cells.iter().filter_map(|(_, cell)| self.values.object(cell.val)));
        there.extend(state.own.objects.iter().map(|(sym, _)| sym).chain(state.keys.items()));
        for sym in there {
            if state.fact(sym).may_be(0) && self.fails_with_exception(sym) {
                self.assume_not_null(state, sym);
            }
        }
    }

    /// Whether a result is NULL only together with an exception.
    fn fails_with_exception(&self, sym: Sym) -> bool {
        let Expr::Result(call, _) = self.values.expr(sym) else { return false };
        if self.about.nullable.get(&sym) != Some(&Nullness::Failing) {
            return false;
        }
        match self.contract_of(call) {
            Some(contract) => contract.on_failure.exception == Exception::Set,
            None => self.is_project_call(call),
        }
    }

    /// `assert(PyErr_Occurred())`.
    pub(crate) fn is_about_exception(&self, value: Value) -> bool {
        let mut value = self.strip_casts(value);
        while let Some(Op::Compare(_, left, _)) = self.defining_op(value) {
            value = self.strip_casts(left);
        }
        match self.body.values[value].def {
            ValueDef::Inst(call) => self.contract_of(call).is_some_and(|contract| contract.asks_exception),
            ValueDef::Param(..) => false,
        }
    }

    /// A function of the project, of which it was seen that NULL comes with an exception.
    fn is_project_call(&self, call: Inst) -> bool {
        let Op::Call { callee: Callee::Function(function), .. } = self.data(call).op else { return false };
        matches!(self.input.unit.callees[function], CalleeKnowledge::Project { .. })
    }

    /// The end of a path: the answer and the indicator must fit.
    pub(crate) fn exception_at_exit(
        &mut self,
        state: &mut State,
        result: Option<Val>,
        value: Option<Value>,
        span: Span,
    ) {
        let (Some(result), Some(value)) = (result, value) else { return };
        let rule = self.input.role.failure.filter(|rule| (rule.error == ErrorAnswer::Null) == self.is_pointer(value));
        let Some(rule) = rule.or_else(|| self.usual_failure()) else {
            return self.truth_at_exit(state, result, span);
        };
        match self.answer(state, result, rule.error) {
            Answer::Failure if rule.silence == Silence::Wrong => self.failure_at_exit(state, span),
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
        let declaration = &self.input.module.functions[self.body.function];
        let types = &self.input.module.types;
        let result = types.function_type(declaration.ty)?.result;
        let is_object = self.input.role.entry == Entrance::Project && self.is_object_type(result);
        is_object.then_some(FailureRule { error: ErrorAnswer::Null, silence: Silence::Allowed })
    }

    fn answer(&self, state: &State, result: Val, error: ErrorAnswer) -> Answer {
        let range = self.range(state, result);
        let failing = match error {
            ErrorAnswer::Null | ErrorAnswer::Zero => Range::ZERO,
            ErrorAnswer::MinusOne => Range::exactly(-1),
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

    fn failure_at_exit(&mut self, state: &mut State, span: Span) {
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
        if open.is_empty() {
            let sym = self.values.sym(Expr::Return(span.lo));
            self.tell_origin(sym, Origin::Null, span);
            return self.told_at(state, Fault::NullWithoutException, sym, span, Event::Returned);
        }
        for awaited in open.iter().filter(|_| open.iter().all(|it| it.fails.ambiguous)) {
            if state.fact(awaited.sym).hi < 0 {
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
            if self.is_dropped(call) {
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
            if one.quiet || self.values.mentions(result, one.sym) || !self.may_have_failed(state, one) {
                continue;
            }
            let sym = self.call_symbol(one.call);
            if one.fails.ambiguous {
                // What is not known may have looked at the exception.
                self.weak = state.exceptions.now == Now::Unknown;
                self.told_at(state, Fault::AmbiguousError, sym, span, Event::Used);
                self.weak = false;
            } else if !self.is_worked_with(one.call) {
                self.told_at(state, Fault::IgnoredError, sym, span, Event::Returned);
            }
        }
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
        if !matches!(result, Val::Int(number) if number >= 0) {
            return;
        }
        for one in state.exceptions.awaited.clone() {
            let tested = state.fact(one.sym).nonzero && self.may_have_failed(state, one);
            if tested && !one.quiet && !one.fails.ambiguous && !self.is_worked_with(one.call) {
                let sym = self.call_symbol(one.call);
                self.told_at(state, Fault::IgnoredError, sym, span, Event::Returned);
            }
        }
    }

    fn may_have_failed(&self, state: &State, awaited: Awaited) -> bool {
        awaited.fails.with.is_none_or(|with| !state.fact(awaited.sym).meet(with).is_empty())
    }

    fn call_symbol(&mut self, call: Inst) -> Sym {
        let sym = self.values.sym(Expr::Result(call, 0));
        if let Some(name) = self.call_name(sym) {
            self.tell_origin(sym, Origin::Call(name), self.span(call));
        }
        sym
    }

    /// Nobody looks at what the call returns.
    fn is_dropped(&self, call: Inst) -> bool {
        let can_fail = self.contract_of(call).is_some_and(|contract| {
            contract.returns.fails_with.is_some()
                && contract.on_failure.exception != Exception::Never
                && contract.raises.is_none()
        });
        can_fail && self.data(call).result.is_none_or(|value| !self.graph.uses.has(value))
    }

    /// Whether the result of a call is compared with something, or decides a branch.
    fn is_compared(&self, call: Inst) -> bool {
        self.data(call).result.is_none_or(|value| self.graph.uses.compared.contains(value))
    }

    fn is_worked_with(&self, call: Inst) -> bool {
        self.data(call).result.is_some_and(|value| self.graph.uses.worked_with.contains(value))
    }

    pub(crate) fn told_at(&mut self, state: &mut State, fault: Fault, sym: Sym, place: Span, event: Event) {
        let before = (state.trail.step, state.trail.length);
        self.step(state, place, event, Some((sym, 0)));
        self.fault(state, fault, sym, place);
        (state.trail.step, state.trail.length) = before;
    }
}

fn other_number(val: Val) -> Option<i64> {
    match val {
        Val::Int(number) => Some(number),
        Val::Sym(_) => None,
    }
}

/// `x >= 0`, also of a number that was made narrower: `int n = (int)PyObject_Size(o);`.
fn excludes_negative(op: Comparison, number: i64) -> bool {
    match op {
        Comparison::GreaterOrEqual => number >= 0,
        Comparison::Greater => number >= -1,
        Comparison::Equal => number >= 0,
        Comparison::NotEqual | Comparison::Less | Comparison::LessOrEqual => false,
    }
}
