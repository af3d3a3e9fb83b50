//! A `compile_commands.json` brings flags; the API's headers stay the tool's own.

use crate::program::Folder;

const LEAK: &str = "
static PyObject *f(PyObject *self, PyObject *args)
{
    PyObject *x = PyList_New(0);
    if (!x)
        return NULL;
    PyObject *first = PyTuple_GET_ITEM(args, 0);
    Py_INCREF(first);
    Py_CLEAR(first);
    return PyLong_FromLong(PyTuple_GET_SIZE(args));
}
static PyMethodDef m[] = {{\"f\", f, METH_VARARGS, NULL}, {NULL}};
";

/// An installation of Python as far as it matters here: real headers in which nothing is a call.
const INSTALLED: &str =
    "#include \"object.h\"\n#include <stdio.h>\ntypedef long Py_ssize_t;\n#define Py_CLEAR(x) ((x) = 0)\n";

fn with_headers(include: &str, database: &str) -> Folder {
    Folder::new()
        .with("pkg/setup.py", "")
        .with("pkg/a.c", format!("#include {include}\n{LEAK}"))
        .with("python3/Python.h", INSTALLED)
        .with("python3/object.h", "typedef struct _object { int real; } PyObject;\n#define SEEN real\n")
        .with("python3/extra.h", "#include \"object.h\"\n#ifndef SEEN\n#define SEEN own\n#endif\n")
        .with("pkg/compile_commands.json", database)
}

#[test]
fn what_is_found_is_the_same_with_and_without_a_database() {
    for include in ["<Python.h>", "\"Python.h\""] {
        for database in [
            r#"[{"directory": ".", "file": "a.c", "command": "cc -I../python3 -c a.c"}]"#,
            r#"[{"directory": ".", "file": "a.c", "command": "cc -iquote ../python3 -isystem ../python3 -c a.c"}]"#,
            r#"[{"directory": ".", "file": "a.c", "command": "cc -c a.c"}]"#,
        ] {
            let with = with_headers(include, database);
            let run = with.run(["check", "--verbose", "--output-format", "json", "pkg"]);
            run.says(1, &["leaked-reference", "its flags are used", "1 function: 1 understood"]);
            assert!(!run.err.contains("not found"), "{run:?}");
            let without = Folder::new().with("pkg/setup.py", "").with("pkg/a.c", format!("#include {include}\n{LEAK}"));
            assert_eq!(without.run(["check", "--output-format", "json", "pkg"]).out, run.out, "{include}, {database}");
        }
    }
}

#[test]
fn a_header_that_only_the_installation_has_sees_the_types_of_the_tool() {
    let database = r#"[{"directory": ".", "file": "a.c", "command": "cc -I../python3 -c a.c"}]"#;
    let folder = with_headers("\"Python.h\"\n#include \"extra.h\"\nint SEEN;", database);
    folder.run(["dump", "--stage", "tokens", "pkg/a.c"]).says(0, &["int own ;"]);
    folder.run(["dump", "--stage", "tokens", "--real-headers", "pkg/a.c"]).says(0, &["int real ;"]);
}

#[test]
fn real_headers_are_read_when_they_are_asked_for() {
    let database = r#"[{"directory": ".", "file": "a.c", "command": "cc -I../python3 -c a.c"}]"#;
    for include in ["<Python.h>", "\"Python.h\""] {
        let folder = with_headers(include, database);
        let tokens = |flags: &[&str]| {
            let run = folder.run(["dump", "--stage", "tokens", "pkg/a.c"].iter().chain(flags));
            run.out.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert!(tokens(&["--real-headers"]).contains("( first ) = 0"), "{include}");
        assert!(tokens(&[]).contains("Py_CLEAR ("), "{include}");
    }
}
