//! What an API counts: pointers to records that know how many references there are to them.
//!
//! ```toml
//! [counted.of_node]
//! records     = ["device_node"]
//! released_by = ["of_node_put"]
//!
//! [counted.runtime_pm]
//! counters    = ["usage"]
//! ```

use serde::{Deserialize, Serialize};

use crate::words::words;

/// One family of counted objects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedType {
    /// What the family is called.
    pub name: String,
    /// Tags of records, or names of types whose definition is not at hand.
    pub records: Vec<String>,
    /// Whether a record that begins with one of them is one as well, as in `struct { PyObject_HEAD ... }`.
    pub extended: bool,
    /// First members of a record whose head is written out.
    pub heads: Vec<String>,
    /// The functions that give a reference back. What a contract says is released by one of them is an object of the family,
    /// whatever its C type.
    pub released_by: Vec<String>,
    /// Names of counters that stand in records of the family, as the `changes` of contracts name them last: `usage` for
    /// `dev.usage`. Functions whose paths change one of them differently are told of.
    pub counters: Vec<String>,
    /// Names of members that hold a reference from then on, as the `changes` of contracts name them last: `np` for `out_args.np`.
    pub members: Vec<String>,
    pub interface: Interface,
}

words! {
    /// What makes a function one that is looked at.
    Interface {
        /// It calls a function that gives or takes a reference.
        Calls = "calls",
        /// It handles a pointer to an object at all.
        Pointers = "pointers",
    }
}
