//! `check --watch`: a process that stays, and what it notices.

#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::program::Folder;

const PATIENCE: Duration = Duration::from_secs(30);

const LEAK: &str =
    "#include <Python.h>\nvoid f(void) {\n    PyObject *d = PyDict_New();\n    if (d) PyDict_Clear(d);\n}\n";
const CLEAN: &str = "#include <Python.h>\nvoid f(void) {\n    PyObject *d = PyDict_New();\n    if (d) PyDict_Clear(d);\n    Py_XDECREF(d);\n}\n";

/// A watching process, and the lines of both its outputs as they come.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(folder: &Folder) -> Watching {
        let mut child = Command::new(env!("CARGO_BIN_EXE_refhound"))
            .args(["check", "--watch", "--output-format", "concise"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let (sender, lines) = channel();
        let out = BufReader::new(child.stdout.take().expect("it was asked for"));
        let err = BufReader::new(child.stderr.take().expect("it was asked for"));
        let other = sender.clone();
        std::thread::spawn(move || out.lines().map_while(Result::ok).for_each(|line| drop(other.send(line))));
        std::thread::spawn(move || err.lines().map_while(Result::ok).for_each(|line| drop(sender.send(line))));
        Watching { child, lines }
    }

    /// All lines up to the one that says that it waits.
    #[track_caller]
    fn report(&self) -> Vec<String> {
        let (started, mut seen) = (Instant::now(), Vec::new());
        while started.elapsed() < PATIENCE {
            let Ok(line) = self.lines.recv_timeout(Duration::from_millis(100)) else { continue };
            let is_last = line.starts_with("watching ");
            seen.push(line);
            if is_last {
                // Findings come through another pipe.
                while let Ok(line) = self.lines.recv_timeout(Duration::from_millis(100)) {
                    seen.push(line);
                }
                return seen;
            }
        }
        panic!("no report: {seen:?}");
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn leaks(report: &[String]) -> usize {
    report.iter().filter(|line| line.contains("RH101")).count()
}

#[test]
fn a_change_runs_it_again_and_an_interrupt_ends_it() {
    let folder = Folder::new().with("a.c", LEAK);
    let mut watching = Watching::start(&folder);
    assert_eq!(leaks(&watching.report()), 1);
    let folder = folder.with("a.c", CLEAN);
    let report = watching.report();
    assert_eq!(leaks(&report), 0, "{report:?}");
    assert!(report.iter().any(|line| line.contains("changed: a.c")), "{report:?}");
    // A new file, and a header that was not there before.
    let folder = folder.with("sub/b.c", LEAK);
    assert_eq!(leaks(&watching.report()), 1);
    // Settings that are wrong are told, and watched on.
    let folder = folder.with("refhound.toml", "select = [\"NOPE\"]\n");
    let report = watching.report();
    assert!(report.iter().any(|line| line.contains("NOPE")), "{report:?}");
    let folder = folder.with("refhound.toml", "ignore = [\"RH101\"]\n");
    assert_eq!(leaks(&watching.report()), 0);
    std::fs::remove_file(folder.path().join("refhound.toml")).expect("it was there");
    assert_eq!(leaks(&watching.report()), 1);
    let number = watching.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &number]).status().expect("there is kill").success());
    assert_eq!(watching.child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn what_is_wrong_from_the_start_ends_it() {
    Folder::new().run(["check", "--watch", "nowhere"]).says(2, &["no such file or folder"]);
}
