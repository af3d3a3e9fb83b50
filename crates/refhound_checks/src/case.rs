//! A witness as a rule sees it, with the words that all rules use for the same things.

use refhound_evidence::{Event, Origin, Witness};
use refhound_index::Symbol;
use refhound_source::Span;

/// One witness to be judged.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    pub witness: &'a Witness,
}

impl<'a> Case<'a> {
    pub fn new(witness: &'a Witness) -> Case<'a> {
        Case { witness }
    }

    /// The object as messages name it.
    pub fn name(&self) -> String {
        format!("`{}`", self.witness.object.name)
    }

    /// The function that gives a reference to the object back.
    pub fn release(&self) -> &'static str {
        self.witness.object.released_by.map_or("Py_DECREF", Symbol::as_str)
    }

    /// Whether it is an object of Python, for which there are more ways than a plain release.
    pub fn is_pythons(&self) -> bool {
        self.witness.object.released_by.is_none()
    }

    /// Whether no variable holds the object: it goes by the expression that made it.
    pub fn is_nameless(&self) -> bool {
        self.witness.object.name.contains('(')
    }

    /// The object's reference, as in "... is lost".
    pub fn reference(&self) -> String {
        match self.witness.object.origin {
            Origin::New(call) => format!("the new reference from {call}"),
            Origin::Out(call) => format!("the reference that {call} stored in it"),
            Origin::Unknown(Some(call)) => format!("the reference from {call}"),
            Origin::Unknown(None) => "the reference from the call".to_owned(),
            Origin::Call(call) => format!("the result of {call}"),
            Origin::Borrowed(_) | Origin::Parameter | Origin::Memory | Origin::Static | Origin::Null => {
                "the reference taken to it".to_owned()
            }
        }
    }

    /// Why the function does not own the object, as in "it is ...".
    pub fn ownership(&self) -> String {
        match self.witness.object.origin {
            Origin::New(call) => format!("a reference from {call} that is no longer owned here"),
            Origin::Borrowed(call) => format!("a borrowed reference from {call}"),
            Origin::Out(call) => format!("a borrowed reference stored by {call}"),
            Origin::Unknown(Some(call)) => format!("the result of {call}, which is not owned here"),
            Origin::Unknown(None) => "the result of a call that is not owned here".to_owned(),
            Origin::Parameter => "a parameter, and the caller owns it".to_owned(),
            Origin::Memory => "borrowed from where it is stored".to_owned(),
            Origin::Static => "a static object that nobody took a reference to".to_owned(),
            Origin::Call(call) => format!("the result of {call}"),
            Origin::Null => "NULL".to_owned(),
        }
    }

    /// The call that made or gave the object.
    pub fn origin_call(&self) -> Option<Symbol> {
        match self.witness.object.origin {
            Origin::New(call) | Origin::Borrowed(call) | Origin::Out(call) | Origin::Call(call) => Some(call),
            Origin::Unknown(call) => call,
            Origin::Parameter | Origin::Memory | Origin::Static | Origin::Null => None,
        }
    }

    /// The last thing that happens to the object.
    pub fn last_event(&self) -> Option<Event> {
        self.witness.path.iter().rev().find(|step| step.count.is_some()).map(|step| step.event)
    }

    /// The last call that is taken to have failed while the object was there.
    pub fn failed_call(&self) -> Option<Symbol> {
        let since = self.witness.path.iter().rev().take_while(|step| step.event != Event::Obtained);
        since.into_iter().find_map(|step| match step.event {
            Event::Outcome { call, failed: true } => Some(call),
            _ => None,
        })
    }

    /// Where the function took a reference to an object that it did not own when it got it.
    pub fn taken(&self) -> Option<Span> {
        let got = self.witness.path.iter().find(|step| step.event == Event::Obtained);
        let is_owned = match got.and_then(|step| step.count) {
            Some(count) => count > 0,
            None => matches!(self.witness.object.origin, Origin::New(_) | Origin::Unknown(_)),
        };
        if is_owned { None } else { self.last_place(Event::Retained) }
    }

    /// Where an event of the object happened last. An engine may notice a fault only later, as at the end of the function.
    pub fn last_place(&self, event: Event) -> Option<Span> {
        let of_object = self.witness.path.iter().rev().filter(|step| step.count.is_some());
        of_object.into_iter().find(|step| step.event == event).map(|step| step.place)
    }

    /// The function that the object was passed to as an argument where it was made: `f(made())`.
    pub fn passed_to(&self) -> Option<Symbol> {
        if !self.is_nameless() {
            return None;
        }
        self.witness.path.iter().find_map(|step| match step.event {
            Event::Lent { to } => Some(to),
            Event::Kept { by } | Event::Stolen { by } => Some(by),
            Event::PassedOn { to } => to,
            _ => None,
        })
    }

    /// What took the last reference away, newest first: the step before a use after release.
    pub fn gone_by(&self) -> Option<Event> {
        let is_end = |event: &Event| matches!(event, Event::Released | Event::Stolen { .. } | Event::Destroyed);
        let mut ends = self.witness.path.iter().rev().map(|step| step.event).filter(is_end);
        match self.last_event() {
            // The last step is the use itself: a second release is a use as well.
            Some(Event::Released | Event::Stolen { .. }) => ends.nth(1),
            _ => ends.next(),
        }
    }
}
