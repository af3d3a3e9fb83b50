//! Python text as code for a small stack machine of our own: the only place that knows the parser.
//!
//! ```text
//! text ─► tree (ruff_python_parser) ─► scopes ─► Code
//! ```
//!
//! What we do not support is an instruction with a reason: it is met when it is reached, and not before.

mod assemble;
mod code;
mod expressions;
mod functions;
mod scopes;
mod statements;
mod targets;
mod unwinding;

pub use self::code::{Binary, Code, CodeKind, Compare, Constant, Op, Params, Unary};

/// Text that is no Python.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    pub message: String,
    pub line: u32,
}

/// Reads a module.
pub fn compile(text: &str, file: &str) -> Result<Code, SyntaxError> {
    let lines = assemble::Lines::new(text);
    match ruff_python_parser::parse_module(text) {
        Ok(parsed) => Ok(statements::module(parsed.syntax(), file, &lines)),
        Err(error) => {
            Err(SyntaxError { message: error.error.to_string(), line: lines.line(error.location.start().to_u32()) })
        }
    }
}
