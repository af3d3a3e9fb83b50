//! Taking segments of headers from the store, and recording them where the store has none that fits.

use std::sync::Arc;

use refhound_index::{Symbol, symbol_count};
use refhound_source::{OriginId, Span};

use crate::Problem;
use crate::engine::{Engine, PROBLEMS_KEPT, Scratch, Sharing, Source};
use crate::macros::Macro;
use crate::segments::{Adoption, Change, Packing, Piece, Recordable, Recorder, Segment};

impl<'c, 's: 'c> Engine<'c, 's> {
    /// At the start of a stretch of a file: takes it from the store, or begins to record it.
    pub(crate) fn begin_segment(&mut self, includes_before: u32) {
        let Some(file) = self.files.last() else { return };
        let Some(stored) = file.stored else { return };
        if self.sharing == Sharing::Nothing || file.line_delta != 0 || !self.frames.is_empty() {
            return;
        }
        let origin = file.origin;
        let packing = self.packing();
        let assumes = |name, what| self.would_assume(name, what);
        match stored.find(includes_before, packing, &self.macros, assumes) {
            Ok(segment) => self.replay(segment, origin),
            Err(Recordable::No) => {}
            Err(Recordable::Yes) => {
                self.scratch.recording += 1;
                self.recorder = Some(Recorder {
                    file: stored.id,
                    includes_before,
                    packing,
                    first_token: self.out.len(),
                    first_origin: self.origins.len(),
                    file_origin: origin,
                    absent: Vec::new(),
                    present: Vec::new(),
                    assumed: Vec::new(),
                    definitions: Vec::new(),
                    packs: Vec::new(),
                    problems: Vec::new(),
                    once: false,
                    counter: 0,
                });
            }
        }
    }

    fn pack(&self) -> Option<u32> {
        self.packs.last().and_then(|&(_, pack)| pack)
    }

    fn packing(&self) -> Packing {
        let natural = self.pack_stack.is_empty() && self.pack().is_none();
        if natural { Packing::Natural } else { Packing::Changed }
    }

    fn replay(&mut self, segment: &'s Segment, origin: OriginId) {
        for change in &segment.definitions {
            match &change.definition {
                Some(definition) => self.macros.define(change.name, definition),
                None => self.macros.undefine(change.name),
            }
        }
        if segment.once {
            self.once.insert(segment.file);
        }
        if !segment.problems.is_empty() {
            let mut adoption = Adoption::new(segment, origin);
            for problem in &segment.problems {
                let span = problem.span.map(|span| adoption.span(span, &mut self.origins));
                self.add_problem(span, &problem.message);
            }
        }
        if !segment.tokens.is_empty() {
            self.cut_piece();
            self.pieces.push(Piece::Shared { segment, origin, pack: self.pack() });
        }
        let Some(file) = self.files.last_mut() else { return };
        file.at = segment.end_token;
        file.text_end = segment.end_token;
        file.next_directive = segment.end_directive;
        file.conditionals = segment.end_conditionals;
    }

    /// Writes down that the segment depends on what `name` is, unless it was defined inside the segment.
    pub(crate) fn record_dependency(&mut self, name: Symbol, definition: Option<&Macro>) {
        if !self.meet(name) {
            return;
        }
        let Some(definition) = definition else {
            if let Some(recorder) = &mut self.recorder {
                recorder.absent.push(name);
            }
            return;
        };
        // No other unit has the macros of this one's own text.
        if definition.defined_in == self.main.id {
            self.abandon_segment();
        } else if let Some(recorder) = &mut self.recorder {
            recorder.present.push((name, definition.address()));
        }
    }

    pub(crate) fn record_definition(&mut self, name: Symbol, definition: Option<&Arc<Macro>>) {
        if self.recorder.is_none() {
            return;
        }
        self.meet(name);
        if let Some(recorder) = &mut self.recorder {
            recorder.definitions.push(Change { name, definition: definition.cloned() });
        }
    }

    /// Writes down a change of `#pragma pack`, which is part of the segment if none was in force before it.
    pub(crate) fn record_pack(&mut self, pack: Option<u32>) {
        let at = self.out.len() as u32;
        match &mut self.recorder {
            Some(recorder) if recorder.packing == Packing::Natural => recorder.packs.push((at, pack)),
            _ => self.abandon_segment(),
        }
    }

    /// Every unit that comes here has the same problem.
    pub(crate) fn record_problem(&mut self, span: Option<Span>, message: &str) {
        if let Some(recorder) = &mut self.recorder {
            recorder.problems.push(Problem { span, message: message.to_owned() });
            if recorder.problems.len() > PROBLEMS_KEPT {
                self.abandon_segment();
            }
        }
    }

    /// Whether the recording meets the name for the first time.
    fn meet(&mut self, name: Symbol) -> bool {
        let Scratch { met, recording, .. } = &mut self.scratch;
        if name.index() >= met.len() {
            met.resize(symbol_count().max(name.index() + 1), 0);
        }
        std::mem::replace(&mut met[name.index()], *recording) != *recording
    }

    /// What is read now depends on more than a recording can tell.
    pub(crate) fn abandon_segment(&mut self) {
        self.recorder = None;
    }

    /// The segment ends before the directive given, or at the end of the file.
    pub(crate) fn end_segment(&mut self, end_directive: u32) {
        // Inside a macro call the tokens are not complete yet.
        if self.source != Source::Files || !self.frames.is_empty() {
            self.recorder = None;
        }
        let (Some(recorder), Some(file)) = (self.recorder.take(), self.files.last()) else { return };
        let Some(stored) = file.stored else { return };
        // The alignment that a segment leaves behind would have to be part of what units find.
        if !recorder.packs.is_empty() && self.packing() == Packing::Changed {
            return;
        }
        let includes_before = recorder.includes_before;
        let end_token = file.lexed.directive_start(end_directive);
        let segment = recorder.finish(&self.out, &self.origins, end_directive, end_token, file.conditionals);
        if let Some(segment) = segment {
            self.store.add(stored, includes_before, segment);
        }
    }
}
