//! What a contract says of a call besides references: the types of objects, the items of containers, the bytes of memory.

use serde::{Deserialize, Serialize};

use crate::declaration::Protocol;
use crate::words::words;

/// A type test: a true result tells that the argument is of a type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeTest {
    pub param: u16,
    pub fact: TypeFact,
    /// False for tests that subtypes pass as well.
    pub exact: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TypeFact {
    /// The type object's name.
    Type(String),
    /// The type is given by another argument (`PyObject_TypeCheck(o, type)`).
    Param(u16),
    /// No type: objects of many can do this (`PySequence_Check`).
    Protocol(Protocol),
}

/// A macro that takes an argument to be of a type and does not look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrustedType {
    pub param: u16,
    /// The type object's name; subtypes will do.
    pub type_name: String,
}

words! {
    /// What a call does with the items of a container.
    ItemAction {
        /// The result is not zero when there is an item under the key.
        Asks = "asks",
        /// The result is not zero when the object has an attribute of that name.
        AsksAttribute = "asks-attribute",
        /// Gives the item under the key; NULL when there is none.
        Finds = "finds",
        /// There is an item under the key from now on, unless the call fails.
        Puts = "puts",
        /// The argument `item` stands at the index `key` from now on.
        Fills = "fills",
        /// Items may be gone afterwards.
        Removes = "removes",
        /// Gives one of the items, whichever.
        Gives = "gives",
        /// The result goes through what a loop over the container would: the items of a sequence, the keys of a mapping.
        Iterates = "iterates",
        /// The result is a container with items of this one, which keeps them.
        Copies = "copies",
    }
}

/// `PyDict_GetItem(p, key)` finds what is under `key` in `p`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemUse {
    pub action: ItemAction,
    /// The container.
    pub of: u16,
    /// The key or the index; without one, all items are meant.
    pub key: Option<u16>,
    pub item: Option<u16>,
}

/// `memcpy(dest, src, n)` and `memset(s, c, n)` write bytes, whatever they are part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByteUse {
    /// The memory that is written.
    pub to: u16,
    pub what: Bytes,
    /// How many.
    pub size: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bytes {
    /// Those that stand where this argument points to.
    From(u16),
    /// This argument, again and again.
    Repeated(u16),
}

impl ItemAction {
    /// Whether the action says nothing without a key.
    pub fn needs_key(self) -> bool {
        match self {
            ItemAction::Asks | ItemAction::AsksAttribute | ItemAction::Finds | ItemAction::Puts => true,
            // A cell has one item.
            ItemAction::Fills | ItemAction::Removes | ItemAction::Gives | ItemAction::Iterates | ItemAction::Copies => {
                false
            }
        }
    }

    /// Whether the action says nothing without the argument that becomes an item.
    pub fn needs_item(self) -> bool {
        match self {
            ItemAction::Fills => true,
            ItemAction::Asks
            | ItemAction::AsksAttribute
            | ItemAction::Finds
            | ItemAction::Puts
            | ItemAction::Removes
            | ItemAction::Gives
            | ItemAction::Iterates
            | ItemAction::Copies => false,
        }
    }
}
