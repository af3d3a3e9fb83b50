//! Hashes the sources that results depend on, so that a cache is never used by another build than the one that made it.

#![allow(clippy::disallowed_methods, reason = "reads the sources of the tool, not those that are analysed")]

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::{Path, PathBuf};

fn main() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = BTreeMap::new();
    for name in std::fs::read_dir(&crates).into_iter().flatten().flatten() {
        // What prints and what this crate does not use changes no result.
        if name.file_name() != "refhound_cli" && name.file_name() != "refhound_lsp" {
            for part in ["src", "models", "headers", "build.rs", "Cargo.toml"] {
                collect(&name.path().join(part), &mut files);
            }
        }
    }
    collect(&crates.join("../Cargo.lock"), &mut files);
    let mut hasher = DefaultHasher::new();
    for (path, bytes) in &files {
        hasher.write(path.strip_prefix(&crates).unwrap_or(path).as_os_str().as_encoded_bytes());
        hasher.write(bytes);
        println!("cargo::rerun-if-changed={}", path.display());
    }
    println!("cargo::rustc-env=REFHOUND_BUILD={:016x}", hasher.finish());
}

fn collect(path: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
    if path.is_dir() {
        println!("cargo::rerun-if-changed={}", path.display());
        for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), files);
        }
    } else if let Ok(bytes) = std::fs::read(path) {
        files.insert(path.to_owned(), bytes);
    }
}
