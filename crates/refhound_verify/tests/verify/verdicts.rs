//! Verdicts on small functions.

use refhound_driver::AffineDirection;
use refhound_report::VerdictKind;
use refhound_verify::{ParameterAliasing, VerifySettings};

use crate::{affine, analysed, direction, row, verdict};

/// A function with the body, called by Python as `f(self, args)`.
fn method(body: &str) -> String {
    format!(
        "static PyObject *cache;
        typedef struct {{ PyObject_HEAD PyObject *x; PyObject *y; }} Box;
        PyObject *mystery(PyObject *);
        static PyObject *f(PyObject *self, PyObject *args) {{ {body} }}
        static PyMethodDef methods[] = {{{{\"f\", f, METH_VARARGS, \"\"}}, {{NULL}}}};"
    )
}

fn kind(body: &str) -> VerdictKind {
    verdict(&method(body), "f", (3, 9)).verdict
}

fn reason(body: &str) -> String {
    let row = verdict(&method(body), "f", (3, 9));
    assert_eq!(row.verdict, VerdictKind::NotDecided, "{row:?}");
    row.reasons.join("; ")
}

fn example(body: &str) -> (String, &'static str, i64, i64) {
    let row = verdict(&method(body), "f", (3, 9));
    assert_eq!(row.verdict, VerdictKind::Unbalanced, "{row:?}");
    let first = &row.counterexamples[0];
    (first.object.clone(), direction(first), first.count, first.expected)
}

#[test]
fn what_is_created_and_released_on_every_path_is_balanced() {
    let body = "PyObject *a = PyList_New(0), *b = NULL;
        if (!a) return NULL;
        b = PyDict_New();
        if (!b) goto fail;
        if (PyList_Append(a, b) < 0) goto fail;
        Py_DECREF(b);
        return a;
      fail:
        Py_XDECREF(b);
        Py_DECREF(a);
        return NULL;";
    assert_eq!(kind(body), VerdictKind::Balanced);
}

#[test]
fn the_counterexample_shows_the_path() {
    let body = "PyObject *a = PyList_New(0);
        if (!a) return NULL;
        if (PyList_Append(a, args) < 0)
            return NULL;
        return a;";
    let row = verdict(&method(body), "f", (3, 9));
    let path: Vec<(u32, &str)> =
        row.counterexamples[0].path.iter().map(|step| (step.at.line, step.message.as_str())).collect();
    assert_eq!(
        path,
        [
            (5, "a new reference from PyList_New"),
            (6, "`a` is not NULL"),
            (7, "the value is < 0"),
            (8, "the function returns"),
        ]
    );
}

#[test]
fn returning_what_is_borrowed_is_under_counting() {
    let body = "return ((Box *)self)->x;";
    assert_eq!(example(body), ("x".to_owned(), "under-counting", 0, 1));
}

#[test]
fn stealing_moves_a_reference_whatever_the_call_returns() {
    let body = |failed: &str| {
        format!(
            "PyObject *i = PyLong_FromLong(100000);
            if (!i) return NULL;
            if (PyList_SetItem(args, 0, i) < 0) {{ {failed} return NULL; }}
            Py_RETURN_NONE;"
        )
    };
    assert_eq!(kind(&body("")), VerdictKind::Balanced);
    assert_eq!(example(&body("Py_DECREF(i);")), ("i".to_owned(), "under-counting", -1, 0));
}

#[test]
fn a_member_that_is_replaced_gives_its_reference_back() {
    let body = "Box *box = (Box *)self; PyObject *old = box->x;
        Py_INCREF(args);
        box->x = args;
        Py_XDECREF(old);
        Py_RETURN_NONE;";
    assert_eq!(kind(body), VerdictKind::Balanced);
    assert_eq!(example(&body.replace("Py_INCREF(args);", "")), ("args".to_owned(), "under-counting", 0, 1));
}

#[test]
fn an_unknown_function_that_gets_an_object_leaves_it_open() {
    assert_eq!(reason("mystery(args); Py_RETURN_NONE;"), "unknown callee: mystery");
    assert_eq!(kind("rand(); Py_RETURN_NONE;"), VerdictKind::Balanced);
}

/// Theorem 2 of the 2009 report: two levels of pointers are PSPACE-hard, so nothing is proved about them.
#[test]
fn two_level_pointers_are_not_decided() {
    let must_alias = "PyObject *a = PyList_New(0), *b = PyList_New(0); PyObject **p = &a, **q = &b;
        if (rand()) q = &a;
        Py_INCREF(*p); Py_DECREF(*q);
        Py_XDECREF(a); Py_XDECREF(b); Py_RETURN_NONE;";
    assert!(reason(must_alias).contains("multi-level pointer"));
    let array = "PyObject *v[4]; int i; for (i = 0; i < 4; i++) v[i] = PyList_New(0);
        for (i = 0; i < 4; i++) Py_XDECREF(v[i]);
        Py_RETURN_NONE;";
    assert!(reason(array).contains("multi-level pointer"));
}

#[test]
fn loops_that_keep_counts_are_proved_and_others_refuted() {
    let body = "PyObject *it = PyObject_GetIter(args), *x;
        if (!it) return NULL;
        while ((x = PyIter_Next(it))) {
            if (PyObject_IsTrue(x) < 0) { Py_DECREF(x); Py_DECREF(it); return NULL; }
            Py_DECREF(x);
        }
        Py_DECREF(it);
        Py_RETURN_NONE;";
    assert_eq!(kind(body), VerdictKind::Balanced);
    assert_eq!(example(&body.replace("{ Py_DECREF(x); Py_DECREF(it);", "{ Py_DECREF(it);")).0, "x");
}

#[test]
fn helpers_pass_their_changes_to_their_callers() {
    let text = "static int put(PyObject *list, PyObject *item) {
            int failed = PyList_Append(list, item);
            Py_DECREF(item);
            return failed;
        }
        static PyObject *f(PyObject *self, PyObject *args) {
            PyObject *x = PyDict_New();
            if (!x) return NULL;
            if (put(args, x) < 0) return NULL;
            Py_RETURN_NONE;
        }
        static PyMethodDef methods[] = {{\"f\", f, METH_VARARGS, \"\"}, {NULL}};";
    assert_eq!(verdict(text, "f", (3, 9)).verdict, VerdictKind::Balanced);
    let twice =
        text.replace("if (put(args, x) < 0) return NULL;", "if (put(args, x) < 0) { Py_DECREF(x); return NULL; }");
    let row = verdict(&twice, "f", (3, 9));
    assert_eq!((row.counterexamples[0].object.as_str(), direction(&row.counterexamples[0])), ("x", "under-counting"));
}

#[test]
fn a_helper_that_lends_its_result_is_told_from_one_that_gives_it() {
    let text = "static PyObject *cache;
        static PyObject *lend(void) { return cache; }
        static PyObject *give(void) { PyObject *x = cache; Py_XINCREF(x); return x; }
        static PyObject *f(PyObject *self, PyObject *args) { return give(); }
        static PyObject *g(PyObject *self, PyObject *args) { return lend(); }
        static PyMethodDef methods[] = {{\"f\", f, METH_VARARGS, \"\"}, {\"g\", g, METH_VARARGS, \"\"}, {NULL}};";
    assert_eq!(verdict(text, "f", (3, 9)).verdict, VerdictKind::Balanced);
    let row = verdict(text, "g", (3, 9));
    assert_eq!(row.counterexamples[0].direction, "under-counting", "{row:?}");
}

#[test]
fn none_is_counted_where_it_is_mortal() {
    let text = method("return Py_None;");
    assert_eq!(verdict(&text, "f", (2, 7)).verdict, VerdictKind::Unbalanced);
    assert_eq!(verdict(&text, "f", (3, 13)).verdict, VerdictKind::Balanced);
    let counted = method("if (rand()) { Py_INCREF(Py_None); } else { Py_INCREF(Py_None); } return Py_None;");
    assert_eq!(verdict(&counted, "f", (2, 7)).verdict, VerdictKind::Balanced);
}

/// Pungi's future work: a proof for distinct parameters is one for parameters that are the same object.
#[test]
fn parameters_may_be_the_same_object() {
    let text = "static void both(PyObject *a, PyObject *b) { Py_INCREF(a); Py_DECREF(b); }
        static PyMethodDef methods[] = {{\"both\", (PyCFunction)both, METH_VARARGS, \"\"}, {NULL}};";
    let settings = VerifySettings { aliasing: ParameterAliasing::Any };
    let row = row(&analysed(text, (3, 9), settings), "both");
    assert_eq!(row.verdict, VerdictKind::Unbalanced);
    let kept = "static void kept(PyObject *a, PyObject *b) { Py_INCREF(a); Py_INCREF(b); Py_DECREF(a); Py_DECREF(b); }
        static PyMethodDef methods[] = {{\"kept\", (PyCFunction)kept, METH_VARARGS, \"\"}, {NULL}};";
    assert_eq!(crate::row(&analysed(kept, (3, 9), settings), "kept").verdict, VerdictKind::Balanced);
}

#[test]
fn the_backward_translation_turns_control_flow_around() {
    let text =
        affine(&method("PyObject *a = PyList_New(0); Py_XDECREF(a); Py_RETURN_NONE;"), "f", AffineDirection::Backward);
    let (assertion, release) = (text.find("assert(A").expect("an assertion"), text.find(" - 1;").expect("a release"));
    assert!(release < assertion, "{text}");
}

#[test]
fn both_translations_prove_ordinary_functions() {
    let row = verdict(&method("PyObject *a = PyList_New(0); Py_XDECREF(a); Py_RETURN_NONE;"), "f", (3, 9));
    assert_eq!(row.proof.as_deref(), Some("both"));
}

/// What a helper returns is not guessed to be new when nothing could be checked in it.
#[test]
fn a_helper_that_is_not_decided_gives_an_object_of_unknown_ownership() {
    let text = "static PyObject *parse(const char *format, PyObject *args) {
            PyObject *x;
            if (!PyArg_ParseTuple(args, format, &x)) return NULL;
            return x;
        }
        static PyObject *f(PyObject *self, PyObject *args) {
            PyObject *x = parse(\"O\", args);
            if (!x) return NULL;
            Py_RETURN_NONE;
        }
        static PyMethodDef methods[] = {{\"f\", f, METH_VARARGS, \"\"}, {NULL}};";
    let row = verdict(text, "f", (3, 9));
    assert_eq!(row.verdict, VerdictKind::NotDecided, "{row:?}");
    assert_eq!(row.reasons, ["callee not decided: parse"]);
}

/// `return freeze(x)`: when it fails the reference to `x` is lost, although `freeze` returns `x` itself otherwise.
#[test]
fn a_helper_that_returns_its_argument_or_null_does_not_consume_it() {
    let text = "static PyObject *freeze(PyObject *x) {
            if (PyObject_IsTrue(x) < 0) return NULL;
            return x;
        }
        static PyObject *f(PyObject *self, PyObject *args) {
            PyObject *x = PyList_New(0);
            if (!x) return NULL;
            return freeze(x);
        }
        static PyMethodDef methods[] = {{\"f\", f, METH_VARARGS, \"\"}, {NULL}};";
    let row = verdict(text, "f", (3, 9));
    assert_eq!(row.verdict, VerdictKind::Unbalanced, "{row:?}");
    assert_eq!((row.counterexamples[0].object.as_str(), direction(&row.counterexamples[0])), ("x", "over-counting"));
}

#[test]
fn what_a_caller_passes_is_not_zero() {
    let text = format!(
        "static int keep(PyObject *o, int how) {{
            PyObject *list;
            if (!how) return 0;
            list = PyList_New(0);
            return list == NULL ? -1 : PyList_Append(list, o);
        }}
        {}",
        method("return PyLong_FromLong(keep(args, 1));")
    );
    let row = verdict(&text, "keep", (3, 9));
    assert_eq!((row.verdict, row.counterexamples[0].object.as_str()), (VerdictKind::Unbalanced, "list"), "{row:?}");
}

#[test]
fn a_borrowed_reference_that_is_parsed_into_a_global_is_under_counting() {
    let parsed = "if (!PyArg_ParseTuple(args, \"O\", &cache)) return NULL;";
    assert_eq!(example(&format!("{parsed} Py_RETURN_NONE;")).1, "under-counting");
    assert_eq!(kind(&format!("{parsed} Py_INCREF(cache); Py_RETURN_NONE;")), VerdictKind::Balanced);
}

#[test]
fn a_function_that_returns_no_object_gives_none() {
    let text = format!(
        "static int *counts(PyObject *o) {{
            int *found = malloc(4);
            if (!found) return (int *)PyErr_NoMemory();
            return found;
        }}
        {}",
        method("int *found = counts(args); if (!found) return NULL; free(found); Py_RETURN_NONE;")
    );
    assert_eq!(verdict(&text, "f", (3, 9)).verdict, VerdictKind::Balanced);
}

#[test]
fn an_assertion_that_it_is_null_loses_no_object() {
    let body = "PyObject *a = PyDict_New(); assert(a == NULL); return NULL;";
    assert_eq!(kind(body), VerdictKind::Balanced);
}

#[test]
fn an_item_can_be_stored_in_a_list_that_was_made_here() {
    let body = "PyObject *list = PyList_New(1), *item;
        if (!list) return NULL;
        item = PyLong_FromLong(1000);
        if (!item) { Py_DECREF(list); return NULL; }
        if (PyList_SetItem(list, 0, item) < 0) return NULL;
        return list;";
    let row = verdict(&method(body), "f", (3, 9));
    assert_eq!(row.verdict, VerdictKind::Balanced, "{row:?}");
    assert!(row.assumptions.iter().any(|assumption| assumption.contains("new list")), "{row:?}");
}

#[test]
fn no_exception_is_set_beside_an_object() {
    let body = "PyObject *it = PyObject_GetIter(args);
        if (PyErr_Occurred()) return NULL;
        return it;";
    assert_eq!(kind(body), VerdictKind::Balanced);
}

#[test]
fn a_leak_of_what_turns_out_to_be_none_is_not_told() {
    let body = "PyObject *x = PyObject_GetAttrString(args, \"x\");
        if (!x) return NULL;
        if (x != Py_None) Py_DECREF(x);
        Py_RETURN_NONE;";
    assert_eq!(reason(body).split(':').next(), Some("static object"));
}

#[test]
fn a_number_in_a_record_is_known_until_somebody_gets_its_address() {
    let body = |between: &str| {
        format!(
            "struct {{ int code; }} err; PyObject *a = PyList_New(0);
            err.code = 0;
            {between}
            if (err.code != 0) return NULL;
            return a;"
        )
    };
    assert_eq!(kind(&body("Py_INCREF(args); Py_DECREF(args);")), VerdictKind::Balanced);
    assert_eq!(example(&body("change(&err);")).1, "over-counting");
}

#[test]
fn an_index_that_does_not_change_asks_for_the_same_item() {
    let body = "PyObject *t = PyTuple_New(3); Py_ssize_t i;
        if (!t) return NULL;
        for (i = 0; i < 3; i++) {
            Py_INCREF(PyTuple_GET_ITEM(args, i));
            PyTuple_SET_ITEM(t, i, PyTuple_GET_ITEM(args, i));
        }
        return t;";
    assert_eq!(kind(body), VerdictKind::Balanced);
}

#[test]
fn what_is_stored_in_a_record_that_is_no_object_is_not_decided_in_callers_either() {
    let text = format!(
        "struct record {{ PyObject *held; }};
        static void keep(struct record *r, PyObject *o) {{ r->held = o; }}
        {}",
        method("keep(malloc(8), args); Py_RETURN_NONE;")
    );
    assert_eq!(verdict(&text, "f", (3, 9)).verdict, VerdictKind::NotDecided);
}
