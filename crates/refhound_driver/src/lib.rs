//! The driver: from options to an [`Analysis`]. It schedules the stages, keeps one unit's failure from becoming all
//! units' failure, and knows nothing of command lines or output formats.

mod annotations;
mod balance;
mod changes;
mod claims;
mod comments;
mod coverage;
mod dump;
mod error;
mod findings;
mod flows;
mod front;
mod headers;
mod options;
mod outcome;
mod ownership;
mod pipeline;
mod session;
mod shown;
mod snapshot;
mod stored_findings;
mod texts;
mod timing;

pub use balance::{AffineDirection, FunctionVerdict, affine_text, verdict_rows};
pub use changes::{Changes, Earlier};
pub use coverage::Coverage;
pub use dump::{DumpError, DumpStage, dump};
pub use error::AnalyseError;
pub use findings::{all_findings, findings, function_extents, suppression_comments};
pub use front::{Definition, SyntaxProblem, Unanalysed, UnitText};
pub use options::{Engines, Options, Pictures};
pub use outcome::{Outcome, PlacedRemark, Remarks, Reuse, UnitRemarks};
pub use pipeline::{AnalysedUnit, Analysis, Keep, Progress, Silent, analyse, contracts_in_force};
pub use refhound_evidence::limits::WORKER_STACK;
pub use session::{Session, build_key, cache_name, check};
pub use shown::{Judged, Shown, selection, shown};
pub use timing::{Stage, Timing};
