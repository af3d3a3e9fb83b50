//! Checks and alarms: what was looked at, what is proved, and how sure an error is.
//!
//! | confidence | when |
//! |---|---|
//! | certain | for some argument that Python can pass, every value that is left errs, and nothing but such arguments decides whether the place is reached |
//! | likely | the value comes from what Python passes, and nobody has compared it with anything that is not followed |
//! | possible | memory, calls or loops that are not followed exactly have a part in it |

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use refhound_evidence::{Confidence, RunError};
use refhound_index::Symbol;
use refhound_source::Span;

use crate::interval::Interval;
use crate::state::State;
use crate::symbol::{Form, Source, Symbols};
use crate::value::{Int, Origin, Val};

/// Sizes that no test ever sees: objects of more than 2 GiB.
const LARGE: i128 = 1 << 31;

/// Something that can go wrong, at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alarm {
    pub error: RunError,
    pub unit: usize,
    pub function: Symbol,
    pub object: String,
    pub place: Span,
    /// Where the functions on the way were called, in the unit of the place.
    pub calls: Vec<Span>,
    /// Arguments and variables, with what they are when it happens.
    pub values: Vec<(String, String)>,
    pub confidence: Confidence,
}

/// One check of one instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CheckKey {
    pub unit: usize,
    pub function: u32,
    pub inst: u32,
    pub kind: u8,
}

/// What was known of a check before it changed.
#[derive(Debug)]
enum Before {
    Unseen,
    Seen(Option<Alarm>),
}

/// What became of all checks.
#[derive(Debug, Default)]
pub(crate) struct Checks {
    /// `None` where all that was seen is safe.
    pub all: BTreeMap<CheckKey, Option<Alarm>>,
    /// Changes in their order, with what was there before: turns of a loop that were only tried are taken back.
    changes: Vec<(CheckKey, Before)>,
}

impl Checks {
    pub(crate) fn safe(&mut self, key: CheckKey) {
        if let Entry::Vacant(place) = self.all.entry(key) {
            place.insert(None);
            self.changes.push((key, Before::Unseen));
        }
    }

    pub(crate) fn mark(&self) -> usize {
        self.changes.len()
    }

    pub(crate) fn take_back(&mut self, mark: usize) {
        for (key, before) in self.changes.drain(mark..).rev() {
            match before {
                Before::Seen(before) => self.all.insert(key, before),
                Before::Unseen => self.all.remove(&key),
            };
        }
    }

    /// The surest alarm of a place is kept.
    pub(crate) fn alarm(&mut self, key: CheckKey, alarm: Alarm) {
        let known = self.all.get(&key);
        let is_surer = |known: &Option<Alarm>| known.as_ref().is_none_or(|known| known.confidence < alarm.confidence);
        if known.is_none_or(is_surer) {
            let before = self.all.insert(key, Some(alarm));
            self.changes.push((key, before.map_or(Before::Unseen, Before::Seen)));
        }
    }
}

/// Numbers that must not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrong {
    Exactly(i128),
    /// Below the first, or above the second.
    Outside(i128, i128),
}

/// How sure an error is, with the arguments that lead there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Trust {
    pub confidence: Confidence,
    pub values: Vec<(String, String)>,
}

/// Whether a number can be wrong, and how sure that is.
pub(crate) fn judged(state: &State, symbols: &Symbols, val: &Val, int: &Int, wrong: Wrong) -> Option<Trust> {
    let range = state.range(int);
    let (above, below): (Vec<Form>, Vec<Form>) = (int.at_least().collect(), int.at_most().collect());
    let (parts, is_always) = match wrong {
        Wrong::Exactly(number) if !range.may_be(number) => return None,
        Wrong::Exactly(number) => {
            let parts = int.exact().into_iter().map(|form| Part { errs: Interval::exactly(number), form });
            (parts.collect::<Vec<Part>>(), range.value() == Some(number))
        }
        Wrong::Outside(lo, hi) if range.lo >= lo && range.hi <= hi => return None,
        Wrong::Outside(lo, hi) => {
            let mut parts = Vec::new();
            if range.hi > hi {
                let errs = Interval::new(hi.saturating_add(1), i128::MAX);
                parts.extend(above.into_iter().map(|form| Part { errs, form }));
            }
            if range.lo < lo {
                let errs = Interval::new(i128::MIN, lo.saturating_sub(1));
                parts.extend(below.into_iter().map(|form| Part { errs, form }));
            }
            (parts, range.lo > hi || range.hi < lo)
        }
    };
    let forced = parts.iter().find_map(|part| forced(state, symbols, part));
    if let Some(forced) = forced {
        return Some(forced);
    }
    let mut confidence = usual(state, val);
    if is_always && !state.doubt && val.origin == Origin::OWN {
        confidence = Confidence::Certain;
    }
    Some(Trust { confidence, values: witnesses(state, symbols, val) })
}

/// Wrong numbers on one side, with the form that, once it is wrong, leaves no other value.
struct Part {
    errs: Interval,
    form: Form,
}

/// An argument for which the number is wrong, whatever else is.
fn forced(state: &State, symbols: &Symbols, part: &Part) -> Option<Trust> {
    let form = part.form;
    let known = *state.symbols.get(&form.sym)?;
    let solved = form.solved(part.errs)?.meet(known)?;
    let data = symbols.get(form.sym);
    let chosen = nearest_zero(solved);
    let is_examined = state.examined.contains(&form.sym);
    let confidence = match data.source {
        Source::Memory | Source::Call | Source::Turns => return None,
        Source::Size if chosen.saturating_abs() >= LARGE => Confidence::Possible,
        Source::Argument | Source::Number | Source::Size if is_examined => Confidence::Possible,
        Source::Argument | Source::Number | Source::Size if state.doubt && state.blended.contains(&form.sym) => {
            Confidence::Possible
        }
        Source::Argument if !state.doubt => Confidence::Certain,
        Source::Argument | Source::Number | Source::Size => Confidence::Likely,
    };
    Some(Trust { confidence, values: vec![(data.name.clone(), chosen.to_string())] })
}

fn nearest_zero(range: Interval) -> i128 {
    if range.lo > 0 {
        range.lo
    } else if range.hi < 0 {
        range.hi
    } else if range.may_be(0) {
        0
    } else {
        1.min(range.hi)
    }
}

/// What is said of a value whose argument cannot be computed.
pub(crate) fn usual(state: &State, val: &Val) -> Confidence {
    let is_python = val.origin.has(Origin::PYTHON) && val.origin.is_known() && !val.origin.has(Origin::BLURRED);
    let is_examined = val.symbols().iter().any(|sym| state.examined.contains(sym));
    if is_python && !is_examined && !state.doubt { Confidence::Likely } else { Confidence::Possible }
}

/// The symbols that a value is said in terms of, with their bounds.
pub(crate) fn witnesses(state: &State, symbols: &Symbols, val: &Val) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for sym in val.symbols() {
        if symbols.get(sym).source == Source::Turns {
            continue;
        }
        let data = symbols.get(sym);
        let range = state.symbols.get(&sym).copied().unwrap_or(data.range);
        if !found.iter().any(|(name, _)| *name == data.name) {
            found.push((data.name.clone(), shown(range)));
        }
    }
    found
}

/// `0`, `-5..7`, `any` number of 64 bits.
pub(crate) fn shown(range: Interval) -> String {
    match range.value() {
        Some(value) => value.to_string(),
        None => format!("{}..{}", range.lo, range.hi),
    }
}
