//! Affine programs: a small language of integer variables, two translations into it, two ways to decide its assertions.
//!
//! The language is that of Pungi (Li & Tan 2014, Fig. 5) with parallel assignment, global variables, `x = ?`, `assume` and
//! labels. Programs over shallow pointers (Lal & Ramalingam 2009) are translated into it backwards, functions in SSA form
//! forwards by `refhound_verify`. Assertions are decided by affine relations (`karr` within a procedure, `procedures` across
//! calls), which is exact when branches are nondeterministic, or by `esp`, which follows conditions.
//!
//! ```text
//! pointers ──backward──► Program ──graph──► karr · procedures ──► holds or fails, for every path
//!                           ▲        └────► esp ───────────────► failing assertions with a path
//!            read, print ───┘        └────► interpret ─────────► brute force, to test all of it
//! ```

#![warn(clippy::wildcard_enum_match_arm)]

pub mod backward;
mod big;
pub mod esp;
pub mod graph;
pub mod interpret;
pub mod karr;
pub mod pointers;
mod print;
pub mod procedures;
mod read;
pub mod scalar;
mod span;
pub mod syntax;
mod verify;

pub use backward::backward;
pub use print::{print_function, print_program};
pub use read::{ReadError, read_program};
pub use syntax::{
    Affine, Condition, Function, FunctionId, Kind, Label, Local, Origin, Predicate, Program, Right, Role, Statement,
    Var,
};
pub use verify::{Flaw, verify};
