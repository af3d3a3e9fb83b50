//! The path engine: a symbolic executor over SSA bodies that follows every object on every path.
//!
//! It unites three published designs: lifecycles with counts (PyRefcon), summaries of callees (RID), and joining of
//! states whose property state agrees (ESP, as in Pungi). One function is explored at a time, callees first; what the
//! engine finds are witnesses, and it is the checks that decide what to say about them.
//!
//! ```text
//! Function ─► explore: blocks in order ─► exec / call / branch on a State ─► exits ─► Summary
//!                                                   └► faults with their path ─────────► Witness
//! ```

#![warn(clippy::wildcard_enum_match_arm)]
#![allow(
    clippy::unused_self,
    reason = "operations on a state are methods of the engine, whether or not they need its tables"
)]

mod abandoned;
mod allocators;
mod answers;
mod arrays;
mod asserts;
mod automaton;
mod behind;
mod beliefs;
mod branch;
mod call;
mod causes;
mod compress;
mod constants;
mod counters;
mod decodable;
mod duties;
mod ends;
mod engine;
mod examined;
mod exceptions;
mod exec;
mod exit;
mod explore;
mod faults;
mod feasible;
mod forgetting;
mod gil;
mod given;
mod identities;
mod implied;
mod indicator;
mod inside;
mod keys;
mod kinds;
mod live;
mod losing;
mod many;
mod meeting;
mod members;
mod naming;
mod nulls;
mod objects;
mod outcomes;
mod own;
mod pairs;
mod paths;
mod questions;
mod reach;
mod relations;
mod releases;
mod replaced;
mod retrace;
mod returning;
mod show;
mod sizes;
mod sorted_map;
mod state;
mod steps;
mod summary;
mod texts;
mod through;
mod uneven;
mod unexamined;
mod unread;
mod value;
mod variable_arguments;
mod witness;

pub use explore::GaveUp;
pub use paths::{Paths, Report};
pub use show::{Traced, summary_text, trace};
pub use summary::{Entry, FailsBy, GilAfter, GilNeed, Given, Makes, Silent, Stores, Summary, Write};
pub use variable_arguments::VariableArguments;

use refhound_evidence::Witness;
use refhound_source::Span;
use refhound_summary::{CounterEffect, Function, Summaries};

use ends::End;
use engine::Engine;
use steps::StepId;

/// What one function was found to do.
#[derive(Debug)]
pub struct Explored {
    pub summary: Summary,
    pub witnesses: Vec<Witness>,
    pub gave_up: Option<GaveUp>,
    /// Instructions executed, over all paths.
    pub work: u64,
}

/// Explores one function.
pub fn explore<'a>(function: Function<'a>, callees: Summaries<'a, Summary>) -> Explored {
    let (mut engine, root) = Engine::new(function, callees);
    let mut explored = explore_with(&mut engine, root);
    explored.work += retrace::retrace(function, callees, &engine, &mut explored.witnesses);
    explored
}

fn explore_with(engine: &mut Engine<'_>, root: StepId) -> Explored {
    let mut gave_up = engine.explore(root);
    let mut uncompared = None;
    let exits = std::mem::take(&mut engine.exits);
    let at: Vec<(StepId, Span)> = exits.iter().map(|exit| (exit.step, exit.span)).collect();
    let (mut entries, ends): (Vec<Entry>, Vec<Option<End>>) =
        exits.into_iter().map(|exit| (exit.entry, exit.end)).unzip();
    if gave_up.is_none() {
        engine.find_uneven_releases(&entries);
        uncompared = engine.find_uneven_references(&entries, &at);
    }
    if engine.counting {
        let ends: Vec<End> = ends.into_iter().flatten().collect();
        let (dropped, by_counters) = engine.find_pairs(&ends);
        uncompared = uncompared.or_else(|| ends.iter().any(|end| end.blurred).then_some(GaveUp::Uncounted));
        // Which of the ends a caller cannot tell apart is not known: the summary is no longer all that can happen.
        gave_up = gave_up.or(by_counters);
        let mut at = 0..entries.len();
        entries.retain(|_| !at.next().is_some_and(|at| dropped.contains(&at)));
    }
    let mut summary = compress::summary_of(entries, engine.input.unit.number);
    (summary.asks, summary.gil_after) = (engine.found.asks, engine.found.gil_after);
    // A function that takes the GIL itself is called without it.
    if summary.gil_after == GilAfter::Same {
        summary.gil_need = engine.found.gil_need;
    }
    summary.uses_params = engine.found.uses_params;
    summary.fails_params = engine.found.fails_params;
    summary.throws = engine.found.throws;
    summary.makes = if gave_up.is_some() { Makes::Unknown } else { engine.found.makes };
    summary.fails_by = engine.found.fails_by.filter(|_| gave_up.is_none()).unwrap_or_default();
    summary.examined = if gave_up.is_some() { u32::MAX } else { engine.examined_params() };
    summary.variable_arguments = engine.variable_arguments();
    if gave_up.is_some() {
        let mut anything = Entry::anything(engine.returns_pointer());
        if engine.counting {
            anything.counters.push(CounterEffect::unknown());
        }
        summary.entries.push(anything);
    }
    Explored { summary, witnesses: engine.witnesses(), gave_up: gave_up.or(uncompared), work: engine.work }
}
