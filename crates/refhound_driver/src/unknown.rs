//! Functions that nothing is known of, with the findings that are only possible because of them; and contracts of the project's
//! files that fit no function.

use std::collections::{BTreeMap, BTreeSet};

use refhound_callgraph::{Parameters, Target};
use refhound_checks::{Finding, PathStep};
use refhound_clauses::nearest;
use refhound_contracts::{ContractId, FileContract};
use refhound_evidence::{Confidence, Event, Origin, Witness};
use refhound_index::{FxHashMap, FxHashSet, Symbol, intern};
use refhound_unknowns::limits::SLIPS_LOOKED_FOR;

use crate::outcome::UnknownFunction;
use crate::pipeline::Analysis;

/// What findings say of one function.
#[derive(Default)]
struct Told {
    findings: usize,
    gives_object: bool,
    /// Numbers, from 1, of arguments that are objects.
    takes: BTreeSet<usize>,
}

/// Those first that most findings hang on.
pub(crate) fn unknown_functions(analysis: &Analysis, findings: &[Finding]) -> Vec<UnknownFunction> {
    let mut told: BTreeMap<&'static str, Told> = BTreeMap::new();
    for finding in findings.iter().filter(|finding| finding.confidence == Confidence::Possible) {
        let Some(seen) = finding.witness.and_then(|number| analysis.seen.witnesses.get(number)) else { continue };
        let mut calls: Vec<Symbol> = calls_of(&seen.witness).into_iter().collect();
        calls.retain(|&name| is_unknown(analysis, seen.unit, name));
        for name in calls {
            let told = told.entry(name.as_str()).or_default();
            told.findings += 1;
            told.gives_object |= seen.witness.object.origin == Origin::Unknown(Some(name));
            told.takes.extend(finding.path.iter().filter_map(|step| argument(step, name, &finding.object)));
        }
    }
    let line = |name: &str, told: &Told| {
        let takes: Vec<String> = told.takes.iter().map(|number| format!("{number} = \"borrow\"")).collect();
        let takes = (!takes.is_empty()).then(|| format!("takes = {{ {} }}", takes.join(", ")));
        let returns = told.gives_object.then(|| "returns = { gives = \"new\", fails_with = \"NULL\" }".to_owned());
        let clauses: Vec<String> = takes.into_iter().chain(returns).collect();
        if clauses.is_empty() { format!("{name} = {{}}") } else { format!("{name} = {{ {} }}", clauses.join(", ")) }
    };
    let mut unknown: Vec<UnknownFunction> = told
        .iter()
        .map(|(name, told)| UnknownFunction {
            name: (*name).to_owned(),
            findings: told.findings,
            line: line(name, told),
        })
        .collect();
    unknown.sort_by_key(|function| std::cmp::Reverse(function.findings));
    unknown
}

/// The calls that a witness tells of.
fn calls_of(witness: &Witness) -> FxHashSet<Symbol> {
    let steps = witness.path.iter().filter_map(|step| match step.event {
        Event::PassedOn { to } => to,
        Event::Outcome { call, .. } => Some(call),
        _ => None,
    });
    let made_by = match witness.object.origin {
        Origin::Unknown(call) => call,
        _ => None,
    };
    steps.chain(made_by).collect()
}

/// Whether the unit calls a function of this name that has no body and no contract.
fn is_unknown(analysis: &Analysis, unit: usize, name: Symbol) -> bool {
    let functions = &analysis.units[unit].record.facts.functions;
    analysis.graph.callee(unit, name).is_none()
        && analysis.contracts.of_name(name).is_none()
        && analysis.contracts.of_another_version(name).is_none()
        && functions.iter().any(|function| function.calls.contains(&Target::Name(name)))
}

/// Which argument of the call the object is, as far as the text of the step tells.
fn argument(step: &PathStep, name: Symbol, object: &str) -> Option<usize> {
    if step.kind != "passed-on"
        || !step.message.contains(&format!("`{name}`"))
        || step.at.start.line != step.at.end.line
    {
        return None;
    }
    let (from, to) = (step.at.start.column as usize - 1, step.at.end.column as usize - 1);
    let call: String = step.at.line_text().chars().skip(from).take(to.saturating_sub(from)).collect();
    let (_, rest) = call.split_once('(')?;
    let arguments = arguments(rest.strip_suffix(')')?);
    arguments.iter().position(|argument| *argument == object).map(|index| index + 1)
}

fn arguments(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// What is wrong with the contracts of the project's files, as far as its functions tell.
pub(crate) fn misfits(analysis: &Analysis) -> Vec<String> {
    let mut contracts: Vec<FileContract<'_>> = analysis.contracts.of_files().collect();
    contracts.sort_by_key(|contract| (contract.path, contract.line));
    if contracts.is_empty() {
        return Vec::new();
    }
    let mut parameters: FxHashMap<Symbol, Parameters> = FxHashMap::default();
    for &(name, count) in analysis.units.iter().flat_map(|unit| &unit.record.facts.parameters) {
        // Declarations that disagree say nothing.
        let known = parameters.entry(name).or_insert(count);
        if *known != count {
            *known = Parameters::Any;
        }
    }
    let called: FxHashSet<Symbol> = analysis.units.iter().flat_map(|unit| unit.record.facts.names()).collect();
    let (mut wrong, mut looked_for) = (Vec::new(), 0);
    let mut candidates: Option<Vec<&str>> = None;
    for contract in &contracts {
        match fit(contract, &parameters, &called) {
            Fit::Fits => {}
            Fit::TooManyParameters(message) => wrong.push(message),
            Fit::Nothing if looked_for < SLIPS_LOOKED_FOR => {
                looked_for += 1;
                let names = candidates.get_or_insert_with(|| needed_names(analysis, &parameters, &called));
                if let Some(&meant) = nearest(names.iter().copied(), contract.name, 1).first() {
                    let message =
                        format!("{}: no function here is called so; did you mean `{meant}`?", place(contract));
                    wrong.push(message);
                }
            }
            Fit::Nothing => {}
        }
    }
    wrong
}

enum Fit {
    Fits,
    TooManyParameters(String),
    /// Nothing here has that name.
    Nothing,
}

fn fit(contract: &FileContract<'_>, parameters: &FxHashMap<Symbol, Parameters>, called: &FxHashSet<Symbol>) -> Fit {
    let symbol = intern(contract.name);
    let in_pack = ContractId::lookup(contract.name).map(ContractId::newest);
    let has = match (parameters.get(&symbol), in_pack) {
        (Some(&Parameters::Exactly(count)), _) => Some(usize::from(count)),
        (None, Some(known)) if !known.variadic => Some(known.params.len()),
        _ => None,
    };
    let described = contract.described;
    if let Some(has) = has.filter(|&has| described > has) {
        let them = if has == 1 { "1 parameter".to_owned() } else { format!("{has} parameters") };
        let place = place(contract);
        return Fit::TooManyParameters(format!(
            "{place}: parameter {described} is described, and the function has {them}"
        ));
    }
    if called.contains(&symbol) || in_pack.is_some() { Fit::Fits } else { Fit::Nothing }
}

fn place(contract: &FileContract<'_>) -> String {
    format!("{}:{}: {}", contract.path.display(), contract.line, contract.name)
}

/// Names that a contract may have been meant for. A file may serve several projects: only a name that is nearly one that
/// somebody needs is a slip.
fn needed_names(
    analysis: &Analysis,
    parameters: &FxHashMap<Symbol, Parameters>,
    called: &FxHashSet<Symbol>,
) -> Vec<&'static str> {
    let is_open = |name: &Symbol| {
        !parameters.contains_key(name) || (0..analysis.units.len()).any(|unit| is_unknown(analysis, unit, *name))
    };
    let mut names: Vec<&str> = called.iter().filter(|name| is_open(name)).map(|name| name.as_str()).collect();
    names.sort_unstable();
    names.extend(ContractId::all().map(ContractId::name).filter(|known| known.len() > 5));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_told_apart_by_their_commas() {
        assert_eq!(arguments("a, f(b, c), d[1, 2]"), ["a", "f(b, c)", "d[1, 2]"]);
        assert_eq!(arguments(""), [""]);
    }
}
