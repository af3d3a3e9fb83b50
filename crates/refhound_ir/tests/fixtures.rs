//! Runs `tests/ir/*.ir`. A text without faults must print as it stands; in one with faults each bad line carries
//! `; error: ...`. The first line may say `; form: ssa`. `UPDATE=1` rewrites the files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use refhound_ir::{Body, Form, Module, Part, PrintOptions, VerifyError, print_module, read_module, verify};
use refhound_source::{Disk, Files};

const MARK: &str = " ; error: ";

fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count()
}

/// The line, from 0, that a part of a body stands on.
fn line_of_part(text: &str, body: &Body, part: Part) -> usize {
    let start = body.span.lo as usize;
    let head = |block: refhound_ir::Block| {
        let found = text[start..].find(&format!("\n{block}(")).expect("every block has a head");
        line_of(text, start + found + 1)
    };
    match part {
        Part::Whole => line_of(text, start),
        Part::Head(block) => head(block),
        Part::Inst(_, inst) => line_of(text, body.insts[inst].span.lo as usize),
        Part::End(block) => {
            body.blocks[block].end_span.map_or_else(|| head(block), |span| line_of(text, span.lo as usize))
        }
    }
}

fn faults(text: &str, form: Form) -> (Option<Module>, BTreeMap<usize, Vec<String>>) {
    let mut faults: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let module = match read_module(text) {
        Ok(module) => module,
        Err(error) => {
            faults.entry(error.line as usize - 1).or_default().push(error.message);
            return (None, faults);
        }
    };
    for body in &module.bodies {
        for VerifyError { part, message } in verify(&module, body, form).err().unwrap_or_default() {
            faults.entry(line_of_part(text, body, part)).or_default().push(message);
        }
    }
    (Some(module), faults)
}

/// What the file should say.
fn judge(file: &str) -> String {
    let lines: Vec<&str> = file.lines().map(|line| line.split(MARK).next().unwrap_or_default()).collect();
    let text = lines.join("\n") + "\n";
    let form = if lines[0].contains("form: ssa") { Form::Ssa } else { Form::Memory };
    let (module, faults) = faults(&text, form);
    if let Some(module) = module.filter(|_| faults.is_empty()) {
        let comments: Vec<&str> = lines.iter().copied().take_while(|line| line.starts_with(';')).collect();
        return comments.join("\n") + "\n" + &print_module(&module, &PrintOptions::default());
    }
    let marked = lines.iter().enumerate().map(|(index, line)| match faults.get(&index) {
        Some(messages) => format!("{line}{MARK}{}", messages.join("; ")),
        None => (*line).to_owned(),
    });
    marked.collect::<Vec<_>>().join("\n") + "\n"
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir");
    Disk.list(&folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "ir")).collect()
}

#[test]
fn every_text_prints_as_it_stands_or_has_its_faults_marked() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for path in fixtures() {
        let bytes = Disk.read(&path, 1_000_000).expect("a fixture can be read");
        let file = String::from_utf8(bytes).expect("a fixture is text");
        let judged = judge(&file);
        if judged != file && update {
            Disk::write(&path, judged.as_bytes()).expect("a fixture can be written");
        } else if judged != file {
            wrong.push(format!("{}:\n{judged}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "not as expected (UPDATE=1 rewrites them):\n{}", wrong.join("\n"));
}
