//! The meaning of C++: names, types, overloads and templates, and the translation of its tree into C's.
//!
//! Everything is read on demand. First all names are declared, with nothing but the place of their declaration; then the
//! functions that the unit is responsible for are translated, and whatever they use (types, inline functions, instances of templates)
//! is read when it is met first. A declaration that nobody uses costs an entry of a hash map.
//!
//! ```text
//! struct Ref { PyObject *p; ~Ref() { Py_XDECREF(p); } };
//! void f() { Ref r{g()}; }
//!
//! function f
//!   r: struct Ref @cleanup(Ref::~Ref) = {(call g)}
//! ```

#![allow(clippy::single_match_else, reason = "what was found and what was not stand side by side")]
#![allow(clippy::needless_pass_by_value, reason = "a value is used up where it becomes part of the tree: once")]
#![allow(clippy::too_many_arguments, reason = "a place in the text and the list of statements go everywhere")]

mod aggregates;
mod bindings;
mod bodies;
mod calls;
mod casts;
mod classes;
mod constants;
mod context;
mod conversions;
mod declare;
mod declare_templates;
mod deduce;
mod emit;
mod emit_items;
mod emit_types;
mod entities;
mod exprs;
mod functions;
mod inits;
mod lambdas;
mod locals;
mod lookup;
mod loops;
mod methods;
mod model;
mod names;
mod news;
mod notes;
mod operators;
mod outside;
mod overloads;
mod packs;
mod read_types;
mod special_members;
mod spell;
mod stmts;
mod templates;
mod temporaries;
mod types;
mod unit;
mod values;
mod virtuals;

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree as cxx;
use refhound_preproc::Token;

/// A unit to translate.
pub struct Input<'a> {
    pub tree: &'a cxx::Tree,
    pub tokens: &'a [Token],
    /// Whether this unit is responsible for the function whose first token that is. Others are translated only where they are used.
    pub speaks_for: &'a dyn Fn(cxx::TokenId) -> bool,
}

/// What became of a unit.
pub struct Translated {
    pub tree: c::Tree,
    /// What was found of each class that was used or that the unit is responsible for, in the order of their text.
    pub classes: Vec<ClassNote>,
    pub figures: Figures,
}

/// What was found of a class.
#[derive(Debug, Clone, Default)]
pub struct ClassNote {
    pub name: String,
    pub token: Option<cxx::TokenId>,
    /// Members that point to something: the name, and the spelling of the type.
    pub pointers: Vec<(String, String)>,
    /// For each constructor, its name and the members that it sets.
    pub constructors: Vec<(String, Vec<String>)>,
    /// Functions that the destructor calls with a pointer member, and that member.
    pub releases: Vec<(String, String)>,
    /// Whether it is passed by address, because it has a destructor, copy or move of its own.
    pub is_managed: bool,
}

/// How much was done, and how much was not understood.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    pub functions: usize,
    pub instances: usize,
    pub unknown_calls: usize,
    pub errors: usize,
    /// A limit was reached, and something was left out.
    pub limited: bool,
}

/// Translates a unit. Never fails: what is not understood becomes an unknown.
pub fn translate(input: &Input<'_>) -> Translated {
    unit::Unit::new(input).translate()
}
