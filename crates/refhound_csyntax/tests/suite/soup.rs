//! Laws for any sequence of tokens: no panic, an end, items that cover the tokens in order, extents inside bounds.

use proptest::prelude::*;
use refhound_csyntax::tree::{Function, Item, TokenId, Tree};
use refhound_csyntax::{parse, print};
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
    ".",
    "...",
    "<",
    "==",
    "!",
    "::",
    "#x",
    "@",
    "\n",
    "\n",
    "x",
    "y",
    "foo_t",
    "T",
    "FOO",
    "FOO_API",
    "FOREACH",
    "bool",
    "true",
    "nullptr",
    "alignas",
    "offsetof",
    "va_arg",
    "WINAPI",
    "_asm",
    "_Pragma",
    "1",
    "2.5",
    "'c'",
    "\"s\"",
    "int",
    "char",
    "unsigned",
    "long",
    "void",
    "struct",
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
    "_Alignof",
    "_Alignas",
    "_Generic",
    "_Static_assert",
    "__attribute__",
    "__attribute__((",
    "__declspec",
    "[[",
    "]]",
    "asm",
    "__extension__",
    "typeof",
    "__label__",
    "__builtin_va_arg",
    "__builtin_offsetof",
    "__builtin_choose_expr",
    "__builtin_types_compatible_p",
    "__real__",
    "__auto_type",
    "_Atomic",
    "_BitInt(7)",
    "extern \"C\" {",
    "typedef int T;",
    "({",
    "})",
    "int f(void) {",
    "static int g(a) int a; {",
    "x = y;",
    "return x; }",
    "TEST(x) {",
    "struct s {",
    "enum e {",
    "(T)",
    "(foo_t *)",
];

fn soup(len: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..len).prop_map(|pieces| pieces.join(" "))
}

fn extent(item: &Item) -> (TokenId, TokenId) {
    match item {
        Item::Function(function) => (function.first, function.last),
        Item::Declaration(declaration) => (declaration.first, declaration.last),
        Item::Other { first, last } | Item::Skipped { first, last, .. } => (*first, *last),
    }
}

/// Items follow each other without gaps and end with the last token.
fn check_cover(tree: &Tree, tokens: usize) {
    let mut next = 0;
    for item in &tree.items {
        let (first, last) = extent(item);
        assert_eq!(first.index(), next, "an item starts behind the one before it");
        assert!(last >= first && last.index() < tokens);
        next = last.index() + 1;
        if let Item::Function(function) = item {
            check_function(tree, function);
        }
    }
    assert_eq!(next, tokens.max(1) - 1, "everything but the end is covered");
}

fn check_function(tree: &Tree, function: &Function) {
    let inside = function.first..=function.last;
    assert!(inside.contains(&function.name_token));
    let body = &tree.stmts[function.body];
    assert!(inside.contains(&body.first) && inside.contains(&body.last));
    assert!(function.guesses.iter().all(|(_, at)| inside.contains(at)), "{:?}", function.guesses);
}

fn check(text: &str) {
    let unit = tokens_of_text(text);
    let tree = parse(&unit.tokens, &unit.packs, std::slice::from_ref(&(0..unit.tokens.len() as u32)));
    check_cover(&tree, unit.tokens.len());
    for (_, expr) in tree.exprs.iter() {
        assert!(expr.first <= expr.last && expr.last.index() < unit.tokens.len());
    }
    for (_, statement) in tree.stmts.iter() {
        assert!(statement.first <= statement.last && statement.last.index() < unit.tokens.len());
    }
    print(&tree, &unit.tokens);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tokens_give_a_tree_that_covers_them(text in soup(60)) {
        check(&text);
    }

    #[test]
    fn any_tokens_in_a_function_give_a_tree_that_covers_them(text in soup(60)) {
        check(&format!("typedef int T;\nint f(int x) {{ {text} }}\nint after(void) {{ return 1; }}\n"));
    }

    #[test]
    fn a_function_behind_balanced_soup_is_found(text in soup(40)) {
        let text = balanced(&text);
        let unit = tokens_of_text(&format!("int f(int x) {{ {text} }}\nstatic int after(void) {{ return 1; }}\n"));
        let tree = parse(&unit.tokens, &unit.packs, std::slice::from_ref(&(0..unit.tokens.len() as u32)));
        let last = tree.items.iter().rev().find_map(|item| match item {
            Item::Function(function) => Some(function),
            _ => None,
        });
        prop_assert!(last.is_some_and(|function| function.name.as_str() == "after" && function.not_analysed.is_none()));
    }
}

/// The text without what would unbalance its brackets.
fn balanced(text: &str) -> String {
    let mut open = Vec::new();
    let mut out = String::new();
    // The preprocessor takes what follows `_Pragma` as it sees fit.
    for letter in text.replace("_Pragma", "").chars().filter(|letter| !"\"'#".contains(*letter)) {
        match letter {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' if open.last() != Some(&letter) => continue,
            ')' | ']' | '}' => {
                open.pop();
            }
            _ => {}
        }
        out.push(letter);
    }
    out.extend(open.into_iter().rev());
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_repetition_is_read_in_time_and_within_the_stack(pieces in prop::collection::vec(prop::sample::select(PIECES), 1..5)) {
        let repeated = pieces.join(" ").repeat(5_000);
        check(&repeated);
        check(&format!("int f(void) {{ {repeated} }}"));
    }
}
