//! Headers are preprocessed once, not once per unit.
//!
//! A *segment* is a stretch of a header between two `#include`s. What it gives depends on the text, and on the macros
//! that it consults: every name in it, whether defined or not. A unit that comes to a segment with the same definitions
//! for the same names takes the tokens and definitions of the first unit that was there, without looking at the text.
//!
//! Segments of a unit stay where they are, as [`Piece`]s: a unit that needs two declarations of a header copies two
//! declarations, not the header.

use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

use refhound_index::{EntityId, FxHashMap, Symbol};
use refhound_source::{FileId, Origin, OriginId, Origins, Pos};

use crate::macros::Macro;
use crate::token::Token;

/// Different results that are kept for one place. Headers that are included for their side effects have many.
const VARIANTS: usize = 6;

/// The tokens of a stretch of a header, with origins that are numbered within the segment.
#[derive(Debug)]
pub struct Segment {
    /// Tells segments of one [`SegmentStore`] apart.
    pub id: usize,
    pub file: FileId,
    pub tokens: Box<[Token]>,
    /// Origins 1, 2, ...; 0 is the inclusion of the file itself.
    origins: Box<[Origin]>,
    /// Names that must not be macros.
    absent: Box<[Symbol]>,
    /// Names that must be these very definitions. Held, so that no other definition can get their address.
    present: Box<[(Symbol, Arc<Macro>)]>,
    /// What the segment defines (or undefines), in order.
    pub(crate) definitions: Box<[(Symbol, Option<Arc<Macro>>)]>,
    pub(crate) once: bool,
    /// The directive to go on with, and how many conditionals are open there.
    pub(crate) end_directive: u32,
    pub(crate) end_conditionals: usize,
}

impl Segment {
    /// Where the text of a token stands in the segment's file, outside all macros.
    pub fn place(&self, token: &Token) -> u32 {
        let (mut lo, mut origin) = (token.lo, token.origin.index());
        while let Some(outer) = origin.checked_sub(1).map(|index| self.origins[index]) {
            match outer {
                Origin::Body { call, .. } => (lo, origin) = (call.lo, call.origin.index()),
                Origin::Argument { written, .. } => origin = written.index(),
                Origin::File { .. } => break,
            }
        }
        lo
    }
}

/// Brings tokens of a segment into a unit. Origins are numbered anew when the first token that has one comes along.
pub struct Adoption<'s> {
    segment: &'s Segment,
    file: OriginId,
    /// By local number: 1 + the number in the unit, or 0.
    known: Vec<u32>,
}

impl<'s> Adoption<'s> {
    /// `file` is the origin of the segment's file in the unit.
    pub fn new(segment: &'s Segment, file: OriginId) -> Self {
        Adoption { segment, file, known: Vec::new() }
    }

    /// A token of the segment as a token of the unit.
    #[inline]
    pub fn token(&mut self, token: Token, origins: &mut Origins) -> Token {
        let origin = if token.origin.index() == 0 { self.file } else { self.origin(token.origin, origins) };
        Token { origin, ..token }
    }

    fn origin(&mut self, local: OriginId, origins: &mut Origins) -> OriginId {
        let index = local.index();
        if index == 0 {
            return self.file;
        }
        if self.known.is_empty() {
            self.known = vec![0; self.segment.origins.len() + 1];
        }
        if self.known[index] != 0 {
            return OriginId::from_index(self.known[index] as usize - 1);
        }
        // What an origin refers to came before it: the recursion goes down to the file, at most as deep as macros nest.
        let adopted = match self.segment.origins[index - 1] {
            Origin::Body { name, defined_in, call } => {
                let call = Pos { lo: call.lo, origin: self.origin(call.origin, origins) };
                Origin::Body { name, defined_in, call }
            }
            Origin::Argument { inside, written } => {
                Origin::Argument { inside: self.origin(inside, origins), written: self.origin(written, origins) }
            }
            origin @ Origin::File { .. } => origin,
        };
        let adopted = origins.add(adopted);
        self.known[index] = adopted.index() as u32 + 1;
        adopted
    }
}

/// A part of a unit's text, in order.
#[derive(Debug, Clone)]
pub enum Piece<'s> {
    /// Tokens of the unit itself, all of one file.
    Own { file: FileId, tokens: Range<u32> },
    /// A segment of a header; `origin` is the inclusion.
    Shared { segment: &'s Segment, origin: OriginId },
}

/// What a place of a file gave so far, under different macros.
#[allow(clippy::vec_box, reason = "a segment must not move: units hold references to it")]
type Variants = Vec<Box<Segment>>;

/// All segments known so far. Shared by all units that find headers in the same way and use the same [`LexCache`].
///
/// [`LexCache`]: crate::LexCache
#[derive(Debug, Default)]
pub struct SegmentStore {
    // The boxes never move and are never removed, which is what `find` relies on.
    segments: RwLock<FxHashMap<(FileId, u32), Variants>>,
    count: std::sync::atomic::AtomicUsize,
}

impl SegmentStore {
    pub fn new() -> Self {
        Self::default()
    }

    /// The segment that starts at directive `start` of `file`, if one fits the macros in force. `definition` gives the
    /// address of a name's definition, or 0.
    pub(crate) fn find(
        &self,
        file: FileId,
        start: u32,
        definition: impl Fn(Symbol) -> usize,
    ) -> Result<&Segment, Recordable> {
        let segments = self.segments.read().unwrap_or_else(PoisonError::into_inner);
        let Some(variants) = segments.get(&(file, start)) else { return Err(Recordable::Yes) };
        let fits = |segment: &Segment| {
            segment.absent.iter().all(|&name| definition(name) == 0)
                && segment.present.iter().all(|(name, wanted)| definition(*name) == Arc::as_ptr(wanted) as usize)
        };
        match variants.iter().find(|segment| fits(segment)) {
            Some(segment) => Ok(extend(segment)),
            None if variants.len() < VARIANTS => Err(Recordable::Yes),
            None => Err(Recordable::No),
        }
    }

    pub(crate) fn add(&self, start: u32, mut segment: Segment) {
        segment.id = self.count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut segments = self.segments.write().unwrap_or_else(PoisonError::into_inner);
        segments.entry((segment.file, start)).or_default().push(Box::new(segment));
    }
}

/// Frees a reference from the lock guard that it was found under.
fn extend<'store>(segment: &Segment) -> &'store Segment {
    // SAFETY: the segment lives in a box that the store owns; entries are never removed or replaced, and `find` binds
    // the result to the lifetime of the store.
    unsafe { &*std::ptr::from_ref(segment) }
}

/// Whether one more variant may be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Recordable {
    Yes,
    No,
}

/// What is written down while a segment is preprocessed for the first time.
pub(crate) struct Recorder {
    pub(crate) file: FileId,
    pub(crate) start: u32,
    pub(crate) first_token: usize,
    pub(crate) first_origin: usize,
    pub(crate) file_origin: OriginId,
    pub(crate) absent: Vec<Symbol>,
    pub(crate) present: Vec<(Symbol, Arc<Macro>)>,
    pub(crate) definitions: Vec<(Symbol, Option<Arc<Macro>>)>,
    pub(crate) once: bool,
    /// `__COUNTER__` within the segment.
    pub(crate) counter: u32,
}

impl Recorder {
    /// The finished segment, or `None` where a token comes from outside it.
    pub(crate) fn finish(
        self,
        tokens: &[Token],
        origins: &Origins,
        end_directive: u32,
        end_conditionals: usize,
    ) -> Option<Segment> {
        let local = |origin: OriginId| {
            if origin == self.file_origin {
                return Some(OriginId::from_index(0));
            }
            origin.index().checked_sub(self.first_origin).map(|index| OriginId::from_index(index + 1))
        };
        let tokens: Option<Box<[Token]>> = tokens[self.first_token..]
            .iter()
            .map(|&token| Some(Token { origin: local(token.origin)?, ..token }))
            .collect();
        let mut numbered = Vec::with_capacity(origins.len() - self.first_origin);
        for index in self.first_origin..origins.len() {
            numbered.push(match origins.get(OriginId::from_index(index)) {
                Origin::Body { name, defined_in, call } => {
                    Origin::Body { name, defined_in, call: Pos { lo: call.lo, origin: local(call.origin)? } }
                }
                Origin::Argument { inside, written } => {
                    Origin::Argument { inside: local(inside)?, written: local(written)? }
                }
                Origin::File { .. } => return None,
            });
        }
        Some(Segment {
            id: 0,
            file: self.file,
            tokens: tokens?,
            origins: numbered.into_boxed_slice(),
            absent: self.absent.into_boxed_slice(),
            present: self.present.into_boxed_slice(),
            definitions: self.definitions.into_boxed_slice(),
            once: self.once,
            end_directive,
            end_conditionals,
        })
    }
}
