//! `refhound fix`: what is offered was verified, and what is written is what was shown.

use serde_json::Value;

use crate::program::{Folder, Run};
use crate::since::checkout;

fn source(body: &str) -> String {
    format!("#include <Python.h>\n{body}")
}

const LEAK: &str = "PyObject *make(PyObject *key)\n{\n    PyObject *d = PyDict_New();\n    if (d == NULL)\n        return NULL;\n    if (PyDict_SetItem(d, key, key) < 0)\n        return NULL;\n    return d;\n}\n";

fn text(folder: &Folder, name: &str) -> Vec<u8> {
    std::fs::read(folder.path().join(name)).expect("it is there")
}

fn fix(folder: &Folder, more: &[&str]) -> Run {
    let arguments = ["fix", "--isolated", "--color", "never"];
    folder.run(arguments.iter().chain(more))
}

fn rows(folder: &Folder, more: &[&str]) -> Vec<Value> {
    let mut arguments = vec!["--output-format", "json"];
    arguments.extend(more);
    let run = fix(folder, &arguments);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

/// Applies everything, and asserts that nothing is found any more.
#[track_caller]
fn repaired(body: &str, more: &[&str]) -> String {
    let folder = Folder::new().with("a.c", source(body));
    let mut arguments = vec!["--apply", "--allow-dirty"];
    arguments.extend(more);
    fix(&folder, &arguments).says(0, &["repaired"]);
    let mended = String::from_utf8(text(&folder, "a.c")).expect("it is text");
    let run = folder.run(["check", "--isolated", "--exit-zero", "-q", "--min-confidence", "possible"]);
    assert_eq!(run.out, "", "{mended}");
    mended
}

#[test]
fn a_difference_is_shown_and_nothing_is_written() {
    let folder = Folder::new().with("a.c", source(LEAK));
    let run = fix(&folder, &[]);
    run.says(1, &["--- a/a.c\n+++ b/a.c\n", "+        Py_DECREF(d);\n", "1 with a safe fix"]);
    assert_eq!(text(&folder, "a.c"), source(LEAK).into_bytes());
    let clean = Folder::new().with("a.c", source("int f(void) { return 1; }\n"));
    fix(&clean, &[]).says(0, &[]);
}

#[test]
fn a_program_reads_the_promised_shape() {
    let folder = Folder::new().with("a.c", source(LEAK));
    let rows = rows(&folder, &[]);
    let [row] = &rows[..] else { panic!("one: {rows:?}") };
    let keys: Vec<&str> = row.as_object().expect("an object").keys().map(String::as_str).collect();
    let mut wanted = ["fingerprint", "applicability", "description", "edits", "verified", "why_not"];
    wanted.sort_unstable();
    let mut keys = keys;
    keys.sort_unstable();
    assert_eq!(keys, wanted);
    assert_eq!(
        (&row["applicability"], &row["verified"], &row["why_not"]),
        (&"safe".into(), &true.into(), &Value::Null)
    );
    for edit in row["edits"].as_array().expect("a list") {
        assert_eq!(edit["filename"], "a.c");
        assert!(edit["start"]["row"].is_u64() && edit["end"]["column"].is_u64() && edit["text"].is_string(), "{edit}");
    }
}

#[test]
fn what_is_written_is_what_was_found_to_work() {
    let mended = repaired(LEAK, &[]);
    assert!(mended.contains("< 0) {\n        Py_DECREF(d);\n        return NULL;\n    }\n"), "{mended}");
}

#[test]
fn every_exit_that_loses_an_object_gets_its_release() {
    let mended = repaired(
        "PyObject *make(PyObject *key)\n{\n    PyObject *d = PyDict_New();\n    if (d == NULL) {\n        return NULL;\n    }\n    if (PyDict_SetItem(d, key, key) < 0) {\n        return NULL;\n    }\n    if (PyDict_SetItem(d, Py_None, key) < 0) {\n        return NULL;\n    }\n    return d;\n}\n",
        &[],
    );
    assert_eq!(mended.matches("Py_DECREF(d);").count(), 2, "{mended}");
}

/// A helper releases what a record holds, and one exit goes past it.
const CLOSED_BY_A_HELPER: &str = r#"#include <Python.h>

typedef struct {
    const char *name;
    PyObject *text;
} Target;

static int open_target(PyObject *object, Target *target)
{
    target->text = PyObject_Str(object);
    if (target->text == NULL)
        return -1;
    target->name = PyUnicode_AsUTF8(target->text);
    if (target->name == NULL) {
        Py_DECREF(target->text);
        return -1;
    }
    return 0;
}

static void close_target(Target *target)
{
    Py_DECREF(target->text);
}

int store(const char *name, long value);

static PyObject *set(PyObject *self, PyObject *args)
{
    PyObject *object, *number, *result = NULL;
    Target target;
    long value;
    if (!PyArg_ParseTuple(args, "OO", &object, &number))
        return NULL;
    if (open_target(object, &target) < 0)
        return NULL;
    value = PyLong_AsLong(number);
    if (value == -1 && PyErr_Occurred())
        goto done;
    if (store(target.name, value) == 0)
        result = PyUnicode_FromString("stored");
    else
        PyErr_SetString(PyExc_OSError, target.name);
    close_target(&target);
done:
    return result;
}

static PyMethodDef methods[] = {{"set", set, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
"#;

#[test]
fn a_release_that_is_one_too_many_on_another_way_is_no_repair() {
    let folder = Folder::new().with("a.c", CLOSED_BY_A_HELPER);
    fix(&folder, &["--apply", "--allow-dirty"]).says(0, &["repaired: 1 finding"]);
    let text = String::from_utf8(text(&folder, "a.c")).expect("it is text");
    assert!(text.contains("        Py_CLEAR(target.text);\n        goto done;\n    }\n"), "{text}");
    assert_eq!(text.matches("Py_CLEAR").count(), 1, "{text}");
}

#[test]
fn what_is_returned_when_all_goes_well_is_no_exit_for_a_failure() {
    let body = "#define TRUE 1\n#define FALSE 0\nint add(PyObject *list, long number)\n{\n    PyObject *item;\n    \
                if (number < 0)\n        return TRUE;\n    item = PyLong_FromLong(number);\n    \
                if (PyList_Append(list, item) < 0) {\n        Py_DECREF(item);\n        return FALSE;\n    }\n    \
                Py_DECREF(item);\n    return TRUE;\n}\n";
    let mended = repaired(body, &[]);
    assert!(mended.contains("    if (item == NULL)\n        return FALSE;\n"), "{mended}");
}

#[test]
fn a_temporary_gets_a_variable() {
    let mended = repaired(
        "int fail(PyObject *type)\n{\n    if (type != NULL) {\n        PyErr_SetObject(type, Py_BuildValue(\"si\", \"x\", 3));\n        return -1;\n    }\n    return 0;\n}\n",
        &["--unsafe"],
    );
    assert!(mended.contains("PyObject *value = Py_BuildValue(\"si\", \"x\", 3);"), "{mended}");
}

#[test]
fn a_result_is_looked_at_and_what_is_owned_there_is_released() {
    let mended = repaired(
        "PyObject *make(PyObject *key)\n{\n    PyObject *a = PyList_New(0);\n    PyObject *b;\n    if (a == NULL)\n        return NULL;\n    b = PyObject_Str(key);\n    Py_DECREF(b);\n    return a;\n}\n",
        &[],
    );
    assert!(mended.contains("if (b == NULL) {\n        Py_DECREF(a);\n        return NULL;\n    }\n"), "{mended}");
}

#[test]
fn line_ends_tabs_and_bytes_that_are_no_text_stay() {
    let body = LEAK.replace("    ", "\t").replace('\n', "\r\n");
    let mut bytes = b"#include <Python.h>\r\n/* caf\xe9 */\r\n".to_vec();
    bytes.extend_from_slice(body.as_bytes());
    let folder = Folder::new().with("a.c", &bytes);
    fix(&folder, &["--apply", "--allow-dirty"]).says(0, &["repaired: 1 finding in 1 file"]);
    let mended = text(&folder, "a.c");
    let has = |piece: &[u8]| mended.windows(piece.len()).any(|window| window == piece);
    assert!(
        has(b"/* caf\xe9 */\r\n") && has(b"{\r\n\t\tPy_DECREF(d);\r\n\t\treturn NULL;\r\n\t}\r\n"),
        "{}",
        mended.escape_ascii()
    );
    assert_eq!(mended.split(|&byte| byte == b'\n').count() - 1, mended.windows(2).filter(|it| it == b"\r\n").count());
}

#[test]
fn uncommitted_changes_are_not_mixed_with_repairs() {
    let folder = checkout(&[("a.c", source(LEAK))]);
    let folder = folder.with("a.c", source(&format!("/* mine */\n{LEAK}")));
    fix(&folder, &["--apply"]).says(2, &["a.c: has changes that are not committed", "--allow-dirty"]);
    assert!(text(&folder, "a.c").windows(10).any(|it| it == b"/* mine */"));
    fix(&folder, &["--apply", "--allow-dirty"]).says(0, &["repaired"]);
    // Without git nothing can be undone.
    let none = std::env::temp_dir().join(format!("refhound-fix-{}", std::process::id()));
    std::fs::create_dir_all(&none).expect("a folder can be made");
    std::fs::write(none.join("a.c"), source(LEAK)).expect("a file can be written");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_refhound"));
    command.args(["fix", "--isolated", "--no-cache", "--apply", "."]).current_dir(&none);
    crate::program::watched(command).says(2, &["not in a git checkout", "--allow-dirty"]);
    let _ = std::fs::remove_dir_all(&none);
}

#[test]
fn committed_files_are_repaired_and_patches_are_taken_by_git() {
    let folder = checkout(&[("a.c", source(LEAK))]);
    fix(&folder, &["--patch", "patches"]).says(1, &[]);
    let patches = std::fs::read_dir(folder.path().join("patches")).expect("it was made").count();
    assert_eq!(patches, 1);
    let patch = std::fs::read_dir(folder.path().join("patches")).expect("it is there").next();
    let patch = patch.expect("one").expect("an entry").path();
    crate::since::git(folder.path(), &["am", "-q", patch.to_str().expect("a name")]);
    folder.run(["check", "--isolated", "-q"]).says(0, &[]);
}

#[cfg(unix)]
#[test]
fn a_file_that_is_read_only_is_left_alone() {
    let folder = Folder::new().with("a.c", source(LEAK));
    let path = folder.path().join("a.c");
    let mut rights = std::fs::metadata(&path).expect("it is there").permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&path, rights).expect("it can be done");
    fix(&folder, &["--apply", "--allow-dirty"]).says(2, &["a.c: is read-only"]);
    assert_eq!(text(&folder, "a.c"), source(LEAK).into_bytes());
}

#[test]
fn what_a_macro_writes_is_repaired_at_its_use_or_not_at_all() {
    let body = "#define FAIL return NULL\nPyObject *make(PyObject *key)\n{\n    PyObject *d = PyDict_New();\n    if (d == NULL) {\n        FAIL;\n    }\n    if (PyDict_SetItem(d, key, key) < 0) {\n        FAIL;\n    }\n    return d;\n}\n";
    let mended = repaired(body, &[]);
    assert!(mended.contains("        Py_DECREF(d);\n        FAIL;\n"), "{mended}");
    assert!(mended.contains("#define FAIL return NULL\n"), "{mended}");
}

#[test]
fn repairs_of_one_exit_agree() {
    let mended = repaired(
        "PyObject *make(PyObject *key)\n{\n    PyObject *a, *b;\n    a = PyList_New(0);\n    if (a == NULL)\n        return NULL;\n    b = PyList_New(0);\n    if (b == NULL) {\n        Py_DECREF(a);\n        return NULL;\n    }\n    if (PyList_Append(a, key) < 0)\n        return NULL;\n    return Py_BuildValue(\"NN\", a, b);\n}\n",
        &[],
    );
    assert!(mended.contains("Py_DECREF(a);\n") && mended.contains("Py_DECREF(b);\n"), "{mended}");
}

#[test]
fn check_repairs_first_and_tells_of_the_rest() {
    let folder = Folder::new().with("a.c", source(LEAK));
    folder.run(["check", "--isolated", "--fix", "--allow-dirty"]).says(0, &["repaired: 1 finding in 1 file"]);
    let shown = Folder::new().with("a.c", source(LEAK));
    let run = shown.run(["check", "--isolated", "--show-fixes", "--output-format", "json", "-q"]);
    let findings: Value = serde_json::from_str(&run.out).expect("it is JSON");
    assert!(findings[0]["fix"]["edits"].is_array(), "{findings}");
    fix(&folder, &["--output-format", "sarif"]).says(2, &["a difference or json"]);
}

#[test]
fn a_new_exit_releases_the_parameters_that_the_others_release() {
    let body = "int add(PyObject *result, PyObject *obj)\n{\n    PyObject *list, *name;\n    int status;\n    \
                list = PyList_New(0);\n    if (list == NULL) {\n        Py_DECREF(obj);\n        return -1;\n    }\n    \
                Py_DECREF(list);\n    name = PyUnicode_FromString(\"name\");\n    \
                status = PyDict_SetItem(result, name, obj);\n    Py_DECREF(name);\n    Py_DECREF(obj);\n    \
                return status;\n}\n";
    let mended = repaired(body, &[]);
    assert!(
        mended.contains("    if (name == NULL) {\n        Py_DECREF(obj);\n        return -1;\n    }\n"),
        "{mended}"
    );
}

#[test]
fn a_release_where_all_goes_well_is_not_safe() {
    let body = "int add(PyObject *d)\n{\n    return PyDict_SetItemString(d, \"one\", PyLong_FromLong(1000));\n}\n";
    let folder = Folder::new().with("a.c", source(body));
    let rows = rows(&folder, &[]);
    assert!(rows.iter().all(|row| row["applicability"] == "unsafe"), "{rows:?}");
    assert!(!rows.is_empty());
}

#[test]
fn a_unit_is_that_of_the_type_as_it_is_declared() {
    let body = "PyObject *size(PyObject *self, PyObject *args)\n{\n    Py_ssize_t length;\n    \
                if (!PyArg_ParseTuple(args, \"i\", &length))\n        return NULL;\n    \
                return PyLong_FromSsize_t(length);\n}\n";
    let mended = repaired(body, &["--unsafe"]);
    assert!(mended.contains("PyArg_ParseTuple(args, \"n\", &length)"), "{mended}");
}

#[test]
fn behind_an_exception_the_error_value_is_returned_and_nothing_is_asked() {
    let body = "PyObject *half(PyObject *self, PyObject *args)\n{\n    int number;\n    \
                if (!PyArg_ParseTuple(args, \"i\", &number))\n        return PyLong_FromLong(-1);\n    \
                if (number < 0) {\n        PyErr_SetString(PyExc_ValueError, \"negative\");\n        \
                return PyLong_FromLong(0);\n    }\n    return PyLong_FromLong(number / 2);\n}\n";
    let mended = repaired(body, &[]);
    assert!(mended.contains("&number))\n        return NULL;\n"), "{mended}");
    assert!(mended.contains("\"negative\");\n        return NULL;\n    }\n"), "{mended}");
    assert!(!mended.contains("PyErr_Occurred"), "{mended}");
}

#[test]
fn a_question_that_fails_is_asked_before_its_answer_is_taken() {
    let body = "PyObject *text(PyObject *self, PyObject *value)\n{\n    if (PyObject_IsTrue(value)) {\n        \
                return PyUnicode_FromString(\"yes\");\n    }\n    return PyUnicode_FromString(\"no\");\n}\n";
    let mended = repaired(body, &[]);
    assert!(mended.contains("    int status = PyObject_IsTrue(value);\n    if (status < 0) {\n"), "{mended}");
    assert!(mended.contains("    if (status) {\n        return PyUnicode_FromString(\"yes\");\n"), "{mended}");
}

#[test]
fn help_names_the_jump_and_not_the_exit_that_other_ways_share() {
    let folder = Folder::new().with("a.c", CLOSED_BY_A_HELPER);
    let run = folder.run(["check", "--isolated", "--exit-zero", "-q", "--output-format", "json"]);
    let findings: Value = serde_json::from_str(&run.out).expect("it is JSON");
    let help = findings[0]["help"].as_str().expect("it has one");
    assert!(help.contains("before the jump to `done`: `Py_CLEAR(target.text)`"), "{help}");
}

#[test]
fn help_says_that_a_macro_leaves_by_itself() {
    let body = "#define NEED(x) if ((x) < 0) return NULL\nPyObject *make(PyObject *key)\n{\n    PyObject *d = PyDict_New();\n    \
                if (d == NULL)\n        return NULL;\n    NEED(PyDict_SetItem(d, key, key));\n    return d;\n}\n";
    let folder = Folder::new().with("a.c", source(body));
    let run = folder.run(["check", "--isolated", "--exit-zero", "-q", "--output-format", "json"]);
    let findings: Value = serde_json::from_str(&run.out).expect("it is JSON");
    let help = findings[0]["help"].as_str().expect("it has one");
    assert!(help.contains("the macro `NEED` in line 8 leaves by itself"), "{help}");
}
