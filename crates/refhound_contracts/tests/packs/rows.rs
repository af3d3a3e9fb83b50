//! Facts about the names of `CPython` and `NumPy` that are easily got wrong, reviewed one by one.

use crate::wording::{contract, failed, given, taken};

/// Name, with the version where an older one is meant; what it takes; what it gives; what is true of exceptions.
type Fact = (&'static str, &'static str, &'static str, &'static str);

/// Arguments that go over: always, or only on success.
const GOING_OVER: &[Fact] = &[
    ("PyList_SetItem", "list borrow, item steal-always or NULL", "status, fails with -1", "exception set"),
    ("PyTuple_SetItem", "p borrow, o steal-always or NULL", "status, fails with -1", "exception set"),
    ("PyModule_AddObject", "module borrow, value steal-on-success", "status, fails with -1", "exception set"),
    ("PyModule_AddObjectRef", "mod borrow, value keep", "status, fails with -1", "exception set"),
    ("PyModule_Add", "mod borrow, value steal-always", "status, fails with -1", "exception set"),
    ("PyList_SET_ITEM", "op borrow, value steal", "nothing", ""),
    ("PyTuple_SET_ITEM", "op borrow, value steal", "nothing", ""),
    ("PyStructSequence_SetItem", "p borrow, o steal", "nothing", ""),
    ("PyStructSequence_SET_ITEM", "p borrow, o steal", "nothing", ""),
    ("PyCell_SET", "op borrow, value steal or NULL", "nothing", ""),
    ("PyCell_Set", "cell borrow, value keep or NULL", "status, fails with -1", "exception set"),
    ("PyList_Append", "list borrow, item keep", "status, fails with -1", "exception set"),
    ("PyList_Insert", "list borrow, item keep", "status, fails with -1", "exception set"),
    ("PyDict_SetItem", "mp borrow, key keep, item keep", "status, fails with -1", "exception set"),
    ("PyDict_SetItemString", "dp borrow, item keep", "status, fails with -1", "exception set"),
    ("PySet_Add", "set borrow, key keep", "status, fails with -1", "exception set"),
    ("PySequence_SetItem", "o borrow, v keep or NULL", "status, fails with -1", "exception set"),
    ("PyObject_SetAttr", "o borrow, attr_name borrow, v keep or NULL", "status, fails with -1", "exception set"),
    ("PyObject_SetAttrString", "o borrow, v keep or NULL", "status, fails with -1", "exception set"),
    ("PyGen_New", "frame steal-always", "new, NULL on-error", "exception set"),
    (
        "PyCoro_New",
        "frame steal-always, name keep or NULL, qualname keep or NULL",
        "new, NULL on-error",
        "exception set",
    ),
    ("PyState_AddModule", "module keep", "status, fails with -1", "exception set"),
    ("PySys_SetObject", "v keep or NULL", "status, fails with -1", "exception set"),
];

/// Variables that the callee may replace.
const VARIABLES: &[Fact] = &[
    ("_PyBytes_Resize", "bytes inout", "status, fails with -1", "exception set, clears bytes"),
    ("_PyTuple_Resize", "p inout", "status, fails with -1", "exception set, clears p"),
    ("PyUnicode_Resize", "unicode inout", "status, fails with -1", "exception set"),
    ("PyBytes_Concat", "bytes inout, newpart borrow or NULL", "nothing", "exception maybe, clears bytes"),
    ("PyBytes_ConcatAndDel", "bytes inout, newpart steal-always or NULL", "nothing", "exception maybe, clears bytes"),
    ("PyUnicode_Append", "pleft inout, right borrow or NULL", "nothing", "exception maybe, clears pleft"),
    ("PyUnicode_AppendAndDel", "pleft inout, right steal-always or NULL", "nothing", "exception maybe, clears pleft"),
    ("PyUnicode_InternInPlace", "p_unicode inout", "nothing", ""),
    ("PyNumber_Coerce@2.7", "p1 inout-new, p2 inout-new", "status, fails with -1", "exception set"),
    ("Py_CLEAR", "op clear or NULL", "nothing", ""),
    ("Py_SETREF", "old assign, src steal or NULL", "nothing", ""),
    ("Py_XSETREF", "old assign or NULL, src steal or NULL", "nothing", ""),
];

/// The error indicator and the exceptions in it.
const INDICATOR: &[Fact] = &[
    ("PyErr_Fetch", "ptype out-new, pvalue out-new, ptraceback out-new", "nothing", "clears the indicator"),
    (
        "PyErr_Restore",
        "type steal-always or NULL, value steal-always or NULL, traceback steal-always or NULL",
        "nothing",
        "exception maybe, raises if type != 0",
    ),
    ("PyErr_NormalizeException", "exc inout, val inout, tb inout", "nothing", ""),
    ("PyErr_GetRaisedException", "", "new, NULL missing", "clears the indicator"),
    ("PyErr_SetRaisedException", "exc steal-always or NULL", "nothing", "exception maybe, raises if exc != 0"),
    ("PyErr_GetExcInfo", "ptype out-new, pvalue out-new, ptraceback out-new", "nothing", ""),
    (
        "PyErr_SetExcInfo",
        "type steal-always or NULL, value steal-always or NULL, traceback steal-always or NULL",
        "nothing",
        "",
    ),
    ("PyErr_GetHandledException", "", "new, NULL missing", ""),
    ("PyErr_SetHandledException", "exc keep or NULL", "nothing", ""),
    ("PyErr_Occurred", "", "borrowed from interpreter, NULL missing", ""),
    ("PyErr_Clear", "", "nothing", "clears the indicator"),
    ("PyErr_SetString", "exception keep", "nothing", "raises"),
    ("PyErr_SetObject", "type keep, value keep or NULL", "nothing", "raises"),
    ("PyErr_SetNone", "type keep", "nothing", "raises"),
    ("PyErr_Format", "exception borrow", "null", "exception set, raises"),
    ("PyErr_NoMemory", "", "null", "exception set, raises"),
    ("PyErr_SetFromErrno", "type borrow", "null", "exception set, raises"),
    ("PyErr_BadArgument", "", "status, fails with 0", "exception set, raises"),
    ("PyErr_WriteUnraisable", "obj borrow or NULL", "nothing", "clears the indicator"),
    ("PyErr_WarnEx", "category borrow or NULL", "status, fails with -1", "exception set"),
    ("PyException_SetCause", "ex borrow, cause steal-always or NULL", "nothing", ""),
    ("PyException_SetContext", "ex borrow, ctx steal-always or NULL", "nothing", ""),
    ("PyException_GetCause", "ex borrow", "new, NULL missing", ""),
    ("PyException_GetContext", "ex borrow", "new, NULL missing", ""),
    ("PyException_SetTraceback", "ex borrow, tb keep", "status, fails with -1", "exception set"),
];

/// Lookups: borrowed, new, or through a variable.
const LOOKUPS: &[Fact] = &[
    ("PyDict_GetItem", "mp borrow, key borrow", "borrowed from mp, NULL missing", ""),
    (
        "PyDict_GetItemWithError",
        "mp borrow, key borrow",
        "borrowed from mp, NULL on-error-or-missing",
        "exception maybe",
    ),
    ("PyDict_GetItemString", "dp borrow", "borrowed from dp, NULL missing", ""),
    (
        "PyDict_GetItemRef",
        "mp borrow, key borrow, result out-new if result > 0",
        "status, fails with -1",
        "exception set",
    ),
    ("PyDict_SetDefault", "mp borrow, key keep, defaultobj keep", "borrowed from mp, NULL on-error", "exception set"),
    (
        "PyDict_SetDefaultRef",
        "mp borrow, key keep, default_value keep, result out-new if result >= 0 or NULL",
        "status, fails with -1",
        "exception set",
    ),
    (
        "PyDict_Pop",
        "dict borrow, key borrow, result out-new if result > 0 or NULL",
        "status, fails with -1",
        "exception set",
    ),
    (
        "PyDict_Next",
        "mp borrow, key out-borrowed if result != 0 or NULL, value out-borrowed if result != 0 or NULL",
        "value",
        "",
    ),
    ("PyList_GetItem", "list borrow", "borrowed from list, NULL on-error", "exception set"),
    ("PyList_GetItemRef", "list borrow", "new, NULL on-error", "exception set"),
    ("PyList_GET_ITEM", "list borrow", "borrowed from list, NULL never", ""),
    ("PyTuple_GetItem", "p borrow", "borrowed from p, NULL on-error", "exception set"),
    ("PySequence_GetItem", "o borrow", "new, NULL on-error", "exception set"),
    ("PySequence_Fast", "o borrow", "new, NULL on-error", "exception set"),
    ("PySequence_Fast_GET_ITEM", "o borrow", "borrowed from o, NULL never", ""),
    ("PyObject_GetAttr", "o borrow, attr_name borrow", "new, NULL on-error", "exception set"),
    (
        "PyObject_GetOptionalAttr",
        "arg1 borrow, arg2 borrow, arg3 out-new if result > 0",
        "status, fails with -1",
        "exception set",
    ),
    (
        "PyMapping_GetOptionalItem",
        "obj borrow, key borrow, result out-new if result > 0",
        "status, fails with -1",
        "exception set",
    ),
    ("PyCell_Get", "cell borrow", "new, NULL on-error-or-missing, fails with NULL?", "exception maybe"),
    ("PyCell_GET", "op borrow", "borrowed from op, NULL missing", ""),
    ("PyWeakref_GetObject", "ref borrow", "borrowed from elsewhere, NULL on-error", "exception set"),
    ("PyWeakref_GET_OBJECT@3.12", "ref_obj borrow", "borrowed from elsewhere, NULL never", ""),
    ("PyWeakref_GetRef", "ref borrow, pobj out-new if result > 0", "status, fails with -1", "exception set"),
    ("PyIter_Next", "o borrow", "new, NULL on-error-or-missing", "exception maybe"),
    ("PyIter_NextItem", "iter borrow, item out-new if result > 0", "status, fails with -1", "exception set"),
    (
        "PyIter_Send",
        "iter borrow, arg borrow, presult out-new if result >= 0",
        "status, fails with -1",
        "exception set",
    ),
    (
        "PyContextVar_Get",
        "var borrow, default_value borrow or NULL, value out-new if result == 0",
        "status, fails with -1",
        "exception set",
    ),
    ("PyContextVar_Set", "var keep, value keep", "new, NULL on-error", "exception set"),
];

/// Borrowed from the interpreter, from a module, from a type.
const BORROWED: &[Fact] = &[
    ("PyImport_AddModule", "", "borrowed from elsewhere, NULL on-error", "exception set"),
    ("PyImport_AddModuleRef", "", "new, NULL on-error", "exception set"),
    ("PyImport_GetModule", "name borrow", "new, NULL on-error-or-missing", "exception maybe"),
    ("PyImport_GetModuleDict", "", "borrowed from interpreter, NULL never", ""),
    ("PyState_FindModule", "", "borrowed from interpreter, NULL missing", ""),
    ("PyEval_GetBuiltins", "", "borrowed from interpreter, NULL never", ""),
    ("PyEval_GetGlobals", "", "borrowed from interpreter, NULL missing", ""),
    ("PyEval_GetLocals", "", "borrowed from interpreter, NULL on-error", "exception set"),
    ("PyEval_GetLocals@2.7", "", "borrowed from interpreter, NULL missing", ""),
    ("PyEval_GetFrame", "", "borrowed from interpreter, NULL missing", ""),
    ("PyThreadState_GetFrame", "", "new, NULL missing", ""),
    ("PyThreadState_GetDict", "", "borrowed from interpreter, NULL missing", ""),
    ("PySys_GetObject", "", "borrowed from elsewhere, NULL missing", ""),
    ("PyModule_GetDict", "module borrow", "borrowed from module, NULL on-error", "exception set"),
    ("PyModule_GetState", "module borrow", "value, NULL on-error-or-missing, fails with NULL?", "exception maybe"),
    ("PyType_GetSlot", "type borrow", "value, NULL missing, fails with NULL?", "exception maybe"),
    ("PyType_GetModule", "type borrow", "borrowed from type, NULL on-error", "exception set"),
    ("PyMethod_GET_SELF", "meth borrow", "borrowed from meth, NULL never", ""),
    ("PyMethod_GET_SELF@2.7", "meth borrow", "borrowed from meth, NULL missing", ""),
    ("PyMethod_GET_CLASS@2.7", "meth borrow", "borrowed from meth, NULL missing", ""),
    ("PyMemoryView_GET_BASE", "op borrow", "borrowed from op, NULL missing", ""),
    ("Py_InitModule4@2.7", "self borrow", "borrowed from interpreter, NULL on-error", "exception set"),
    ("PyModule_Create2", "", "new, NULL on-error", "exception set"),
    ("Py_TYPE", "ob borrow", "borrowed from ob, NULL never", ""),
];

/// Values that are no objects; ambiguous failures.
const VALUES: &[Fact] = &[
    ("PyLong_AsLong", "obj borrow", "value, fails with -1?", "exception set"),
    ("PyLong_AsVoidPtr", "pylong borrow", "value, NULL on-error, fails with NULL?", "exception set"),
    ("PyInt_AsLong@2.7", "io borrow", "value, fails with -1?", "exception set"),
    ("PyFloat_AsDouble", "pyfloat borrow", "value, fails with -1.0?", "exception set"),
    ("PyUnicode_Compare", "left borrow, right borrow", "value, fails with -1?", "exception set"),
    ("PyUnicode_CompareWithASCIIString", "left borrow", "value", ""),
    ("PyObject_Hash", "o borrow", "value, fails with -1", "exception set"),
    ("PyObject_IsTrue", "o borrow", "status, fails with -1", "exception set"),
    ("PyObject_HasAttrString", "o borrow", "value", ""),
    ("PyArg_ParseTuple", "args borrow", "status, fails with 0", "exception set"),
    ("PyArg_UnpackTuple", "args borrow, name value or NULL", "status, fails with 0", "exception set"),
    ("PyUnicode_AsUTF8", "unicode borrow", "value, NULL on-error", "exception set"),
    ("PyBytes_AsStringAndSize", "obj borrow", "status, fails with -1", "exception set"),
    (
        "PyUnicode_FSConverter",
        "obj borrow or NULL, result out-new if result != 0 and obj != 0",
        "status, fails with 0",
        "exception set",
    ),
    ("PyFile_AsFile@2.7", "p borrow", "value, NULL missing", ""),
];

/// New objects, and memory.
const NEW: &[Fact] = &[
    ("Py_BuildValue", "", "new, NULL on-error", "exception set"),
    ("Py_NewRef", "obj borrow", "new-argument from obj, NULL never", ""),
    ("Py_XNewRef", "obj borrow or NULL", "new-argument from obj, NULL if-argument-null", ""),
    ("Py_INCREF", "op retain", "nothing", ""),
    ("Py_XINCREF", "op retain or NULL", "nothing", ""),
    ("Py_DECREF", "op release", "nothing", ""),
    ("Py_XDECREF", "op release or NULL", "nothing", ""),
    ("PyObject_Init", "op init, type keep", "argument from op, NULL never", ""),
    ("PyObject_GC_Resize", "op consume-on-success", "moved-argument from op, NULL on-error", "exception set"),
    ("PyObject_GC_Del", "op free", "nothing", ""),
    ("PyObject_CallMethod", "obj borrow, format value or NULL", "new, NULL on-error", "exception set"),
    (
        "PyObject_Vectorcall",
        "callable borrow, args borrow-array or NULL, kwnames borrow or NULL",
        "new, NULL on-error",
        "exception set",
    ),
    ("PyTuple_Pack", "", "new, NULL on-error", "exception set"),
    ("PyCapsule_New", "name value or NULL", "new, NULL on-error", "exception set"),
    ("PyCapsule_GetPointer", "capsule borrow, name value or NULL", "value, NULL on-error", "exception set"),
    ("PyMemoryView_FromObject", "base keep", "new, NULL on-error", "exception set"),
    ("PyWeakref_NewRef", "ob borrow, callback keep or NULL", "new, NULL on-error", "exception set"),
    ("PyMem_Malloc", "", "new, NULL on-error, to PyMem_Free", ""),
    ("PyMem_Realloc", "ptr consume-on-success or NULL", "moved-argument from ptr, NULL on-error, to PyMem_Free", ""),
    ("PyMem_RawMalloc", "", "new, NULL on-error, to PyMem_RawFree", ""),
    ("PyMem_Free", "ptr free or NULL", "nothing", ""),
    ("PyObject_GetBuffer", "obj borrow", "status, fails with -1", "exception set"),
    ("PyBuffer_Release", "", "nothing", ""),
    ("PyUnicodeWriter_Finish", "writer steal-always", "new, NULL on-error", "exception set"),
    ("PyUnicodeWriter_Discard", "writer free or NULL", "nothing", ""),
];

/// `NumPy`: a data type goes over, always.
const NUMPY: &[Fact] = &[
    (
        "PyArray_FromAny",
        "op borrow, newtype steal-always or NULL, context borrow or NULL",
        "new, NULL on-error",
        "exception set",
    ),
    (
        "PyArray_CheckFromAny",
        "op borrow, descr steal-always or NULL, context borrow or NULL",
        "new, NULL on-error",
        "exception set",
    ),
    ("PyArray_FromArray", "arr borrow, newtype steal-always or NULL", "new, NULL on-error", "exception set"),
    (
        "PyArray_NewFromDescr",
        "subtype borrow, descr steal-always, obj borrow or NULL",
        "new, NULL on-error",
        "exception set",
    ),
    ("PyArray_SimpleNewFromDescr", "descr steal-always", "new, NULL on-error", "exception set"),
    ("PyArray_Zeros", "type steal-always or NULL", "new, NULL on-error", "exception set"),
    ("PyArray_CastToType", "arr borrow, dtype steal-always", "new, NULL on-error", "exception set"),
    (
        "PyArray_View",
        "self borrow, type steal-always or NULL, pytype borrow or NULL",
        "new, NULL on-error",
        "exception set",
    ),
    ("PyArray_FromBuffer", "buf borrow, type steal-always", "new, NULL on-error", "exception set"),
    ("PyArray_FromIter", "obj borrow, dtype steal-always", "new, NULL on-error", "exception set"),
    ("PyArray_SimpleNew", "", "new, NULL on-error", "exception set"),
    ("PyArray_New", "subtype borrow, obj borrow or NULL", "new, NULL on-error", "exception set"),
    ("PyArray_FROM_OTF", "obj borrow", "new, NULL on-error", "exception set"),
    ("PyArray_SetBaseObject", "arr borrow, obj steal-always", "status, fails with -1", "exception set"),
    ("PyArray_SetWritebackIfCopyBase", "arr borrow, base steal-always", "status, fails with -1", "exception set"),
    ("PyArray_ResolveWritebackIfCopy", "self borrow or NULL", "value, fails with -1", "exception set"),
    ("PyArray_Return", "mp borrow or NULL", "argument from mp, NULL if-argument-null", ""),
    ("PyArray_DESCR", "arr borrow", "borrowed from arr, NULL never", ""),
    ("PyArray_BASE", "arr borrow", "borrowed from arr, NULL missing", ""),
    ("PyArray_DescrFromType", "", "new, NULL on-error", "exception maybe"),
    ("PyArray_DescrConverter", "obj borrow, at out-new if result != 0", "status, fails with 0", "exception set"),
    ("PyArray_OutputConverter", "object borrow or NULL, address out-borrowed", "status, fails with 0", "exception set"),
    ("PyArray_AsCArray", "op inout-new, typedescr steal-always or NULL", "status, fails with -1", "exception set"),
    ("PyArray_Free", "op steal-on-success", "status, fails with -1", ""),
    ("PyArray_GETITEM", "arr borrow", "new, NULL on-error", "exception set"),
    ("PyArray_SETITEM", "arr borrow, obj borrow", "status, fails with -1", "exception set"),
    ("PyArray_Scalar", "descr borrow, base borrow or NULL", "new, NULL on-error", "exception set"),
    ("PyArray_IterNew", "obj borrow", "new, NULL on-error", "exception set"),
    ("PyArray_MultiIterNew", "", "new, NULL on-error", "exception set"),
    ("NpyIter_New", "op borrow, dtype borrow or NULL", "new, NULL on-error, to NpyIter_Deallocate", "exception set"),
    ("NpyIter_Copy", "iter borrow", "new, NULL on-error, to NpyIter_Deallocate", "exception set"),
    ("NpyIter_Deallocate", "iter free or NULL", "status, fails with 0", "exception set"),
    ("NpyIter_GetOperandArray", "iter borrow", "value, NULL never", ""),
    (
        "PyDataMem_RENEW",
        "ptr consume-on-success or NULL",
        "moved-argument from ptr, NULL on-error, to PyDataMem_FREE",
        "",
    ),
];

/// All rows that say something else, so that one run shows what a change of the data means.
fn check(facts: &[Fact]) {
    let differs = |(name, takes, gives, exceptions): &Fact| {
        let row = contract(name);
        let said = (taken(row), given(row), failed(row));
        let expected = (takes.to_string(), gives.to_string(), exceptions.to_string());
        (said != expected).then(|| format!("{name}: {said:?}, not {expected:?}"))
    };
    let different: Vec<String> = facts.iter().filter_map(differs).collect();
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn a_stolen_reference_goes_over_always_or_on_success_as_the_row_says() {
    check(GOING_OVER);
}

#[test]
fn a_variable_that_is_replaced_is_cleared_on_failure_or_not_as_the_row_says() {
    check(VARIABLES);
}

#[test]
fn exceptions_are_fetched_restored_and_raised_as_the_rows_say() {
    check(INDICATOR);
}

#[test]
fn lookups_borrow_or_own_and_miss_or_fail_as_the_rows_say() {
    check(LOOKUPS);
}

#[test]
fn borrowed_objects_belong_to_whom_the_rows_say() {
    check(BORROWED);
}

#[test]
fn values_fail_with_or_without_doubt_as_the_rows_say() {
    check(VALUES);
}

#[test]
fn new_objects_and_memory_are_released_as_the_rows_say() {
    check(NEW);
}

#[test]
fn arrays_take_over_data_types_as_the_rows_say() {
    check(NUMPY);
}

#[test]
fn at_least_seventy_facts_are_checked() {
    let tables = [GOING_OVER, VARIABLES, INDICATOR, LOOKUPS, BORROWED, VALUES, NEW, NUMPY];
    assert!(tables.iter().map(|table| table.len()).sum::<usize>() >= 70);
}
