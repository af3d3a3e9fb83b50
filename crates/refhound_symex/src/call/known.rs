//! Calls of which something is known: contracts of APIs and of the project, and summaries of bodies.

use refhound_callgraph::NodeId;
use refhound_clauses::{Contract, Gives, RunsPython, Takes};
use refhound_contracts::TypeName;
use refhound_contracts::formats::{
    Bracket, BuiltResult, FormatFunction, FormatPlace, FormatReading, Grammar, Makes, SsizeClean, VarArgs,
};
use refhound_domains::Range;
use refhound_index::EntityId;
use refhound_ir::{FuncId, Value};
use refhound_summary::{
    Condition, ExceptionAfter, Input, Nullness, Outcome, Reach, Returns, Split, built_argument, null_allowed,
    outcomes_of_contract, succeeding_range,
};
use refhound_types::{PythonVersion, Type};

use super::null_args::with_failed;
use super::{Built, CountedResult, Site};
use crate::engine::Engine;
use crate::exceptions::Now;
use crate::exec::Flow;
use crate::nulls::fails_with_null;
use crate::objects::Life;
use crate::outcomes::{Answers, outcomes_of_summary, unsettled};
use crate::state::State;
use crate::summary::Summary;
use crate::value::{Expr, Val};

impl<'a> Engine<'a> {
    pub(super) fn call_contract(
        &mut self,
        state: &mut State,
        mut site: Site<'a>,
        contract: &'a Contract,
        format: Option<&'a FormatFunction>,
        list: &[Value],
    ) -> Flow {
        if contract.never_returns {
            return Flow::Stop;
        }
        self.describe(&mut site, contract);
        let text = format.map(|function| (function, self.format_text(function, &site)));
        let text = text.as_ref().map(|(function, text)| (*function, text.as_deref()));
        if let Some((function, Some(text))) = text {
            site.runs_python &= runs_python(function, text, self.input.version);
        }
        if !contract.given.is_empty() {
            let row = self.given(state, &site, contract);
            self.note_given(&mut site, contract, row);
        }
        self.before_call(state, &site, contract, format, list);
        if let Some(flow) = self.question(state, &site, contract) {
            return flow;
        }
        if let Some(flow) = self.measure(state, &site, contract) {
            return flow;
        }
        if let Some(flow) = self.accessor(state, &site, contract) {
            return flow;
        }
        let single = text.and_then(|(function, text)| built_argument(function, text, self.input.version));
        if let Some((arg, more)) = single
            && let Some(flow) = self.single_object(state, &site, arg, more)
        {
            return flow;
        }
        let same = self.given(state, &site, contract).and_then(|row| row.gives_argument);
        if let Some(arg) = same
            && let Some(flow) = self.single_object(state, &site, usize::from(arg), 1)
        {
            return flow;
        }
        site.built = text.and_then(|(function, text)| built(function, text?, self.input.version));
        let outcomes = outcomes_of_contract(contract, text, site.args.len(), self.input.version, Split::ByHolder);
        let outcomes = self.possible(state, &site, contract, outcomes);
        let outcomes = self.converted(&site, text, outcomes);
        let mut outcomes = self.outcomes_by_case(&site, contract, outcomes);
        if text.is_none() {
            self.point_inside(contract, list, &mut outcomes);
        }
        if !self.accepts_arguments(state, &site, contract) {
            return Flow::Stop;
        }
        self.check_allocator(state, &site, contract);
        let (outcomes, refused) = self.refused_null(state, &site, contract, outcomes);
        self.release_memory(state, &site, contract);
        state.counters.note_attempt(&outcomes);
        let flow = self.follow(state, &site, &outcomes);
        if !contract.cases.is_empty() {
            let result = site.result.and_then(|value| state.env.get(value));
            self.note_fills(state, &site, result);
            self.note_views(state, &site, contract, result);
        }
        with_failed(flow, state, refused)
    }

    /// What the contract says of the call itself.
    fn describe(&mut self, site: &mut Site<'a>, contract: &'a Contract) {
        site.contract = Some(contract);
        site.makes = if self.input.unit.families.of_result(contract).is_some() {
            CountedResult::Always
        } else if contract.returns.released_by.is_none() && site.api.is_some() {
            CountedResult::ByTypeOrVoid
        } else {
            CountedResult::ByType
        };
        site.result_type = contract.returns.type_name.as_deref().map(TypeName::of);
        site.runs_python = contract.runs_python == RunsPython::Yes;
    }

    /// What has to be right before the call: the GIL, no NULL, no exception that waits.
    fn before_call(
        &mut self,
        state: &mut State,
        site: &Site<'a>,
        contract: &'a Contract,
        format: Option<&FormatFunction>,
        list: &[Value],
    ) {
        let Some(name) = site.name else { return };
        self.copy_bytes(state, site, contract, list);
        let settles = contract.runs_python == RunsPython::Yes
            || contract.returns.fails_with.is_some()
            || contract.params.iter().any(|param| matches!(param.takes, Takes::Release | Takes::Clear));
        if settles {
            self.settle_debts(state);
        }
        self.pass_on_as_data(state, site, contract, list);
        self.gil_of_contract(state, site, contract);
        self.check_null_args(state, site, contract, list);
        self.check_null_varargs(state, site, format);
        self.note_refused(state, site, contract);
        self.check_pending(state, site, name, contract);
        self.found.asks |= contract.clears_exception;
    }

    /// The outcomes that this call can have, as far as the path tells.
    fn possible(
        &mut self,
        state: &mut State,
        site: &Site<'a>,
        contract: &'a Contract,
        mut outcomes: Vec<Outcome>,
    ) -> Vec<Outcome> {
        let exists = self.is_small_integer(state, site);
        if exists || self.cannot_fail(state, site, contract) && !self.asks_beyond(site, contract) {
            for outcome in &mut outcomes {
                outcome.range = outcome.range.meet(succeeding_range(contract));
                outcome.exception = ExceptionAfter::Unchanged;
            }
            outcomes.retain(|outcome| !outcome.range.is_empty());
        }
        if self.is_unmeasured(contract, site.inst) {
            for outcome in &mut outcomes {
                outcome.null = Nullness::Failing;
            }
        }
        let fetches = contract.clears_exception && state.exceptions.now == Now::Set;
        if fetches || self.finds_key(state, site) {
            for outcome in &mut outcomes {
                (outcome.range, outcome.null) = (outcome.range.meet(Range::NONZERO), Nullness::Never);
            }
        }
        outcomes
    }

    /// NULL where none is accepted crashes: the path ends. What goes on was not NULL.
    fn accepts_arguments(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract) -> bool {
        if self.graph.guarded.contains(site.inst) {
            return true;
        }
        let crashes = site.args.iter().enumerate().any(|(index, &val)| {
            state.concrete(val) == Val::NULL
                && !null_allowed(contract, index)
                && !fails_with_null(contract, index)
                && contract.param(index).is_some_and(|param| {
                    matches!(param.takes, Takes::Borrow | Takes::Release | Takes::Retain | Takes::Free)
                })
        });
        if crashes {
            return false;
        }
        for index in 0..site.args.len() {
            if fails_with_null(contract, index) {
                self.note_failing_param(state, site.args[index]);
            }
            if !null_allowed(contract, index)
                && let Some(sym) = self.object_of(state, site.args[index])
                && !(fails_with_null(contract, index) && self.can_be_null(state, sym))
            {
                self.assume_not_null(state, sym);
            }
        }
        true
    }

    /// `PyCapsule_SetContext(capsule, self)`: an object that is handed over as a `void *` is kept there, with or without a reference.
    fn pass_on_as_data(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract, list: &[Value]) {
        if !matches!(contract.returns.gives, Gives::New | Gives::Status) {
            return;
        }
        for (index, &value) in list.iter().enumerate() {
            let is_data = contract.param(index).is_some_and(|param| param.takes == Takes::Value);
            let types = &self.input.module.types;
            let is_untyped = types.pointee(self.type_of(value)).is_some_and(|to| matches!(types.get(to), Type::Void));
            if is_data && is_untyped && self.is_object_value(self.strip_casts(value)) {
                self.expose(state, site.args[index], site.inst, site.name);
            }
        }
    }

    /// A helper returns nothing but numbers that are written out in it.
    fn bound_answer(&mut self, state: &mut State, site: &Site<'_>, answers: Range, flow: Flow) -> Flow {
        let known = site.result.filter(|_| answers != Range::ALL).map(|result| self.read(state, result));
        match (&flow, known) {
            (Flow::Next, Some(Val::Sym(sym))) if !self.restrict(state, sym, answers) => Flow::Stop,
            _ => flow,
        }
    }

    pub(super) fn call_project(
        &mut self,
        state: &mut State,
        mut site: Site<'a>,
        function: FuncId,
        (node, reach): (NodeId, Reach),
        list: &[Value],
    ) -> Flow {
        self.settle_debts(state);
        self.open_globals(state);
        for &val in &site.args {
            self.members_change(state, val);
        }
        site.is_project = true;
        let Some(summary) = self.callees.get(node) else {
            match reach {
                Reach::Interface => self.note_unknown_call(state, &site, list),
                Reach::Plain(_) => self.note_plain_call(state, &site),
            }
            let flow = self.call_unknown(state, &site, Returns::Normally);
            return match reach {
                Reach::Plain(answers) => self.bound_answer(state, &site, answers, flow),
                Reach::Interface => flow,
            };
        };
        site.same_fields = summary.unit == self.input.unit.number;
        if !site.same_fields && site.name.is_some_and(|name| name.as_str().contains("::")) {
            site.classes = list.iter().map(|&value| self.class_behind(value)).collect();
        }
        if summary.never_returns() {
            return Flow::Stop;
        }
        self.gil_of_summary(state, &site, summary);
        self.check_null_args_of_summary(state, &site, summary, list);
        self.check_gone_args(state, &site, summary);
        if let Some(flow) = self.getter(state, &site, summary) {
            return flow;
        }
        let answers = if site.result.is_some() { Answers::Something } else { Answers::Nothing };
        let mut outcomes = outcomes_of_summary(summary, answers);
        allow_null(summary, &mut outcomes);
        state.counters.note_attempt(&outcomes);
        self.blur_undecided(state, &site, &mut outcomes);
        self.note_variable_arguments(&site, function, summary, &mut outcomes);
        self.note_summary(state, &site, summary, &mut outcomes);
        site.unsettled = unsettled(&outcomes);
        self.follow(state, &site, &outcomes)
    }

    /// An object that is gone is handed to a function that uses it.
    fn check_gone_args(&mut self, state: &mut State, site: &Site<'_>, summary: &Summary) {
        for index in 0..site.args.len() {
            if let Some(sym) = self.object_of(state, site.args[index])
                && self.object(state, sym).life == Life::Gone
                && (summary.refuses_null(index) || summary.fails_for_null(index))
            {
                self.use_object(state, sym, site.span);
            }
        }
    }

    /// The literal format of a call.
    pub(crate) fn format_text(&self, function: &FormatFunction, site: &Site<'_>) -> Option<Vec<u8>> {
        let FormatPlace::Argument(at) = function.format else { return None };
        self.text_of_argument(site, at)
    }

    /// The text of the program that an argument is.
    pub(crate) fn text_of_argument(&self, site: &Site<'_>, at: u8) -> Option<Vec<u8>> {
        match self.values.expr_of(*site.args.get(usize::from(at))?)? {
            Expr::Text(text) => Some(text.as_str().chars().map(|c| c as u32 as u8).collect()),
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
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => None,
        }
    }

    /// `Py_BuildValue("N", x)` is `x` itself, and `Py_BuildValue("O", x)` is a new reference to it.
    pub(super) fn single_object(&mut self, state: &mut State, site: &Site<'_>, arg: usize, more: i64) -> Option<Flow> {
        let (result, &val) = (site.result?, site.args.get(arg)?);
        let sym = self.object_of(state, val)?;
        self.assume_not_null(state, sym);
        for _ in 0..more {
            self.retain(state, sym, site.span);
        }
        state.env.set(result, val);
        Some(Flow::Next)
    }
}

/// What a callee hands to a call that fails for NULL may be NULL where the callee fails.
fn allow_null(summary: &Summary, outcomes: &mut [Outcome]) {
    if summary.fails_params == 0 {
        return;
    }
    let fails = |when: &Condition| matches!(when.on, Input::Argument(arg) if summary.fails_for_null(usize::from(arg)));
    for outcome in outcomes.iter_mut().filter(|outcome| outcome.exception == ExceptionAfter::Set) {
        outcome.when.retain(|when| !fails(when));
    }
}

/// Whether the units of a format run Python code, for functions that do nothing but follow it.
fn runs_python(function: &FormatFunction, text: &[u8], version: PythonVersion) -> bool {
    match function.grammar {
        Grammar::Parse(_) | Grammar::Build(Makes::Value) | Grammar::Text(_) => function
            .read(text, version, SsizeClean::Defined)
            .is_none_or(|reading| reading.layout().runs_python().is_some()),
        Grammar::Build(_) | Grammar::Unpack { .. } | Grammar::NullTerminated | Grammar::Counted { .. } => true,
    }
}

fn built(function: &FormatFunction, text: &[u8], version: PythonVersion) -> Option<Built> {
    let (Grammar::Build(Makes::Value), VarArgs::From(first)) = (function.grammar, function.varargs) else {
        return None;
    };
    let FormatReading::Build(built) = function.read(text, version, SsizeClean::Defined)? else { return None };
    match built.result() {
        BuiltResult::None => Some(Built::None),
        BuiltResult::Container(Bracket::Tuple) => (built.layout.units().len() == 1).then_some(Built::Empty),
        BuiltResult::Scalar(unit) => {
            let number = built.layout.units()[unit].args().next()?;
            Some(Built::Number(usize::from(first) + number.index()))
        }
        BuiltResult::Container(Bracket::List | Bracket::Dict)
        | BuiltResult::Argument(_)
        | BuiltResult::Converted(_) => None,
    }
}
