//! C++: tokens to a tree with a list of problems. Names are not resolved and templates are not instantiated here.

pub mod tree;
