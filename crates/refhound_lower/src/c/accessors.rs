//! Python's accessor macros that old code assigns to: `Py_TYPE(o) = t`.
//!
//! They stay calls in the virtual headers, so an assignment to one becomes a call of the function that sets the same
//! thing. What is not in the table is not modelled.

use std::sync::LazyLock;

use refhound_index::{FxHashMap, Symbol, intern};

/// Getter and setter; the setter takes the getter's arguments and the new value.
const ACCESSORS: &[(&str, &str)] = &[
    ("Py_TYPE", "Py_SET_TYPE"),
    ("Py_REFCNT", "Py_SET_REFCNT"),
    ("Py_SIZE", "Py_SET_SIZE"),
    ("PyTuple_GET_ITEM", "PyTuple_SET_ITEM"),
    ("PyList_GET_ITEM", "PyList_SET_ITEM"),
];

/// The function that sets what `getter` reads: what an assignment to a call of `getter` calls.
pub fn setter_of(getter: Symbol) -> Option<Symbol> {
    static SETTERS: LazyLock<FxHashMap<Symbol, Symbol>> =
        LazyLock::new(|| ACCESSORS.iter().map(|&(getter, setter)| (intern(getter), intern(setter))).collect());
    SETTERS.get(&getter).copied()
}
