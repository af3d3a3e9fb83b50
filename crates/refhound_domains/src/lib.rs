//! What is known of values, whoever asks: one domain a file.
//!
//! A domain describes sets of concrete values. `hull` of two descriptions describes every value that one of them does, `meet`
//! every value that both do; `widened` makes sequences of them end. The laws are property tests beside each domain. Nothing
//! here knows of C, of Python or of an engine.

mod comparison;
mod range;

pub use comparison::Comparison;
pub use range::Range;
