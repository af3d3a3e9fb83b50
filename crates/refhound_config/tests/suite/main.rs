//! Settings from files: which file counts, what it may say, and what is said about mistakes.

#![allow(clippy::disallowed_methods, reason = "the documentation is read, and written with UPDATE=1")]

mod documentation;
mod loading;
