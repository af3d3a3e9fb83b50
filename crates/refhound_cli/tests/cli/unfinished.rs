//! Text that stops in the middle of something. What stands before it is still understood.

use crate::program::Folder;

#[test]
fn anything_may_be_unfinished() {
    for unfinished in [
        "/* comment",
        "char *s = \"abc",
        "int c = 'a",
        "#define f(x) x\nint a = f(1,",
        "#define f(x) x\nint a = f",
        "#if 1",
        "#if (1",
        "#if defined(",
        "#ifdef",
        "#else",
        "#endif",
        "int f(void) {",
        "int f(void) { return (",
        "int f(void) { if (",
        "int f(void) { switch (1) { case",
        "int f(int a,",
        "int f(",
        "int a[3",
        "int a = { 1,",
        "int a = ",
        "struct s { int a;",
        "struct s {",
        "enum e { A,",
        "typedef",
        "int f __attribute__((",
        "__asm__(",
        "#define f(a,",
        "#define",
        "#include",
        "#include <abc",
        "#include \"abc",
        "#pragma pack(",
        "_Pragma(",
        "int a\\",
        "_Generic(",
        "(((",
        ")",
        "#",
        "\\",
    ] {
        for end in ["", "\n", "\nint last(void) { return 2; }\n"] {
            let folder = Folder::new().with("a.c", format!("int first(void) {{ return 1; }}\n{unfinished}{end}"));
            folder.check(&["a.c"]).says(0, &["1 file, "]);
            folder.run(["dump", "--stage", "ssa", "a.c:first"]).says(0, &["function @first {"]);
        }
    }
}

#[test]
fn a_stray_closing_brace_casts_doubt_on_the_function_before_it_alone() {
    let text = "int one(void) { return 1; }\nint two(void) { return 1; }\n}}}\nint three(void) { return 1; }\n";
    let folder = Folder::new().with("a.c", text);
    folder.check(&["a.c"]).says(0, &["not analysed: a.c:2: two: parse", "3 functions: 2 understood"]);
}
