//! The tests of the passes: texts in `tests/cases`, and random programs.

mod cases;
mod programs;
mod sizes;
