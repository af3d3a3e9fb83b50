//! Which functions take their variable arguments by a format, and where the format stands.

use refhound_types::PythonVersion;

use super::build_value::{BuiltFormat, build_value};
use super::from_format::{TextFormat, TextGrammar, from_format};
use super::layout::{Layout, SsizeClean, version_key};
use super::parse_args::{ParseStyle, ParsedFormat, parse_arguments};
use super::table::FUNCTIONS;

/// The language of the format, or how the number of arguments is told without one. Numbers are argument indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grammar {
    Parse(ParseStyle),
    Build(Makes),
    Text(TextGrammar),
    /// `PyArg_UnpackTuple`: `PyObject **` arguments, as many as `max` says, that receive borrowed objects; those behind
    /// the first `min` can be left untouched.
    Unpack {
        min: u8,
        max: u8,
    },
    /// `PyObject_CallFunctionObjArgs`: borrowed objects up to a NULL.
    NullTerminated,
    /// `PyTuple_Pack`: as many borrowed objects as the argument `count` says.
    Counted {
        count: u8,
    },
}

/// What a built value is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Makes {
    Value,
    /// A single value that is no tuple becomes the only argument.
    CallArguments,
    /// Anything but a tuple makes the call fail.
    ArgumentTuple,
    /// An array of arguments.
    Stack,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FormatPlace {
    Argument(u8),
    /// The argument is a `struct _PyArg_Parser` whose first member is the format.
    Parser(u8),
    Nowhere,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VarArgs {
    /// They begin with that argument.
    From(u8),
    /// That argument is a `va_list`: they cannot be seen at the call.
    List(u8),
}

/// What a NULL format does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NullFormat {
    Crashes,
    /// The same as an empty one.
    Empty,
}

/// When the arguments of `N` units are not consumed, although a format says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unconsumed {
    Never,
    /// The callable is NULL: nothing is built.
    CallableIsNull,
    /// The object is NULL or has no such attribute: nothing is built.
    LookupFails,
}

/// What decides about the type of `#` lengths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lengths {
    /// `PY_SSIZE_T_CLEAN`.
    ByMacro,
    AlwaysSsize,
}

/// One function in the versions for which the row holds.
#[derive(Debug)]
pub struct FormatFunction {
    pub name: &'static str,
    pub grammar: Grammar,
    pub format: FormatPlace,
    pub varargs: VarArgs,
    /// The index of the NULL-terminated keyword list: as many names as the format takes arguments.
    pub keywords: Option<u8>,
    pub null_format: NullFormat,
    pub unconsumed: Unconsumed,
    pub lengths: Lengths,
    pub(crate) since: u16,
    pub(crate) removed: u16,
}

/// A format as its function reads it.
#[derive(Debug)]
pub enum FormatReading {
    Parse(ParsedFormat),
    Build(BuiltFormat),
    Text(TextFormat),
}

impl FormatReading {
    pub fn layout(&self) -> &Layout {
        match self {
            FormatReading::Parse(parsed) => &parsed.layout,
            FormatReading::Build(built) => &built.layout,
            FormatReading::Text(text) => &text.layout,
        }
    }
}

impl FormatFunction {
    /// What a function of that name follows in a version.
    pub fn find(name: &str, version: PythonVersion) -> Option<&'static FormatFunction> {
        let key = version_key(version);
        let start = FUNCTIONS.partition_point(|function| function.name < name);
        let mut rows = FUNCTIONS[start..].iter().take_while(|function| function.name == name);
        rows.find(|function| (function.since..function.removed).contains(&key))
    }

    /// Every row, in the order of names.
    pub fn all() -> impl Iterator<Item = &'static FormatFunction> {
        FUNCTIONS.iter()
    }

    /// The name that a source has for it: `PY_SSIZE_T_CLEAN` puts another function behind the name.
    pub fn plain_name(&self) -> &'static str {
        let name = self.name;
        name.strip_prefix('_').and_then(|name| name.strip_suffix("_SizeT")).unwrap_or(name)
    }

    pub fn exists_in(&self, version: PythonVersion) -> bool {
        (self.since..self.removed).contains(&version_key(version))
    }

    /// Reads a format as this function does; nothing if it takes none.
    pub fn read(&self, format: &[u8], version: PythonVersion, clean: SsizeClean) -> Option<FormatReading> {
        let clean = match self.lengths {
            Lengths::ByMacro => clean,
            Lengths::AlwaysSsize => SsizeClean::Defined,
        };
        match self.grammar {
            Grammar::Parse(style) => Some(FormatReading::Parse(parse_arguments(format, style, version, clean))),
            Grammar::Build(_) => Some(FormatReading::Build(build_value(format, version, clean))),
            Grammar::Text(grammar) => Some(FormatReading::Text(from_format(format, grammar, version))),
            Grammar::Unpack { .. } | Grammar::NullTerminated | Grammar::Counted { .. } => None,
        }
    }
}
