//! Entry points: functions that the interpreter calls.

use std::fmt;

use refhound_index::Symbol;

/// How Python gets to a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A field of one of the API's tables: `PyMethodDef.ml_meth`, `PyTypeObject.tp_dealloc`.
    Table { record: Symbol, field: Symbol },
    /// An entry of a slot array (`PyType_Slot`, `PyModuleDef_Slot`) with its number.
    Slot { record: Symbol, slot: i64 },
    /// `PyInit_name`, or Python 2's `initname`.
    ModuleInit,
    /// Passed to an API function as a callback.
    Callback { api: Symbol },
    /// It parses arguments as only a function called from Python does.
    ParsesArguments,
}

impl fmt::Display for EntryKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryKind::Table { record, field } => write!(f, "{record}.{field}"),
            EntryKind::Slot { record, slot } => write!(f, "{record} {slot}"),
            EntryKind::ModuleInit => f.write_str("module initialisation"),
            EntryKind::Callback { api } => write!(f, "callback of {api}"),
            EntryKind::ParsesArguments => f.write_str("parses arguments"),
        }
    }
}

/// A function and how Python gets to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryPoint {
    pub function: Symbol,
    pub kind: EntryKind,
}

/// The API's records that hold functions for the interpreter to call, by tag.
pub(crate) fn is_table(tag: &str) -> bool {
    matches!(
        tag,
        "PyMethodDef"
            | "PyGetSetDef"
            | "getsetdef"
            | "_typeobject"
            | "PyModuleDef"
            | "PyType_Slot"
            | "PyModuleDef_Slot"
            | "PyNumberMethods"
            | "PySequenceMethods"
            | "PyMappingMethods"
            | "PyAsyncMethods"
            | "PyBufferProcs"
            | "bufferinfo"
            | "wrapperbase"
            | "_inittab"
            | "PyStructSequence_Desc"
    )
}

/// Records whose meaning is in a number beside the pointer.
pub(crate) fn is_slot_array(tag: &str) -> bool {
    matches!(tag, "PyType_Slot" | "PyModuleDef_Slot")
}

/// `PyInit_spam`, `PyInitU_...`; in Python 2 `initspam`, which must take nothing and return nothing.
pub(crate) fn is_module_init(name: &str, returns_void: bool, takes_nothing: bool) -> bool {
    let is_new = name.starts_with("PyInit_") || name.starts_with("PyInitU_");
    is_new || (returns_void && takes_nothing && name.len() > 4 && name.starts_with("init"))
}

/// Functions that read the argument tuple of a method.
pub(crate) fn parses_arguments(api: &str) -> bool {
    matches!(
        api,
        "PyArg_ParseTuple"
            | "PyArg_ParseTupleAndKeywords"
            | "PyArg_Parse"
            | "PyArg_UnpackTuple"
            | "PyArg_VaParse"
            | "PyArg_VaParseTupleAndKeywords"
            | "_PyArg_ParseStack"
            | "_PyArg_ParseStackAndKeywords"
            | "_PyArg_UnpackKeywords"
    )
}
