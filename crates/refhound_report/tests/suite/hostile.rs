//! Texts that nobody has looked at, in every place of a report and in every format: nothing of them is obeyed.

use std::collections::BTreeMap;
use std::path::PathBuf;

use proptest::prelude::*;
use refhound_checks::{Edit, Finding, Fix};
use refhound_evidence::Event;
use refhound_project::Repository;
use refhound_report::{
    Counterexample, Detail, Format, Paint, Report, Statistics, TableRows, VerdictKind, VerdictRow, VerdictStep,
    verdicts_json, verdicts_table,
};
use refhound_source::LineColumn;
use serde_json::Value;

use crate::texts::{Texts, leak, step};

/// Pieces that mean something to a terminal, a CI service, XML, HTML or Markdown.
const PIECES: &[&str] = &[
    "\u{1b}[2J",
    "\u{1b}]0;title\u{7}",
    "\u{9b}31m",
    "\u{7f}",
    "\u{0}",
    "\u{8}",
    "\r",
    "\n",
    "\r\n",
    "\t",
    "\n\n",
    "\u{2028}",
    "\u{2029}",
    "\u{202e}",
    "\u{2066}",
    "\u{200f}",
    "\u{61c}",
    "\u{feff}",
    "\u{fffe}",
    "\u{e0041}",
    "::error::x",
    "::",
    "%0A",
    "%",
    "##[error]x",
    "##vso[task.x]y",
    "::stop-commands::x",
    ",line=1",
    ":",
    "`",
    "``",
    "```",
    "<img src=x onerror=alert(1)>",
    "</script>",
    "<!--",
    "-->",
    "]]>",
    "&lt;",
    "&",
    "\"",
    "'",
    "|",
    "\\",
    "[x](https://evil.example)",
    "https://evil.example",
    "www.evil.example",
    "@everyone",
    "# x",
    "* x",
    "_x_",
    "x",
    "\u{e9}",
    "\u{4e2d}",
    "\u{1f600}",
    " ",
];

fn hostile() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..6).prop_map(|pieces| pieces.concat())
}

/// One text for each place that a foreign text can be in.
const PLACES: usize = 12;

fn findings(texts: &[String]) -> Vec<Finding> {
    let line = texts[0].replace(['\n', '\r', '\u{0}'], " ");
    let source = format!("/* {line} */ d = PyDict_New(); /* {line} */\nif (x) {{ }}\nreturn;\n");
    // A file has a name, and a path does not end in a line break alone.
    let name = format!("{}a.c", texts[1].replace('\u{0}', ""));
    let held = Texts::new(&[(&name, &source), ("other.c", "Py_DECREF(o);\n")]);
    let mut first = leak(&held, "PyDict_New()", "return");
    first.path.insert(1, step(held.span("Py_DECREF(o)"), Event::Branch { holds: true }, None));
    let second = leak(&held, "if (x)", "return");
    let mut findings = held.judged(&[first, second]);
    for finding in &mut findings {
        finding.message = format!("message {}", texts[2]);
        finding.help = format!("help {}", texts[3]);
        finding.function.clone_from(&texts[4]);
        finding.object.clone_from(&texts[5]);
        finding.written_by = Some(texts[6].clone());
        finding.group.clone_from(&texts[10]);
        for step in &mut finding.path {
            step.message.clone_from(&texts[7]);
            step.expanded_from = Some(texts[8].clone());
        }
        let at = finding.at.clone();
        finding.fix = Some(Fix { message: texts[9].clone(), edits: vec![Edit { at, text: texts[11].clone() }] });
    }
    findings
}

fn statistics(texts: &[String]) -> Statistics {
    let reasons: BTreeMap<String, usize> = [(texts[4].clone(), 1)].into();
    Statistics {
        files: 1,
        functions: 2,
        not_analysed: reasons.clone(),
        skipped_files: reasons,
        ..Statistics::default()
    }
}

fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Nothing in it is obeyed by a terminal; a tab stands in source lines.
fn assert_quiet(text: &str, what: &str) {
    let loud = text.chars().find(|&letter| is_obeyed(letter) && !matches!(letter, '\n' | '\t'));
    assert_eq!(loud, None, "{what}: {text:?}");
}

fn assert_no_command(text: &str, what: &str) {
    for line in text.lines() {
        assert!(!line.trim_start().starts_with("::"), "{what}: {line:?}");
        assert!(!line.contains("##[") && !line.contains("##vso["), "{what}: {line:?}");
    }
}

/// Takes the tool's own colours away.
fn without_colours(text: &str) -> String {
    let own = ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[2m", "\u{1b}[1;36m", "\u{1b}[34m", "\u{1b}[1;31m", "\u{1b}[1;33m"];
    own.iter().fold(text.to_owned(), |text, code| text.replace(code, ""))
}

/// Elements are closed in order, texts hold only what XML can hold, and the texts that attributes hold.
fn xml_attributes(text: &str) -> Vec<String> {
    assert!(text.chars().all(|it| matches!(it, '\t' | '\n' | '\u{20}'..='\u{fffd}' | '\u{10000}'..)), "{text:?}");
    let mut open: Vec<&str> = Vec::new();
    let mut attributes = Vec::new();
    let (_, mut rest) = text.split_once("?>").expect("a declaration");
    while let Some((before, behind)) = rest.split_once('<') {
        assert!(!before.contains("]]>"), "{before:?}");
        for piece in before.split('&').skip(1) {
            assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|entity| piece.starts_with(entity)), "{before:?}");
        }
        let (tag, behind) = behind.split_once('>').expect("a tag ends");
        rest = behind;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let parts: Vec<&str> = tag.trim_end_matches('/').split('"').collect();
        assert_eq!(parts.len() % 2, 1, "{tag:?}");
        for (index, part) in parts.iter().enumerate() {
            if index % 2 == 1 {
                assert!(!part.contains(['<', '\n', '\t']), "{tag:?}");
                attributes.push((*part).to_owned());
            } else {
                assert!(part.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, ' ' | '=')), "{tag:?}");
            }
        }
        if !tag.ends_with('/') {
            open.push(tag.split(' ').next().expect("a name"));
        }
    }
    assert_eq!(open, Vec::<&str>::new());
    attributes
}

/// What is left of Markdown when code and escaped characters are taken away: what means something.
fn markup(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        if letter == '\\' && rest[1..].starts_with(|next: char| next.is_ascii_punctuation()) {
            rest = &rest[2..];
        } else if letter == '`' {
            let ticks = rest.len() - rest.trim_start_matches('`').len();
            let behind = &rest[ticks..];
            let mut at = 0;
            let mut closed = None;
            while let Some(found) = behind[at..].find('`') {
                let start = at + found;
                let length = behind[start..].len() - behind[start..].trim_start_matches('`').len();
                if length == ticks {
                    closed = Some(start + length);
                    break;
                }
                at = start + length;
            }
            if let Some(end) = closed {
                rest = &behind[end..];
            } else {
                out.push_str(&rest[..ticks]);
                rest = behind;
            }
        } else {
            out.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    out
}

fn assert_plain_markdown(text: &str) {
    for line in text.lines() {
        let mut left = markup(line);
        for own in ["<sub>", "</sub>", "<details>", "</details>", "<summary>", "</summary>", "@<!-- -->"] {
            left = left.replace(own, "");
        }
        assert!(!left.contains(['<', '@', '`']), "{line:?}");
        // The only links are ours, whose label is code.
        while let Some((before, behind)) = left.split_once("[](https://github.com/o/n/blob/c0ffee/") {
            let (_, behind) = behind.split_once(')').expect("the address ends");
            left = format!("{before}{behind}");
        }
        let left = left.to_ascii_lowercase();
        assert!(!left.contains("](") && !left.contains("://") && !left.contains("www."), "{line:?}");
        if line.starts_with("| ") {
            let bars = line.replace("\\|", "").matches('|').count();
            assert_eq!(bars, 5, "{line:?}");
        }
    }
}

fn assert_format(format: Format, texts: &[String], findings: &[Finding], printed: &str) {
    let name = format.name();
    assert_quiet(printed, name);
    if format != Format::Github {
        assert_no_command(printed, name);
    }
    let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    match format {
        Format::Concise => assert_eq!(printed.lines().count(), findings.len(), "{printed:?}"),
        Format::Github => {
            assert_eq!(printed.lines().count(), findings.len(), "{printed:?}");
            let commands = ["::error title=", "::warning title=", "::notice title="];
            for line in printed.lines() {
                let (properties, data) = line[2..].split_once("::").expect("a command");
                assert!(commands.iter().any(|it| line.starts_with(it)) && data.contains("%0Ahelp: help "), "{line:?}");
                assert!((4..=7).contains(&properties.split(',').count()), "{line:?}");
            }
        }
        Format::Json => assert_eq!(parsed(printed)[0]["message"], format!("message {}", texts[2])),
        Format::Jsonl => {
            for line in printed.lines() {
                assert_eq!(parsed(line)["path"][0]["message"], texts[7]);
            }
        }
        Format::Sarif => {
            let result = &parsed(printed)["runs"][0]["results"][0];
            assert_eq!(result["locations"][0]["logicalLocations"][0]["name"], texts[4]);
        }
        Format::Gitlab => assert!(parsed(printed)[0]["description"].as_str().is_some_and(|it| it.contains(&texts[2]))),
        Format::Junit => assert!(xml_attributes(printed).iter().any(|it| it.starts_with("message "))),
        Format::Markdown => assert_plain_markdown(printed),
        Format::Html => assert_eq!(printed.matches("<script").count(), 2),
        Format::Full => assert!(printed.contains(" = help: help ")),
    }
}

fn assert_all_formats(texts: &[String]) {
    let (findings, statistics) = (findings(texts), statistics(texts));
    // Findings of one macro are told as one; here each is to be seen.
    let apart: Vec<Finding> = findings.iter().cloned().map(|it| Finding { written_by: None, ..it }).collect();
    let repository = Repository {
        root: PathBuf::from("/p"),
        here: PathBuf::from("/p"),
        url: Some("https://github.com/o/n".to_owned()),
        commit: "c0ffee".to_owned(),
    };
    for (format, repository) in Format::ALL.into_iter().flat_map(|it| [(it, None), (it, Some(&repository))]) {
        let report = Report { repository, detail: Detail::Everything, ..Report::new(&apart, &statistics) };
        assert_format(format, texts, &apart, &format.render(&report));
        let told_once = Report { findings: &findings, ..report };
        assert_quiet(&format.render(&told_once), format.name());
    }
    for format in [Format::Full, Format::Concise] {
        let painted = format.render(&Report { paint: Paint::Ansi, ..Report::new(&apart, &statistics) });
        assert_eq!(without_colours(&painted), format.render(&Report::new(&apart, &statistics)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_in_a_report_is_obeyed_by_what_shows_it(texts in prop::collection::vec(hostile(), PLACES)) {
        assert_all_formats(&texts);
    }

    #[test]
    fn nothing_in_a_verdict_is_obeyed_either(texts in prop::collection::vec(hostile(), 7)) {
        let at = LineColumn { line: 1, column: 1 };
        let step = VerdictStep { filename: texts[0].clone(), at, message: texts[1].clone(), source: texts[6].clone() };
        let example = Counterexample {
            object: texts[2].clone(),
            direction: "over-counting".into(),
            count: 1,
            expected: 0,
            filename: texts[0].clone(),
            at,
            path: vec![step],
        };
        let row = VerdictRow {
            filename: texts[0].clone(),
            function: texts[3].clone(),
            at,
            verdict: VerdictKind::NotDecided,
            is_entry: true,
            reasons: vec![texts[4].clone()],
            classes: vec![texts[5].clone().into()],
            assumptions: Vec::new(),
            counterexamples: vec![example],
            proof: None,
        };
        let rows = [row];
        let table = verdicts_table(&rows, TableRows::Open, refhound_report::Width::Any);
        assert_eq!(table.lines().count(), 4, "{table:?}");
        assert_quiet(&table, "verdicts");
        assert_no_command(&table, "verdicts");
        assert_quiet(&verdicts_json(&rows), "verdicts in JSON");
        let read: Value = serde_json::from_str(&verdicts_json(&rows)).expect("it is JSON");
        assert_eq!(&read[0]["function"], &texts[3]);
    }
}

/// Every piece in every place, alone: what chance may leave out.
#[test]
fn each_piece_is_harmless_in_every_place() {
    for piece in PIECES {
        assert_all_formats(&vec![(*piece).to_owned(); PLACES]);
    }
}
