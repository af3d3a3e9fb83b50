//! What is found, in every format, and what it does to the exit status.

use serde_json::Value;

use crate::program::{Folder, Run};

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

const LEAKED: &str = "`d` is never released: the new reference from PyDict_New is lost when PyDict_SetItem fails";

fn check(flags: &[&str]) -> Run {
    Folder::new().with("src/spam.c", LEAK).run(["check", "src"].iter().chain(flags))
}

#[test]
fn findings_are_status_one_unless_told_otherwise() {
    check(&[]).says(1, &["found 1 problem: 1 leaked-reference", "1 function: 1 understood"]);
    check(&["--exit-zero"]).says(0, &["found 1 problem"]);
    check(&["--ignore", "RH101"]).says(0, &["nothing found"]);
    check(&["--select", "use-after-release,RH103"]).says(0, &["nothing found"]);
    check(&["--select", "RH1"]).says(1, &["RH101"]);
    check(&["--min-confidence", "certain"]).says(1, &["RH101"]);
}

#[test]
fn an_unknown_rule_is_an_error_with_a_suggestion() {
    check(&["--select", "RH999"]).says(2, &["there is no rule `RH999`"]);
    check(&["--ignore", "leaked-refrence"]).says(2, &["did you mean `leaked-reference`?"]);
    check(&["--min-confidence", "hopeful"]).says(2, &["hopeful"]);
    Folder::new().run(["explain", "lost-reference"]).says(2, &["there is no rule `lost-reference`"]);
}

#[test]
fn rules_are_listed_and_explained() {
    Folder::new().run(["rules"]).says(0, &["RH101  leaked-reference", "RH107  endangered-borrowed-reference "]);
    let run = Folder::new().run(["explain", "rh101"]);
    run.says(0, &["# leaked-reference (RH101)", "## How to fix it", "// <- leaked-reference: `d`", "in preview since"]);
    assert!(!run.out.contains("## Cases") && !run.out.contains("//~"), "{}", run.out);
}

#[test]
fn the_full_format_shows_the_path_with_counts() {
    let run = check(&["--output-format", "full"]);
    assert!(run.out.starts_with(&format!("src/spam.c:4:19: RH101 leaked-reference: {LEAKED}\n")), "{}", run.out);
    let lines = [
        "   4 |     PyObject *d = PyDict_New();\n",
        " [1] |                   ^^^^^^^^^^^^ new reference from `PyDict_New`\n",
        "     |         ^^^^^^^^^ assuming `PyDict_New` succeeds\n",
        "   8 |         return NULL;\n",
        " [1] |         ^^^^^^^^^^^^ `d` is lost with 1 reference still owned\n",
        "     = in `make`, happens when a call fails, as on bad arguments (bad-input, certain)\n",
        "     = help: release `d` after its last use on each way out that loses it (line 8): `Py_DECREF(d)`, `Py_XDECREF(d)` where ways meet on which it can be NULL\n",
    ];
    for line in lines {
        assert!(run.out.contains(line), "{line:?} is missing in\n{}", run.out);
    }
    assert!(!run.out.contains('\u{1b}'), "no colours where nobody looks");
}

#[test]
fn the_concise_format_is_one_line() {
    let run = check(&["--output-format", "concise", "--quiet"]);
    assert_eq!(run.out, format!("src/spam.c:4:19: RH101 leaked-reference: {LEAKED} (bad-input, certain)\n"));
    assert_eq!(run.err, "");
}

#[test]
fn json_has_every_promised_field() {
    let run = check(&["--output-format", "json"]);
    let array: Value = serde_json::from_str(&run.out).expect("it is JSON and nothing else");
    let [finding] = array.as_array().expect("an array").as_slice() else { panic!("one finding: {array}") };
    let text = |key: &str| finding[key].as_str().unwrap_or_else(|| panic!("{key} is a text in {finding}"));
    assert_eq!((text("code"), text("name")), ("RH101", "leaked-reference"));
    assert_eq!((text("filename"), text("function"), text("object")), ("src/spam.c", "make", "d"));
    assert_eq!((text("confidence"), text("trigger"), text("message")), ("certain", "bad-input", LEAKED));
    assert_eq!((finding["location"]["row"].as_u64(), finding["location"]["column"].as_u64()), (Some(4), Some(19)));
    assert_eq!(finding["end_location"]["column"].as_u64(), Some(31));
    assert!(!text("group").is_empty() && !text("fingerprint").is_empty() && !text("url").is_empty());
    assert_eq!(finding.get("fix"), Some(&Value::Null));
    let path = finding["path"].as_array().expect("a path");
    assert!(path.len() >= 3, "{finding}");
    for step in path {
        assert_eq!(step["filename"], "src/spam.c");
        assert!(step["location"]["row"].is_u64() && step["kind"].is_string() && step["message"].is_string(), "{step}");
        assert!(step["count"].is_i64() || step["count"].is_null(), "{step}");
    }
    assert_eq!((path[0]["kind"].as_str(), path[0]["count"].as_i64()), (Some("obtained"), Some(1)));
}

#[test]
fn json_lines_are_the_same_objects() {
    let array: Value = serde_json::from_str(&check(&["--output-format", "json"]).out).expect("JSON");
    let lines = check(&["--output-format", "jsonl"]).out;
    let objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(array, Value::Array(objects));
    assert_eq!(check(&["--output-format", "jsonl", "--ignore", "RH101"]).out, "");
}

#[test]
fn a_macro_that_is_used_many_times_is_one_cause() {
    let uses: String = (0..12).map(|number| format!("void fill{number}(PyObject *d) {{ PUT(d, \"k\"); }}\n")).collect();
    let text =
        format!("#include <Python.h>\n#define PUT(d, k) PyDict_SetItemString(d, k, PyLong_FromLong(1000000))\n{uses}");
    let folder = Folder::new().with("a.c", text);
    let leaks = ["check", "--select", "RH101"];
    let uses = "11 more uses of the macro `PUT`, which line 2 defines: a.c:4, ";
    folder.run(leaks).says(1, &["found 12 problems with 1 cause", uses]);
    let listed = folder.run(leaks.into_iter().chain(["--output-format", "concise"])).out;
    assert!(listed.starts_with("a.c:2:9: RH101 "), "{listed}");
    assert!(listed.contains("(in a.c:3 and 11 more uses of the macro `PUT`) ("), "{listed}");
    let printed = folder.run(leaks.into_iter().chain(["--output-format", "json"])).out;
    let array: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(array.as_array().map(Vec::len), Some(12), "programs get them all");
}

#[test]
fn a_destructor_in_another_file_releases_what_its_object_holds() {
    let header = "#include <Python.h>\nclass Owner {\n    int number;\n    PyObject *object;\n\n\
        public:\n    explicit Owner(PyObject *given);\n    ~Owner();\n    PyObject *get() const { return object; }\n};\n";
    // Classes that only this file knows: records have other numbers in the other one.
    let methods = "struct Earlier { int number; };\n#include \"owner.h\"\n\
        Owner::Owner(PyObject *given) : number(0), object(given) {}\nOwner::~Owner() { Py_XDECREF(object); }\n";
    let user = "#include \"owner.h\"\nstatic PyObject *size(PyObject *, PyObject *from)\n{\n    Owner text(PyObject_Str(from));\n\
        if (!text.get())\n        return nullptr;\n    return PyLong_FromSsize_t(PyObject_Size(text.get()));\n}\n\
        static PyMethodDef methods[] = {{\"size\", size, METH_O, nullptr}, {nullptr}};\n";
    let folder = Folder::new().with("owner.h", header).with("a.cpp", methods).with("b.cpp", user);
    folder.run(["check", "--select", "RH101", "--min-confidence", "possible"]).says(0, &["nothing found"]);
}
