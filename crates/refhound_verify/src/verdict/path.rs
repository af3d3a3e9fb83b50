//! The path to an imbalance: which notes lie on it, and how it is told in words.

use refhound_affine::FunctionId;
use refhound_affine::esp::Failure;
use refhound_affine::graph::{Graph, Step as GraphStep};
use refhound_index::{IndexVec, Symbol};
use refhound_source::Span;

use super::PathPoint;
use crate::emit::Translation;
use crate::forward::Object;
use crate::sketch::{Condition, NoteId, NoteKind, ObjectKind, Ptr, Sketch};

/// A failing path through the graphs of a translation.
#[derive(Clone, Copy)]
pub(super) struct FailingPath<'p> {
    pub(super) sketch: &'p Sketch,
    pub(super) translation: &'p Translation,
    pub(super) graphs: &'p IndexVec<FunctionId, Graph>,
    pub(super) failure: &'p Failure,
}

/// An edge of the path that something is known of.
pub(super) struct Event<'p> {
    pub(super) note: NoteId,
    pub(super) turn: Turn,
    step: &'p GraphStep,
}

impl Event<'_> {
    fn assigns(&self) -> bool {
        matches!(self.step, GraphStep::Assign { .. })
    }
}

/// Behind the name of a call that goes well.
const SUCCEEDS: &str = " succeeds";

/// Which way a path takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// There is one way only.
    Only,
    First,
    Other,
}

impl<'p> FailingPath<'p> {
    pub(super) fn events(self) -> impl Iterator<Item = Event<'p>> {
        self.failure.path.iter().filter_map(move |step| {
            let graph = &self.graphs[step.function];
            let edge = &graph.edges[step.edge];
            let note = self.translation.provenance(edge.origin)?.note?;
            let ways = graph.out(edge.from);
            let turn = match ways {
                [] | [_] => Turn::Only,
                [first, ..] if *first == step.edge => Turn::First,
                [..] => Turn::Other,
            };
            Some(Event { note, turn, step: &edge.step })
        })
    }

    /// The path as people read it, up to where the function returns.
    pub(super) fn points(self, end: Option<Span>) -> Vec<PathPoint> {
        let mut points: Vec<PathPoint> = Vec::new();
        // A call that has failed makes nothing, although the translation assigns a count of 0 there.
        let mut failed: Option<NoteId> = None;
        for event in self.events() {
            let note = &self.sketch.notes[event.note];
            let span = note.span;
            if let Some(message) = self.words(&event) {
                let is_made = matches!(note.kind, NoteKind::Made(_)) && event.assigns();
                if is_made && failed == Some(event.note) {
                    continue;
                }
                failed = (matches!(note.kind, NoteKind::Made(_)) && event.turn == Turn::Other).then_some(event.note);
                // That it succeeds goes without saying where it gives something.
                if is_made && points.last().is_some_and(|last| last.span == span && last.message.ends_with(SUCCEEDS)) {
                    points.pop();
                }
                if points.last().is_none_or(|last| last.span != span || last.message != message) {
                    points.push(PathPoint { span, message });
                }
            } else if let Some(span) = self.way_on(&event) {
                points.push(PathPoint { span, message: "this way".to_owned() });
            }
        }
        if let Some(span) = end {
            points.push(PathPoint { span, message: "the function returns".to_owned() });
        }
        points
    }

    /// Where a branch goes on.
    fn way_on(self, event: &Event<'_>) -> Option<Span> {
        let (then, otherwise) = self.sketch.notes[event.note].ways?;
        match event.turn {
            Turn::Only => None,
            Turn::First => Some(then),
            Turn::Other => Some(otherwise),
        }
    }

    fn words(self, event: &Event<'_>) -> Option<String> {
        let assigns = event.assigns();
        let asks = matches!(event.step, GraphStep::Skip | GraphStep::Assume(_));
        let assigned = |words: &str| assigns.then(|| words.to_owned());
        match self.sketch.notes[event.note].kind {
            NoteKind::Branch(condition) => branch_words(self.sketch, condition, event.turn),
            NoteKind::Made(name) if assigns => Some(format!("a new reference from {name}")),
            NoteKind::Made(name) if asks => match event.turn {
                Turn::Only => None,
                Turn::First => Some(format!("{name}{SUCCEEDS}")),
                Turn::Other => Some(format!("{name} fails")),
            },
            NoteKind::Retained => assigned("a reference is taken"),
            NoteKind::Released => assigned("a reference is released"),
            NoteKind::GivenAway(name) => assigns.then(|| format!("{name} takes the reference over")),
            NoteKind::Stored => assigned("the pointer is stored"),
            NoteKind::TakenOut => assigned("the pointer is taken out"),
            NoteKind::Returned => assigned("the pointer is returned"),
            NoteKind::Ends => assigned("the object ends"),
            NoteKind::Called(name) => {
                let is_call = matches!(event.step, GraphStep::Call { .. } | GraphStep::Skip);
                is_call.then(|| format!("{name} is called"))
            }
            NoteKind::Left(name) => matches!(event.step, GraphStep::Skip).then(|| format!("{name} returns")),
            NoteKind::Made(_) | NoteKind::Borrowed(_) | NoteKind::Read | NoteKind::PassedOn | NoteKind::Way => None,
        }
    }
}

/// What it means that a branch goes its first or its second way; `None` when nothing is known of the
/// condition.
fn branch_words(sketch: &Sketch, condition: Condition, turn: Turn) -> Option<String> {
    let is_first = match turn {
        Turn::Only => return None,
        Turn::First => true,
        Turn::Other => false,
    };
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
pub(super) fn is_same(sketch: &Sketch, object: Object, ptr: Ptr) -> bool {
    object.ptr.is_some_and(|known| {
        let name = sketch.ptrs[known].name;
        known == ptr || (name.is_some() && name == sketch.ptrs[ptr].name)
    })
}

pub(super) fn object_name(sketch: &Sketch, object: Object) -> String {
    let name: Option<Symbol> = object.ptr.and_then(|ptr| sketch.ptrs[ptr].name);
    match (name, object.kind) {
        (Some(name), _) => name.as_str().to_owned(),
        (None, ObjectKind::New(call) | ObjectKind::Borrowed(call)) => format!("{call}()"),
        (None, ObjectKind::Parameter) => "a parameter".to_owned(),
        (None, ObjectKind::Memory(_) | ObjectKind::Static | ObjectKind::Unknown) => "an object".to_owned(),
    }
}
