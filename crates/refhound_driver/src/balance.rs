//! The affine engine over a whole project, and its verdicts as they are shown.

use std::sync::Arc;

use refhound_affine::print_program;
use refhound_cache::KeyMaker;
use refhound_callgraph::NodeId;
use refhound_index::{FxHashMap, IndexVec, Symbol};
use refhound_memory::{BalanceMemory, Stop};
use refhound_report::{Counterexample, VerdictKind, VerdictRow, VerdictStep};
use refhound_source::{FileId, LineColumn, SourceFile, Span};
use refhound_summary::{Forgetful, Project, Summaries, walk};
use refhound_verify::{
    Balance, Direction, Imbalance, Proof, Summary, Verified, VerifySettings, backward_program, forward_program,
};

use crate::engine_text::node_of;
use crate::pipeline::{Analysis, StageInput, Watched};

/// What the engine says of one function.
#[derive(Debug)]
pub struct FunctionVerdict {
    /// Index of the unit.
    pub unit: usize,
    pub node: NodeId,
    pub name: Symbol,
    pub verified: Verified,
}

/// Decides every interface function that is not remembered.
pub(crate) fn decide(stage: &StageInput<'_>) -> Result<Vec<FunctionVerdict>, Stop> {
    let StageInput { request, reader, units, graph, contracts, oldest, texts, .. } = *stage;
    let bodies = |unit: usize| units[unit].bodies();
    let project = Project::new(graph, contracts, oldest, units.len(), &bodies);
    let settings = request.options.verify;
    let engine = Balance { functions: &project, settings };
    let watched = Watched::new(request.progress, graph);
    let lower = |needed: &[usize]| reader.lower(units, needed);
    let walked = match request.memory {
        None => {
            let Ok(walked) = walk(&engine, graph, &mut Forgetful, &watched);
            walked
        }
        Some(memory) => {
            let mut shared = KeyMaker::new("verdicts");
            shared.key(stage.contracts_key).key(reader.environment()).text(&format!("{oldest:?} {settings:?}"));
            let key = |unit: usize| units[unit].key.unwrap_or_default();
            let mut memory = BalanceMemory::new(memory, graph, texts, shared.finish(), &key, &bodies, &lower);
            walk(&engine, graph, &mut memory, &watched)?
        }
    };
    let mut verdicts: Vec<FunctionVerdict> = Vec::with_capacity(walked.reports.len());
    for (node, mut verified) in walked.reports {
        let data = &graph.nodes[node];
        verified.origins = verified.origins.or_else(|| units[data.unit].origins().cloned());
        verdicts.push(FunctionVerdict { unit: data.unit, node, name: data.name, verified });
    }
    let place = |verdict: &FunctionVerdict| {
        let data = &graph.nodes[verdict.node];
        units[data.unit].record.functions.get(data.index).map(|place| place.lo)
    };
    verdicts.sort_by_key(|verdict| (verdict.unit, place(verdict), verdict.node));
    Ok(verdicts)
}

/// What each function is said to be, as it is shown.
pub fn verdict_rows(analysis: &Analysis) -> Vec<VerdictRow> {
    let mut files = FxHashMap::default();
    analysis.verdicts.iter().map(|verdict| row(analysis, verdict, &mut files)).collect()
}

/// Files by id, each with its name as it is shown: paths of counterexamples name one file over and over.
type Shown = FxHashMap<FileId, (Arc<SourceFile>, String)>;

fn row(analysis: &Analysis, verdict: &FunctionVerdict, files: &mut Shown) -> VerdictRow {
    let verified = &verdict.verified;
    let (filename, at) = definition(analysis, verdict);
    let mut point = |span: Span| {
        let Some(origins) = &verified.origins else { return (filename.clone(), at, String::new()) };
        let place = origins.place(span);
        let (file, name) = files.entry(place.file).or_insert_with(|| {
            let file = analysis.sources.get(place.file);
            let name = file.path.display().to_string();
            (file, name)
        });
        let at = file.line_column(place.lo);
        (name.clone(), at, file.line_text(at.line).trim_end().to_owned())
    };
    let counterexample = |imbalance: &Imbalance| {
        let (filename, at, _) = point(imbalance.place);
        Counterexample {
            object: imbalance.object.clone(),
            direction: match imbalance.direction {
                Direction::Over => "over-counting".into(),
                Direction::Under => "under-counting".into(),
            },
            count: imbalance.count,
            expected: imbalance.escapes,
            filename,
            at,
            path: imbalance
                .path
                .iter()
                .map(|step| {
                    let (filename, at, source) = point(step.span);
                    VerdictStep { filename, at, message: step.message.clone(), source }
                })
                .collect(),
        }
    };
    let counterexamples = verified.imbalances.iter().map(counterexample).collect();
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
        classes: verified.reasons.iter().map(|reason| reason.class().into()).collect(),
        assumptions: verified.assumptions.iter().map(|assumption| assumption.text().into()).collect(),
        counterexamples,
        proof: verified.proof.map(|proof| match proof {
            Proof::Forward => "forward".into(),
            Proof::Backward => "backward".into(),
            Proof::Both => "both".into(),
        }),
    }
}

/// Where a function is written, as it is shown.
fn definition(analysis: &Analysis, verdict: &FunctionVerdict) -> (String, LineColumn) {
    let record = &analysis.units[verdict.unit].record;
    let place = record.functions.get(analysis.graph.nodes[verdict.node].index);
    let file = place.map_or(record.path(), |place| record.files[place.file as usize].file.path.as_str());
    (
        file.to_owned(),
        place.map_or(LineColumn { line: 1, column: 1 }, |at| LineColumn { line: at.first, column: at.column }),
    )
}

/// The affine program of a function, with those of the functions that it calls.
pub fn affine_text(analysis: &Analysis, function: &str, direction: AffineDirection) -> Option<String> {
    let graph = &analysis.graph;
    let bodies = |unit: usize| analysis.units[unit].bodies();
    let project = Project::new(graph, &analysis.contracts, analysis.oldest, analysis.units.len(), &bodies);
    let mut summaries: IndexVec<NodeId, Option<Summary>> = graph.nodes.ids().map(|_| None).collect();
    for verdict in &analysis.verdicts {
        summaries[verdict.node].clone_from(&verdict.verified.summary);
    }
    let node = node_of(analysis, function)?;
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
