//! C: memory, and an interpreter of the IR.

pub(crate) mod boundary;
pub(crate) mod classes;
pub(crate) mod decode;
pub(crate) mod formats;
pub(crate) mod intrinsics;
pub(crate) mod machine;
pub(crate) mod memory;
pub(crate) mod numbers;
pub(crate) mod places;
pub(crate) mod program;
