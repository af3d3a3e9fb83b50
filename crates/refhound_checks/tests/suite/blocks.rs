//! From a page to programs: the C blocks under a heading.
//!
//! A block is a program of its own, unless it names its file (```` ```c file=a.c ````): such blocks under one heading are one
//! program. `target=3.8` reads a block for that version of Python. Every C file begins with `#include <Python.h>`; with
//! `macro=NAME` that macro is defined before. `pack=linux` turns a pack on, and nothing is included. `own=contracts` says that the
//! last TOML block before is the project's `refhound-contracts.toml`; nothing is included then, either.

use refhound_contracts::Pack;
use refhound_types::PythonVersion;

/// A line before the text of each block.
const PRELUDE: &str = "#include <Python.h>\n";

/// Lines before the text, of which the first defines a macro.
const LINES_WITH_MACRO: usize = 2;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) heading: String,
    pub(crate) target: PythonVersion,
    pub(crate) pack: Option<Pack>,
    pub(crate) contracts: Option<String>,
    pub(crate) files: Vec<Block>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) name: String,
    /// The lines of the page, counted from zero, without the fences.
    pub(crate) lines: std::ops::Range<usize>,
    /// The lines of the file before them.
    pub(crate) prelude: usize,
    pub(crate) text: String,
}

impl Block {
    /// The line of the page that holds this line of the file, counted from one; `None` for the prelude.
    pub(crate) fn page_line(&self, row: u32) -> Option<usize> {
        (row as usize)
            .checked_sub(1 + self.prelude)
            .map(|line| self.lines.start + line)
            .filter(|line| self.lines.contains(line))
    }
}

pub(crate) fn programs(page: &str) -> Vec<Program> {
    let mut programs: Vec<Program> = Vec::new();
    let mut heading = "";
    let mut contracts: Option<String> = None;
    let mut open: Option<(Language, usize)> = None;
    for (number, line) in page.lines().enumerate() {
        if let Some((language, start)) = &open {
            if line == "```" {
                match language {
                    Language::C(attributes) => {
                        let own = contracts.clone().filter(|_| attributes.own);
                        add(&mut programs, heading, attributes, own, block(page, attributes, *start..number));
                    }
                    Language::Toml => {
                        contracts = Some(page.lines().skip(*start).take(number - start).collect::<Vec<_>>().join("\n"));
                    }
                }
                open = None;
            }
        } else if let Some(info) = line.strip_prefix("```") {
            let language = if info == "toml" { Language::Toml } else { Language::C(attributes(info)) };
            open = Some((language, number + 1));
        } else if let Some(text) = line.strip_prefix('#') {
            heading = text.trim_start_matches('#').trim();
        }
    }
    assert!(open.is_none(), "the block under `{heading}` has no end");
    programs
}

enum Language {
    C(Attributes),
    /// Contracts of the project.
    Toml,
}

struct Attributes {
    /// The block belongs to the contracts before it.
    own: bool,
    cxx: bool,
    file: Option<String>,
    defines: Option<String>,
    target: PythonVersion,
    pack: Option<Pack>,
}

fn attributes(info: &str) -> Attributes {
    let mut attributes =
        Attributes { own: false, cxx: false, file: None, defines: None, target: PythonVersion::DEFAULT, pack: None };
    let mut words = info.split_whitespace();
    match words.next() {
        Some("c") => {}
        Some("cpp") => attributes.cxx = true,
        _ => panic!("only blocks of C and C++ can be tested"),
    }
    for word in words {
        match word.split_once('=') {
            Some(("file", name)) => attributes.file = Some(name.to_owned()),
            Some(("own", "contracts")) => attributes.own = true,
            Some(("macro", name)) => attributes.defines = Some(name.to_owned()),
            Some(("pack", name)) => attributes.pack = Some(Pack::from_name(name).expect("a pack")),
            Some(("target", version)) => attributes.target = version.parse().expect("a version of Python"),
            _ => panic!("`{word}` says nothing about a block"),
        }
    }
    attributes
}

fn block(page: &str, attributes: &Attributes, lines: std::ops::Range<usize>) -> Block {
    let body = page.lines().skip(lines.start).take(lines.len());
    let (prelude, start) = match (&attributes.defines, attributes.pack) {
        (Some(name), _) => (LINES_WITH_MACRO, format!("#define {name}\n{PRELUDE}")),
        (None, None) if !attributes.own => (1, PRELUDE.to_owned()),
        (None, _) => (0, String::new()),
    };
    let text = body.fold(start, |text, line| text + line + "\n");
    let unnamed = if attributes.cxx { "example.cpp" } else { "example.c" };
    Block { name: attributes.file.clone().unwrap_or_else(|| unnamed.to_owned()), lines, prelude, text }
}

fn add(programs: &mut Vec<Program>, heading: &str, attributes: &Attributes, contracts: Option<String>, block: Block) {
    let last = programs.last_mut().filter(|last| attributes.file.is_some() && last.heading == heading);
    if let Some(program) = last {
        program.files.push(block);
    } else {
        let Attributes { target, pack, .. } = *attributes;
        programs.push(Program { heading: heading.to_owned(), target, pack, contracts, files: vec![block] });
    }
}

#[test]
fn blocks_are_programs_and_named_files_of_one_heading_are_one() {
    let page = "# One\n```c target=3.8\nint a;\n```\ntext\n```c\nint b;\nint c;\n```\n## Two\n```c file=a.c\n```\n```c file=b.c\nint d;\n```\n";
    let programs = programs(page);
    let names = |program: &Program| program.files.iter().map(|file| file.name.clone()).collect::<Vec<_>>();
    assert_eq!(programs.iter().map(|it| it.heading.as_str()).collect::<Vec<_>>(), ["One", "One", "Two"]);
    assert_eq!(programs[0].target, PythonVersion::new(3, 8));
    assert_eq!(programs[1].files[0].text, "#include <Python.h>\nint b;\nint c;\n");
    assert_eq!((programs[1].files[0].page_line(1), programs[1].files[0].page_line(3)), (None, Some(7)));
    assert_eq!(names(&programs[2]), ["a.c", "b.c"]);
}
