//! Turns `models/**/*.toml` and `headers/**` into Rust tables, so that nothing is parsed or read when the tool runs.

#![allow(clippy::disallowed_methods, reason = "a build script reads the files that it embeds")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::{Table, Value};

#[path = "build/formats.rs"]
mod formats;
#[path = "build/slots.rs"]
mod slots;

/// The order of `Pack` in `src/api.rs`.
const PACKS: [(&str, &str); 2] = [("cpython", "Cpython"), ("numpy", "Numpy")];
/// Folders whose files are served under their path inside the folder.
const INCLUDE_GROUPS: [&str; 3] = ["cpython", "numpy", "c"];

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-changed=models");
    println!("cargo:rerun-if-changed=headers");
    fs::write(out.join("apis.rs"), api_table(&root.join("models"))).expect("OUT_DIR is writable");
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
    text.push_str("];\npub(crate) static PREDEFINED: &[(&str, &str)] = &[\n");
    for (name, path) in files_below(&root.join("predefined")) {
        writeln!(text, "    ({name:?}, include_str!({:?})),", path.display().to_string()).expect("a String");
    }
    text.push_str("];\n");
    text
}

fn api_table(models: &Path) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut headers: Vec<String> = Vec::new();
    for (folder, pack) in PACKS {
        for (file, path) in files_below(&models.join(folder)) {
            if slots::describes_slots(&file) || formats::describes_formats(&file) {
                continue;
            }
            let source = fs::read_to_string(&path).expect("a readable model");
            let table: Table = source.parse().unwrap_or_else(|error| panic!("{folder}/{file}: {error}"));
            let header = table.get("header").and_then(Value::as_str).unwrap_or(default_header(folder)).to_owned();
            headers.push(format!("refhound/api/{header}"));
            for (name, entry) in &table {
                let Value::Table(entry) = entry else {
                    assert!(name == "header", "{folder}/{file}: `{name}` is not a table");
                    continue;
                };
                let place = format!("{folder}/{file}: {name}");
                rows.push((name.clone(), row(&place, name, pack, &header, entry)));
            }
        }
    }
    rows.sort();
    if let Some(pair) = rows.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        panic!("`{}` is described twice", pair[0].0);
    }
    let mut text = format!("pub(crate) static APIS: [Row; {}] = [\n", rows.len());
    for (_, row) in rows {
        text.push_str(&row);
    }
    headers.sort();
    headers.dedup();
    writeln!(text, "];\npub(crate) static DECLARATIONS: &[&str] = &{headers:?};").expect("a String");
    text
}

fn default_header(pack: &str) -> &'static str {
    if pack == "numpy" { "numpy/arrayobject.h" } else { "Python.h" }
}

fn row(place: &str, name: &str, pack: &str, header: &str, entry: &Table) -> String {
    const KEYS: [&str; 9] =
        ["kind", "signature", "type", "since", "removed", "macro", "older", "written_out", "noreturn"];
    if let Some(key) = entry.keys().find(|key| !KEYS.contains(&key.as_str())) {
        panic!("{place}: unknown key `{key}`");
    }
    let string = |key: &str| entry.get(key).and_then(Value::as_str);
    let flag = |key: &str| entry.get(key).and_then(Value::as_bool).unwrap_or(false);
    let kind = kind_variant(place, string("kind").unwrap_or_else(|| panic!("{place}: no `kind`")));
    let declare = |shape: Option<&str>| match shape {
        Some(shape) if entry.contains_key("type") => declare_object(name, shape),
        Some(shape) => declare_function(name, shape, flag("noreturn")),
        None => String::new(),
    };
    let declaration = declare(string("signature").or(string("type")));
    assert!(kind == "Syntax" || !declaration.is_empty(), "{place}: neither `signature` nor `type`");
    let mut older = String::new();
    for old in entry.get("older").and_then(Value::as_array).into_iter().flatten() {
        let shape = old.get("signature").or(old.get("type")).and_then(Value::as_str);
        let through = old.get("through").and_then(Value::as_str).unwrap_or_else(|| panic!("{place}: no `through`"));
        write!(older, "({}, {:?}), ", version(place, through), declare(shape)).expect("a String");
    }
    let macros = macro_ranges(place, kind, entry);
    let since = string("since").map_or(0, |text| version(place, text));
    let removed = string("removed").map_or(u16::MAX, |text| version(place, text));
    let written_out = flag("written_out");
    let noreturn = flag("noreturn");
    format!(
        "    Row {{ name: {name:?}, pack: Pack::{pack}, kind: ApiKind::{kind}, header: {header:?}, since: {since}, \
         removed: {removed}, macros: &[{macros}], written_out: {written_out}, noreturn: {noreturn}, \
         declaration: {declaration:?}, older: &[{older}] }},\n"
    )
}

fn kind_variant(place: &str, kind: &str) -> &'static str {
    match kind {
        "function" => "Function",
        "macro" => "Macro",
        "inline" => "Inline",
        "syntax" => "Syntax",
        "type" => "Type",
        "exception" => "Exception",
        "singleton" => "Singleton",
        "data" => "Data",
        other => panic!("{place}: unknown kind `{other}`"),
    }
}

/// `int (PyObject *list)` for `PyList_Size` is `int PyList_Size(PyObject *list);`.
fn declare_function(name: &str, signature: &str, noreturn: bool) -> String {
    let (result, parameters) = signature.split_once('(').expect("a signature has parameters");
    let result = result.trim_end();
    let gap = if result.ends_with('*') { "" } else { " " };
    let attribute = if noreturn { "__attribute__((noreturn)) " } else { "" };
    format!("{attribute}{result}{gap}{name}({parameters};")
}

/// `const char *[]` for `x` is `extern const char *x[];`.
fn declare_object(name: &str, shape: &str) -> String {
    let (base, array) = shape.find('[').map_or((shape, ""), |at| shape.split_at(at));
    let base = base.trim_end();
    let gap = if base.ends_with('*') { "" } else { " " };
    format!("extern {base}{gap}{name}{array};")
}

/// The versions in which the name is a preprocessor macro, as inclusive pairs.
fn macro_ranges(place: &str, kind: &str, entry: &Table) -> String {
    let Some(ranges) = entry.get("macro").and_then(Value::as_array) else {
        return if kind == "Macro" { format!("(0, {})", u16::MAX) } else { String::new() };
    };
    let mut text = String::new();
    for range in ranges {
        let range = range.as_str().unwrap_or_else(|| panic!("{place}: `macro` holds strings"));
        let (first, last) = match range.split_once('-') {
            Some((first, "")) => (version(place, first), u16::MAX),
            Some((first, last)) => (version(place, first), version(place, last)),
            None => (version(place, range), version(place, range)),
        };
        write!(text, "({first}, {last}), ").expect("a String");
    }
    text
}

/// `3.13` as `0x030D`.
fn version(place: &str, text: &str) -> u16 {
    let parts = text.split_once('.').and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    let (major, minor): (u8, u8) = parts.unwrap_or_else(|| panic!("{place}: `{text}` is not a version"));
    u16::from(major) << 8 | u16::from(minor)
}
