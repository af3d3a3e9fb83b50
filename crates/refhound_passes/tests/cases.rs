//! Runs `tests/cases/*.ir`: a module, a line `; becomes`, and the module in SSA form. `UPDATE=1` rewrites the second.

use std::path::{Path, PathBuf};

use refhound_ir::{PrintOptions, print_module, read_module};
use refhound_passes::{SsaScratch, to_ssa};
use refhound_source::{Disk, Files};

const SEPARATOR: &str = "\n; becomes\n";

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    Disk.list(&folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "ir")).collect()
}

fn in_ssa_form(text: &str) -> String {
    let mut module = read_module(text).expect("a case can be read");
    let mut scratch = SsaScratch::new();
    let bodies = std::mem::take(&mut module.bodies);
    let ssa =
        bodies.into_iter().map(|body| to_ssa(&module, body.into_body(), &mut scratch).expect("a case is valid").into());
    module.bodies = ssa.collect();
    print_module(&module, &PrintOptions::default())
}

#[test]
fn every_case_becomes_what_it_says() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for path in cases() {
        let bytes = Disk.read(&path, 1_000_000).expect("a case can be read");
        let file = String::from_utf8(bytes).expect("a case is text");
        let (input, expected) = file.split_once(SEPARATOR).unwrap_or((file.trim_end(), ""));
        let found = in_ssa_form(input);
        if found != expected && update {
            let text = format!("{input}{SEPARATOR}{found}");
            Disk::write(&path, text.as_bytes()).expect("a case can be written");
        } else if found != expected {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "not as expected (UPDATE=1 rewrites them):\n{}", wrong.join("\n"));
}
