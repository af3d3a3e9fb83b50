//! One function: translated, decided, and told in words.

use std::sync::Arc;

use refhound_affine::FunctionId;
use refhound_affine::esp::{self, Doubt, Failure, Settings};
use refhound_affine::graph::{Graph, Step as GraphStep};
use refhound_affine::karr;
use refhound_domains::Range;
use refhound_index::{FxHashMap, IndexVec, Symbol};
use refhound_source::{Origins, Span};
use refhound_summary::{Entrance, ResultRole, Summaries};

use crate::build::{FunctionInput, sketch};
use crate::emit::{FunRefKey, Funs, Returns, Translation, Which, emit};
use crate::forward::{Object, ResultMode, View, summary_function, walk};
use crate::outputs;
use crate::reason::{Assumption, Reason};
use crate::sketch::{
    Call, Condition, Holder, Kept, NoteId, NoteKind, ObjectKind, Owned, Ptr, ResultKind, Returned, Sketch, Source,
    Step, Summary, SummaryOutcome,
};

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

/// The forward translation of a function and of all functions that it calls, for people.
pub fn forward_program(input: FunctionInput<'_>) -> refhound_affine::Program {
    let mut list = Vec::new();
    let mut groups = Vec::new();
    let mut by_ref = FxHashMap::default();
    let is_entry = input.role.entry == Entrance::Python;
    let mut work = vec![(input, None)];
    let mut group = 0;
    while let Some((input, node)) = work.pop() {
        let sketch = sketch(input);
        let kind = node.and_then(|node| input.callees.get(node)).map(|summary| summary.result);
        let mode = if kind == Some(ResultKind::Borrowed) { ResultMode::Borrowed } else { ResultMode::New };
        let mut view = view(&input, &sketch, mode, VerifySettings::default());
        view.tells_result |= node.is_some() && sketch.returns != Returned::Plain;
        let walked = walk(&sketch, input.callees, view);
        if let Some(node) = node {
            by_ref.insert((0, FunRefKey::Callee(node)), list.len());
        }
        list.push(walked.main);
        groups.push(group);
        for (block, fun) in walked.lifted {
            by_ref.insert((group, FunRefKey::Block(block)), list.len());
            list.push(fun);
            groups.push(group);
        }
        for call in calls(&sketch) {
            let is_new = !by_ref.contains_key(&(0, FunRefKey::Callee(call.callee)))
                && !work.iter().any(|(_, node)| *node == Some(call.callee));
            if let (true, Some(function)) = (is_new, input.project.function(call.callee)) {
                work.push((FunctionInput { function, ..input }, Some(call.callee)));
            }
        }
        group += 1;
    }
    let returns = if is_entry { Returns::Nothing } else { Returns::Changes };
    emit(&Funs { list, by_ref, returns }, &groups).program
}

/// The backward translation of a function, for people.
pub fn backward_program(input: FunctionInput<'_>) -> refhound_affine::Program {
    let sketch = sketch(input);
    let view = view(&input, &sketch, ResultMode::New, VerifySettings::default());
    let flow = crate::backward::flow(&sketch, input.callees, view).flow;
    refhound_affine::backward::backward_flow(sketch.name, &flow)
}

fn view(input: &FunctionInput<'_>, sketch: &Sketch, result: ResultMode, settings: VerifySettings) -> View {
    let is_entry = input.role.entry == Entrance::Python;
    View {
        checks_params: is_entry,
        result: if sketch.returns == Returned::Object { result } else { ResultMode::Borrowed },
        tells_result: !is_entry,
        destroys: input.role.destroys,
        aliased_params: is_entry && settings.aliasing == ParameterAliasing::Any && sketch.params.len() > 1,
    }
}

fn translation(sketch: &Sketch, callees: Summaries<'_, Summary>, view: View) -> Translation {
    let walked = walk(sketch, callees, view);
    let mut list = vec![walked.main];
    let mut by_ref = FxHashMap::default();
    for (block, fun) in walked.lifted {
        by_ref.insert((0, FunRefKey::Block(block)), list.len());
        list.push(fun);
    }
    let mut groups = vec![0; list.len()];
    for call in calls(sketch) {
        let key = (0, FunRefKey::Callee(call.callee));
        if let (false, Some(summary)) = (by_ref.contains_key(&key), callees.get(call.callee)) {
            by_ref.insert(key, list.len());
            groups.push(list.len());
            list.push(summary_function(call.name, summary));
        }
    }
    emit(&Funs { list, by_ref, returns: Returns::Changes }, &groups)
}

fn calls(sketch: &Sketch) -> impl Iterator<Item = &Call> {
    sketch.blocks.values().flat_map(|block| &block.steps).filter_map(|step| match step {
        Step::Call(call) => Some(call),
        _ => None,
    })
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
            summary.told = filled.imbalances.iter().map(|imbalance| imbalance.place).collect();
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

/// Whether the backward translation proves that every object is balanced, for every path and aliasing.
fn proves_backward(sketch: &Sketch, callees: Summaries<'_, Summary>, view: View) -> bool {
    let translated = crate::backward::flow(sketch, callees, view);
    if !translated.is_complete {
        return false;
    }
    let program = refhound_affine::backward::backward_flow(sketch.name, &translated.flow);
    let Some(main) = program.functions.ids().next() else { return false };
    karr::decide(&Graph::of(&program, main)).is_ok_and(|decision| decision.all_hold())
}

struct Attempt {
    translation: Translation,
    graphs: IndexVec<FunctionId, Graph>,
    view: View,
    imbalances: Vec<Imbalance>,
    reasons: Vec<Reason>,
}

impl Attempt {
    fn new(sketch: &Sketch, callees: Summaries<'_, Summary>, view: View) -> Attempt {
        let translation = translation(sketch, callees, view);
        let graphs = Graph::all(&translation.program);
        let report = esp::check_graphs(&translation.program, &graphs, Settings::default());
        let mut attempt = Attempt { translation, graphs, view, imbalances: Vec::new(), reasons: Vec::new() };
        if report.gave_up {
            attempt.reasons.push(Reason::Budget);
        }
        for (_, _, doubt) in &report.doubts {
            // What somebody unknown got has a reason of its own.
            let unknown = !sketch.reasons.is_empty();
            match doubt {
                Doubt::Limit if unknown => {}
                Doubt::Limit => attempt.reasons.push(Reason::CountLimit),
                Doubt::Merged => attempt.reasons.push(Reason::MergedPaths),
            }
        }
        // Behind a pointer to a pointer a variable can be another one: then no count is sure.
        if sketch.reasons.iter().any(|reason| matches!(reason, Reason::MultiLevelPointer(_))) {
            return attempt;
        }
        for failure in &report.failures {
            attempt.failure(sketch, failure);
        }
        attempt
    }

    /// How far from a proof.
    fn badness(&self) -> usize {
        self.imbalances.len() * 2 + self.reasons.len()
    }

    fn failure(&mut self, sketch: &Sketch, failure: &Failure) {
        let origin = self.graphs[failure.function].edges[failure.edge].origin;
        let Some(provenance) = self.translation.origins.get((origin.0 as usize).wrapping_sub(1)).copied() else {
            return;
        };
        let Some(object) = provenance.object else { return };
        let direction = if failure.difference > 0 { Direction::Over } else { Direction::Under };
        if let Some(reason) = self.doubtful(sketch, object, failure) {
            if !self.reasons.contains(&reason) {
                self.reasons.push(reason);
            }
            return;
        }
        if let Some(name) = object.note.and_then(|note| sketch.notes[note].told) {
            let reason = Reason::UnbalancedCallee(name.as_str().to_owned());
            if !self.reasons.contains(&reason) {
                self.reasons.push(reason);
            }
            return;
        }
        let place = object.note.map(|note| sketch.notes[note].site.unwrap_or(sketch.notes[note].span));
        let place = place.or_else(|| object.ptr.map(|ptr| sketch.ptrs[ptr].span)).unwrap_or(sketch.span);
        let is_known = self
            .imbalances
            .iter()
            .any(|known| known.place == place && known.direction == direction && known.kind == object.kind);
        if is_known {
            return;
        }
        let path = self.path(sketch, failure, provenance.note.map(|note| sketch.notes[note].span));
        self.imbalances.push(Imbalance {
            object: object_name(sketch, object),
            kind: object.kind,
            direction,
            count: failure.left,
            escapes: failure.right,
            place,
            path,
        });
    }

    /// Imbalances that the assumption of shallow aliasing may have made up.
    fn doubtful(&self, sketch: &Sketch, object: Object, failure: &Failure) -> Option<Reason> {
        match object.kind {
            ObjectKind::Memory(Holder::Elsewhere) => {
                return Some(Reason::MultiLevelPointer("an object in memory that has other owners".into()));
            }
            ObjectKind::Memory(Holder::Member) if failure.left < 0 => {
                return Some(Reason::MultiLevelPointer("a member is released where it stands".into()));
            }
            ObjectKind::Memory(Holder::Member)
            | ObjectKind::Parameter
            | ObjectKind::New(_)
            | ObjectKind::Borrowed(_)
            | ObjectKind::Static
            | ObjectKind::Unknown => {}
        }
        let notes = || {
            failure.path.iter().filter_map(|step| {
                let graph = &self.graphs[step.function];
                let edge = &graph.edges[step.edge];
                let provenance = self.translation.origins.get((edge.origin.0 as usize).wrapping_sub(1))?;
                Some((provenance.note?, graph.out(edge.from).first() == Some(&step.edge)))
            })
        };
        if failure.difference < 0 && notes().any(|(note, _)| sketch.soft.contains(&note)) {
            return Some(Reason::MultiLevelPointer("an object is stored in a record that is none".into()));
        }
        // The object was made in a callee, and a number that others write says whether that was a success.
        let is_inner = object.note.is_some_and(|note| sketch.notes[note].site.is_some());
        let asks_others = |note: NoteId| match sketch.notes[note].kind {
            NoteKind::Branch(Condition::Number(num, ..)) => sketch.hearsay.contains(&num),
            _ => false,
        };
        if is_inner && notes().any(|(note, _)| asks_others(note)) {
            return Some(Reason::UnknownNumber);
        }
        // `if (x != Py_None) { Py_DECREF(x); }`: on the other way it is None, and whether that can be is not known here.
        let is_static = failure.difference > 0
            && notes().any(|(note, is_first)| match sketch.notes[note].kind {
                NoteKind::Branch(Condition::IsStatic(ptr)) => is_first && is_same(sketch, object, ptr),
                NoteKind::Branch(Condition::NotStatic(ptr)) => !is_first && is_same(sketch, object, ptr),
                _ => false,
            });
        is_static.then_some(Reason::StaticObject)
    }

    fn path(&self, sketch: &Sketch, failure: &Failure, end: Option<Span>) -> Vec<PathPoint> {
        let mut points: Vec<PathPoint> = Vec::new();
        for step in &failure.path {
            let graph = &self.graphs[step.function];
            let edge = &graph.edges[step.edge];
            let Some(provenance) = self.translation.origins.get((edge.origin.0 as usize).wrapping_sub(1)) else {
                continue;
            };
            let Some(note) = provenance.note else { continue };
            let note = sketch.notes[note];
            let is_first = graph.out(edge.from).first() == Some(&step.edge);
            let branches = graph.out(edge.from).len() > 1;
            let message = match (note.kind, &edge.step) {
                (NoteKind::Way, _) => continue,
                (NoteKind::Branch(condition), _) if branches => {
                    if let Some(text) = branch_text(sketch, condition, is_first) {
                        text
                    } else {
                        let Some((then, otherwise)) = note.ways else { continue };
                        let span = if is_first { then } else { otherwise };
                        points.push(PathPoint { span, message: "this way".to_owned() });
                        continue;
                    }
                }
                (NoteKind::Branch(_), _) => continue,
                (NoteKind::Made(name), GraphStep::Skip | GraphStep::Assume(_)) if branches && is_first => {
                    format!("{name} succeeds")
                }
                (NoteKind::Made(name), GraphStep::Skip | GraphStep::Assume(_)) if branches => format!("{name} fails"),
                (NoteKind::Made(name), GraphStep::Assign { .. }) => format!("a new reference from {name}"),
                (NoteKind::Retained, GraphStep::Assign { .. }) => "a reference is taken".to_owned(),
                (NoteKind::Released, GraphStep::Assign { .. }) => "a reference is released".to_owned(),
                (NoteKind::GivenAway(name), GraphStep::Assign { .. }) => format!("{name} takes the reference over"),
                (NoteKind::Stored, GraphStep::Assign { .. }) => "the pointer is stored".to_owned(),
                (NoteKind::TakenOut, GraphStep::Assign { .. }) => "the pointer is taken out".to_owned(),
                (NoteKind::Returned, GraphStep::Assign { .. }) => "the pointer is returned".to_owned(),
                (NoteKind::Called(name), GraphStep::Call { .. } | GraphStep::Skip) => format!("{name} is called"),
                (NoteKind::Left(name), GraphStep::Skip) => format!("{name} returns"),
                (NoteKind::Ends, GraphStep::Assign { .. }) => "the object ends".to_owned(),
                _ => continue,
            };
            if points.last().is_none_or(|last| last.span != note.span || last.message != message) {
                points.push(PathPoint { span: note.span, message });
            }
        }
        if let Some(span) = end {
            points.push(PathPoint { span, message: "the function returns".to_owned() });
        }
        points
    }

    fn summary(&self, sketch: &Sketch) -> Option<Summary> {
        if self.view.checks_params && sketch.params.is_empty() && sketch.returns == Returned::Plain {
            return Some(plain_summary(sketch));
        }
        let unknown_result = sketch.returns == Returned::Object
            && sketch
                .blocks
                .values()
                .flat_map(|block| &block.steps)
                .any(|step| matches!(step, Step::Fresh { owned: Owned::Unknown, .. }));
        // Where imbalances are not told, nothing speaks for one owner of the result or the other.
        let is_unsure = sketch.returns == Returned::Object
            && sketch.reasons.iter().any(|reason| matches!(reason, Reason::MultiLevelPointer(_)));
        if unknown_result || is_unsure {
            return None;
        }
        let mut wanted: Vec<_> = self.translation.there.iter().map(|(_, var)| *var).collect();
        wanted.extend(self.translation.result);
        let found = esp::outcomes(&self.translation.program, &self.graphs, &wanted, Settings::default())?;
        let mut outcomes: Vec<SummaryOutcome> = Vec::new();
        for outcome in found {
            let mut changes = vec![(0, 0); sketch.params.len()];
            for ((label, which), value) in self.translation.layout.iter().zip(&outcome.returned) {
                let value = (*value)?;
                match which {
                    Which::Count => changes[*label].0 = value,
                    Which::Escape => changes[*label].1 = value,
                }
            }
            let mut there = vec![None; sketch.params.len()];
            for ((param, _), range) in self.translation.there.iter().zip(&outcome.globals) {
                there[*param] = range.value().map(|value| value != 0);
            }
            let result = outcome.globals.get(self.translation.there.len()).copied().unwrap_or(Range::ALL);
            let next = SummaryOutcome { changes, there, result };
            if !outcomes.contains(&next) {
                outcomes.push(next);
            }
        }
        if outcomes.len() > MOST_OUTCOMES {
            return None;
        }
        let result = match (sketch.returns, self.view.result) {
            (Returned::Plain, _) => ResultKind::Plain,
            (Returned::Argument(position), _) => ResultKind::Argument(position),
            (Returned::Object, ResultMode::New) => ResultKind::New,
            (Returned::Object, ResultMode::Borrowed) => ResultKind::Borrowed,
        };
        let params = sketch.params.iter().map(|(position, _)| *position).collect();
        let kept = sketch.params.iter().map(|(_, ptr)| kept(sketch, *ptr)).collect();
        let told = self.imbalances.iter().map(|imbalance| imbalance.place).collect();
        Some(Summary { params, result, outcomes, kept, told })
    }
}

/// Whether a parameter is stored in a record that is no object.
fn kept(sketch: &Sketch, param: Ptr) -> Kept {
    let softly = |step: &Step| match step {
        Step::Escape { ptr, note, .. } => *ptr == param && sketch.soft.contains(note),
        Step::Call(call) => {
            sketch.soft.contains(&call.note) && call.args.iter().any(|(_, source)| *source == Source::Ptr(param))
        }
        Step::Copy { .. }
        | Step::Fresh { .. }
        | Step::Count { .. }
        | Step::End { .. }
        | Step::Expose { .. }
        | Step::NonNull { .. }
        | Step::IsNull { .. }
        | Step::Number { .. }
        | Step::Assume { .. }
        | Step::Choice(_)
        | Step::Mark { .. }
        | Step::Never => false,
    };
    let is_soft = sketch.blocks.values().flat_map(|block| &block.steps).any(softly);
    if is_soft { Kept::Softly } else { Kept::Counted }
}

/// What a function of a cycle of calls is taken to do before it was looked at: nothing to its arguments, and what it
/// returns is the caller's.
pub fn assumed_summary(input: FunctionInput<'_>) -> Summary {
    let sketch = sketch(input);
    let changes = vec![(0, 0); sketch.params.len()];
    let any = |result| SummaryOutcome { changes: changes.clone(), there: vec![None; changes.len()], result };
    let exactly = |value| any(Range::exactly(value));
    let (result, outcomes) = match sketch.returns {
        Returned::Object => (ResultKind::New, vec![exactly(0), exactly(1)]),
        Returned::Argument(position) => (ResultKind::Argument(position), vec![exactly(1)]),
        Returned::Plain => (ResultKind::Plain, vec![any(Range::ALL)]),
    };
    let params: Vec<u16> = sketch.params.iter().map(|(position, _)| *position).collect();
    let kept = vec![Kept::Counted; params.len()];
    Summary { params, result, outcomes, kept, told: Vec::new() }
}

impl Summary {
    /// Whether everything that `other` says can happen is also said here.
    pub fn covers(&self, other: &Summary) -> bool {
        self.params == other.params
            && self.result == other.result
            && other.outcomes.iter().all(|outcome| {
                self.outcomes.iter().any(|known| {
                    let same = |(known, found): (&Option<bool>, &Option<bool>)| known.is_none() || known == found;
                    known.changes == outcome.changes
                        && known.there.iter().zip(&outcome.there).all(same)
                        && known.result.includes(outcome.result)
                })
            })
    }
}

/// Ways of ending that callers tell apart.
const MOST_OUTCOMES: usize = 24;

fn plain_summary(sketch: &Sketch) -> Summary {
    let params: Vec<u16> = sketch.params.iter().map(|(position, _)| *position).collect();
    let outcome = SummaryOutcome { changes: Vec::new(), there: Vec::new(), result: Range::ALL };
    let kept = vec![Kept::Counted; params.len()];
    Summary { params, result: ResultKind::Plain, outcomes: vec![outcome], kept, told: Vec::new() }
}

/// What it means that a branch goes its first or its second way; `None` when nothing is known of the condition.
fn branch_text(sketch: &Sketch, condition: Condition, is_first: bool) -> Option<String> {
    let name = |ptr| sketch.ptrs[ptr].name.map_or_else(|| "it".to_owned(), |name: Symbol| format!("`{name}`"));
    match condition {
        Condition::IsNull(ptr) if is_first => Some(format!("{} is NULL", name(ptr))),
        Condition::IsNull(ptr) => Some(format!("{} is not NULL", name(ptr))),
        Condition::NotNull(ptr) if is_first => Some(format!("{} is not NULL", name(ptr))),
        Condition::NotNull(ptr) => Some(format!("{} is NULL", name(ptr))),
        Condition::Number(_, comparison, value) => {
            let comparison = if is_first { comparison } else { comparison.negated() };
            Some(format!("the value is {} {value}", comparison.sign()))
        }
        Condition::IsStatic(ptr) if is_first => Some(format!("{} is a static object", name(ptr))),
        Condition::NotStatic(ptr) if !is_first => Some(format!("{} is a static object", name(ptr))),
        Condition::IsStatic(_) | Condition::NotStatic(_) | Condition::Always(_) | Condition::Any => None,
    }
}

/// Whether a variable is the one that an object is known by.
fn is_same(sketch: &Sketch, object: Object, ptr: Ptr) -> bool {
    object.ptr.is_some_and(|known| {
        let name = sketch.ptrs[known].name;
        known == ptr || (name.is_some() && name == sketch.ptrs[ptr].name)
    })
}

fn object_name(sketch: &Sketch, object: Object) -> String {
    let name: Option<Symbol> = object.ptr.and_then(|ptr| sketch.ptrs[ptr].name);
    match (name, object.kind) {
        (Some(name), _) => name.as_str().to_owned(),
        (None, ObjectKind::New(call) | ObjectKind::Borrowed(call)) => format!("{call}()"),
        (None, ObjectKind::Parameter) => "a parameter".to_owned(),
        (None, ObjectKind::Memory(_) | ObjectKind::Static | ObjectKind::Unknown) => "an object".to_owned(),
    }
}
