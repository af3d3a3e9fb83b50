//! "Not this one" and "only what is new": comments in the source, and baselines.

use serde_json::Value;

use crate::program::Folder;

const LEAK: &str = r"#include <Python.h>
PyObject *make(PyObject *key)
{
    PyObject *d = PyDict_New();
    if (d == NULL)
        return NULL;
    if (PyDict_SetItem(d, key, Py_None) < 0)
        return NULL;
    return d;
}
";

fn leak_with(mark: &str) -> String {
    LEAK.replace("PyDict_New();", &format!("PyDict_New(); {mark}"))
}

#[test]
fn a_comment_with_a_reason_counts() {
    let folder =
        Folder::new().with("a.c", leak_with("// refhound: ignore[leaked-reference] the caller ends the process"));
    folder.run(["check"]).says(0, &["nothing found", "suppressed in the source: 1 (--verbose lists them)"]);
    folder.run(["check", "--verbose"]).says(0, &["suppressed: a.c:4: leaked-reference: the caller ends the process"]);
    let json = folder.run(["check", "--output-format", "json"]);
    assert_eq!(json.out, "[]\n");
}

#[test]
fn functions_and_files_can_be_left_out() {
    let before = LEAK.replace("PyObject *make", "/* refhound: ignore-function[RH101] why */\nPyObject *make");
    Folder::new().with("a.c", before).run(["check"]).says(0, &["nothing found"]);
    let inside = LEAK.replace("    return d;", "    // refhound: ignore-function[ALL] why\n    return d;");
    Folder::new().with("a.c", inside).run(["check"]).says(0, &["nothing found"]);
    let file = format!("{LEAK}// refhound: ignore-file[RH1] why\n");
    Folder::new().with("a.c", file).with("b.c", LEAK).run(["check"]).says(1, &["b.c:4:19", "found 1 problem"]);
}

#[test]
fn comments_that_do_not_count_or_are_not_needed_are_told() {
    let run = |mark: &str| Folder::new().with("a.c", leak_with(mark)).run(["check"]);
    run("// refhound: ignore[RH101]").says(1, &["warning: a.c:4:33: not honoured without a reason"]);
    run("// refhound: ignore[RH1O1] why").says(1, &["warning: a.c:4:33: there is no rule `RH1O1`; did you mean"]);
    run("// refhound: ignore[RH102] why").says(1, &["warning: a.c:4:33: unused: nothing to ignore for RH102"]);
    let plain = Folder::new().with("a.c", "int f(void) { return 1; } // refhound: ignore[RH101] why\n");
    plain.run(["check"]).says(0, &["warning: a.c:1:27: unused"]);
}

#[test]
fn the_mark_of_numpy_is_honoured() {
    let text = |mark: &str| {
        format!(
            "#include <Python.h>\ndouble f(PyObject *data)\n{{\n    PyObject *seq = PySequence_Fast(data, \"no\");\n    \
             if (!seq) return -1;\n    PyObject *op = PySequence_Fast_GET_ITEM(seq, 0);{mark}\n    \
             double d = PyFloat_AsDouble(op);\n    d += PyFloat_AsDouble(op);\n    Py_DECREF(seq);\n    return d;\n}}\n"
        )
    };
    let check = |text: String| {
        Folder::new().with("a.c", text).run(["check", "--select", "RH107", "--min-confidence", "possible"])
    };
    check(text("")).says(1, &["RH107"]);
    check(text(" // noqa: borrowed-ref OK")).says(0, &["nothing found"]);
}

#[test]
fn a_baseline_hides_what_is_known() {
    let folder = Folder::new().with("src/a.c", LEAK);
    folder.run(["baseline", "write"]).says(0, &["refhound-baseline.json: 1 known finding"]);
    let text = std::fs::read(folder.path().join("refhound-baseline.json")).expect("it was written");
    let file: Value = serde_json::from_slice(&text).expect("it is JSON");
    assert_eq!(file["findings"][0]["filename"], "src/a.c");
    folder.run(["baseline", "check"]).says(0, &["nothing found", "known and not shown: 1"]);
    folder.run(["check", "--baseline", "refhound-baseline.json"]).says(0, &["nothing found"]);
    folder.run(["check"]).says(1, &["found 1 problem"]);
}

#[test]
fn what_is_known_may_move_get_another_file_and_another_layout() {
    let folder = Folder::new().with("src/a.c", LEAK);
    folder.run(["baseline", "write"]).says(0, &[]);
    std::fs::remove_file(folder.path().join("src/a.c")).expect("it is there");
    let changed = LEAK
        .replace("PyObject *d = PyDict_New();", "PyObject\n      *d =\n        PyDict_New( ) /* empty */ ;")
        .replace("#include <Python.h>\n", "#include <Python.h>\n\n/* a long\n   comment */\nstatic int n;\n");
    let folder = folder.with("lib/moved/b.c", changed);
    let run = folder.run(["baseline", "check"]);
    run.says(0, &["nothing found", "known and not shown: 1"]);
    assert!(!run.err.contains("stale"), "{}", run.err);
}

#[test]
fn what_is_new_is_shown_and_what_is_gone_is_stale() {
    let folder = Folder::new().with("a.c", LEAK);
    folder.run(["baseline", "write"]).says(0, &[]);
    let folder = folder.with("b.c", LEAK.replace("make", "make_more"));
    folder.run(["baseline", "check"]).says(1, &["b.c:4:19: RH101", "found 1 problem", "known and not shown: 1"]);
    let fixed =
        LEAK.replace("< 0)\n        return NULL;", "< 0) {\n        Py_DECREF(d);\n        return NULL;\n    }");
    let folder = folder.with("a.c", fixed);
    let stale = "warning: refhound-baseline.json: stale: a.c: RH101 `d` in `make` is not found any more";
    folder.run(["baseline", "check"]).says(1, &[stale]);
    let other = folder.run(["baseline", "check", "b.c"]);
    assert!(!other.err.contains("stale"), "a run on another file cannot tell: {}", other.err);
    folder.run(["baseline", "write"]).says(0, &["1 known finding"]);
    folder.run(["baseline", "check"]).says(0, &["nothing found"]);
}

#[test]
fn a_baseline_that_is_not_there_or_is_none_is_an_error() {
    let folder = Folder::new().with("a.c", LEAK).with("bad.json", "{\"version\": 77}");
    folder
        .run(["baseline", "check"])
        .says(2, &["refhound-baseline.json: no such file; `refhound baseline write` makes"]);
    folder.run(["check", "--baseline", "bad.json"]).says(2, &["bad.json: a baseline of version 77"]);
    folder.run(["baseline", "write", "--baseline", "absent/b.json"]).says(2, &["absent/b.json: cannot be written"]);
}

#[test]
fn the_baseline_of_the_settings_counts_from_any_folder() {
    let folder = Folder::new().with("src/a.c", LEAK).with("refhound.toml", "baseline = \"known.json\"\n");
    folder.run(["baseline", "write", "src"]).says(0, &["known.json: 1 known finding"]);
    folder.run(["check", "src"]).says(0, &["nothing found"]);
    folder.run(["check", "src/a.c"]).says(0, &["known and not shown: 1"]);
}
