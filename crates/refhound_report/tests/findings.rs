//! Findings as they are printed.

use std::path::Path;

use refhound_checks::{Finding, Selection, judge};
use refhound_index::intern;
use refhound_report::{Paint, concise, full, json, json_lines, summary_line};
use refhound_source::{FileId, FileKind, Origin as TokenOrigin, Origins, SourceMap, Span};
use refhound_witness::{Confidence, Event, Fault, Object, Origin, Step, Trigger, Witness};

/// Files of one unit; spans are pieces of their text.
struct Texts {
    sources: SourceMap,
    origins: Origins,
    files: Vec<(FileId, refhound_source::OriginId, String)>,
}

impl Texts {
    fn new(files: &[(&str, &str)]) -> Texts {
        let mut texts = Texts { sources: SourceMap::new(), origins: Origins::new(), files: Vec::new() };
        for (name, text) in files {
            let file = texts.sources.add(Path::new(name), FileKind::Project, *text).id;
            let origin = texts.origins.add(TokenOrigin::File { file, included_at: None });
            texts.files.push((file, origin, (*text).to_owned()));
        }
        texts
    }

    fn span(&self, piece: &str) -> Span {
        let found = self.files.iter().find_map(|(_, origin, text)| Some((*origin, text.find(piece)?)));
        let (origin, lo) = found.unwrap_or_else(|| panic!("{piece} is in no file"));
        Span { lo: lo as u32, hi: (lo + piece.len()) as u32, origin }
    }

    fn judged(&self, witnesses: &[Witness]) -> Vec<Finding> {
        judge(witnesses.iter().map(|witness| (witness, &self.origins)), &self.sources, &all_rules())
    }
}

fn all_rules() -> Selection {
    Selection::new(&["ALL"], &[], Confidence::Likely).expect("a known word")
}

fn witness(fault: Fault, name: &str, origin: Origin, path: Vec<Step>) -> Witness {
    let place = path.last().expect("a path").place;
    let object = Object { name: name.to_owned(), origin, place: path[0].place };
    let (function, trigger, confidence) = (intern("f"), Trigger::AllocFailure, Confidence::Likely);
    Witness { function, fault, object, place, path, trigger, confidence, paths: 1 }
}

fn step(place: Span, event: Event, count: impl Into<Option<i32>>) -> Step {
    Step { place, event, count: count.into() }
}

fn new(call: &str) -> Origin {
    Origin::New(intern(call))
}

fn leak(texts: &Texts, piece: &str, end: &str) -> Witness {
    let path = vec![step(texts.span(piece), Event::Obtained, 1), step(texts.span(end), Event::Lost, 1)];
    witness(Fault::Leaked, "d", new("PyDict_New"), path)
}

#[test]
fn a_path_through_two_files_with_tabs() {
    let texts = Texts::new(&[
        (
            "a.c",
            "PyObject *f(void)\n{\n\tPyObject *d = PyDict_New(); /* \u{e9}\u{1b}[2J */\n\tfill(d);\n\treturn d->x;\n}\n",
        ),
        ("b.c", "void fill(PyObject *o)\n{\n    Py_DECREF(o);\n}\n"),
    ]);
    let mut used = witness(
        Fault::UsedAfterRelease,
        "d",
        new("PyDict_New"),
        vec![
            step(texts.span("PyDict_New()"), Event::Obtained, 1),
            step(texts.span("Py_DECREF(o)"), Event::Released, 0),
            step(texts.span("d->x"), Event::Used, 0),
        ],
    );
    used.paths = 3;
    let expected = "\
a.c:5:9: RH102 use-after-release: `d` is used after its last reference was released
     --> a.c
   3 | \tPyObject *d = PyDict_New(); /* \u{e9}\u{fffd}[2J */
 [1] | \t              ^^^^^^^^^^^^ new reference from PyDict_New
     --> b.c
   3 |     Py_DECREF(o);
 [0] |     ^^^^^^^^^^^^ reference released
     --> a.c
   5 | \treturn d->x;
 [0] | \t       ^^^^ used here
     = in `f`, happens when memory runs out (likely)
     = 3 paths of the function end the same way

";
    assert_eq!(full(&texts.judged(&[used]), Paint::Plain), expected);
}

#[test]
fn long_lines_are_cut_around_the_place_and_long_ranges_at_the_end_of_the_line() {
    let text = format!("{}PyDict_New(\n1);{}\n", "a; ".repeat(200), "b; ".repeat(200));
    let texts = Texts::new(&[("a.c", &text)]);
    let printed = full(&texts.judged(&[leak(&texts, "PyDict_New(\n1)", "b;")]), Paint::Plain);
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[1].starts_with("   1 | ...") && lines[1].ends_with(" PyDict_New("), "{printed}");
    assert_eq!(lines[1].find("PyDict_New("), lines[2].find('^'), "{printed}");
    assert!(lines[2].ends_with("^^^^^^^^^^^ new reference from PyDict_New"), "{printed}");
    assert!(lines.iter().all(|line| line.chars().count() < 250), "{printed}");
}

#[test]
fn colours_are_only_added() {
    let texts = Texts::new(&[("a.c", "d = PyDict_New();\nreturn;\n")]);
    let findings = texts.judged(&[leak(&texts, "PyDict_New()", "return")]);
    let coloured = full(&findings, Paint::Ansi);
    assert!(coloured.contains("\u{1b}[1;31mRH101\u{1b}[0m"), "{coloured:?}");
    let mut plain = String::new();
    for part in coloured.split('\u{1b}') {
        plain += part.strip_prefix('[').and_then(|part| part.split_once('m')).map_or(part, |(_, text)| text);
    }
    assert_eq!(plain, full(&findings, Paint::Plain));
}

#[test]
fn nothing_found_is_nothing_printed() {
    assert_eq!(full(&[], Paint::Plain) + &concise(&[], Paint::Plain) + &json_lines(&[]), "");
    assert_eq!(json(&[]), "[]\n");
    assert_eq!(summary_line(&[]), "nothing found");
}

#[test]
fn the_summary_counts_by_rule() {
    let texts = Texts::new(&[("a.c", "d = PyDict_New();\ne = PyDict_Copy();\nreturn;\n")]);
    let released =
        witness(Fault::ReleasedBorrowed, "x", Origin::Parameter, vec![step(texts.span("return"), Event::Released, -1)]);
    let findings =
        texts.judged(&[released, leak(&texts, "PyDict_New()", "return"), leak(&texts, "PyDict_Copy()", "return")]);
    assert_eq!(summary_line(&findings), "found 3 problems: 2 leaked-reference, 1 released-borrowed-reference");
    assert_eq!(
        concise(&findings[2..], Paint::Plain),
        "a.c:3:1: RH103 released-borrowed-reference: `x` is released but not owned: it is a parameter, and the caller owns it\n"
    );
}
