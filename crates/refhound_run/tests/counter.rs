//! The counter module of Monat, Ouadjaout and Miné (SAS 2021, Figure 1), in our own words, with programs that use it.

mod beside;

use beside::run_beside;
use refhound_polyglot::{Assumed, TestReport, Verdict};

const COUNTER: &str = include_str!("cases/counter.c");

fn run(c: &str, script: &str) -> TestReport {
    run_beside(c, script, Assumed::Nothing).remove(0)
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

#[test]
fn a_leak_is_told_with_the_lines_that_lead_to_it_and_is_the_finding_of_check() {
    let report = run(COUNTER, "import counter\ndef f(x):\n    counter.leak(x)\nf(object())\n");
    let [alarm] = report.alarms.as_slice() else { panic!("{:?} {:?}", report.alarms, report.reason) };
    let functions: Vec<(&str, u32)> =
        alarm.stack.iter().map(|frame| (frame.function.as_str(), frame.line)).skip(1).collect();
    assert_eq!((alarm.code, functions), ("RH101", vec![("f", 3), ("<module>", 4)]));
    assert!(!alarm.fingerprint.is_empty());
}

const LOST: &str = r#"
#include <Python.h>
static PyObject *lose(PyObject *self, PyObject *args)
{
    PyObject *d = PyDict_New();
    if (d == NULL)
        return NULL;
    Py_RETURN_NONE;
}
static PyMethodDef methods[] = {{"lose", lose, METH_VARARGS, ""}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "lost", NULL, -1, methods};
PyMODINIT_FUNC PyInit_lost(void) { return PyModule_Create(&module); }
"#;

#[test]
fn an_alarm_that_check_has_too_is_the_same_finding() {
    let report = run(LOST, "import lost\nlost.lose()\n");
    let [alarm] = report.alarms.as_slice() else { panic!("{:?} {:?}", report.alarms, report.reason) };
    assert!(alarm.is_finding, "{alarm:?}");
    assert_eq!((alarm.code, alarm.stack[0].line), ("RH101", 5));
    let other = run(LOST, "import lost\nlost.lose()\nlost.lose()\n");
    assert_eq!(other.alarms[0].fingerprint, alarm.fingerprint);
}

const FILES: &str = r#"
#include <Python.h>
#include <stdio.h>
static PyObject *count(PyObject *self, PyObject *args)
{
    const char *path;
    char part[4];
    long total = 0;
    size_t n;
    FILE *file;
    if (!PyArg_ParseTuple(args, "s", &path))
        return NULL;
    file = fopen(path, "rb");
    if (file == NULL)
        return PyErr_SetFromErrno(PyExc_OSError);
    while ((n = fread(part, 1, sizeof part, file)) > 0)
        total += (long)n;
    if (fseek(file, 0, SEEK_END) != 0 || ftell(file) != total || !feof(file))
        total = feof(file) ? -1 : total;
    fclose(file);
    return PyLong_FromLong(total);
}
static PyObject *add(PyObject *self, PyObject *args)
{
    const char *path;
    FILE *file;
    if (!PyArg_ParseTuple(args, "s", &path))
        return NULL;
    file = fopen(path, "ab");
    fprintf(file, "%d%s", 12, "ab");
    fputc('!', file);
    fclose(file);
    return PyUnicode_FromString(PyUnicode_AsUTF8(PyTuple_GET_ITEM(args, 0)));
}
static PyObject *text(PyObject *self, PyObject *o)
{
    const char *text = PyUnicode_AsUTF8(o);
    return text ? PyUnicode_FromString(text) : NULL;
}
static PyMethodDef methods[] = {{"count", count, METH_VARARGS, ""}, {"add", add, METH_VARARGS, ""}, {"text", text, METH_O, ""}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "reads", NULL, -1, methods};
PyMODINIT_FUNC PyInit_reads(void) { return PyModule_Create(&module); }
"#;

#[test]
fn c_reads_and_writes_the_files_that_the_program_has_made() {
    let script = "import reads, tempfile, os\nname = os.path.join(tempfile.mkdtemp(), 'f')\nwith open(name, 'wb') as f:\n    f.write(b'0123456789')\nassert reads.count(name) == 10\nassert reads.add(name) == name\nwith open(name, 'rb') as f:\n    assert f.read() == b'012345678912ab!'\nos.remove(name)\ntry:\n    reads.count(name)\nexcept FileNotFoundError as e:\n    assert e.errno == 2\nelse:\n    assert False\n";
    let report = run(FILES, script);
    assert_eq!((report.verdict, report.reason), (Verdict::Safe, None), "{:?}", report.alarms);
}

#[test]
fn what_is_no_text_is_a_type_error_where_one_is_asked_for() {
    let script = "import reads\nassert reads.text('a') == 'a'\nfor wrong in (None, 3, b'a'):\n    try:\n        reads.text(wrong)\n    except TypeError as e:\n        assert str(e) == 'bad argument type for built-in operation'\n    else:\n        assert False\n";
    let report = run(FILES, script);
    assert_eq!((report.verdict, report.reason), (Verdict::Safe, None), "{:?}", report.alarms);
}
