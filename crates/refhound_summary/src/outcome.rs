//! One way in which a call can end, whatever told so: a contract, a slot's prototype or the summary of a body.

use refhound_domains::Range;
use refhound_index::{Symbol, intern};
use refhound_types::Field;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// One way in which a call can end.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Restricts the arguments for which it can happen.
    pub when: Vec<Condition>,
    pub result: ResultEffect,
    pub range: Range,
    pub args: Vec<(usize, ArgEffect)>,
    /// What becomes of the objects that arguments lead to.
    pub contents: Vec<ContentEffect>,
    pub writes: Vec<WriteEffect>,
    pub exception: ExceptionAfter,
    /// Another way of ending looks the same to the caller and does something else.
    pub ambiguous: bool,
    /// Told in the path: the call is taken to have failed, or not.
    pub failed: Option<bool>,
    /// Why a pointer result can be NULL.
    pub null: Nullness,
    /// An exception may be set in a way that nothing is known of.
    pub unsure: bool,
    /// Results that mean a failure elsewhere: this one is not known well enough to say that it is none.
    pub doubtful: Option<Range>,
    /// Arguments that point to a buffer that was filled in and has to be released.
    pub views: Vec<usize>,
    /// Arguments that point to a variable that got memory to be freed.
    pub memory: Vec<usize>,
    /// Counters in records that went up or down.
    pub counters: Vec<CounterEffect>,
}

/// A counter in a record goes up or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CounterEffect {
    pub of: CounterOf,
    /// The way from there, as it would be written: `->dev.usage`.
    pub path: Symbol,
    /// 0: something was counted that is not known.
    pub by: i8,
}

impl CounterEffect {
    /// Something was counted, and nobody knows what.
    pub fn unknown() -> CounterEffect {
        CounterEffect { of: CounterOf::Argument(0), path: intern("->?"), by: 0 }
    }
}

/// The pointer that leads to a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CounterOf {
    Argument(usize),
    Result,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResultEffect {
    Plain,
    Object(Source),
    /// An argument itself; `more` references of it are the caller's.
    Argument {
        arg: usize,
        more: i8,
    },
    /// What stood behind an argument when the call began; for a caller who cannot find the place, what is said of it
    /// without the place.
    Content(Behind, Box<ResultEffect>),
    Int(i64),
}

/// What an object that comes out of a call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    New,
    BorrowedFrom(usize),
    BorrowedFromInterpreter,
    BorrowedElsewhere,
    Forever,
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgEffect {
    Use,
    /// Somebody else takes a reference of its own: the argument with this index, or the interpreter.
    Keep(Option<usize>),
    /// The reference goes over to an argument, or to the result or the interpreter.
    Steal(Option<usize>),
    Retain,
    Release,
    /// Torn down whatever its count.
    Free,
    /// An object with one reference from now on.
    Init,
    /// Anything may happen to it.
    PassedOn,
    /// References were taken or released.
    Delta(i8),
    /// As `Delta`, by a callee that also changes memory that outlives it: what it gives up may have stood there.
    TakenOver(i8),
    /// Another way of ending that looks the same to the caller takes or releases references that this one does not.
    Disputed,
    /// The object that the argument points to is the caller's before and after, but may be another one.
    Replaced,
    /// The object that the argument points to was released, and NULL stands there.
    Cleared,
    /// References of objects in members of what the argument points to were taken or given up.
    Members,
}

#[derive(Debug, Clone)]
pub struct WriteEffect {
    pub arg: usize,
    pub path: Vec<Part>,
    pub value: Written,
}

/// What stands in a variable that a call got the address of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    Object(Source, Presence),
    Int(i64),
    Argument(usize),
    /// No object that is followed: a number, text, or something that nothing is known of.
    Anything,
    /// No object that is followed: memory inside the first argument or what that holds, such as the text of a required `s`.
    Inside(Presence),
    /// Objects in an array.
    Elements,
}

/// Whether there is an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    Surely,
    OrNull,
    /// As often NULL as not: who uses it has to look.
    PerhapsNull,
    /// The variable may keep what it had: behind `|` in a format, that is the caller's default.
    OrUnchanged,
}

impl Outcome {
    pub fn plain() -> Outcome {
        Outcome {
            when: Vec::new(),
            result: ResultEffect::Plain,
            range: Range::ALL,
            args: Vec::new(),
            contents: Vec::new(),
            writes: Vec::new(),
            exception: ExceptionAfter::Unchanged,
            ambiguous: false,
            failed: None,
            null: Nullness::Never,
            unsure: false,
            doubtful: None,
            views: Vec::new(),
            memory: Vec::new(),
            counters: Vec::new(),
        }
    }
}

/// Why a pointer result can be NULL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Nullness {
    /// No reason was seen.
    Never,
    /// The call fails, with an exception.
    Failing,
    /// There is nothing to be returned, which is no failure.
    Missing,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    pub on: Input,
    pub range: Range,
}

/// A place that a caller reaches through an argument: `*p`, `p->items`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Behind {
    pub arg: u16,
    pub path: SmallVec<[Part; 2]>,
}

/// What a call does to the object that stands behind an argument when it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentEffect {
    pub of: Behind,
    /// How many references the caller has more, or less.
    pub delta: i8,
    pub after: Keeper,
}

/// Whether somebody else keeps an object alive after a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Keeper {
    AsBefore,
    /// It was put into something, or somebody took a reference.
    Somebody,
}

/// What a caller hands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    Argument(u16),
    /// What stands behind an argument when the call begins: `*p`, `p->closed`.
    Content(u16, SmallVec<[Part; 2]>),
    /// Whether an argument is this object of the API, such as `None`: 1 or 0.
    Is(u16, Symbol),
    /// What a question of the API says of an argument: zero for no. Which of the project's types was asked for comes second.
    Asked(u16, Symbol, Option<Symbol>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    Field(Field),
    Element(i64),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ExceptionAfter {
    Unchanged,
    Set,
    Clear,
    Unknown,
    /// Set when the result is the error value.
    IfFailed,
    /// Not set unless the result is the error value.
    MaybeFailed,
}
