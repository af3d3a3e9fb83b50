//! The driver: from options to an [`Analysis`] and an [`Outcome`]. It schedules the stages, keeps one unit's failure from
//! becoming all units' failure, and knows nothing of command lines or output formats.

mod annotations;
mod balance;
mod changes;
mod claims;
mod comments;
mod dump;
mod engine_text;
mod error;
mod figures;
mod findings;
mod flaws;
mod flows;
mod front;
mod graph;
mod guarded;
mod headers;
mod options;
mod outcome;
mod paths;
mod pipeline;
mod reach;
mod reading;
mod session;
mod shown;
mod stored_findings;
mod texts;
mod timing;
mod unit;
mod workers;

pub use balance::{AffineDirection, FunctionVerdict, affine_text, verdict_rows};
pub use changes::{Changes, Earlier};
pub use dump::{DumpError, DumpStage, dump};
pub use engine_text::{function_summary_text, functions_with_bodies, paths_text};
pub use error::AnalyseError;
pub use findings::{all_findings, findings};
pub use flaws::FoundFlaw;
pub use options::{Engines, Options, Pictures};
pub use outcome::{Outcome, PlacedRemark, Remarks, Reuse, UnitRemarks};
pub use paths::{Seen, SeenWitness};
pub use pipeline::{Analysis, Keep, Progress, Silent, analyse, contracts_in_force};
pub use session::{Session, build_key, cache_name, check, check_since, earlier};
pub use shown::{Judged, Shown, selection, shown};
pub use timing::{Stage, Timing};
pub use unit::Unit;
pub use workers::on_large_stack;
