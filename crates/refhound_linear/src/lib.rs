//! Conjunctions of linear constraints over the integers: is there a solution, what follows, what is left without some
//! of the variables.
//!
//! Engines ask this of path conditions: can a path be taken, can two paths be taken for the same arguments. A question is
//! answered in three steps, each of which is skipped where the one before it was enough.
//!
//! 1. **Parts** ([`System`]). Constraints that share no variable, directly or through others, are solved apart. Parts
//!    that had a solution before the last constraints came are not looked at again.
//! 2. **Fast paths.** A part with one variable is an interval with holes. A part of differences (`x - y <= c`) is a graph
//!    without a negative cycle, and its shortest paths are a solution. Neither touches the heap while parts are small.
//! 3. **Elimination.** Equalities are solved by changes of variables that map the integers onto themselves, so that
//!    nothing is lost where no coefficient is 1. Inequalities lose one variable after the other (Fourier–Motzkin), each
//!    new row divided by its greatest common divisor and its constant rounded. Where both coefficients of a pair
//!    exceed 1 the integer points are fewer than the real shadow says; then the dark shadow proves solutions, the real
//!    shadow proves that there are none, and the strip between them is searched line by line (Pugh's Omega test).
//!    Disequalities are absorbed by bounds where possible, and else split into less and greater.
//!
//! **What an answer means.** [`Answer::Yes`] and [`Answer::No`] are exact over the unbounded integers; wrap-around of C
//! types is for the caller to model. [`Answer::Unknown`] names the limit that was hit: numbers beyond 128 bits, or
//! one of the limits `LINEAR_*` in `refhound_unknowns::limits`. Every step is charged to a fixed allowance of work,
//! so no question can hang. Projections may be larger than the exact result and say so ([`Shadow`]); they are never
//! smaller. Products of variables cannot be expressed; a caller gives each product a variable of its own.
//!
//! ```
//! # use refhound_index::EntityId;
//! # use refhound_linear::{Answer, Constraint, Linear, System, Var};
//! let (size, index) = (Linear::var(Var::from_index(0)), Linear::var(Var::from_index(1)));
//! let mut path = System::new();
//! path.push(Constraint::lt(&index, &size).unwrap());
//! let mark = path.mark();
//! path.push(Constraint::lt(&size, &index).unwrap());
//! assert_eq!(path.satisfiable(), Answer::No);
//! path.truncate(mark);
//! assert_eq!(path.satisfiable(), Answer::Yes);
//! ```

#![warn(clippy::wildcard_enum_match_arm)]

mod answer;
mod constraint;
mod decide;
mod difference;
mod integer;
mod interval;
mod linear;
mod parts;
mod project;
mod system;
mod tableau;

pub use answer::{Answer, Limit};
pub use constraint::{Constraint, Relation};
pub use interval::Bounds;
pub use linear::{Linear, Var};
pub use project::{Projection, Shadow};
pub use system::{Mark, System};
