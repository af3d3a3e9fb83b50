//! Every `tests/cases/NAME.cpp` is parsed and its tree compared with `NAME.tree`. `UPDATE=1` rewrites the trees.

use std::path::Path;

use refhound_cxxsyntax::{parse, print};
use refhound_preproc::tokens_of_text;

pub(crate) fn tree_of(text: &str) -> String {
    let unit = tokens_of_text(text);
    let tree = parse(&unit.tokens, &unit.packs, std::slice::from_ref(&(0..unit.tokens.len() as u32)));
    print(&tree, &unit.tokens)
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the test reads its own fixtures")]
fn trees_are_as_written_beside_the_cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<_> =
        std::fs::read_dir(&folder).expect("the folder exists").map(|entry| entry.expect("readable").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "cpp"));
    paths.sort();
    assert!(!paths.is_empty());
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a case is text");
        let found = tree_of(&text);
        let tree = path.with_extension("tree");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&tree, found).expect("the folder is writable");
        } else if std::fs::read_to_string(&tree).ok().as_deref() != Some(&found) {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_ranges_are_parsed() {
    let unit = tokens_of_text("int a; int b; int c;");
    let tree = parse(&unit.tokens, &unit.packs, &[0..3, 6..10]);
    assert_eq!(print(&tree, &unit.tokens), "variable a: int\nvariable c: int\n");
}

#[test]
fn a_range_may_end_before_the_body() {
    let unit = tokens_of_text("static inline int f(int x) { return x; }");
    let tree = parse(&unit.tokens, &unit.packs, std::slice::from_ref(&(0..8)));
    assert_eq!(print(&tree, &unit.tokens), "static inline function f(x: int) -> int;\n");
}

#[test]
fn ranges_outside_the_unit_are_harmless() {
    let unit = tokens_of_text("int a;");
    parse(&unit.tokens, &unit.packs, &[2..100, 50..60]);
    assert!(parse(&[], &[], &[0..0, 0..5]).top.is_empty());
}
