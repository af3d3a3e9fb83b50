//! The pages of the rules as tests, and how witnesses become findings.

#![allow(clippy::disallowed_methods, reason = "tests rewrite the pages when asked to")]

mod blocks;
mod judging;
mod marks;
mod pages;
mod witnesses;
