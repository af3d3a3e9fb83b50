//! `refhound port`.

use crate::program::Folder;

const MODULE: &str = r#"#include <Python.h>
#include "compat.h"
static PyObject *cache;
typedef struct { PyObject_HEAD int ob_item; } Thing;
static PyTypeObject Thing_Type = { PyVarObject_HEAD_INIT(NULL, 0) .tp_name = "m.Thing", .tp_print = 0 };
static PyObject *first(PyObject *self, PyObject *list)
{
    PyObject *item = PyList_GetItem(list, 0), *name;
    if (item == NULL)
        return NULL;
    name = PyObject_GetAttrString(list, "name");
    Py_XDECREF(name);
    return PyObject_Repr(item);
}
static PyObject *call(PyObject *self, PyObject *callable)
{
#if PY_VERSION_HEX < 0x03090000
    return PyEval_CallObjectWithKeywords(callable, NULL, NULL);
#else
    return CALL(callable);
#endif
}
static PyObject *each(PyObject *self, PyObject *dict)
{
    Py_ssize_t at = 0;
    PyObject *key, *value;
    while (PyDict_Next(dict, &at, &key, &value))
        if (PyObject_IsTrue(value) < 0)
            return NULL;
    Py_RETURN_NONE;
}
PyMODINIT_FUNC PyInit_m(void)
{
    Py_TYPE(&Thing_Type) = &PyType_Type;
    return NULL;
}
"#;

fn project() -> Folder {
    Folder::new()
        .with("m.c", MODULE)
        .with("compat.h", "#define CALL(callable) PyEval_CallObject(callable, NULL)\n")
        .with("setup.py", "setup(python_requires='>=3.10')\n")
}

#[test]
fn a_newer_python_lacks_names_members_and_assignments() {
    let run = project().run(["port", "--to", "3.14", "."]);
    run.says(
        1,
        &["PyEval_CallObject ", "compat.h:1", "removed in 3.13", "tp_print", "Py_TYPE(...) = ...", "Py_SET_TYPE"],
    );
    assert!(!run.out.contains("PyEval_CallObjectWithKeywords"), "it stands behind a condition: {}", run.out);
    assert!(run.err.contains("supports Python from 3.10 on"), "{}", run.err);
}

#[test]
fn builds_without_the_gil_ask_for_more() {
    let run = project().run(["port", "--to", "3.14t", "."]);
    let told = ["PyList_GetItemRef", "since 3.13; pythoncapi_compat.h has it", "PyDict_Next", "cache", "Py_mod_gil"];
    run.says(1, &told);
    assert!(run.out.contains("borrowed references that live across a call"), "{}", run.out);
}

#[test]
fn the_limited_api_hides_records() {
    let run = project().run(["port", "--to", "abi3", "."]);
    run.says(1, &["PyVarObject_HEAD_INIT", "PyType_FromSpec"]);
    assert!(!run.out.contains("ob_item"), "it is a member of the project's own: {}", run.out);
    assert!(!run.out.contains("PyObject_HEAD "), "{}", run.out);
    project().run(["port", "--to", "abi3t", "."]).says(1, &["PyObject_HEAD "]);
}

#[test]
fn programs_get_an_array_and_documents_a_table() {
    let run = project().run(["port", "--to", "3.14", "--output-format", "json", "--quiet", "."]);
    run.says(1, &["\"section\": \"removed\"", "\"instead\": \"Py_SET_TYPE\"", "\"uses\": 1"]);
    assert_eq!(run.err, "");
    project().run(["port", "--to", "3.14", "--output-format", "markdown", "."]).says(1, &["| `tp_print` | 1 | "]);
}

#[test]
fn nothing_in_the_way_ends_with_zero() {
    let clean = Folder::new().with("a.c", "#include <Python.h>\nPyObject *f(void) { Py_RETURN_NONE; }\n");
    let run = clean.run(["port", "."]);
    assert!(run.status == 0 && run.err.contains("nothing that is known stands in the way"), "{run:?}");
    assert_eq!(project().run(["port", "--exit-zero", "."]).status, 0);
}

#[test]
fn a_goal_that_there_is_none_of_is_refused() {
    let run = project().run(["port", "--to", "4.0", "."]);
    assert!(run.status == 2 && run.err.contains("nothing to port to"), "{run:?}");
}
