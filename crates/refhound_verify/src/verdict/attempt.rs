//! One attempt to prove a function balanced: the forward translation, decided, and what its failures mean.

use refhound_affine::FunctionId;
use refhound_affine::esp::{self, Doubt, Failure, Settings};
use refhound_affine::graph::Graph;
use refhound_domains::Range;
use refhound_index::IndexVec;
use refhound_summary::Summaries;

use super::path::{Event, FailingPath, Turn, is_same, object_name};
use super::programs::translation;
use super::{Direction, Imbalance};
use crate::emit::{Translation, Which};
use crate::forward::{Object, ResultMode, View};
use crate::reason::Reason;
use crate::sketch::{Condition, Holder, NoteId, NoteKind, ObjectKind, Owned, Ptr, Returned, Sketch, Source, Step};
use crate::summary::{Kept, ResultKind, Summary, SummaryOutcome};

/// Ways of ending that callers tell apart.
const MOST_OUTCOMES: usize = 24;

/// The forward translation of a function in one view, and what was decided of it.
pub(super) struct Attempt {
    translation: Translation,
    graphs: IndexVec<FunctionId, Graph>,
    pub(super) view: View,
    pub(super) imbalances: Vec<Imbalance>,
    pub(super) reasons: Vec<Reason>,
}

impl Attempt {
    pub(super) fn new(sketch: &Sketch, callees: Summaries<'_, Summary>, view: View) -> Attempt {
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
    pub(super) fn badness(&self) -> usize {
        self.imbalances.len() * 2 + self.reasons.len()
    }

    fn failure(&mut self, sketch: &Sketch, failure: &Failure) {
        let origin = self.graphs[failure.function].edges[failure.edge].origin;
        let Some(provenance) = self.translation.provenance(origin) else { return };
        let Some(object) = provenance.object else { return };
        let direction = if failure.difference > 0 { Direction::Over } else { Direction::Under };
        let path = FailingPath { sketch, translation: &self.translation, graphs: &self.graphs, failure };
        let reported = object.note.and_then(|note| sketch.notes[note].reported);
        let by_callee = || reported.map(|name| Reason::UnbalancedCallee(name.as_str().to_owned()));
        if let Some(reason) = doubt_of(path, object).or_else(by_callee) {
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
        let path = path.points(provenance.note.map(|note| sketch.notes[note].span));
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

    /// What callers can know of the function.
    pub(super) fn summary(&self, sketch: &Sketch) -> Option<Summary> {
        if self.view.checks_params && sketch.params.is_empty() && sketch.returns == Returned::Plain {
            return Some(Summary::plain(sketch));
        }
        let unknown_result = sketch.returns == Returned::Object
            && sketch
                .blocks
                .values()
                .flat_map(|block| &block.steps)
                .any(|step| matches!(step, Step::Fresh { owned: Owned::Unknown, .. }));
        // Where imbalances are not reported, nothing speaks for one owner of the result or the other.
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
        let reported = self.imbalances.iter().map(|imbalance| imbalance.place).collect();
        Some(Summary { params, result, outcomes, kept, reported })
    }
}

/// Why an imbalance may be made up by the assumption of shallow aliasing.
fn doubt_of(path: FailingPath<'_>, object: Object) -> Option<Reason> {
    let FailingPath { sketch, failure, .. } = path;
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
    if failure.difference < 0 && path.events().any(|event| sketch.unchecked_stores.contains(&event.note)) {
        return Some(Reason::MultiLevelPointer("an object is stored in a record that is none".into()));
    }
    // The object was made in a callee, and a number that others write says whether that was a success.
    let is_inner = object.note.is_some_and(|note| sketch.notes[note].site.is_some());
    if is_inner && path.events().any(|event| tests_uninterpreted(sketch, event.note)) {
        return Some(Reason::UnknownNumber);
    }
    // `if (x != Py_None) { Py_DECREF(x); }`: on the other way it is None, and whether that can be is not known here.
    let is_static = failure.difference > 0 && path.events().any(|event| turns_out_static(sketch, object, &event));
    is_static.then_some(Reason::StaticObject)
}

/// Whether a branch depends on a number that is not interpreted.
fn tests_uninterpreted(sketch: &Sketch, note: NoteId) -> bool {
    matches!(sketch.notes[note].kind, NoteKind::Branch(Condition::Number(num, ..)) if sketch.uninterpreted.contains(&num))
}

/// Whether a branch goes the way on which the object is a static one.
fn turns_out_static(sketch: &Sketch, object: Object, event: &Event<'_>) -> bool {
    let NoteKind::Branch(condition) = sketch.notes[event.note].kind else { return false };
    match condition {
        Condition::IsStatic(ptr) => event.turn != Turn::Other && is_same(sketch, object, ptr),
        Condition::NotStatic(ptr) => event.turn == Turn::Other && is_same(sketch, object, ptr),
        Condition::IsNull(_)
        | Condition::NotNull(_)
        | Condition::Number(..)
        | Condition::Always(_)
        | Condition::Any => false,
    }
}

/// Whether a parameter is stored in a record that is no object.
fn kept(sketch: &Sketch, param: Ptr) -> Kept {
    let is_unchecked = |step: &Step| match step {
        Step::Escape { ptr, note, .. } => *ptr == param && sketch.unchecked_stores.contains(note),
        Step::Call(call) => {
            sketch.unchecked_stores.contains(&call.note)
                && call.args.iter().any(|(_, source)| *source == Source::Ptr(param))
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
    let has_unchecked = sketch.blocks.values().flat_map(|block| &block.steps).any(is_unchecked);
    if has_unchecked { Kept::Unchecked } else { Kept::Counted }
}
