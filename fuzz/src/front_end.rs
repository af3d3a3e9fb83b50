//! The target `front_end`: the whole driver, from a tree of files to verified SSA and the call graph.
//!
//! Form feeds cut the input into files: `a.c`, the header `b.h`, and `c.c`.

use std::path::PathBuf;

use refhound_driver::{Analysis, DumpStage, Keep, Options, Silent, analyse, dump};
use refhound_ir::{Module, PrintOptions, print_module, read_module};
use refhound_project::{DiscoverOptions, Select};
use refhound_source::MemoryFiles;
use refhound_types::{Platform, PythonVersion, Target};
use refhound_unknowns::NotAnalysed;

const NAMES: [&str; 3] = ["tree/a.c", "tree/b.h", "tree/c.c"];

pub fn run(bytes: &[u8]) {
    // Files with NUL bytes are refused: they are not looked at further.
    let text: Vec<u8> = bytes.iter().map(|&byte| if byte == 0 { b' ' } else { byte }).collect();
    let mut files = MemoryFiles::new();
    for (name, part) in NAMES.iter().zip(text.splitn(NAMES.len(), |&byte| byte == b'\x0c')) {
        files = files.with(*name, part);
    }
    let Ok(analysis) = analyse(&options("tree"), &files, Keep::Modules, &Silent) else { return };
    check(&analysis);
    for stage in [DumpStage::Tree, DumpStage::Ir] {
        let _ = dump(&options(NAMES[0]), &files, stage, None);
    }
}

fn options(path: &str) -> Options {
    Options {
        paths: vec![PathBuf::from(path)],
        target: Target { python: PythonVersion::DEFAULT, platform: Platform::Linux },
        discover: DiscoverOptions {
            generated: Select::Include,
            vendored: Select::Include,
            ..DiscoverOptions::default()
        },
        jobs: Some(1),
        ..Options::default()
    }
}

fn check(analysis: &Analysis) {
    assert!(analysis.failed.is_empty(), "a unit failed: {:?}", analysis.failed);
    for unit in &analysis.units {
        for function in &unit.record.unanalysed {
            assert!(function.why != NotAnalysed::InternalError, "`{}`: {}", function.name, function.at.message);
        }
        reads_back(unit.module().expect("modules are kept"));
    }
}

/// Printing a module and reading it gives the same text again.
pub(crate) fn reads_back(module: &Module) {
    let text = print_module(module, &PrintOptions { place: None });
    match read_module(&text) {
        Ok(read) => {
            let again = print_module(&read, &PrintOptions { place: None });
            if let Some((one, other)) = text.lines().zip(again.lines()).find(|(one, other)| one != other) {
                panic!("printed IR reads back differently: {one:?} became {other:?}");
            }
            assert_eq!(text.len(), again.len(), "printed IR reads back differently");
        }
        Err(error) => panic!("printed IR cannot be read: {error}: {:?}", text.lines().nth(error.line as usize - 1)),
    }
}
