//! Deep, tall and long inputs: the parser answers, and says "too deep" where it gave up.

use refhound_csyntax::parse;
use refhound_csyntax::tree::{Function, Item, Tree};
use refhound_preproc::tokens_of_text;
use refhound_unknowns::NotAnalysed;

const MANY: usize = 100_000;

fn tree_of(text: &str) -> Tree {
    let unit = tokens_of_text(text);
    parse(&unit.tokens, &unit.packs, std::slice::from_ref(&(0..unit.tokens.len() as u32)))
}

fn functions(tree: &Tree) -> Vec<&Function> {
    tree.items
        .iter()
        .filter_map(|item| if let Item::Function(function) = item { Some(&**function) } else { None })
        .collect()
}

/// Wraps `body` in a function and puts another one behind it.
fn too_deep(body: &str) {
    let tree = tree_of(&format!("int f(int a) {{ {body} }}\nint after(void) {{ return 1; }}\n"));
    let found = functions(&tree);
    assert_eq!(found.len(), 2, "both functions are there");
    assert_eq!(found[0].not_analysed.map(|(why, _)| why), Some(NotAnalysed::TooDeep));
    assert_eq!((found[1].name.as_str(), found[1].not_analysed), ("after", None));
}

fn nested(open: &str, middle: &str, close: &str) -> String {
    format!("{}{middle}{}", open.repeat(MANY), close.repeat(MANY))
}

#[test]
fn nested_parentheses_are_too_deep() {
    too_deep(&format!("return {};", nested("(", "a", ")")));
}

#[test]
fn nested_blocks_are_too_deep() {
    too_deep(&nested("{", ";", "}"));
}

#[test]
fn nested_calls_and_indices_are_too_deep() {
    too_deep(&format!("return {};", nested("g(", "a", ")")));
    too_deep(&format!("return {};", nested("a[", "a", "]")));
}

#[test]
fn nested_statement_expressions_are_too_deep() {
    too_deep(&format!("return {};", nested("({", "a;", "})")));
}

#[test]
fn prefix_operators_casts_and_assignments_are_too_deep() {
    too_deep(&format!("return {}a;", "!".repeat(MANY)));
    too_deep(&format!("return {}a;", "(int)".repeat(MANY)));
    too_deep(&format!("{}a;", "a = ".repeat(MANY)));
    too_deep(&format!("return {}a;", "sizeof ".repeat(MANY)));
}

#[test]
fn tall_chains_are_too_deep() {
    too_deep(&format!("return a{};", " + a".repeat(MANY)));
    too_deep(&format!("a{};", ", a".repeat(MANY)));
    too_deep(&format!("a{};", "[0]".repeat(MANY)));
    too_deep(&format!("a{};", "->b".repeat(MANY)));
    too_deep(&format!("return a{};", " ? a : a".repeat(MANY)));
}

#[test]
fn chains_of_else_if_and_of_labels_are_too_deep() {
    too_deep(&format!("{} {{ }}", "if (a) { } else ".repeat(MANY)));
    too_deep(&format!("switch (a) {{ {} ; }}", "case 1: ".repeat(MANY)));
    too_deep(&format!("{} ;", "x: ".repeat(MANY)));
}

#[test]
fn nested_statements_are_too_deep() {
    too_deep(&format!("{} ;", "while (a) ".repeat(MANY)));
    too_deep(&format!("{} ;", "if (a) ".repeat(MANY)));
    too_deep(&format!("{} ;", "for (;;) ".repeat(MANY)));
    too_deep(&format!("{} ;", "do ".repeat(MANY)));
}

#[test]
fn height_adds_up_across_casts_and_statement_expressions() {
    let tall = " + a".repeat(300);
    let open = "(int [sizeof(".repeat(20);
    let close = format!("{tall})])a").repeat(20);
    too_deep(&format!("return {open}a{close};"));
    let open = "({ a + ".repeat(20);
    let close = format!("{tall}; }})").repeat(20);
    too_deep(&format!("return {open}a{close};"));
}

#[test]
fn nested_types_are_too_deep() {
    too_deep(&format!("{} x;", nested("typeof(", "int", ")")));
    too_deep(&format!("{} x;", nested("_Atomic(", "int", ")")));
    too_deep(&format!("enum e {} int x;", ": enum e".repeat(MANY)));
    too_deep(&format!("{} x;", nested("struct {", "int y;", "} y;")));
    too_deep(&format!("int {}x;", "*".repeat(MANY)));
    too_deep(&format!("int x{};", "[1]".repeat(MANY)));
    too_deep(&format!("return sizeof(int {});", nested("(*)(", "int", ")")));
}

#[test]
fn nested_builtins_are_too_deep() {
    too_deep(&format!("return {};", nested("__builtin_va_arg(", "a", ", int)")));
    too_deep(&format!("return {};", nested("va_arg(", "a", ", int)")));
    too_deep(&format!("return {};", nested("__builtin_choose_expr(", "a", ", a, a)")));
    too_deep(&format!("return {};", nested("_Generic(", "a", ", default: a)")));
    too_deep(&format!("return {};", nested("__builtin_types_compatible_p(typeof(", "a", "), int)")));
}

#[test]
fn long_is_not_deep() {
    let list = "1, ".repeat(MANY);
    let statements = "a = a + 1; ".repeat(MANY);
    let cases: Vec<String> = (0..MANY).map(|n| format!("case {n}: break; ")).collect();
    let cases = cases.concat();
    let enumerators: Vec<String> = (0..MANY).map(|n| format!("E{n}")).collect();
    let enumerators = enumerators.join(", ");
    let arguments = "a, ".repeat(MANY);
    let text = format!(
        "int table[] = {{ {list} }};\nenum e {{ {enumerators} }};\nint f(int a) {{ {statements} switch (a) {{ {cases} }} \
         return f({arguments} a); }}"
    );
    let tree = tree_of(&text);
    assert!(tree.problems.is_empty(), "{:?}", tree.problems.first());
    assert_eq!(functions(&tree)[0].not_analysed, None);
}

#[test]
fn depth_outside_functions_costs_only_its_declaration() {
    let text = format!(
        "int x = {};\nint y[] = {};\nint {};\nint f(void) {{ return 1; }}\n",
        nested("(", "1", ")"),
        nested("{", "1", "}"),
        nested("(", "z", ")")
    );
    let tree = tree_of(&text);
    assert_eq!(functions(&tree).len(), 1);
    assert_eq!(tree.items.len(), 4);
}

#[test]
fn unclosed_brackets_of_any_number_are_read_in_time() {
    for text in
        ["(", "[", "{", "f(){", "int f(void) { ", "a b ", "M(", "M({", "x = {", "struct s {", "if (", "a * (", "} "]
    {
        tree_of(&text.repeat(MANY));
        tree_of(&format!("int f(void) {{ {} }}", text.repeat(MANY)));
    }
}

#[test]
fn repeated_closing_brackets_are_read_in_time() {
    tree_of(&format!("{}{}", "(".repeat(MANY), "}]".repeat(MANY)));
    tree_of(&format!("int f(void) {{ {}{} }}", "(".repeat(MANY), "]".repeat(MANY)));
    tree_of(&"int f() } return 1; ".repeat(MANY / 10));
}
