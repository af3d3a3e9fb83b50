//! One quick look at the text of each file: who wrote it, whether it uses Python, which C files it includes.

use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use memchr::{memchr_iter, memmem};
use refhound_source::{Files, ReadError};
use refhound_unknowns::limits;

use crate::WrittenFor;
use crate::dialect::Words;
use crate::generated::{Generator, generator};
use crate::windows::is_for_windows;

/// What is known of a file after reading it once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Facts {
    pub(crate) generator: Option<Generator>,
    pub(crate) uses_python: bool,
    /// Which Python it speaks of.
    pub(crate) words: Words,
    /// Has the entry point of an extension module, under a name of its own.
    pub(crate) defines_module: bool,
    /// Nothing in it is for another system.
    pub(crate) written_for: WrittenFor,
    /// Includes something itself, so it may be compiled on its own.
    pub(crate) includes_anything: bool,
    pub(crate) included_sources: Vec<IncludedSource>,
    /// The same for files that are the same, byte by byte: length and hash.
    pub(crate) text: (usize, u64),
}

/// `#include "part.c"`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IncludedSource {
    pub(crate) name: String,
    pub(crate) when: When,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    Always,
    /// Inside an `#if` that is not the file's include guard.
    Sometimes,
}

/// Reads all files, on as many threads as there are processors; the answers are in the order of the paths.
pub(crate) fn scan_all(paths: &[PathBuf], files: &dyn Files) -> Vec<Result<Facts, ReadError>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8).min(paths.len() / 64 + 1);
    if threads == 1 {
        return paths.iter().map(|path| scan_file(path, files)).collect();
    }
    let next = AtomicUsize::new(0);
    let mut answers: Vec<(usize, Result<Facts, ReadError>)> = std::thread::scope(|scope| {
        let work = || {
            let mut mine = Vec::new();
            while let index = next.fetch_add(1, Ordering::Relaxed)
                && let Some(path) = paths.get(index)
            {
                mine.push((index, scan_file(path, files)));
            }
            mine
        };
        // Those that cannot be started are not needed: this thread works as well.
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let workers: Vec<_> = (1..threads).filter_map(start).collect();
        let mut answers = work();
        answers.extend(workers.into_iter().flat_map(|worker| worker.join().expect("scanning a text does not panic")));
        answers
    });
    answers.sort_by_key(|&(index, _)| index);
    answers.into_iter().map(|(_, facts)| facts).collect()
}

fn scan_file(path: &Path, files: &dyn Files) -> Result<Facts, ReadError> {
    files.read(path, limits::FILE_BYTES).map(|bytes| scan(&bytes))
}

fn hash_of(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text);
    hasher.finish()
}

pub(crate) fn scan(text: &[u8]) -> Facts {
    let mut facts = Facts {
        generator: generator(text),
        uses_python: has_any(text, &["Python.h", "PyObject"]),
        defines_module: names_module(text),
        written_for: if is_for_windows(text) { WrittenFor::Windows } else { WrittenFor::Any },
        text: (text.len(), hash_of(text)),
        ..Facts::default()
    };
    if facts.uses_python {
        facts.words = Words::of(text);
    }
    let mut depth = 0u32;
    let mut guard_depth = 0;
    let mut directives = 0;
    for hash in memchr_iter(b'#', text) {
        let before = text[..hash].iter().rev().find(|&&byte| !matches!(byte, b' ' | b'\t'));
        if before.is_some_and(|&byte| byte != b'\n') {
            continue;
        }
        directives += 1;
        // No directive that matters here is longer; a file without newlines must not be walked again for every `#`.
        let line = &text[hash + 1..text.len().min(hash + 1024)];
        let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii_start();
        if line.starts_with(b"ifndef") && directives == 1 {
            guard_depth = 1;
        }
        if line.starts_with(b"if") {
            depth += 1;
        } else if line.starts_with(b"endif") {
            depth = depth.saturating_sub(1);
        } else if let Some(rest) = line.strip_prefix(b"include") {
            facts.includes_anything = true;
            let when = if depth <= guard_depth { When::Always } else { When::Sometimes };
            facts.included_sources.extend(quoted_source(rest).map(|name| IncludedSource { name, when }));
        }
    }
    facts
}

fn has_any(text: &[u8], words: &[&str]) -> bool {
    words.iter().any(|word| memmem::find(text, word.as_bytes()).is_some())
}

/// Whether there is an entry point such as `PyInit_name(void)`. One whose name is left to whoever includes the file
/// (`PyMODINIT_FUNC INITMODULE(void)`) makes a template, not a module.
fn names_module(text: &[u8]) -> bool {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let is_called = |rest: &[u8]| {
        let word = rest.iter().position(|byte| !is_word(byte)).unwrap_or(rest.len());
        word > 0 && rest[word..].trim_ascii_start().starts_with(b"(")
    };
    let after = |word: &'static str| memmem::find_iter(text, word).map(move |at| &text[at + word.len()..]);
    let after_keyword = |rest: &[u8]| rest.trim_ascii_start().strip_prefix(b"init").is_some_and(is_called);
    after("PyInit_").any(is_called) || after("PyMODINIT_FUNC").any(after_keyword) || has_any(text, &["MODINIT_DEFINE"])
}

/// The name in `"name.c"`.
fn quoted_source(rest: &[u8]) -> Option<String> {
    let name = rest.trim_ascii_start().strip_prefix(b"\"")?.split(|&byte| byte == b'"').next()?;
    let is_source = name.ends_with(b".c") && name.len() < 512;
    is_source.then(|| String::from_utf8_lossy(name).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn included_sources_are_found_with_their_condition() {
        let facts = scan(b"#ifndef G\n#define G\n # include \"a.c\"\n#ifdef X\n#include \"b.c\" // why\n#endif\n\"#include \\\"no.c\\\"\"\n#endif\n#include <c.h>");
        let found: Vec<_> = facts.included_sources.iter().map(|source| (source.name.as_str(), source.when)).collect();
        assert_eq!(found, [("a.c", When::Always), ("b.c", When::Sometimes)]);
        assert!(facts.includes_anything && !facts.uses_python);
    }

    #[test]
    fn a_template_that_leaves_the_name_open_is_no_module() {
        assert!(scan(b"PyMODINIT_FUNC\nPyInit_spam (void)\n{}").defines_module);
        assert!(scan(b"PyMODINIT_FUNC initspam(void) {}").defines_module);
        assert!(!scan(b"PyMODINIT_FUNC INITMODULE(void) {}").defines_module);
        assert!(!scan(b"#define MODULE PASTE(PyInit_,NAME)\nPyMODINIT_FUNC\nMODULE (void) {}").defines_module);
    }

    #[test]
    fn use_of_python_is_seen_anywhere_in_the_text() {
        assert!(scan(b"#include <Python.h>").uses_python);
        assert!(scan(b"void f(PyObject *o);").uses_python);
        assert!(!scan(b"int main(void) { return 0; }").uses_python);
    }
}
