//! One row of the format tables: a unit, its arguments and what becomes of them.

use refhound_clauses::Cause;
use refhound_types::PythonVersion;

use super::c_type::ArgType;
use super::layout::version_key;

/// What the called function does with one argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArgEffect {
    /// `*arg` receives a plain value.
    Stores,
    /// `*arg` receives the length of the text before it.
    StoresLength,
    /// `*arg` receives an object that the caller does not own.
    BorrowedObject,
    /// `*arg` points into a Python argument: valid while that object lives.
    BorrowedBuffer,
    /// `*arg` receives memory that `PyMem_Free` releases.
    OwnedMemory,
    /// The same if `*arg` was NULL; otherwise the caller's memory is filled.
    OwnedMemoryIfNull,
    /// `*arg` is a `Py_buffer` that `PyBuffer_Release` releases.
    BufferView,
    /// The value is read or copied.
    Reads,
    /// The length of the text before it.
    Length,
    /// An `int` for the `*` of a width.
    Width,
    /// An `int` for the `*` of a precision.
    Precision,
    /// An object borrowed for the call; what is built takes its own reference.
    Uses,
    /// An object whose reference is consumed.
    Steals,
    /// A function that is called with the next argument.
    Converter,
    /// What the converter before it reads or writes.
    Converted,
}

impl ArgEffect {
    /// Whether the function writes through the argument.
    pub fn is_output(self) -> bool {
        match self {
            ArgEffect::Stores
            | ArgEffect::StoresLength
            | ArgEffect::BorrowedObject
            | ArgEffect::BorrowedBuffer
            | ArgEffect::OwnedMemory
            | ArgEffect::OwnedMemoryIfNull
            | ArgEffect::BufferView => true,
            ArgEffect::Reads
            | ArgEffect::Length
            | ArgEffect::Width
            | ArgEffect::Precision
            | ArgEffect::Uses
            | ArgEffect::Steals
            | ArgEffect::Converter
            | ArgEffect::Converted => false,
        }
    }

    /// The function that releases what a successful call stored.
    pub fn released_by(self) -> Option<&'static str> {
        match self {
            ArgEffect::OwnedMemory | ArgEffect::OwnedMemoryIfNull => Some("PyMem_Free"),
            ArgEffect::BufferView => Some("PyBuffer_Release"),
            ArgEffect::Stores
            | ArgEffect::StoresLength
            | ArgEffect::BorrowedObject
            | ArgEffect::BorrowedBuffer
            | ArgEffect::Reads
            | ArgEffect::Length
            | ArgEffect::Width
            | ArgEffect::Precision
            | ArgEffect::Uses
            | ArgEffect::Steals
            | ArgEffect::Converter
            | ArgEffect::Converted => None,
        }
    }
}

impl UnitModel {
    /// Whether a unit of a parser lends text that is UTF-8 for certain.
    pub fn takes_utf8(&self) -> bool {
        self.cause == Cause::Text && matches!(self.args, [arg] if arg.effect == ArgEffect::BorrowedBuffer)
    }

    /// Whether a unit of a parser lends the object that it is given, whatever that is.
    pub fn takes_any_object(&self) -> bool {
        self.spelling == "O" && matches!(self.args, [arg] if arg.effect == ArgEffect::BorrowedObject)
    }
}

/// What NULL means in an argument, or after the call in what it points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NullRule {
    /// Not handled: NULL crashes, and NULL is never stored.
    Forbidden,
    /// Stands for None.
    BecomesNone,
    /// Makes the call fail: SystemError, unless an exception is set already.
    Fails,
    /// Allowed: stands for a default, or nobody looks at it.
    Default,
    /// `*arg` is NULL after success when the Python argument was None.
    StoredForNone,
}

/// Whether a Python integer is checked against the range of the C type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Overflow {
    NotApplicable,
    /// OverflowError.
    Checked,
    /// Bits are dropped.
    Masked,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnitKind {
    Value,
    /// An opening bracket; the units inside take the arguments.
    Group,
    /// `|`, `$`, `:` and `;`.
    Marker,
}

/// One argument of a unit, as the tables have it.
#[derive(Debug)]
pub struct ArgModel {
    pub ty: ArgType,
    pub effect: ArgEffect,
    pub null: NullRule,
}

/// One unit in the versions that have it.
#[derive(Debug)]
pub struct UnitModel {
    /// As it is written, length modifiers and suffixes included: `es#`, `%lld`; a group is its opening bracket.
    pub spelling: &'static str,
    pub kind: UnitKind,
    /// The Python side, in words.
    pub python_type: &'static str,
    pub args: &'static [ArgModel],
    pub overflow: Overflow,
    pub note: &'static str,
    /// What can make a unit that builds something fail: `Memory`, `Text` or `Input`. One that takes `Text` takes nothing but UTF-8.
    pub cause: Cause,
    pub(crate) runs: &'static str,
    pub(crate) since: u16,
    pub(crate) removed: u16,
    pub(crate) deprecated: u16,
    pub(crate) plain_from: u16,
}

impl UnitModel {
    pub fn exists_in(&self, version: PythonVersion) -> bool {
        self.exists_in_key(version_key(version))
    }

    pub(crate) fn exists_in_key(&self, version: u16) -> bool {
        (self.since..self.removed).contains(&version)
    }

    pub fn is_deprecated_in(&self, version: PythonVersion) -> bool {
        version_key(version) >= self.deprecated
    }

    /// The special method (or `converter`) through which the unit can run Python code.
    pub fn runs_python(&self) -> Option<&'static str> {
        (!self.runs.is_empty()).then_some(self.runs)
    }
}
