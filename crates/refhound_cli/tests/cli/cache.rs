//! What is remembered between runs: never a reason for another answer, whatever happens to it.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::program::Folder;

const LEAK: &str = "#include <Python.h>\n\nPyObject *make(PyObject *key)\n{\n    PyObject *d = PyDict_New();\n    if (d == NULL)\n        \
                    return NULL;\n    if (PyDict_SetItem(d, key, Py_None) < 0)\n        return NULL;\n    return d;\n}\n";

const CALLER: &str = "#include <Python.h>\nPyObject *make(PyObject *key);\nint use(PyObject *key)\n{\n    PyObject *d = make(key);\n    \
                      if (d == NULL)\n        return -1;\n    return 0;\n}\n";

/// The user's folder of caches, in which the key is.
const USERS: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/users-caches");

fn project() -> Folder {
    Folder::new().with("src/make.c", LEAK).with("src/use.c", CALLER).with("src/refhound.toml", "")
}

fn command(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_refhound"));
    command.args(["check", "--output-format", "json"]).args(arguments).arg("src").current_dir(folder.path());
    command.env_remove("REFHOUND_NO_CACHE").env_remove("REFHOUND_CACHE_DIR").env("XDG_CACHE_HOME", USERS);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What is printed: findings, and what is said about them.
fn check(folder: &Folder, arguments: &[&str]) -> (String, String) {
    let output = command(folder, arguments).output().expect("the program can be started");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn pack(folder: &Folder) -> std::path::PathBuf {
    let cache = folder.path().join("src/.refhound_cache");
    let is_pack = |path: &std::path::PathBuf| path.extension().is_some_and(|ending| ending == "pack");
    let entries = std::fs::read_dir(cache).expect("there is a cache").flatten();
    entries.map(|entry| entry.path()).find(is_pack).expect("there is a pack")
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("it is a folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_second_run_reads_nothing_and_says_the_same() {
    let folder = project();
    let without = check(&folder, &["--no-cache"]);
    assert_eq!(names(&folder.path().join("src")), ["make.c", "refhound.toml", "use.c"], "nothing is left behind");
    assert_eq!(check(&folder, &[]), without);
    assert_eq!(check(&folder, &[]), without);
    assert!(check(&folder, &["--verbose"]).1.contains("cache: 0 of 2 files read, 0 of 2 functions explored\n"));
    assert!(check(&folder, &["--verbose", "--no-cache"]).1.contains("files"), "without a cache nothing is said of it");
    assert_eq!(names(folder.path()), ["src"]);
    let written = names(&folder.path().join("src/.refhound_cache"));
    assert!([".gitignore", "CACHEDIR.TAG"].iter().all(|name| written.contains(&(*name).to_owned())), "{written:?}");
    assert_eq!(written.len(), 4, "a pack and its lock: {written:?}");
}

#[test]
fn an_edit_costs_what_depends_on_it() {
    let folder = project();
    check(&folder, &[]);
    let folder = folder.with("src/make.c", LEAK.replace("PyObject *d =", "int n = 1; (void)n;\n    PyObject *d ="));
    let (found, said) = check(&folder, &["--verbose"]);
    assert!(said.contains("cache: 1 of 2 files read, 1 of 2 functions explored\n"), "{said}");
    assert_eq!(found, check(&folder, &["--no-cache"]).0);
}

#[test]
fn a_damaged_cache_is_told_once_and_made_anew() {
    let folder = project();
    let without = check(&folder, &["--no-cache"]);
    check(&folder, &[]);
    std::fs::write(pack(&folder), b"no cache, but something that is longer than its heading")
        .expect("it can be written");
    let (found, said) = check(&folder, &[]);
    assert_eq!(found, without.0);
    assert_eq!(said.matches("the cache is damaged and is made anew").count(), 1, "{said}");
    assert_eq!(check(&folder, &[]), without);
    let whole = std::fs::read(pack(&folder)).expect("it was written");
    for part in 0..20 {
        std::fs::write(pack(&folder), &whole[..whole.len() * part / 20]).expect("it can be written");
        assert_eq!(check(&folder, &[]).0, without.0, "cut at {part} of 20");
        assert_eq!(check(&folder, &[]), without);
    }
}

#[test]
fn a_process_that_is_killed_leaves_a_cache_that_can_be_used() {
    let folder = project();
    let expected = check(&folder, &["--no-cache"]).0;
    for round in 0..20u64 {
        let text = LEAK.replace("PyObject *d =", &format!("int n = {round}; (void)n;\n    PyObject *d ="));
        let folder_now =
            Folder::new().with("src/make.c", &text).with("src/use.c", CALLER).with("src/refhound.toml", "");
        let expected = if round % 4 == 0 { check(&folder_now, &["--no-cache"]).0 } else { String::new() };
        std::fs::write(folder.path().join("src/make.c"), &text).expect("it can be written");
        let mut child = command(&folder, &[]).spawn().expect("the program can be started");
        std::thread::sleep(Duration::from_micros(300 * round * round));
        let _ = child.kill();
        let _ = child.wait();
        if round % 4 == 0 {
            assert_eq!(check(&folder, &[]).0, expected, "round {round}");
        }
    }
    std::fs::write(folder.path().join("src/make.c"), LEAK).expect("it can be written");
    assert_eq!(check(&folder, &[]).0, expected);
}

#[test]
fn two_runs_at_once_say_the_same() {
    let folder = project();
    let expected = check(&folder, &["--no-cache"]).0;
    for _ in 0..5 {
        let children: Vec<_> =
            (0..4).map(|_| command(&folder, &[]).spawn().expect("the program can be started")).collect();
        for child in children {
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
        }
        let _ = std::fs::remove_file(pack(&folder));
    }
}

#[test]
fn clean_says_what_was_freed() {
    let folder = project();
    check(&folder, &[]);
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_refhound"))
            .args(arguments)
            .current_dir(folder.path())
            .env_remove("REFHOUND_CACHE_DIR")
            .env("XDG_CACHE_HOME", USERS)
            .output()
            .expect("the program can be started");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (status, said) = run(&["clean", "src"]);
    assert_eq!(status, Some(0));
    assert!(said.contains("4 files removed"), "{said}");
    assert_eq!(names(&folder.path().join("src")), ["make.c", "refhound.toml", "use.c"]);
    assert!(run(&["clean", "src"]).1.contains("nothing to remove"));
    assert_eq!(run(&["clean", "--cache-dir", "src"]).0, Some(2), "what is no cache is not removed");
    assert!(folder.path().join("src/make.c").exists());
}

#[cfg(unix)]
#[test]
fn a_full_disk_or_a_tree_that_cannot_be_written_costs_nothing_but_the_cache() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = project();
    let expected = check(&folder, &["--no-cache"]).0;
    // A file-size limit fails writes as a full disk does.
    let mut limited = Command::new("sh");
    limited.args([
        "-c",
        "trap '' XFSZ; ulimit -f 1; exec \"$0\" check --output-format json src",
        env!("CARGO_BIN_EXE_refhound"),
    ]);
    limited.current_dir(folder.path()).env_remove("REFHOUND_NO_CACHE").env_remove("REFHOUND_CACHE_DIR");
    limited.env("XDG_CACHE_HOME", USERS);
    for _ in 0..3 {
        let output = limited.output().expect("a shell can be started");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{output:?}");
    }
    assert_eq!(check(&folder, &[]).0, expected);
    let source = folder.path().join("src");
    std::fs::set_permissions(&source, std::fs::Permissions::from_mode(0o555)).expect("it is ours");
    let found = check(&folder, &[]).0;
    std::fs::set_permissions(&source, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    assert_eq!(found, expected);
}

/// The same with other variables.
fn check_as(folder: &Folder, users: &str, arguments: &[&str]) -> (String, String) {
    let output = command(folder, arguments)
        .env("XDG_CACHE_HOME", users)
        .env_remove("HOME")
        .output()
        .expect("the program can be started");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_cache_that_somebody_else_has_made_is_worth_nothing() {
    let folder = project();
    let others = Folder::new();
    check_as(&folder, others.path().to_str().expect("a plain name"), &[]);
    let (found, said) = check(&folder, &["--verbose"]);
    assert_eq!(said.matches("of another user, and is made anew").count(), 1, "{said}");
    assert!(said.contains("cache: 2 of 2 files read, 2 of 2 functions explored\n"), "{said}");
    assert_eq!(found, check(&folder, &["--no-cache"]).0);
    assert!(check(&folder, &["--verbose"]).1.contains("cache: 0 of 2 files read"));
}

#[cfg(not(any(windows, target_os = "macos")))]
#[test]
fn without_a_place_for_the_key_there_is_no_cache_and_everything_else() {
    let folder = project();
    let expected = check(&folder, &["--no-cache"]).0;
    let (found, said) = check_as(&folder, "", &["--verbose"]);
    assert_eq!(found, expected);
    assert!(said.contains("there is no folder for its key: set HOME or XDG_CACHE_HOME"), "{said}");
    let (found, said) = check_as(&folder, "/proc/nowhere", &["--verbose"]);
    assert_eq!(found, expected);
    assert!(said.contains("/proc/nowhere/refhound: the cache cannot be written: its key: "), "{said}");
    assert_eq!(names(&folder.path().join("src")), ["make.c", "refhound.toml", "use.c"]);
}

#[cfg(unix)]
#[test]
fn links_in_the_place_of_the_cache_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let folder = project().with("precious", "mine").with("elsewhere/x", "");
    let expected = check(&folder, &[]).0;
    let (cache, pack) = (folder.path().join("src/.refhound_cache"), pack(&folder));
    for ending in ["pack", "lock", "part"] {
        for entry in std::fs::read_dir(&cache).expect("there is a cache").flatten() {
            std::fs::remove_file(entry.path()).expect("it is ours");
        }
        symlink("../../precious", pack.with_extension(ending)).expect("links can be made");
        assert_eq!(check(&folder, &[]).0, expected);
        assert_eq!(std::fs::read(folder.path().join("precious")).expect("it is there"), b"mine", "{ending}");
    }
    std::fs::remove_dir_all(&cache).expect("it is ours");
    symlink("../elsewhere", &cache).expect("links can be made");
    let (found, said) = check(&folder, &["--verbose"]);
    assert_eq!(found, expected);
    assert!(said.contains("the cache cannot be written: it is a link"), "{said}");
    assert_eq!(names(&folder.path().join("elsewhere")), ["x"]);
}

#[test]
fn a_folder_of_other_files_is_no_cache_whatever_the_settings_say() {
    let folder = project()
        .with("src/refhound.toml", "cache-dir = \".\"\n")
        .with("src/.gitignore", "build/\n")
        .with("src/uv.lock", "mine");
    let before = names(&folder.path().join("src"));
    let (found, said) = check(&folder, &["--verbose"]);
    assert_eq!(found, check(&folder, &["--no-cache"]).0);
    assert!(said.contains("it holds other files and is no cache of refhound"), "{said}");
    folder.run(["clean", "src"]).says(2, &["it is no cache of refhound"]);
    assert_eq!(names(&folder.path().join("src")), before);
}
