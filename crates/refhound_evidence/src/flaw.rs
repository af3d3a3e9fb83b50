//! What is wrong on every path: a call, a table or a type object that does not agree with what it describes.
//!
//! A [`Flaw`] is the evidence of the checks that need no path. It says what was compared and how the two sides differ, in
//! words of C; the rules make sentences of it.

use refhound_index::Symbol;
use refhound_source::Span;
use serde::{Deserialize, Serialize};

use crate::run_error::RunError;
use crate::{Confidence, Trigger};

/// One disagreement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flaw {
    /// The function that it is in, or the table where it is in none.
    pub function: Symbol,
    /// What a reader would name: a variable, an expression, a table, a field.
    pub object: String,
    pub place: Span,
    pub what: Disagreement,
    /// Other places that belong to it.
    pub remarks: Vec<Remark>,
    pub trigger: Trigger,
    pub confidence: Confidence,
}

impl Flaw {
    /// All places that it names.
    pub fn places_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        std::iter::once(&mut self.place).chain(self.remarks.iter_mut().map(|remark| &mut remark.place))
    }
}

/// A place with what is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    pub place: Span,
    pub kind: RemarkKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RemarkKind {
    /// A variable or field is declared here.
    Declared,
    /// A function, table or type is defined here.
    Defined,
    /// The borrowed reference comes from here.
    Borrowed,
    /// This call may run Python code.
    RunsPython(Symbol),
    /// This call lets other threads run.
    ReleasesGil(Symbol),
    /// A reference is put into a member here.
    Filled,
    /// The reference is released here.
    Released,
    /// The variable is read here.
    Read,
    /// Used here.
    Used,
    /// The function of the place is called here.
    Called,
}

/// The kinds of flaws, one for each rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FlawKind {
    FormatType,
    FormatCount,
    Table,
    SsizeClean,
    InvalidFormat,
    UninitialisedOptional,
    UncheckedType,
    GcProtocol,
    ForgottenMember,
    BorrowedAcrossCall,
    RemovedApi,
    OutOfBounds,
    DivisionByZero,
    Overflow,
    Uninitialised,
    BadPointer,
    BadFree,
    Lossy,
    Confused,
}

/// How a C value or variable differs from what is asked of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Misfit {
    /// More bytes are written than the variable has, or read than were passed.
    TooSmall { wants: u64, has: u64 },
    /// Only some bytes of the variable are written, or of the value are read.
    TooLarge { wants: u64, has: u64 },
    /// Of another kind: a number for a pointer, an object for text.
    Kind,
}

/// What disagrees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Disagreement {
    /// An argument is not what the unit of a format asks for.
    FormatType {
        call: Symbol,
        unit: String,
        wants: String,
        given: String,
        misfit: Misfit,
        use_: ArgumentUse,
    },
    /// More or fewer arguments than units.
    FormatCount {
        call: Symbol,
        format: String,
        wants: usize,
        given: usize,
    },
    /// The list of keywords has more or fewer names than the format has units.
    KeywordCount {
        call: Symbol,
        format: String,
        wants: usize,
        given: usize,
        /// Units before `|`.
        required: usize,
    },
    /// The list of keywords, or of arguments, has no NULL at its end.
    NoTerminator {
        call: Symbol,
    },
    /// The format itself is wrong.
    InvalidFormat {
        call: Symbol,
        unit: String,
        why: FormatFault,
    },
    /// A length without `PY_SSIZE_T_CLEAN`.
    SsizeClean {
        call: Symbol,
        unit: String,
        /// The type of what is passed for the length, where the version reads a `Py_ssize_t` and it is none.
        length: Option<String>,
    },
    /// An optional argument's variable has no value when the argument is missing, and is read.
    UninitialisedOptional {
        call: Symbol,
        unit: String,
    },
    /// A macro that trusts its argument to be of a type gets one that nobody has looked at.
    UncheckedType {
        accessor: Symbol,
        wants: String,
    },
    Table(TableFlaw),
    Gc(GcFlaw),
    /// A member that a type owns and that its deallocator does not look at.
    ForgottenMember {
        field: String,
        ty: Symbol,
    },
    /// A borrowed reference is used after a call during which it can become invalid.
    BorrowedAcrossCall {
        api: Symbol,
        call: Symbol,
        hazard: Hazard,
        replacement: String,
    },
    /// A name that the target version does not have, or will lose.
    RemovedApi {
        api: Symbol,
        standing: Standing,
        replacement: Option<String>,
    },
    /// A computation that goes wrong for these values of arguments and variables.
    Run {
        error: RunError,
        values: Vec<(String, String)>,
    },
}

/// What a format's argument is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ArgumentUse {
    /// The call writes through it.
    Stored,
    /// The call reads it.
    Passed,
    /// A function that the call calls.
    Converter,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FormatFault {
    Unknown,
    Removed,
    Future,
    StraySuffix,
    Brackets,
    Markers,
    /// `PyArg_Parse` with several units.
    NotOne,
    OddDict,
    Truncated,
    NotATuple,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hazard {
    RunsPython,
    ReleasesGil,
}

/// Where a name stands in the version that is targeted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    Removed { version: String, since: String },
    Deprecated { since: String },
}

/// A table that the interpreter reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableFlaw {
    /// A function whose signature is not that of its slot.
    Signature { slot: String, wants: String, given: String, difference: Difference },
    /// The array does not end with an entry of zeros.
    NoSentinel { record: String },
    /// An entry behind which others stand is taken for the end.
    EarlyEnd { record: String },
    /// Two entries of one name: the second one is never found.
    Duplicate { name: String },
    /// Flags that no calling convention has.
    Flags { name: String, flags: String },
    /// The function parses its argument as a tuple, and the flags of its row say that it gets something else.
    ParsesNoTuple { flags: String, call: Symbol },
    /// A method or getter without a function.
    NoFunction { name: String, record: String },
    /// `T_INT` for a field that is no `int`.
    MemberType { name: String, code: String, wants: String, field: String, given: String },
    /// The offset is that of no field, or beyond the instance.
    MemberOffset { name: String, offset: i128, size: u64 },
    /// An instance of a type that `PyType_Ready` never sees.
    NeverReadied,
    /// Instances are smaller than the struct that they are used as.
    SmallInstance { basicsize: i128, size: u64 },
}

/// How the signature of a function differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Difference {
    /// It takes more than it is given: the rest is whatever happens to be there.
    TooManyParameters,
    /// It takes fewer.
    TooFewParameters,
    /// A parameter of another kind, counted from 1.
    Parameter(usize),
    Result,
}

/// The protocol of the garbage collector.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum GcFlaw {
    /// `Py_TPFLAGS_HAVE_GC` and no `tp_traverse`.
    NoTraverse,
    /// `tp_traverse` and no `Py_TPFLAGS_HAVE_GC`.
    NoFlag,
    /// The type owns what this field refers to and does not visit it.
    NotVisited { field: String },
    /// Visited, never cleared.
    NotCleared { field: String },
    /// The deallocator of a heap type keeps the reference that each instance has to its type.
    TypeNotReleased,
    /// The deallocator releases members while the collector still knows the instance.
    NotUntracked,
}

impl Disagreement {
    pub fn kind(&self) -> FlawKind {
        match self {
            Disagreement::FormatType { .. } => FlawKind::FormatType,
            Disagreement::FormatCount { .. }
            | Disagreement::KeywordCount { .. }
            | Disagreement::NoTerminator { .. } => FlawKind::FormatCount,
            Disagreement::InvalidFormat { .. } => FlawKind::InvalidFormat,
            Disagreement::SsizeClean { .. } => FlawKind::SsizeClean,
            Disagreement::UninitialisedOptional { .. } => FlawKind::UninitialisedOptional,
            Disagreement::UncheckedType { .. } => FlawKind::UncheckedType,
            Disagreement::Table(_) => FlawKind::Table,
            Disagreement::Gc(_) => FlawKind::GcProtocol,
            Disagreement::ForgottenMember { .. } => FlawKind::ForgottenMember,
            Disagreement::BorrowedAcrossCall { .. } => FlawKind::BorrowedAcrossCall,
            Disagreement::RemovedApi { .. } => FlawKind::RemovedApi,
            Disagreement::Run { error, .. } => error.kind(),
        }
    }
}

impl FlawKind {
    /// Whether only the value engine sees it.
    pub fn is_of_values(self) -> bool {
        match self {
            FlawKind::OutOfBounds
            | FlawKind::DivisionByZero
            | FlawKind::Overflow
            | FlawKind::Uninitialised
            | FlawKind::BadPointer
            | FlawKind::BadFree
            | FlawKind::Lossy
            | FlawKind::Confused => true,
            FlawKind::FormatType
            | FlawKind::FormatCount
            | FlawKind::Table
            | FlawKind::SsizeClean
            | FlawKind::InvalidFormat
            | FlawKind::UninitialisedOptional
            | FlawKind::UncheckedType
            | FlawKind::GcProtocol
            | FlawKind::ForgottenMember
            | FlawKind::BorrowedAcrossCall
            | FlawKind::RemovedApi => false,
        }
    }
}

impl RunError {
    pub fn kind(&self) -> FlawKind {
        match self {
            RunError::OutOfBounds { .. } => FlawKind::OutOfBounds,
            RunError::DivisionByZero => FlawKind::DivisionByZero,
            RunError::Overflow { .. } | RunError::Shift { .. } | RunError::WrappedSize { .. } => FlawKind::Overflow,
            RunError::Uninitialised { .. } => FlawKind::Uninitialised,
            RunError::BadPointer { .. } => FlawKind::BadPointer,
            RunError::BadFree { .. } => FlawKind::BadFree,
            RunError::Lossy { .. } => FlawKind::Lossy,
            RunError::Confused { .. } => FlawKind::Confused,
        }
    }
}
