//! `docs/walkthrough.md`, followed: its commands print what it says, and the functions that it names are there.

use std::path::Path;
use std::process::Command;

use crate::program::watched;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn page() -> String {
    std::fs::read_to_string(root().join("docs/walkthrough.md")).expect("the page is there")
}

#[test]
fn its_commands_print_what_it_says() {
    let page = page();
    let mut commands = 0;
    for block in page.split("```console\n$ refhound ").skip(1) {
        let (command, rest) = block.split_once('\n').expect("a command is a line");
        let (expected, _) = rest.split_once("```").expect("a block has an end");
        let mut program = Command::new(env!("CARGO_BIN_EXE_refhound"));
        program.args(command.split(' ')).current_dir(root()).env("REFHOUND_NO_CACHE", "1");
        let run = watched(program);
        let printed = format!("{}{}", run.out, run.err);
        assert!(is_like(&printed, expected), "$ refhound {command}\n{printed}");
        commands += 1;
    }
    assert_eq!(commands, 9);
}

/// Whether a text is what was expected; a line `...` stands for any lines.
fn is_like(printed: &str, expected: &str) -> bool {
    let mut rest = printed;
    let mut pieces = expected.split("...\n");
    let Some(after) = pieces.next().and_then(|first| rest.strip_prefix(first)) else { return false };
    rest = after;
    let mut is_elided = false;
    for piece in pieces {
        is_elided = true;
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.is_empty() || (is_elided && expected.ends_with("...\n"))
}

#[test]
fn what_is_left_out_is_left_out_of_lines_only() {
    assert!(is_like("a\nb\nc\n", "a\n...\nc\n"));
    assert!(is_like("a\nb\nc\n", "a\n...\n"));
    assert!(!is_like("a\nb\nc\n", "a\n...\nd\n"));
    assert!(!is_like("a\nb\n", "a\n"));
}

/// "`walk` (`crates/refhound_summary/src/walk.rs`)": such a function has to be in such a file.
#[test]
fn the_functions_that_it_names_are_there() {
    let page = page().replace('\n', " ");
    let mut named = 0;
    for (before, after) in page.match_indices(" (`crates/").map(|(at, _)| (&page[..at], &page[at + 3..])) {
        let (file, _) = after.split_once('`').expect("a name in quotes has an end");
        let text = std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        // "the rule of the fault (`...`)" names no function.
        let Some(before) = before.strip_suffix('`') else { continue };
        let function = &before[before.rfind('`').expect("a name in quotes has a beginning") + 1..];
        let is_there = [format!("fn {function}("), format!("fn {function}<")].iter().any(|start| text.contains(start));
        assert!(is_there, "{file} has no function {function}");
        named += 1;
    }
    assert!(named >= 15, "{named} functions");
}
