//! Token for token what `gcc -E` prints, on every case in `tests/cases`.

use std::path::{Path, PathBuf};
use std::process::Command;

use refhound_preproc::{LexCache, Scratch, SearchPath, Token, TokenKind, preprocess};
use refhound_source::{Disk, FileKind, SourceMap};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut cases: Vec<PathBuf> = refhound_source::Files::list(&Disk, &folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    cases.sort();
    cases
}

fn texts(tokens: &[Token]) -> Vec<String> {
    tokens.iter().filter(|token| token.kind != TokenKind::End).map(|token| token.text().to_owned()).collect()
}

/// What gcc makes of the file; its line markers and pragmas removed.
fn gcc(path: &Path) -> Vec<String> {
    let output = Command::new("gcc")
        .args(["-E", "-P", "-nostdinc", "-undef", "-x", "c", "-std=gnu17"])
        .arg(path)
        .env("SOURCE_DATE_EPOCH", "0")
        .output()
        .expect("gcc is needed for this test");
    let text = String::from_utf8_lossy(&output.stdout);
    let kept: String =
        text.lines().filter(|line| !line.trim_start().starts_with("#pragma")).collect::<Vec<_>>().join("\n");
    texts(&refhound_preproc::tokens_of_text(&kept).tokens)
}

#[test]
fn every_case_gives_gccs_tokens() {
    let cases = cases();
    assert!(cases.len() >= 5, "the cases are there");
    for path in cases {
        let map = SourceMap::new();
        let main = map.load(&path, FileKind::Project, &Disk, 1 << 20).unwrap_or_else(|error| panic!("{error}"));
        let search = SearchPath::new(&Disk, &map, &[], &[], Path::new("/"));
        let ours = preprocess(&main, &[], &search, &LexCache::new(), &mut Scratch::default());
        let (ours, theirs) = (texts(&ours.tokens), gcc(&path));
        let same = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
        assert!(
            ours == theirs,
            "{}: token {same} differs:\n  refhound: {}\n  gcc:      {}",
            path.display(),
            ours[same.saturating_sub(8)..].iter().take(24).cloned().collect::<Vec<_>>().join(" "),
            theirs[same.saturating_sub(8)..].iter().take(24).cloned().collect::<Vec<_>>().join(" "),
        );
    }
}
