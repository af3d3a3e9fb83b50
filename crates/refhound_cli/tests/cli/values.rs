//! What `values` prints, and what relations between numbers are worth (Monat, Ouadjaout, Miné 2021, Figure 12, as one function of C).

use crate::program::Folder;

const CODE: &str = "\
#include <Python.h>
static PyObject *count(PyObject *self, PyObject *args) {
    int n, i, count = 0;
    if (!PyArg_ParseTuple(args, \"i\", &n))
        return NULL;
    if (n > 100)
        return PyErr_Format(PyExc_ValueError, \"n\");
    for (i = 0; i < n; i++)
        count += 1;
    return PyLong_FromLong(count);
}
static PyObject *divide(PyObject *self, PyObject *args) {
    int n;
    if (!PyArg_ParseTuple(args, \"i\", &n))
        return NULL;
    return PyLong_FromLong(100 / n);
}
static PyMethodDef methods[] = {{\"count\", count, METH_VARARGS, NULL}, {\"divide\", divide, METH_VARARGS, NULL}, {NULL}};
";

fn alarms_of(arguments: &[&str]) -> Vec<(String, u64, bool)> {
    let mut all = vec!["values", "--quiet", "--output-format", "json"];
    all.extend(arguments);
    all.push("a.c");
    let run = Folder::new().with("a.c", CODE).run(all);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&run.out).unwrap_or_else(|why| panic!("{why}: {run:?}"));
    rows.iter()
        .map(|row| {
            let mut keys: Vec<&str> = row.as_object().expect("an object").keys().map(String::as_str).collect();
            keys.sort_unstable();
            assert_eq!(keys, ["alarms", "checks", "filename", "function", "gave_up", "location", "safe"]);
            let number = |key: &str| row[key].as_u64().expect("a number");
            let alarms = number("alarms");
            assert_eq!(number("checks"), number("safe") + alarms);
            (row["function"].as_str().expect("a name").to_owned(), alarms, row["gave_up"].is_null())
        })
        .collect()
}

#[test]
fn a_count_is_bounded_by_the_turns_of_its_loop() {
    assert_eq!(alarms_of(&[]), [("count".to_owned(), 0, true), ("divide".to_owned(), 1, true)]);
}

#[test]
fn bounds_alone_do_not_bound_a_count() {
    assert_eq!(alarms_of(&["--bounds-only"]), [("count".to_owned(), 1, true), ("divide".to_owned(), 1, true)]);
}

#[test]
fn a_finding_names_the_argument_that_leads_there() {
    let arguments = ["check", "--quiet", "--no-cache", "--select", "RH8", "--output-format", "json", "a.c"];
    let run = Folder::new().with("a.c", CODE).run(arguments);
    let found: Vec<serde_json::Value> = serde_json::from_str(&run.out).unwrap_or_else(|why| panic!("{why}: {run:?}"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0]["code"].as_str(), found[0]["values"]["n"].as_str()), (Some("RH802"), Some("0")));
}

/// An operation in a helper has an alarm for each entry point that comes to it, and is one place.
#[test]
fn what_values_and_check_count_is_told_together() {
    let run = Folder::new().with("a.c", CODE).run(["values", "a.c"]);
    let check = Folder::new().with("a.c", CODE).run(["check", "--select", "RH8", "--format", "json", "a.c"]);
    let found: Vec<serde_json::Value> =
        serde_json::from_str(&check.out).unwrap_or_else(|why| panic!("{why}: {check:?}"));
    assert!(!found.is_empty(), "{check:?}");
    run.says(0, &[&format!("`refhound check --select RH8` shows {} of them", found.len())]);
}
