//! `cargo xtask new-check`: the beginning of a rule.
//!
//! A rule is a source, a page, and its place in the list of `refhound_checks`. All three are written here so that everything
//! compiles; what is left to a person is marked with the words that the tests of the pages look for, and these name every such
//! line. Each text is made by a function from text to text; only [`NewCheck::run`] reads and writes.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use clap::{ArgGroup, Args};
use refhound_checks::{RULES, Rule};

use crate::workspace_root;

/// The crate of the rules.
const CHECKS: &str = "crates/refhound_checks";

/// The line above the modules of the rules, and how the list of rules begins.
const MODULES: &str = "// The rules, one a file.";
const LIST: &str = "pub static RULES:";

/// Stands for a summary that was not given.
const NO_SUMMARY: &str = "to be written: what the code does wrong, in a clause";

#[derive(Args)]
#[command(group(ArgGroup::new("evidence").required(true)))]
pub(crate) struct NewCheck {
    /// What the bad code is, as `leaked-reference`
    name: String,
    /// The first digit is the family: rules of one family are run on each other's pages
    #[arg(long, value_name = "RHnnn")]
    code: String,
    /// The fault on a path that it is about
    #[arg(long, value_name = "Fault::X", group = "evidence")]
    reads: Option<String>,
    /// The kind of flaw that it is about
    #[arg(long, value_name = "FlawKind::X", group = "evidence")]
    finds: Option<String>,
    /// What the code does wrong, in a clause
    #[arg(long)]
    summary: Option<String>,
}

impl NewCheck {
    pub(crate) fn run(&self) -> Result<()> {
        let root = workspace_root();
        let draft = self.draft()?;
        let evidence = draft.evidence.declared_in();
        draft.check(RULES, &read(&root.join(evidence))?)?;
        let (source, page) =
            (format!("{CHECKS}/src/{}.rs", draft.module()), format!("{CHECKS}/docs/{}.md", draft.name));
        for file in [&source, &page] {
            ensure!(!root.join(file).exists(), "there is a file {file}");
        }
        let list = format!("{CHECKS}/src/lib.rs");
        let listed = draft.listed(RULES, &read(&root.join(&list))?).with_context(|| list.clone())?;
        let written = [(source, draft.source()), (page, draft.page()), (list, listed)];
        for (file, text) in written {
            std::fs::write(root.join(&file), text).with_context(|| format!("cannot write {file}"))?;
            println!("new-check: {file} is written");
        }
        println!(
            "next: `cargo test -p refhound_checks` names what is to be written; `cargo xtask gen` lists the rule in the \
             documentation"
        );
        Ok(())
    }

    fn draft(&self) -> Result<Draft> {
        let evidence = match (&self.reads, &self.finds) {
            (Some(fault), _) => Evidence::Fault(variant("Fault", fault)?),
            (None, Some(kind)) => Evidence::Flaw(variant("FlawKind", kind)?),
            (None, None) => bail!("say what it is about: --reads Fault::X or --finds FlawKind::X"),
        };
        let summary = match &self.summary {
            Some(summary) => summary.trim().trim_end_matches('.').to_owned(),
            None => NO_SUMMARY.to_owned(),
        };
        Ok(Draft { name: self.name.clone(), code: self.code.clone(), evidence, summary })
    }
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// A variant of an enum, given with the name of the enum or without it.
fn variant(of: &str, text: &str) -> Result<String> {
    let name = text.strip_prefix(of).and_then(|rest| rest.strip_prefix("::")).unwrap_or(text);
    let is_name =
        name.starts_with(|it: char| it.is_ascii_uppercase()) && name.chars().all(|it| it.is_ascii_alphanumeric());
    ensure!(is_name, "`{text}` is no {of}: expected {of}::X");
    Ok(name.to_owned())
}

/// A rule that is to be.
#[derive(Debug)]
struct Draft {
    name: String,
    code: String,
    evidence: Evidence,
    summary: String,
}

/// What the rule reads, by the name of the variant.
#[derive(Debug)]
enum Evidence {
    Fault(String),
    Flaw(String),
}

impl Evidence {
    fn path(&self) -> String {
        match self {
            Evidence::Fault(name) => format!("Fault::{name}"),
            Evidence::Flaw(name) => format!("FlawKind::{name}"),
        }
    }

    fn declared_in(&self) -> &'static str {
        match self {
            Evidence::Fault(_) => "crates/refhound_evidence/src/lib.rs",
            Evidence::Flaw(_) => "crates/refhound_evidence/src/flaw.rs",
        }
    }

    fn is_read_by(&self, rule: &Rule) -> bool {
        match self {
            Evidence::Fault(name) => rule.fault().is_some_and(|fault| format!("{fault:?}") == *name),
            Evidence::Flaw(name) => rule.flaw().is_some_and(|kind| format!("{kind:?}") == *name),
        }
    }

    /// Whether this source declares it.
    fn is_in(&self, source: &str) -> bool {
        let (of, name) = match self {
            Evidence::Fault(name) => ("Fault", name),
            Evidence::Flaw(name) => ("FlawKind", name),
        };
        let body = source.split(&format!("pub enum {of} {{\n")).nth(1).unwrap_or_default();
        body.lines().take_while(|line| *line != "}").any(|line| line.trim() == format!("{name},"))
    }
}

/// Words of small letters and digits with hyphens between them. One word would not say what is bad about the code, and could be a
/// word of Rust.
fn is_rule_name(name: &str) -> bool {
    let is_word = |word: &str| {
        word.starts_with(|it: char| it.is_ascii_lowercase())
            && word.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
    };
    name.contains('-') && name.split('-').all(is_word)
}

fn is_code(code: &str) -> bool {
    code.strip_prefix("RH").is_some_and(|digits| digits.len() == 3 && digits.chars().all(|it| it.is_ascii_digit()))
}

impl Draft {
    /// Whether there can be such a rule beside those that there are. `witness` is the source that declares its evidence.
    fn check(&self, rules: &[&Rule], witness: &str) -> Result<()> {
        let Draft { name, code, evidence, summary } = self;
        ensure!(
            is_rule_name(name),
            "`{name}` is no name of a rule: words in small letters with hyphens, as in leaked-reference"
        );
        ensure!(is_code(code), "`{code}` is no code: RH and three digits, as in RH101");
        ensure!(!summary.is_empty() && !summary.contains('\n'), "the summary is one line");
        if rules.iter().any(|rule| rule.name == name) {
            bail!("there is a rule {name}");
        }
        if let Some(rule) = rules.iter().find(|rule| rule.code == code) {
            bail!("{code} is the code of {}", rule.name);
        }
        let (path, file) = (evidence.path(), evidence.declared_in());
        if !evidence.is_in(witness) {
            bail!(
                "there is no {path}: the evidence comes first, as a variant in {file} and in the engine that meets it"
            );
        }
        if let Some(rule) = rules.iter().find(|rule| evidence.is_read_by(rule)) {
            bail!("{path} has a rule, {}: every kind of evidence has one", rule.name);
        }
        Ok(())
    }

    /// The name of its module and of its function.
    fn module(&self) -> String {
        self.name.replace('-', "_")
    }

    /// The name of its static.
    fn constant(&self) -> String {
        self.module().to_ascii_uppercase()
    }

    fn source(&self) -> String {
        let Draft { code, summary, evidence, .. } = self;
        let (imports, ending) = match evidence {
            Evidence::Fault(_) => (FAULT_IMPORTS, FAULT_ENDING),
            Evidence::Flaw(_) => (FLAW_IMPORTS, FLAW_ENDING),
        };
        let ending = ending.replace("MODULE", &self.module()).replace("EVIDENCE", &evidence.path());
        format!(
            "//! {code}: {summary}.\n\n{imports}\ndeclare_check!({} {{\n    id: \"{}\",\n    code: \"{code}\",\n    summary: \
             {summary:?},\n    level: Level::Warning,\n    default: Default::Off,\n    status: Status::Preview {{ since: \
             \"{}\" }},\n{ending}",
            self.constant(),
            self.name,
            env!("CARGO_PKG_VERSION"),
        )
    }

    fn page(&self) -> String {
        PAGE.replace("NAME", &self.name).replace("CODE", &self.code)
    }

    /// The source of the list with this rule in it: its module by name, its static by code.
    fn listed(&self, rules: &[&Rule], source: &str) -> Result<String> {
        let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
        let modules =
            1 + lines.iter().position(|line| line == MODULES).with_context(|| format!("no line `{MODULES}`"))?;
        let module = format!("mod {};", self.module());
        let before = lines[modules..].iter().take_while(|line| line.starts_with("mod ") && **line < module).count();
        lines.insert(modules + before, module);
        let list = 1 + lines.iter().position(|line| line.starts_with(LIST)).with_context(|| format!("no `{LIST}`"))?;
        let is_below = |line: &String| {
            let module = line.trim().strip_prefix('&').and_then(|line| line.split("::").next());
            let listed = rules.iter().find(|rule| module.is_some_and(|it| it.replace('_', "-") == rule.name));
            listed.is_some_and(|rule| rule.code < self.code.as_str())
        };
        // Behind the last one that comes before it, so that it stays above the heading of the next family.
        let end = lines[list..].iter().position(|line| line == "];").context("the list has no end")?;
        let place = lines[list..list + end].iter().rposition(is_below).map_or(0, |last| last + 1);
        lines.insert(list + place, format!("    &{}::{},", self.module(), self.constant()));
        Ok(lines.join("\n") + "\n")
    }
}

const FAULT_IMPORTS: &str = "\
use refhound_evidence::{Event, Fault};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};
";

const FAULT_ENDING: &str = "    reads: EVIDENCE,
    judge: MODULE,
    ends: Event::Used, // to be written: the step that the fault is
});

fn MODULE(case: &Case<'_>) -> Verdict {
    // to be written: what is wrong with the object, and why
    let message = format!(\"{} is used in a wrong way\", case.name());
    Verdict { message, pointing: Pointing::AtFault }
}
";

const FLAW_IMPORTS: &str = "\
use refhound_evidence::{Flaw, FlawKind};

use crate::rule::{Default, Level, Status};
";

const FLAW_ENDING: &str = "    finds: EVIDENCE,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    // to be written: what disagrees, of `flaw.what`
    format!(\"`{}` does not agree with what it describes\", flaw.object)
}
";

const PAGE: &str = "\
# NAME (CODE)

to be written: what the code does, and what is not looked at

## Why it is bad

to be written: what happens to the program

## Example

```c
void f(PyObject *x)
{
    Py_INCREF(x);
    Py_DECREF(x); //~ missed(NAME): `x` to be written: bad code, with a mark behind the line that is found
}
```

## How to fix it

to be written: what to change. The first sentence is the help of findings.

```c
void f(PyObject *x)
{
    Py_INCREF(x);
    Py_DECREF(x);
}
```

## Cases

### to be written: what else is found, and what must stay silent

```c
void f(PyObject *x)
{
    Py_INCREF(x);
    Py_DECREF(x);
}
```
";

#[cfg(test)]
mod tests {
    use super::*;

    const WITNESS: &str =
        "pub enum Fault {\n    /// Why.\n    Leaked,\n    Frozen,\n}\n\npub enum Other {\n    Melted,\n}\n";

    fn draft(name: &str, code: &str, fault: &str) -> Draft {
        let evidence = Evidence::Fault(fault.to_owned());
        Draft { name: name.to_owned(), code: code.to_owned(), evidence, summary: "it is frozen".to_owned() }
    }

    fn refused(draft: &Draft) -> String {
        draft.check(RULES, WITNESS).expect_err("it cannot be").to_string()
    }

    #[test]
    fn a_rule_is_a_new_name_a_new_code_and_evidence_of_its_own() {
        draft("frozen-thing", "RH999", "Frozen").check(RULES, WITNESS).expect("nothing is in its way");
        for name in ["Frozen-Thing", "frozen", "frozen_thing", "frozen--thing", "-frozen", "frozen-", "9-lives", ""] {
            let said = refused(&draft(name, "RH999", "Frozen"));
            assert!(said.contains("no name of a rule"), "{said}");
        }
        for code in ["RH1", "rh109", "RH10a", "109"] {
            assert!(refused(&draft("frozen-thing", code, "Frozen")).contains("RH and three digits"));
        }
        let taken = |name, code, fault| refused(&draft(name, code, fault));
        assert_eq!(taken("leaked-reference", "RH999", "Frozen"), "there is a rule leaked-reference");
        assert_eq!(taken("frozen-thing", "RH101", "Frozen"), "RH101 is the code of leaked-reference");
        let said = taken("frozen-thing", "RH999", "Leaked");
        assert_eq!(said, "Fault::Leaked has a rule, leaked-reference: every kind of evidence has one");
        let said = taken("frozen-thing", "RH999", "Melted");
        assert!(
            said.starts_with("there is no Fault::Melted: ") && said.contains("refhound_evidence/src/lib.rs"),
            "{said}"
        );
        let long = Draft { summary: "one\ntwo".to_owned(), ..draft("frozen-thing", "RH999", "Frozen") };
        assert_eq!(refused(&long), "the summary is one line");
    }

    #[test]
    fn evidence_is_a_variant_with_or_without_its_enum() {
        assert_eq!(variant("Fault", "Fault::Leaked").expect("a variant"), "Leaked");
        assert_eq!(variant("Fault", "Leaked").expect("a variant"), "Leaked");
        for text in ["leaked", "FlawKind::Leaked", "Fault::", ""] {
            assert!(variant("Fault", text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_source_declares_the_rule() {
        let source = draft("frozen-thing", "RH109", "Frozen").source();
        let lines = [
            "//! RH109: it is frozen.",
            "declare_check!(FROZEN_THING {",
            "    id: \"frozen-thing\",",
            "    summary: \"it is frozen\",",
            "    default: Default::Off,",
            "    reads: Fault::Frozen,",
            "    judge: frozen_thing,",
            "fn frozen_thing(case: &Case<'_>) -> Verdict {",
        ];
        for line in lines {
            assert!(source.lines().any(|it| it == line), "`{line}` is missing in\n{source}");
        }
        let flaw = Draft { evidence: Evidence::Flaw("Torn".to_owned()), ..draft("torn-thing", "RH308", "") };
        let source = flaw.source();
        assert!(source.contains("    finds: FlawKind::Torn,\n    message: message,\n"), "{source}");
        assert!(!source.contains("MODULE") && !source.contains("EVIDENCE"), "{source}");
    }

    #[test]
    fn the_page_has_the_headings_of_a_page_and_a_mark_of_its_rule() {
        let page = draft("frozen-thing", "RH109", "Frozen").page();
        assert!(page.starts_with("# frozen-thing (RH109)\n"), "{page}");
        let headings: Vec<&str> = page.lines().filter(|line| line.starts_with("## ")).collect();
        assert_eq!(headings, ["## Why it is bad", "## Example", "## How to fix it", "## Cases"]);
        assert!(page.contains("//~ missed(frozen-thing): `x` to be written: "), "{page}");
    }

    #[test]
    fn modules_are_listed_by_name_and_rules_by_code() {
        let listed = |name: &str, code: &str| {
            let source = format!(
                "mod judge;\n\n{MODULES}\nmod leaked_reference;\nmod unchecked_null;\n\n{LIST} &[&Rule] = &[\n    // One.\n    \
                 &leaked_reference::LEAKED_REFERENCE,\n    // Two.\n    &unchecked_null::UNCHECKED_NULL,\n];\n"
            );
            draft(name, code, "Frozen").listed(RULES, &source).expect("a list")
        };
        let before_the_next_family = listed("zeroed-thing", "RH109");
        assert!(
            before_the_next_family.ends_with(
                "mod unchecked_null;\nmod zeroed_thing;\n\npub static RULES: &[&Rule] = &[\n    // One.\n    \
                 &leaked_reference::LEAKED_REFERENCE,\n    &zeroed_thing::ZEROED_THING,\n    // Two.\n    \
                 &unchecked_null::UNCHECKED_NULL,\n];\n"
            ),
            "{before_the_next_family}"
        );
        let last = listed("frozen-thing", "RH901");
        assert!(last.contains("one a file.\nmod frozen_thing;\nmod leaked_reference;\n"), "{last}");
        assert!(
            last.ends_with("    &unchecked_null::UNCHECKED_NULL,\n    &frozen_thing::FROZEN_THING,\n];\n"),
            "{last}"
        );
        let first = listed("frozen-thing", "RH001");
        assert!(first.contains("&[\n    &frozen_thing::FROZEN_THING,\n    // One.\n"), "{first}");
        let nowhere = draft("frozen-thing", "RH109", "Frozen").listed(RULES, "mod judge;\n").expect_err("no list");
        assert!(nowhere.to_string().contains(MODULES), "{nowhere}");
    }

    #[test]
    fn the_list_of_the_crate_takes_a_rule() {
        let list = read(&workspace_root().join(CHECKS).join("src/lib.rs")).expect("it is there");
        let listed =
            draft("frozen-thing", "RH109", "Frozen").listed(RULES, &list).expect("it has the lines to look for");
        let added: Vec<&str> = listed.lines().filter(|line| !list.lines().any(|it| it == *line)).collect();
        assert_eq!(added, ["mod frozen_thing;", "    &frozen_thing::FROZEN_THING,"]);
    }
}
