//! Files that only Windows has anything to read in: all of the code stands under `#ifdef _WIN32`, or `<windows.h>` is included
//! whatever the system is.
//!
//! A look at the lines is enough: nothing is expanded, and a condition that is more than the names of macros is not understood.

use memchr::memmem;

/// What compilers for Windows define, or the headers of Python there.
const MACROS: [&str; 7] = ["_WIN32", "WIN32", "_WIN64", "__WIN32__", "_MSC_VER", "MS_WINDOWS", "MS_WIN64"];
const HEADER: &str = "windows.h";

/// A conditional that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    Windows,
    /// The guard against a second inclusion.
    Guard,
    Other,
}

pub(crate) fn is_for_windows(text: &[u8]) -> bool {
    let has = |word: &str| memmem::find(text, word.as_bytes()).is_some();
    if !has("indows.h") && !MACROS.iter().any(|name| has(name)) {
        return false;
    }
    let text = without_comments(text);
    let mut open: Vec<Branch> = Vec::new();
    let (mut has_code, mut is_other_read, mut directives, mut goes_on) = (false, false, 0, false);
    for line in text.split(|&byte| byte == b'\n') {
        let line = line.trim_ascii();
        let is_continued = std::mem::replace(&mut goes_on, line.ends_with(b"\\"));
        let Some(directive) = line.strip_prefix(b"#").filter(|_| !is_continued) else {
            // The rest of a directive says nothing about where code stands.
            let is_code = !line.is_empty() && !is_continued;
            let is_windows = open.contains(&Branch::Windows);
            has_code |= is_code && is_windows;
            is_other_read |= is_code && !is_windows;
            continue;
        };
        directives += 1;
        let directive = String::from_utf8_lossy(directive.trim_ascii_start()).into_owned();
        let word = directive.split(|it: char| !it.is_ascii_alphabetic()).next().unwrap_or_default();
        let rest = &directive[word.len()..];
        match word {
            "if" | "ifdef" if asks_for_windows(rest) => open.push(Branch::Windows),
            "ifndef" if directives == 1 => open.push(Branch::Guard),
            "if" | "ifdef" | "ifndef" => open.push(Branch::Other),
            "elif" | "else" => {
                if let Some(last) = open.last_mut() {
                    *last = Branch::Other;
                }
            }
            "endif" => drop(open.pop()),
            "include" if rest.to_ascii_lowercase().contains(HEADER) && open.iter().all(|it| *it == Branch::Guard) => {
                return true;
            }
            _ => {}
        }
    }
    has_code && !is_other_read
}

/// `_WIN32`, `defined(_WIN32) || defined(MS_WINDOWS)`
fn asks_for_windows(condition: &str) -> bool {
    if condition.contains(['!', '<', '>', '=', '?', '\\']) {
        return false;
    }
    let words = condition.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    let mut names = words.filter(|word| !word.is_empty() && *word != "defined").peekable();
    let is_either = !condition.contains("&&");
    let is_any = names.peek().is_some();
    let mut names: Vec<bool> = names.map(|name| MACROS.contains(&name)).collect();
    names.sort_unstable();
    // Of names that must all be defined one is enough.
    is_any && if is_either { names[0] } else { !condition.contains("||") && names[names.len() - 1] }
}

/// Comments are blank; line ends stay.
fn without_comments(text: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let rest = &text[at..];
        if rest.starts_with(b"/*") {
            let length = memmem::find(&rest[2..], b"*/").map_or(rest.len(), |end| end + 4);
            kept.extend(rest[..length].iter().filter(|byte| **byte == b'\n'));
            at += length;
        } else if rest.starts_with(b"//") {
            at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        } else if byte == b'"' {
            let length = literal(rest);
            kept.extend_from_slice(&rest[..length]);
            at += length;
        } else {
            kept.push(byte);
            at += 1;
        }
    }
    kept
}

/// The length of a literal; one that its line leaves open ends there.
fn literal(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::is_for_windows;

    #[test]
    fn a_file_with_all_code_under_a_macro_of_windows_is_for_windows() {
        for text in [
            "/* of Windows */\n#ifdef _WIN32\n#include <Python.h>\nint f(void);\n#endif /* _WIN32 */\n",
            "#include <Python.h>\n#if defined(MS_WINDOWS) || defined(_WIN32)\nint f(void);\n#endif\n",
            "#if defined(HAVE_X) && defined(_WIN32)\nint f(void);\n#else\n#define NOTHING 1\n#endif\n",
            "#define A \\\n  b\n#ifdef _MSC_VER\nint f(void);\n#endif\n",
        ] {
            assert!(is_for_windows(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn a_file_that_includes_the_header_in_any_case_is_for_windows() {
        assert!(is_for_windows(b"#include <stdio.h>\n# include <Windows.h>\nint f(void);\n"));
        assert!(is_for_windows(b"#ifndef G\n#define G\n#include \"windows.h\"\nint f(void);\n#endif\n"));
    }

    #[test]
    fn code_for_other_systems_keeps_a_file_as_it_is() {
        for text in [
            "#ifdef _WIN32\n#include <windows.h>\n#endif\nint f(void);\n",
            "#ifdef _WIN32\nint f(void);\n#else\nint g(void);\n#endif\n",
            "#ifndef _WIN32\nint f(void);\n#endif\n",
            "#if defined(_WIN32) || defined(__APPLE__)\nint f(void);\n#endif\n",
            "#if !defined(_WIN32)\nint f(void);\n#endif\n",
            "// #include <windows.h>\nint f(void);\n",
            "const char *s = \"/*\"; int _WIN32;\n",
            "#ifdef _WIN32\n#endif\n",
        ] {
            assert!(!is_for_windows(text.as_bytes()), "{text}");
        }
    }
}
