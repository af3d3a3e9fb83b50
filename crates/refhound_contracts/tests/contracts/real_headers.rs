//! Layouts and constants agree with the real headers that are installed here.

use std::fmt::Write as _;
use std::path::Path;

use refhound_types::PythonVersion;

use crate::gcc::{Folder, gcc_is_missing, installed_headers};

/// Structures of all versions, with fields that every version has.
const STRUCTURES: &[(&str, &[&str])] = &[
    ("PyObject", &["ob_refcnt", "ob_type"]),
    ("PyVarObject", &["ob_size"]),
    ("PyTypeObject", &["tp_name", "tp_dealloc", "tp_flags", "tp_methods", "tp_base", "tp_new", "tp_version_tag"]),
    ("PyHeapTypeObject", &["as_number", "as_mapping", "as_sequence", "as_buffer", "ht_name"]),
    ("PyNumberMethods", &["nb_add", "nb_int", "nb_index"]),
    ("PySequenceMethods", &["sq_item", "sq_contains"]),
    ("PyMappingMethods", &["mp_ass_subscript"]),
    ("PyBufferProcs", &["bf_getbuffer", "bf_releasebuffer"]),
    ("PyMethodDef", &["ml_meth", "ml_flags", "ml_doc"]),
    ("PyGetSetDef", &["get", "set", "closure"]),
    ("PyMemberDef", &["type", "offset", "doc"]),
    ("Py_buffer", &["obj", "len", "format", "shape", "internal"]),
    ("Py_complex", &["imag"]),
    ("PyListObject", &["ob_item", "allocated"]),
    ("PyTupleObject", &["ob_item"]),
    ("PyByteArrayObject", &["ob_bytes", "ob_exports"]),
    ("PyUnicodeObject", &[]),
    ("PyLongObject", &[]),
    ("PyFloatObject", &["ob_fval"]),
    ("PyComplexObject", &["cval"]),
    ("PyDictObject", &["ma_used"]),
    ("PySetObject", &["fill", "table", "smalltable", "weakreflist"]),
    ("PyCFunctionObject", &["m_ml", "m_self", "m_module"]),
    ("PyFunctionObject", &["func_globals", "func_code"]),
    ("PyMethodObject", &["im_func", "im_self"]),
    ("PyCodeObject", &["co_flags", "co_consts", "co_filename", "co_name"]),
    ("PyThreadState", &["interp", "dict", "thread_id", "c_profilefunc"]),
    ("PyBaseExceptionObject", &["dict", "args"]),
    ("PySystemExitObject", &["code"]),
    ("PySliceObject", &["start", "step"]),
    ("PyWeakReference", &["wr_object", "wr_next"]),
    ("PyCellObject", &["ob_ref"]),
    ("PyDateTime_Date", &["data"]),
    ("PyDateTime_DateTime", &["data", "tzinfo"]),
    ("PyDateTime_Delta", &["days", "microseconds"]),
    ("PyDateTime_CAPI", &["DateType", "Delta_FromDelta"]),
    ("PyStructSequence_Desc", &["fields", "n_in_sequence"]),
];

const STRUCTURES_3: &[(&str, &[&str])] = &[
    ("PyModuleDef", &["m_name", "m_size", "m_slots", "m_free"]),
    ("PyModuleDef_Slot", &["value"]),
    ("PyType_Spec", &["basicsize", "flags", "slots"]),
    ("PyType_Slot", &["pfunc"]),
    ("PyBytesObject", &["ob_sval"]),
    ("PyASCIIObject", &["length", "hash", "state"]),
    ("PyCompactUnicodeObject", &["utf8"]),
    ("PyOSErrorObject", &["myerrno", "filename"]),
    ("PyMemAllocatorEx", &["free"]),
];

const CONSTANTS: &[&str] = &[
    "METH_VARARGS",
    "METH_KEYWORDS",
    "METH_NOARGS",
    "METH_O",
    "METH_CLASS",
    "METH_STATIC",
    "Py_TPFLAGS_DEFAULT",
    "Py_TPFLAGS_BASETYPE",
    "Py_TPFLAGS_HAVE_GC",
    "Py_TPFLAGS_LONG_SUBCLASS",
    "Py_LT",
    "Py_EQ",
    "Py_GE",
    "T_INT",
    "T_OBJECT",
    "T_OBJECT_EX",
    "T_PYSSIZET",
    "READONLY",
    "PyBUF_SIMPLE",
    "PyBUF_WRITABLE",
    "PyBUF_STRIDES",
    "PyBUF_FULL_RO",
    "PyGILState_LOCKED",
    "PyGILState_UNLOCKED",
    "Py_single_input",
    "Py_file_input",
    "Py_eval_input",
    "PyTrace_CALL",
    "PyTrace_RETURN",
    "CO_VARARGS",
    "CO_GENERATOR",
    "WAIT_LOCK",
    "PYTHON_API_VERSION",
    "PY_SSIZE_T_MAX",
    "SIZEOF_VOID_P",
    "SIZEOF_LONG",
    "SIZEOF_WCHAR_T",
    "sizeof(Py_UNICODE)",
    "sizeof(Py_UCS4)",
];

const CONSTANTS_3: &[&str] = &[
    "METH_FASTCALL",
    "Py_tp_dealloc",
    "Py_tp_new",
    "Py_nb_add",
    "Py_sq_item",
    "Py_tp_free",
    "Py_mod_exec",
    "PyUnicode_4BYTE_KIND",
    "PyMem_RawMalloc != 0",
    "Py_DTSF_ALT",
    "sizeof(digit)",
    "PyLong_SHIFT",
];

const ARRAY_STRUCTURES: &[(&str, &[&str])] = &[
    ("PyArrayObject", &["data", "nd", "dimensions", "strides", "base", "descr", "flags", "weakreflist"]),
    ("PyArray_Descr", &["typeobj", "kind", "type_num", "elsize", "alignment", "fields", "names", "f", "hash"]),
    ("PyArray_ArrFuncs", &["cast", "getitem", "setitem", "copyswap", "nonzero", "sort", "argmin"]),
    ("PyUFuncObject", &["nin", "nargs", "functions", "types", "core_signature", "type_resolver"]),
    ("PyArrayIterObject", &["nd_m1", "coordinates", "ao", "dataptr", "contiguous"]),
    ("PyArrayMultiIterObject", &["numiter", "size", "nd", "dimensions", "iters"]),
    ("PyArray_Dims", &["ptr", "len"]),
    ("npy_datetimestruct", &["month", "as"]),
    ("PyArrayInterface", &["two", "typekind", "shape", "data"]),
    ("npy_cdouble", &["imag"]),
    ("npy_longdouble", &[]),
    ("npy_intp", &[]),
];

const ARRAY_CONSTANTS: &[&str] = &[
    "NPY_BOOL",
    "NPY_INT",
    "NPY_LONG",
    "NPY_DOUBLE",
    "NPY_OBJECT",
    "NPY_VOID",
    "NPY_HALF",
    "NPY_NTYPES",
    "NPY_INT64",
    "NPY_UINT8",
    "NPY_INTP",
    "NPY_FLOAT64",
    "NPY_ARRAY_C_CONTIGUOUS",
    "NPY_ARRAY_OWNDATA",
    "NPY_ARRAY_WRITEABLE",
    "NPY_ARRAY_DEFAULT",
    "NPY_ARRAY_IN_ARRAY",
    "NPY_ARRAY_INOUT_ARRAY2",
    "NPY_CORDER",
    "NPY_FORTRANORDER",
    "NPY_SAFE_CASTING",
    "NPY_UNSAFE_CASTING",
    "NPY_MAXDIMS",
    "NPY_ITER_READONLY",
    "NPY_ITER_EXTERNAL_LOOP",
    "NPY_QUICKSORT",
    "NPY_RAISE",
    "NPY_SEARCHRIGHT",
    "PyUFunc_None",
    "NPY_FR_us",
    "NPY_ITEM_REFCOUNT",
];

/// A program that prints sizes, offsets and values, one on a line with its name.
fn survey(includes: &[&str], structures: &[&[(&str, &[&str])]], constants: &[&[&str]]) -> String {
    let mut source = String::from("#include <Python.h>\n");
    for include in includes {
        writeln!(source, "#include <{include}>").expect("a String");
    }
    source.push_str("#include <stdio.h>\n#include <stddef.h>\nint main(void) {\n");
    for (name, fields) in structures.iter().copied().flatten() {
        writeln!(source, "printf(\"{name} %lld\\n\", (long long)sizeof({name}));").expect("a String");
        for field in *fields {
            let offset = format!("(long long)offsetof({name}, {field})");
            writeln!(source, "printf(\"{name}.{field} %lld\\n\", {offset});").expect("a String");
        }
    }
    for constant in constants.iter().copied().flatten() {
        writeln!(source, "printf(\"{constant} %lld\\n\", (long long)({constant}));").expect("a String");
    }
    source.push_str("return 0;\n}\n");
    source
}

fn assert_agreement(version: PythonVersion, real: &[&Path], source: &str, label: &str) {
    let folder = Folder::with_headers(version, label);
    let include = |path: &Path| format!("-I{}", path.display());
    let virtual_says = folder.output(source, &["-nostdinc", &include(&folder.path)]);
    let scratch = Folder::new(&format!("{label}-real-{version}"));
    let flags: Vec<String> = real.iter().map(|path| include(path)).collect();
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let real_says = scratch.output(source, &flags);
    assert_eq!(virtual_says, real_says, "for {version} against {}", real[0].display());
}

#[test]
fn python_layouts_and_constants_agree_with_the_installed_headers() {
    if gcc_is_missing() {
        return;
    }
    for (version, path) in installed_headers() {
        let mut includes = vec!["structmember.h", "datetime.h", "frameobject.h", "pythread.h", "structseq.h"];
        let (structures, constants): (&[_], &[_]) = if version.major == 2 {
            includes.extend(["longintrepr.h", "code.h"]);
            (&[STRUCTURES], &[CONSTANTS])
        } else {
            (&[STRUCTURES, STRUCTURES_3], &[CONSTANTS, CONSTANTS_3])
        };
        assert_agreement(version, &[&path], &survey(&includes, structures, constants), "python");
    }
}

#[test]
fn numpy_layouts_and_constants_agree_with_the_installed_headers() {
    let numpy = Path::new("/usr/lib/python3/dist-packages/numpy/core/include");
    let python = installed_headers().into_iter().find(|(_, path)| path.starts_with("/usr/include"));
    let Some((version, python)) = python.filter(|_| numpy.is_dir() && !gcc_is_missing()) else { return };
    let source = survey(
        &["numpy/arrayobject.h", "numpy/ufuncobject.h", "numpy/arrayscalars.h"],
        &[ARRAY_STRUCTURES],
        &[ARRAY_CONSTANTS],
    );
    assert_agreement(version, &[numpy, &python], &source, "numpy");
}
