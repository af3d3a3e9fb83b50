//! What an engine hands to the checks: a fault, the object it befell, and the path that leads to it; or a flaw, which is
//! wrong on every path.
//!
//! Engines never report and checks never explore; this crate is all that passes between them. Places are spans of one
//! unit: whoever prints them resolves them with the origins of that unit.

mod flaw;
mod picture;
mod run_error;

use refhound_index::Symbol;
use refhound_source::Span;
use serde::{Deserialize, Serialize};

pub use flaw::{
    ArgumentUse, Difference, Disagreement, Flaw, FlawKind, FormatFault, GcFlaw, Hazard, Misfit, Remark, RemarkKind,
    Standing, TableFlaw,
};

pub use run_error::{Access, FreeFault, PointerFault, RunError, Unset};

pub use picture::{Flow, FlowBlock, FlowEdge, Leaves, Picture, Taken};

/// One fault on one path of one function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    pub function: Symbol,
    pub fault: Fault,
    pub object: Object,
    /// Where the wrong step happens, or where the last reference is lost.
    pub place: Span,
    /// From the start of the function to the fault; only what concerns the object and the branches taken.
    pub path: Vec<Step>,
    pub trigger: Trigger,
    pub confidence: Confidence,
    /// Paths of the function that end in the same fault of the same object, this one included.
    pub paths: u32,
    /// Where these paths meet the fault, `place` included, in order of place; of very many the first ones.
    pub exits: Vec<Span>,
    /// Of a result that is NULL: what that comes with.
    pub null: NullWith,
    /// Whether the function can tell of a failure by what it returns.
    pub returns: Returns,
    /// Of a fault that is two paths that do not fit together: the other one.
    pub other: Option<Box<OtherPath>>,
}

/// A path that a caller cannot tell from the one of a witness, or that shows what the function means to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherPath {
    /// What the counter is called that the two change differently.
    pub counter: Symbol,
    /// What the path of the witness changes it by.
    pub change: i32,
    pub other_change: i32,
    /// Where it ends.
    pub place: Span,
    pub path: Vec<Step>,
}

/// Whether a function returns anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Returns {
    Something,
    Nothing,
}

impl Witness {
    /// All places that it names.
    pub fn places_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        let steps = self.path.iter_mut().map(|step| &mut step.place);
        let other = self.other.iter_mut().flat_map(|other| {
            let steps = other.path.iter_mut().map(|step| &mut step.place);
            std::iter::once(&mut other.place).chain(steps)
        });
        [&mut self.object.place, &mut self.place].into_iter().chain(&mut self.exits).chain(steps).chain(other)
    }
}

/// What went wrong with an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fault {
    /// An owned reference is left when nothing refers to the object any more.
    Leaked,
    /// As `Leaked`, because a variable that held it was given another value.
    Overwritten,
    /// Used after the last reference that this function knows of was released.
    UsedAfterRelease,
    /// Released, or handed to somebody who releases it, without being owned.
    ReleasedBorrowed,
    /// Returned to Python, which takes it for a new reference, without being owned.
    ReturnedBorrowed,
    /// Stored where it outlives the call without a reference of its own.
    StoredBorrowed,
    /// A borrowed reference is used after a call that may have destroyed the object.
    Endangered,
    /// Freed by a function that is not meant for it.
    WrongDestructor,
    /// A pointer that is NULL, or can be, is used as if it were none.
    UncheckedNull,
    /// The error answer is given although no exception is set.
    NullWithoutException,
    /// Success is answered although an exception is set.
    ResultWithException,
    /// A call can fail, and nobody looks whether it has.
    IgnoredError,
    /// A result that can be an error and a value alike is taken for one of them without a look at the exception.
    AmbiguousError,
    /// The interpreter is asked to do something that can fail, or an exception is set, while another one is set.
    CalledWithException,
    /// An exception of C++ leaves a function that Python calls.
    ExceptionEscapes,
    /// A buffer or memory that a call handed out is not given back.
    UnreleasedBuffer,
    /// Python is used without the GIL, or a function returns with the GIL in another state than it got it in.
    GilMisuse,
    /// Two ways out that no caller can tell apart have changed a counter differently.
    InconsistentPair,
    /// A count that the function gives back when all goes well is kept where it fails.
    UnbalancedAcquire,
}

/// What a NULL comes with that a call has given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum NullWith {
    /// The call has set an exception.
    Exception,
    /// No exception: there is no memory.
    NoMemory,
    /// No exception: nothing was found.
    Nothing,
    /// Nobody says.
    #[default]
    Unknown,
}

/// The object that a fault is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// What a reader would call it: a variable, or the expression that made it.
    pub name: String,
    pub origin: Origin,
    /// Where it was created or taken.
    pub place: Span,
    /// The function that gives a reference back; `None` for objects of Python.
    pub released_by: Option<Symbol>,
}

/// Where the function got an object from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// A new reference from this function.
    New(Symbol),
    /// A borrowed reference from this function.
    Borrowed(Symbol),
    /// Filled in by this function.
    Out(Symbol),
    /// The result of a function that nothing is known of.
    Unknown(Option<Symbol>),
    /// A parameter of the function.
    Parameter,
    /// Read from a field, a global or an array.
    Memory,
    /// An object with static storage (`Py_None`, a type).
    Static,
    /// The result of this call, which is no object, or of which only success and failure matter.
    Call(Symbol),
    /// No object at all: NULL.
    Null,
}

/// One thing that happens on a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub place: Span,
    pub event: Event,
    /// References of the object that the function owns after the step; `None` for steps that do not concern it.
    pub count: Option<i32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// The object appears.
    Obtained,
    /// A condition was taken as true or false.
    Branch {
        holds: bool,
    },
    /// A `switch` went to one of its cases.
    Case,
    /// A call is taken to have failed or to have succeeded.
    Outcome {
        call: Symbol,
        failed: bool,
    },
    Retained,
    Released,
    /// Handed over to the callee.
    Stolen {
        by: Symbol,
    },
    /// The callee keeps a reference of its own.
    Kept {
        by: Symbol,
    },
    /// Passed to a callee that uses it and takes no reference.
    Lent {
        to: Symbol,
    },
    /// Stored in memory that outlives the call.
    Stored,
    /// The last reference is gone: the object may be destroyed.
    Destroyed,
    /// What held it is released: nothing keeps it alive any more.
    HolderReleased {
        holder: Symbol,
    },
    /// The variable that held it has another value now.
    Overwritten,
    /// Passed to a function that nothing is known of.
    PassedOn {
        to: Option<Symbol>,
    },
    /// A call that may run Python code.
    RunsPython {
        call: Symbol,
    },
    /// A call is left by an exception of C++.
    Thrown {
        by: Symbol,
    },
    /// The exception leaves the function.
    Escaped,
    /// A call sets an exception.
    Raised {
        by: Symbol,
    },
    Used,
    Returned,
    /// Nothing refers to it any more.
    Lost,
    /// A call raises a counter.
    CountedUp {
        by: Symbol,
    },
    CountedDown {
        by: Symbol,
    },
    /// The function ends here.
    Ended,
}

/// What has to happen for the fault to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Trigger {
    /// Normal use.
    Success,
    /// A call fails as it does on bad arguments.
    BadInput,
    /// An object with unusual methods.
    HostileObject,
    /// Memory runs out.
    AllocFailure,
    /// The module cannot be initialised.
    Init,
    Unknown,
}

impl Trigger {
    pub const ALL: [Trigger; 6] = [
        Trigger::Success,
        Trigger::BadInput,
        Trigger::HostileObject,
        Trigger::AllocFailure,
        Trigger::Init,
        Trigger::Unknown,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Trigger::Success => "success",
            Trigger::BadInput => "bad-input",
            Trigger::HostileObject => "hostile-object",
            Trigger::AllocFailure => "alloc-failure",
            Trigger::Init => "init",
            Trigger::Unknown => "unknown",
        }
    }
}

/// How sure the engine is. The order is that of growing trust.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Confidence {
    /// Depends on what an unknown function does, or on a guess about the source.
    Possible,
    Likely,
    Certain,
}

impl Confidence {
    pub const ALL: [Confidence; 3] = [Confidence::Possible, Confidence::Likely, Confidence::Certain];

    pub fn word(self) -> &'static str {
        match self {
            Confidence::Possible => "possible",
            Confidence::Likely => "likely",
            Confidence::Certain => "certain",
        }
    }
}
