//! Parses C++ files without their headers and says how many functions were read without damage.
//!
//! `cargo run --example parse_tree -- [--tree] [--problems] FILE...`

use std::time::{Duration, Instant};

use refhound_cxxsyntax::tree::{DeclKind, FunctionBody, Tree};
use refhound_cxxsyntax::{parse, print};
use refhound_index::EntityId;
use refhound_preproc::tokens_of_text;
use refhound_unknowns::Guess;

#[derive(Default)]
struct Count {
    functions: usize,
    damaged: usize,
    skipped: usize,
}

#[allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a tool for people")]
fn main() {
    let mut total = Count::default();
    let (mut lines, mut lexing, mut parsing) = (0, Duration::ZERO, Duration::ZERO);
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    for path in arguments.iter().filter(|argument| !argument.starts_with("--")) {
        let Ok(bytes) = std::fs::read(path) else { continue };
        let text = String::from_utf8_lossy(&bytes);
        lines += text.lines().count();
        let start = Instant::now();
        let unit = tokens_of_text(&text);
        lexing += start.elapsed();
        let start = Instant::now();
        let tree = parse(&unit.tokens, &unit.packs, std::slice::from_ref(&(0..unit.tokens.len() as u32)));
        parsing += start.elapsed();
        if has("--tree") {
            println!("{}", print(&tree, &unit.tokens));
        }
        let count = count(&tree);
        if has("--problems") {
            for problem in &tree.problems {
                let token = &unit.tokens[problem.at.index()];
                let line = text[..(token.lo as usize).min(text.len())].matches('\n').count() + 1;
                println!("{path}:{line}: {} at `{}`", problem.message, token.text());
            }
        }
        total.functions += count.functions;
        total.damaged += count.damaged;
        total.skipped += count.skipped;
    }
    println!(
        "{} functions, {} damaged, {} declarations skipped, {lines} lines, lexed in {lexing:?}, parsed in {parsing:?}",
        total.functions, total.damaged, total.skipped
    );
}

fn count(tree: &Tree) -> Count {
    let mut count = Count::default();
    for decl in tree.decls.values() {
        match &decl.kind {
            DeclKind::Function(function) => {
                if matches!(function.body, FunctionBody::Block(_)) {
                    count.functions += 1;
                    let skips = function.guesses.iter().any(|(guess, _)| *guess == Guess::SkippedTokens);
                    count.damaged += usize::from(skips || function.not_analysed.is_some());
                }
            }
            DeclKind::Skipped { function } => {
                count.skipped += 1;
                if function.is_some() {
                    count.functions += 1;
                    count.damaged += 1;
                }
            }
            _ => {}
        }
    }
    count
}
