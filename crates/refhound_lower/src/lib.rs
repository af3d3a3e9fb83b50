//! From syntax to IR: one unit's tree becomes a module whose control flow, conversions and scope ends are explicit.
//!
//! ```ignore
//! let lowered = lower(&LowerInput { tree: &tree, tokens: &tokens, origins, file, model, wanted: &|_| Wanted::Yes });
//! for body in &lowered.module.bodies { .. }
//! ```
//!
//! Bodies come out in memory form: locals are slots that are loaded and stored. Nothing is dropped silently: C that
//! has no instruction becomes `opaque`, and a function without a body is listed with the reason.

mod c;

use std::sync::Arc;

pub use c::accessors::setter_of;

use refhound_csyntax::tree::{Function, Tree};
use refhound_index::Symbol;
use refhound_ir::Module;
use refhound_preproc::Token;
use refhound_source::{FileId, Origins, Span};
use refhound_types::DataModel;
use refhound_unknowns::NotAnalysed;

/// Whether a function definition is lowered here, or only declared because another unit has claimed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Yes,
    No,
}

pub struct LowerInput<'a> {
    pub tree: &'a Tree,
    pub tokens: &'a [Token],
    pub origins: Arc<Origins>,
    pub file: FileId,
    pub model: DataModel,
    pub wanted: &'a dyn Fn(&Function) -> Wanted,
}

/// What lowering made of a unit.
#[derive(Debug)]
pub struct Lowered {
    pub module: Module,
    /// Wanted functions that have no body, in source order.
    pub not_analysed: Vec<(Symbol, Span, NotAnalysed)>,
    /// Function definitions that were wanted: those with a body and those in `not_analysed`.
    pub wanted_functions: usize,
}

pub fn lower(input: &LowerInput) -> Lowered {
    c::lower(input)
}
