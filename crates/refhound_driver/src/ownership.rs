//! The path engine over a whole project: callees first, components of one level in parallel.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;
use refhound_callgraph::{CallGraph, NodeId, ObjectTypes};
use refhound_contracts::formats::FormatFunction;
use refhound_contracts::slots::{
    EntryContract, ErrorValue, Failure as SlotFailure, NullArgument, Outcome as SlotOutcome, ParameterOwnership,
    PendingException, ResultMeaning,
};
use refhound_contracts::{ApiKind, ApiTable, ContractOrigin, Contracts, EntryRole};
use refhound_index::{BitSet, EntityId, IndexVec, Symbol};
use refhound_ir::Module;
use refhound_source::FileId;
use refhound_symex::{
    CalleeKnowledge, Entrance, ErrorAnswer, Explored, FailureRule, FunctionInput, GaveUp, Reach, ResultRole, Returns,
    Role, Silence, Summary, UnitContext, explore,
};
use refhound_types::{PythonVersion, TypeId};
use refhound_witness::Witness;

use crate::pipeline::Progress;

/// Rounds in which the functions of a recursive component are explored.
const RECURSION_ROUNDS: usize = 2;

/// What the engine found out.
#[derive(Default)]
pub(crate) struct Found {
    /// With the index of the unit.
    pub(crate) witnesses: Vec<(usize, Witness)>,
    pub(crate) gave_up: Vec<(usize, Symbol, GaveUp)>,
    pub(crate) panicked: Vec<(usize, Symbol, String)>,
    /// By node of the call graph.
    pub(crate) summaries: Vec<Option<Summary>>,
}

impl Found {
    /// Functions that were not explored to the end, and why.
    pub(crate) fn reasons(&self) -> Vec<(usize, Symbol, String)> {
        let gave_up = self.gave_up.iter().map(|(unit, name, why)| (*unit, *name, why.name().to_owned()));
        let panicked = self.panicked.iter().map(|(unit, name, why)| (*unit, *name, format!("internal error: {why}")));
        gave_up.chain(panicked).collect()
    }
}

/// One unit, as far as the engine needs it.
pub(crate) struct UnitBodies<'a> {
    pub(crate) file: FileId,
    pub(crate) module: Option<&'a Module>,
}

/// Explores everything. What is immortal in `oldest` need not be counted.
pub(crate) fn run(
    units: &[UnitBodies<'_>],
    graph: &CallGraph,
    contracts: &Contracts,
    oldest: PythonVersion,
    progress: &dyn Progress,
) -> Found {
    let contexts: Vec<Option<UnitContext<'_>>> = units
        .par_iter()
        .enumerate()
        .map(|(index, unit)| unit.module.map(|module| context(index, unit.file, module, graph, contracts, oldest)))
        .collect();
    let once = runs_once(graph);
    let project = Project {
        modules: units.iter().map(|unit| unit.module).collect(),
        contexts: contexts.iter().map(Option::as_ref).collect(),
        graph,
        runs_once: &once,
        version: contracts.version(),
    };
    let mut summaries: Vec<Option<Summary>> = graph.nodes.ids().map(|_| None).collect();
    let mut found = Found::default();
    for level in levels(graph) {
        let results: Vec<Vec<(NodeId, Done)>> = level
            .par_iter()
            .filter(|_| !progress.stopped())
            .map(|&component| project.component(&graph.components[component], &summaries))
            .collect();
        for (node, done) in results.into_iter().flatten() {
            let (unit, name) = (graph.nodes[node].unit, graph.nodes[node].name);
            match done {
                Done::Explored(explored) => {
                    found.witnesses.extend(explored.witnesses.into_iter().map(|witness| (unit, witness)));
                    found.gave_up.extend(explored.gave_up.map(|why| (unit, name, why)));
                    summaries[node.index()] = Some(explored.summary);
                }
                Done::Panicked(why) => found.panicked.push((unit, name, why)),
            }
        }
    }
    found.summaries = summaries;
    found.witnesses.sort_by_key(|(unit, witness)| (*unit, witness.place.lo));
    found
}

pub(crate) enum Done {
    Explored(Explored),
    Panicked(String),
}

/// What is explored, as far as it is known: functions of units without a module are left out.
pub(crate) struct Project<'a> {
    pub(crate) modules: Vec<Option<&'a Module>>,
    pub(crate) contexts: Vec<Option<&'a UnitContext<'a>>>,
    pub(crate) graph: &'a CallGraph,
    pub(crate) runs_once: &'a IndexVec<NodeId, bool>,
    pub(crate) version: PythonVersion,
}

impl Project<'_> {
    /// Explores the functions of one component; those of a cycle see each other's summaries of the round before.
    pub(crate) fn component(&self, component: &[NodeId], summaries: &[Option<Summary>]) -> Vec<(NodeId, Done)> {
        let nodes: Vec<NodeId> = component.iter().copied().filter(|&node| self.graph.nodes[node].interface).collect();
        let recursive = nodes.len() > 1 || nodes.iter().any(|node| self.graph.nodes[*node].callees.contains(node));
        if !recursive {
            return nodes.into_iter().filter_map(|node| Some((node, self.function(node, summaries)?))).collect();
        }
        let mut known = summaries.to_vec();
        let mut done = Vec::new();
        for _ in 0..RECURSION_ROUNDS {
            done = nodes.iter().filter_map(|&node| Some((node, self.function(node, &known)?))).collect();
            for (node, done) in &done {
                if let Done::Explored(explored) = done {
                    known[node.index()] = Some(explored.summary.clone());
                }
            }
        }
        done
    }

    fn function(&self, node: NodeId, summaries: &[Option<Summary>]) -> Option<Done> {
        let data = &self.graph.nodes[node];
        let module = self.modules[data.unit]?;
        let unit = self.contexts[data.unit]?;
        let body = module.bodies.get(data.index)?;
        let mut role = role(&data.entries, self.version);
        role.init |= self.runs_once[node];
        let input = FunctionInput { module, body, unit, summaries, role, version: self.version };
        let explored = catch_unwind(AssertUnwindSafe(|| explore(input)));
        Some(match explored {
            Ok(explored) => Done::Explored(explored),
            Err(panic) => Done::Panicked(crate::front::panic_message(&*panic)),
        })
    }
}

/// Functions that run only while the module is made: its initialisation, and what nothing but that calls.
pub(crate) fn runs_once(graph: &CallGraph) -> IndexVec<NodeId, bool> {
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

/// Components by the length of the longest chain of calls below them.
pub(crate) fn levels(graph: &CallGraph) -> Vec<Vec<usize>> {
    let mut level_of: IndexVec<NodeId, usize> = IndexVec::filled(0, graph.nodes.len());
    let mut levels: Vec<Vec<usize>> = Vec::new();
    for (index, component) in graph.components.iter().enumerate() {
        let below = component
            .iter()
            .flat_map(|&node| &graph.nodes[node].callees)
            .filter(|callee| !component.contains(callee))
            .map(|&callee| level_of[callee] + 1)
            .max()
            .unwrap_or(0);
        for &node in component {
            level_of[node] = below;
        }
        if component.iter().any(|&node| graph.nodes[node].interface) {
            if levels.len() <= below {
                levels.resize_with(below + 1, Vec::new);
            }
            levels[below].push(index);
        }
    }
    levels
}

pub(crate) fn role(entries: &[EntryRole], version: PythonVersion) -> Role {
    let mut role = Role {
        entry: Entrance::Project,
        result: ResultRole::Anything,
        init: false,
        constructs: false,
        destroys: false,
        failure: None,
        null_params: 0,
        compares: false,
    };
    let mut failures: Vec<Option<FailureRule>> = Vec::new();
    for entry in entries {
        match entry {
            EntryRole::ModuleInit(_) | EntryRole::ModuleExec => role.init = true,
            EntryRole::Slot(slot) => role.constructs |= slot.name() == "tp_init",
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
                role.null_params |= null_params(&contract);
                role.compares |= contract.slot.get().typedef == Some("richcmpfunc");
                failures.push(failure_rule(contract.outcome()));
                role.destroys |= matches!(first, Some(ParameterOwnership::Dying | ParameterOwnership::Memory));
                if contract.outcome().meaning == ResultMeaning::NewReference {
                    role.result = ResultRole::New;
                }
            }
            Err(_) => match entry {
                EntryRole::Method(_) | EntryRole::ParsesArguments => {
                    role.entry = Entrance::Python;
                    role.result = ResultRole::New;
                    failures.push(Some(FailureRule { error: ErrorAnswer::Null, silence: Silence::Wrong }));
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
    role.failure = agreed(&failures);
    role
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

/// The parameters for which Python passes NULL, bit by bit.
fn null_params(contract: &EntryContract) -> u32 {
    let is_null = |null: NullArgument| match null {
        NullArgument::Maybe | NullArgument::Deletes => true,
        NullArgument::Never | NullArgument::CleansUp | NullArgument::Always => false,
    };
    let indices = contract.parameters().enumerate().take(32).filter(|(_, parameter)| is_null(parameter.null));
    indices.fold(0, |bits, (index, _)| bits | 1 << index)
}

pub(crate) fn context<'a>(
    index: usize,
    file: FileId,
    module: &Module,
    graph: &'a CallGraph,
    contracts: &'a Contracts,
    oldest: PythonVersion,
) -> UnitContext<'a> {
    let callees = module
        .functions
        .iter()
        .map(|(_, declaration)| knowledge(index, Some(file), declaration.name, declaration.noreturn, graph, contracts))
        .collect();
    let mut objects = ObjectTypes::new();
    let mut object_types: BitSet<TypeId> = BitSet::new(module.types.len());
    for ty in (0..module.types.len()).map(TypeId::from_index) {
        if objects.is_object_pointer(&module.types, ty) {
            object_types.insert(ty);
        }
    }
    let mut counted = BitSet::new(module.globals.len());
    for (global, data) in module.globals.iter() {
        let singleton =
            ApiTable::lookup(data.name).filter(|api| api.kind() == ApiKind::Singleton || api.spelled().is_some());
        if singleton.is_some_and(|api| !api.is_immortal_in(oldest)) {
            counted.insert(global);
        }
    }
    UnitContext { number: index, callees, object_types, singleton_methods: &graph.singleton_methods, counted }
}

/// What a unit knows of a function by its name. Without a file no contract is about a `static` function of the unit.
pub(crate) fn knowledge<'a>(
    unit: usize,
    file: Option<FileId>,
    name: Symbol,
    noreturn: bool,
    graph: &CallGraph,
    contracts: &'a Contracts,
) -> CalleeKnowledge<'a> {
    if name.as_str() == "assert" {
        return CalleeKnowledge::Assumption;
    }
    let returns = if noreturn { Returns::Never } else { Returns::Normally };
    let version = contracts.version();
    let by_contract =
        |contract| CalleeKnowledge::Contract { contract, name, format: FormatFunction::find(name.as_str(), version) };
    let node = graph.callee(unit, name);
    let own = || match contracts.origin_of_name(name) {
        Some(ContractOrigin::File { .. } | ContractOrigin::Source { .. }) => contracts.of_name(name),
        Some(ContractOrigin::Pack { .. }) | None => None,
    };
    let of_api = || ApiTable::lookup(name).and_then(|api| contracts.of_api(api));
    let of_static = file.and_then(|file| contracts.of_static(file, name));
    let contract = of_static.or_else(own).or_else(of_api);
    match (contract, node) {
        (Some(contract), _) => by_contract(contract),
        (None, Some(node)) if returns == Returns::Normally => {
            let reach = if graph.nodes[node].interface { Reach::Interface } else { Reach::Plain };
            CalleeKnowledge::Project { number: node.index(), name, reach }
        }
        (None, _) => match contracts.of_name(name) {
            Some(contract) => by_contract(contract),
            None => CalleeKnowledge::Unknown { name, returns },
        },
    }
}
