//! Files of settings, flags on top of them, and `refhound config`.

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

fn folder(settings: &str) -> Folder {
    Folder::new().with("src/spam.c", LEAK).with("pyproject.toml", settings)
}

#[test]
fn settings_count_and_flags_win() {
    let folder = folder("[tool.refhound]\nignore = [\"RH101\"]\nexit-zero = true\noutput-format = \"concise\"\n");
    folder.run(["check", "src"]).says(0, &["nothing found"]);
    folder.run(["check", "src", "--ignore", "RH102"]).says(0, &["found 1 problem", "src/spam.c:4:19: RH101"]);
    folder.run(["check", "src", "--ignore", "RH102", "--exit-zero=false"]).says(1, &["RH101"]);
    folder.run(["check", "src", "--isolated"]).says(1, &["     = help: "]);
}

#[test]
fn the_nearest_file_counts_wherever_the_program_is_started() {
    let folder = folder("[tool.refhound]\nselect = [\"RH102\"]\n").with("other.toml", "select = [\"RH1\"]\n");
    folder.run(["check", "."]).says(0, &["nothing found"]);
    folder.run(["check", "src/spam.c"]).says(0, &["nothing found"]);
    folder.run(["check", "src", "--config", "other.toml"]).says(1, &["RH101"]);
    folder.run(["check", "src", "--config", "absent.toml"]).says(2, &["absent.toml: no such file"]);
}

#[test]
fn mistakes_in_settings_end_the_run() {
    folder("[tool.refhound]\nselct = [\"RH1\"]\n")
        .run(["check"])
        .says(2, &["pyproject.toml:2:1: tool.refhound.selct: unknown key; did you mean `select`?"]);
    folder("[tool.refhound]\nselect = [\"RH1\"\n").run(["check"]).says(2, &["pyproject.toml:", "this is not TOML"]);
    folder("[tool.refhound]\njobs = \"many\"\n").run(["check"]).says(2, &["expected a number from 1 to 1024"]);
    folder("[tool.refhound]\nignore = [\"RH1O1\"]\n").run(["check"]).says(2, &["did you mean `RH101`?"]);
    folder("[tool.refhound]\nexclude = [\"a[b\"]\n")
        .run(["check"])
        .says(2, &["pyproject.toml:2:12: ", "not a pattern"]);
    folder("[tool.refhound.contract]\n").run(["check"]).says(2, &["did you mean `contracts`?"]);
    folder("[project\nname = 1\n").run(["check"]).says(1, &["RH101"]);
}

#[test]
fn rules_can_be_left_out_for_some_files() {
    let folder =
        folder("[tool.refhound.per-file-ignores]\n\"src/**\" = [\"leaked-reference\"]\n").with("lib/b.c", LEAK);
    folder.run(["check"]).says(1, &["lib/b.c", "found 1 problem"]);
    let flag = |text: &str| folder.run(["check", "--isolated", "--per-file-ignores", text]);
    flag("spam.c:RH1,b.c:RH101").says(0, &["nothing found"]);
    flag("lib/*:RH101").says(1, &["found 1 problem", "src/spam.c"]);
    flag("lib").says(2, &["expected PATTERN:RULE"]);
    flag("lib/*:RH9").says(2, &["there is no rule `RH9`"]);
}

#[test]
fn files_and_folders_can_be_left_out() {
    let folder = folder("[tool.refhound]\nexclude = [\"old\", \"lib/*_gen.c\"]\n")
        .with("src/old/a.c", LEAK)
        .with("lib/b_gen.c", LEAK)
        .with("lib/deep/c_gen.c", LEAK);
    let run = folder.run(["check", "--format", "concise"]);
    run.says(1, &["src/spam.c:4", "lib/deep/c_gen.c:4", "found 2 problems", "skipped: 2 excluded"]);
    folder.run(["check", "-v", "src"]).says(1, &["skipped: src/old/a.c: excluded by the settings", "found 1 problem"]);
    folder.run(["check", "src/old/a.c"]).says(1, &["found 1 problem"]);
    folder.run(["check", "src/old"]).says(2, &["1 C file was skipped as generated, vendored, ignored or excluded"]);
    folder.run(["check", "--exclude", "spam.c", "--exclude", "./lib"]).says(1, &["src/old/a.c:4", "found 1 problem"]);
    folder.run(["check", "--exclude", "a[b"]).says(2, &["--exclude a[b: not a pattern"]);
    folder.run(["verify", "--exclude", "lib", "--quiet"]).says(1, &["src/spam.c"]);
}

#[test]
fn what_is_in_force_is_printed_with_where_it_comes_from() {
    let folder = folder("[tool.refhound]\nextend = \"base.toml\"\nignore = [\"RH101\"]\n")
        .with("base.toml", "target-version = \"3.11\"\nignore = [\"RH102\"]\n");
    let run = folder.run(["config", "src", "--min-confidence", "certain"]);
    run.says(0, &["# settings of pyproject.toml, which extends base.toml\n", "# jobs is not set"]);
    let line = |start: &str| run.out.lines().find(|line| line.starts_with(start)).unwrap_or_default();
    assert!(line("ignore = [\"RH101\"]").ends_with("# pyproject.toml:3"), "{}", run.out);
    assert!(line("target-version = \"3.11\"").ends_with("# base.toml:1"), "{}", run.out);
    assert!(line("min-confidence = \"certain\"").ends_with("# flag"), "{}", run.out);
    assert!(line("select = []").ends_with("# default"), "{}", run.out);
    // It can be read again.
    let again = Folder::new().with("refhound.toml", &run.out).run(["config"]);
    again.says(0, &["# settings of refhound.toml\n"]);
}

#[test]
fn contracts_of_settings_that_are_built_on_count_too() {
    let give = "#include <Python.h>\nPyObject *give(void);\nvoid f(void) { PyObject *x = give(); if (!x) return; }\n";
    let folder = Folder::new()
        .with("a.c", give)
        .with("refhound.toml", "extend = \"base.toml\"\n")
        .with("base.toml", "[contracts.give]\nreturns = { gives = \"new\" }\n");
    folder.run(["check"]).says(1, &["RH101 leaked-reference: `x`"]);
    folder
        .run(["config", "--pack", "glib"])
        .says(0, &["which extends base.toml", "packs = [\"glib\"]", "# contracts of 1 functions: base.toml"]);
    folder.run(["check", "--isolated"]).says(0, &[]);
}
