//! `tests/cases/*.cpp` and what becomes of them. `UPDATE=1` writes the expectations.

use std::fs;
use std::path::{Path, PathBuf};

use refhound_cxxsema::{Input, Translated, translate};
use refhound_preproc::Token;

pub(crate) fn tokens(text: &str) -> Vec<Token> {
    refhound_preproc::tokens_of_text(text).tokens
}

pub(crate) fn translated(tokens: &[Token]) -> Translated {
    let tree = refhound_cxxsyntax::parse(tokens, &[], std::slice::from_ref(&(0..tokens.len() as u32)));
    let tree = &tree;
    // With the stack that workers have.
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(refhound_unknowns::limits::WORKER_STACK);
        let run = || translate(&Input { tree, tokens, speaks_for: &|_| true });
        worker.spawn_scoped(scope, run).expect("a thread").join().expect("no panic")
    })
}

/// The printed tree, and the functions that may throw.
pub(crate) fn printed(text: &str) -> String {
    let tokens = tokens(text);
    let result = translated(&tokens);
    let mut out = refhound_csyntax::print(&result.tree, &tokens);
    let mut throwing: Vec<&str> = result.tree.may_throw.iter().map(|name| name.as_str()).collect();
    throwing.sort_unstable();
    for name in throwing {
        out.push_str(&format!("may throw {name}\n"));
    }
    for class in &result.classes {
        if !class.pointers.is_empty() || !class.releases.is_empty() {
            out.push_str(&format!(
                "class {}: pointers {:?}, constructors {:?}, releases {:?}\n",
                class.name, class.pointers, class.constructors, class.releases
            ));
        }
    }
    out
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the test reads its own fixtures")]
fn cases_become_what_stands_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder of cases")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cpp"))
        .collect();
    paths.sort();
    let mut wrong = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a case");
        let actual = printed(&text);
        let expected = path.with_extension("tree");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &actual).expect("can write");
        } else if fs::read_to_string(&expected).unwrap_or_default() != actual {
            wrong.push(path.display().to_string());
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
