//! Passes from IR to IR, one a file.
//!
//! [`to_ssa`] leads to an `SsaBody`: it turns variables whose address nobody needs into values, simplifies
//! what that leaves, and verifies the result.

#![warn(clippy::wildcard_enum_match_arm)]

mod access;
mod inline;
mod phis;
mod rename;
mod simplify;
mod ssa;
mod straight;

pub use inline::{Keep, inline};
pub use ssa::{SsaError, SsaScratch, to_ssa, verified};
