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

#[test]
fn what_is_unbalanced_is_written_in_the_formats_of_check() {
    let folder = Folder::new().with("a.c", CODE);
    folder
        .run(["verify", "--quiet", "-o", "v.sarif", "-o", "v.html", "-o", "v.json", "a.c"])
        .says(1, &["lose: unbalanced"]);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
    let message = "`names`: its count goes up by 1, and no reference is given away: 1 too many";
    for name in ["v.sarif", "v.html", "v.json"] {
        assert!(read(name).contains(message), "{name}: {}", read(name));
    }
    assert!(read("v.sarif").contains("\"ruleId\": \"RH101\"") && read("v.sarif").contains("PyLong_FromLong fails"));
}

#[test]
fn what_a_baseline_knows_is_not_shown_and_changes_no_status() {
    let folder = Folder::new().with("a.c", CODE);
    folder.run(["verify", "--write-baseline", "known.json", "a.c"]).says(1, &["known.json: 1 known"]);
    let run = folder.run(["verify", "--baseline", "known.json", "a.c"]);
    run.says(0, &["1 unbalanced", "known and not shown: 1 (known.json)"]);
    assert!(!run.out.contains("lose: unbalanced"), "{run:?}");
    // Lines that move change nothing; what is mended is told.
    let folder = folder.with("a.c", format!("\n\n{CODE}"));
    folder.run(["verify", "--baseline", "known.json", "a.c"]).says(0, &["known and not shown: 1"]);
    let mended = CODE.replacen(
        "    if (number == NULL)\n",
        "    if (number == NULL)\n        Py_DECREF(names);\n    if (number == NULL)\n",
        1,
    );
    let folder = folder.with("a.c", mended);
    folder.run(["verify", "--baseline", "known.json", "a.c"]).says(0, &["stale: a.c: `names` in `lose`"]);
}

#[test]
fn a_baseline_of_another_command_is_one_warning() {
    let folder = Folder::new().with("a.c", CODE);
    folder.run(["baseline", "write", "--baseline", "of_check.json", "a.c"]);
    folder.run(["verify", "--write-baseline", "of_verify.json", "a.c"]);
    let verify = folder.run(["verify", "--baseline", "of_check.json", "a.c"]);
    assert!(verify.err.contains("of_check.json: written by `refhound baseline write`"), "{verify:?}");
    let check = folder.run(["check", "--baseline", "of_verify.json", "a.c"]);
    assert!(check.err.contains("of_verify.json: written by `refhound verify --write-baseline`"), "{check:?}");
    for run in [verify, check] {
        assert!(!run.err.contains("stale"), "{run:?}");
    }
}
