//! Turns `models/**/*.toml` and `headers/**` into Rust tables, so that nothing is parsed or read when the tool runs.

#![allow(clippy::disallowed_methods, reason = "a build script reads the files that it embeds")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "build/formats.rs"]
mod formats;

#[path = "build/apis.rs"]
mod apis;
#[path = "build/slots.rs"]
mod slots;

/// Folders whose files are served under their path inside the folder.
const INCLUDE_GROUPS: [&str; 4] = ["cpython", "numpy", "c", "cxx"];

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-changed=models");
    println!("cargo:rerun-if-changed=headers");
    apis::write(&root.join("models"), &out, |file| slots::describes_slots(file) || formats::describes_formats(file));
    slots::write(&root.join("models"), &out);
    formats::write(&root.join("models"), &out);
    fs::write(out.join("headers.rs"), header_tables(&root.join("headers"))).expect("OUT_DIR is writable");
}

/// Every file below `folder` with its path relative to it, in path order.
fn files_below(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(dir) = pending.pop() {
        let Ok(entries) = fs::read_dir(&dir) else { continue };
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                pending.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("found below it").to_string_lossy().replace('\\', "/");
                found.push((name, path));
            }
        }
    }
    found.sort();
    found
}

fn header_tables(root: &Path) -> String {
    let mut served: Vec<(String, PathBuf)> = INCLUDE_GROUPS.iter().flat_map(|g| files_below(&root.join(g))).collect();
    served.sort();
    if let Some(pair) = served.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        panic!("two headers are called `{}`", pair[0].0);
    }
    let mut text = String::from("pub(crate) static HEADERS: &[(&str, &str)] = &[\n");
    for (name, path) in served {
        writeln!(text, "    ({name:?}, include_str!({:?})),", path.display().to_string()).expect("a String");
    }
    text.push_str("];\npub(crate) static PYTHON_AND_NUMPY: &[&str] = &[\n");
    for (name, _) in ["cpython", "numpy"].iter().flat_map(|group| files_below(&root.join(group))) {
        writeln!(text, "    {name:?},").expect("a String");
    }
    text.push_str("];\npub(crate) static CXX: &[&str] = &[\n");
    for (name, _) in files_below(&root.join("cxx")) {
        writeln!(text, "    {name:?},").expect("a String");
    }
    text.push_str("];\npub(crate) static PREDEFINED: &[(&str, &str)] = &[\n");
    for (name, path) in files_below(&root.join("predefined")) {
        writeln!(text, "    ({name:?}, include_str!({:?})),", path.display().to_string()).expect("a String");
    }
    text.push_str("];\n");
    text
}
