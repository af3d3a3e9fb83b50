//! What `run` prints, in each of its forms.

use serde_json::Value;

use crate::program::Folder;

const CODE: &str = "\
#include <Python.h>
static PyObject *first(PyObject *self, PyObject *args) {
    int of[2] = {1, 2}, at;
    if (!PyArg_ParseTuple(args, \"i\", &at))
        return NULL;
    return PyLong_FromLong(of[at]);
}
static PyMethodDef methods[] = {{\"first\", first, METH_VARARGS, \"\"}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, \"places\", NULL, -1, methods};
PyMODINIT_FUNC PyInit_places(void) { return PyModule_Create(&module); }
";

const TESTS: &str = "\
import places
import unittest

class Places(unittest.TestCase):
    def test_inside(self):
        self.assertEqual(places.first(1), 2)
    def test_outside(self):
        places.first(2)
    def test_other(self):
        import subprocess
";

fn folder() -> Folder {
    Folder::new().with("places.c", CODE).with("tests.py", TESTS)
}

#[test]
fn a_line_tells_of_each_test_and_the_last_of_all() {
    let run = folder().run(["run", "tests.py", "--ext", "."]);
    assert_eq!(run.status, 1, "{run:?}");
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("tests.py: Places.test_inside: safe; C "), "{run:?}");
    assert!(lines[1].starts_with("tests.py: Places.test_outside: alarms; "), "{run:?}");
    assert_eq!(lines[2], "  RH801 out-of-bounds-access: an access outside of an object");
    assert_eq!(lines[3..5], ["    places.c:6 in first", "    tests.py:8 in Places.test_outside"]);
    assert!(lines[5].starts_with("tests.py: Places.test_other: not supported: the module subprocess"), "{run:?}");
    assert!(run.err.contains("2 of 3 tests analysed: 1 safe, 1 with alarms, 1 not supported"), "{run:?}");
}

#[test]
fn json_has_the_fields_that_are_promised() {
    let run = folder().run(["run", "tests.py", "--ext", ".", "--output-format", "json"]);
    let tests: Vec<Value> = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(tests.len(), 3);
    let promised =
        ["file", "test", "verdict", "reason", "alarms", "checks_c", "checks_python", "assertions", "crossings", "ms"];
    for test in &tests {
        for field in promised {
            assert!(test.get(field).is_some(), "{field} of {test}");
        }
    }
    let verdicts: Vec<&str> = tests.iter().filter_map(|test| test["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["safe", "alarms", "not-supported"]);
    assert_eq!((&tests[0]["assertions"]["total"], &tests[0]["assertions"]["proved"]), (&1.into(), &1.into()));
    let alarm = &tests[1]["alarms"][0];
    assert_eq!((alarm["code"].as_str(), alarm["location"]["row"].as_u64()), (Some("RH801"), Some(6)));
    let stack: Vec<(&str, &str)> = alarm["stack"]
        .as_array()
        .expect("a stack")
        .iter()
        .filter_map(|frame| Some((frame["language"].as_str()?, frame["function"].as_str()?)))
        .collect();
    assert_eq!(stack, [("c", "first"), ("python", "Places.test_outside")]);
    for field in ["name", "level", "message", "filename", "function", "fingerprint", "is_finding_of_check"] {
        assert!(alarm.get(field).is_some(), "{field} of {alarm}");
    }
    let (total, safe) = (tests[1]["checks_c"]["total"].as_u64(), tests[1]["checks_c"]["safe"].as_u64());
    assert_eq!(total, safe.map(|safe| safe + 1));
}

#[test]
fn sarif_has_a_result_for_each_alarm_with_its_stack() {
    let run = folder().run(["run", "tests.py", "--ext", ".", "--output-format", "sarif"]);
    let log: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert_eq!(results.len(), 1);
    assert_eq!(results[0]["ruleId"], "RH801");
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 6);
    assert_eq!(results[0]["stacks"][0]["frames"].as_array().map(Vec::len), Some(2));
    assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][0]["id"], "RH801");
}

#[test]
fn a_page_shows_the_tests_and_their_alarms() {
    let run = folder().run(["run", "tests.py", "--ext", ".", "--output-format", "html"]);
    for part in [
        "<!DOCTYPE html>",
        "Places.test_inside",
        "class=\"safe\"",
        "class=\"not-supported\"",
        "<b>RH801 out-of-bounds-access</b>",
    ] {
        assert!(run.out.contains(part), "{part}: {run:?}");
    }
    assert!(run.out.trim_end().ends_with("</html>"), "{run:?}");
}

#[test]
fn allocations_fail_if_that_is_assumed() {
    let code = CODE.replace(
        "return PyLong_FromLong(of[at]);",
        "{ int *p = malloc(8); p[0] = of[at]; free(p); return PyLong_FromLong(at); }",
    );
    let folder = Folder::new().with("places.c", &code).with("tests.py", "import places\nplaces.first(1)\n");
    folder.run(["run", "tests.py", "--ext", "."]).says(0, &["tests.py: __main__: safe"]);
    let run = folder.run(["run", "tests.py", "--ext", ".", "--assume", "MemoryError"]);
    assert!(run.status == 1 && run.out.contains("RH805 null-or-invalid-pointer: NULL is dereferenced"), "{run:?}");
}

#[test]
fn an_alarm_that_check_has_too_has_its_fingerprint() {
    let code = CODE.replace(
        "return PyLong_FromLong",
        "PyObject *lost = PyDict_New(); if (!lost) return NULL; return PyLong_FromLong",
    );
    let folder = Folder::new()
        .with("places.c", &code)
        .with("tests.py", "import places\nplaces.first(1)\n")
        .with("others.py", "import places\nplaces.first(2)\n");
    let check = folder.run(["check", ".", "--select", "RH101,RH801", "--output-format", "json"]);
    let findings: Vec<Value> = serde_json::from_str(&check.out).expect("JSON");
    let fingerprint = |rule: &str| {
        findings.iter().find(|finding| finding["code"] == rule).map(|finding| finding["fingerprint"].clone())
    };
    for (file, rule) in [("tests.py", "RH101"), ("others.py", "RH801")] {
        let run = folder.run(["run", file, "--ext", ".", "--output-format", "json"]);
        let tests: Vec<Value> = serde_json::from_str(&run.out).expect("JSON");
        let alarm = &tests[0]["alarms"][0];
        assert_eq!(alarm["code"], rule, "{run:?}");
        assert_eq!(Some(alarm["fingerprint"].clone()), fingerprint(rule), "{alarm} {check:?}");
        assert_eq!(alarm["is_finding_of_check"], true, "{alarm}");
    }
}

#[test]
fn a_verdict_on_drawn_ways_says_so() {
    let tests = "import os, places, unittest\nclass T(unittest.TestCase):\n    def test(self):\n        for byte in os.urandom(40):\n            self.assertEqual(places.first(byte % 2), byte % 2 + 1)\n";
    let folder = Folder::new().with("places.c", CODE).with("tests.py", tests);
    folder.run(["run", "tests.py", "--ext", "."]).says(0, &["tests.py: T.test: not supported: too many ways"]);
    let run = folder.run(["run", "tests.py", "--ext", ".", "--assume", "DrawnWays"]);
    assert!(run.status == 0 && run.out.contains("T.test: safe (too many ways: only "), "{run:?}");
}

#[test]
fn only_the_tests_that_are_named_are_run() {
    let run = folder().run(["run", "tests.py", "--ext", ".", "--only", "test_in", "--only", "other"]);
    assert_eq!(run.status, 0, "{run:?}");
    let tests: Vec<&str> = run.out.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!(tests, ["Places.test_inside", "Places.test_other"], "{run:?}");
}
