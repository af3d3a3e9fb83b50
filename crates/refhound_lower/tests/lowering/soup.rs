//! Text that is not C, and C that is not meant: lowering neither panics nor makes a body that the verifier refuses.

use proptest::prelude::*;

use crate::lower_text;

const WORDS: &[&str] = &[
    "int",
    "char",
    "void",
    "struct s",
    "union u",
    "enum e",
    "unsigned",
    "double",
    "typedef",
    "static",
    "extern",
    "T",
    "a",
    "b",
    "c",
    "p",
    "f",
    "g",
    "L",
    "x.y",
    "p->q",
    "->",
    ".",
    "(",
    ")",
    "(",
    ")",
    "{",
    "}",
    "{",
    "}",
    "[",
    "]",
    ";",
    ";",
    ";",
    ",",
    "=",
    "+=",
    "==",
    "<",
    "+",
    "-",
    "*",
    "&",
    "&&",
    "||",
    "!",
    "~",
    "?",
    ":",
    "++",
    "--",
    "<<",
    "%",
    "0",
    "1",
    "42u",
    "1.5",
    "'c'",
    "\"text\"",
    "if (",
    "else",
    "while (",
    "for (;;)",
    "do",
    "switch (",
    "case 1:",
    "case 2 ... 4:",
    "default:",
    "break;",
    "continue;",
    "return",
    "goto L;",
    "L:",
    "goto *p;",
    "&&L",
    "sizeof",
    "sizeof(int)",
    "({",
    "})",
    "(int)",
    "(T *)",
    "(struct s){",
    "int a;",
    "int *p;",
    "struct s { int y; char q[3]; } x;",
    "int b[3] = {",
    "T t;",
    "__attribute__((cleanup(f)))",
    "asm(\"nop\" : \"=r\"(a) : \"r\"(b));",
    "asm goto(\"\" : : : : L);",
    "__builtin_va_arg(a, int)",
    "__builtin_expect(a, 1)",
    "_Generic(a, int: b, default: c)",
    "Py_TYPE(a) = b;",
    "setjmp(a)",
    "__builtin_unreachable();",
];

fn soup(words: &[usize]) -> String {
    let mut text = String::new();
    for &word in words {
        text.push_str(WORDS[word % WORDS.len()]);
        text.push(' ');
    }
    text
}

fn in_a_function(body: &str) -> String {
    format!(
        "typedef int T; struct s {{ int y; char q[3]; struct s *n; }}; void f(int *); int g(int, ...);\n\
         int h(int a, struct s x, T *p, unsigned char c) {{ int b[4]; static int d = 3; {body} ; return a; }}\n"
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_words_in_a_function_are_lowered(words in proptest::collection::vec(0usize..1000, 0..60)) {
        lower_text(&in_a_function(&soup(&words)));
    }

    #[test]
    fn random_words_at_file_scope_are_lowered(words in proptest::collection::vec(0usize..1000, 0..60)) {
        lower_text(&soup(&words));
    }

    #[test]
    fn random_statements_are_lowered(statements in proptest::collection::vec(statement(), 0..12)) {
        lower_text(&in_a_function(&statements.join(" ")));
    }
}

fn expression() -> impl Strategy<Value = String> {
    let leaf = proptest::sample::select(vec![
        "a",
        "b",
        "c",
        "p",
        "x",
        "d",
        "*p",
        "x.y",
        "x.n->y",
        "b[1]",
        "g(1, a)",
        "unknown",
        "call(a, x)",
        "3",
        "0",
        "2.5",
        "\"s\"",
        "x.q",
        "(struct s){ 1, \"ab\" }",
        "f",
        "NULL",
        "p->zzz",
        "&b",
        "&a",
    ])
    .prop_map(str::to_owned);
    leaf.prop_recursive(4, 24, 3, |inner| {
        let binary = proptest::sample::select(vec![
            "+", "-", "*", "/", "%", "<<", "==", "<", "&", "|", "&&", "||", ",", "=", "+=", "-=", "?:",
        ]);
        let unary =
            proptest::sample::select(vec!["-", "!", "~", "*", "&", "++", "--", "(char)", "(void)", "(T *)", "sizeof "]);
        prop_oneof![
            (inner.clone(), binary, inner.clone()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (unary, inner.clone()).prop_map(|(op, a)| format!("({op}{a})")),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| format!("({a} ? {b} : {c})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({{ int z = {a}; L: z += 1; {b}; }})")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("{a}[{b}]")),
        ]
    })
}

fn statement() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        expression().prop_map(|e| format!("{e};")),
        expression().prop_map(|e| format!("int z __attribute__((cleanup(f))) = {e};")),
        expression().prop_map(|e| format!("struct s w = {{ {e} }};")),
        expression().prop_map(|e| format!("return {e};")),
        proptest::sample::select(vec![
            "break;",
            "continue;",
            "goto L;",
            "goto M;",
            "L: ;",
            "M: ;",
            "goto *p;",
            "p = &&L;"
        ])
        .prop_map(str::to_owned),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            (expression(), inner.clone()).prop_map(|(e, s)| format!("if ({e}) {{ {s} }}")),
            (expression(), inner.clone(), inner.clone()).prop_map(|(e, s, t)| format!("if ({e}) {{ {s} }} else {t}")),
            (expression(), inner.clone()).prop_map(|(e, s)| format!("while ({e}) {{ {s} }}")),
            (expression(), inner.clone()).prop_map(|(e, s)| format!("for (int i = 0; {e}; i++) {{ int k = i; {s} }}")),
            (expression(), inner.clone()).prop_map(|(e, s)| format!("do {{ {s} }} while ({e});")),
            (expression(), inner.clone(), inner.clone()).prop_map(|(e, s, t)| format!(
                "switch ({e}) {{ case 1: {s} default: {{ case 7 ... 9: {t} }} case X: ; }}"
            )),
            (inner.clone(), inner).prop_map(|(s, t)| format!("{{ {s} {t} }}")),
        ]
    })
}
