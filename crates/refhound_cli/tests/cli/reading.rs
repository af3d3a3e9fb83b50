//! What is read and what is not: reading stays inside the project, only regular files are opened, and what was left out is told.

#![cfg(unix)]

use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use crate::program::Folder;

/// The secret stands outside the project, and a finding would stand in it.
const SECRET: &str =
    "static PyObject *the_secret(void) { PyObject *key_123 = PyList_New(0); return PyLong_FromLong(123456); }\n";

fn with_secret(include: &str) -> Folder {
    Folder::new()
        .with("secret.h", SECRET)
        .with("outer/x.h", "int x;\n")
        .with("pkg/setup.py", "")
        .with("pkg/a.c", format!("#include <Python.h>\n{include}\nint f(void) {{ return 0; }}\n"))
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("mkfifo is everywhere");
    assert!(made.success(), "{} can be made", path.display());
}

fn report(folder: &Folder, flags: &[&str]) -> String {
    let run = folder
        .run(["check", "--isolated", "--verbose", "-o", "html=r.html", "-o", "json=r.json", "pkg"].iter().chain(flags));
    let written =
        ["r.html", "r.json"].map(|name| std::fs::read_to_string(folder.path().join(name)).unwrap_or_default());
    format!("{}{}{}", run.out, run.err, written.concat())
}

#[test]
fn a_header_outside_the_project_is_not_read() {
    let folder = with_secret("");
    let absolute = folder.path().join("secret.h");
    symlink(&absolute, folder.path().join("pkg/away.h")).expect("a link can be made");
    symlink("..", folder.path().join("pkg/up")).expect("a link can be made");
    let includes = [
        format!("\"{}\"", absolute.display()),
        "\"../secret.h\"".into(),
        "\"away.h\"".into(),
        "\"up/secret.h\"".into(),
    ];
    for include in &includes {
        let text = format!("#include <Python.h>\n#include {include}\nint f(void) {{ return 0; }}\n");
        std::fs::write(folder.path().join("pkg/a.c"), text).expect("a file can be written");
        let said = report(&folder, &[]);
        assert!(said.contains("header not read: ") && said.contains("--read-outside"), "{include}: {said}");
        assert!(!said.contains("key_123"), "{include}: {said}");
    }
}

#[test]
fn a_header_outside_is_read_when_that_is_asked_for_and_none_of_its_lines_is_shown() {
    let folder = with_secret("#include \"../secret.h\"");
    for flags in [&["--read-outside"][..], &["-I", "."]] {
        let said = report(&folder, flags);
        assert!(!said.contains("header not read"), "{said}");
        assert!(!said.contains("PyObject *key_123 ="), "{said}");
    }
}

#[test]
fn a_folder_outside_that_the_tree_itself_names_is_closed() {
    let settings = "include-dir = [\"../outer\"]\n";
    let folder = with_secret("#include \"x.h\"").with("pkg/refhound.toml", settings).with("pkg/.git/HEAD", "");
    folder.run(["check", "pkg"]).says(2, &["leads out of the project"]);
    let build = "setup(ext_modules=[Extension('a', ['a.c'], include_dirs=['../outer'])])\n";
    let folder = with_secret("#include \"x.h\"").with("pkg/setup.py", build);
    let run = folder.run(["check", "pkg"]);
    assert!(!run.out.contains("int x") && run.status == 0, "{run:?}");
    let run = with_secret("#include \"x.h\"").run(["check", "-I", "outer", "pkg"]);
    assert!(!run.err.contains("not read") && !run.err.contains("not found"), "{run:?}");
}

#[test]
fn a_header_that_the_flags_force_and_that_is_outside_is_told_not_to_be_read() {
    let folder = with_secret("");
    let (pkg, secret) = (folder.path().join("pkg"), folder.path().join("secret.h"));
    let database = serde_json::json!([{
        "directory": pkg,
        "file": "a.c",
        "arguments": ["gcc", "-c", "-include", secret, "-include", "own.h", "a.c"],
    }]);
    let folder = folder.with("pkg/own.h", "").with("pkg/compile_commands.json", database.to_string());
    let said = report(&folder, &[]);
    assert!(said.contains("header not read: ") && said.contains("secret.h: outside the project"), "{said}");
    assert!(!said.contains("own.h: ") && !said.contains("key_123"), "{said}");
    let said = report(&folder, &["--read-outside"]);
    assert!(!said.contains("header not read"), "{said}");
}

#[test]
fn two_projects_do_not_open_what_lies_between_them() {
    let folder = with_secret("#include \"../secret.h\"").with("other/setup.py", "").with("other/b.c", "int x;\n");
    folder.run(["check", "--isolated", "pkg", "other"]).says(0, &["header not read: ../secret.h"]);
}

#[test]
fn a_source_that_is_a_link_out_of_the_project_is_left_out_and_told() {
    let folder = with_secret("");
    symlink("../secret.h", folder.path().join("pkg/b.c")).expect("a link can be made");
    symlink("a.c", folder.path().join("pkg/again.c")).expect("a link can be made");
    let run = folder.run(["check", "--isolated", "pkg"]);
    run.says(0, &["not analysed: pkg/b.c: symbolic link to a file outside the project"]);
    assert!(!run.err.contains("again.c"), "{run:?}");
    folder.run(["check", "--isolated", "--read-outside", "pkg"]).says(1, &["3 files", "pkg/b.c:1:"]);
    folder.run(["check", "--isolated", "pkg/b.c"]).says(1, &["1 file", "pkg/b.c:1:"]);
}

#[test]
fn pipes_and_devices_are_never_waited_for() {
    for name in ["pkg/n.h", "pkg/b.c", "pkg/compile_commands.json", "pkg/.gitignore"] {
        let folder = with_secret("#include \"n.h\"");
        make_pipe(&folder.path().join(name));
        let run = folder.run(["check", "--verbose", "pkg"]);
        assert_eq!(run.status, 0, "{name}: {run:?}");
        let file = name.rsplit('/').next().expect("it has a name");
        assert!(run.err.contains(file) || file == ".gitignore", "{name}: {run:?}");
    }
    for name in ["pkg/refhound.toml", "pkg/pyproject.toml"] {
        let folder = with_secret("");
        make_pipe(&folder.path().join(name));
        folder.run(["check", "pkg"]).says(2, &[name, "not a regular file"]);
    }
    let folder = with_secret("#include \"/dev/tty\"\n#include \"/dev/zero\"\n#include \"/proc/kmsg\"");
    folder
        .run(["check", "--isolated", "--read-outside", "pkg"])
        .says(0, &["header not read: /dev/zero: not a regular file"]);
    folder.run(["check", "/dev/null"]).says(2, &["/dev/null: neither a file nor a folder"]);
    folder.run(["check", "--config", "/dev/zero", "pkg"]).says(2, &["not a regular file"]);
}

#[test]
fn a_file_that_is_too_large_is_told_with_its_size() {
    let line = "/* xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx */\n";
    let folder = Folder::new().with("big/a.c", line.repeat(400_000));
    folder.run(["check", "--isolated", "big"]).says(2, &["big/a.c: too large", "the limit is"]);
    let folder = folder.with("big/b.c", "int x;\n");
    folder.run(["check", "--isolated", "big"]).says(0, &["warning: not analysed: big/a.c: too large"]);
}

#[test]
fn what_may_not_be_read_is_told() {
    let folder = with_secret("").with("pkg/sub/c.c", "int x;\n").with("pkg/d.c", "int x;\n").with("pkg/h.h", "");
    let close = |name: &str, mode: u32| {
        let path = folder.path().join(name);
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
    };
    close("pkg/sub", 0o000);
    close("pkg/d.c", 0o000);
    // Nothing is closed to root.
    let is_root = std::fs::read_dir(folder.path().join("pkg/sub")).is_ok();
    let run = folder.run(["check", "--isolated", "pkg"]);
    close("pkg/sub", 0o755);
    close("pkg/d.c", 0o644);
    if is_root {
        return;
    }
    run.says(0, &["pkg/sub: folder cannot be read: permission denied", "pkg/d.c: permission denied"]);
}

#[test]
fn a_tree_without_python_is_told_to_be_one() {
    let folder = Folder::new().with("p/a.c", "int main(void) { return 0; }\n");
    folder.run(["check", "--isolated", "p"]).says(0, &["no function here touches a counted object"]);
}

#[test]
fn a_tree_of_which_much_was_not_analysed_is_told_to_be_one() {
    let text = "#include <Python.h>\ntemplate <class T> static PyObject *f(T *self) { std::vector<int> x = {1}; return NULL; }\n";
    let folder = Folder::new().with("p/a.c", text);
    folder
        .run(["check", "--isolated", "p"])
        .says(0, &["1 of 1 functions (100 %) were not analysed", "p/a.c seems to be C++"]);
}

#[test]
fn a_tree_that_knows_only_python_two_is_read_for_it_and_says_so() {
    let text = "#include <Python.h>\n\
                static PyObject *name(PyObject *self, PyObject *args)\n{\n\
                \x20   PyObject *text = PyString_FromString(\"spam\");\n\
                \x20   if (text == NULL)\n        return NULL;\n\
                \x20   return Py_BuildValue(\"O\", text);\n}\n\
                void initspam(void) { Py_InitModule(\"spam\", 0); }\n";
    let said = "note: read for Python 2.7: no file here knows a later one";
    let old = Folder::new().with("spam.c", text);
    old.run(["check"]).says(1, &["RH101", said]);
    assert!(!old.run(["check", "--target-version", "3.13"]).err.contains("read for Python"), "the user knows better");
    assert!(!old.run(["check", "spam.c"]).err.contains("read for Python"), "the rest of the tree is not seen");
    let both =
        Folder::new().with("spam.c", text).with("compat.h", "#include <Python.h>\n#if PY_MAJOR_VERSION >= 3\n#endif\n");
    assert!(!both.run(["check"]).err.contains("read for Python"), "another file knows Python 3");
}

/// Python's header under a condition that is not true: without a word it would look as if there was nothing to find.
#[test]
fn code_behind_a_condition_that_is_not_true_is_told() {
    let body = "#include <Python.h>\nstatic PyObject *lose(PyObject *self, PyObject *args)\n{\n    PyObject *names = PyList_New(0);\n    \
                if (names == NULL)\n        return NULL;\n    return PyLong_FromLong(1000);\n}\n";
    let folder = Folder::new()
        .with("windows.c", format!("int other;\n#ifdef _WIN32\n{body}#endif\n"))
        .with("numbered.c", format!("#if defined(SPAM_PYTHON) && SPAM_PYTHON > 1\n{body}#endif\n"))
        .with("guarded.c", format!("#ifndef Py_PYTHON_H\n#if 1\n{body}#endif\n#endif\n"));
    let run = folder.run(["check", "--min-confidence", "possible", "--exit-zero", "."]);
    run.says(
        0,
        &[
            "note: code that uses Python was not read in numbered.c, because `#if defined(SPAM_PYTHON) && SPAM_PYTHON > 1` is \
             not true (-D reads it)",
            "note: code that uses Python was not read in windows.c, because `#ifdef _WIN32` is not true (--platform windows \
             reads it)",
            "guarded.c:6:23: RH101",
        ],
    );
    assert!(!run.err.contains("in guarded.c"), "{run:?}");
    folder.run(["check", "--platform", "windows", "--min-confidence", "possible", "windows.c"]).says(1, &["RH101"]);
}

#[test]
fn all_macros_that_nothing_defines_are_told_when_somebody_asks() {
    let one = |number: u32| {
        format!("#ifdef HAVE_SPAM_{number}\nPyObject *f{number}(void) {{ return PyList_New(0); }}\n#endif\n")
    };
    let text: String = (10..20).map(one).collect();
    let folder = Folder::new().with("a.c", format!("#include <Python.h>\nint a;\n{text}"));
    let brief = folder.run(["check", "."]);
    assert!(brief.err.contains("HAVE_SPAM_17, 2 more") && !brief.err.contains("HAVE_SPAM_18"), "{brief:?}");
    folder.run(["check", "--verbose", "."]).says(0, &["HAVE_SPAM_18, HAVE_SPAM_19 (-D NAME reads it)"]);
    folder.run(["verify", "."]).says(0, &["HAVE_SPAM_18, HAVE_SPAM_19 (-D NAME reads it)"]);
}
