//! The tests of the translation: files of C++ beside the trees of C that they become, single rules, and files that must not hurt.

mod cases;
mod real;
mod rules;
mod soup;
