//! Functions whose variable arguments are described by a format string: `PyArg_ParseTuple`, `Py_BuildValue`,
//! `PyObject_CallFunction`, `PyUnicode_FromFormat`, `PyErr_Format` and their kin.
//!
//! The units of the four languages and the functions that follow them are data: `models/cpython/formats.toml`. The
//! readers here know only how units follow one another. They take any bytes, never fail, and give back a [`Layout`]: the
//! units with their place in the text, the C arguments they take and what becomes of each, and the [`Problem`]s with
//! what the interpreter makes of them in that version.
//!
//! ```ignore
//! let version = PythonVersion::new(3, 13);
//! let function = FormatFunction::find("PyArg_ParseTuple", version).expect("a known name");
//! let Some(FormatReading::Parse(parsed)) = function.read(b"O!|s#:f", version, SsizeClean::Defined) else { return };
//! assert_eq!((parsed.min, parsed.max, parsed.layout.arity()), (1, 2, Some(4)));
//! ```
//!
//! A format is a C string: everything from the first NUL on is not read.

mod build_value;
mod c_type;
mod from_format;
mod function;
mod layout;
mod parse_args;
#[cfg(test)]
mod reachable;
mod table;
mod unit;

pub use build_value::{Bracket, BuiltFormat, BuiltResult, CallArguments, Shape, build_value};
pub use c_type::{ArgType, BaseType, Pointee};
pub use from_format::{TextFormat, TextGrammar, from_format};
pub use function::{
    FormatFunction, FormatPlace, FormatReading, Grammar, Lengths, Makes, NullFormat, Unconsumed, VarArgs,
};
pub use layout::{
    Arg, ByteRange, Consequence, Layout, Presence, Problem, ProblemKind, SsizeClean, Unit, UnitId, VarArgId,
};
pub use parse_args::{ParseStyle, ParsedFormat, Tail, parse_arguments};
pub use unit::{ArgEffect, ArgModel, NullRule, Overflow, UnitKind, UnitModel};
