//! Entry points: how the interpreter gets to a function of the project, and what that asks of the function.

use std::error::Error;
use std::fmt;

use refhound_index::Symbol;
use refhound_types::PythonVersion;

use super::{InvalidFlags, MethodFlags, NullArgument, Outcome, Parameter, ParameterRole, Prototype};
use super::{SlotId, SlotRole, SlotTable};

/// How Python gets to a function. A function may have several roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum EntryRole {
    /// In a method table, with its flags where they are constant.
    Method(Option<MethodFlags>),
    /// In a field of a type or of one of its tables, or in an array of slots.
    Slot(SlotId),
    Getter,
    Setter,
    /// `PyInit_name`, Python 2's `initname`, or an entry of a table of modules.
    ModuleInit(SlotId),
    /// `Py_mod_exec`.
    ModuleExec,
    /// Passed to an API function; the slot where the argument is one that we know.
    Callback {
        api: Symbol,
        slot: Option<SlotId>,
    },
    /// In a field of one of the API's records, for a purpose that is not known: a slot number that is not constant.
    Table {
        record: Symbol,
        field: Symbol,
    },
    /// It parses arguments as only a function called from Python does.
    ParsesArguments,
}

/// Why nothing can be said of a function in a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoContract {
    /// The flags of the method are not constant.
    UnknownFlags,
    InvalidFlags(InvalidFlags),
    /// The role names no slot.
    UnknownSlot,
    /// The slot holds data.
    NotAFunction,
}

/// What the interpreter expects of a function in one of its roles.
#[derive(Debug, Clone, Copy)]
pub struct EntryContract {
    pub role: EntryRole,
    pub slot: SlotId,
    pub prototype: &'static Prototype,
}

impl EntryRole {
    /// The role of a function in a slot. For a method this leaves its flags open.
    pub fn of_slot(slot: SlotId) -> EntryRole {
        match slot.get().role {
            SlotRole::Slot => EntryRole::Slot(slot),
            SlotRole::Method => EntryRole::Method(None),
            SlotRole::Getter => EntryRole::Getter,
            SlotRole::Setter => EntryRole::Setter,
            SlotRole::ModuleInit => EntryRole::ModuleInit(slot),
            SlotRole::ModuleExec => EntryRole::ModuleExec,
        }
    }

    /// The role of a function that is passed to an API function.
    pub fn of_argument(api: Symbol, argument: usize) -> EntryRole {
        match SlotTable::callback(api, argument) {
            Some(slot) if slot.get().role == SlotRole::ModuleInit => EntryRole::ModuleInit(slot),
            slot => EntryRole::Callback { api, slot },
        }
    }

    /// The slot that describes the role in a version.
    pub fn slot(self, version: PythonVersion) -> Result<SlotId, NoContract> {
        let with_role = |role| SlotTable::all().find(|slot| slot.get().role == role).ok_or(NoContract::UnknownSlot);
        match self {
            EntryRole::Method(None) => Err(NoContract::UnknownFlags),
            EntryRole::Method(Some(flags)) => flags.convention(version).map_err(NoContract::InvalidFlags),
            EntryRole::Slot(slot) | EntryRole::ModuleInit(slot) | EntryRole::Callback { slot: Some(slot), .. } => {
                Ok(slot)
            }
            EntryRole::Getter => with_role(SlotRole::Getter),
            EntryRole::Setter => with_role(SlotRole::Setter),
            EntryRole::ModuleExec => with_role(SlotRole::ModuleExec),
            EntryRole::Callback { slot: None, .. } | EntryRole::Table { .. } | EntryRole::ParsesArguments => {
                Err(NoContract::UnknownSlot)
            }
        }
    }

    pub fn contract(self, version: PythonVersion) -> Result<EntryContract, NoContract> {
        let slot = self.slot(version)?;
        let prototype = slot.prototype(version).ok_or(NoContract::NotAFunction)?;
        Ok(EntryContract { role: self, slot, prototype })
    }
}

impl EntryContract {
    pub fn outcome(&self) -> &'static Outcome {
        &self.prototype.outcome
    }

    pub fn parameters(&self) -> impl Iterator<Item = Parameter> + '_ {
        (0..self.prototype.parameters.len()).filter_map(|index| self.parameter(index))
    }

    /// A parameter as this role passes it: `METH_CLASS` and `METH_STATIC` change what `self` is.
    pub fn parameter(&self, index: usize) -> Option<Parameter> {
        let mut parameter = *self.prototype.parameters.get(index)?;
        if let EntryRole::Method(Some(flags)) = self.role
            && parameter.role == ParameterRole::Receiver
        {
            if flags.contains(MethodFlags::STATIC) {
                parameter.null = NullArgument::Always;
            } else if flags.contains(MethodFlags::CLASS) {
                parameter.role = ParameterRole::Type;
            }
        }
        Some(parameter)
    }
}

impl fmt::Display for EntryRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryRole::Method(Some(flags)) => write!(f, "method {flags}"),
            EntryRole::Method(None) => f.write_str("method"),
            EntryRole::Slot(slot) => f.write_str(slot.name()),
            EntryRole::Getter => f.write_str("getter"),
            EntryRole::Setter => f.write_str("setter"),
            EntryRole::ModuleInit(_) => f.write_str("module initialisation"),
            EntryRole::ModuleExec => f.write_str("module execution"),
            EntryRole::Callback { api, slot: Some(slot) } => write!(f, "{} of {api}", slot.name()),
            EntryRole::Callback { api, slot: None } => write!(f, "callback of {api}"),
            EntryRole::Table { record, field } => write!(f, "{record}.{field}"),
            EntryRole::ParsesArguments => f.write_str("parses arguments"),
        }
    }
}

impl fmt::Display for NoContract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoContract::UnknownFlags => f.write_str("the flags of the method are not constant"),
            NoContract::InvalidFlags(why) => why.fmt(f),
            NoContract::UnknownSlot => f.write_str("no slot describes the role"),
            NoContract::NotAFunction => f.write_str("the slot holds data"),
        }
    }
}

impl Error for NoContract {}
