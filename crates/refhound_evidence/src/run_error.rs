//! What goes wrong when C computes with values: the evidence of the value engine.

use refhound_index::Symbol;
use serde::{Deserialize, Serialize};

/// One error, with the facts that a message needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunError {
    /// Bytes from `offset` are read or written of memory that has `size`.
    OutOfBounds {
        access: Access,
        offset: String,
        size: String,
    },
    DivisionByZero,
    /// A result that its type cannot hold.
    Overflow {
        result: String,
        ty: String,
    },
    /// A shift by a distance that the type does not have.
    Shift {
        distance: String,
        bits: u32,
    },
    /// The size of an allocation is a product that has wrapped.
    WrappedSize {
        call: Symbol,
    },
    Uninitialised {
        why: Unset,
    },
    BadPointer {
        why: PointerFault,
    },
    BadFree {
        call: Symbol,
        why: FreeFault,
    },
    /// A number that the type it is converted to cannot hold.
    Lossy {
        from: String,
        ty: String,
    },
    /// A macro that trusts a type gets an object that can be of another.
    Confused {
        call: Symbol,
        wants: String,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Access {
    Read,
    Write,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unset {
    /// The argument that gives the value was left out.
    LeftOut,
    /// Some path gives it no value.
    SomePath,
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PointerFault {
    Null,
    MaybeNull,
    Freed,
    MaybeFreed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FreeFault {
    /// A variable, a global or a text.
    NotAllocated,
    /// Not the beginning of the block.
    Inside,
    Twice,
    MaybeTwice,
}
