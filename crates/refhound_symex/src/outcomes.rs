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
        entry.kept.iter().chain(&entry.shared).map(|&arg| (usize::from(arg), ArgEffect::Keep(None))).collect();
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
        counters: entry.counters.clone(),
    }
}

/// The arguments of which a way to end that looks the same takes or releases other references.
fn disputed(entry: &Entry, all: &[Entry]) -> Vec<u16> {
    // A helper that treats its argument in two ways when it fails is wrong in one of them.
    if !entry.ambiguous || entry.exception == ExceptionAfter::Set {
        return Vec::new();
    }
    let others: Vec<&Entry> = all.iter().filter(|other| look_alike(entry, other)).collect();
    let counted = others.iter().flat_map(|other| &other.deltas).chain(&entry.deltas).map(|(arg, _)| *arg);
    let mut disputed: Vec<u16> =
        counted.filter(|&arg| others.iter().any(|other| change_of(other, arg) != change_of(entry, arg))).collect();
    disputed.sort_unstable();
    disputed.dedup();
    disputed
}

/// How many references of an argument a caller has more or less, but for the one that comes back as the result.
fn change_of(entry: &Entry, arg: u16) -> i8 {
    let counted = entry.deltas.iter().find(|(of, _)| *of == arg).map_or(0, |(_, delta)| *delta);
    counted - i8::from(entry.result == Given::Argument(arg))
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

/// `return 0;` for "no" on one way, and with an exception on another: for which arguments is often known to the caller alone.
fn doubt_untold(outcomes: &mut [Outcome]) {
    let is_number = |outcome: &Outcome| !is_object_result(&outcome.result);
    let quiet: Vec<Range> =
        outcomes.iter().filter(|it| leaves_none(it) && is_number(it)).map(|outcome| outcome.range).collect();
    for outcome in outcomes.iter_mut().filter(|it| it.exception == ExceptionAfter::Set && is_number(it)) {
        outcome.unsure |= quiet.iter().any(|range| !range.meet(outcome.range).is_empty());
    }
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
    if answers == Answers::Something {
        doubt_untold(&mut outcomes);
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

/// The objects behind arguments with which ways that look the same to a caller do different things: nobody can tell what became of these.
pub(crate) fn unsettled(outcomes: &[Outcome]) -> Vec<Behind> {
    let mut unsettled = Vec::new();
    let alike: Vec<&Outcome> = outcomes.iter().filter(|outcome| outcome.ambiguous).collect();
    for effect in alike.iter().flat_map(|outcome| &outcome.contents) {
        let differs = |outcome: &&Outcome| !outcome.contents.contains(effect);
        if !unsettled.contains(&effect.of) && alike.iter().any(differs) {
            unsettled.push(effect.of.clone());
        }
    }
    unsettled
}

#[cfg(test)]
mod tests {
    use refhound_summary::{ContentEffect, Keeper};

    use super::*;

    fn way(result: Given, deltas: &[(u16, i8)], exception: ExceptionAfter) -> Entry {
        let known = Entry { result, deltas: deltas.to_vec(), exception, ..Entry::anything(false) };
        Entry { unsure: false, ambiguous: true, ..known }
    }

    #[test]
    fn what_all_ways_that_look_the_same_do_is_settled() {
        let kept = way(Given::Plain, &[(0, -1), (1, 1)], ExceptionAfter::Unchanged);
        let ways = [kept, way(Given::Plain, &[(0, -1)], ExceptionAfter::Unchanged)];
        assert_eq!(disputed(&ways[0], &ways), [1]);
        assert_eq!(disputed(&ways[1], &ways), [1]);
    }

    #[test]
    fn a_helper_that_fails_in_two_ways_is_wrong_in_one() {
        let ways = [way(Given::Plain, &[(0, -1)], ExceptionAfter::Set), way(Given::Plain, &[], ExceptionAfter::Set)];
        assert_eq!(disputed(&ways[0], &ways), []);
    }

    #[test]
    fn an_argument_that_comes_back_is_used_up() {
        let returned = way(Given::Argument(0), &[], ExceptionAfter::Unchanged);
        let replaced = way(Given::Plain, &[(0, -1)], ExceptionAfter::Unchanged);
        assert_eq!(change_of(&returned, 0), change_of(&replaced, 0));
    }

    #[test]
    fn objects_behind_arguments_are_compared_one_by_one() {
        let of = Behind { arg: 2, path: smallvec::smallvec![] };
        let plain = way(Given::Plain, &[], ExceptionAfter::Unchanged);
        let leaves = outcome_of_entry(&plain, std::slice::from_ref(&plain));
        let taken = ContentEffect { of: of.clone(), delta: 1, after: Keeper::AsBefore };
        let takes = Outcome { contents: vec![taken], ..leaves.clone() };
        assert_eq!(unsettled(&[takes.clone(), leaves]), [of]);
        assert_eq!(unsettled(&[takes.clone(), takes]), []);
    }
}
