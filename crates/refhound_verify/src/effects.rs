//! The ways in which a call can end, as far as counts are concerned.

use refhound_clauses::Contract;
use refhound_contracts::formats::FormatFunction;
use refhound_contracts::slots::Prototype;
use refhound_domains::Range;
use refhound_summary::{
    ArgEffect, Outcome, Presence, ResultEffect, Source, Split, WriteEffect, Written, outcomes_of_contract,
    outcomes_of_slot,
};
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

/// The ways in which a call with a contract can end.
pub(crate) fn ways_of_contract(
    contract: &Contract,
    format: Option<(&FormatFunction, Option<&[u8]>)>,
    args: usize,
    version: PythonVersion,
) -> Vec<Way> {
    outcomes_of_contract(contract, format, args, version, Split::ByCount).iter().map(Way::of).collect()
}

/// A call through a field of the interpreter's tables.
pub(crate) fn ways_of_slot(prototype: &Prototype) -> Vec<Way> {
    outcomes_of_slot(prototype).iter().map(Way::of).collect()
}

impl Way {
    fn of(outcome: &Outcome) -> Way {
        let mut args: Vec<(usize, Arg)> =
            outcome.args.iter().map(|&(index, effect)| (index, argument(effect))).collect();
        args.extend(outcome.writes.iter().filter_map(|write| Some((write.arg, written(write)?))));
        Way { result: result(outcome), range: outcome.range, args }
    }
}

fn result(outcome: &Outcome) -> Result {
    let maybe_null = outcome.range.may_be(0);
    match outcome.result {
        ResultEffect::Object(_) | ResultEffect::Int(0) if outcome.range == Range::ZERO => Result::Null,
        ResultEffect::Object(Source::New) => Result::New { maybe_null },
        ResultEffect::Object(
            Source::BorrowedFrom(_)
            | Source::BorrowedFromInterpreter
            | Source::BorrowedElsewhere
            | Source::Forever
            | Source::Unknown,
        ) => Result::Borrowed { maybe_null },
        ResultEffect::Argument { arg, more } => Result::Argument(arg, i64::from(more)),
        ResultEffect::Int(0) => Result::Null,
        ResultEffect::Int(_) | ResultEffect::Plain | ResultEffect::Content(..) => Result::Plain,
    }
}

fn argument(effect: ArgEffect) -> Arg {
    match effect {
        ArgEffect::Use | ArgEffect::Keep(_) => Arg::Use,
        ArgEffect::Steal(_) => Arg::Steal,
        ArgEffect::Retain => Arg::Retain,
        ArgEffect::Release => Arg::Release,
        ArgEffect::Free => Arg::Free,
        ArgEffect::Init => Arg::Init,
        ArgEffect::Replaced => Arg::InOutReplaced,
        ArgEffect::Cleared => Arg::InOutCleared,
        // Contracts and slots say nothing of these; whatever they would do is not followed.
        ArgEffect::PassedOn
        | ArgEffect::Delta(_)
        | ArgEffect::TakenOver(_)
        | ArgEffect::Disputed
        | ArgEffect::Members => Arg::PassedOn,
    }
}

fn written(write: &WriteEffect) -> Option<Arg> {
    Some(match write.value {
        Written::Object(Source::New, _) => Arg::OutNew,
        Written::Object(_, Presence::OrUnchanged) => Arg::OutMaybeBorrowed,
        Written::Object(_, Presence::Surely | Presence::OrNull | Presence::PerhapsNull) => Arg::OutBorrowed,
        Written::Int(0) => Arg::OutNull,
        Written::Anything | Written::Inside(_) => Arg::OutAny,
        Written::Elements => Arg::PassedOn,
        Written::Int(_) | Written::Argument(_) => return None,
    })
}
