//! Laws for any sequence of tokens: no panic, an end, extents inside bounds.

use proptest::prelude::*;
use refhound_cxxsyntax::{parse, print};
use refhound_index::EntityId;
use refhound_preproc::tokens_of_text;

const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ",",
    ":",
    "?",
    "=",
    "*",
    "&",
    "&&",
    "+",
    "-",
    "++",
    "->",
    "->*",
    ".",
    ".*",
    "...",
    "<",
    ">",
    ">>",
    "<=>",
    "==",
    "!",
    "~",
    "::",
    "#x",
    "@",
    "\n",
    "\n",
    "x",
    "y",
    "foo_t",
    "T",
    "std",
    "FOO",
    "FOO_API",
    "FOREACH",
    "IF_X",
    "bool",
    "true",
    "nullptr",
    "this",
    "alignas",
    "offsetof",
    "va_arg",
    "1",
    "2.5",
    "1_km",
    "'c'",
    "\"s\"",
    "\"s\"_s",
    "R\"(a)\"",
    "int",
    "char",
    "unsigned",
    "void",
    "struct",
    "class",
    "union",
    "enum",
    "typedef",
    "static",
    "extern",
    "const",
    "inline",
    "auto",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "return",
    "goto",
    "break",
    "continue",
    "sizeof",
    "sizeof...",
    "alignof",
    "static_assert",
    "__attribute__",
    "__attribute__((",
    "__declspec",
    "[[",
    "]]",
    "asm",
    "__extension__",
    "typeof",
    "decltype",
    "decltype(",
    "namespace",
    "using",
    "template",
    "template <",
    "typename",
    "new",
    "delete",
    "operator",
    "public",
    "private:",
    "virtual",
    "friend",
    "try",
    "catch",
    "throw",
    "noexcept",
    "constexpr",
    "static_cast<",
    "explicit",
    "mutable",
    "override",
    "final",
    "and",
    "or",
    "not",
    "co_await",
    "co_return",
    "concept",
    "requires",
    "thread_local",
    "typeid",
    "extern \"C\" {",
    "extern \"C\"",
    "typedef int T;",
    "({",
    "})",
    "int f() {",
    "A::B<C> x(",
    "[&](",
    "[x = y]",
    "x = y;",
    "return x; }",
    "TEST(x) {",
    "struct s {",
    "class c : public b {",
    "enum class e {",
    "(T)",
    "(foo_t *)",
    "T *x",
    "T (*f)(",
    "operator()",
    "operator bool",
    "~T()",
    "for (auto &x : y)",
    "if (T *x = y)",
    "auto [a, b] =",
    "_Pragma",
    "&&x",
];

fn soup(len: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..len).prop_map(|pieces| pieces.join(" "))
}

fn check(text: &str) {
    let unit = tokens_of_text(text);
    let tree = parse(&unit.tokens, &unit.packs, std::slice::from_ref(&(0..unit.tokens.len() as u32)));
    for expr in tree.exprs.values() {
        assert!(expr.first <= expr.last && expr.last.index() < unit.tokens.len());
    }
    for statement in tree.stmts.values() {
        assert!(statement.first <= statement.last && statement.last.index() < unit.tokens.len());
    }
    for decl in tree.decls.values() {
        assert!(decl.first <= decl.last && decl.last.index() < unit.tokens.len());
    }
    let mut next = 0;
    for &decl in &tree.top {
        let decl = &tree.decls[decl];
        assert!(decl.first.index() >= next.min(unit.tokens.len() - 1), "declarations follow each other");
        next = decl.first.index();
    }
    print(&tree, &unit.tokens);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tokens_give_a_tree(text in soup(60)) {
        check(&text);
    }

    #[test]
    fn any_tokens_in_a_function_give_a_tree(text in soup(60)) {
        check(&format!("typedef int T;\nint f(int x) {{ {text} }}\nint after() {{ return 1; }}\n"));
    }

    #[test]
    fn any_tokens_in_a_class_give_a_tree(text in soup(60)) {
        check(&format!("class T : B {{ {text} }};\nint after() {{ return 1; }}\n"));
    }
}

/// Braces that are never closed: each of them made the parser look twice at all that follows.
#[test]
fn what_is_left_open_is_not_read_twice_for_each_level() {
    for piece in [
        "inline __attribute__ class c {",
        "break ; try extern",
        "& ({ ++ ;",
        "do int f() {",
        "x = y; ({ public or",
        "[[ class c {",
    ] {
        let repeated = format!("{piece} ").repeat(100);
        for text in [repeated.clone(), format!("int f() {{ {repeated} }}")] {
            let unit = tokens_of_text(&text);
            let tree = parse(&unit.tokens, &unit.packs, std::slice::from_ref(&(0..unit.tokens.len() as u32)));
            let nodes = tree.exprs.len() + tree.stmts.len() + tree.decls.len();
            assert!(nodes < 100_000, "{nodes} nodes for 100 times `{piece}`");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_repetition_is_read_in_time_and_within_the_stack(pieces in prop::collection::vec(prop::sample::select(PIECES), 1..5)) {
        let repeated = format!("{} ", pieces.join(" ")).repeat(2_000);
        check(&repeated);
        check(&format!("int f() {{ {repeated} }}"));
    }
}
