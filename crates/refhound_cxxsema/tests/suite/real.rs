//! Real files, where some are at hand: folders in `REFHOUND_CXX_FILES`. Whatever stands in them, the translation ends.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::cases::{tokens, translated};

#[allow(clippy::disallowed_methods, reason = "the test reads files that are named to it")]
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path
            .extension()
            .is_some_and(|end| ["cpp", "cc", "cxx", "hpp", "hh"].iter().any(|known| end == *known))
        {
            found.push(path);
        }
    }
}

#[test]
#[allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "the test reads files that are named to it, and tells how it went"
)]
fn real_files_are_translated() {
    let Some(folders) = std::env::var_os("REFHOUND_CXX_FILES") else { return };
    let mut paths = Vec::new();
    for folder in std::env::split_paths(&folders) {
        sources(&folder, &mut paths);
    }
    paths.sort();
    let mut whole = Duration::ZERO;
    let (mut lines, mut functions, mut unknown, mut errors, mut limited) = (0, 0, 0, 0, 0);
    for path in &paths {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let tokens = tokens(&text);
        let start = Instant::now();
        let result = translated(&tokens);
        let took = start.elapsed();
        whole += took;
        lines += text.lines().count();
        functions += result.figures.functions;
        unknown += result.figures.unknown_calls;
        errors += result.figures.errors;
        limited += usize::from(result.figures.limited);
        if took > Duration::from_secs(2) {
            eprintln!("{} took {took:?}", path.display());
        }
    }
    eprintln!(
        "{} files, {lines} lines, {functions} functions, {unknown} unknown calls, {errors} errors, {limited} limited, {whole:?}",
        paths.len()
    );
}
