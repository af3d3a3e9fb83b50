//! Python: objects, code that runs, and what operations mean.

pub(crate) mod attributes;
pub(crate) mod call;
pub(crate) mod dict;
pub(crate) mod execute;
pub(crate) mod frame;
pub(crate) mod imports;
pub(crate) mod items;
pub(crate) mod iterators;
pub(crate) mod object;
pub(crate) mod operators;
pub(crate) mod text;
pub(crate) mod types;
