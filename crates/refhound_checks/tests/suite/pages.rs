//! Every page is run: the findings of its programs are compared with its marks.
//!
//! `UPDATE=1 cargo test -p refhound_checks` writes the marks that fit into the pages. Read that diff as code: a mark that
//! became `missed` or `false-alarm` is a step back, one that lost it a step forward. `PAGE=leaked-reference` runs one page.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use refhound_checks::{Default, Finding, PACK_PAGES, RULES, Rule, Selection};
use refhound_driver::{Keep, Options, Silent, Values, analyse, findings};
use refhound_evidence::Confidence;
use refhound_project::Select;
use refhound_source::MemoryFiles;
use refhound_types::Target;

use crate::blocks::{Program, programs};
use crate::marks::{Found, MarkKind, parse, settled, written};

/// A page of examples.
struct Page {
    name: &'static str,
    text: &'static str,
    /// In the folder of the pages.
    path: String,
    /// The rules that its marks speak of.
    rules: Vec<&'static str>,
}

impl Page {
    /// The page's own rule, and the rules of its family that are on by default: examples of ownership need not check for NULL.
    fn of_rule(rule: &'static Rule) -> Page {
        let is_family = |it: &Rule| it.code.get(..3) == rule.code.get(..3);
        let is_wanted = |it: &&&Rule| (it.default == Default::On && is_family(it)) || it.code == rule.code;
        let rules = RULES.iter().filter(is_wanted).map(|it| it.name).collect();
        Page { name: rule.name, text: rule.page, path: format!("{}.md", rule.name), rules }
    }

    /// How to write a pack, with examples of the project's own.
    fn of_own_packs() -> Page {
        let text = include_str!("../../../../docs/packs.md");
        Page { path: "../../../docs/packs.md".to_owned(), text, ..Page::of_pack(("packs", text)) }
    }

    /// How C++ is read, with examples.
    fn of_cxx() -> Page {
        let text = include_str!("../../../../docs/cxx.md");
        Page { path: "../../../docs/cxx.md".to_owned(), text, ..Page::of_pack(("cxx", text)) }
    }

    /// Classes that own references.
    fn of_cxx_owners() -> Page {
        let text = include_str!("../../../../docs/cxx-owners.md");
        Page { path: "../../../docs/cxx-owners.md".to_owned(), text, ..Page::of_pack(("cxx-owners", text)) }
    }

    /// Every rule that is on by default, and those about what packs count.
    fn of_pack((name, text): (&'static str, &'static str)) -> Page {
        let rules = RULES.iter().filter(|it| it.default == Default::On || it.code.starts_with("RH7"));
        let rules = rules.map(|it| it.name).collect();
        Page { name, text, path: format!("packs/{name}.md"), rules }
    }
}

#[test]
fn every_page_says_what_is_found() {
    let all = RULES.iter().copied().map(Page::of_rule).chain(PACK_PAGES.iter().copied().map(Page::of_pack));
    let mut pages: Vec<Page> = all.chain([Page::of_own_packs(), Page::of_cxx(), Page::of_cxx_owners()]).collect();
    if let Ok(name) = std::env::var("PAGE") {
        pages.retain(|page| page.name == name);
        assert!(!pages.is_empty(), "PAGE is a rule or a pack");
    }
    let complaints: Vec<String> = in_threads(&pages, check_page).into_iter().flatten().collect();
    assert!(
        complaints.is_empty(),
        "pages do not say what is found (UPDATE=1 rewrites them, PAGE=RULE runs one):{}",
        complaints.concat()
    );
}

#[test]
fn every_page_belongs_to_a_rule() {
    let folder = std::fs::read_dir(crate_folder().join("docs")).expect("the pages are there");
    let mut pages: Vec<String> = folder
        .map(|entry| entry.expect("it can be listed"))
        .filter(|entry| entry.path().is_file())
        .map(|entry| entry.file_name().into_string().expect("names are ASCII"))
        .collect();
    pages.sort_unstable();
    let mut named: Vec<String> = RULES.iter().map(|rule| format!("{}.md", rule.name)).collect();
    named.sort_unstable();
    assert_eq!(pages, named);
}

/// What `cargo xtask new-check` leaves to its user is marked with these words, in the page and in the source of the rule.
const UNWRITTEN: &str = "to be written: ";

#[test]
fn nothing_of_a_rule_is_left_to_be_written() {
    let mut left = String::new();
    for rule in RULES {
        for path in [format!("src/{}.rs", rule.name.replace('-', "_")), format!("docs/{}.md", rule.name)] {
            let text = std::fs::read_to_string(crate_folder().join(&path)).expect("a rule has a source and a page");
            for (index, line) in text.lines().enumerate() {
                if let Some((_, what)) = line.split_once(UNWRITTEN) {
                    left += &format!("\n{path}:{}: {what}", index + 1);
                }
            }
        }
    }
    assert!(left.is_empty(), "still to be written:{left}");
}

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Pages have nothing to do with each other, and some are long. The results come in the order of the pages.
fn in_threads<R: Send>(pages: &[Page], work: fn(&Page) -> R) -> Vec<R> {
    let waiting = Mutex::new(pages.iter().enumerate());
    let next = || waiting.lock().expect("nobody panics while holding it").next();
    let done = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers.min(pages.len()) {
            scope.spawn(|| {
                while let Some((index, page)) = next() {
                    let result = work(page);
                    done.lock().expect("nobody panics while holding it").push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("nobody panics while holding it");
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// What the page should say and does not; with `UPDATE` it says it afterwards.
fn check_page(page: &Page) -> Option<String> {
    let mut lines: Vec<String> = page.text.lines().map(str::to_owned).collect();
    let mut complaints = String::new();
    for program in programs(page.text) {
        for (line, findings) in found_by_line(page, &program) {
            let (code, marks) = parse(&lines[line]);
            let found: Vec<Found> = findings.iter().map(|(found, _)| found.clone()).collect();
            for mark in marks.iter().filter(|mark| mark.kind == MarkKind::Possible) {
                let sure = findings.iter().any(|((rule, object), confidence)| {
                    (rule, object) == (&mark.rule, &mark.object) && *confidence != Confidence::Possible
                });
                assert!(!sure, "{}, line {}: `{}` is found with more confidence", page.name, line + 1, mark.object);
            }
            let settled = written(code, &settled(&marks, &found));
            if settled != written(code, &marks) {
                complaints += &format!("\n{}, line {}: `{}`", page.name, line + 1, program.heading);
                complaints += &format!("\n  is        {}\n  should be {}", lines[line].trim(), settled.trim());
                lines[line] = settled;
            }
        }
    }
    if complaints.is_empty() {
        return None;
    }
    if std::env::var_os("UPDATE").is_none() {
        return Some(complaints);
    }
    let path = crate_folder().join("docs").join(&page.path);
    std::fs::write(path, lines.join("\n") + "\n").expect("the page can be written");
    None
}

/// For each line of the program, by its number in the page, what was found there.
fn found_by_line(page: &Page, program: &Program) -> Vec<(usize, Vec<(Found, Confidence)>)> {
    let found = run(page, program);
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
    assert_eq!(placed, found.len(), "{}: every finding is in a line of the page: {found:?}", page.name);
    lines
}

fn run(page: &Page, program: &Program) -> Vec<Finding> {
    let files = program
        .files
        .iter()
        .fold(MemoryFiles::new(), |files, file| files.with(Path::new("/p").join(&file.name), file.text.as_str()));
    let files = match &program.contracts {
        Some(contracts) => files.with("/p/refhound-contracts.toml", contracts.as_str()),
        None => files,
    };
    let target = Target { python: program.target, ..Target::default() };
    let packs = program.pack.into_iter().collect();
    let mut options = Options { paths: vec![PathBuf::from("/p")], target, jobs: Some(1), packs, ..Options::default() };
    options.discover.cxx = Select::Include;
    let of_values = |rule: &&str| refhound_checks::rule(rule).is_ok_and(Rule::is_about_values);
    if page.rules.iter().any(of_values) {
        options.values = Values::Examined;
    }
    let analysis = analyse(&options, &files, Keep::FactsOnly, &Silent).expect("there is a C file");
    let (name, heading) = (page.name, &program.heading);
    assert_eq!(analysis.figures().not_analysed_total(), 0, "{name}: all of `{heading}` is C");
    let is_meant_to_be_there = |header: &String| !header.contains("not_here");
    let missing: Vec<String> = analysis.headers_not_found().iter().map(ToString::to_string).collect();
    assert!(!missing.iter().any(is_meant_to_be_there), "{name}: all headers of `{heading}` are there: {missing:?}");
    let selection = Selection::new(&page.rules, &[], Confidence::Possible).expect("they are rules");
    findings(&analysis, &selection)
}
