//! What is remembered never changes what is said: after any edit the outcome is that of an analysis from scratch.

mod edits;
mod project;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use edits::{Dice, edit};
use refhound_cache::{MemoryStore, NoStore, Store};
use refhound_driver::{Engines, Options, Outcome, Pictures, Session, Silent, check, check_since, earlier};
use refhound_report::{Baseline, Detail, Format, Order, Paint, Report, verdicts_json};
use refhound_source::MemoryFiles;

type Texts = BTreeMap<String, String>;

fn texts() -> Texts {
    project::FILES.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

fn files(texts: &Texts) -> MemoryFiles {
    texts.iter().fold(MemoryFiles::new(), |files, (path, text)| files.with(path, text.as_str()))
}

fn options() -> Options {
    Options { paths: vec![PathBuf::from("p")], jobs: Some(2), ..Options::default() }
}

/// Verdicts and pictures as well.
fn everything() -> Options {
    Options { engines: Engines::Both, pictures: Pictures::Flows, ..options() }
}

fn warm(session: &Session, texts: &Texts) -> Outcome {
    session.check(&options(), &files(texts), &Silent).expect("there are C files")
}

/// Everything that a user could see of an outcome, but for times.
fn shown(outcome: &Outcome) -> String {
    let mut figures = outcome.statistics(0);
    figures.ms.clear();
    let report = Report {
        findings: &outcome.findings,
        known: &[],
        baseline: Baseline::None,
        statistics: &figures,
        repository: None,
        paint: Paint::Plain,
        width: refhound_report::Width::Any,
        run: None,
        order: Order::File,
        detail: Detail::Everything,
        pictures: None,
    };
    let mut text = Format::Json.render(&report) + &Format::Full.render(&report);
    let _ = writeln!(
        text,
        "{:#?}\n{}\n{:?}\n{}",
        outcome.remarks,
        figures.to_json(),
        outcome.looked_at,
        outcome.root.display()
    );
    for comment in &outcome.suppressions {
        let _ = writeln!(text, "{} {} {} {}", comment.file.path.display(), comment.lo, comment.hi, comment.text);
    }
    let file = |id| outcome.sources.get(id).path.display().to_string();
    let mut extents: Vec<_> =
        outcome.extents.iter().map(|extent| (file(extent.file), extent.first, extent.last)).collect();
    extents.sort();
    let _ = writeln!(text, "{extents:?}\n{}\n{:#?}", verdicts_json(&outcome.verdicts), outcome.flows);
    let drawn = outcome.functions.iter().map(|extent| (file(extent.file), extent.first, extent.last));
    let _ = writeln!(text, "{:?}", drawn.collect::<Vec<_>>());
    text
}

#[track_caller]
fn assert_alike(session: &Session, texts: &Texts, what: &str) -> Outcome {
    assert_alike_with(&options(), session, texts, what)
}

#[track_caller]
fn assert_alike_with(options: &Options, session: &Session, texts: &Texts, what: &str) -> Outcome {
    let warm = session.check(options, &files(texts), &Silent).expect("there are C files");
    let cold = check(options, &files(texts), &NoStore, &Silent).expect("there are C files");
    let (found, expected) = (shown(&warm), shown(&cold));
    if found != expected {
        let differs = found.lines().zip(expected.lines()).find(|(one, other)| one != other);
        panic!("{what}: warm and cold differ: {differs:?}\n{texts:#?}");
    }
    warm
}

#[test]
fn nothing_is_done_twice_for_a_tree_that_did_not_change() {
    let session = Session::new();
    let first = assert_alike(&session, &texts(), "first run");
    assert!(!first.findings.is_empty(), "the project has faults");
    assert_eq!((first.reuse.units_read, first.reuse.known), (5, 0));
    let again = assert_alike(&session, &texts(), "second run");
    assert!(again.reuse.whole_run);
    assert_eq!(again.reuse.known, first.reuse.explored);
}

#[test]
fn only_the_function_that_changed_is_explored_again() {
    let session = Session::new();
    warm(&session, &texts());
    let mut edited = texts();
    // Everything below moves by a line, and the summary of `overwrites` stays what it was.
    let text = edited.get_mut("p/lists.c").expect("it is there");
    *text = text.replace("    x = PyDict_New();", "    int more = 1; (void)more;\n    x = PyDict_New();");
    let outcome = assert_alike(&session, &edited, "an edit");
    assert_eq!((outcome.reuse.units_read, outcome.reuse.explored), (1, 1));
}

#[test]
fn callers_are_explored_only_if_a_summary_really_changes() {
    let session = Session::new();
    warm(&session, &texts());
    let mut same = texts();
    let text = same.get_mut("p/lists.c").expect("it is there");
    *text = text.replace("PyLong_FromLong(i)", "PyLong_FromLong(i + 1)");
    let outcome = assert_alike(&session, &same, "another number");
    assert_eq!(outcome.reuse.explored, 1, "make_list returns what it returned");
    let mut other = texts();
    let text = other.get_mut("p/lists.c").expect("it is there");
    *text = text.replace(
        "    FAIL_IF(item == NULL);\n    return item;",
        "    FAIL_IF(item == NULL);\n    return Py_NewRef(item);",
    );
    let outcome = assert_alike(&session, &other, "a new reference instead of a borrowed one");
    assert_eq!(outcome.reuse.explored, 2, "first_of, and boxed, which calls it");
    assert_eq!(outcome.reuse.units_read, 2, "lists.c, and module.c because of boxed");
}

#[test]
fn a_header_concerns_those_who_include_it() {
    let session = Session::new();
    warm(&session, &texts());
    let mut edited = texts();
    let text = edited.get_mut("p/shared.h").expect("it is there");
    *text = text.replace("        Py_RETURN_NONE;", "        return NULL;");
    let outcome = assert_alike(&session, &edited, "an inline function");
    assert_eq!(outcome.reuse.units_read, 4, "plain.c includes nothing");
    assert_eq!(outcome.reuse.explored, 2, "new_or_none, and Box_get, which calls it");
}

#[test]
fn what_stands_in_comments_counts() {
    let session = Session::new();
    warm(&session, &texts());
    for (path, from, to) in [
        ("p/lists.c", "// refhound: ignore[RH106] it is meant", ""),
        (
            "p/shared.h",
            "PyObject *first_of(PyObject *list);",
            "/* refhound: returns borrowed */ PyObject *first_of(PyObject *list);",
        ),
        ("p/shared.h", "int checked(int n);", "int checked(int n); // refhound: nonsense"),
        ("p/walk.c", "PyObject *walk(", "/* refhound: ignore-function[RH101] why */\nPyObject *walk("),
    ] {
        let mut edited = texts();
        let text = edited.get_mut(path).expect("it is there");
        assert!(text.contains(from), "{from}");
        *text = text.replace(from, to);
        assert_alike(&session, &edited, to);
        assert_alike(&session, &texts(), "and back");
    }
}

#[test]
fn files_come_and_go() {
    let session = Session::new();
    warm(&session, &texts());
    let mut more = texts();
    more.insert(
        "p/aaa.c".into(),
        "#include \"shared.h\"\nint first(PyObject *x)\n{\n    return leaks_in_header(x);\n}\n".into(),
    );
    assert_alike(&session, &more, "a unit that now speaks for the header");
    more.insert("p/extra.h".into(), "#define HAVE_EXTRA 1\n".into());
    assert_alike(&session, &more, "a header that nobody includes");
    let mut fewer = texts();
    fewer.remove("p/plain.c");
    assert_alike(&session, &fewer, "a unit less");
    fewer.remove("p/macros.h");
    assert_alike(&session, &fewer, "a header less");
    let mut nearer = texts();
    nearer.insert("p/p/macros.h".into(), "#define FAIL_IF(x)\n".into());
    assert_alike(&session, &nearer, "another header of that name");
    let mut without = texts();
    let text = without.get_mut("p/boxes.c").expect("it is there");
    *text = text.replace("#include \"shared.h\"\n", "#include <Python.h>\n");
    assert_alike(&session, &without, "who spoke for a header's functions does not see them any more");
}

#[test]
fn after_hundreds_of_edits_the_outcome_is_that_of_a_run_from_scratch() {
    let session = Session::new();
    let mut dice = Dice::new(20);
    let mut now = texts();
    let paths: Vec<String> = now.keys().cloned().collect();
    for round in 0..300 {
        // Edits add up until little is left of the program; then from the beginning.
        if round % 12 == 0 {
            now = texts();
        }
        let path = &paths[dice.below(paths.len())];
        let text = now.get_mut(path).expect("it is there");
        *text = edit(text, &mut dice);
        assert_alike(&session, &now, &format!("round {round}, {path}"));
        if round % 3 == 0 {
            assert_alike_with(&everything(), &session, &now, &format!("round {round}, {path}, all engines"));
        }
    }
}

#[test]
fn verdicts_and_pictures_are_remembered() {
    let session = Session::new();
    let first = assert_alike_with(&everything(), &session, &texts(), "first run");
    assert!(!first.verdicts.is_empty() && !first.flows.functions.is_empty());
    let mut edited = texts();
    edited.insert("p/notes.txt".into(), "not C".into());
    let again = assert_alike_with(&everything(), &session, &edited, "a file that is no C");
    assert_eq!((again.reuse.whole_run, again.reuse.units_read, again.reuse.explored), (false, 0, 0));
    let text = edited.get_mut("p/lists.c").expect("it is there");
    text.push_str("\nint one_more(void) { return 1; }\n");
    let again = assert_alike_with(&everything(), &session, &edited, "one more function");
    assert_eq!(again.reuse.explored, 0);
    // Who asks for less finds what was left by one who asked for more.
    let less = assert_alike(&session, &edited, "without pictures");
    assert_eq!((less.reuse.units_read, less.reuse.explored), (0, 0));
}

#[test]
fn two_states_of_a_tree_are_compared_with_and_without_a_store() {
    let before = texts();
    let mut after = texts();
    let text = after.get_mut("p/lists.c").expect("it is there");
    *text = text.replace(
        "    FAIL_IF(item == NULL);\n    return item;",
        "    FAIL_IF(item == NULL);\n    return Py_NewRef(item);",
    );
    let store = MemoryStore::default();
    let stores: [&dyn Store; 3] = [&NoStore, &store, &store];
    for store in stores {
        let old = earlier(&options(), &files(&before), store, &Silent).expect("there are C files");
        let name = |path: &std::path::Path| path.to_owned();
        let (outcome, changes) =
            check_since(&options(), &files(&after), store, &Silent, old, &name).expect("there are C files");
        assert_eq!((changes.changed(), changes.affected()), (1, 1), "first_of, and boxed, which calls it");
        let concerned = outcome.findings.iter().filter(|finding| changes.concern(finding));
        let functions: Vec<&str> = concerned.map(|finding| finding.function.as_str()).collect();
        assert_eq!(functions, ["boxed"], "the reference that it gets now is lost");
    }
}
