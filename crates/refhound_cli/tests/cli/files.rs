//! Files that are not text, not readable, not C, or not there.

use crate::program::Folder;

const SIMPLE: &str = "int f(void) { return 1; }\n";

#[test]
fn a_binary_file_is_refused_when_named_and_skipped_in_a_tree() {
    let binary: Vec<u8> = (0..5000u32).map(|number| ((number * 7919) >> 3) as u8).collect();
    let folder = Folder::new().with("tree/a.c", SIMPLE).with("tree/b.c", binary);
    folder.check(&["tree/b.c"]).says(2, &["tree/b.c: not a source file: it contains NUL bytes"]);
    folder.check(&["tree"]).says(0, &["skipped: tree/b.c: not text", "1 function: 1 understood"]);
    let wide: Vec<u8> = SIMPLE.bytes().flat_map(|byte| [byte, 0]).collect();
    Folder::new().with("wide.c", wide).check(&["wide.c"]).says(2, &["NUL bytes"]);
}

#[test]
fn nul_bytes_further_on_are_read_over() {
    let mut text = b"int f(void) { return 1; }\n".to_vec();
    text.extend(b"/* nothing */\n".repeat(1000));
    text.extend(b"int g(void) { ret\0urn 1; }\nchar *s = \"\0\";\nint h(void) { return 1; }\0\n");
    Folder::new().with("a.c", text).check(&["a.c"]).says(0, &["3 functions"]);
}

#[test]
fn bytes_that_are_no_utf8_are_read() {
    let folder = Folder::new()
        .with("latin.c", b"/* caf\xe9 */ char *s = \"\xe9\";\nint f(void) { return 1; }\n")
        .with("broken.c", b"int g(void) { return 1; }\n// \xff\xfe\x80\nint \xc3\x28 = 1;\nchar *t = \"\xe9\xff\";\n")
        .with("mark.c", b"\xef\xbb\xbfint h(void) { return 1; }\n");
    folder.check(&["latin.c"]).says(0, &["1 function: 1 understood"]);
    folder.check(&["broken.c"]).says(0, &["1 function: 1 understood"]);
    folder.check(&["mark.c"]).says(0, &["1 function: 1 understood"]);
    folder.run(["dump", "--stage", "tokens", "latin.c"]).says(0, &["char"]);
    folder.run(["dump", "--stage", "ir", "latin.c"]).says(0, &["function @f {"]);
}

#[test]
fn line_ends_of_windows_are_line_ends() {
    let text = "#define ONE \\\r\n 1\r\nint f(void)\r\n{ return ONE; }\r\n";
    let folder = Folder::new().with("a.c", text);
    folder.check(&["a.c"]).says(0, &["1 function: 1 understood"]);
    folder.run(["dump", "--stage", "tokens", "a.c"]).says(0, &["return 1"]);
}

#[test]
fn a_file_may_hold_nothing_or_only_comments_and_need_no_last_line_end() {
    let folder = Folder::new()
        .with("a.c", "")
        .with("b.c", "// nothing")
        .with("c.c", "/* nothing */\n\n")
        .with("d.c", "int f(void) { return 1; }");
    folder.check(&["."]).says(0, &["4 files, 1 function: 1 understood"]);
    folder.check(&["a.c"]).says(0, &["1 file, 0 functions"]);
    for stage in ["tokens", "tree", "ir", "ssa"] {
        folder.run(["dump", "--stage", stage, "a.c"]).says(0, &[]);
    }
}

#[test]
fn a_folder_may_be_called_like_a_c_file() {
    let folder = Folder::new().with("a.c/b.c", SIMPLE);
    folder.check(&["."]).says(0, &["1 file, 1 function: 1 understood"]);
    folder.check(&["a.c"]).says(0, &["1 file, 1 function: 1 understood"]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::SIMPLE;
    use crate::program::Folder;

    #[test]
    fn links_that_lead_nowhere_or_in_circles_are_passed_over() {
        let folder = Folder::new().with("a.c", SIMPLE);
        symlink("nowhere.c", folder.path().join("dangling.c")).expect("links can be made");
        symlink("circle.c", folder.path().join("circle.c")).expect("links can be made");
        symlink(".", folder.path().join("again")).expect("links can be made");
        folder.check(&["."]).says(0, &["1 file, 1 function: 1 understood"]);
        folder.check(&["dangling.c"]).says(2, &["dangling.c: no such file"]);
        folder.check(&["circle.c"]).says(2, &["circle.c: "]);
    }

    #[test]
    fn a_file_that_may_not_be_read_is_named() {
        let folder = Folder::new().with("a.c", SIMPLE).with("b.c", SIMPLE);
        let closed = folder.path().join("b.c");
        std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o000)).expect("it is ours");
        if std::fs::read(&closed).is_ok() {
            return; // The administrator may read anything.
        }
        folder.check(&["."]).says(0, &["b.c"]);
        folder.check(&["b.c"]).says(2, &["b.c"]);
    }

    /// The memory of a process is called a regular file and is none, for the administrator neither.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_cannot_be_read_is_an_error_when_named_and_skipped_in_a_tree() {
        let folder = Folder::new().with("a.c", SIMPLE);
        symlink("/proc/self/mem", folder.path().join("b.c")).expect("links can be made");
        folder.check(&["b.c"]).says(2, &["b.c: not a regular file"]);
        folder.check(&["."]).says(0, &["skipped: b.c: ", "1 file, 1 function: 1 understood"]);
    }

    #[test]
    fn a_pipe_in_a_tree_is_not_waited_for() {
        let folder = Folder::new().with("a.c", SIMPLE);
        let made = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.c")).status();
        if made.is_ok_and(|status| status.success()) {
            folder.check(&["."]).says(0, &["1 file, 1 function: 1 understood"]);
        }
    }
}

#[test]
fn files_of_the_project_are_known_from_every_folder() {
    let folder = Folder::new()
        .with("pyproject.toml", "")
        .with("src/part.h", "static int g(void) { return 2; }\n")
        .with("src/a.c", "#include \"part.h\"\nint f(void) { return g(); }\n");
    folder.check(&["src/a.c"]).says(0, &["2 functions: 2 understood"]);
    folder.run_in("src", ["check", "a.c"]).says(0, &["2 functions: 2 understood"]);
    folder.run_in("src", ["check", "."]).says(0, &["2 functions: 2 understood"]);
}
