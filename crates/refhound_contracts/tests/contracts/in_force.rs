//! The contracts of a run: versions, packs, and what a project says on top.

use std::path::PathBuf;

use refhound_clauses::{Clause, Contract, Gives, Param, ParamRef, Takes};
use refhound_contracts::{
    Annotation, AnnotationForm, ApiTable, ContractOrigin, Contracts, Pack, Packs, Reach, SourceContract, UserContracts,
    user_contracts,
};
use refhound_index::{EntityId, intern};
use refhound_source::{FileId, MemoryFiles};
use refhound_types::PythonVersion;

fn user(sidecar: &str) -> UserContracts {
    let files = MemoryFiles::new().with("/p/refhound-contracts.toml", sidecar);
    user_contracts(&[PathBuf::from("/p")], &[], &files).unwrap_or_else(|error| panic!("{error}"))
}

fn with(sidecar: &str) -> Contracts {
    Contracts::new(PythonVersion::DEFAULT, Packs::default(), user(sidecar))
}

fn annotated(name: &str, reach: Reach, line: u32, clause: Clause) -> SourceContract {
    let base = Contract::harmless(vec![Param::plain("a".to_owned()), Param::plain("b".to_owned())]);
    let annotation = Annotation { form: AnnotationForm::Comment, path: "a.h".into(), line, clauses: vec![(0, clause)] };
    SourceContract { name: intern(name), reach, base, annotations: vec![annotation] }
}

#[test]
fn a_name_of_a_pack_is_found_by_id_and_by_name() {
    let contracts = Contracts::of_packs(PythonVersion::DEFAULT);
    let api = ApiTable::lookup_str("PyList_SetItem").expect("a known name");
    let contract = contracts.of_api(api).expect("in every version");
    assert_eq!(contract.params[2].takes, Takes::StealAlways);
    assert_eq!(contracts.of_name(intern("PyList_SetItem")), Some(contract));
    assert!(contracts.of_name(intern("no_such_function")).is_none());
    match contracts.origin_of_api(api) {
        ContractOrigin::Pack { pack: Pack::Cpython, file: "cpython/list.toml", line } => assert!(line > 1),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_version_decides_what_exists() {
    let api = ApiTable::lookup_str("PyDict_GetItemRef").expect("a known name");
    assert!(Contracts::of_packs(PythonVersion::new(3, 12)).of_api(api).is_none());
    assert!(Contracts::of_packs(PythonVersion::new(3, 13)).of_api(api).is_some());
}

#[test]
fn a_pack_that_is_off_says_nothing() {
    let name = intern("kref_get");
    assert!(Contracts::of_packs(PythonVersion::DEFAULT).of_name(name).is_none());
    assert!(Contracts::of_packs(PythonVersion::DEFAULT).describe("kref_get").is_none());
    let on = Contracts::new(PythonVersion::DEFAULT, Packs::default().with(Pack::Linux), UserContracts::default());
    assert!(on.of_name(name).is_some());
    let names: Vec<&str> = Packs::default().iter().map(Pack::name).collect();
    assert_eq!(names, ["cpython", "numpy", "libc"]);
}

#[test]
fn what_the_project_says_wins_over_a_pack() {
    let contracts = with("[PyList_SetItem]\ntakes = { 3 = \"borrow\" }\n");
    let api = ApiTable::lookup_str("PyList_SetItem").expect("a known name");
    assert_eq!(contracts.of_api(api).expect("described").params[2].takes, Takes::Borrow);
    assert_eq!(contracts.of_name(intern("PyList_SetItem")), contracts.of_api(api));
    let origin = ContractOrigin::File { path: "/p/refhound-contracts.toml".into(), line: 1 };
    assert_eq!(contracts.origin_of_api(api), origin);
    assert_eq!(contracts.origin_of_name(intern("PyList_SetItem")), Some(origin));
    let described = contracts.describe("PyList_SetItem").expect("described");
    assert_eq!((described.pack, described.newest.params.len()), (None, 3));
}

#[test]
fn an_older_contract_of_the_project_counts_in_its_versions() {
    let text = "[f]\nreturns = \"new\"\nsince = \"3.7\"\nolder = [{ through = \"3.9\", returns = \"borrowed\" }]\n";
    let gives = |minor| {
        let contracts = Contracts::new(PythonVersion::new(3, minor), Packs::default(), user(text));
        contracts.of_name(intern("f")).map(|contract| contract.returns.gives)
    };
    assert_eq!((gives(6), gives(9), gives(10)), (None, Some(Gives::Borrowed), Some(Gives::New)));
}

#[test]
fn every_name_is_listed_once_and_in_order() {
    let contracts = with("[zzz]\nreturns = \"new\"\n[PyList_New]\nreturns = \"new\"\n");
    let all = contracts.all();
    assert!(all.windows(2).all(|pair| pair[0].name < pair[1].name));
    assert_eq!(all.last().map(|described| described.name), Some("zzz"));
    assert_eq!(all.iter().filter(|described| described.pack.is_none()).count(), 2);
}

#[test]
fn what_the_source_says_is_put_on_top_and_a_header_counts_once() {
    let mut contracts = with("[in_file]\nreturns = \"new\"\n");
    let steals = || Clause::Takes(ParamRef::Number(2), Takes::Steal);
    contracts.add_source(vec![
        annotated("f", Reach::Everywhere, 3, steals()),
        annotated("in_file", Reach::Everywhere, 4, Clause::Returns(Gives::Borrowed, None)),
    ]);
    contracts.add_source(vec![
        annotated("f", Reach::Everywhere, 3, steals()),
        annotated("f", Reach::Everywhere, 9, Clause::Returns(Gives::Borrowed, None)),
    ]);
    let f = contracts.of_name(intern("f")).expect("annotated");
    assert_eq!((f.params[1].takes, f.returns.gives), (Takes::Steal, Gives::Borrowed));
    let origin = ContractOrigin::Source { path: "a.h".into(), line: 3, form: AnnotationForm::Comment };
    assert_eq!(contracts.origin_of_name(intern("f")), Some(origin));
    let in_file = contracts.of_name(intern("in_file")).expect("described");
    assert_eq!(in_file.returns.gives, Gives::New, "a file of the project wins over its source");
}

#[test]
fn what_a_unit_says_of_a_static_function_stays_there() {
    let mut contracts = Contracts::of_packs(PythonVersion::DEFAULT);
    let (one, other) = (FileId::from_index(0), FileId::from_index(1));
    contracts.add_source(vec![annotated("f", Reach::Unit(one), 3, Clause::NeverReturns)]);
    let name = intern("f");
    assert!(contracts.of_static(one, name).is_some_and(|contract| contract.never_returns));
    assert!(contracts.of_static(other, name).is_none() && contracts.of_name(name).is_none());
    assert!(contracts.origin_of_static(one, name).is_some());
}
