//! `refhound scan`: one row for each package whatever happens to it, and the same data set however often the scan was killed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::archives::{archive, leaky};
use crate::program::{Folder, Run, watched};

/// A line of an export, without what is different from run to run.
fn settled(line: &str) -> Value {
    let mut line: Value = serde_json::from_str(line).expect("a line of JSON");
    let record = &mut line["record"];
    record["ms"] = Value::Null;
    record["peak_rss_bytes"] = Value::Null;
    if record["statistics"].is_object() {
        record["statistics"]["ms"] = Value::Null;
        record["statistics"]["peak_rss_bytes"] = Value::Null;
    }
    line
}

fn exported(folder: &Folder, data_set: &str) -> Vec<Value> {
    let run = folder.run(["scan", "export", "--jsonl", data_set]);
    assert_eq!(run.status, 0, "{run:?}");
    run.out.lines().map(settled).collect()
}

/// Name, status and number of findings of each package.
fn rows(folder: &Folder, data_set: &str) -> Vec<(String, String, usize)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |line: &Value| {
        let record = &line["record"];
        let name = format!("{}-{}", text(&record["name"]), text(&record["version"]));
        (name, text(&record["status"]), record["findings"].as_array().map_or(0, Vec::len))
    };
    exported(folder, data_set).iter().map(row).collect()
}

fn row(name: &str, status: &str, findings: usize) -> (String, String, usize) {
    (name.to_owned(), status.to_owned(), findings)
}

#[test]
fn each_package_is_a_row_whatever_is_wrong_with_it() {
    let good = leaky("good-1.0");
    let folder = Folder::new()
        .with("all/good-1.0.tar.gz", &good)
        .with("all/cut-2.0.tar.gz", &good[..good.len() / 2])
        .with("all/none-0.1.tar.gz", archive(&[(b"none-0.1/README", b"")]))
        .with("all/wrong-1.zip", &good)
        .with("tree-3.0/a.c", "#include <Python.h>\nvoid f(void) { PyList_New(0); }\n");
    folder
        .run(["scan", "./all", "./tree-3.0", "--into", "s.db"])
        .says(0, &["analysed: 2", "bad-archive: 2", "no-source: 1"]);
    let expected = [
        row("cut-2.0", "bad-archive", 0),
        row("good-1.0", "analysed", 1),
        row("none-0.1", "no-source", 0),
        row("tree-3.0", "analysed", 1),
        row("wrong-1", "bad-archive", 0),
    ];
    assert_eq!(rows(&folder, "s.db"), expected);
    // The second time nothing is left to do.
    folder.run(["scan", "./all", "./tree-3.0", "--into", "s.db"]).says(0, &["5 packages were in the data set already"]);
    assert_eq!(rows(&folder, "s.db"), expected);
    let findings = &exported(&folder, "s.db")[1]["record"]["findings"][0];
    assert_eq!(findings["filename"], "good-1.0/src/a.c");
    // What was exported makes the same data set again.
    let lines = folder.run(["scan", "export", "s.db"]).out;
    let mut import = Command::new(env!("CARGO_BIN_EXE_refhound"));
    import.args(["scan", "import", "t.db"]).current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut import = import.spawn().expect("the program can be started");
    std::io::Write::write_all(&mut import.stdin.take().expect("a pipe"), lines.as_bytes()).expect("it is read");
    assert!(import.wait().expect("it ends").success());
    assert_eq!(exported(&folder, "t.db"), exported(&folder, "s.db"));
}

#[test]
fn reports_are_made_of_the_data_set_alone() {
    let folder = Folder::new().with("good-1.0.tar.gz", leaky("good-1.0"));
    folder.run(["scan", "good-1.0.tar.gz", "--into", "s.db"]).says(0, &["none of them confirmed"]);
    let run = folder.run(["scan", "report", "s.db", "--format", "md"]);
    run.says(0, &["Nobody has confirmed it", "| RH101 | leaked-reference | 1 | 1 |", "| good | 1.0 |"]);
    folder.run(["scan", "report", "s.db", "-o", "pages"]).says(0, &["index.html"]);
    let read = |name: &str| std::fs::read_to_string(folder.path().join("pages").join(name)).expect("a page");
    assert!(read("index.html").contains("<a href=\"packages/1.html\">good</a>") && read("index.html").contains("<svg"));
    assert!(read("packages/1.html").contains("good-1.0/src/a.c"));
    folder.run(["scan", "report", "no.db"]).says(2, &["no such file"]);
    assert!(!folder.path().join("no.db").exists(), "asking makes nothing");
    let folder = folder.with("text.db", "not a database at all, but long enough to be looked at".repeat(20));
    folder.run(["scan", "report", "text.db"]).says(2, &["not a data set of refhound"]);
}

#[test]
fn limits_and_options_are_kept() {
    let folder = Folder::new().with("good-1.0.tar.gz", leaky("good-1.0"));
    let run = |into: &str, more: &[&str]| folder.run(["scan", "good-1.0.tar.gz", "--into", into].iter().chain(more));
    run("m.db", &["--", "--ignore", "RH101"]).says(0, &["analysed: 1", "0 findings"]);
    run("e.db", &["--", "--no-such-option"]).says(2, &["behind `--`", "--no-such-option"]);
    run("e.db", &["--", "src"]).says(2, &["and no paths"]);
    folder.run(["scan", "--into", "e.db"]).says(2, &["nothing to scan"]);
    folder.run(["scan", "numpy"]).says(2, &["--into"]);
    folder.run(["scan", "./missing", "--into", "e.db"]).says(2, &["no such file or folder"]);
    let shards: Vec<Run> = (1..=3).map(|part| run(&format!("{part}.db"), &["--shard", &format!("{part}/3")])).collect();
    assert_eq!(shards.iter().filter(|run| run.err.contains("analysed: 1")).count(), 1, "{shards:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_package_that_takes_too_much_costs_itself_only() {
    let body = "  if (a[x] && !PyList_Append(y, a[x])) { Py_DECREF(y); y = PyList_New(x); }\n".repeat(3000);
    let slow =
        format!("#include <Python.h>\nPyObject *a[9];\nPyObject *f(PyObject *y, int x) {{\n{body}  return y;\n}}\n");
    let files: Vec<Vec<u8>> = (0..60).map(|n| format!("slow-1/{n}.c").into_bytes()).collect();
    let members: Vec<(&[u8], &[u8])> = files.iter().map(|name| (&name[..], slow.as_bytes())).collect();
    let folder = Folder::new().with("d/slow-1.tar.gz", archive(&members)).with("d/good-1.0.tar.gz", leaky("good-1.0"));
    folder.run(["scan", "./d", "--into", "t.db", "--timeout", "1"]).says(0, &["analysed: 1", "timeout: 1"]);
    folder
        .run(["scan", "./d", "--into", "m.db", "--memory", "60", "--timeout", "50"])
        .says(0, &["analysed: 1", "memory: 1"]);
}

/// What stands for Python with pip: it knows two packages, and one of them under two names.
#[cfg(unix)]
const INDEX: &str = r#"#!/bin/sh
while read -r line; do
  into=$(printf %s "$line" | sed 's/.*"into":"\([^"]*\)".*/\1/')
  case "$line" in
    *'"list"'*) echo '{"versions": ["1.0", "2.0"]}' ;;
    *'"good==2.0"'*) cp "$ARCHIVES/good-2.0.tar.gz" "$into"
       echo "{\"name\": \"good\", \"version\": \"2.0\", \"path\": \"$into/good-2.0.tar.gz\", \"sha256\": \"b\"}" ;;
    *'"good'*) cp "$ARCHIVES/good-1.0.tar.gz" "$into"
       echo "{\"name\": \"good\", \"version\": \"1.0\", \"path\": \"$into/good-1.0.tar.gz\", \"sha256\": \"a\"}" ;;
    *'"lost"'*) exit 3 ;;
    *) echo '{"failed": "not-found", "why": "the index has no source archive of it"}' ;;
  esac
done
"#;

#[cfg(unix)]
#[test]
fn names_are_loaded_and_counted_once() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new()
        .with("good-1.0.tar.gz", leaky("good-1.0"))
        .with("good-2.0.tar.gz", leaky("good-2.0"))
        .with("index.sh", INDEX)
        .with("lost/of_another_kind.txt", "")
        .with("r.txt", "good<2\nmissing\n");
    let script = folder.path().join("index.sh");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
    let scan = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_refhound"));
        command.arg("scan").args(arguments).current_dir(folder.path());
        command.env("REFHOUND_PYTHON", &script).env("ARCHIVES", folder.path());
        watched(command)
    };
    scan(&["good", "-r", "r.txt", "lost", "--into", "n.db"])
        .says(0, &["analysed: 1", "not-found: 1", "not-fetched: 1", "the folder of that name is ./lost"]);
    let expected = [row("good-1.0", "analysed", 1), row("good-1.0", "analysed", 1)];
    let known = rows(&folder, "n.db");
    assert_eq!(known[..2], expected, "two requests, one package");
    assert_eq!(known[2..], [row("lost-", "not-fetched", 0), row("missing-", "not-found", 0)]);
    let text = folder.run(["scan", "report", "n.db", "--format", "md"]).out;
    assert!(text.contains("| RH101 | leaked-reference | 1 | 1 |"), "{text}");
    scan(&["good", "--versions", "all", "--into", "a.db"]).says(0, &["analysed: 2"]);
    scan(&["good", "--versions", "all", "--into", "a.db", "--newest"]).says(0, &["2 packages were in"]);
}

/// A folder of packages that differ.
fn many(count: usize) -> Folder {
    (0..count).fold(Folder::new(), |folder, number| {
        let name = format!("p{number:02}-1.0");
        let lines = format!("#include <Python.h>\n{}", leak(number));
        folder.with(&format!("all/{name}.tar.gz"), archive(&[(format!("{name}/a.c").as_bytes(), lines.as_bytes())]))
    })
}

fn leak(number: usize) -> String {
    (0..=number % 7)
        .map(|n| format!("PyObject *f{number}_{n}(void) {{ PyObject *x = PyList_New({n}); if (!x) return 0; return PyLong_FromLong(1); }}\n"))
        .collect()
}

fn start(folder: &Path, data_set: &str) -> std::process::Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_refhound"));
    command.args(["scan", "./all", "--jobs", "2", "--quiet", "--into", data_set]).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
}

#[test]
fn a_scan_that_is_killed_twenty_times_ends_as_one_that_is_not() {
    let folder = many(60);
    assert!(start(folder.path(), "whole.db").wait().expect("it ends").success());
    let (mut kills, mut seed) = (0, 7_u64);
    while kills < 20 {
        let mut child = start(folder.path(), "killed.db");
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_millis(5 + (seed >> 33) % 90));
        if child.try_wait().expect("it can be asked").is_some() {
            // This one came to its end: the next scan is another one.
            for name in ["killed.db", "killed.db-wal", "killed.db-shm"] {
                let _ = std::fs::remove_file(folder.path().join(name));
            }
            continue;
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        kills += 1;
    }
    assert!(start(folder.path(), "killed.db").wait().expect("it ends").success());
    let (whole, killed) = (exported(&folder, "whole.db"), exported(&folder, "killed.db"));
    assert_eq!(whole.len(), 60);
    assert_eq!(whole, killed);
}
