//! What is remembered between runs, and how it is found again.
//!
//! ```text
//! whole run   options, every answer of the disk              ─► whatever the run wants to say
//! unit        flags, headers' places, every text it read      ─► its record: facts, remarks, keys of functions
//!             the same, contracts                             ─► its flaws
//! function    body with all it refers to, callees' summaries  ─► summary, witnesses, pictures
//!             its unit and those of all that it calls         ─► verdict
//! ```
//!
//! Each entry is keyed by the content of everything that it depends on, so an entry that is found is right. A run without a
//! store does the same work and finds nothing. Evidence is what is kept; it is judged when all of it is there.

mod balance;
mod codec;
mod flaws;
mod paths;
mod places;
mod run;
mod snapshot;
mod structure;
mod summaries;
mod type_keys;
mod units;

pub use balance::BalanceMemory;
pub use flaws::KnownFlaws;
pub use paths::{Draw, Known, PathMemory, SharedKeys};
pub use places::{Extent, StoredFile, Texts};
pub use run::{KnownUnits, Memory, Project, Stop};
pub use snapshot::Snapshot;
pub use units::{BodyKey, FileUse, FunctionPlace, NamedDefinition, PlacedText, UnanalysedFunction, UnitRecord};

use refhound_ir::Module;
use refhound_source::SourceMap;

/// The keys of the bodies of a module, in order.
pub fn body_keys(module: &Module, sources: &SourceMap) -> Vec<BodyKey> {
    let mut structure = structure::Structure::new(module, sources);
    module.bodies.iter().map(|body| structure.body(body)).collect()
}
