//! The input being run, on disk: what is left to look at when a stack overflow or the kernel ends the process, which
//! no handler survives.

#![allow(clippy::disallowed_methods, reason = "writes beside the fuzzer's other files, not for the analyzer")]

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Names the file; without it nothing is written.
pub const VARIABLE: &str = "REFHOUND_FUZZ_LAST_INPUT";

pub fn remember(bytes: &[u8]) {
    static LAST: OnceLock<Option<Mutex<File>>> = OnceLock::new();
    let last = LAST.get_or_init(|| {
        let path = std::env::var_os(VARIABLE)?;
        Some(Mutex::new(File::create(path).expect("the file for the last input can be created")))
    });
    if let Some(file) = last {
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file
            .seek(SeekFrom::Start(0))
            .and_then(|_| file.write_all(bytes))
            .and_then(|()| file.set_len(bytes.len() as u64));
        written.expect("the last input can be written");
    }
}
