//! The records of the C API that hold slots, and the member types of `PyMemberDef`.

use std::sync::OnceLock;

use refhound_index::{FxHashMap, Symbol, intern};

use super::{FieldOwnership, MEMBER_TYPES, RECORDS, SlotArray};

/// A record that the interpreter reads.
#[derive(Debug, PartialEq, Eq)]
pub struct Record {
    /// As the documentation calls it.
    pub name: &'static str,
    pub tags: &'static [&'static str],
    pub holds: Holds,
    /// The field that is NULL or 0 in the last row of an array of such records.
    pub ends: Option<&'static str>,
}

impl Record {
    /// Whether this is the tag of the record in some version.
    pub fn has_tag(&self, tag: Symbol) -> bool {
        self.tags.contains(&tag.as_str())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// No functions.
    Data,
    /// Every field is a slot of its own.
    Slots,
    /// Methods, with the field that has their flags.
    Methods(&'static str),
    /// One slot: a field with its number, and those one of which has its value.
    Numbered { array: SlotArray, number: &'static str, pointers: &'static [&'static str] },
}

/// Lookups in the table of records.
pub struct RecordTable;

impl RecordTable {
    pub fn all() -> &'static [Record] {
        &RECORDS
    }

    /// The record of a tag.
    pub fn by_tag(tag: Symbol) -> Option<&'static Record> {
        static BY_TAG: OnceLock<FxHashMap<Symbol, &'static Record>> = OnceLock::new();
        let by_tag = BY_TAG.get_or_init(|| {
            RECORDS.iter().flat_map(|record| record.tags.iter().map(move |tag| (intern(tag), record))).collect()
        });
        by_tag.get(&tag).copied()
    }

    /// The record of a documented name.
    pub fn named(name: &str) -> Option<&'static Record> {
        RECORDS.iter().find(|record| record.name == name)
    }
}

/// What `PyMemberDef.type` makes of the field of an instance.
#[derive(Debug, PartialEq, Eq)]
pub struct MemberType {
    pub name: &'static str,
    pub spellings: &'static [&'static str],
    pub code: i64,
    /// The C type that the field must have.
    pub ty: &'static str,
    pub field: FieldOwnership,
    pub null_field: NullField,
    pub notes: &'static str,
}

/// What reading a field that is NULL gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NullField {
    /// The field is no pointer, or never NULL.
    Nothing,
    ReadsNone,
    RaisesAttributeError,
}

impl MemberType {
    pub fn by_code(code: i64) -> Option<&'static MemberType> {
        MEMBER_TYPES.iter().find(|member| member.code == code)
    }

    /// `T_OBJECT_EX` and `Py_T_OBJECT_EX` alike.
    pub fn by_spelling(name: &str) -> Option<&'static MemberType> {
        MEMBER_TYPES.iter().find(|member| member.spellings.contains(&name))
    }
}
