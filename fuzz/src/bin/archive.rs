//! Any bytes as a source archive.

#![no_main]
#![allow(clippy::disallowed_methods, reason = "the macro of the target can write a file of its own")]

use libfuzzer_sys::fuzz_target;
use refhound_fuzz::{archive, last_input};

fuzz_target!(|bytes: &[u8]| {
    last_input::remember(bytes);
    archive::run(bytes);
});
