//! The pack of the C library and the virtual headers declare the same functions with the same number of parameters.

use std::collections::{BTreeMap, BTreeSet};

use refhound_clauses::Signature;
use refhound_contracts::{ContractId, Pack, VirtualHeaders};
use refhound_types::{Platform, PythonVersion, Target};

/// The text of every header of the C library; some are there for one platform only.
fn texts() -> Vec<&'static str> {
    let python: Vec<&str> = VirtualHeaders::python_and_numpy().collect();
    let names = VirtualHeaders::names().filter(|name| !python.contains(name));
    let platforms = [Platform::Linux, Platform::Windows, Platform::MacOs]
        .map(|platform| VirtualHeaders::new(Target { python: PythonVersion::DEFAULT, platform }));
    names.filter_map(|name| platforms.iter().find_map(|headers| headers.get(name))).collect()
}

/// Every function that they declare, with its shapes: parameters, and whether more may follow.
fn declared() -> BTreeMap<String, Vec<(usize, bool)>> {
    let mut found: BTreeMap<String, Vec<(usize, bool)>> = BTreeMap::new();
    for (function, signature) in texts().iter().flat_map(|text| text.lines()).filter_map(declaration) {
        found.entry(function).or_default().push((signature.params.len(), signature.variadic));
    }
    found
}

/// `void abort(void) __attribute__((noreturn));`, each declaration on a line of its own.
fn declaration(line: &str) -> Option<(String, Signature)> {
    let line = line.trim().strip_suffix(';')?;
    if line.starts_with("typedef") || line.starts_with('#') {
        return None;
    }
    let line = line.split(" __attribute__").next()?.trim_end();
    let open = line.find('(')?;
    let before = line[..open].trim_end();
    let start = before.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_')? + 1;
    let name = &before[start..];
    let signature = Signature::parse(&format!("{}{}", &before[..start], &line[open..]))?;
    (!name.is_empty() && line.ends_with(')')).then(|| (name.to_owned(), signature))
}

#[test]
fn every_row_is_declared_by_a_header_with_as_many_parameters() {
    let declared = declared();
    assert!(declared.len() > 2000, "{}", declared.len());
    let mut wrong = Vec::new();
    for id in ContractId::all().filter(|id| id.pack() == Pack::Libc) {
        let shape = (id.newest().params.len(), id.newest().variadic);
        if !declared.get(id.name()).is_some_and(|shapes| shapes.contains(&shape)) {
            wrong.push((id.name(), shape, declared.get(id.name())));
        }
    }
    assert_eq!(wrong, []);
}

#[test]
fn what_never_returns_is_the_same_in_the_pack_and_in_the_headers() {
    let texts = texts();
    let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| line.ends_with("__attribute__((noreturn));"));
    let declared: BTreeSet<String> = lines.filter_map(|line| Some(declaration(line)?.0)).collect();
    let mut never = 0;
    for id in ContractId::all().filter(|id| id.pack() == Pack::Libc) {
        assert_eq!(id.newest().never_returns, declared.contains(id.name()), "{}", id.name());
        never += usize::from(id.newest().never_returns);
    }
    assert!(never >= 15, "{never}");
}
