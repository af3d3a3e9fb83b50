//! The rows of `given`: what holds of a call when something is known of its arguments.

use super::clauses::{param_index, words_of};
use super::fields::Fields;
use crate::contract::{Contract, RunsPython};
use crate::given::{AnswerFact, FailsBecause, Given, MemberFact, parse_premises};

/// `given = [{ when = "o is exactly PyTuple_Type", fails = "never", gives_argument = "o" }]`.
pub(super) fn read_given(fields: &mut Fields<'_, '_>, contract: &mut Contract) -> Vec<Given> {
    let Some(value) = fields.get("given") else { return Vec::new() };
    let Some(items) = value.get_ref().as_array() else {
        fields.expected(value, "given", "a list of tables");
        return Vec::new();
    };
    let names = param_names(fields, contract);
    let mut rows = Vec::new();
    for item in items {
        match item.get_ref().as_table() {
            Some(table) => {
                let offset = item.span().start;
                let mut inner = fields.inner("given", offset, table);
                let (row, argument) = read_row(&mut inner, &names);
                let argument = argument.and_then(|name| param_index(fields, &name, offset, "given", contract));
                rows.extend(row.map(|row| Given { gives_argument: argument, ..row }));
            }
            None => fields.expected(item, "given", "a table"),
        }
    }
    rows
}

/// `fills = ["view.obj != NULL", "view.len >= 0"]`.
pub(super) fn read_fills(fields: &mut Fields<'_, '_>, contract: &Contract) -> Vec<MemberFact> {
    let offset = fields.get("fills").map_or(0, |value| value.span().start);
    let names: Vec<String> = contract.params.iter().map(|param| param.name.clone()).collect();
    let mut facts = Vec::new();
    for text in fields.strings("fills") {
        match MemberFact::parse(&text, &names) {
            Ok(fact) => facts.push(fact),
            Err(message) => fields.problem(offset, "fills", message),
        }
    }
    facts
}

/// `answers = ["PyArray_NDIM >= min_depth", "PyArray_TYPE == typenum among 11..17"]`.
pub(super) fn read_answers(fields: &mut Fields<'_, '_>, contract: &Contract) -> Vec<AnswerFact> {
    let offset = fields.get("answers").map_or(0, |value| value.span().start);
    let names: Vec<String> = contract.params.iter().map(|param| param.name.clone()).collect();
    let mut facts = Vec::new();
    for text in fields.strings("answers") {
        match AnswerFact::parse(&text, &names) {
            Ok(fact) => facts.push(fact),
            Err(message) => fields.problem(offset, "returns.answers", message),
        }
    }
    facts
}

/// The parameters as the rows name them. An older signature may have as many under other names: the position tells which is meant.
fn param_names(fields: &Fields<'_, '_>, contract: &Contract) -> Vec<String> {
    let base = fields.base_params();
    if fields.inherits("given") && base.len() == contract.params.len() {
        return base;
    }
    contract.params.iter().map(|param| param.name.clone()).collect()
}

/// A row, and the name of the argument that the result is.
fn read_row(fields: &mut Fields<'_, '_>, names: &[String]) -> (Option<Given>, Option<String>) {
    fields.only(&["when", "fails", "runs_python", "gives_argument", "raises_only"]);
    let Some(text) = fields.string("when") else {
        fields.problem_here("says for which arguments by `when`".to_owned());
        return (None, None);
    };
    let when = match parse_premises(&text, names) {
        Ok(when) => when,
        Err(message) => {
            let offset = fields.get("when").map_or(0, |value| value.span().start);
            fields.problem(offset, "when", message);
            return (None, None);
        }
    };
    let row = Given {
        when,
        fails: fields.word("fails", FailsBecause::from_word, &words_of(FailsBecause::ALL, FailsBecause::word)),
        runs_python: fields.word("runs_python", RunsPython::from_word, &words_of(RunsPython::ALL, RunsPython::word)),
        gives_argument: None,
        raises_only: fields.string("raises_only"),
    };
    (Some(row), fields.string("gives_argument"))
}
