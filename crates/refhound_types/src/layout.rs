//! Sizes, alignments and record layouts, by the rules of the System V and Windows x86-64 ABIs.

use refhound_index::Symbol;
use refhound_unknowns::limits;
use smallvec::SmallVec;

use crate::table::{ArrayLen, Field, FieldDef, RecordId, RecordKind, Type, TypeId, TypeTable};
use crate::{DataModel, IntKind};

/// A member before layout.
#[derive(Debug, Clone)]
pub struct FieldSpec {
    pub name: Option<Symbol>,
    pub ty: TypeId,
    pub bit_width: Option<u32>,
    /// From `_Alignas` or `__attribute__((aligned))`.
    pub align: Option<u64>,
    pub packed: bool,
}

/// What attributes and pragmas say about a whole record.
#[derive(Debug, Clone, Copy, Default)]
pub struct Packing {
    pub packed: bool,
    /// `#pragma pack(n)`: no member is aligned more strictly.
    pub max_align: Option<u64>,
    /// `__attribute__((aligned(n)))` on the record.
    pub min_align: Option<u64>,
}

/// From a record to a member: more than one field where it lies in unnamed members.
pub type FieldPath = SmallVec<[Field; 2]>;

impl TypeTable {
    /// The size in bytes, if the type is complete and known.
    pub fn size_of(&self, id: TypeId) -> Option<u64> {
        match self.get(id) {
            // GNU: sizeof(void) and sizeof(function) are 1.
            Type::Void | Type::Function(_) => Some(1),
            Type::Int(kind) => Some(kind.bytes(self.model)),
            Type::Float(kind) => Some(kind.bytes(self.model)),
            Type::Complex(kind) => Some(2 * kind.bytes(self.model)),
            Type::Pointer(_) => Some(8),
            Type::Array { element, len: ArrayLen::Known(len) } => self.size_of(*element)?.checked_mul(*len),
            Type::Array { .. } | Type::Unknown(_) => None,
            Type::Record(record) => {
                let record = self.record(*record);
                (record.complete && record.exact).then_some(record.size)
            }
            Type::Enum(id) => Some(self.enumeration(*id).underlying.bytes(self.model)),
            Type::Vector { bytes, .. } => Some(*bytes),
        }
    }

    /// The alignment in bytes; 1 where it is not known.
    pub fn align_of(&self, id: TypeId) -> u64 {
        match self.get(id) {
            Type::Array { element, .. } => self.align_of(*element),
            Type::Record(record) => self.record(*record).align,
            Type::Complex(kind) => kind.bytes(self.model),
            Type::Pointer(_) => 8,
            Type::Vector { bytes, .. } => (*bytes).clamp(1, 64),
            Type::Void | Type::Function(_) | Type::Unknown(_) => 1,
            Type::Int(_) | Type::Float(_) | Type::Enum(_) => self.size_of(id).unwrap_or(1),
        }
    }

    /// Lays the members out and completes the record.
    pub fn define_record(&mut self, id: RecordId, members: &[FieldSpec], packing: Packing) {
        let mut layout = RecordLayout::new(self.record(id).kind, packing, members.len());
        for (index, member) in members.iter().enumerate() {
            let is_last = index + 1 == members.len();
            layout.place(self, member, is_last);
        }
        let record = self.record_mut(id);
        record.align = layout.align.max(packing.min_align.unwrap_or(1));
        record.size = round_up(layout.size_bits.div_ceil(8), record.align);
        record.fields = layout.fields;
        record.exact = layout.exact;
        record.complete = true;
    }

    /// The path to a named member, through unnamed structs and unions.
    pub fn find_field(&self, record: RecordId, name: Symbol) -> Option<FieldPath> {
        let mut path = FieldPath::new();
        let mut budget = limits::MEMBER_SEARCH;
        self.search_field(record, name, &mut path, &mut budget).then_some(path)
    }

    fn search_field(&self, record: RecordId, name: Symbol, path: &mut FieldPath, budget: &mut usize) -> bool {
        let fields = &self.record(record).fields;
        if let Some(index) = fields.iter().position(|field| field.name == Some(name)) {
            path.push(Field { record, index: index as u32 });
            return true;
        }
        for (index, field) in fields.iter().enumerate() {
            *budget = budget.saturating_sub(1);
            if *budget == 0 || path.len() > limits::NESTING as usize {
                return false;
            }
            if let (None, Type::Record(inner)) = (field.name, self.get(field.ty)) {
                path.push(Field { record, index: index as u32 });
                if self.search_field(*inner, name, path, budget) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
}

/// `value` rounded up to a multiple of `unit`; sizes beyond all memory stay at the top instead of wrapping.
fn round_up(value: u64, unit: u64) -> u64 {
    value.checked_next_multiple_of(unit.max(1)).unwrap_or(u64::MAX)
}

struct RecordLayout {
    kind: RecordKind,
    packing: Packing,
    fields: Vec<FieldDef>,
    /// Where the next member may start (structs).
    next_bit: u64,
    size_bits: u64,
    align: u64,
    exact: bool,
    /// Windows: the storage unit of the bit-fields just placed, as its size and its end.
    unit: Option<(u64, u64)>,
}

impl RecordLayout {
    fn new(kind: RecordKind, packing: Packing, members: usize) -> Self {
        RecordLayout {
            kind,
            packing,
            fields: Vec::with_capacity(members),
            next_bit: 0,
            size_bits: 0,
            align: 1,
            exact: true,
            unit: None,
        }
    }

    fn place(&mut self, table: &TypeTable, member: &FieldSpec, is_last: bool) {
        let size = table.size_of(member.ty);
        let flexible = is_last && matches!(table.get(member.ty), Type::Array { len: ArrayLen::Incomplete, .. });
        self.exact &= size.is_some() || flexible;
        let size_bits = size.unwrap_or(0).saturating_mul(8);
        let start = if self.kind == RecordKind::Union { 0 } else { self.next_bit };
        let natural = table.align_of(member.ty);
        let (offset_bits, width_bits) = match (member.bit_width, table.model) {
            (None, _) => (self.plain_start(start, natural, member), size_bits),
            (Some(width), DataModel::Lp64) => {
                (self.bit_field_start(start, width, size_bits, natural, member), width.into())
            }
            (Some(width), DataModel::Llp64) => (self.unit_start(start, width, size_bits, natural), width.into()),
        };
        if member.bit_width.is_none() {
            self.unit = None;
        }
        self.next_bit = offset_bits.saturating_add(width_bits);
        self.size_bits = self.size_bits.max(self.next_bit).max(self.unit.map_or(0, |(_, end)| end));
        if member.bit_width != Some(0) {
            self.fields.push(FieldDef { name: member.name, ty: member.ty, offset_bits, bit_width: member.bit_width });
        }
    }

    fn is_packed(&self, member: &FieldSpec) -> bool {
        self.packing.packed || member.packed
    }

    fn at_most_pack(&self, align: u64) -> u64 {
        self.packing.max_align.map_or(align, |most| align.min(most)).max(1)
    }

    fn plain_start(&mut self, start: u64, natural: u64, member: &FieldSpec) -> u64 {
        let natural = if self.is_packed(member) { 1 } else { natural };
        let align = self.at_most_pack(natural.max(member.align.unwrap_or(1)));
        self.align = self.align.max(align);
        let start = self.unit.map_or(start, |(_, end)| if self.kind == RecordKind::Union { 0 } else { end.max(start) });
        round_up(start, align.saturating_mul(8))
    }

    /// System V, as gcc reads it: a bit-field may not take more units of its type's alignment than the type has;
    /// packed ones and those under `#pragma pack` may. A width of zero moves to the next unit, whatever the packing.
    fn bit_field_start(&mut self, start: u64, width: u32, size_bits: u64, natural: u64, member: &FieldSpec) -> u64 {
        let wanted = member.align.unwrap_or(1);
        if width == 0 {
            return round_up(start, natural.max(wanted).saturating_mul(8));
        }
        let mut at = start;
        if member.align.is_some() {
            at = round_up(at, self.at_most_pack(wanted).saturating_mul(8));
        }
        let unit = natural.saturating_mul(8).max(8);
        let may_cross = self.is_packed(member) || self.packing.max_align.is_some();
        if !may_cross && (at % unit).saturating_add(width.into()).div_ceil(unit) > size_bits / unit {
            at = round_up(at, unit);
        }
        // An unnamed bit-field does not raise the alignment of the record.
        if member.name.is_some() {
            let implied = match self.packing.max_align {
                None if self.is_packed(member) => 1,
                _ => self.at_most_pack(natural),
            };
            self.align = self.align.max(implied).max(self.at_most_pack(wanted));
        }
        at
    }

    /// Windows: neighbouring bit-fields share a unit only while their types have the same size.
    fn unit_start(&mut self, start: u64, width: u32, size_bits: u64, natural: u64) -> u64 {
        if let Some((unit, end)) = self.unit
            && width != 0
            && unit == size_bits
            && self.kind == RecordKind::Struct
            && start.saturating_add(width.into()) <= end
        {
            return start;
        }
        let free = match self.unit.take() {
            Some((_, end)) if self.kind == RecordKind::Struct => end,
            _ => start,
        };
        if width == 0 {
            return free;
        }
        let align = self.at_most_pack(natural);
        self.align = self.align.max(align);
        let at = round_up(free, align.saturating_mul(8));
        self.unit = Some((size_bits, at.saturating_add(size_bits)));
        at
    }
}

impl DataModel {
    /// The kind of `size_t`.
    pub fn size_type(self) -> IntKind {
        match self {
            DataModel::Lp64 => IntKind::ULong,
            DataModel::Llp64 => IntKind::ULongLong,
        }
    }

    /// The kind of `ptrdiff_t` and `Py_ssize_t`.
    pub fn pointer_difference_type(self) -> IntKind {
        match self {
            DataModel::Lp64 => IntKind::Long,
            DataModel::Llp64 => IntKind::LongLong,
        }
    }

    /// The kind of `wchar_t`.
    pub fn wide_char_type(self) -> IntKind {
        match self {
            DataModel::Lp64 => IntKind::Int,
            DataModel::Llp64 => IntKind::UShort,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_index::intern;

    fn field(name: &str, ty: TypeId) -> FieldSpec {
        FieldSpec { name: Some(intern(name)), ty, bit_width: None, align: None, packed: false }
    }

    fn offsets(table: &TypeTable, id: RecordId) -> Vec<u64> {
        table.record(id).fields.iter().map(|field| field.offset_bits).collect()
    }

    #[test]
    fn members_are_aligned_and_the_size_is_rounded_up() {
        let mut table = TypeTable::new(DataModel::Lp64);
        let (char_, long) = (table.int(IntKind::Char), table.int(IntKind::Long));
        let id = table.declare_record(RecordKind::Struct, None);
        table.define_record(id, &[field("a", char_), field("b", long), field("c", char_)], Packing::default());
        assert_eq!(offsets(&table, id), [0, 64, 128]);
        assert_eq!((table.record(id).size, table.record(id).align), (24, 8));
    }

    #[test]
    fn long_is_narrow_on_windows() {
        let mut table = TypeTable::new(DataModel::Llp64);
        let (char_, long) = (table.int(IntKind::Char), table.int(IntKind::Long));
        let id = table.declare_record(RecordKind::Struct, None);
        table.define_record(id, &[field("a", char_), field("b", long)], Packing::default());
        assert_eq!((offsets(&table, id), table.record(id).size), (vec![0, 32], 8));
    }

    #[test]
    fn packed_records_have_no_holes() {
        let mut table = TypeTable::new(DataModel::Lp64);
        let (char_, long) = (table.int(IntKind::Char), table.int(IntKind::Long));
        let id = table.declare_record(RecordKind::Struct, None);
        let packing = Packing { packed: true, ..Packing::default() };
        table.define_record(id, &[field("a", char_), field("b", long)], packing);
        assert_eq!((offsets(&table, id), table.record(id).size), (vec![0, 8], 9));
    }

    #[test]
    fn bit_fields_share_a_unit_until_it_is_full() {
        let mut table = TypeTable::new(DataModel::Lp64);
        let int = table.int(IntKind::Int);
        let bits = |name: &str, width| FieldSpec { bit_width: Some(width), ..field(name, int) };
        let id = table.declare_record(RecordKind::Struct, None);
        table.define_record(id, &[bits("a", 3), bits("b", 20), bits("c", 12)], Packing::default());
        assert_eq!((offsets(&table, id), table.record(id).size), (vec![0, 3, 32], 8));
    }

    #[test]
    fn members_are_found_through_unnamed_unions() {
        let mut table = TypeTable::new(DataModel::Lp64);
        let int = table.int(IntKind::Int);
        let inner = table.declare_record(RecordKind::Union, None);
        table.define_record(inner, &[field("x", int), field("y", int)], Packing::default());
        let inner_type = table.intern(Type::Record(inner));
        let outer = table.declare_record(RecordKind::Struct, Some(intern("outer")));
        let unnamed = FieldSpec { name: None, ..field("", inner_type) };
        table.define_record(outer, &[field("a", int), unnamed], Packing::default());
        let path = table.find_field(outer, intern("y")).expect("it is inside");
        assert_eq!(path[..], [Field { record: outer, index: 1 }, Field { record: inner, index: 1 }]);
    }
}
