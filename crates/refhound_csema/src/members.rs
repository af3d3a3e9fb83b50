//! Members of records by name, through unnamed structs and unions.

use refhound_csyntax::tree::MemberAccess;
use refhound_index::Symbol;
use refhound_types::{Field, FieldDef, FieldPath, RecordId, RecordKind, Type, TypeId};

use crate::Env;

/// How to get from a record to a member: more than one field where it lies in unnamed members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberPath {
    pub fields: FieldPath,
    /// The declared type of the member.
    pub ty: TypeId,
    pub bit_width: Option<u32>,
}

impl Env<'_> {
    /// The type that `x.name` or `p->name` looks into, given the type of `x` or `p`.
    fn accessed_type(&self, base: TypeId, access: MemberAccess) -> Option<TypeId> {
        match access {
            MemberAccess::Dot => Some(base),
            MemberAccess::Arrow => self.types.pointee(base),
        }
    }

    /// The record that `x.name` or `p->name` looks into, given the type of `x` or `p`.
    pub fn accessed_record(&self, base: TypeId, access: MemberAccess) -> Option<RecordId> {
        match self.types.get(self.accessed_type(base, access)?) {
            Type::Record(record) => Some(*record),
            _ => None,
        }
    }

    /// A member of a record whose definition was not seen. The first use of a name makes the member, of unknown type
    /// and at an unknown place, so that two uses of one name are one member. `None` where the record is known.
    pub fn unseen_member(&mut self, base: TypeId, access: MemberAccess, name: Symbol) -> Option<Field> {
        let ty = self.accessed_type(base, access)?;
        let record = match *self.types.get(ty) {
            Type::Record(record) if !self.types.record(record).complete => record,
            Type::Unknown(type_name) => {
                let types = &mut self.types;
                *self.unseen_records.entry(ty).or_insert_with(|| types.declare_record(RecordKind::Struct, type_name))
            }
            _ => return None,
        };
        if let Some(&field) = self.unseen_members.get(&(record, name)) {
            return Some(field);
        }
        let ty = self.types.unknown();
        let def = self.types.record_mut(record);
        let field = Field { record, index: def.fields.len() as u32 };
        def.fields.push(FieldDef { name: Some(name), ty, offset_bits: 0, bit_width: None });
        def.exact = false;
        self.unseen_members.insert((record, name), field);
        Some(field)
    }

    /// The member that `x.name` or `p->name` means; `None` where the record or the member is not known.
    pub fn member(&self, base: TypeId, access: MemberAccess, name: Symbol) -> Option<MemberPath> {
        self.record_member(self.accessed_record(base, access)?, name)
    }

    pub fn record_member(&self, record: RecordId, name: Symbol) -> Option<MemberPath> {
        let fields = self.types.find_field(record, name)?;
        let last = self.types.field(*fields.last()?);
        Some(MemberPath { ty: last.ty, bit_width: last.bit_width, fields })
    }

    /// The distance in bytes from the start of the outermost record, if the layouts on the way are known.
    pub fn member_offset(&self, fields: &[Field]) -> Option<u64> {
        fields.iter().try_fold(0u64, |offset, &field| {
            let record = self.types.record(field.record);
            let bits = record.exact.then(|| self.types.field(field).offset_bits)?;
            offset.checked_add(bits / 8)
        })
    }
}
