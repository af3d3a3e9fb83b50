//! Proofs of balance: which functions keep the counts of all objects on every path (`refhound verify`).
//!
//! ```text
//! SsaBody, contracts, callees' summaries ─► build: Sketch ─► forward ─► affine program ─► esp ──┐
//!                                                   └──────► backward ► affine program ─► karr ─┴► Verified, Summary
//! ```
//!
//! The function that is looked at, what is known of its callees and the reading of contracts are those of all engines
//! (`refhound_summary`); with the path engine nothing else is shared, so that each of the two can check the other.

#![warn(clippy::wildcard_enum_match_arm)]

mod backward;
mod balance;
mod build;
mod calls;
mod conditions;
mod effects;
mod emit;
#[cfg(test)]
mod fixture;
mod forward;
mod inline;
mod invocations;
mod lent;
mod memory;
mod needed;
mod outputs;
mod reason;
mod regions;
mod script;
mod sketch;
mod summary;
mod values;
mod variables;
mod verdict;

pub use balance::Balance;
pub use build::{FunctionInput, sketch};
pub use emit::Translation;
pub use reason::{Assumption, Reason};
pub use sketch::{ObjectKind, Sketch};
pub use summary::{ResultKind, Summary, SummaryOutcome};
pub use verdict::{
    Direction, Imbalance, ParameterAliasing, PathPoint, Proof, Verified, VerifySettings, assumed_summary,
    backward_program, forward_program, verify_function,
};
