//! Why a function is not decided, and what a proof rests on.

use std::borrow::Cow;
use std::fmt;

use refhound_index::Symbol;

/// Why it is not known whether a function keeps its counts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Reason {
    /// A function without body and contract gets or gives an object.
    UnknownCallee(String),
    /// A function of the project that is not decided itself gets or gives an object.
    UndecidedCallee(String),
    /// It fails only for an object that a function of the project was told of already.
    UnbalancedCallee(String),
    /// A call through a pointer that nothing is known of gets or gives an object.
    FunctionPointer,
    /// Pointers to pointers to objects: deciding is PSPACE-hard (2009, Theorem 2).
    MultiLevelPointer(Cow<'static, str>),
    /// C that has no meaning here.
    Unmodelled(Cow<'static, str>),
    Recursion(String),
    /// It fails only where the object turns out to be a static one.
    StaticObject,
    /// It fails only where a number that is computed, or written by code that is not followed, says one thing or another.
    UnknownNumber,
    /// A count went beyond what is counted.
    CountLimit,
    /// It fails only where states of different paths were merged.
    MergedPaths,
    Budget,
    /// The function could not be analysed.
    Failed(String),
}

impl Reason {
    /// For tables of reasons.
    pub fn class(&self) -> &'static str {
        match self {
            Reason::UnknownCallee(_) => "unknown callee",
            Reason::UndecidedCallee(_) => "callee not decided",
            Reason::UnbalancedCallee(_) => "callee not balanced",
            Reason::FunctionPointer => "function pointer",
            Reason::MultiLevelPointer(_) => "multi-level pointer",
            Reason::Unmodelled(_) => "unmodelled C",
            Reason::Recursion(_) => "recursion",
            Reason::StaticObject => "static object",
            Reason::UnknownNumber => "unknown number",
            Reason::CountLimit => "count beyond the limit",
            Reason::MergedPaths => "merged paths",
            Reason::Budget => "budget",
            Reason::Failed(_) => "internal error",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::UnknownCallee(name) => write!(f, "unknown callee: {name}"),
            Reason::UndecidedCallee(name) => write!(f, "callee not decided: {name}"),
            Reason::UnbalancedCallee(name) => write!(f, "callee not balanced: {name}"),
            Reason::FunctionPointer => f.write_str("function pointer: what it does with an object is not known"),
            Reason::MultiLevelPointer(what) => write!(f, "multi-level pointer: {what}"),
            Reason::Unmodelled(what) => write!(f, "unmodelled C: {what}"),
            Reason::Recursion(name) => write!(f, "recursion: {name}"),
            Reason::StaticObject => f.write_str("static object: it fails only where the object is None or the like"),
            Reason::UnknownNumber => f.write_str("unknown number: whether a callee has succeeded is told by one"),
            Reason::CountLimit => f.write_str("count beyond the limit"),
            Reason::MergedPaths => f.write_str("merged paths: it fails only where paths were merged"),
            Reason::Budget => f.write_str("budget"),
            Reason::Failed(why) => write!(f, "internal error: {why}"),
        }
    }
}

/// What a verdict takes for granted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Assumption {
    /// Objects that are read from memory or from containers are taken to be distinct from all others.
    ShallowAliasing,
    /// A member that is written held nothing before, as far as this function can know.
    OverwritesNothing,
    /// Functions that are called without any object do not touch counts.
    LibraryCode,
    /// Parameters are taken to be distinct objects.
    DistinctParameters,
    /// An item can be stored in a list or tuple that was made here.
    FillsNew,
    /// The error indicator is not set when a call gives an object.
    NoStaleException,
}

impl Assumption {
    pub fn text(&self) -> &'static str {
        match self {
            Assumption::ShallowAliasing => "shallow aliasing: objects read from memory or containers are distinct",
            Assumption::OverwritesNothing => "members that are written without being read held no reference",
            Assumption::LibraryCode => "functions that get no object change no count",
            Assumption::FillsNew => "storing an item in a new list or tuple does not fail",
            Assumption::NoStaleException => "no exception is set when a call gives an object",
            Assumption::DistinctParameters => "parameters are distinct objects where pointers are compared",
        }
    }
}

/// A name, or what stands for one.
pub(crate) fn name_or(name: Option<Symbol>, other: &str) -> String {
    name.map_or_else(|| other.to_owned(), |name| name.as_str().to_owned())
}
