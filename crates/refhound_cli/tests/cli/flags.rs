//! What the flags that describe a build do to the text.

use crate::program::Folder;

/// The tokens that `check` would see, on one line.
#[track_caller]
fn tokens(folder: &Folder, flags: &[&str]) -> String {
    let run = folder.run(["dump", "--stage", "tokens", "a.c"].iter().chain(flags));
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    run.out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn macros_are_defined_and_undefined() {
    let folder = Folder::new().with("a.c", "int x = A;\n#ifdef __linux__\nint linux_;\n#endif\n");
    assert_eq!(tokens(&folder, &[]), "int x = A ; int linux_ ;");
    assert_eq!(tokens(&folder, &["--define", "A"]), "int x = 1 ; int linux_ ;");
    assert_eq!(tokens(&folder, &["-D", "A=f(2)"]), "int x = f ( 2 ) ; int linux_ ;");
    assert_eq!(tokens(&folder, &["-DA="]), "int x = ; int linux_ ;");
    assert_eq!(tokens(&folder, &["--undefine", "__linux__"]), "int x = A ;");
    assert_eq!(tokens(&folder, &["-DA=3", "-UA", "-U__linux__"]), "int x = A ;");
}

#[test]
fn headers_are_found_in_the_folders_given_first_one_first() {
    let folder = Folder::new()
        .with("a.c", "#include \"n.h\"\nint x = N;\n")
        .with("one/n.h", "#define N 1\n")
        .with("two/n.h", "#define N 2\n");
    assert_eq!(tokens(&folder, &["-I", "one", "-I", "two"]), "int x = 1 ;");
    assert_eq!(tokens(&folder, &["-I", "two", "--include-dir", "one"]), "int x = 2 ;");
}

#[test]
fn the_platform_decides_what_is_predefined() {
    let text = "#if defined _WIN32\nint windows;\n#elif defined __APPLE__\nint mac;\n#elif defined __linux__\nint linux_;\n#endif\n";
    let folder = Folder::new().with("a.c", text);
    assert_eq!(tokens(&folder, &[]), "int linux_ ;");
    assert_eq!(tokens(&folder, &["--platform", "windows"]), "int windows ;");
    assert_eq!(tokens(&folder, &["--platform", "macos"]), "int mac ;");
    folder.run(["dump", "--stage", "tokens", "a.c", "--platform", "beos"]).says(2, &["beos"]);
}

#[test]
fn the_target_version_decides_what_python_is() {
    let text = "#include <Python.h>\n#if PY_MAJOR_VERSION < 3\nint two;\n#endif\n#if PY_VERSION_HEX >= 0x030D0000\nint new;\n#endif\n#ifdef Py_GIL_DISABLED\nint free_threaded;\n#endif\n";
    let folder = Folder::new().with("a.c", text);
    assert_eq!(tokens(&folder, &["--target-version", "2.7"]), "int two ;");
    assert_eq!(tokens(&folder, &["--target-version", "3.9"]), "");
    assert_eq!(tokens(&folder, &["--target-version", "3.13"]), "int new ;");
    assert_eq!(tokens(&folder, &["--target-version", "3.14t"]), "int new ; int free_threaded ;");
    for version in ["3.5", "3", "4.0", "3.12t", "", "three", "3.99"] {
        folder.run(["check", "--target-version", version]).says(2, &["not a known Python version"]);
    }
}
