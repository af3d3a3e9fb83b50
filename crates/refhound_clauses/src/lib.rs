//! The language of contracts: what can be said about a function outside the source, and how it is read from TOML.
//!
//! The packs that come with the tool and the contracts that users write for their own functions are the same language,
//! read by the same code. This crate holds the words and their meaning; which functions exist is not its business.
//!
//! ```toml
//! [PyList_SetItem]
//! signature  = "int (PyObject *list, Py_ssize_t index, PyObject *item)"
//! takes      = { list = "borrow", item = "steal-always" }
//! returns    = { gives = "status", fails_with = "-1" }
//! on_failure = { exception = "set" }
//! ```

mod annotation;
mod condition;
mod contract;
mod counted;
mod declaration;
mod entry;
mod facts;
mod given;
mod likeness;
mod problem;
mod read;
mod signature;
mod version;
mod words;

pub use annotation::{Clause, Misread, ParamRef, read_annotation};
pub use condition::{Atom, Condition, Subject};
pub use contract::{
    Basis, Case, Cause, Change, Contract, Exception, Failure, Gil, Gives, LibraryVersions, NullArgument, NullResult,
    NumberOf, OnFailure, Param, Place, Provenance, Returns, RunsPython, Takes, Value, Verified,
};
pub use counted::{CountedType, Interface};
pub use declaration::{Contents, Declaration, Everlasting, Instances, Kind, OlderShape, Protocol};
pub use entry::{Entry, File};
pub use facts::{ByteUse, Bytes, ItemAction, ItemUse, TrustedType, TypeFact, TypeTest};
pub use given::{AnswerFact, FailsBecause, Given, MemberFact, OutNull, Premise};
pub use likeness::{alike, nearest};
pub use problem::{Places, Problem};
pub use read::{read_contracts, read_entries, read_file};
pub use signature::Signature;
pub use version::Version;
