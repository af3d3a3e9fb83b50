//! `tests/cases/topic.c` becomes `tests/cases/topic.ir`. `UPDATE=1` rewrites the expectations; read the difference.
//!
//! A case that starts with `// spans` is printed with the line and column of every instruction.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use refhound_ir::{PrintOptions, print_module, read_module};
use refhound_lower::Lowered;
use refhound_source::Span;

use crate::lower_text;

fn line_and_column(text: &str, lowered: &Lowered, span: Span) -> (u32, u32) {
    let place = lowered.module.origins.place(span);
    let before = &text[..(place.lo as usize).min(text.len())];
    let line = before.matches('\n').count() as u32 + 1;
    let column = before.rsplit('\n').next().map_or(0, str::len) as u32 + 1;
    (line, column)
}

fn printed(text: &str) -> String {
    let lowered = lower_text(text);
    let place = |span| line_and_column(text, &lowered, span);
    let with_spans = text.starts_with("// spans");
    let options = PrintOptions { place: with_spans.then_some(&place as &dyn Fn(Span) -> (u32, u32)) };
    let mut out = print_module(&lowered.module, &options);
    for (name, _, why) in &lowered.not_analysed {
        let _ = writeln!(out, "; not analysed: {name}: {}", why.name());
    }
    for body in &lowered.module.bodies {
        for (guess, span) in &body.guesses {
            let (line, column) = place(*span);
            let _ = writeln!(out, "; guess at {line}:{column}: {}", guess.name());
        }
    }
    out
}

#[allow(clippy::disallowed_methods, reason = "the expectations are files beside the tests")]
fn case_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("the folder of cases is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the expectations are files beside the tests")]
fn each_case_lowers_to_the_ir_beside_it() {
    let mut wrong = Vec::new();
    for file in case_files() {
        let text = std::fs::read_to_string(&file).expect("a case can be read");
        let found = printed(&text);
        let expected_file = file.with_extension("ir");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&expected_file, &found).expect("an expectation can be written");
            continue;
        }
        let expected = std::fs::read_to_string(&expected_file).unwrap_or_default();
        if expected != found {
            wrong.push(format!("{}:\n{found}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{} cases changed; UPDATE=1 accepts:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the cases are files beside the tests")]
fn what_is_printed_can_be_read_back() {
    for file in case_files() {
        let text = std::fs::read_to_string(&file).expect("a case can be read");
        let lowered = lower_text(&text);
        let printed = print_module(&lowered.module, &PrintOptions::default());
        match read_module(&printed) {
            Ok(module) => {
                let again = print_module(&module, &PrintOptions::default());
                assert_eq!(printed, again, "{}", file.display());
            }
            Err(error) => panic!("{}: {error:?}\n{printed}", file.display()),
        }
    }
}
