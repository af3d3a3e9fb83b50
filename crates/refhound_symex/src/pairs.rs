//! Inconsistent path pairs (RID): two ends of a function that its callers cannot tell apart, and that have changed a counter
//! differently. Whatever a caller does afterwards is wrong after one of them.
//!
//! ```c
//! ret = pm_runtime_get_sync(dev);          /* raises the count even if it fails */
//! if (ret < 0)
//!     return ret;                          /* +1, a negative number */
//! ret = work(dev);
//! pm_runtime_put(dev);
//! return ret;                              /* 0, perhaps a negative number */
//! ```
//!
//! Ends are compared before they become a summary, while everything is known that decides which one is reached. What a caller can
//! look at tells them apart: arguments, what memory holds that arguments and variables lead to (`chip->flags & BUSY`), what was
//! stored there, the result. Where the function fails either way, its callers have nothing but the result to go by.
//!
//! Of a pair that is likely, or whose ends return the same number, one end is dropped before callers look at the summary: the one that
//! changes the counter more, unless the function only ever lowers it; then the one that does not. Of other pairs callers are
//! told that something was counted, and not what.

use std::cmp::{Ordering, Reverse};

use refhound_domains::Range;
use refhound_evidence::{Confidence, Event, Fault, NullWith, Object, Origin, OtherPath, Step, Trigger, Witness};
use refhound_index::{FxHashMap, FxHashSet, intern};
use refhound_source::Span;
use refhound_unknowns::limits;

use crate::compress::look_alike;
use crate::ends::End;
use crate::engine::Engine;
use crate::explore::GaveUp;
use crate::steps::{Raised, StepId};
use crate::summary::{Entry, Given};
use crate::value::{Expr, Sym, Val};

/// Facts of two ends that are looked at for one step of the budget.
const FACTS_PER_STEP: usize = 16;

/// Ends that are passed over, because they change as much, for one step of the budget.
const ENDS_PER_STEP: usize = 64;

/// Two ends that are to be told of.
pub(crate) struct Pair {
    fault: Fault,
    counter: Sym,
    /// The wrong one.
    here: PairEnd,
    there: PairEnd,
    confidence: Confidence,
    failures: u16,
    paths: u32,
}

struct PairEnd {
    span: Span,
    step: StepId,
    change: i8,
}

/// Two ends that nothing tells apart, by their numbers; the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    order: (Reverse<Confidence>, Meets, bool, u32),
    right: usize,
    wrong: usize,
}

/// How two ends meet that nothing tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Meets {
    /// In results that say that the function has failed.
    InFailure,
    Otherwise,
}

impl Engine<'_> {
    /// Looks for ends that disagree. Gives the numbers of those that callers are not told of, and whether all were compared.
    pub(crate) fn find_pairs(&mut self, ends: &[End]) -> (FxHashSet<usize>, Option<GaveUp>) {
        let mut dropped = FxHashSet::default();
        let mut gave_up = None;
        let budget = self.budget_for_ends();
        let mut names: Vec<&'static str> =
            ends.iter().flat_map(|end| &end.changes).map(|&(counter, _)| self.counter_name(counter)).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let totals: Vec<i8> = ends.iter().map(|end| self.total_of(end, name)).collect();
            let before = self.pairs.len();
            gave_up = gave_up.or(self.find_inconsistent(ends, &totals, name, budget, &mut dropped));
            if self.pairs.len() == before {
                self.find_unbalanced(ends, &totals, name);
            }
        }
        // Of two counters each end may be wrong for the other's: then all of them are told.
        if dropped.len() == ends.len() {
            dropped.clear();
        }
        (dropped, gave_up)
    }

    /// How much may have been spent on the function by the time that its ends are compared.
    fn budget_for_ends(&self) -> u64 {
        self.input.work.max(self.work.saturating_add(self.input.work / limits::SHARE_FOR_ENDS))
    }

    fn total_of(&self, end: &End, name: &str) -> i8 {
        let changes = end.changes.iter().filter(|(counter, _)| self.counter_name(*counter) == name);
        changes.fold(0, |total: i8, (_, change)| total.saturating_add(*change))
    }

    fn find_inconsistent(
        &mut self,
        ends: &[End],
        totals: &[i8],
        name: &str,
        budget: u64,
        dropped: &mut FxHashSet<usize>,
    ) -> Option<GaveUp> {
        // No end gives back what it has taken itself.
        let is_given_back = |end: &End| end.changes.iter().any(|&(it, by)| by == 0 && self.counter_name(it) == name);
        let only_lowers = totals.iter().all(|&total| total <= 0) && !ends.iter().any(is_given_back);
        // By the end that is wrong, the best other one.
        let mut best: FxHashMap<Span, Candidate> = FxHashMap::default();
        let mut gave_up = None;
        let clear: Vec<usize> = (0..ends.len()).filter(|&at| !ends[at].blurred).collect();
        'ends: for (position, &one) in clear.iter().enumerate() {
            let others = &clear[position + 1..];
            self.work += (others.len() / ENDS_PER_STEP) as u64;
            for &other in others.iter().filter(|&&other| totals[one] != totals[other]) {
                self.work += 1 + ((ends[one].facts() + ends[other].facts()) / FACTS_PER_STEP) as u64;
                if self.work > budget {
                    gave_up = Some(GaveUp::Ends);
                    break 'ends;
                }
                let Some(meets) = self.meet(&ends[one], &ends[other]) else { continue };
                // On and off in one function: which of them is meant hangs on a state.
                if totals[one].signum() * totals[other].signum() < 0 && meets == Meets::Otherwise {
                    continue;
                }
                let (one_size, other_size) = (totals[one].unsigned_abs(), totals[other].unsigned_abs());
                let changes_more = (one_size, totals[one]) > (other_size, totals[other]);
                let (wrong, right) = if changes_more == only_lowers { (other, one) } else { (one, other) };
                let confidence = if only_lowers {
                    // Whether it was to be given back hangs on who has taken it.
                    Confidence::Possible
                } else {
                    self.sureness(meets, (&ends[wrong], totals[wrong]), &ends[right], name)
                };
                let is_same =
                    ends[wrong].result.and_then(Range::value).is_some() && ends[wrong].result == ends[right].result;
                if confidence > Confidence::Possible || is_same {
                    dropped.insert(wrong);
                }
                let touches = ends[right].changes.iter().any(|(counter, _)| self.counter_name(*counter) == name);
                let length = ends[wrong].length + ends[right].length;
                let found = Candidate { order: (Reverse(confidence), meets, !touches, length), right, wrong };
                let known = best.entry(ends[wrong].span).or_insert(found);
                *known = found.min(*known);
            }
        }
        let mut found: Vec<Candidate> = best.into_values().collect();
        found.sort_unstable_by_key(|pair| (pair.wrong, pair.right));
        let paths = found.len() as u32;
        for Candidate { order: (Reverse(confidence), ..), wrong, right } in found {
            let Some(counter) = self.differing(&ends[wrong], &ends[right], name) else { continue };
            let (here, there) = (pair_end(&ends[wrong], totals[wrong]), pair_end(&ends[right], totals[right]));
            let failures = ends[wrong].failures;
            let fault = Fault::InconsistentPair;
            self.pairs.push(Pair { fault, counter, here, there, confidence, failures, paths });
        }
        gave_up
    }

    /// How sure it is that nobody can tell two ends apart.
    fn sureness(&self, meets: Meets, (wrong, total): (&End, i8), right: &End, name: &str) -> Confidence {
        let is_vague = |end: &End| end.result.is_some_and(|range| range.value().is_none());
        let gives_back = right.changes.iter().any(|&(counter, _)| self.counter_name(counter) == name);
        let is_normal = right.failures > wrong.failures || right.span == wrong.span;
        match meets {
            Meets::InFailure if wrong.result.is_some_and(|range| self.is_failing(range)) => Confidence::Certain,
            // It lowers what it has not asked for: the count of somebody else.
            _ if total < 0 && !wrong.attempted => Confidence::Possible,
            // It says elsewhere that it keeps the count.
            Meets::InFailure if self.is_stored_apart(wrong, right) => Confidence::Possible,
            // It returns what another function answers, and that may be a failure.
            Meets::InFailure if wrong.passes_on => Confidence::Likely,
            Meets::InFailure => Confidence::Possible,
            // What is returned may well differ.
            Meets::Otherwise if is_vague(wrong) || is_vague(right) => Confidence::Possible,
            // One end takes the count and another one never comes that far: whoever gives it back may know.
            Meets::Otherwise if !gives_back => Confidence::Possible,
            // Where all goes well the count is kept, for somebody who gives it back later.
            Meets::Otherwise if total > 0 && !wrong.raised_unsurely && is_normal => Confidence::Possible,
            Meets::Otherwise => Confidence::Likely,
        }
    }

    /// Ends that leave a count behind where the function fails, or where the very call has failed that raises the count in any
    /// case, although the function shows that this is not meant.
    fn find_unbalanced(&mut self, ends: &[End], totals: &[i8], name: &str) {
        let is_it = |counter: Sym| self.counter_name(counter) == name;
        let counts = |end: &End| end.changes.iter().any(|&(counter, _)| is_it(counter));
        let raised_in_vain = |end: &End| end.raised_by_failed.iter().any(|&counter| is_it(counter));
        let fails = |end: &End| !end.singled_out && end.result.is_some_and(|range| self.is_failing(range));
        let (failing, normal): (Vec<usize>, Vec<usize>) = (0..ends.len())
            .filter(|&at| !ends[at].blurred)
            .partition(|&at| raised_in_vain(&ends[at]) || fails(&ends[at]));
        let gives_back = |at: &&usize| totals[**at] == 0 && counts(&ends[**at]);
        let weight = |at: &&usize| (ends[**at].failures, ends[**at].length);
        let is_balanced = normal.iter().all(|&at| totals[at] == 0);
        let left: Vec<usize> = failing.iter().copied().filter(|&at| totals[at] > 0).collect();
        // It gives back what it has taken: when all goes well, or at least where something else fails.
        let example = normal.iter().filter(|_| is_balanced).filter(gives_back).min_by_key(weight);
        let example = example.or_else(|| failing.iter().filter(gives_back).min_by_key(weight));
        let (right, wrong, confidence) = if let Some(&right) = example {
            (right, left, Confidence::Certain)
        } else {
            // It is meant to take the count, and says that it has not.
            let Some(&right) = normal.iter().filter(|&&at| totals[at] > 0).min_by_key(weight) else { return };
            let mut taking = normal.iter().filter(|&&at| counts(&ends[at]));
            let succeeds = |end: &End| end.result.is_some_and(|range| range.lo >= 0);
            let is_status = taking.clone().all(|&at| totals[at] > 0) && taking.any(|&at| succeeds(&ends[at]));
            let in_vain = |at: &usize| raised_in_vain(&ends[*at]) && fails(&ends[*at]);
            let wrong = left.into_iter().filter(|at| is_status && in_vain(at)).collect();
            (right, wrong, Confidence::Likely)
        };
        let mut seen: FxHashSet<Span> = FxHashSet::default();
        for at in wrong.into_iter().filter(|&at| seen.insert(ends[at].span)) {
            let Some(counter) = self.differing(&ends[at], &ends[right], name) else { continue };
            let (here, there) = (pair_end(&ends[at], totals[at]), pair_end(&ends[right], totals[right]));
            let (fault, failures) = (Fault::UnbalancedAcquire, ends[at].failures);
            self.pairs.push(Pair { fault, counter, here, there, confidence, failures, paths: 1 });
        }
    }

    /// The counter of a name that two ends change differently; of several, the one that the wrong end raises.
    fn differing(&self, wrong: &End, right: &End, name: &str) -> Option<Sym> {
        let of = |end: &End, counter: Sym| {
            end.changes.iter().find(|change| change.0 == counter).map_or(0, |&(_, change)| change)
        };
        let both = wrong.changes.iter().chain(&right.changes).map(|&(counter, _)| counter);
        let named = both.filter(|&it| self.counter_name(it) == name);
        named.max_by_key(|&it| (of(wrong, it) != of(right, it), of(wrong, it), Reverse(it)))
    }

    /// Whether a result says that the function has failed.
    fn is_failing(&self, range: Range) -> bool {
        !range.is_empty() && (range.hi < 0 || (self.returns_pointer() && range == Range::ZERO))
    }

    /// How callers may see two ends as one; none if something tells them apart.
    fn meet(&self, one: &End, other: &End) -> Option<Meets> {
        if exclude_each_other(&one.seen, &other.seen) {
            return None;
        }
        let result = one.result.zip(other.result).map(|(one, other)| one.meet(other));
        let is_excluded = |number: i64| one.excluded.contains(&number) || other.excluded.contains(&number);
        if result.is_some_and(|range| range.is_empty() || range.value().is_some_and(is_excluded)) {
            return None;
        }
        if result.is_some_and(|range| self.is_failing(range)) {
            // A pointer of which little is known is hardly the error that another end returns.
            let both = [one, other].iter().all(|end| end.result.is_some_and(|range| self.is_failing(range)));
            return (both || !self.returns_pointer()).then_some(Meets::InFailure);
        }
        let told = exclude_each_other(&one.answered, &other.answered)
            || self.is_stored_apart(one, other)
            || self.is_stored_apart(other, one);
        (!told).then_some(Meets::Otherwise)
    }

    /// Whether one end has stored something that the other one has not: a caller looks there.
    fn is_stored_apart(&self, one: &End, other: &End) -> bool {
        one.stored.iter().any(|&(place, val)| {
            if let Some(there) = find(&other.stored, place) {
                return matches!((val, there), (Val::Int(one), Val::Int(other)) if one != other);
            }
            let before = self.values.find(Expr::Content(place));
            let known = before.and_then(|sym| find(&other.seen, sym));
            known.and_then(Range::value).map(Val::Int) != Some(val)
        })
    }

    /// The same of references to arguments, which a summary tells of: what a helper does to them, callers have to know.
    pub(crate) fn find_uneven_references(&mut self, entries: &[Entry], ends: &[(StepId, Span)]) -> Option<GaveUp> {
        let budget = self.budget_for_ends();
        let leaves = |entry: &Entry, arg: u16| {
            !entry.kept.contains(&arg) && !entry.escaped.contains(&arg) && entry.result != Given::Argument(arg)
        };
        let change =
            |entry: &Entry, arg: u16| entry.deltas.iter().find(|delta| delta.0 == arg).map_or(0, |delta| delta.1);
        let mut args: Vec<u16> = entries.iter().flat_map(|entry| &entry.deltas).map(|delta| delta.0).collect();
        args.sort_unstable();
        args.dedup();
        for arg in args {
            let Some(param) = self.values.find(Expr::Param(u32::from(arg))) else { continue };
            let left: Vec<usize> = (0..entries.len()).filter(|&at| leaves(&entries[at], arg)).collect();
            let pairs =
                left.iter().enumerate().flat_map(|(at, &one)| left[..at].iter().map(move |&other| (one, other)));
            let mut found = None;
            for (one, other) in pairs {
                let (a, b) = (&entries[one], &entries[other]);
                self.work += 1 + (a.when.len() * b.when.len() / FACTS_PER_STEP) as u64;
                if self.work > budget {
                    return Some(GaveUp::Ends);
                }
                if change(a, arg) != change(b, arg) && look_alike(a, b) {
                    found = Some((one, other));
                    break;
                }
            }
            let Some((one, other)) = found else { continue };
            let (one_change, other_change) = (change(&entries[one], arg), change(&entries[other], arg));
            let (wrong, right) = if one_change.abs() > other_change.abs() { (one, other) } else { (other, one) };
            let end = |at: usize| PairEnd { span: ends[at].1, step: ends[at].0, change: change(&entries[at], arg) };
            self.pairs.push(Pair {
                fault: Fault::InconsistentPair,
                counter: param,
                here: end(wrong),
                there: end(right),
                // Which arguments a helper is given, its callers know better than is seen here.
                confidence: Confidence::Possible,
                failures: 0,
                paths: 1,
            });
        }
        None
    }

    pub(crate) fn pair_witnesses(&self) -> Vec<Witness> {
        self.pairs.iter().map(|pair| self.pair_witness(pair)).collect()
    }

    fn pair_witness(&self, pair: &Pair) -> Witness {
        let is_object = matches!(self.values.expr(pair.counter), Expr::Param(_));
        let name = if is_object { "reference" } else { self.counter_name(pair.counter) };
        let is_it = |sym: Sym| if is_object { sym == pair.counter } else { self.counter_name(sym) == name };
        let steps = |end: &PairEnd| -> Vec<Step> { self.steps.path(end.step, is_it, Raised::LeftOut, None) };
        let object = if is_object { self.name_of(pair.counter) } else { self.counter_owner(pair.counter) };
        let path = steps(&pair.here);
        let first = |path: &[Step]| path.iter().find(|step| step.count.is_some()).map(|step| (step.event, step.place));
        let other = steps(&pair.there);
        let (event, place) = first(&path).or_else(|| first(&other)).unwrap_or((Event::Used, self.body.span));
        let origin = if let Event::CountedUp { by } | Event::CountedDown { by } = event {
            Origin::Call(by)
        } else {
            Origin::Parameter
        };
        Witness {
            function: self.function_name(),
            fault: pair.fault,
            object: Object { name: object, origin, place, released_by: None },
            place: pair.here.span,
            path,
            trigger: if pair.failures > 0 { Trigger::BadInput } else { Trigger::Success },
            confidence: if self.body.guesses.is_empty() {
                pair.confidence
            } else {
                pair.confidence.min(Confidence::Likely)
            },
            paths: pair.paths,
            exits: vec![pair.here.span],
            null: NullWith::Unknown,
            returns: self.returns(),
            other: Some(Box::new(OtherPath {
                counter: intern(name),
                change: i32::from(pair.here.change),
                other_change: i32::from(pair.there.change),
                place: pair.there.span,
                path: other,
            })),
        }
    }
}

/// Whether two lists of facts, each sorted, cannot both hold.
fn exclude_each_other(one: &[(Sym, Range)], other: &[(Sym, Range)]) -> bool {
    let (mut one, mut other) = (one.iter().peekable(), other.iter().peekable());
    while let (Some((left, range)), Some((right, known))) = (one.peek(), other.peek()) {
        match left.cmp(right) {
            Ordering::Less => drop(one.next()),
            Ordering::Greater => drop(other.next()),
            Ordering::Equal if range.meet(*known).is_empty() => return true,
            Ordering::Equal => {
                one.next();
                other.next();
            }
        }
    }
    false
}

/// What a sorted list says of a key.
fn find<K: Copy + Ord, V: Copy>(list: &[(K, V)], key: K) -> Option<V> {
    list.binary_search_by_key(&key, |known| known.0).ok().map(|at| list[at].1)
}

fn pair_end(end: &End, change: i8) -> PairEnd {
    PairEnd { span: end.span, step: end.step, change }
}
