//! A hundred thousand levels of everything. What is too deep is not analysed, and said so; its neighbour is.

use crate::program::Folder;

const LEVELS: usize = 100_000;

/// Three pieces: what opens a level, what stands inside, what closes a level.
fn nested(open: &str, inside: &str, close: &str) -> String {
    format!("{}{inside}{}", open.repeat(LEVELS), close.repeat(LEVELS))
}

#[track_caller]
fn check_functions(cases: &[(&str, String)]) {
    for (name, body) in cases {
        let text = format!("int f(int a, int *p) {{ {body} return 0; }}\nint neighbour(void) {{ return 1; }}\n");
        let folder = Folder::new().with("a.c", text);
        let run = folder.check(&["a.c"]);
        run.says(0, &["not analysed: a.c:1: f: too deep", "2 functions: 1 understood, 1 not analysed"]);
        folder.run(["dump", "--stage", "ssa", "a.c:neighbour"]).says(0, &["function @neighbour {"]);
        assert!(run.out.is_empty(), "{name}: {run:?}");
    }
}

#[test]
fn deep_expressions_are_bounded() {
    check_functions(&[
        ("parentheses", format!("return {};", nested("(", "1", ")"))),
        ("open parentheses", format!("return {};", "(".repeat(LEVELS))),
        ("subscripts", format!("return {};", nested("p[", "0", "]"))),
        ("calls", format!("return {};", nested("f(", "1", ")"))),
        ("calls of results", format!("return f{};", "(1)".repeat(LEVELS))),
        ("casts", format!("return {}a;", "(int)".repeat(LEVELS))),
        ("negations", format!("return {}a;", "! ".repeat(LEVELS))),
        ("indirections", format!("return {}p;", "*".repeat(LEVELS))),
        ("sums", format!("return {}a;", "a + ".repeat(LEVELS))),
        ("conjunctions", format!("return {}a;", "a && ".repeat(LEVELS))),
        ("assignments", format!("{}a;", "a = ".repeat(LEVELS))),
        ("conditionals", format!("return {}a;", "a ? 1 : ".repeat(LEVELS))),
        ("conditionals in the middle", format!("return {};", nested("a ? ", "a", " : 1"))),
        ("sizes", format!("return {}a;", "sizeof ".repeat(LEVELS))),
        ("statements as expressions", format!("return {};", nested("({ ", "a;", " })"))),
        ("selections", format!("return {};", nested("_Generic(a, default: ", "a", ")"))),
        ("literals", format!("return {};", nested("(int){ ", "a", " }"))),
    ]);
}

#[test]
fn deep_statements_are_bounded() {
    check_functions(&[
        ("blocks", nested("{", "", "}")),
        ("conditions", format!("{};", "if (a) ".repeat(LEVELS))),
        ("else-conditions", format!("{};", "if (a) a++; else ".repeat(LEVELS))),
        ("while loops", format!("{};", "while (a) ".repeat(LEVELS))),
        ("for loops", format!("{};", "for (;;) ".repeat(LEVELS))),
        ("do loops", nested("do ", "a--;", " while (a);")),
        ("switches", format!("{};", "switch (a) case 1: ".repeat(LEVELS))),
    ]);
}

#[test]
fn deep_declarations_cost_nobody_else() {
    for (name, declaration) in [
        ("pointers", format!("int {}x;", "*".repeat(LEVELS))),
        ("arrays", format!("int x{};", "[2]".repeat(LEVELS))),
        ("parentheses", format!("int {};", nested("(", "x", ")"))),
        ("functions", format!("int {};", nested("(*", "x", ")(void)"))),
        ("structs", nested("struct { ", "int x;", " } m;")),
        ("initialisers", format!("int x[] = {};", nested("{", "1", "}"))),
        ("types of types", format!("{} x;", nested("typeof(", "int", ")"))),
        ("attributes", format!("int x {};", nested("__attribute__((", "a", "))"))),
        ("parameters", format!("void x{};", nested("(void p", "", ")"))),
    ] {
        let folder = Folder::new().with("a.c", format!("{declaration}\nint neighbour(void) {{ return 1; }}\n"));
        let run = folder.check(&["a.c"]);
        run.says(0, &["1 function: 1 understood"]);
        assert!(run.out.is_empty(), "{name}: {run:?}");
        for stage in ["tree", "ssa"] {
            folder.run(["dump", "--stage", stage, "a.c"]).says(0, &["neighbour"]);
        }
    }
}

#[test]
fn an_open_block_takes_the_rest_of_the_file() {
    let folder = Folder::new().with("a.c", format!("int f(void) {}\n", "{".repeat(LEVELS)));
    folder.check(&["a.c"]).says(0, &["not analysed: a.c:1: f: too deep"]);
}

#[test]
fn deep_conditions_of_the_preprocessor_are_bounded() {
    for (name, text) in [
        ("#if", format!("{}int x;\n{}", "#if 1\n".repeat(LEVELS), "#endif\n".repeat(LEVELS))),
        ("#if 0", format!("{}int x;\n{}", "#if 0\n".repeat(LEVELS), "#endif\n".repeat(LEVELS))),
        ("#elif", format!("#if 0\n{}#endif\n", "#elif 0\n".repeat(LEVELS))),
        ("parentheses", format!("#if {}\n#endif\n", nested("(", "1", ")"))),
        ("negations", format!("#if {}1\n#endif\n", "!".repeat(LEVELS))),
        ("conditionals", format!("#if {}1\n#endif\n", "1 ? 1 : ".repeat(LEVELS))),
    ] {
        let folder = Folder::new().with("a.c", format!("{text}int neighbour(void) {{ return 1; }}\n"));
        let run = folder.check(&["a.c"]);
        run.says(0, &["1 function: 1 understood"]);
        assert!(run.out.is_empty(), "{name}: {run:?}");
    }
}
