//! The tests of the parser: files of C++ beside their printed trees, laws that hold for any tokens, and depth.

mod cases;
mod depth;
mod soup;
