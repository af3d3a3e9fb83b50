//! What is known of values, whoever asks: one domain a file.
//!
//! A domain describes sets of concrete values. `hull` or `join` of two descriptions describes every value that one of them does,
//! `meet` every value that both do; `widened` makes sequences of them end. The laws are property tests beside each domain. Nothing
//! here knows of C, of Python or of an engine.

mod chance;
mod comparison;
mod float;
mod int_kind;
mod machine_int;
mod octagon;
mod range;

pub use chance::Chance;
pub use comparison::Comparison;
pub use float::{FloatRange, Precision};
pub use int_kind::{IntKind, Sign};
pub use machine_int::{Arithmetic, MOST_VALUES, MachineInt};
pub use octagon::{LARGEST_PACK, Octagon, Term};
pub use range::Range;
