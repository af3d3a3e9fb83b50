//! The counter module of Monat, Ouadjaout and Miné (SAS 2021, Figure 1), in our own words, with programs that use it.

use std::path::PathBuf;

use refhound_driver::Options;
use refhound_polyglot::{Assumed, TestReport, Traced, Verdict};
use refhound_run::{RunRequest, run_tests};
use refhound_source::MemoryFiles;
use refhound_types::{PythonVersion, Target};

const COUNTER: &str = include_str!("cases/counter.c");

/// Runs a script beside the counter module, or beside another one.
fn run(c: &str, script: &str) -> TestReport {
    let files = MemoryFiles::new().with("/p/counter.c", c).with("/t/count.py", script);
    let version: PythonVersion = "3.11".parse().expect("a version");
    let options = Options {
        paths: vec![PathBuf::from("/p")],
        jobs: Some(1),
        target: Target { python: version, ..Target::default() },
        ..Options::default()
    };
    let tests = [PathBuf::from("/t/count.py")];
    let request = RunRequest {
        options,
        tests: &tests,
        documented: &[],
        only: &[],
        assumed: Assumed::Nothing,
        traced: Traced::Not,
    };
    run_tests(&request, &files).expect("there is something to run").remove(0)
}

#[test]
fn any_power_overflows_or_raises_and_both_are_told() {
    let report = run(
        COUNTER,
        "import counter\nimport random\nc = counter.Counter()\np = random.randrange(128)\nc.incr(2**p-1)\nc.incr()\nr = c.counter\n",
    );
    assert_eq!(report.reason, None);
    assert_eq!(report.verdict, Verdict::Alarms);
    let rules: Vec<&str> = report.alarms.iter().map(|alarm| alarm.rule).collect();
    assert!(rules.contains(&"integer-overflow"), "{rules:?}");
    assert!(rules.contains(&"uncaught-exception"), "{rules:?}");
    assert_eq!(report.outcomes.get("passes"), Some(&32), "{:?}", report.outcomes);
    assert_eq!(report.outcomes.get("OverflowError"), Some(&96), "{:?}", report.outcomes);
}

#[test]
fn small_powers_are_proved_safe() {
    let report = run(
        COUNTER,
        "import counter\nimport random\nc = counter.Counter()\np = random.randrange(31)\nc.incr(2**p-1)\nc.incr()\nassert c.counter == 2**p\n",
    );
    assert_eq!((report.verdict, report.reason), (Verdict::Safe, None), "{:?}", report.alarms);
    assert_eq!((report.ways, report.assertions.good), (31, 1));
}

#[test]
fn a_count_of_calls_is_equal_on_both_sides() {
    let report = run(
        COUNTER,
        "import counter\nfrom random import randint\nc = counter.Counter()\nfor i in range(randint(1, 100)):\n    c.incr()\nr = c.counter\nassert r == i+1\n",
    );
    assert_eq!((report.verdict, report.reason), (Verdict::Safe, None), "{:?}", report.alarms);
    assert_eq!((report.ways, report.assertions.good), (100, 1));
}

#[test]
fn references_are_counted_on_both_sides() {
    let script = "import counter, sys\nx = object()\nbefore = sys.getrefcount(x)\ncounter.keep(x)\nassert sys.getrefcount(x) == before + 1\ncounter.keep(None)\nassert sys.getrefcount(x) == before\n";
    let report = run(COUNTER, script);
    assert_eq!((report.verdict, report.reason), (Verdict::Safe, None), "{:?}", report.alarms);
    let report = run(COUNTER, "import counter\ncounter.leak(object())\n");
    assert_eq!(report.alarms.iter().map(|alarm| alarm.code).collect::<Vec<_>>(), ["RH101"], "{:?}", report.reason);
    let report = run(COUNTER, "import counter\ncounter.lose(object())\n");
    assert_eq!(report.alarms.iter().map(|alarm| alarm.code).collect::<Vec<_>>(), ["RH103"], "{:?}", report.reason);
    let report = run(COUNTER, "import counter\ncounter.silent()\n");
    assert!(report.alarms.iter().any(|alarm| alarm.code == "RH202"), "{:?}", report.reason);
}

#[test]
fn classes_of_python_derive_from_those_of_c() {
    let script = "import counter\nclass Twice(counter.Counter):\n    def incr(self, by=1):\n        counter.Counter.incr(self, 2 * by)\n        self.last = by\nt = Twice()\nt.incr(4)\nassert t.counter == 8 and t.last == 4\n";
    let report = run(COUNTER, script);
    assert_eq!((report.verdict, report.reason), (Verdict::Safe, None), "{:?}", report.alarms);
}

const REMAINDER: &str = r#"
#include <Python.h>
static PyObject *rest(PyObject *self, PyObject *args)
{
    int of, by;
    if (!PyArg_ParseTuple(args, "ii", &of, &by))
        return NULL;
    return PyLong_FromLong(of % by);
}
static PyMethodDef methods[] = {{"rest", rest, METH_VARARGS, ""}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "rests", NULL, -1, methods};
PyMODINIT_FUNC PyInit_rests(void) { return PyModule_Create(&module); }
"#;

#[test]
fn the_remainder_of_the_smallest_number_ends_the_process_although_it_would_be_zero() {
    let safe = run(REMAINDER, "import rests\nassert rests.rest(-7, -1) == 0\nassert rests.rest(-7, 2) == -1\n");
    assert_eq!((safe.verdict, safe.reason), (Verdict::Safe, None), "{:?}", safe.alarms);
    let report = run(REMAINDER, "import rests\nrests.rest(-2**31, -1)\n");
    let rules: Vec<&str> = report.alarms.iter().map(|alarm| alarm.rule).collect();
    assert_eq!(rules, ["integer-overflow"], "{:?}", report.reason);
}
