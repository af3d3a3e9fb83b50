//! What a contract says, as the ways in which a call can end.

use refhound_clauses::{Contract, Failure, Gives, NullArgument, NullResult, Place, Subject, Takes, Value};
use refhound_contracts::formats::{
    ArgEffect as FormatEffect, BuiltResult, FormatFunction, FormatPlace, FormatReading, Grammar, Makes, Presence,
    SsizeClean, VarArgs,
};
use refhound_contracts::slots::{ParameterOwnership, Prototype, ResultMeaning};
use refhound_domains::{Comparison, Range};
use refhound_index::EntityId;
use refhound_types::PythonVersion;

/// One way in which a call can end.
#[derive(Debug, Clone)]
pub(crate) struct Way {
    pub(crate) result: Result,
    /// What is known of a result that is a number.
    pub(crate) range: Range,
    pub(crate) args: Vec<(usize, Arg)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Result {
    Plain,
    New {
        maybe_null: bool,
    },
    Borrowed {
        maybe_null: bool,
    },
    /// An argument, with so many references more.
    Argument(usize, i64),
    Null,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arg {
    Use,
    Retain,
    Release,
    Steal,
    Free,
    Init,
    PassedOn,
    /// What the argument points to.
    OutNew,
    OutBorrowed,
    OutNull,
    OutAny,
    /// The variable keeps its value, or gets a borrowed reference.
    OutMaybeBorrowed,
    InOutReplaced,
    InOutCleared,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Success,
    Failure,
    Either,
}

fn failing(failure: &Failure) -> Option<Range> {
    let at_most = |hi| Range { lo: i64::MIN, hi, nonzero: true };
    match &failure.value {
        Value::Null => Some(Range::exactly(0)),
        Value::Int(value) => Some(Range::exactly(*value)),
        Value::Nonzero => Some(Range { nonzero: true, ..Range::ALL }),
        Value::Negative => Some(at_most(-1)),
        Value::ErrorPointer | Value::Float(_) | Value::Text(_) => None,
    }
}

fn succeeding(failure: &Failure, gives: Gives) -> Option<Range> {
    match &failure.value {
        // Nothing more is told by the result: success is 0, whatever a caller compares it with.
        Value::Int(-1) | Value::Nonzero | Value::Negative if gives == Gives::Status => Some(Range::exactly(0)),
        Value::Null | Value::Int(0) => Some(Range { nonzero: true, ..Range::ALL }),
        Value::Int(value) if *value < 0 => Some(Range { lo: 0, hi: i64::MAX, nonzero: false }),
        Value::Negative => Some(Range { lo: 0, hi: i64::MAX, nonzero: false }),
        Value::Nonzero => Some(Range::exactly(0)),
        Value::Int(_) | Value::ErrorPointer | Value::Float(_) | Value::Text(_) => None,
    }
}

fn is_conditional(takes: Takes) -> bool {
    matches!(
        takes,
        Takes::StealOnSuccess
            | Takes::StealAlways
            | Takes::RetainOnSuccess
            | Takes::ConsumeOnSuccess
            | Takes::OutNew
            | Takes::OutBorrowed
            | Takes::OutNewArray
            | Takes::OutBorrowedArray
            | Takes::InOut
            | Takes::InOutNew
    )
}

/// The ways in which a call with a contract can end.
pub(crate) fn ways_of_contract(
    contract: &Contract,
    format: Option<(&FormatFunction, Option<&[u8]>)>,
    args: usize,
    version: PythonVersion,
) -> Vec<Way> {
    let formatted = format.map(|(function, text)| formatted_args(function, text, args, version)).unwrap_or_default();
    let writes = formatted.iter().any(|(_, arg)| matches!(arg, Arg::OutBorrowed | Arg::OutAny | Arg::OutMaybeBorrowed));
    let conditional = contract.params.iter().any(|param| is_conditional(param.takes)) || writes;
    let failure = contract.returns.fails_with.as_ref();
    let told_apart = failure.is_some_and(|failure| !failure.ambiguous && failing(failure).is_some());
    if !conditional {
        return vec![way(contract, &formatted, Ending::Either)];
    }
    if let Some(holds) = condition_on_result(contract) {
        // `PyDict_GetItemRef` stores something only when it has found something.
        let mut found = way(contract, &formatted, Ending::Success);
        found.range = holds;
        let mut missing = way(contract, &formatted, Ending::Failure);
        missing.range = Range::exactly(0);
        let mut failed = missing.clone();
        failed.range = failure.and_then(failing).unwrap_or(Range::exactly(-1));
        return vec![found, missing, failed];
    }
    if !told_apart {
        return vec![way(contract, &formatted, Ending::Either)];
    }
    vec![way(contract, &formatted, Ending::Success), way(contract, &formatted, Ending::Failure)]
}

fn condition_on_result(contract: &Contract) -> Option<Range> {
    let atoms = contract.params.iter().flat_map(|param| &param.when.atoms);
    atoms.filter(|atom| atom.subject == Subject::Result).find_map(|atom| match atom.comparison {
        Comparison::Greater if atom.value == 0 => Some(Range::exactly(1)),
        Comparison::Equal => Some(Range::exactly(atom.value)),
        Comparison::GreaterOrEqual => Range::ALL.restricted(Comparison::GreaterOrEqual, atom.value),
        Comparison::Greater => Range::ALL.restricted(Comparison::Greater, atom.value),
        Comparison::NotEqual => Range::ALL.restricted(Comparison::NotEqual, atom.value),
        Comparison::Less => Range::ALL.restricted(Comparison::Less, atom.value),
        Comparison::LessOrEqual => Range::ALL.restricted(Comparison::LessOrEqual, atom.value),
    })
}

fn way(contract: &Contract, formatted: &[(usize, Arg)], ending: Ending) -> Way {
    let failure = contract.returns.fails_with.as_ref();
    let gives = contract.returns.gives;
    let range = match ending {
        Ending::Success => failure.and_then(|failure| succeeding(failure, gives)).unwrap_or(Range::ALL),
        Ending::Failure => failure.and_then(failing).unwrap_or(Range::ALL),
        Ending::Either => Range::ALL,
    };
    let assigns = contract.params.iter().any(|param| param.takes == Takes::Assign);
    let mut args: Vec<(usize, Arg)> = Vec::new();
    for (index, param) in contract.params.iter().enumerate() {
        if let Some(arg) = argument(contract, index, param.takes, ending, assigns) {
            args.push((index, arg));
        }
    }
    for &(index, arg) in formatted {
        let is_write = matches!(arg, Arg::OutBorrowed | Arg::OutAny | Arg::OutMaybeBorrowed);
        if !(is_write && ending == Ending::Failure) {
            args.push((index, arg));
        }
    }
    Way { result: result(contract, ending), range, args }
}

fn result(contract: &Contract, ending: Ending) -> Result {
    let from = match contract.returns.from {
        Some(Place::Param(index)) => Some(usize::from(index)),
        Some(Place::Result | Place::Interpreter | Place::Elsewhere) | None => None,
    };
    let maybe_null = match (contract.returns.null, ending) {
        (NullResult::Never, _) => false,
        (_, Ending::Success) => false,
        (_, Ending::Failure) => return Result::Null,
        (_, Ending::Either) => true,
    };
    match contract.returns.gives {
        Gives::New | Gives::MovedArgument => Result::New { maybe_null },
        Gives::Borrowed => Result::Borrowed { maybe_null },
        Gives::Argument => from.map_or(Result::Plain, |arg| Result::Argument(arg, 0)),
        Gives::NewArgument => from.map_or(Result::Plain, |arg| Result::Argument(arg, 1)),
        Gives::Null => Result::Null,
        Gives::Status | Gives::Value | Gives::Nothing => Result::Plain,
    }
}

fn argument(contract: &Contract, index: usize, takes: Takes, ending: Ending, assigns: bool) -> Option<Arg> {
    let failed = ending == Ending::Failure;
    Some(match takes {
        Takes::Value => return None,
        Takes::Borrow | Takes::BorrowArray | Takes::Keep => Arg::Use,
        // The macro's assignment stands in the source beside the call.
        Takes::Steal | Takes::StealAlways if assigns => Arg::Use,
        Takes::StealAlways if failed => Arg::Release,
        Takes::Steal | Takes::StealAlways => Arg::Steal,
        Takes::StealOnSuccess | Takes::ConsumeOnSuccess | Takes::RetainOnSuccess if failed => Arg::Use,
        Takes::StealOnSuccess | Takes::ConsumeOnSuccess => Arg::Steal,
        Takes::StealArray => Arg::PassedOn,
        Takes::Retain | Takes::RetainOnSuccess => Arg::Retain,
        Takes::Release | Takes::Clear | Takes::Assign => Arg::Release,
        Takes::Init => Arg::Init,
        Takes::Free | Takes::Destroy => Arg::Free,
        Takes::InOut => match ending {
            Ending::Failure if contract.on_failure.clears.contains(&(index as u16)) => Arg::InOutCleared,
            Ending::Failure => Arg::Use,
            Ending::Success | Ending::Either => Arg::InOutReplaced,
        },
        Takes::OutNewArray | Takes::OutBorrowedArray => Arg::PassedOn,
        Takes::OutNew if failed => Arg::OutNull,
        Takes::OutNew | Takes::InOutNew if !failed => Arg::OutNew,
        Takes::OutBorrowed if !failed => Arg::OutBorrowed,
        Takes::OutNew | Takes::InOutNew | Takes::OutBorrowed => return None,
    })
}

fn formatted_args(
    function: &FormatFunction,
    text: Option<&[u8]>,
    args: usize,
    version: PythonVersion,
) -> Vec<(usize, Arg)> {
    let VarArgs::From(first) = function.varargs else { return Vec::new() };
    let first = usize::from(first);
    let all = |arg: Arg| (first..args).map(|index| (index, arg)).collect();
    let Some(text) = text else {
        return match (function.format, function.grammar) {
            (FormatPlace::Nowhere, Grammar::Unpack { .. }) => all(Arg::OutMaybeBorrowed),
            (FormatPlace::Nowhere, Grammar::NullTerminated | Grammar::Counted { .. }) => all(Arg::Use),
            _ => all(Arg::PassedOn),
        };
    };
    let Some(reading) = function.read(text, version, SsizeClean::Defined) else { return all(Arg::PassedOn) };
    let layout = reading.layout();
    let mut effects = Vec::new();
    for (id, arg) in layout.args().iter() {
        let index = first + id.index();
        if index >= args {
            break;
        }
        let is_optional = layout.units()[arg.unit].presence == Presence::Optional;
        let effect = match arg.effect {
            FormatEffect::BorrowedObject if is_optional => Arg::OutMaybeBorrowed,
            FormatEffect::BorrowedObject => Arg::OutBorrowed,
            FormatEffect::Converted => Arg::OutAny,
            FormatEffect::Uses => Arg::Use,
            FormatEffect::Steals => Arg::Steal,
            FormatEffect::Stores
            | FormatEffect::StoresLength
            | FormatEffect::BorrowedBuffer
            | FormatEffect::OwnedMemory
            | FormatEffect::OwnedMemoryIfNull
            | FormatEffect::BufferView
            | FormatEffect::Reads
            | FormatEffect::Length
            | FormatEffect::Width
            | FormatEffect::Precision
            | FormatEffect::Converter => continue,
        };
        effects.push((index, effect));
    }
    effects
}

/// `Py_BuildValue("N", x)` is `x` itself, and `Py_BuildValue("O", x)` a new reference to it: the argument, and how many
/// references more the caller has of it.
pub(crate) fn built_argument(
    function: &FormatFunction,
    text: Option<&[u8]>,
    version: PythonVersion,
) -> Option<(usize, i64)> {
    let (VarArgs::From(first), Grammar::Build(Makes::Value)) = (function.varargs, function.grammar) else {
        return None;
    };
    let reading = function.read(text?, version, SsizeClean::Defined)?;
    let FormatReading::Build(built) = &reading else { return None };
    let BuiltResult::Argument(arg) = built.result() else { return None };
    let more = match built.layout.args()[arg].effect {
        FormatEffect::Uses => 1,
        FormatEffect::Steals => 0,
        _ => return None,
    };
    Some((usize::from(first) + arg.index(), more))
}

/// Whether NULL may be passed.
pub(crate) fn null_allowed(contract: &Contract, index: usize) -> bool {
    contract.param(index).is_none_or(|param| param.null == NullArgument::Allowed || param.takes == Takes::Value)
}

/// A call through a field of the interpreter's tables.
pub(crate) fn way_of_slot(prototype: &Prototype) -> Way {
    let result = match prototype.outcome.meaning {
        ResultMeaning::NewReference => Result::New { maybe_null: true },
        _ => Result::Plain,
    };
    let args = prototype.parameters.iter().enumerate().filter_map(|(index, parameter)| {
        let arg = match parameter.ownership {
            ParameterOwnership::Memory | ParameterOwnership::Dying => Arg::Free,
            ParameterOwnership::Borrowed | ParameterOwnership::BorrowedArray => Arg::Use,
            ParameterOwnership::OutNew => Arg::OutNew,
            ParameterOwnership::Plain
            | ParameterOwnership::InOutNew
            | ParameterOwnership::FillsView
            | ParameterOwnership::ReleasesView => return None,
        };
        Some((index, arg))
    });
    Way { result, range: Range::ALL, args: args.collect() }
}
