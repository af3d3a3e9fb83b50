//! What `verify` prints: what it comes to first, then the functions that are open, with the lines that lead to it.

use crate::program::Folder;

const CODE: &str = "\
#include <Python.h>
static PyObject *lose(PyObject *self, PyObject *args) {
    PyObject *names = PyList_New(0);
    if (names == NULL)
        return NULL;
    PyObject *number = PyLong_FromLong(1000);
    if (number == NULL)
        return NULL;
    Py_DECREF(number);
    return names;
}
static PyObject *keep(PyObject *self, PyObject *args) { return PyList_New(0); }
static PyMethodDef methods[] = {{\"lose\", lose, METH_NOARGS, NULL}, {\"keep\", keep, METH_NOARGS, NULL}, {NULL}};
";

#[test]
fn the_sum_comes_first_and_the_path_shows_its_lines() {
    let run = Folder::new().with("a.c", CODE).run(["verify", "--quiet", "a.c"]);
    let expected = "\
2 interface functions: 1 balanced (proved, 50.0 %), 1 unbalanced, 0 not decided
a.c:2: lose: unbalanced
    `names`: its count goes up by 1, and no reference is given away: 1 too many
      3 |     PyObject *names = PyList_New(0);
        |                       ^ a new reference from PyList_New
      4 |     if (names == NULL)
        |               ^ `names` is not NULL
      6 |     PyObject *number = PyLong_FromLong(1000);
        |                        ^ PyLong_FromLong fails
      7 |     if (number == NULL)
        |                ^ `number` is NULL
      8 |         return NULL;
        |         ^ the function returns
";
    assert_eq!((run.status, run.out.as_str()), (1, expected), "{run:?}");
}

#[test]
fn functions_that_are_proved_are_listed_on_demand() {
    let folder = Folder::new().with("a.c", CODE);
    let proved = "a.c:12: keep: balanced (proved)";
    folder.run(["verify", "--all", "a.c"]).says(1, &[proved]);
    let run = folder.run(["verify", "a.c"]);
    assert!(!run.out.contains(proved), "{run:?}");
}
