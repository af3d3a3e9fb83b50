//! Who calls whom over a whole project, where Python enters it, and which functions touch Python at all.
//!
//! [`unit_facts`] reads one unit's IR; [`CallGraph::build`] joins the facts of all units: calls across files, `static`
//! functions per file, function pointers through constant tables. It knows nothing of checks.

mod constants;
mod entry;
mod facts;
mod form;
mod graph;
mod numbers;
mod objects;
mod registered;
mod returning;
mod throwing;

pub use entry::EntryPoint;
pub use facts::{Answers, FunctionFacts, Parameters, Target, UnitFacts, unit_facts};
pub use form::SsaNeeds;
pub use graph::{CallGraph, Callers, Node, NodeId, UnitInput};
pub use objects::ObjectTypes;
pub use registered::{Registered, Sink};
pub use returning::WayBack;
