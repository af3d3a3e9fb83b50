//! `refhound contracts`, and projects with contracts of their own.

use crate::program::Folder;

const SIMPLE: &str = "int f(void) { return 1; }\n";

#[test]
fn a_function_is_shown_with_all_that_is_known_of_it() {
    let run = Folder::new().run(["contracts", "PyList_SetItem", "PyDict_GetItemRef"]);
    run.says(
        0,
        &[
            "PyList_SetItem (cpython, function)\n    int PyList_SetItem(PyObject *list, Py_ssize_t index, PyObject *item);",
            "steal-always: goes over in any case: a failed call has released it",
            "-1; an exception is set",
            "GIL ",
            "limited API",
            "cpython/list.toml:",
            "basis: curated; observed in an interpreter: ",
            "PyDict_GetItemRef (cpython, function)",
            "since 3.13",
        ],
    );
}

#[test]
fn what_was_different_in_older_versions_is_shown_too() {
    let folder = Folder::new().with(
        "refhound-contracts.toml",
        "[f]\nsignature = \"PyObject *(PyObject *o)\"\nreturns = \"new\"\n\
         older = [{ through = \"3.8\", returns = \"borrowed\" }]\n",
    );
    let run = folder.run(["contracts", "f"]);
    run.says(0, &["f (project, function)", "new: a new reference", "up to 3.8:\n", "borrowed: a borrowed reference"]);
    run.says(0, &["refhound-contracts.toml:1; basis: user"]);
    let old = folder.run(["contracts", "--target-version", "3.8", "f"]);
    old.says(0, &["borrowed: a borrowed reference"]);
    assert!(!old.out.contains("up to") && !old.out.contains("a new reference"), "{}", old.out);
}

#[test]
fn a_name_that_a_version_lacks_is_told() {
    let run = Folder::new().run(["contracts", "--target-version", "3.12", "PyDict_GetItemRef"]);
    run.says(0, &["does not exist in Python 3.12: since 3.13"]);
}

#[test]
fn an_unknown_name_is_an_error_with_names_like_it() {
    let run = Folder::new().run(["contracts", "PyList_SetItm", "PyList_New"]);
    run.says(2, &["nothing is known of `PyList_SetItm`; did you mean PyList_SetItem", "PyList_New (cpython"]);
    Folder::new().run(["contracts", "bark_at_the_moon"]).says(2, &["nothing is known of `bark_at_the_moon`"]);
}

#[test]
fn packs_are_turned_on_by_name() {
    let folder = Folder::new();
    folder.run(["contracts", "kref_get"]).says(2, &["in the pack linux, which is off: turn it on with --pack linux"]);
    folder.run(["contracts", "--pack", "linux,glib", "kref_get"]).says(0, &["kref_get (linux, function)"]);
    folder.run(["contracts", "--pack", "kernel"]).says(2, &["not a pack; there are cpython, numpy, libc, linux, glib"]);
    let list = folder.run(["contracts"]);
    list.says(0, &["cpython", "numpy", "linux", "off", "Usage: refhound contracts"]);
}

#[test]
fn the_table_is_exported_in_order_with_the_promised_names() {
    let folder =
        Folder::new().with("refhound-contracts.toml", "[zzz_own]\ntakes = { 1 = \"steal\" }\nreturns = \"new\"\n");
    let run = folder.run(["contracts", "--export", "json"]);
    assert_eq!(run.status, 0);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.first(), lines.last()), (Some(&"["), Some(&"]")));
    let name = |line: &str| line.split('"').nth(3).expect("an object begins with its name").to_owned();
    let names: Vec<String> = lines[1..lines.len() - 1].iter().map(|line| name(line)).collect();
    assert!(names.len() > 3000 && names.is_sorted(), "{}", names.len());
    let own = lines[lines.len() - 2];
    for piece in [
        r#"{"name":"zzz_own","pack":"project""#,
        r#""params":[{"name":"arg1","takes":"steal","#,
        r#""returns":{"gives":"new""#,
        r#""on_failure":{"exception":"never""#,
        r#""since":null"#,
        r#""removed":null"#,
        r#""provenance":{"file":"refhound-contracts.toml","line":1,"basis":"user""#,
    ] {
        assert!(own.contains(piece), "{piece} is missing in {own}");
    }
    let old = folder.run(["contracts", "--export", "json", "--target-version", "2.7"]);
    assert!(old.out.contains(r#"{"name":"PyString_FromString""#) && !run.out.is_empty());
    assert!(!old.out.contains(r#"{"name":"PyDict_GetItemRef""#));
}

const LOOKUP: &str = "#include <Python.h>
PyObject *spam_find(PyObject *table, const char *key);
int spam_put(PyObject *table, const char *key, PyObject *item);
Py_ssize_t f(PyObject *table, PyObject *item)
{
    if (spam_put(table, \"spam\", item) < 0)
        return -1;
    return Py_REFCNT(spam_find(table, \"spam\"));
}
";

#[test]
fn a_project_says_which_of_its_functions_put_and_find_keys() {
    let contracts = |put: &str, find: &str| {
        format!(
            "[spam_put]\nsignature = \"int (PyObject *table, const char *key, PyObject *item)\"\n\
             takes = {{ table = \"borrow\", item = \"keep\" }}\nreturns = {{ gives = \"status\", fails_with = -1 }}\n{put}\
             [spam_find]\nsignature = \"PyObject *(PyObject *table, const char *key)\"\ntakes = {{ table = \"borrow\" }}\n\
             returns = {{ gives = \"borrowed\", from = \"table\", null = \"missing\" }}\n{find}"
        )
    };
    let checked = |contracts: String| {
        let folder = Folder::new().with("a.c", LOOKUP).with("refhound-contracts.toml", &contracts);
        folder.run(["check", "--select", "unchecked-null", "--min-confidence", "possible"])
    };
    checked(contracts("", "")).says(1, &["RH201"]);
    let put = "items = { action = \"puts\", of = \"table\", key = \"key\" }\n";
    let find = "items = { action = \"finds\", of = \"table\", key = \"key\" }\n";
    checked(contracts(put, find)).says(0, &[]);
}

#[test]
fn contracts_of_another_project_are_asked_for_by_its_folder() {
    let folder = Folder::new().with("one/pyproject.toml", "[tool.refhound.contracts.f]\nreturns = \"new\"\n");
    folder.run(["contracts", "f"]).says(2, &["nothing is known of `f`"]);
    folder.run(["contracts", "--project", "one", "f"]).says(0, &["one/pyproject.toml:1"]);
    folder.run(["contracts", "--project", "absent", "f"]).says(2, &["absent: no such file or folder"]);
}

#[test]
fn a_mistake_in_a_contract_ends_the_run_with_its_place() {
    let text = "[project]\nname = \"x\"\n\n[tool.refhound.contracts.my_func]\nsignature = \"int (int a)\"\n\
                takes = { item = \"steal\" }\nretruns = \"new\"\n";
    let folder = Folder::new().with("src/a.c", SIMPLE).with("pyproject.toml", text);
    let messages = [
        "pyproject.toml:6:11: tool.refhound.contracts.my_func.takes.item: `item` is not a parameter",
        "pyproject.toml:7:1: tool.refhound.contracts.my_func.retruns: unknown key; did you mean `returns`?",
    ];
    folder.run(["check", "src"]).says(2, &messages);
    folder.run(["check", "src/a.c"]).says(2, &messages);
    folder.run(["contracts", "PyList_New"]).says(2, &messages);
}

#[test]
fn a_file_of_contracts_can_be_named() {
    let folder = Folder::new().with("a.c", SIMPLE).with("x.toml", "[f]\nreturns = \"new\"\n").with("y.toml", "[f\n");
    folder.run(["contracts", "--contracts", "x.toml", "f"]).says(0, &["x.toml:1"]);
    folder.run(["check", "--contracts", "x.toml"]).says(0, &["1 understood"]);
    folder.run(["check", "--contracts", "y.toml"]).says(2, &["y.toml:1:3: this is not TOML"]);
    folder.run(["check", "--contracts", "absent.toml"]).says(2, &["absent.toml: no such file"]);
}

#[test]
fn settings_without_contracts_are_fine() {
    let folder = Folder::new().with("a.c", SIMPLE).with("refhound.toml", "target-version = \"3.12\"\n");
    folder.run(["check"]).says(0, &["1 understood"]);
}

#[test]
fn a_comment_that_is_not_understood_is_a_note() {
    let folder = Folder::new().with("a.c", "/* refhound: steels(1) */\nint f(int a) { return a; }\n");
    folder.run(["check"]).says(
        0,
        &["note: a.c:1:14: contract not understood: `steels` is not known; did you mean `steals`?", "1 understood"],
    );
}

const UNKNOWN: &str = "\
#include <Python.h>
extern PyObject *store_get(PyObject *store, int at);
extern int store_put(int at, PyObject *item);
static PyObject *move(PyObject *self, PyObject *store)
{
    PyObject *item = store_get(store, 1);
    if (item == NULL)
        return NULL;
    PyObject *number = PyLong_FromLong(1000);
    if (number == NULL)
        return NULL;
    if (store_put(1, number) < 0)
        return NULL;
    return PyLong_FromLong(2);
}
static PyObject *broken(PyObject *self, PyObject *args)
{
    PyObject *l = PyList_New(0; return l;
}
static PyMethodDef methods[] = {{\"move\", move, METH_O, NULL}, {\"broken\", broken, METH_NOARGS, NULL}, {NULL}};
";

#[test]
fn a_file_of_contracts_is_suggested_that_can_be_read_again() {
    let folder = Folder::new().with("src/a.c", UNKNOWN);
    let run = folder.run(["contracts", "--suggest", "src"]);
    let expected = "\
# 1 call; src/a.c:6: PyObject *item = store_get(store, 1);
# 2 findings that are only possible are in functions that call it
[store_get]
takes = { 1 = \"borrow\" }
returns = { gives = \"new\", fails_with = \"NULL\" }
on_failure = { exception = \"set\" }
";
    run.says(
        0,
        &[expected, "[store_put]\ntakes = { 2 = \"steal\" }", "returns = { gives = \"status\", fails_with = -1 }"],
    );
    let folder = folder.with("refhound-contracts.toml", &run.out);
    let checked = folder.run(["check", "--output-format", "concise", "src"]);
    checked.says(1, &["`item` is never released: the new reference from store_get"]);
    assert!(!checked.err.contains("warning"), "{checked:?}");
    folder.run(["contracts", "--suggest", "src"]).says(0, &["# Every function that is called with objects"]);
    folder.run(["contracts", "--suggest", "absent"]).says(2, &["absent: no such file or folder"]);
}

#[test]
fn what_findings_hang_on_is_told_with_the_contract_to_add() {
    let folder = Folder::new().with("a.c", UNKNOWN);
    let run = folder.run(["check", "--verbose", "a.c"]);
    run.says(
        0,
        &[
            "2 findings hang on `store_get`, of which nothing is known: add its contract, such as store_get = { returns = \
             { gives = \"new\", fails_with = \"NULL\" } }",
            "1 finding hangs on `store_put`, of which nothing is known: add its contract, such as store_put = { takes = { 2 \
             = \"borrow\" } }",
            "with guesses: a.c: broken: skipped tokens",
            "1 understood, 1 with guesses",
        ],
    );
    assert!(run.err.find("`store_get`") < run.err.find("`store_put`"), "the most frequent first: {run:?}");
}

#[test]
fn a_contract_that_fits_no_function_is_told() {
    let text = "[store_gett]\nreturns = \"new\"\n[store_put]\ntakes = { 9 = \"borrow\" }\n[PyList_Append]\ntakes = { 3 = \
                \"steal\" }\n[PyList_Apend]\nreturns = \"status\"\n[of_another_project]\nreturns = \"new\"\n";
    let folder = Folder::new().with("a.c", UNKNOWN).with("refhound-contracts.toml", text);
    let run = folder.run(["check", "--exit-zero", "a.c"]);
    run.says(
        0,
        &[
            "warning: refhound-contracts.toml:1: store_gett: no function here is called so; did you mean `store_get`?",
            "warning: refhound-contracts.toml:3: store_put: parameter 9 is described, and the function has 2 parameters",
            "warning: refhound-contracts.toml:5: PyList_Append: parameter 3 is described, and the function has 2 parameters",
            "warning: refhound-contracts.toml:7: PyList_Apend: no function here is called so; did you mean `PyList_Append`?",
        ],
    );
    assert!(!run.err.contains("of_another_project"), "a file may serve several projects: {run:?}");
}
