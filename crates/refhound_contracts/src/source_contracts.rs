//! Contracts that the analysed source itself states, by attributes and comments on declarations.

use std::path::PathBuf;

use refhound_clauses::{Clause, Contract};
use refhound_index::Symbol;
use refhound_source::FileId;

/// What one unit's source says of one function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceContract {
    pub name: Symbol,
    pub reach: Reach,
    /// What is assumed where nothing is said: from the C types alone.
    pub base: Contract,
    /// In the order of the source.
    pub annotations: Vec<Annotation>,
}

/// Which functions of that name are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// A `static` function: only that of the unit with this main file.
    Unit(FileId),
    Everywhere,
}

/// One attribute or comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    pub form: AnnotationForm,
    pub path: PathBuf,
    pub line: u32,
    pub clauses: Vec<(usize, Clause)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnnotationForm {
    /// `__attribute__((cpychecker_returns_borrowed_ref))`.
    Attribute,
    /// `/* refhound: returns borrowed */`.
    Comment,
}

impl Annotation {
    /// Whether both are the same piece of text: a header is seen by many units.
    pub(crate) fn is_at_the_place_of(&self, other: &Annotation) -> bool {
        self.line == other.line && self.form == other.form && self.path == other.path && self.clauses == other.clauses
    }
}
