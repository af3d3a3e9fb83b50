//! What is known of one function, for people: `refhound contracts NAME`.

use std::fmt::Write as _;

use refhound_clauses::{Contract, Exception, NullArgument, OutNull, TypeFact, Version};
use refhound_contracts::{AnnotationForm, ApiKind, ContractOrigin, Contracts, Described, Pack};
use refhound_text::Clean;
use refhound_types::PythonVersion;

use crate::contract_words as words;

/// One line: what it is about, and what is said.
type Fact = (String, String);

/// The page of one name: for a version, or for the newest and whatever was different before.
pub fn contract_text(described: &Described<'_>, version: Option<PythonVersion>) -> String {
    let mut text = format!("{} ({}, {})\n", Clean(described.name), owner(described.pack), described.kind().name());
    let declaration = match (version, described.api, described.pack) {
        (Some(version), Some(api), Some(_)) if api.exists_in(version) => api.declaration_in(version).to_owned(),
        _ => described.declaration.clone(),
    };
    if !declaration.is_empty() {
        let _ = writeln!(text, "    {}", Clean(declaration));
    }
    let Some(contract) = version.map_or(Some(described.newest), |version| described.in_version(version)) else {
        let version = version.map(|version| version.to_string()).unwrap_or_default();
        let there = existence(described.newest.since, described.newest.removed);
        let _ = writeln!(text, "  does not exist in Python {version}: {there}");
        return text;
    };
    let mut facts = call_facts(contract, described.kind());
    facts.extend(version_facts(described.newest, contract));
    facts.extend(provenance_facts(described, contract));
    let width = facts.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    write_facts(&mut text, &facts, width);
    if version.is_none() {
        write_older(&mut text, described, width);
    }
    text
}

fn owner(pack: Option<Pack>) -> &'static str {
    pack.map_or("project", Pack::name)
}

fn write_facts(text: &mut String, facts: &[Fact], width: usize) {
    for (label, fact) in facts {
        let _ = writeln!(text, "  {:width$}  {}", Clean(label), Clean(fact));
    }
}

/// What was different, from the youngest difference back.
fn write_older(text: &mut String, described: &Described<'_>, width: usize) {
    let mut newer = described.newest;
    for (through, contract) in described.older.iter().rev() {
        let kind = described.kind();
        let (before, after) = (call_facts(contract, kind), call_facts(newer, kind));
        let changed: Vec<Fact> = before.iter().filter(|fact| !after.contains(fact)).cloned().collect();
        let gone: Vec<&Fact> = after.iter().filter(|(label, _)| before.iter().all(|(old, _)| old != label)).collect();
        let _ = writeln!(text, "  up to {through}:");
        if changed.is_empty() && gone.is_empty() {
            let names = contract.param_names().join(", ");
            let _ = writeln!(text, "  {:width$}  ({})", "params", Clean(names));
        }
        write_facts(text, &changed, width);
        for (label, _) in gone {
            let _ = writeln!(text, "  {:width$}  not so", Clean(label));
        }
        newer = contract;
    }
}

/// What a call does.
fn call_facts(contract: &Contract, kind: ApiKind) -> Vec<Fact> {
    if !matches!(kind, ApiKind::Function | ApiKind::Macro | ApiKind::Inline) {
        return Vec::new();
    }
    let mut facts: Vec<Fact> = contract.params.iter().map(|param| param_fact(param, contract)).collect();
    let mut add = |label: &str, text: String| facts.push((label.to_owned(), text));
    let mut returns = words::returns(contract);
    if let Some(null) = words::null_result(contract.returns.null) {
        returns += &format!("; {null}");
    }
    add("returns", format!("{}: {returns}", contract.returns.gives.word()));
    if let Some(failure) = failure(contract) {
        add("failure", failure);
    }
    if !contract.freed_by.is_empty() {
        let by = contract.freed_by.join(", ");
        add("memory", format!("may be given back by {by}, without the deallocator"));
    }
    for case in &contract.cases {
        let names = contract.param_names();
        let changes: Vec<String> = case.changes.iter().map(|change| change_text(change, contract)).collect();
        let changes = if changes.is_empty() { "no change".to_owned() } else { changes.join(", ") };
        add("when", format!("{}: {changes}", case.when.print(&names)));
    }
    if let Some(when) = &contract.raises {
        let when =
            if when.is_always() { String::new() } else { format!(", if {}", when.print(&contract.param_names())) };
        add("exception", format!("is set afterwards{when}"));
    }
    for given in &contract.given {
        let names = contract.param_names();
        add("given", format!("{}: {}", given.premises(&names), given.conclusions(&names).join(", ")));
    }
    for fact in &contract.fills {
        add("fills", format!("{} after success", fact.print(&contract.param_names())));
    }
    if !contract.excludes_failure_of.is_empty() {
        let others = contract.excludes_failure_of.join(", ");
        add("implies", format!("if true, {others} does not fail with the same arguments"));
    }
    if contract.tells_exception {
        add("exception", "is set if the result is true".to_owned());
    }
    if contract.clears_exception {
        add("exception", "is cleared".to_owned());
    }
    if contract.asks_exception {
        add("exception", "is what the result tells of".to_owned());
    }
    if contract.never_returns {
        add("ends", "never returns".to_owned());
    }
    let via = if contract.runs_via.is_empty() { String::new() } else { format!(" ({})", contract.runs_via.join(", ")) };
    let collects = if contract.collects_garbage { "; garbage may be collected before 3.12" } else { "" };
    add("python", format!("{}{via}{collects}", words::runs_python(contract.runs_python)));
    add("GIL", words::gil(contract.gil).to_owned());
    if let Some(tells) = &contract.tells {
        let subtypes = if tells.exact { ", and no subtype" } else { ", or a subtype" };
        let fact = match &tells.fact {
            TypeFact::Type(name) => format!("of {name}{subtypes}"),
            TypeFact::Param(at) => format!("of the type {}{subtypes}", words::param_name(contract, *at)),
            TypeFact::Protocol(protocol) => words::protocol(*protocol).to_owned(),
        };
        add("type test", format!("if true, {} is {fact}", words::param_name(contract, tells.param)));
    }
    if let Some(trusts) = &contract.trusts {
        let name = words::param_name(contract, trusts.param);
        add("type", format!("{name} must be of {}: nothing is checked", trusts.type_name));
    }
    if let Some(family) = &contract.family {
        add("family", format!("the functions of {family}"));
    }
    if let Some(items) = contract.items {
        add("items", words::items(items, contract));
    }
    if let Some(at) = contract.holds_until_next {
        let name = words::param_name(contract, at);
        add("loop", format!("{name} holds a reference inside the loop, released by the next turn"));
    }
    if let Some(name) = &contract.strong_replacement {
        add("to own", format!("call {name}"));
    }
    if let Some(name) = &contract.replacement {
        add("instead", name.clone());
    }
    facts
}

fn param_fact(param: &refhound_clauses::Param, contract: &Contract) -> Fact {
    let mut text = format!("{}: {}", param.takes.word(), words::takes(param.takes));
    if !param.when.is_always() {
        text += &format!(", if {}", param.when.print(&contract.param_names()));
    }
    text += match param.null {
        NullArgument::Refused => "",
        NullArgument::Allowed => "; may be NULL",
        NullArgument::Fails => "; NULL makes the call fail",
        NullArgument::Crashes => "; NULL crashes",
    };
    text += match param.out_null {
        Some(OutNull::Maybe) => "; what comes may be NULL",
        Some(OutNull::Never) => "; never NULL",
        None => "",
    };
    (param.name.clone(), text)
}

fn failure(contract: &Contract) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(failure) = &contract.returns.fails_with {
        let ambiguous = if failure.ambiguous { ", which may be a result as well: PyErr_Occurred tells" } else { "" };
        parts.push(format!("{}{ambiguous}", failure.value.print()));
    }
    if contract.can_fail() || contract.on_failure.exception != Exception::Never {
        parts.push(words::exception(contract.on_failure.exception).to_owned());
    }
    if contract.on_failure.errno {
        parts.push("errno tells why".to_owned());
    }
    parts.extend(words::cause(contract.on_failure.cause).map(str::to_owned));
    let names = |list: &[u16]| list.iter().map(|at| words::param_name(contract, *at)).collect::<Vec<_>>().join(", ");
    if !contract.on_failure.clears.is_empty() {
        parts.push(format!("{} is released and set to NULL", names(&contract.on_failure.clears)));
    }
    if !contract.on_failure.owned.is_empty() {
        parts.push(format!("{} is owned although the call failed", names(&contract.on_failure.owned)));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn change_text(change: &refhound_clauses::Change, contract: &Contract) -> String {
    let mut target = match &change.of {
        refhound_clauses::Place::Result => "result".to_owned(),
        place => words::place_name(place, contract),
    };
    for field in &change.path {
        target += &format!(".{field}");
    }
    format!("{target} {:+}", change.by)
}

/// `since 3.4, removed in 3.9`.
fn existence(since: Option<Version>, removed: Option<Version>) -> String {
    let since = since.map_or_else(|| "always there".to_owned(), |since| format!("since {since}"));
    removed.map_or(since.clone(), |removed| format!("{since}, removed in {removed}"))
}

fn version_facts(newest: &Contract, contract: &Contract) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |label: &str, text: String| facts.push((label.to_owned(), text));
    if newest.since.is_some() || newest.removed.is_some() {
        add("versions", existence(newest.since, newest.removed));
    }
    let library = newest.library;
    if library.since.is_some() || library.removed.is_some() {
        add("library", existence(library.since, library.removed));
    }
    if let Some(text) = &contract.deprecated {
        add("deprecated", text.clone());
    }
    if let Some(text) = &contract.limited_api {
        add("limited API", text.clone());
    }
    if let Some(text) = &contract.free_threading {
        add("free threads", text.clone());
    }
    facts
}

fn provenance_facts(described: &Described<'_>, contract: &Contract) -> Vec<Fact> {
    let mut facts = Vec::new();
    let provenance = &contract.provenance;
    if !provenance.notes.is_empty() {
        facts.push(("notes".to_owned(), provenance.notes.clone()));
    }
    let mut source = described.origin.to_string();
    match &described.origin {
        ContractOrigin::Source { form: AnnotationForm::Attribute, .. } => source += ", an attribute",
        ContractOrigin::Source { form: AnnotationForm::Comment, .. } => source += ", a comment",
        ContractOrigin::Pack { .. } | ContractOrigin::File { .. } => {}
    }
    if let Some(basis) = provenance.basis {
        source += &format!("; basis: {}", basis.word());
    }
    if !provenance.verified.is_empty() {
        let verified: Vec<&str> = provenance.verified.iter().map(|what| what.word()).collect();
        source += &format!("; observed in an interpreter: {}", verified.join(", "));
    }
    facts.push(("source".to_owned(), source));
    facts
}

/// The packs with their sizes, and what the project adds.
pub fn pack_table(contracts: &Contracts) -> String {
    let mut text = String::new();
    for pack in Pack::ALL {
        let count = refhound_contracts::ContractId::all().filter(|id| id.pack() == pack).count();
        let state = if contracts.packs().has(pack) { "on" } else { "off" };
        let _ = writeln!(text, "{:8} {count:>5} names  {state}", pack.name());
    }
    let all = contracts.all();
    let own = all.iter().filter(|described| described.pack.is_none()).count();
    let _ = writeln!(text, "{:8} {own:>5} names", "project");
    text
}

/// Versions as JSON and pages print them.
pub(crate) fn version_text(version: Option<Version>) -> Option<String> {
    version.map(|version| version.to_string())
}
