//! The ways of not understanding something, as values. Each is counted and shown; none passes for "no bug".

use std::fmt;

/// Why a function has no IR.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum NotAnalysed {
    /// Its text could not be parsed, even tolerantly.
    Parse,
    /// A GNU nested function, or a function that contains one.
    NestedFunction,
    /// Nested deeper than `limits::NESTING` or `limits::EXPRESSION_HEIGHT`.
    TooDeep,
    /// Larger than a limit on size.
    TooLarge,
    /// The tool itself failed on it; the report says how to reproduce that.
    InternalError,
}

impl NotAnalysed {
    pub const ALL: [NotAnalysed; 5] = [
        NotAnalysed::Parse,
        NotAnalysed::NestedFunction,
        NotAnalysed::TooDeep,
        NotAnalysed::TooLarge,
        NotAnalysed::InternalError,
    ];

    /// The name in the coverage line and in `--statistics-file`.
    pub fn name(self) -> &'static str {
        match self {
            NotAnalysed::Parse => "parse",
            NotAnalysed::NestedFunction => "nested function",
            NotAnalysed::TooDeep => "too deep",
            NotAnalysed::TooLarge => "too large",
            NotAnalysed::InternalError => "internal error",
        }
    }
}

/// A tolerance rule that was needed to read a function: it is understood, but less surely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Guess {
    /// An unknown identifier in front of a type was taken for an attribute.
    UnknownAttribute,
    /// An unknown identifier in type position was taken for a type.
    UnknownType,
    /// An unknown macro-like statement without `;` was taken for a statement.
    UnknownStatement,
    /// `f(T)` or `f(a, struct s)`: a type was passed where an expression belongs, as macros of missing headers allow.
    TypeAsArgument,
    /// A string literal next to an unknown identifier (`"a" PRIfoo "b"`) was taken for one string.
    UnknownStringPiece,
    /// Text inside the function was skipped up to the next statement.
    SkippedTokens,
    /// A header that the tool brings along lacks a part: what it declares is not what it should be.
    IncompleteHeader,
}

impl Guess {
    pub fn name(self) -> &'static str {
        match self {
            Guess::UnknownAttribute => "unknown attribute",
            Guess::UnknownType => "unknown type",
            Guess::UnknownStatement => "unknown statement",
            Guess::TypeAsArgument => "type as argument",
            Guess::UnknownStringPiece => "unknown string piece",
            Guess::SkippedTokens => "skipped tokens",
            Guess::IncompleteHeader => "incomplete header",
        }
    }
}

/// C that is parsed but not modelled. It becomes an `opaque` instruction that engines answer with "unknown".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unmodelled {
    InlineAssembly,
    Setjmp,
    VariadicAccess,
    /// A name that no declaration explains.
    UnknownName,
    /// A member of a type whose definition was not seen.
    UnknownMember,
    /// An address or value of something that is neither in this unit nor an lvalue (`&PyTuple_GET_ITEM(t, 0)`).
    NotAnLvalue,
    Vector,
    Complex,
    /// Text that was skipped in a function body.
    SkippedTokens,
    /// `sizeof` and its relatives, of something whose size is not known here. Harmless: a number.
    UnknownSize,
    /// A type that was passed to a macro of a missing header. Harmless: no value at all.
    TypeArgument,
    /// Numbers of a table that are counted and not kept. Harmless: numbers.
    LongTable,
    /// Anything else that the lowering has no instruction for.
    Other,
}

impl Unmodelled {
    pub const ALL: [Unmodelled; 13] = [
        Unmodelled::InlineAssembly,
        Unmodelled::Setjmp,
        Unmodelled::VariadicAccess,
        Unmodelled::UnknownName,
        Unmodelled::UnknownMember,
        Unmodelled::NotAnLvalue,
        Unmodelled::Vector,
        Unmodelled::Complex,
        Unmodelled::SkippedTokens,
        Unmodelled::UnknownSize,
        Unmodelled::TypeArgument,
        Unmodelled::LongTable,
        Unmodelled::Other,
    ];

    /// One word, as printed in the IR.
    pub fn name(self) -> &'static str {
        match self {
            Unmodelled::InlineAssembly => "asm",
            Unmodelled::Setjmp => "setjmp",
            Unmodelled::VariadicAccess => "va_arg",
            Unmodelled::UnknownName => "unknown_name",
            Unmodelled::UnknownMember => "unknown_member",
            Unmodelled::NotAnLvalue => "not_an_lvalue",
            Unmodelled::Vector => "vector",
            Unmodelled::Complex => "complex",
            Unmodelled::SkippedTokens => "skipped",
            Unmodelled::UnknownSize => "unknown_size",
            Unmodelled::TypeArgument => "type_argument",
            Unmodelled::LongTable => "long_table",
            Unmodelled::Other => "other",
        }
    }

    pub fn from_name(name: &str) -> Option<Unmodelled> {
        Self::ALL.into_iter().find(|why| why.name() == name)
    }
}

impl fmt::Display for Unmodelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unmodelled_names_read_back() {
        for why in Unmodelled::ALL {
            assert_eq!(Unmodelled::from_name(why.name()), Some(why));
        }
    }
}
