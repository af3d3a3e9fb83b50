//! Findings made by hand: some texts, and witnesses whose spans are pieces of them.

use std::path::Path;

use refhound_checks::{Finding, Selection, judge};
use refhound_evidence::{Confidence, Event, Fault, NullWith, Object, Origin, Step, Trigger, Witness};
use refhound_index::intern;
use refhound_report::{Format, Report, Statistics};
use refhound_source::{FileId, FileKind, Origin as TokenOrigin, Origins, SourceMap, Span};

/// Files of one unit; spans are pieces of their text.
pub(crate) struct Texts {
    pub(crate) sources: SourceMap,
    origins: Origins,
    files: Vec<(FileId, refhound_source::OriginId, String)>,
}

impl Texts {
    pub(crate) fn new(files: &[(&str, &str)]) -> Texts {
        let mut texts = Texts { sources: SourceMap::new(), origins: Origins::new(), files: Vec::new() };
        for (name, text) in files {
            let file = texts.sources.add(Path::new(name), FileKind::Project, *text).id;
            let origin = texts.origins.add(TokenOrigin::File { file, included_at: None });
            texts.files.push((file, origin, (*text).to_owned()));
        }
        texts
    }

    pub(crate) fn span(&self, piece: &str) -> Span {
        let found = self.files.iter().find_map(|(_, origin, text)| Some((*origin, text.find(piece)?)));
        let (origin, lo) = found.unwrap_or_else(|| panic!("{piece} is in no file"));
        Span { lo: lo as u32, hi: (lo + piece.len()) as u32, origin }
    }

    pub(crate) fn judged(&self, witnesses: &[Witness]) -> Vec<Finding> {
        judge(witnesses.iter().map(|witness| (witness, &self.origins)), [], &self.sources, &all_rules())
    }
}

fn all_rules() -> Selection {
    Selection::new(&["ALL"], &[], Confidence::Likely).expect("a known word")
}

pub(crate) fn witness(fault: Fault, name: &str, origin: Origin, path: Vec<Step>) -> Witness {
    let place = path.last().expect("a path").place;
    let object = Object { name: name.to_owned(), origin, place: path[0].place, released_by: None };
    let (function, trigger, confidence) = (intern("f"), Trigger::AllocFailure, Confidence::Likely);
    let returns = refhound_evidence::Returns::Something;
    Witness {
        function,
        fault,
        object,
        place,
        exits: Vec::new(),
        path,
        trigger,
        confidence,
        paths: 1,
        null: NullWith::Unknown,
        returns,
        other: None,
    }
}

pub(crate) fn step(place: Span, event: Event, count: impl Into<Option<i32>>) -> Step {
    Step { place, event, count: count.into() }
}

pub(crate) fn new(call: &str) -> Origin {
    Origin::New(intern(call))
}

pub(crate) fn leak(texts: &Texts, piece: &str, end: &str) -> Witness {
    let path = vec![step(texts.span(piece), Event::Obtained, 1), step(texts.span(end), Event::Lost, 1)];
    witness(Fault::Leaked, "d", new("PyDict_New"), path)
}

/// The findings in a format, with nothing else to tell.
pub(crate) fn rendered(format: Format, findings: &[Finding]) -> String {
    let statistics = Statistics { files: 1, functions: 2, ..Statistics::default() };
    format.render(&Report::new(findings, &statistics))
}
