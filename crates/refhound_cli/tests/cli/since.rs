//! `--since` and `--staged`, in real checkouts.

use std::path::Path;
use std::process::Command;

use crate::program::Folder;

/// A function that leaks on an early return.
pub(crate) fn leaking(name: &str) -> String {
    format!(
        "PyObject *{name}(PyObject *self, PyObject *key) {{\n    PyObject *d = PyDict_New();\n    if (d == NULL) return NULL;\n    \
         if (PyDict_SetItem(d, key, key) < 0) return NULL;\n    return d;\n}}\n"
    )
}

pub(crate) const HEAD: &str = "#include <Python.h>\n";

/// A helper that gives a borrowed or a new reference, and a function that relies on it.
fn helper(body: &str) -> String {
    format!("{HEAD}PyObject *helper(PyObject *list) {{\n    {body}\n}}\n")
}

const CALLER: &str = "#include <Python.h>\nPyObject *helper(PyObject *list);\nPyObject *caller(PyObject *self, PyObject *list) {\n    \
                      PyObject *item = helper(list);\n    if (item == NULL) return NULL;\n    long n = PyObject_Size(item);\n    \
                      return PyLong_FromLong(n);\n}\n";

pub(crate) fn git(folder: &Path, arguments: &[&str]) {
    let output = Command::new("git")
        .args([
            "-c",
            "user.name=t",
            "-c",
            "user.email=t@t",
            "-c",
            "init.defaultBranch=main",
            "-c",
            "commit.gpgSign=false",
        ])
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("there is git");
    assert!(output.status.success(), "git {arguments:?}: {output:?}");
}

fn commit(folder: &Folder) {
    git(folder.path(), &["add", "-A"]);
    git(folder.path(), &["commit", "-q", "--allow-empty", "-m", "x"]);
}

/// A checkout with one commit.
pub(crate) fn checkout(files: &[(&str, String)]) -> Folder {
    let folder = files.iter().fold(Folder::new(), |folder, (name, text)| folder.with(name, text));
    git(folder.path(), &["init", "-q"]);
    commit(&folder);
    folder
}

fn found(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let run = folder.run(["check", "-q", "--output-format", "concise"].iter().chain(arguments));
    assert!(run.status < 2, "{run:?}");
    let function = |line: &str| {
        let name = line.split('`').nth(1).unwrap_or_default();
        format!("{}:{name}", line.split(':').next().unwrap_or_default())
    };
    run.out.lines().map(function).collect()
}

#[test]
fn only_functions_that_changed_are_reported() {
    let folder = checkout(&[("a.c", format!("{HEAD}{}{}", leaking("old"), leaking("edited")))]);
    assert_eq!(found(&folder, &["."]), ["a.c:d", "a.c:d"]);
    assert_eq!(found(&folder, &["--since", "HEAD"]), Vec::<String>::new());
    let edited = leaking("edited").replace("return d;", "Py_INCREF(key); Py_DECREF(key); return d;");
    // Lines that move are no change; an untracked file is one.
    let folder = folder
        .with("a.c", format!("{HEAD}\n\n/* moved */\n{}{edited}", leaking("old")))
        .with("new.c", format!("{HEAD}{}", leaking("fresh")));
    let run = folder.run(["check", "--since", "HEAD", "--output-format", "json"]);
    run.says(1, &["\"edited\"", "\"fresh\"", "changed functions: 2"]);
    assert!(!run.out.contains("\"old\""), "{run:?}");
    commit(&folder);
    assert_eq!(found(&folder, &["--since", "HEAD"]), Vec::<String>::new());
    assert_eq!(found(&folder, &["--since", "HEAD~1"]), ["a.c:d", "new.c:d"]);
}

#[test]
fn a_caller_is_reported_when_its_callee_does_something_else() {
    let borrowed = helper("return PyList_GetItem(list, 0);");
    let folder = checkout(&[
        ("helper.c", borrowed),
        ("caller.c", CALLER.to_owned()),
        ("other.c", format!("{HEAD}{}", leaking("o"))),
    ]);
    assert_eq!(found(&folder, &["--since", "HEAD"]), Vec::<String>::new());
    let folder = folder.with("helper.c", helper("return PySequence_GetItem(list, 0);"));
    let run = folder.run(["check", "--since", "HEAD", "--output-format", "json"]);
    run.says(1, &["\"caller\"", "changed functions: 1", "another effect: 1"]);
    assert!(!run.out.contains("\"o\""), "{run:?}");
}

#[test]
fn a_macro_that_changes_is_seen_where_it_is_used() {
    let folder = checkout(&[
        ("m.h", "#define DONE(x) Py_DECREF(x)\n".to_owned()),
        (
            "a.c",
            format!(
                "{HEAD}#include \"m.h\"\nPyObject *f(PyObject *s, PyObject *k) {{\n    PyObject *d = PyDict_New();\n    if (d == NULL) return NULL;\n    DONE(d);\n    Py_RETURN_NONE;\n}}\n"
            ),
        ),
    ]);
    let folder = folder.with("m.h", "#define DONE(x) (void)(x)\n");
    assert_eq!(found(&folder, &["--since", "HEAD"]), ["a.c:d"]);
}

#[test]
fn what_is_staged_is_analysed_and_not_the_work_tree() {
    let clean = leaking("f").replace("< 0) return NULL;", "< 0) { Py_DECREF(d); return NULL; }");
    let folder = checkout(&[("a.c", format!("{HEAD}{clean}")), ("b.c", format!("{HEAD}{}", leaking("old")))]);
    let folder = folder.with("a.c", format!("{HEAD}{}", leaking("f")));
    assert_eq!(found(&folder, &["--staged"]), Vec::<String>::new(), "nothing is staged");
    git(folder.path(), &["add", "a.c"]);
    // The work tree goes on: mended there, and another file that git does not know.
    let folder = folder.with("a.c", format!("{HEAD}{clean}")).with("junk.c", format!("{HEAD}{}", leaking("junk")));
    assert_eq!(found(&folder, &["--staged"]), ["a.c:d"]);
    assert_eq!(found(&folder, &["--since", "HEAD"]), ["junk.c:d"]);
    // A file that is only in the index.
    std::fs::remove_file(folder.path().join("a.c")).expect("it was there");
    assert_eq!(found(&folder, &["--staged"]), ["a.c:d"]);
    let index = folder.path().join(".git/index");
    let before = std::fs::read(&index).expect("there is an index");
    found(&folder, &["--staged"]);
    assert_eq!(std::fs::read(&index).expect("still"), before, "nothing is written");
}

#[test]
fn a_file_with_a_new_name_has_not_changed() {
    let folder = checkout(&[("sub/old name.c", format!("{HEAD}{}{}", leaking("f"), leaking("g")))]);
    git(folder.path(), &["mv", "sub/old name.c", "new.c"]);
    assert_eq!(found(&folder, &["--since", "HEAD"]), Vec::<String>::new());
    assert_eq!(found(&folder, &["--staged"]), Vec::<String>::new());
    assert_eq!(found(&folder, &["new.c"]).len(), 2);
}

#[test]
fn the_first_commit_can_be_checked_and_so_can_a_folder_below() {
    let folder = Folder::new().with("src/a.c", format!("{HEAD}{}", leaking("f")));
    git(folder.path(), &["init", "-q"]);
    git(folder.path(), &["add", "."]);
    assert_eq!(found(&folder, &["--staged", "src"]), ["src/a.c:d"]);
    commit(&folder);
    assert_eq!(found(&folder, &["--staged", "src"]), Vec::<String>::new());
    let folder = folder.with("src/a.c", format!("{HEAD}{}", leaking("g")));
    assert_eq!(found(&folder, &["--since", "HEAD", "src/a.c"]), ["src/a.c:d"]);
}

#[test]
fn what_git_cannot_tell_is_said() {
    let folder = checkout(&[("a.c", HEAD.to_owned() + "int x;\n")]);
    folder.run(["check", "--since", "nowhere"]).says(2, &["there is no revision `nowhere`"]);
    folder.run(["check", "--since", "HEAD~7"]).says(2, &["there is no revision `HEAD~7`"]);
    folder.run(["check", "--since=--output=x"]).says(2, &["`--output=x` is no revision"]);
    folder.run(["check", "--since", ""]).says(2, &["`` is no revision"]);
    folder.run(["check", "--since", "HEAD", ".", "/"]).says(2, &["/: not in the git checkout"]);
    folder.run(["baseline", "write", "--since", "HEAD"]).says(2, &["a baseline is made of a whole run"]);
    let outside = Folder::new().with("a.c", "int x;");
    let mut command = Command::new(env!("CARGO_BIN_EXE_refhound"));
    command.args(["check", "--staged"]).current_dir(outside.path());
    // The folder of the tests may lie in a checkout.
    command.env("GIT_CEILING_DIRECTORIES", outside.path().parent().expect("it has one"));
    crate::program::watched(command).says(2, &["not in a git checkout"]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_refhound"));
    command.args(["check", "--since", "HEAD"]).current_dir(folder.path()).env("PATH", "");
    crate::program::watched(command).says(2, &["git cannot be run"]);
}

#[cfg(unix)]
#[test]
fn a_hook_refuses_a_commit_that_adds_a_leak() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = checkout(&[("a.c", format!("{HEAD}{}", leaking("old")))]);
    let hook = folder.path().join(".git/hooks/pre-commit");
    std::fs::create_dir_all(hook.parent().expect("it has one")).expect("it can be made");
    std::fs::write(&hook, format!("#!/bin/sh\nexec '{}' check --staged -q\n", env!("CARGO_BIN_EXE_refhound")))
        .expect("it can be written");
    std::fs::set_permissions(&hook, std::fs::Permissions::from_mode(0o755)).expect("it can be made to run");
    let folder = folder.with("b.c", format!("{HEAD}int b;\n"));
    commit(&folder);
    let folder = folder.with("c.c", format!("{HEAD}{}", leaking("fresh")));
    git(folder.path(), &["add", "-A"]);
    let refused = Command::new("git")
        .args(["-c", "user.name=t", "-c", "user.email=t@t", "commit", "-q", "-a", "-m", "x"])
        .current_dir(folder.path())
        .output()
        .expect("there is git");
    assert!(!refused.status.success(), "{refused:?}");
    // git shows what hooks print on standard error.
    assert!(String::from_utf8_lossy(&refused.stderr).contains("c.c:"), "{refused:?}");
}
