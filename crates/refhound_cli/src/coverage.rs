//! Whether a run has seen enough for its silence to mean something, and if not, why that may be.

use std::path::Path;

use refhound_driver::Remarks;
use refhound_report::Statistics;
use refhound_source::Files;
use refhound_unknowns::limits;

/// How many functions in a hundred may be left out before it is told.
const TOLERATED: usize = 1;

/// Files that are looked into for a reason.
const LOOKED_INTO: usize = 8;

/// Headers that are named.
const NAMED: usize = 3;

/// What a reader of the last line should know: that nothing was there to find, or that much was not looked at.
pub(crate) fn warning(remarks: &Remarks, figures: &Statistics, files: &dyn Files) -> Option<String> {
    let left_out = figures.not_analysed_total();
    if left_out * 100 > figures.functions * TOLERATED {
        let share = (left_out * 100).div_ceil(figures.functions.max(1));
        let reason = likely_reason(remarks, files);
        return Some(format!("{left_out} of {} functions ({share} %) were not analysed: {reason}", figures.functions));
    }
    (figures.interface_functions == 0 && figures.files > figures.failed_files).then(|| {
        "no function here touches a counted object: there was nothing to find. Is this the folder with the extension module?"
            .to_owned()
    })
}

fn likely_reason(remarks: &Remarks, files: &dyn Files) -> String {
    let unread = remarks.units.iter().filter_map(|unit| unit.not_analysed.first());
    for (at, ..) in unread.take(LOOKED_INTO) {
        let Ok(text) = files.read(Path::new(&at.path), limits::FILE_BYTES) else {
            continue;
        };
        if let Some(what) = other_language(&String::from_utf8_lossy(&text)) {
            return format!("{} {what}", at.path);
        }
    }
    let missing = &remarks.headers_not_found;
    if missing.is_empty() {
        return "--verbose lists them with what could not be read".to_owned();
    }
    let more = if missing.len() > NAMED { " and others" } else { "" };
    let named = missing.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    format!("headers that a build makes may be missing ({named}{more}); build first, or give their folder with -I")
}

/// What a text is that is not quite C.
fn other_language(text: &str) -> Option<&'static str> {
    let begins = |words: &[&str]| text.lines().any(|line| words.iter().any(|word| line.trim_start().starts_with(word)));
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if begins(&["{{", "{%", "/**begin repeat", "%if", "@begin", "<%"]) || has(&["{{ ", "{% "]) {
        Some("seems to be a template that a build turns into C; analyse what it makes")
    } else if begins(&["template <", "template<", "namespace ", "class ", "using namespace "]) || has(&["std::"]) {
        Some("seems to be C++ in a file of C; give it an ending of C++")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_source::MemoryFiles;

    #[test]
    fn nothing_to_find_is_said() {
        let figures = Statistics { files: 1, functions: 3, ..Statistics::default() };
        let said = warning(&Remarks::default(), &figures, &MemoryFiles::new()).expect("there was nothing");
        assert!(said.contains("touches a counted object"), "{said}");
        let figures = Statistics { interface_functions: 1, ..figures };
        assert_eq!(warning(&Remarks::default(), &figures, &MemoryFiles::new()), None);
    }

    #[test]
    fn one_function_in_a_hundred_may_be_left_out() {
        let figures = |left_out: usize| Statistics {
            files: 1,
            functions: 200,
            interface_functions: 200,
            not_analysed: [("parse".to_owned(), left_out)].into(),
            ..Statistics::default()
        };
        assert_eq!(warning(&Remarks::default(), &figures(2), &MemoryFiles::new()), None);
        let remarks = Remarks { headers_not_found: vec!["config.h".to_owned()], ..Remarks::default() };
        let said = warning(&remarks, &figures(3), &MemoryFiles::new()).expect("they are too many");
        assert!(said.starts_with("3 of 200 functions (2 %)") && said.contains("config.h"), "{said}");
    }

    #[test]
    fn other_languages_are_known_by_their_look() {
        for text in ["int a;\n{% for x in y %}\n", "{{ x }}\n", "/**begin repeat\n"] {
            assert!(other_language(text).is_some_and(|what| what.contains("template")), "{text}");
        }
        for text in ["namespace a {\n}", "  template <class T>\n", "std::vector<int> x;"] {
            assert!(other_language(text).is_some_and(|what| what.contains("C++")), "{text}");
        }
        assert_eq!(other_language("static int a[] = {1};\nint f(void) { return a[0]; }\n"), None);
    }
}
