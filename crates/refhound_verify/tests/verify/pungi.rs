//! The examples of *Finding reference-counting errors in Python/C programs with affine analysis* (Li & Tan 2014).

use refhound_affine::esp::{self, Settings};
use refhound_affine::{print_program, read_program};
use refhound_driver::AffineDirection;
use refhound_report::VerdictKind;

use crate::{affine, direction, verdict};

fn forward(text: &str, function: &str) -> String {
    affine(text, function, AffineDirection::Forward)
}

fn tidy(text: &str) -> String {
    print_program(&read_program(text).unwrap_or_else(|error| panic!("{error}\n{text}")))
}

const FIGURE_1: &str = r#"
static PyObject *create_ntuple(PyObject *self, PyObject *args) {
    int n, i, err;
    PyObject *tup = NULL;
    PyObject *item = NULL;
    if (!PyArg_Parse(args, "(i)", &n)) return NULL;
    tup = PyTuple_New(n);
    if (tup == NULL) return NULL;
    for (i = 0; i < n; i++) {
        item = PyInt_FromLong(i);
        if (item == NULL) { Py_DECREF(tup); return NULL; }
        err = PyTuple_SetItem(tup, i, item);
        if (err) { Py_DECREF(tup); return NULL; }
    }
    return tup;
}
static PyMethodDef methods[] = {{"create_ntuple", create_ntuple, METH_VARARGS, ""}, {NULL}};
"#;

/// The loop is a function that calls itself; the tuple is its parameter, the item an object of its own.
#[test]
fn figure_1_has_its_loop_as_a_recursive_function() {
    let text = forward(FIGURE_1, "create_ntuple");
    let program = read_program(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let functions: Vec<&str> = program.functions.values().map(|function| function.name.as_str()).collect();
    let [main, looped] = functions.as_slice() else { panic!("two functions expected:\n{text}") };
    assert_eq!(*main, "create_ntuple");
    let body = text.split(&format!("{looped}() {{")).nth(1).expect("its body");
    assert!(body.contains(&format!("= {looped}();")), "{text}");
    assert!(esp::check(&program, Settings::default()).all_hold(), "{text}");
    assert_eq!(verdict(FIGURE_1, "create_ntuple", (2, 7)).verdict, VerdictKind::Balanced);
}

#[test]
fn a_release_that_figure_1_forgets_is_found() {
    let broken =
        FIGURE_1.replace("if (item == NULL) { Py_DECREF(tup); return NULL; }", "if (item == NULL) { return NULL; }");
    let row = verdict(&broken, "create_ntuple", (2, 7));
    assert_eq!(row.verdict, VerdictKind::Unbalanced);
    assert_eq!(row.counterexamples.len(), 1);
    assert_eq!((row.counterexamples[0].object.as_str(), direction(&row.counterexamples[0])), ("tup", "over-counting"));
}

const FIGURE_3: &str = "
void buggy_foo() {
    PyObject *pyo = PyInt_FromLong(10);
    if (pyo == NULL) return;
    return;
}";

#[test]
fn figure_7_is_the_translation_of_figure_3_and_its_last_assertion_fails() {
    let expected = "buggy_foo() {
        locals rc1, on1;
        rc1 = 0;
        if (?) { rc1 = 1; on1 = 1; } else { rc1 = 0; on1 = 0; }
        if (on1 == 0) { assert(rc1 == 0); return (); }
        assert(rc1 == 0); return ();
    }";
    let text = forward(FIGURE_3, "buggy_foo");
    assert_eq!(text, tidy(expected));
    let report = esp::check(&read_program(&text).expect("it is well formed"), Settings::default());
    assert_eq!(report.failures.len(), 1);
    assert_eq!((report.failures[0].left, report.failures[0].right), (1, 0));
    let row = verdict(FIGURE_3, "buggy_foo", (2, 7));
    assert_eq!(row.verdict, VerdictKind::Unbalanced);
    assert_eq!((row.counterexamples[0].object.as_str(), direction(&row.counterexamples[0])), ("pyo", "over-counting"));
}

const FIGURE_8_CALLS: &str = "
void bar(PyObject *p1, PyObject *p2) { Py_IncRef(p1); Py_DecRef(p2); }
void foo(PyObject *x1, PyObject *x2) {
    if (rand()) bar(x1, x1); else bar(x2, x2);
    return;
}
static PyMethodDef methods[] = {{\"foo\", (PyCFunction)foo, METH_VARARGS, \"\"}, {NULL}};";

const FIGURE_8_PHI: &str = "
void foo(PyObject *x1, PyObject *x2) {
    PyObject *p1, *p2;
    if (rand()) { p1 = x1; p2 = x1; } else { p1 = x2; p2 = x2; }
    Py_INCREF(p1); Py_DECREF(p2);
    return;
}
static PyMethodDef methods[] = {{\"foo\", (PyCFunction)foo, METH_VARARGS, \"\"}, {NULL}};";

/// `Py_IncRef` accepts NULL and `Py_INCREF` does not; the paper takes parameters for objects, and so do these.
const FIGURE_8: &str = "foo() {
    locals rc1, rc2, tmp1, tmp2;
    rc1 = 0; rc2 = 0;
    if (?) {
        (tmp1, tmp2) = bar();
        rc1 += tmp1; rc1 += tmp2;
    } else {
        (tmp1, tmp2) = bar();
        rc2 += tmp1; rc2 += tmp2;
    }
    assert(rc1 == 0); assert(rc2 == 0);
    return ();
}
bar() {
    locals rc1, rc2;
    rc1 = 0; rc2 = 0;
    rc1++; rc2--;
    return (rc1, rc2);
}";

/// `x += y` is read as `y + x`; the translation writes `x + y`.
fn normal(text: &str) -> String {
    text.replace("tmp1 + rc1", "rc1 + tmp1")
        .replace("tmp2 + rc1", "rc1 + tmp2")
        .replace("tmp1 + rc2", "rc2 + tmp1")
        .replace("tmp2 + rc2", "rc2 + tmp2")
}

/// Without the number that the condition of the branch looks at.
fn without_numbers(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("globals") && !line.trim_start().starts_with('n'));
    let text: Vec<String> = lines.map(|line| line.replace("if (n0 != 0)", "if (?)")).collect();
    text.join("\n") + "\n"
}

#[test]
fn both_forms_of_figure_8_give_the_same_affine_program() {
    let calls = FIGURE_8_CALLS.replace("Py_IncRef", "Py_INCREF").replace("Py_DecRef", "Py_DECREF");
    let one = without_numbers(&forward(&calls, "foo"));
    let other = without_numbers(&forward(FIGURE_8_PHI, "foo"));
    let lifted = other.lines().find_map(|line| line.strip_suffix("() {").filter(|name| name.contains('.')));
    let lifted = lifted.unwrap_or_else(|| panic!("a function of its own expected:\n{other}"));
    assert_eq!(one, normal(&tidy(FIGURE_8)));
    assert_eq!(other.replace(lifted, "bar"), one);
    for text in [&one, &other] {
        assert!(esp::check(&read_program(text).expect("it is well formed"), Settings::default()).all_hold());
    }
    assert_eq!(verdict(FIGURE_8_PHI, "foo", (2, 7)).verdict, VerdictKind::Balanced);
    assert_eq!(verdict(&calls, "foo", (2, 7)).verdict, VerdictKind::Balanced);
    assert_eq!(verdict(FIGURE_8_CALLS, "foo", (2, 7)).verdict, VerdictKind::Balanced);
}

const FIGURE_9: &str = "
PyObject *foo() {
    PyObject *pyo = PyInt_FromLong(10);
    if (pyo == NULL) {
        return NULL;
    }
    return pyo;
}
static PyMethodDef methods[] = {{\"foo\", (PyCFunction)foo, METH_NOARGS, \"\"}, {NULL}};";

/// The paper returns `(rc1, ev1)` here although the object is no parameter; its own rule gives the empty tuple.
#[test]
fn figure_9_counts_the_escape_by_return() {
    let expected = "foo() {
        locals rc1, ev1, on1;
        rc1 = 0; ev1 = 0;
        if (?) { rc1 = 1; on1 = 1; } else { rc1 = 0; on1 = 0; }
        if (on1 == 0) { assert(rc1 == ev1); return (); }
        if (on1 == 1) { ev1 = ev1 + 1; }
        assert(rc1 == ev1);
        return ();
    }";
    let text = forward(FIGURE_9, "foo");
    assert_eq!(text, tidy(expected));
    assert!(esp::check(&read_program(&text).expect("it is well formed"), Settings::default()).all_hold());
    assert_eq!(verdict(FIGURE_9, "foo", (2, 7)).verdict, VerdictKind::Balanced);
}
