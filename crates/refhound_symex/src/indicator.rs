//! Exceptions on a path: who may have set one, who asks, and whether the function's answer fits at its end.

use refhound_clauses::{Cause, Condition, Contract, Exception, Gives, NullArgument};
use refhound_domains::{Comparison, Range};
use refhound_evidence::{Event, Fault};
use refhound_index::Symbol;
use refhound_ir::{Callee, Inst, Op, Value};
use refhound_summary::{
    CalleeKnowledge, Condition as ArgumentCondition, ExceptionAfter, Input, Nullness, Outcome, failing,
    succeeding_range,
};
use refhound_types::Type;

use crate::call::Site;
use crate::engine::Engine;
use crate::exceptions::{Awaited, Fails, Now, is_largest};
use crate::outcomes::is_object_result;
use crate::state::State;
use crate::summary::{FailsBy, Summary};
use crate::value::{Expr, Sym, Val};
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
                state.trail.erred = true;
                if let Some(by) = site.name {
                    let call = self.values.sym(Expr::Result(site.inst, 0));
                    state.trail.step =
                        self.steps.push(state.trail.step, site.span, Event::Raised { by }, Some((call, 0)));
                }
            }
            ExceptionAfter::Clear => {
                self.note_caught(state);
                state.exceptions.clear();
            }
            ExceptionAfter::Unknown => state.exceptions.now = Now::Unknown,
            ExceptionAfter::IfFailed | ExceptionAfter::MaybeFailed => match result {
                // Without the GIL nothing is right about the exception of a call.
                Some(Val::Sym(sym)) if state.exceptions.now != Now::Set && !state.gil.is_released() => {
                    if let Some(answers) = site.contract.and_then(status_range) {
                        state.facts.set(sym, state.fact(sym).meet(answers));
                    }
                    let (mut fails, quiet) = self.failure_of(site.inst);
                    // What a function of the project is known to return says with which numbers it fails.
                    let with = fails.with.map(|with| with.meet(state.fact(sym))).filter(|with| !with.is_empty());
                    if site.is_project && with.is_some() {
                        fails.with = with;
                    }
                    let quiet = quiet && !site.contract.is_some_and(|contract| self.is_misused(contract, site.inst));
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
        let is_object = is_object_result(&outcome.result);
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
        self.hand_on(state, site, |_| true);
    }

    /// An exception is set, and the interpreter is asked for something that sets another one or takes it for its own.
    pub(crate) fn check_pending(&mut self, state: &mut State, site: &Site<'_>, name: Symbol, contract: &Contract) {
        let replaces = contract.raises.as_ref().is_some_and(Condition::is_always);
        let runs = site.runs_python
            && contract.on_failure.exception == Exception::Set
            && contract.raises.is_none()
            && !contract.clears_exception;
        if runs && state.exceptions.now == Now::Clear {
            self.check_unasked(state, site, name);
        }
        let (Now::Set, Some(raised)) = (state.exceptions.now, state.exceptions.raised) else { return };
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

    /// Python code runs although a call before may have failed, which nobody has asked.
    fn check_unasked(&mut self, state: &mut State, site: &Site<'_>, name: Symbol) {
        let mut told = Vec::new();
        for one in state.exceptions.awaited.clone() {
            // What is passed on is told of as NULL, or refused.
            let passed = site.args.iter().any(|&val| self.values.mentions(val, one.sym));
            if one.quiet || one.maybe || passed || !self.may_have_failed(state, one) {
                continue;
            }
            let sym = self.call_symbol(one.call);
            let by_memory = self.known_cause(one.call) == FailsBy::Memory;
            if self.is_dropped(one.call) {
                // While an exception is held to be set again, what is done beside it may fail.
                self.weak = self.holds_exception(state);
                self.told_at(state, Fault::IgnoredError, sym, site.span, Event::RunsPython { call: name });
                told.push(one.sym);
            } else {
                // Where only memory can run out, the next call seldom gets far.
                self.weak = by_memory;
                self.told_at(state, Fault::CalledWithException, sym, site.span, Event::RunsPython { call: name });
            }
            self.weak = false;
        }
        state.exceptions.awaited.retain(|awaited| !told.contains(&awaited.sym));
    }

    /// `PyErr_Fetch(&type, &value, &traceback); ... PyErr_Restore(type, value, traceback);`: the path is in between.
    fn holds_exception(&self, state: &State) -> bool {
        state.own.objects.iter().any(|(sym, object)| object.owned > 0 && self.is_fetched(sym))
    }

    /// NULL that makes a call fail is no success that could be returned: whoever looks at the result of the call looks at both.
    pub(crate) fn note_refused(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract) {
        let refuses = |index: usize| match contract.param(index) {
            Some(param) => param.null == NullArgument::Fails,
            // What a format or a list of arguments takes.
            None => contract.variadic,
        };
        let refused = |sym: Sym| (0..site.args.len()).any(|at| refuses(at) && site.args[at] == Val::Sym(sym));
        // -1 for an index is out of range: `PyTuple_GetItem(t, PyLong_AsLong(o))` fails where the conversion has failed.
        let is_index = contract.on_failure.cause == Cause::Misuse && contract.on_failure.exception == Exception::Set;
        let as_index = |sym: Sym| is_index && site.args.iter().any(|&val| self.strip_conversions(val) == Some(sym));
        state.exceptions.awaited.retain(|it| match it.fails.with {
            Some(Range::ZERO) => !refused(it.sym),
            Some(with) => with.hi >= 0 || !as_index(it.sym),
            None => true,
        });
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
        self.drop_demands(state, site, outcomes);
        self.hand_on(state, site, |index| {
            let is_told = |outcome: &Outcome| outcome.when.iter().any(|it| it.on == Input::Argument(index as u16));
            summary.examines(index) && !outcomes.iter().all(is_told)
        });
    }

    /// `assert(n >= 0);` in a callee says what it asks of its caller, not that the caller's call has not failed.
    fn drop_demands(&self, state: &State, site: &Site<'_>, outcomes: &mut [Outcome]) {
        for awaited in &state.exceptions.awaited {
            let Some(with) = awaited.fails.with.filter(|with| with.hi < 0) else { continue };
            for index in (0..site.args.len()).filter(|&index| site.args[index] == Val::Sym(awaited.sym)) {
                let on = Input::Argument(index as u16);
                let excludes = |it: &ArgumentCondition| it.on == on && it.range.meet(with).is_empty();
                if outcomes.iter().all(|outcome| outcome.when.iter().any(excludes)) {
                    for outcome in &mut *outcomes {
                        outcome.when.retain(|it| it.on != on);
                    }
                }
            }
        }
    }

    /// A function that handles no object sets no exception, but what it returns is not known either.
    pub(crate) fn note_plain_call(&mut self, state: &mut State, site: &Site<'_>) {
        state.exceptions.unsure |= site.result.is_some();
        self.hand_on(state, site, |_| true);
    }

    /// Who gets a result may look at it, if `looks` says so of the argument. What stands in memory is seen by whoever gets a pointer.
    fn hand_on(&mut self, state: &mut State, site: &Site<'_>, looks: impl Fn(usize) -> bool) {
        let gets_pointer = site.args.iter().any(|val| val.sym().is_some());
        let in_memory: Vec<Sym> = state
            .exceptions
            .awaited
            .iter()
            .map(|awaited| awaited.sym)
            .filter(|&sym| gets_pointer && state.cells.iter().any(|(_, cell)| cell.val == Val::Sym(sym)))
            .collect();
        for sym in in_memory {
            state.exceptions.hand_on(sym);
        }
        for index in 0..site.args.len() {
            let val = site.args[index];
            // Who is given a function may call it.
            if matches!(self.values.expr_of(val), Some(Expr::Function(_))) {
                state.exceptions.now = Now::Unknown;
            }
            self.hand_over_duties(state, val);
            let Val::Sym(sym) = val else { continue };
            if looks(index) {
                state.exceptions.hand_on(sym);
            }
        }
    }

    /// `switch ((int)PyLong_AsLong(o))`: of a number that was made narrower it is known what it is.
    pub(crate) fn note_converted(&mut self, state: &mut State, converted: Sym, of: Val, range: Range) {
        let (Val::Sym(of), Some(signedness)) = (of, self.signedness_of_conversion(Val::Sym(converted))) else { return };
        let failed = match signedness {
            Signedness::Signed => Range::exactly(-1),
            Signedness::Unsigned => Range::at_least(i64::from(u8::MAX)),
        };
        let excluded = range.meet(failed).is_empty();
        let fails_with_ones = |with: Range| with.hi < 0 || is_largest(with);
        state
            .exceptions
            .awaited
            .retain(|awaited| !(excluded && awaited.sym == of && awaited.fails.with.is_some_and(fails_with_ones)));
    }

    /// `if (f(x) + f(y))`: what is tested as a whole is looked at, though nothing is known of its parts.
    pub(crate) fn hand_on_parts(&mut self, state: &mut State, whole: Sym) {
        let is_part = |sym: Sym| sym != whole && self.values.mentions(Val::Sym(whole), sym);
        let parts: Vec<Sym> =
            state.exceptions.awaited.iter().map(|awaited| awaited.sym).filter(|&sym| is_part(sym)).collect();
        for sym in parts {
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
            let converted = self.signedness_of_conversion(one);
            let (differs, op) = (op == Comparison::NotEqual, if one == left { op } else { op.swapped() });
            state.exceptions.awaited.retain(|awaited| {
                let told = awaited.sym == sym
                    && match (awaited.fails.with, other) {
                        (Some(with), Some(number)) => {
                            (differs && with == Range::exactly(number))
                                || (with.hi < 0 && excludes_negative(op, number))
                                || (is_largest(with)
                                    && converted.is_some_and(|signed| excludes_largest(op, number, signed)))
                        }
                        // Which floating-point number it is does not matter: nobody compares with two of them.
                        (None, _) => op != Comparison::Equal,
                        (Some(_), None) => false,
                    };
                !told
            });
        }
    }

    fn signedness_of_conversion(&self, val: Val) -> Option<Signedness> {
        let Some(Expr::Convert(ty, _)) = self.values.expr_of(val) else { return None };
        match self.input.module.types.get(ty) {
            Type::Int(kind) if kind.is_signed() => Some(Signedness::Signed),
            Type::Int(_) => Some(Signedness::Unsigned),
            Type::Void
            | Type::Float(_)
            | Type::Complex(_)
            | Type::Pointer(_)
            | Type::Array { .. }
            | Type::Function(_)
            | Type::Record(_)
            | Type::Enum(_)
            | Type::Vector { .. }
            | Type::Unknown(_) => None,
        }
    }

    pub(crate) fn strip_conversions(&self, mut val: Val) -> Option<Sym> {
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

    /// `if (!PyArg_ParseTuple(args, "O!", ...)) PyErr_Clear();`: a failure by what a call was given, and that nobody is told of,
    /// was one of several ways to go on.
    fn note_caught(&mut self, state: &mut State) {
        let raised = state.exceptions.raised.filter(|_| state.exceptions.now == Now::Set);
        let Some(call) = raised.filter(|&call| self.contract_of(call).is_none_or(|contract| contract.raises.is_none()))
        else {
            return;
        };
        if self.known_cause(call) == FailsBy::Input {
            state.trail.failures = state.trail.failures.saturating_sub(1);
            state.trail.erred &= state.trail.failures > 0;
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
            state.trail.erred = true;
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

    /// A function of the project, of which it was seen that NULL comes with an exception.
    fn is_project_call(&self, call: Inst) -> bool {
        let Op::Call { callee: Callee::Function(function), .. } = self.data(call).op else { return false };
        matches!(self.input.unit.callees[function], CalleeKnowledge::Project { .. })
    }
}

/// What a call answers that says nothing but whether it has failed, or yes and no beside that.
fn status_range(contract: &Contract) -> Option<Range> {
    let failure = contract.returns.fails_with.as_ref().filter(|_| contract.returns.gives == Gives::Status)?;
    let failing = failing(failure).filter(|with| *with == Range::exactly(-1))?;
    Some(failing.hull(succeeding_range(contract)))
}

fn other_number(val: Val) -> Option<i64> {
    match val {
        Val::Int(number) => Some(number),
        Val::Sym(_) => None,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Signedness {
    Signed,
    Unsigned,
}

/// `x != (unsigned)-1` and `x <= 1000` of the largest number that was made narrower or got a sign.
fn excludes_largest(op: Comparison, number: i64, signedness: Signedness) -> bool {
    let is_all_ones = number == -1 || (number > 0 && (number & (number + 1)) == 0 && number >= i64::from(u8::MAX));
    match op {
        Comparison::NotEqual => is_all_ones,
        Comparison::Equal => !is_all_ones,
        Comparison::GreaterOrEqual => signedness == Signedness::Signed && number >= 0,
        Comparison::Greater => signedness == Signedness::Signed && number >= -1,
        Comparison::Less | Comparison::LessOrEqual => {
            signedness == Signedness::Unsigned && number >= 0 && (!is_all_ones || op == Comparison::Less)
        }
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
