//! Calls in one form: contracts, summaries and slots alike become a list of ways in which the call can end.

use refhound_clauses::{Contract, Exception, Failure, Gives, NullArgument, NullResult, Place, Subject, Takes, Value};
use refhound_contracts::formats::{
    ArgEffect as FormatEffect, FormatFunction, FormatPlace, FormatReading, Grammar, Presence, SsizeClean, VarArgs,
};
use refhound_contracts::slots::{ErrorValue, ParameterOwnership, Prototype, ResultMeaning};
use refhound_domains::Range;
use refhound_index::EntityId;
use refhound_types::PythonVersion;

use crate::nulls::nullness_of;
use crate::summary::{Condition, Entry, ExceptionAfter, Given, Nullness, Part, Summary};

/// One way in which a call can end.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    /// Restricts the arguments for which it can happen.
    pub(crate) when: Vec<Condition>,
    pub(crate) result: ResultEffect,
    pub(crate) range: Range,
    pub(crate) args: Vec<(usize, ArgEffect)>,
    pub(crate) writes: Vec<WriteEffect>,
    pub(crate) exception: ExceptionAfter,
    /// As `exception`, for rules about exceptions.
    pub(crate) told: ExceptionAfter,
    /// Another way of ending looks the same to the caller and does something else.
    pub(crate) ambiguous: bool,
    /// Told in the path: the call is taken to have failed, or not.
    pub(crate) failed: Option<bool>,
    /// Why a pointer result can be NULL.
    pub(crate) null: Nullness,
    /// An exception may be set in a way that nothing is known of.
    pub(crate) unsure: bool,
    /// Results that mean a failure elsewhere: this one is not known well enough to say that it is none.
    pub(crate) doubtful: Option<Range>,
    /// Arguments that point to a buffer that was filled in and has to be released.
    pub(crate) views: Vec<usize>,
    /// Arguments that point to a variable that got memory to be freed.
    pub(crate) memory: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultEffect {
    Plain,
    Object(Source),
    /// An argument itself; `more` references of it are the caller's.
    Argument {
        arg: usize,
        more: i8,
    },
    Int(i64),
}

/// What an object that comes out of a call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    New,
    BorrowedFrom(usize),
    BorrowedFromInterpreter,
    BorrowedElsewhere,
    Forever,
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArgEffect {
    Use,
    /// Somebody else takes a reference of its own: the argument with this index, or the interpreter.
    Keep(Option<usize>),
    /// The reference goes over to an argument, or to the result or the interpreter.
    Steal(Option<usize>),
    Retain,
    Release,
    /// Torn down whatever its count.
    Free,
    /// An object with one reference from now on.
    Init,
    /// Anything may happen to it.
    PassedOn,
    Delta(i8),
    /// The object that the argument points to is the caller's before and after, but may be another one.
    Replaced,
    /// The object that the argument points to was released, and NULL stands there.
    Cleared,
    /// References of the object that the argument points to were taken or given up.
    ContentDelta(i8),
    /// References of objects in members of what the argument points to were taken or given up.
    Members,
}

#[derive(Debug, Clone)]
pub(crate) struct WriteEffect {
    pub(crate) arg: usize,
    pub(crate) path: Vec<Part>,
    pub(crate) value: Written,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    Object(Source),
    /// As `Object`, and never NULL.
    Present(Source),
    Int(i64),
    Argument(usize),
    Anything,
}

impl Outcome {
    pub(crate) fn plain() -> Outcome {
        Outcome {
            when: Vec::new(),
            result: ResultEffect::Plain,
            range: Range::ALL,
            args: Vec::new(),
            writes: Vec::new(),
            exception: ExceptionAfter::Unchanged,
            told: ExceptionAfter::Unchanged,
            ambiguous: false,
            failed: None,
            null: Nullness::Never,
            unsure: false,
            doubtful: None,
            views: Vec::new(),
            memory: Vec::new(),
        }
    }
}

/// The result values that mean failure.
pub(crate) fn failing(failure: &Failure) -> Option<Range> {
    match &failure.value {
        Value::Null => Some(Range::ZERO),
        Value::Int(value) => Some(Range::exactly(*value)),
        Value::Nonzero => Some(Range::NONZERO),
        Value::Negative => Some(Range::at_most(-1)),
        // An error pointer is one of the last addresses: a small negative number.
        Value::ErrorPointer => Some(Range::new(-4095, -1)),
        Value::Float(_) | Value::Text(_) => None,
    }
}

fn succeeding(failure: &Failure) -> Option<Range> {
    match &failure.value {
        Value::Null => Some(Range::NONZERO),
        Value::Int(value) if *value < 0 => Some(Range::at_least(0)),
        Value::Int(value) => Some(Range::ALL.without(*value)),
        Value::Nonzero => Some(Range::ZERO),
        Value::Negative => Some(Range::at_least(0)),
        Value::ErrorPointer => Some(Range::at_least(0)),
        Value::Float(_) | Value::Text(_) => None,
    }
}

/// The results of a successful call.
pub(crate) fn succeeding_range(contract: &Contract) -> Range {
    contract.returns.fails_with.as_ref().and_then(succeeding).unwrap_or(Range::ALL)
}

/// Whether an effect differs between success and failure.
fn is_conditional(takes: Takes) -> bool {
    match takes {
        Takes::StealOnSuccess
        | Takes::RetainOnSuccess
        | Takes::ConsumeOnSuccess
        | Takes::OutNew
        | Takes::OutBorrowed
        | Takes::OutNewArray
        | Takes::OutBorrowedArray
        | Takes::InOut
        | Takes::InOutNew => true,
        Takes::Value
        | Takes::Borrow
        | Takes::BorrowArray
        | Takes::Keep
        | Takes::Steal
        | Takes::StealAlways
        | Takes::StealArray
        | Takes::Retain
        | Takes::Release
        | Takes::Clear
        | Takes::Assign
        | Takes::Init
        | Takes::Free
        | Takes::Destroy => false,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Success,
    Failure,
    /// Not told apart.
    Either,
}

/// The ways in which a call with a contract can end.
pub(crate) fn outcomes_of_contract(
    contract: &Contract,
    format: Option<(&FormatFunction, Option<&[u8]>)>,
    args: usize,
    version: PythonVersion,
) -> Vec<Outcome> {
    let formatted = format.map(|(function, text)| format_effects(function, text, args, version));
    let writes_by_format = formatted.as_ref().is_some_and(|effects| effects.iter().any(|e| e.1.is_write()));
    let conditional = contract.params.iter().any(|param| is_conditional(param.takes)) || writes_by_format;
    let told_apart = contract.returns.fails_with.as_ref().is_some_and(|f| !f.ambiguous && failing(f).is_some());
    if !conditional {
        return vec![outcome(contract, formatted.as_deref(), Ending::Either)];
    }
    let mut outcomes = Vec::new();
    match condition_on_result(contract) {
        // `PyDict_GetItemRef` stores something only when it has found something.
        Some(holds) => {
            let success = contract.returns.fails_with.as_ref().and_then(succeeding).unwrap_or(Range::ALL);
            let mut found = outcome(contract, formatted.as_deref(), Ending::Success);
            // What is found is found once: the result is 1.
            let holds = if holds == Range::at_least(1) { Range::exactly(1) } else { holds };
            found.range = success.meet(holds);
            outcomes.push(found);
            if let Some(rest) = complement(holds).map(|rest| success.meet(rest)).filter(|rest| !rest.is_empty()) {
                let mut missing = outcome(contract, formatted.as_deref(), Ending::Failure);
                missing.range = rest;
                missing.failed = None;
                (missing.exception, missing.told) = (ExceptionAfter::Unchanged, ExceptionAfter::Unchanged);
                outcomes.push(missing);
            }
        }
        None if told_apart => {
            let mut success = outcome(contract, formatted.as_deref(), Ending::Success);
            if matches!(contract.returns.fails_with, Some(Failure { value: Value::Int(-1), .. })) {
                // Nothing more is told by the result: success is 0, whatever a caller compares it with.
                success.range = Range::ZERO;
            }
            outcomes.push(success);
        }
        None => return vec![outcome(contract, formatted.as_deref(), Ending::Either)],
    }
    if told_apart {
        outcomes.push(outcome(contract, formatted.as_deref(), Ending::Failure));
    }
    outcomes
}

/// The results for which the conditional effects of a contract happen.
fn condition_on_result(contract: &Contract) -> Option<Range> {
    let atoms = contract.params.iter().flat_map(|param| &param.when.atoms);
    atoms
        .filter(|atom| atom.subject == Subject::Result)
        .map(|atom| Range::of(atom.comparison, Range::exactly(atom.value)))
        .next()
}

fn complement(range: Range) -> Option<Range> {
    match range {
        Range { lo: i64::MIN, hi: i64::MAX, nonzero: true } => Some(Range::ZERO),
        Range { lo: i64::MIN, hi, .. } if hi < i64::MAX => Some(Range::at_least(hi + 1)),
        Range { lo, hi: i64::MAX, .. } if lo > i64::MIN => Some(Range::at_most(lo - 1)),
        Range { lo, hi, .. } if lo == hi => Some(Range::ALL.without(lo)),
        _ => None,
    }
}

fn outcome(contract: &Contract, formatted: Option<&[(usize, FormattedArg)]>, ending: Ending) -> Outcome {
    let mut outcome = Outcome::plain();
    let failure = contract.returns.fails_with.as_ref();
    outcome.range = match ending {
        Ending::Success => failure.and_then(succeeding).unwrap_or(Range::ALL),
        Ending::Failure => failure.and_then(failing).unwrap_or(Range::ALL),
        Ending::Either => usual_range(contract),
    };
    outcome.failed = match ending {
        Ending::Success => Some(false),
        Ending::Failure => Some(true),
        Ending::Either => None,
    };
    outcome.null = if ending == Ending::Success { Nullness::Never } else { nullness_of(contract) };
    outcome.result = result_of(contract, ending);
    outcome.exception = exception_after(contract, ending);
    outcome.told = outcome.exception;
    let assigns = contract.params.iter().any(|param| param.takes == Takes::Assign);
    for (index, param) in contract.params.iter().enumerate() {
        argument(contract, index, param.takes, ending, assigns, &mut outcome);
    }
    for (index, effect) in formatted.into_iter().flatten() {
        formatted_argument(*index, *effect, ending, &mut outcome);
    }
    outcome
}

fn usual_range(contract: &Contract) -> Range {
    match contract.returns.null {
        NullResult::Never => Range::NONZERO,
        NullResult::Always => Range::ZERO,
        NullResult::NotAPointer if contract.returns.gives == Gives::Status => match &contract.returns.fails_with {
            Some(Failure { value: Value::Int(-1), .. }) => Range::at_least(-1),
            Some(Failure { value: Value::Int(0), .. }) => Range::at_least(0),
            _ => Range::ALL,
        },
        NullResult::NotAPointer
        | NullResult::OnError
        | NullResult::Missing
        | NullResult::OnErrorOrMissing
        | NullResult::IfArgumentNull => Range::ALL,
    }
}

fn result_of(contract: &Contract, ending: Ending) -> ResultEffect {
    let from = || match contract.returns.from {
        Some(Place::Param(index)) => Some(usize::from(index)),
        Some(Place::Result | Place::Interpreter | Place::Elsewhere) | None => None,
    };
    match contract.returns.gives {
        Gives::New if ending == Ending::Failure => ResultEffect::Int(0),
        Gives::New => ResultEffect::Object(Source::New),
        Gives::Borrowed => ResultEffect::Object(match contract.returns.from {
            Some(Place::Param(index)) => Source::BorrowedFrom(usize::from(index)),
            Some(Place::Elsewhere) => Source::BorrowedElsewhere,
            Some(Place::Result | Place::Interpreter) | None => Source::BorrowedFromInterpreter,
        }),
        Gives::Argument => from().map_or(ResultEffect::Plain, |arg| ResultEffect::Argument { arg, more: 0 }),
        Gives::NewArgument => from().map_or(ResultEffect::Plain, |arg| ResultEffect::Argument { arg, more: 1 }),
        Gives::MovedArgument if ending == Ending::Failure => ResultEffect::Int(0),
        Gives::MovedArgument => ResultEffect::Object(Source::New),
        Gives::Null => ResultEffect::Int(0),
        Gives::Status | Gives::Value | Gives::Nothing => ResultEffect::Plain,
    }
}

fn exception_after(contract: &Contract, ending: Ending) -> ExceptionAfter {
    if contract.clears_exception {
        return ExceptionAfter::Clear;
    }
    match &contract.raises {
        Some(condition) if condition.is_always() => return ExceptionAfter::Set,
        Some(_) => return ExceptionAfter::Unknown,
        None => {}
    }
    if contract.returns.gives == Gives::Null {
        return ExceptionAfter::Set;
    }
    match (contract.on_failure.exception, ending) {
        (Exception::Never, _) | (_, Ending::Success) => ExceptionAfter::Unchanged,
        (Exception::Set, Ending::Failure) => ExceptionAfter::Set,
        (Exception::Set, Ending::Either) if contract.returns.fails_with.is_some() => ExceptionAfter::IfFailed,
        (Exception::Maybe, Ending::Either) if contract.returns.fails_with.is_some() => ExceptionAfter::MaybeFailed,
        (Exception::Set | Exception::Maybe, _) => ExceptionAfter::Unknown,
    }
}

/// The argument that an object is put into: the first one that is only used.
fn keeper(contract: &Contract, index: usize) -> Option<usize> {
    contract.params.iter().enumerate().position(|(at, param)| at != index && param.takes == Takes::Borrow)
}

fn argument(contract: &Contract, index: usize, takes: Takes, ending: Ending, assigns: bool, outcome: &mut Outcome) {
    let mut effect = |effect| outcome.args.push((index, effect));
    let failed = ending == Ending::Failure;
    match takes {
        Takes::Value => {}
        Takes::Borrow | Takes::BorrowArray => effect(ArgEffect::Use),
        Takes::Keep => effect(ArgEffect::Keep(keeper(contract, index))),
        // The macro's assignment stands in the source beside the call.
        Takes::Steal | Takes::StealAlways if assigns => effect(ArgEffect::Use),
        Takes::StealAlways if failed => effect(ArgEffect::Release),
        Takes::Steal | Takes::StealAlways => effect(ArgEffect::Steal(keeper(contract, index))),
        Takes::StealOnSuccess if failed => effect(ArgEffect::Use),
        Takes::StealOnSuccess => effect(ArgEffect::Steal(keeper(contract, index))),
        Takes::ConsumeOnSuccess if failed => effect(ArgEffect::Use),
        // The object lives on under another address.
        Takes::ConsumeOnSuccess => effect(ArgEffect::Steal(None)),
        Takes::StealArray => effect(ArgEffect::PassedOn),
        Takes::Retain => effect(ArgEffect::Retain),
        Takes::RetainOnSuccess if failed => effect(ArgEffect::Use),
        Takes::RetainOnSuccess => effect(ArgEffect::Retain),
        Takes::Release | Takes::Clear | Takes::Assign => effect(ArgEffect::Release),
        Takes::Init => effect(ArgEffect::Init),
        Takes::Free | Takes::Destroy => effect(ArgEffect::Free),
        Takes::InOut => {
            let cleared = contract.on_failure.clears.contains(&(index as u16));
            effect(match ending {
                Ending::Failure if cleared => ArgEffect::Cleared,
                Ending::Failure => ArgEffect::Use,
                Ending::Success | Ending::Either => ArgEffect::Replaced,
            });
        }
        Takes::OutNew | Takes::OutBorrowed | Takes::InOutNew | Takes::OutNewArray | Takes::OutBorrowedArray => {
            let value = match (takes, ending) {
                (Takes::OutNewArray | Takes::OutBorrowedArray, _) => Written::Anything,
                (Takes::OutNew, Ending::Failure) => Written::Int(0),
                (_, Ending::Failure) => return,
                (Takes::OutNew | Takes::InOutNew, _) => Written::Object(Source::New),
                (_, _) => Written::Object(
                    keeper(contract, index).map_or(Source::BorrowedFromInterpreter, Source::BorrowedFrom),
                ),
            };
            outcome.writes.push(WriteEffect { arg: index, path: Vec::new(), value });
        }
    }
}

/// What a format does with one variable argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormattedArg {
    Uses,
    Steals,
    /// Behind `|` what stands there when nothing was given is the caller's business: borrowed or its default.
    Writes(Written),
    /// A buffer that has to be released.
    WritesView,
    /// Memory that has to be freed.
    WritesMemory,
    PassedOn,
}

impl FormattedArg {
    fn is_write(self) -> bool {
        matches!(self, FormattedArg::Writes(_) | FormattedArg::WritesView | FormattedArg::WritesMemory)
    }
}

fn format_effects(
    function: &FormatFunction,
    text: Option<&[u8]>,
    args: usize,
    version: PythonVersion,
) -> Vec<(usize, FormattedArg)> {
    let VarArgs::From(first) = function.varargs else { return Vec::new() };
    let first = usize::from(first);
    let unknown = || (first..args).map(|index| (index, FormattedArg::PassedOn)).collect();
    let Some(text) = text else {
        return match function.format {
            FormatPlace::Nowhere => without_format(function, first, args),
            FormatPlace::Argument(_) | FormatPlace::Parser(_) => unknown(),
        };
    };
    let Some(reading) = function.read(text, version, SsizeClean::Defined) else { return unknown() };
    let source = match reading {
        FormatReading::Parse(_) => Source::BorrowedFrom(0),
        FormatReading::Build(_) | FormatReading::Text(_) => Source::BorrowedFromInterpreter,
    };
    let layout = reading.layout();
    let mut effects = Vec::new();
    for (id, arg) in layout.args().iter() {
        let index = first + id.index();
        if index >= args {
            break;
        }
        let effect = match arg.effect {
            FormatEffect::BorrowedObject if layout.units()[arg.unit].presence == Presence::Required => {
                FormattedArg::Writes(Written::Present(source))
            }
            FormatEffect::BorrowedObject => FormattedArg::Writes(Written::Object(source)),
            FormatEffect::Stores
            | FormatEffect::StoresLength
            | FormatEffect::BorrowedBuffer
            | FormatEffect::OwnedMemoryIfNull
            | FormatEffect::Converted => FormattedArg::Writes(Written::Anything),
            FormatEffect::BufferView => FormattedArg::WritesView,
            FormatEffect::OwnedMemory => FormattedArg::WritesMemory,
            FormatEffect::Uses => FormattedArg::Uses,
            FormatEffect::Steals => FormattedArg::Steals,
            FormatEffect::Reads
            | FormatEffect::Length
            | FormatEffect::Width
            | FormatEffect::Precision
            | FormatEffect::Converter => continue,
        };
        effects.push((index, effect));
    }
    effects
}

/// `PyArg_UnpackTuple`, `PyObject_CallFunctionObjArgs`, `PyTuple_Pack`.
fn without_format(function: &FormatFunction, first: usize, args: usize) -> Vec<(usize, FormattedArg)> {
    let effect = match function.grammar {
        Grammar::Unpack { .. } => FormattedArg::Writes(Written::Object(Source::BorrowedFrom(0))),
        Grammar::NullTerminated | Grammar::Counted { .. } => FormattedArg::Uses,
        Grammar::Parse(_) | Grammar::Build(_) | Grammar::Text(_) => FormattedArg::PassedOn,
    };
    (first..args).map(|index| (index, effect)).collect()
}

fn formatted_argument(index: usize, effect: FormattedArg, ending: Ending, outcome: &mut Outcome) {
    match effect {
        FormattedArg::Uses => outcome.args.push((index, ArgEffect::Use)),
        FormattedArg::Steals => outcome.args.push((index, ArgEffect::Steal(None))),
        FormattedArg::PassedOn => outcome.args.push((index, ArgEffect::PassedOn)),
        FormattedArg::Writes(_) | FormattedArg::WritesView | FormattedArg::WritesMemory
            if ending == Ending::Failure => {}
        FormattedArg::Writes(value) => outcome.writes.push(WriteEffect { arg: index, path: Vec::new(), value }),
        FormattedArg::WritesView => {
            outcome.writes.push(WriteEffect { arg: index, path: Vec::new(), value: Written::Anything });
            outcome.views.push(index);
        }
        FormattedArg::WritesMemory => {
            outcome.writes.push(WriteEffect { arg: index, path: Vec::new(), value: Written::Anything });
            outcome.memory.push(index);
        }
    }
}

/// One entry of a callee's summary.
fn outcome_of_entry(entry: &Entry) -> Outcome {
    let source = |given: Given| match given {
        Given::New => Some(Source::New),
        Given::Borrowed => Some(Source::BorrowedElsewhere),
        Given::Forever => Some(Source::Forever),
        Given::Unknown => Some(Source::Unknown),
        Given::Plain | Given::Int(_) | Given::Argument(_) => None,
    };
    let result = match entry.result {
        Given::Plain => ResultEffect::Plain,
        Given::Int(value) => ResultEffect::Int(value),
        Given::Argument(arg) => ResultEffect::Argument { arg: usize::from(arg), more: 0 },
        Given::New | Given::Borrowed | Given::Forever | Given::Unknown => {
            ResultEffect::Object(source(entry.result).expect("an object"))
        }
    };
    // An argument is used before it is given up.
    let mut args: Vec<(usize, ArgEffect)> =
        entry.kept.iter().map(|&arg| (usize::from(arg), ArgEffect::Keep(None))).collect();
    args.extend(entry.contents.iter().map(|&(arg, delta)| (usize::from(arg), ArgEffect::ContentDelta(delta))));
    args.extend(entry.members.iter().map(|&arg| (usize::from(arg), ArgEffect::Members)));
    args.extend(entry.escaped.iter().map(|&arg| (usize::from(arg), ArgEffect::PassedOn)));
    args.extend(entry.deltas.iter().map(|&(arg, delta)| (usize::from(arg), ArgEffect::Delta(delta))));
    let writes = entry
        .writes
        .iter()
        .map(|write| {
            let value = match write.value {
                Given::Plain => Written::Anything,
                Given::Int(value) => Written::Int(value),
                Given::Argument(arg) => Written::Argument(usize::from(arg)),
                Given::New | Given::Borrowed | Given::Forever | Given::Unknown => {
                    Written::Object(source(write.value).expect("an object"))
                }
            };
            WriteEffect { arg: usize::from(write.arg), path: write.path.to_vec(), value }
        })
        .collect();
    Outcome {
        when: entry.when.clone(),
        result,
        range: entry.range,
        args,
        writes,
        exception: entry.exception,
        told: entry.told,
        ambiguous: entry.ambiguous,
        // An exception that a callee leaves behind is a failure that a reader wants to see.
        failed: (entry.exception == ExceptionAfter::Set).then_some(true),
        null: entry.null,
        unsure: entry.unsure,
        doubtful: None,
        views: Vec::new(),
        memory: Vec::new(),
    }
}

/// The results of one way to end that come with an exception.
fn failing_answers(outcome: &Outcome) -> Option<Range> {
    let is_object = matches!(outcome.result, ResultEffect::Object(_) | ResultEffect::Argument { .. });
    match outcome.told {
        ExceptionAfter::Unchanged | ExceptionAfter::Clear => None,
        ExceptionAfter::IfFailed | ExceptionAfter::MaybeFailed if is_object => Some(Range::ZERO),
        ExceptionAfter::IfFailed | ExceptionAfter::MaybeFailed => Some(Range::exactly(-1)),
        ExceptionAfter::Set | ExceptionAfter::Unknown => outcome.range.value().map(Range::exactly),
    }
}

/// The ways in which a function of the project can end.
pub(crate) fn outcomes_of_summary(summary: &Summary) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = summary.entries.iter().map(outcome_of_entry).collect();
    // `return -2;` with an exception on one way, and a number that is not known on another: that number is not -2.
    let told = outcomes.iter().filter_map(failing_answers).reduce(Range::hull);
    if let Some(told) = told {
        for outcome in outcomes.iter_mut().filter(|outcome| outcome.told == ExceptionAfter::Unchanged) {
            let overlaps = !outcome.range.meet(told).is_empty();
            let vague = outcome.range.value().is_none() && overlaps;
            outcome.doubtful = vague.then_some(told);
            // The same answer with an exception and without one: for which arguments is not told exactly.
            outcome.unsure |= overlaps;
        }
    }
    let gives_objects = outcomes.iter().any(|outcome| matches!(outcome.result, ResultEffect::Object(_)));
    for outcome in outcomes.iter_mut().filter(|outcome| outcome.told == ExceptionAfter::Unchanged) {
        outcome.unsure |= outcome.range.hi < 0 || (gives_objects && outcome.result == ResultEffect::Int(0));
    }
    outcomes
}

/// Whether NULL may be passed.
pub(crate) fn null_allowed(contract: &Contract, index: usize) -> bool {
    contract.param(index).is_none_or(|param| param.null == NullArgument::Allowed || param.takes == Takes::Value)
}

/// A call through a field of the interpreter's tables.
pub(crate) fn outcomes_of_slot(prototype: &Prototype) -> Vec<Outcome> {
    let mut outcome = Outcome::plain();
    outcome.null = match prototype.outcome.error {
        ErrorValue::Null => Nullness::Failing,
        ErrorValue::None | ErrorValue::MinusOne | ErrorValue::Zero | ErrorValue::NonZero => Nullness::Never,
    };
    outcome.result = match prototype.outcome.meaning {
        ResultMeaning::NewReference => ResultEffect::Object(Source::New),
        _ => ResultEffect::Plain,
    };
    for (index, parameter) in prototype.parameters.iter().enumerate() {
        let effect = match parameter.ownership {
            ParameterOwnership::Memory | ParameterOwnership::Dying => ArgEffect::Free,
            ParameterOwnership::Borrowed | ParameterOwnership::BorrowedArray => ArgEffect::Use,
            ParameterOwnership::OutNew => {
                let value = Written::Object(Source::New);
                outcome.writes.push(WriteEffect { arg: index, path: Vec::new(), value });
                continue;
            }
            ParameterOwnership::Plain
            | ParameterOwnership::InOutNew
            | ParameterOwnership::FillsView
            | ParameterOwnership::ReleasesView => continue,
        };
        outcome.args.push((index, effect));
    }
    outcome.exception = match prototype.outcome.error {
        ErrorValue::None => ExceptionAfter::Unchanged,
        _ => ExceptionAfter::IfFailed,
    };
    outcome.told = outcome.exception;
    vec![outcome]
}
