//! What is known of values, whoever asks: one domain a file.
//!
//! A domain describes sets of concrete values. `hull` or `join` of two descriptions describes every value that one of them does,
//! `meet` every value that both do; `widened` makes sequences of them end. The laws are property tests beside each domain. Nothing
//! here knows of C, of Python or of an engine.
//!
//! | domain | of | used by |
//! |---|---|---|
//! | `Range` | integers and pointers, coarsely | contracts, IR, the path engine, the affine engine |
//! | `MachineInt` | integers with a width and a sign: what wraps, what overflows | the value engine |
//! | `FloatRange` | floating-point numbers | the value engine |
//! | `Octagon` | bounds of `x`, `x - y`, `x + y` over a pack of variables | the value engine |
//! | `ByteText` | strings and byte buffers | the value engine |
//!
//! How an engine uses them: it converts operands as its language says (`MachineInt::cast`, `FloatRange::of_int`), computes, and looks at the
//! `Chance` of each mistake beside the result: `Always` is an error of every execution that gets there, `Maybe` an alarm, `Never` a proof.
//! Then it goes on with the result of those executions in which the mistake did not happen (`Arithmetic::exact` where overflow is
//! undefined, `value` where it wraps). On a branch it asks `compare`, and where that does not decide, gives each side what `assume`
//! leaves; for floats `refute` where the condition fails, since NaN fails every comparison. At a loop head it calls `widened` with the
//! constants of the source as thresholds, and on the way down `narrowed`, or `meet` a bounded number of times. An octagon stands beside the
//! intervals of its variables: after each assignment that cannot overflow `assign`, after each comparison `assume`, and
//! `value_of` met with the interval.

mod byte_text;
mod chance;
mod comparison;
mod float;
mod int_kind;
mod machine_int;
mod octagon;
mod range;

pub use byte_text::{ByteText, LONGEST_TEXT, MOST_TEXTS};
pub use chance::Chance;
pub use comparison::Comparison;
pub use float::{FloatRange, Precision};
pub use int_kind::{IntKind, Sign};
pub use machine_int::{Arithmetic, MOST_VALUES, MachineInt};
pub use octagon::{LARGEST_PACK, Octagon, Term};
pub use range::Range;
