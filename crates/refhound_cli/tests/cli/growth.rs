//! Twice as much input gives about twice as much output: no corner of a report in which each finding tells of all others.

use crate::program::Folder;

/// A function that leaks one object for each of its statements.
fn leaks(count: usize) -> String {
    let made: String = (0..count)
        .map(|number| format!(" PyObject *v{number} = PyList_New({number}); if (!v{number}) goto e;\n"))
        .collect();
    format!(
        "#include <Python.h>\nstatic PyObject *f(PyObject *self, PyObject *args) {{\n PyObject *x = PyList_New(0);\n{made} \
         return x;\n e: return NULL; }}\n"
    )
}

/// The bytes of a report on so many leaks.
fn size(count: usize, format: &str) -> usize {
    let folder = Folder::new().with("a.c", leaks(count));
    let run = folder.run(["check", "--exit-zero", "--isolated", "--output-format", format, "a.c"]);
    assert_eq!(run.status, 0, "{}", run.err);
    run.out.len()
}

#[test]
fn a_report_grows_with_what_was_found_and_not_with_its_square() {
    for format in ["json", "sarif", "markdown", "junit", "full"] {
        let (small, large) = (size(200, format), size(400, format));
        assert!(large < 5 * small / 2, "{format}: {small} bytes for 200 leaks, {large} for 400");
    }
}

#[test]
fn steps_that_are_left_out_are_told() {
    let folder = Folder::new().with("a.c", leaks(300));
    let run = folder.run(["check", "--exit-zero", "--isolated", "--output-format", "json", "a.c"]);
    let findings: serde_json::Value = serde_json::from_str(&run.out).expect("it is JSON");
    let paths = findings.as_array().expect("a list").iter().map(|it| it["path"].as_array().expect("a path"));
    let longest = paths.max_by_key(|path| path.len()).expect("something was found");
    assert_eq!(longest.len(), 101, "a hundred steps, and one that tells of the others");
    let told: Vec<&serde_json::Value> = longest.iter().filter(|step| step["kind"] == "left-out").collect();
    assert_eq!(told.len(), 1);
    assert!(told[0]["message"].as_str().is_some_and(|it| it.ends_with("are left out")), "{told:?}");
    let is_there = |kind: &str| longest.iter().any(|step| step["kind"] == kind && step["count"] == 1);
    assert!(is_there("obtained") && longest[100]["kind"] == "lost", "what concerns the object is kept");
}

#[test]
fn a_line_of_any_length_is_cut_wherever_it_is_shown() {
    let text = leaks(300).replace(";\n", "; ");
    let folder = Folder::new().with("a.c", &text);
    for format in ["full", "markdown", "junit"] {
        let run = folder.run(["check", "--exit-zero", "--isolated", "--output-format", format, "a.c"]);
        let longest = run.out.lines().map(str::len).max().unwrap_or_default();
        assert!(longest < 2_000, "{format}: a line of {longest} bytes");
    }
}

/// As many mistakes as lines, and as many in one line. Counting lines anew for each of them would need hours.
#[test]
fn settings_with_a_mistake_in_every_line_are_told_of() {
    let lines: String = (0..100_000).map(|number| format!("k{number} = 1\n")).collect();
    let run = Folder::new().with("a.c", "int x;\n").with("refhound.toml", lines).run(["check", "."]);
    assert_eq!((run.status, run.err.lines().count()), (2, 100_000));
    let line = format!("select = [{}]\n", "1, ".repeat(100_000));
    let run = Folder::new().with("a.c", "int x;\n").with("refhound.toml", line).run(["check", "."]);
    assert_eq!((run.status, run.err.lines().count()), (2, 100_000));
    assert!(
        run.err.ends_with(":300008: select: expected text, found integer\n"),
        "{}",
        &run.err[run.err.len() - 100..]
    );
}

#[test]
fn contracts_of_a_hundred_thousand_functions_are_read() {
    let rows: String = (0..100_000).map(|number| format!("[f{number}]\nreturns = \"new\"\n")).collect();
    let folder = Folder::new()
        .with("a.c", "#include <Python.h>\nPyObject *f(void) { PyObject *x = f99999(); return Py_None; }\n")
        .with("refhound.toml", "contracts-files = [\"c.toml\"]\n")
        .with("c.toml", rows);
    folder.run(["config", "."]).says(0, &["# contracts of 100000 functions: c.toml"]);
}
