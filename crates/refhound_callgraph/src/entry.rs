//! Entry points: functions that the interpreter calls, and the tables that they were found in.

use refhound_contracts::slots::{Holds, InitShape, Record};
use refhound_contracts::{EntryRole, MethodFlags, RecordTable, SlotTable};
use refhound_index::Symbol;

/// A function and how Python gets to it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct EntryPoint {
    pub function: Symbol,
    pub role: EntryRole,
}

/// A record of the API as one initialiser fills it.
#[derive(Clone, Copy)]
pub(crate) struct Filled {
    tag: Symbol,
    record: &'static Record,
    /// What stands beside the function and gives it its meaning, where it is constant: flags or the number of a slot.
    number: Option<i128>,
}

impl Filled {
    /// A record by its tag; `number_in` reads the field that is asked for.
    pub(crate) fn new(tag: Symbol, number_in: impl FnOnce(&str) -> Option<i128>) -> Option<Filled> {
        let record = RecordTable::by_tag(tag)?;
        let number = match record.holds {
            Holds::Methods(field) | Holds::Numbered { number: field, .. } => number_in(field),
            Holds::Slots | Holds::Data => None,
        };
        Some(Filled { tag, record, number })
    }

    /// The role of a function that stands in a field.
    pub(crate) fn role(&self, field: Symbol) -> Option<EntryRole> {
        match self.record.holds {
            Holds::Data => None,
            Holds::Slots => SlotTable::by_field(self.tag, field).map(EntryRole::of_slot),
            Holds::Methods(_) => SlotTable::by_field(self.tag, field).map(|slot| match EntryRole::of_slot(slot) {
                EntryRole::Method(_) => EntryRole::Method(self.number.and_then(MethodFlags::from_value)),
                other => other,
            }),
            Holds::Numbered { array, pointers, .. } => pointers.contains(&field.as_str()).then(|| {
                let number = self.number.and_then(|number| i64::try_from(number).ok());
                let slot = number.and_then(|number| SlotTable::by_slot_number(array, number));
                slot.map_or(EntryRole::Table { record: self.tag, field }, EntryRole::of_slot)
            }),
        }
    }
}

/// The role of a function that the interpreter finds by its name alone.
pub(crate) fn module_init(name: Symbol, shape: InitShape) -> Option<EntryRole> {
    SlotTable::module_init(name.as_str(), shape).map(EntryRole::of_slot)
}
