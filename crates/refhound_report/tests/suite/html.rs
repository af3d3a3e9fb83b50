//! The page for the browser, as far as it can be looked at without one: what it holds, and what it cannot do.

use refhound_checks::{Edit, Finding, Fix};
use refhound_evidence::Event;
use refhound_evidence::{Flow, FlowBlock, FlowEdge, Leaves, Taken};
use refhound_report::{Baseline, Extent, Flows, Format, Pictures, Report, Route, Statistics};
use serde_json::Value;

use crate::texts::{Texts, leak, rendered, step};

const TEXT: &str = "PyObject *f(void)\n{\n    PyObject *d = PyDict_New();\n    if (d == NULL)\n        return NULL;\n    if (g(\"</script><script>alert(1)</script>\"))\n        return d;\n    return Py_None;\n}\nint after;\n";
const HOSTILE: &str = "x\"><img src=x onerror=alert(1)>.c";

fn texts() -> Texts {
    Texts::new(&[(HOSTILE, TEXT)])
}

fn findings(texts: &Texts) -> Vec<Finding> {
    let mut first = leak(texts, "PyDict_New()", "return Py_None");
    first.path.insert(1, step(texts.span("d == NULL"), Event::Branch { holds: false }, None));
    let second = leak(texts, "g(", "return d");
    texts.judged(&[first, second])
}

fn data(page: &str) -> Value {
    let begin = "<script type=\"application/json\" id=\"data\">";
    let (_, rest) = page.split_once(begin).expect("the page has its data");
    let (json, _) = rest.split_once("</script>").expect("which ends");
    serde_json::from_str(json).expect("and is JSON")
}

fn text(data: &Value, index: &Value) -> String {
    data["texts"][index.as_u64().expect("a number") as usize].as_str().expect("a text").to_owned()
}

#[test]
fn every_finding_has_all_its_steps() {
    let texts = texts();
    let findings = findings(&texts);
    let data = data(&rendered(Format::Html, &findings));
    let rows = data["findings"].as_array().expect("a list");
    assert_eq!(rows.len(), findings.len());
    for finding in &findings {
        let row = rows.iter().find(|row| row["fingerprint"] == finding.fingerprint.as_str()).expect("it is there");
        assert_eq!(text(&data, &row["message"]), finding.message);
        let steps = row["steps"].as_array().expect("steps");
        assert_eq!(steps.len(), finding.path.len());
        for (step, told) in steps.iter().zip(&finding.path) {
            assert_eq!(step[1], told.at.start.line);
            assert_eq!(text(&data, &step[6]), told.message);
            assert_eq!(step[8], serde_json::json!(told.count));
        }
    }
}

#[test]
fn what_the_source_holds_cannot_leave_its_place() {
    let texts = texts();
    let page = rendered(Format::Html, &findings(&texts));
    assert_eq!(page.matches("<script").count(), 2, "the data and the script");
    assert_eq!(page.matches("</script").count(), 2);
    assert!(!page.contains("<img") && !page.contains("alert(1)</script>"), "nothing of the tree is markup");
    let data = data(&page);
    assert_eq!(data["files"][0], HOSTILE);
    let source = data["regions"].to_string();
    assert!(source.contains("</script><script>alert(1)</script>"), "{source}");
}

#[test]
fn the_page_may_run_nothing_but_its_own_script() {
    let page = rendered(Format::Html, &[]);
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
    let policy = policy.expect("the page has a policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
    for mark in ["@POLICY@", "@VERSION@", "@STYLE@", "@DATA@", "@SCRIPT@"] {
        assert!(!page.contains(mark), "{mark}");
    }
}

#[test]
fn a_function_is_in_the_page_once_and_the_same_findings_give_the_same_page() {
    let texts = texts();
    let (findings, statistics) = (findings(&texts), Statistics::default());
    let file = findings[0].at.file.id;
    let functions = [Extent { file, first: 1, last: 9 }];
    let flows = Flows::default();
    let pictures = Some(Pictures { functions: &functions, flows: &flows });
    let report = Report { pictures, ..Report::new(&findings, &statistics) };
    let page = Format::Html.render(&report);
    let data = data(&page);
    let regions = data["regions"].as_array().expect("pieces");
    assert_eq!(regions.len(), 1, "both findings are in one function: {regions:?}");
    assert_eq!((&regions[0]["first"], regions[0]["lines"].as_array().map(Vec::len)), (&Value::from(1), Some(9)));
    assert_eq!(page, Format::Html.render(&report));
}

#[test]
fn the_way_of_a_path_is_told_with_the_place_of_each_step_on_it() {
    let texts = texts();
    let (findings, statistics) = (findings(&texts), Statistics::default());
    let block = |lines: &[u32], leaves, edges: &[usize]| FlowBlock {
        lines: lines.to_vec(),
        leaves,
        edges: edges.iter().map(|&to| FlowEdge { to, when: Taken::Plain }).collect(),
    };
    let blocks = vec![
        block(&[3, 4], Leaves::No, &[1, 2]),
        block(&[5], Leaves::Returns, &[]),
        block(&[6], Leaves::No, &[3, 4]),
        block(&[7], Leaves::Returns, &[]),
        block(&[8], Leaves::Returns, &[]),
    ];
    let way = |blocks: &[usize]| Some(Route { flow: 0, blocks: blocks.to_vec() });
    let flows = Flows { functions: vec![Flow { blocks }], routes: vec![way(&[0, 2, 4]), None] };
    let pictures = Some(Pictures { functions: &[], flows: &flows });
    let page = Format::Html.render(&Report { pictures, ..Report::new(&findings, &statistics) });
    let data = data(&page);
    let drawn: Vec<&Value> =
        data["findings"].as_array().expect("a list").iter().filter(|row| row.get("flow").is_some()).collect();
    assert_eq!(drawn.len(), 1, "the other has no picture");
    assert_eq!(drawn[0]["route"], serde_json::json!([0, 2, 4]));
    let positions: Vec<&Value> = drawn[0]["steps"].as_array().expect("steps").iter().map(|step| &step[9]).collect();
    assert_eq!(positions, [0, 0, 2]);
    assert_eq!(data["flows"][0][4], serde_json::json!([[8], 1, []]));
}

#[test]
fn known_findings_are_there_and_marked() {
    let texts = texts();
    let (findings, statistics) = (findings(&texts), Statistics::default());
    let (new, known) = findings.split_at(1);
    let report = Report { known, baseline: Baseline::Compared, ..Report::new(new, &statistics) };
    let data = data(&Format::Html.render(&report));
    assert_eq!(data["compared"], true);
    let marks: Vec<&Value> = data["findings"].as_array().expect("a list").iter().map(|row| &row["known"]).collect();
    assert_eq!(marks, [false, true]);
}

#[test]
fn a_known_fix_is_told_with_its_edits() {
    let texts = texts();
    let mut findings = findings(&texts);
    let at = findings[0].path.last().expect("a path").at.clone();
    let edit = Edit { at, text: "{ Py_DECREF(d); return Py_None; }".to_owned() };
    findings[0].fix = Some(Fix { message: "release `d`".to_owned(), edits: vec![edit] });
    let data = data(&rendered(Format::Html, &findings));
    let rows = data["findings"].as_array().expect("a list");
    let fixed: Vec<&Value> = rows.iter().filter_map(|row| row.get("fix")).collect();
    assert_eq!(fixed.len(), 1);
    assert_eq!(text(&data, &fixed[0][0]), "release `d`");
    let edit = &fixed[0][1][0];
    assert_eq!((&edit[1], &edit[2], &edit[3]), (&Value::from(8), &Value::from(5), &Value::from(8)));
    assert_eq!(text(&data, &edit[5]), "{ Py_DECREF(d); return Py_None; }");
}
