//! Headers are preprocessed once, not once per unit.
//!
//! A *segment* is a stretch of a header between two `#include`s. What it gives depends on the text, and on the macros
//! that it consults: every name in it, whether defined or not. A unit that comes to a segment with the same definitions
//! for the same names takes the tokens and definitions of the first unit that was there, without looking at the text.
//!
//! Segments of a unit stay where they are, as [`Piece`]s: a unit that needs two declarations of a header copies two
//! declarations, not the header.

use std::ops::Range;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use refhound_index::{EntityId, FxHashMap, Symbol};
use refhound_source::{FileId, Origin, OriginId, Origins, Pos, SourceFile, Span};

use crate::Problem;
use crate::assume::{Assumed, Assumption};
use crate::lexed::{LexCache, LexedFile};
use crate::macros::{Macro, MacroAddress};
use crate::table::{MacroTable, Neighbours};
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
    absent: Box<[Neighbours]>,
    /// Names that must be these very definitions.
    present: Box<[(Symbol, MacroAddress)]>,
    /// What must or must not be assumed of headers that were not found.
    assumed: Box<[Assumed]>,
    /// What the segment defines (or undefines), in order.
    pub(crate) definitions: Box<[Change]>,
    /// As `Preprocessed::packs`, by index into `tokens`. A segment that has any starts and ends without alignment.
    packs: Box<[(u32, Option<u32>)]>,
    pub(crate) problems: Box<[Problem]>,
    pub(crate) once: bool,
    /// The directive to go on with, its first token, and how many conditionals are open there.
    pub(crate) end_directive: u32,
    pub(crate) end_token: u32,
    pub(crate) end_conditionals: u32,
}

impl Segment {
    /// Where its tokens come from; the file itself has no number of its own here.
    pub fn origin(&self, id: OriginId) -> Origin {
        match id.index().checked_sub(1) {
            Some(index) => self.origins[index],
            None => Origin::File { file: self.file, included_at: None },
        }
    }

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

    /// The change of `#pragma pack` within the segment that counts for one of its tokens.
    pub fn pack_at(&self, token: u32) -> Option<Option<u32>> {
        let after = self.packs.partition_point(|&(from, _)| from <= token);
        after.checked_sub(1).map(|index| self.packs[index].1)
    }

    fn fits(&self, packing: Packing, macros: &MacroTable<'_>, assumes: impl Fn(Symbol, Assumption) -> bool) -> bool {
        (packing == Packing::Natural || self.packs.is_empty())
            && !self.absent.iter().any(|&names| macros.has_macro(names))
            && self.present.iter().all(|&(name, wanted)| macros.is(name, wanted))
            && self.assumed.iter().all(|assumed| assumes(assumed.name, assumed.what) == assumed.holds)
    }
}

/// `#define` or `#undef`, with what a table of macros needs at hand.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) name: Symbol,
    pub(crate) definition: Option<Arc<Macro>>,
}

/// Whether a `#pragma pack` is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    Natural,
    Changed,
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

    /// The place of a problem of the segment.
    pub(crate) fn span(&mut self, span: Span, origins: &mut Origins) -> Span {
        Span { origin: self.origin(span.origin, origins), ..span }
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
    /// A segment of a header; `origin` is the inclusion, `pack` the `#pragma pack` in force before it.
    Shared { segment: &'s Segment, origin: OriginId, pack: Option<u32> },
}

/// What a place of a file gave so far, under different macros: a list that only grows.
#[derive(Debug, Default)]
struct Variants {
    first: OnceLock<Box<Variant>>,
}

#[derive(Debug)]
struct Variant {
    segment: Segment,
    next: OnceLock<Box<Variant>>,
}

impl Variants {
    fn iter(&self) -> impl Iterator<Item = &Segment> {
        let variants = std::iter::successors(self.first.get(), |variant| variant.next.get());
        variants.map(|variant| &variant.segment)
    }

    fn push(&self, segment: Segment) {
        let mut end = &self.first;
        let mut made = Box::new(Variant { segment, next: OnceLock::new() });
        loop {
            while let Some(variant) = end.get() {
                end = &variant.next;
            }
            // Another thread may have been faster.
            match end.set(made) {
                Ok(()) => return,
                Err(back) => made = back,
            }
        }
    }
}

/// A header with what is known about it: where its `#include`s lead, and its segments.
#[derive(Debug)]
pub(crate) struct StoredFile {
    pub(crate) lexed: Arc<LexedFile>,
    /// As in `lexed`, but at hand: most `#include`s are of headers that were read before.
    pub(crate) id: FileId,
    number: StoredId,
    pub(crate) guard: Option<Symbol>,
    pub(crate) line_count: u32,
    /// Where the first directive stands.
    pub(crate) first_directive: u32,
    /// By the number of an `#include`.
    targets: Box<[OnceLock<Option<Target>>]>,
    /// The segments that start with the file, and those after each `#include`.
    starts: Box<[Variants]>,
}

/// The number of a file in its store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StoredId(usize);

/// The file that an `#include` means.
#[derive(Debug, Clone, Copy)]
struct Target {
    file: StoredId,
    /// As in the file, which need not be touched where its guard is defined.
    guard: Option<Symbol>,
}

/// Where an `#include` of a header leads.
pub(crate) enum Led {
    Nowhere,
    /// To a file whose guard is defined.
    ToNothingNew(StoredId),
    To(StoredId),
}

impl StoredFile {
    fn new(lexed: Arc<LexedFile>, number: StoredId) -> StoredFile {
        let includes = lexed.includes as usize;
        StoredFile {
            id: lexed.file.id,
            number,
            guard: lexed.guard,
            line_count: lexed.line_count,
            first_directive: lexed.directive_start(0),
            lexed,
            targets: (0..includes).map(|_| OnceLock::new()).collect(),
            starts: (0..=includes).map(|_| Variants::default()).collect(),
        }
    }

    /// Where `#include` number `include` leads; `find` is asked the first time.
    pub(crate) fn target<'s>(
        &self,
        include: u32,
        macros: &MacroTable<'_>,
        find: impl FnOnce() -> Option<&'s StoredFile>,
    ) -> Led {
        let target = self.targets[include as usize]
            .get_or_init(|| find().map(|file| Target { file: file.number, guard: file.guard }));
        match target {
            None => Led::Nowhere,
            Some(target) if target.guard.is_some_and(|guard| macros.is_macro(guard)) => Led::ToNothingNew(target.file),
            Some(target) => Led::To(target.file),
        }
    }

    /// The segment behind `#include`s, if one fits the macros in force.
    pub(crate) fn find(
        &self,
        includes_before: u32,
        packing: Packing,
        macros: &MacroTable<'_>,
        assumes: impl Fn(Symbol, Assumption) -> bool,
    ) -> Result<&Segment, Recordable> {
        let mut count = 0;
        for segment in self.starts[includes_before as usize].iter() {
            if segment.fits(packing, macros, &assumes) {
                return Ok(segment);
            }
            count += 1;
        }
        Err(if count < VARIANTS { Recordable::Yes } else { Recordable::No })
    }
}

/// All segments known so far. Shared by all units that find headers in the same way and use the same [`LexCache`].
#[derive(Debug, Default)]
pub struct SegmentStore {
    /// What is in it never moves, so units can borrow it while others are added.
    files: boxcar::Vec<StoredFile>,
    numbers: RwLock<FxHashMap<FileId, StoredId>>,
    count: std::sync::atomic::AtomicUsize,
}

impl SegmentStore {
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn file(&self, file: &Arc<SourceFile>, cache: &LexCache) -> &StoredFile {
        let known = self.numbers.read().unwrap_or_else(PoisonError::into_inner).get(&file.id).copied();
        self.stored(known.unwrap_or_else(|| self.store(file, cache)))
    }

    #[cold]
    fn store(&self, file: &Arc<SourceFile>, cache: &LexCache) -> StoredId {
        let lexed = cache.get(file);
        let mut numbers = self.numbers.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been faster.
        let add = || StoredId(self.files.push_with(|number| StoredFile::new(lexed, StoredId(number))));
        *numbers.entry(file.id).or_insert_with(add)
    }

    pub(crate) fn stored(&self, file: StoredId) -> &StoredFile {
        &self.files[file.0]
    }

    pub(crate) fn add(&self, file: &StoredFile, includes_before: u32, mut segment: Segment) {
        segment.id = self.count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        file.starts[includes_before as usize].push(segment);
    }
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
    /// The `#include`s of the file before the segment.
    pub(crate) includes_before: u32,
    /// Whether a `#pragma pack` was in force at the start.
    pub(crate) packing: Packing,
    pub(crate) first_token: usize,
    pub(crate) first_origin: usize,
    pub(crate) file_origin: OriginId,
    pub(crate) absent: Vec<Symbol>,
    pub(crate) present: Vec<(Symbol, MacroAddress)>,
    pub(crate) assumed: Vec<Assumed>,
    pub(crate) definitions: Vec<Change>,
    pub(crate) packs: Vec<(u32, Option<u32>)>,
    pub(crate) problems: Vec<Problem>,
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
        end_token: u32,
        end_conditionals: u32,
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
        let mut problems = self.problems;
        for span in problems.iter_mut().filter_map(|problem| problem.span.as_mut()) {
            span.origin = local(span.origin)?;
        }
        let first_token = self.first_token as u32;
        let packs = self.packs.into_iter().map(|(from, pack)| (from - first_token, pack)).collect();
        Some(Segment {
            id: 0,
            file: self.file,
            tokens: tokens?,
            origins: numbered.into_boxed_slice(),
            absent: Neighbours::group(self.absent),
            present: self.present.into_boxed_slice(),
            assumed: self.assumed.into_boxed_slice(),
            definitions: self.definitions.into_boxed_slice(),
            packs,
            problems: problems.into_boxed_slice(),
            once: self.once,
            end_directive,
            end_token,
            end_conditionals,
        })
    }
}
