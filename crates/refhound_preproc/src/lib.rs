//! The preprocessor: text becomes expanded tokens, each remembering where it was written.

mod token;

pub use token::{Token, TokenFlags, TokenKind};

use refhound_source::Origins;

/// One unit after preprocessing.
#[derive(Debug, Default)]
pub struct Preprocessed {
    /// Ends with exactly one `End` token.
    pub tokens: Vec<Token>,
    pub origins: Origins,
    /// Changes of `#pragma pack`: from this token index on, the given alignment (or none) is in force.
    pub packs: Vec<(u32, Option<u32>)>,
}
