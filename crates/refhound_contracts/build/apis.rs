//! The names of the packs: one row for each, and its contract in a compact form that is decoded when somebody asks.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use refhound_clauses::{Contract, CountedType, Entry, Kind, Version, read_file};

/// The order of `Pack` in `src/api.rs`. Names of the first two are declared by virtual headers; the others are known by
/// name only.
const PACKS: [(&str, &str, Declared); 5] = [
    ("cpython", "Cpython", Declared::Yes),
    ("numpy", "Numpy", Declared::Yes),
    ("libc", "Libc", Declared::No),
    ("linux", "Linux", Declared::No),
    ("glib", "Glib", Declared::No),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Declared {
    Yes,
    No,
}

struct Found {
    entry: Entry,
    pack: &'static str,
    declared: Declared,
    header: String,
    place: String,
}

/// Writes `apis.rs` and `contracts.bin`. `is_other` tells the files that hold no names.
pub(crate) fn write(models: &Path, out: &Path, is_other: impl Fn(&str) -> bool) {
    let (mut found, mut counted) = (Vec::new(), Vec::new());
    for (number, (folder, pack, declared)) in PACKS.into_iter().enumerate() {
        for (file, path) in super::files_below(&models.join(folder)) {
            if !is_other(&file) {
                let types =
                    read(&format!("{folder}/{file}"), &path, pack, declared, default_header(folder), &mut found);
                counted.extend(types.into_iter().map(|counted| (number as u8, counted)));
            }
        }
    }
    found.sort_by(|a, b| a.entry.name.cmp(&b.entry.name));
    if let Some(pair) = found.windows(2).find(|pair| pair[0].entry.name == pair[1].entry.name) {
        panic!("`{}` is described twice: {} and {}", pair[0].entry.name, pair[0].place, pair[1].place);
    }
    name_families(&mut found);
    let mut blob = Vec::new();
    let mut contracts = format!(
        "#[allow(clippy::unreadable_literal, reason = \"places in a file, read by nobody\")]\n\
         pub(crate) static CONTRACTS: [ContractRow; {}] = [\n",
        found.len()
    );
    let mut headers: Vec<String> = Vec::new();
    let (mut rows, mut count) = (String::new(), 0);
    for (index, item) in found.iter().enumerate() {
        let begin = blob.len();
        blob.extend(postcard::to_allocvec(&versions_of(&item.entry)).expect("plain data"));
        let (name, pack, place) = (&item.entry.name, item.pack, &item.place);
        let line = item.entry.line;
        let declaration = item.entry.c_declaration().unwrap_or_default();
        writeln!(
            contracts,
            "    ContractRow {{ name: {name:?}, pack: Pack::{pack}, place: {place:?}, line: {line}, \
             declaration: {declaration:?}, begin: {begin}, end: {} }},",
            blob.len()
        )
        .expect("a String");
        if item.declared == Declared::Yes {
            rows.push_str(&api_row(item, index));
            headers.push(format!("refhound/api/{}", item.header));
            count += 1;
        }
    }
    headers.sort();
    headers.dedup();
    let text = format!(
        "pub(crate) static APIS: [Row; {count}] = [\n{rows}];\n\
         pub(crate) static DECLARATIONS: &[&str] = &{headers:?};\n{contracts}];\n\
         pub(crate) static CONTRACT_BYTES: &[u8] = include_bytes!(concat!(env!(\"OUT_DIR\"), \"/contracts.bin\"));\n\
         pub(crate) static COUNTED_BYTES: &[u8] = include_bytes!(concat!(env!(\"OUT_DIR\"), \"/counted.bin\"));\n"
    );
    fs::write(out.join("apis.rs"), text).expect("OUT_DIR is writable");
    fs::write(out.join("contracts.bin"), blob).expect("OUT_DIR is writable");
    fs::write(out.join("counted.bin"), postcard::to_allocvec(&counted).expect("plain data"))
        .expect("OUT_DIR is writable");
}

/// Adds the names of a file, and gives what it counts.
fn read(
    place: &str,
    path: &Path,
    pack: &'static str,
    declared: Declared,
    header: &str,
    found: &mut Vec<Found>,
) -> Vec<CountedType> {
    let source = fs::read_to_string(path).expect("a readable model");
    let (file, problems) = read_file(&source);
    assert!(problems.is_empty(), "{place}: {}", problems.iter().map(|p| format!("\n  {p}")).collect::<String>());
    let header = file.header.unwrap_or_else(|| header.to_owned());
    for entry in file.entries {
        found.push(Found { entry, pack, declared, header: header.clone(), place: place.to_owned() });
    }
    file.counted
}

/// The functions of `PyList_Type` are called `PyList_...`: what the rows need not say one by one.
fn name_families(found: &mut [Found]) {
    let is_type = |item: &&Found| item.entry.declaration.kind == Some(Kind::Type);
    let types: Vec<String> = found.iter().filter(is_type).map(|item| item.entry.name.clone()).collect();
    for item in found.iter_mut().filter(|item| item.declared == Declared::Yes) {
        let entry = &mut item.entry;
        if !matches!(entry.declaration.kind, Some(Kind::Function | Kind::Macro | Kind::Inline)) {
            continue;
        }
        let is_family = |of: &&String| {
            let rest = of.strip_suffix("_Type").and_then(|stem| entry.name.strip_prefix(stem));
            rest.is_some_and(|rest| rest.starts_with('_'))
        };
        let Some(family) = types.iter().find(is_family) else { continue };
        for contract in entry.older.iter_mut().map(|(_, contract)| contract).chain([&mut entry.contract]) {
            contract.family.get_or_insert_with(|| family.clone());
        }
    }
}

/// Contracts with the last version they hold for, oldest first; the newest has none.
fn versions_of(entry: &Entry) -> Vec<(Option<Version>, &Contract)> {
    let older = entry.older.iter().map(|(through, contract)| (Some(*through), contract));
    older.chain([(None, &entry.contract)]).collect()
}

fn default_header(pack: &str) -> &'static str {
    if pack == "numpy" { "numpy/arrayobject.h" } else { "Python.h" }
}

fn api_row(item: &Found, contract: usize) -> String {
    let (entry, place) = (&item.entry, format!("{}: {}", item.place, item.entry.name));
    let declaration = &entry.declaration;
    let kind = declaration.kind.unwrap_or_else(|| panic!("{place}: no `kind`"));
    let noreturn = entry.contract.never_returns;
    let declare = |signature: &Option<String>, type_text: &Option<String>| match (signature, type_text) {
        (Some(signature), _) => declare_function(&entry.name, signature, noreturn),
        (None, Some(shape)) => declare_object(&entry.name, shape),
        (None, None) => String::new(),
    };
    let text = declare(&declaration.signature, &declaration.type_text);
    assert!(kind == Kind::Syntax || !text.is_empty(), "{place}: neither `signature` nor `type`");
    let mut older = String::new();
    for old in declaration.older.iter().filter(|old| old.signature.is_some() || old.type_text.is_some()) {
        write!(older, "({}, {:?}), ", old.through.key(), declare(&old.signature, &old.type_text)).expect("a String");
    }
    let mut macros = String::new();
    let always = vec![(None, None)];
    let ranges = declaration.macros.as_ref().or((kind == Kind::Macro).then_some(&always));
    for (first, last) in ranges.into_iter().flatten() {
        let (first, last) = (first.map_or(0, Version::key), last.map_or(u16::MAX, Version::key));
        write!(macros, "({first}, {last}), ").expect("a String");
    }
    let since = entry.contract.since.map_or(0, Version::key);
    let removed = entry.contract.removed.map_or(u16::MAX, Version::key);
    let setter = declaration.setter.as_deref().unwrap_or_default();
    let spelled = declaration.spelled.as_deref().unwrap_or_default();
    let immortal = declaration.immortal_since.map_or(u16::MAX, Version::key);
    let everlasting =
        declaration.everlasting.map_or_else(|| "None".to_owned(), |which| format!("Some(Everlasting::{which:?})"));
    let instances = &declaration.instances;
    let protocols: String = instances.protocols.iter().map(|protocol| format!("Protocol::{protocol:?}, ")).collect();
    let contents =
        instances.contents.map_or_else(|| "None".to_owned(), |contents| format!("Some(Contents::{contents:?})"));
    let disjoint = instances.disjoint;
    let (name, pack, header, written_out) = (&entry.name, item.pack, &item.header, declaration.written_out);
    format!(
        "    Row {{ name: {name:?}, pack: Pack::{pack}, kind: ApiKind::{kind:?}, header: {header:?}, since: {since}, \
         removed: {removed}, immortal_since: {immortal}, everlasting: {everlasting}, disjoint: {disjoint}, \
         protocols: &[{protocols}], contents: {contents}, macros: &[{macros}], written_out: {written_out}, \
         noreturn: {noreturn}, setter: {setter:?}, spelled: {spelled:?}, declaration: {text:?}, older: &[{older}], contract: {contract} }},\n"
    )
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
