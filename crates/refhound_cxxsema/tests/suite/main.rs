//! The tests of the translation: files of C++ beside the trees of C that they become, and real files that must not hurt.

mod cases;
mod real;
