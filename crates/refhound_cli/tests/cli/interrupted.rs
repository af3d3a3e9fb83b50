//! Ctrl-C in the middle of a run.

#![cfg(unix)]

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::program::Folder;

#[test]
fn an_interrupted_run_leaves_nothing_behind() {
    // Enough work to be interrupted in: some seconds, even in a release build.
    let function = |number: usize| {
        let branches: String =
            (0..40).map(|branch| format!("  if (a[{branch}]) Py_INCREF(x); else Py_DECREF(x);\n")).collect();
        format!("PyObject *f{number}(PyObject *x, int *a) {{\n{branches}  return x;\n}}\n")
    };
    let text: String = (0..400).map(function).collect();
    let folder = Folder::new().with("a.c", format!("#include <Python.h>\n{text}"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_refhound"))
        .args(["check", "--no-cache", "-o", "json=out.json", "--statistics-file", "figures.json"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    std::thread::sleep(Duration::from_millis(300));
    let number = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &number]).status().expect("there is kill");
    if !sent.success() || child.try_wait().expect("it can be asked").is_some_and(|status| status.code() != Some(130)) {
        let _ = child.wait();
        return; // It was faster.
    }
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).ends_with("refhound: interrupted\n"), "{output:?}");
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("it is there").collect();
    assert_eq!(left.len(), 1, "only the source is left: {left:?}");
}
