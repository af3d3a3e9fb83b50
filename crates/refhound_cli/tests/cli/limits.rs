//! Input without end: huge files, macro bombs, headers that include themselves. A limit that was hit is told.

use crate::program::{Folder, number_after};

#[test]
fn a_file_of_fifty_megabytes_is_not_read() {
    let line = "int variable = 1;\n";
    let many_lines = line.repeat(50_000_000 / line.len());
    let one_line = many_lines.replace('\n', " ");
    let folder =
        Folder::new().with("a.c", "int f(void) { return 1; }\n").with("lines.c", many_lines).with("line.c", one_line);
    folder.check(&["."]).says(0, &["lines.c: too large", "line.c: too large", "1 function: 1 understood"]);
    folder.check(&["lines.c"]).says(2, &["lines.c: ", "too large"]);
    folder.run(["dump", "--stage", "ir", "line.c"]).says(2, &["line.c: ", "too large"]);
}

#[test]
fn a_file_just_below_the_limit_is_read() {
    let line = "int variable = 1;\n";
    let text = line.repeat(30_000_000 / line.len());
    let folder = Folder::new().with("lines.c", &text).with("line.c", text.replace('\n', " "));
    let run = folder.run(["check", "--statistics-file", "figures.json", "."]);
    run.says(0, &["2 files"]);
    let figures = std::fs::read_to_string(folder.path().join("figures.json")).expect("it was written");
    assert!(number_after(&figures, "\"peak_rss_bytes\": ") < 6 << 30, "{figures}");
}

#[test]
fn long_names_numbers_and_strings_are_read() {
    let long = "9".repeat(5_000_000);
    let text = format!("int a{long};\nint x = {long};\nint f(void) {{ return 1; }}\nchar *s = \"{long}\";\n");
    Folder::new().with("a.c", text).check(&["a.c"]).says(0, &["1 function: 1 understood"]);
}

#[test]
fn macro_bombs_are_given_up_and_said_so() {
    let mut doubling = String::from("#define m0 1 1\n");
    for level in 1..64 {
        doubling += &format!("#define m{level} m{} m{}\n", level - 1, level - 1);
    }
    let call = |body: &str| {
        format!(
            "#define f({}) {body}\n#define g(x) f(x)\nint y = {}1{};\n",
            if body.contains("VA") { "..." } else { "x" },
            "g(".repeat(60),
            ")".repeat(60)
        )
    };
    for text in [
        format!("{doubling}int x = m63;\n"),
        call("x x"),
        call("#x #x"),
        call("__VA_ARGS__, __VA_ARGS__"),
        format!("#define f(x) x\nint x = {}1{};\n", "f(".repeat(100_000), ")".repeat(100_000)),
    ] {
        let folder = Folder::new().with("a.c", format!("{text}int lost(void) {{ return 1; }}\n"));
        folder.check(&["a.c"]).says(0, &["a.c: read only in part: ", "1 file read only in part"]);
    }
}

#[test]
fn recursive_macros_end() {
    let chain: String = (0..100_000).map(|number| format!("#define m{number} m{}\n", number + 1)).collect();
    for text in [
        "#define f(x) f(f(x)) g\n#define g f\nint x = f(1)(2)(3);\n".to_owned(),
        "#define a b\n#define b a\nint x = a b;\n".to_owned(),
        format!("{chain}int x = m0;\n"),
    ] {
        let folder = Folder::new().with("a.c", format!("{text}int neighbour(void) {{ return 1; }}\n"));
        folder.check(&["a.c"]).says(0, &["1 function: 1 understood"]);
    }
}

#[test]
fn files_that_include_themselves_end() {
    let folder = Folder::new()
        .with("once/a.h", "#include \"a.h\"\nint a;\n")
        .with("once/a.c", "#include \"a.h\"\nint f(void) { return 1; }\n")
        .with("twice/b.h", "#include \"b.h\"\n#include \"b.h\"\nint b;\n")
        .with("twice/b.c", "#include \"b.h\"\nint f(void) { return 1; }\n")
        .with("self/c.c", "#include \"c.c\"\nint f(void) { return 1; }\n");
    folder.check(&["once"]).says(0, &["1 function: 1 understood"]);
    folder.check(&["twice"]).says(0, &["b.c: read only in part: too many #includes"]);
    folder.check(&["self"]).says(0, &["1 file, "]);
}

#[test]
fn sizes_and_ranges_beyond_all_bounds_are_numbers_like_others() {
    let text = "int x[0x7fffffffffffffff] = { [0x7ffffffffffffffe] = 1, 2 };\n\
                char y[1LL << 62][1LL << 62];\n\
                int z[] = { [0 ... 1000000000] = 1 };\n\
                int f(int a) { switch (a) { case 0 ... 1000000000: return 2; } return sizeof y; }\n";
    Folder::new().with("a.c", text).check(&["a.c"]).says(0, &["1 function: 1 understood"]);
}

#[test]
fn long_flat_functions_are_read() {
    let count = 100_000;
    let locals: String = (0..count).map(|number| format!("int x{number} = a;")).collect();
    let cases: String = (0..count).map(|number| format!("case {number}: a++; break;")).collect();
    let arguments = vec!["1"; count].join(", ");
    let fields: String = (0..count).map(|number| format!("int x{number};")).collect();
    let text = format!(
        "int f(int a) {{ {locals} return x0; }}\nint g(int a) {{ switch (a) {{ {cases} }} return a; }}\n\
         int h(void) {{ return f({arguments}); }}\nstruct s {{ {fields} }};\nint k(struct s *p) {{ return p->x99999; }}\n"
    );
    Folder::new().with("a.c", text).check(&["a.c"]).says(0, &["4 functions: 4 understood"]);
}

#[test]
fn a_function_of_half_a_million_statements_is_followed_to_its_end() {
    let statements = "(void)q;\n".repeat(500_000);
    let text = format!(
        "#include <Python.h>\nstatic PyObject *f(PyObject *self, PyObject *args) {{\nPyObject *x = PyList_New(0);\n\
         if (!x) return NULL;\n{statements}return PyLong_FromLong(1); }}\n\
         static PyMethodDef methods[] = {{{{\"f\", f, METH_VARARGS, 0}}, {{0}}}};\n"
    );
    Folder::new().with("a.c", text).check(&["a.c"]).says(1, &["leaked-reference", "1 function: "]);
}

#[test]
fn a_number_that_equals_a_larger_one_ends() {
    for next in ["n + 1", "n + (n > 0)", "n + m", "m + n + 1"] {
        let text = format!(
            "#include <Python.h>\nstatic PyObject *f(PyObject *self, PyObject *args) {{\nPy_ssize_t n, m, k;\n\
             if (!PyArg_ParseTuple(args, \"nn\", &n, &m)) return NULL;\nif (n < 1 || m < 1) Py_RETURN_NONE;\nk = {next};\n\
             if (k != n) Py_RETURN_NONE;\nif (n > 5) return PyLong_FromSsize_t(n);\nPy_RETURN_NONE;\n}}\n\
             static PyMethodDef methods[] = {{{{\"f\", f, METH_VARARGS, 0}}, {{0}}}};\n"
        );
        Folder::new().with("a.c", text).check(&["a.c"]).says(0, &["1 function: 1 understood"]);
    }
}
