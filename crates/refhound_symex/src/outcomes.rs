//! The summary of a callee as the ways in which a call of it can end.

use refhound_domains::Range;
use refhound_summary::{
    ArgEffect, Behind, ExceptionAfter, Outcome, Presence, ResultEffect, Source, WriteEffect, Written,
};

use crate::compress::look_alike;
use crate::summary::{Entry, Given, Silent, Stores, Summary, Write};

/// One entry of a callee's summary.
fn outcome_of_entry(entry: &Entry, all: &[Entry]) -> Outcome {
    let result = result_of(&entry.result);
    // An argument is used before it is given up.
    let mut args: Vec<(usize, ArgEffect)> =
        entry.kept.iter().map(|&arg| (usize::from(arg), ArgEffect::Keep(None))).collect();
    args.extend(entry.members.iter().map(|&arg| (usize::from(arg), ArgEffect::Members)));
    args.extend(entry.escaped.iter().map(|&arg| (usize::from(arg), ArgEffect::PassedOn)));
    let change = |delta: i8| match entry.stores {
        Stores::Nothing => ArgEffect::Delta(delta),
        Stores::Something => ArgEffect::TakenOver(delta),
    };
    args.extend(entry.deltas.iter().map(|&(arg, delta)| (usize::from(arg), change(delta))));
    args.extend(disputed(entry, all).into_iter().map(|arg| (usize::from(arg), ArgEffect::Disputed)));
    let writes = entry
        .writes
        .iter()
        .map(|write| {
            // NULL is another way to end, where it is told apart.
            let is_null =
                |other: &Write| other.arg == write.arg && other.path == write.path && other.value == Given::Int(0);
            let told_apart = all.iter().any(|entry| entry.writes.iter().any(is_null));
            let presence = if told_apart { Presence::Surely } else { Presence::OrNull };
            let value = match result_of(&write.value) {
                ResultEffect::Plain | ResultEffect::Content(..) => Written::Anything,
                ResultEffect::Int(value) => Written::Int(value),
                ResultEffect::Argument { arg, .. } => Written::Argument(arg),
                ResultEffect::Object(source) => Written::Object(source, presence),
            };
            WriteEffect { arg: usize::from(write.arg), path: write.path.to_vec(), value }
        })
        .collect();
    Outcome {
        when: entry.when.clone(),
        result,
        range: entry.range,
        args,
        contents: entry.contents.clone(),
        writes,
        exception: entry.exception,
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

/// The arguments of which a way to end that looks the same takes or releases other references.
fn disputed(entry: &Entry, all: &[Entry]) -> Vec<u16> {
    if !entry.ambiguous {
        return Vec::new();
    }
    // `Py_INCREF(text); return text;` on one way and a new object on another: the reference goes with the result.
    let delta = |entry: &Entry, arg: u16| {
        let counted = entry.deltas.iter().find(|(of, _)| *of == arg).map_or(0, |(_, delta)| *delta);
        counted - i8::from(counted > 0 && entry.result == Given::Argument(arg))
    };
    let others: Vec<&Entry> = all.iter().filter(|other| look_alike(entry, other)).collect();
    let counted = others.iter().flat_map(|other| &other.deltas).chain(&entry.deltas).map(|(arg, _)| *arg);
    let mut disputed: Vec<u16> =
        counted.filter(|&arg| others.iter().any(|other| delta(other, arg) != delta(entry, arg))).collect();
    disputed.sort_unstable();
    disputed.dedup();
    disputed
}

fn result_of(given: &Given) -> ResultEffect {
    match given {
        Given::Plain => ResultEffect::Plain,
        Given::Int(value) => ResultEffect::Int(*value),
        Given::Argument(arg) => ResultEffect::Argument { arg: usize::from(*arg), more: 0 },
        Given::Content(behind, otherwise) => ResultEffect::Content(behind.clone(), Box::new(result_of(otherwise))),
        Given::New => ResultEffect::Object(Source::New),
        Given::Borrowed => ResultEffect::Object(Source::BorrowedElsewhere),
        Given::Forever => ResultEffect::Object(Source::Forever),
        Given::Unknown => ResultEffect::Object(Source::Unknown),
    }
}

/// Whether a function returns anything that could tell how it has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answers {
    Something,
    Nothing,
}

/// The results of one way to end that come with an exception.
fn failing_answers(outcome: &Outcome, answers: Answers) -> Option<Range> {
    let is_object = is_object_result(&outcome.result);
    match outcome.exception {
        ExceptionAfter::Unchanged | ExceptionAfter::Clear => None,
        ExceptionAfter::IfFailed | ExceptionAfter::MaybeFailed if is_object => Some(Range::ZERO),
        ExceptionAfter::IfFailed | ExceptionAfter::MaybeFailed => Some(Range::exactly(-1)),
        ExceptionAfter::Set if answers == Answers::Something => Some(outcome.range),
        ExceptionAfter::Set | ExceptionAfter::Unknown => outcome.range.value().map(Range::exactly),
    }
}

/// Whether an answer is an object, for a function whose answer tells.
pub(crate) fn is_object_result(result: &ResultEffect) -> bool {
    match result {
        ResultEffect::Object(_) | ResultEffect::Argument { .. } => true,
        ResultEffect::Content(_, otherwise) => is_object_result(otherwise),
        ResultEffect::Plain | ResultEffect::Int(_) => false,
    }
}

/// Whether a call that ends so has set no exception.
fn leaves_none(outcome: &Outcome) -> bool {
    matches!(outcome.exception, ExceptionAfter::Unchanged | ExceptionAfter::Clear)
}

/// The ways in which a function of the project can end.
pub(crate) fn outcomes_of_summary(summary: &Summary, answers: Answers) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> =
        summary.entries.iter().map(|entry| outcome_of_entry(entry, &summary.entries)).collect();
    // `return -2;` with an exception on one way, and a number that is not known on another: that number is not -2.
    let told = outcomes.iter().filter_map(|outcome| failing_answers(outcome, answers)).reduce(Range::hull);
    if let Some(told) = told {
        for (outcome, entry) in outcomes.iter_mut().zip(&summary.entries) {
            // A failure that its caller cannot exclude is the same whatever else ends so.
            if !leaves_none(outcome) || entry.silent == Silent::ByCall {
                continue;
            }
            let overlaps = !outcome.range.meet(told).is_empty();
            let vague = outcome.range.value().is_none() && overlaps;
            outcome.doubtful = vague.then_some(told);
            // The same answer with an exception and without one: for which arguments is not told exactly.
            outcome.unsure |= overlaps;
        }
    }
    let gives_objects = outcomes.iter().any(|outcome| {
        matches!(outcome.result, ResultEffect::Object(_) | ResultEffect::Content(..))
            && is_object_result(&outcome.result)
    });
    for (outcome, entry) in outcomes.iter_mut().zip(&summary.entries) {
        if !leaves_none(outcome) || entry.silent == Silent::ByCall {
            continue;
        }
        outcome.unsure |= outcome.range.hi < 0 || (gives_objects && outcome.result == ResultEffect::Int(0));
    }
    outcomes
}

/// What ways that look the same to a caller do differently: nobody can tell what became of these.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Unsettled {
    pub(crate) args: Vec<usize>,
    pub(crate) contents: Vec<Behind>,
}

impl Unsettled {
    pub(crate) fn of(outcomes: &[Outcome]) -> Unsettled {
        let mut unsettled = Unsettled::default();
        let alike: Vec<&Outcome> = outcomes.iter().filter(|outcome| outcome.ambiguous).collect();
        let [first, rest @ ..] = alike.as_slice() else { return unsettled };
        let mut args: Vec<usize> = alike.iter().flat_map(|outcome| outcome.args.iter().map(|(arg, _)| *arg)).collect();
        args.sort_unstable();
        args.dedup();
        args.retain(|&arg| rest.iter().any(|outcome| change_of(outcome, arg) != change_of(first, arg)));
        unsettled.args = args;
        for effect in alike.iter().flat_map(|outcome| &outcome.contents) {
            let differs = |outcome: &&Outcome| !outcome.contents.contains(effect);
            if !unsettled.contents.contains(&effect.of) && alike.iter().any(differs) {
                unsettled.contents.push(effect.of.clone());
            }
        }
        unsettled
    }
}

/// How many references of an argument a caller has more or less, but for the one that comes back as the result.
fn change_of(outcome: &Outcome, of: usize) -> i8 {
    let change = |&(arg, effect): &(usize, ArgEffect)| match effect {
        ArgEffect::Delta(delta) | ArgEffect::TakenOver(delta) if arg == of => delta,
        ArgEffect::Delta(_)
        | ArgEffect::TakenOver(_)
        | ArgEffect::Use
        | ArgEffect::Keep(_)
        | ArgEffect::Steal(_)
        | ArgEffect::Retain
        | ArgEffect::Release
        | ArgEffect::Free
        | ArgEffect::Init
        | ArgEffect::PassedOn
        | ArgEffect::Replaced
        | ArgEffect::Cleared
        | ArgEffect::Members => 0,
    };
    let returned = matches!(outcome.result, ResultEffect::Argument { arg, .. } if arg == of);
    outcome.args.iter().map(change).sum::<i8>() - i8::from(returned)
}

#[cfg(test)]
mod tests {
    use refhound_summary::{ContentEffect, Keeper, Nullness};

    use super::*;

    fn ending(args: &[(usize, ArgEffect)], ambiguous: bool) -> Outcome {
        Outcome {
            when: Vec::new(),
            result: ResultEffect::Plain,
            range: Range::ALL,
            args: args.to_vec(),
            contents: Vec::new(),
            writes: Vec::new(),
            exception: ExceptionAfter::Unchanged,
            ambiguous,
            failed: None,
            null: Nullness::Never,
            unsure: false,
            doubtful: None,
            views: Vec::new(),
            memory: Vec::new(),
        }
    }

    #[test]
    fn what_all_ways_that_look_the_same_do_is_settled() {
        let consumed = [(0, ArgEffect::Delta(-1)), (1, ArgEffect::Delta(1))];
        let ways = [ending(&consumed, true), ending(&[(0, ArgEffect::TakenOver(-1))], true), ending(&[], false)];
        assert_eq!(Unsettled::of(&ways).args, [1]);
    }

    #[test]
    fn an_argument_that_comes_back_is_used_up() {
        let returned = Outcome { result: ResultEffect::Argument { arg: 0, more: 0 }, ..ending(&[], true) };
        let replaced = ending(&[(0, ArgEffect::Delta(-1))], true);
        assert_eq!(Unsettled::of(&[returned, replaced]), Unsettled::default());
    }

    #[test]
    fn objects_behind_arguments_are_compared_one_by_one() {
        let of = Behind { arg: 2, path: smallvec::smallvec![] };
        let taken = ContentEffect { of: of.clone(), delta: 1, after: Keeper::AsBefore };
        let takes = Outcome { contents: vec![taken], ..ending(&[], true) };
        assert_eq!(Unsettled::of(&[takes.clone(), ending(&[], true)]).contents, [of]);
        assert_eq!(Unsettled::of(&[takes.clone(), takes]).contents, []);
    }
}
