//! Which types are pointers to counted objects: those that the packs in force name, and records that begin with one.

use refhound_clauses::CountedType;
use refhound_contracts::{Counted, is_interface};
use refhound_index::FxHashMap;
use refhound_types::{RecordId, Type, TypeId, TypeTable};

/// Answers "is this a pointer to an object?" for one unit, remembering records.
pub struct ObjectTypes<'c> {
    counted: &'c Counted,
    records: FxHashMap<RecordId, Option<&'c CountedType>>,
}

impl<'c> ObjectTypes<'c> {
    pub fn new(counted: &'c Counted) -> Self {
        ObjectTypes { counted, records: FxHashMap::default() }
    }

    /// `PyObject *`, `PyListObject *`, `MyObject *`.
    pub fn is_object_pointer(&mut self, types: &TypeTable, ty: TypeId) -> bool {
        self.pointee(types, ty).is_some()
    }

    /// Whether a pointer of this type makes a function interface code.
    pub fn is_interface_pointer(&mut self, types: &TypeTable, ty: TypeId) -> bool {
        self.pointee(types, ty).is_some_and(is_interface)
    }

    /// The family of what a pointer points to.
    pub fn pointee(&mut self, types: &TypeTable, ty: TypeId) -> Option<&'c CountedType> {
        match types.get(ty) {
            Type::Pointer(to) => match types.get(*to) {
                Type::Record(record) => self.family(types, *record),
                Type::Unknown(Some(name)) => self.counted.of_record(*name),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a record is an object.
    pub fn is_object(&mut self, types: &TypeTable, record: RecordId) -> bool {
        self.family(types, record).is_some()
    }

    fn family(&mut self, types: &TypeTable, record: RecordId) -> Option<&'c CountedType> {
        if let Some(&known) = self.records.get(&record) {
            return known;
        }
        // A record that contains itself first cannot exist; the entry only stops a malformed table from looping.
        self.records.insert(record, None);
        let counted = self.counted;
        let definition = types.record(record);
        let by_tag = definition.tag.and_then(|tag| counted.of_record(tag));
        let family = by_tag.or_else(|| {
            let first = definition.fields.first()?;
            match types.get(first.ty) {
                Type::Record(inner) if first.offset_bits == 0 => {
                    self.family(types, *inner).filter(|family| family.extended)
                }
                Type::Record(_) => None,
                Type::Unknown(Some(name)) => counted.of_record(*name).filter(|family| family.extended),
                // Python 2 writes the head out: `Py_ssize_t ob_refcnt; struct _typeobject *ob_type;`
                _ => counted.of_head(first.name?),
            }
        });
        self.records.insert(record, family);
        family
    }
}
