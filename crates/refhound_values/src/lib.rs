//! The value engine: C is run on abstract values, with any arguments that Python can pass (Mopsa 2021, open mode).
//!
//! ```text
//!                        contracts, formats, slots
//!                                   │
//!  entry point ─► entry: State ─► machine (refhound_fixpoint::solve over blocks) ─► Checks: safe, or an Alarm
//!                                   │   ▲
//!                  execute · arith · access · refine · call (bodies are followed, the API is a contract)
//! ```
//!
//! Values are bounds, symbols and relations between them (`value`, `symbol`), memory is blocks with cells (`memory`). An alarm says
//! which argument leads there and how sure that is (`alarm`). The engine reports nothing itself.

#![warn(clippy::wildcard_enum_match_arm)]

mod access;
mod alarm;
mod api;
mod arith;
mod body;
mod call;
mod constants;
mod entry;
mod execute;
mod format;
mod interval;
mod joining;
mod machine;
mod memory;
mod refine;
mod shared_map;
mod state;
mod symbol;
mod value;

pub use alarm::Alarm;
pub use entry::{Report, Settings, analyse};
pub use interval::Interval;
pub use machine::{GaveUp, Probe, Relations};
pub use value::{Float, Kind, Val};
