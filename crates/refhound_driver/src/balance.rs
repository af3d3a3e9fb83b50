//! The affine engine over a whole project: callees first, components of one level in parallel.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rayon::prelude::*;
use refhound_affine::print_program;
use refhound_callgraph::{CallGraph, NodeId};
use refhound_contracts::Contracts;
use refhound_index::{EntityId, FxHashMap, Symbol};
use refhound_report::{Counterexample, VerdictKind, VerdictRow, VerdictStep};
use refhound_source::{FileId, SourceFile, Span};
use refhound_symex::UnitContext;
use refhound_types::PythonVersion;
use refhound_verify::{
    Assumption, Bodies, CalleeBody, Direction, FunctionInput, Imbalance, Proof, Reason, Summary, Verified,
    VerifySettings, assumed_summary, backward_program, forward_program, verify_function,
};

use crate::ownership::{UnitBodies, context, levels, role};
use crate::pipeline::Analysis;

/// Assumptions about recursive functions that are tried.
const RECURSION_ROUNDS: usize = 3;

/// What the engine says of one function.
#[derive(Debug)]
pub struct FunctionVerdict {
    /// Index of the unit.
    pub unit: usize,
    pub node: NodeId,
    pub name: Symbol,
    /// The whole definition.
    pub span: Span,
    pub verified: Verified,
}

/// Decides every interface function. What is immortal in `oldest` need not be counted.
pub(crate) fn run(
    units: &[UnitBodies<'_>],
    graph: &CallGraph,
    contracts: &Contracts,
    oldest: PythonVersion,
    settings: VerifySettings,
) -> Vec<FunctionVerdict> {
    let project = Project::new(units, graph, contracts, oldest, settings);
    let mut summaries: Vec<Option<Summary>> = graph.nodes.ids().map(|_| None).collect();
    let mut verdicts = Vec::new();
    for level in levels(graph) {
        let done: Vec<Vec<FunctionVerdict>> =
            level.par_iter().map(|&component| project.component(&graph.components[component], &summaries)).collect();
        for verdict in done.into_iter().flatten() {
            summaries[verdict.node.index()].clone_from(&verdict.verified.summary);
            verdicts.push(verdict);
        }
    }
    verdicts.sort_by_key(|verdict| (verdict.unit, verdict.span.lo, verdict.node));
    verdicts
}

struct Project<'a> {
    units: &'a [UnitBodies<'a>],
    contexts: Vec<Option<UnitContext<'a>>>,
    graph: &'a CallGraph,
    version: PythonVersion,
    interface: Vec<bool>,
    settings: VerifySettings,
}

/// What each function is said to be, as it is shown.
pub fn verdict_rows(analysis: &Analysis) -> Vec<VerdictRow> {
    let mut files = FxHashMap::default();
    analysis.verdicts.iter().map(|verdict| row(analysis, verdict, &mut files)).collect()
}

/// Files by id, each with its name as it is shown: paths of counterexamples name one file over and over.
type Shown = FxHashMap<FileId, (Arc<SourceFile>, String)>;

fn row(analysis: &Analysis, verdict: &FunctionVerdict, files: &mut Shown) -> VerdictRow {
    let origins = &analysis.units[verdict.unit].origins;
    let mut point = |span: Span| {
        let place = origins.place(span);
        let (file, name) = files.entry(place.file).or_insert_with(|| {
            let file = analysis.sources.get(place.file);
            let name = file.path.display().to_string();
            (file, name)
        });
        (name.clone(), file.line_column(place.lo))
    };
    let verified = &verdict.verified;
    let (filename, at) = point(verdict.span);
    let counterexample = |imbalance: &Imbalance| {
        let (filename, at) = point(imbalance.place);
        Counterexample {
            object: imbalance.object.clone(),
            direction: match imbalance.direction {
                Direction::Over => "over-counting",
                Direction::Under => "under-counting",
            },
            count: imbalance.count,
            expected: imbalance.escapes,
            filename,
            at,
            path: imbalance
                .path
                .iter()
                .map(|step| {
                    let (filename, at) = point(step.span);
                    VerdictStep { filename, at, message: step.message.clone() }
                })
                .collect(),
        }
    };
    VerdictRow {
        filename,
        function: verdict.name.as_str().to_owned(),
        at,
        verdict: match (verified.proof, verified.imbalances.is_empty()) {
            (Some(_), _) => VerdictKind::Balanced,
            (None, false) => VerdictKind::Unbalanced,
            (None, true) => VerdictKind::NotDecided,
        },
        is_entry: !analysis.graph.nodes[verdict.node].entries.is_empty(),
        reasons: verified.reasons.iter().map(ToString::to_string).collect(),
        classes: verified.reasons.iter().map(Reason::class).collect(),
        assumptions: verified.assumptions.iter().map(Assumption::text).collect(),
        counterexamples: verified.imbalances.iter().map(counterexample).collect(),
        proof: verified.proof.map(|proof| match proof {
            Proof::Forward => "forward",
            Proof::Backward => "backward",
            Proof::Both => "both",
        }),
    }
}

/// The affine program of a function, with those of the functions that it calls.
pub fn affine_text(analysis: &Analysis, function: &str, direction: AffineDirection) -> Option<String> {
    let bodies: Vec<UnitBodies<'_>> =
        analysis.units.iter().map(|unit| UnitBodies { file: unit.file.id, module: unit.module.as_ref() }).collect();
    let graph = &analysis.graph;
    let project = Project::new(&bodies, graph, &analysis.contracts, analysis.oldest, VerifySettings::default());
    let mut summaries: Vec<Option<Summary>> = graph.nodes.ids().map(|_| None).collect();
    for verdict in &analysis.verdicts {
        summaries[verdict.node.index()].clone_from(&verdict.verified.summary);
    }
    let node = graph.nodes.iter().find(|(_, node)| node.name.as_str() == function)?.0;
    let input = project.input(node, &summaries)?;
    Some(match direction {
        AffineDirection::Forward => {
            let callee = |number: usize| project.input(NodeId::from_index(number), &summaries);
            print_program(&forward_program(input, &callee))
        }
        AffineDirection::Backward => print_program(&backward_program(input)),
    })
}

/// Which of the two translations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AffineDirection {
    Forward,
    Backward,
}

impl Bodies for Project<'_> {
    fn body(&self, number: usize) -> Option<CalleeBody<'_>> {
        let node = self.graph.nodes.get(NodeId::from_index(number))?;
        let module = self.units[node.unit].module?;
        let unit = self.contexts[node.unit].as_ref()?;
        let role = role(&node.entries, self.version);
        Some(CalleeBody { module, body: module.bodies.get(node.index)?, unit, role })
    }

    fn number(&self, unit: usize, name: Symbol) -> Option<usize> {
        self.graph.callee(unit, name).map(EntityId::index)
    }
}

impl<'a> Project<'a> {
    fn new(
        units: &'a [UnitBodies<'a>],
        graph: &'a CallGraph,
        contracts: &'a Contracts,
        oldest: PythonVersion,
        settings: VerifySettings,
    ) -> Project<'a> {
        let contexts: Vec<Option<UnitContext<'_>>> = units
            .par_iter()
            .enumerate()
            .map(|(index, unit)| unit.module.map(|module| context(index, unit.file, module, graph, contracts, oldest)))
            .collect();
        let interface: Vec<bool> = graph.nodes.values().map(|node| node.interface).collect();
        Project { units, contexts, graph, version: contracts.version(), interface, settings }
    }

    fn input<'s>(&'s self, node: NodeId, summaries: &'s [Option<Summary>]) -> Option<FunctionInput<'s>> {
        let data = &self.graph.nodes[node];
        let module = self.units[data.unit].module?;
        let unit = self.contexts[data.unit].as_ref()?;
        let body = module.bodies.get(data.index)?;
        let role = role(&data.entries, self.version);
        let (interface, version) = (&self.interface, self.version);
        Some(FunctionInput { module, body, unit, summaries, interface, bodies: self, role, version })
    }

    /// The functions of one component. Those of a cycle are looked at with an assumption about each other; it is a proof
    /// by induction over the depth of calls if what comes out is what was assumed.
    fn component(&self, nodes: &[NodeId], summaries: &[Option<Summary>]) -> Vec<FunctionVerdict> {
        let all = |summaries: &[Option<Summary>]| -> Vec<FunctionVerdict> {
            nodes.iter().filter_map(|&node| self.function(node, summaries)).collect()
        };
        let is_cycle = nodes.len() > 1 || nodes.iter().any(|node| self.graph.nodes[*node].callees.contains(node));
        if !is_cycle {
            return all(summaries);
        }
        let mut assumed = summaries.to_vec();
        for &node in nodes {
            let input = self.input(node, summaries).filter(|_| self.graph.nodes[node].interface);
            let guess = input.and_then(|input| catch_unwind(AssertUnwindSafe(|| assumed_summary(input))).ok());
            assumed[node.index()] = guess;
        }
        for _ in 0..RECURSION_ROUNDS {
            let done = all(&assumed);
            let holds = done.iter().all(|verdict| match (&assumed[verdict.node.index()], &verdict.verified.summary) {
                (Some(assumed), Some(found)) => assumed.covers(found),
                (_, None) | (None, Some(_)) => false,
            });
            if holds {
                return done;
            }
            for verdict in done {
                assumed[verdict.node.index()] = verdict.verified.summary;
            }
        }
        all(summaries)
    }

    fn function(&self, node: NodeId, summaries: &[Option<Summary>]) -> Option<FunctionVerdict> {
        let data = &self.graph.nodes[node];
        if !data.interface {
            return None;
        }
        let input = self.input(node, summaries)?;
        let verified = match catch_unwind(AssertUnwindSafe(|| verify_function(input, self.settings))) {
            Ok(verified) => verified,
            Err(panic) => {
                let why = crate::front::panic_message(&*panic);
                Verified { reasons: vec![Reason::Failed(why)], ..Verified::default() }
            }
        };
        Some(FunctionVerdict { unit: data.unit, node, name: data.name, span: input.body.span, verified })
    }
}
