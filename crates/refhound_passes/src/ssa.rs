//! SSA construction.
//!
//! ```text
//! v1: ptr(int) = slot s0
//! store v0 to v1                 bind s0, v0
//! v2: int = load v1
//! return v2                      return v0
//! ```
//!
//! Variables live in slots before and in values after; where two definitions meet and the variable is still needed, the
//! block gets a parameter (`phis`). Each assignment leaves a `bind`, so that reports can still name variables. A
//! variable that is read before it was given a value is one `undefined` at the start of the function; `scope_begin`
//! makes it undefined again.

use std::fmt;

use refhound_ir::{
    Block, Body, Cfg, Dominators, Form, Module, Promotable, Renumbering, SsaBody, Verifier, VerifyError,
};

use crate::phis::{Phis, TooManyArguments};
use crate::rename::Rename;
use crate::simplify::Simplify;

/// Why a body has no SSA form.
#[derive(Debug)]
pub enum SsaError {
    /// It breaks the rules of the IR.
    Invalid(Vec<VerifyError>),
    /// Too many values would meet at its joins.
    TooLarge,
}

impl fmt::Display for SsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SsaError::Invalid(errors) => match errors.first() {
                Some(first) => first.fmt(f),
                None => f.write_str("invalid"),
            },
            SsaError::TooLarge => f.write_str("too many values meet in it for its SSA form"),
        }
    }
}

impl std::error::Error for SsaError {}

impl From<Vec<VerifyError>> for SsaError {
    fn from(errors: Vec<VerifyError>) -> Self {
        SsaError::Invalid(errors)
    }
}

impl From<TooManyArguments> for SsaError {
    fn from(_: TooManyArguments) -> Self {
        SsaError::TooLarge
    }
}

/// Buffers of the passes, to be kept from function to function.
#[derive(Debug, Default)]
pub struct SsaScratch {
    verifier: Verifier,
    promotable: Promotable,
    cfg: Cfg,
    dominators: Dominators,
    phis: Phis,
    rename: Rename,
    simplify: Simplify,
    renumbering: Renumbering,
    order: Vec<Block>,
}

impl SsaScratch {
    pub fn new() -> Self {
        Self::default()
    }

    /// Numbers the blocks that can be reached, in the order they have.
    fn renumber(&mut self, body: &mut Body) {
        self.order.clear();
        self.order.extend(body.blocks.ids().filter(|&block| self.cfg.is_reachable(block)));
        self.renumbering.apply(body, &self.order);
    }
}

/// A body in memory form that keeps the rules of the IR.
pub fn verified(module: &Module, body: Body, scratch: &mut SsaScratch) -> Result<Body, SsaError> {
    scratch.verifier.verify(module, &body, Form::Memory)?;
    Ok(body)
}

/// The SSA form of a body in memory form. Fails on a body that breaks the rules of the IR, or whose SSA form would be too
/// large, and says so.
pub fn to_ssa(module: &Module, mut body: Body, scratch: &mut SsaScratch) -> Result<SsaBody, SsaError> {
    // What comes out is verified always. What comes in is verified in tests and while fuzzing: in production it would cost
    // about a twentieth of the whole run, and a body that lowering got wrong does not get through the second look either.
    if cfg!(debug_assertions) {
        scratch.verifier.verify(module, &body, Form::Memory)?;
    }
    scratch.cfg.update(&body);
    if scratch.cfg.reverse_postorder().len() < body.blocks.len() {
        scratch.renumber(&mut body);
        scratch.cfg.update(&body);
    }
    scratch.simplify.run(&mut body, &scratch.cfg);
    scratch.promotable.update(&module.types, &body);
    if scratch.promotable.any_in_memory() {
        scratch.dominators.update(&scratch.cfg);
    }
    // Simplifying may take away the last need for another variable's address; then that one is next.
    while scratch.promotable.any_in_memory() {
        scratch.phis.place(&mut body, &scratch.promotable, &scratch.cfg, &scratch.dominators)?;
        scratch.rename.run(&mut body, &scratch.promotable, &scratch.dominators, &scratch.phis);
        scratch.simplify.run(&mut body, &scratch.cfg);
        scratch.promotable.update(&module.types, &body);
    }
    scratch.renumber(&mut body);
    Ok(SsaBody::new(module, body, &mut scratch.verifier)?)
}
