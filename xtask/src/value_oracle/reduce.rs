//! A program that shows a mistake, made smaller: lines and blocks are left out as long as it shows one of the same sort.

use std::path::Path;

use super::compare::{Unsound, compare};
use super::machine;
use super::program::Program;

/// How often a smaller program is tried.
const MOST_TRIES: usize = 300;

/// The first mistake in a program, if gcc and the engine still disagree about it.
fn mistake(program: &Program, runs: usize, seed: u64, folder: &Path) -> Option<Unsound> {
    let results = machine::run(std::slice::from_ref(program), runs, seed, folder).ok()?;
    compare(program, results.first()?)?.unsound.into_iter().next()
}

/// The end of the block that a line opens, or the line itself.
fn end_of(lines: &[String], first: usize) -> usize {
    let mut depth = 0i32;
    for (at, line) in lines.iter().enumerate().skip(first) {
        depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
        if depth <= 0 {
            return at;
        }
    }
    first
}

/// Runs depend on the number of a program in its batch: the small one is tried with more of them.
pub(super) fn reduced(program: &Program, runs: usize, seed: u64, folder: &Path) -> (Program, Option<Unsound>) {
    let runs = runs * 16;
    let mut best = program.clone();
    let mut found = mistake(&best, runs, seed, folder);
    let Some(kind) = found.as_ref().map(std::mem::discriminant) else { return (best, None) };
    let mut tries = 0;
    let mut at = best.lines.len();
    while at > 0 && tries < MOST_TRIES {
        at -= 1;
        // Without its `TURN` a loop might not end.
        let line = best.lines.get(at).map_or("", |line| line.trim());
        if line.is_empty() || line.starts_with(['{', '}']) || line == "TURN" {
            continue;
        }
        tries += 1;
        let end = end_of(&best.lines, at);
        let mut smaller = best.clone();
        // Lines keep their numbers.
        for line in &mut smaller.lines[at..=end] {
            line.clear();
        }
        let still = mistake(&smaller, runs, seed, folder);
        if still.as_ref().is_some_and(|one| std::mem::discriminant(one) == kind) {
            best = smaller;
            found = still;
        }
    }
    (best, found)
}
