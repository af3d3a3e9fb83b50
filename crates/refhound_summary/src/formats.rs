//! What a call with a format does to its variable arguments.

use refhound_contracts::formats::{
    Arg as FormatArg, ArgEffect as FormatEffect, BuiltResult, FormatFunction, FormatPlace, FormatReading, Grammar,
    Makes, NullRule, Presence as UnitPresence, SsizeClean, VarArgs,
};
use refhound_index::EntityId;
use refhound_types::PythonVersion;

use crate::outcome::{ArgEffect, Outcome, Presence, Source, WriteEffect, Written};

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
    pub(crate) fn is_write(self) -> bool {
        matches!(self, FormattedArg::Writes(_) | FormattedArg::WritesView | FormattedArg::WritesMemory)
    }
}

pub(crate) fn format_effects(
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
            FormatEffect::BorrowedObject => {
                let presence = match layout.units()[arg.unit].presence {
                    UnitPresence::Required => Presence::Surely,
                    UnitPresence::Optional => Presence::OrUnchanged,
                };
                FormattedArg::Writes(Written::Object(source, presence))
            }
            FormatEffect::BorrowedBuffer if layout.units()[arg.unit].presence == UnitPresence::Required => {
                let is_there = arg.null != NullRule::StoredForNone;
                FormattedArg::Writes(Written::Inside(if is_there { Presence::Surely } else { Presence::OrNull }))
            }
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
        Grammar::Unpack { .. } => FormattedArg::Writes(Written::Object(Source::BorrowedFrom(0), Presence::OrUnchanged)),
        Grammar::NullTerminated | Grammar::Counted { .. } => FormattedArg::Uses,
        Grammar::Parse(_) | Grammar::Build(_) | Grammar::Text(_) => FormattedArg::PassedOn,
    };
    (first..args).map(|index| (index, effect)).collect()
}

pub(crate) fn formatted_argument(index: usize, effect: FormattedArg, failed: bool, outcome: &mut Outcome) {
    match effect {
        FormattedArg::Uses => outcome.args.push((index, ArgEffect::Use)),
        FormattedArg::Steals => outcome.args.push((index, ArgEffect::Steal(None))),
        FormattedArg::PassedOn => outcome.args.push((index, ArgEffect::PassedOn)),
        FormattedArg::Writes(_) | FormattedArg::WritesView | FormattedArg::WritesMemory if failed => {}
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

/// What a call does to its arguments from `first` on if they come to a function in a `va_list` with this format. What is written through
/// them is left out: whether it was written, only who has called the function knows. `None` for a format that cannot be read.
pub fn passed_by_format(
    function: &FormatFunction,
    text: &[u8],
    first: usize,
    version: PythonVersion,
) -> Option<Vec<(usize, ArgEffect)>> {
    let reading = function.read(text, version, SsizeClean::Defined)?;
    let effect = |arg: &FormatArg| match arg.effect {
        FormatEffect::Uses => Some(ArgEffect::Use),
        FormatEffect::Steals => Some(ArgEffect::Steal(None)),
        FormatEffect::Stores
        | FormatEffect::StoresLength
        | FormatEffect::BorrowedObject
        | FormatEffect::BorrowedBuffer
        | FormatEffect::OwnedMemory
        | FormatEffect::OwnedMemoryIfNull
        | FormatEffect::BufferView
        | FormatEffect::Reads
        | FormatEffect::Length
        | FormatEffect::Width
        | FormatEffect::Precision
        | FormatEffect::Converter
        | FormatEffect::Converted => None,
    };
    let args = reading.layout().args().iter();
    Some(args.filter_map(|(id, arg)| Some((first + id.index(), effect(arg)?))).collect())
}

/// `Py_BuildValue("N", x)` is `x` itself, and `Py_BuildValue("O", x)` a new reference to it: the argument, and how many
/// references more the caller has of it.
pub fn built_argument(function: &FormatFunction, text: Option<&[u8]>, version: PythonVersion) -> Option<(usize, i64)> {
    let (VarArgs::From(first), Grammar::Build(Makes::Value)) = (function.varargs, function.grammar) else {
        return None;
    };
    let reading = function.read(text?, version, SsizeClean::Defined)?;
    let FormatReading::Build(built) = &reading else { return None };
    let BuiltResult::Argument(arg) = built.result() else { return None };
    let more = match built.layout.args()[arg].effect {
        FormatEffect::Uses => 1,
        FormatEffect::Steals => 0,
        FormatEffect::Stores
        | FormatEffect::StoresLength
        | FormatEffect::BorrowedObject
        | FormatEffect::BorrowedBuffer
        | FormatEffect::OwnedMemory
        | FormatEffect::OwnedMemoryIfNull
        | FormatEffect::BufferView
        | FormatEffect::Reads
        | FormatEffect::Length
        | FormatEffect::Width
        | FormatEffect::Precision
        | FormatEffect::Converter
        | FormatEffect::Converted => return None,
    };
    Some((usize::from(first) + arg.index(), more))
}
