//! What a function does to its caller: a few entries, each a way in which a call can end.

use refhound_domains::Range;
use refhound_summary::{Behind, Condition, ContentEffect, CounterEffect, ExceptionAfter, Input, Nullness, Part};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::variable_arguments::VariableArguments;

/// Everything a caller needs to know. No entry at all: the function never returns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    pub entries: Vec<Entry>,
    /// The unit whose numbers the fields in `writes` have: others number theirs differently.
    pub unit: usize,
    /// It looks at the error indicator or clears it.
    pub asks: bool,
    /// Bit by bit, the parameters that are used before anybody looks whether they are NULL, whatever the others are.
    pub uses_params: u32,
    /// Bit by bit, the parameters that are given to a call which fails for NULL, before anything else is done with them.
    pub fails_params: u32,
    pub gil_need: GilNeed,
    pub gil_after: GilAfter,
    pub fails_by: FailsBy,
    /// Bit by bit, the parameters that the function looks at: what a caller passes on may be looked at there.
    pub examined: u32,
    /// An exception of C++ leaves it on some way.
    pub throws: bool,
    pub makes: Makes,
    pub variable_arguments: VariableArguments,
}

/// Whether what a function returns as a new reference was made by the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Makes {
    /// No pointer to it was there before.
    Anew,
    /// It may be a further reference to what somebody has.
    #[default]
    Unknown,
}

/// What makes a function fail, the rarest first: of several ways the most usual one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum FailsBy {
    /// A lack of memory, nothing else.
    Memory,
    /// That, or an object whose methods do what nobody expects.
    Hostile,
    /// What it is given or finds.
    #[default]
    Input,
}

/// Why a way that fails has set no exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Silent {
    /// It does not fail, or has set one, or its caller may know that it is not taken.
    #[default]
    No,
    /// A call has failed that sets none, whatever the function was given: memory could not be had.
    ByCall,
}

/// Whether a function calls what needs the GIL without taking it first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum GilNeed {
    #[default]
    NotSeen,
    Needed,
}

/// Whether the GIL is after a call as it was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum GilAfter {
    #[default]
    Same,
    Changed,
}

/// Whether a function writes to memory that outlives it: what it releases may be what stood there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Stores {
    #[default]
    Nothing,
    Something,
}

/// One way in which a call can end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What is known of arguments and of what they point to on this way; the rest can be anything.
    pub when: Vec<Condition>,
    pub result: Given,
    /// What is known of the result, when it is a number or a pointer that can be NULL.
    pub range: Range,
    /// How many references the caller has more (or less) of each argument.
    pub deltas: Vec<(u16, i8)>,
    /// Arguments that were stored where they outlive the call, or put into something else: somebody else has a reference.
    pub kept: Vec<u16>,
    /// Arguments of which something that is there after the call may have taken a reference of its own.
    pub shared: Vec<u16>,
    /// Arguments that were stored in records with rules of their own: perhaps they were given away.
    pub escaped: Vec<u16>,
    /// As `deltas` and `kept`, of the objects that arguments lead to: `helper(&object)`, `record->items`.
    pub contents: Vec<ContentEffect>,
    /// Arguments whose members were taken or released, in a way that is not told exactly.
    pub members: Vec<u16>,
    pub writes: Vec<Write>,
    /// `Unchanged` only if no call can have set one.
    pub exception: ExceptionAfter,
    /// Functions ran that nothing is known of: an exception may be set all the same.
    pub unsure: bool,
    /// Whether the result was seen to be NULL.
    pub null: Nullness,
    /// Another entry looks the same to a caller and does something else: callers cannot know which it was.
    pub ambiguous: bool,
    pub silent: Silent,
    pub stores: Stores,
    /// Counters in records that arguments lead to, and what they were changed by.
    pub counters: Vec<CounterEffect>,
}

/// A place that was written through an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Write {
    pub arg: u16,
    pub path: SmallVec<[Part; 2]>,
    pub value: Given,
}

/// What a caller receives.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Given {
    /// No object, or nothing at all.
    Plain,
    Int(i64),
    /// A new reference, the caller's.
    New,
    /// Somebody else's.
    Borrowed,
    /// An argument itself.
    Argument(u16),
    /// What stood behind an argument when the call began; for a caller who cannot find the place, what it is else.
    Content(Behind, Box<Given>),
    /// An object that is never destroyed.
    Forever,
    /// An object of unknown ownership.
    Unknown,
}

impl Summary {
    /// The function never returns.
    pub fn never_returns(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whenever the function returns NULL, it has set an exception.
    pub(crate) fn raises_with_null(&self) -> bool {
        let mut nulls = self.entries.iter().filter(|entry| entry.null != Nullness::Never).peekable();
        nulls.peek().is_some()
            && nulls.all(|entry| {
                entry.null == Nullness::Failing
                    && matches!(entry.exception, ExceptionAfter::Set | ExceptionAfter::IfFailed)
            })
    }

    /// Whether the function may look at an argument.
    pub(crate) fn examines(&self, arg: usize) -> bool {
        u32::try_from(arg).ok().and_then(|arg| 1u32.checked_shl(arg)).is_none_or(|bit| self.examined & bit != 0)
    }

    /// The function cannot return when this argument is NULL: it uses what the argument points to.
    pub(crate) fn refuses_null(&self, arg: usize) -> bool {
        let refuses = |when: &Condition| when.on == Input::Argument(arg as u16) && !when.range.may_be(0);
        // Where it throws, NULL may be just the reason.
        !self.fails_for_null(arg)
            && !self.entries.is_empty()
            && !self.throws
            && self.entries.iter().all(|entry| entry.when.iter().any(refuses))
    }
}

impl Summary {
    /// The function uses this argument on some way without having looked whether it is NULL.
    pub(crate) fn uses_untested(&self, arg: usize) -> bool {
        bit_of(arg).is_some_and(|bit| self.uses_params & bit != 0)
    }
}

impl Summary {
    /// NULL for this argument makes the function fail with an exception.
    pub(crate) fn fails_for_null(&self, arg: usize) -> bool {
        bit_of(arg).is_some_and(|bit| self.fails_params & !self.uses_params & bit != 0)
    }
}

fn bit_of(param: usize) -> Option<u32> {
    u32::try_from(param).ok().and_then(|param| 1u32.checked_shl(param))
}

impl Entry {
    /// Nothing is known of how the call ends.
    pub(crate) fn anything(pointer: bool) -> Entry {
        Entry {
            when: Vec::new(),
            result: if pointer { Given::Unknown } else { Given::Plain },
            range: Range::ALL,
            deltas: Vec::new(),
            kept: Vec::new(),
            shared: Vec::new(),
            escaped: Vec::new(),
            contents: Vec::new(),
            members: Vec::new(),
            writes: Vec::new(),
            exception: ExceptionAfter::Unknown,
            unsure: true,
            null: Nullness::Never,
            ambiguous: true,
            silent: Silent::No,
            stores: Stores::Something,
            counters: Vec::new(),
        }
    }
}
