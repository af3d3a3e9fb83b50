//! Comments that speak to the tool: `/* refhound: steals(2) */`, `// refhound: ignore[leaked-reference] why`.
//!
//! The lexer drops comments, and few files have any of these. So each file of the project is searched once for the word;
//! which declaration a comment belongs to is another question (see `annotations`).

use std::sync::{Arc, PoisonError, RwLock};

use memchr::memmem;
use refhound_index::FxHashMap;
use refhound_source::{FileId, FileKind, SourceMap};

const WORD: &[u8] = b"refhound:";

/// How NumPy marks a borrowed reference that was looked at.
const NUMPY_WORD: &[u8] = b"noqa: borrowed-ref";

/// One comment. Offsets are in bytes of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Comment {
    pub(crate) begin: u32,
    pub(crate) end: u32,
    /// What stands behind `refhound:`, and where it begins. ASCII, and as long as in the file.
    pub(crate) text: String,
    pub(crate) text_at: u32,
}

/// The comments of every file that was asked for.
#[derive(Default)]
pub(crate) struct CommentCache {
    known: RwLock<FxHashMap<FileId, Arc<[Comment]>>>,
}

impl CommentCache {
    /// The files among these that have comments, each once, in the order given.
    pub(crate) fn of_files(&self, files: &[FileId], map: &SourceMap) -> Vec<(FileId, Arc<[Comment]>)> {
        let mut found: Vec<(FileId, Arc<[Comment]>)> = Vec::new();
        let mut add = |file: FileId, comments: &Arc<[Comment]>| {
            if !comments.is_empty() && found.iter().all(|(known, _)| *known != file) {
                found.push((file, comments.clone()));
            }
        };
        let mut missing = Vec::new();
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        for &file in files {
            match known.get(&file) {
                Some(comments) => add(file, comments),
                None => missing.push(file),
            }
        }
        drop(known);
        for file in missing {
            let source = map.get(file);
            let made = if source.kind == FileKind::Project { comments(&source.bytes) } else { Vec::new() };
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            add(file, known.entry(file).or_insert_with(|| made.into()));
        }
        found
    }
}

/// All comments about contracts in a text.
pub(crate) fn comments(bytes: &[u8]) -> Vec<Comment> {
    let found = memmem::find_iter(bytes, WORD).filter_map(|at| comment_at(bytes, at, at + WORD.len()));
    found.filter(|comment| !is_about_findings(comment)).collect()
}

/// All comments about findings that are not to be reported, in the order of the text.
pub(crate) fn suppressions(bytes: &[u8]) -> Vec<Comment> {
    let own = memmem::find_iter(bytes, WORD).filter_map(|at| comment_at(bytes, at, at + WORD.len()));
    // The mark is part of the text: it says which tool it was meant for.
    let of_numpy = memmem::find_iter(bytes, NUMPY_WORD).filter_map(|at| comment_at(bytes, at, at));
    let mut found: Vec<Comment> = own.filter(is_about_findings).chain(of_numpy).collect();
    found.sort_by_key(|comment| comment.begin);
    found
}

fn is_about_findings(comment: &Comment) -> bool {
    comment.text.trim_start().starts_with("ignore")
}

/// The comment whose word stands at `at` and whose text begins at `text_at`.
fn comment_at(bytes: &[u8], at: usize, text_at: usize) -> Option<Comment> {
    let line_start = memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |newline| newline + 1);
    let before = bytes[line_start..at].trim_ascii_end();
    let stars = before.iter().rev().take_while(|&&byte| byte == b'*').count();
    let bare = &before[..before.len() - stars];
    let (begin, is_block) = if stars > 0 && bare.ends_with(b"/") {
        (line_start + bare.len() - 1, true)
    } else if before.ends_with(b"//") {
        let slashes = before.iter().rev().take_while(|&&byte| byte == b'/').count();
        (line_start + before.len() - slashes, false)
    } else if bare.trim_ascii().is_empty() {
        (open_block(bytes, line_start)?, true)
    } else {
        return None;
    };
    if is_in_string(bytes, line_start, begin) {
        return None;
    }
    let line_end = |from: usize| memchr::memchr(b'\n', &bytes[from..]).map_or(bytes.len(), |newline| from + newline);
    let (end, text_end) = if is_block {
        let close = memmem::find(&bytes[text_at..], b"*/")? + text_at;
        // A line that ends in a comma goes on; other lines of the comment are for people.
        let mut text_end = line_end(text_at);
        while text_end < close && bytes[text_at..text_end].trim_ascii_end().ends_with(b",") {
            text_end = line_end(text_end + 1);
        }
        (close + 2, text_end.min(close))
    } else {
        (line_end(text_at), line_end(text_at))
    };
    let text = plain(&bytes[text_at..text_end]);
    Some(Comment { begin: begin as u32, end: end as u32, text, text_at: text_at as u32 })
}

/// Where the block comment begins that is open at `at`.
fn open_block(bytes: &[u8], at: usize) -> Option<usize> {
    let open = memmem::rfind(&bytes[..at], b"/*")?;
    memmem::find(&bytes[open + 2..at], b"*/").is_none().then_some(open)
}

/// Whether a quote is open on the line before `at`.
fn is_in_string(bytes: &[u8], line_start: usize, at: usize) -> bool {
    let from = line_start.min(at);
    memchr::memchr_iter(b'"', &bytes[from..at]).count() % 2 == 1
}

/// The text in one line, without the stars at the left edge.
fn plain(bytes: &[u8]) -> String {
    let mut at_edge = false;
    let blank = |byte: u8| {
        match byte {
            b'\n' => at_edge = true,
            b'*' if at_edge => return ' ',
            byte if byte.is_ascii_whitespace() => {}
            _ => at_edge = false,
        }
        match byte {
            byte if byte.is_ascii_whitespace() => ' ',
            byte if byte.is_ascii() => char::from(byte),
            _ => '?',
        }
    };
    bytes.iter().copied().map(blank).collect()
}

/// Whether nothing but comments and words stands in a stretch of text: a declaration may begin behind it.
pub(crate) fn leads_to_declaration(mut between: &[u8]) -> bool {
    while let Some(&byte) = between.first() {
        let skipped = match byte {
            b'/' if between.starts_with(b"//") => memchr::memchr(b'\n', between),
            b'/' if between.starts_with(b"/*") => memmem::find(&between[2..], b"*/").map(|at| at + 4),
            byte if byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace() => Some(1),
            b'_' | b'(' | b')' | b',' => Some(1),
            _ => None,
        };
        match skipped {
            Some(count) => between = &between[count..],
            None => return false,
        }
    }
    true
}

/// Whether an `#if` is open at an offset: the text there may not be C that anybody reads.
pub(crate) fn is_conditional(bytes: &[u8], at: usize) -> bool {
    let mut depth = 0usize;
    for line in bytes[..at.min(bytes.len())].split(|&byte| byte == b'\n') {
        let Some(directive) = line.trim_ascii_start().strip_prefix(b"#") else { continue };
        let directive = directive.trim_ascii_start();
        if directive.starts_with(b"if") {
            depth += 1;
        } else if directive.starts_with(b"endif") {
            depth = depth.saturating_sub(1);
        }
    }
    depth > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        let mut found = Vec::new();
        for comment in comments(source.as_bytes()) {
            let begin = &source[comment.begin as usize..];
            assert!(begin.starts_with("/*") || begin.starts_with("//"), "{begin}");
            assert_eq!(comment.text.len(), comment.text.trim_end().len() + trailing(&comment.text));
            found.push(comment.text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        found
    }

    fn trailing(text: &str) -> usize {
        text.len() - text.trim_end().len()
    }

    #[test]
    fn comments_of_both_kinds_are_found() {
        assert_eq!(texts("/* refhound: steals(1) */ int f(int);"), ["steals(1)"]);
        assert_eq!(texts("int f(int); // refhound: steals(1)\nint g(int);"), ["steals(1)"]);
        assert_eq!(texts("/** refhound: no python */\n/// refhound: never returns"), ["no python", "never returns"]);
    }

    #[test]
    fn a_long_comment_may_say_it_on_a_line_of_its_own() {
        assert_eq!(
            texts("/* Adds an item.\n * refhound: steals(2),\n *    no python\n * More. */"),
            ["steals(2), no python"]
        );
        assert_eq!(texts("/*\n   refhound: steals(2)\n   More. */"), ["steals(2)"]);
    }

    #[test]
    fn what_is_no_comment_about_contracts_is_left_alone() {
        for source in [
            "char *s = \"/* refhound: x */\";",
            "/* see refhound: x */",
            "/* refhound: ignore[leaked-reference] */",
            "x = a * refhound: b;",
            "/* a */\n refhound: b;",
            "/* refhound: never closed",
        ] {
            assert_eq!(texts(source), [] as [&str; 0], "{source}");
        }
    }

    #[test]
    fn comments_about_findings_are_found_for_themselves() {
        let source = "a; // refhound: ignore[RH101] why\n/* refhound: steals(1) */\nb; // noqa: borrowed-ref OK\n\
                      /*\n * refhound: ignore-function[RH102] why\n */\nchar *s = \"// noqa: borrowed-ref\";\n";
        let found: Vec<String> =
            suppressions(source.as_bytes()).into_iter().map(|comment| comment.text.trim().to_owned()).collect();
        assert_eq!(found, ["ignore[RH101] why", "noqa: borrowed-ref OK", "ignore-function[RH102] why"]);
    }

    #[test]
    fn words_and_comments_may_stand_before_a_declaration() {
        assert!(leads_to_declaration(b"\n/* more; */ // and more;\nAPI(int) STATIC "));
        assert!(!leads_to_declaration(b"\nint x;\n"));
        assert!(!leads_to_declaration(b"\n#endif\n"));
    }

    #[test]
    fn an_open_if_is_seen() {
        assert!(is_conditional(b"#if 0\nint x;\n", 8));
        assert!(!is_conditional(b"#if 0\n# endif\nint x;\n", 15));
    }
}
