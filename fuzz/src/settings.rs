//! The target `settings`: any text as settings and as contracts of a tree.
//!
//! Form feeds cut the input into files: the settings, what they may extend, and a file of nothing but contracts.

use std::path::{Path, PathBuf};

use refhound_config::{Given, load};
use refhound_contracts::user_contracts;
use refhound_source::MemoryFiles;

const NAMES: [&str; 3] = ["/tree/refhound.toml", "/tree/base.toml", "/tree/refhound-contracts.toml"];

pub fn run(bytes: &[u8]) {
    let mut files = MemoryFiles::new().with("/tree/a.c", "int x;");
    for (name, part) in NAMES.iter().zip(bytes.splitn(NAMES.len(), |&byte| byte == b'\x0c')) {
        files = files.with(*name, part);
    }
    let paths = [PathBuf::from("/tree/a.c")];
    if let Ok(settings) = load(&paths, Given::Nearest, &files) {
        assert!(settings.output.value.iter().all(|output| is_inside(&output.path)), "{:?}", settings.output);
        let read = settings.include_dir.value.iter().chain(&settings.cache_dir.value).chain(&settings.baseline.value);
        for path in read.chain(&settings.compile_commands.value) {
            assert!(is_inside(path), "{}", path.display());
        }
        // What is in force can be written down.
        assert!(settings.rows().iter().all(|(name, ..)| !name.is_empty()));
    }
    let _ = user_contracts(&paths, &[], &files);
}

/// Whether a path of the settings of `/tree` stays there.
fn is_inside(path: &Path) -> bool {
    refhound_source::clean_path(path).starts_with("/tree")
}
