//! The history of paths: a tree of steps that states share.

use refhound_evidence::{Event, Step};
use refhound_index::{IndexVec, Symbol, entity};
use refhound_source::Span;

use crate::value::Sym;

entity!(StepId, "step");

#[derive(Debug, Clone, Copy)]
pub(crate) struct StepData {
    pub(crate) parent: Option<StepId>,
    pub(crate) place: Span,
    pub(crate) event: Event,
    /// The object that it is about, and what the function owns of it afterwards.
    pub(crate) object: Option<(Sym, i32)>,
    pub(crate) written: Written,
}

/// When a step came into the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    AsItHappened,
    /// `x = make(); ...; use(x)`: that `make` has failed is assumed where its result is used.
    Afterwards,
}

/// Whether a path tells where exceptions were set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Raised {
    Told,
    LeftOut,
}

#[derive(Debug)]
pub(crate) struct Steps {
    tree: IndexVec<StepId, StepData>,
}

impl Steps {
    pub(crate) fn new(start: Span) -> (Steps, StepId) {
        let mut tree = IndexVec::new();
        let root = tree.push(StepData {
            parent: None,
            place: start,
            event: Event::Used,
            object: None,
            written: Written::AsItHappened,
        });
        (Steps { tree }, root)
    }

    pub(crate) fn push(&mut self, parent: StepId, place: Span, event: Event, object: Option<(Sym, i32)>) -> StepId {
        self.tree.push(StepData { parent: Some(parent), place, event, object, written: Written::AsItHappened })
    }

    /// A step about what happened earlier, at `place`.
    pub(crate) fn push_afterwards(&mut self, parent: StepId, place: Span, event: Event) -> StepId {
        self.tree.push(StepData { parent: Some(parent), place, event, object: None, written: Written::Afterwards })
    }

    /// The steps that concern an object or a counter, and the branches taken, in the order in which they happen; of what held the
    /// object, where it was released at last.
    pub(crate) fn path(
        &self,
        last: StepId,
        is_it: impl Fn(Sym) -> bool,
        raised: Raised,
        mut holder: Option<(Sym, Symbol)>,
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        // What was written afterwards, and how many steps come behind it unless its place is met.
        let mut waiting: Vec<(Step, usize)> = Vec::new();
        let mut at = Some(last);
        while let Some(step) = at {
            let data = self.tree[step];
            at = data.parent;
            if data.parent.is_none() {
                break;
            }
            if data.written == Written::Afterwards {
                waiting.push((Step { place: data.place, event: data.event, count: None }, steps.len()));
                continue;
            }
            waiting.retain(|(late, _)| {
                let is_met = late.place == data.place;
                if is_met {
                    steps.push(late.clone());
                }
                !is_met
            });
            if let (Some((sym, _)), Some((held_by, name))) = (data.object, holder)
                && sym == held_by
                && matches!(data.event, Event::Released | Event::Stolen { .. } | Event::Destroyed)
            {
                holder = None;
                steps.push(Step { place: data.place, event: Event::HolderReleased { holder: name }, count: None });
                continue;
            }
            let count = match data.object {
                Some((sym, count)) if is_it(sym) => Some(count),
                Some(_) if matches!(data.event, Event::Raised { .. }) && raised == Raised::Told => None,
                Some(_) => continue,
                None => None,
            };
            steps.push(Step { place: data.place, event: data.event, count });
        }
        for (late, behind) in waiting.into_iter().rev() {
            steps.insert(behind, late);
        }
        steps.reverse();
        steps
    }

    /// Whether an object was stored where it outlives the call on the way.
    pub(crate) fn was_stored(&self, last: StepId, object: Sym) -> bool {
        let mut at = Some(last);
        while let Some(step) = at {
            let data = self.tree[step];
            if data.event == Event::Stored && data.object.is_some_and(|(sym, _)| sym == object) {
                return true;
            }
            at = data.parent;
        }
        false
    }

    /// What happened to an object last.
    pub(crate) fn last_event_of(&self, last: StepId, object: Sym) -> Option<Event> {
        let mut at = Some(last);
        while let Some(step) = at {
            let data = self.tree[step];
            if data.object.is_some_and(|(sym, _)| sym == object) {
                return Some(data.event);
            }
            at = data.parent;
        }
        None
    }

    pub(crate) fn last_event(&self, last: StepId) -> Option<Event> {
        self.tree.get(last).map(|data| data.event)
    }
}
