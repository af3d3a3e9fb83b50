//! Bad arguments, and what cannot be read or written.

use std::process::{Command, Stdio};

use crate::program::Folder;

const SIMPLE: &str = "int f(void) { return 1; }\n";

#[test]
fn a_folder_without_c_files_is_an_error() {
    Folder::new().with("readme.txt", "x").run(["check"]).says(2, &["no C or C++ file to analyse"]);
}

#[test]
fn a_missing_path_is_an_error() {
    Folder::new().run(["check", "absent"]).says(2, &["absent: no such file or folder"]);
    Folder::new().run(["dump", "--stage", "ir", "absent.c"]).says(2, &["absent.c: no such file or folder"]);
}

#[test]
fn unknown_words_and_values_are_errors_that_name_them() {
    let folder = Folder::new().with("a.c", SIMPLE);
    folder.run(["check", "--target-version", "9.9"]).says(2, &["9.9", "not a known Python version"]);
    folder.run(["check", "--jobs", "0"]).says(2, &["--jobs"]);
    folder.run(["check", "--jobs", "many"]).says(2, &["--jobs"]);
    folder.run(["check", "--no-such-flag"]).says(2, &["--no-such-flag"]);
    folder.run(["check", "--quiet", "--verbose"]).says(2, &["--verbose"]);
    folder.run(["dump", "--stage", "soup", "a.c"]).says(2, &["soup"]);
    folder.run(["dump", "a.c"]).says(2, &["--stage"]);
    folder.run(["bark"]).says(2, &["bark"]);
}

#[test]
fn help_and_version_are_not_errors() {
    let folder = Folder::new();
    folder.run(["--version"]).says(0, &["refhound"]);
    folder
        .run(["check", "--help"])
        .says(0, &["Exit status: 0 nothing found, 1 findings, 2 the tool could not do its job"]);
}

#[test]
fn states_and_summaries_of_the_path_engine_are_shown() {
    let text = "#include <Python.h>\n\
        static PyObject *make(void) { PyObject *list = PyList_New(0); if (!list) return NULL; return list; }\n\
        int use(void) { PyObject *list = make(); if (!list) return -1; Py_DECREF(list); return 0; }\n";
    let folder = Folder::new().with("a.c", text);
    let paths = folder.run(["dump", "--stage", "paths", "a.c:use"]);
    paths.says(
        0,
        &["function @use {", "; => no exception", "; => list: 1 owned, held by nobody else", "exception set by make"],
    );
    let summary = folder.run(["dump", "--stage", "summary", "a.c:make"]);
    summary.says(0, &["returns a new reference; exception if it fails; NULL when it fails"]);
}

#[test]
fn classes_that_own_something_are_listed() {
    let text = "#include <Python.h>\n\
        class Owner {\n    PyObject *kept;\npublic:\n    explicit Owner(PyObject *given) : kept(given) {}\n\
        ~Owner() { Py_XDECREF(kept); }\n};\n\
        void use(PyObject *o) { Owner owner(o); }\n";
    let folder = Folder::new().with("owner.cpp", text);
    let monitors = folder.run(["dump", "--stage", "monitors", "owner.cpp"]);
    monitors.says(
        0,
        &["Owner\n", "`kept` (PyObject *) is given to Py_XDECREF by the destructor", "`kept` is set by Owner::Owner"],
    );
    // Colons in pairs belong to the name of the function; its calls are shown as they are written.
    folder.run(["dump", "--stage", "ir", "owner.cpp:Owner::~Owner"]).says(0, &["call @Py_XDECREF"]);
    folder.run(["dump", "--stage", "ir", "owner.cpp:use"]).says(0, &["call @\"Owner::~Owner\""]);
}

#[test]
fn the_classes_of_a_folder_are_listed_once() {
    let header = "#include <Python.h>\nstruct Owner {\n    PyObject *kept;\n    Owner(PyObject *it) : kept(it) {}\n    ~Owner() { Py_XDECREF(kept); }\n};\n";
    let unit = "#include \"owner.h\"\nstatic void use(PyObject *o) { Owner owner(o); }\n";
    let folder = Folder::new().with("owner.h", header).with("a.cpp", unit).with("b.cpp", unit);
    let shown = folder.run(["dump", "--stage", "monitors", "."]);
    shown.says(0, &["Owner\n"]);
    assert_eq!(shown.out.lines().filter(|line| *line == "Owner").count(), 1, "{}", shown.out);
}

#[test]
fn a_class_that_the_settings_name_owns_its_reference() {
    let text = "#include <Python.h>\n#include <app/ref.h>\n\
        int kept(PyObject *item)\n{\n    app::Ref list(PyList_New(0));\n    if (!list)\n        return -1;\n\
        return PyList_Append(list.get(), item);\n}\n\
        int let_go(PyObject *item)\n{\n    app::Ref list(PyList_New(0));\n    if (!list)\n        return -1;\n\
        list.release();\n    return 0;\n}\n\
        int taken(PyObject *item)\n{\n    app::Kept text(PyObject_Str(item));\n    return text ? 0 : -1;\n}\n";
    let folder =
        Folder::new().with("a.cpp", text).with("refhound.toml", "monitors = [\"app::Ref\", \"app::Kept=borrows\"]\n");
    let found = folder.run(["check", "--output-format", "concise"]);
    found.says(1, &["`list` is never released", "`text` is never released"]);
    assert_eq!(found.out.matches("RH101").count(), 2, "{}", found.out);
    // Nobody else knows the class, so nobody says anything of it.
    folder.run(["check", "--isolated"]).says(0, &[]);
    folder.run(["check", "--isolated", "--monitor", "app::Ref"]).says(1, &["let_go"]);
    folder.run(["check", "--isolated", "--monitor", "a<b>"]).says(2, &["not the name of a class"]);
}

#[test]
fn a_function_that_is_not_there_is_named_with_those_that_are() {
    let folder = Folder::new().with("a.c", SIMPLE).with("empty.c", "");
    folder.run(["dump", "--stage", "ssa", "a.c:g"]).says(2, &["no function `g`", "the file defines f"]);
    folder.run(["dump", "--stage", "ssa", "empty.c:g"]).says(2, &["no function `g`: the file defines none"]);
    folder.run(["dump", "--stage", "ssa", "a.c:f"]).says(0, &["function @f {"]);
    folder.run(["dump", "--stage", "paths", "a.c:g"]).says(2, &["no function `g`", "the file defines f"]);
    folder.run(["dump", "--stage", "summary", "a.c"]).says(2, &["name a function: FILE:FUNCTION"]);
}

#[test]
fn figures_that_cannot_be_written_are_an_error() {
    let folder = Folder::new().with("a.c", SIMPLE);
    folder
        .run(["check", "--statistics-file", "absent/figures.json"])
        .says(2, &["absent/figures.json: cannot be written"]);
    folder
        .run(["check", "--statistics-file", "."])
        .says(2, &["cannot be written", "1 function: 1 understood", "nothing found"]);
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("it is there").collect();
    assert_eq!(left.len(), 1, "no half-written file stays: {left:?}");
}

#[test]
fn a_reader_that_goes_away_early_is_no_error() {
    let text: String = (0..20_000).map(|number| format!("int f{number}(int a) {{ return a; }}\n")).collect();
    let folder = Folder::new().with("a.c", text);
    for arguments in [&["dump", "--stage", "ir", "a.c"][..], &["check", "--quiet", "a.c"][..]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_refhound"));
        command.args(arguments).current_dir(folder.path()).env("REFHOUND_NO_CACHE", "1");
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program can be started");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn programs_read_json_and_nothing_else() {
    let run = Folder::new().with("a.c", SIMPLE).run(["check", "--output-format", "json"]);
    run.says(0, &["1 function: 1 understood"]);
    assert_eq!(run.out, "[]\n");
}

/// The figures of the paper on inconsistent path pairs (Mao, Chen, Xiao, Shi, ASPLOS 2016), as far as its text gives them.
#[test]
fn entries_of_summaries_are_those_of_the_paper() {
    let contracts = "[counted.pm]\ncounters = [\"pm\"]\n\
        [inc_pmcount]\nsignature = \"void (struct device *d)\"\n\
        cases = [{ when = \"d != NULL\", changes = { \"d.pm\" = 1 } }, { when = \"d == NULL\" }]\n";
    // Figures 1 and 2: one entry of the two is left.
    let text = "struct device { int id; };\n\
        void inc_pmcount(struct device *d);\n\
        int port(int reg);\n\
        int reg_read(struct device *d, int reg) { if (d) { int ret = port(reg); if (ret >= 0) return ret; } return -1; }\n\
        int foo(struct device *dev) {\n\
        int v = reg_read(dev, 0x54);\n\
        if (v <= 0) goto exit;\n\
        inc_pmcount(dev);\n\
        exit: return 0; }\n";
    let folder = Folder::new().with("a.c", text).with("refhound-contracts.toml", contracts);
    folder.run(["check", "--no-cache", "--select", "RH7", "--min-confidence", "possible", "a.c"]).says(
        1,
        &["RH701 inconsistent-path-pair: the pm count of `dev` changes by +1 on this way out and by 0 on another"],
    );
    let summary = folder.run(["dump", "--stage", "summary", "a.c:foo"]);
    summary.says(0, &["returns 0; no exception"]);
    assert!(!summary.out.contains("+1"), "the end that raises the count is dropped: {}", summary.out);
    // Without the pair, both entries are told, each with its change.
    let told = text.replace("goto exit;", "return -1;");
    let folder = Folder::new().with("a.c", &told).with("refhound-contracts.toml", contracts);
    folder.run(["check", "--no-cache", "--select", "RH7", "a.c"]).says(0, &[]);
    folder
        .run(["dump", "--stage", "summary", "a.c:foo"])
        .says(0, &["returns 0; if parameter 1 != 0; +1 of (parameter 1)->pm", "returns -1"]);
}

/// Figure 9: a wrapper that undoes its own failure is summarised precisely.
#[test]
fn a_wrapper_that_undoes_its_own_failure_counts_only_where_it_succeeds() {
    let text = "struct device; struct interface { int id; struct device *dev; };\n\
        int autopm_get(struct interface *intf) {\n\
        int status = pm_runtime_get_sync(intf->dev);\n\
        if (status < 0) pm_runtime_put_sync(intf->dev);\n\
        if (status > 0) status = 0;\n\
        return status; }\n";
    let folder = Folder::new().with("a.c", text).with("refhound.toml", "packs = [\"linux\"]\n");
    let summary = folder.run(["dump", "--stage", "summary", "a.c:autopm_get"]);
    summary.says(0, &["returns 0; if *(parameter 1.#1) != 0; +1 of (parameter 1)->dev->usage", "result <= -1"]);
    let failing = summary.out.lines().find(|line| line.contains("result <= -1")).expect("an entry that fails");
    assert!(!failing.contains("+1"), "{failing}");
}
