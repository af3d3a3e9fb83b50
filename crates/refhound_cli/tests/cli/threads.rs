//! Threads that cannot be had: fewer of them, or a message. Limits of address space refuse the stacks of threads.

#![cfg(target_os = "linux")]

use std::process::Command;

use crate::program::{Folder, Run, watched};

const LEAK: &str = "#include <Python.h>\nPyObject *g(PyObject *s) { PyObject *x = PyList_New(0); if (!x) return NULL; \
                    return PyLong_FromLong(1); }\n";

/// A run in so many kilobytes of address space.
fn run_within(kilobytes: u32, arguments: &str) -> Run {
    // A project of its own: nothing around it is walked through.
    let folder = Folder::new().with("a.c", LEAK).with("pyproject.toml", "");
    let mut command = Command::new("sh");
    let limited = format!("ulimit -v {kilobytes}; exec \"$0\" {arguments}");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_refhound")]);
    command.current_dir(folder.path()).env("REFHOUND_NO_CACHE", "1").env("RUST_BACKTRACE", "0");
    watched(command)
}

#[test]
fn fewer_threads_find_the_same() {
    for (kilobytes, jobs) in [(3_000_000, 64), (1_500_000, 1000)] {
        let run = run_within(kilobytes, &format!("check --isolated -j{jobs} a.c"));
        run.says(1, &["1 function: 1 understood", "leaked-reference"]);
    }
}

#[test]
fn no_thread_at_all_is_told_with_status_2() {
    for arguments in
        ["check --isolated a.c", "check --isolated -j4 a.c", "dump --stage ir a.c", "verify --isolated a.c"]
    {
        run_within(80_000, arguments).says(2, &["refhound: ", "thread"]);
    }
}
