//! Prints what becomes of a file of C++: `translate file.cpp`.

use refhound_cxxsema::{Input, translate};

fn main() {
    let worker = std::thread::Builder::new().stack_size(refhound_unknowns::limits::WORKER_STACK).spawn(run);
    worker.expect("a thread").join().expect("no panic");
}

#[allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a tool for people who work on the translation")]
fn run() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).expect("a file");
        let unit = refhound_preproc::tokens_of_text(&String::from_utf8_lossy(&text));
        let whole = 0..unit.tokens.len() as u32;
        let tree = refhound_cxxsyntax::parse(&unit.tokens, &unit.packs, std::slice::from_ref(&whole));
        let input = Input { tree: &tree, tokens: &unit.tokens, speaks_for: &|_| true };
        let translated = translate(&input);
        println!("{}", refhound_csyntax::print(&translated.tree, &unit.tokens));
        println!("{:?}", translated.figures);
    }
}
