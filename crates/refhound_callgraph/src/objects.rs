//! Which types are Python objects: `PyObject`, and every record that begins with one.

use refhound_contracts::RecordTable;
use refhound_index::FxHashMap;
use refhound_types::{RecordId, Type, TypeId, TypeTable};

/// Answers "is this a pointer to an object?" for one unit, remembering records.
#[derive(Debug, Default)]
pub struct ObjectTypes {
    records: FxHashMap<RecordId, bool>,
}

impl ObjectTypes {
    pub fn new() -> Self {
        Self::default()
    }

    /// `PyObject *`, `PyListObject *`, `MyObject *`.
    pub fn is_object_pointer(&mut self, types: &TypeTable, ty: TypeId) -> bool {
        match types.get(ty) {
            Type::Pointer(to) => match types.get(*to) {
                Type::Record(record) => self.is_object(types, *record),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a record is an object.
    pub fn is_object(&mut self, types: &TypeTable, record: RecordId) -> bool {
        if let Some(&known) = self.records.get(&record) {
            return known;
        }
        // A record that contains itself first cannot exist; the entry only stops a malformed table from looping.
        self.records.insert(record, false);
        let definition = types.record(record);
        let is_object = definition.tag.is_some_and(RecordTable::is_object_tag)
            || definition.fields.first().is_some_and(|first| match types.get(first.ty) {
                Type::Record(inner) => first.offset_bits == 0 && self.is_object(types, *inner),
                // Python 2 writes the head out: `Py_ssize_t ob_refcnt; struct _typeobject *ob_type;`
                _ => first.name.is_some_and(RecordTable::is_object_head),
            });
        self.records.insert(record, is_object);
        is_object
    }
}
