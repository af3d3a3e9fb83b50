//! How functions are called from outside: what Python expects of an entry point, and what only runs once.

use refhound_callgraph::{CallGraph, NodeId};
use refhound_contracts::EntryRole;
use refhound_contracts::slots::fields::type_object::{TP_INIT, TP_RICHCOMPARE};
use refhound_contracts::slots::{
    EntryContract, ErrorValue, Failure as SlotFailure, NullArgument, Outcome as SlotOutcome, ParameterOwnership,
    ParameterRole, PendingException, ResultMeaning,
};
use refhound_index::IndexVec;
use refhound_types::PythonVersion;

use crate::function::{Entrance, ErrorAnswer, FailureRule, ResultRole, Role, Silence, TYPED_PARAMS};

/// Functions that run only while the module is made: its initialisation, and what nothing but that calls.
pub fn runs_once(graph: &CallGraph) -> IndexVec<NodeId, bool> {
    let is_init = |entry: &EntryRole| matches!(entry, EntryRole::ModuleInit(_) | EntryRole::ModuleExec);
    let mut called_by: IndexVec<NodeId, Callers> = IndexVec::filled(Callers::Nobody, graph.nodes.len());
    let mut once: IndexVec<NodeId, bool> = IndexVec::filled(false, graph.nodes.len());
    // Callers come after their callees.
    for component in graph.components.iter().rev() {
        let entries = || component.iter().flat_map(|&node| &graph.nodes[node].entries);
        let by_nobody_else = component.iter().all(|&node| called_by[node] != Callers::Others);
        let by_init =
            component.iter().any(|&node| called_by[node] == Callers::Initialisation) || entries().any(is_init);
        let all_once = by_nobody_else && by_init && entries().all(is_init);
        for &node in component {
            once[node] = all_once;
            for &callee in &graph.nodes[node].callees {
                let is_new = called_by[callee] == Callers::Nobody;
                if !all_once {
                    called_by[callee] = Callers::Others;
                } else if is_new {
                    called_by[callee] = Callers::Initialisation;
                }
            }
        }
    }
    once
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Callers {
    Nobody,
    Initialisation,
    Others,
}

/// What the entries of a function ask of it together. A helper answers for the entry points that return its result.
pub fn role(entries: &[EntryRole], answers_for: &[EntryRole], version: PythonVersion) -> Role {
    let mut role = Role {
        entry: Entrance::Project,
        result: ResultRole::Anything,
        init: false,
        constructs: false,
        destroys: false,
        failure: None,
        null_params: 0,
        alternating_params: 0,
        absent_params: absent_params(entries, version),
        compares: false,
        fills_view: None,
        packed_params: 0,
        param_types: param_types(entries, version),
    };
    for entry in entries {
        match entry {
            EntryRole::ModuleInit(_) | EntryRole::ModuleExec => role.init = true,
            EntryRole::Slot(slot) => role.constructs |= *slot == TP_INIT,
            EntryRole::Method(_)
            | EntryRole::Getter
            | EntryRole::Setter
            | EntryRole::Callback { .. }
            | EntryRole::Table { .. }
            | EntryRole::ParsesArguments => {}
        }
        match entry.contract(version) {
            Ok(contract) => {
                role.entry = Entrance::Python;
                let first = contract.parameter(0).map(|parameter| parameter.ownership);
                role.null_params |= params_that(&contract, is_null);
                role.alternating_params |= params_that(&contract, |null| null == NullArgument::Alternates);
                role.packed_params |= packed_params(&contract);
                role.fills_view = role.fills_view.or_else(|| filled_view(&contract));
                role.compares |= contract.slot == TP_RICHCOMPARE;
                role.destroys |= matches!(first, Some(ParameterOwnership::Dying | ParameterOwnership::Memory));
                if contract.outcome().meaning == ResultMeaning::NewReference {
                    role.result = ResultRole::New;
                }
            }
            Err(_) => match entry {
                EntryRole::Method(_) | EntryRole::ParsesArguments => {
                    role.entry = Entrance::Python;
                    role.result = ResultRole::New;
                }
                EntryRole::Slot(_)
                | EntryRole::Getter
                | EntryRole::Setter
                | EntryRole::ModuleInit(_)
                | EntryRole::ModuleExec
                | EntryRole::Callback { .. }
                | EntryRole::Table { .. } => {}
            },
        }
    }
    let rules = |roles: &[EntryRole]| -> Vec<Option<FailureRule>> {
        let known: Vec<&EntryRole> = roles.iter().filter(|entry| has_rule(entry, version)).collect();
        // That a function parses arguments makes it a method only where no table says what it is.
        let is_guess = |entry: &EntryRole| matches!(entry, EntryRole::ParsesArguments);
        let all_guesses = known.iter().all(|entry| is_guess(entry));
        let told = known.into_iter().filter(|entry| all_guesses || !is_guess(entry));
        told.map(|entry| rule_of(entry, version)).collect()
    };
    role.failure = match entries {
        [] => agreed(&rules(answers_for)).map(|rule| FailureRule { silence: Silence::OfCaller, ..rule }),
        [..] => agreed(&rules(entries)),
    };
    role
}

/// Whether anything is known of how a function with this role tells a failure.
fn has_rule(entry: &EntryRole, version: PythonVersion) -> bool {
    entry.contract(version).is_ok() || matches!(entry, EntryRole::Method(_) | EntryRole::ParsesArguments)
}

fn rule_of(entry: &EntryRole, version: PythonVersion) -> Option<FailureRule> {
    match entry.contract(version) {
        Ok(contract) => failure_rule(contract.outcome()),
        Err(_) => Some(FailureRule { error: ErrorAnswer::Null, silence: Silence::Wrong }),
    }
}

/// Roles that ask for different answers leave none that could be judged.
fn agreed(rules: &[Option<FailureRule>]) -> Option<FailureRule> {
    let first = (*rules.first()?)?;
    let mut agreed = first;
    for rule in rules {
        let rule = (*rule)?;
        if rule.error != first.error {
            return None;
        }
        if rule.silence == Silence::Allowed {
            agreed.silence = Silence::Allowed;
        }
    }
    Some(agreed)
}

/// How a slot's function tells a failure.
fn failure_rule(outcome: &SlotOutcome) -> Option<FailureRule> {
    let error = match outcome.error {
        ErrorValue::None => return None,
        ErrorValue::Null => ErrorAnswer::Null,
        ErrorValue::MinusOne => ErrorAnswer::MinusOne,
        ErrorValue::Negative => ErrorAnswer::Negative,
        ErrorValue::Zero => ErrorAnswer::Zero,
        ErrorValue::NonZero => ErrorAnswer::Nonzero,
    };
    let silence = match outcome.failure {
        SlotFailure::Exception => Silence::Wrong,
        SlotFailure::MaybeSilent | SlotFailure::ExceptionDecides => Silence::Allowed,
        SlotFailure::Never | SlotFailure::ExceptionOnly | SlotFailure::Silent => return None,
    };
    let preserved = outcome.pending == PendingException::Preserved;
    (!preserved).then_some(FailureRule { error, silence })
}

/// The parameter whose record is taken over only if the function succeeds.
fn filled_view(contract: &EntryContract) -> Option<u32> {
    let at = contract.parameters().position(|parameter| parameter.ownership == ParameterOwnership::FillsView)?;
    u32::try_from(at).ok()
}

/// The parameters for which Python passes a tuple or a dict that it has made itself, bit by bit.
fn packed_params(contract: &EntryContract) -> u32 {
    let is_packed = |role: ParameterRole| {
        matches!(role, ParameterRole::ArgumentTuple | ParameterRole::Keywords | ParameterRole::KeywordNames)
    };
    let indices = contract.parameters().enumerate().take(32).filter(|(_, parameter)| is_packed(parameter.role));
    indices.fold(0, |bits, (index, _)| bits | 1 << index)
}

/// The types of parameters that all entries agree on. That a function parses arguments says nothing of what it is passed.
fn param_types(entries: &[EntryRole], version: PythonVersion) -> [Option<&'static str>; TYPED_PARAMS] {
    std::array::from_fn(|index| {
        let type_of = |entry: &EntryRole| entry.contract(version).ok()?.parameter(index)?.role.type_name();
        let told = entries.iter().filter(|entry| !matches!(entry, EntryRole::ParsesArguments));
        let mut types = told.map(type_of);
        let first = types.next()??;
        types.all(|other| other == Some(first)).then_some(first)
    })
}

/// The parameters for which all entries pass NULL and nothing else, bit by bit: the second one of a method without arguments.
fn absent_params(entries: &[EntryRole], version: PythonVersion) -> u32 {
    let told = entries.iter().filter(|entry| !matches!(entry, EntryRole::ParsesArguments));
    let absent = told.map(|entry| {
        let contract = entry.contract(version).ok();
        contract.map_or(0, |contract| params_that(&contract, |null| null == NullArgument::Always))
    });
    absent.reduce(|one, other| one & other).unwrap_or(0)
}

/// Whether Python passes NULL.
fn is_null(null: NullArgument) -> bool {
    match null {
        NullArgument::Maybe | NullArgument::Alternates | NullArgument::Deletes => true,
        NullArgument::Never | NullArgument::CleansUp | NullArgument::Always => false,
    }
}

/// The parameters for which Python passes NULL in such a way, bit by bit.
fn params_that(contract: &EntryContract, is_so: fn(NullArgument) -> bool) -> u32 {
    let indices = contract.parameters().enumerate().take(32).filter(|(_, parameter)| is_so(parameter.null));
    indices.fold(0, |bits, (index, _)| bits | 1 << index)
}
