//! The affine engine over a whole project, and its verdicts as they are shown.

use std::sync::Arc;

use refhound_affine::print_program;
use refhound_callgraph::{CallGraph, NodeId};
use refhound_contracts::Contracts;
use refhound_index::{FxHashMap, IndexVec, Symbol};
use refhound_report::{Counterexample, VerdictKind, VerdictRow, VerdictStep};
use refhound_source::{FileId, SourceFile, Span};
use refhound_summary::{Forgetful, Functions, Project, Summaries, UnitBodies, walk};
use refhound_types::PythonVersion;
use refhound_verify::{
    Assumption, Balance, Direction, Imbalance, Proof, Reason, Summary, Verified, VerifySettings, backward_program,
    forward_program,
};

use crate::pipeline::{Analysis, bodies_of};

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
    units: &[Option<UnitBodies<'_>>],
    graph: &CallGraph,
    contracts: &Contracts,
    oldest: PythonVersion,
    settings: VerifySettings,
) -> Vec<FunctionVerdict> {
    let of_unit = |index: usize| units[index];
    let project = Project::new(graph, contracts, oldest, units.len(), &of_unit);
    let engine = Balance { functions: &project, settings };
    let Ok(walked) = walk(&engine, graph, &mut Forgetful, &|| false);
    let verdict = |(node, verified): (NodeId, Verified)| {
        let data = &graph.nodes[node];
        let span = project.function(node)?.body.span;
        Some(FunctionVerdict { unit: data.unit, node, name: data.name, span, verified })
    };
    let mut verdicts: Vec<FunctionVerdict> = walked.reports.into_iter().filter_map(verdict).collect();
    verdicts.sort_by_key(|verdict| (verdict.unit, verdict.span.lo, verdict.node));
    verdicts
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
    let units = bodies_of(&analysis.units);
    let graph = &analysis.graph;
    let of_unit = |index: usize| units[index];
    let project = Project::new(graph, &analysis.contracts, analysis.oldest, units.len(), &of_unit);
    let mut summaries: IndexVec<NodeId, Option<Summary>> = graph.nodes.ids().map(|_| None).collect();
    for verdict in &analysis.verdicts {
        summaries[verdict.node].clone_from(&verdict.verified.summary);
    }
    let node = graph.nodes.iter().find(|(_, node)| node.name.as_str() == function)?.0;
    let engine = Balance { functions: &project, settings: VerifySettings::default() };
    let input = engine.input(node, Summaries::new(&summaries))?;
    Some(match direction {
        AffineDirection::Forward => print_program(&forward_program(input)),
        AffineDirection::Backward => print_program(&backward_program(input)),
    })
}

/// Which of the two translations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AffineDirection {
    Forward,
    Backward,
}
