//! Findings as programs and services read them.

use std::path::PathBuf;

use refhound_checks::{Edit, Finding, Fix};
use refhound_evidence::{Event, Fault, Origin, OtherPath};
use refhound_index::intern;
use refhound_project::Repository;
use refhound_report::{Baseline, Format, Report, RunInfo, Statistics, is_report, json_schema};
use serde_json::Value;

use crate::texts::{Texts, leak, new, rendered, step, witness};

const TEXT: &str = "PyObject *d = PyDict_New();\nif (x < 1 || y)\n    return NULL; /* %, <&> */\n";

fn findings() -> Vec<Finding> {
    let texts = Texts::new(&[("src/a b.c", TEXT)]);
    texts.judged(&[leak(&texts, "PyDict_New()", "return NULL")])
}

fn checkout() -> Repository {
    Repository {
        root: PathBuf::from("/p"),
        here: PathBuf::from("/p/pkg"),
        url: Some("https://github.com/o/n".to_owned()),
        commit: "c0ffee".to_owned(),
    }
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

#[test]
fn every_format_has_a_name_that_leads_back_to_it() {
    for format in Format::ALL {
        assert_eq!(Format::from_name(format.name()), Some(format));
        assert!(!format.summary().is_empty() && rendered(format, &findings()).ends_with('\n'), "{}", format.name());
    }
    assert_eq!(Format::from_name("SARIF"), Some(Format::Sarif));
    assert_eq!(Format::from_name("xml"), None);
}

#[test]
fn reports_are_told_from_other_texts() {
    for format in Format::ALL {
        for findings in [findings(), Vec::new()] {
            assert!(is_report(&rendered(format, &findings)), "{}", format.name());
        }
    }
    for other in
        [TEXT, "# My project\n", "{\"name\": \"refhound\"}", "[1]", "a: RH101 x", "alias l='ls -l'\n", "<?xml?><a/>"]
    {
        assert!(!is_report(other), "{other}");
    }
}

/// Two ways out that change a counter differently.
fn pair() -> Vec<Finding> {
    let texts = Texts::new(&[("a.c", "get(dev);\nif (bad) return -1;\nput(dev);\nreturn ret;\n")]);
    let raised = || step(texts.span("get(dev)"), Event::CountedUp { by: intern("get") }, 1);
    let lowered = step(texts.span("put(dev)"), Event::CountedDown { by: intern("put") }, 0);
    let (here, there) = (texts.span("return -1"), texts.span("return ret"));
    let path = vec![raised(), step(here, Event::Ended, 1)];
    let mut found = witness(Fault::InconsistentPair, "dev", Origin::Call(intern("get")), path);
    found.other = Some(Box::new(OtherPath {
        counter: intern("usage"),
        change: 1,
        other_change: 0,
        place: there,
        path: vec![raised(), lowered, step(there, Event::Ended, 0)],
    }));
    texts.judged(&[found])
}

#[test]
fn both_ways_out_are_in_every_format_that_shows_paths() {
    let findings = pair();
    let [finding] = findings.as_slice() else { panic!("one finding: {findings:?}") };
    assert_eq!((finding.path.len(), finding.other_path.len()), (2, 3));
    let last = finding.other_path.last().map(|step| step.message.as_str()).expect("a step");
    for format in Format::ALL {
        match format {
            Format::Full | Format::Markdown | Format::Junit => {
                let printed = rendered(format, &findings);
                let is_announced = printed.to_lowercase().contains("the other way out:");
                assert!(is_announced && printed.contains("lowers the usage count"), "{}: {printed}", format.name());
            }
            Format::Json | Format::Jsonl | Format::Html => {
                let plain = last.replace('`', "");
                let printed = rendered(format, &findings).replace('`', "");
                assert!(printed.contains(&plain), "{}: {plain}", format.name());
            }
            Format::Sarif => {
                let log = parsed(&rendered(format, &findings));
                let flows = log["runs"][0]["results"][0]["codeFlows"].as_array().expect("flows").clone();
                let steps = |flow: &Value| flow["threadFlows"][0]["locations"].as_array().map(Vec::len);
                assert_eq!(flows.iter().map(steps).collect::<Vec<_>>(), [Some(2), Some(3)]);
                assert_eq!(flows[0]["message"]["text"], "this way out");
                assert_eq!(flows[1]["message"]["text"], "the other way out");
            }
            // One line a finding, and no path at all.
            Format::Concise | Format::Github | Format::Gitlab => {}
        }
    }
}

#[test]
fn sarif_has_the_path_as_a_code_flow() {
    let log = parsed(&rendered(Format::Sarif, &findings()));
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rule = &run["tool"]["driver"]["rules"][0];
    assert_eq!((&rule["id"], &rule["name"]), (&Value::from("RH101"), &Value::from("leaked-reference")));
    assert!(rule["help"]["markdown"].as_str().is_some_and(|help| help.contains("## How to fix it")), "{rule}");
    assert!(rule["helpUri"].as_str().is_some_and(|uri| uri.starts_with("https://")), "{rule}");
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["ruleIndex"]), (&Value::from("RH101"), &Value::from(0)));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/a%20b.c");
    assert_eq!(place["region"], serde_json::json!({"startLine": 1, "startColumn": 15, "endLine": 1, "endColumn": 27}));
    assert_eq!(result["locations"][0]["logicalLocations"][0]["name"], "f");
    assert_eq!(result["partialFingerprints"]["refhound/v1"].as_str().map(str::len), Some(16));
    let steps = result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a path");
    assert_eq!(steps.len(), 2);
    assert_eq!(steps[0]["state"]["references owned"]["text"], "1");
    assert_eq!(steps[1]["kinds"][0], "lost");
    assert_eq!((result.get("fixes"), result.get("baselineState")), (None, None));
}

#[test]
fn sarif_names_the_commit_and_counts_paths_from_the_root_of_the_checkout() {
    let (findings, statistics, repository) = (findings(), Statistics::default(), checkout());
    let report =
        Report { repository: Some(&repository), baseline: Baseline::Compared, ..Report::new(&findings, &statistics) };
    let log = parsed(&Format::Sarif.render(&report));
    let run = &log["runs"][0];
    assert_eq!(run["versionControlProvenance"][0]["revisionId"], "c0ffee");
    let result = &run["results"][0];
    assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "pkg/src/a%20b.c");
    assert_eq!(result["baselineState"], "new");
}

#[test]
fn a_known_fix_is_told_in_sarif_and_json() {
    let mut findings = findings();
    let at = findings[0].path[1].at.clone();
    let edit = Edit { at, text: "{ Py_DECREF(d); return NULL; }".to_owned() };
    findings[0].fix = Some(Fix { message: "release `d`".to_owned(), edits: vec![edit] });
    let log = parsed(&rendered(Format::Sarif, &findings));
    let fix = &log["runs"][0]["results"][0]["fixes"][0];
    assert_eq!(fix["description"]["text"], "release `d`");
    let change = &fix["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["deletedRegion"]["startLine"], 3);
    assert_eq!(change["insertedContent"]["text"], "{ Py_DECREF(d); return NULL; }");
    let array = parsed(&rendered(Format::Json, &findings));
    assert_eq!(array[0]["fix"]["edits"][0]["content"], "{ Py_DECREF(d); return NULL; }");
}

#[test]
fn github_annotations_are_single_lines() {
    let text = rendered(Format::Github, &findings());
    assert_eq!(text.lines().count(), 1, "{text}");
    let start =
        "::warning title=RH101 leaked-reference,file=src/a b.c,line=1,endLine=1,col=15,endColumn=27::`d` is never";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("%0Ahelp: release `d`"), "{text}");
    let texts = Texts::new(&[("a,b%:c.c", TEXT)]);
    let odd = texts.judged(&[leak(&texts, "PyDict_New()", "return NULL")]);
    assert!(rendered(Format::Github, &odd).contains("file=a%2Cb%25%3Ac.c,"));
}

#[test]
fn gitlab_issues_have_every_field_that_is_asked_for() {
    let array = parsed(&rendered(Format::Gitlab, &findings()));
    let issue = &array[0];
    assert_eq!(issue["check_name"], "leaked-reference");
    assert_eq!(issue["severity"], "major");
    assert_eq!(issue["location"], serde_json::json!({"path": "src/a b.c", "lines": {"begin": 1, "end": 1}}));
    assert!(issue["description"].is_string() && issue["fingerprint"].is_string(), "{issue}");
}

#[test]
fn junit_is_xml_whatever_the_source_holds() {
    let text = rendered(Format::Junit, &findings());
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"refhound\" tests=\"1\""));
    assert!(text.contains("<testcase name=\"RH101 leaked-reference in f, line 1\" classname=\"src/a b.c\""), "{text}");
    assert!(text.contains("/* %, &lt;&amp;&gt; */"), "{text}");
    assert_eq!(text.matches('<').count(), text.matches('>').count(), "{text}");
    let nothing = rendered(Format::Junit, &[]);
    assert!(nothing.contains("tests=\"1\" failures=\"0\"") && nothing.contains("nothing found"), "{nothing}");
}

#[test]
fn markdown_numbers_causes_and_links_lines() {
    let texts =
        Texts::new(&[("a.c", "g(PyLong_FromLong(1));\ng(PyLong_FromLong(2));\nd = PyDict_New();\nif (a|b) return;\n")]);
    let passed = |piece: &str| {
        let made = texts.span(piece);
        let lent = Event::Lent { to: refhound_index::intern("g") };
        witness(Fault::Leaked, piece, new("PyLong_FromLong"), vec![step(made, Event::Obtained, 1), step(made, lent, 1)])
    };
    let mut third = leak(&texts, "PyDict_New()", "return");
    third.path.insert(1, step(texts.span("a|b"), Event::Branch { holds: true }, None));
    let findings = texts.judged(&[passed("PyLong_FromLong(1)"), passed("PyLong_FromLong(2)"), third]);
    let (statistics, repository) = (Statistics::default(), checkout());
    let linked = Report { repository: Some(&repository), ..Report::new(&findings, &statistics) };
    let text = Format::Markdown.render(&linked);
    for piece in [
        "### 1. RH101 leaked-reference in `f`",
        "[`pkg/a.c:1`](https://github.com/o/n/blob/c0ffee/pkg/a.c#L1): `PyLong_FromLong(1)` is never released",
        "<details><summary>1 more place with the same cause</summary>",
        "- [`pkg/a.c:2`](https://github.com/o/n/blob/c0ffee/pkg/a.c#L2) in `f`",
        "### 2. RH101 leaked-reference in `f`",
        "| `if (a\\|b) return;` | `a\\|b` is true |",
    ] {
        assert!(text.contains(piece), "{piece} is missing in\n{text}");
    }
    assert!(!text.contains("### 3."), "{text}");
    assert!(rendered(Format::Markdown, &findings).contains("\n`a.c:1`: "), "no link without an address");
}

/// The schema and the output are made from one type; this compares what they say.
#[test]
fn the_schema_describes_every_field() {
    let schema = parsed(&json_schema());
    assert_eq!(schema["type"], "array");
    let described = |value: &Value, name: &str| {
        let definition = &schema["$defs"][name]["properties"];
        for (key, _) in value.as_object().expect("an object") {
            assert!(definition[key].is_object(), "{name}.{key} is not in the schema");
        }
        // Absent where there is one path only, and where no numbers lead there.
        let is_always = |key: &&String| !["other_path", "values"].contains(&key.as_str());
        let stated = definition.as_object().expect("an object").keys().filter(is_always).count();
        assert_eq!(stated, value.as_object().expect("an object").len());
    };
    let array = parsed(&rendered(Format::Json, &findings()));
    described(&array[0], "Finding");
    described(&array[0]["path"][0], "Step");
    described(&array[0]["location"], "Location");
    assert!(schema["$defs"]["Finding"]["properties"]["trigger"]["description"].is_string(), "fields are explained");
}

/// Line 1 defines a macro that lines 2 and 4 use, and that is the cause of both findings.
fn uses_of_a_macro() -> Vec<Finding> {
    let text = "#define SET(d) keep(d)\na = PyDict_New();\nreturn 1;\nb = PyDict_Copy();\nreturn 2;\n";
    let texts = Texts::new(&[("a.c", text)]);
    let mut found =
        texts.judged(&[leak(&texts, "PyDict_New()", "return 1"), leak(&texts, "PyDict_Copy()", "return 2")]);
    for finding in &mut found {
        "the macro".clone_into(&mut finding.group);
        finding.written_by = Some("SET".to_owned());
    }
    found
}

#[test]
fn a_macro_is_told_once_in_every_list() {
    let found = uses_of_a_macro();
    let concise = rendered(Format::Concise, &found);
    assert!(concise.starts_with("a.c:1:9: RH101 leaked-reference: "), "{concise}");
    assert!(concise.contains("(in a.c:2 and 1 more use of the macro `SET`) ("), "{concise}");
    for format in [Format::Concise, Format::Sarif, Format::Github, Format::Gitlab, Format::Junit] {
        let text = rendered(format, &found);
        assert!(text.contains("1 more use of the macro"), "{format:?}: {text}");
        assert!(!text.contains(&found[1].fingerprint), "{format:?}: {text}");
    }
    assert!(rendered(Format::Full, &found).contains("1 more use of the macro `SET`, which line 1 defines: a.c:4"));
    for finding in &found {
        assert!(rendered(Format::Json, &found).contains(&finding.fingerprint), "programs get them all");
    }
}

#[test]
fn a_macro_of_another_file_is_told_where_it_is_used_first() {
    let mut found = uses_of_a_macro();
    for finding in &mut found {
        finding.written_by = Some("ELSEWHERE".to_owned());
    }
    let concise = rendered(Format::Concise, &found);
    assert!(concise.starts_with("a.c:2:5: "), "{concise}");
    assert_eq!(concise.lines().count(), 1);
}

#[test]
fn sarif_says_how_the_tool_was_started_and_where_rules_are_explained() {
    let run = RunInfo {
        started: "2026-11-18T13:40:00Z".to_owned(),
        arguments: vec!["check".to_owned(), "src".to_owned()],
        target: "Python 3.13, linux".to_owned(),
    };
    let (findings, statistics) = (findings(), Statistics::default());
    let log = parsed(&Format::Sarif.render(&Report { run: Some(&run), ..Report::new(&findings, &statistics) }));
    let run = &log["runs"][0];
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["startTimeUtc"], "2026-11-18T13:40:00Z");
    assert_eq!(
        (&invocation["commandLine"], &invocation["arguments"][1]),
        (&"refhound check src".into(), &"src".into())
    );
    assert_eq!((&run["properties"]["findings"], &run["properties"]["causes"]), (&1.into(), &1.into()));
    let rule = &run["tool"]["driver"]["rules"][0];
    assert!(rule["helpUri"].as_str().is_some_and(|address| address.starts_with("https://")), "{rule}");
    assert_eq!(rule["properties"]["precision"], "high");
}
