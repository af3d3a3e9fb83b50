//! Settings that came with a tree, and would like to reach out of it.

use std::path::Path;

use crate::program::Folder;

const LEAK: &str = "#include <Python.h>\nPyObject *f(void) { PyObject *x = PyList_New(0); if (!x) return NULL; return PyLong_FromLong(1); }\n";

/// A repository beside something that is not its own.
fn folder(settings: &str) -> Folder {
    Folder::new()
        .with("tree/.git/HEAD", "")
        .with("tree/a.c", LEAK)
        .with("tree/pyproject.toml", format!("[tool.refhound]\n{settings}\n"))
        .with("home/.profile", "# mine\n")
        .with("home/base.toml", "jobs = 1\n")
}

fn text(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).unwrap_or_default()
}

#[test]
fn no_path_in_the_settings_of_a_tree_leads_out_of_it() {
    for (settings, key) in [
        ("output = [\"concise=../home/.profile\"]", "output"),
        ("output = [\"json=a.json\", \"concise=sub/../../home/new\"]", "output"),
        ("cache-dir = \"../home\"", "cache-dir"),
        ("baseline = \"../home/base.json\"", "baseline"),
        ("extend = \"../home/base.toml\"", "extend"),
        ("contracts-files = [\"../home/base.toml\"]", "contracts-files"),
        ("include-dir = [\"inc\", \"../home\"]", "include-dir"),
        ("compile-commands = \"../home/compile_commands.json\"", "compile-commands"),
        ("cache-dir = \"/tmp/refhound-elsewhere\"", "cache-dir"),
    ] {
        let folder = folder(settings);
        let place = "tree/pyproject.toml:2:";
        for command in ["check", "verify", "config"] {
            folder.run([command, "tree"]).says(2, &[place, &format!("tool.refhound.{key}: "), "leads out of"]);
        }
        folder.run(["contracts", "--project", "tree", "PyList_New"]).says(2, &["leads out of"]);
        folder.run(["clean", "tree"]).says(2, &["leads out of"]);
        folder.run(["check", "--isolated", "tree"]).says(1, &["RH101"]);
        assert_eq!(text(&folder, "home/.profile"), "# mine\n");
        assert!(!folder.path().join("home/new").exists() && !folder.path().join("home/CACHEDIR.TAG").exists());
        // The user may say the same.
        let users = folder.run(["config", "--config", "tree/pyproject.toml", "tree"]);
        assert!(!users.err.contains("leads out of"), "{users:?}");
    }
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out_either() {
    for settings in ["output = [\"concise=out/.profile\"]", "cache-dir = \"out\"", "extend = \"out/base.toml\""] {
        let folder = folder(settings);
        std::os::unix::fs::symlink("../home", folder.path().join("tree/out")).expect("links can be made");
        folder.run(["check", "tree"]).says(2, &["leads out of"]);
        assert_eq!(text(&folder, "home/.profile"), "# mine\n");
    }
    for target in ["../home/.profile", "../home/new"] {
        let folder = folder("output = [\"concise=report.txt\"]");
        std::os::unix::fs::symlink(target, folder.path().join("tree/report.txt")).expect("links can be made");
        folder.run(["check", "tree"]).says(2, &["leads out of"]);
        assert_eq!((text(&folder, "home/.profile").as_str(), text(&folder, "home/new").as_str()), ("# mine\n", ""));
    }
}

#[test]
fn a_report_that_a_tree_asks_for_replaces_reports_only() {
    let folder = folder("output = [\"concise=a.c\", \"sarif=out.sarif\"]").with("tree/out.sarif", "");
    for _ in 0..2 {
        let run = folder.run(["check", "tree"]);
        run.says(
            2,
            &["RH101", "tree/pyproject.toml:2: output: tree/a.c was not made by refhound, and is not replaced"],
        );
        assert_eq!(text(&folder, "tree/a.c"), LEAK);
        assert!(text(&folder, "tree/out.sarif").contains("RH101"), "the others are written");
    }
    folder.run(["check", "tree", "-o", "concise=notes.txt"]).says(1, &["RH101"]);
    let folder = folder.with("notes.txt", "mine");
    folder.run(["check", "tree", "-o", "concise=notes.txt"]).says(1, &["RH101"]);
    assert!(text(&folder, "notes.txt").contains("RH101"), "the user may replace anything");
}

#[test]
fn no_report_goes_into_the_folder_of_git() {
    let folder = folder("output = [\"concise=.git/hooks/pre-commit\"]").with("tree/.git/hooks/README", "");
    folder.run(["check", "tree"]).says(2, &["is in the folder of git"]);
    assert!(!folder.path().join("tree/.git/hooks/pre-commit").exists());
}

#[cfg(unix)]
#[test]
fn a_baseline_is_written_neither_through_a_link_nor_over_something_else() {
    let folder = folder("jobs = 1");
    let link = folder.path().join("tree/refhound-baseline.json");
    std::os::unix::fs::symlink("../home/.profile", &link).expect("links can be made");
    folder.run_in("tree", ["baseline", "write"]).says(2, &["refhound-baseline.json is a symbolic link"]);
    assert_eq!(text(&folder, "home/.profile"), "# mine\n");
    std::fs::remove_file(&link).expect("it was made");
    let folder = folder.with("tree/pyproject.toml", "[tool.refhound]\nbaseline = \"a.c\"\n");
    folder.run_in("tree", ["baseline", "write"]).says(2, &["pyproject.toml:2: baseline: a.c was not made by refhound"]);
    assert_eq!(text(&folder, "tree/a.c"), LEAK);
    folder.run_in("tree", ["baseline", "write", "--baseline", "known.json"]).says(0, &["1 known finding"]);
    folder.run_in("tree", ["baseline", "write", "--baseline", "known.json"]).says(0, &["1 known finding"]);
}

#[test]
fn settings_of_a_repository_may_be_shared_in_it() {
    let folder = Folder::new()
        .with("r/.git/HEAD", "")
        .with("r/base.toml", "[contracts.give]\nreturns = { gives = \"new\" }\n")
        .with("r/p/refhound.toml", "extend = \"../base.toml\"\ninclude-dir = [\"../inc\"]\n")
        .with("r/p/a.c", LEAK);
    folder.run(["check", "r/p"]).says(1, &["RH101"]);
    let written = folder.with("r/p/refhound.toml", "output = [\"json=../out.json\"]\n");
    written.run(["check", "r/p"]).says(2, &["leads out of the folder of the settings"]);
    assert!(!Path::new(&written.path().join("r/out.json")).exists());
}
