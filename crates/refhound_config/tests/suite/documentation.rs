//! The page about settings says what the code does.

use std::path::Path;

use refhound_config::{KEYS, reference};

const START: &str = "<!-- keys: written by UPDATE=1 cargo test -p refhound_config -->\n";

#[test]
fn the_page_lists_every_key_as_the_code_describes_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/configuration.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let (introduction, _) = page.split_once(START).expect("the page has the mark where keys begin");
    let expected = format!("{introduction}{START}\n{}", reference().trim_end()) + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, expected).expect("the page can be written");
    } else {
        assert!(page == expected, "docs/configuration.md is not up to date: UPDATE=1 cargo test -p refhound_config");
    }
}

#[test]
fn every_key_is_explained_and_nearly_every_one_is_a_flag() {
    for key in KEYS.iter() {
        assert!(key.doc.trim().ends_with('.') && !key.kind.is_empty(), "{key:?}");
        assert!(key.flag.starts_with("--") || key.name == "extend", "{key:?}");
    }
}
