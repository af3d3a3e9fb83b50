//! The state of preprocessing one unit, and the loop that drives it.
//!
//! Tokens come from a stack of files and, above it, a stack of macro frames. `read` takes the next raw token and
//! runs directives on the way; `next_expanded` (in `expand`) turns macro names into frames.

use std::sync::Arc;

use refhound_index::{FxHashMap, FxHashSet, Symbol, intern};
use refhound_source::{FileId, Origin, OriginId, Origins, Pos, SourceFile, Span};
use refhound_unknowns::limits;

use crate::assume::Assumption;
use crate::lexed::{LexCache, LexedFile};
use crate::lexer::RawToken;
use crate::macros::{BUILTINS, Macro};
use crate::segments::{Piece, Recorder, SegmentStore, StoredFile};
use crate::table::MacroTable;
use crate::token::{Token, TokenFlags, TokenKind};
use crate::{IncludeForm, IncludeRequest, Includes, MissingHeader, Preprocessed, Problem};

/// Where tokens are being read from above the file level.
pub(crate) enum Frame<'c> {
    /// A macro body that needs no substitution, straight from its definition.
    Body { definition: &'c Macro, at: u32, origin: OriginId, first_flags: TokenFlags },
    /// Substituted or pushed-back tokens, and the macro that is disabled by it.
    Tokens { list: Vec<Token>, at: u32, disables: Option<Symbol> },
}

pub(crate) struct FileFrame<'c, 's> {
    pub(crate) lexed: &'c LexedFile,
    /// `None` for the main file.
    pub(crate) stored: Option<&'s StoredFile>,
    pub(crate) origin: OriginId,
    pub(crate) at: u32,
    pub(crate) text_end: u32,
    pub(crate) next_directive: u32,
    /// How many conditionals are open.
    pub(crate) conditionals: u32,
    /// `#line`: what to add to the physical line number.
    pub(crate) line_delta: i64,
    /// At the start of a segment, nothing was read since the file was entered or an `#include` was left: the number of
    /// `#include`s before it.
    pub(crate) fresh: Option<u32>,
}

/// Whether `read` may go below the current floor of the frame stack, to the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Frames above the floor only: a macro argument or a directive's line.
    Isolated,
    Files,
    /// Files, but not past the end of the current one: a macro call may not straddle it.
    CurrentFile,
}

/// Whether segments of headers are shared with other units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sharing {
    Segments,
    Nothing,
}

/// Buffers that are kept from unit to unit, one set per thread.
#[derive(Default)]
pub struct Scratch {
    macros: MacroTable<'static>,
    /// By `Symbol::index`: the recording in which the name was last met.
    pub(crate) met: Vec<u32>,
    pub(crate) recording: u32,
    pub(crate) buffers: Vec<Vec<Token>>,
    /// Large lists of units that are done.
    spare: Vec<Vec<Token>>,
}

impl Scratch {
    /// An empty list, large if one was given back.
    pub fn take_tokens(&mut self) -> Vec<Token> {
        self.spare.pop().unwrap_or_default()
    }

    /// Takes back the tokens of a unit that nobody needs any more.
    pub fn give_tokens(&mut self, mut tokens: Vec<Token>) {
        /// A unit has two lists, and a batch has several units in flight.
        const KEEP: usize = 24;
        /// The first units read all headers themselves; such lists are not needed again.
        const LARGEST: usize = 1 << 16;
        if self.spare.len() < KEEP && tokens.capacity() <= LARGEST {
            tokens.clear();
            self.spare.push(tokens);
        }
    }
}

/// What an engine leaves behind.
pub(crate) struct Finished<'s> {
    pub(crate) text: Preprocessed,
    pub(crate) pieces: Vec<Piece<'s>>,
    pub(crate) scratch: Scratch,
}

/// `'c` is for what lives as long as the engine, `'s` for segments, which the unit keeps.
pub(crate) struct Engine<'c, 's: 'c> {
    pub(crate) cache: &'c LexCache,
    pub(crate) includes: &'c dyn Includes,
    pub(crate) main: Arc<SourceFile>,
    /// The main file is read by this unit alone: the cache does not keep it.
    lexed_main: &'c LexedFile,
    pub(crate) scratch: Scratch,
    pub(crate) macros: MacroTable<'c>,
    /// `#pragma push_macro`.
    pub(crate) saved: FxHashMap<Symbol, Vec<Option<&'c Macro>>>,
    pub(crate) files: Vec<FileFrame<'c, 's>>,
    pub(crate) frames: Vec<Frame<'c>>,
    pub(crate) floor: usize,
    pub(crate) source: Source,
    pub(crate) once: FxHashSet<FileId>,
    pub(crate) out: Vec<Token>,
    pub(crate) origins: Origins,
    pub(crate) packs: Vec<(u32, Option<u32>)>,
    pub(crate) pack_stack: Vec<Option<u32>>,
    pub(crate) missing: Vec<MissingHeader>,
    pub(crate) problems: Vec<Problem>,
    pub(crate) included: Vec<FileId>,
    /// Headers and their segments, which units may share; and this unit's text cut at files and segments.
    pub(crate) store: &'s SegmentStore,
    pub(crate) sharing: Sharing,
    pub(crate) recorder: Option<Recorder>,
    pub(crate) pieces: Vec<Piece<'s>>,
    piece_start: u32,
    pub(crate) counter: u32,
    /// The name `defined`.
    pub(crate) defined: Symbol,
    pub(crate) expansion_depth: usize,
    /// Tokens of the arguments that are being expanded now.
    pub(crate) held: usize,
    /// Tokens made so far in any buffer; the bound on macro bombs.
    pub(crate) work: usize,
    pub(crate) lines: u64,
    pub(crate) exhausted: bool,
}

/// Problems kept per unit; a file full of nonsense would make millions.
pub(crate) const PROBLEMS_KEPT: usize = 1_000;
/// Room for the headers of an ordinary unit.
const FILES: usize = 512;
/// Tokens that may be made in buffers for each token that may be output.
const WORK_FACTOR: usize = 2;

impl<'c, 's: 'c> Engine<'c, 's> {
    pub(crate) fn new(
        lexed_main: &'c LexedFile,
        cache: &'c LexCache,
        includes: &'c dyn Includes,
        builtins: &'c [Arc<Macro>],
        store: &'s SegmentStore,
        sharing: Sharing,
        scratch: Scratch,
    ) -> Self {
        debug_assert_eq!(builtins.len(), BUILTINS.len());
        let mut scratch = scratch;
        let mut out = scratch.take_tokens();
        // Macros double what is written.
        let written = lexed_main.tokens.len();
        out.reserve(written * 2);
        let macros = std::mem::take(&mut scratch.macros);
        let mut engine = Engine {
            cache,
            macros,
            includes,
            main: lexed_main.file.clone(),
            lexed_main,
            scratch,
            saved: FxHashMap::default(),
            files: Vec::new(),
            frames: Vec::new(),
            floor: 0,
            source: Source::Files,
            once: FxHashSet::default(),
            out,
            origins: Origins::with_capacity(FILES + written / 2),
            packs: Vec::new(),
            pack_stack: Vec::new(),
            missing: Vec::new(),
            problems: Vec::new(),
            included: Vec::with_capacity(FILES),
            store,
            sharing,
            recorder: None,
            pieces: Vec::with_capacity(FILES),
            piece_start: 0,
            counter: 0,
            defined: intern("defined"),
            expansion_depth: 0,
            held: 0,
            work: 0,
            lines: 0,
            exhausted: false,
        };
        for builtin in builtins {
            engine.define(builtin);
        }
        engine
    }

    // ---- macros in force ----

    /// The definition of a name in force.
    #[inline]
    pub(crate) fn macro_of(&self, name: Symbol) -> Option<&'c Macro> {
        self.macros.get(name)
    }

    pub(crate) fn define(&mut self, definition: &'c Macro) {
        self.macros.define(definition.name, definition);
    }

    pub(crate) fn is_defined(&mut self, name: Symbol) -> bool {
        self.consult(name).is_some() || self.assumes(name, Assumption::Defined) || self.is_open_option(name)
    }

    /// The definition of a name; a segment that is being recorded depends on it from now on.
    #[inline]
    fn consult(&mut self, name: Symbol) -> Option<&'c Macro> {
        let definition = self.macro_of(name);
        if self.recorder.is_some() {
            self.record_dependency(name, definition);
        }
        definition
    }

    // ---- reading ----

    /// The next token without macro expansion; names of macros being expanded come back marked.
    pub(crate) fn read(&mut self) -> Option<Token> {
        loop {
            if self.frames.len() > self.floor {
                match self.read_frame() {
                    Some(token) => return Some(self.paint(token)),
                    None => self.pop_frame(),
                }
            } else if self.source == Source::Isolated {
                return None;
            } else {
                return self.read_file().map(|token| self.paint(token));
            }
        }
    }

    #[inline]
    fn paint(&mut self, mut token: Token) -> Token {
        if token.kind.is_name() {
            if self.recorder.is_some() {
                self.consult(token.symbol);
            }
            if self.macros.is_disabled(token.symbol) {
                token.flags = token.flags.with(TokenFlags::NO_EXPAND);
            }
        }
        token
    }

    fn read_frame(&mut self) -> Option<Token> {
        let frame = self.frames.last_mut()?;
        let token = frame.peek()?;
        frame.advance();
        Some(token)
    }

    pub(crate) fn pop_frame(&mut self) {
        let disables = match self.frames.pop() {
            Some(Frame::Body { definition, .. }) => Some(definition.name),
            Some(Frame::Tokens { list, disables, .. }) => {
                self.recycle(list);
                disables
            }
            None => None,
        };
        if let Some(name) = disables {
            self.macros.enable(name);
        }
    }

    pub(crate) fn push_tokens(&mut self, list: Vec<Token>, disables: Option<Symbol>) {
        if let Some(name) = disables {
            self.macros.disable(name);
        }
        self.frames.push(Frame::Tokens { list, at: 0, disables });
    }

    /// Puts one token back in front of everything.
    pub(crate) fn push_back(&mut self, token: Token) {
        let mut list = self.buffer();
        list.push(token);
        self.push_tokens(list, None);
    }

    pub(crate) fn buffer(&mut self) -> Vec<Token> {
        self.scratch.buffers.pop().unwrap_or_default()
    }

    pub(crate) fn recycle(&mut self, mut list: Vec<Token>) {
        /// Buffers of unusual size are given back to the allocator.
        const KEEP: usize = 1 << 13;
        if list.capacity() <= KEEP {
            list.clear();
            self.scratch.buffers.push(list);
        }
    }

    fn read_file(&mut self) -> Option<Token> {
        loop {
            let file = self.files.last_mut()?;
            if let Some(includes_before) = file.fresh.take() {
                // Inside a macro call, text belongs to the call and not to a segment.
                if self.source == Source::Files {
                    self.begin_segment(includes_before);
                    continue;
                }
            }
            if file.at < file.text_end {
                let raw = file.lexed.tokens[file.at as usize];
                file.at += 1;
                return Some(with_origin(raw, file.origin));
            }
            if !self.run_directive() {
                if self.source == Source::CurrentFile {
                    return None;
                }
                self.leave_file();
            }
        }
    }

    // ---- files ----

    /// A file as the engine reads it; `None` stands for the main file.
    pub(crate) fn stored(&self, file: &Arc<SourceFile>) -> Option<&'s StoredFile> {
        (file.id != self.main.id).then(|| self.store.file(file, self.cache))
    }

    pub(crate) fn enter_file(&mut self, stored: Option<&'s StoredFile>, included_at: Option<Pos>) {
        // Of a header only what is at hand is looked at: its text may not be needed.
        let (lexed, file, guard, line_count, text_end) = if let Some(stored) = stored {
            (&*stored.lexed, stored.id, stored.guard, stored.line_count, stored.first_directive)
        } else {
            let main = self.lexed_main;
            (main, self.main.id, main.guard, main.line_count, main.directive_start(0))
        };
        if guard.is_some_and(|guard| self.macros.is_macro(guard)) || self.once.contains(&file) {
            return;
        }
        if included_at.is_some() {
            if self.files.len() >= limits::INCLUDE_DEPTH {
                return self.problem_at(included_at, "#include nested too deeply");
            }
            if self.included.len() >= limits::UNIT_INCLUDES {
                return self.exhaust(included_at, "too many #includes");
            }
        }
        self.included.push(file);
        self.cut_piece();
        self.lines += u64::from(line_count);
        let origin = self.origins.add(Origin::File { file, included_at });
        self.files.push(FileFrame {
            lexed,
            stored,
            origin,
            at: 0,
            text_end,
            next_directive: 0,
            conditionals: 0,
            line_delta: 0,
            fresh: Some(0),
        });
    }

    fn leave_file(&mut self) {
        self.cut_piece();
        if let Some(file) = self.files.pop()
            && file.conditionals > 0
        {
            let at = Pos { lo: file.lexed.file.bytes.len() as u32, origin: file.origin };
            self.problem_at(Some(at), "unterminated conditional directive");
        }
    }

    /// Reads what stands before the unit (predefined macros, the command line, forced includes), then the unit.
    pub(crate) fn run_all(mut self, prologue: &[Arc<SourceFile>]) -> Finished<'s> {
        let main = self.main.clone();
        for file in prologue.iter().chain([&main]) {
            self.enter_file(self.stored(file), None);
            self.run();
        }
        self.finish()
    }

    /// Expands everything up to the end of the last open file.
    fn run(&mut self) {
        while !self.exhausted {
            let mut out = std::mem::take(&mut self.out);
            self.copy_settled(&mut out);
            self.out = out;
            match self.next_expanded() {
                Some(token) => self.out.push(token),
                None => break,
            }
            if self.out.len() > limits::UNIT_TOKENS {
                self.exhaust(None, "too many tokens after preprocessing");
            }
        }
        if self.exhausted {
            while !self.frames.is_empty() {
                self.pop_frame();
            }
            self.files.clear();
        }
    }

    // ---- pieces ----

    /// Ends the current piece of the unit's own text, if there is one.
    pub(crate) fn cut_piece(&mut self) {
        let end = self.out.len() as u32;
        if self.sharing == Sharing::Segments && end > self.piece_start {
            let file =
                self.files.last().map_or(self.main.id, |file| file.stored.map_or(self.main.id, |stored| stored.id));
            self.pieces.push(Piece::Own { file, tokens: self.piece_start..end });
        }
        self.piece_start = end;
    }

    // ---- problems ----

    pub(crate) fn problem_at(&mut self, at: Option<Pos>, message: &str) {
        let span = at.map(|pos| Span { lo: pos.lo, hi: pos.lo, origin: pos.origin });
        self.record_problem(span, message);
        self.add_problem(span, message);
    }

    pub(crate) fn add_problem(&mut self, span: Option<Span>, message: &str) {
        // Why the unit was given up is the last word: what goes wrong afterwards follows from it.
        if self.problems.len() < PROBLEMS_KEPT && !self.exhausted {
            self.problems.push(Problem { span, message: message.to_owned() });
        }
    }

    /// Gives up on the unit: it would not end, or not fit.
    pub(crate) fn exhaust(&mut self, at: Option<Pos>, message: &str) {
        self.abandon_segment();
        if !self.exhausted {
            // The reason for giving up is told even when there were too many problems to keep.
            self.problems.truncate(PROBLEMS_KEPT - 1);
            self.problem_at(at, message);
            self.exhausted = true;
        }
    }

    pub(crate) fn count_work(&mut self, tokens: usize) {
        self.work += tokens;
        if self.work > limits::UNIT_TOKENS * WORK_FACTOR {
            self.exhaust(None, "macro expansion has no end in sight");
        }
    }

    /// Counts the tokens of an argument while it is expanded: they and their copies are in memory together.
    pub(crate) fn hold(&mut self, tokens: usize) {
        self.held += tokens;
        if self.held > limits::HELD_TOKENS {
            self.exhaust(None, "macro arguments are nested too deeply for their size");
        }
    }

    /// The file that is being read.
    pub(crate) fn including_file(&self) -> &SourceFile {
        self.files.last().map_or(&*self.main, |file| &*file.lexed.file)
    }

    pub(crate) fn find_include(&self, name: Symbol, form: IncludeForm, next: bool) -> Option<Arc<SourceFile>> {
        let from = self.including_file();
        self.includes.find(&IncludeRequest { name, form, from, next })
    }

    fn finish(mut self) -> Finished<'s> {
        self.cut_piece();
        let end = Pos { lo: self.main.bytes.len() as u32, origin: self.main_origin() };
        self.out.push(Token {
            symbol: Symbol::EMPTY,
            lo: end.lo,
            origin: end.origin,
            len: 0,
            kind: TokenKind::End,
            flags: TokenFlags::LINE_START,
        });
        self.scratch.macros = self.macros.emptied();
        let text = Preprocessed {
            tokens: self.out,
            origins: self.origins,
            packs: self.packs,
            missing: self.missing,
            problems: self.problems,
            included: self.included,
            lines: self.lines,
            exhausted: self.exhausted,
        };
        Finished { text, pieces: self.pieces, scratch: self.scratch }
    }

    fn main_origin(&mut self) -> OriginId {
        self.origins.add(Origin::File { file: self.main.id, included_at: None })
    }
}

#[inline]
pub(crate) fn with_origin(raw: RawToken, origin: OriginId) -> Token {
    Token { symbol: raw.symbol, lo: raw.lo, origin, len: raw.len, kind: raw.kind, flags: raw.flags }
}
