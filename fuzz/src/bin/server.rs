//! Any messages to the language server.

#![no_main]
#![allow(clippy::disallowed_methods, reason = "the macro of the target can write a file of its own")]

use libfuzzer_sys::fuzz_target;
use refhound_fuzz::{last_input, server};

fuzz_target!(|bytes: &[u8]| {
    last_input::remember(bytes);
    server::run(bytes);
});
