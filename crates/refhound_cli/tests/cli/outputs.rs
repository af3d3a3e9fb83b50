//! Formats, files that reports are written to, and what is not shown.

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

fn folder() -> Folder {
    Folder::new().with("src/spam.c", LEAK)
}

fn json(folder: &Folder, name: &str) -> Value {
    serde_json::from_slice(&std::fs::read(folder.path().join(name)).expect("it was written")).expect("it is JSON")
}

#[test]
fn several_reports_are_written_at_once_beside_what_is_printed() {
    let folder = folder();
    let run = folder.run([
        "check",
        "--output-format",
        "concise",
        "-o",
        "sarif=out.sarif",
        "-o",
        "json=out.json",
        "--output",
        "markdown=out.md",
    ]);
    run.says(1, &["src/spam.c:4:19: RH101"]);
    assert_eq!(json(&folder, "out.sarif")["runs"][0]["results"].as_array().map(Vec::len), Some(1));
    assert_eq!(json(&folder, "out.json").as_array().map(Vec::len), Some(1));
    let names: Vec<String> = std::fs::read_dir(folder.path())
        .expect("it is there")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names.len(), 4, "nothing temporary stays: {names:?}");
}

#[test]
fn every_format_is_printed() {
    let folder = folder();
    for (format, piece) in [
        ("full", "RH101"),
        ("concise", "RH101"),
        ("json", "\"fingerprint\""),
        ("jsonl", "\"fingerprint\""),
        ("sarif", "\"codeFlows\""),
        ("github", "::error title=RH101"),
        ("gitlab", "\"check_name\""),
        ("junit", "<failure"),
        ("markdown", "### 1. RH101"),
        ("html", "<!DOCTYPE html>"),
    ] {
        let run = folder.run(["check", "--quiet", "--output-format", format]);
        run.says(1, &[piece]);
        assert_eq!(run.err, "", "{format}");
    }
}

#[test]
fn a_format_that_does_not_exist_is_an_error_with_a_suggestion() {
    let folder = folder();
    folder.run(["check", "--output-format", "sarff"]).says(2, &["did you mean `sarif`?"]);
    folder.run(["check", "-o", "xml=x"]).says(2, &["`xml` is not a format; there are full, concise"]);
    folder.run(["check", "-o", "sarif"]).says(2, &["expected FORMAT=FILE"]);
}

#[test]
fn what_cannot_be_written_is_told_after_what_was_found() {
    let run = folder().run(["check", "-o", "sarif=absent/out.sarif", "-o", "json=."]);
    run.says(2, &["RH101", "absent/out.sarif: cannot be written", ".: cannot be written"]);
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_to_is_an_error_and_stays_as_it_was() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder().with("closed/old.sarif", "old");
    let closed = folder.path().join("closed");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).expect("it is ours");
    if std::fs::write(closed.join("probe"), "").is_ok() {
        let _ = std::fs::remove_file(closed.join("probe"));
        return; // The administrator may write anywhere.
    }
    let run = folder.run(["check", "-o", "sarif=closed/old.sarif"]);
    run.says(2, &["closed/old.sarif: cannot be written"]);
    assert_eq!(std::fs::read_to_string(closed.join("old.sarif")).expect("it is there"), "old");
}

#[cfg(unix)]
#[test]
fn devices_are_written_to_and_links_stay_links() {
    let folder = folder().with("reports/today.json", "");
    std::os::unix::fs::symlink("reports/today.json", folder.path().join("latest.json")).expect("links can be made");
    let run = folder.run(["check", "-q", "--format", "concise", "-o", "json=latest.json", "-o", "github=/dev/stdout"]);
    run.says(1, &["::error title=RH101", "src/spam.c:4:19: RH101"]);
    assert!(folder.path().join("latest.json").is_symlink());
    assert_eq!(json(&folder, "reports/today.json").as_array().map(Vec::len), Some(1));
    assert!(std::path::Path::new("/dev/stdout").is_symlink(), "it is what it was");
}

#[cfg(target_os = "linux")]
#[test]
fn a_place_where_nobody_may_write_is_an_error() {
    folder()
        .run(["check", "-o", "json=/proc/refhound.json"])
        .says(2, &["RH101", "/proc/refhound.json: cannot be written"]);
}

#[test]
fn the_schema_is_json() {
    let run = Folder::new().run(["schema"]);
    run.says(0, &["\"fingerprint\""]);
    let schema: Value = serde_json::from_str(&run.out).expect("it is JSON and nothing else");
    assert_eq!(schema["type"], "array");
}

#[test]
fn what_is_not_shown_is_counted() {
    let off = "#include <Python.h>\nstatic PyObject *fail(PyObject *self, PyObject *x) { return NULL; }\n\
               PyMethodDef methods[] = {{\"fail\", fail, METH_O, NULL}, {NULL, NULL, 0, NULL}};\n";
    let folder = Folder::new().with("a.c", off);
    folder.run(["check"]).says(0, &["not shown: 1 finding: 1 of rules that are off by default (--select ALL)"]);
    folder.run(["check", "--select", "ALL"]).says(1, &["RH202"]);
    assert!(!folder.run(["check", "--ignore", "RH202"]).err.contains("not shown"));
}

#[test]
fn triggers_are_chosen() {
    let folder = folder();
    folder.run(["check", "--trigger", "bad-input,init"]).says(1, &["RH101"]);
    folder.run(["check", "--trigger", "success"]).says(0, &["1 with another trigger (--trigger)"]);
    folder.run(["check", "--trigger", "weather"]).says(2, &["expected one of success, bad-input"]);
}

#[test]
fn statistics_are_printed_instead_of_findings() {
    let run = folder().run(["check", "--statistics"]);
    run.says(1, &["found 1 problem"]);
    assert_eq!(
        run.out,
        "code   rule              found  causes  certain  bad-input\n\
         RH101  leaked-reference      1       1        1          1\n"
    );
}

#[test]
fn colours_are_used_when_asked_for() {
    let folder = folder();
    assert!(folder.run(["check", "--color", "always"]).out.contains("\u{1b}[1;31mRH101"));
    assert!(!folder.run(["check", "--color", "never"]).out.contains('\u{1b}'));
}

#[test]
fn links_lead_to_the_commit_of_a_checkout() {
    let commit = "0123456789abcdef0123456789abcdef01234567";
    let folder = folder()
        .with(".git/HEAD", "ref: refs/heads/main\n")
        .with(".git/refs/heads/main", commit)
        .with(".git/config", "[remote \"origin\"]\n\turl = git@github.com:eggs/spam.git\n");
    let run = folder.run(["check", "--output-format", "markdown"]);
    run.says(1, &[&format!("https://github.com/eggs/spam/blob/{commit}/src/spam.c#L4")]);
}
