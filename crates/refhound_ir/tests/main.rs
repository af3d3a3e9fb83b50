//! The tests of the IR: texts in `tests/ir`, and properties.

mod fixtures;
mod graphs;
mod texts;
