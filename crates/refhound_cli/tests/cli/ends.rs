//! One run, more than one target: functions with another text for the oldest Python, files that are for Windows alone.

use serde_json::Value;

use crate::program::{Folder, Run};

const OLD_LEAKS: &str = r"#include <Python.h>
static PyObject *made(PyObject *key)
{
#if PY_VERSION_HEX < 0x030A0000
    PyObject *d = PyDict_New();
    if (d == NULL)
        return NULL;
    if (PyDict_SetItem(d, key, Py_None) < 0)
        return NULL;
    return d;
#else
    return PyDict_New();
#endif
}
PyObject *make(PyObject *key)
{
    return made(key);
}
";

/// The same, but the leak is in what later versions read.
fn new_leaks() -> String {
    OLD_LEAKS.replace("PY_VERSION_HEX <", "PY_VERSION_HEX >=")
}

fn folder(requires: &str) -> Folder {
    Folder::new().with("pyproject.toml", format!("[project]\nname = \"spam\"\n{requires}\n"))
}

fn python_of(run: &Run) -> Vec<Value> {
    let findings: Vec<Value> = serde_json::from_str(&run.out).unwrap_or_else(|why| panic!("{why}: {run:?}"));
    findings.iter().map(|finding| finding["python"].clone()).collect()
}

#[test]
fn what_only_the_oldest_version_has_is_found_and_says_so() {
    let folder = folder("requires-python = \">=3.8\"").with("a.c", OLD_LEAKS);
    folder.run(["check", "a.c"]).says(
        1,
        &[
            "a.c:5:19: RH101",
            "only for Python 3.8",
            "note: 1 function with another text for Python 3.8",
            "found 1 problem",
        ],
    );
    assert_eq!(python_of(&folder.run(["check", "--format", "json", "a.c"])), ["3.8"]);
    folder.run(["check", "--format", "concise", "a.c"]).says(1, &["(bad-input, certain), only for Python 3.8"]);
}

#[test]
fn what_only_the_newest_version_has_says_so_too() {
    let folder = folder("requires-python = \">=3.8\"").with("a.c", new_leaks());
    assert_eq!(python_of(&folder.run(["check", "--format", "json", "a.c"])), ["3.13"]);
}

#[test]
fn what_both_versions_have_is_one_finding() {
    let both = OLD_LEAKS.replace("    return PyDict_New();", "    (void)key;\n    PyDict_New();\n    return NULL;");
    let leak = new_leaks().replace("#else\n    return PyDict_New();\n#endif", "#endif\n    return PyDict_New();");
    let shared = format!(
        "{}\nPyObject *lose(void)\n{{\n    PyObject *l = PyList_New(0);\n    return l ? Py_BuildValue(\"i\", 1) : NULL;\n}}\n",
        leak
    );
    let folder = folder("requires-python = \">=3.8\"").with("a.c", shared).with("b.c", both);
    let run = folder.run(["check", "--format", "json", "a.c"]);
    let found = python_of(&run);
    assert_eq!(found.iter().filter(|python| python.is_null()).count(), 1, "`l` is lost in both: {run:?}");
    assert_eq!(found.len(), 2, "{run:?}");
}

#[test]
fn one_version_is_read_where_somebody_says_so_or_nobody_says_anything() {
    let named = folder("requires-python = \">=3.8\"").with("a.c", OLD_LEAKS);
    named.run(["check", "--both-ends=false", "a.c"]).says(0, &["nothing found"]);
    named.run(["check", "--target-version", "3.13", "a.c"]).says(0, &["nothing found"]);
    named.run(["check", "--target-version", "3.8", "a.c"]).says(1, &["a.c:5:19: RH101"]);
    folder("").with("a.c", OLD_LEAKS).run(["check", "a.c"]).says(0, &["nothing found"]);
    let classified =
        Folder::new().with("setup.py", "'Programming Language :: Python :: 3.9',\n").with("a.c", OLD_LEAKS);
    classified.run(["check", "a.c"]).says(1, &["only for Python 3.9"]);
}

#[test]
fn a_macro_of_the_project_may_stand_for_the_version() {
    let header = "#include <Python.h>\n#define IS_OLD (PY_MINOR_VERSION < 10)\n";
    let text = OLD_LEAKS.replace("PY_VERSION_HEX < 0x030A0000", "IS_OLD").replace("<Python.h>", "\"compat.h\"");
    let folder = folder("requires-python = \">=3.8\"").with("a.c", text).with("compat.h", header);
    folder.run(["check", "a.c"]).says(1, &["a.c:5:19: RH101", "only for Python 3.8"]);
}

/// In old versions some names of the API are macros for others where lengths are `Py_ssize_t`.
#[test]
fn names_that_are_macros_in_the_oldest_version_make_nothing_twice() {
    let text = format!(
        "#define PY_SSIZE_T_CLEAN\n{}PyObject *twice(PyObject *d)\n{{\n#if PY_VERSION_HEX < 0x030A0000\n    Py_INCREF(d);\n    Py_DECREF(d);\n\
         #endif\n    PyDict_SetItemString(d, \"size\", Py_BuildValue(\"l\", 1000L));\n    return Py_BuildValue(\"i\", 1);\n}}\n\
         PyObject *same(PyObject *d)\n{{\n    PyDict_SetItemString(d, \"size\", Py_BuildValue(\"l\", 1000L));\n    Py_RETURN_NONE;\n}}\n",
        "#include <Python.h>\n"
    );
    let folder = folder("requires-python = \">=3.8\"").with("a.c", text);
    let run = folder.run(["check", "--format", "json", "a.c"]);
    let found = python_of(&run);
    assert!(!found.is_empty() && found.iter().all(Value::is_null), "{run:?}");
}

#[test]
fn the_second_run_with_a_cache_says_the_same() {
    let folder = folder("requires-python = \">=3.8\"").with("a.c", OLD_LEAKS).with("b.c", "#include <Python.h>\n");
    let cold = folder.run(["check", "--format", "json", "--cache-dir", "cache", "."]);
    let warm = folder.run(["check", "--format", "json", "--cache-dir", "cache", "."]);
    assert_eq!(python_of(&cold), ["3.8"]);
    assert_eq!(cold.out, warm.out);
}

#[test]
fn a_file_for_windows_alone_is_read_for_windows() {
    let body = OLD_LEAKS.replace("#if PY_VERSION_HEX < 0x030A0000", "#ifdef MS_WINDOWS");
    let body = body.strip_prefix("#include <Python.h>\n").expect("it begins so").to_owned();
    let folder = Folder::new()
        .with("w.c", format!("#include <Python.h>\n#ifdef _WIN32\n{body}#endif\n"))
        .with("a.c", "int a;\n");
    folder
        .run(["check"])
        .says(1, &["w.c:6:19: RH101", "note: read for Windows, because nothing in them is for another system: w.c"]);
}
