//! Findings that are known already.

use std::collections::BTreeSet;

use refhound_checks::Finding;
use refhound_report::{BaselineFile, Command, Comparison};

use crate::texts::{Texts, leak};

fn found(name: &str, text: &str, pieces: &[&str]) -> Vec<Finding> {
    let texts = Texts::new(&[(name, text)]);
    let leaks: Vec<_> = pieces.iter().map(|piece| leak(&texts, piece, "return")).collect();
    texts.judged(&leaks)
}

fn compared(file: &BaselineFile, findings: Vec<Finding>) -> Comparison {
    let seen: BTreeSet<String> = findings.iter().map(|finding| finding.fingerprint.clone()).collect();
    file.compare(Command::Check, findings, &seen, |_| true)
}

fn written(findings: &[Finding]) -> BaselineFile {
    let file = BaselineFile::new(Command::Check, findings, |finding| finding.at.filename());
    BaselineFile::parse(&file.to_json()).expect("what was written can be read")
}

#[test]
fn what_moved_or_looks_different_is_still_known() {
    let known = written(&found("a.c", "d = PyDict_New(x, y);\nreturn;\n", &["PyDict_New(x, y)"]));
    let moved = "/* more */\n\n\n\td =\n\t\tPyDict_New(x,\n\t\t           y); // why\n\treturn;\n";
    let later = found("src/renamed.c", moved, &["PyDict_New(x,\n\t\t           y)"]);
    let Comparison { new, known, stale } = compared(&known, later);
    assert_eq!((new.len(), known.len(), stale.len()), (0, 1, 0));
}

#[test]
fn what_is_new_is_new_and_what_is_gone_is_stale() {
    let text = "d = PyDict_New();\ne = PyDict_Copy();\nreturn;\n";
    let known = written(&found("a.c", text, &["PyDict_New()"]));
    let result = compared(&known, found("a.c", text, &["PyDict_Copy()"]));
    assert_eq!((result.new.len(), result.known.len()), (1, 0));
    assert_eq!(result.stale[0].filename, "a.c");
    let both = compared(&known, found("a.c", text, &["PyDict_New()", "PyDict_Copy()"]));
    assert_eq!((both.new.len(), both.known.len(), both.stale.len()), (1, 1, 0));
}

#[test]
fn what_this_run_cannot_tell_is_not_stale() {
    let known = written(&found("a.c", "d = PyDict_New();\nreturn;\n", &["PyDict_New()"]));
    assert_eq!(known.compare(Command::Check, Vec::new(), &BTreeSet::new(), |name| name != "a.c").stale.len(), 0);
    let hidden: BTreeSet<String> = known.entries().iter().map(|entry| entry.fingerprint.clone()).collect();
    assert_eq!(known.compare(Command::Check, Vec::new(), &hidden, |_| true).stale.len(), 0, "found, but not shown");
}

#[test]
fn a_second_leak_of_the_same_kind_is_new() {
    let known = written(&found("a.c", "d = PyDict_New();\nreturn;\n", &["PyDict_New();"]));
    let texts = Texts::new(&[("a.c", "d = PyDict_New();\nd = PyDict_New() ;\nreturn;\n")]);
    let twice = [leak(&texts, "PyDict_New();", "return"), leak(&texts, "PyDict_New() ;", "return")];
    let result = compared(&known, texts.judged(&twice));
    assert_eq!((result.new.len(), result.known.len(), result.stale.len()), (1, 1, 0));
    assert_eq!(result.new[0].at.start.line, 2);
}
