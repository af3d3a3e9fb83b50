//! Findings as people read them.

use refhound_checks::{Finding, Hidden, Severity};
use refhound_evidence::{Confidence, Event, Fault, Origin, Trigger, Witness};
use refhound_report::{
    Detail, Format, Order, Paint, Report, Statistics, Width, hidden_note, summary_line, summary_table,
};

use crate::texts::{Texts, leak, new, rendered, step, witness};

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
   3 | \tPyObject *d = PyDict_New(); /* \u{e9}\\x1b[2J */
 [1] | \t              ^^^^^^^^^^^^ new reference from `PyDict_New`
     --> b.c
   3 |     Py_DECREF(o);
 [0] |     ^^^^^^^^^^^^ `d` is released
     --> a.c
   5 | \treturn d->x;
 [0] | \t       ^^^^ `d` is used here, but may be gone
     = in `f`, happens when memory runs out (alloc-failure, likely)
     = 3 paths of the function end the same way
     = help: release it after its last use in line 5, or hold a reference until then: `Py_INCREF(d)`

";
    assert_eq!(rendered(Format::Full, &texts.judged(&[used])), expected);
}

#[test]
fn long_lines_are_cut_around_the_place_and_long_ranges_at_the_end_of_the_line() {
    let text = format!("{}PyDict_New(\n1);{}\n", "a; ".repeat(200), "b; ".repeat(200));
    let texts = Texts::new(&[("a.c", &text)]);
    let printed = rendered(Format::Full, &texts.judged(&[leak(&texts, "PyDict_New(\n1)", "b;")]));
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[1].starts_with("   1 | ...") && lines[1].ends_with(" PyDict_New("), "{printed}");
    assert_eq!(lines[1].find("PyDict_New("), lines[2].find('^'), "{printed}");
    assert!(lines[2].ends_with("^^^^^^^^^^^ new reference from `PyDict_New`"), "{printed}");
    assert!(lines.iter().all(|line| line.chars().count() < 250), "{printed}");
}

#[test]
fn colours_are_only_added() {
    let texts = Texts::new(&[("a.c", "d = PyDict_New();\nreturn;\n")]);
    let findings = texts.judged(&[leak(&texts, "PyDict_New()", "return")]);
    let statistics = Statistics::default();
    let coloured = Format::Full.render(&Report { paint: Paint::Ansi, ..Report::new(&findings, &statistics) });
    assert!(coloured.contains("\u{1b}[1;31mRH101\u{1b}[0m"), "{coloured:?}");
    let mut plain = String::new();
    for part in coloured.split('\u{1b}') {
        plain += part.strip_prefix('[').and_then(|part| part.split_once('m')).map_or(part, |(_, text)| text);
    }
    assert_eq!(plain, rendered(Format::Full, &findings));
}

#[test]
fn nothing_found_is_nothing_printed() {
    for format in [Format::Full, Format::Concise, Format::Jsonl, Format::Github] {
        assert_eq!(rendered(format, &[]), "", "{}", format.name());
    }
    assert_eq!(rendered(Format::Json, &[]), "[]\n");
    assert_eq!(rendered(Format::Gitlab, &[]), "[]\n");
    assert_eq!(summary_table(&[], Width::Any), "");
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
        rendered(Format::Concise, &findings[2..]),
        "a.c:3:1: RH103 released-borrowed-reference: `x` is released but not owned: it is a parameter, and the caller owns it (alloc-failure, likely)\n"
    );
}

#[test]
fn the_table_counts_what_is_there_and_leaves_out_the_rest() {
    let texts = Texts::new(&[("a.c", "d = PyDict_New();\ne = PyDict_Copy();\nreturn;\n")]);
    let released =
        witness(Fault::ReleasedBorrowed, "x", Origin::Parameter, vec![step(texts.span("return"), Event::Released, -1)]);
    let certain = Witness { confidence: Confidence::Certain, ..leak(&texts, "PyDict_Copy()", "return") };
    let findings = texts.judged(&[released, leak(&texts, "PyDict_New()", "return"), certain]);
    let expected = "\
code   rule                         found  causes  certain  likely  alloc-failure
RH101  leaked-reference                 2       2        1       1              2
RH103  released-borrowed-reference      1       1        0       1              1
       all                              3       3        1       2              3
";
    assert_eq!(summary_table(&findings, Width::Any), expected);
}

#[test]
fn what_is_not_shown_is_said_with_the_way_to_see_it() {
    assert_eq!(hidden_note(Hidden::default()), None);
    assert_eq!(
        hidden_note(Hidden { off: 2, unsure: 1, other_trigger: 0 }).as_deref(),
        Some(
            "not shown: 3 findings: 1 hardly sure (--min-confidence possible), 2 of rules that are off by default \
             (--select ALL)"
        )
    );
}

#[test]
fn many_branches_before_the_object_appears_are_folded() {
    let lines: String = (0..9).map(|number| format!("if (c{number}) {{\n")).collect();
    let texts = Texts::new(&[("a.c", &format!("{lines}d = PyDict_New();\nreturn;\n"))]);
    let mut path: Vec<_> =
        (0..9).map(|number| step(texts.span(&format!("c{number}")), Event::Branch { holds: true }, None)).collect();
    path.push(step(texts.span("PyDict_New()"), Event::Obtained, 1));
    path.push(step(texts.span("return"), Event::Lost, 1));
    let mut long = witness(Fault::Leaked, "d", new("PyDict_New"), path);
    long.object.place = texts.span("PyDict_New()");
    let findings = texts.judged(&[long]);
    let printed = rendered(Format::Full, &findings);
    assert!(printed.contains(" ... | 6 earlier steps (--verbose shows them)\n"), "{printed}");
    assert!(!printed.contains("c5") && printed.contains("`c6` is true"), "{printed}");
    let statistics = Statistics::default();
    let everything = Report { detail: Detail::Everything, ..Report::new(&findings, &statistics) };
    assert!(Format::Full.render(&everything).contains("`c0` is true"));
}

#[test]
fn the_most_urgent_finding_is_told_first_unless_files_are_wanted() {
    let texts = Texts::new(&[("a.c", "d = PyDict_New();\ne = PyDict_Copy();\nreturn;\n")]);
    let rare = leak(&texts, "PyDict_New()", "return");
    let usual = Witness { trigger: Trigger::Success, ..leak(&texts, "PyDict_Copy()", "return") };
    let findings = texts.judged(&[rare, usual]);
    let statistics = Statistics::default();
    let lines = |order| {
        let report = Report { order, ..Report::new(&findings, &statistics) };
        let of = |format: Format| format.render(&report);
        let first = |text: String| text.lines().next().map(|line| line[..5].to_owned());
        (first(of(Format::Concise)), first(of(Format::Full)))
    };
    let at = |place: &str| Some(place.to_owned());
    assert_eq!(lines(Order::Severity), (at("a.c:2"), at("a.c:2")));
    assert_eq!(lines(Order::File), (at("a.c:1"), at("a.c:1")));
    assert_eq!(findings.iter().map(Finding::rank).collect::<Vec<_>>(), [38, 85]);
    assert_eq!(findings[1].severity(), Severity::High);
    let array: serde_json::Value = serde_json::from_str(&rendered(Format::Json, &findings)).expect("JSON");
    assert_eq!((&array[0]["severity"], &array[1]["severity"]), (&"medium".into(), &"high".into()));
    let sarif: serde_json::Value = serde_json::from_str(&rendered(Format::Sarif, &findings)).expect("JSON");
    let levels = sarif["runs"][0]["results"].as_array().expect("results").iter().map(|it| it["level"].clone());
    assert_eq!(levels.collect::<Vec<_>>(), ["warning", "error"]);
}

#[test]
fn lines_keep_to_the_width_of_the_terminal() {
    let texts = Texts::new(&[(
        "a/folder/with/files.c",
        "    PyObject *dictionary = PyDict_New(); /* a comment that makes the line rather long, longer than a narrow terminal is \
         wide */ PyDict_Copy();\n    return NULL;\n",
    )]);
    let findings = texts.judged(&[
        leak(&texts, "PyDict_New()", "return NULL"),
        leak(&texts, "PyDict_Copy()", "return NULL"),
        witness(Fault::ReleasedBorrowed, "x", Origin::Parameter, vec![step(texts.span("return"), Event::Released, -1)]),
    ]);
    let statistics = Statistics::default();
    for columns in [80, 100, 160] {
        let width = Width::of_terminal(columns);
        let shown = Format::Full.render(&Report { width, ..Report::new(&findings, &statistics) });
        let table = summary_table(&findings, width);
        for line in shown.lines().chain(table.lines()) {
            assert!(line.chars().count() <= columns, "{columns}: {line}\n{shown}{table}");
        }
        let words = |text: &str| text.replace("...", " ").split_whitespace().filter(|it| !"|=".contains(it)).count();
        assert!(words(&shown) > 60, "nothing but lines of source is cut: {shown}");
        assert!(shown.contains("happens when memory runs out"), "{shown}");
    }
    let narrow = summary_table(&findings, Width::of_terminal(60));
    assert_eq!(narrow.matches("leaked-reference").count(), 2, "what finds no room stands below: {narrow}");
}

#[test]
fn marks_stand_below_their_place_in_a_line_that_is_cut() {
    let text = format!("{}first(); second();{}\nreturn NULL;\n", "a; ".repeat(90), " b;".repeat(90));
    let texts = Texts::new(&[("a.c", &text)]);
    let path = vec![
        step(texts.span("first()"), Event::Obtained, 1),
        step(texts.span("second()"), Event::Retained, 2),
        step(texts.span("return NULL"), Event::Lost, 2),
    ];
    let printed = rendered(Format::Full, &texts.judged(&[witness(Fault::Leaked, "d", new("first"), path)]));
    let lines: Vec<&str> = printed.lines().collect();
    for (mark, place) in [(2, "first()"), (3, "second()")] {
        assert_eq!(lines[mark].find('^'), lines[1].find(place), "{printed}");
    }
}
