//! The boundary as Figures 6 to 11 of Monat, Ouadjaout and Miné (SAS 2021) define it, and what their analysis leaves out: states as
//! Python and C see them.

mod beside;

use beside::run_beside;
use refhound_polyglot::{Assumed, TestReport, Verdict};

const FIGURES: &str = include_str!("cases/figures.c");

fn run_all(script: &str, assumed: Assumed) -> Vec<TestReport> {
    run_beside(FIGURES, script, assumed)
}

fn run(script: &str) -> TestReport {
    run_all(&format!("import figures\n{script}"), Assumed::Nothing).remove(0)
}

fn holds(script: &str) {
    let report = run(script);
    assert_eq!((report.verdict, report.reason), (Verdict::Safe, None), "{script}: {:?}", report.alarms);
}

fn codes(report: &TestReport) -> Vec<&'static str> {
    report.alarms.iter().map(|alarm| if alarm.code.is_empty() { alarm.rule } else { alarm.code }).collect()
}

#[test]
fn figure_6_an_object_that_crosses_has_a_type_a_count_and_one_address() {
    holds("x = 1000\nassert figures.seen(x, int)[:3] == ('int', 1, 1)\n");
    holds(
        "class A(dict):\n    pass\na = A()\nassert figures.seen(a, A)[:3] == ('A', 1, 1)\nassert figures.seen(a, dict)[1:3] == (0, 1)\n",
    );
    // The variable and the tuple of the arguments.
    holds("o = object()\nassert figures.seen(o, object)[3] == 2\np = o\nassert figures.seen(o, object)[3] == 3\n");
    holds("a, b = [], []\nfigures.same(a)\nassert figures.same(a) and not figures.same(b) and not figures.same(a)\n");
}

#[test]
fn figure_7_what_is_no_object_does_not_cross() {
    assert_eq!(codes(&run("figures.inside([])\n")), ["RH805"]);
    assert_eq!(codes(&run("figures.memory([])\n")), ["RH805"]);
}

#[test]
fn figure_8_a_call_is_checked_before_and_after() {
    let report = run("figures.neither(1)\n");
    assert_eq!(report.outcomes.get("SystemError"), Some(&1), "{:?}", report.reason);
    assert!(codes(&report).contains(&"RH202"), "{:?}", report.alarms);
    let report = run("try:\n    figures.both(1)\nexcept SystemError:\n    pass\n");
    assert_eq!(codes(&report), ["RH203"], "{:?}", report.reason);
    holds("try:\n    str.upper(3)\nexcept TypeError:\n    pass\nelse:\n    assert False\n");
    holds(
        "for wrong in ((), (1, 2)):\n    try:\n        figures.to_long(*wrong)\n    except TypeError:\n        pass\n    else:\n        assert False\n",
    );
}

#[test]
fn figure_9_what_python_raises_is_null_with_an_exception_in_c() {
    holds(
        "assert figures.back(lambda a, b: a - b, (5, 3)) == 2\nassert figures.back(lambda: {}['x'], ()) == 'a key error'\n",
    );
    let report = run("def f():\n    raise ValueError('no')\nfigures.back(f, ())\n");
    assert_eq!(report.outcomes.get("ValueError"), Some(&1), "{:?}", report.alarms);
    let functions: Vec<&str> = report.alarms[0].stack.iter().map(|frame| frame.function.as_str()).collect();
    assert_eq!(functions, ["f", "back", "<module>"]);
}

#[test]
fn figure_10_integers_that_fit_are_equal_on_both_sides() {
    holds("for n in (0, -1, 2**63 - 1, -2**63):\n    assert figures.to_long(n) == n\n");
    holds(
        "try:\n    figures.to_long(2**63)\nexcept OverflowError as e:\n    assert str(e) == 'Python int too large to convert to C long'\nelse:\n    assert False\n",
    );
    holds("try:\n    figures.to_long('1')\nexcept TypeError:\n    pass\nelse:\n    assert False\n");
}

#[test]
fn figure_11_an_int_is_a_long_in_bounds() {
    holds("assert figures.to_int(2**31 - 1) == 2**31 - 1 and figures.to_int(-2**31) == -2**31\n");
    let wrong = [
        ("2**31", "signed integer is greater than maximum"),
        ("-2**31 - 1", "signed integer is less than minimum"),
        ("2**63", "Python int too large to convert to C long"),
    ];
    for (number, message) in wrong {
        holds(&format!(
            "try:\n    figures.to_int({number})\nexcept OverflowError as e:\n    assert str(e) == '{message}'\nelse:\n    assert False\n"
        ));
    }
}

#[test]
fn memory_that_is_not_there_is_met_if_it_is_assumed() {
    let careless = "import figures\nfigures.careless()\n";
    assert_eq!(run_all(careless, Assumed::Nothing)[0].verdict, Verdict::Safe);
    let report = run_all(careless, Assumed::MemoryError).remove(0);
    assert!(codes(&report).contains(&"RH805"), "{:?} {:?}", report.alarms, report.reason);
    let careful = "import figures\ntry:\n    figures.careful()\nexcept MemoryError:\n    pass\n";
    let report = run_all(careful, Assumed::MemoryError).remove(0);
    assert_eq!((report.verdict, report.reason.as_deref()), (Verdict::Safe, None), "{:?}", report.alarms);
    assert!(report.ways > 1);
}

#[test]
fn a_lack_of_memory_that_is_handed_on_is_no_alarm_and_what_is_lost_then_is() {
    let c = |on_failure: &str| {
        format!(
            "#include <Python.h>\nstatic PyObject *make(PyObject *self, PyObject *args)\n{{\n    PyObject *a = PyList_New(0), *b;\n    if (!a)\n        return NULL;\n    b = PyList_New(0);\n    if (!b) {{\n        {on_failure}\n        return NULL;\n    }}\n    Py_DECREF(b);\n    return a;\n}}\nstatic PyMethodDef methods[] = {{{{\"make\", make, METH_VARARGS, \"\"}}, {{NULL, NULL, 0, NULL}}}};\nstatic struct PyModuleDef module = {{PyModuleDef_HEAD_INIT, \"made\", NULL, -1, methods}};\nPyMODINIT_FUNC PyInit_made(void) {{ return PyModule_Create(&module); }}\n"
        )
    };
    let script = "import made\nmade.make()\n";
    let report = run_beside(&c("Py_DECREF(a);"), script, Assumed::MemoryError).remove(0);
    assert_eq!((report.verdict, report.reason.as_deref()), (Verdict::Safe, None), "{:?}", report.alarms);
    assert!(report.outcomes.contains_key("MemoryError") && report.outcomes.contains_key("passes"));
    let report = run_beside(&c("/* a is lost */"), script, Assumed::MemoryError).remove(0);
    assert_eq!(codes(&report), ["RH101"], "{:?} {:?}", report.alarms, report.reason);
    assert_eq!(report.alarms[0].stack[0].line, 4);
    assert_eq!(run_beside(&c("/* a is lost */"), script, Assumed::Nothing)[0].verdict, Verdict::Safe);
}

#[test]
fn every_object_that_is_made_may_not_be_there_if_it_is_assumed() {
    let made = [
        "PyDict_New()",
        "PyList_New(0)",
        "PyLong_FromLong(1000)",
        "PyFloat_FromDouble(1)",
        "PyUnicode_FromString(\"a\")",
        "PyBytes_FromString(\"a\")",
        "PyTuple_New(1)",
        "PySet_New(NULL)",
        "Py_BuildValue(\"(i)\", 1)",
    ];
    for call in made {
        let c = format!(
            "#include <Python.h>\nstatic PyObject *make(PyObject *self, PyObject *args)\n{{\n    PyObject *o = {call};\n    Py_INCREF(o);\n    Py_DECREF(o);\n    return o;\n}}\nstatic PyMethodDef methods[] = {{{{\"make\", make, METH_VARARGS, \"\"}}, {{NULL, NULL, 0, NULL}}}};\nstatic struct PyModuleDef module = {{PyModuleDef_HEAD_INIT, \"made\", NULL, -1, methods}};\nPyMODINIT_FUNC PyInit_made(void) {{ return PyModule_Create(&module); }}\n"
        );
        let script = "import made\nmade.make()\n";
        assert_eq!(run_beside(&c, script, Assumed::Nothing)[0].verdict, Verdict::Safe, "{call}");
        let report = run_beside(&c, script, Assumed::MemoryError).remove(0);
        assert!(codes(&report).contains(&"RH805"), "{call}: {:?} {:?}", report.alarms, report.reason);
    }
}

#[test]
fn bits_that_were_given_are_known_and_others_are_not() {
    holds("assert figures.bits(3, 3) == 1\n");
    assert_eq!(codes(&run("figures.bits(3, 2)\n")), ["RH804"]);
}

#[test]
fn the_calls_of_a_script_that_hold_assertions_are_tests_of_their_own() {
    let script = "import figures\ndef check(n):\n    assert figures.to_int(n) == n\ndef crash(n):\n    figures.inside(n)\n    assert n\ndef all():\n    check(1)\n    crash(2)\n    check(3)\n    check(2**31)\n    check(5)\nall()\n";
    let reports = run_all(script, Assumed::Nothing);
    let told: Vec<(&str, Verdict)> = reports.iter().map(|report| (report.test.as_str(), report.verdict)).collect();
    let wanted = [
        ("check (1)", Verdict::Safe),
        ("crash", Verdict::Alarms),
        ("check (2)", Verdict::Safe),
        ("check (3)", Verdict::Alarms),
        ("check (4)", Verdict::Safe),
    ];
    assert_eq!(told, wanted);
    assert_eq!((reports[4].assertions.total, reports[4].assertions.good, reports[4].ways), (1, 1, 1));
}

#[test]
fn where_there_are_too_many_ways_some_are_drawn_and_no_verdict_is_given() {
    let script = "import figures, os\nfor byte in os.urandom(40):\n    assert figures.to_int(byte) < 256\n";
    let report = run_all(script, Assumed::Nothing).remove(0);
    assert_eq!(report.verdict, Verdict::NotSupported);
    assert!(report.reason.as_deref().is_some_and(|why| why.starts_with("too many ways")), "{:?}", report.reason);
    let bytes = "import figures, os, unittest\nclass T(unittest.TestCase):\n    def test(self):\n        for byte in os.urandom(400):\n            self.assertTrue(figures.to_int(byte) < 256)\n";
    assert_eq!(run_all(bytes, Assumed::Nothing)[0].verdict, Verdict::NotSupported);
    let report = run_all(bytes, Assumed::DrawnWays).remove(0);
    assert_eq!(report.verdict, Verdict::Safe);
    assert!(report.reason.as_deref().is_some_and(|why| why.starts_with("too many ways")), "{:?}", report.reason);
    let method = "import figures, os, unittest\nclass T(unittest.TestCase):\n    def test(self):\n        for byte in os.urandom(400):\n            self.assertTrue(figures.to_int(byte) < 200)\n";
    let report = run_all(method, Assumed::Nothing).remove(0);
    assert_eq!(report.verdict, Verdict::Alarms, "{:?}", report.reason);
}
