//! Every virtual header is valid C, for every version, alone and with all the others.

use refhound_contracts::VirtualHeaders;
use refhound_types::PythonVersion;

use crate::gcc::{Folder, gcc_is_missing, versions};

/// A unit that uses macros with control flow, which no header uses itself.
const STATEMENTS: &str = r#"
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <datetime.h>
typedef struct { PyObject_HEAD PyObject *held; } Holder;
static int holder_traverse(Holder *self, visitproc visit, void *arg) { Py_VISIT(self->held); return 0; }
static int holder_clear(Holder *self) { Py_CLEAR(self->held); return 0; }
static PyObject *holder_set(Holder *self, PyObject *value) {
    Py_INCREF(value);
    Py_XSETREF(self->held, value);
    Py_BEGIN_ALLOW_THREADS
    Py_BLOCK_THREADS
    Py_UNBLOCK_THREADS
    Py_END_ALLOW_THREADS
    Holder *other = PyObject_New(Holder, Py_TYPE((PyObject *)self));
    char *buffer = PyMem_New(char, 12);
    PyMem_Resize(buffer, char, 24);
    if (other == NULL) Py_RETURN_FALSE;
    PyDateTime_IMPORT;
    Py_RETURN_NONE;
}
static PyMethodDef methods[] = {{"set", (PyCFunction)holder_set, METH_O, PyDoc_STR("doc")}, {NULL}};
static PyMemberDef members[] = {{"held", T_OBJECT_EX, offsetof(Holder, held), READONLY, NULL}, {NULL}};
PyDoc_STRVAR(doc, "text");
static PyTypeObject type = { PyVarObject_HEAD_INIT(NULL, 0) .tp_name = "x", .tp_flags = Py_TPFLAGS_DEFAULT };
#if !defined(Py_INCREF) || !defined(PyList_GET_ITEM)
#error "macros of the real headers must be defined"
#endif
#if PY_MAJOR_VERSION >= 3
static struct PyModuleDef module = { PyModuleDef_HEAD_INIT, "m", doc, -1, methods };
PyMODINIT_FUNC PyInit_m(void) { return PyModule_Create(&module); }
#else
PyMODINIT_FUNC initm(void) { Py_InitModule3("m", methods, doc); }
#endif
"#;

fn headers_of_python_and_numpy() -> impl Iterator<Item = &'static str> {
    VirtualHeaders::python_and_numpy().filter(|name| !name.starts_with("refhound/"))
}

#[test]
fn all_headers_compile_together_in_every_version() {
    if gcc_is_missing() {
        return;
    }
    let all: Vec<String> = headers_of_python_and_numpy().map(|name| format!("#include <{name}>")).collect();
    let all = all.join("\n") + "\n";
    for version in versions() {
        let folder = Folder::with_headers(version, "together");
        let complaints = folder.complaints(&all);
        assert!(complaints.is_empty(), "for {version}:\n{complaints}");
        let complaints = folder.complaints(STATEMENTS);
        assert!(complaints.is_empty(), "statements for {version}:\n{complaints}");
    }
}

#[test]
fn every_header_compiles_alone() {
    if gcc_is_missing() {
        return;
    }
    for version in [PythonVersion::new(2, 7), PythonVersion::new(3, 8), PythonVersion::DEFAULT] {
        let folder = Folder::with_headers(version, "alone");
        for name in headers_of_python_and_numpy() {
            let complaints = folder.complaints(&format!("#include <{name}>\n"));
            assert!(complaints.is_empty(), "{name} for {version}:\n{complaints}");
        }
    }
}
