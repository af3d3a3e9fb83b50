//! A unit's text as stretches with outlines, and the tokens that are left when only the needed declarations stay.

use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

use refhound_csyntax::{Need, Outline, OutlinedText, outline};
use refhound_index::FxHashMap;
use refhound_preproc::{Adoption, Piece, Preprocessed, Segment, Token, TokenKind};
use refhound_source::{FileId, OriginId, Origins};

/// Outlines of shared segments, by the segment's id: each is made once.
#[derive(Default)]
pub(crate) struct OutlineCache {
    known: RwLock<FxHashMap<usize, Arc<Outline>>>,
}

impl OutlineCache {
    fn get(&self, segment: &Segment) -> Arc<Outline> {
        if let Some(known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&segment.id) {
            return known.clone();
        }
        let made = Arc::new(outline(&segment.tokens));
        self.known.write().unwrap_or_else(PoisonError::into_inner).entry(segment.id).or_insert(made).clone()
    }
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
        outline: Arc<Outline>,
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
            Text::Shared { outline, .. } => outline,
        }
    }

    fn tokens<'a>(&'a self, own: &'a [Token]) -> &'a [Token] {
        match self {
            Text::Own { tokens, .. } => &own[tokens.start as usize..tokens.end as usize],
            Text::Shared { segment, .. } => &segment.tokens,
            Text::Joined { tokens, .. } => tokens,
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
pub(crate) fn texts<'s>(pieces: Vec<Piece<'s>>, unit: &mut Preprocessed, cache: &OutlineCache) -> Vec<Text<'s>> {
    let mut texts = Vec::with_capacity(pieces.len());
    let mut open: Option<Open> = None;
    for piece in pieces {
        if let Some(mut joined) = open.take() {
            joined.add(&piece, unit);
            open = joined.close(&mut texts);
            continue;
        }
        let text = match piece {
            Piece::Own { file, ref tokens } => {
                let outline = outline(&unit.tokens[tokens.start as usize..tokens.end as usize]);
                Text::Own { file, tokens: tokens.clone(), outline }
            }
            Piece::Shared { segment, origin, pack } => {
                Text::Shared { segment, origin, pack, outline: cache.get(segment) }
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
        let outline = outline(&joined.tokens);
        texts.push(Text::Joined { tokens: joined.tokens, outline });
    }
    texts
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
    fn close(self, texts: &mut Vec<Text<'_>>) -> Option<Open> {
        let last = self.tokens.last().map(|token| token.kind);
        if self.depth > 0 || !matches!(last, Some(TokenKind::Semicolon | TokenKind::RBrace)) {
            return Some(self);
        }
        let outline = outline(&self.tokens);
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
}

impl Assembled {
    /// Whether this unit speaks for the function that starts at a token.
    pub(crate) fn speaks_for(&self, first_token: usize) -> bool {
        let index = self.speaks.partition_point(|&(start, _)| start as usize <= first_token);
        index > 0 && self.speaks[index - 1].1
    }
}

pub(crate) fn outlined<'a>(texts: &'a [Text<'_>], own: &'a [Token]) -> Vec<OutlinedText<'a>> {
    texts.iter().map(|text| OutlinedText { tokens: text.tokens(own), outline: text.outline() }).collect()
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
    needs: &[Vec<Need>],
    unit: &mut Preprocessed,
    speaks: &dyn Fn(usize, usize) -> bool,
    buffer: Vec<Token>,
) -> Assembled {
    let mut result = Assembled { tokens: buffer, packs: Vec::new(), ranges: Vec::new(), speaks: Vec::new() };
    let mut packs = Packs { changes: std::mem::take(&mut unit.packs), done: 0, stated: None };
    let mut joins_last = false;
    for (number, (text, needs)) in texts.iter().zip(needs).enumerate() {
        let items = text.outline().items.iter().zip(needs).enumerate();
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
