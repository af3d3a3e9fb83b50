//! The keys of one contract, clause by clause.

use refhound_domains::Range;
use toml::Spanned;
use toml::de::DeValue;

use super::facts::{read_bytes, read_instances, read_items, read_trusted_type, read_type_test};
use super::fields::Fields;
use super::given::{read_answers, read_fills, read_given};
use crate::condition::Condition;
use crate::contract::{
    Basis, Case, Cause, Change, Contract, Exception, Failure, Gil, Gives, LibraryVersions, NullArgument, NullResult,
    NumberOf, OnFailure, Param, Place, Provenance, Returns, RunsPython, Takes, Verified,
};
use crate::declaration::{Declaration, Everlasting, Kind, OlderShape};
use crate::entry::Entry;
use crate::given::OutNull;
use crate::likeness::alike;
use crate::signature::Signature;
use crate::version::Version;

/// Keys that say how a name is declared.
const DECLARATION_KEYS: [&str; 14] = [
    "kind",
    "signature",
    "type",
    "macro",
    "written_out",
    "noreturn",
    "older",
    "setter",
    "immortal_since",
    "everlasting",
    "spelled",
    "disjoint",
    "protocols",
    "contents",
];
/// Keys that say what a call does.
const CLAUSE_KEYS: [&str; 40] = [
    "takes",
    "null_ok",
    "null_fails",
    "null_crashes",
    "given",
    "fills",
    "excludes_failure_of",
    "tells_exception",
    "returns",
    "on_failure",
    "freed_by",
    "cases",
    "runs_python",
    "runs_via",
    "collects_garbage",
    "gil",
    "tells",
    "trusts",
    "items",
    "writes",
    "stores",
    "returns_twice",
    "assumes",
    "untracks",
    "family",
    "holds_until_next",
    "clears_exception",
    "asks_exception",
    "raises",
    "since",
    "removed",
    "library",
    "deprecated",
    "limited_api",
    "free_threading",
    "strong_replacement",
    "replacement",
    "basis",
    "verified",
    "notes",
];

pub(super) fn read_entry(name: &str, line: usize, fields: &mut Fields<'_, '_>) -> Entry {
    let known: Vec<&str> = DECLARATION_KEYS.iter().chain(&CLAUSE_KEYS).copied().collect();
    fields.only(&known);
    let contract = read_contract(fields);
    let (shapes, older) = read_older(fields);
    let declaration = Declaration {
        kind: fields.word("kind", Kind::from_word, &words_of(Kind::ALL, Kind::word)),
        signature: fields.string("signature"),
        type_text: fields.string("type"),
        macros: read_macros(fields),
        written_out: fields.flag("written_out"),
        older: shapes,
        setter: fields.string("setter"),
        immortal_since: fields.version("immortal_since"),
        everlasting: fields.word("everlasting", Everlasting::from_word, &words_of(Everlasting::ALL, Everlasting::word)),
        spelled: fields.string("spelled"),
        instances: read_instances(fields),
    };
    Entry { name: name.to_owned(), line, declaration, contract, older }
}

pub(super) fn words_of<T: Copy>(all: &[T], word: fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|item| word(*item)).collect()
}

fn read_older(fields: &mut Fields<'_, '_>) -> (Vec<OlderShape>, Vec<(Version, Contract)>) {
    let (mut shapes, mut contracts) = (Vec::new(), Vec::new());
    let Some(list) = fields.get("older") else { return (shapes, contracts) };
    let Some(items) = list.get_ref().as_array() else {
        fields.expected(list, "older", "a list of tables");
        return (shapes, contracts);
    };
    for item in items {
        let Some(table) = item.get_ref().as_table() else {
            fields.expected(item, "older", "a table");
            continue;
        };
        let mut known = vec!["through", "signature", "type"];
        known.extend(CLAUSE_KEYS);
        let mut old = fields.layered("older", item.span().start, table);
        old.only(&known);
        let Some(through) = old.version("through") else {
            old.problem_here("says for which versions by `through`, the last of them".to_owned());
            continue;
        };
        let only = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str()).map(str::to_owned);
        contracts.push((through, read_contract(&mut old)));
        shapes.push(OlderShape { through, signature: only("signature"), type_text: only("type") });
    }
    (shapes, contracts)
}

fn read_macros(fields: &mut Fields<'_, '_>) -> Option<Vec<(Option<Version>, Option<Version>)>> {
    fields.get("macro")?;
    let offset = fields.get("macro").map_or(0, |value| value.span().start);
    let mut ranges = Vec::new();
    for range in fields.strings("macro") {
        let (first, last) = range.split_once('-').unwrap_or((&range, &range));
        let read = |text: &str| if text.is_empty() { Ok(None) } else { text.parse::<Version>().map(Some) };
        match (read(first), read(last)) {
            (Ok(first), Ok(last)) => ranges.push((first, last)),
            _ => fields.problem(offset, "macro", format!("`{range}` is not a range of versions such as \"3.6-3.9\"")),
        }
    }
    Some(ranges)
}

fn read_contract(fields: &mut Fields<'_, '_>) -> Contract {
    let mut contract = Contract::harmless(Vec::new());
    if let Some(text) = fields.string("signature") {
        if let Some(signature) = Signature::parse(&text) {
            contract.variadic = signature.variadic;
            let constant: Vec<bool> = signature.param_texts().into_iter().map(is_constant).collect();
            let names = signature.params.into_iter().zip(constant);
            contract.params = names.map(|(name, constant)| Param { constant, ..Param::plain(name) }).collect();
        } else {
            let offset = fields.get("signature").map_or(0, |value| value.span().start);
            let message = "expected a C signature without the name, as `int (PyObject *list)`".to_owned();
            fields.problem(offset, "signature", message);
        }
    }
    read_takes(fields, &mut contract);
    for name in read_param_list(fields, "null_ok", &mut contract) {
        contract.params[usize::from(name)].null = NullArgument::Allowed;
    }
    for name in read_param_list(fields, "null_fails", &mut contract) {
        contract.params[usize::from(name)].null = NullArgument::Fails;
    }
    for name in read_param_list(fields, "null_crashes", &mut contract) {
        contract.params[usize::from(name)].null = NullArgument::Crashes;
    }
    contract.returns = read_returns(fields, &mut contract);
    contract.on_failure = read_on_failure(fields, &mut contract);
    contract.given = read_given(fields, &mut contract);
    contract.fills = read_fills(fields, &contract);
    contract.excludes_failure_of = fields.strings("excludes_failure_of");
    contract.freed_by = fields.strings("freed_by");
    contract.cases = read_cases(fields, &mut contract);
    contract.runs_python = fields
        .word("runs_python", RunsPython::from_word, &words_of(RunsPython::ALL, RunsPython::word))
        .unwrap_or(RunsPython::Never);
    contract.runs_via = fields.strings("runs_via");
    contract.collects_garbage = fields.flag("collects_garbage");
    contract.gil = fields.word("gil", Gil::from_word, &words_of(Gil::ALL, Gil::word)).unwrap_or(Gil::Required);
    contract.never_returns = fields.flag("noreturn");
    contract.tells = read_type_test(fields, &mut contract);
    contract.trusts = read_trusted_type(fields, &mut contract);
    contract.items = read_items(fields, &mut contract);
    contract.writes = read_bytes(fields, &mut contract);
    contract.stores = read_stores(fields, &mut contract);
    contract.assumes = read_param(fields, "assumes", &mut contract);
    contract.untracks = read_param(fields, "untracks", &mut contract);
    contract.returns_twice = fields.flag("returns_twice");
    contract.family = fields.string("family");
    contract.holds_until_next = read_param(fields, "holds_until_next", &mut contract);
    contract.clears_exception = fields.flag("clears_exception");
    contract.asks_exception = fields.flag("asks_exception");
    contract.tells_exception = fields.flag("tells_exception");
    let names: Vec<String> = contract.params.iter().map(|param| param.name.clone()).collect();
    contract.raises = fields.has("raises").then(|| read_condition(fields, "raises", &names));
    contract.since = fields.version("since");
    contract.removed = fields.version("removed");
    contract.library = read_library(fields);
    contract.deprecated = fields.string("deprecated");
    contract.limited_api = fields.string("limited_api");
    contract.free_threading = fields.string("free_threading");
    contract.strong_replacement = fields.string("strong_replacement");
    contract.replacement = fields.string("replacement");
    contract.provenance = read_provenance(fields);
    contract
}

/// `const char *text`; not `char *const text`.
fn is_constant(param: &str) -> bool {
    param.split_once('*').is_some_and(|(pointee, _)| pointee.split_whitespace().any(|word| word == "const"))
}

/// `library = { since = "1.7", removed = "2.0" }`.
fn read_library(fields: &mut Fields<'_, '_>) -> LibraryVersions {
    let Some(value) = fields.get("library") else { return LibraryVersions::default() };
    let Some(table) = value.get_ref().as_table() else {
        fields.expected(value, "library", "a table with `since` or `removed`");
        return LibraryVersions::default();
    };
    let mut inner = fields.inner("library", value.span().start, table);
    inner.only(&["since", "removed"]);
    LibraryVersions { since: inner.version("since"), removed: inner.version("removed") }
}

fn read_provenance(fields: &mut Fields<'_, '_>) -> Provenance {
    let words = words_of(Verified::ALL, Verified::word);
    let offset = fields.get("verified").map_or(0, |value| value.span().start);
    let names = fields.strings("verified");
    let verified =
        names.iter().filter_map(|name| fields.word_in(name, offset, "verified", Verified::from_word, &words)).collect();
    Provenance {
        basis: fields.word("basis", Basis::from_word, &words_of(Basis::ALL, Basis::word)),
        verified,
        notes: fields.string("notes").unwrap_or_default(),
    }
}

/// The parameter that a name or a number (from 1) means. Without a signature, numbers make parameters.
pub(super) fn param_index(
    fields: &mut Fields<'_, '_>,
    name: &str,
    offset: usize,
    key: &str,
    contract: &mut Contract,
) -> Option<u16> {
    if let Some(at) = contract.params.iter().position(|param| param.name == name) {
        return Some(at as u16);
    }
    // An older signature with as many parameters under other names: the position tells which is meant.
    if fields.inherits(key.split('.').next().unwrap_or(key)) {
        let names = fields.base_params();
        let at = names.iter().position(|known| known == name);
        if let Some(at) = at.filter(|_| names.len() == contract.params.len()) {
            return Some(at as u16);
        }
    }
    let has_signature = fields.has("signature");
    match name.parse::<u16>() {
        Ok(number)
            if number >= 1 && (!has_signature || usize::from(number) <= contract.params.len()) && number <= 64 =>
        {
            while contract.params.len() < usize::from(number) {
                contract.params.push(Param::plain(format!("arg{}", contract.params.len() + 1)));
            }
            Some(number - 1)
        }
        _ => {
            let message = if has_signature {
                let names = contract.param_names();
                match names.iter().find(|known| alike(known, name)) {
                    Some(meant) => format!("`{name}` is not a parameter of the signature; did you mean `{meant}`?"),
                    None if names.is_empty() => format!("`{name}` is not a parameter of the signature, which has none"),
                    None => format!("`{name}` is not a parameter of the signature, which has `{}`", names.join("`, `")),
                }
            } else {
                format!("`{name}` is not a parameter: give a `signature`, or number the parameters from 1")
            };
            fields.problem(offset, key, message);
            None
        }
    }
}

fn read_param(fields: &mut Fields<'_, '_>, key: &str, contract: &mut Contract) -> Option<u16> {
    let name = fields.string(key)?;
    let offset = fields.get(key)?.span().start;
    param_index(fields, &name, offset, key, contract)
}

fn read_param_list(fields: &mut Fields<'_, '_>, key: &str, contract: &mut Contract) -> Vec<u16> {
    let offset = fields.get(key).map_or(0, |value| value.span().start);
    let names = fields.strings(key);
    names.iter().filter_map(|name| param_index(fields, name, offset, key, contract)).collect()
}

/// `takes = { item = "steal", value = { effect = "out-new", when = "result > 0" } }`.
fn read_takes(fields: &mut Fields<'_, '_>, contract: &mut Contract) {
    let Some(value) = fields.get("takes") else { return };
    let Some(table) = value.get_ref().as_table() else {
        return fields.expected(value, "takes", "a table from parameters to what is taken");
    };
    let words = words_of(Takes::ALL, Takes::word);
    for (name, effect) in table {
        let key = format!("takes.{}", name.get_ref());
        let Some(at) = param_index(fields, name.get_ref(), name.span().start, &key, contract) else { continue };
        let (text, when, out_null) = match effect.get_ref() {
            DeValue::String(text) => (text.to_string(), Condition::default(), None),
            DeValue::Table(inner) => {
                let names: Vec<String> = contract.params.iter().map(|param| param.name.clone()).collect();
                let mut inner = fields.inner(&key, effect.span().start, inner);
                inner.only(&["effect", "when", "null"]);
                let when = read_condition(&mut inner, "when", &names);
                let null = inner.word("null", OutNull::from_word, &words_of(OutNull::ALL, OutNull::word));
                (inner.string("effect").unwrap_or_default(), when, null)
            }
            _ => {
                fields.expected(effect, &key, "a word such as \"steal\"");
                continue;
            }
        };
        if let Some(takes) = fields.word_in(&text, effect.span().start, &key, Takes::from_word, &words) {
            let param = &mut contract.params[usize::from(at)];
            (param.takes, param.when, param.out_null) = (takes, when, out_null);
        }
    }
}

fn read_condition(fields: &mut Fields<'_, '_>, key: &str, params: &[String]) -> Condition {
    let Some(text) = fields.string(key) else { return Condition::default() };
    Condition::parse(&text, params).unwrap_or_else(|message| {
        let offset = fields.get(key).map_or(0, |value| value.span().start);
        fields.problem(offset, key, message);
        Condition::default()
    })
}

const RETURNS_KEYS: [&str; 21] = [
    "gives",
    "from",
    "null",
    "fails_with",
    "type",
    "released_by",
    "length",
    "type_of",
    "slot",
    "same_each_time",
    "text_of",
    "measures",
    "truth",
    "always",
    "reads",
    "answers",
    "range",
    "number",
    "bytes",
    "zeroed",
    "utf8",
];

/// `returns = "new"`, or a table.
fn read_returns(fields: &mut Fields<'_, '_>, contract: &mut Contract) -> Returns {
    let mut returns = Contract::harmless(Vec::new()).returns;
    let words = words_of(Gives::ALL, Gives::word);
    let Some(value) = fields.get("returns") else { return returns };
    let table = match value.get_ref() {
        DeValue::String(text) => {
            if let Some(gives) = fields.word_in(text, value.span().start, "returns", Gives::from_word, &words) {
                returns.gives = gives;
            }
            returns.null = usual_null(returns.gives);
            needs_from(fields, &returns, value.span().start);
            return returns;
        }
        DeValue::Table(table) => table,
        _ => {
            fields.expected(value, "returns", "a word such as \"new\", or a table");
            return returns;
        }
    };
    let mut inner = fields.inner("returns", value.span().start, table);
    inner.only(&RETURNS_KEYS);
    returns.gives = inner.word("gives", Gives::from_word, &words).unwrap_or(Gives::Value);
    returns.null = inner
        .word("null", NullResult::from_word, &words_of(NullResult::ALL, NullResult::word))
        .unwrap_or_else(|| usual_null(returns.gives));
    returns.fails_with = read_failure(&mut inner);
    returns.type_name = inner.string("type");
    returns.released_by = inner.string("released_by");
    returns.same_each_time = inner.flag("same_each_time");
    returns.truth = inner.flag("truth");
    returns.always = inner.number("always");
    returns.reads = inner.string("reads");
    returns.answers = read_answers(&mut inner, contract);
    returns.number = inner.word("number", NumberOf::from_word, &words_of(NumberOf::ALL, NumberOf::word));
    returns.zeroed = inner.flag("zeroed");
    returns.utf8 = inner.flag("utf8");
    returns.range = read_range(&mut inner, "range");
    let bytes = (inner.get("bytes").map_or(0, |value| value.span().start), inner.strings("bytes"));
    let keys = ["from", "length", "type_of", "slot", "text_of", "measures"];
    let [from, length, type_of, slot, text_of, measures] = keys.map(|key| {
        let offset = inner.get(key).map_or(0, |value| value.span().start);
        inner.string(key).map(|name| (name, offset))
    });
    let mut param = |named: Option<(String, usize)>, key: &str| {
        let (name, offset) = named?;
        param_index(fields, &name, offset, key, contract)
    };
    returns.length = param(length, "returns.length");
    returns.type_of = param(type_of, "returns.type_of");
    returns.slot = param(slot, "returns.slot");
    returns.text_of = param(text_of, "returns.text_of");
    returns.measures = param(measures, "returns.measures");
    returns.bytes = bytes.1.into_iter().filter_map(|name| param(Some((name, bytes.0)), "returns.bytes")).collect();
    if let Some((name, offset)) = from {
        returns.from = match name.as_str() {
            "interpreter" => Some(Place::Interpreter),
            "elsewhere" => Some(Place::Elsewhere),
            name => param_index(fields, name, offset, "returns.from", contract).map(Place::Param),
        };
    }
    needs_from(fields, &returns, value.span().start);
    returns
}

/// What is no number and no name of a constant has to be one of these.
const FAILURE_WORDS: [&str; 4] = ["NULL", "nonzero", "negative", "error-pointer"];

/// `fails_with = -1`, `"NULL"`, `"MAP_FAILED"`.
fn read_failure(fields: &mut Fields<'_, '_>) -> Option<Failure> {
    let text = fields.scalar("fails_with")?;
    let word = text.trim_end_matches('?');
    let is_known = FAILURE_WORDS.contains(&word);
    let is_word =
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte == b'_');
    let meant = FAILURE_WORDS.iter().find(|known| alike(known, word) || known.eq_ignore_ascii_case(word));
    let message = match meant {
        _ if is_known => None,
        Some(meant) => Some(format!("`{word}` is not known; did you mean `{meant}`?")),
        None if is_word || word.is_empty() => {
            let known = FAILURE_WORDS.map(|word| format!("`{word}`")).join(", ");
            Some(format!("`{word}` is not known; expected a number, the name of a constant, or one of {known}"))
        }
        None => None,
    };
    if let Some(message) = message {
        let offset = fields.get("fails_with").map_or(0, |value| value.span().start);
        fields.problem(offset, "fails_with", message);
    }
    Some(Failure::parse(&text))
}

/// `range = "0..100"`; a bound that is left out is none.
fn read_range(fields: &mut Fields<'_, '_>, key: &str) -> Option<Range> {
    let text = fields.string(key)?;
    let bound = |text: &str, open: i64| if text.is_empty() { Some(open) } else { text.parse().ok() };
    let range = text.split_once("..").and_then(|(lo, hi)| Some((bound(lo, i64::MIN)?, bound(hi, i64::MAX)?)));
    let range = range.filter(|(lo, hi)| lo <= hi).map(|(lo, hi)| Range::new(lo, hi));
    if range.is_none() {
        let offset = fields.get(key).map_or(0, |value| value.span().start);
        fields.problem(offset, key, format!("`{text}` is not a range such as \"0..100\" or \"0..\""));
    }
    range
}

/// `stores = { size = "0.." }`
fn read_stores(fields: &mut Fields<'_, '_>, contract: &mut Contract) -> Vec<(u16, Range)> {
    let Some(value) = fields.get("stores") else { return Vec::new() };
    let Some(table) = value.get_ref().as_table() else {
        fields.expected(value, "stores", "a table from parameters to ranges");
        return Vec::new();
    };
    let names: Vec<(String, usize)> =
        table.iter().map(|(name, _)| (name.get_ref().to_string(), name.span().start)).collect();
    let mut found = Vec::new();
    for (name, offset) in names {
        let Some(at) = param_index(fields, &name, offset, "stores", contract) else { continue };
        let mut inner = fields.inner("stores", offset, table);
        if let Some(range) = read_range(&mut inner, &name) {
            found.push((at, range));
        }
    }
    found
}

/// A problem for an argument that is given back without saying which.
fn needs_from(fields: &mut Fields<'_, '_>, returns: &Returns, offset: usize) {
    let needs_argument = matches!(returns.gives, Gives::Argument | Gives::NewArgument | Gives::MovedArgument);
    if needs_argument && returns.from.is_none() {
        let message = format!("`{}` needs `from`, the argument that is meant", returns.gives.word());
        fields.problem(offset, "returns", message);
    }
}

pub(crate) fn usual_null(gives: Gives) -> NullResult {
    match gives {
        Gives::New | Gives::Borrowed | Gives::MovedArgument => NullResult::OnError,
        Gives::Argument | Gives::NewArgument => NullResult::Never,
        Gives::Null => NullResult::Always,
        Gives::Status | Gives::Value | Gives::Nothing => NullResult::NotAPointer,
    }
}

fn read_on_failure(fields: &mut Fields<'_, '_>, contract: &mut Contract) -> OnFailure {
    let mut on_failure = Contract::harmless(Vec::new()).on_failure;
    let Some(value) = fields.get("on_failure") else { return on_failure };
    let Some(table) = value.get_ref().as_table() else {
        fields.expected(value, "on_failure", "a table");
        return on_failure;
    };
    let names = |inner: &mut Fields<'_, '_>, key: &str| -> Vec<(String, usize)> {
        let offset = inner.get(key).map_or(0, |value| value.span().start);
        inner.strings(key).into_iter().map(|name| (name, offset)).collect()
    };
    let mut inner = fields.inner("on_failure", value.span().start, table);
    inner.only(&["exception", "clears", "owned", "errno", "cause"]);
    let words = words_of(Exception::ALL, Exception::word);
    on_failure.exception = inner.word("exception", Exception::from_word, &words).unwrap_or(Exception::Never);
    on_failure.errno = inner.flag("errno");
    on_failure.cause =
        inner.word("cause", Cause::from_word, &words_of(Cause::ALL, Cause::word)).unwrap_or(Cause::Input);
    let (clears, owned) = (names(&mut inner, "clears"), names(&mut inner, "owned"));
    for (name, offset) in clears {
        on_failure.clears.extend(param_index(fields, &name, offset, "on_failure.clears", contract));
    }
    for (name, offset) in owned {
        on_failure.owned.extend(param_index(fields, &name, offset, "on_failure.owned", contract));
    }
    on_failure
}

/// `cases = [{ when = "result > 0", changes = { "dev.usage" = 1 } }]`.
fn read_cases(fields: &mut Fields<'_, '_>, contract: &mut Contract) -> Vec<Case> {
    let Some(value) = fields.get("cases") else { return Vec::new() };
    let Some(items) = value.get_ref().as_array() else {
        fields.expected(value, "cases", "a list of tables");
        return Vec::new();
    };
    let names: Vec<String> = contract.params.iter().map(|param| param.name.clone()).collect();
    let mut cases = Vec::new();
    for item in items {
        let Some(table) = item.get_ref().as_table() else {
            fields.expected(item, "cases", "a table");
            continue;
        };
        let mut inner = fields.inner("cases", item.span().start, table);
        inner.only(&["when", "changes"]);
        let when = read_condition(&mut inner, "when", &names);
        cases.push(Case { when, changes: read_changes(&mut inner, &names) });
    }
    cases
}

fn read_changes(fields: &mut Fields<'_, '_>, names: &[String]) -> Vec<Change> {
    let Some(value) = fields.get("changes") else { return Vec::new() };
    let Some(table) = value.get_ref().as_table() else {
        fields.expected(value, "changes", "a table from counters to numbers");
        return Vec::new();
    };
    let mut changes = Vec::new();
    for (target, by) in table {
        let key = format!("changes.{}", target.get_ref());
        let (of, path) = change_target(target.get_ref(), names);
        let by = integer(by);
        match (of, by) {
            (Some(of), Some(by)) => changes.push(Change { of, path, by }),
            (None, _) => {
                let message = "expected `result` or a parameter, then fields after dots".to_owned();
                fields.problem(target.span().start, &key, message);
            }
            (_, None) => {
                let message = "expected a small number such as 1 or -1".to_owned();
                fields.problem(target.span().start, &key, message);
            }
        }
    }
    changes
}

fn change_target(text: &str, names: &[String]) -> (Option<Place>, Vec<String>) {
    let mut parts = text.split('.');
    let root = parts.next().unwrap_or_default();
    let of = match root {
        "result" => Some(Place::Result),
        name => names.iter().position(|known| known == name).map(|at| Place::Param(at as u16)),
    };
    (of, parts.map(str::to_owned).collect())
}

fn integer(value: &Spanned<DeValue<'_>>) -> Option<i32> {
    let number = value.get_ref().as_integer()?;
    i32::from_str_radix(number.as_str(), number.radix()).ok()
}
