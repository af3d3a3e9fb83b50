//! Any bytes behind a finding: comments that leave it out, and contracts.

#![no_main]
#![allow(clippy::disallowed_methods, reason = "the macro of the target can write a file of its own")]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use refhound_fuzz::{comments, last_input, mutation};

fuzz_target!(|bytes: &[u8]| {
    last_input::remember(bytes);
    comments::run(bytes);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutation::mutate(data, size, max_size, seed, mutation::C, fuzzer_mutate)
});
