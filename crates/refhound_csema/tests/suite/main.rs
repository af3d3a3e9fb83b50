//! The tests of this crate in one binary: marked C files, and comparisons with gcc.

mod cases;
mod constants;
mod gcc;
mod hostile;
mod initializers;
mod layouts;
mod numbers;
mod unit;
