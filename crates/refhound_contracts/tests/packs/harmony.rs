//! Rows that name other rows, and words that go together.

use refhound_clauses::{Exception, Gil, Gives, Place, RunsPython, Takes};
use refhound_contracts::{ApiId, ApiKind, ApiTable, ContractId, Pack};

fn with_names<'a>(
    rows: impl Iterator<Item = ContractId> + 'a,
) -> impl Iterator<Item = (&'static str, ContractId)> + 'a {
    rows.map(|id| (id.name(), id))
}

#[test]
fn what_releases_a_result_is_a_row_that_takes_something_away() {
    let mut found = 0;
    for (name, id) in with_names(ContractId::all()) {
        let Some(release) = &id.newest().returns.released_by else { continue };
        let releasing = ContractId::lookup(release).unwrap_or_else(|| panic!("{name}: no row is called `{release}`"));
        assert_eq!(releasing.pack(), id.pack(), "{name}");
        let takes = releasing
            .newest()
            .params
            .iter()
            .any(|param| matches!(param.takes, Takes::Free | Takes::Release | Takes::Steal | Takes::StealAlways));
        assert!(takes, "{name}: `{release}` releases nothing");
        found += 1;
    }
    assert!(found > 400, "{found}");
}

#[test]
fn what_frees_memory_is_a_row_that_does() {
    let mut found = 0;
    for (name, id) in with_names(ContractId::all()) {
        for by in &id.newest().freed_by {
            let freeing = ContractId::lookup(by).unwrap_or_else(|| panic!("{name}: no row is called `{by}`"));
            assert!(freeing.newest().params.iter().any(|param| param.takes == Takes::Free), "{name}: {by}");
            found += 1;
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn functions_of_a_type_are_its_family() {
    let family = |name: &str| ContractId::lookup(name).and_then(|id| id.newest().family.as_deref());
    assert_eq!(family("PyList_SetItem"), Some("PyList_Type"));
    assert_eq!(family("PyUnicode_AsUTF8"), Some("PyUnicode_Type"));
    assert_eq!(family("PyArray_DIM"), Some("PyArray_Type"));
    assert_eq!((family("PyObject_Repr"), family("PySequence_Size"), family("memcpy")), (None, None, None));
}

#[test]
fn a_family_is_that_of_a_type() {
    for (name, id) in with_names(ContractId::all()) {
        let Some(family) = &id.newest().family else { continue };
        let kind = ApiTable::lookup_str(family).map(ApiId::kind);
        assert_eq!(kind, Some(ApiKind::Type), "{name}: {family}");
    }
}

#[test]
fn the_setter_of_a_macro_takes_the_new_value_last() {
    let pairs: Vec<_> = ApiTable::all().filter_map(|api| Some((api, ApiTable::lookup_str(api.setter()?)))).collect();
    assert!(pairs.len() >= 5, "{}", pairs.len());
    for (getter, setter) in pairs {
        let setter = setter.unwrap_or_else(|| panic!("{}: no such setter", getter.name()));
        let (read, written) = (getter.contract().newest(), setter.contract().newest());
        assert_eq!(written.params.len(), read.params.len() + 1, "{}", getter.name());
    }
}

#[test]
fn an_argument_that_is_given_back_is_one_of_the_parameters() {
    for (name, id) in with_names(ContractId::all()) {
        let contract = id.newest();
        if matches!(contract.returns.gives, Gives::Argument | Gives::NewArgument | Gives::MovedArgument) {
            assert!(matches!(contract.returns.from, Some(Place::Param(_))), "{name}");
        }
        if let (Gives::MovedArgument, Some(Place::Param(at))) = (contract.returns.gives, &contract.returns.from) {
            let takes = contract.params[usize::from(*at)].takes;
            let moves = [Takes::ConsumeOnSuccess, Takes::Steal, Takes::StealAlways];
            assert!(moves.contains(&takes), "{name}: the old pointer stays alive");
        }
    }
}

#[test]
fn a_status_says_which_value_is_the_failure() {
    for (name, id) in with_names(ContractId::all()) {
        let returns = &id.newest().returns;
        assert!(returns.gives != Gives::Status || returns.fails_with.is_some(), "{name}");
    }
}

#[test]
fn a_result_that_is_declared_is_said_to_be_given() {
    for api in ApiTable::all().filter(|api| api.kind().is_callable()) {
        let declaration = api.declaration_in(refhound_types::PythonVersion::DEFAULT);
        let declaration = declaration.trim_start_matches("__attribute__((noreturn)) ");
        let gives_nothing = declaration.starts_with("void ") && !declaration.starts_with("void (");
        let contract = api.contract().newest();
        if !contract.never_returns && !declaration.starts_with("void *") {
            assert_eq!(contract.returns.gives == Gives::Nothing, gives_nothing, "{declaration}");
        }
    }
}

#[test]
fn functions_outside_python_need_no_gil_and_raise_nothing() {
    for (name, id) in with_names(ContractId::all().filter(|id| !matches!(id.pack(), Pack::Cpython | Pack::Numpy))) {
        let contract = id.newest();
        assert_eq!((contract.gil, contract.runs_python), (Gil::NotRequired, RunsPython::Never), "{name}");
        assert_eq!(contract.on_failure.exception, Exception::Never, "{name}");
        assert!(contract.provenance.basis.is_some(), "{name}");
    }
}
