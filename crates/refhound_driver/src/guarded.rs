//! Text that the preprocessor passes over because only a build defines a macro: `#ifdef WITH_PYTHON` around
//! `#include <Python.h>`, `#ifdef HAVE_FANCY_TEXT` around functions.
//!
//! A look at the lines is enough: nothing is expanded, and a condition that is more than names is not understood.

use std::ops::Range;

use refhound_preproc::is_set_by_builds;

/// The header that every extension module includes.
pub(crate) const PYTHON_HEADER: &str = "Python.h";

/// A branch that is read when all of some macros are defined; or one that includes Python's header, whatever its condition is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Branch<'t> {
    /// None if the condition is not understood.
    pub(crate) macros: Vec<&'t str>,
    /// The line of the condition: `#ifdef _WIN32`.
    pub(crate) condition: &'t str,
    pub(crate) bytes: Range<usize>,
    /// It includes Python's header.
    pub(crate) has_header: bool,
}

/// A group of branches that is open.
struct Group<'t> {
    branch: Option<(Vec<&'t str>, usize)>,
    condition: &'t str,
    has_header: bool,
}

/// The branches under macros that builds set, and those that include the header, inner ones first.
pub(crate) fn branches(text: &str) -> Vec<Branch<'_>> {
    let mut found = Vec::new();
    let mut open: Vec<Group<'_>> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (begin, end) = (at, at + line.len());
        at = end;
        let Some(directive) = line.trim_start().strip_prefix('#').map(str::trim_start) else { continue };
        let word = directive.split(|char: char| !char.is_ascii_alphabetic()).next().unwrap_or_default();
        let rest = &directive[word.len()..];
        match word {
            "if" | "ifdef" => {
                let macros = macros_of(rest).unwrap_or_default();
                open.push(Group { branch: Some((macros, end)), condition: line.trim(), has_header: false });
            }
            "ifndef" => open.push(Group { branch: None, condition: "", has_header: false }),
            "elif" | "else" | "endif" => {
                let Some(group) = open.last_mut() else { continue };
                let (condition, has_header) = (group.condition, group.has_header);
                if let Some((macros, start)) = group.branch.take()
                    && (has_header || !macros.is_empty())
                {
                    found.push(Branch { macros, condition, bytes: start..begin, has_header });
                }
                group.has_header = false;
                if word == "endif" {
                    open.pop();
                }
            }
            "include" if rest.contains(PYTHON_HEADER) => open.iter_mut().for_each(|group| group.has_header = true),
            _ => {}
        }
    }
    found
}

/// The macros that a condition asks for; `None` when it is about anything else.
fn macros_of(condition: &str) -> Option<Vec<&str>> {
    let condition = condition.split("/*").next()?.split("//").next()?;
    if condition.contains(['<', '>', '=', '!', '+', '-', '|', '?', '\\']) {
        return None;
    }
    let words = condition.split(|char: char| !char.is_ascii_alphanumeric() && char != '_');
    let names: Vec<&str> = words.filter(|word| !word.is_empty() && *word != "defined").collect();
    let is_all = !names.is_empty() && names.iter().all(|name| is_set_by_builds(name));
    is_all.then_some(names)
}

/// Whether a text uses the API of Python.
pub(crate) fn uses_api(text: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.match_indices("Py").any(|(at, _)| {
        let bytes = text.as_bytes();
        let starts = at == 0 || !is_word(bytes[at - 1]);
        starts && bytes.get(at + 2).is_some_and(|byte| byte.is_ascii_uppercase() || *byte == b'_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> Vec<(Vec<&str>, &str, bool)> {
        branches(text).into_iter().map(|it| (it.macros.clone(), text[it.bytes.clone()].trim(), it.has_header)).collect()
    }

    #[test]
    fn branches_are_found_with_the_macros_that_they_need() {
        assert_eq!(seen("#ifdef HAVE_X\nint x;\n#else\nint y;\n#endif\n"), [(vec!["HAVE_X"], "int x;", false)]);
        assert_eq!(
            seen("#if defined(WITH_A) && WITH_B // why\n#include <Python.h>\n#endif\n"),
            [(vec!["WITH_A", "WITH_B"], "#include <Python.h>", true)]
        );
        assert_eq!(
            seen("#ifdef A_B\n# ifdef C_D\nint z;\n# endif\n#endif\n"),
            [(vec!["C_D"], "int z;", false), (vec!["A_B"], "# ifdef C_D\nint z;\n# endif", false)]
        );
    }

    #[test]
    fn conditions_that_say_more_are_not_understood() {
        for condition in
            ["ifndef HAVE_X", "if !defined(HAVE_X)", "if HAVE_X > 2", "ifdef _WIN32", "if defined(A) || B", "if 0"]
        {
            assert_eq!(seen(&format!("#{condition}\nint x;\n#endif\n")), [], "{condition}");
        }
    }

    #[test]
    fn a_branch_with_the_header_is_told_whatever_its_condition_is() {
        let text = "# if defined(_WIN32) || B // x\n#include <Python.h>\nint a;\n#else\nint b;\n#endif\n";
        let found = branches(text);
        assert_eq!((found.len(), found[0].condition, found[0].has_header), (1, "# if defined(_WIN32) || B // x", true));
        assert!(found[0].macros.is_empty() && text[found[0].bytes.clone()].contains("int a"), "{found:?}");
    }

    #[test]
    fn the_api_is_known_by_its_prefix() {
        assert!(uses_api("x = PyLong_FromLong(1);") && uses_api("Py_DECREF(x);"));
        assert!(!uses_api("Pyramid *CPyObject;"));
    }
}
