//! From paths to a summary: entries that a caller need not tell apart become one.

use refhound_domains::Range;
use refhound_summary::{Condition, CounterEffect, ExceptionAfter, Input, Nullness};

use crate::summary::{Entry, FailsBy, Given, Makes, Silent, Summary};

/// A summary with more entries than this costs its callers more than it tells them.
const MOST_ENTRIES: usize = 12;

/// Exact merging compares each pair with every third entry; a function with more ways to end than this has more than
/// `MOST_ENTRIES` afterwards anyhow.
const MOST_COMPARED: usize = 40;

/// Whether entries may be merged although callers can tell a third one only from each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Merging {
    /// What a caller can tell stays told.
    Exact,
    /// Whether a caller has to release the result stays told.
    Owners,
    Loose,
}

pub(crate) fn summary_of(entries: Vec<Entry>, unit: usize) -> Summary {
    let mut entries = without_repetition(entries);
    exclude_own_types(&mut entries);
    if entries.len() > MOST_COMPARED {
        return loose_summary_of(entries, unit);
    }
    let mut exact = entries.clone();
    merge_alike(&mut exact, Merging::Exact);
    if exact.len() > MOST_ENTRIES {
        return loose_summary_of(entries, unit);
    }
    blur_counters(&mut exact);
    hand_over(&mut exact);
    mark_ambiguous(&mut exact);
    Summary { entries: exact, unit, ..Summary::default() }
}

/// What is a list, or another object of the API, is no object of the project's own type: a way that did not ask for that says so
/// as well, so that what all such ways have in common is not lost when they are merged.
fn exclude_own_types(entries: &mut [Entry]) {
    let mut own: Vec<Input> = Vec::new();
    for condition in entries.iter().flat_map(|entry| &entry.when) {
        if matches!(condition.on, Input::Asked(_, _, Some(_))) && !own.contains(&condition.on) {
            own.push(condition.on.clone());
        }
    }
    for on in own {
        let Input::Asked(arg, ..) = on else { continue };
        for entry in &mut *entries {
            let is_of_api = entry.when.iter().any(|condition| {
                matches!(condition.on, Input::Asked(of, _, None) if of == arg) && condition.range == Range::NONZERO
            });
            if is_of_api && entry.when.iter().all(|condition| condition.on != on) {
                entry.when.push(Condition { on: on.clone(), range: Range::ZERO });
            }
        }
    }
}

/// Most paths of a function end as another one does.
fn without_repetition(entries: Vec<Entry>) -> Vec<Entry> {
    let mut different: Vec<Entry> = Vec::new();
    for entry in entries {
        if !different.contains(&entry) {
            different.push(entry);
        }
    }
    different
}

/// Merges entries that a caller need not tell apart.
fn merge_alike(entries: &mut Vec<Entry>, merging: Merging) {
    merge_pairs(entries, merging, same_but_conditions);
    // Callers decide late whether an object is NULL: the two stay one result, unless that hides whose it is.
    let merging_null = if merging == Merging::Exact { Merging::Owners } else { Merging::Loose };
    merge_pairs(entries, merging_null, null_and_object);
    // What was counted is told by the number that is returned.
    if entries.iter().all(|entry| entry.counters.is_empty()) {
        merge_pairs(entries, merging, numbers_for_any_arguments);
    }
    merge_pairs(entries, merging, same_but_conditions);
}

fn loose_summary_of(mut entries: Vec<Entry>, unit: usize) -> Summary {
    merge_alike(&mut entries, Merging::Loose);
    if entries.len() > MOST_ENTRIES {
        merge_pairs(&mut entries, Merging::Loose, numbers);
    }
    // What arguments lead to is forgotten first: a caller who passes NULL knows what it has passed.
    for keeps in [is_null_or_not, |_: &Condition| false] {
        if entries.len() > MOST_ENTRIES {
            forget_conditions(&mut entries, keeps);
        }
    }
    if entries.len() > MOST_ENTRIES {
        merge_pairs(&mut entries, Merging::Loose, same_for_arguments);
    }
    if entries.len() > MOST_ENTRIES {
        entries = vec![unknown_of(&entries)];
    }
    blur_counters(&mut entries);
    hand_over(&mut entries);
    mark_ambiguous(&mut entries);
    Summary { entries, unit, ..Summary::default() }
}

/// Whether a condition says of an argument itself that it is NULL, or that it is not.
fn is_null_or_not(condition: &Condition) -> bool {
    matches!(condition.on, Input::Argument(_)) && (condition.range == Range::ZERO || condition.range == Range::NONZERO)
}

/// Which way is taken for which arguments is not known any more, but for some conditions.
fn forget_conditions(entries: &mut Vec<Entry>, keeps: impl Fn(&Condition) -> bool) {
    for entry in &mut *entries {
        entry.when.retain(&keeps);
        entry.unsure = true;
        entry.silent = Silent::No;
    }
    merge_pairs(entries, Merging::Loose, same_but_conditions);
    merge_pairs(entries, Merging::Loose, numbers_whatever_the_exception);
}

/// What was assumed of a function and what was found say together. Bounds that move go all the way, so that a sequence of
/// these comes to an end.
pub(crate) fn joined(assumed: &Summary, found: &Summary) -> Summary {
    let entries = assumed.entries.iter().chain(&found.entries).cloned().collect();
    let mut both = loose_summary_of(entries, assumed.unit);
    for entry in &mut both.entries {
        let before = |known: &&Entry| same_but_conditions(known, entry).is_some();
        if let Some(known) = assumed.entries.iter().find(before) {
            widen(entry, known);
        }
    }
    both.asks = assumed.asks || found.asks;
    both.examined = assumed.examined | found.examined;
    both.throws = assumed.throws || found.throws;
    let assumed_to_make = if assumed.entries.is_empty() { Makes::Anew } else { assumed.makes };
    both.makes = found.makes.max(assumed_to_make);
    both.variable_arguments = assumed.variable_arguments.or(found.variable_arguments);
    both.uses_params = assumed.uses_params | found.uses_params;
    both.fails_params = assumed.fails_params | found.fails_params;
    both.gil_need = assumed.gil_need.max(found.gil_need);
    both.gil_after = assumed.gil_after.max(found.gil_after);
    // Nothing is assumed of it at first; after that it only gets worse, so that a sequence of these comes to an end.
    let assumed_by = if assumed.entries.is_empty() { FailsBy::Memory } else { assumed.fails_by };
    both.fails_by = found.fails_by.max(assumed_by);
    both
}

fn widen(entry: &mut Entry, known: &Entry) {
    entry.range = known.range.widened(entry.range);
    entry.when.retain_mut(|condition| {
        if let Some(before) = known.when.iter().find(|before| before.on == condition.on) {
            condition.range = before.range.widened(condition.range);
        }
        condition.range != Range::ALL
    });
}

/// What decides between two changes of a counter may be more than an entry can say: `chip->bus->flags & AUTO`. Callers are told that
/// something was counted, and not what.
fn blur_counters(entries: &mut [Entry]) {
    let mut blurred = Vec::new();
    for at in 0..entries.len() {
        let differs = |other: &Entry| other.counters != entries[at].counters && look_alike(&entries[at], other);
        if entries.iter().any(differs) {
            blurred.push(at);
        }
    }
    for at in blurred {
        entries[at].counters = vec![CounterEffect::unknown()];
    }
}

/// `read` of `reader_new(read)`: a function that makes something, and that releases an argument whenever it fails, has most likely
/// taken it over where it succeeds, in memory that is not followed as far as that.
fn hand_over(entries: &mut [Entry]) {
    let fails = |entry: &Entry| entry.exception == ExceptionAfter::Set && entry.null == Nullness::Failing;
    let releases = |entry: &Entry, arg: u16| entry.deltas.contains(&(arg, -1));
    let Some(failing) = entries.iter().find(|entry| fails(entry)) else { return };
    let mut released: Vec<u16> =
        failing.deltas.iter().filter(|&&(_, delta)| delta == -1).map(|&(arg, _)| arg).collect();
    released.retain(|&arg| entries.iter().filter(|entry| fails(entry)).all(|entry| releases(entry, arg)));
    for entry in entries.iter_mut().filter(|entry| !fails(entry)) {
        for &arg in &released {
            let is_settled = entry.deltas.iter().any(|delta| delta.0 == arg)
                || entry.kept.contains(&arg)
                || entry.escaped.contains(&arg)
                || entry.result == Given::Argument(arg);
            if !is_settled {
                entry.escaped.push(arg);
            }
        }
    }
}

/// Two entries that no caller can tell apart although they treat an object differently (RID's inconsistent pairs).
fn mark_ambiguous(entries: &mut [Entry]) {
    for at in 0..entries.len() {
        for other in at + 1..entries.len() {
            let differ = !same_counts(&entries[at], &entries[other])
                || is_new_or_unknown(&entries[at].result, &entries[other].result);
            if look_alike(&entries[at], &entries[other]) && differ {
                entries[at].ambiguous = true;
                entries[other].ambiguous = true;
            }
        }
    }
}

/// `if (!found) found = make();`, of a library that keeps what was made: whose the result is only the library knows.
fn is_new_or_unknown(a: &Given, b: &Given) -> bool {
    matches!((a, b), (Given::New, Given::Unknown) | (Given::Unknown, Given::New))
}

pub(crate) fn look_alike(a: &Entry, b: &Entry) -> bool {
    let told_by_exception = matches!(
        (a.exception, b.exception),
        (ExceptionAfter::Set, ExceptionAfter::Unchanged) | (ExceptionAfter::Unchanged, ExceptionAfter::Set)
    );
    let told_by_arguments = a
        .when
        .iter()
        .any(|one| b.when.iter().any(|other| one.on == other.on && one.range.meet(other.range).is_empty()));
    let is_null = |given: &Given| *given == Given::Int(0);
    // `*out` is NULL on one way and an object on the other: a caller looks.
    let told_by_writes = a.writes.iter().any(|one| {
        b.writes
            .iter()
            .any(|other| one.arg == other.arg && one.path == other.path && is_null(&one.value) != is_null(&other.value))
    });
    !told_by_exception && !told_by_arguments && !told_by_writes && !a.range.meet(b.range).is_empty()
}

/// What can be said of too many entries at once: nothing of ownership.
fn unknown_of(entries: &[Entry]) -> Entry {
    let is_object = entries.iter().any(|entry| is_object(&entry.result) || matches!(entry.result, Given::Argument(_)));
    let range = entries.iter().map(|entry| entry.range).reduce(Range::hull).unwrap_or(Range::ALL);
    let touched = |entry: &Entry| {
        let counted = entry.deltas.iter().map(|delta| delta.0);
        let taken = entry.kept.iter().chain(&entry.shared).chain(&entry.escaped);
        counted.chain(taken.copied()).collect::<Vec<u16>>()
    };
    let mut kept: Vec<u16> = entries.iter().flat_map(touched).collect();
    kept.sort_unstable();
    kept.dedup();
    let changed = |entry: &Entry| {
        let contents = entry.contents.iter().map(|effect| effect.of.arg);
        contents
            .chain(entry.members.iter().copied())
            .chain(entry.writes.iter().map(|write| write.arg))
            .collect::<Vec<u16>>()
    };
    let mut members: Vec<u16> = entries.iter().flat_map(changed).collect();
    members.sort_unstable();
    members.dedup();
    let counted = entries.iter().find(|entry| !entry.counters.is_empty());
    Entry {
        when: Vec::new(),
        result: if is_object { Given::Unknown } else { Given::Plain },
        range,
        deltas: Vec::new(),
        kept: Vec::new(),
        shared: Vec::new(),
        escaped: kept,
        contents: Vec::new(),
        members,
        writes: Vec::new(),
        exception: ExceptionAfter::Unknown,
        unsure: true,
        null: entries.iter().map(|entry| entry.null).max().unwrap_or(Nullness::Never),
        ambiguous: true,
        silent: Silent::No,
        stores: entries.iter().map(|entry| entry.stores).max().unwrap_or_default(),
        counters: counted.map(|_| CounterEffect::unknown()).into_iter().collect(),
    }
}

/// Replaces pairs by what `merge` makes of them, until none is left.
fn merge_pairs(entries: &mut Vec<Entry>, merging: Merging, merge: impl Fn(&Entry, &Entry) -> Option<Entry>) {
    let mut at = 0;
    while at < entries.len() {
        let mut other = at + 1;
        while other < entries.len() {
            let merged = merge(&entries[at], &entries[other]);
            let merged = merged.filter(|it| !hides_another(entries, merging, [at, other], it));
            if let Some(merged) = merged {
                let (a, b) = (&entries[at], &entries[other]);
                let entry = Entry {
                    shared: of_either(&a.shared, &b.shared),
                    unsure: a.unsure || b.unsure || merged.unsure,
                    ambiguous: a.ambiguous || b.ambiguous,
                    null: a.null.max(b.null),
                    stores: a.stores.max(b.stores),
                    ..merged
                };
                entries[at] = entry;
                entries.remove(other);
            } else {
                other += 1;
            }
        }
        at += 1;
    }
}

fn of_either(a: &[u16], b: &[u16]) -> Vec<u16> {
    let mut args = [a, b].concat();
    args.sort_unstable();
    args.dedup();
    args
}

/// Whether an entry looks like a third one that does something else, which neither of the two that it is made of did.
fn hides_another(entries: &[Entry], merging: Merging, of: [usize; 2], merged: &Entry) -> bool {
    let does_something_else = |third: &Entry| match merging {
        Merging::Loose => false,
        Merging::Owners => !give_alike(&merged.result, &third.result),
        Merging::Exact => !same_effects(merged, third) || !give_alike(&merged.result, &third.result),
    };
    entries.iter().enumerate().any(|(at, third)| {
        !of.contains(&at)
            && does_something_else(third)
            && look_alike(merged, third)
            && of.iter().all(|&one| !look_alike(&entries[one], third))
    })
}

/// What two entries say together about an exception.
fn exception_of_both(a: &Entry, b: &Entry) -> ExceptionAfter {
    let is_status = |failing: &Entry, other: &Entry| {
        let number = failing.range.hi < 0 && other.range.lo >= 0;
        number || (failing.result == Given::Int(0) && is_object(&other.result))
    };
    match (a.exception, b.exception) {
        (one, other) if one == other => one,
        (ExceptionAfter::Set, ExceptionAfter::Unchanged | ExceptionAfter::IfFailed) if is_status(a, b) => {
            ExceptionAfter::IfFailed
        }
        (ExceptionAfter::Unchanged | ExceptionAfter::IfFailed, ExceptionAfter::Set) if is_status(b, a) => {
            ExceptionAfter::IfFailed
        }
        _ => ExceptionAfter::Unknown,
    }
}

/// Whether a caller has to do the same with two results: release both, or neither.
fn give_alike(a: &Given, b: &Given) -> bool {
    let is_lent = |given: &Given| matches!(given, Given::Argument(_) | Given::Borrowed | Given::Content(..));
    !(*a == Given::New && is_lent(b) || *b == Given::New && is_lent(a))
}

fn same_effects(a: &Entry, b: &Entry) -> bool {
    a.deltas == b.deltas
        && a.kept == b.kept
        && a.escaped == b.escaped
        && a.contents == b.contents
        && a.members == b.members
        && a.writes == b.writes
        && a.counters == b.counters
}

/// As `same_effects`, but for members that are changed in a way that is not told exactly: they are not followed in any case.
fn same_counts(a: &Entry, b: &Entry) -> bool {
    same_effects(&Entry { members: b.members.clone(), ..a.clone() }, b)
}

fn hull_of_conditions(a: &Entry, b: &Entry) -> Vec<Condition> {
    let mut when = Vec::new();
    for one in &a.when {
        if let Some(other) = b.when.iter().find(|other| one.on == other.on) {
            let range = one.range.hull(other.range);
            let says_nothing = match one.on {
                Input::Argument(_) | Input::Content(..) | Input::Asked(..) => range == Range::ALL,
                Input::Is(..) => range.value().is_none(),
            };
            if !says_nothing {
                when.push(Condition { on: one.on.clone(), range });
            }
        }
    }
    when
}

fn same_but_conditions(a: &Entry, b: &Entry) -> Option<Entry> {
    let same = a.result == b.result && same_effects(a, b) && a.exception == b.exception && a.silent == b.silent;
    same.then(|| Entry { when: hull_of_conditions(a, b), range: a.range.hull(b.range), ..a.clone() })
}

/// `return NULL` on one path and an object on another: one result that can be NULL.
fn null_and_object(a: &Entry, b: &Entry) -> Option<Entry> {
    let (null, object) = match (&a.result, &b.result) {
        (Given::Int(0), given) if is_object(given) => (a, b),
        (given, Given::Int(0)) if is_object(given) => (b, a),
        _ => return None,
    };
    if !same_effects(a, b) || !a.writes.is_empty() || a.silent != b.silent || !is_null_content(null, &object.result) {
        return None;
    }
    let exception = exception_of_both(a, b);
    Some(Entry { when: hull_of_conditions(a, b), range: object.range.hull(Range::ZERO), exception, ..object.clone() })
}

/// Whether the NULL of one entry is what stands in the place that another one returns.
fn is_null_content(null: &Entry, object: &Given) -> bool {
    let Given::Content(behind, _) = object else { return true };
    null.when.iter().any(|condition| {
        condition.range == Range::ZERO && condition.on == Input::Content(behind.arg, behind.path.clone())
    })
}

fn is_object(given: &Given) -> bool {
    match given {
        Given::New | Given::Borrowed | Given::Forever | Given::Unknown => true,
        Given::Content(_, otherwise) => is_object(otherwise),
        Given::Plain | Given::Int(_) | Given::Argument(_) => false,
    }
}

/// Numbers with the same effects: `-1` with an exception and `0` without one are a status.
fn numbers(a: &Entry, b: &Entry) -> Option<Entry> {
    let is_number = |given: &Given| matches!(given, Given::Plain | Given::Int(_));
    if !is_number(&a.result) || !is_number(&b.result) || !same_effects(a, b) || !a.writes.is_empty() {
        return None;
    }
    if a.silent != b.silent {
        return None;
    }
    let exception = exception_of_both(a, b);
    if exception == ExceptionAfter::Unknown && a.exception != b.exception {
        return None;
    }
    Some(Entry {
        when: hull_of_conditions(a, b),
        result: Given::Plain,
        range: a.range.hull(b.range),
        exception,
        ..a.clone()
    })
}

/// As `numbers`, unless NULL in and a number of its own out belong together: `if (!text) return -1;`.
fn numbers_for_any_arguments(a: &Entry, b: &Entry) -> Option<Entry> {
    let is_null_in_one = |one: &Condition, other: &Condition| {
        one.on == other.on
            && one.range.meet(other.range).is_empty()
            && (one.range == Range::ZERO || other.range == Range::ZERO)
    };
    let told = a.when.iter().any(|one| b.when.iter().any(|other| is_null_in_one(one, other)));
    if told && a.range.meet(b.range).is_empty() { None } else { numbers(a, b) }
}

/// Entries that do the same to their arguments, whatever they return and write: what happens to arguments is told as long as
/// it can be.
fn same_for_arguments(a: &Entry, b: &Entry) -> Option<Entry> {
    let same = a.deltas == b.deltas && a.kept == b.kept && a.escaped == b.escaped && a.contents == b.contents;
    if !same || a.counters != b.counters {
        return None;
    }
    let result = match (&a.result, &b.result) {
        (one, other) if one == other => one.clone(),
        (one, other) if is_object(one) || is_object(other) => Given::Unknown,
        (Given::Argument(_), _) | (_, Given::Argument(_)) => Given::Unknown,
        _ => Given::Plain,
    };
    let mut members: Vec<u16> = [a, b].into_iter().flat_map(|entry| &entry.members).copied().collect();
    // What is written is not told any more, but that something is.
    members.extend([a, b].into_iter().flat_map(|entry| &entry.writes).map(|write| write.arg));
    members.sort_unstable();
    members.dedup();
    Some(Entry {
        result,
        range: a.range.hull(b.range),
        members,
        writes: Vec::new(),
        exception: exception_of_both(a, b),
        unsure: true,
        ..a.clone()
    })
}

fn numbers_whatever_the_exception(a: &Entry, b: &Entry) -> Option<Entry> {
    let alike = Entry { exception: a.exception, ..b.clone() };
    let merged = numbers(a, &alike)?;
    Some(Entry { exception: exception_of_both(a, b), ..merged })
}

#[cfg(test)]
mod tests {
    use refhound_index::intern;

    use super::*;

    /// A way that returns a number, and takes or releases references of its first argument.
    fn way(result: i64, when: &[(Input, Range)], delta: i8) -> Entry {
        let when = when.iter().map(|(on, range)| Condition { on: on.clone(), range: *range }).collect();
        let exception = if result < 0 { ExceptionAfter::Set } else { ExceptionAfter::Unchanged };
        let deltas = if delta == 0 { Vec::new() } else { vec![(0, delta)] };
        let (range, stores) = (Range::exactly(result), crate::summary::Stores::Nothing);
        let known =
            Entry { when, result: Given::Int(result), range, deltas, exception, stores, ..Entry::anything(false) };
        Entry { unsure: false, ambiguous: false, ..known }
    }

    fn is_none(holds: i64) -> (Input, Range) {
        (Input::Is(0, intern("_Py_NoneStruct")), Range::exactly(holds))
    }

    #[test]
    fn what_a_caller_can_tell_by_an_argument_stays_told() {
        let ways = vec![way(0, &[is_none(1)], 0), way(0, &[is_none(0)], -1), way(-1, &[], 0)];
        let summary = summary_of(ways, 0);
        assert_eq!(summary.entries.len(), 3);
        assert!(summary.entries.iter().all(|entry| !entry.ambiguous));
    }

    #[test]
    fn an_argument_that_may_be_none_or_not_is_no_condition() {
        let summary = summary_of(vec![way(0, &[is_none(1)], 0), way(0, &[is_none(0)], 0)], 0);
        assert_eq!(summary.entries.len(), 1);
        assert!(summary.entries[0].when.is_empty());
    }

    #[test]
    fn whether_an_argument_is_null_is_forgotten_last() {
        let flag = |at: i64| (Input::Content(2, smallvec::smallvec![]), Range::exactly(at));
        let (absent, present) = ((Input::Argument(1), Range::ZERO), (Input::Argument(1), Range::NONZERO));
        let without = (0..7).map(|at| way(at, &[absent.clone(), flag(at)], 0));
        let with = (7..14).map(|at| way(at, &[present.clone(), flag(at)], 1));
        let summary = summary_of(without.chain(with).collect(), 0);
        let retaining: Vec<&Entry> = summary.entries.iter().filter(|entry| !entry.deltas.is_empty()).collect();
        assert!(!retaining.is_empty());
        for entry in retaining {
            assert!(entry.when.iter().any(|condition| (condition.on.clone(), condition.range) == present));
        }
    }
}
