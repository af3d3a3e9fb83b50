//! Whole projects in memory: what the pipeline makes of several files together.

use std::path::PathBuf;

use refhound_driver::{Analysis, Keep, Options, Pictures, Silent, all_findings, analyse};
use refhound_evidence::{Fault, Flow, Leaves, Taken, Trigger, Witness};
use refhound_report::Route;
use refhound_source::MemoryFiles;

const METHODS: &str = r#"
#include <Python.h>
#include "shared.h"

static PyObject *spam(PyObject *self, PyObject *args)
{
    return make_list(twice(2));
}

static int library_only(int x) { return x + 1; }

static void spam_dealloc(PyObject *self) { Py_TYPE(self)->tp_free(self); }

static PyMethodDef methods[] = {
    {"spam", (PyCFunction)spam, METH_VARARGS, "doc"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {{Py_tp_dealloc, spam_dealloc}, {0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "spam", NULL, -1, methods};

PyMODINIT_FUNC PyInit_spam(void)
{
    library_only(1);
    return PyModule_Create(&module);
}
"#;

const HELPERS: &str = r#"
#include "shared.h"

PyObject *make_list(int n)
{
    PyObject *list = PyList_New(n);
    if (list == NULL)
        return NULL;
    for (int i = 0; i < twice(n); i++)
        PyList_SET_ITEM(list, i, Py_NewRef(Py_None));
    return list;
}
"#;

const HEADER: &str = r"
#ifndef SHARED_H
#define SHARED_H
#include <Python.h>
PyObject *make_list(int n);
static inline int twice(int n) { return 2 * n; }
static inline int unused_by_all(int n) { return n; }
typedef Py_ssize_t (*counter_t)(PyObject *);
struct table { counter_t count; int after; };
#endif
";

fn project(files: &[(&str, &str)]) -> MemoryFiles {
    files.iter().fold(MemoryFiles::new(), |memory, (name, text)| memory.with(format!("/p/{name}"), *text))
}

fn analysis(files: &[(&str, &str)], jobs: usize) -> Analysis {
    let options = Options { paths: vec![PathBuf::from("/p")], jobs: Some(jobs), ..Options::default() };
    analyse(&options, &project(files), Keep::Modules, &Silent).unwrap_or_else(|error| panic!("{error}"))
}

fn extension() -> Vec<(&'static str, &'static str)> {
    vec![("spam.c", METHODS), ("helpers.c", HELPERS), ("shared.h", HEADER)]
}

/// Name, callees by name, how Python gets there, whether it is interface code.
fn nodes(analysis: &Analysis) -> Vec<(String, Vec<String>, Vec<String>, bool)> {
    let graph = &analysis.graph;
    let mut nodes: Vec<_> = graph
        .nodes
        .values()
        .map(|node| {
            let callees = node.callees.iter().map(|&callee| graph.nodes[callee].name.to_string()).collect();
            let entries = node.entries.iter().map(ToString::to_string).collect();
            (node.name.to_string(), callees, entries, node.interface)
        })
        .collect();
    nodes.sort();
    nodes
}

#[test]
fn calls_entry_points_and_interface_code_are_found_across_files() {
    let analysis = analysis(&extension(), 1);
    let text = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    let expected = [
        ("PyInit_spam", vec!["library_only"], vec!["module initialisation"], true),
        ("library_only", vec![], vec![], false),
        ("make_list", vec!["twice"], vec![], true),
        ("spam", vec!["make_list", "twice"], vec!["method METH_VARARGS"], true),
        ("spam_dealloc", vec![], vec!["tp_dealloc"], true),
        ("twice", vec![], vec![], false),
        ("unused_by_all", vec![], vec![], false),
    ];
    let mut found = nodes(&analysis);
    for node in &mut found {
        node.1.sort();
    }
    let expected: Vec<_> = expected
        .iter()
        .map(|(name, callees, entries, interface)| ((*name).to_owned(), text(callees), text(entries), *interface))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn components_come_callees_first() {
    let recursive = "int odd(int n); int even(int n) { return n ? odd(n - 1) : 1; }\n\
                     int odd(int n) { return n ? even(n - 1) : 0; } int top(int n) { return even(n); }";
    let analysis = analysis(&[("a.c", recursive)], 1);
    let names: Vec<Vec<String>> = analysis
        .graph
        .components
        .iter()
        .map(|component| component.iter().map(|&node| analysis.graph.nodes[node].name.to_string()).collect())
        .collect();
    assert_eq!(names, [vec!["even".to_owned(), "odd".to_owned()], vec!["top".to_owned()]]);
}

#[test]
fn a_function_of_a_header_is_lowered_once() {
    let analysis = analysis(&extension(), 1);
    let bodies: usize = analysis
        .units
        .iter()
        .filter_map(|unit| unit.module())
        .flat_map(|module| module.bodies.iter().map(|body| module.functions[body.function].name))
        .filter(|name| name.as_str() == "twice")
        .count();
    assert_eq!(bodies, 1);
    assert_eq!(analysis.figures().functions, 7);
    assert!(analysis.headers_not_found().is_empty());
    assert_eq!(analysis.figures().guessed, 0);
}

#[test]
fn records_have_all_their_members_even_where_only_headers_name_the_types() {
    let files = [
        ("shared.h", HEADER),
        ("a.c", "#include \"shared.h\"\nint f(struct table *t, PyTypeObject *type) { return t->after; }"),
    ];
    let analysis = analysis(&files, 1);
    let module = analysis.units[0].module().expect("modules were kept");
    let size = |tag: &str| {
        module
            .types
            .records()
            .find(|(_, record)| record.tag.is_some_and(|name| name.as_str() == tag))
            .map(|(_, record)| record.size)
    };
    assert_eq!((size("table"), size("_typeobject")), (Some(16), Some(416)));
}

#[test]
fn setters_that_lowering_puts_in_are_declared() {
    let text = "#include <Python.h>\nvoid f(PyObject *o) { Py_TYPE(o) = &PyType_Type; }\n";
    let analysis = analysis(&[("a.c", text)], 1);
    let module = analysis.units[0].module().expect("modules were kept");
    let setter = module.functions.values().find(|function| function.name.as_str() == "Py_SET_TYPE");
    assert!(setter.is_some_and(|function| !function.implicit));
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let bodies: Vec<(String, String)> = (0..90)
        .map(|n| {
            let text = format!(
                "#define LOCAL {n}\n#include \"shared.h\"\nint f{n}(int x) {{ return twice(x) + LOCAL + f{}(x); }}\n",
                (n + 7) % 90
            );
            (format!("unit{n}.c"), text)
        })
        .collect();
    let mut files: Vec<(&str, &str)> = bodies.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    files.push(("shared.h", HEADER));
    let print = |analysis: &Analysis| {
        let modules = analysis.units.iter().filter_map(|unit| unit.module());
        let options = refhound_ir::PrintOptions::default();
        let text: String = modules.map(|module| refhound_ir::print_module(module, &options)).collect();
        (text, nodes(analysis), analysis.figures())
    };
    assert_eq!(print(&analysis(&files, 1)), print(&analysis(&files, 4)));
}

#[test]
fn broken_text_costs_the_function_it_stands_in_and_is_counted() {
    let text = "int good(void) { return 1; }\nint bad(void) { if ((( } } ) int x = ; return ] 2; \n\nint also_good(void) { return 3; }\n";
    let analysis = analysis(&[("a.c", text)], 1);
    let names: Vec<String> = nodes(&analysis).into_iter().map(|node| node.0).collect();
    assert!(names.contains(&"good".to_owned()) && names.contains(&"also_good".to_owned()), "{names:?}");
    let told = analysis.figures().not_analysed_total() + analysis.figures().guessed;
    assert!(names.contains(&"bad".to_owned()) || told > 0, "`bad` disappeared");
}

#[test]
fn a_text_that_a_declaration_spans_is_joined() {
    let files = [
        ("table.inc", "1, 2,\n"),
        ("a.c", "static int table[] = {\n#include \"table.inc\"\n3 };\nint f(void) { return table[2]; }\n"),
        ("b.c", "int other[] = {\n#include \"table.inc\"\n};\n"),
    ];
    let analysis = analysis(&files, 1);
    let module = analysis.units[0].module().expect("modules were kept");
    let sizes: Vec<String> = module.globals.values().map(|global| module.types.display(global.ty)).collect();
    assert_eq!(sizes, ["int[3]"]);
    assert_eq!(analysis.figures().skipped_declarations, 0);
}

#[test]
fn what_only_the_initialisation_calls_fails_while_the_module_is_made() {
    let text = r#"#include <Python.h>
static int add(PyObject *m, const char *name)
{
    PyObject *value = PyUnicode_FromString("text of some length");
    if (value == NULL || PyModule_AddObjectRef(m, name, value) < 0)
        return -1;
    Py_DECREF(value);
    return 0;
}
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "spam", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_spam(void)
{
    PyObject *m = PyModule_Create(&module);
    if (m != NULL && add(m, "version") < 0)
        Py_CLEAR(m);
    return m;
}
"#;
    let trigger = |text: &str| {
        let found = analysis(&[("spam.c", text)], 1).seen.witnesses;
        found.iter().find(|seen| seen.witness.fault == Fault::Leaked).map(|seen| seen.witness.trigger)
    };
    assert_eq!(trigger(text), Some(Trigger::Init));
    let called_by_a_method = text.replace(
        "static struct",
        "static PyObject *again(PyObject *m, PyObject *none) { if (add(m, \"v\") < 0) return NULL; Py_RETURN_NONE; }\n\
         static PyMethodDef methods[] = {{\"again\", again, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};\nstatic struct",
    );
    assert_ne!(trigger(&called_by_a_method), Some(Trigger::Init));
    assert!(trigger(&called_by_a_method).is_some());
}

/// A function that leaks a list if one more call fails.
const AROUND: &str = r#"#include <Python.h>
#include <numpy/arrayobject.h>
npy_intp *sizes_of(PyObject *o, int i);
struct read { npy_intp count; };
struct rows { PyObject_HEAD npy_intp count; };
static const struct { const char *name; } names[] = {{"spam"}, {"eggs"}};
static PyObject *boxed(long n) { PyObject *box = PyList_New(1); if (box) PyList_SET_ITEM(box, 0, NUMBER(n)); return box; }
static PyObject *boxed_text(const char *s) { return *s ? PyUnicode_FromString(s) : PyList_New(0); }
PyObject *f(PyTypeObject *type, const char *s, PyObject *o, int i, va_list args, npy_intp *dims, void *data)
{
    npy_intp parsed;
    if (!PyArg_Parse(o, "n", &parsed)) return NULL;
    PyObject *list = PyList_New(0);
    if (!list) return NULL;
    PyObject *made = CALL;
    if (!made) return NULL;
    PyList_Append(list, made);
    Py_DECREF(made);
    return list;
}
"#;

#[test]
fn a_call_fails_for_lack_of_memory_or_for_what_it_is_given() {
    let trigger = |call: &str| {
        let text = AROUND.replace("CALL", call).replace("NUMBER(n)", "Py_NewRef(n ? Py_True : Py_False)");
        let found = analysis(&[("spam.c", &text)], 1).seen.witnesses;
        let is_list = |witness: &Witness| witness.fault == Fault::Leaked && witness.object.name == "list";
        let leak = found.iter().map(|seen| &seen.witness).find(|witness| is_list(witness));
        leak.unwrap_or_else(|| panic!("nothing is found for {call}")).trigger
    };
    let by_memory = [
        r#"Py_BuildValue("(ii)", 1000, i)"#,
        r#"Py_BuildValue("{s:i}", "key", i)"#,
        r#"Py_BuildValue("(O)", o)"#,
        r#"Py_BuildValue("{s:O,s:O}", "key", o, "other", o)"#,
        r#"Py_BuildValue("(y)", s)"#,
        "PyType_GenericNew(type, NULL, NULL)",
        "PyType_GenericAlloc(type, 0)",
        "type->tp_alloc(type, 0)",
        r#"PyUnicode_FromString("some text")"#,
        "PyUnicode_FromString(names[i].name)",
        r#"PyUnicode_FromString(i ? "yes" : "no")"#,
        "PyUnicode_FromStringAndSize(NULL, i)",
        r#"PyUnicode_DecodeUTF8(s, i, "replace")"#,
        "PyUnicode_FromString(PyEval_GetFuncName(o))",
        r#"Py_BuildValue("(si)", PyUnicode_AsUTF8(o), i)"#,
        "PyType_FromSpec(data)",
        r#"PyUnicode_FromFormat("%d of %s", i, s)"#,
        "PyUnicode_FromFormatV(s, args)",
        "PyArray_SimpleNew(1, dims, 12)",
        "PyArray_SimpleNew(1, sizes_of(o, i), 12)",
        "PyArray_SimpleNew(1, &((struct rows *)o)->count, 12)",
        "PyArray_SimpleNewFromData(1, &parsed, 12, data)",
        "boxed(i)",
    ];
    for call in by_memory {
        assert_eq!(trigger(call), Trigger::AllocFailure, "{call}");
    }
    let by_input = [
        r#"Py_BuildValue("(s)", s)"#,
        r#"Py_BuildValue("{O:i}", o, i)"#,
        r#"Py_BuildValue("{s:i,O:i}", "key", i, o, i)"#,
        r#"Py_BuildValue("(O&)", boxed, o)"#,
        "PyUnicode_FromString(s)",
        "PyUnicode_FromStringAndSize(s, i)",
        "PyUnicode_FromStringAndSize(PyEval_GetFuncName(o), i)",
        "PyUnicode_FromString(PyEval_GetFuncName(o) + 1)",
        r#"PyUnicode_DecodeUTF8(s, i, "strict")"#,
        "PyUnicode_AsUTF8String(o)",
        r#"PyUnicode_FromFormat("%S", o)"#,
        "PyArray_SimpleNew(1, &parsed, 12)",
        "PyArray_SimpleNew(1, &((struct read *)data)->count, 12)",
        "boxed_text(s)",
    ];
    for call in by_input {
        assert_eq!(trigger(call), Trigger::BadInput, "{call}");
    }
    assert_eq!(trigger("PyObject_Repr(o)"), Trigger::HostileObject);
    assert_eq!(trigger("PySequence_GetItem(o, 0)"), Trigger::BadInput);
    assert_eq!(trigger("PySequence_Size(o) == 2 ? PySequence_GetItem(o, 0) : PyList_New(0)"), Trigger::HostileObject);
}

/// A method that leaks a list if one more call fails.
const PARSING: &str = r#"#include <Python.h>
static PyObject *f(PyObject *self, PyObject *args)
{
    const char *name = NULL;
    if (!PyArg_ParseTuple(args, FORMAT, &name)) return NULL;
    PyObject *list = PyList_New(0);
    if (!list) return NULL;
    PyObject *made = CALL;
    if (!made) return NULL;
    Py_DECREF(made);
    return list;
}
static PyMethodDef methods[] = {{"f", f, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
"#;

#[test]
fn text_that_was_decoded_before_can_be_decoded() {
    let trigger = |format: &str, call: &str| {
        let text = PARSING.replace("FORMAT", format).replace("CALL", call);
        let found = analysis(&[("spam.c", &text)], 1).seen.witnesses;
        found.iter().find(|seen| seen.witness.fault == Fault::Leaked).expect("the list is lost").witness.trigger
    };
    let from_text = "PyUnicode_FromString(name)";
    assert_eq!(trigger(r#""s""#, from_text), Trigger::AllocFailure);
    assert_eq!(trigger(r#""|z""#, from_text), Trigger::AllocFailure);
    assert_eq!(trigger(r#""y""#, from_text), Trigger::BadInput);
    let built = r#"Py_BuildValue("(s)", name)"#;
    assert_eq!(trigger(r#""y""#, built), Trigger::BadInput);
    // Where a file calls what only Python 2 has, `s` makes bytes.
    let of_two = r#"PyInt_GetMax() < 0 ? PyList_New(1) : Py_BuildValue("(s)", name)"#;
    assert_eq!(trigger(r#""y""#, of_two), Trigger::AllocFailure);
}

/// A function that goes on although a call may have failed.
const IGNORING: &str = r#"#include <Python.h>
static PyObject *Error;
static PyObject *made(void) { return PyObject_CallFunction(Error, "i", 1); }
static PyObject *f(PyObject *self, PyObject *o)
{
    PyObject *own = made(), *d = PyDict_New(), *key = PyUnicode_FromString("key");
    if (!own || !d || !key) {
        Py_XDECREF(own);
        Py_XDECREF(d);
        Py_XDECREF(key);
        return NULL;
    }
    CALL;
    Py_DECREF(d);
    Py_DECREF(key);
    return own;
}
static PyMethodDef methods[] = {{"f", f, METH_O, NULL}, {NULL, NULL, 0, NULL}};
"#;

#[test]
fn what_makes_an_ignored_call_fail_is_said_by_its_arguments() {
    let trigger = |call: &str| {
        let found = analysis(&[("spam.c", &IGNORING.replace("CALL", call))], 1).seen.witnesses;
        let mut ignored = found.iter().map(|seen| &seen.witness).filter(|it| it.fault == Fault::IgnoredError);
        ignored.next().unwrap_or_else(|| panic!("nothing is found for {call}")).trigger
    };
    let calls = [
        (r#"PyObject_SetAttrString(own, "code", o)"#, Trigger::AllocFailure),
        ("PyObject_SetAttr(Error, key, o)", Trigger::AllocFailure),
        ("PyDict_SetItem(d, key, o)", Trigger::AllocFailure),
        (r#"PyObject_SetAttrString(o, "code", own)"#, Trigger::BadInput),
        ("PyDict_SetItem(d, o, key)", Trigger::BadInput),
        ("PyObject_IsInstance(o, (PyObject *)&PyList_Type)", Trigger::HostileObject),
        ("PyObject_IsInstance(own, o)", Trigger::BadInput),
    ];
    for (call, wanted) in calls {
        assert_eq!(trigger(call), wanted, "{call}");
    }
}

#[test]
fn of_a_type_that_was_asked_for_only_unusual_methods_make_a_question_fail() {
    let trigger = |asked: &str, call: &str| {
        let text = format!(
            "#include <Python.h>\n\
             static PyObject *f(PyObject *self, PyObject *o)\n\
             {{\n    if (!({asked}))\n        Py_RETURN_NONE;\n    {call};\n    Py_RETURN_TRUE;\n}}\n\
             static PyMethodDef methods[] = {{{{\"f\", f, METH_O, NULL}}, {{NULL, NULL, 0, NULL}}}};\n"
        );
        let found = analysis(&[("spam.c", &text)], 1).seen.witnesses;
        found.iter().find(|seen| seen.witness.fault == Fault::IgnoredError).map(|seen| seen.witness.trigger)
    };
    let either = "PySet_Check(o) || PyList_Check(o) || PyTuple_Check(o)";
    assert_eq!(trigger(either, "PyObject_IsTrue(o)"), Some(Trigger::HostileObject));
    assert_eq!(trigger("PyList_Check(o)", "PyObject_IsTrue(o)"), Some(Trigger::HostileObject));
    assert_eq!(trigger("PyList_CheckExact(o) || PyTuple_CheckExact(o)", "PyObject_IsTrue(o)"), None);
    assert_eq!(trigger("PyList_Check(o) || PySequence_Check(o)", "PyObject_IsTrue(o)"), Some(Trigger::BadInput));
    assert_eq!(trigger("o != self", "PyObject_RichCompareBool(o, self, Py_EQ)"), Some(Trigger::HostileObject));
    assert_eq!(trigger("o != self", "PyObject_RichCompareBool(o, self, Py_LT)"), Some(Trigger::BadInput));
}

#[test]
fn a_failure_that_is_cleared_was_one_of_several_ways_to_go_on() {
    let trigger = |then: &str| {
        let text = format!(
            "#include <Python.h>\n\
             static PyObject *f(PyObject *self, PyObject *args)\n\
             {{\n    PyObject *points;\n    if (!PyArg_ParseTuple(args, \"O!\", &PyTuple_Type, &points)) {{\n        {then}\n\
             if (!PyArg_ParseTuple(args, \"O!\", &PyList_Type, &points))\n            return NULL;\n\
             points = PyList_AsTuple(points);\n        if (points == NULL)\n            return NULL;\n    }}\n\
             return PyLong_FromSsize_t(PyTuple_GET_SIZE(points));\n}}\n\
             static PyMethodDef methods[] = {{{{\"f\", f, METH_VARARGS, NULL}}, {{NULL, NULL, 0, NULL}}}};\n"
        );
        let found = analysis(&[("spam.c", &text)], 1).seen.witnesses;
        found.iter().find(|seen| seen.witness.fault == Fault::Leaked).map(|seen| seen.witness.trigger)
    };
    assert_eq!(trigger("PyErr_Clear();"), Some(Trigger::Success));
    assert_eq!(trigger(""), Some(Trigger::BadInput));
}

#[test]
fn an_attribute_that_was_there_is_missing_only_for_an_object_with_unusual_methods() {
    let trigger = |asked: &str| {
        let text = format!(
            "#include <Python.h>\n\
             PyObject *f(PyObject *self, PyObject *o)\n\
             {{\n    PyObject *x, *none = PyTuple_New(0);\n    if (PyObject_HasAttrString(o, \"{asked}\")) {{\n\
             x = PyObject_GetAttrString(o, \"write\");\n        Py_DECREF(x);\n    }}\n    return none;\n}}\n"
        );
        let found = analysis(&[("spam.c", &text)], 1).seen.witnesses;
        found.iter().find(|seen| seen.witness.fault == Fault::UncheckedNull).map(|seen| seen.witness.trigger)
    };
    assert_eq!(trigger("write"), Some(Trigger::HostileObject));
    assert_eq!(trigger("read"), Some(Trigger::BadInput));
}

const BRANCHES: &str = r"#include <Python.h>
PyObject *pick(PyObject *key, int n)
{
    PyObject *d = PyDict_New();
    if (!d)
        return NULL;
    for (int i = 0; i < n; i++) {
        if (i == 3 || i == 5)
            continue;
        if (PyDict_SetItem(d, key, key) < 0)
            goto fail;
    }
    return d;
fail:
    PyErr_Clear();
    return NULL;
}
";

fn drawn(text: &str, pictures: Pictures) -> Analysis {
    let options = Options { paths: vec![PathBuf::from("/p")], pictures, ..Options::default() };
    analyse(&options, &project(&[("a.c", text)]), Keep::FactsOnly, &Silent).expect("it is there")
}

/// The way of the one finding in `pick`: its function and its blocks.
fn way(analysis: &Analysis) -> (&Flow, &Route) {
    let findings = all_findings(analysis);
    let leak = findings.iter().find(|finding| finding.rule.code == "RH101").expect("`d` is lost");
    let route = analysis.seen.flows.routes[leak.witness.expect("it has a path")].as_ref().expect("it is drawn");
    (&analysis.seen.flows.functions[route.flow], route)
}

#[test]
fn the_way_of_a_path_goes_along_edges_from_the_entry_to_the_fault() {
    let analysis = drawn(BRANCHES, Pictures::Flows);
    let (flow, Route { blocks, .. }) = way(&analysis);
    assert_eq!(blocks[0], 0, "it begins at the entry");
    for pair in blocks.windows(2) {
        let leads = flow.blocks[pair[0]].edges.iter().any(|edge| edge.to == pair[1]);
        assert!(leads, "{pair:?} is no edge of {flow:#?}");
    }
    let lines: Vec<&[u32]> = blocks.iter().map(|&block| flow.blocks[block].lines.as_slice()).collect();
    assert_eq!(lines.first().and_then(|lines| lines.last()), Some(&5), "the first branch: {lines:?}");
    assert_eq!(lines.last(), Some(&&[15, 16][..]), "the error exit: {lines:?}");
    assert!(!lines.contains(&&[6][..]) && !lines.contains(&&[13][..]), "the other exits are not on it: {lines:?}");
}

#[test]
fn a_picture_says_what_the_source_says() {
    let analysis = drawn(BRANCHES, Pictures::Flows);
    let (flow, _) = way(&analysis);
    let block = |line: u32| flow.blocks.iter().find(|block| block.lines.contains(&line)).expect("the line is drawn");
    assert_eq!((block(6).leaves, block(10).leaves), (Leaves::Returns, Leaves::No));
    let first = block(5);
    let taken = first.edges.iter().find(|edge| flow.blocks[edge.to].lines == [6]).map(|edge| edge.when);
    assert_eq!(taken, Some(Taken::WhenTrue), "`!d` is true where it returns");
    let parts = flow.blocks.iter().filter(|block| block.lines.contains(&8)).count();
    assert_eq!(parts, 1, "a condition of two parts is one block: {flow:#?}");
    assert!(flow.blocks.iter().enumerate().any(|(at, block)| block.edges.iter().any(|edge| edge.to <= at)), "a loop");
}

#[test]
fn nothing_is_drawn_unless_somebody_asks() {
    let analysis = drawn(BRANCHES, Pictures::None);
    assert!(analysis.seen.flows.functions.is_empty() && analysis.seen.flows.routes.is_empty());
}

#[test]
fn an_api_of_the_projects_own_is_followed_with_a_few_lines() {
    let contracts = r#"
[counted.widget]
records = ["widget"]
released_by = ["widget_put"]

[widget_open]
signature = "struct widget *(int id)"
returns = { gives = "new", null = "missing", released_by = "widget_put" }

[widget_put]
signature = "void (struct widget *w)"
takes = { w = "release" }
"#;
    let text = r"
struct widget *widget_open(int id);
void widget_put(struct widget *w);
int use(int id)
{
    struct widget *w = widget_open(id);
    if (!w) return -1;
    if (id > 3) return -2;
    widget_put(w);
    return 0;
}
";
    let found = |contracts: &str| {
        let analysis = analysis(&[("w.c", text), ("refhound-contracts.toml", contracts)], 1);
        let findings = all_findings(&analysis);
        findings.iter().map(|it| (it.rule.code, it.object.clone(), it.help.clone())).collect::<Vec<_>>()
    };
    let help = "release `w` after its last use on each way out that loses it (line 8): `widget_put(w)`";
    assert_eq!(found(contracts), [("RH101", "w".to_owned(), help.to_owned())]);
    assert_eq!(
        found(&contracts.replace("[counted.widget]", "[counted.other]").replace("\"widget_put\"]", "\"other\"]")),
        []
    );
}

#[test]
fn functions_of_headers_are_found_once_in_trees_whose_headers_are_let_go_meanwhile() {
    const UNITS: usize = refhound_unknowns::limits::UNITS_WITH_HEADERS + 200;
    const SHARING: usize = 4;
    let header = |number: usize| {
        format!(
            "static inline int lost_{number}(void) {{ PyObject *o = PyList_New({number}); return o == NULL ? -1 : 0; }}\n"
        )
    };
    let unit = |number: usize| {
        let shared = number / SHARING;
        format!(
            "#include <Python.h>\n#include \"shared_{shared}.h\"\nint use_{number}(void) {{ return lost_{shared}(); }}\n"
        )
    };
    let headers = (0..UNITS / SHARING).map(|number| (format!("shared_{number}.h"), header(number)));
    let units = (0..UNITS).map(|number| (format!("unit_{number:04}.c"), unit(number)));
    let files: Vec<(String, String)> = headers.chain(units).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let mut lost: Vec<String> = analysis(&files, 2)
        .seen
        .witnesses
        .iter()
        .filter(|seen| seen.witness.fault == Fault::Leaked)
        .map(|seen| seen.witness.function.as_str().to_owned())
        .collect();
    lost.sort();
    let mut wanted: Vec<String> = (0..UNITS / SHARING).map(|number| format!("lost_{number}")).collect();
    wanted.sort();
    assert_eq!(lost, wanted);
}
