//! The preprocessor: text becomes expanded tokens, each remembering where it was written.
//!
//! Full C preprocessing with GNU extensions; token for token what `gcc -E` gives when both see the same headers. Files
//! are lexed once per process ([`LexCache`]); a unit then only walks their tokens. A header that is not found is
//! noted, never an error. Knows nothing of types.

mod assume;
mod at_hand;
mod builtins;
mod condition;
mod directives;
mod engine;
mod expand;
mod lexed;
mod lexer;
mod macros;
mod print;
mod recording;
mod search;
mod segments;
mod substitute;
mod table;
mod token;

use std::path::Path;
use std::sync::{Arc, OnceLock};

use refhound_index::{EntityId, Symbol};
use refhound_source::{FileId, FileKind, Origins, Pos, SourceFile, SourceMap, Span};

pub use assume::is_set_by_builds;
pub use engine::Scratch;
use engine::{Engine, Sharing};
pub use lexed::LexCache;
pub use print::print_tokens;
pub use search::SearchPath;
pub use segments::{Adoption, Piece, Segment, SegmentStore};
pub use token::{Token, TokenFlags, TokenKind};

/// One unit after preprocessing.
#[derive(Debug, Default)]
pub struct Preprocessed {
    /// Ends with exactly one `End` token.
    pub tokens: Vec<Token>,
    pub origins: Origins,
    /// Changes of `#pragma pack`: from this token index on, the given alignment (or none) is in force.
    pub packs: Vec<(u32, Option<u32>)>,
    /// Headers that were not found, in order; a header can be there more than once.
    pub missing: Vec<MissingHeader>,
    pub problems: Vec<Problem>,
    /// The files that were read, main file and repetitions included.
    pub included: Vec<FileId>,
    /// Lines of all of them.
    pub lines: u64,
    /// A limit was hit: the tokens stop early.
    pub exhausted: bool,
}

/// `"name"` or `<name>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IncludeForm {
    Quote,
    Angle,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingHeader {
    pub name: Symbol,
    pub form: IncludeForm,
    pub at: Pos,
    /// The file that has the `#include`.
    pub from: FileId,
    pub from_kind: FileKind,
}

/// Something wrong in the text; preprocessing goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub span: Option<Span>,
    pub message: String,
}

/// What an `#include` asks for.
#[derive(Debug, Clone, Copy)]
pub struct IncludeRequest<'a> {
    pub name: Symbol,
    pub form: IncludeForm,
    /// The file that has the `#include`.
    pub from: &'a SourceFile,
    /// `#include_next`: look only behind the directory that `from` was found in.
    pub next: bool,
}

/// Finds headers. Asked for every `#include`: implementations should remember their answers.
pub trait Includes: Sync {
    fn find(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>>;

    /// Whether a header that was not found may have defined the name: not if the project does so itself.
    fn may_assume(&self, _name: Symbol) -> bool {
        false
    }

    /// Whether a name means what it means whatever a project makes of it: `Py_DECREF` releases, defined anew or not.
    fn keeps_meaning(&self, _name: Symbol) -> bool {
        false
    }
}

/// Preprocesses `main` after the files of `prologue` (predefined macros, command line, forced includes).
pub fn preprocess(
    main: &Arc<SourceFile>,
    prologue: &[Arc<SourceFile>],
    includes: &dyn Includes,
    cache: &LexCache,
    scratch: &mut Scratch,
) -> Preprocessed {
    let buffers = std::mem::take(scratch);
    let lexed = lexed::LexedFile::new(main.clone());
    let store = SegmentStore::new();
    let engine = Engine::new(&lexed, cache, includes, builtin_macros(), &store, Sharing::Nothing, buffers);
    let done = engine.run_all(prologue);
    *scratch = done.scratch;
    done.text
}

/// As [`preprocess`], but headers are shared with other units through `store`: their tokens stand in the pieces, and
/// `Preprocessed::tokens` holds only what is the unit's own. The pieces in order make up the unit.
pub fn preprocess_in_pieces<'s>(
    main: &Arc<SourceFile>,
    prologue: &[Arc<SourceFile>],
    includes: &dyn Includes,
    cache: &LexCache,
    store: &'s SegmentStore,
    scratch: &mut Scratch,
) -> (Preprocessed, Vec<Piece<'s>>) {
    let buffers = std::mem::take(scratch);
    let lexed = lexed::LexedFile::new(main.clone());
    let engine = Engine::new(&lexed, cache, includes, builtin_macros(), store, Sharing::Segments, buffers);
    let done = engine.run_all(prologue);
    *scratch = done.scratch;
    (done.text, done.pieces)
}

fn builtin_macros() -> &'static [Arc<macros::Macro>] {
    static TABLE: OnceLock<Vec<Arc<macros::Macro>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let nowhere = FileId::from_index(0);
        macros::BUILTINS
            .iter()
            .map(|&(name, builtin)| Arc::new(macros::Macro::builtin(name, builtin, nowhere)))
            .collect()
    })
}

/// Preprocesses a text that includes nothing: for tests, and for reading declarations from data.
pub fn tokens_of_text(text: &str) -> Preprocessed {
    struct Nothing;
    impl Includes for Nothing {
        fn find(&self, _: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
            None
        }
    }
    let map = SourceMap::new();
    let main = map.add(Path::new("text.c"), FileKind::Project, text);
    preprocess(&main, &[], &Nothing, &LexCache::new(), &mut Scratch::default())
}
