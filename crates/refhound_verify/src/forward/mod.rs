//! The forward translation (Pungi, sections 5.2 to 5.4): from a sketch to functions over labels.
//!
//! A map from variables to labels of objects is carried along the graph. Where two ways meet and a variable stands for
//! different objects, the rest of the function becomes a function of its own (the lambda-lifted φ node), with the variables
//! that are still needed as its parameters; a loop becomes a function that calls itself. Changes that such a function makes
//! to its parameters come back as a tuple and are added to the objects that the caller passed, so that two parameters may
//! well be the same object.

mod outcomes;
mod statement;
mod steps;
mod walker;

pub(crate) use outcomes::summary_function;
pub(crate) use statement::{Fun, FunRef, NullArguments, NumRef, Object, Stmt, Test, Val, visit};
pub(crate) use walker::walk;

/// Who owns what a function returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultMode {
    /// The caller gets a reference.
    New,
    /// The caller gets a pointer only.
    Borrowed,
}

/// How a function is seen from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct View {
    /// Parameters are objects of Python: their changes must be given away in the end.
    pub(crate) checks_params: bool,
    pub(crate) result: ResultMode,
    /// Somebody looks at what is returned.
    pub(crate) observes_result: bool,
    /// The first parameter is being destroyed.
    pub(crate) destroys: bool,
    /// Pungi's future work: parameters may be the same object.
    pub(crate) aliased_params: bool,
}
