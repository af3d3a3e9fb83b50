//! Deep, tall and long inputs: the parser answers, and says "too deep" where it gave up.

use refhound_cxxsyntax::parse;
use refhound_cxxsyntax::tree::{DeclKind, Function, FunctionBody, Tree};
use refhound_preproc::tokens_of_text;
use refhound_unknowns::NotAnalysed;

const MANY: usize = 50_000;

fn tree_of(text: &str) -> Tree {
    let unit = tokens_of_text(text);
    parse(&unit.tokens, &unit.packs, std::slice::from_ref(&(0..unit.tokens.len() as u32)))
}

fn functions(tree: &Tree) -> Vec<&Function> {
    tree.top
        .iter()
        .filter_map(|&decl| match &tree.decls[decl].kind {
            DeclKind::Function(function) if function.body != FunctionBody::None => Some(&**function),
            _ => None,
        })
        .collect()
}

/// Wraps `body` in a function and puts another one behind it.
fn too_deep(body: &str) {
    let tree = tree_of(&format!("int f(int a) {{ {body} }}\nint after() {{ return 1; }}\n"));
    let found = functions(&tree);
    assert_eq!(found.len(), 2, "both functions are there");
    assert_eq!(found[0].not_analysed.map(|(why, _)| why), Some(NotAnalysed::TooDeep));
    assert_eq!(found[1].not_analysed, None);
}

fn nested(open: &str, middle: &str, close: &str) -> String {
    format!("{}{middle}{}", open.repeat(MANY), close.repeat(MANY))
}

#[test]
fn nested_brackets_are_too_deep() {
    too_deep(&format!("return {};", nested("(", "a", ")")));
    too_deep(&nested("{", ";", "}"));
    too_deep(&format!("return {};", nested("g(", "a", ")")));
    too_deep(&format!("return {};", nested("a[", "a", "]")));
    too_deep(&format!("return {};", nested("({", "a;", "})")));
    too_deep(&format!("return {};", nested("[]() { return ", "a", "; }")));
    too_deep(&format!("int x = {};", nested("{", "a", "}")));
}

#[test]
fn prefixes_and_chains_are_too_deep() {
    too_deep(&format!("return {}a;", "!".repeat(MANY)));
    too_deep(&format!("return {}a;", "(int)".repeat(MANY)));
    too_deep(&format!("{}a;", "a = ".repeat(MANY)));
    too_deep(&format!("return a{};", " + a".repeat(MANY)));
    too_deep(&format!("a{};", "->b".repeat(MANY)));
    too_deep(&format!("return a{};", " ? a : a".repeat(MANY)));
    too_deep(&format!("{} {{ }}", "if (a) { } else ".repeat(MANY)));
    too_deep(&format!("{} ;", "while (a) ".repeat(MANY)));
}

#[test]
fn nested_types_are_too_deep() {
    too_deep(&format!("{} x;", nested("decltype(", "a", ")")));
    too_deep(&format!("int {}x;", "*".repeat(MANY)));
    too_deep(&format!("int x{};", "[1]".repeat(MANY)));
}

#[test]
fn long_is_not_deep() {
    let list = "1, ".repeat(MANY);
    let statements = "a = a + 1; ".repeat(MANY);
    let tree = tree_of(&format!("int table[] = {{ {list} }};\nint f(int a) {{ {statements} return f(a); }}"));
    assert!(tree.problems.is_empty(), "{:?}", tree.problems.first());
    assert_eq!(functions(&tree)[0].not_analysed, None);
}

#[test]
fn depth_outside_functions_costs_only_its_declaration() {
    let text = format!(
        "int x = {};\n{} struct after {{ }};\nint f() {{ return 1; }}\n",
        nested("(", "1", ")"),
        nested("struct s {", "int y;", "};"),
    );
    assert_eq!(functions(&tree_of(&text)).len(), 1);
}

#[test]
fn unclosed_brackets_of_any_number_are_read_in_time() {
    for text in [
        "(",
        "[",
        "{",
        "f(){",
        "int f() { ",
        "a b ",
        "M(",
        "M({",
        "x = {",
        "struct s {",
        "if (",
        "a * (",
        "} ",
        "a<",
        "template <",
        "namespace a {",
        "a::b<c(",
        "[&](",
        "for (a : ",
        "extern \"C\" ",
        "template <class T> ",
    ] {
        tree_of(&text.repeat(MANY));
        tree_of(&format!("int f() {{ {} }}", text.repeat(MANY)));
    }
}
