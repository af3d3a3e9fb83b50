//! Any text through the reader of IR, and what it accepts through the verifier and the passes.

#![no_main]
#![allow(clippy::disallowed_methods, reason = "the macro of the target can write a file of its own")]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use refhound_fuzz::{ir_text, last_input, mutation};

fuzz_target!(|bytes: &[u8]| {
    last_input::remember(bytes);
    ir_text::run(bytes);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutation::mutate(data, size, max_size, seed, mutation::IR, fuzzer_mutate)
});
