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
    let mut scan = Scan::new(bytes);
    let found = memmem::find_iter(bytes, WORD).filter_map(|at| scan.comment_at(at, at + WORD.len()));
    found.filter(|comment| !is_about_findings(comment)).collect()
}

/// All comments about findings that are not to be reported, in the order of the text.
pub(crate) fn suppressions(bytes: &[u8]) -> Vec<Comment> {
    let (mut scan, mut numpy_scan) = (Scan::new(bytes), Scan::new(bytes));
    let own = memmem::find_iter(bytes, WORD).filter_map(|at| scan.comment_at(at, at + WORD.len()));
    // The mark is part of the text: it says which tool it was meant for.
    let of_numpy = memmem::find_iter(bytes, NUMPY_WORD).filter_map(|at| numpy_scan.comment_at(at, at));
    let mut found: Vec<Comment> = own.filter(is_about_findings).chain(of_numpy).collect();
    found.sort_by_key(|comment| comment.begin);
    found
}

fn is_about_findings(comment: &Comment) -> bool {
    comment.text.trim_start().starts_with("ignore")
}

/// A walk over the words of a text, which come in its order: nothing is read twice, however many of them share a line or a comment.
struct Scan<'a> {
    bytes: &'a [u8],
    /// Everything before it was looked at.
    seen: usize,
    line_start: usize,
    /// Quotes of the line, up to an offset.
    quotes: (usize, usize),
    /// The last `/*` before `seen`, and the `*/` behind it.
    block: Option<(usize, Option<usize>)>,
    /// The last `*/` that was looked for; the end of the text if there is none.
    close: usize,
    /// Where the last comment ends, as far as it is on the line of its word.
    covered: usize,
}

impl<'a> Scan<'a> {
    fn new(bytes: &'a [u8]) -> Scan<'a> {
        let (block, quotes) = (None, (0, 0));
        Scan { bytes, seen: 0, line_start: 0, quotes, block, close: 0, covered: 0 }
    }

    fn advance(&mut self, at: usize) {
        if let Some(newline) = memchr::memrchr(b'\n', &self.bytes[self.seen..at]) {
            self.line_start = self.seen + newline + 1;
            self.quotes = (0, self.line_start);
        }
        let from = self.seen.saturating_sub(1);
        if let Some(open) = memmem::rfind(&self.bytes[from..at], b"/*") {
            self.block = Some((from + open, None));
        }
        if let Some((open, close @ None)) = &mut self.block {
            let from = (*open + 2).max(from).min(at);
            *close = memmem::find(&self.bytes[from..at], b"*/").map(|close| from + close);
        }
        self.seen = at;
    }

    /// Whether a quote is open on the line before `at`.
    fn is_in_string(&mut self, at: usize) -> bool {
        if at < self.line_start {
            return false;
        }
        let (count, to) = if at < self.quotes.1 { (0, self.line_start) } else { self.quotes };
        self.quotes = (count + memchr::memchr_iter(b'"', &self.bytes[to..at]).count(), at);
        self.quotes.0 % 2 == 1
    }

    /// The comment whose word stands at `at` and whose text begins at `text_at`.
    fn comment_at(&mut self, at: usize, text_at: usize) -> Option<Comment> {
        let bytes = self.bytes;
        self.advance(at);
        // A word in what another comment says is what it says.
        if at < self.covered {
            return None;
        }
        let line_start = self.line_start;
        let before = bytes[line_start..at].trim_ascii_end();
        let stars = before.iter().rev().take_while(|&&byte| byte == b'*').count();
        let bare = &before[..before.len() - stars];
        let (begin, is_block) = if stars > 0 && bare.ends_with(b"/") {
            (line_start + bare.len() - 1, true)
        } else if before.ends_with(b"//") {
            let slashes = before.iter().rev().take_while(|&&byte| byte == b'/').count();
            (line_start + before.len() - slashes, false)
        } else if bare.trim_ascii().is_empty() {
            let Some((open, None)) = self.block else { return None };
            (open, true)
        } else {
            return None;
        };
        if self.is_in_string(begin) {
            return None;
        }
        let line_end =
            |from: usize, most: usize| memchr::memchr(b'\n', &bytes[from..most]).map_or(most, |newline| from + newline);
        let (end, text_end) = if is_block {
            let close = self.close_behind(text_at)?;
            let mut text_end = line_end(text_at, close);
            self.covered = text_end;
            // A line that ends in a comma goes on; other lines of the comment are for people.
            while text_end < close && bytes[text_at..text_end].trim_ascii_end().ends_with(b",") {
                let next = line_end(text_end + 1, close);
                if memmem::find(&bytes[text_end..next], WORD).is_some() {
                    break;
                }
                text_end = next;
            }
            (close + 2, text_end)
        } else {
            self.covered = line_end(text_at, bytes.len());
            (self.covered, self.covered)
        };
        let text = plain(&bytes[text_at..text_end]);
        Some(Comment { begin: begin as u32, end: end as u32, text, text_at: text_at as u32 })
    }

    /// The end of the block comment that is open at an offset.
    fn close_behind(&mut self, at: usize) -> Option<usize> {
        if self.close < at {
            self.close = memmem::find(&self.bytes[at..], b"*/").map_or(self.bytes.len(), |close| at + close);
        }
        (self.close < self.bytes.len()).then_some(self.close)
    }
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

/// The `#if` and `#endif` of a text.
pub(crate) struct Conditionals {
    /// Where their lines begin, and how many are open behind them.
    depths: Vec<(usize, usize)>,
}

impl Conditionals {
    pub(crate) fn of(bytes: &[u8]) -> Conditionals {
        let (mut depths, mut depth, mut start) = (Vec::new(), 0usize, 0);
        for line in bytes.split(|&byte| byte == b'\n') {
            if let Some(directive) = line.trim_ascii_start().strip_prefix(b"#") {
                let directive = directive.trim_ascii_start();
                if directive.starts_with(b"if") {
                    depth += 1;
                    depths.push((start, depth));
                } else if directive.starts_with(b"endif") {
                    depth = depth.saturating_sub(1);
                    depths.push((start, depth));
                }
            }
            start += line.len() + 1;
        }
        Conditionals { depths }
    }

    /// Whether one is open at an offset: the text there may not be C that anybody reads.
    pub(crate) fn are_open(&self, at: usize) -> bool {
        let before = self.depths.partition_point(|&(start, _)| start < at);
        before.checked_sub(1).is_some_and(|last| self.depths[last].1 > 0)
    }
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
    fn a_word_in_a_comment_is_not_one_of_its_own() {
        assert_eq!(texts("// refhound: a // refhound: b\n// refhound: c"), ["a // refhound: b", "c"]);
        assert_eq!(texts("/* refhound: a */ x; /* refhound: b */ \"\" // refhound: c"), ["a", "b", "c"]);
        assert_eq!(texts("/* refhound: a // refhound: b */ \"/* refhound: c */\""), ["a // refhound: b"]);
        assert_eq!(texts("/* One.\n * refhound: a,\n * refhound: b,\n *  c */"), ["a,", "b, c"]);
        // As long as the square of its words, if each told all that follows.
        let words = "// refhound: ".repeat(100_000);
        assert_eq!(comments(words.as_bytes()).len(), 1);
        let lines = format!("/*\n{} */", " * refhound: a,\n".repeat(100_000));
        assert_eq!(comments(lines.as_bytes()).iter().map(|it| it.text.trim().len()).sum::<usize>(), 200_000);
    }

    #[test]
    fn words_and_comments_may_stand_before_a_declaration() {
        assert!(leads_to_declaration(b"\n/* more; */ // and more;\nAPI(int) STATIC "));
        assert!(!leads_to_declaration(b"\nint x;\n"));
        assert!(!leads_to_declaration(b"\n#endif\n"));
    }

    #[test]
    fn an_open_if_is_seen() {
        assert!(Conditionals::of(b"#if 0\nint x;\n").are_open(8));
        assert!(!Conditionals::of(b"#if 0\n# endif\nint x;\n").are_open(15));
        let text = b"int a;\n #ifdef A /* b */\n#if c\n#endif\n#else\n#endif\nint d;\n#if e";
        let open: Vec<bool> = [3, 18, 31, 40, 44, 58, 66].map(|at| Conditionals::of(text).are_open(at)).to_vec();
        assert_eq!(open, [false, true, true, true, true, false, true]);
    }
}
