//! Changes that reports offer: applied to the source, they remove what was found and bring nothing new.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::program::Folder;

fn findings(folder: &Folder) -> Vec<Value> {
    let run = folder.run(["check", "--isolated", "--select", "ALL", "--exit-zero", "--format", "json", "-q"]);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

fn fingerprints<'a>(findings: impl IntoIterator<Item = &'a Value>) -> BTreeSet<String> {
    findings.into_iter().map(|finding| finding["fingerprint"].as_str().expect("a text").to_owned()).collect()
}

/// The offset of a place; columns count characters.
fn offset(text: &str, place: &Value) -> usize {
    let number = |key: &str| usize::try_from(place[key].as_u64().expect("a number")).expect("it is small");
    let line: usize = text.split_inclusive('\n').take(number("row") - 1).map(str::len).sum();
    line + text[line..].chars().take(number("column") - 1).map(char::len_utf8).sum::<usize>()
}

/// Applies the changes of one file, the last one first.
fn apply(path: &Path, changes: &[&Value]) {
    let mut text = std::fs::read_to_string(path).expect("it is there");
    let mut edits: Vec<(usize, usize, &str)> = changes
        .iter()
        .flat_map(|change| change["edits"].as_array().expect("a list"))
        .map(|edit| {
            let content = edit["content"].as_str().expect("a text");
            (offset(&text, &edit["location"]), offset(&text, &edit["end_location"]), content)
        })
        .collect();
    edits.sort_unstable();
    for (lo, hi, content) in edits.into_iter().rev() {
        text.replace_range(lo..hi, content);
    }
    std::fs::write(path, text).expect("it can be written");
}

/// Applies all changes that are offered; what is left must be what had none, and nothing new.
fn all_fixed(folder: &Folder) -> usize {
    let before = findings(folder);
    let (fixable, other): (Vec<&Value>, Vec<&Value>) = before.iter().partition(|finding| !finding["fix"].is_null());
    let names: BTreeSet<&str> = fixable.iter().map(|finding| finding["filename"].as_str().expect("a text")).collect();
    for name in names {
        let here = fixable.iter().filter(|finding| finding["filename"] == name);
        apply(&folder.path().join(name), &here.map(|finding| &finding["fix"]).collect::<Vec<_>>());
    }
    assert_eq!(fingerprints(&findings(folder)), fingerprints(other));
    fixable.len()
}

fn file(text: &str) -> Folder {
    Folder::new().with("a.c", format!("#include <Python.h>\n{text}"))
}

#[test]
fn the_example_is_repaired() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/spam/src");
    let mut folder = Folder::new();
    for entry in std::fs::read_dir(source).expect("it is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        folder = folder.with(&name, std::fs::read(&path).expect("it can be read"));
    }
    assert!(all_fixed(&folder) >= 2);
    let repaired = std::fs::read_to_string(folder.path().join("spam_helpers.c")).expect("it is there");
    assert!(repaired.contains("        Py_DECREF(dict);\n        return NULL;\n"), "{repaired}");
    assert!(repaired.contains("    Py_DECREF(number);\n    return dict;\n"), "{repaired}");
}

#[test]
fn a_release_comes_before_the_return_with_its_indentation() {
    let folder = file(
        "PyObject *make(PyObject *key)\n{\n\tPyObject *d = PyDict_New();\n\tif (PyDict_SetItem(d, key, Py_None) < 0) {\n\
         \t\treturn NULL;\n\t}\n\treturn d;\n}\n",
    );
    assert_eq!(all_fixed(&folder), 1);
    let text = std::fs::read_to_string(folder.path().join("a.c")).expect("it is there");
    // Nobody has looked whether it is NULL.
    assert!(text.contains("< 0) {\n\t\tPy_XDECREF(d);\n\t\treturn NULL;\n"), "{text}");
}

#[test]
fn where_it_is_not_certain_nothing_is_offered() {
    let make = |rest: &str| file(&format!("PyObject *make(PyObject *key, int y)\n{{\n{rest}    return d;\n}}\n"));
    for rest in [
        // It would no longer be what the condition governs.
        "    PyObject *d = PyDict_New();\n    if (!d)\n        return NULL;\n    if (PyDict_SetItem(d, key, key) < 0)\n        return NULL;\n",
        // Not alone on its line.
        "    PyObject *d = PyDict_New();\n    if (!d) return NULL;\n    if (PyDict_SetItem(d, key, key) < 0) { return NULL; }\n",
        // Other paths come to the same place without the object.
        "    PyObject *d = NULL;\n    if (y) goto out;\n    d = PyDict_New();\n    if (!d) return NULL;\n    if (PyDict_SetItem(d, key, key) < 0)\n        goto out;\n    return d;\nout:\n    return NULL;\n",
        // In a macro.
        "#define FAIL return NULL\n    PyObject *d = PyDict_New();\n    if (!d) return NULL;\n    if (PyDict_SetItem(d, key, key) < 0) {\n        FAIL;\n    }\n",
    ] {
        let folder = make(rest);
        let found = findings(&folder);
        let leaks: Vec<&Value> = found.iter().filter(|finding| finding["code"] == "RH101").collect();
        assert_eq!(leaks.len(), 1, "{rest}");
        assert!(leaks[0]["fix"].is_null(), "{rest}: {}", leaks[0]["fix"]);
    }
}

#[test]
fn sarif_has_the_change_too() {
    let folder = file(
        "PyObject *make(PyObject *key)\n{\n    PyObject *d = PyDict_New();\n    if (d == NULL) {\n        return NULL;\n    }\n\
         \x20   if (PyDict_SetItem(d, key, Py_None) < 0) {\n        return NULL;\n    }\n    return d;\n}\n",
    );
    let run = folder.run(["check", "--isolated", "--exit-zero", "--format", "sarif", "-q"]);
    let log: Value = serde_json::from_str(&run.out).expect("it is JSON");
    let change = &log["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["insertedContent"]["text"], "Py_DECREF(d);\n        ");
    assert_eq!(change["deletedRegion"]["startLine"], 9);
    assert_eq!(change["deletedRegion"]["startColumn"], 9);
}
