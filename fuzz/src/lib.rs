//! Fuzzing of everything that reads what others have written: what each target does with its bytes, and how new bytes are made from old ones.
//!
//! The targets in `bin/` are libFuzzer programs and run on stable Rust. `cargo xtask fuzz` builds them with coverage
//! counters, gives them the test cases of the crates as seeds, and runs each for a while. A panic ends a run, also
//! one that the driver would catch: here every internal error counts.

pub mod archive;
pub mod comments;
pub mod front_end;
pub mod ir_text;
pub mod last_input;
pub mod mutation;
pub mod preprocessor;
pub mod project;
pub mod records;
pub mod server;
pub mod settings;
