//! What a contract or a slot's prototype says, as the ways in which a call can end.

use refhound_clauses::{
    Cause, Contract, Exception, Failure, Gives, NullArgument, NullResult, OutNull, Param, Place, Subject, Takes, Value,
};
use refhound_contracts::formats::FormatFunction;
use refhound_contracts::slots::{ErrorValue, ParameterOwnership, Prototype, ResultMeaning};
use refhound_domains::Range;
use refhound_types::PythonVersion;

use crate::formats::{FormattedArg, format_effects, formatted_argument};
use crate::outcome::{
    ArgEffect, Condition, ExceptionAfter, Input, Nullness, Outcome, Presence, ResultEffect, Source, WriteEffect,
    Written,
};

/// The result values that mean failure.
pub fn failing(failure: &Failure) -> Option<Range> {
    match &failure.value {
        Value::Null => Some(Range::ZERO),
        Value::Int(value) => Some(Range::exactly(*value)),
        Value::Nonzero => Some(Range::NONZERO),
        Value::Negative => Some(Range::at_most(-1)),
        // An error pointer is one of the last addresses: a small negative number.
        Value::ErrorPointer => Some(Range::new(-4095, -1)),
        Value::Text(text) => largest(text).map(Range::exactly),
        Value::Float(_) => None,
    }
}

/// `(unsigned long)-1` and `ULONG_MAX` are the largest number of their type. Engines keep numbers up to the largest signed one,
/// which stands for all that are larger.
fn largest(text: &str) -> Option<i64> {
    let of_type = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(")-1"));
    match of_type {
        Some(ty) if ty.starts_with("unsigned long") || ty == "size_t" => Some(i64::MAX),
        // Unsigned types of Python that end in their size in bytes.
        Some(ty) if ty.ends_with("UCS4") => Some(i64::from(u32::MAX)),
        Some(_) => None,
        None if text.ends_with("_MAX") => Some(i64::MAX),
        None => None,
    }
}

/// The result values that mean success.
fn succeeding(failure: &Failure, gives: Gives) -> Option<Range> {
    match &failure.value {
        // Nothing more is told by a status: success is 0, whatever a caller compares it with.
        Value::Int(-1) | Value::Nonzero | Value::Negative if gives == Gives::Status => Some(Range::ZERO),
        // Converters and their kin: 0 or 1.
        Value::Int(0) if gives == Gives::Status => Some(Range::exactly(1)),
        Value::Null => Some(Range::NONZERO),
        Value::Int(value) if *value < 0 => Some(Range::at_least(0)),
        Value::Int(value) => Some(Range::ALL.without(*value)),
        Value::Nonzero => Some(Range::ZERO),
        Value::Negative | Value::ErrorPointer => Some(Range::at_least(0)),
        Value::Text(text) => largest(text).map(|value| Range::new(0, value - 1)),
        Value::Float(_) => None,
    }
}

/// The results of a successful call.
pub fn succeeding_range(contract: &Contract) -> Range {
    if contract.returns.truth {
        return Range::new(0, 1);
    }
    let failure = contract.returns.fails_with.as_ref();
    let succeeded = failure.and_then(|failure| succeeding(failure, contract.returns.gives)).unwrap_or(Range::ALL);
    contract.returns.range.map_or(succeeded, |numbers| succeeded.meet(numbers))
}

/// Why a contract's result can be NULL.
pub fn nullness_of(contract: &Contract) -> Nullness {
    match contract.returns.null {
        _ if contract.on_failure.cause == Cause::Misuse => Nullness::Never,
        NullResult::OnError => Nullness::Failing,
        NullResult::Missing | NullResult::OnErrorOrMissing => Nullness::Missing,
        NullResult::NotAPointer | NullResult::Never | NullResult::Always | NullResult::IfArgumentNull => {
            Nullness::Never
        }
    }
}

/// Which calls end in two ways rather than in one that stands for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Split {
    /// Those after which somebody else holds the object, or another object is there.
    ByHolder,
    /// Also those that differ in a count only: a failed `PyList_SetItem` has released the item that a successful one holds.
    ByCount,
}

/// Whether an effect differs between success and failure.
fn is_conditional(takes: Takes, split: Split) -> bool {
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
        Takes::StealAlways => split == Split::ByCount,
        Takes::Value
        | Takes::Borrow
        | Takes::BorrowArray
        | Takes::Keep
        | Takes::Steal
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
pub fn outcomes_of_contract(
    contract: &Contract,
    format: Option<(&FormatFunction, Option<&[u8]>)>,
    args: usize,
    version: PythonVersion,
    split: Split,
) -> Vec<Outcome> {
    let formatted = format.map(|(function, text)| format_effects(function, text, args, version));
    let writes_by_format = formatted.as_ref().is_some_and(|effects| effects.iter().any(|e| e.1.is_write()));
    let conditional =
        contract.params.iter().any(|param| is_conditional(param.takes, split) || is_told_by_result(param))
            || is_owned_by_failure(contract)
            || writes_by_format;
    let told_apart = contract.returns.fails_with.as_ref().is_some_and(|f| !f.ambiguous && failing(f).is_some());
    if !conditional {
        let only = outcome(contract, formatted.as_deref(), Ending::Either);
        if let (Split::ByHolder, ResultEffect::Argument { arg, more: 1.. }) = (split, &only.result)
            && contract.returns.null == NullResult::IfArgumentNull
        {
            return null_or_argument(*arg as u16, &only);
        }
        return vec![only];
    }
    let mut outcomes = Vec::new();
    match condition_on_result(contract) {
        // `PyDict_GetItemRef` stores something only when it has found something.
        Some(holds) => {
            let success = result_told(contract);
            let rest = complement(holds).map(|rest| success.meet(rest));
            let mut found = outcome(contract, formatted.as_deref(), Ending::Success);
            // What is found is found once: the result is 1.
            let holds = if holds == Range::at_least(1) { Range::exactly(1) } else { holds };
            found.range = success.meet(holds);
            found.writes.iter_mut().for_each(surely_written);
            outcomes.push(found);
            if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
                let mut missing = outcome(contract, formatted.as_deref(), Ending::Failure);
                missing.range = rest;
                missing.failed = None;
                missing.exception = ExceptionAfter::Unchanged;
                outcomes.push(missing);
            }
        }
        None if told_apart => {
            let mut success = outcome(contract, formatted.as_deref(), Ending::Success);
            match &contract.returns.fails_with {
                // Nothing more is told by the result: success is 0, whatever a caller compares it with.
                Some(Failure { value: Value::Int(-1), .. }) => success.range = Range::ZERO,
                // `PyArg_ParseTuple` answers 0 or 1.
                Some(Failure { value: Value::Int(0), .. }) if writes_by_format => success.range = Range::exactly(1),
                Some(_) | None => {}
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

/// A call that says that it has found something has stored it.
fn surely_written(write: &mut WriteEffect) {
    if let Written::Object(source, Presence::OrNull) = write.value {
        write.value = Written::Object(source, Presence::Surely);
    }
}

/// `Py_XNewRef(x)`: NULL stays NULL, and only an object gets one reference more.
fn null_or_argument(arg: u16, given: &Outcome) -> Vec<Outcome> {
    let when = |range: Range| vec![Condition { on: Input::Argument(arg), range }];
    let null = Outcome { when: when(Range::ZERO), result: ResultEffect::Int(0), ..given.clone() };
    vec![Outcome { when: when(Range::NONZERO), ..given.clone() }, null]
}

/// The results of a successful call that tells by its result what it did.
fn result_told(contract: &Contract) -> Range {
    if contract.returns.truth {
        return succeeding_range(contract);
    }
    let failure = contract.returns.fails_with.as_ref();
    let tells = |failure: &Failure| match failure.value {
        // There is nothing between 0 and 1.
        Value::Int(0) => contract.returns.gives,
        Value::Null
        | Value::Int(_)
        | Value::Nonzero
        | Value::Negative
        | Value::ErrorPointer
        | Value::Float(_)
        | Value::Text(_) => Gives::Value,
    };
    failure.and_then(|failure| succeeding(failure, tells(failure))).unwrap_or(Range::ALL)
}

/// `try_module_get(module)` has taken a reference where its result is not zero.
fn is_told_by_result(param: &Param) -> bool {
    param.takes == Takes::Retain && param.when.atoms.iter().any(|atom| atom.subject == Subject::Result)
}

/// `device_register(dev)`: the device belongs to those with whom it is registered, or to the caller when that has failed.
fn is_owned_by_failure(contract: &Contract) -> bool {
    let is_kept = |param: &Param| param.takes == Takes::Keep;
    contract.on_failure.owned.iter().any(|&index| contract.param(usize::from(index)).is_some_and(is_kept))
}

/// The results for which the conditional effects of a contract happen.
fn condition_on_result(contract: &Contract) -> Option<Range> {
    let atoms = contract.params.iter().flat_map(|param| &param.when.atoms);
    atoms
        .filter(|atom| atom.subject == Subject::Result)
        .map(|atom| Range::of(atom.comparison, Range::exactly(atom.value)))
        .next()
}

/// All other numbers, where one range can say so.
pub fn complement(range: Range) -> Option<Range> {
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
        Ending::Success => succeeding_range(contract),
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
    let assigns = contract.params.iter().any(|param| param.takes == Takes::Assign);
    for (index, param) in contract.params.iter().enumerate() {
        let did_not_happen = ending == Ending::Failure && is_told_by_result(param);
        let takes = if did_not_happen { Takes::Borrow } else { param.takes };
        argument(contract, index, takes, ending, assigns, &mut outcome);
    }
    for (index, effect) in formatted.into_iter().flatten() {
        formatted_argument(*index, *effect, ending == Ending::Failure, &mut outcome);
    }
    outcome
}

fn usual_range(contract: &Contract) -> Range {
    if let Some(number) = contract.returns.always {
        return Range::exactly(number.into());
    }
    match contract.returns.null {
        NullResult::Never => Range::NONZERO,
        NullResult::Always => Range::ZERO,
        NullResult::NotAPointer if contract.returns.gives == Gives::Status => match &contract.returns.fails_with {
            Some(Failure { value: Value::Int(-1), .. }) if stores_only(contract) => Range::new(-1, 0),
            Some(Failure { value: Value::Int(-1), .. }) => Range::at_least(-1),
            Some(Failure { value: Value::Int(0), .. }) => Range::new(0, 1),
            _ => Range::ALL,
        },
        NullResult::NotAPointer => match (contract.returns.range, &contract.returns.fails_with) {
            (Some(numbers), None) => numbers,
            (Some(numbers), Some(failure)) => failing(failure).map_or(Range::ALL, |failed| numbers.hull(failed)),
            (None, _) => Range::ALL,
        },
        NullResult::OnError | NullResult::Missing | NullResult::OnErrorOrMissing | NullResult::IfArgumentNull => {
            Range::ALL
        }
    }
}

/// `PyList_Append(list, x)`: what a call that puts an object somewhere tells is only whether it was done, and never more than 0.
fn stores_only(contract: &Contract) -> bool {
    let stores = |takes: Takes| matches!(takes, Takes::Keep | Takes::Steal | Takes::StealAlways);
    let asks = |takes: Takes| !matches!(takes, Takes::Value | Takes::Borrow) && !stores(takes);
    contract.params.iter().any(|param| stores(param.takes)) && !contract.params.iter().any(|param| asks(param.takes))
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
        Takes::Keep if failed && contract.on_failure.owned.contains(&(index as u16)) => effect(ArgEffect::Init),
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
                (Takes::OutNewArray | Takes::OutBorrowedArray, _) => Written::Elements,
                (Takes::OutNew, Ending::Failure) => Written::Int(0),
                (_, Ending::Failure) => return,
                (Takes::OutNew | Takes::InOutNew, _) => Written::Object(Source::New, presence(contract, index)),
                (_, _) => {
                    let from = keeper(contract, index);
                    let source = from.map_or(Source::BorrowedFromInterpreter, Source::BorrowedFrom);
                    Written::Object(source, presence(contract, index))
                }
            };
            outcome.writes.push(WriteEffect { arg: index, path: Vec::new(), value });
        }
    }
}

/// What stands in an out-parameter once the call has succeeded: an object, where the result tells of one.
fn presence(contract: &Contract, index: usize) -> Presence {
    let param = &contract.params[index];
    let told_by_result = param.when.atoms.iter().any(|atom| atom.subject == Subject::Result);
    match param.out_null {
        Some(OutNull::Maybe) => Presence::PerhapsNull,
        Some(OutNull::Never) => Presence::Surely,
        None if told_by_result => Presence::Surely,
        None => Presence::OrNull,
    }
}

/// Whether NULL may be passed.
pub fn null_allowed(contract: &Contract, index: usize) -> bool {
    contract.param(index).is_none_or(|param| match param.null {
        NullArgument::Allowed => true,
        NullArgument::Refused | NullArgument::Fails => param.takes == Takes::Value,
        NullArgument::Crashes => false,
    })
}

/// A call through a field of the interpreter's tables.
pub fn outcomes_of_slot(prototype: &Prototype) -> Vec<Outcome> {
    let mut outcome = Outcome::plain();
    outcome.null = match prototype.outcome.error {
        ErrorValue::Null => Nullness::Failing,
        ErrorValue::None | ErrorValue::MinusOne | ErrorValue::Negative | ErrorValue::Zero | ErrorValue::NonZero => {
            Nullness::Never
        }
    };
    outcome.result = match prototype.outcome.meaning {
        ResultMeaning::NewReference => ResultEffect::Object(Source::New),
        ResultMeaning::Nothing
        | ResultMeaning::Status
        | ResultMeaning::Truth
        | ResultMeaning::Length
        | ResultMeaning::Hash
        | ResultMeaning::Order
        | ResultMeaning::Visit
        | ResultMeaning::Ignored
        | ResultMeaning::Continue
        | ResultMeaning::Coerced
        | ResultMeaning::Sent
        | ResultMeaning::Converted
        | ResultMeaning::ModuleOrDefinition
        | ResultMeaning::StaticSlots => ResultEffect::Plain,
    };
    for (index, parameter) in prototype.parameters.iter().enumerate() {
        let effect = match parameter.ownership {
            ParameterOwnership::Memory | ParameterOwnership::Dying => ArgEffect::Free,
            ParameterOwnership::Borrowed | ParameterOwnership::BorrowedArray => ArgEffect::Use,
            ParameterOwnership::OutNew => {
                let value = Written::Object(Source::New, Presence::OrNull);
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
        ErrorValue::Null | ErrorValue::MinusOne | ErrorValue::Negative | ErrorValue::Zero | ErrorValue::NonZero => {
            ExceptionAfter::IfFailed
        }
    };
    vec![outcome]
}
