//! C++: tokens to a tree with a list of problems. Names are not resolved and templates are not instantiated here.
//!
//! The parser knows the names declared so far (by plain name, with block scopes) and otherwise goes by shape: headers of
//! libraries are usually missing, and `std::vector<int> x(3);` must be a declaration all the same.

pub mod tree;

mod angles;
mod attributes;
mod brackets;
mod classes;
mod declarations;
mod declarators;
mod exprs;
mod functions;
mod items;
mod lambdas;
mod lookahead;
mod loops;
mod macros;
mod names;
mod parser;
mod postfix;
mod primary;
mod print;
mod print_exprs;
mod qualified;
mod recovery;
mod shapes;
mod specs;
mod stmts;
mod templates;
mod types;
mod words;

pub use parser::parse;
pub use print::print;
