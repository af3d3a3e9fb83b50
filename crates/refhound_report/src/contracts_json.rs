//! The whole table of contracts for programs: `refhound contracts --export json`. Scripts rely on the names.

use refhound_clauses::{Contract, NullArgument, Place, TypeFact, Verified};
use refhound_contracts::{ContractOrigin, Described};
use refhound_types::PythonVersion;
use serde::Serialize;

use crate::contract_text::version_text;
use crate::contract_words::{param_name, range_text};

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    /// A pack, or `project`.
    pack: &'static str,
    kind: &'static str,
    declaration: &'a str,
    #[serde(flatten)]
    clauses: Clauses<'a>,
    since: Option<String>,
    removed: Option<String>,
    library_since: Option<String>,
    library_removed: Option<String>,
    deprecated: &'a Option<String>,
    limited_api: &'a Option<String>,
    free_threading: &'a Option<String>,
    provenance: Origin<'a>,
    /// What was different in older versions, oldest first.
    older: Vec<Older<'a>>,
}

#[derive(Serialize)]
struct Older<'a> {
    through: String,
    #[serde(flatten)]
    clauses: Clauses<'a>,
}

#[derive(Serialize)]
struct Origin<'a> {
    file: String,
    line: usize,
    basis: Option<&'static str>,
    verified: Vec<&'static str>,
    notes: &'a str,
}

#[derive(Serialize)]
struct Clauses<'a> {
    params: Vec<Parameter<'a>>,
    variadic: bool,
    returns: Result<'a>,
    on_failure: Failure<'a>,
    given: Vec<GivenRow>,
    fills: Vec<String>,
    excludes_failure_of: &'a [String],
    freed_by: &'a [String],
    cases: Vec<Case>,
    runs_python: &'static str,
    runs_via: &'a [String],
    collects_garbage: bool,
    gil: &'static str,
    never_returns: bool,
    tells: Option<Test<'a>>,
    trusts: Option<Trust<'a>>,
    items: Option<Items>,
    family: &'a Option<String>,
    holds_until_next: Option<String>,
    clears_exception: bool,
    asks_exception: bool,
    tells_exception: bool,
    raises: Option<String>,
    strong_replacement: &'a Option<String>,
    replacement: &'a Option<String>,
}

/// What holds for arguments of which something is known.
#[derive(Serialize)]
struct GivenRow {
    when: String,
    holds: Vec<String>,
}

#[derive(Serialize)]
struct Trust<'a> {
    param: String,
    #[serde(rename = "type")]
    type_name: &'a str,
}

#[derive(Serialize)]
struct Items {
    action: &'static str,
    of: String,
    key: Option<String>,
    item: Option<String>,
}

#[derive(Serialize)]
struct Parameter<'a> {
    name: &'a str,
    takes: &'static str,
    null_ok: bool,
    when: Option<String>,
}

#[derive(Serialize)]
struct Result<'a> {
    gives: &'static str,
    from: Option<String>,
    null: &'static str,
    fails_with: Option<String>,
    #[serde(rename = "type")]
    type_name: &'a Option<String>,
    released_by: &'a Option<String>,
    length: Option<String>,
    same_each_time: bool,
    truth: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    always: Option<i32>,
    type_of: Option<String>,
    text_of: Option<String>,
    measures: Option<String>,
    reads: Option<String>,
    answers: Vec<String>,
    slot: Option<String>,
    number: Option<&'static str>,
    range: Option<String>,
    bytes: Vec<String>,
    zeroed: bool,
    utf8: bool,
}

#[derive(Serialize)]
struct Failure<'a> {
    exception: &'static str,
    clears: Vec<&'a str>,
    owned: Vec<&'a str>,
    errno: bool,
    cause: &'static str,
}

#[derive(Serialize)]
struct Case {
    when: String,
    changes: Vec<Change>,
}

#[derive(Serialize)]
struct Change {
    counter: String,
    by: i32,
}

#[derive(Serialize)]
struct Test<'a> {
    param: String,
    #[serde(rename = "type")]
    type_name: Option<&'a str>,
    type_param: Option<String>,
    protocol: Option<&'static str>,
    exact: bool,
}

/// An array with one object a line, in the order given. With a version, only what exists there, as it is there.
pub fn contracts_json(all: &[Described<'_>], version: Option<PythonVersion>) -> String {
    let rows = all.iter().filter_map(|described| row(described, version));
    let lines: Vec<String> = rows.map(|row| crate::json_text::compact(&row)).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn row<'a>(described: &'a Described<'a>, version: Option<PythonVersion>) -> Option<Row<'a>> {
    let newest = described.newest;
    let contract = version.map_or(Some(newest), |version| described.in_version(version))?;
    let older = if version.is_some() { &[] } else { described.older.as_slice() };
    let (file, line) = match &described.origin {
        ContractOrigin::Pack { file, line, .. } => ((*file).to_owned(), *line),
        ContractOrigin::File { path, line } => (path.display().to_string(), *line),
        ContractOrigin::Source { path, line, .. } => (path.display().to_string(), *line as usize),
    };
    let provenance = &contract.provenance;
    Some(Row {
        name: described.name,
        pack: described.pack.map_or("project", refhound_contracts::Pack::name),
        kind: described.kind().name(),
        declaration: &described.declaration,
        clauses: clauses(contract),
        since: version_text(newest.since),
        removed: version_text(newest.removed),
        library_since: version_text(newest.library.since),
        library_removed: version_text(newest.library.removed),
        deprecated: &contract.deprecated,
        limited_api: &contract.limited_api,
        free_threading: &contract.free_threading,
        provenance: Origin {
            file,
            line,
            basis: provenance.basis.map(refhound_clauses::Basis::word),
            verified: provenance.verified.iter().copied().map(Verified::word).collect(),
            notes: &provenance.notes,
        },
        older: older
            .iter()
            .map(|(through, contract)| Older { through: through.to_string(), clauses: clauses(contract) })
            .collect(),
    })
}

fn clauses(contract: &Contract) -> Clauses<'_> {
    let names = contract.param_names();
    let condition = |when: &refhound_clauses::Condition| when.print(&names);
    let list = |params: &[u16]| params.iter().filter_map(|at| names.get(usize::from(*at)).copied()).collect();
    Clauses {
        params: contract
            .params
            .iter()
            .map(|param| Parameter {
                name: &param.name,
                takes: param.takes.word(),
                null_ok: param.null == NullArgument::Allowed,
                when: (!param.when.is_always()).then(|| condition(&param.when)),
            })
            .collect(),
        variadic: contract.variadic,
        returns: Result {
            gives: contract.returns.gives.word(),
            from: contract.returns.from.as_ref().map(|place| place_word(place, contract)),
            null: contract.returns.null.word(),
            fails_with: contract.returns.fails_with.as_ref().map(refhound_clauses::Failure::print),
            type_name: &contract.returns.type_name,
            released_by: &contract.returns.released_by,
            same_each_time: contract.returns.same_each_time,
            truth: contract.returns.truth,
            always: contract.returns.always,
            length: contract.returns.length.map(|at| param_name(contract, at)),
            type_of: contract.returns.type_of.map(|at| param_name(contract, at)),
            text_of: contract.returns.text_of.map(|at| param_name(contract, at)),
            measures: contract.returns.measures.map(|at| param_name(contract, at)),
            reads: contract.returns.reads.clone(),
            answers: contract.returns.answers.iter().map(|fact| fact.print(&contract.param_names())).collect(),
            slot: contract.returns.slot.map(|at| param_name(contract, at)),
            number: contract.returns.number.map(refhound_clauses::NumberOf::word),
            range: contract.returns.range.map(range_text),
            bytes: contract.returns.bytes.iter().map(|&at| param_name(contract, at)).collect(),
            zeroed: contract.returns.zeroed,
            utf8: contract.returns.utf8,
        },
        on_failure: Failure {
            exception: contract.on_failure.exception.word(),
            clears: list(&contract.on_failure.clears),
            owned: list(&contract.on_failure.owned),
            errno: contract.on_failure.errno,
            cause: contract.on_failure.cause.word(),
        },
        given: contract
            .given
            .iter()
            .map(|row| GivenRow {
                when: row.premises(&contract.param_names()),
                holds: row.conclusions(&contract.param_names()),
            })
            .collect(),
        fills: contract.fills.iter().map(|fact| fact.print(&contract.param_names())).collect(),
        excludes_failure_of: &contract.excludes_failure_of,
        freed_by: &contract.freed_by,
        cases: contract
            .cases
            .iter()
            .map(|case| Case {
                when: condition(&case.when),
                changes: case.changes.iter().map(|change| counter(change, contract)).collect(),
            })
            .collect(),
        runs_python: contract.runs_python.word(),
        runs_via: &contract.runs_via,
        collects_garbage: contract.collects_garbage,
        gil: contract.gil.word(),
        never_returns: contract.never_returns,
        tells: contract.tells.as_ref().map(|tells| Test {
            param: param_name(contract, tells.param),
            type_name: match &tells.fact {
                TypeFact::Type(name) => Some(name),
                TypeFact::Param(_) | TypeFact::Protocol(_) => None,
            },
            type_param: match tells.fact {
                TypeFact::Param(at) => Some(param_name(contract, at)),
                TypeFact::Type(_) | TypeFact::Protocol(_) => None,
            },
            protocol: match tells.fact {
                TypeFact::Protocol(protocol) => Some(protocol.word()),
                TypeFact::Type(_) | TypeFact::Param(_) => None,
            },
            exact: tells.exact,
        }),
        trusts: contract
            .trusts
            .as_ref()
            .map(|trusts| Trust { param: param_name(contract, trusts.param), type_name: &trusts.type_name }),
        items: contract.items.map(|items| Items {
            action: items.action.word(),
            of: param_name(contract, items.of),
            key: items.key.map(|at| param_name(contract, at)),
            item: items.item.map(|at| param_name(contract, at)),
        }),
        family: &contract.family,
        holds_until_next: contract.holds_until_next.map(|at| param_name(contract, at)),
        clears_exception: contract.clears_exception,
        asks_exception: contract.asks_exception,
        tells_exception: contract.tells_exception,
        raises: contract.raises.as_ref().map(condition),
        strong_replacement: &contract.strong_replacement,
        replacement: &contract.replacement,
    }
}

/// As contract files write it.
fn place_word(place: &Place, contract: &Contract) -> String {
    match place {
        Place::Result => "result".to_owned(),
        Place::Param(at) => param_name(contract, *at),
        Place::Interpreter => "interpreter".to_owned(),
        Place::Elsewhere => "elsewhere".to_owned(),
    }
}

fn counter(change: &refhound_clauses::Change, contract: &Contract) -> Change {
    let mut counter = place_word(&change.of, contract);
    for field in &change.path {
        counter = format!("{counter}.{field}");
    }
    Change { counter, by: change.by }
}
