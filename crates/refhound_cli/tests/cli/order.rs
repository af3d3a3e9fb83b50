//! The same input gives the same output, whatever the number of threads.

use crate::program::Folder;

fn tree() -> Folder {
    let mut folder =
        Folder::new().with("shared.h", "static inline int shared(int a) { return a; }\n#include \"absent.h\"\n");
    for number in 0..40 {
        let text = format!(
            "#include <Python.h>\n#include \"shared.h\"\n#include \"absent{number}.h\"\n\
             PyObject *f{number}(PyObject *self) {{ return shared(1) ? self : f{}(self); }}\n\
             static PyMethodDef methods{number}[] = {{{{\"f\", f{number}, METH_NOARGS, 0}}, {{0}}}};\n\
             int broken{number}(int a) {{ return ((a; }}\nint deep{number}(void) {{ return {}1{}; }}\n",
            (number + 1) % 40,
            "(".repeat(2000),
            ")".repeat(2000),
        );
        folder = folder.with(&format!("part{}/unit{number}.c", number % 3), text);
    }
    folder
}

#[test]
fn one_thread_and_four_print_the_same() {
    let folder = tree();
    let printed = |jobs: &str| {
        let run = folder.run(["check", "--verbose", "--jobs", jobs, "."]);
        run.says(1, &["40 files", "not analysed: ", "RH104"]);
        run.out + &run.err
    };
    let one = printed("1");
    for _ in 0..3 {
        assert_eq!(one, printed("4"));
    }
}

#[test]
fn a_dump_is_the_same_each_time() {
    let folder = tree();
    for stage in ["tokens", "tree", "ir", "ssa"] {
        let printed = || folder.run(["dump", "--stage", stage, "part0/unit0.c"]);
        let first = printed();
        assert!(first.status == 0 && !first.out.is_empty(), "{first:?}");
        assert_eq!(first.out, printed().out);
    }
}
