//! What the interpreter expects of a function that stands in one of its tables: type slots, method tables, attribute
//! tables, module slots, callbacks; and where the fields of these tables stand.
//!
//! Rows are the tables of `models/cpython/slots/*.toml`, embedded by `build.rs`; a `SlotId` is the index of a row. Code that is
//! about one field or record says so by its constant, as `fields::type_object::TP_DEALLOC` and `known::TYPE_OBJECT`.
//!
//! ```ignore
//! let slot = SlotTable::by_field(intern("PyTypeObject"), intern("tp_iternext")).expect("a known field");
//! let prototype = slot.prototype(PythonVersion::DEFAULT).expect("a function");
//! assert_eq!(prototype.outcome.failure, Failure::MaybeSilent);
//! ```

mod entry;
mod lookup;
mod methods;
mod records;

use std::fmt;

use refhound_clauses::Cause;
use refhound_index::{EntityId, Symbol, entity};
use refhound_types::PythonVersion;

use crate::api::version_key;
pub use entry::{EntryContract, EntryRole, NoContract};
pub use lookup::{InitShape, SlotTable};
pub use methods::{InvalidFlags, MethodFlags, UnknownFlag};
pub use records::{Holds, MemberType, NullField, Record, RecordTable};

use methods::{Flag, FlagKind};

entity!(
    /// A slot: a function or a field that the interpreter reads.
    #[derive(serde::Serialize, serde::Deserialize)]
    SlotId,
    "slot"
);

/// One slot. Versions are `major << 8 | minor`.
#[derive(Debug)]
pub struct Slot {
    /// `tp_dealloc`, `Py_mod_exec`, `METH_NOARGS`, `PyCapsule_Destructor`.
    pub name: &'static str,
    /// The record that has the field or, without one, `method`, `module` or `callback`.
    pub owner: &'static str,
    pub typedef: Option<&'static str>,
    pub shape: Shape,
    /// What it is called in arrays of numbered slots.
    pub constant: Option<SlotConstant>,
    pub(crate) python2_position: Option<u8>,
    pub(crate) python3_position: Option<u8>,
    pub(crate) since: u16,
    pub(crate) removed: u16,
    pub(crate) role: SlotRole,
    pub notes: &'static str,
}

#[derive(Debug)]
pub enum Shape {
    Function {
        prototype: Prototype,
        /// Those of older versions, each with the last version that has it, oldest first.
        older: &'static [(u16, Prototype)],
    },
    Data {
        ty: &'static str,
        field: FieldOwnership,
    },
}

/// Whether a field counts for the object that it points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldOwnership {
    /// It points to no object.
    Nothing,
    Borrowed,
    Owned,
}

/// `Py_tp_dealloc`, which is 52.
#[derive(Debug)]
pub struct SlotConstant {
    pub name: &'static str,
    pub array: SlotArray,
    /// The older number first, where 3.15 has given another one.
    pub numbers: &'static [u16],
    pub(crate) since: u16,
}

/// What the numbers of an array are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SlotArray {
    /// `PyType_Slot`.
    Type,
    /// `PyModuleDef_Slot`.
    Module,
    /// `PySlot`.
    Any,
}

/// How a function gets its role from the slot; see `EntryRole`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SlotRole {
    Slot,
    Method,
    Getter,
    Setter,
    ModuleInit,
    ModuleExec,
}

/// A function as the interpreter calls it.
#[derive(Debug)]
pub struct Prototype {
    /// `int (PyObject *self, PyObject *args, PyObject *kwargs)`
    pub signature: &'static str,
    pub result_type: &'static str,
    pub parameters: &'static [Parameter],
    pub outcome: Outcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    pub name: &'static str,
    pub ty: &'static str,
    pub role: ParameterRole,
    pub ownership: ParameterOwnership,
    pub null: NullArgument,
}

/// What is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParameterRole {
    Receiver,
    Type,
    /// The class that defines a method, not that of its receiver.
    DefiningClass,
    Module,
    /// A tuple.
    ArgumentTuple,
    /// The one argument itself.
    Argument,
    /// A dict.
    Keywords,
    ArgumentArray,
    ArgumentCount,
    /// A tuple of str.
    KeywordNames,
    Value,
    Key,
    Index,
    /// Of an operator: any of them may be the instance.
    Operand,
    UserData,
    Visitor,
    View,
    Other,
}

impl ParameterRole {
    /// The type of what Python passes, where it makes it itself.
    pub fn type_name(self) -> Option<&'static str> {
        let names = match self {
            ParameterRole::ArgumentTuple | ParameterRole::KeywordNames => ARGUMENT_TUPLE_TYPE,
            ParameterRole::Keywords => KEYWORDS_TYPE,
            ParameterRole::Module => MODULE_TYPE,
            ParameterRole::Receiver
            | ParameterRole::Type
            | ParameterRole::DefiningClass
            | ParameterRole::Argument
            | ParameterRole::ArgumentArray
            | ParameterRole::ArgumentCount
            | ParameterRole::Value
            | ParameterRole::Key
            | ParameterRole::Index
            | ParameterRole::Operand
            | ParameterRole::UserData
            | ParameterRole::Visitor
            | ParameterRole::View
            | ParameterRole::Other => &[],
        };
        names.first().copied()
    }
}

/// Whose the argument is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParameterOwnership {
    /// It is no object.
    Plain,
    /// The caller's, alive during the call.
    Borrowed,
    /// An array of borrowed objects; array and objects live for the call only.
    BorrowedArray,
    /// An object whose count has come to zero: it is torn down here and never released again.
    Dying,
    /// The memory of an object, to be freed here.
    Memory,
    /// Points to a place where the function stores a new reference.
    OutNew,
    /// Points to a borrowed reference that the function replaces by a new one.
    InOutNew,
    /// A buffer whose `obj` the function sets to a new reference.
    FillsView,
    /// A buffer whose `obj` the caller, not the function, gives back.
    ReleasesView,
}

/// When an argument is NULL, and what that means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NullArgument {
    Never,
    /// Nothing was given.
    Maybe,
    /// As `Maybe`, but never all of the arguments that are so: `object` and `type` of `tp_descr_get`.
    Alternates,
    /// The attribute or item is to be deleted.
    Deletes,
    /// A converter is to free what it made.
    CleansUp,
    Always,
}

/// What comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    pub meaning: ResultMeaning,
    pub error: ErrorValue,
    pub failure: Failure,
    /// Whether a new reference to `Py_NotImplemented` is an answer.
    pub not_implemented: Permission,
    pub pending: PendingException,
    /// Whether the function may run Python code, and with it change counts.
    pub python_code: Permission,
    /// What makes a call fail.
    pub cause: Cause,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ResultMeaning {
    Nothing,
    NewReference,
    /// 0 is success.
    Status,
    /// 0 or 1.
    Truth,
    /// A length or size.
    Length,
    /// Never -1.
    Hash,
    /// -1, 0 or 1.
    Order,
    /// 0, or the first other value that the visitor gave.
    Visit,
    Ignored,
    /// 1 goes on, 0 stops.
    Continue,
    /// 0 is success, 1 says that the operands have no common type.
    Coerced,
    /// `PYGEN_RETURN` or `PYGEN_NEXT`.
    Sent,
    /// 1, or `Py_CLEANUP_SUPPORTED`.
    Converted,
    /// A new module, or a definition that `PyModuleDef_Init` has prepared, which is borrowed.
    ModuleOrDefinition,
    StaticSlots,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorValue {
    None,
    Null,
    MinusOne,
    /// Any value below 0.
    Negative,
    Zero,
    NonZero,
}

/// What the error value says about the exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Failure {
    /// There is no error value.
    Never,
    /// It comes with an exception, and every exception with it.
    Exception,
    /// Without an exception it is a normal end.
    MaybeSilent,
    /// It is also a normal result: an exception tells the two apart.
    ExceptionDecides,
    /// No value tells: an exception that is set on return is the failure.
    ExceptionOnly,
    /// It ends a walk and comes without an exception.
    Silent,
}

/// What becomes of an exception that is set when the function is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PendingException {
    /// None is set.
    Free,
    /// One may be set and must be set on return; none may be added.
    Preserved,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Permission {
    Allowed,
    NotAllowed,
}

include!(concat!(env!("OUT_DIR"), "/slots.rs"));

impl SlotId {
    /// Whether there is such a slot: what was kept by somebody else is not believed.
    pub fn is_known(self) -> bool {
        self.index() < SLOTS.len()
    }

    pub fn get(self) -> &'static Slot {
        &SLOTS[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.get().name
    }

    /// Whether a field of this name may be the one: records that extend another repeat its fields, as `ob_type`.
    pub fn has_name(self, name: Symbol) -> bool {
        name.as_str() == self.name()
    }

    pub fn exists_in(self, version: PythonVersion) -> bool {
        (self.get().since..self.get().removed).contains(&version_key(version))
    }

    /// Whether arrays of numbered slots may name it.
    pub fn has_constant_in(self, version: PythonVersion) -> bool {
        self.exists_in(version)
            && self.get().constant.as_ref().is_some_and(|constant| constant.since <= version_key(version))
    }

    /// How the interpreter calls it; `None` for data.
    pub fn prototype(self, version: PythonVersion) -> Option<&'static Prototype> {
        let Shape::Function { prototype, older } = &self.get().shape else { return None };
        let key = version_key(version);
        let older = older.iter().find(|(through, _)| key <= *through);
        Some(older.map_or(prototype, |(_, prototype)| prototype))
    }

    /// Its place in an initialiser without designators; the head of an object is one place.
    pub fn position(self, version: PythonVersion) -> Option<usize> {
        let slot = self.get();
        let position = if version.major < 3 { slot.python2_position } else { slot.python3_position };
        position.filter(|_| self.exists_in(version)).map(usize::from)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
