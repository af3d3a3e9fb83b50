//! The packs of contracts: what they hold, for which versions, and that rows agree with headers and with each other.

mod counts;
mod figure;
mod harmony;
mod kernel;
mod libc;
mod rows;
mod wording;
