//! C syntax: tokens become a tree and a list of problems. Knows nothing of types and only as much of names as C's
//! grammar forces it to (which identifiers are types).

pub mod tree;
