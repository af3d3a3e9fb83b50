//! What is printed of names, keys and strings that mean something to a terminal or a CI service, and printing to where nothing
//! can be written.

use std::fs::OpenOptions;
use std::process::{Command, Stdio};

use crate::program::{Folder, Run};

const LEAK: &str = "#include <Python.h>\nPyObject *g(PyObject *s) { PyObject *x = PyList_New(0); if (!x) return NULL; \
                    return PyLong_FromLong(1); }\n";

const FORMAT: &str = "#include <Python.h>\nstatic PyObject *f(PyObject *self, PyObject *args) {\n  PyObject *o;\n  if \
                      (!PyArg_ParseTuple(args, \"\\x1b]0;T\\x07\\n::error file=x.c::y\\n##[error]z\", &o)) return NULL;\n  \
                      return PyLong_FromLong(1);\n}\n";

#[track_caller]
fn assert_nothing_is_obeyed(run: &Run) {
    for text in [&run.out, &run.err] {
        assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'), "{text:?}");
        assert!(!text.contains("##[") && !text.lines().any(|line| line.trim_start().starts_with("::")), "{text:?}");
    }
}

/// Names that only some systems can store.
#[cfg(unix)]
#[test]
fn names_of_files_and_strings_of_c_are_shown_and_not_obeyed() {
    let folder = Folder::new()
        .with("a\u{1b}[31m\u{7}.c", LEAK)
        .with("b\n::error file=x::y.c", LEAK)
        .with("::error::c.c", LEAK)
        .with("d/broken\u{1b}.c", "int f(void) { return \u{1b}[31m; }\n#include \"no\u{1b}thing.h\"\n")
        .with("format.c", FORMAT);
    for format in ["full", "concise", "json", "sarif", "junit", "markdown"] {
        let run = folder.run(["check", "--verbose", "--select", "ALL", "--output-format", format, "."]);
        assert_eq!(run.status, 1, "{run:?}");
        assert_nothing_is_obeyed(&run);
    }
    let run = folder.run(["check", "--output-format", "github", "."]);
    assert_eq!(run.out.lines().count(), 4, "{}", run.out);
    assert_nothing_is_obeyed(&folder.run(["verify", "."]));
    folder.run(["check", "--output-format", "concise", "."]).says(1, &["a\\x1b[31m\\x07.c:2:", "\\x3a:error::c.c:2:"]);
}

#[test]
fn what_is_wrong_is_told_on_one_line_each() {
    let hostile = "\\u001b[31mX\\n::error::x";
    for settings in [
        format!("select = [\"{hostile}\"]\n"),
        format!("\"{hostile}\" = 1\n"),
        format!("extend = \"{hostile}\"\n"),
        format!("[contracts.\"{hostile}\"]\nreturns = \"{hostile}\"\n"),
        format!("[contracts.f]\nreturns = \"{hostile}\"\n"),
        "x = \u{1b}[31m\n".to_owned(),
        "[\u{1b}\n".to_owned(),
    ] {
        let run = Folder::new().with("a.c", LEAK).with("refhound.toml", &settings).run(["check", "."]);
        assert_eq!(
            (run.status, run.err.lines().next().map(|line| line.starts_with("refhound: "))),
            (2, Some(true)),
            "{run:?}"
        );
        assert_nothing_is_obeyed(&run);
    }
    for argument in ["--no\u{1b}\n::error::x", "no\u{1b}\n::error::x.c"] {
        let run = Folder::new().run(["check", argument]);
        assert_eq!(run.status, 2, "{run:?}");
        assert_nothing_is_obeyed(&run);
    }
}

#[test]
fn settings_are_shown_as_they_are_and_not_obeyed() {
    let text = "define = [\"A=\\u001b[31m\\n::error::x\"]\nexclude = [\"\\u001b31m\"]\n";
    let run = Folder::new().with("a.c", LEAK).with("refhound.toml", text).run(["config", "."]);
    assert_eq!(run.status, 0, "{run:?}");
    assert_nothing_is_obeyed(&run);
}

/// A program whose output goes nowhere: the status of the run.
#[cfg(target_os = "linux")]
fn status_with(folder: &Folder, arguments: &[&str], out: Stdio, err: Stdio) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_refhound"));
    command.args(arguments).current_dir(folder.path()).env("REFHOUND_NO_CACHE", "1").stdout(out).stderr(err);
    command.status().expect("the program can be started").code()
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_or_closed_is_no_panic() {
    let full = || Stdio::from(OpenOptions::new().write(true).open("/dev/full").expect("a device"));
    let folder = Folder::new().with("a.c", LEAK);
    // A reader that is gone before anything was written.
    let gone = || {
        let mut reader = Command::new("true").stdin(Stdio::piped()).spawn().expect("a program");
        let pipe = reader.stdin.take().expect("its input");
        reader.wait().expect("it ends");
        Stdio::from(pipe)
    };
    let commands: [(&[&str], i32); 7] = [
        (&["check", "a.c"], 1),
        (&["check", "--output-format", "json", "a.c"], 1),
        (&["verify", "--exit-zero", "a.c"], 0),
        (&["rules"], 0),
        (&["config", "a.c"], 0),
        (&["dump", "--stage", "tokens", "a.c"], 0),
        (&["contracts", "PyList_New"], 0),
    ];
    for (arguments, status) in commands {
        assert_eq!(status_with(&folder, arguments, full(), full()), Some(2), "{arguments:?}");
        assert_eq!(status_with(&folder, arguments, gone(), gone()), Some(status), "{arguments:?}");
        assert_eq!(status_with(&folder, arguments, Stdio::null(), full()), Some(status), "{arguments:?}");
    }
    for arguments in [&["check", "missing.c"][..], &["check", "--no-such-flag"], &["--help"], &["explain", "RH999"]] {
        let status = status_with(&folder, arguments, full(), full());
        assert!(matches!(status, Some(0 | 2)), "{arguments:?}: {status:?}");
    }
}
