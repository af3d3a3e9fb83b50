//! Comments that keep findings from being shown.

use refhound_checks::Finding;
use refhound_report::{Extent, SuppressionComment, Suppressions, suppress};

use crate::texts::{Texts, leak};

/// Line 1 is a comment, 2 and 3 a function with a leak in 2, 5 and 6 another with one in 5.
const TEXT: &str =
    "/* first */\nf { a = PyDict_New();\nreturn 1; }\n\ng { b = PyDict_Copy(); // second\nreturn 2; }\n// last\n";

fn findings(texts: &Texts) -> Vec<Finding> {
    texts.judged(&[leak(texts, "PyDict_New()", "return 1"), leak(texts, "PyDict_Copy()", "return 2")])
}

/// What is left when the comment that holds `word` says `text`.
fn with(word: &str, text: &str) -> Suppressions {
    let texts = Texts::new(&[("a.c", TEXT)]);
    let found = findings(&texts);
    let file = found[0].at.file.clone();
    let at = TEXT.find(word).expect("the comment is there");
    let open = TEXT[..at].rfind('/').expect("a comment begins") - usize::from(&TEXT[at - 3..at - 1] == "//");
    let end = TEXT[at..].find('\n').map_or(TEXT.len(), |end| at + end);
    let extents = [(2, 3), (5, 6)].map(|(first, last)| Extent { file: file.id, first, last });
    let comment = SuppressionComment { file, lo: open as u32, hi: end as u32, text: text.to_owned() };
    suppress(found, &[comment], &extents)
}

fn lines(kept: &[Finding]) -> Vec<u32> {
    kept.iter().map(|finding| finding.at.start.line).collect()
}

#[test]
fn a_comment_is_about_its_line_or_the_next_one() {
    let own = with("second", " ignore[leaked-reference] lives for ever");
    assert_eq!((lines(&own.kept), own.suppressed[0].reason.as_str()), (vec![2], "lives for ever"));
    let next = with("first", " ignore[RH101]: lives for ever");
    assert_eq!((lines(&next.kept), next.notes.len()), (vec![5], 0));
    assert_eq!(next.suppressed[0].reason, "lives for ever");
}

#[test]
fn a_comment_is_about_its_function_or_the_next_one() {
    assert_eq!(lines(&with("second", "ignore-function[RH1] why").kept), [2]);
    assert_eq!(lines(&with("first", "ignore-function[ALL] why").kept), [5]);
    let nowhere = with("last", "ignore-function[ALL] why");
    assert_eq!((nowhere.kept.len(), nowhere.notes.len()), (2, 1));
    assert!(nowhere.notes[0].starts_with("a.c:7:1: no function begins here"), "{:?}", nowhere.notes);
}

#[test]
fn a_comment_is_about_its_file() {
    assert!(with("last", "ignore-file[leaked-reference] generated").kept.is_empty());
}

#[test]
fn what_says_too_little_does_not_count() {
    for (text, why) in [
        ("ignore[leaked-reference]", "not honoured without a reason"),
        ("ignore[RH101]  ", "not honoured without a reason"),
        ("ignore because", "name the rules"),
        ("ignore[] because", "there is no rule ``"),
        ("ignore[leaked-refrence] because", "did you mean `leaked-reference`?"),
        ("ignore-line[RH101] because", "`ignore-line` is not understood"),
    ] {
        let result = with("second", text);
        assert_eq!(result.kept.len(), 2, "{text}");
        assert!(result.notes.len() == 1 && result.notes[0].contains(why), "{text}: {:?}", result.notes);
        assert!(result.notes[0].starts_with("a.c:5:24: "), "{:?}", result.notes);
    }
}

#[test]
fn what_nothing_is_found_for_is_unused() {
    let result = with("second", "ignore[RH101, use-after-release] why");
    assert_eq!(result.notes, ["a.c:5:24: unused: nothing to ignore for use-after-release"]);
    assert_eq!(result.suppressed.len(), 1);
    assert_eq!(with("last", "ignore[RH101] why").notes.len(), 1);
}

#[test]
fn the_mark_of_numpy_is_about_borrowed_references_and_never_unused() {
    let result = with("second", "noqa: borrowed-ref OK");
    assert_eq!((result.kept.len(), result.notes.len()), (2, 0), "a leak is none of its business");
    let texts = Texts::new(&[("a.c", "x = PyDict_GetItem(d, k); // noqa: borrowed-ref OK\nuse(x);\n")]);
    let origin = refhound_evidence::Origin::Borrowed(refhound_index::intern("PyDict_GetItem"));
    let path = vec![
        crate::texts::step(texts.span("PyDict_GetItem(d, k)"), refhound_evidence::Event::Obtained, 0),
        crate::texts::step(texts.span("use(x)"), refhound_evidence::Event::Used, 0),
    ];
    let found = texts.judged(&[crate::texts::witness(refhound_evidence::Fault::Endangered, "x", origin, path)]);
    let file = found[0].at.file.clone();
    let comment = SuppressionComment { file, lo: 26, hi: 50, text: "noqa: borrowed-ref OK".to_owned() };
    assert!(suppress(found, &[comment], &[]).kept.is_empty(), "it stands where the reference is taken");
}

#[test]
fn a_comment_at_a_macro_is_about_all_its_uses() {
    let text = "#define SET(d) keep(PyDict_New())\nf { a = PyDict_New();\nreturn 1;\nb = PyDict_Copy();\nreturn 2; }\n";
    let texts = Texts::new(&[("a.c", text)]);
    let mut found = findings(&texts);
    for finding in &mut found {
        finding.written_by = Some("SET".to_owned());
    }
    let file = found[0].at.file.clone();
    let comment = SuppressionComment { file, lo: 30, hi: 33, text: "ignore[RH101] made once".to_owned() };
    assert_eq!(suppress(found, &[comment], &[]).suppressed.len(), 2);
}
