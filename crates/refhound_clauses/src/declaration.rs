//! How a name of an API is declared: what kind of thing it is, its C type, and the versions in which it is a macro.

use serde::{Deserialize, Serialize};

use crate::version::Version;
use crate::words::words;

words! {
    /// What a name is in the newest version that has it.
    Kind {
        Function = "function",
        Macro = "macro",
        Inline = "inline",
        /// A macro that shapes tokens or declarations: it is expanded and never a call.
        Syntax = "syntax",
        Type = "type",
        Exception = "exception",
        Singleton = "singleton",
        Data = "data",
    }
}

words! {
    /// Which objects the interpreter makes once and never destroys.
    Everlasting {
        All = "all",
        /// Numbers from -5 to 256.
        Small = "small",
        /// Text of at most one character.
        Short = "short",
        /// The one without items.
        Empty = "empty",
    }
}

words! {
    /// What objects can do, whatever their type.
    Protocol {
        Buffer = "buffer",
        Callable = "callable",
        Iterator = "iterator",
        Mapping = "mapping",
        Number = "number",
        Sequence = "sequence",
    }
}

words! {
    /// Whether the instances of a container type keep the objects that they hold.
    Contents {
        /// Those that they were made with, as long as they live.
        Fixed = "fixed",
        /// Objects come and go: a cycle can be closed.
        Changing = "changing",
    }
}

/// The part of an entry that makes a virtual header.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Declaration {
    pub kind: Option<Kind>,
    /// `int (PyObject *list)`.
    pub signature: Option<String>,
    /// `PyTypeObject`, for what is no function.
    pub type_text: Option<String>,
    /// The versions (first, last) in which `#ifdef` sees the name; `None` when the file does not say.
    pub macros: Option<Vec<(Option<Version>, Option<Version>)>>,
    /// Its `#define` stands in a header.
    pub written_out: bool,
    /// Earlier shapes, oldest first.
    pub older: Vec<OlderShape>,
    /// For a macro that old sources assign to: the function that such an assignment calls, with the macro's arguments and
    /// the new value.
    pub setter: Option<String>,
    /// An object that is never freed, from this version on.
    pub immortal_since: Option<Version>,
    /// Of a type: the instances that are never destroyed, in any version. Of a function: its result is such an object.
    pub everlasting: Option<Everlasting>,
    /// What sources write for the address of the object: `Py_None`.
    pub spelled: Option<String>,
    pub instances: Instances,
}

/// Of a type: what all its instances have in common.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Instances {
    /// They are laid out in a way of their own: no object is an instance of two such types (PEP 800).
    pub disjoint: bool,
    pub protocols: Vec<Protocol>,
    /// `None` for types that hold no objects.
    pub contents: Option<Contents>,
}

/// What the declaration was up to some version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OlderShape {
    pub through: Version,
    pub signature: Option<String>,
    pub type_text: Option<String>,
}
