//! Rust files as text: which lines an item has, which part is for tests, which string literals there are. For `cargo xtask tidy`.
//!
//! All code is formatted by rustfmt, so an item ends at the first line of its own indentation that closes it; nobody has to
//! understand what is in between.

use std::path::Path;

/// A function: its name, its first line counted from 1, how many lines it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Function<'t> {
    pub(crate) name: &'t str,
    pub(crate) line: usize,
    pub(crate) lines: usize,
}

/// A string literal and the line it begins in, counted from 1. Escapes stay as they are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Literal<'t> {
    pub(crate) line: usize,
    pub(crate) text: &'t str,
}

/// Whether a file holds nothing but tests.
pub(crate) fn is_test_file(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("tests.rs")
}

/// The functions with a body, in the order of their first lines.
pub(crate) fn functions(text: &str) -> Vec<Function<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let begins = lines.iter().enumerate().filter_map(|(at, line)| Some((at, function_name(line)?)));
    begins
        .filter_map(|(at, name)| Some(Function { name, line: at + 1, lines: last_line(&lines, at)? + 1 - at }))
        .collect()
}

/// The name, if a function begins in this line.
fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_word = |word: &str| {
        matches!(word, "pub" | "const" | "async" | "unsafe" | "extern" | "\"C\"")
            || word.starts_with("pub(")
            || word.ends_with(')') && before.contains("pub(in ")
    };
    let name = &after[..after.find(['(', '<'])?];
    before.split_whitespace().all(is_word).then_some(name)
}

/// The index of the line that ends the item that begins at `at`; `None` for one without a body.
fn last_line(lines: &[&str], at: usize) -> Option<usize> {
    let indent = indentation(lines[at]);
    let of_item = lines.iter().enumerate().skip(at).filter(|(_, line)| indentation(line) == indent && !line.is_empty());
    for (index, line) in of_item {
        let line = line.trim();
        if line == "}" || index == at && line.ends_with('}') {
            return Some(index);
        }
        if line.ends_with(';') {
            return None;
        }
    }
    None
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The text with what is for tests only left empty, so that lines keep their numbers.
pub(crate) fn without_tests(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut kept = String::with_capacity(text.len());
    let mut at = 0;
    while at < lines.len() {
        if lines[at].trim() == "#[cfg(test)]" {
            let item = (at + 1..lines.len()).find(|&index| !lines[index].trim_start().starts_with("#["));
            let end = item.map_or(lines.len(), |item| last_line(&lines, item).unwrap_or(item) + 1);
            kept.extend(std::iter::repeat_n('\n', end - at));
            at = end;
        } else {
            kept.push_str(lines[at]);
            kept.push('\n');
            at += 1;
        }
    }
    kept
}

/// All string literals outside comments.
pub(crate) fn literals(text: &str) -> Vec<Literal<'_>> {
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < text.len() {
        let (length, literal) = token(&text[at..]);
        found.extend(literal.map(|text| Literal { line, text }));
        line += text[at..at + length].matches('\n').count();
        at += length;
    }
    found
}

/// The length of what the text begins with, and what is between its quotes if it is a string literal.
fn token(text: &str) -> (usize, Option<&str>) {
    let until = |end: &str, from: usize| text[from..].find(end).map_or(text.len(), |at| from + at + end.len());
    let word = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    if text.starts_with("//") {
        (until("\n", 0), None)
    } else if text.starts_with("/*") {
        (until("*/", 2), None)
    } else if text.starts_with('"') {
        string(text)
    } else if text.starts_with('\'') {
        (character(text), None)
    } else if word > 0 {
        let marks = text[word..].bytes().take_while(|&byte| byte == b'#').count();
        let begin = word + marks + 1;
        if !matches!(&text[..word], "r" | "br" | "cr") || !text[word + marks..].starts_with('"') {
            return (word, None);
        }
        let end = until(&format!("\"{}", "#".repeat(marks)), begin);
        (end, text.get(begin..end - marks - 1))
    } else {
        (text.chars().next().map_or(0, char::len_utf8), None)
    }
}

fn string(text: &str) -> (usize, Option<&str>) {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return (at + 1, Some(&text[1..at])),
            _ => (),
        }
    }
    (text.len(), None)
}

/// The length of a character literal, or of the quote that begins the name of a lifetime.
fn character(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        // What is escaped may be a quote itself; the closing one comes after it.
        (Some((_, '\\')), Some((at, _))) => text[at + 1..].find('\'').map_or(text.len(), |end| at + end + 2),
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(usize, &str)> {
        literals(text).into_iter().map(|literal| (literal.line, literal.text)).collect()
    }

    #[test]
    fn literals_are_found_outside_comments_and_characters() {
        assert_eq!(texts("f(\"a\", \"b\\\"c\");\n// \"d\"\ng(\"e\")"), [(1, "a"), (1, "b\\\"c"), (3, "e")]);
        assert_eq!(texts("/* \"a\"\n */ \"b\""), [(2, "b")]);
        assert_eq!(texts("match c { '\"' | '\\'' | '\\u{22}' => \"a\" }"), [(1, "a")]);
        assert_eq!(texts("fn f<'a>(x: &'a str) { \"b\" }"), [(1, "b")]);
        assert_eq!(
            texts("r\"a\\\" r#\"b\"c\"# br\"d\" b\"e\" bar\"f\" r#type \"g\""),
            [(1, "a\\"), (1, "b\"c"), (1, "d"), (1, "e"), (1, "f"), (1, "g")]
        );
        assert_eq!(texts("\"a\nb\" \"c\" \"open"), [(1, "a\nb"), (2, "c")]);
    }

    #[test]
    fn functions_end_at_the_brace_of_their_indentation() {
        let text = "fn one() {}\n\nimpl T {\n    pub(crate) const fn two<A>(\n        a: A,\n    ) -> A\n    where\n        A: B,\n    {\n        a\n    }\n}\n";
        assert_eq!(
            functions(text),
            [Function { name: "one", line: 1, lines: 1 }, Function { name: "two", line: 4, lines: 8 }]
        );
        let declared =
            "trait T {\n    fn one(&self);\n    fn two(\n        &self,\n    ) -> bool;\n    fn three() {\n    }\n}\n";
        assert_eq!(functions(declared), [Function { name: "three", line: 6, lines: 2 }]);
        assert_eq!(functions("// a fn of(x) {\nlet f: fn (u8) = g;\n"), []);
    }

    #[test]
    fn what_is_for_tests_is_left_out_and_lines_stay() {
        let text = "a\n#[cfg(test)]\nmod tests;\nb\n#[cfg(test)]\n#[allow(x)]\nmod tests {\n    c\n}\nd\n";
        assert_eq!(without_tests(text), "a\n\n\nb\n\n\n\n\n\nd\n");
    }

    #[test]
    fn files_of_tests_are_known_by_their_place() {
        assert!(is_test_file(Path::new("crates/x/tests/a.rs")));
        assert!(is_test_file(Path::new("crates/x/src/a/tests.rs")));
        assert!(!is_test_file(Path::new("crates/x/src/attests.rs")));
    }
}
