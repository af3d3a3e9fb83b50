//! Numbers, characters and strings: from spelling to value and type.

use refhound_index::Symbol;
use refhound_types::{DataModel, FloatKind, IntKind};

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    Int { value: i128, kind: IntKind },
    Float { value: f64, kind: FloatKind, imaginary: bool },
}

/// The value and type of a number (6.4.4); `None` for what is not one.
pub fn number(_spelling: &str, _model: DataModel) -> Option<Number> {
    None
}

/// The value and type of a character constant.
pub fn character(_spelling: &str, _model: DataModel) -> Option<(i128, IntKind)> {
    None
}

/// Neighbouring string literals, joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StringLiteral {
    /// Escapes resolved. Each character is one byte (as Latin-1) of a narrow literal, one code point of a wide one.
    pub text: Symbol,
    /// `char`, or the kind of `wchar_t`, `char16_t`, `char32_t`.
    pub element: IntKind,
    /// In elements, with the terminating zero.
    pub len: u64,
}

pub fn string(_pieces: &[Symbol], _model: DataModel) -> StringLiteral {
    StringLiteral { text: Symbol::EMPTY, element: IntKind::Char, len: 1 }
}
