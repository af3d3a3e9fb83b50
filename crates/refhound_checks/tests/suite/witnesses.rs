//! Witnesses made by hand: a text, and spans of pieces of it.

use std::path::Path;
use std::sync::Arc;

use refhound_checks::{Finding, Selection, judge};
use refhound_evidence::{Confidence, Event, Fault, NullWith, Object, Origin, Step, Trigger, Witness};
use refhound_index::intern;
use refhound_source::{FileKind, OriginId, Origins, Pos, SourceFile, SourceMap, Span};

/// One unit with one file.
pub(crate) struct Unit {
    pub(crate) sources: SourceMap,
    pub(crate) origins: Origins,
    pub(crate) main: OriginId,
    pub(crate) file: Arc<SourceFile>,
}

impl Unit {
    pub(crate) fn new(text: &str) -> Unit {
        Unit::in_file("src/spam.c", text)
    }

    pub(crate) fn in_file(path: &str, text: &str) -> Unit {
        let sources = SourceMap::new();
        let file = sources.add(Path::new(path), FileKind::Project, text);
        let mut origins = Origins::new();
        let main = origins.add(refhound_source::Origin::File { file: file.id, included_at: None });
        Unit { sources, origins, main, file }
    }

    /// The `n`th occurrence of a piece of the text, counted from zero.
    pub(crate) fn nth(&self, piece: &str, n: usize) -> Span {
        let text = std::str::from_utf8(&self.file.bytes).expect("it was a string");
        let (lo, _) = text.match_indices(piece).nth(n).expect("the piece is in the text");
        Span { lo: lo as u32, hi: (lo + piece.len()) as u32, origin: self.main }
    }

    pub(crate) fn span(&self, piece: &str) -> Span {
        self.nth(piece, 0)
    }

    /// A span in the body of a macro that is called at `call`.
    pub(crate) fn in_macro(&mut self, name: &str, call: Span, body: Span) -> Span {
        let call = Pos { lo: call.lo, origin: self.main };
        let body_of = refhound_source::Origin::Body { name: intern(name), defined_in: self.file.id, call };
        Span { origin: self.origins.add(body_of), ..body }
    }

    pub(crate) fn judged(&self, witnesses: &[Witness]) -> Vec<Finding> {
        self.judged_with(
            witnesses,
            &Selection::new(&["ALL"], &["RH107"], refhound_evidence::Confidence::Likely).expect("known words"),
        )
    }

    pub(crate) fn judged_with(&self, witnesses: &[Witness], selection: &Selection) -> Vec<Finding> {
        judge(witnesses.iter().map(|witness| (witness, &self.origins)), [], &self.sources, selection)
    }
}

pub(crate) fn step(place: Span, event: Event, count: impl Into<Option<i32>>) -> Step {
    Step { place, event, count: count.into() }
}

/// A witness about `name` in function `f`, without steps.
pub(crate) fn witness(fault: Fault, name: &str, origin: Origin, made: Span, place: Span) -> Witness {
    Witness {
        function: intern("f"),
        fault,
        object: Object { name: name.to_owned(), origin, place: made, released_by: None },
        place,
        path: Vec::new(),
        trigger: Trigger::BadInput,
        confidence: Confidence::Certain,
        paths: 1,
        exits: Vec::new(),
        null: NullWith::Unknown,
        returns: refhound_evidence::Returns::Something,
        other: None,
    }
}
