//! A unit's text as stretches with outlines, and the tokens that are left when only the needed declarations stay.

use std::ops::Range;
use std::sync::{OnceLock, PoisonError, RwLock};

use refhound_contracts::VirtualHeaders;
use refhound_csyntax::{Need, Needs, Outline, OutlineItem, OutlinedText, Roots, SharedNames, outline, whole};
use refhound_index::Symbol;
use refhound_preproc::{Adoption, Piece, Preprocessed, Segment, Token, TokenKind};
use refhound_project::Language;
use refhound_source::{FileId, FileKind, OriginId, Origins, SourceFile, SourceMap};

use crate::front::Definition;

/// Outlines of shared segments, each made once.
#[derive(Default)]
pub(crate) struct OutlineCache {
    /// By the segment's id. What is in it never moves, so units can borrow it while others are added.
    outlines: boxcar::Vec<OnceLock<SharedOutline>>,
    /// The names of all outlines that are made.
    names: RwLock<SharedNames>,
    /// Of the units that have these flags.
    language: Language,
}

pub(crate) struct SharedOutline {
    outline: Outline,
    /// By item: the definition, if it is a function of the project. Empty for other files.
    definitions: Vec<Option<Definition>>,
}

impl OutlineCache {
    pub(crate) fn new(language: Language) -> Self {
        OutlineCache { language, ..OutlineCache::default() }
    }

    /// Whether a text is C++ to the units that have these flags: all of it is read. C's headers of the tool's own are C to everybody.
    fn is_cxx(&self, file: &SourceFile) -> bool {
        self.language == Language::Cxx
            && (file.kind != FileKind::Virtual || VirtualHeaders::is_cxx(&file.path.to_string_lossy()))
    }

    fn get(&self, segment: &Segment, map: &SourceMap) -> &SharedOutline {
        let slot = self.outlines.get(segment.id).unwrap_or_else(|| self.grow(segment.id));
        slot.get_or_init(|| {
            let made = SharedOutline::new(segment, map, self.is_cxx(&map.get(segment.file)));
            let mut names = self.names.write().unwrap_or_else(PoisonError::into_inner);
            names.add(segment.id as u32, &made.outline);
            made
        })
    }

    /// Adds slots until there is one for the segment. If several threads do, there are some more.
    #[cold]
    fn grow(&self, segment: usize) -> &OnceLock<SharedOutline> {
        loop {
            if let Some(slot) = self.outlines.get(segment) {
                return slot;
            }
            self.outlines.push(OnceLock::new());
        }
    }

    /// Calls `with` with the names that all shared segments declare.
    pub(crate) fn with_names<R>(&self, with: impl FnOnce(&SharedNames) -> R) -> R {
        with(&self.names.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl SharedOutline {
    fn new(segment: &Segment, map: &SourceMap, is_cxx: bool) -> SharedOutline {
        let outline = if is_cxx { whole(&segment.tokens) } else { outline(&segment.tokens) };
        let definitions = if map.get(segment.file).kind == FileKind::Project {
            let place = |token: u32| (segment.file, segment.place(&segment.tokens[token as usize]));
            outline.items.iter().map(|item| definition(item, place)).collect()
        } else {
            Vec::new()
        };
        SharedOutline { outline, definitions }
    }
}

/// The function that an item defines; `place` gives file and offset of a token outside all macros.
pub(crate) fn definition(item: &OutlineItem, place: impl FnOnce(u32) -> (FileId, u32)) -> Option<Definition> {
    // What is unclear may hold functions: one unit speaks for it as well.
    let (name, token) = match item.function {
        Some(function) => (function.name, function.name_token),
        None if item.unclear => (Symbol::EMPTY, item.tokens.start),
        None => return None,
    };
    let (file, lo) = place(token);
    Some(Definition { file, lo, name })
}

/// A stretch that begins and ends between declarations.
pub(crate) enum Text<'s> {
    Own {
        file: FileId,
        tokens: Range<u32>,
        outline: Outline,
    },
    Shared {
        segment: &'s Segment,
        origin: OriginId,
        /// The `#pragma pack` in force before it.
        pack: Option<u32>,
        outline: &'s SharedOutline,
    },
    /// Several pieces that a declaration spans, as `int table[] = {` / `#include "table.inc"` / `};`
    Joined {
        tokens: Vec<Token>,
        outline: Outline,
    },
}

impl Text<'_> {
    pub(crate) fn outline(&self) -> &Outline {
        match self {
            Text::Own { outline, .. } | Text::Joined { outline, .. } => outline,
            Text::Shared { outline, .. } => &outline.outline,
        }
    }

    pub(crate) fn tokens<'a>(&'a self, own: &'a [Token]) -> &'a [Token] {
        match self {
            Text::Own { tokens, .. } => &own[tokens.start as usize..tokens.end as usize],
            Text::Shared { segment, .. } => &segment.tokens,
            Text::Joined { tokens, .. } => tokens,
        }
    }

    /// By item: the definition, if it is a function of the project. What is not shared has to be looked at.
    pub(crate) fn shared_definitions(&self) -> Option<&[Option<Definition>]> {
        match self {
            Text::Shared { outline, .. } => Some(&outline.definitions),
            Text::Own { .. } | Text::Joined { .. } => None,
        }
    }

    /// The segment, where the text is one.
    pub(crate) fn segment(&self) -> Option<&Segment> {
        match self {
            Text::Shared { segment, .. } => Some(segment),
            Text::Own { .. } | Text::Joined { .. } => None,
        }
    }

    /// The file, unless there are several.
    pub(crate) fn file(&self) -> Option<FileId> {
        match self {
            Text::Own { file, .. } => Some(*file),
            Text::Shared { segment, .. } => Some(segment.file),
            Text::Joined { .. } => None,
        }
    }

    /// File and offset of a token of the text, outside all macros.
    pub(crate) fn place(&self, own: &[Token], origins: &Origins, token: u32) -> (FileId, u32) {
        let token = &self.tokens(own)[token as usize];
        match self {
            Text::Shared { segment, .. } => (segment.file, segment.place(token)),
            Text::Own { .. } | Text::Joined { .. } => {
                let place = origins.place(token.span());
                (place.file, place.lo)
            }
        }
    }
}

/// Cuts a unit into stretches; pieces that a declaration spans are joined.
pub(crate) fn texts<'s>(
    pieces: Vec<Piece<'s>>,
    unit: &mut Preprocessed,
    cache: &'s OutlineCache,
    map: &SourceMap,
) -> Vec<Text<'s>> {
    let mut texts = Vec::with_capacity(pieces.len());
    let mut open: Option<Open> = None;
    for piece in pieces {
        if let Some(mut joined) = open.take() {
            joined.add(&piece, unit);
            open = joined.close(&mut texts, cache.language);
            continue;
        }
        let text = match piece {
            Piece::Own { file, ref tokens } => {
                let own = &unit.tokens[tokens.start as usize..tokens.end as usize];
                let outline = if cache.is_cxx(&map.get(file)) { whole(own) } else { outline(own) };
                Text::Own { file, tokens: tokens.clone(), outline }
            }
            Piece::Shared { segment, origin, pack } => {
                Text::Shared { segment, origin, pack, outline: cache.get(segment, map) }
            }
        };
        if text.outline().complete {
            texts.push(text);
        } else {
            let mut joined = Open::default();
            joined.add(&piece, unit);
            open = Some(joined);
        }
    }
    if let Some(joined) = open {
        let outline = joined_outline(&joined.tokens, cache.language);
        texts.push(Text::Joined { tokens: joined.tokens, outline });
    }
    texts
}

fn joined_outline(tokens: &[Token], language: Language) -> Outline {
    match language {
        Language::C => outline(tokens),
        Language::Cxx => whole(tokens),
    }
}

/// Pieces that end in the middle of a declaration, so far.
#[derive(Default)]
struct Open {
    tokens: Vec<Token>,
    depth: i64,
}

impl Open {
    fn add(&mut self, piece: &Piece<'_>, unit: &mut Preprocessed) {
        let start = self.tokens.len();
        match piece {
            Piece::Own { tokens, .. } => {
                self.tokens.extend_from_slice(&unit.tokens[tokens.start as usize..tokens.end as usize]);
            }
            Piece::Shared { segment, origin, .. } => {
                let mut adoption = Adoption::new(segment, *origin);
                let adopted = segment.tokens.iter().map(|&token| adoption.token(token, &mut unit.origins));
                self.tokens.extend(adopted);
            }
        }
        for token in &self.tokens[start..] {
            match token.kind {
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => self.depth += 1,
                TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => self.depth -= 1,
                _ => {}
            }
        }
    }

    /// Hands the text over if it may be complete now; a look at the last token spares most attempts.
    fn close(self, texts: &mut Vec<Text<'_>>, language: Language) -> Option<Open> {
        let last = self.tokens.last().map(|token| token.kind);
        if self.depth > 0 || !matches!(last, Some(TokenKind::Semicolon | TokenKind::RBrace)) {
            return Some(self);
        }
        let outline = joined_outline(&self.tokens, language);
        if !outline.complete {
            return Some(self);
        }
        texts.push(Text::Joined { tokens: self.tokens, outline });
        None
    }
}

/// The text of the needed declarations.
pub(crate) struct Assembled {
    /// Ends with one `End` token.
    pub(crate) tokens: Vec<Token>,
    pub(crate) packs: Vec<(u32, Option<u32>)>,
    /// Each holds whole declarations; the last of a range may be a function without its body.
    pub(crate) ranges: Vec<Range<u32>>,
    /// Where the items start that this unit speaks for, in order, and whether it does for what follows.
    speaks: Vec<(u32, bool)>,
    /// The text of headers in C++ that are the tool's own.
    provided: Vec<Range<u32>>,
}

impl Assembled {
    /// Whether a token stands in a header in C++ that is the tool's own.
    pub(crate) fn is_provided(&self, token: usize) -> bool {
        self.provided.iter().any(|range| range.contains(&(token as u32)))
    }

    /// Whether this unit speaks for the function that starts at a token.
    pub(crate) fn speaks_for(&self, first_token: usize) -> bool {
        let index = self.speaks.partition_point(|&(start, _)| start as usize <= first_token);
        index > 0 && self.speaks[index - 1].1
    }
}

/// The texts as outlines; `roots` tells whether items of a text may be wanted whoever mentions them.
pub(crate) fn outlined<'a>(
    texts: &'a [Text<'_>],
    own: &'a [Token],
    roots: impl Fn(&Text<'_>) -> Roots,
) -> Vec<OutlinedText<'a>> {
    let outlined = |text: &'a Text<'_>| OutlinedText {
        tokens: text.tokens(own),
        outline: text.outline(),
        shared: text.segment().map(|segment| segment.id as u32),
        roots: roots(text),
    };
    texts.iter().map(outlined).collect()
}

/// `#pragma pack` while the needed declarations are put together.
struct Packs {
    /// By own token, in order; those before `done` were passed.
    changes: Vec<(u32, Option<u32>)>,
    done: usize,
    /// What was told last.
    stated: Option<u32>,
}

impl Packs {
    /// The alignment in force at an item's first token, if it has to be told.
    #[allow(clippy::option_option, reason = "no change, or a change to an alignment or to none")]
    fn change(&mut self, text: &Text<'_>, token: u32) -> Option<Option<u32>> {
        let pack = match text {
            Text::Own { tokens, .. } => self.at(tokens.start + token),
            Text::Shared { segment, pack, .. } => segment.pack_at(token).unwrap_or(*pack),
            Text::Joined { .. } => self.stated,
        };
        let changes = pack != self.stated;
        self.stated = pack;
        changes.then_some(pack)
    }

    fn at(&mut self, own_token: u32) -> Option<u32> {
        while self.changes.get(self.done).is_some_and(|&(from, _)| from <= own_token) {
            self.done += 1;
        }
        self.done.checked_sub(1).and_then(|index| self.changes[index].1)
    }
}

/// Copies what is needed into one list: `buffer`, which is empty. `speaks` tells, by text and item, whether a function
/// is this unit's to lower.
pub(crate) fn assemble(
    texts: &[Text<'_>],
    needs: &Needs,
    unit: &mut Preprocessed,
    speaks: &dyn Fn(usize, usize) -> bool,
    is_provided: &dyn Fn(usize) -> bool,
    buffer: Vec<Token>,
) -> Assembled {
    let mut result =
        Assembled { tokens: buffer, packs: Vec::new(), ranges: Vec::new(), speaks: Vec::new(), provided: Vec::new() };
    let mut packs = Packs { changes: std::mem::take(&mut unit.packs), done: 0, stated: None };
    let mut joins_last = false;
    for (number, text) in texts.iter().enumerate() {
        let items = text.outline().items.iter().zip(needs.of_text(number)).enumerate();
        let mut items = items.filter(|(_, (_, need))| **need != Need::No).peekable();
        if items.peek().is_none() {
            continue;
        }
        let mut adoption = match text {
            Text::Shared { segment, origin, .. } => Some(Adoption::new(segment, *origin)),
            Text::Own { .. } | Text::Joined { .. } => None,
        };
        let tokens = text.tokens(&unit.tokens);
        for (index, (item, &need)) in items {
            let wanted = item.wanted_tokens(need);
            if let Some(pack) = packs.change(text, wanted.start) {
                result.packs.push((result.tokens.len() as u32, pack));
            }
            let start = result.tokens.len() as u32;
            let own = need == Need::Whole && speaks(number, index);
            if result.speaks.last().is_none_or(|&(_, last)| last != own) {
                result.speaks.push((start, own));
            }
            let slice = &tokens[wanted.start as usize..wanted.end as usize];
            match &mut adoption {
                Some(adoption) => {
                    result.tokens.extend(slice.iter().map(|&token| adoption.token(token, &mut unit.origins)));
                }
                None => result.tokens.extend_from_slice(slice),
            }
            let end = result.tokens.len() as u32;
            if is_provided(number) {
                result.provided.push(start..end);
            }
            match result.ranges.last_mut() {
                Some(last) if joins_last => last.end = end,
                _ => result.ranges.push(start..end),
            }
            joins_last = wanted == item.tokens;
        }
    }
    result.tokens.extend(unit.tokens.last().filter(|token| token.kind == TokenKind::End));
    result
}
