//! How many names each pack has, by kind and by version: a row that gets lost is noticed here.

use refhound_contracts::{ApiKind, ApiTable, ContractId, Pack};
use refhound_types::PythonVersion;

fn versions() -> Vec<PythonVersion> {
    let threes = (PythonVersion::OLDEST_3..=PythonVersion::NEWEST_3).map(|minor| PythonVersion::new(3, minor));
    [PythonVersion::new(2, 7)].into_iter().chain(threes).collect()
}

/// Names of `CPython` and of `NumPy` in each version.
const BY_VERSION: [(&str, usize, usize); 12] = [
    ("2.7", 1440, 590),
    ("3.6", 1810, 590),
    ("3.7", 1903, 590),
    ("3.8", 1916, 590),
    ("3.9", 1924, 590),
    ("3.10", 1899, 590),
    ("3.11", 1832, 590),
    ("3.12", 1904, 590),
    ("3.13", 1696, 590),
    ("3.14", 1778, 590),
    ("3.15", 1845, 590),
    ("3.16", 1845, 590),
];

const KINDS: [ApiKind; 8] = [
    ApiKind::Function,
    ApiKind::Macro,
    ApiKind::Inline,
    ApiKind::Syntax,
    ApiKind::Type,
    ApiKind::Exception,
    ApiKind::Singleton,
    ApiKind::Data,
];

#[test]
fn packs_have_as_many_names_as_were_written() {
    let count = |pack| ContractId::all().filter(|id| id.pack() == pack).count();
    assert_eq!(
        Pack::ALL.map(|pack| (pack.name(), count(pack))),
        [("cpython", 2802), ("numpy", 590), ("libc", 726), ("linux", 541), ("glib", 448),]
    );
}

#[test]
fn kinds_are_as_many_as_were_written() {
    let count = |pack, kind| ApiTable::all().filter(|api| api.pack() == pack && api.kind() == kind).count();
    assert_eq!(KINDS.map(|kind| count(Pack::Cpython, kind)), [2017, 315, 164, 52, 108, 75, 5, 66], "{KINDS:?}");
    assert_eq!(KINDS.map(|kind| count(Pack::Numpy, kind)), [336, 165, 34, 9, 43, 0, 0, 3], "{KINDS:?}");
}

#[test]
fn every_version_has_the_names_that_it_had() {
    let count = |pack, version| {
        let ids = ContractId::all().filter(|id| id.pack() == pack);
        ids.filter(|id| id.in_version(version).is_some()).count()
    };
    let found: Vec<(String, usize, usize)> = versions()
        .into_iter()
        .map(|version| (version.to_string(), count(Pack::Cpython, version), count(Pack::Numpy, version)))
        .collect();
    let found: Vec<(&str, usize, usize)> = found.iter().map(|(text, a, b)| (text.as_str(), *a, *b)).collect();
    assert_eq!(found, BY_VERSION);
}

#[test]
fn a_name_has_a_contract_in_exactly_the_versions_that_declare_it() {
    for api in ApiTable::all() {
        let contract = api.contract();
        assert_eq!((contract.name(), contract.pack()), (api.name(), api.pack()));
        for version in versions() {
            let begins = contract.newest().since.is_none_or(|since| since.key() <= key(version));
            let ends = contract.newest().removed.is_some_and(|removed| removed.key() <= key(version));
            assert_eq!(api.exists_in(version), begins && !ends, "{} in {version}", api.name());
            assert_eq!(contract.in_version(version).is_some(), begins && !ends, "{} in {version}", api.name());
        }
    }
}

fn key(version: PythonVersion) -> u16 {
    u16::from(version.major) << 8 | u16::from(version.minor)
}

#[test]
fn an_older_contract_holds_up_to_its_last_version() {
    let mut seen = 0;
    for id in ContractId::all() {
        let mut before = None;
        for (through, contract) in id.older() {
            assert!(before < Some(through), "{}: `older` is not in order", id.name());
            before = Some(through);
            let version = PythonVersion::new(through.major, through.minor);
            let starts = id.newest().since.is_none_or(|since| since <= through);
            if starts && versions().contains(&version) {
                assert_eq!(id.in_version(version), Some(contract), "{} in {version}", id.name());
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn names_of_other_packs_know_no_python_version() {
    for id in ContractId::all().filter(|id| !matches!(id.pack(), Pack::Cpython | Pack::Numpy)) {
        assert_eq!((id.newest().since, id.newest().removed, id.older().count()), (None, None, 0), "{}", id.name());
        assert_eq!(ApiTable::lookup_str(id.name()), None, "{} is not declared for Python", id.name());
    }
}
