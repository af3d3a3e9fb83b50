//! What rules say of witnesses, and what makes findings equal, related and stable.

use refhound_checks::{Finding, Hidden, Selection};
use refhound_evidence::{Confidence, Event, Fault, NullWith, Origin, Witness};
use refhound_index::intern;
use refhound_source::{FileKind, LineColumn};

use crate::witnesses::{Unit, step, witness};

const LEAK: &str = "PyObject *f(PyObject *k) {\n    PyObject *d = PyDict_New();\n    if (PyDict_SetItem(d, k, k) < 0)\n        return NULL;\n    return d;\n}\n";

fn new(call: &str) -> Origin {
    Origin::New(intern(call))
}

fn leak(unit: &Unit) -> Witness {
    let (made, set) = (unit.span("PyDict_New()"), unit.span("PyDict_SetItem(d, k, k)"));
    let condition = unit.span("PyDict_SetItem(d, k, k) < 0");
    let mut leak = witness(Fault::Leaked, "d", new("PyDict_New"), made, unit.span("return NULL"));
    leak.path = vec![
        step(made, Event::Obtained, 1),
        step(set, Event::Outcome { call: intern("PyDict_SetItem"), failed: true }, None),
        step(condition, Event::Branch { holds: true }, None),
        step(unit.span("return NULL"), Event::Lost, 1),
    ];
    leak
}

fn message(unit: &Unit, witness: Witness) -> String {
    let everything = Selection::new(&["ALL"], &[], Confidence::Possible).expect("a selection");
    let [finding]: [Finding; 1] = unit.judged_with(&[witness], &everything).try_into().expect("one finding");
    finding.message
}

#[test]
fn a_leak_points_at_the_creation_and_tells_the_path() {
    let unit = Unit::new(LEAK);
    let findings = unit.judged(&[leak(&unit)]);
    let [finding] = &findings[..] else { panic!("one finding: {findings:?}") };
    assert_eq!((finding.rule.code, finding.rule.name), ("RH101", "leaked-reference"));
    assert_eq!(
        finding.message,
        "`d` is never released: the new reference from PyDict_New is lost when PyDict_SetItem fails"
    );
    assert_eq!(finding.at.start, LineColumn { line: 2, column: 19 });
    assert_eq!(finding.at.end, LineColumn { line: 2, column: 31 });
    assert_eq!((finding.at.filename().as_str(), finding.function.as_str()), ("src/spam.c", "f"));
    let steps: Vec<_> =
        finding.path.iter().map(|it| (it.at.start.line, it.kind, it.message.as_str(), it.count)).collect();
    assert_eq!(
        steps,
        [
            (2, "obtained", "new reference from `PyDict_New`", Some(1)),
            (3, "outcome", "assuming `PyDict_SetItem` fails", None),
            (3, "branch", "`PyDict_SetItem(d, k, k) < 0` is true", None),
            (4, "lost", "`d` is lost with 1 reference still owned", Some(1)),
        ]
    );
    assert_eq!(
        finding.help,
        "release `d` after its last use on each way out that loses it (line 4): `Py_DECREF(d)`, `Py_XDECREF(d)` where ways meet on which it can be NULL"
    );
}

#[test]
fn a_condition_with_a_macro_is_shown_whole() {
    let unit = Unit::new("PyObject *f(void) {\n    if (x || d == NULL)\n        return NULL;\n}\n");
    let mut leak = witness(Fault::Leaked, "d", new("f"), unit.span("d =="), unit.span("return NULL"));
    leak.path = vec![step(unit.span("=="), Event::Branch { holds: false }, None)];
    let path = &unit.judged(&[leak])[0].path;
    assert_eq!(path[0].message, "`d == NULL` is false");
    assert_eq!((path[0].at.start.column, path[0].at.end.column), (14, 23));
}

#[test]
fn a_step_in_a_macro_names_it() {
    let mut unit = Unit::new("#define PUT put(d, PyLong_FromLong(1))\nPUT;\n");
    let (body, call) = (unit.span("PyLong_FromLong(1)"), unit.span("PUT;"));
    let made = unit.in_macro("PUT", call, body);
    let mut leak = witness(Fault::Leaked, "y", new("PyLong_FromLong"), made, made);
    leak.path = vec![step(made, Event::Obtained, 1)];
    let path = &unit.judged(&[leak])[0].path;
    assert_eq!((path[0].at.start.line, path[0].expanded_from.as_deref()), (2, Some("PUT")));
}

#[test]
fn a_path_that_stops_before_the_fault_gets_its_last_step() {
    let unit = Unit::new(LEAK);
    let mut leak = leak(&unit);
    leak.path.pop();
    let findings = unit.judged(&[leak]);
    let last = findings[0].path.last().expect("a path");
    assert_eq!((last.kind, last.at.start.line, last.count), ("lost", 4, Some(1)));
}

#[test]
fn other_faults_point_at_the_wrong_step() {
    let unit = Unit::new(LEAK);
    let (made, wrong) = (unit.span("PyDict_New()"), unit.span("return d"));
    for fault in [
        Fault::UsedAfterRelease,
        Fault::ReleasedBorrowed,
        Fault::ReturnedBorrowed,
        Fault::StoredBorrowed,
        Fault::Overwritten,
        Fault::WrongDestructor,
    ] {
        let findings = unit.judged(&[witness(fault, "d", new("PyDict_New"), made, wrong)]);
        assert_eq!(findings.len(), 1, "{fault:?}");
        assert_eq!(findings[0].at.start.line, 5, "{fault:?}");
    }
}

#[test]
fn messages_say_what_is_wrong_and_why() {
    let unit = Unit::new(LEAK);
    let (made, place) = (unit.span("PyDict_New()"), unit.span("return d"));
    let with = |fault, origin, steps: &[(Event, i32)]| {
        let mut witness = witness(fault, "x", origin, made, place);
        witness.path = steps.iter().map(|&(event, count)| step(place, event, count)).collect();
        message(&unit, witness)
    };
    let borrowed = Origin::Borrowed(intern("PyList_GetItem"));
    let set_item = intern("PyList_SetItem");
    let table = [
        (
            with(Fault::Leaked, Origin::Parameter, &[(Event::Retained, 1)]),
            "`x` is retained but never released: the reference taken to it is lost when the function returns",
        ),
        (
            with(Fault::UsedAfterRelease, new("PyLong_FromLong"), &[(Event::Released, 0), (Event::Used, 0)]),
            "`x` is used after its last reference was released",
        ),
        (
            with(
                Fault::UsedAfterRelease,
                new("PyLong_FromLong"),
                &[(Event::Stolen { by: set_item }, 0), (Event::Released, -1)],
            ),
            "`x` is released again after PyList_SetItem took over its last reference",
        ),
        (
            with(Fault::UsedAfterRelease, borrowed, &[(Event::Obtained, 0), (Event::Destroyed, 0), (Event::Used, 0)]),
            "`x` is used after its owner was released",
        ),
        (
            with(Fault::ReleasedBorrowed, Origin::Parameter, &[(Event::Released, -1)]),
            "`x` is released but not owned: it is a parameter, and the caller owns it",
        ),
        (
            with(Fault::ReleasedBorrowed, borrowed, &[(Event::Stolen { by: set_item }, -1)]),
            "`x` is given to PyList_SetItem, which takes over a reference, but not owned: it is a borrowed reference from \
             PyList_GetItem",
        ),
        (
            with(Fault::ReturnedBorrowed, borrowed, &[(Event::Returned, -1)]),
            "`x` is returned as a new reference but not owned: it is a borrowed reference from PyList_GetItem",
        ),
        (
            with(Fault::StoredBorrowed, Origin::Parameter, &[(Event::Stored, 0)]),
            "`x` is stored without a reference of its own: it is a parameter, and the caller owns it",
        ),
        (
            with(Fault::Overwritten, Origin::Memory, &[(Event::Overwritten, 1)]),
            "`x` is given another value without being released: the reference that it held is lost",
        ),
        (
            with(
                Fault::Endangered,
                borrowed,
                &[(Event::RunsPython { call: intern("PyObject_Str") }, 0), (Event::Used, 0)],
            ),
            "`x` is used after PyObject_Str, which may run Python code that destroys it: it is a borrowed reference from \
             PyList_GetItem",
        ),
        (
            with(Fault::WrongDestructor, new("PyObject_GC_New"), &[(Event::Stolen { by: intern("PyObject_Free") }, 0)]),
            "`x` is freed by PyObject_Free, which does not fit PyObject_GC_New that made it",
        ),
    ];
    for (said, expected) in table {
        assert_eq!(said, expected);
    }
}

#[test]
fn fingerprints_survive_edits_elsewhere_and_other_layout() {
    let fingerprint = |text: &str| {
        let unit = Unit::new(text);
        unit.judged(&[leak(&unit)])[0].fingerprint.clone()
    };
    let first = fingerprint(LEAK);
    assert_eq!(first.len(), 16);
    assert_eq!(first, fingerprint(&format!("/* more */\n\n{LEAK}")), "lines above");
    assert_eq!(first, fingerprint(&LEAK.replace("    PyObject *d =", "\tPyObject  *d =")), "other indentation");
    assert_eq!(first, fingerprint(&LEAK.replace(" = PyDict_New", "\n        = PyDict_New")), "a broken line");
    let other_function = |unit: &Unit| Witness { function: intern("g"), ..leak(unit) };
    let unit = Unit::new(LEAK);
    assert_ne!(first, unit.judged(&[other_function(&unit)])[0].fingerprint, "another function");
    let renamed = Unit::in_file("lib/eggs.c", LEAK);
    assert_eq!(first, renamed.judged(&[leak(&renamed)])[0].fingerprint, "another file");
}

#[test]
fn equal_code_is_told_apart_by_its_order() {
    let unit = Unit::new("d = PyDict_New();\nd = PyDict_New();\n");
    let at = |n| witness(Fault::Leaked, "d", new("PyDict_New"), unit.nth("PyDict_New()", n), unit.nth(";", n));
    let findings = unit.judged(&[at(1), at(0)]);
    assert_eq!(findings[0].at.start.line, 1);
    assert_eq!(findings[1].fingerprint, format!("{}-2", findings[0].fingerprint));
    assert_ne!(findings[0].group, findings[1].group);
}

#[test]
fn one_place_is_one_finding_and_the_surest_stays() {
    let unit = Unit::new(LEAK);
    let doubtful = Witness { confidence: Confidence::Likely, paths: 7, ..leak(&unit) };
    let findings = unit.judged(&[doubtful.clone(), leak(&unit), doubtful]);
    assert_eq!(findings.len(), 1);
    assert_eq!((findings[0].confidence, findings[0].paths), (Confidence::Certain, 7));
}

#[test]
fn findings_are_ordered_by_place_and_code() {
    let unit = Unit::new("a b c\nd\n");
    let at = |fault, piece| witness(fault, "x", Origin::Parameter, unit.span(piece), unit.span(piece));
    let findings = unit.judged(&[
        at(Fault::Leaked, "d"),
        at(Fault::Overwritten, "c"),
        at(Fault::UsedAfterRelease, "c"),
        at(Fault::ReturnedBorrowed, "a"),
    ]);
    let order: Vec<_> = findings.iter().map(|it| (it.at.start.line, it.at.start.column, it.rule.code)).collect();
    assert_eq!(order, [(1, 1, "RH104"), (1, 5, "RH102"), (1, 5, "RH106"), (2, 1, "RH101")]);
}

#[test]
fn one_macro_is_one_cause() {
    let mut unit = Unit::new("#define PUT put(d, PyLong_FromLong(1))\nPUT; x = 1; PUT;\ny = PyLong_FromLong(1);\n");
    let body = unit.nth("PyLong_FromLong(1)", 0);
    let (one, two) = (unit.nth("PUT;", 0), unit.nth("PUT;", 1));
    let (one, two) = (unit.in_macro("PUT", one, body), unit.in_macro("PUT", two, body));
    let plain = unit.nth("PyLong_FromLong(1)", 1);
    let leaks = [one, two, plain].map(|made| witness(Fault::Leaked, "y", new("PyLong_FromLong"), made, made));
    let findings = unit.judged(&leaks);
    assert_eq!(findings.len(), 3);
    assert_eq!(findings[0].group, findings[1].group);
    assert_ne!(findings[0].group, findings[2].group);
    assert_ne!(findings[0].fingerprint, findings[1].fingerprint);
}

#[test]
fn one_idiom_is_one_cause_and_a_named_object_is_not_an_idiom() {
    let unit =
        Unit::new("a(Py_BuildValue(1));\na(Py_BuildValue(2));\nb(Py_BuildValue(3));\nv = Py_BuildValue(4); a(v);\n");
    let passed = |piece: &str, name: &str, to: &str| {
        let made = unit.span(piece);
        let mut leak = witness(Fault::Leaked, name, new("Py_BuildValue"), made, made);
        leak.path = vec![step(made, Event::Obtained, 1), step(made, Event::Lent { to: intern(to) }, 1)];
        leak
    };
    let findings = unit.judged(&[
        passed("Py_BuildValue(1)", "Py_BuildValue(1)", "a"),
        passed("Py_BuildValue(2)", "Py_BuildValue(2)", "a"),
        passed("Py_BuildValue(3)", "Py_BuildValue(3)", "b"),
        passed("Py_BuildValue(4)", "v", "a"),
    ]);
    let groups: Vec<&str> = findings.iter().map(|finding| finding.group.as_str()).collect();
    assert_eq!(groups[0], groups[1]);
    assert!(groups[2] != groups[0] && groups[3] != groups[0] && groups[2] != groups[3], "{groups:?}");
    assert_eq!(
        findings[0].message,
        "`Py_BuildValue(1)` is never released: the new reference from Py_BuildValue is lost after a, which does not take it \
         over"
    );
}

#[test]
fn what_was_not_asked_for_is_not_shown() {
    let unit = Unit::new(LEAK);
    let likely = Witness { confidence: Confidence::Likely, ..leak(&unit) };
    let shown = |select: &[&str], min| {
        let selection = Selection::new(select, &[], min).expect("a selection");
        unit.judged_with(std::slice::from_ref(&likely), &selection).len()
    };
    assert_eq!(shown(&[], Confidence::Likely), 1);
    assert_eq!(shown(&[], Confidence::Certain), 0);
    assert_eq!(shown(&["RH102"], Confidence::Possible), 0);
    let endangered = Witness { fault: Fault::Endangered, ..leak(&unit) };
    assert_eq!(unit.judged(&[endangered]).len(), 0, "off by default");
}

#[test]
fn the_help_for_a_null_says_whether_an_exception_is_set() {
    let unit = Unit::new(LEAK);
    let (made, end) = (unit.span("PyDict_New()"), unit.span("return NULL"));
    let help = |null: NullWith| {
        let used = witness(Fault::UncheckedNull, "d", Origin::Call(intern("malloc")), made, end);
        unit.judged(&[Witness { null, ..used }])[0].help.clone()
    };
    assert!(help(NullWith::Exception).contains("the exception is set already"));
    for null in [NullWith::NoMemory, NullWith::Nothing, NullWith::Unknown] {
        assert!(!help(null).contains("set already"), "{}", help(null));
    }
    assert!(help(NullWith::NoMemory).contains("PyErr_NoMemory()"));
}

#[test]
fn what_is_not_shown_is_counted_by_what_would_show_it() {
    let unit = Unit::new(LEAK);
    let (made, end) = (unit.span("PyDict_New()"), unit.span("return NULL"));
    let doubtful = Witness { confidence: Confidence::Possible, ..leak(&unit) };
    let endangered = witness(Fault::Endangered, "d", new("PyDict_New"), made, end);
    let trigger = refhound_evidence::Trigger::AllocFailure;
    let rare = Witness { trigger, ..witness(Fault::Leaked, "e", new("PyDict_New"), made, end) };
    let hidden = |selection: Selection| {
        let witnesses = [&doubtful, &endangered, &rare].map(|witness| (witness, &unit.origins));
        let (shown, hidden) = selection.shown(refhound_checks::judge_all(witnesses, [], &unit.sources));
        (shown.len(), hidden)
    };
    assert_eq!(hidden(Selection::default()), (1, Hidden { off: 1, unsure: 1, other_trigger: 0 }));
    let success = Selection::default().with_triggers(vec![refhound_evidence::Trigger::Success]);
    assert_eq!(hidden(success).1.other_trigger, 1);
    let ignoring = Selection::new(&[], &["RH107"], Confidence::Possible).expect("a rule");
    assert_eq!(hidden(ignoring), (2, Hidden::default()), "what was ignored is not missed");
}

#[test]
fn steps_in_headers_that_the_tool_brings_along_are_not_shown() {
    let mut unit = Unit::new(LEAK);
    let header = unit.sources.add(std::path::Path::new("<Python.h>"), FileKind::Virtual, "int x;\n");
    let inside = unit.origins.add(refhound_source::Origin::File { file: header.id, included_at: None });
    let mut leak = leak(&unit);
    let hidden = refhound_source::Span { lo: 0, hi: 3, origin: inside };
    leak.path.insert(1, step(hidden, Event::Used, 1));
    assert_eq!(unit.judged(&[leak])[0].path.len(), 4);
}
