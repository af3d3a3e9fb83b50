//! Every page is run: the findings of its programs are compared with its marks.
//!
//! `UPDATE=1 cargo test -p refhound_checks` writes the marks that fit into the pages. Read that diff as code: a mark that
//! became `missed` or `false-alarm` is a step back, one that lost it a step forward.

use std::path::{Path, PathBuf};

use refhound_checks::{Default, Finding, RULES, Rule, Selection};
use refhound_driver::{Keep, Options, Silent, analyse, findings};
use refhound_source::MemoryFiles;
use refhound_types::Target;
use refhound_witness::Confidence;

use crate::blocks::{Program, programs};
use crate::marks::{Found, MarkKind, parse, settled, written};

#[test]
fn leaked_reference() {
    check_page("leaked-reference");
}

#[test]
fn use_after_release() {
    check_page("use-after-release");
}

#[test]
fn released_borrowed_reference() {
    check_page("released-borrowed-reference");
}

#[test]
fn returned_borrowed_reference() {
    check_page("returned-borrowed-reference");
}

#[test]
fn stored_borrowed_reference() {
    check_page("stored-borrowed-reference");
}

#[test]
fn overwritten_reference() {
    check_page("overwritten-reference");
}

#[test]
fn endangered_borrowed_reference() {
    check_page("endangered-borrowed-reference");
}

#[test]
fn wrong_destructor() {
    check_page("wrong-destructor");
}

#[test]
fn format_type_mismatch() {
    check_page("format-type-mismatch");
}

#[test]
fn format_argument_count() {
    check_page("format-argument-count");
}

#[test]
fn method_table_mismatch() {
    check_page("method-table-mismatch");
}

#[test]
fn missing_ssize_t_clean() {
    check_page("missing-ssize-t-clean");
}

#[test]
fn invalid_format() {
    check_page("invalid-format");
}

#[test]
fn uninitialised_optional_argument() {
    check_page("uninitialised-optional-argument");
}

#[test]
fn unchecked_argument_type() {
    check_page("unchecked-argument-type");
}

#[test]
fn gc_protocol() {
    check_page("gc-protocol");
}

#[test]
fn borrowed_api_free_threading() {
    check_page("borrowed-api-free-threading");
}

#[test]
fn removed_api() {
    check_page("removed-api");
}

#[test]
fn unchecked_null() {
    check_page("unchecked-null");
}

#[test]
fn null_without_exception() {
    check_page("null-without-exception");
}

#[test]
fn result_with_exception() {
    check_page("result-with-exception");
}

#[test]
fn ignored_error() {
    check_page("ignored-error");
}

#[test]
fn ambiguous_error_value() {
    check_page("ambiguous-error-value");
}

#[test]
fn call_with_exception() {
    check_page("call-with-exception");
}

#[test]
fn unreleased_buffer() {
    check_page("unreleased-buffer");
}

#[test]
fn gil_misuse() {
    check_page("gil-misuse");
}

#[track_caller]
fn check_page(name: &str) {
    let rule = refhound_checks::rule(name).expect("a rule has this page");
    let mut lines: Vec<String> = rule.page.lines().map(str::to_owned).collect();
    let mut complaints = String::new();
    for program in programs(rule.page) {
        for (line, findings) in found_by_line(rule, &program) {
            let (code, marks) = parse(&lines[line]);
            let found: Vec<Found> = findings.iter().map(|(found, _)| found.clone()).collect();
            for mark in marks.iter().filter(|mark| mark.kind == MarkKind::Possible) {
                let sure = findings.iter().any(|((rule, object), confidence)| {
                    (rule, object) == (&mark.rule, &mark.object) && *confidence != Confidence::Possible
                });
                assert!(!sure, "{name}, line {}: `{}` is found with more confidence", line + 1, mark.object);
            }
            let settled = written(code, &settled(&marks, &found));
            if settled != written(code, &marks) {
                complaints += &format!("\n{}, line {}: `{}`", name, line + 1, program.heading);
                complaints += &format!("\n  is        {}\n  should be {}", lines[line].trim(), settled.trim());
                lines[line] = settled;
            }
        }
    }
    if complaints.is_empty() {
        return;
    }
    if std::env::var_os("UPDATE").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(format!("{name}.md"));
        std::fs::write(path, lines.join("\n") + "\n").expect("the page can be written");
    } else {
        panic!("the page does not say what is found (UPDATE=1 rewrites it):{complaints}");
    }
}

/// For each line of the program, by its number in the page, what was found there.
fn found_by_line(rule: &Rule, program: &Program) -> Vec<(usize, Vec<(Found, Confidence)>)> {
    let found = run(rule, program);
    let mut lines: Vec<(usize, Vec<(Found, Confidence)>)> = Vec::new();
    for file in &program.files {
        let path = Path::new("/p").join(&file.name);
        let here: Vec<&Finding> = found.iter().filter(|finding| finding.at.file.path == path).collect();
        for line in file.lines.clone() {
            let in_line = here.iter().filter(|finding| file.page_line(finding.at.start.line) == Some(line));
            lines.push((
                line,
                in_line.map(|it| ((it.rule.name.to_owned(), it.object.clone()), it.confidence)).collect(),
            ));
        }
    }
    let placed: usize = lines.iter().map(|(_, found)| found.len()).sum();
    assert_eq!(placed, found.len(), "every finding is in a line of the page: {found:?}");
    lines
}

/// The page's own rule, and the rules of its family that are on by default: examples of ownership need not check for NULL.
fn run(rule: &Rule, program: &Program) -> Vec<Finding> {
    let files = program
        .files
        .iter()
        .fold(MemoryFiles::new(), |files, file| files.with(Path::new("/p").join(&file.name), file.text.as_str()));
    let target = Target { python: program.target, ..Target::default() };
    let options = Options { paths: vec![PathBuf::from("/p")], target, jobs: Some(1), ..Options::default() };
    let analysis = analyse(&options, &files, Keep::FactsOnly, &Silent).expect("there is a C file");
    assert_eq!(analysis.coverage.not_analysed_total(), 0, "all of `{}` is C", program.heading);
    assert_eq!(analysis.coverage.headers_not_found.len(), 0, "all headers of `{}` are there", program.heading);
    let is_family = |it: &Rule| it.code.get(..3) == rule.code.get(..3);
    let is_wanted = |it: &&&Rule| (it.default == Default::On && is_family(it)) || it.code == rule.code;
    let names: Vec<&str> = RULES.iter().filter(is_wanted).map(|it| it.name).collect();
    let selection = Selection::new(&names, &[], Confidence::Possible).expect("they are rules");
    findings(&analysis, &selection)
}
