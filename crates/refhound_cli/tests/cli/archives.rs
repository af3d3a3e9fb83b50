//! Archives and standard input in the place of folders: the same is found, and nothing that an archive holds does harm.

use std::io::Write as _;
use std::process::{Command, Stdio};

use tar::{Builder, EntryType, Header};

use crate::program::{Folder, number_after};

const LEAK: &str = "#include <Python.h>\n#include \"p.h\"\nPyObject *f(void) { PyObject *x = PyList_New(N); if (!x) return NULL; return 0; }\n";

/// A `.tar.gz` of these members.
pub(crate) fn archive(members: &[(&[u8], &[u8])]) -> Vec<u8> {
    let encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let mut builder = Builder::new(encoder);
    for (name, data) in members {
        let mut header = Header::new_gnu();
        header.set_entry_type(EntryType::Regular);
        header.set_size(data.len() as u64);
        header.set_mode(0o644);
        header.as_mut_bytes()[..name.len()].copy_from_slice(name);
        header.set_cksum();
        builder.append(&header, *data).expect("it is written to memory");
    }
    builder.into_inner().and_then(flate2::write::GzEncoder::finish).expect("it is written to memory")
}

/// An archive with a leak in it.
pub(crate) fn leaky(folder: &str) -> Vec<u8> {
    let name = |file: &str| format!("{folder}/{file}").into_bytes();
    archive(&[(&name("src/a.c"), LEAK.as_bytes()), (&name("src/p.h"), b"#define N 3\n"), (&name("setup.py"), b"")])
}

fn with_input(folder: &Folder, arguments: &[&str], text: &[u8]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_refhound"));
    command.args(arguments).current_dir(folder.path()).env("REFHOUND_NO_CACHE", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program can be started");
    child.stdin.take().expect("a pipe").write_all(text).expect("it is read");
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code(), said)
}

#[test]
fn an_archive_gives_what_its_folder_gives() {
    let folder = Folder::new()
        .with("a/p-1.0.tar.gz", leaky("p-1.0"))
        .with("b/p-1.0/src/a.c", LEAK)
        .with("b/p-1.0/src/p.h", "#define N 3\n")
        .with("b/p-1.0/setup.py", "");
    for format in ["full", "jsonl", "concise"] {
        let packed = folder.run_in("a", ["check", "--output-format", format, "p-1.0.tar.gz"]);
        let unpacked = folder.run_in("b", ["check", "--output-format", format, "p-1.0"]);
        packed.says(1, &["p-1.0/src/a.c"]);
        assert_eq!((packed.out, packed.err), (unpacked.out, unpacked.err), "{format}");
    }
    folder.run(["verify", "a/p-1.0.tar.gz"]).says(1, &["p-1.0/src/a.c"]);
    folder.run(["config", "a/p-1.0.tar.gz"]).says(0, &[]);
    folder.run(["values", "a/p-1.0.tar.gz"]).says(0, &["1 file"]);
    folder.run(["dump", "--stage", "ir", "a/p-1.0.tar.gz/src/a.c:f"]).says(0, &["call @PyList_New"]);
    folder.run(["dump", "--stage", "ir", "a/p-1.0.tar.gz/src/b.c"]).says(2, &["b.c"]);
    let made: Vec<_> = std::fs::read_dir(folder.path().join("a")).expect("a folder").flatten().collect();
    assert_eq!(made.len(), 1, "nothing is unpacked: {made:?}");
}

#[test]
fn bad_archives_are_told_with_status_2() {
    let blanks = vec![b' '; 70_000_000];
    let good = leaky("p");
    for (name, bytes, said) in [
        ("cut.tar.gz", good[..good.len() / 2].to_vec(), "cut off"),
        ("wrong.zip", good.clone(), "not the zip archive that its name says, but gzip data"),
        ("page.tgz", b"<!DOCTYPE html>".to_vec(), "a web page"),
        ("empty.tar.gz", Vec::new(), "cut off"),
        ("bomb.tar.gz", archive(&[(b"p/a.c", &blanks)]), "times as large as it is"),
        ("out.tar.gz", archive(&[(b"../escaped.c", b"")]), "leads out of it: ../escaped.c"),
        ("root.tar.gz", archive(&[(b"/escaped.c", b"")]), "leads out of it: /escaped.c"),
        ("text.tar.gz", archive(&[(b"p/README", b"")]), "no C or C++ file to analyse"),
        ("esc.tar.gz", archive(&[(b"../\x1b]0;owned\x07\n::error::x", b"")]), "\\x1b]0;owned\\x07\\n::error::x"),
    ] {
        let folder = Folder::new().with(name, bytes);
        let run = folder.run(["check", name]);
        run.says(2, &[said]);
        let printed = run.out + &run.err;
        assert!(!printed.contains('\x1b') && !printed.contains("\n::error"), "{name}: {printed:?}");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "{name}");
        assert!(!folder.path().join("../escaped.c").exists());
    }
}

#[test]
fn why_there_are_no_figures_is_a_field_of_them() {
    let folder = Folder::new().with("cut.tar.gz", &leaky("p")[..40]).with("n/readme.txt", "").with("bad.c", [0_u8; 9]);
    let table = [("cut.tar.gz", "bad-archive"), ("n", "no-source"), ("bad.c", "failed")];
    for (path, word) in table {
        folder.run(["check", path, "--statistics-file", "figures.json"]).says(2, &[]);
        let text = std::fs::read_to_string(folder.path().join("figures.json")).expect("it was written");
        assert!(text.contains(&format!("\"failed\": \"{word}\"")), "{path}: {text}");
    }
}

#[test]
fn names_of_members_are_shown_and_not_obeyed() {
    let folder = Folder::new().with("p.tar.gz", archive(&[(b"p/\x1b[2J.c", LEAK.replace("(N)", "(3)").as_bytes())]));
    let run = folder.run(["check", "p.tar.gz"]);
    run.says(1, &["p/\\x1b[2J.c"]);
    assert!(!run.out.contains('\x1b') && !run.err.contains('\x1b'), "{run:?}");
}

#[test]
fn a_large_archive_of_text_stays_in_its_bounds() {
    let text = "int a;\n".repeat(1_500_000);
    let names: Vec<Vec<u8>> = (0..6).map(|n| format!("p/d{n}.txt").into_bytes()).collect();
    let mut members: Vec<(&[u8], &[u8])> = names.iter().map(|name| (&name[..], text.as_bytes())).collect();
    members.push((b"p/a.c", b"int f(void) { return 0; }\n"));
    let folder = Folder::new().with("p.tar.gz", archive(&members[..4]));
    folder.run(["check", "p.tar.gz"]).says(2, &["no C or C++ file"]);
    let folder = Folder::new().with("p.tar.gz", archive(&members));
    let run = folder.run(["check", "--statistics-file", "f.json", "p.tar.gz"]);
    assert!(run.status == 0 || run.err.contains("times as large"), "{run:?}");
    if let Ok(figures) = std::fs::read_to_string(folder.path().join("f.json")) {
        assert!(number_after(&figures, "\"peak_rss_bytes\": ") < 200_000_000);
    }
}

#[test]
fn settings_in_an_archive_write_nothing() {
    let settings = b"output = [\"json=report.json\"]\n";
    let members: [(&[u8], &[u8]); 2] = [(b"p/refhound.toml", settings), (b"p/a.c", LEAK.as_bytes())];
    let folder = Folder::new().with("p.tar.gz", archive(&members)).with("p/there.txt", "");
    folder.run(["check", "--exit-zero", "p.tar.gz"]).says(0, &["not written, because the source is not on the disk"]);
    assert!(!folder.path().join("p/report.json").exists());
}

#[test]
fn what_needs_files_on_the_disk_says_so() {
    let folder = Folder::new().with("p.tar.gz", leaky("p")).with("q.tar.gz", leaky("p"));
    for flags in [["--watch"].as_slice(), &["--staged"], &["--since", "HEAD"]] {
        folder.run(["check", "p.tar.gz"].iter().chain(flags)).says(2, &["are for files on the disk"]);
    }
    folder.run(["check", "p.tar.gz", "q.tar.gz"]).says(2, &["its folder is that of another archive"]);
}

#[test]
fn a_file_on_standard_input_is_analysed_under_its_name() {
    let folder = Folder::new().with("src/p.h", "#define N 3\n");
    let arguments = ["check", "--output-format", "concise", "--stdin-filename", "src/new.c", "-"];
    let (status, said) = with_input(&folder, &arguments, LEAK.as_bytes());
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("src/new.c:3:") && !said.contains("not found"), "{said}");
    let (status, said) = with_input(&folder, &["check", "-"], b"int f(void) { return 0; }\n");
    assert_eq!(status, Some(0), "{said}");
    let (status, said) = with_input(&folder, &["check", "-"], b"\x7fELF\0\0");
    assert!(status == Some(2) && said.contains("NUL bytes"), "{said}");
    folder.run(["check", "--stdin-filename", "a.c", "src"]).says(2, &["give `-` as the path"]);
    folder.run(["check", "-", "src"]).says(2, &["`-` stands for one C file"]);
}
