//! The intermediate representation: declared in `module` and `body`, which hold no algorithms.

pub mod body;
pub mod module;
