//! C syntax: tokens become a tree and a list of problems. Knows nothing of types and only as much of names as C's
//! grammar forces it to (which identifiers are types).
//!
//! The parser reads C11, C23 and GNU C exactly where all declarations are known. Where a header is missing it guesses,
//! and writes down in `Function::guesses` that it did.

pub mod tree;

mod arguments;
mod attributes;
mod brackets;
mod declarations;
mod declarators;
mod exprs;
mod functions;
mod inits;
mod items;
mod lookahead;
mod macro_statements;
mod names;
mod needed;
mod outline;
mod parameters;
mod parser;
mod primary;
mod print;
mod print_exprs;
mod records;
mod recovery;
mod specs;
mod stmts;
mod words;

pub use needed::{Needs, OutlineScratch, SharedNames, needed};
pub use outline::{Need, Outline, OutlineFunction, OutlineItem, OutlinedText, Roots, outline, whole};
pub use parser::parse;
pub use print::{print, print_items};
