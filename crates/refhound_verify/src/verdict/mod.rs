//! One function: translated, decided, and explained.

mod attempt;
mod path;
mod programs;

use std::sync::Arc;

use refhound_affine::backward::backward_flow;
use refhound_affine::graph::Graph;
use refhound_affine::karr;
use refhound_source::{Origins, Span};
use refhound_summary::{Entrance, ResultRole, Summaries};

use self::attempt::Attempt;
pub use self::programs::{backward_program, forward_program};
use crate::backward;
use crate::build::{FunctionInput, sketch};
use crate::forward::{ResultMode, View};
use crate::outputs;
use crate::reason::{Assumption, Reason};
use crate::sketch::{ObjectKind, Returned, Sketch};
use crate::summary::Summary;

/// What can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VerifySettings {
    /// Whether parameters of entry points may be the same object.
    pub aliasing: ParameterAliasing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ParameterAliasing {
    /// As in the paper. The counts of two parameters that are one object add up, so a proof holds for that case as well.
    #[default]
    Distinct,
    /// `if (?) { p1 = p2 }` for pairs of parameters.
    Any,
}

/// The verdict on one function.
#[derive(Debug, Clone, Default)]
pub struct Verified {
    pub imbalances: Vec<Imbalance>,
    pub reasons: Vec<Reason>,
    pub assumptions: Vec<Assumption>,
    /// `None`: callers cannot know what it does to their objects.
    pub summary: Option<Summary>,
    pub proof: Option<Proof>,
    /// The backward translation proves what the forward translation refutes: one of them is wrong.
    pub disputed: bool,
    /// Resolves the places; `None` for the origins of the unit.
    pub origins: Option<Arc<Origins>>,
}

impl Verified {
    /// All places that it names.
    pub fn places_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        self.imbalances.iter_mut().flat_map(|imbalance| {
            let path = imbalance.path.iter_mut().map(|point| &mut point.span);
            std::iter::once(&mut imbalance.place).chain(path)
        })
    }
}

/// Which translation proved a function balanced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Proof {
    Forward,
    Backward,
    Both,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Direction {
    Over,
    Under,
}

/// An object whose count is wrong at the end of a path.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub struct Imbalance {
    /// The variable, or what stands for one.
    pub object: String,
    pub kind: ObjectKind,
    pub direction: Direction,
    /// Change of the count, and references that were given away.
    pub count: i64,
    pub escapes: i64,
    /// Where the object appears.
    pub place: Span,
    pub path: Vec<PathPoint>,
}

#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub struct PathPoint {
    pub span: Span,
    pub message: String,
}

/// Decides one function whose callees were decided before.
pub fn verify_function(input: FunctionInput<'_>, settings: VerifySettings) -> Verified {
    let sketch = sketch(input);
    let mut best: Option<Attempt> = None;
    for &mode in result_modes(&input, &sketch) {
        let view = view(&input, &sketch, mode, settings);
        let attempt = Attempt::new(&sketch, input.callees, view);
        let is_better = best.as_ref().is_none_or(|best| attempt.badness() < best.badness());
        if is_better {
            best = Some(attempt);
        }
        if best.as_ref().is_some_and(|best| best.badness() == 0) {
            break;
        }
    }
    let Some(attempt) = best else { return Verified::default() };
    let summary = attempt.summary(&sketch);
    let mut reasons = sketch.reasons.clone();
    reasons.extend(attempt.reasons);
    reasons.sort();
    reasons.dedup();
    let mut assumptions = sketch.assumptions.clone();
    if input.role.entry == Entrance::Python && sketch.params.len() > 1 && settings.aliasing == ParameterAliasing::Any {
        assumptions.retain(|assumption| *assumption != Assumption::DistinctParameters);
    }
    let mut verified = Verified {
        imbalances: attempt.imbalances,
        reasons,
        assumptions,
        summary,
        proof: None,
        disputed: false,
        origins: None,
    };
    let is_proved = verified.imbalances.is_empty() && verified.reasons.is_empty();
    // What the sketch leaves open, no translation of it can decide.
    if sketch.reasons.is_empty() {
        let backward = proves_backward(&sketch, input.callees, attempt.view);
        verified.proof = match (is_proved, backward) {
            (true, true) => Some(Proof::Both),
            (true, false) => Some(Proof::Forward),
            (false, true) if verified.imbalances.is_empty() => Some(Proof::Backward),
            (false, _) => None,
        };
        verified.disputed = backward && !verified.imbalances.is_empty();
        if verified.proof == Some(Proof::Backward) {
            verified.reasons.clear();
        }
    } else if sketch.reasons.iter().all(|reason| matches!(reason, Reason::MultiLevelPointer(_)))
        && let Some(filled) = outputs::decided(input, settings)
        && (filled.proof.is_some() || !filled.imbalances.is_empty())
    {
        if let Some(summary) = &mut verified.summary {
            summary.reported = filled.imbalances.iter().map(|imbalance| imbalance.place).collect();
        }
        verified.proof = filled.proof;
        verified.imbalances = filled.imbalances;
        verified.assumptions = filled.assumptions;
        verified.reasons.clear();
    }
    verified
}

/// Who may own what a function returns.
fn result_modes(input: &FunctionInput<'_>, sketch: &Sketch) -> &'static [ResultMode] {
    match (sketch.returns, input.role.result, input.role.entry) {
        (Returned::Object, ResultRole::New, Entrance::Python) => &[ResultMode::New],
        (Returned::Object, ..) => &[ResultMode::New, ResultMode::Borrowed],
        (Returned::Plain | Returned::Argument(_), ..) => &[ResultMode::Borrowed],
    }
}

/// A proof of a sketch that leaves nothing open; or else what is wrong in the attempt that comes nearest to one.
pub(crate) fn proof_of(
    input: &FunctionInput<'_>,
    sketch: &Sketch,
    settings: VerifySettings,
) -> Result<Proof, Vec<Imbalance>> {
    let mut best: Option<Attempt> = None;
    for &mode in result_modes(input, sketch) {
        let view = view(input, sketch, mode, settings);
        let attempt = Attempt::new(sketch, input.callees, view);
        let backward = attempt.imbalances.is_empty() && proves_backward(sketch, input.callees, view);
        match (attempt.badness() == 0, backward) {
            (true, true) => return Ok(Proof::Both),
            (true, false) => return Ok(Proof::Forward),
            (false, true) => return Ok(Proof::Backward),
            (false, false) => {}
        }
        if best.as_ref().is_none_or(|best| attempt.badness() < best.badness()) {
            best = Some(attempt);
        }
    }
    Err(best.map_or_else(Vec::new, |best| best.imbalances))
}

fn view(input: &FunctionInput<'_>, sketch: &Sketch, result: ResultMode, settings: VerifySettings) -> View {
    let is_entry = input.role.entry == Entrance::Python;
    View {
        checks_params: is_entry,
        result: if sketch.returns == Returned::Object { result } else { ResultMode::Borrowed },
        observes_result: !is_entry,
        destroys: input.role.destroys,
        aliased_params: is_entry && settings.aliasing == ParameterAliasing::Any && sketch.params.len() > 1,
    }
}

/// Whether the backward translation proves that every object is balanced, for every path and aliasing.
fn proves_backward(sketch: &Sketch, callees: Summaries<'_, Summary>, view: View) -> bool {
    let translated = backward::flow(sketch, callees, view);
    if !translated.is_complete {
        return false;
    }
    let program = backward_flow(sketch.name, &translated.flow);
    let Some(main) = program.functions.ids().next() else { return false };
    karr::decide(&Graph::of(&program, main)).is_ok_and(|decision| decision.all_hold())
}

/// What a function of a cycle of calls is taken to do before it was looked at.
pub fn assumed_summary(input: FunctionInput<'_>) -> Summary {
    Summary::assumed(&sketch(input))
}
