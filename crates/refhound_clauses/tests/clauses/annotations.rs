//! What stands in comments beside declarations.

use refhound_clauses::{
    Clause, Contract, Exception, Failure, Gives, NullArgument, Param, ParamRef, Place, RunsPython, Takes,
    read_annotation,
};

fn clauses(text: &str) -> Vec<Clause> {
    let (clauses, misread) = read_annotation(text);
    assert!(misread.is_empty(), "{text}: {misread:#?}");
    clauses.into_iter().map(|(_, clause)| clause).collect()
}

fn function(params: &[&str]) -> Contract {
    Contract::harmless(params.iter().map(|name| Param::plain((*name).to_owned())).collect())
}

#[track_caller]
fn amended(params: &[&str], text: &str) -> Contract {
    let mut contract = function(params);
    let (clauses, misread) = read_annotation(text);
    assert!(misread.is_empty(), "{misread:#?}");
    assert_eq!(contract.amend(&clauses), []);
    contract
}

#[test]
fn every_phrase_has_its_clause() {
    let first = || ParamRef::Number(1);
    for (text, clause) in [
        ("borrows(1)", Clause::Takes(first(), Takes::Borrow)),
        ("steals(1)", Clause::Takes(first(), Takes::Steal)),
        ("steals_on_success(1)", Clause::Takes(first(), Takes::StealOnSuccess)),
        ("steals_always(1)", Clause::Takes(first(), Takes::StealAlways)),
        ("keeps(1)", Clause::Takes(first(), Takes::Keep)),
        ("releases(1)", Clause::Takes(first(), Takes::Release)),
        ("retains(item)", Clause::Takes(ParamRef::Name("item".to_owned()), Takes::Retain)),
        ("out_new(1)", Clause::Takes(first(), Takes::OutNew)),
        ("out_borrowed( 1 )", Clause::Takes(first(), Takes::OutBorrowed)),
        ("null_ok(1)", Clause::NullAllowed(first())),
        ("returns new", Clause::Returns(Gives::New, None)),
        ("returns  borrowed", Clause::Returns(Gives::Borrowed, None)),
        ("returns borrowed from 1", Clause::Returns(Gives::Borrowed, Some(first()))),
        ("returns argument 1", Clause::Returns(Gives::Argument, Some(first()))),
        ("returns status", Clause::Returns(Gives::Status, None)),
        ("returns value", Clause::Returns(Gives::Value, None)),
        ("fails with -1?", Clause::FailsWith(Failure::parse("-1?"))),
        ("sets exception", Clause::SetsException),
        ("never sets exception", Clause::NeverSetsException),
        ("never returns", Clause::NeverReturns),
        ("runs python", Clause::RunsPython(RunsPython::Yes)),
        ("no python", Clause::RunsPython(RunsPython::Never)),
    ] {
        assert_eq!(clauses(text), [clause], "{text}");
    }
    assert_eq!(clauses(" steals(1, 2) ; no python, ").len(), 3);
}

#[test]
fn what_is_not_known_is_told_with_its_offset() {
    for (text, offset, piece) in [
        ("no python, steels(1)", 11, "did you mean `steals`?"),
        ("returns nothing at all", 0, "known are `borrows(N)`"),
        ("sets exeption", 0, "did you mean `sets exception`?"),
        ("steals", 0, "`steals` needs a parameter: `steals(1)`"),
        ("steals(0)", 0, "numbered from 1"),
        ("steals(1", 0, "no closing parenthesis"),
        ("steals(*p)", 0, "give its number, from 1, or its name"),
        ("steals(1), keeps(1)", 11, "contradicts what stands before"),
        ("returns new, returns borrowed", 13, "contradicts"),
        ("", 0, "says nothing"),
    ] {
        let (_, misread) = read_annotation(text);
        assert_eq!(misread.len(), 1, "{text}: {misread:#?}");
        assert_eq!(misread[0].offset, offset, "{text}");
        assert!(misread[0].message.contains(piece), "{text}: {}", misread[0].message);
    }
}

#[test]
fn clauses_change_what_they_speak_of_and_nothing_else() {
    let contract = amended(&["list", "item"], "steals(item), null_ok(2), returns borrowed from list, no python");
    assert_eq!((contract.params[0].takes, contract.params[1].takes), (Takes::Value, Takes::Steal));
    assert_eq!(contract.params[1].null, NullArgument::Allowed);
    assert_eq!(contract.returns.from, Some(Place::Param(0)));
    assert_eq!(contract.returns.fails_with, Some(Failure::parse("NULL")));
    assert_eq!(contract.on_failure.exception, Exception::Never);
}

#[test]
fn an_exception_is_set_on_failure_or_always_if_there_is_none() {
    let failing = amended(&[], "sets exception, fails with -1");
    assert_eq!((failing.on_failure.exception, failing.raises), (Exception::Set, None));
    let always = amended(&[], "sets exception");
    assert_eq!(always.on_failure.exception, Exception::Never);
    assert!(always.raises.is_some_and(|when| when.is_always()));
}

#[test]
fn a_negative_result_with_an_exception_is_a_status() {
    let mut contract = function(&["a"]);
    assert_eq!(contract.amend(&[(0, Clause::NegativeSetsException)]), []);
    assert_eq!((contract.returns.gives, contract.on_failure.exception), (Gives::Status, Exception::Set));
    assert_eq!(contract.raises.map(|when| when.print(&[""; 0])), Some("result < 0".to_owned()));
}

#[test]
fn a_parameter_that_is_not_there_is_told() {
    let (clauses, _) = read_annotation("no python, steals(3), keeps(other)");
    let misread = function(&["a", "b"]).amend(&clauses);
    assert_eq!(misread.len(), 2);
    assert_eq!((misread[0].offset, misread[0].message.as_str()), (11, "the function has 2 parameters, not 3"));
    assert_eq!(misread[1].message, "the function has no parameter `other`");
    let mut unspecified = Contract { variadic: true, ..function(&[]) };
    assert_eq!(unspecified.amend(&clauses[..2]), []);
    assert_eq!(unspecified.params[2].takes, Takes::Steal);
}
