//! A contract as a few words, so that a table of expected facts can be read and compared.

use refhound_clauses::{Condition, Contract, Exception, Gives, NullArgument, NullResult, Place, Takes};
use refhound_contracts::ContractId;
use refhound_types::PythonVersion;

/// The contract of `PyEval_GetLocals`, or of an older version as in `PyEval_GetLocals@2.7`.
pub(crate) fn contract(name: &str) -> &'static Contract {
    let (name, version) = name.split_once('@').unwrap_or((name, ""));
    let id = ContractId::lookup(name).unwrap_or_else(|| panic!("`{name}` has no contract"));
    if version.is_empty() {
        return id.newest();
    }
    let version: PythonVersion = version.parse().expect("a known version");
    id.in_version(version).unwrap_or_else(|| panic!("`{name}` does not exist in {version}"))
}

/// `list borrow, item steal-always or NULL`: the parameters that matter.
pub(crate) fn taken(contract: &Contract) -> String {
    let names = contract.param_names();
    let words = contract.params.iter().filter_map(|param| {
        let or_null = if param.null == NullArgument::Allowed { " or NULL" } else { "" };
        if param.takes == Takes::Value && or_null.is_empty() {
            return None;
        }
        Some(format!("{} {}{}{or_null}", param.name, param.takes.word(), when(&param.when, &names)))
    });
    words.collect::<Vec<_>>().join(", ")
}

/// `borrowed from list, NULL on-error`; `status, fails with -1`.
pub(crate) fn given(contract: &Contract) -> String {
    let returns = &contract.returns;
    let mut text = returns.gives.word().to_owned();
    if let Some(place) = &returns.from {
        text += &format!(" from {}", place_name(place, contract));
    }
    if returns.null != NullResult::NotAPointer && returns.gives != Gives::Null {
        text += &format!(", NULL {}", returns.null.word());
    }
    if let Some(failure) = returns.fails_with.as_ref().filter(|failure| failure.print() != "NULL") {
        text += &format!(", fails with {}", failure.print());
    }
    if let Some(release) = &returns.released_by {
        text += &format!(", to {release}");
    }
    text
}

/// `exception set, clears bytes`: what is true after a failure.
pub(crate) fn failed(contract: &Contract) -> String {
    let names = contract.param_names();
    let list = |indices: &[u16]| indices.iter().map(|&at| names[usize::from(at)]).collect::<Vec<_>>().join(" ");
    let failure = &contract.on_failure;
    let mut words = Vec::new();
    if failure.exception != Exception::Never {
        words.push(format!("exception {}", failure.exception.word()));
    }
    if !failure.clears.is_empty() {
        words.push(format!("clears {}", list(&failure.clears)));
    }
    if !failure.owned.is_empty() {
        words.push(format!("owned {}", list(&failure.owned)));
    }
    if failure.errno {
        words.push("errno".to_owned());
    }
    if let Some(condition) = &contract.raises {
        words.push(format!("raises{}", when(condition, &names)));
    }
    if contract.clears_exception {
        words.push("clears the indicator".to_owned());
    }
    words.join(", ")
}

/// `dev.usage +1 if result == 0`: the counters that change.
pub(crate) fn counted(contract: &Contract) -> String {
    let names = contract.param_names();
    let cases = contract.cases.iter().map(|case| {
        let changes = case.changes.iter().map(|change| {
            let mut path = vec![place_name(&change.of, contract)];
            path.extend(change.path.iter().cloned());
            format!("{} {:+}", path.join("."), change.by)
        });
        format!("{}{}", changes.collect::<Vec<_>>().join(" "), when(&case.when, &names))
    });
    cases.collect::<Vec<_>>().join(", ")
}

fn place_name(place: &Place, contract: &Contract) -> String {
    match place {
        Place::Result => "result".to_owned(),
        Place::Param(at) => contract.params[usize::from(*at)].name.clone(),
        Place::Interpreter => "interpreter".to_owned(),
        Place::Elsewhere => "elsewhere".to_owned(),
    }
}

fn when(condition: &Condition, names: &[&str]) -> String {
    if condition.is_always() { String::new() } else { format!(" if {}", condition.print(names)) }
}
