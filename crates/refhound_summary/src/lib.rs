//! What engines share: the function that they look at, what is known of its callees, and the loop over the call graph.
//!
//! ```text
//! CallGraph, modules, Contracts ─► Project ─Function─► Engine::look ─► Summary ─┐
//!                                                          ▲                    │ callees first; a cycle until it is stable
//!                                                          └────────────────────┘
//! ```
//!
//! An engine is a function from one function and its callees' summaries to a summary and a report. It knows no call graph and
//! no order. What a contract says is brought into one form here as well ([`outcomes_of_contract`]), so that two engines cannot
//! read it in two ways. So are places in memory ([`place`]): what contains what, and what may be the same.

#![warn(clippy::wildcard_enum_match_arm)]

mod contracts;
mod formats;
mod function;
mod knowledge;
mod outcome;
pub mod place;
mod project;
mod roles;
mod walk;

pub use contracts::{
    Split, complement, failing, null_allowed, nullness_of, outcomes_of_contract, outcomes_of_slot, succeeding_range,
};
pub use formats::{built_argument, passed_by_format};
pub use function::{
    CalleeKnowledge, Entrance, ErrorAnswer, FailureRule, Function, Reach, ResultRole, Returns, Role, Silence,
    UnitContext,
};
pub use knowledge::{context, knowledge};
pub use outcome::{
    ArgEffect, Behind, Condition, ContentEffect, CounterEffect, CounterOf, ExceptionAfter, Input, Keeper, Nullness,
    Outcome, Part, Presence, ResultEffect, Source, WriteEffect, Written,
};
pub use project::{Functions, Project, UnitBodies};
pub use roles::{role, runs_once};
pub use walk::{Engine, Forgetful, Looked, LookedComponent, Memory, Revision, Summaries, Walked, Watch, walk};
