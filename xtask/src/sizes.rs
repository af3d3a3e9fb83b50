//! How long files and functions of the engines may be: a rule of `cargo xtask tidy`.
//!
//! Engines are where code is read most often and understood with most effort.

use std::path::Path;

use crate::rust_text::{functions, is_test_file};

/// The crates that the rule is about.
const ENGINES: &[&str] = &[
    "refhound_symex",
    "refhound_verify",
    "refhound_affine",
    "refhound_summary",
    "refhound_linear",
    "refhound_flaws",
    "refhound_values",
    "refhound_fixpoint",
];

const FILE_LINES: usize = 600;
const FUNCTION_LINES: usize = 80;

/// Something that is too long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TooLong {
    File { lines: usize, limit: usize },
    Function { name: String, line: usize, lines: usize, limit: usize },
}

/// What is too long in a source file; `path` is from the root of the workspace.
pub(crate) fn too_long(path: &Path, text: &str) -> Vec<TooLong> {
    let is_engine = ENGINES.iter().any(|engine| path.starts_with(Path::new("crates").join(engine).join("src")));
    if !is_engine || is_test_file(path) {
        return Vec::new();
    }
    let lines = text.lines().count();
    let mut found = Vec::new();
    if lines > FILE_LINES {
        found.push(TooLong::File { lines, limit: FILE_LINES });
    }
    let functions = functions(text).into_iter().filter(|function| function.lines > FUNCTION_LINES);
    found.extend(functions.map(|function| TooLong::Function {
        name: function.name.to_owned(),
        line: function.line,
        lines: function.lines,
        limit: FUNCTION_LINES,
    }));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGINE: &str = "crates/refhound_symex/src/a.rs";

    fn of_lines(lines: usize) -> String {
        format!("impl A {{\n    fn f() {{\n{}    }}\n}}\n", "        g();\n".repeat(lines - 2))
    }

    #[test]
    fn functions_and_files_of_engines_have_an_end() {
        assert_eq!(too_long(Path::new(ENGINE), &of_lines(FUNCTION_LINES)), []);
        let function = |lines| TooLong::Function { name: "f".to_owned(), line: 2, lines, limit: FUNCTION_LINES };
        assert_eq!(too_long(Path::new(ENGINE), &of_lines(FUNCTION_LINES + 1)), [function(FUNCTION_LINES + 1)]);
        let lines = FILE_LINES + 1;
        let file = TooLong::File { lines, limit: FILE_LINES };
        assert_eq!(too_long(Path::new(ENGINE), &of_lines(lines - 2)), [file, function(lines - 2)]);
    }

    #[test]
    fn other_crates_and_tests_may_be_longer() {
        let text = of_lines(FILE_LINES + 1);
        for path in ["crates/refhound_ir/src/a.rs", "crates/refhound_symex/tests/a.rs", "xtask/src/a.rs"] {
            assert_eq!(too_long(Path::new(path), &text), [], "{path}");
        }
    }
}
