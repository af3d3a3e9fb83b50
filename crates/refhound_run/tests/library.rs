//! Built-in names, modules and statements that tests of libraries use: each has a test in `cases`, which the interpreter passes too.

mod beside;

use beside::run_beside;
use refhound_polyglot::{Assumed, TestReport, Verdict};

/// The names that must be there.
const BUILTINS: &[&str] = &[
    "exceptions",
    "all",
    "any",
    "bin",
    "bool",
    "bytearray",
    "bytes",
    "callable",
    "complex",
    "dict",
    "divmod",
    "enumerate",
    "float",
    "getattr",
    "hasattr",
    "hash",
    "id",
    "int",
    "isinstance",
    "iter",
    "len",
    "list",
    "map",
    "max",
    "memoryview",
    "min",
    "next",
    "object",
    "open",
    "print",
    "range",
    "repr",
    "reversed",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "super",
    "tuple",
    "type",
    "zip",
];
const MODULES: &[&str] = &[
    "math",
    "random",
    "sys",
    "weakref",
    "array",
    "itertools",
    "collections",
    "copy",
    "operator",
    "string",
    "io",
    "os_path",
    "binascii",
    "pickle",
    "gc",
    "errno",
    "struct",
];

fn run(text: &str) -> Vec<TestReport> {
    run_beside("", text, Assumed::Nothing)
}

fn all_are_safe(text: &str, wanted: &[&str]) {
    let reports = run(text);
    let wrong: Vec<String> = reports
        .iter()
        .filter(|report| report.verdict != Verdict::Safe)
        .map(|report| format!("{}: {:?} {:?}", report.test, report.reason, report.alarms))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let missing: Vec<&&str> =
        wanted.iter().filter(|name| !reports.iter().any(|report| report.test == format!("test_{name}"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_built_in_name_means_what_it_means_to_the_interpreter() {
    all_are_safe(include_str!("cases/builtins.py"), BUILTINS);
}

#[test]
fn every_module_and_statement_means_what_it_means_to_the_interpreter() {
    all_are_safe(include_str!("cases/modules.py"), MODULES);
}

#[test]
fn what_the_interpreter_has_and_we_have_not_is_not_supported_and_no_error() {
    for (text, why) in [
        ("input()\n", "the built-in input"),
        ("compile('1', 'f', 'eval')\n", "the built-in compile"),
        ("import sys\nsys.getsizeof([])\n", "sys.getsizeof of an object that is none of C"),
        ("import hashlib\nhashlib.md5(b'')\n", "hashlib"),
        ("import socket\n", "socket"),
        ("import math\nmath.gamma(2)\n", "math.gamma"),
    ] {
        let report = run(text).remove(0);
        assert_eq!(report.verdict, Verdict::NotSupported, "{text}: {:?}", report.alarms);
        assert!(report.reason.as_deref().is_some_and(|reason| reason.contains(why)), "{text}: {:?}", report.reason);
    }
    let report = run("no_such_name()\n").remove(0);
    assert_eq!(
        (report.verdict, report.alarms[0].message.as_str()),
        (Verdict::Alarms, "NameError: name 'no_such_name' is not defined")
    );
}
